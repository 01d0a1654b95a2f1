//! Schedules as clock times and dates, moved by a fixed number of minutes.
//!
//! A [`Part`] is a product: all its clock times on all its dates. A move by an offset splits a part where the date changes,
//! and moves the dates of what crossed midnight.

use super::day_bits::{DayBits, once};
use crate::schedule::{Calendar, Schedule};

/// Minutes of a day.
const DAY: i64 = 1440;

/// The minutes of each hour of a day.
pub(super) type Clock = [u64; 24];

/// Clock times, the same on each of some dates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Part {
    /// Bit n = second n.
    pub(super) seconds: u64,
    pub(super) clock: Clock,
    pub(super) days: DayBits,
}

/// Minutes and hours that can be said in two fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Times {
    pub(super) seconds: u64,
    pub(super) minutes: u64,
    pub(super) hours: u32,
}

impl Part {
    /// The part of a calendar.
    pub(super) fn of(calendar: &Calendar) -> Self {
        let times = Times {
            seconds: calendar.seconds & Calendar::ALL_60,
            minutes: calendar.minutes & Calendar::ALL_60,
            hours: calendar.hours,
        };
        Part { days: DayBits::of(calendar), ..Part::of_times(times) }
    }

    /// Clock times without dates.
    pub(super) fn of_times(times: Times) -> Self {
        let mut clock = [0; 24];
        for (hour, minutes) in clock.iter_mut().enumerate() {
            if times.hours >> hour & 1 == 1 {
                *minutes = times.minutes;
            }
        }
        Part { seconds: times.seconds, clock, days: DayBits::empty() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.seconds == 0 || self.clock == [0; 24] || self.days.is_empty()
    }
}

/// The parts of a schedule that follows the wall clock, no moment in two of them; `None` for any other schedule.
pub(super) fn parts(schedule: &Schedule) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    for calendar in calendars(schedule)? {
        add(&mut parts, Part::of(&calendar));
    }
    Some(parts)
}

/// The plain calendars of a schedule, where it is made of calendars.
pub(super) fn calendars(schedule: &Schedule) -> Option<Vec<Calendar>> {
    match schedule.settled()?.as_ref() {
        Schedule::Calendar(calendar) => Some(vec![calendar.clone()]),
        Schedule::OnceCivil(at) => Some(vec![once(*at)?]),
        Schedule::Union(members) => {
            let members: Option<Vec<_>> = members.iter().map(calendars).collect();
            Some(members?.into_iter().flatten().collect())
        }
        Schedule::SomeWeeks(_)
        | Schedule::Every { .. }
        | Schedule::AfterEnd { .. }
        | Schedule::Once(_)
        | Schedule::Boot
        | Schedule::AfterStart { .. } => None,
    }
}

/// Adds what a part has that the others have not.
fn add(parts: &mut Vec<Part>, part: Part) {
    let mut new = vec![part];
    for known in parts.iter() {
        let mut rest = Vec::new();
        for part in new {
            let mut shared = [0; 24];
            for (hour, minutes) in shared.iter_mut().enumerate() {
                *minutes = part.clock[hour] & known.clock[hour];
            }
            let seconds = part.seconds & known.seconds;
            if seconds == 0 || shared == [0; 24] || !part.days.meets(&known.days) {
                rest.push(part);
                continue;
            }
            let mut own = part.clock;
            for (hour, minutes) in own.iter_mut().enumerate() {
                *minutes &= !shared[hour];
            }
            let days = part.days.minus(&known.days);
            rest.push(Part { seconds, clock: shared, days });
            let others = part.seconds & !known.seconds;
            rest.push(Part { seconds: others, clock: shared, days: part.days.clone() });
            rest.push(Part { clock: own, ..part });
        }
        new = rest.into_iter().filter(|part| !part.is_empty()).collect();
    }
    parts.extend(new.into_iter().filter(|part| !part.is_empty()));
}

/// All parts moved by that many minutes, those of the same dates joined.
pub(super) fn moved(parts: &[Part], minutes: i64) -> Vec<Part> {
    let mut all: Vec<Part> = Vec::new();
    for part in parts {
        let mut by_days: Vec<(i64, Clock)> = Vec::new();
        for from in 0..DAY {
            if part.clock[(from / 60) as usize] >> (from % 60) & 1 == 0 {
                continue;
            }
            let to = from + minutes;
            let (days, to) = (to.div_euclid(DAY), to.rem_euclid(DAY));
            let at = by_days.iter().position(|(known, _)| *known == days).unwrap_or_else(|| {
                by_days.push((days, [0; 24]));
                by_days.len() - 1
            });
            by_days[at].1[(to / 60) as usize] |= 1 << (to % 60);
        }
        for (days, clock) in by_days {
            let moved = Part { seconds: part.seconds, clock, days: part.days.moved(days) };
            join(&mut all, moved);
        }
    }
    all
}

/// Adds a part, to one of the same dates where there is one.
fn join(parts: &mut Vec<Part>, part: Part) {
    for known in parts.iter_mut().filter(|known| known.seconds == part.seconds) {
        if known.days == part.days {
            for (hour, minutes) in part.clock.iter().enumerate() {
                known.clock[hour] |= minutes;
            }
            return;
        }
    }
    parts.push(part);
}

/// The clock times of a part as products, in the order of the day; as few as one of the two ways to cut gives.
pub(super) fn times(part: &Part) -> Vec<Times> {
    let mut by_hour: Vec<Times> = Vec::new();
    for (hour, &minutes) in part.clock.iter().enumerate().filter(|(_, minutes)| **minutes != 0) {
        match by_hour.iter_mut().find(|times| times.minutes == minutes) {
            Some(times) => times.hours |= 1 << hour,
            None => by_hour.push(Times { seconds: part.seconds, minutes, hours: 1 << hour }),
        }
    }
    let mut by_minute: Vec<Times> = Vec::new();
    for minute in 0..60 {
        let has = |hour: &usize| part.clock[*hour] >> minute & 1 == 1;
        let hours = (0..24_usize).filter(has).fold(0, |hours, hour| hours | 1 << hour);
        match by_minute.iter_mut().find(|times| times.hours == hours) {
            _ if hours == 0 => {}
            Some(times) => times.minutes |= 1 << minute,
            None => by_minute.push(Times { seconds: part.seconds, minutes: 1 << minute, hours }),
        }
    }
    if by_minute.len() < by_hour.len() { by_minute } else { by_hour }
}
