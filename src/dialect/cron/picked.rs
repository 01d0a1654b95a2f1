//! What the fields of a text select, and how it was written.

use super::hash::Hash;
use super::special::Special;
use crate::dialect::FieldKind;
use crate::dialect::table::{Rules, form, lenient};
use crate::schedule::{Calendar, Days, Weekdays};

/// What plain fields of a text select, and how they were written.
#[derive(Debug)]
pub(super) struct Written {
    /// Bit n = value n of a field, in the dialect's own numbering; indexed by [`FieldKind`].
    pub sets: [u64; 6],
    /// How each field was written.
    pub stars: Stars,
}

/// What all fields of a text select, in the dialect's own numbering.
#[derive(Debug)]
pub(super) struct Picked {
    /// Values, and how each field was written.
    pub written: Written,
    /// Bit n of word w = year 1970 + 64 w + n.
    pub years: Option<[u64; 4]>,
    /// Forms of the day-of-month field beyond plain days.
    pub days: Days,
    /// Forms of the day-of-week field beyond plain weekdays, already with Sunday as 0.
    pub weekdays: Weekdays,
    /// How many values each field was given that it had been given before.
    pub twice: [u32; 6],
    /// Weekdays of some weeks only: Sunday as 0, every how many weeks, and which of them.
    pub weeks: Vec<(u32, u32, u32)>,
    /// The source of hashed values.
    pub hash: Option<Hash>,
}

/// How fields were written: a byte for each fact, in it a bit for each [`FieldKind`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stars(u64);

impl Stars {
    /// It holds a `*` item with a step of at most 1.
    pub const ITEM: u64 = 1;
    /// It holds an item that is exactly `*` or `?`.
    pub const PLAIN_ITEM: u64 = 1 << 8;
    /// It is exactly `*` or `?`.
    pub const PLAIN_FIELD: u64 = 1 << 16;
    /// It begins with `*`.
    pub const FIRST: u64 = 1 << 24;
    /// It holds an item that selects all values.
    pub const FULL_ITEM: u64 = 1 << 32;
    /// It is exactly `?`.
    pub const QUESTION: u64 = 1 << 40;
    /// It begins with `+`, or ends in `&`, and that means AND.
    pub const AND: u64 = 1 << 48;

    /// What is true of a star that stands alone.
    pub const LONE: u64 = Self::ITEM | Self::PLAIN_ITEM | Self::PLAIN_FIELD | Self::FIRST;

    /// No field is written: each counts as a star.
    const UNWRITTEN: Stars = Stars((Self::LONE | Self::FULL_ITEM) * 0xFF);

    /// Whether a fact is true of a field.
    #[inline]
    pub fn has(self, fact: u64, kind: FieldKind) -> bool {
        self.0 >> kind as u32 & fact != 0
    }

    /// Whether a fact is true of any field.
    pub fn any(self, fact: u64) -> bool {
        self.0 & (fact * 0xFF) != 0
    }

    /// Notes facts of a field.
    #[inline]
    pub fn note(&mut self, facts: u64, kind: FieldKind) {
        self.0 |= facts << kind as u32;
    }

    /// These facts are true of a field, and no others.
    #[inline]
    pub fn write(&mut self, facts: u64, kind: FieldKind) {
        const ALL: u64 = Stars::LONE | Stars::FULL_ITEM | Stars::QUESTION | Stars::AND;
        self.0 = self.0 & !(ALL << kind as u32) | facts << kind as u32;
    }
}

impl Written {
    /// Nothing written: every minute, at second 0.
    #[inline]
    pub fn nothing(rules: &Rules) -> Self {
        let (first, last) = rules.weekday.star;
        let sets = [
            1,
            Calendar::ALL_60,
            Calendar::ALL_HOURS as u64,
            Calendar::ALL_DAYS as u64,
            Calendar::ALL_MONTHS as u64 >> (1 - rules.first_month),
            stepped_bits(first, last, 1),
        ];
        Written { sets, stars: Stars::UNWRITTEN }
    }

