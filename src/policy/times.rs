//! The minutes of a window as a schedule that fires in each of them, so that a window meets schedules as these meet each other.

use super::Window;
use crate::schedule::{Calendar, CivilDate, DayRule, Days, Schedule, TimeZone, Weekdays, Years};

/// Minutes of a day.
const DAY: u16 = 1440;

/// How many months of named dates are looked at; a window that is open for longer is no exception any more.
const MOST_MONTHS: usize = 1200;

impl Window {
    /// The minutes that it holds, on the wall clock of [`Window::clock`].
    pub fn minutes(&self) -> Schedule {
        let mut all = Vec::new();
        for &(from, to) in &self.times {
            if from < to {
                self.add(from..to, false, &mut all);
            } else {
                self.add(from..DAY, false, &mut all);
                self.add(0..to, true, &mut all);
            }
        }
        Schedule::Union(all)
    }

    /// The zone in which it is meant; UTC where none is known.
    pub fn clock(&self) -> TimeZone {
        self.zone.clone().unwrap_or_else(TimeZone::utc)
    }

    /// The length of its shortest stretch, in minutes.
    pub fn shortest(&self) -> u16 {
        let length = |&(from, to): &(u16, u16)| if from < to { to - from } else { DAY - from + to };
        self.times.iter().map(length).min().unwrap_or(DAY)
    }

    /// Minutes of the day on the days of the window, or on those after them.
    fn add(&self, minutes: std::ops::Range<u16>, next_day: bool, into: &mut Vec<Schedule>) {
        for (hours, minutes) in hours(minutes) {
            for days in self.days(next_day) {
                into.push(Schedule::Calendar(Calendar { minutes, hours, ..days }));
            }
        }
    }

    /// The days as calendars of every minute: one, or where dates are named one a month.
    fn days(&self, next_day: bool) -> Vec<Calendar> {
        let shift = u32::from(next_day);
        let weekdays = u32::from(self.weekdays);
        let weekdays = (weekdays << shift | weekdays << shift >> 7) as u8 & Calendar::ALL_WEEKDAYS;
        let every = Calendar {
            weekdays: Weekdays { set: weekdays, ..Weekdays::default() },
            day_rule: DayRule::And,
            ..Calendar::every_minute()
        };
        let Some((first, last)) = self.dates else { return vec![every] };
        let moved = |date: CivilDate| CivilDate::from_day_number(date.day_number() + i64::from(shift));
        let (first, last) = (moved(first), moved(last));
        let months = (0..MOST_MONTHS).map(|month| {
            let month = usize::from(first.month) - 1 + month;
            (first.year + (month / 12) as i16, (month % 12 + 1) as u8)
        });
        let until = (last.year, last.month);
        months
            .take_while(|month| *month <= until)
            .filter_map(|(year, month)| {
                let from = if (year, month) == (first.year, first.month) { first.day } else { 1 };
                let to = if (year, month) == until { last.day } else { 31 };
                let set = (u32::MAX << from) & (u32::MAX >> (31 - to));
                let years = only(year)?;
                Some(Calendar {
                    days: Days { set, ..Days::default() },
                    months: 1 << month,
                    years,
                    ..every.clone()
                })
            })
            .collect()
    }
}

/// That year alone.
fn only(year: i16) -> Option<Years> {
    let index = usize::try_from(year - 1970).ok().filter(|index| *index < 256)?;
    let mut set = [0; 4];
    set[index / 64] = 1 << (index % 64);
    Some(Years::Set(set))
}

/// Minutes of the day as products of hours and minutes: the begun hour, the full ones, the last one.
fn hours(minutes: std::ops::Range<u16>) -> Vec<(u32, u64)> {
    let mut found: Vec<(u32, u64)> = Vec::new();
    for hour in minutes.start / 60..minutes.end.div_ceil(60) {
        let from = minutes.start.saturating_sub(hour * 60).min(60);
        let to = (minutes.end - hour * 60).min(60);
        let set = (from..to).fold(0, |set, minute| set | 1_u64 << minute);
        match found.last_mut() {
            Some((hours, minutes)) if *minutes == set => *hours |= 1 << hour,
            _ => found.push((1 << hour, set)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::{ClockChange, InGap, InOverlap, Instant, OnClock, Placement, Running};

    #[test]
    fn a_window_holds_the_minutes_that_it_says() {
        let windows = [
            "Mon-Fri 09:00-18:00 Asia/Shanghai",
            "09:30-11:30,13:00-15:01 UTC",
            "Fri,Sat 22:10-06:05 Europe/Berlin",
            "2026-12-30..2027-02-02 22:00-01:30 America/New_York",
            "2026-12-05 UTC",
            "Sun Asia/Kolkata",
        ];
        let change = ClockChange::Placed(Placement {
            gap: InGap::Skip,
            overlap: InOverlap::Both,
            running: Running::Never,
        });
        let from = Instant::parse_rfc3339("2026-12-01T00:00:00Z").unwrap();
        for text in windows {
            let window = Window::parse(text).unwrap();
            let (schedule, zone) = (window.minutes(), window.clock());
            let until = from.0 + 70 * 86_400;
            let fires: Vec<i64> = schedule
                .fires(Instant(from.0 - 1), &zone, change)
                .map(|at| at.0)
                .take_while(|at| *at < until)
                .collect();
            let expected: Vec<i64> =
                (from.0..until).step_by(60).filter(|at| window.contains(Instant(*at))).collect();
            assert_eq!(fires, expected, "{text}");
        }
    }

    #[test]
    fn schedules_meet_windows_of_another_zone_over_changes_of_the_clocks() {
        // 03:30 in Berlin is 09:30 in Shanghai in summer only, and 10:30 in winter.
        let daily =
            Schedule::Calendar(Calendar { hours: 1 << 3, minutes: 1 << 30, ..Calendar::every_minute() });
        let berlin = TimeZone::get("Europe/Berlin").unwrap();
        let window = Window::parse("09:00-10:00 Asia/Shanghai").unwrap();
        let (minutes, clock) = (window.minutes(), window.clock());
        let now = Instant::parse_rfc3339("2026-12-01T00:00:00Z").unwrap();
        let met = OnClock { schedule: &daily, zone: &berlin }
            .next_meeting(OnClock { schedule: &minutes, zone: &clock }, now);
        assert_eq!(met, Instant::parse_rfc3339("2027-03-28T01:30:00Z"), "the first day of summer time");
    }
}
