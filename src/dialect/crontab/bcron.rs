//! bcron 0.11.
//!
//! Lines are trimmed, whatever C calls a space separates words, and both day fields must match. After an item the next one may
//! follow with or without commas (`mon1` is Monday, twice). There are no `@` words.

use std::ops::Range;

use super::nearest;
use super::row::{FieldSpec, Row};
use super::scan::{Scan, Sets};
use super::setting::{self, is_space};
use super::vixie::is_form;
use super::{Accounts, Entry, Form, Load, LoadError, Setting};
use crate::dialect::{FaultKind, Field, ItemForm, Items, OddityKind, Reading};
use crate::schedule::{DayRule, Schedule, Spelling};

/// What the daemon loads.
pub(super) fn load(row: &Row, bytes: &[u8], form: Form, accounts: Option<Accounts<'_>>) -> Load {
    let mut load = Load::default();
    let mut at = 0;
    for line in bytes.split(|byte| *byte == b'\n') {
        let range = trimmed(line, at);
        at += line.len() + 1;
        let text = bytes.get(range.clone()).unwrap_or_default();
        if text.is_empty() || text[0] == b'#' {
            continue;
        }
        if let Some(places) = setting::bcron(text) {
            let (name, value) = (text[places.name].to_vec(), text[places.value].to_vec());
            load.settings.push(Setting { line: range, name, value });
        } else if let Some(entry) = entry(row, text, &range, form, accounts.as_ref(), load.settings.len()) {
            load.entries.push(entry);
        } else {
            let says = "Ignoring unparseable line".to_owned();
            load.errors.push(LoadError { line: range, says });
        }
    }
    load
}

/// The place of a line without blanks at its ends.
fn trimmed(line: &[u8], at: usize) -> Range<usize> {
    let start = line.iter().take_while(|byte| is_space(**byte)).count();
    let end = line.len() - line.iter().skip(start).rev().take_while(|byte| is_space(**byte)).count();
    at + start..at + end.max(start)
}

fn entry(
    row: &Row,
    text: &[u8],
    line: &Range<usize>,
    form: Form,
    accounts: Option<&Accounts<'_>>,
    settings: usize,
) -> Option<Entry> {
    // The parser sees a C string.
    let text = text.split(|byte| *byte == 0).next().unwrap_or_default();
    let mut scan = Scan { bytes: text, base: 0, all: false, reading: Reading::new(row.id) };
    let read = read(row, &mut scan, 0);
    if read.failed || read.next == read.end {
        return None;
    }
    let mut command = read.next;
    let mut user = None;
    if form == Form::System {
        let length = text.iter().skip(command).take_while(|byte| !is_space(**byte)).count();
        let name = String::from_utf8_lossy(text.get(command..command + length)?);
        if length == 0 || accounts.is_some_and(|accounts| !accounts.users.contains(&&*name)) {
            return None;
        }
        user = Some(line.start + command..line.start + command + length);
        command = spaces(text, command + length);
    }
    if command >= text.len() {
        return None;
    }
    Some(Entry {
        line: line.clone(),
        schedule: line.start..line.start + read.end,
        reading: scan.reading,
        sets: read.sets,
        faulty: false,
        user,
        command: text[command..].to_vec(),
        command_range: line.start + command..line.end,
        settings,
    })
}

fn spaces(text: &[u8], at: usize) -> usize {
    at + text.iter().skip(at).take_while(|byte| is_space(**byte)).count()
}

struct ScheduleRead {
    sets: Sets,
    end: usize,
    next: usize,
    failed: bool,
}

/// Reads the five fields.
fn read(row: &Row, scan: &mut Scan<'_>, at: usize) -> ScheduleRead {
    let mut bits = [0; 5];
    let mut stars = [false; 5];
    let mut read = ScheduleRead { sets: Sets::default(), end: at, next: at, failed: false };
    for (index, spec) in row.fields.iter().enumerate() {
        let start = read.next;
        if scan.all && start >= scan.bytes.len() {
            let kind = FaultKind::TooFewFields { found: index, needed: row.fields.len() };
            scan.fault(at..read.end.max(at), None, kind, None);
            read.failed = true;
            return read;
        }
        let length = scan.bytes.iter().skip(start).take_while(|byte| !is_space(**byte)).count();
        let word = start..start + length;
        stars[index] = scan.byte(start) == Some(b'*');
        if let Some(set) = field(spec, scan, word.clone()) {
            bits[index] = set;
        } else {
            read.failed = true;
            if !scan.all {
                return read;
            }
        }
        (read.end, read.next) = (word.end, spaces(scan.bytes, word.end));
    }
    read.sets = Sets::of(bits);
    if !read.failed {
        let [minute_star, hour_star, day_star, _, weekday_star] = stars;
        let spelling = Spelling { minute_star, hour_star, day_star, weekday_star, ..Spelling::default() };
        scan.reading.schedule = Some(Schedule::Calendar(read.sets.calendar(DayRule::And, spelling)));
    }
    read
}

