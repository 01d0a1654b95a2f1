//! Which days of a month match, as one mask a month, and whether any day ever does.
//!
//! A month's mask depends on two things only: its length and the weekday of its first day. There are 28 such shapes, and
//! all that can be said about "ever" and "never" is said over them.

use super::instant::{days_of_month, is_leap, weekday_of};
use super::{Calendar, CivilDate, DayRule, Days, Nearest, Weekdays, Years};

/// The length of a month and the weekday of its first day: all that its day mask depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MonthShape {
    /// 28 to 31.
    pub(crate) length: u8,
    /// Weekday of day 1, Sunday 0.
    pub(crate) first_weekday: u8,
}

impl MonthShape {
    /// The lengths, each with the set of months that can have it.
    pub(crate) const LENGTHS: [(u8, u16); 4] = [(31, 0x15AA), (30, 0x0A50), (29, 0x0004), (28, 0x0004)];

    pub(crate) fn of(year: i16, month: u8) -> Self {
        let first = CivilDate { year, month, day: 1 }.day_number();
        MonthShape { length: days_of_month(year, month), first_weekday: weekday_of(first) }
    }

    /// Bits 1 to `length`.
    fn all(self) -> u32 {
        (u32::MAX >> (31 - self.length)) & !1
    }

    /// Weekday of day `day`, which may lie beyond the month's ends.
    fn weekday(self, day: u8) -> u8 {
        (self.first_weekday + day + 6) % 7
    }

    /// The first day with that weekday, 1 to 7.
    fn first(self, weekday: u8) -> u8 {
        (weekday + 7 - self.first_weekday) % 7 + 1
    }

    /// The weekday from Monday to Friday nearest to `day`, in the same month.
    fn nearest_weekday(self, day: u8) -> u8 {
        match self.weekday(day) {
            6 if day > 1 => day - 1,
            6 => day + 2,
            0 if day < self.length => day + 1,
            0 => day - 2,
            _ => day,
        }
    }
}

/// Numbers of the bits that are set, ascending.
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}

impl Days {
    #[inline]
    pub(super) fn mask(&self, month: MonthShape) -> u32 {
        let all = month.all();
        let mut mask = self.set & all;
        if self.from_end != 0 {
            // Bit n becomes day `length - n`.
            mask |= (self.from_end.reverse_bits() >> (31 - month.length)) & all;
        }
        if self.nearest_weekday | self.nearest_weekday_from_end != 0 {
            mask |= self.nearest_days(month);
        }
        mask
    }

    /// The weekdays that are nearest to days.
    #[inline(never)]
    fn nearest_days(&self, month: MonthShape) -> u32 {
        let (all, mut mask) = (month.all(), 0);
        let beyond = month.length + 1;
        let lost = self.nearest == Nearest::LostAtEnd && month.weekday(month.length) == 0;
        let within = if lost { all & !(1 << month.length) } else { all };
        for day in bits(u64::from(self.nearest_weekday & within)) {
            mask |= 1 << month.nearest_weekday(day);
        }
        let behind = self.nearest == Nearest::FromBeyond && month.weekday(beyond) == 6;
        if behind && u64::from(self.nearest_weekday) >> beyond & 1 == 1 {
            mask |= 1 << month.length;
        }
        for back in bits(u64::from(self.nearest_weekday_from_end)).filter(|back| *back < month.length) {
            mask |= 1 << month.nearest_weekday(month.length - back);
        }
        mask
    }
}

impl Weekdays {
    #[inline]
    fn mask(&self, month: MonthShape) -> u32 {
        // Rotated so that bit 0 is the weekday of day 1, then repeated for five weeks.
        let set = u64::from(self.set & Calendar::ALL_WEEKDAYS);
        let rotated = ((set | set << 7) >> month.first_weekday) & 0x7F;
        let mut mask = (rotated.wrapping_mul(0x1020_4081) << 1) as u32;
        if self.nth != [0; 7] || self.from_end != [0; 7] {
            mask |= self.counted(month);
        }
        mask & month.all()
    }

    /// The fifth of a weekday that January does not have, counted on into a February of 28 days; so is the sixth.
    #[inline(never)]
    fn run_over(&self, month: MonthShape) -> u32 {
        let mut mask = 0;
        for weekday in (0..7).filter(|weekday| month.length == 28 && month.first(*weekday) <= 4) {
            for nth in bits(u64::from(self.nth[usize::from(weekday)] >> 5)) {
                mask |= 1 << (month.first(weekday) + 7 * nth);
            }
        }
        mask
    }

    /// The forms that count weekdays from an end of the month.
    #[inline(never)]
    fn counted(&self, month: MonthShape) -> u32 {
        let mut mask = 0;
        for weekday in 0..7 {
            let first = month.first(weekday);
            let count = (month.length - first) / 7 + 1;
            for nth in bits(u64::from(self.nth[usize::from(weekday)])) {
                if (1..=count).contains(&nth) {
                    mask |= 1 << (first + 7 * (nth - 1));
                }
            }
            for nth in bits(u64::from(self.from_end[usize::from(weekday)])) {
                if (1..=count).contains(&nth) {
                    mask |= 1 << (first + 7 * (count - nth));
                }
            }
        }
        mask
    }
}

