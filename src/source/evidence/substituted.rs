//! Guards within command substitutions: `x=$(flock -n FILE a)`. How much of the job stands in one is not followed, so that a guard
//! there is unclear; what is refused there is refused for certain.

use std::ops::Range;

use super::reading;
use super::roles::{self, Role};
use super::script::Script;
use super::wrappers::Walk;
use super::{DEEPEST, Evidence, EvidenceKind};
use crate::source::shell;

/// Programs that guard what they start have one of these in their names, or are read by `wrapper_rows` as one.
const MARKS: [&str; 6] = ["lock", "timeout", "chpst", "run-one", "systemd-run", "alarm"];

/// More substitutions than people write in one command.
const MOST: usize = 16;

/// Adds what guards the substitutions within a command, where these may be the work: the program that is given their output does none.
pub(super) fn find(script: &Script<'_, '_>, index: usize, found: &mut Vec<Evidence>) {
    let command = &script.commands[index];
    let range = command.range();
    let Some(written) = script.text.get(range.clone()).filter(|_| script.depth < DEEPEST) else { return };
    let is_work = || !command.program().is_empty() && roles::of(script.words(index), false) == Role::Work;
    if !may_hold_one(written) || is_work() {
        return;
    }
    let around = script.offset + range.start..script.offset + range.end;
    for inside in substitutions(written).into_iter().take(MOST) {
        let Some(text) = written.get(inside.clone()).filter(|text| is_marked(text)) else { continue };
        let commands = shell::commands(text);
        let walks = Walk::all(text, &commands, script.tools);
        let offset = script.offset + range.start + inside.start;
        let within = script.within(text, offset, &commands, &walks, false);
        let mut below = Vec::new();
        reading::read(&within, false, &mut below);
        found.extend(below.into_iter().filter_map(|evidence| match evidence.kind {
            EvidenceKind::Lock { .. } | EvidenceKind::TimeLimit { .. } => {
                Some(Evidence { certain: false, around: around.clone(), ..evidence })
            }
            EvidenceKind::Refused(_) => Some(evidence),
            _ => None,
        }));
    }
}

/// Whether a place in a text stands in a substitution.
pub(super) fn stands_in_one(text: &str, at: usize) -> bool {
    text.contains(['$', '`']) && substitutions(text).iter().any(|inside| inside.contains(&at))
}

fn may_hold_one(written: &str) -> bool {
    memchr::memchr2_iter(b'$', b'`', written.as_bytes())
        .any(|at| !written[at..].starts_with('$') || written[at..].starts_with("$("))
        && is_marked(written)
}

fn is_marked(text: &str) -> bool {
    MARKS.iter().any(|mark| text.contains(mark))
}

/// The insides of `$(...)` and of backquotes, without those within one another.
fn substitutions(written: &str) -> Vec<Range<usize>> {
    let bytes = written.as_bytes();
    let mut found = Vec::new();
    let (mut at, mut double) = (0, false);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'"' => double = !double,
            b'\'' if !double => at = end_of(bytes, at + 1, b'\''),
            b'`' => {
                let end = end_of(bytes, at + 1, b'`');
                found.push(at + 1..end);
                at = end;
            }
            // `$((` begins a sum.
            b'$' if bytes.get(at + 1) == Some(&b'(') && bytes.get(at + 2) != Some(&b'(') => {
                let end = closed(bytes, at + 2);
                found.push(at + 2..end);
                at = end;
            }
            _ => {}
        }
        at += 1;
    }
    found
}

fn end_of(bytes: &[u8], from: usize, sign: u8) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    memchr::memchr(sign, rest).map_or(bytes.len(), |length| from + length)
}

/// Where the parenthesis closes that was opened in front of `from`.
fn closed(bytes: &[u8], from: usize) -> usize {
    let (mut at, mut depth, mut double) = (from, 1_usize, false);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'"' => double = !double,
            b'\'' if !double => at = end_of(bytes, at + 1, b'\''),
            b'(' if !double => depth += 1,
            b')' if !double => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
        at += 1;
    }
    bytes.len()
}