/// Reads one field; `None` when the daemon refuses it.
fn field(spec: &FieldSpec, scan: &mut Scan<'_>, word: Range<usize>) -> Option<u64> {
    let mut items = Items::default();
    let mut bits = 0;
    let mut failed = false;
    let mut at = word.start;
    loop {
        let from = at;
        match item(spec, scan, &mut at, word.end) {
            Ok((form, set)) => {
                bits |= set;
                scan.keep(&mut items, from..at, form);
            }
            Err((range, kind)) => {
                failed = true;
                if !scan.all || scan.is_full() {
                    break;
                }
                let nearest = match &kind {
                    FaultKind::EmptyItem => nearest::without_empty_items(&scan.text(word.clone())),
                    FaultKind::ZeroStep => Some("1".to_owned()),
                    FaultKind::OutOfRange { .. } => {
                        Some(nearest::in_range(spec, number(scan, &range)).to_string())
                    }
                    _ => nearest::item(spec, &scan.text(range.clone()), false),
                };
                scan.fault(range, Some(spec), kind, nearest);
                at = scan.item_end(at.max(from)).min(word.end);
            }
        }
        let commas = at;
        while at < word.end && scan.byte(at) == Some(b',') {
            at += 1;
        }
        if at >= word.end {
            break;
        }
        if commas == at && !failed {
            scan.oddity(at..at + 1, spec, OddityKind::NewItem);
        }
    }
    let range = scan.relative(word);
    scan.reading.fields.push(Field { kind: spec.kind, range, items });
    (!failed).then_some(bits)
}

fn number(scan: &Scan<'_>, range: &Range<usize>) -> i32 {
    scan.bytes.get(range.clone()).map_or(0, wrapping_number)
}

/// bcron's own conversion: 32 bits that wrap at every digit.
fn wrapping_number(text: &[u8]) -> i32 {
    text.iter()
        .take_while(|byte| byte.is_ascii_digit())
        .fold(0i32, |sum, byte| sum.wrapping_mul(10).wrapping_add(i32::from(byte - b'0')))
}

type ItemRead = Result<(ItemForm, u64), (Range<usize>, FaultKind)>;

/// Reads one item and gives what it selects.
fn item(spec: &FieldSpec, scan: &mut Scan<'_>, at: &mut usize, end: usize) -> ItemRead {
    let from = *at;
    let (first, last, star, named);
    let mut single = false;
    let mut ends = [from..from, from..from];
    if scan.byte(from).filter(|_| from < end) == Some(b'*') {
        *at += 1;
        (first, last, star, named) = (spec.low, spec.high, true, false);
    } else {
        let (value, name) = value(spec, scan, from, at, end)?;
        ends[0] = from..*at;
        star = false;
        if *at < end && scan.byte(*at) == Some(b'-') {
            *at += 1;
            let start = *at;
            let (second, second_name) = self::value(spec, scan, from, at, end)?;
            ends[1] = start..*at;
            (first, last, named) = (value, second, name || second_name);
        } else {
            single = true;
            ends[1] = ends[0].clone();
            (first, last, named) = (value, value, name);
        }
    }
    let mut step = 1;
    if *at < end && scan.byte(*at) == Some(b'/') {
        *at += 1;
        let start = *at;
        let digits = scan.bytes.get(start..end).unwrap_or_default();
        let length = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
        *at += length;
        if length == 0 {
            let range = from..scan.item_end(from).min(end);
            return Err((range.clone(), FaultKind::NotAValue { text: scan.text(range) }));
        }
        step = wrapping_number(digits);
        if step <= 0 {
            // The daemon loops for ever.
            return Err((start..*at, FaultKind::ZeroStep));
        }
    }
    let (low, high) = (spec.low as u32, spec.high as u32);
    for (value, range) in [(first, &ends[0]), (last, &ends[1])] {
        if !(spec.low..=spec.high).contains(&value) {
            let kind = FaultKind::OutOfRange { value: scan.text(range.clone()), low, high };
            return Err((range.clone(), kind));
        }
    }
    if first > last {
        let kind = FaultKind::Reversed { first: first as u32, last: last as u32 };
        return Err((from..*at, kind));
    }
    let bits = (first..=last).step_by(step as usize).fold(0u64, |bits, value| bits | 1 << value);
    let written = step as u32;
    if single && step > 1 {
        scan.oddity(from..*at, spec, OddityKind::StepIgnored { step: written });
    } else if step > 1 && first != last && super::scan::selected(spec, bits) == 1 {
        scan.oddity(from..*at, spec, OddityKind::StepBeyondField { step: written });
    }
    let form = match (star, single) {
        (true, _) => ItemForm::Star { step: written },
        (_, true) => ItemForm::Value { value: first as u32, step: None, named },
        _ => ItemForm::Range { first: first as u32, last: last as u32, step: written, named },
    };
    Ok((form, bits))
}

