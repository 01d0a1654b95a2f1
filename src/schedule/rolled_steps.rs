//! The search that rolls fields forward: [`super::Steps::RolledForward`].

use super::days::{MonthShape, bits};
use super::instant::{DAY, days_of_month};
use super::steps::Clock;
use super::{CivilDate, CivilSecond, Days, Weekdays};

/// The fields in the order in which they are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Weekday,
    Month,
    Day,
    Hour,
    Minute,
    Second,
}

const PARTS: [Part; 6] = [Part::Weekday, Part::Month, Part::Day, Part::Hour, Part::Minute, Part::Second];

/// How often the fields, and the values of one field, are gone through (`CronExpression.MAX_ATTEMPTS`).
const MOST: usize = 366;

/// A value that no month has: a search for it ends on the first of the next month.
const BEYOND: i64 = 32;

/// java.time's `ZonedDateTime`.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Zoned {
    wall: CivilSecond,
    at: i64,
}

impl Clock<'_> {
    /// Spring's `CronExpression.next` from the first second that may match. `from_value`: a field that was rolled forward is
    /// looked at from the value on that it then has, and not from its lowest. Rolling itself is a reconstruction that fits all
    /// recorded answers of 5.3.39 and 6.2.19; the source that could be read is older and does it otherwise.
    pub(super) fn rolled_forward(&self, from: i64, from_value: bool) -> Option<i64> {
        let mut zoned = self.zoned(from);
        for _ in 0..MOST {
            let begun = zoned;
            for part in PARTS {
                zoned = self.next_or_same(part, zoned, from_value)?;
            }
            if zoned == begun {
                return Some(zoned.at);
            }
        }
        None
    }

    fn zoned(&self, at: i64) -> Zoned {
        Zoned { wall: self.local(at), at }
    }

    /// A wall-clock time: later by the length of the gap it is in, with the old offset where that is one of two.
    fn resolved(&self, wall: i64, old: Zoned) -> Zoned {
        match self.change_around(wall) {
            None => Zoned { wall: CivilSecond::clamped(wall), at: self.instant_of(wall) },
            Some(overlap) if overlap.forward() < 0 && old.wall.0 - old.at == i64::from(overlap.after) => {
                self.zoned(wall - i64::from(overlap.after))
            }
            Some(change) => self.zoned(wall - i64::from(change.before)),
        }
    }

    fn next_or_same(&self, part: Part, mut zoned: Zoned, from_value: bool) -> Option<Zoned> {
        if zoned.wall.date().year > 9998 {
            return None;
        }
        let mut current = value(part, zoned.wall);
        let found = self.set_bit(part, zoned, current);
        if found == Some(current) {
            return Some(zoned);
        }
        let mut next = found.unwrap_or_else(|| {
            zoned = self.roll(part, zoned);
            self.after_roll(part, zoned, from_value)
        });
        current = value(part, zoned.wall);
        let mut count = 0;
        while current != next {
            count += 1;
            if count > MOST {
                return None;
            }
            zoned = self.elapse_until(part, zoned, next);
            current = value(part, zoned.wall);
            next = self.set_bit(part, zoned, current).unwrap_or_else(|| {
                zoned = self.roll(part, zoned);
                if from_value {
                    current = value(part, zoned.wall);
                }
                self.after_roll(part, zoned, from_value)
            });
        }
        Some(self.reset(part, zoned))
    }

    fn after_roll(&self, part: Part, zoned: Zoned, from_value: bool) -> i64 {
        let here = || self.set_bit(part, zoned, value(part, zoned.wall));
        let next = from_value.then(here).flatten();
        next.or_else(|| self.set_bit(part, zoned, 0)).unwrap_or(BEYOND)
    }

    /// The first value of the field at or after `from`.
    fn set_bit(&self, part: Part, zoned: Zoned, from: i64) -> Option<i64> {
        let calendar = self.calendar;
        let Weekdays { set: weekdays, nth, from_end } = calendar.weekdays;
        // Forms that count weekdays are looked at with the days of the month.
        let counted = nth != [0; 7] || from_end != [0; 7];
        let set = match part {
            Part::Weekday if counted => 0xFE,
            // Monday is 1, Sunday 7.
            Part::Weekday => u64::from(weekdays & 0x7E) | u64::from(weekdays & 1) << 7,
            Part::Month => u64::from(calendar.months),
            // A day that the month does not have is sought in it all the same.
            Part::Day
                if !counted && calendar.days == (Days { set: calendar.days.set, ..Days::default() }) =>
            {
                u64::from(calendar.days.set)
            }
            Part::Day => {
                let CivilDate { year, month, .. } = zoned.wall.date();
                u64::from(calendar.days_in_shape(MonthShape::of(year, month)))
            }
            Part::Hour => u64::from(calendar.hours),
            Part::Minute => calendar.minutes,
            Part::Second => calendar.seconds,
        };
        bits(set & (u64::MAX << from)).next().map(i64::from)
    }

    fn elapse_until(&self, part: Part, zoned: Zoned, goal: i64) -> Zoned {
        let (current, (low, high)) = (value(part, zoned.wall), limits(part, zoned.wall));
        if current >= goal {
            self.add(part, zoned, goal + high - current + 1 - low)
        } else if goal <= high {
            self.with(part, zoned, goal)
        } else {
            self.add(part, zoned, high - current + 1)
        }
    }

    /// One more of the unit above, and the field's lowest value.
    fn roll(&self, part: Part, zoned: Zoned) -> Zoned {
        let rolled = match part {
            Part::Second => self.add(Part::Minute, zoned, 1),
            Part::Minute => self.add(Part::Hour, zoned, 1),
            Part::Hour => self.add(Part::Day, zoned, 1),
            Part::Weekday => self.add(Part::Day, zoned, 7),
            Part::Day => self.add(Part::Month, zoned, 1),
            Part::Month => self.add(Part::Month, zoned, 12),
        };
        self.with(part, rolled, limits(part, rolled.wall).0)
    }

    /// The fields below at their lowest, one after the other.
    fn reset(&self, part: Part, zoned: Zoned) -> Zoned {
        let below: &[Part] = match part {
            Part::Month => &[Part::Day, Part::Hour, Part::Minute, Part::Second],
            Part::Weekday | Part::Day => &[Part::Hour, Part::Minute, Part::Second],
            Part::Hour => &[Part::Minute, Part::Second],
            Part::Minute => &[Part::Second],
            Part::Second => &[],
        };
        below.iter().fold(zoned, |zoned, part| self.with(*part, zoned, limits(*part, zoned.wall).0))
    }

    /// Months and days by the calendar, the rest by real time.
    fn add(&self, part: Part, zoned: Zoned, amount: i64) -> Zoned {
        match part {
            Part::Hour => self.zoned(zoned.at + amount * 3600),
            Part::Minute => self.zoned(zoned.at + amount * 60),
            Part::Second => self.zoned(zoned.at + amount),
            Part::Day | Part::Weekday => self.resolved(zoned.wall.0 + amount * DAY, zoned),
            Part::Month => {
                let CivilDate { year, month, .. } = zoned.wall.date();
                let months = i64::from(year) * 12 + i64::from(month) - 1 + amount;
                let (year, month) = (months.div_euclid(12), months.rem_euclid(12) + 1);
                self.in_month(zoned, year as i16, month as u8)
            }
        }
    }

    /// One field set on the wall clock.
    fn with(&self, part: Part, zoned: Zoned, new: i64) -> Zoned {
        let unit = match part {
            Part::Month => return self.in_month(zoned, zoned.wall.date().year, new as u8),
            Part::Weekday | Part::Day => DAY,
            Part::Hour => 3600,
            Part::Minute => 60,
            Part::Second => 1,
        };
        self.resolved(zoned.wall.0 + (new - value(part, zoned.wall)) * unit, zoned)
    }

    /// The same day and time of another month; its last day where it has no such day.
    fn in_month(&self, zoned: Zoned, year: i16, month: u8) -> Zoned {
        let day = zoned.wall.date().day.min(days_of_month(year, month));
        let time = zoned.wall.0.rem_euclid(DAY);
        self.resolved(CivilDate { year, month, day }.day_number() * DAY + time, zoned)
    }
}

fn value(part: Part, wall: CivilSecond) -> i64 {
    let CivilDate { month, day, .. } = wall.date();
    match part {
        Part::Weekday => i64::from((wall.weekday() + 6) % 7) + 1,
        Part::Month => i64::from(month),
        Part::Day => i64::from(day),
        Part::Hour => i64::from(wall.hour()),
        Part::Minute => i64::from(wall.minute()),
        Part::Second => i64::from(wall.second()),
    }
}

fn limits(part: Part, wall: CivilSecond) -> (i64, i64) {
    let CivilDate { year, month, .. } = wall.date();
    match part {
        Part::Weekday => (1, 7),
        Part::Month => (1, 12),
        Part::Day => (1, i64::from(days_of_month(year, month))),
        Part::Hour => (0, 23),
        Part::Minute | Part::Second => (0, 59),
    }
}
