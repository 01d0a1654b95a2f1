//! Sets of dates over the 400 years in which the calendar repeats, one bit a date.

use std::sync::LazyLock;

use crate::schedule::{Calendar, CivilDate, CivilSecond, Years};

/// The first year of the cycle. Schedulers count their years from here too.
pub(super) const FIRST_YEAR: i16 = 1970;
/// The years of the cycle.
const YEARS: i16 = 400;
/// The days of 400 years.
pub(super) const DAYS: i64 = 146_097;

/// A set of dates from 1970 to 2369; what lies beyond repeats it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DayBits(Box<[u64]>);

/// The days of one month of the cycle.
#[derive(Clone, Copy, Debug)]
pub(super) struct MonthDays {
    pub(super) year: i16,
    pub(super) month: u8,
    pub(super) length: u8,
    /// Weekday of day 1, Sunday 0.
    pub(super) first_weekday: u8,
    /// Days since the begin of the cycle before day 1.
    pub(super) at: usize,
}

static MONTHS: LazyLock<Vec<MonthDays>> = LazyLock::new(|| {
    let mut at = 0_usize;
    let all = (FIRST_YEAR..FIRST_YEAR + YEARS).flat_map(|year| (1..=12).map(move |month| (year, month)));
    let of = |(year, month)| {
        let leap = CivilDate { year, month: 2, day: 29 }.exists();
        let length = match month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        // 1970-01-01 was a Thursday.
        let this = MonthDays { year, month, length, first_weekday: ((at + 4) % 7) as u8, at };
        at += usize::from(length);
        this
    };
    all.map(of).collect()
});

/// All months of the cycle, in order.
pub(super) fn months() -> impl Iterator<Item = MonthDays> {
    MONTHS.iter().copied()
}

/// The days of each month on which a calendar fires. What days match depends on the length of the month and the weekday of
/// its first day, so that each of the 28 shapes is asked for once.
pub(super) fn masks(calendar: &Calendar) -> impl FnMut(MonthDays) -> u32 {
    let mut known = [None; 28];
    move |month| {
        if calendar.months >> month.month & 1 == 0 || !calendar.years.contains(month.year) {
            return 0;
        }
        let shape = usize::from(month.length - 28) * 7 + usize::from(month.first_weekday);
        *known[shape].get_or_insert_with(|| calendar.days_in(month.year, month.month))
    }
}

impl DayBits {
    pub(super) fn empty() -> Self {
        DayBits(vec![0; (DAYS as usize).div_ceil(64)].into_boxed_slice())
    }

    /// The dates of a calendar. Its years are taken as [`usual_years`] has them.
    pub(super) fn of(calendar: &Calendar) -> Self {
        let calendar = Calendar { years: usual_years(&calendar.years), ..calendar.clone() };
        let mut days = DayBits::empty();
        let mut mask_of = masks(&calendar);
        for month in months() {
            let mask = mask_of(month);
            if mask != 0 {
                days.add(month.at, u64::from(mask >> 1));
            }
        }
        days
    }

    fn add(&mut self, at: usize, mask: u64) {
        let (word, bit) = (at / 64, at % 64);
        if let Some(low) = self.0.get_mut(word) {
            *low |= mask << bit;
        }
        if bit > 0
            && mask >> (64 - bit) != 0
            && let Some(high) = self.0.get_mut(word + 1)
        {
            *high |= mask >> (64 - bit);
        }
    }

    /// The days of a month: bit n = day n.
    pub(super) fn of_month(&self, month: MonthDays) -> u32 {
        let (word, bit) = (month.at / 64, month.at % 64);
        let low = self.0.get(word).copied().unwrap_or(0) >> bit;
        let high = match bit {
            0 => 0,
            _ => self.0.get(word + 1).copied().unwrap_or(0) << (64 - bit),
        };
        let all = (1_u64 << month.length) - 1;
        (((low | high) & all) << 1) as u32
    }

    /// The dates of which a test of year, month and the day mask says which to keep.
    pub(super) fn keep(&self, kept: impl Fn(MonthDays) -> u32) -> Self {
        let mut days = DayBits::empty();
        for month in months() {
            let mask = self.of_month(month);
            if mask != 0 {
                days.add(month.at, u64::from((mask & kept(month)) >> 1));
            }
        }
        days
    }

    /// Every date moved by a few days, around the cycle.
    pub(super) fn moved(&self, by: i64) -> Self {
        if by == 0 {
            return self.clone();
        }
        let mut moved = DayBits::empty();
        for (index, word) in self.0.iter().enumerate() {
            let mut word = *word;
            while word != 0 {
                let day = index as i64 * 64 + i64::from(word.trailing_zeros());
                word &= word - 1;
                let to = (day + by).rem_euclid(DAYS) as usize;
                if let Some(target) = moved.0.get_mut(to / 64) {
                    *target |= 1 << (to % 64);
                }
            }
        }
        moved
    }

    fn zip(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        DayBits(self.0.iter().zip(&other.0).map(|(a, b)| join(*a, *b)).collect())
    }

    pub(super) fn or(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    pub(super) fn minus(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

/// Years as a restriction: none where they run from 1970 as far as schedulers' own calendars go (2099 or later), which is
/// what a star in a year field stands for.
pub(super) fn usual_years(years: &Years) -> Years {
    match years {
        Years::Set(_) if (1970..=2099).all(|year| years.contains(year)) => Years::All,
        other => other.clone(),
    }
}

/// The last year of a schedule that names no years of its own, where its scheduler's calendar ends; `None`: it goes on for ever, or
/// the text says until when.
pub(super) fn last_year(calendar: &Calendar) -> Option<i16> {
    let last = (FIRST_YEAR..FIRST_YEAR + 256).rev().find(|year| calendar.years.contains(*year))?;
    let is_set = matches!(calendar.years, Years::Set(_));
    (is_set && usual_years(&calendar.years) == Years::All).then_some(last)
}

/// The calendar of one wall-clock time, where its year can be told.
pub(super) fn once(at: CivilSecond) -> Option<Calendar> {
    let date = at.date();
    let bit = usize::try_from(date.year - FIRST_YEAR).ok().filter(|bit| *bit < 256)?;
    let mut years = [0; 4];
    years[bit / 64] = 1 << (bit % 64);
    let every = Calendar::every_minute();
    Some(Calendar {
        seconds: 1 << at.second(),
        minutes: 1 << at.minute(),
        hours: 1 << at.hour(),
        days: crate::schedule::Days { set: 1 << date.day, ..every.days },
        months: 1 << date.month,
        years: Years::Set(years),
        ..every
    })
}
