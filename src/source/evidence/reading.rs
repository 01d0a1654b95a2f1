//! The commands of a text, one after the other, with what each shows.

use std::ops::Range;

use super::alerts;
use super::leaves::{inner, loops};
use super::roles::{self, Role, is_quiet};
use super::script::Script;
use super::shows::Shown;
use super::wrappers::Walk;
use super::{
    DEEPEST, Evidence, EvidenceKind, LockWait, Reach, base_name, gates, monitors, own_shell, substituted,
};
use crate::source::shell::grammar::{self, Fault};
use crate::source::shell::{self, Op, Simple, Word};

impl Evidence {
    pub(super) fn new(kind: EvidenceKind, range: Range<usize>, around: Range<usize>) -> Self {
        Evidence { kind, range, around, whole: false, certain: true, reach: Reach::All }
    }

    pub(super) fn shift(mut self, by: usize) -> Self {
        for range in [&mut self.range, &mut self.around] {
            *range = range.start + by..range.end + by;
        }
        self
    }
}

/// More than the commands of one text show that people write: what stands behind is not looked at, so that no work is held against
/// guards without number.
pub(super) const MOST: usize = 256;

/// Adds what the commands of a script show. `looped`: it stands in a loop.
pub(super) fn read(script: &Script<'_, '_>, looped: bool, found: &mut Vec<Evidence>) {
    let mut loops_open = usize::from(looped);
    for (index, (command, walk)) in script.commands.iter().zip(script.walks).enumerate() {
        if found.len() >= MOST {
            break;
        }
        let (begins, ends) = loops(command);
        loops_open += usize::from(begins);
        for Shown { kind, range, certain, reach } in &walk.shown {
            let around = range.start..command.range().end;
            // How often a loop goes round nobody can say, and `until flock -n FILE a` waits.
            let certain = *certain
                && match kind {
                    EvidenceKind::TimeLimit { .. } => loops_open == 0,
                    EvidenceKind::Lock { .. } => !is_condition(command),
                    _ => true,
                };
            let evidence =
                Evidence { certain, reach: *reach, ..Evidence::new(kind.clone(), range.clone(), around) };
            found.push(evidence.shift(script.offset));
        }
        if let Some(range) = stopped_by_hand(script, index) {
            let kind = EvidenceKind::TimeLimit { seconds: 0 };
            let evidence = Evidence::new(kind, range.clone(), 0..range.end);
            found.push(Evidence { certain: false, ..evidence }.shift(script.offset));
        }
        if let Some(range) = tried_again(script, index, loops_open > 0) {
            found.push(Evidence::new(EvidenceKind::TriedAgain, range.clone(), range).shift(script.offset));
        }
        substituted::find(script, index, found);
        if let Some(word) = walk.inner {
            if script.depth < DEEPEST {
                let (text, offset) = inner(word, script.offset);
                if let Some(fault) = unreadable(script, index, word) {
                    let range = fault.range.start + offset..fault.range.end + offset;
                    let around = range.clone();
                    found.push(Evidence::new(EvidenceKind::Unreadable(fault.kind), range, around));
                }
                let commands = shell::commands(text);
                let walks = Walk::all(text, &commands, script.tools);
                let within = script.within(text, offset, &commands, &walks, walk.way.strict);
                read(&within, loops_open > 0, found);
            }
        } else if let Some(told) = alerts::told(script, index) {
            let certain = told.certain;
            found.push(Evidence { certain, ..Evidence::new(told.kind, told.range, told.around) });
        } else {
            ping(script, index, found);
            own_guard(script, index, found);
        }
        loops_open = loops_open.saturating_sub(usize::from(ends));
    }
    gates::find(script, |gate| found.push(gate.shift(script.offset)));
    if let Some((range, around)) = own_shell::killed(script.text, script.commands) {
        let kind = EvidenceKind::FindsItself { kills: true };
        found.push(Evidence::new(kind, range, around).shift(script.offset));
    }
    if let Some(evidence) = hidden_failure(script.commands) {
        found.push(evidence.shift(script.offset));
    }
}

