//! Where the outputs of a command go.

use std::ops::Range;

use super::leaves::inner;
use super::roles::{self, Role, is_quiet};
use super::wrappers::Walk;
use super::{DEEPEST, Evidence, EvidenceKind, Tools, base_name, monitors};
use crate::source::shell::{self, Op, RedirectKind, Simple, Word};

/// Where an output goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate<'a> {
    /// To whoever started the shell: for cron, into a mail.
    Shown,
    Thrown,
    /// To a terminal, or to the first process of a container.
    Elsewhere,
    File(&'a str),
    /// Into a program that keeps or forwards it.
    By(&'a str),
    /// Into another program.
    Piped,
}

/// Standard output and standard error.
type Fates<'a> = [Fate<'a>; 2];

/// What becomes of the outputs of all commands together.
pub(super) struct Outputs {
    /// The first that is kept.
    kept: Option<(EvidenceKind, Range<usize>)>,
    thrown: Option<Range<usize>>,
    all_thrown: bool,
    /// All work, and all commands together, print their errors to whoever started them.
    work_speaks: bool,
    all_speak: bool,
    /// A log daemon takes what some command prints, and what all work does.
    some_logged: bool,
    all_logged: bool,
}

impl Outputs {
    const NONE: Outputs = Outputs {
        kept: None,
        thrown: None,
        all_thrown: true,
        work_speaks: true,
        all_speak: true,
        some_logged: false,
        all_logged: true,
    };

    pub fn of(commands: &[Simple<'_>], walks: &[Walk<'_>]) -> Self {
        let mut outputs = Outputs::NONE;
        outputs.add(commands, walks, 0, 0, [Fate::Shown, Fate::Shown]);
        outputs
    }

    /// Whether a failure of the work is told to whoever started the command; where nothing is work, that of anything.
    pub fn speak(&self, commands: &[Simple<'_>], walks: &[Walk<'_>]) -> bool {
        let is_work = |(command, walk): (&Simple<'_>, &Walk<'_>)| {
            walk.inner.is_some() || roles::of(walk.words(command), false) == Role::Work
        };
        self.all_speak || (self.work_speaks && commands.iter().zip(walks).any(is_work))
    }

    /// What they show together.
    pub fn evidence(self) -> Option<Evidence> {
        if let Some((kind, range)) = self.kept {
            return Some(Evidence { whole: self.all_logged, ..Evidence::new(kind, range.clone(), range) });
        }
        let thrown = self.thrown.filter(|_| self.all_thrown)?;
        Some(Evidence::new(EvidenceKind::OutputDiscarded, thrown.clone(), thrown))
    }

