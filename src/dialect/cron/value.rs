//! Numbers and names.

use std::ops::Range;

use crate::dialect::table::{Names, Rules};
use crate::dialect::{FaultKind, FieldKind};

/// Names of months in order, from January.
pub(super) const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Names of weekdays in order, from Sunday.
pub(super) const WEEKDAYS: [&str; 7] =
    ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

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
        FieldKind::Month => (1, 12),
        FieldKind::DayOfWeek => (rules.weekday.low, rules.weekday.high),
        FieldKind::Year => rules.years,
        FieldKind::Zone => (0, 0),
    }
}

/// First and last value that `*` stands for, and the last that `n/step` reaches.
pub(super) fn star_limits(rules: &Rules, kind: FieldKind) -> (u32, u32, u32) {
    let (low, high) = limits(rules, kind);
    match kind {
        FieldKind::DayOfWeek => (low, low + 6, rules.weekday.open_end),
        _ => (low, high, high),
    }
}

/// A decimal number; one that is too large stands for all of its kind.
pub(super) fn number(text: &str, plus: bool) -> Option<u32> {
    let digits = if plus { text.strip_prefix('+').unwrap_or(text) } else { text };
    if digits.is_empty() {
        return None;
    }
    digits.bytes().try_fold(0u32, |sum, byte| {
        byte.is_ascii_digit().then(|| sum.saturating_mul(10).saturating_add(u32::from(byte - b'0')))
    })
}

/// The number of a name.
pub(super) fn name(rules: &Rules, kind: FieldKind, text: &str) -> Option<u32> {
    let known = |name: &&str| match rules.names {
        Names::Short => name[..3].eq_ignore_ascii_case(text),
    };
    match kind {
        FieldKind::Month => Some(MONTHS.iter().position(known)? as u32 + 1),
        FieldKind::DayOfWeek => {
            let weekday = WEEKDAYS.iter().position(known)? as u32;
            Some(rules.weekday.number(weekday))
        }
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
    if let Some(number) = number(text, rules.plus) {
        let (low, high) = limits(rules, kind);
        if number < low || number > high {
            return Err(FaultKind::OutOfRange { value: text.to_owned(), low, high });
        }
        return Ok(Value { number, named: false });
    }
    match name(rules, kind, text) {
        Some(number) => Ok(Value { number, named: true }),
        None if is_form(kind, text) => Err(FaultKind::UnknownForm { text: text.to_owned() }),
        None => Err(FaultKind::NotAValue { text: text.to_owned() }),
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
