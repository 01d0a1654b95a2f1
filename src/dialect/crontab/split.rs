//! Where the schedule of a line ends for a daemon, whatever it makes of it.

use std::ops::Range;

use super::{DialectId, supercronic};

/// The parts of a line that begins with a schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// The schedule.
    pub schedule: Range<usize>,
    /// Where the next word begins: the user or the command.
    pub rest: usize,
}

/// Splits a line into schedule and the rest. Blanks are what all daemons take for blanks: spaces and tabs. `None` when it has
/// fewer than five words and is no `@` word.
pub fn split(id: DialectId, line: &str) -> Option<Split> {
    let start = blanks(line, 0);
    if id == DialectId::Supercronic
        && let Some(split) = supercronic::split(line, start)
    {
        return Some(split);
    }
    let mut at = start;
    let words = if line.get(start..).is_some_and(|rest| rest.starts_with('@')) { 1 } else { 5 };
    let mut end = start;
    for _ in 0..words {
        end = word(line, at);
        if end == at {
            return None;
        }
        at = blanks(line, end);
    }
    if line.get(start..end) == Some("@every") && line.get(at..)?.starts_with(|c: char| c.is_ascii_digit()) {
        // No cron daemon has it, but what was meant is one text.
        end = word(line, at);
        at = blanks(line, end);
    }
    Some(Split { schedule: start..end, rest: at })
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn blanks(line: &str, at: usize) -> usize {
    at + line.bytes().skip(at).take_while(|byte| is_blank(*byte)).count()
}

fn word(line: &str, at: usize) -> usize {
    at + line.bytes().skip(at).take_while(|byte| !is_blank(*byte)).count()
}