    /// Adds the commands of a script, from the last to the first: what becomes of an output is decided by what follows.
    fn add<'a>(
        &mut self,
        commands: &'a [Simple<'a>],
        walks: &[Walk<'_>],
        offset: usize,
        depth: usize,
        whole: Fates<'a>,
    ) {
        let mut groups: Vec<(Fates<'a>, Option<Range<usize>>)> = Vec::new();
        // `exec >FILE` holds for all that follows it.
        let turned = commands.iter().position(|command| {
            command.words.len() == 1 && command.words[0].text == "exec" && !command.redirects.is_empty()
        });
        let turned = turned.map(|at| (at, own(&commands[at], whole).0));
        self.some_logged |= commands.iter().any(|command| {
            matches!(command.joint, Some(Op::Pipe | Op::PipeBoth))
                && command.program().first().is_some_and(|program| is_a_log(base_name(&program.text)))
        });
        // The fate of what is printed by the command that follows, and its name.
        let mut next: Option<(&'a Simple<'a>, Fate<'a>)> = None;
        let mut closed: Option<(usize, Fates<'a>, Option<Range<usize>>)> = None;
        for (index, command) in commands.iter().enumerate().rev() {
            let outside = |groups: &[(Fates<'a>, Option<Range<usize>>)]| match (groups.last(), turned) {
                (Some((fates, _)), _) => *fates,
                (None, Some((at, fates))) if at < index => fates,
                (None, _) => whole,
            };
            let shared = commands.get(index + 1).map_or(0, |next| next.shared);
            groups.truncate(shared);
            while groups.len() < command.depth {
                let entry = match closed.take() {
                    Some((level, fates, range)) if level == groups.len() => (fates, range),
                    _ => {
                        let mut fates = outside(&groups);
                        if groups.len() == shared {
                            pipe(&mut fates, next.and_then(|(next, _)| next.joint), next);
                        }
                        (fates, None)
                    }
                };
                groups.push(entry);
            }
            let mut base = outside(&groups);
            pipe(&mut base, command.after, next);
            let (mut fates, mut range) = own(command, base);
            if command.words.is_empty() {
                closed = Some((command.depth, fates, range));
                continue;
            }
            next = Some((command, fates[0]));
            if command.program().is_empty() {
                continue;
            }
            range = range.or_else(|| groups.last().and_then(|(_, range)| range.clone()));
            let shift = |range: Range<usize>| range.start + offset..range.end + offset;
            let Some(walk) = walks.get(index) else { continue };
            if fates[0] != fates[1] && walk.visited().any(|program| base_name(&program.text) == "cronic") {
                fates[1] = fates[0];
            }
            if let Some(word) = walk.inner.filter(|_| depth < DEEPEST) {
                let (text, at) = inner(word, offset);
                let within = shell::commands(text);
                let mut below = Outputs { some_logged: self.some_logged, ..Outputs::NONE };
                below.add(&within, &Walk::all(text, &within, Tools::Any), at, depth + 1, fates);
                self.work_speaks &= below.work_speaks;
                self.all_speak &= below.all_speak;
                self.all_thrown &= below.all_thrown;
                self.all_logged &= below.all_logged;
                let range = range.map(shift);
                self.thrown =
                    below.thrown.or(range.clone().filter(|_| below.all_thrown)).or(self.thrown.take());
                self.kept = below.kept.or(in_a_file(fates, range)).or(self.kept.take());
                continue;
            }
            self.command(command, walk.words(command), fates, range.map(shift), offset);
        }
    }

    /// Adds one command.
    fn command(
        &mut self,
        command: &Simple<'_>,
        work: &[Word<'_>],
        fates: Fates<'_>,
        range: Option<Range<usize>>,
        offset: usize,
    ) {
        let Some(program) = command.program().first() else { return };
        let (name, program) = (base_name(&program.text), program.range.clone());
        let piped = matches!(command.before, Some(Op::Pipe | Op::PipeBoth));
        if piped && keeps_output(name) {
            let kind = EvidenceKind::OutputKept { place: name.to_owned(), by_a_log: is_a_log(name) };
            self.kept = Some((kind, program.start + offset..program.end + offset));
        } else {
            self.kept = in_a_file(fates, range.clone()).or(self.kept.take());
        }
        let gone = |fate: &Fate<'_>| matches!(fate, Fate::Thrown | Fate::Piped | Fate::By(_));
        let is_thrown = is_quiet(name) || (gone(&fates[0]) && gone(&fates[1]));
        // What it is given is looked at only where that makes a difference.
        self.all_thrown &= is_thrown && !command.words.iter().any(|word| names_a_log(&word.text));
        if is_quiet(name) {
            return;
        }
        if fates.contains(&Fate::Thrown) {
            self.thrown = range.or(self.thrown.take());
        }
        let (speaks, logged) = (fates[1] == Fate::Shown, matches!(fates[0], Fate::By(log) if is_a_log(log)));
        self.all_speak &= speaks;
        // What it is, only where that makes a difference.
        if (!speaks || (self.some_logged && !logged)) && roles::of(work, piped) == Role::Work {
            self.work_speaks &= speaks;
            self.all_logged &= logged;
        }
    }
}

/// A file that takes an output.
fn in_a_file(fates: Fates<'_>, range: Option<Range<usize>>) -> Option<(EvidenceKind, Range<usize>)> {
    let ([Fate::File(place), _] | [_, Fate::File(place)]) = fates else { return None };
    Some((EvidenceKind::OutputKept { place: place.to_owned(), by_a_log: false }, range?))
}

/// Programs at the end of a pipe that keep or forward what they read.
fn keeps_output(name: &str) -> bool {
    monitors::mails(name) || is_a_log(name) || matches!(name, "tee" | "rotatelogs" | "cronolog" | "ts")
}

/// Log daemons, and programs that write for one: each line gets its time.
fn is_a_log(name: &str) -> bool {
    matches!(name, "logger" | "systemd-cat" | "multilog" | "svlogd")
}

/// Programs that print on what they read.
fn prints_on(name: &str) -> bool {
    matches!(
        name,
        "tee"
            | "ts"
            | "cat"
            | "grep"
            | "egrep"
            | "fgrep"
            | "sed"
            | "awk"
            | "head"
            | "tail"
            | "sort"
            | "uniq"
            | "cut"
            | "tr"
            | "column"
    )
}

/// An argument that names a log of the program's own.
fn names_a_log(word: &str) -> bool {
    // What a log is named after is in each of them.
    if !word.as_bytes().windows(3).any(|three| three == b"log") {
        return false;
    }
    word.starts_with("--log")
        || word.contains("/log/")
        || (word.contains('/') && std::path::Path::new(word).extension().is_some_and(|end| end == "log"))
}

/// What a pipe that follows makes of the outputs.
fn pipe<'a>(fates: &mut Fates<'a>, op: Option<Op>, next: Option<(&'a Simple<'a>, Fate<'a>)>) {
    if !matches!(op, Some(Op::Pipe | Op::PipeBoth)) {
        return;
    }
    let into = next.and_then(|(next, printed)| {
        let name = base_name(&next.program().first()?.text);
        Some(match name {
            _ if next.before == Some(Op::Open) => Fate::Piped,
            name if prints_on(name) => printed,
            name if keeps_output(name) => Fate::By(name),
            _ => Fate::Piped,
        })
    });
    fates[0] = into.unwrap_or(Fate::Piped);
    if op == Some(Op::PipeBoth) {
        fates[1] = fates[0];
    }
}

/// What the redirections of a command make of its outputs, and the place of those that decide it.
fn own<'a>(command: &'a Simple<'a>, mut fates: Fates<'a>) -> (Fates<'a>, Option<Range<usize>>) {
    let mut range: Option<Range<usize>> = None;
    let shown = fates;
    for redirect in &command.redirects {
        let fate = || match &*redirect.target {
            "/dev/null" => Fate::Thrown,
            "/dev/stdout" | "/dev/stderr" | "/dev/fd/1" | "/dev/fd/2" | "" => Fate::Shown,
            "/dev/tty" | "/dev/console" | "/proc/1/fd/1" | "/proc/1/fd/2" => Fate::Elsewhere,
            file => Fate::File(file),
        };
        match redirect.kind {
            RedirectKind::Output(1) => fates[0] = fate(),
            RedirectKind::Output(2) => fates[1] = fate(),
            RedirectKind::Both => fates = [fate(), fate()],
            RedirectKind::Copy(1) if redirect.target == "2" => fates[0] = fates[1],
            RedirectKind::Copy(2) if redirect.target == "1" => fates[1] = fates[0],
            RedirectKind::Copy(1) if redirect.target == "-" => fates[0] = Fate::Thrown,
            RedirectKind::Copy(2) if redirect.target == "-" => fates[1] = Fate::Thrown,
            _ => continue,
        }
        if fates != shown || fates.iter().any(|fate| matches!(fate, Fate::Thrown | Fate::File(_))) {
            range = Some(match range.take() {
                Some(before) if before.start < redirect.range.start => before.start..redirect.range.end,
                _ => redirect.range.clone(),
            });
        }
    }
    (fates, range)
}
