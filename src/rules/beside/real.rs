//! What a schedule really does, in the terms of statements.

use crate::schedule::{Calendar, CivilDate, CivilSecond, DayRule, Schedule, Years};

/// What a schedule really does on the wall clock of its zone.
pub(in crate::rules) struct Real<'a> {
    /// The fields.
    pub calendar: &'a Calendar,
    /// Times of day with a run, in minutes since midnight, in order.
    pub times: Vec<u16>,
}

/// The days on which a schedule runs, moved by whole days.
pub(in crate::rules) struct Days {
    /// Weekdays that occur (bit 0 = Sunday).
    pub weekdays: u8,
    /// Days of the month that occur (bit n = day n).
    pub dates: u32,
    /// Months that occur.
    pub months: u16,
    /// Whether all are the last day of their month.
    pub all_last: bool,
    /// Mean number of days a year.
    pub a_year: f64,
}

impl<'a> Real<'a> {
    /// What a schedule does; `None` for what is no calendar, or never fires.
    pub fn of(schedule: &'a Schedule) -> Option<Self> {
        let Schedule::Calendar(calendar) = schedule else { return None };
        if schedule.never_fires() {
            return None;
        }
        let mut times = Vec::new();
        for hour in (0..24_u16).filter(|hour| calendar.hours >> hour & 1 == 1) {
            times.extend(
                (0..60).filter(|minute| calendar.minutes >> minute & 1 == 1).map(|minute| hour * 60 + minute),
            );
        }
        Some(Real { calendar, times })
    }

    /// Whether there is a run at that minute of the day, counted modulo a day.
    pub fn runs_at(&self, minute: i32) -> bool {
        let minute = minute.rem_euclid(1440) as u16;
        self.times.binary_search(&minute).is_ok()
    }

    /// Whether the schedule names hours at all.
    pub fn has_fixed_hours(&self) -> bool {
        self.calendar.hours != Calendar::ALL_HOURS
    }

    /// Whether the schedule names weekdays or days of the month.
    pub fn has_fixed_days(&self) -> bool {
        let days = &self.calendar.days;
        let all_days = days.set == Calendar::ALL_DAYS;
        let all_weekdays = self.calendar.weekdays.set == Calendar::ALL_WEEKDAYS;
        !(all_days && all_weekdays)
    }

    /// By how many days the date moves for all runs when the clock is moved by `minutes`; `None` when runs differ.
    pub fn date_shift(&self, minutes: i32) -> Option<i8> {
        let shift = |time: &u16| (i32::from(*time) + minutes).div_euclid(1440) as i8;
        let first = shift(self.times.first()?);
        (shift(self.times.last()?) == first).then_some(first)
    }

    /// The days with a run over some years, moved by `shift` days.
    pub fn days(&self, shift: i8) -> Days {
        const YEARS: std::ops::Range<i16> = 2026..2032;
        if let Some(days) = self.simple_days(shift) {
            return days;
        }
        let mut days = Days { weekdays: 0, dates: 0, months: 0, all_last: true, a_year: 0.0 };
        let mut count = 0_u32;
        for year in YEARS {
            for month in 1..=12 {
                let set = self.calendar.days_in(year, month);
                for day in (1..=31_u8).filter(|day| set >> day & 1 == 1) {
                    let at = CivilSecond::from_parts(CivilDate { year, month, day }, 0, 0, 0);
                    let at = CivilSecond(at.0 + i64::from(shift) * 86_400);
                    let date = at.date();
                    days.weekdays |= 1 << at.weekday();
                    days.dates |= 1 << date.day;
                    days.months |= 1 << date.month;
                    days.all_last &= CivilSecond(at.0 + 86_400).date().day == 1;
                    count += 1;
                }
            }
        }
        days.a_year = f64::from(count) / f64::from(YEARS.end - YEARS.start);
        days
    }

    /// The days of a schedule that names weekdays only, or no days at all.
    fn simple_days(&self, shift: i8) -> Option<Days> {
        let Calendar { days, weekdays, months, years, day_rule, .. } = self.calendar;
        let plain_days = days.set == Calendar::ALL_DAYS && *day_rule == DayRule::And;
        let plain_weekdays = weekdays.nth == [0; 7] && weekdays.from_end == [0; 7];
        if !(plain_days && plain_weekdays && *months == Calendar::ALL_MONTHS && *years == Years::All) {
            return None;
        }
        let moved =
            (0..7).filter(|day| weekdays.set >> day & 1 == 1).map(|day: i8| 1 << (day + shift).rem_euclid(7));
        let all_year = 365.25 / 7.0 * f64::from((weekdays.set & Calendar::ALL_WEEKDAYS).count_ones());
        Some(Days {
            weekdays: moved.fold(0, |set: u8, day: u8| set | day),
            dates: Calendar::ALL_DAYS,
            months: Calendar::ALL_MONTHS,
            all_last: false,
            a_year: all_year,
        })
    }

    /// Distances between neighbouring runs in minutes: within a day, and over midnight when the schedule runs daily.
    pub fn gaps(&self) -> impl Iterator<Item = u32> {
        let over_midnight = match (self.times.first(), self.times.last()) {
            (Some(first), Some(last)) if self.times.len() > 1 => {
                Some(u32::from(*first) + 1440 - u32::from(*last))
            }
            _ => None,
        };
        self.times.windows(2).map(|pair| u32::from(pair[1] - pair[0])).chain(over_midnight)
    }
}
