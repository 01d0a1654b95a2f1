//! What the fields of a text select, and how it was written.

use super::hash::Hash;
use super::special::Special;
use super::value;
use crate::dialect::FieldKind;
use crate::dialect::table::{Rules, form, lenient};
use crate::schedule::{Days, Weekdays};

/// What all fields of a text select, in the dialect's own numbering.
#[derive(Debug)]
pub(super) struct Picked {
    /// Bit n = value n of a field; indexed by [`FieldKind`].
    pub sets: [u64; 6],
    /// Bit n of word w = year 1970 + 64 w + n.
    pub years: Option<[u64; 4]>,
    /// Forms of the day-of-month field beyond plain days.
    pub days: Days,
    /// Forms of the day-of-week field beyond plain weekdays, already with Sunday as 0.
    pub weekdays: Weekdays,
    /// How many values each field was given, those given twice counted twice.
    pub counts: [u32; 6],
    /// How each field was written; one bit a [`FieldKind`].
    pub stars: Stars,
    /// It holds a weekday of some weeks only.
    pub weeks: bool,
    /// The source of hashed values.
    pub hash: Option<Hash>,
}

/// How fields were written; one bit a [`FieldKind`].
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Stars {
    /// It holds a `*` item with a step of at most 1.
    pub item: u8,
    /// It holds an item that is exactly `*` or `?`.
    pub plain_item: u8,
    /// It is exactly `*` or `?`.
    pub plain_field: u8,
    /// It begins with `*`.
    pub first: u8,
    /// It is exactly `?`.
    pub question: u8,
    /// It begins with `+`, or ends in `&`, and that means AND.
    pub and: u8,
    /// It holds an item that selects all values.
    pub full_item: u8,
}

impl Picked {
    /// Nothing written: every minute, at second 0.
    pub fn new(rules: &Rules, job: &str) -> Self {
        let all = |kind| {
            let (low, high) = value::star_limits(rules, kind);
            span_bits(low, high)
        };
        let kinds = [
            FieldKind::Minute,
            FieldKind::Hour,
            FieldKind::DayOfMonth,
            FieldKind::Month,
            FieldKind::DayOfWeek,
        ];
        let [minutes, hours, days, months, weekdays] = kinds.map(all);
        let mut picked = Picked {
            sets: [1, minutes, hours, days, months, weekdays],
            years: None,
            days: Days::default(),
            weekdays: Weekdays::default(),
            counts: [1, 60, 24, 31, 12, 8],
            // A field that is not written counts as a star.
            stars: Stars {
                item: 0xFF,
                plain_item: 0xFF,
                plain_field: 0xFF,
                first: 0xFF,
                question: 0,
                and: 0,
                full_item: 0xFF,
            },
            weeks: false,
            hash: (rules.forms & form::HASH != 0).then(|| Hash::of(job)),
        };
        if rules.leniency & lenient::YEARS_ALWAYS != 0 {
            picked.years = Some([0; 4]);
            picked.add(FieldKind::Year, rules.years.0, rules.years.1, 1);
        }
        picked
    }

    /// Begins a field: it selects nothing yet.
    pub fn begin(&mut self, kind: FieldKind, field: &str) {
        match self.sets.get_mut(kind as usize) {
            Some(set) => *set = 0,
            None => self.years = Some([0; 4]),
        }
        if let Some(count) = self.counts.get_mut(kind as usize) {
            *count = 0;
        }
        let other = !bit(kind);
        let Stars { item, plain_item, plain_field, first, full_item, .. } = &mut self.stars;
        for set in [item, plain_item, plain_field, first, full_item] {
            *set &= other;
        }
        if field.starts_with('*') {
            self.stars.first |= bit(kind);
        }
        if field == "?" {
            self.stars.question |= bit(kind);
        }
    }

    /// A field that is a star and nothing else, which stands for `first` to `last`: for all values, or not.
    #[inline]
    pub fn lone_star(&mut self, kind: FieldKind, first: u32, last: u32, all: bool) {
        let (set, bit) = (span_bits(first, last), bit(kind));
        self.replace(kind, set);
        let Stars { item, plain_item, plain_field, first, full_item, .. } = &mut self.stars;
        for stars in [item, plain_item, plain_field, first] {
            *stars |= bit;
        }
        *full_item = if all { *full_item | bit } else { *full_item & !bit };
    }

    /// A field that is one number and nothing else.
    #[inline]
    pub fn lone_value(&mut self, kind: FieldKind, value: u32) {
        self.replace(kind, 1 << (value & 63));
        let other = !bit(kind);
        let Stars { item, plain_item, plain_field, first, full_item, .. } = &mut self.stars;
        for stars in [item, plain_item, plain_field, first, full_item] {
            *stars &= other;
        }
    }

    /// The field selects these and nothing else.
    fn replace(&mut self, kind: FieldKind, values: u64) {
        if let (Some(set), Some(count)) =
            (self.sets.get_mut(kind as usize), self.counts.get_mut(kind as usize))
        {
            (*set, *count) = (values, values.count_ones());
        }
    }

    /// Notes a star item.
    pub fn star(&mut self, kind: FieldKind, plain: bool, step: u32, whole: bool) {
        let bit = bit(kind);
        if step <= 1 {
            self.stars.item |= bit;
        }
        if plain {
            self.stars.plain_item |= bit;
            if whole {
                self.stars.plain_field |= bit;
            }
        }
    }

    /// Adds `first`, `first + step`, ... up to `last`; whether one of them was there before.
    pub fn add(&mut self, kind: FieldKind, first: u32, last: u32, step: u32) -> bool {
        let step = step.max(1) as usize;
        if let Some(set) = self.sets.get_mut(kind as usize) {
            let added = if step == 1 {
                span_bits(first, last)
            } else {
                let (mut set, mut number) = (0, first as usize);
                while number <= last.min(63) as usize {
                    set |= 1 << number;
                    number += step;
                }
                set
            };
            let twice = *set & added != 0;
            *set |= added;
            if let Some(count) = self.counts.get_mut(kind as usize) {
                *count = count.saturating_add(added.count_ones());
            }
            return twice;
        }
        let Some(years) = &mut self.years else { return false };
        let mut twice = false;
        for number in (first..=last).step_by(step) {
            let bit = number.wrapping_sub(1970) as usize;
            if let Some(word) = years.get_mut(bit / 64) {
                twice |= *word >> (bit % 64) & 1 == 1;
                *word |= 1 << (bit % 64);
            }
        }
        twice
    }

    /// Adds what a special form selects.
    pub fn add_special(&mut self, special: Special) {
        match special {
            Special::Days(days) => {
                self.days.from_end |= days.from_end;
                self.days.nearest_weekday |= days.nearest_weekday;
                self.days.nearest = days.nearest;
                self.days.nearest_weekday_from_end |= days.nearest_weekday_from_end;
            }
            Special::Weekdays(weekdays) => {
                self.weekdays.set |= weekdays.set;
                for (kept, new) in self.weekdays.nth.iter_mut().zip(weekdays.nth) {
                    *kept |= new;
                }
                for (kept, new) in self.weekdays.from_end.iter_mut().zip(weekdays.from_end) {
                    *kept |= new;
                }
            }
        }
    }
}

/// The bit of a field.
pub(super) fn bit(kind: FieldKind) -> u8 {
    1 << kind as u8
}

/// Bits `first` to `last`, both at most 63.
fn span_bits(first: u32, last: u32) -> u64 {
    if first > last || first > 63 { 0 } else { (u64::MAX >> (63 - (last - first).min(63))) << first }
}
