//! A calendar that counts in every second week only, or every nth.

use super::fires::CalendarFires;
use super::instant::{DAY, LAST_CIVIL};
use super::{Calendar, CivilDate, ClockChange, Instant, TimeZone};

/// The fires of a calendar in every `every`th week. Weeks are counted from Monday, 2018-12-31, as 0 (et-orbi 1.4.1 in fugit,
/// read and run 2026-11).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SomeWeeks {
    /// The fires of all weeks.
    pub calendar: Calendar,
    /// Every how many weeks, at least 1.
    pub every: u32,
    /// What is left of a week's number when it is divided by that.
    pub rest: u32,
}

/// Noon of the day from which weeks are counted.
const FIRST_NOON: i64 = CivilDate { year: 2018, month: 12, day: 31 }.day_number() * DAY + DAY / 2;

impl SomeWeeks {
    /// The number of the week of a date. What is counted are days of 24 hours from noon to noon: where the first noon was
    /// in winter time, a Monday in summer time falls into the week before.
    fn week(zone: &TimeZone, day_number: i64) -> i64 {
        let instant = |noon: i64| {
            let guess = noon - i64::from(zone.offset_at(Instant(noon)));
            noon - i64::from(zone.offset_at(Instant(guess)))
        };
        let days = (instant(day_number * DAY + DAY / 2) - instant(FIRST_NOON)).div_euclid(DAY);
        days.div_euclid(7)
    }

    /// Whether the week of a date counts.
    pub(super) fn counts_on(&self, zone: &TimeZone, day_number: i64) -> bool {
        self.weeks_to_go(Self::week(zone, day_number)) == 0
    }

    /// How many weeks after that one the next counts; 0 when it does itself.
    fn weeks_to_go(&self, week: i64) -> i64 {
        (i64::from(self.rest) - week).rem_euclid(i64::from(self.every.max(1)))
    }
}

/// The fires of a calendar in some weeks.
#[derive(Debug)]
pub(super) struct WeekFires<'s> {
    weeks: &'s SomeWeeks,
    zone: TimeZone,
    change: ClockChange,
    fires: CalendarFires<'s>,
}

impl<'s> WeekFires<'s> {
    pub(super) fn new(weeks: &'s SomeWeeks, after: Instant, zone: &TimeZone, change: ClockChange) -> Self {
        let fires = CalendarFires::new(&weeks.calendar, after, zone, change);
        WeekFires { weeks, zone: zone.clone(), change, fires }
    }

    pub(super) fn next(&mut self) -> Option<i64> {
        loop {
            let at = self.fires.next()?;
            let (day, _) = self.zone.to_civil(Instant(at)).day_and_second();
            let wait = self.weeks.weeks_to_go(SomeWeeks::week(&self.zone, day));
            if wait == 0 {
                return Some(at);
            }
            // The week that counts begins on a Monday or, by the hours, on a Tuesday; its neighbours may stand elsewhere.
            let near = (day + wait * 7 - 8) * DAY;
            if near > LAST_CIVIL {
                return None;
            }
            let begin = near.max(self.midnight(at, day + 1)) - 1;
            self.fires = CalendarFires::new(&self.weeks.calendar, Instant(begin), &self.zone, self.change);
        }
    }

    /// The begin of the next date, or a little before it where the clocks change.
    fn midnight(&self, at: i64, day_number: i64) -> i64 {
        let offset = |at: i64| i64::from(self.zone.offset_at(Instant(at)));
        let now = offset(at);
        day_number * DAY - now.max(offset(day_number * DAY - now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::{DialectId, read};
    use crate::schedule::{ClockChange, Steps};

    /// The first dates in a zone.
    fn dates(text: &str, zone: &str, count: usize) -> Vec<String> {
        let schedule = read(DialectId::Fugit, text).schedule.expect("a schedule");
        let zone = TimeZone::get(zone).expect("in the zone database");
        let after = Instant::parse_rfc3339("2027-01-01T00:00:00Z").expect("an instant");
        let fires = schedule.fires(after, &zone, ClockChange::Stepped(Steps::NotTwice));
        fires.take(count).map(|at| at.rfc3339(zone.offset_at(at))[5..13].to_owned()).collect()
    }

    #[test]
    fn every_second_monday_and_the_others() {
        assert_eq!(dates("0 5 * * mon%2", "UTC", 3), ["01-04T05", "01-18T05", "02-01T05"]);
        assert_eq!(dates("0 5 * * mon%2+1", "UTC", 3), ["01-11T05", "01-25T05", "02-08T05"]);
        assert_eq!(dates("0 5 * * mon%2+1,tue", "UTC", 4), ["01-05T05", "01-11T05", "01-12T05", "01-19T05"]);
        assert_eq!(dates("0 5 8 * mon%4", "UTC", 4), ["01-08T05", "01-18T05", "02-08T05", "02-15T05"]);
    }

    /// As `EoTime#rday` counts, a Monday in summer time is the seventh day of the week before: the weeks change places.
    #[test]
    fn mondays_in_summer_time_are_counted_into_the_week_before() {
        let all = dates("0 5 * * mon%2", "Europe/Berlin", 8);
        assert_eq!(
            all,
            ["01-04T05", "01-18T05", "02-01T05", "02-15T05", "03-01T05", "03-15T05", "04-05T05", "04-19T05"]
        );
    }

    #[test]
    fn a_week_that_never_comes_is_given_up_at_once() {
        assert!(dates("* * * * * mon%4000000000+3", "UTC", 1).is_empty());
        assert!(dates("* * * * * mon%999999+999998", "America/New_York", 1).is_empty());
    }
}
