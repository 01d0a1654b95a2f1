//! supercronic (git 2026-07).
//!
//! A line is tried with seven fields (second to year), then six (minute to year), then five, then one `@` word; the first that
//! parses wins, so that a number or a star at the head of the command is taken for a year. Settings hold for the whole file.
//! One bad line and the process does not start; an empty setting or an empty list of minutes lets it panic.

use std::ops::Range;

use super::nearest;
use super::row::{FieldSpec, Macro, Row};
use super::scan::{Scan, Sets};
use super::vixie::is_form;
use crate::dialect::{Fault, FaultKind, Field, FieldKind, ItemForm, Items, OddityKind, Reading};
use crate::schedule::{Calendar, DayRule, Days, Schedule, Spelling, Weekdays, Years};

/// How many fields are tried, in order.
pub(super) const COUNTS: [usize; 4] = [7, 6, 5, 1];

/// The schedule of a line as the daemon finds it: by the first count of fields that parses.
pub(super) fn split(line: &str, start: usize) -> Option<super::Split> {
    let row = super::row::of(crate::dialect::DialectId::Supercronic)?;
    let text = line.as_bytes().get(start..)?;
    let words = words(text);
    COUNTS.into_iter().find_map(|count| {
        let rest = words.get(count)?.start;
        let end = words.get(count - 1)?.end;
        parse(row, &text[..end], false)?;
        Some(super::Split { schedule: start..start + end, rest: start + rest })
    })
}

/// Go's `\s`.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0C | b'\r')
}

/// The first words of a line; one more than the most fields.
pub(super) fn words(text: &[u8]) -> Vec<Range<usize>> {
    let mut words = Vec::with_capacity(8);
    let mut at = 0;
    while words.len() < 8 {
        at += text[at..].iter().take_while(|byte| is_space(**byte)).count();
        let length = text[at..].iter().take_while(|byte| !is_space(**byte)).count();
        if length == 0 {
            break;
        }
        words.push(at..at + length);
        at += length;
    }
    words
}

/// Reads a schedule; `None` where the daemon refuses it and not all faults are wanted.
pub(super) fn parse(row: &Row, text: &[u8], all: bool) -> Option<(Reading, Sets)> {
    if text.contains(&b'@') {
        return parse_macro(row, text, all);
    }
    let mut scan = Scan { bytes: text, base: 0, all, reading: Reading::new(row.id) };
    let words = words(text);
    let skipped = match words.len() {
        7 => 0,
        5 | 6 => 1,
        found => {
            if !all {
                return None;
            }
            let (range, kind) = wrong_count(text, &words, found);
            scan.fault(range, None, kind, None);
            return Some((scan.reading, Sets::default()));
        }
    };
    let mut picked = Picked { sets: [1, 0, 0, 0, 0, 0], ..Picked::default() };
    for (spec, word) in row.fields.iter().skip(skipped).zip(words) {
        field(spec, &mut scan, word, &mut picked);
        if !all && picked.failed {
            return None;
        }
    }
    if !picked.failed {
        scan.reading.schedule = Some(Schedule::Calendar(picked.calendar()));
    }
    let [_, minutes, hours, days, months, weekdays] = picked.sets;
    Some((scan.reading, Sets { minutes, hours, days, months, weekdays }))
}

fn wrong_count(text: &[u8], words: &[Range<usize>], found: usize) -> (Range<usize>, FaultKind) {
    match (found, words.get(7)) {
        (0, _) => (0..text.len(), FaultKind::Empty),
        (_, Some(extra)) => (extra.start..text.len(), FaultKind::TooManyFields { found, most: 7 }),
        _ => (0..text.len(), FaultKind::TooFewFields { found, needed: 5 }),
    }
}