/// A number, or a name in full or its first three letters, no letter following.
fn value(
    spec: &FieldSpec,
    scan: &mut Scan<'_>,
    from: usize,
    at: &mut usize,
    end: usize,
) -> Result<(i32, bool), (Range<usize>, FaultKind)> {
    let start = *at;
    let text = scan.bytes.get(start..end).unwrap_or_default();
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 0 {
        *at += digits;
        let value = wrapping_number(text);
        let significant = text[..digits].iter().skip_while(|byte| **byte == b'0').count();
        if significant > 9 && (spec.low..=spec.high).contains(&value) {
            let kind = OddityKind::NumberWrapped { text: scan.text(start..*at), means: value as u32 };
            scan.oddity(start..*at, spec, kind);
        }
        return Ok((value, false));
    }
    let letters = text.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let word = &text[..letters];
    let known = |name: &&str| {
        name.as_bytes().eq_ignore_ascii_case(word)
            || (letters == 3 && name.as_bytes().get(..3).is_some_and(|name| name.eq_ignore_ascii_case(word)))
    };
    if let Some(name) = spec.names.iter().position(known) {
        *at += letters;
        return Ok((spec.named_from + name as i32, true));
    }
    if start >= end || (from == start && text.first() == Some(&b',')) {
        return Err((scan.empty_item(start), FaultKind::EmptyItem));
    }
    let range = from..scan.item_end(start).min(end);
    let text = scan.text(range.clone());
    let kind =
        if is_form(spec, &text) { FaultKind::UnknownForm { text } } else { FaultKind::NotAValue { text } };
    Err((range, kind))
}

/// Reads one schedule text with all its faults.
pub(super) fn expression(row: &Row, text: &str) -> Reading {
    let range = trimmed(text.as_bytes(), 0);
    let bytes = text.as_bytes().get(..range.end).unwrap_or_default();
    let mut scan = Scan { bytes, base: 0, all: true, reading: Reading::new(row.id) };
    if range.is_empty() {
        scan.fault(0..text.len(), None, FaultKind::Empty, None);
        return scan.reading;
    }
    if scan.byte(range.start) == Some(b'@') {
        let word = scan.text(range.clone());
        scan.reading.macro_word = Some(word.clone());
        let nearest = match word.as_str() {
            "@yearly" | "@annually" => Some("0 0 1 1 *"),
            "@monthly" => Some("0 0 1 * *"),
            "@weekly" => Some("0 0 * * 0"),
            "@daily" | "@midnight" => Some("0 0 * * *"),
            "@hourly" => Some("0 * * * *"),
            _ => None,
        };
        scan.fault(range, None, FaultKind::UnknownMacro { text: word }, nearest.map(str::to_owned));
        return scan.reading;
    }
    let read = read(row, &mut scan, range.start);
    if read.next > read.end {
        let most = row.fields.len();
        let words = |text: &[u8]| text.split(|byte| is_space(*byte)).filter(|word| !word.is_empty()).count();
        let found = most + words(&bytes[read.next.min(bytes.len())..]);
        scan.fault(read.next..bytes.len(), None, FaultKind::TooManyFields { found, most }, None);
    }
    scan.reading
}
