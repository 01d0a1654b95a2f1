//! Which commands of a script run when another one succeeds, or when it fails.

use std::ops::Range;

use crate::source::shell::{Op, Simple};

/// What lets the next commands through.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Passes {
    OnSuccess,
    OnFailure,
}

/// The part of the text that runs only where a gate lets through; `None` where all runs anyway. `strict`: the shell ends where the
/// gate fails.
pub(super) fn let_through(
    commands: &[Simple<'_>],
    index: usize,
    passes: Passes,
    strict: bool,
    never_fails: bool,
) -> Option<Range<usize>> {
    let gate = &commands[index];
    let prefix = |word: &str| gate.prefixes().iter().any(|prefix| prefix.text == word);
    let passes = match (passes, prefix("!")) {
        (passes, false) => passes,
        (Passes::OnSuccess, true) => Passes::OnFailure,
        (Passes::OnFailure, true) => Passes::OnSuccess,
    };
    let level = gate.depth;
    if prefix("while") || prefix("until") {
        return rest(commands, index + 1, level);
    }
    if prefix("if") {
        return by_if(commands, index, passes);
    }
    let next = commands.get(index + 1).filter(|next| next.shared == level)?;
    let onward = if passes == Passes::OnSuccess { Op::And } else { Op::Or };
    let end = operand(commands, index + 1, level);
    match next.joint? {
        op if op == onward && !exits(commands, index + 1, end) => {
            // `a || b && c`: c runs whatever a says.
            let mut last = end;
            while let Some(more) =
                commands.get(last + 1).filter(|more| more.shared == level && more.joint == Some(onward))
            {
                debug_assert!(!more.words.is_empty() || !more.redirects.is_empty());
                last = operand(commands, last + 1, level);
            }
            Some(next.range().start..commands[last].range().end)
        }
        Op::And | Op::Or if exits(commands, index + 1, end) => rest(commands, end + 1, level),
        Op::Then if never_fails && passes == Passes::OnSuccess => rest(commands, index + 1, level),
        Op::Then if passes == Passes::OnSuccess && strict => rest(commands, index + 1, level),
        _ => None,
    }
}

/// The last command of the operand that begins at `first`: a pipe, a group or a single command.
fn operand(commands: &[Simple<'_>], first: usize, level: usize) -> usize {
    let mut last = first;
    while let Some(next) = commands.get(last + 1) {
        let within = next.shared > level;
        let closes = next.words.is_empty() && next.before == Some(Op::Close) && next.depth >= level;
        let of_group = closes && commands[last].depth > level;
        let piped = next.shared == level
            && matches!(next.joint, Some(Op::Pipe | Op::PipeBoth))
            && !next.words.is_empty();
        if !(within || of_group || piped) {
            break;
        }
        last += 1;
    }
    last
}

/// Whether an operand ends the shell that the gate stands in: `exit`, or braces that end in one.
fn exits(commands: &[Simple<'_>], first: usize, last: usize) -> bool {
    let level = commands[first].shared;
    let leaving =
        commands.get(first..=last).unwrap_or_default().iter().rev().find(|command| !command.words.is_empty());
    leaving.is_some_and(|command| {
        let same_shell = command.depth == level || (command.depth == level + 1 && command.in_braces);
        same_shell && command.program().first().is_some_and(|word| matches!(&*word.text, "exit" | "return"))
    })
}

/// From a command to the end of the group it stands in.
fn rest(commands: &[Simple<'_>], first: usize, level: usize) -> Option<Range<usize>> {
    let start = commands.get(first).filter(|command| command.shared >= level)?.range().start;
    let inside = commands.iter().skip(first).take_while(|command| command.shared >= level);
    Some(start..inside.last()?.range().end)
}

/// `if GATE; then ...; fi`: what stands after `then`, or all that comes after where that leaves.
fn by_if(commands: &[Simple<'_>], index: usize, passes: Passes) -> Option<Range<usize>> {
    let level = commands[index].depth;
    let word = |command: &Simple<'_>| command.words.first().map(|word| word.text.to_string());
    let here = |at: &usize| commands[*at].depth == level;
    let then = index + 1;
    // Several conditions are more than is followed here.
    if !here(&then.min(commands.len() - 1)) || word(commands.get(then)?).as_deref() != Some("then") {
        return None;
    }
    let mut open = 0usize;
    let mut end_of_body = None;
    let mut end = None;
    for at in (then + 1..commands.len()).filter(here) {
        match word(&commands[at]).as_deref() {
            Some("if") => open += 1,
            Some("fi") if open > 0 => open -= 1,
            Some("else" | "elif") if open == 0 => end_of_body = end_of_body.or(Some(at)),
            Some("fi") => {
                end = Some(at);
                break;
            }
            _ => {}
        }
    }
    let end = end?;
    let body = then..end_of_body.unwrap_or(end);
    let last = &commands[body.end - 1];
    let leaves = last.program().first().is_some_and(|word| matches!(&*word.text, "exit" | "return"));
    match passes {
        Passes::OnSuccess => Some(commands[body.start].range().start..last.range().end),
        Passes::OnFailure if leaves && end_of_body.is_none() => rest(commands, end + 1, level),
        Passes::OnFailure => {
            end_of_body.map(|other| commands[other].range().start..commands[end].range().start)
        }
    }
}
