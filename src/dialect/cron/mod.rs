//! Cron fields, read by the rules of a row.
//!
//! A text is a macro or some blank-separated fields; a field is a list of items. Every fault of the text is reported, not
//! only the first, so that one look mends it all.

use std::ops::Range;

use super::table::{Rules, ZoneText};
use super::{DialectId, Fault, FaultKind, Field, FieldKind, Reading};
use crate::schedule::{Anchor, Schedule};

mod days;
mod duration;
mod field;
mod nearest;
mod value;

use field::Picked;

/// Reads `text` by the rules of a row.
pub(super) fn read(id: DialectId, rules: &Rules, text: &str) -> Reading {
    let mut reading = Reading::new(id);
    if let Some(range) = refused_zone(rules, text) {
        let kind = FaultKind::Zone { text: text[range.clone()].to_owned() };
        let nearest = nearest::without_zone(text);
        reading.faults.push(Fault { range, field: Some(FieldKind::Zone), kind, nearest });
        return reading;
    }
    if text.starts_with('@') {
        read_macro(rules, text, &mut reading);
    } else {
        read_fields(rules, text, &mut reading);
    }
    reading
}

/// The zone prefix of a text that may not have one.
fn refused_zone(rules: &Rules, text: &str) -> Option<Range<usize>> {
    if rules.zone != ZoneText::LettersRefused {
        return None;
    }
    let at = text.find("TZ")?;
    let start = text[..at].rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
    let end = text[at..].find(char::is_whitespace).map_or(text.len(), |blank| at + blank);
    Some(start..end)
}

/// `@daily`, `@every 5m`.
fn read_macro(rules: &Rules, text: &str, reading: &mut Reading) {
    reading.macro_word = Some(text.to_owned());
    let same =
        |word: &str| if rules.macros_any_case { word.eq_ignore_ascii_case(text) } else { word == text };
    if let Some((_, fields)) = rules.macros.iter().find(|(word, _)| same(word)) {
        let mut expanded = Reading::new(reading.dialect);
        read_fields(rules, fields, &mut expanded);
        reading.schedule = expanded.schedule;
        return;
    }
    if let Some(duration) = text.strip_prefix("@every ").filter(|_| rules.every) {
        match duration::go(duration) {
            Some(nanoseconds) => {
                // Less than a second becomes one, fractions are cut: robfig/cron 3.0.1 constantdelay.go.
                let period = (nanoseconds / 1_000_000_000).max(1) as u64;
                reading.schedule = Some(Schedule::Every { period, anchor: Anchor::ProcessStart });
            }
            None => reading.faults.push(Fault {
                range: "@every ".len()..text.len(),
                field: None,
                kind: FaultKind::NotAValue { text: duration.to_owned() },
                nearest: nearest::duration(duration),
            }),
        }
        return;
    }
    reading.faults.push(Fault {
        range: 0..text.len(),
        field: None,
        kind: FaultKind::UnknownMacro { text: text.to_owned() },
        nearest: nearest::macro_word(rules, text),
    });
}

/// Texts with more fields than this are counted but not kept.
const MOST_FIELDS: usize = 8;

/// Splits at blanks; the number of fields may be larger than what is kept.
fn split(text: &str) -> ([Range<usize>; MOST_FIELDS], usize) {
    let mut ranges = [const { 0..0 }; MOST_FIELDS];
    let mut count = 0;
    let mut start = None;
    let mut close = |start: usize, end: usize| {
        if let Some(slot) = ranges.get_mut(count) {
            *slot = start..end;
        }
        count += 1;
    };
    for (at, letter) in text.char_indices() {
        match (letter.is_whitespace(), start) {
            (true, Some(from)) => {
                close(from, at);
                start = None;
            }
            (false, None) => start = Some(at),
            _ => {}
        }
    }
    if let Some(from) = start {
        close(from, text.len());
    }
    (ranges, count)
}

fn read_fields(rules: &Rules, text: &str, reading: &mut Reading) {
    let (ranges, count) = split(text);
    let Some(layout) = rules.layouts.iter().find(|layout| layout.len() == count) else {
        reading.faults.push(wrong_count(rules, text, &ranges, count));
        return;
    };
    let mut picked = Picked::new(rules);
    reading.fields.reserve_exact(count);
    for (&kind, range) in layout.iter().zip(ranges) {
        let items = field::read(rules, text, kind, range.clone(), &mut picked, reading);
        reading.fields.push(Field { kind, range, items });
    }
    if reading.faults.is_empty() {
        reading.schedule = Some(Schedule::Calendar(days::calendar(rules, &picked)));
    }
}

fn wrong_count(rules: &Rules, text: &str, ranges: &[Range<usize>], count: usize) -> Fault {
    let fewest = rules.layouts.iter().map(|layout| layout.len()).min().unwrap_or(0);
    let most = rules.layouts.iter().map(|layout| layout.len()).max().unwrap_or(0);
    let (range, kind) = match (count, ranges.get(most)) {
        (0, _) => (0..text.len(), FaultKind::Empty),
        (_, Some(extra)) if count > most => {
            (extra.start..text.trim_end().len(), FaultKind::TooManyFields { found: count, most })
        }
        _ => (0..text.len(), FaultKind::TooFewFields { found: count, needed: fewest }),
    };
    Fault { range, field: None, kind, nearest: nearest::layout(rules, text, ranges, count) }
}