impl Years {
    /// Whether the year matches.
    pub fn contains(&self, year: i16) -> bool {
        match self {
            Years::All => true,
            Years::Set(words) => {
                let bit = i32::from(year) - 1970;
                (0..256).contains(&bit) && words[bit as usize / 64] >> (bit % 64) & 1 == 1
            }
        }
    }

    /// The matching years in order; up to 9999 when all match.
    pub(crate) fn iter(&self) -> impl Iterator<Item = i16> {
        let mut next = self.at_or_after(1);
        std::iter::from_fn(move || {
            let year = next?;
            next = self.at_or_after(year + 1);
            Some(year)
        })
    }

    /// The first matching year at or after `year`, up to 9999.
    pub(crate) fn at_or_after(&self, year: i16) -> Option<i16> {
        match self {
            Years::All => (year <= 9999).then_some(year),
            Years::Set(words) => {
                let from = (i32::from(year) - 1970).max(0);
                (from as usize / 64..4).find_map(|index| {
                    let skipped = from - 64 * index as i32;
                    let word = words[index] & if skipped > 0 { u64::MAX << skipped } else { u64::MAX };
                    (word != 0).then(|| (1970 + 64 * index as i32 + word.trailing_zeros() as i32) as i16)
                })
            }
        }
    }
}

impl Calendar {
    /// The days of that month that match (bit n = day n), whether or not month and year do.
    #[inline]
    pub(crate) fn days_in_shape(&self, month: MonthShape) -> u32 {
        let by_day = self.days.mask(month);
        let mut by_weekday = self.weekdays.mask(month);
        if self.spelling.run_over.fifth {
            by_weekday |= self.weekdays.run_over(month);
        }
        match self.day_rule {
            DayRule::And => by_day & by_weekday,
            DayRule::Or => by_day | by_weekday,
        }
    }

    /// The days of a month on which the schedule fires: bit n = day n. Zero when the month or year does not match.
    pub fn days_in(&self, year: i16, month: u8) -> u32 {
        if (1..=12).contains(&month) && self.months >> month & 1 == 1 && self.years.contains(year) {
            self.days_in_shape(MonthShape::of(year, month))
        } else {
            0
        }
    }

    /// Whether no date and time ever matches. Decided over the shapes that months can have, without a search in time.
    #[inline]
    pub(crate) fn never_fires(&self) -> bool {
        self.no_time_of_day() || !(self.has_common_day() || self.any_day())
    }

    /// Whether a day matches that comes in every month and, over the years, on every weekday: a glance that is enough for
    /// most schedules.
    #[inline]
    fn has_common_day(&self) -> bool {
        self.days.set & 0x1FFF_FFFE != 0
            && self.weekdays.set & Self::ALL_WEEKDAYS != 0
            && self.months & Self::ALL_MONTHS != 0
            && self.years == Years::All
    }

    /// Whether no time of a day matches.
    pub(crate) fn no_time_of_day(&self) -> bool {
        self.seconds & Self::ALL_60 == 0
            || self.minutes & Self::ALL_60 == 0
            || self.hours & Self::ALL_HOURS == 0
    }

    /// The minutes of the day that match, since midnight, in order.
    pub(crate) fn minutes_of_day(&self) -> Vec<u16> {
        let (hours, minutes) = (self.hours & Self::ALL_HOURS, self.minutes & Self::ALL_60);
        let mut all = Vec::with_capacity((hours.count_ones() * minutes.count_ones()) as usize);
        for hour in bits(u64::from(hours)) {
            all.extend(bits(minutes).map(|minute| u16::from(hour) * 60 + u16::from(minute)));
        }
        all
    }

    /// Whether any day ever matches, asked of all shapes of months.
    #[inline(never)]
    fn any_day(&self) -> bool {
        let matches = |length, first_weekday| self.days_in_shape(MonthShape { length, first_weekday }) != 0;
        match &self.years {
            // Within 400 years every month begins on every weekday, and February does so in both of its lengths.
            Years::All => MonthShape::LENGTHS
                .into_iter()
                .filter(|(_, months)| self.months & months != 0)
                .any(|(length, _)| (0..7).any(|first_weekday| matches(length, first_weekday))),
            Years::Set(words) => (0..4)
                .flat_map(|index| {
                    bits(words[index]).map(move |bit| 1970 + 64 * index as i16 + i16::from(bit))
                })
                .any(|year| self.any_day_in(year)),
        }
    }

    /// Whether any day of the year matches, if the year does.
    fn any_day_in(&self, year: i16) -> bool {
        let mut first_weekday = weekday_of(CivilDate { year, month: 1, day: 1 }.day_number());
        (1..=12).any(|month| {
            let length = if month == 2 { 28 + u8::from(is_leap(year)) } else { days_of_month(year, month) };
            let shape = MonthShape { length, first_weekday };
            first_weekday = (first_weekday + length) % 7;
            self.months >> month & 1 == 1 && self.days_in_shape(shape) != 0
        })
    }
}
