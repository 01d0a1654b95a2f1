//! Who is told when something fails, and of what: which commands' failures reach the place where somebody is told.

use std::ops::Range;

use super::failures::{self, FAR, When, operands};
use super::leaves::inner;
use super::roles::{self, Role};
use super::script::Script;
use super::wrappers::Walk;
use super::{DEEPEST, EvidenceKind, base_name, monitors};
use crate::source::shell::{self, Op, RedirectKind, Simple, Word};

/// What a command tells somebody when others have failed: by what, where, of which part of the text, and whether it certainly does.
pub(super) fn told(script: &Script<'_, '_>, index: usize) -> Option<Told> {
    let command = script.commands.get(index)?;
    let words = script.words(index);
    let program = words.first()?;
    if let Some(told) = trapped(script, words) {
        return Some(told);
    }
    let piped = matches!(command.joint, Some(Op::Pipe | Op::PipeBoth));
    // What stands alone tells of no failure.
    if index == 0 {
        return None;
    }
    let tool = if tells(words) { base_name(&program.text) } else { script.telling(&program.text)? };
    let when = failures::when(script, index);
    let (around, certain) = match when {
        When::Failed { last, certain } => (reaching(script, last, false), certain),
        When::Never => return None,
        When::Anyway if piped && monitors::sends(words) => (piped_whole(script, index)?, true),
        // `a && exit; mail ...`: what comes behind hears of what is left over.
        When::Tested | When::Anyway if when == When::Tested || is_left_over(script, index) => {
            (script.offset..script.offset + program.range.start, false)
        }
        When::Tested | When::Anyway => return None,
    };
    let kind = EvidenceKind::AlertOnFailure { tool: tool.to_owned() };
    Some(Told { kind, range: script.shifted(program.range.clone()), around, certain })
}

/// Whether a command is one that the shell comes to only where it has not ended before, by `a && exit` or `if a; then exit; fi`.
fn is_left_over(script: &Script<'_, '_>, index: usize) -> bool {
    let before = script.commands.iter().take(index).skip(index.saturating_sub(FAR));
    let mut left = before.filter(|command| command.joint == Some(Op::And) || !command.prefixes().is_empty());
    script.commands[index].joint == Some(Op::Then)
        && left.any(|command| command.program().first().is_some_and(|word| word.text == "exit"))
}

/// What tells somebody of a failure.
pub(super) struct Told {
    pub kind: EvidenceKind,
    pub range: Range<usize>,
    /// The part of the text whose failure is told.
    pub around: Range<usize>,
    pub certain: bool,
}

/// Whether a program with its arguments tells somebody.
fn tells(words: &[Word<'_>]) -> bool {
    let name = words.first().map_or("", |program| base_name(&program.text));
    let calls = || {
        matches!(name, "curl" | "wget" | "http" | "https")
            && words.iter().skip(1).any(|word| monitors::is_told(&word.text))
            && !monitors::only_describes(words)
    };
    monitors::tells_people(words) || calls()
}

/// The functions of a script that tell somebody, and by which program each does.
pub(super) fn telling_functions<'s>(script: &Script<'s, '_>) -> Vec<(&'s str, &'s str)> {
    let telling = |(name, body): (&'s str, Range<usize>)| {
        let words = body.map(|at| script.words(at)).find(|words| tells(words))?;
        Some((name, base_name(&words.first()?.text)))
    };
    failures::functions(script).into_iter().filter_map(telling).collect()
}

/// `trap 'mail -s x ops' ERR`: whether it is told of a failure, and of which, the signals and what is asked in it decide; dash knows no
/// `ERR` (0.5.12).
fn trapped(script: &Script<'_, '_>, words: &[Word<'_>]) -> Option<Told> {
    let [trap, action, signals @ ..] = words else { return None };
    let ends = |word: &Word<'_>| matches!(&*word.text, "ERR" | "EXIT" | "0");
    if trap.text != "trap" || !signals.iter().any(ends) {
        return None;
    }
    let told = shell::commands(&action.text).iter().any(|command| {
        let words = command.program();
        tells(words) || words.first().is_some_and(|word| script.telling(&word.text).is_some())
    });
    let kind = EvidenceKind::AlertOnFailure { tool: "trap".to_owned() };
    let around = script.offset..script.offset + script.text.len();
    told.then(|| Told { kind, range: script.shifted(trap.range.clone()), around, certain: false })
}

/// The part of the text whose failure keeps a ping from being made, or is told by it; empty where it is made whatever
/// happens. `None`: it is made only when something failed.
pub(super) fn withheld(script: &Script<'_, '_>, index: usize, ping: &monitors::Ping) -> Option<Range<usize>> {
    let with_result = ping.with_result;
    if behind_or(script.commands, index).is_some() {
        return None;
    }
    if let Some(last) = failures::held_back(script, index) {
        return Some(reaching(script, last, false));
    }
    let address = script.text.get(ping.range.clone()).unwrap_or_default();
    if let Some(last) = failures::reported(script, index, address) {
        return Some(reaching(script, last, false));
    }
    let strict = script.stops_at_failure(index);
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

/// The first command of the operand of `||` in which a command stands.
fn behind_or(commands: &[Simple<'_>], index: usize) -> Option<usize> {
    operands(commands, index).find(|at| *at > 0 && commands[*at].joint == Some(Op::Or))
}

/// The part that ends with a command and in which no work fails without its result being that of the end: the last of several
/// statements, all of an `&&` chain, the last command of a pipe.
fn reaching(script: &Script<'_, '_>, last: usize, strict: bool) -> Range<usize> {
    let commands = script.commands;
    let end = script.shifted(commands[last].range()).end;
    let mut start = end;
    let (mut op, mut cut) = (Some(Op::Or), false);
    for index in (last.saturating_sub(FAR)..=last).rev() {
        let command = &commands[index];
        if command.words.is_empty() {
            continue;
        }
        cut |= matches!(op, Some(Op::Background)) || (op == Some(Op::Then) && !strict);
        let seen = !cut && (script.pipes_fail || !matches!(op, Some(Op::Pipe | Op::PipeBoth)));
        op = command.joint;
        let own = script.shifted(command.range()).start;
        let script_within = script.walks.get(index).and_then(|walk| Some((walk.inner?, walk.way.strict)));
        // What a here-document comes to is not followed.
        if script_within.is_some_and(|(word, _)| word.range.start >= command.range().end) {
            break;
        }
        match script_within.filter(|_| script.depth < DEEPEST) {
            Some((word, strict)) if seen => {
                let (text, offset) = inner(word, script.offset);
                let commands = shell::commands(text);
                let walks = Walk::all(text, &commands, script.tools);
                let within = script.within(text, offset, &commands, &walks, strict);
                let strict = within.stops_at_failure(commands.len());
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
    // What a program prints on, errors that join it included.
    let prints_on = |at: usize| {
        let program = commands[at].program().first().map_or("", |program| base_name(&program.text));
        matches!(program, "tee" | "cat" | "ts") && commands[at].joint == Some(Op::Pipe)
    };
    let mut before = index - 1;
    while before > 0 && prints_on(before) {
        before -= 1;
    }
    let (source, index) = (&commands[before], before + 1);
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
