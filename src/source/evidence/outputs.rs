//! Where the outputs of a command go.

use std::ops::Range;

use super::super::shell::{Op, RedirectKind, Simple};
use super::{Evidence, EvidenceKind, base_name, tells_people};

/// Where an output goes.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Fate {
    /// To whoever started the shell: for cron, into a mail.
    Shown,
    Thrown,
    File(String),
    Piped,
}

/// What becomes of the outputs of all commands together.
pub(super) fn outputs(commands: &[Simple<'_>]) -> Option<Evidence> {
    let mut thrown: Option<Range<usize>> = None;
    let mut all_thrown = true;
    for (index, command) in commands.iter().enumerate() {
        let Some(program) = command.program().first() else { continue };
        let name = base_name(&program.text);
        if matches!(command.before, Some(Op::Pipe | Op::PipeBoth)) && keeps_output(name) {
            return Some(Evidence {
                kind: EvidenceKind::OutputKept { place: name.to_owned() },
                range: program.range.clone(),
            });
        }
        let (fates, range) = fates(commands, index);
        let [out, error] = fates;
        if let (Fate::File(place), _) | (_, Fate::File(place)) = (&out, &error)
            && let Some(range) = range
        {
            return Some(Evidence { kind: EvidenceKind::OutputKept { place: place.clone() }, range });
        }
        if command.words.iter().any(|word| names_a_log(&word.text)) {
            all_thrown = false;
        }
        if is_quiet(name) {
            continue;
        }
        let gone = |fate: &Fate| matches!(fate, Fate::Thrown | Fate::Piped);
        all_thrown &= gone(&out) && gone(&error);
        if out == Fate::Thrown || error == Fate::Thrown {
            thrown = range.or(thrown);
        }
    }
    thrown.filter(|_| all_thrown).map(|range| Evidence { kind: EvidenceKind::OutputDiscarded, range })
}

/// Programs at the end of a pipe that keep or forward what they read.
fn keeps_output(name: &str) -> bool {
    tells_people(name)
        || matches!(
            name,
            "logger" | "systemd-cat" | "tee" | "multilog" | "svlogd" | "rotatelogs" | "cronolog" | "ts"
        )
}

/// Programs that print nothing worth keeping.
pub(super) fn is_quiet(name: &str) -> bool {
    matches!(
        name,
        "cd" | "test"
            | "["
            | "[["
            | "sleep"
            | "true"
            | ":"
            | "export"
            | "set"
            | "source"
            | "."
            | "umask"
            | "ulimit"
            | "exit"
            | "false"
    )
}

/// An argument that names a log of the program's own.
fn names_a_log(word: &str) -> bool {
    // What a log is named after is in each of them.
    if !word.contains("log") {
        return false;
    }
    word.starts_with("--log")
        || word.contains("/log/")
        || (word.contains('/') && std::path::Path::new(word).extension().is_some_and(|end| end == "log"))
}

/// Where the two outputs of a command go, its own redirections first, then those of the groups around it; and the
/// place of the last redirection that decides it.
fn fates(commands: &[Simple<'_>], index: usize) -> ([Fate; 2], Option<Range<usize>>) {
    let mut fates = [Fate::Shown, Fate::Shown];
    let mut range: Option<Range<usize>> = None;
    let Some(command) = commands.get(index) else { return (fates, range) };
    if matches!(command.after, Some(Op::Pipe | Op::PipeBoth)) {
        fates[0] = Fate::Piped;
    }
    if command.after == Some(Op::PipeBoth) {
        fates[1] = Fate::Piped;
    }
    redirect(command, &mut fates, &mut range);
    let mut depth = command.depth;
    for group in commands.iter().skip(index + 1) {
        if group.words.is_empty() && group.before == Some(Op::Close) && group.depth < depth {
            let mut outer = [Fate::Shown, Fate::Shown];
            redirect(group, &mut outer, &mut range);
            for (fate, outer) in fates.iter_mut().zip(outer) {
                if *fate == Fate::Shown {
                    *fate = outer;
                }
            }
            depth = group.depth;
        }
        if depth == 0 {
            break;
        }
    }
    (fates, range)
}

fn redirect(command: &Simple<'_>, fates: &mut [Fate; 2], range: &mut Option<Range<usize>>) {
    let first = |fate: &Fate| *fate != Fate::Shown;
    for redirect in &command.redirects {
        let fate = || match &*redirect.target {
            "/dev/null" => Fate::Thrown,
            "/dev/stdout" | "/dev/stderr" | "/dev/tty" | "/proc/1/fd/1" | "/proc/1/fd/2" | "/dev/fd/1"
            | "/dev/fd/2" | "" => Fate::Shown,
            file => Fate::File(file.to_owned()),
        };
        match redirect.kind {
            RedirectKind::Output(1) => fates[0] = fate(),
            RedirectKind::Output(2) => fates[1] = fate(),
            RedirectKind::Both => *fates = [fate(), fate()],
            RedirectKind::Copy(1) if redirect.target == "2" => fates[0] = fates[1].clone(),
            RedirectKind::Copy(2) if redirect.target == "1" => fates[1] = fates[0].clone(),
            RedirectKind::Copy(1) if redirect.target == "-" => fates[0] = Fate::Thrown,
            RedirectKind::Copy(2) if redirect.target == "-" => fates[1] = Fate::Thrown,
            _ => continue,
        }
        if fates.iter().any(first) {
            *range = Some(match range.take() {
                Some(before) if before.start < redirect.range.start => before.start..redirect.range.end,
                _ => redirect.range.clone(),
            });
        }
    }
}
