//! The wall-clock times that match a calendar schedule, in order: one mask a level, lowest bit first.

use super::days::MonthShape;
use super::instant::{DAY, days_of_month, weekday_of};
use super::{Calendar, CivilDate, CivilSecond, RunOver};

/// Iterator over the matching wall-clock times from a place on.
///
/// Each level holds the bits that are still to come at that level, and the base that they count from.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'s> {
    calendar: &'s Calendar,
    /// Where the search began, for a calendar whose searches run over the ends of fields.
    begun: Option<i64>,
    seconds: u64,
    minute_base: i64,
    minutes: u64,
    hour_base: i64,
    hours: u32,
    day_base: i64,
    days: u32,
    /// Civil second of the midnight before day 1 of the current month.
    month_base: i64,
    /// Months of `year` still to come.
    months: u16,
    year: i16,
    /// Nothing was looked for yet: `month_base` is where to begin. A cursor that is made and moved into its iterator is thus
    /// filled in the place where it stays.
    unsought: bool,
}

impl<'s> Cursor<'s> {
    /// A cursor whose first time is the first match at or after `from`.
    #[inline]
    pub(crate) fn new(calendar: &'s Calendar, from: i64) -> Self {
        Cursor {
            calendar,
            begun: None,
            seconds: 0,
            minute_base: 0,
            minutes: 0,
            hour_base: 0,
            hours: 0,
            day_base: 0,
            days: 0,
            month_base: from,
            months: 0,
            year: 9999,
            unsought: true,
        }
    }

    /// Moves so that the next time is the first match at or after `from`.
    pub(crate) fn seek(&mut self, from: i64) {
        let from = CivilSecond::clamped(from);
        let (day_number, in_day) = from.day_and_second();
        let CivilDate { year, month, day } = CivilDate::from_day_number(day_number);
        let calendar = self.calendar;
        self.unsought = false;
        (self.days, self.hours, self.minutes, self.seconds, self.months) = (0, 0, 0, 0, 0);
        if calendar.no_time_of_day() || year > 9998 {
            // Nothing ever matches, or nothing any more: see `next_month`.
            self.year = 9999;
            return;
        }
        self.begun = (calendar.spelling.run_over != RunOver::default()).then_some(from.0);
        self.year = year;
        if !calendar.years.contains(year) {
            return;
        }
        let months = calendar.months & Calendar::ALL_MONTHS;
        self.months = months & (u16::MAX << month << 1);
        if months >> month & 1 == 0 {
            return;
        }
        let first = day_number - i64::from(day) + 1;
        let days = calendar.days_in_shape(MonthShape {
            length: days_of_month(year, month),
            first_weekday: weekday_of(first),
        });
        self.days = days & (u32::MAX << day << 1);
        self.month_base = (first - 1) * DAY;
        if days >> day & 1 == 0 {
            return;
        }
        self.day_base = day_number * DAY;
        let hour = in_day / 3600;
        self.hours = calendar.hours & Calendar::ALL_HOURS & (u32::MAX << hour << 1);
        if calendar.hours >> hour & 1 == 0 {
            return;
        }
        self.hour_base = self.day_base + i64::from(hour * 3600);
        let (minute, second) = (in_day % 3600 / 60, in_day % 60);
        self.minutes = calendar.minutes & Calendar::ALL_60 & (u64::MAX << minute << 1);
        if calendar.minutes >> minute & 1 == 0 {
            return;
        }
        self.minute_base = self.hour_base + i64::from(minute * 60);
        self.seconds = calendar.seconds & Calendar::ALL_60 & (u64::MAX << second);
        self.pass_over();
    }

    /// The next matching time.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<i64> {
        while self.seconds == 0 {
            self.next_minute()?;
        }
        let second = self.seconds.trailing_zeros();
        self.seconds &= self.seconds - 1;
        Some(self.minute_base + i64::from(second))
    }

    /// Goes to the next matching minute, or to where the search begins. No set of the calendar is empty behind that:
    /// [`Cursor::seek`] sees to it.
    #[inline]
    fn next_minute(&mut self) -> Option<()> {
        if self.minutes == 0 {
            if self.hours == 0 {
                if self.unsought {
                    self.seek(self.month_base);
                    return Some(());
                }
                while self.days == 0 {
                    self.next_month()?;
                }
                self.day_base = self.month_base + i64::from(self.days.trailing_zeros()) * DAY;
                self.days &= self.days - 1;
                self.hours = self.calendar.hours & Calendar::ALL_HOURS;
            }
            self.hour_base = self.day_base + i64::from(self.hours.trailing_zeros()) * 3600;
            self.hours &= self.hours - 1;
            self.minutes = self.calendar.minutes & Calendar::ALL_60;
        }
        self.minute_base = self.hour_base + i64::from(self.minutes.trailing_zeros()) * 60;
        self.minutes &= self.minutes - 1;
        self.seconds = self.calendar.seconds & Calendar::ALL_60;
        self.pass_over();
        Some(())
    }

    /// Leaves out the seconds that a search passes over.
    #[inline]
    fn pass_over(&mut self) {
        if let Some(begun) = self.begun {
            let first = self.calendar.first_second(self.minute_base, begun);
            self.seconds &= u64::MAX << first;
        }
    }

    /// Goes to the next matching month; `None` at the end of time.
    fn next_month(&mut self) -> Option<()> {
        if self.months == 0 {
            self.year = self.calendar.years.at_or_after(self.year + 1)?;
            self.months = self.calendar.months & Calendar::ALL_MONTHS;
            if self.months == 0 || self.year > 9998 {
                // The last year ends where offsets could lead out of it.
                (self.months, self.year) = (0, 9999);
                return None;
            }
        }
        let month = self.months.trailing_zeros() as u8;
        self.months &= self.months - 1;
        let begin = CivilDate { year: self.year, month, day: 1 };
        let first = begin.day_number();
        self.days = match self.begun {
            Some(begun) => self.calendar.days_reached(begin, first, begun),
            None => self.calendar.days_in_shape(MonthShape {
                length: days_of_month(self.year, month),
                first_weekday: weekday_of(first),
            }),
        };
        self.month_base = (first - 1) * DAY;
        Some(())
    }
}