/// The daemon replaces the words it knows wherever they stand, then reads the fields.
fn parse_macro(row: &Row, text: &[u8], all: bool) -> Option<(Reading, Sets)> {
    let mut fields = std::str::from_utf8(text).ok()?.to_owned();
    for (word, meaning) in row.macros {
        if let Macro::Fields(meaning) = meaning {
            fields = fields.replace(&format!("@{word}"), meaning);
        }
    }
    let mut reading = Reading::new(row.id);
    let written = String::from_utf8_lossy(text).into_owned();
    reading.macro_word = Some(written.clone());
    let parsed = if fields.contains('@') { None } else { parse(row, fields.as_bytes(), false) };
    if let Some((inner, sets)) = parsed {
        reading.schedule = inner.schedule;
        return Some((reading, sets));
    }
    if !all {
        return None;
    }
    let nearest = nearest::macro_word(row, written.trim().trim_start_matches('@'));
    let kind = FaultKind::UnknownMacro { text: written };
    reading.faults.push(Fault { range: 0..text.len(), field: None, kind, nearest });
    Some((reading, Sets::default()))
}

/// What the fields select: second to weekday.
#[derive(Default)]
struct Picked {
    sets: [u64; 6],
    years: Option<[u64; 4]>,
    days: Days,
    weekdays: Weekdays,
    /// A lone star or question mark is among the items of day-of-month, day-of-week.
    open: [bool; 2],
    minute_star: bool,
    hour_star: bool,
    failed: bool,
}

impl Picked {
    fn calendar(&self) -> Calendar {
        let [seconds, minutes, hours, days, months, weekdays] = self.sets;
        let [day_star, weekday_star] = self.open;
        Calendar {
            seconds,
            minutes,
            hours: hours as u32,
            days: Days { set: days as u32, ..self.days },
            months: months as u16,
            weekdays: Weekdays { set: weekdays as u8, ..self.weekdays },
            day_rule: if day_star || weekday_star { DayRule::And } else { DayRule::Or },
            years: self.years.map_or(Years::All, Years::Set),
            spelling: Spelling {
                minute_star: self.minute_star,
                hour_star: self.hour_star,
                day_star,
                weekday_star,
                ..Spelling::default()
            },
        }
    }

    fn set(&mut self, spec: &FieldSpec, first: i32, last: i32, step: i32) {
        let mut value = first;
        while value <= last {
            if spec.kind == FieldKind::Year {
                let bit = (value - 1970) as usize;
                self.years.get_or_insert([0; 4])[bit / 64] |= 1 << (bit % 64);
            } else {
                self.sets[spec.kind as usize] |= 1 << value;
            }
            value += step;
        }
    }
}

/// Reads one field.
fn field(spec: &FieldSpec, scan: &mut Scan<'_>, word: Range<usize>, picked: &mut Picked) {
    let star = scan.byte(word.start) == Some(b'*');
    match spec.kind {
        FieldKind::Minute => picked.minute_star = star,
        FieldKind::Hour => picked.hour_star = star,
        _ => {}
    }
    let mut items = Items::default();
    let mut at = word.start;
    let mut found = false;
    while at < word.end {
        let end = scan.item_end(at).min(word.end);
        if end > at {
            found = true;
            match item(spec, scan, at..end, picked) {
                Ok(form) => scan.keep(&mut items, at..end, form),
                Err((range, kind)) => {
                    picked.failed = true;
                    if !scan.all || scan.is_full() {
                        return;
                    }
                    let nearest = near(spec, scan, &range, &kind);
                    scan.fault(range, Some(spec), kind, nearest);
                }
            }
        }
        at = end + 1;
    }
    if !found {
        picked.failed = true;
        scan.fault(word.clone(), Some(spec), FaultKind::EmptyItem, None);
    }
    empty_list(spec, scan, &word, picked);
    let range = scan.relative(word);
    scan.reading.fields.push(Field { kind: spec.kind, range, items });
}

/// Minutes, hours and months may not be empty.
fn empty_list(spec: &FieldSpec, scan: &mut Scan<'_>, word: &Range<usize>, picked: &mut Picked) {
    let list =
        matches!(spec.kind, FieldKind::Second | FieldKind::Minute | FieldKind::Hour | FieldKind::Month);
    if scan.all && list && !picked.failed && picked.sets[spec.kind as usize] == 0 {
        picked.failed = true;
        let says = "panic: runtime error: index out of range [0] with length 0".to_owned();
        scan.fault(word.clone(), Some(spec), FaultKind::Panic { says }, None);
    }
}

