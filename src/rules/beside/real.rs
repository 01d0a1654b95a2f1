//! What a schedule really does, in the terms of statements.

use std::cell::OnceCell;

use crate::schedule::{Calendar, DayProfile, Schedule};
use crate::statement::ClockTime;

/// What a schedule really does on the wall clock of its zone.
pub(in crate::rules) struct Real<'a> {
    /// The fields.
    pub calendar: &'a Calendar,
    times: OnceCell<Vec<u16>>,
    /// The days, moved by a day back, not, and forward, once they were asked for.
    days: [OnceCell<Days>; 3],
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
        Some(Real { calendar, times: OnceCell::new(), days: Default::default() })
    }

    /// Times of day with a run, in minutes since midnight, in order.
    pub fn times(&self) -> &[u16] {
        self.times.get_or_init(|| self.calendar.minutes_of_day())
    }

    /// The number of [`Real::times`].
    pub fn runs_a_day(&self) -> usize {
        let (hours, minutes) = self.clock();
        (hours.count_ones() * minutes.count_ones()) as usize
    }

    /// The hours and the minutes of the hour that there are.
    fn clock(&self) -> (u32, u64) {
        (self.calendar.hours & Calendar::ALL_HOURS, self.calendar.minutes & Calendar::ALL_60)
    }

    /// Whether there is a run at that minute of the day, counted modulo a day.
    pub fn runs_at(&self, minute: i32) -> bool {
        let minute = minute.rem_euclid(1440);
        let (hours, minutes) = self.clock();
        hours >> (minute / 60) & 1 == 1 && minutes >> (minute % 60) & 1 == 1
    }

    /// Whether there is a run at that time, or near it where the words say "around".
    pub fn runs_about(&self, minute: i32, time: &ClockTime) -> bool {
        const NEAR: i32 = 40;
        if !time.about {
            return self.runs_at(minute);
        }
        (-NEAR..=NEAR).any(|by| self.runs_at(minute + by))
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
        let shift = |hour: u32, minute: u32| ((hour * 60 + minute) as i32 + minutes).div_euclid(1440) as i8;
        let (hours, minutes) = self.clock();
        if hours == 0 || minutes == 0 {
            return None;
        }
        let first = shift(hours.trailing_zeros(), minutes.trailing_zeros());
        (shift(hours.ilog2(), minutes.ilog2()) == first).then_some(first)
    }

    /// The days with a run, moved by `shift` days.
    pub fn days(&self, shift: i8) -> &Days {
        self.days[usize::from((shift.signum() + 1) as u8)].get_or_init(|| {
            let DayProfile { weekdays, dates, months, all_last, mean_per_year } =
                self.calendar.day_profile(shift);
            Days { weekdays, dates, months, all_last, a_year: mean_per_year }
        })
    }

    /// Distances between neighbouring runs in minutes: within a day, and over midnight when the schedule runs daily.
    pub fn gaps(&self) -> impl Iterator<Item = u32> {
        let over_midnight = match (self.times().first(), self.times().last()) {
            (Some(first), Some(last)) if self.times().len() > 1 => {
                Some(u32::from(*first) + 1440 - u32::from(*last))
            }
            _ => None,
        };
        self.times().windows(2).map(|pair| u32::from(pair[1] - pair[0])).chain(over_midnight)
    }
}
