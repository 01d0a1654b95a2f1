//! BusyBox crond 1.37.
//!
//! A line is cut at `#`, wherever it stands, and goes on after a backslash at its end. It needs six words, or an `@` word and one
//! more; other lines are ignored without a word. A bad field is logged and the job kept with the values set until then: the
//! array of a field is filled by a loop with a bound of 1024 rounds, which a value out of range exhausts after it has set all.

use std::ops::Range;

use super::busybox_array::Array;
use super::nearest;
use super::row::{FieldSpec, Macro, Row};
use super::scan::{Scan, Sets, atoi, strtol};
use super::setting::is_space;
use super::vixie::is_form;
use super::{Entry, Load, LoadError, Setting};
use crate::dialect::{FaultKind, Field, ItemForm, Items, OddityKind, Reading};
use crate::schedule::{Calendar, DayRule, Schedule, Spelling};

/// Settings that crond knows, each without blanks.
const SETTINGS: [&[u8]; 3] = [b"MAILTO=", b"SHELL=", b"PATH="];

/// Lines that root's file may have, comments and blank lines not counted (255 for other users).
const MOST_LINES: usize = 65_534;

/// What the daemon loads.
pub(super) fn load(row: &Row, bytes: &[u8]) -> Load {
    let mut load = Load::default();
    let mut lines = 0;
    let mut at = 0;
    let mut joined = Vec::new();
    while at < bytes.len() {
        let (line, end) = joined_line(bytes, at, &mut joined);
        let words = Words::of(&joined);
        if words.count > 0 {
            lines += 1;
            if lines > MOST_LINES {
                let says = "too many lines".to_owned();
                load.errors.push(LoadError { line, says });
                break;
            }
            read_line(row, &joined, &words, line, &mut load);
        }
        at = end;
    }
    load
}

/// Joins lines that end in a backslash. Gives the place without the last line's end, and where the next line begins.
fn joined_line(bytes: &[u8], start: usize, joined: &mut Vec<u8>) -> (Range<usize>, usize) {
    joined.clear();
    let mut at = start;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let newline = rest.iter().position(|byte| *byte == b'\n');
        let part = rest.get(..newline.unwrap_or(rest.len())).unwrap_or_default();
        let end = at + part.len();
        let next = end + usize::from(newline.is_some());
        match part.strip_suffix(b"\\") {
            Some(kept) => {
                joined.extend_from_slice(kept);
                if next < bytes.len() {
                    at = next;
                    continue;
                }
            }
            None => joined.extend_from_slice(part),
        }
        return (start..end, next);
    }
}

/// The words of a line: at most six, the last one being the rest of the line.
struct Words {
    ranges: [Range<usize>; 6],
    count: usize,
    /// Where the line begins.
    start: usize,
    /// Where it ends for the string functions of C.
    end: usize,
}