fn near(spec: &FieldSpec, scan: &Scan<'_>, range: &Range<usize>, kind: &FaultKind) -> Option<String> {
    match kind {
        FaultKind::ZeroStep => Some("1".to_owned()),
        FaultKind::StepTooLarge { largest, .. } => Some(largest.to_string()),
        FaultKind::OutOfRange { .. } => {
            let digits = scan.text(range.clone());
            let value = digits.parse().unwrap_or(i32::MAX);
            let long = digits.len() > 2 && (spec.low..=spec.high).contains(&value);
            Some(if long { value } else { nearest::in_range(spec, value) }.to_string())
        }
        FaultKind::Reversed { first, last } if spec.kind == FieldKind::DayOfWeek && *last == 0 => {
            Some(if *first == 6 { "6,0".to_owned() } else { format!("{first}-6,0") })
        }
        FaultKind::Reversed { first, last } => {
            let span = |a: i32, b: i32| if a == b { a.to_string() } else { format!("{a}-{b}") };
            Some(format!("{},{}", span(*first as i32, spec.high), span(spec.low, *last as i32)))
        }
        _ => nearest::item(spec, &scan.text(range.clone()), true),
    }
}

type ItemRead = Result<ItemForm, (Range<usize>, FaultKind)>;

/// Reads one item and picks what it selects.
fn item(spec: &FieldSpec, scan: &mut Scan<'_>, range: Range<usize>, picked: &mut Picked) -> ItemRead {
    let bytes = scan.bytes;
    let text = bytes.get(range.clone()).unwrap_or_default();
    if matches!(text, b"*" | b"?") {
        picked.set(spec, spec.low, spec.high, 1);
        match spec.kind {
            FieldKind::DayOfMonth => picked.open[0] = true,
            FieldKind::DayOfWeek => picked.open[1] = true,
            _ => {}
        }
        return Ok(ItemForm::Star { step: 1 });
    }
    if special(spec, text, picked) {
        return Ok(ItemForm::Special);
    }
    let slash = text.iter().position(|byte| *byte == b'/');
    let (body, step) = match slash {
        Some(slash) => (&text[..slash], Some(&text[slash + 1..])),
        None => (text, None),
    };
    let step_range = range.start + body.len() + 1..range.end;
    let body_range = range.start..range.start + body.len();
    let step = step.map(|digits| step_of(spec, scan, digits, step_range)).transpose()?;
    if body == b"*" {
        let step = step.unwrap_or(1);
        picked.set(spec, spec.low, spec.high, step);
        return Ok(ItemForm::Star { step: step as u32 });
    }
    if let Some(dash) = body.iter().position(|byte| *byte == b'-') {
        let middle = body_range.start + dash;
        let (first, first_named) = value_of(spec, scan, body_range.start..middle, &range)?;
        let (last, last_named) = value_of(spec, scan, middle + 1..body_range.end, &range)?;
        let (shown_first, shown_last) = (first as u32, last as u32);
        if first > last && step.is_none() {
            let kind = FaultKind::Reversed { first: shown_first, last: shown_last };
            return Err((range, kind));
        }
        if first > last {
            let kind = OddityKind::EmptyRange { first: shown_first, last: shown_last };
            scan.oddity(range, spec, kind);
        }
        picked.set(spec, first, last, step.unwrap_or(1));
        return Ok(ItemForm::Range {
            first: shown_first,
            last: shown_last,
            step: step.unwrap_or(1) as u32,
            named: first_named || last_named,
        });
    }
    let (value, named) = value_of(spec, scan, body_range, &range)?;
    match step {
        Some(step) => picked.set(spec, value, spec.high, step),
        None => picked.set(spec, value, value, 1),
    }
    Ok(ItemForm::Value { value: value as u32, step: step.map(|step| step as u32), named })
}