/// The fault of the text that a shell is given by `-c`, where nothing else decides what it is.
fn unreadable(script: &Script<'_, '_>, index: usize, word: &Word<'_>) -> Option<Fault> {
    let shell = script.words(index).first()?;
    let is_sh = matches!(base_name(&shell.text), "sh" | "bash" | "dash" | "ash");
    let written = script.text.get(word.range.clone())?;
    let inside = written.get(1..written.len().checked_sub(1)?)?;
    let decides = |byte: &u8| matches!(byte, b'$' | b'`' | b'\\' | b'"');
    // A here-document has many lines, and those in front of the fault run.
    let is_literal = match written.as_bytes().first() {
        Some(b'\'') => !inside.contains('\''),
        Some(b'"') => !inside.as_bytes().iter().any(decides),
        _ => false,
    };
    let is_whole = is_literal && inside == word.text && !inside.contains('\n');
    // `bash -O extglob -c`
    let sets_options = script.words(index).iter().any(|word| matches!(&*word.text, "-O" | "-o" | "+O"));
    (is_sh && is_whole && !sets_options && !grammar::is_template(inside))
        .then(|| grammar::first_fault(inside))
        .flatten()
}

/// Whether a loop goes on until a command succeeds, or while it does.
fn is_condition(command: &Simple<'_>) -> bool {
    command.prefixes().iter().any(|word| matches!(&*word.text, "while" | "until"))
}

/// `a & sleep 240; kill $!`: a limit, if what is ended is what was started.
fn stopped_by_hand(script: &Script<'_, '_>, index: usize) -> Option<Range<usize>> {
    let command = &script.commands[index];
    let (program, arguments) = command.program().split_first()?;
    let of_started = |word: &Word<'_>| {
        let text = word.text.trim_start_matches('"');
        text.starts_with('%') || (text.starts_with('$') && !text.starts_with("$("))
    };
    let ends = program.text == "kill"
        && arguments.iter().any(of_started)
        && !arguments.iter().any(|word| word.text == "-0")
        && script.has_left_behind(index);
    ends.then(|| command.range())
}

/// Where work is started again when it fails: `until a; do ...`, `while ! a; do ...`, `for ...; do a && break; done`, `a || a`; or
/// where a program is told to try again by itself (`curl --retry 3`).
fn tried_again(script: &Script<'_, '_>, index: usize, looped: bool) -> Option<Range<usize>> {
    let command = &script.commands[index];
    let program = script.words(index).first().or(command.program().first())?;
    let is_break = looped && command.joint == Some(Op::And) && program.text == "break";
    let prefix = |word: &str| command.prefixes().iter().any(|prefix| prefix.text == word);
    let until = prefix("until") || (prefix("while") && prefix("!"));
    let is_work = || roles::of(script.words(index), false) == Role::Work;
    let texts = |at: usize| script.words(at).iter().map(|word| &*word.text);
    let once_more = || {
        let before = index.checked_sub(1).filter(|_| command.joint == Some(Op::Or));
        before.is_some_and(|before| texts(before).eq(texts(index)))
    };
    if is_break || (until || once_more()) && is_work() {
        return Some(program.range.clone());
    }
    let mut words = script.words(index).iter().peekable();
    while let Some(word) = words.next() {
        if let Some(option) = word.text.strip_prefix("--retr").or(word.text.strip_prefix("--tries")) {
            let times = option.split_once('=').map(|(_, times)| times);
            let times = times.or_else(|| words.peek().map(|next| &*next.text));
            return (times != Some("0") && is_work()).then(|| word.range.clone());
        }
    }
    None
}

