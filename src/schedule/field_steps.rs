//! The search that goes field by field: [`super::Steps::FieldByField`].

use super::days::{MonthShape, bits};
use super::instant::days_of_month;
use super::steps::Clock;
use super::{CivilDate, CivilSecond};

/// The fields in order. A weekday is looked at but cannot be set: the day goes on instead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Year,
    Month,
    Day,
    Weekday,
    Hour,
    Minute,
    Second,
}

const PARTS: [Part; 7] =
    [Part::Year, Part::Month, Part::Day, Part::Weekday, Part::Hour, Part::Minute, Part::Second];

/// A wall-clock time, which a gap may leave out, and the instant that is taken for it.
#[derive(Clone, Copy)]
struct Place {
    wall: CivilSecond,
    at: i64,
    /// It is taken for the second of two that show the same wall-clock time.
    second_pass: bool,
}

impl Clock<'_> {
    /// APScheduler's `get_next_fire_time` from the first second that may match.
    pub(super) fn field_by_field(&self, from: i64) -> Option<i64> {
        let mut place = self.place(from);
        let mut index = 0;
        while let Some(&part) = PARTS.get(index) {
            if place.wall.date().year > 9998 {
                return None;
            }
            let value = value(part, place.wall);
            match self.value_from(part, place.wall) {
                Some(next) if next == value => index += 1,
                Some(next) if part != Part::Weekday => {
                    place = self.set(place, index, next);
                    index += 1;
                }
                Some(_) => (place, index) = self.increment(place, index)?,
                None => (place, index) = self.increment(place, index.checked_sub(1)?)?,
            }
        }
        Some(place.at)
    }

    fn place(&self, at: i64) -> Place {
        let wall = self.local(at);
        let change = self.change_around(wall.0).filter(|change| change.forward() < 0);
        Place { wall, at, second_pass: change.is_some_and(|change| at >= change.at.0) }
    }

    /// The first value of the field at or after the one it has.
    fn value_from(&self, part: Part, wall: CivilSecond) -> Option<i64> {
        let CivilDate { year, month, .. } = wall.date();
        let now = value(part, wall);
        let calendar = self.calendar;
        let set = match part {
            Part::Year => return calendar.years.at_or_after(year).map(i64::from),
            Part::Month => u64::from(calendar.months),
            Part::Day => u64::from(calendar.days.mask(MonthShape::of(year, month))),
            // Monday is the first day.
            Part::Weekday => {
                let set = u64::from(calendar.weekdays.set);
                set >> 1 | (set & 1) << 6
            }
            Part::Hour => u64::from(calendar.hours),
            Part::Minute => calendar.minutes,
            Part::Second => calendar.seconds,
        };
        bits(set & (u64::MAX << now)).next().map(i64::from)
    }

    /// Sets a field on the wall clock, those below it to their lowest.
    fn set(&self, place: Place, index: usize, value: i64) -> Place {
        let wall = with(place.wall, index, value);
        let at = match self.change_around(wall.0) {
            Some(change) if place.second_pass => wall.0 - i64::from(change.after),
            Some(change) => wall.0 - i64::from(change.before),
            None => self.instant_of(wall.0),
        };
        Place { wall, at, ..place }
    }

    /// Makes a field go on by one, or the first above it that can, by real time; the field that did.
    fn increment(&self, place: Place, mut index: usize) -> Option<(Place, usize)> {
        loop {
            let part = *PARTS.get(index)?;
            let now = value(part, place.wall);
            if part != Part::Weekday && now < highest(part, place.wall) {
                let wall = with(place.wall, index, now + 1);
                return Some((self.place(place.at + wall.0 - place.wall.0), index));
            }
            index = index.checked_sub(1)?;
        }
    }
}

fn value(part: Part, wall: CivilSecond) -> i64 {
    let CivilDate { year, month, day } = wall.date();
    match part {
        Part::Year => i64::from(year),
        Part::Month => i64::from(month),
        Part::Day => i64::from(day),
        Part::Weekday => i64::from((wall.weekday() + 6) % 7),
        Part::Hour => i64::from(wall.hour()),
        Part::Minute => i64::from(wall.minute()),
        Part::Second => i64::from(wall.second()),
    }
}

fn highest(part: Part, wall: CivilSecond) -> i64 {
    let CivilDate { year, month, .. } = wall.date();
    match part {
        Part::Year => 9999,
        Part::Month => 12,
        Part::Day => i64::from(days_of_month(year, month)),
        Part::Weekday => 6,
        Part::Hour => 23,
        Part::Minute | Part::Second => 59,
    }
}

/// The time with one field set and those below it at their lowest.
fn with(wall: CivilSecond, index: usize, new: i64) -> CivilSecond {
    let [year, month, day, _, hour, minute, second] = std::array::from_fn(|at| match PARTS[at] {
        part if at < index => value(part, wall),
        _ if at == index => new,
        Part::Month | Part::Day => 1,
        _ => 0,
    });
    let date = CivilDate { year: year as i16, month: month as u8, day: day as u8 };
    CivilSecond::from_parts(date, hour as u8, minute as u8, second as u8)
}