/// A step from 1 to the field's highest value.
fn step_of(
    spec: &FieldSpec,
    scan: &Scan<'_>,
    digits: &[u8],
    range: Range<usize>,
) -> Result<i32, (Range<usize>, FaultKind)> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        let text = scan.text(range.clone());
        return Err((range, FaultKind::NotAValue { text }));
    }
    let step =
        digits.iter().fold(0u32, |sum, byte| sum.saturating_mul(10).saturating_add(u32::from(byte - b'0')));
    match step {
        0 => Err((range, FaultKind::ZeroStep)),
        step if step > spec.high as u32 => {
            Err((range, FaultKind::StepTooLarge { step, largest: spec.high as u32 }))
        }
        step => Ok(step as i32),
    }
}

/// `L`, `LW`, `15W` of the days; `5L`, `5#3` of the weekdays.
fn special(spec: &FieldSpec, text: &[u8], picked: &mut Picked) -> bool {
    let lower = text.to_ascii_lowercase();
    match spec.kind {
        FieldKind::DayOfMonth => match lower.as_slice() {
            b"l" => picked.days.from_end |= 1,
            b"lw" => picked.days.nearest_weekday_from_end |= 1,
            [day @ .., b'w'] => match value(spec, day) {
                Some((day, _)) => picked.days.nearest_weekday |= 1 << day,
                None => return false,
            },
            _ => return false,
        },
        FieldKind::DayOfWeek => match lower.as_slice() {
            [day @ .., b'l'] => match value(spec, day) {
                Some((day, _)) => picked.weekdays.from_end[day as usize % 7] |= 1 << 1,
                None => return false,
            },
            [day @ .., b'#', nth @ b'1'..=b'5'] => match value(spec, day) {
                Some((day, _)) => picked.weekdays.nth[day as usize % 7] |= 1 << (nth - b'0'),
                None => return false,
            },
            _ => return false,
        },
        _ => return false,
    }
    true
}

/// A value, or what is wrong with it.
fn value_of(
    spec: &FieldSpec,
    scan: &mut Scan<'_>,
    range: Range<usize>,
    item: &Range<usize>,
) -> Result<(i32, bool), (Range<usize>, FaultKind)> {
    let bytes = scan.bytes.get(range.clone()).unwrap_or_default();
    if let Some(value) = value(spec, bytes) {
        if spec.kind == FieldKind::DayOfWeek && bytes.len() == 2 && !matches!(bytes, b"00" | b"07") {
            let text = scan.text(range.clone());
            let kind = OddityKind::Ignored { text: text[1..].to_owned(), means: "0".to_owned() };
            scan.oddity(range, spec, kind);
        }
        return Ok(value);
    }
    if !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit) {
        let kind = FaultKind::OutOfRange {
            value: scan.text(range.clone()),
            low: spec.low as u32,
            high: spec.high as u32,
        };
        return Err((range, kind));
    }
    let text = scan.text(item.clone());
    let kind =
        if is_form(spec, &text) { FaultKind::UnknownForm { text } } else { FaultKind::NotAValue { text } };
    Err((item.clone(), kind))
}

/// A number of one or two digits (years: four), or a name in full or its first three letters. Weekday 7 is 0, and so is every
/// weekday of two digits, `02` too: the daemon's table of weekdays has none.
fn value(spec: &FieldSpec, text: &[u8]) -> Option<(i32, bool)> {
    let digits = if spec.kind == FieldKind::Year { 4..=4 } else { 1..=2 };
    if text.iter().all(u8::is_ascii_digit) {
        let number = text.iter().take(4).fold(0, |sum, byte| sum * 10 + i32::from(byte - b'0'));
        let sunday = spec.kind == FieldKind::DayOfWeek && (number == 7 || (number < 7 && text.len() == 2));
        let known = (spec.low..=spec.high).contains(&number) || sunday;
        return (digits.contains(&text.len()) && known).then_some((if sunday { 0 } else { number }, false));
    }
    let name = spec.names.iter().position(|name| {
        let name = name.as_bytes();
        name.eq_ignore_ascii_case(text) || name.get(..3).is_some_and(|name| name.eq_ignore_ascii_case(text))
    })?;
    Some((spec.named_from + name as i32, true))
}

/// Reads one schedule text with all its faults.
pub(super) fn expression(row: &Row, text: &str) -> Reading {
    parse(row, text.as_bytes(), true).map_or_else(|| Reading::new(row.id), |(reading, _)| reading)
}
