//! Searches that run over the end of a field and go on behind the beginning of the next one.

use super::days::MonthShape;
use super::instant::{DAY, days_of_month, weekday_of};
use super::{Calendar, CivilDate, CivilSecond, Days};

/// Where a search goes on that has run over the end of a field. What comes before that is passed over, once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RunOver {
    /// The second in minute 0 of an hour, after minute 59.
    pub seconds: u8,
    /// The minute in hour 0 of a day, after hour 23.
    pub minutes: u8,
    /// The hour of the first of a month, after the last day of the one before.
    pub hours: u8,
    /// The day of January, after December.
    pub january: u8,
    /// The days that February does not have are counted into March.
    pub february: bool,
    /// The fifth of a weekday that January does not have is counted into February, and is a match where February has 28 days.
    pub fifth: bool,
}

impl Calendar {
    fn fires_on(&self, day_number: i64) -> bool {
        let CivilDate { year, month, day } = CivilDate::from_day_number(day_number);
        self.days_in(year, month) >> day & 1 == 1
    }

    /// The first second that a search which began at `begun` finds in a minute that matches; 60 when it finds none.
    pub(super) fn first_second(&self, minute: i64, begun: i64) -> u32 {
        let over = self.spelling.run_over;
        let wall = CivilSecond::clamped(minute);
        let CivilDate { year, month, day } = wall.date();
        let midnight = minute.div_euclid(DAY) * DAY;
        let eve = || self.fires_on(minute.div_euclid(DAY) - 1);
        let new_year = midnight - (i64::from(day) - 1) * DAY;
        if month == 1 && day < over.january && begun <= new_year {
            let december = CivilDate { year: year - 1, month: 12, day: 1 };
            if self.months >> december.month & 1 == 1 && self.years.contains(december.year) {
                return 60;
            }
        }
        if day == 1 && wall.hour() < over.hours && begun <= midnight && eve() {
            return 60;
        }
        let late = self.hours >> 23 & 1 == 1;
        if wall.hour() == 0 && wall.minute() < over.minutes && begun <= midnight && late && eve() {
            return 60;
        }
        if over.seconds > 0 && wall.minute() == 0 && begun <= minute {
            let before = CivilSecond::clamped(minute - 60);
            let ran = self.minutes >> 59 & 1 == 1
                && self.hours >> before.hour() & 1 == 1
                && self.fires_on(before.0.div_euclid(DAY));
            return if ran { u32::from(over.seconds) } else { 0 };
        }
        0
    }

    /// The days of a month that a search which comes from the month before finds. `first` is the number of its day 1.
    /// `begun` is where the search began.
    pub(super) fn days_reached(&self, date: CivilDate, first: i64, begun: i64) -> u32 {
        let CivilDate { year, month, .. } = date;
        let shape = MonthShape { length: days_of_month(year, month), first_weekday: weekday_of(first) };
        let all = self.days_in_shape(shape);
        // A search looks at the minute after the one in which it began, or at the second after.
        let unit = if self.seconds == 1 { 60 } else { 1 };
        let from_february = self.spelling.run_over.february && begun - 1 + unit < first * DAY;
        if month != 3 || !from_february || self.months >> 2 & 1 == 0 {
            return all;
        }
        let length = days_of_month(year, 2);
        let set = self.days.set;
        let beyond = (set >> length >> 1 << length << 1).trailing_zeros();
        if set >> length & 1 == 1 || beyond > 31 || !self.years.contains(year) {
            return all;
        }
        let kept = set & (u32::MAX << (beyond - u32::from(length)));
        let later = Calendar { days: Days { set: kept, ..self.days }, ..self.clone() };
        later.days_in_shape(shape)
    }
}