impl Words {
    fn of(line: &[u8]) -> Self {
        let end = line.iter().position(|byte| *byte == 0).unwrap_or(line.len());
        let line = &line[..end];
        let blanks = |at: usize| at + line.iter().skip(at).take_while(|byte| is_blank(**byte)).count();
        let start = blanks(0);
        let mut words = Words { ranges: [const { 0..0 }; 6], count: 0, start, end };
        let mut at = start;
        while words.count < 6 && line.get(at).is_some_and(|byte| *byte != b'#') {
            let from = at;
            if words.count == 5 {
                at += line.iter().skip(at).take_while(|byte| **byte != b'#').count();
                let trailing = line[from..at].iter().rev().take_while(|byte| is_blank(**byte)).count();
                words.ranges[5] = from..at - trailing;
                words.count = 6;
                break;
            }
            at += line.iter().skip(at).take_while(|byte| !is_blank(**byte) && **byte != b'#').count();
            words.ranges[words.count] = from..at;
            words.count += 1;
            if line.get(at) == Some(&b'#') {
                break;
            }
            at = blanks(at);
        }
        words
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn read_line(row: &Row, text: &[u8], words: &Words, line: Range<usize>, load: &mut Load) {
    let word = |index: usize| text.get(words.ranges[index].clone()).unwrap_or_default();
    if let Some(name) = SETTINGS.iter().find(|name| word(0).starts_with(name)) {
        let value = word(0)[name.len()..].to_vec();
        load.settings.push(Setting { line, name: name[..name.len() - 1].to_vec(), value });
        return;
    }
    let mut scan = Scan { bytes: text, base: words.start, all: true, reading: Reading::new(row.id) };
    let (sets, schedule, command) = if word(0).first() == Some(&b'@') {
        let Some(sets) = read_macro(row, words.ranges[0].clone(), &mut scan) else { return };
        if words.count < 2 {
            return;
        }
        // The command is taken from the unchanged line: a `#` in it stays, and so do blanks at its end.
        let after = words.start + text[words.start..words.end].iter().take_while(|b| !is_space(**b)).count();
        let command = after + text[after..words.end].iter().take_while(|b| is_space(**b)).count();
        (sets, words.ranges[0].clone(), command..words.end)
    } else {
        if words.count < 6 {
            return;
        }
        let sets = read_fields(row, &words.ranges[..5], &mut scan);
        (sets, words.start..words.ranges[4].end, words.ranges[5].clone())
    };
    let faulty = !scan.reading.faults.is_empty();
    if faulty {
        load.errors.push(LoadError { line: line.clone(), says: "parse error".to_owned() });
    }
    let place = |range: Range<usize>| {
        let at = |at: usize| (line.start + at).min(line.end);
        at(range.start)..at(range.end)
    };
    load.entries.push(Entry {
        schedule: place(schedule),
        reading: scan.reading,
        sets,
        faulty,
        user: None,
        command: text.get(command.clone()).unwrap_or_default().to_vec(),
        command_range: place(command),
        line,
        settings: load.settings.len(),
    });
}

/// An `@` word; unknown ones are no entry.
fn read_macro(row: &Row, range: Range<usize>, scan: &mut Scan<'_>) -> Option<Sets> {
    let word = scan.text(range.start + 1..range.end);
    scan.reading.macro_word = Some(scan.text(range.clone()));
    match row.macros.iter().find(|(known, _)| *known == word)?.1 {
        Macro::Boot => {
            scan.reading.schedule = Some(Schedule::Boot);
            Some(Sets::default())
        }
        Macro::Fields(fields) | Macro::Flagged(fields, _) => {
            let bytes = fields.as_bytes();
            let mut inner = Scan { bytes, base: 0, all: true, reading: Reading::new(row.id) };
            let words = Words::of(bytes);
            let sets = read_fields(row, &words.ranges[..5], &mut inner);
            scan.reading.schedule = inner.reading.schedule;
            Some(sets)
        }
    }
}

/// Reads the five fields and joins the day fields.
fn read_fields(row: &Row, words: &[Range<usize>], scan: &mut Scan<'_>) -> Sets {
    let mut bits = [0; 5];
    let mut stars = [false; 5];
    for ((spec, word), (bits, star)) in row.fields.iter().zip(words).zip(bits.iter_mut().zip(&mut stars)) {
        *bits = read_field(spec, word.clone(), scan);
        *star = scan.byte(word.start) == Some(b'*');
    }
    let [minute_star, hour_star, ..] = stars;
    let (all_days, all_weekdays) = (u64::from(u32::MAX), u64::from(Calendar::ALL_WEEKDAYS));
    let mut sets = Sets::of(bits);
    let (day_star, weekday_star) = (sets.days == all_days, sets.weekdays == all_weekdays);
    let spelling = Spelling { minute_star, hour_star, day_star, weekday_star, ..Spelling::default() };
    let day_rule = if day_star || weekday_star { DayRule::And } else { DayRule::Or };
    let calendar = sets.calendar(day_rule, spelling);
    // The daemon's tables: a complete field is emptied when the other one is not complete.
    match (day_star, weekday_star) {
        (true, false) => sets.days = 0,
        (false, true) => sets.weekdays = 0,
        _ => {}
    }
    scan.reading.schedule = Some(Schedule::Calendar(calendar));
    sets
}

/// One field.
fn read_field(spec: &FieldSpec, word: Range<usize>, scan: &mut Scan<'_>) -> u64 {
    let mut filler = Array::new(spec);
    let mut items = Items::default();
    let mut failed = false;
    let mut at = word.start;
    loop {
        let from = at;
        let item = read_item(spec, &mut filler, scan, &mut at, word.end);
        match item {
            Ok(form) => scan.keep(&mut items, from..at, form),
            Err((range, kind)) => {
                let nearest = match &kind {
                    FaultKind::EmptyItem => nearest::without_empty_items(&scan.text(word.clone())),
                    FaultKind::OutOfRange { value, .. } => {
                        Some(nearest::in_range(spec, atoi(value.as_bytes())).to_string())
                    }
                    _ => nearest::item(spec, &scan.text(range.clone()), false),
                };
                scan.fault(range, Some(spec), kind, nearest);
                failed = true;
                break;
            }
        }
        if at >= word.end || scan.byte(at) != Some(b',') {
            break;
        }
        at += 1;
    }
    if at < word.end && !failed {
        let text = scan.text(at..word.end);
        let means = scan.text(word.start..at);
        let nearest = nearest::item(spec, &scan.text(word.clone()), false).or(Some(means));
        let whole = scan.text(word.clone());
        let kind = if is_form(spec, &whole) {
            FaultKind::UnknownForm { text: whole }
        } else {
            FaultKind::Junk { text }
        };
        scan.fault(at..word.end, Some(spec), kind, nearest);
    }
    let range = scan.relative(word);
    scan.reading.fields.push(Field { kind: spec.kind, range, items });
    filler.bits()
}

/// One item: a star, a value or a range, with a step; then the array is filled.
fn read_item(
    spec: &FieldSpec,
    filler: &mut Array,
    scan: &mut Scan<'_>,
    at: &mut usize,
    end: usize,
) -> Result<ItemForm, (Range<usize>, FaultKind)> {
    let from = *at;
    let (mut first, mut last) = (-1, -1);
    let mut named = false;
    let mut star = false;
    let mut ends: [Range<usize>; 2] = [from..from, from..from];
    loop {
        let start = *at;
        match scan.byte(start).filter(|_| start < end) {
            Some(b'*') => {
                (first, last) = (0, filler.modulus - 1);
                star = true;
                *at += 1;
            }
            Some(byte) if byte.is_ascii_digit() => {
                let digits = scan.bytes.get(start..end).unwrap_or_default();
                let length = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let value = atoi(digits).wrapping_add(filler.offset);
                *at += length;
                if first < 0 {
                    (first, ends[0]) = (value, start..*at);
                } else {
                    (last, ends[1]) = (value, start..*at);
                }
                note_wrap(spec, scan, start..*at, value.wrapping_sub(filler.offset));
            }
            byte => {
                let letters = scan.bytes.get(start..end.min(start + 3)).unwrap_or_default();
                let name = spec.names.iter().position(|name| {
                    letters.len() == 3
                        && name.as_bytes().get(..3).is_some_and(|n| n.eq_ignore_ascii_case(letters))
                });
                let Some(name) = name else {
                    let bad = from..scan.item_end(from).min(end).max(from);
                    return Err(match byte {
                        None | Some(b',') if from == start => (scan.empty_item(start), FaultKind::EmptyItem),
                        _ => {
                            let text = scan.text(bad.clone());
                            (
                                bad,
                                if is_form(spec, &text) {
                                    FaultKind::UnknownForm { text }
                                } else {
                                    FaultKind::NotAValue { text }
                                },
                            )
                        }
                    });
                };
                named = true;
                *at += 3;
                if first < 0 {
                    (first, ends[0]) = (name as i32, start..*at);
                } else {
                    (last, ends[1]) = (name as i32, start..*at);
                }
            }
        }
        if *at < end && scan.byte(*at) == Some(b'-') && last < 0 {
            *at += 1;
            continue;
        }
        break;
    }
    let single = last < 0;
    if single {
        last = first;
    }
    let mut step = 1;
    if *at < end && scan.byte(*at) == Some(b'/') {
        let length;
        (step, length) = strtol(scan.bytes.get(*at + 1..end).unwrap_or_default());
        *at += 1 + length;
    }
    let written = from..*at;
    if !filler.fill(first, last, step) {
        let bad = if first >= filler.modulus || single { ends[0].clone() } else { ends[1].clone() };
        let value = scan.text(bad.clone());
        let (low, high) = (spec.low as u32, spec.high as u32);
        scan.oddity(written.clone(), spec, OddityKind::WholeField { text: scan.text(written.clone()) });
        return Err((bad, FaultKind::OutOfRange { value, low, high }));
    }
    let shown = |value: i32| (value - filler.offset).max(0) as u32;
    let written_step = step.max(1) as u32;
    if !single && !star && first > last {
        let kind = OddityKind::WrappedRange { first: shown(first), last: shown(last) };
        scan.oddity(written.clone(), spec, kind);
    }
    if step != 1 && single {
        scan.oddity(written, spec, OddityKind::StepIgnored { step: step.max(0) as u32 });
        return Ok(ItemForm::Value { value: shown(first), step: None, named });
    }
    if step < 1 {
        let means = shown(first).to_string();
        let text = scan.text(written.clone());
        scan.oddity(written, spec, OddityKind::Ignored { text, means });
    } else if step > 1 && filler.last_count == 1 && first != last {
        scan.oddity(written, spec, OddityKind::StepBeyondField { step: written_step });
    }
    Ok(match (star, single) {
        (true, _) => ItemForm::Star { step: written_step },
        (_, true) => ItemForm::Value { value: shown(first), step: None, named },
        _ => ItemForm::Range { first: shown(first), last: shown(last), step: written_step, named },
    })
}

/// Notes a number that wrapped around at 32 bits.
fn note_wrap(spec: &FieldSpec, scan: &mut Scan<'_>, range: Range<usize>, value: i32) {
    let digits = scan.text(range.clone());
    let significant = digits.trim_start_matches('0');
    if value >= 0 && significant.len() > 9 && significant != value.to_string() {
        scan.oddity(range, spec, OddityKind::NumberWrapped { text: digits, means: value as u32 });
    }
}

/// Reads one schedule text.
pub(super) fn expression(row: &Row, text: &str) -> Reading {
    let bytes = text.as_bytes();
    let mut scan = Scan { bytes, base: 0, all: true, reading: Reading::new(row.id) };
    let words = Words::of(bytes);
    let trimmed = words.start..text.trim_end_matches([' ', '\t']).len().max(words.start);
    if trimmed.is_empty() {
        scan.fault(0..text.len(), None, FaultKind::Empty, None);
        return scan.reading;
    }
    if text.as_bytes().get(words.start) == Some(&b'@') {
        let range = if words.count > 1 { trimmed } else { words.ranges[0].clone() };
        if read_macro(row, range.clone(), &mut scan).is_none() {
            let word = scan.text(range.clone());
            let nearest = nearest::macro_word(row, word.trim_start_matches('@'));
            scan.fault(range, None, FaultKind::UnknownMacro { text: word }, nearest);
        }
        return scan.reading;
    }
    let hash = text.find('#');
    let (found, needed) = (words.count, row.fields.len());
    if found < needed || (found == needed && hash == Some(words.ranges[4].end)) {
        // A `#` cuts the line: the daemon then ignores it without a word.
        let (range, kind) = match hash {
            Some(hash) => {
                let start = text.get(..hash).and_then(|t| t.rfind([' ', '\t'])).map_or(0, |at| at + 1);
                let end = scan.token_end(hash);
                (start..end, FaultKind::UnknownForm { text: scan.text(start..end) })
            }
            None => (trimmed, FaultKind::TooFewFields { found, needed }),
        };
        scan.fault(range, None, kind, None);
        return scan.reading;
    }
    read_fields(row, &words.ranges[..needed], &mut scan);
    if found > needed || hash.is_some() {
        let start = if found > needed { words.ranges[5].start } else { hash.unwrap_or(trimmed.end) };
        let kind = FaultKind::TooManyFields { found: needed + 1, most: needed };
        scan.fault(start..trimmed.end.max(start), None, kind, None);
    }
    scan.reading
}
