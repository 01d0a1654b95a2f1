//! The search that goes on by units of time: [`super::Steps::UnitByUnit`].

use super::days::{MonthShape, bits};
use super::instant::DAY;
use super::steps::Clock;
use super::{Calendar, CivilDate, CivilSecond, Instant};

/// How often a search goes on (`LOOP_LIMIT`).
const MOST: usize = 10_000;

const HOUR: i64 = 3600;

/// What a search holds: cron-parser's `CronDate`.
struct Walk<'c> {
    clock: &'c Clock<'c>,
    at: i64,
    /// The first hour that a gap left out, and the hour that it led into.
    left_out: Option<(u8, u8)>,
    /// The hour that comes again.
    again: Option<u8>,
}

impl Clock<'_> {
    /// cron-parser's `#findSchedule`. `begun` is where the first search began.
    pub(super) fn unit_by_unit(&self, last: i64, begun: i64) -> Option<i64> {
        let left_out = self.landed_in(last).filter(|_| last != begun);
        let mut walk = Walk { clock: self, at: last, left_out, again: None };
        let calendar = self.calendar;
        for _ in 0..MOST {
            let wall = walk.wall();
            let CivilDate { year, month, day } = wall.date();
            if year > 9998 {
                return None;
            }
            if calendar.days_in_shape(MonthShape::of(year, month)) >> day & 1 == 0 {
                walk.next_day();
            } else if calendar.months >> month & 1 == 0 {
                walk.next_month();
            } else if !walk.hour_matches() {
            } else if calendar.minutes >> wall.minute() & 1 == 0 {
                walk.next_minute();
            } else if calendar.seconds >> wall.second() & 1 == 0 {
                walk.next_second();
            } else if walk.at == last {
                walk.go_on(1);
            } else {
                return Some(walk.at);
            }
        }
        None
    }

    /// The gap that led into the hour of a run which the schedule does not name: what the search before this one noted.
    fn landed_in(&self, last: i64) -> Option<(u8, u8)> {
        let hour = self.local(last).hour();
        let gap = self.zone.last_transition(Instant(last)).filter(|gap| gap.forward() > 0)?;
        let same = last - gap.at.0 < HOUR && self.local(gap.at.0).hour() == hour;
        let before = CivilSecond::clamped(gap.local_before().0 - 1).hour();
        (same && self.calendar.hours >> hour & 1 == 0).then_some(((before + 1) % 24, hour))
    }

    /// luxon's `fixOffset`: two guesses from the offset at hand, and the earlier offset in a gap.
    fn guessed(&self, wall: i64, offset: i64) -> i64 {
        let second = self.offset(wall - offset);
        if second == offset {
            return wall - offset;
        }
        let third = self.offset(wall - second);
        if third == second { wall - second } else { wall - second.min(third) }
    }
}

impl Walk<'_> {
    fn wall(&self) -> CivilSecond {
        self.clock.local(self.at)
    }

    fn set(&mut self, wall: i64) {
        self.at = self.clock.guessed(wall, self.clock.offset(self.at));
    }

    fn next_day(&mut self) {
        self.set(self.wall().0 + DAY);
        self.set(self.wall().0.div_euclid(DAY) * DAY);
    }

    fn next_month(&mut self) {
        let CivilDate { year, month, .. } = self.wall().date();
        let (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
        self.set(CivilDate { year, month, day: 1 }.day_number() * DAY);
    }

    /// Goes on to the beginning of the next unit of real time.
    fn go_on(&mut self, unit: i64) {
        let (hour, offset) = (self.wall().hour(), self.clock.offset(self.at));
        self.at += unit;
        self.set(self.wall().0.div_euclid(unit) * unit);
        if self.clock.calendar.hours == Calendar::ALL_HOURS {
            return;
        }
        let wall = self.wall();
        let advance = (wall.hour() + 24 - hour) % 24;
        if advance >= 2 && self.clock.offset(self.at) > offset {
            self.left_out = Some(((hour + 1) % 24, wall.hour()));
        } else if advance == 0 && wall.0.rem_euclid(HOUR) == 0 {
            self.again = Some(wall.hour());
        }
    }

    fn hour_matches(&mut self) -> bool {
        let (hours, hour) = (self.clock.calendar.hours, self.wall().hour());
        if let Some((first, landing)) = self.left_out.filter(|(_, landing)| *landing == hour) {
            let length = (landing + 24 - first) % 24;
            if (0..length).any(|later| hours >> ((first + later) % 24) & 1 == 1) {
                return true;
            }
        }
        if self.again == Some(hour) {
            self.again = None;
            self.go_on(HOUR);
            return false;
        }
        if hours >> hour & 1 == 1 {
            return true;
        }
        self.left_out = None;
        let Some(next) = bits(u64::from(hours) & (u64::MAX << hour)).next() else {
            self.next_day();
            return false;
        };
        if self.clock_changes_today() {
            for _ in hour..next {
                self.go_on(HOUR);
                if self.wall().hour() >= next {
                    break;
                }
            }
        } else {
            self.set(self.wall().0 + i64::from(next - hour) * HOUR);
        }
        self.set_minute(lowest(self.clock.calendar.minutes));
        self.set_second(lowest(self.clock.calendar.seconds));
        false
    }

    fn clock_changes_today(&self) -> bool {
        let midnight = self.wall().0.div_euclid(DAY) * DAY;
        let offset = self.clock.offset(self.at);
        let [begin, end] = [midnight, midnight + DAY - 1].map(|wall| self.clock.guessed(wall, offset));
        self.clock.offset(begin) != self.clock.offset(end)
    }

    fn next_minute(&mut self) {
        let minutes = self.clock.calendar.minutes;
        if let Some(minute) = bits(minutes & (u64::MAX << self.wall().minute())).next() {
            self.set_minute(minute);
        } else {
            self.go_on(HOUR);
            self.set_minute(lowest(minutes));
        }
        self.set_second(lowest(self.clock.calendar.seconds));
    }

    fn next_second(&mut self) {
        let seconds = self.clock.calendar.seconds;
        if let Some(second) = bits(seconds & (u64::MAX << self.wall().second())).next() {
            self.set_second(second);
        } else {
            self.go_on(60);
            self.set_second(lowest(seconds));
        }
    }

    fn set_minute(&mut self, minute: u8) {
        let wall = self.wall();
        self.set(wall.0 + (i64::from(minute) - i64::from(wall.minute())) * 60);
    }

    fn set_second(&mut self, second: u8) {
        let wall = self.wall();
        self.set(wall.0 + i64::from(second) - i64::from(wall.second()));
    }
}

fn lowest(set: u64) -> u8 {
    bits(set).next().unwrap_or(0)
}
