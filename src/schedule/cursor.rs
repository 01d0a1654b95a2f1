//! The wall-clock times that match a calendar schedule, in order: one mask a level, lowest bit first.

use super::days::MonthShape;
use super::instant::{DAY, LAST_CIVIL};
use super::{Calendar, CivilDate, CivilSecond};

/// Iterator over the matching wall-clock times from a place on.
///
/// Each level holds the bits that are still to come at that level, and the base that they count from.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'s> {
    calendar: &'s Calendar,
    year: i16,
    /// Months of `year` still to come.
    months: u16,
    /// Civil second of the midnight before day 1 of the current month.
    month_base: i64,
    days: u32,
    day_base: i64,
    hours: u32,
    hour_base: i64,
    minutes: u64,
    minute_base: i64,
    seconds: u64,
}

impl<'s> Cursor<'s> {
    /// A cursor whose first time is the first match at or after `from`.
    pub(crate) fn new(calendar: &'s Calendar, from: i64) -> Self {
        let mut cursor = Cursor {
            calendar,
            year: 0,
            months: 0,
            month_base: 0,
            days: 0,
            day_base: 0,
            hours: 0,
            hour_base: 0,
            minutes: 0,
            minute_base: 0,
            seconds: 0,
        };
        cursor.seek(from);
        cursor
    }

    /// Moves so that the next time is the first match at or after `from`.
    pub(crate) fn seek(&mut self, from: i64) {
        let from = CivilSecond::clamped(from);
        let CivilDate { year, month, day } = from.date();
        let calendar = self.calendar;
        (self.days, self.hours, self.minutes, self.seconds) = (0, 0, 0, 0);
        self.year = year;
        if !calendar.years.contains(year) {
            self.months = 0;
            return;
        }
        let months = calendar.months & Calendar::ALL_MONTHS;
        self.months = months & above(u64::from(month)) as u16;
        if months >> month & 1 == 0 {
            return;
        }
        let days = calendar.days_in_shape(MonthShape::of(year, month));
        self.days = days & above(u64::from(day)) as u32;
        self.day_base = from.0.div_euclid(DAY) * DAY;
        self.month_base = self.day_base - i64::from(day) * DAY;
        if days >> day & 1 == 0 {
            return;
        }
        let (hour, minute, second) = (from.hour(), from.minute(), from.second());
        self.hours = calendar.hours & Calendar::ALL_HOURS & above(u64::from(hour)) as u32;
        if calendar.hours >> hour & 1 == 0 {
            return;
        }
        self.hour_base = self.day_base + i64::from(hour) * 3600;
        self.minutes = calendar.minutes & Calendar::ALL_60 & above(u64::from(minute));
        if calendar.minutes >> minute & 1 == 0 {
            return;
        }
        self.minute_base = self.hour_base + i64::from(minute) * 60;
        self.seconds = calendar.seconds & Calendar::ALL_60 & (u64::MAX << second);
    }

    /// The next matching time.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<i64> {
        loop {
            if self.seconds != 0 {
                let second = self.seconds.trailing_zeros();
                self.seconds &= self.seconds - 1;
                return Some(self.minute_base + i64::from(second));
            }
            if self.minutes != 0 {
                let minute = self.minutes.trailing_zeros();
                self.minutes &= self.minutes - 1;
                self.minute_base = self.hour_base + i64::from(minute) * 60;
                self.seconds = self.calendar.seconds & Calendar::ALL_60;
            } else if self.hours != 0 {
                let hour = self.hours.trailing_zeros();
                self.hours &= self.hours - 1;
                self.hour_base = self.day_base + i64::from(hour) * 3600;
                self.minutes = self.calendar.minutes & Calendar::ALL_60;
            } else if self.days != 0 {
                let day = self.days.trailing_zeros();
                self.days &= self.days - 1;
                self.day_base = self.month_base + i64::from(day) * DAY;
                self.hours = self.calendar.hours & Calendar::ALL_HOURS;
            } else {
                self.next_month()?;
            }
        }
    }

    /// Goes to the next matching month; `None` at the end of time.
    fn next_month(&mut self) -> Option<()> {
        if self.months == 0 {
            self.year = self.calendar.years.at_or_after(self.year + 1)?;
            self.months = self.calendar.months & Calendar::ALL_MONTHS;
            if self.months == 0 || self.year > 9998 {
                // The last year ends where offsets could lead out of it.
                self.year = 9999;
                return None;
            }
        }
        let month = self.months.trailing_zeros() as u8;
        self.months &= self.months - 1;
        self.days = self.calendar.days_in_shape(MonthShape::of(self.year, month));
        self.month_base = (CivilDate { year: self.year, month, day: 1 }.day_number() - 1) * DAY;
        debug_assert!(self.month_base < LAST_CIVIL, "months stay within the years that are looked at");
        Some(())
    }
}

/// All bits above bit `n`.
fn above(n: u64) -> u64 {
    u64::MAX.checked_shl(n as u32 + 1).unwrap_or(0)
}