    /// A field selects these and nothing else, and is written so. `None`: it has no set.
    #[inline]
    pub fn write(&mut self, kind: FieldKind, values: u64, facts: u64) -> Option<()> {
        *self.sets.get_mut(kind as usize)? = values;
        self.stars.write(facts, kind);
        Some(())
    }
}

impl From<Written> for Picked {
    /// Values and nothing besides.
    #[inline]
    fn from(written: Written) -> Self {
        Picked {
            written,
            years: None,
            days: Days::default(),
            weekdays: Weekdays::default(),
            twice: [0; 6],
            weeks: Vec::new(),
            hash: None,
        }
    }
}

impl Picked {
    /// The same, with what some rows need besides: a source of hashed values, and years that hold for texts without them.
    pub fn with_more(rules: &Rules, job: &str) -> Self {
        let mut picked = Picked::from(Written::nothing(rules));
        picked.hash = (rules.forms & form::HASH != 0).then(|| Hash::of(job));
        if rules.leniency & lenient::YEARS_ALWAYS != 0 {
            picked.years = Some([0; 4]);
            picked.add(FieldKind::Year, rules.years.0, rules.years.1, 1);
        }
        picked
    }

    /// Begins a field: it selects nothing yet.
    pub fn begin(&mut self, kind: FieldKind, field: &str) {
        match self.written.sets.get_mut(kind as usize) {
            Some(set) => *set = 0,
            None => self.years = Some([0; 4]),
        }
        if let Some(twice) = self.twice.get_mut(kind as usize) {
            *twice = 0;
        }
        let first = if field.starts_with('*') { Stars::FIRST } else { 0 };
        let question = if field == "?" { Stars::QUESTION } else { 0 };
        self.written.stars.write(first | question, kind);
    }

    /// Notes a star item.
    pub fn star(&mut self, kind: FieldKind, plain: bool, step: u32, whole: bool) {
        let item = if step <= 1 { Stars::ITEM } else { 0 };
        let plain = match (plain, whole) {
            (true, true) => Stars::PLAIN_ITEM | Stars::PLAIN_FIELD,
            (true, false) => Stars::PLAIN_ITEM,
            (false, _) => 0,
        };
        self.written.stars.note(item | plain, kind);
    }

    /// How many values a field was given, those given twice counted twice.
    pub fn count(&self, kind: FieldKind) -> u32 {
        let index = kind as usize;
        self.written.sets.get(index).map_or(0, |set| set.count_ones())
            + self.twice.get(index).copied().unwrap_or_default()
    }

    /// Adds `first`, `first + step`, ... up to `last`; whether one of them was there before.
    pub fn add(&mut self, kind: FieldKind, first: u32, last: u32, step: u32) -> bool {
        if let Some(set) = self.written.sets.get_mut(kind as usize) {
            let added = stepped_bits(first, last, step);
            let both = *set & added;
            *set |= added;
            if both != 0
                && let Some(twice) = self.twice.get_mut(kind as usize)
            {
                *twice = twice.saturating_add(both.count_ones());
            }
            return both != 0;
        }
        let Some(years) = &mut self.years else { return false };
        let mut twice = false;
        for number in (first..=last).step_by(step.max(1) as usize) {
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

/// Bit 0 and every `n`th after it.
const EVERY: [u64; 64] = {
    let mut every = [1; 64];
    let mut step = 1;
    while step < 64 {
        let mut bit = step;
        while bit < 64 {
            every[step] |= 1 << bit;
            bit += step;
        }
        step += 1;
    }
    every
};

/// Bits `first`, `first + step`, ... up to `last` and 63.
#[inline]
pub(super) fn stepped_bits(first: u32, last: u32, step: u32) -> u64 {
    if first > last || first > 63 {
        return 0;
    }
    let every = EVERY.get(step.max(1) as usize).copied().unwrap_or(1);
    (every << first) & (u64::MAX >> (63 - last.min(63)))
}
