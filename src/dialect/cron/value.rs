//! Numbers and names.

use std::ops::Range;

pub(super) use crate::dialect::names::{MONTHS, WEEKDAYS};
use crate::dialect::table::{Names, Rules, lenient};
use crate::dialect::{FaultKind, FieldKind};

/// A value of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    /// In the dialect's numbering.
    pub number: u32,
    /// Written as a name.
    pub named: bool,
}

/// First and last value of a field.
pub(super) fn limits(rules: &Rules, kind: FieldKind) -> (u32, u32) {
    match kind {
        FieldKind::Second | FieldKind::Minute => (0, 59),
        FieldKind::Hour => (0, 23),
        FieldKind::DayOfMonth => (1, 31),
        FieldKind::Month => (u32::from(rules.first_month), u32::from(rules.first_month) + 11),
        FieldKind::DayOfWeek => (rules.weekday.low, rules.weekday.high),
        FieldKind::Year => rules.years,
        FieldKind::Zone => (0, 0),
    }
}

/// First and last value that `*` stands for.
pub(super) fn star_limits(rules: &Rules, kind: FieldKind) -> (u32, u32) {
    if kind == FieldKind::DayOfWeek { rules.weekday.star } else { limits(rules, kind) }
}

/// The last value that `n/step` reaches.
pub(super) fn open_end(rules: &Rules, kind: FieldKind) -> u32 {
    if kind == FieldKind::DayOfWeek { rules.weekday.open_end } else { limits(rules, kind).1 }
}

/// A decimal number; one that is too large stands for all of its kind.
pub(super) fn number(text: &str, leniency: u64) -> Option<u32> {
    let plus = leniency & lenient::PLUS != 0;
    let digits = if plus { text.strip_prefix('+').unwrap_or(text) } else { text };
    if digits.is_empty() {
        return None;
    }
    let ascii = digits.bytes().try_fold(0u32, |sum, byte| {
        byte.is_ascii_digit().then(|| sum.saturating_mul(10).saturating_add(u32::from(byte - b'0')))
    });
    if ascii.is_some() || leniency & lenient::ALL_DIGITS == 0 {
        return ascii;
    }
    digits.chars().try_fold(0u32, |sum, letter| Some(sum.saturating_mul(10).saturating_add(digit(letter)?)))
}

/// The value of a decimal digit of any script, as Python's `int` and `\d` read it.
fn digit(letter: char) -> Option<u32> {
    /// The zeros of the Basic Multilingual Plane's decimal digits (Unicode 15, category Nd).
    const ZEROS: [u32; 36] = [
        0x0030, 0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6,
        0x0D66, 0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80,
        0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xFF10,
    ];
    let code = u32::from(letter);
    let below = ZEROS.partition_point(|&zero| zero <= code);
    let value = code - ZEROS.get(below.checked_sub(1)?)?;
    (value < 10).then_some(value)
}

/// The number of a name.
pub(super) fn name(rules: &Rules, kind: FieldKind, text: &str) -> Option<u32> {
    let known = |name: &&str| match rules.names {
        Names::None => false,
        Names::Short | Names::Weekdays => name[..3].eq_ignore_ascii_case(text),
        Names::Full => name[..3].eq_ignore_ascii_case(text) || name.eq_ignore_ascii_case(text),
        Names::Prefix => {
            text.len() >= 3 && name.get(..text.len()).is_some_and(|head| head.eq_ignore_ascii_case(text))
        }
        Names::Head => text.get(..3).is_some_and(|head| name[..3].eq_ignore_ascii_case(head)),
    };
    let month = || Some(MONTHS.iter().position(known)? as u32 + u32::from(rules.first_month));
    let weekday = || Some(rules.weekday.number(WEEKDAYS.iter().position(known)? as u32));
    match kind {
        _ if rules.leniency & lenient::NAMES_EVERYWHERE != 0 => month().or_else(weekday),
        FieldKind::Month if rules.names != Names::Weekdays => month(),
        FieldKind::DayOfWeek => weekday(),
        _ => None,
    }
}

/// Reads one value at `range`, or says what is wrong with it.
pub(super) fn read(
    rules: &Rules,
    kind: FieldKind,
    text: &str,
    range: Range<usize>,
) -> Result<Value, FaultKind> {
    let text = &text[range];
    let (low, high) = limits(rules, kind);
    let two = if rules.leniency & lenient::TWO_DIGITS != 0 { digits(high) } else { usize::MAX };
    let value = match number(text, rules.leniency).filter(|_| text.len() <= two) {
        Some(number) => Value { number: alias(rules, kind, number), named: false },
        None => match name(rules, kind, text) {
            Some(number) => Value { number, named: true },
            None if is_form(kind, text) => return Err(FaultKind::UnknownForm { text: text.to_owned() }),
            None => return Err(FaultKind::NotAValue { text: text.to_owned() }),
        },
    };
    if value.number < low || value.number > high {
        return Err(FaultKind::OutOfRange { value: text.to_owned(), low, high });
    }
    Ok(value)
}

/// How many digits a number has.
fn digits(number: u32) -> usize {
    number.checked_ilog10().unwrap_or(0) as usize + 1
}

/// Numbers that some dialects take for others.
fn alias(rules: &Rules, kind: FieldKind, number: u32) -> u32 {
    let lenient = |bit| rules.leniency & bit != 0;
    match (kind, number) {
        (FieldKind::DayOfWeek, 7) if lenient(lenient::SEVEN_IS_ZERO) => 0,
        (FieldKind::DayOfMonth | FieldKind::Month, 0) if lenient(lenient::ZERO_IS_ONE) => 1,
        (FieldKind::Hour, 24) if lenient(lenient::HOUR_24) => 0,
        _ => number,
    }
}

/// Whether a text is a form that some dialect has in this field.
fn is_form(kind: FieldKind, text: &str) -> bool {
    let days = matches!(kind, FieldKind::DayOfMonth | FieldKind::DayOfWeek);
    text.starts_with('?')
        || text.starts_with('H')
        || text.contains('~')
        || (days
            && (text.contains(['#', '%']) || text.ends_with(['L', 'W', 'l', 'w']) || text.starts_with('L')))
}
