//! Who is told when something fails, and of what: which commands' failures reach the place where somebody is told.

use std::ops::Range;

use super::leaves::inner;
use super::roles::{self, Role};
use super::wrappers::Walk;
use super::{DEEPEST, EvidenceKind, base_name, gates, monitors};
use crate::source::shell::{self, Op, RedirectKind, Simple, Word};

/// A script whose commands are looked at.
#[derive(Clone, Copy)]
pub(super) struct Script<'s, 'a> {
    pub text: &'a str,
    pub commands: &'s [Simple<'a>],
    pub walks: &'s [Walk<'a>],
    /// Where it begins in the whole text.
    pub offset: usize,
    pub depth: usize,
    /// Its shell stops at the first failure.
    pub strict: bool,
}

impl<'s, 'a> Script<'s, 'a> {
    /// The words of a command from the program on that does the work.
    pub fn words(&self, index: usize) -> &'s [Word<'a>] {
        let (Some(command), Some(walk)) = (self.commands.get(index), self.walks.get(index)) else {
            return &[];
        };
        walk.words(command)
    }

    fn shifted(&self, range: Range<usize>) -> Range<usize> {
        range.start + self.offset..range.end + self.offset
    }
}

/// What a command tells somebody when others have failed: by what, where, and of which part of the text.
pub(super) fn told(
    script: &Script<'_, '_>,
    index: usize,
) -> Option<(EvidenceKind, Range<usize>, Range<usize>)> {
    let command = script.commands.get(index)?;
    // Only what stands behind `||` or in a pipe tells of a failure.
    if index == 0 || (!matches!(command.joint, Some(Op::Or | Op::Pipe | Op::PipeBoth)) && command.depth == 0)
    {
        return None;
    }
    let words = script.words(index);
    let program = words.first()?;
    let name = base_name(&program.text);
    let calls = || {
        matches!(name, "curl" | "wget" | "http" | "https")
            && words.iter().skip(1).any(|word| monitors::is_told(&word.text))
    };
    let around = if (monitors::tells_people(words) || calls())
        && let Some(anchor) = behind_or(script.commands, index)
        && !is_negated(script.commands, anchor - 1)
    {
        reaching(script, anchor - 1, false)
    } else if matches!(command.joint, Some(Op::Pipe | Op::PipeBoth)) && monitors::sends(words) {
        piped_whole(script, index)?
    } else {
        return None;
    };
    let kind = EvidenceKind::AlertOnFailure { tool: name.to_owned() };
    Some((kind, script.shifted(program.range.clone()), around))
}

/// The part of the text whose failure keeps a ping from being made, or is told by it; empty where it is made whatever
/// happens. `None`: it is made only when something failed.
pub(super) fn withheld(script: &Script<'_, '_>, index: usize, with_result: bool) -> Option<Range<usize>> {
    if behind_or(script.commands, index).is_some() {
        return None;
    }
    let strict = script.strict || gates::stops_at_failure(script.commands, index);
    let command = script.commands.get(index)?;
    let at = script.shifted(command.range()).start;
    for anchor in operands(script.commands, index).filter(|anchor| *anchor > 0) {
        let seen = match script.commands[anchor].joint {
            Some(Op::And) => true,
            Some(Op::Then) => strict || (with_result && anchor == index),
            _ => false,
        };
        if seen {
            return Some(reaching(script, anchor - 1, strict));
        }
    }
    Some(at..at)
}

/// How many commands back is looked: more than people write in one.
const FAR: usize = 256;

/// The first commands of the operands in which a command stands, from the innermost group to the outermost; of a pipe each command
/// back to its first.
fn operands(commands: &[Simple<'_>], index: usize) -> impl Iterator<Item = usize> {
    let mut level = commands[index].depth + 1;
    let back = (index.saturating_sub(FAR)..=index).rev();
    back.filter(move |at| {
        let command = &commands[*at];
        let begins = command.shared < level;
        if begins {
            let piped = matches!(command.joint, Some(Op::Pipe | Op::PipeBoth));
            level = command.shared + usize::from(piped);
        }
        begins
    })
}

/// The first command of the operand of `||` in which a command stands.
fn behind_or(commands: &[Simple<'_>], index: usize) -> Option<usize> {
    operands(commands, index).find(|at| *at > 0 && commands[*at].joint == Some(Op::Or))
}

/// Whether the pipe that ends with a command begins with `!`, so that what follows on `||` follows on success.
fn is_negated(commands: &[Simple<'_>], last: usize) -> bool {
    let piped = |at: &usize| matches!(commands[*at].joint, Some(Op::Pipe | Op::PipeBoth));
    let first = (last.saturating_sub(FAR)..=last).rev().find(|at| !piped(at)).unwrap_or(last);
    let prefixes = commands[first].prefixes();
    prefixes.first().is_some_and(|prefix| prefix.text == "!")
}

/// The part that ends with a command and in which no work fails without its result being that of the end: the last of several
/// statements, all of an `&&` chain, the last command of a pipe.
fn reaching(script: &Script<'_, '_>, last: usize, strict: bool) -> Range<usize> {
    let commands = script.commands;
    let end = script.shifted(commands[last].range()).end;
    let mut start = end;
    let (mut op, mut cut) = (Some(Op::Or), false);
    let pipes_fail = script.text.contains("pipefail");
    for index in (last.saturating_sub(FAR)..=last).rev() {
        let command = &commands[index];
        if command.words.is_empty() {
            continue;
        }
        cut |= matches!(op, Some(Op::Background)) || (op == Some(Op::Then) && !strict);
        let seen = !cut && (pipes_fail || !matches!(op, Some(Op::Pipe | Op::PipeBoth)));
        op = command.joint;
        let own = script.shifted(command.range()).start;
        let script_within = script.walks.get(index).and_then(|walk| Some((walk.inner?, walk.way.strict)));
        match script_within.filter(|_| script.depth < DEEPEST) {
            Some((word, strict)) if seen => {
                let (text, offset) = inner(word, script.offset);
                let commands = shell::commands(text);
                let walks = Walk::all(text, &commands);
                let strict = strict || gates::stops_at_failure(&commands, commands.len());
                let within = Script {
                    text,
                    commands: &commands,
                    walks: &walks,
                    offset,
                    depth: script.depth + 1,
                    strict,
                };
                let reached = if commands.is_empty() {
                    own..own
                } else {
                    reaching(&within, commands.len() - 1, strict)
                };
                if reached.start > offset {
                    return reached.start..end;
                }
                start = own;
            }
            Some(_) => break,
            None if seen => start = own,
            None if roles::of(script.words(index), false) == Role::Work => break,
            None => {}
        }
    }
    start..end
}

/// What goes into a pipe with both outputs; `None` where the errors go elsewhere.
fn piped_whole(script: &Script<'_, '_>, index: usize) -> Option<Range<usize>> {
    let commands = script.commands;
    let level = commands[index].shared;
    let before = index - 1;
    let source = &commands[before];
    let joins = |command: &Simple<'_>| {
        command
            .redirects
            .iter()
            .any(|redirect| redirect.kind == RedirectKind::Copy(2) && redirect.target == "1")
    };
    if commands[index].joint != Some(Op::PipeBoth) && !joins(source) {
        return None;
    }
    let first = (before.saturating_sub(FAR)..=before).rev();
    let first =
        first.into_iter().find(|at| commands[*at].shared <= level && !commands[*at].words.is_empty())?;
    Some(script.shifted(commands[first].range()).start..script.shifted(source.range()).end)
}