/// Words by which a program may be told to keep its runs apart, or to end in time: what it makes of them nobody can tell here.
fn own_guard(script: &Script<'_, '_>, index: usize, found: &mut Vec<Evidence>) {
    let words = script.words(index);
    let Some((program, arguments)) = words.split_first().filter(|(_, arguments)| !arguments.is_empty())
    else {
        return;
    };
    let around = || script.commands[index].range();
    let mut add = |kind, range: &Range<usize>| {
        if roles::of(words, false) != Role::Work {
            return;
        }
        let evidence = Evidence::new(kind, range.clone(), around());
        found.push(Evidence { certain: false, ..evidence }.shift(script.offset));
    };
    let lock = || EvidenceKind::Lock { tool: "lock", wait: LockWait::Unknown };
    // `lock_run.sh NAME COMMAND`, `consul lock NAME COMMAND`.
    if arguments.len() > 1 && (is_called_a_lock(&program.text) || arguments[0].text == "lock") {
        add(lock(), &program.range);
    }
    for word in arguments {
        let Some(name) = word.text.strip_prefix("--") else { continue };
        let name = name.split('=').next().unwrap_or_default();
        match name {
            "lock" | "lockfile" | "lock-file" | "pidfile" | "pid-file" | "isolate" | "isolated"
            | "single-instance" | "singleton" | "no-overlap" => add(lock(), &word.range),
            "max-time" | "max-duration" | "max-runtime" | "max-run-time" | "max-execution-time"
            | "time-limit" => add(EvidenceKind::TimeLimit { seconds: 0 }, &word.range),
            _ => {}
        }
    }
}

/// Whether `lock` is one of the words of a program's name, as it is of `lock_run.sh` and not of `unlock` or `clock`.
fn is_called_a_lock(program: &str) -> bool {
    let name = base_name(program);
    let letters = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    memchr::memmem::find(name.as_bytes(), b"lock").is_some_and(|at| {
        let before = at.checked_sub(1).and_then(|before| name.as_bytes().get(before));
        let is_flock =
            before == Some(&b'f') && !letters(at.checked_sub(2).and_then(|at| name.as_bytes().get(at)));
        (is_flock || !letters(before)) && !letters(name.as_bytes().get(at + 4))
    })
}

/// A call of a monitor, or an address of one that a program is given.
fn ping(script: &Script<'_, '_>, index: usize, found: &mut Vec<Evidence>) {
    let Some(ping) = monitors::ping(script.words(index)) else {
        return given(script, index, found);
    };
    let Some(around) = alerts::withheld(script, index, &ping) else { return };
    let kind = EvidenceKind::Heartbeat { service: ping.service };
    let range = ping.range.start + script.offset..ping.range.end + script.offset;
    let certain = ping.is_made && monitors::notices_silence(ping.service);
    found.push(Evidence { certain, ..Evidence::new(kind, range, around) });
}

/// The address of a monitor in front of a program, which may call it.
fn given(script: &Script<'_, '_>, index: usize, found: &mut Vec<Evidence>) {
    let Some(command) = script.commands.get(index).filter(|command| !command.program().is_empty()) else {
        return;
    };
    if let Some((service, word)) =
        command.prefixes().iter().find_map(|word| Some((monitors::service(&word.text)?, word)))
    {
        let range = word.range.start + script.offset..word.range.end + script.offset;
        let kind = EvidenceKind::Heartbeat { service };
        found.push(Evidence { certain: false, ..Evidence::new(kind, range.clone(), range) });
    }
}

/// `... || true` at the end of a command that does one thing; after several statements it mostly guards the clean-up.
fn hidden_failure(commands: &[Simple<'_>]) -> Option<Evidence> {
    let last = commands.iter().rev().find(|command| !command.words.is_empty())?;
    let program = last.words.first()?;
    let nothing = matches!(&*program.text, "true" | ":" | "/bin/true" | "/usr/bin/true")
        || (program.text == "exit" && last.words.get(1).is_some_and(|word| word.text == "0"));
    if last.before != Some(Op::Or) || !nothing {
        return None;
    }
    let alone = commands.iter().all(|command| {
        let quiet = command.program().first().is_none_or(|program| {
            let name = base_name(&program.text);
            is_quiet(name) || matches!(name, "echo" | "sh" | "bash" | "ash" | "date" | "printf")
        });
        quiet || !matches!(command.before, Some(Op::Then | Op::Background))
    });
    alone.then(|| Evidence::new(EvidenceKind::FailureHidden, program.range.clone(), program.range.clone()))
}
