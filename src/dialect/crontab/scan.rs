//! What all the daemons' parsers share: a place in the bytes, the sets they fill, and the notes they take.

use std::ops::Range;

use super::row::FieldSpec;
use super::setting::is_space;
use crate::dialect::{Fault, FaultKind, Item, Items, Oddity, OddityKind, Reading};
use crate::schedule::{Calendar, DayRule, Days, Spelling, Weekdays, Years};

/// More notes of a kind, or items of a field, than this are not kept: hostile text must not fill the memory.
const MOST_KEPT: usize = 256;

/// More bytes of a text than this are not shown.
pub(super) const MOST_SHOWN: usize = 512;

/// What a daemon's own tables hold after a line was read: bit n = value n, as it was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sets {
    /// Minutes.
    pub minutes: u64,
    /// Hours.
    pub hours: u64,
    /// Days of the month. BusyBox has a day 0 that never occurs.
    pub days: u64,
    /// Months.
    pub months: u64,
    /// Weekdays, Sunday as 0.
    pub weekdays: u64,
}

impl Sets {
    /// The sets of minute, hour, day of month, month and weekday, 7 being Sunday too.
    pub(super) fn of(bits: [u64; 5]) -> Self {
        let [minutes, hours, days, months, weekdays] = bits;
        Sets { minutes, hours, days, months, weekdays: (weekdays & 0x7F) | (weekdays >> 7 & 1) }
    }

    /// The calendar of these sets.
    pub(super) fn calendar(&self, day_rule: DayRule, spelling: Spelling) -> Calendar {
        Calendar {
            seconds: 1,
            minutes: self.minutes & Calendar::ALL_60,
            hours: self.hours as u32 & Calendar::ALL_HOURS,
            days: Days { set: self.days as u32 & Calendar::ALL_DAYS, ..Days::default() },
            months: self.months as u16 & Calendar::ALL_MONTHS,
            weekdays: Weekdays { set: self.weekdays as u8 & Calendar::ALL_WEEKDAYS, ..Weekdays::default() },
            day_rule,
            years: Years::All,
            spelling,
        }
    }
}

/// The bytes that are read, and what is noted of them. All noted places are relative to where the schedule begins.
#[derive(Debug)]
pub(super) struct Scan<'a> {
    /// The bytes.
    pub bytes: &'a [u8],
    /// Where the schedule begins.
    pub base: usize,
    /// All faults are wanted; else the reading ends at the first, as the daemon's does.
    pub all: bool,
    /// What is noted.
    pub reading: Reading,
}

impl Scan<'_> {
    /// The byte there; `None` past the end.
    pub fn byte(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    /// Whether a blank of the vixie family, a newline or the end is there.
    pub fn is_blank_or_end(&self, at: usize) -> bool {
        matches!(self.byte(at), None | Some(b' ' | b'\t' | b'\n'))
    }

    /// The next blank, newline or end.
    pub fn token_end(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| !matches!(byte, b' ' | b'\t' | b'\n')).count()
    }

    /// The next comma before the end of the token, or that end.
    pub fn item_end(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| !matches!(byte, b',' | b' ' | b'\t' | b'\n')).count()
    }

    /// Past blanks and tabs.
    pub fn skip_blanks(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }

    /// The text of a range of the bytes, cut where it is very long; what is not UTF-8 becomes U+FFFD.
    pub fn text(&self, range: Range<usize>) -> String {
        let bytes = self.bytes.get(range).unwrap_or_default();
        String::from_utf8_lossy(bytes.get(..MOST_SHOWN).unwrap_or(bytes)).into_owned()
    }

    /// Whether no more faults are kept.
    pub fn is_full(&self) -> bool {
        self.reading.faults.len() >= MOST_KEPT
    }

    /// Notes a fault at a range of the bytes.
    pub fn fault(
        &mut self,
        range: Range<usize>,
        spec: Option<&FieldSpec>,
        kind: FaultKind,
        nearest: Option<String>,
    ) {
        if self.reading.faults.len() < MOST_KEPT {
            let range = self.relative(range);
            self.reading.faults.push(Fault { range, field: spec.map(|spec| spec.kind), kind, nearest });
        }
    }

    /// Notes an oddity at a range of the bytes.
    pub fn oddity(&mut self, range: Range<usize>, spec: &FieldSpec, kind: OddityKind) {
        if self.reading.oddities.len() < MOST_KEPT {
            let range = self.relative(range);
            self.reading.oddities.push(Oddity { range, field: Some(spec.kind), kind });
        }
    }

    /// Keeps an item of a field.
    pub fn keep(&self, items: &mut Items, range: Range<usize>, form: crate::dialect::ItemForm) {
        if items.len() < MOST_KEPT {
            items.push(Item { range: self.relative(range), form });
        }
    }

    /// A range relative to the schedule, widened to whole characters.
    pub fn relative(&self, range: Range<usize>) -> Range<usize> {
        let within = |at: usize| self.byte(at).is_some_and(|byte| byte & 0xC0 == 0x80);
        let (mut start, mut end) = (range.start, range.end);
        while start > self.base && within(start) {
            start -= 1;
        }
        while end > start && within(end) {
            end += 1;
        }
        start.saturating_sub(self.base)..end.saturating_sub(self.base)
    }

    /// Where an empty item is shown: a byte beside it where there is one.
    pub fn empty_item(&self, at: usize) -> Range<usize> {
        match self.byte(at) {
            Some(b',') => at..at + 1,
            _ => at.saturating_sub(1).max(self.base)..at,
        }
    }
}

/// `atoi` of a 64-bit C library: `strtol`, which stops at the largest 64-bit number, cut to 32 bits.
pub(super) fn atoi(digits: &[u8]) -> i32 {
    digits
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .fold(0i64, |sum, byte| sum.saturating_mul(10).saturating_add(i64::from(byte - b'0'))) as i32
}

/// C's `strtol` cut to 32 bits, and how many bytes it took.
pub(super) fn strtol(text: &[u8]) -> (i32, usize) {
    let blanks = text.iter().take_while(|byte| is_space(**byte)).count();
    let sign = usize::from(matches!(text.get(blanks), Some(b'+' | b'-')));
    let rest = text.get(blanks + sign..).unwrap_or_default();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits == 0 {
        return (0, 0);
    }
    let value = atoi(rest);
    let negative = text.get(blanks) == Some(&b'-');
    (if negative { value.wrapping_neg() } else { value }, blanks + sign + digits)
}

/// The number of values of a field that are selected, weekday 7 being Sunday.
pub(super) fn selected(spec: &FieldSpec, bits: u64) -> u32 {
    if spec.high == 7 { ((bits & 0x7F) | (bits >> 7 & 1)).count_ones() } else { bits.count_ones() }
}
