//! The smallest and largest distance between two fires, exact over the whole calendar, in wall-clock time.
//!
//! A calendar schedule is a product: the same times on each of its days. So the distances within a day come from the sets of
//! hours, minutes and seconds, and those between days from the day set. The latter needs one look at each of the 14 kinds of
//! year (leap or not, weekday of 1 January) and a walk over the 400 years in which the calendar repeats.

use super::days::{MonthShape, bits};
use super::instant::{DAY, days_of_month, is_leap, weekday_of};
use super::merged::Merged;
use super::{Anchor, Calendar, CivilDate, CivilSecond, Schedule, Years};

/// A distance between two neighbouring fires, with one example of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// Seconds on the wall clock.
    pub seconds: u64,
    /// The earlier fire of the example.
    pub from: CivilSecond,
    /// The later fire of the example.
    pub to: CivilSecond,
}

/// The smallest and the largest distance between neighbouring fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gaps {
    /// The smallest.
    pub smallest: Gap,
    /// The largest.
    pub largest: Gap,
}

/// How often a schedule fires.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RunsPerDay {
    /// Least number of runs on a day that has any.
    pub least: u32,
    /// Largest number of runs on a day.
    pub most: u32,
    /// Mean number of runs a year, over the whole calendar (over the named years, where years are named).
    pub mean_per_year: f64,
}

impl Schedule {
    /// The smallest and largest gap. `None` when there are no two fires, or none that the schedule alone tells.
    pub fn gaps(&self) -> Option<Gaps> {
        match self {
            Schedule::Calendar(calendar) => calendar.gaps(),
            Schedule::Every { period, anchor } => {
                let from = match anchor {
                    Anchor::At(at) => at.0,
                    Anchor::ProcessStart => 0,
                };
                let to = from.saturating_add(i64::try_from(*period).unwrap_or(i64::MAX));
                let gap = Gap { seconds: *period, from: CivilSecond(from), to: CivilSecond(to) };
                Some(Gaps { smallest: gap, largest: gap })
            }
            Schedule::Union(members) => match members.as_slice() {
                [only] => only.gaps(),
                members => Merged::of(members).and_then(|merged| merged.gaps),
            },
            Schedule::AfterEnd { .. } | Schedule::Once(_) | Schedule::OnceCivil(_) | Schedule::Boot => None,
        }
    }

    /// How often the schedule fires on a day with runs, and in a year. `None` when it never fires or the schedule alone does
    /// not tell.
    pub fn runs_per_day(&self) -> Option<RunsPerDay> {
        match self {
            Schedule::Calendar(calendar) => calendar.runs_per_day(),
            Schedule::Every { period, .. } => {
                let period = (*period).max(1);
                let day = DAY as u64;
                Some(RunsPerDay {
                    least: ((day / period) as u32).max(1),
                    most: day.div_ceil(period) as u32,
                    mean_per_year: ratio(31_556_952, period),
                })
            }
            Schedule::Union(members) => match members.as_slice() {
                [only] => only.runs_per_day(),
                members => Merged::of(members).map(|merged| merged.runs),
            },
            Schedule::AfterEnd { .. } | Schedule::Once(_) | Schedule::OnceCivil(_) | Schedule::Boot => None,
        }
    }
}

/// A quotient for display.
#[expect(clippy::cast_precision_loss, reason = "runs and seconds of years stay far below 2^52")]
pub(super) fn ratio(of: u64, by: u64) -> f64 {
    of as f64 / by as f64
}

/// The times of one day: the extremes of a product of sets.
#[derive(Clone, Copy, Debug)]
struct Times {
    count: u32,
    first: i64,
    last: i64,
    /// Smallest distance within the day and where it begins.
    smallest: Option<(i64, i64)>,
    largest: Option<(i64, i64)>,
}

/// Keeps the smaller distance; of equal ones the one that was there.
pub(super) fn keep_smaller(best: &mut Option<(i64, i64)>, found: (i64, i64)) {
    if best.is_none_or(|best| found.0 < best.0) {
        *best = Some(found);
    }
}

/// Keeps the larger distance; of equal ones the one that was there.
pub(super) fn keep_larger(best: &mut Option<(i64, i64)>, found: (i64, i64)) {
    if best.is_none_or(|best| found.0 > best.0) {
        *best = Some(found);
    }
}

impl Times {
    /// The instant itself.
    const POINT: Times = Times { count: 1, first: 0, last: 0, smallest: None, largest: None };

    /// `self` repeated at each value of `set`, counted in units of `unit` seconds. `None` for an empty set.
    fn at_each(self, set: u64, unit: i64) -> Option<Times> {
        let mut values = bits(set).map(|value| i64::from(value) * unit);
        let lowest = values.next()?;
        let shift = |found: Option<(i64, i64)>| found.map(|(distance, from)| (distance, from + lowest));
        let mut times = Times {
            count: self.count * set.count_ones(),
            first: lowest + self.first,
            last: lowest + self.last,
            smallest: shift(self.smallest),
            largest: shift(self.largest),
        };
        for value in values {
            let distance = (value + self.first - times.last, times.last);
            keep_smaller(&mut times.smallest, distance);
            keep_larger(&mut times.largest, distance);
            times.last = value + self.last;
        }
        Some(times)
    }
}

/// The matching days of one kind of year, counted from 1 January = 0.
#[derive(Clone, Copy, Debug)]
struct YearDays {
    count: u32,
    first: i64,
    last: i64,
    smallest: Option<(i64, i64)>,
    largest: Option<(i64, i64)>,
}

impl YearDays {
    fn of(calendar: &Calendar, leap: bool, mut first_weekday: u8) -> Option<YearDays> {
        let mut found: Option<YearDays> = None;
        let mut before_month = -1;
        // Any year of the right length tells the lengths of its months.
        let year = if leap { 2024 } else { 2025 };
        for month in 1..=12 {
            let length = days_of_month(year, month);
            if calendar.months >> month & 1 == 1 {
                let days = calendar.days_in_shape(MonthShape { length, first_weekday });
                let first = before_month + i64::from(days.trailing_zeros());
                match &mut found {
                    _ if days == 0 => {}
                    None => {
                        found =
                            Some(YearDays { count: 0, first, last: first, smallest: None, largest: None });
                    }
                    Some(known) => known.step_to(first),
                }
                if let Some(known) = &mut found {
                    known.count += days.count_ones();
                    known.add_within_month(days, before_month);
                }
            }
            before_month += i64::from(length);
            first_weekday = (first_weekday + length) % 7;
        }
        found
    }

    fn step_to(&mut self, day: i64) {
        let distance = (day - self.last, self.last);
        keep_smaller(&mut self.smallest, distance);
        keep_larger(&mut self.largest, distance);
        self.last = day;
    }

    /// The days of a month after its first one, which is `last`.
    fn add_within_month(&mut self, days: u32, before_month: i64) {
        let rest = days & days.wrapping_sub(1);
        // Days in a row are all one day apart.
        if rest != 0 && (days >> days.trailing_zeros()).wrapping_add(1).is_power_of_two() {
            self.step_to(self.last + 1);
            self.last = before_month + i64::from(days.ilog2());
            return;
        }
        for day in bits(u64::from(rest)) {
            self.step_to(before_month + i64::from(day));
        }
    }
}

/// The day set over the whole calendar.
#[derive(Debug, Default)]
struct CalendarDays {
    /// Matching days in all years that were walked.
    count: u64,
    /// How many years were walked.
    years: u32,
    /// Smallest distance in days, with the day number at which it begins.
    smallest: Option<(i64, i64)>,
    largest: Option<(i64, i64)>,
}

/// The calendar repeats after 400 years; examples are taken from the 400 that begin here.
pub(super) const CYCLE_START: i16 = 2025;

impl CalendarDays {
    fn of(calendar: &Calendar) -> CalendarDays {
        let mut kinds: [Option<Option<YearDays>>; 14] = [None; 14];
        let mut all = CalendarDays::default();
        let mut last: Option<i64> = None;
        let mut add = |year: i16, distances_only: bool, all: &mut CalendarDays| -> bool {
            let new_year = CivilDate { year, month: 1, day: 1 }.day_number();
            let (leap, weekday) = (is_leap(year), weekday_of(new_year));
            let kind = usize::from(leap) * 7 + usize::from(weekday);
            let days = *kinds[kind].get_or_insert_with(|| YearDays::of(calendar, leap, weekday));
            let Some(days) = days else { return false };
            if let Some(last) = last {
                let distance = (new_year + days.first - last, last);
                keep_smaller(&mut all.smallest, distance);
                keep_larger(&mut all.largest, distance);
            }
            last = Some(new_year + days.last);
            if !distances_only {
                all.count += u64::from(days.count);
                if let Some((distance, from)) = days.smallest {
                    keep_smaller(&mut all.smallest, (distance, new_year + from));
                }
                if let Some((distance, from)) = days.largest {
                    keep_larger(&mut all.largest, (distance, new_year + from));
                }
            }
            true
        };
        match &calendar.years {
            Years::All => {
                for year in CYCLE_START..CYCLE_START + 400 {
                    add(year, false, &mut all);
                }
                all.years = 400;
                // From the last day of this cycle to the first of the next.
                let any = all.count > 0;
                let _ = any && (CYCLE_START + 400..CYCLE_START + 800).any(|year| add(year, true, &mut all));
            }
            years @ Years::Set(_) => {
                let mut next = years.at_or_after(1);
                while let Some(year) = next {
                    add(year, false, &mut all);
                    all.years += 1;
                    next = years.at_or_after(year + 1);
                }
            }
        }
        all
    }
}

impl Calendar {
    /// The times of a day on which the schedule fires.
    fn times(&self) -> Option<Times> {
        Times::POINT
            .at_each(self.seconds & Self::ALL_60, 1)?
            .at_each(self.minutes & Self::ALL_60, 60)?
            .at_each(u64::from(self.hours & Self::ALL_HOURS), 3600)
    }

    fn gaps(&self) -> Option<Gaps> {
        let times = self.times()?;
        let days = CalendarDays::of(self);
        let any_day = || self.first_day_from(CYCLE_START).map(|day| day * DAY);
        let within = |found: Option<(i64, i64)>| -> Option<Gap> {
            let (distance, from) = found?;
            let from = any_day()? + from;
            Some(Gap { seconds: distance as u64, from: CivilSecond(from), to: CivilSecond(from + distance) })
        };
        let between = |found: Option<(i64, i64)>| -> Option<Gap> {
            let (distance, day) = found?;
            let (from, to) = (day * DAY + times.last, (day + distance) * DAY + times.first);
            Some(Gap { seconds: (to - from) as u64, from: CivilSecond(from), to: CivilSecond(to) })
        };
        let smallest = [within(times.smallest), between(days.smallest)];
        let largest = [within(times.largest), between(days.largest)];
        Some(Gaps {
            smallest: smallest.into_iter().flatten().min_by_key(|gap| gap.seconds)?,
            largest: largest.into_iter().flatten().min_by_key(|gap| u64::MAX - gap.seconds)?,
        })
    }

    fn runs_per_day(&self) -> Option<RunsPerDay> {
        let times = self.times()?;
        let days = CalendarDays::of(self);
        (days.count > 0).then(|| RunsPerDay {
            least: times.count,
            most: times.count,
            mean_per_year: ratio(days.count * u64::from(times.count), u64::from(days.years)),
        })
    }

    /// Day number of the first matching day in or after a year, or in any year when years are named.
    fn first_day_from(&self, year: i16) -> Option<i64> {
        let mut next = self.years.at_or_after(year).or_else(|| self.years.at_or_after(1));
        while let Some(year) = next {
            for month in 1..=12 {
                let days = self.days_in(year, month);
                if days != 0 {
                    return Some(CivilDate { year, month, day: days.trailing_zeros() as u8 }.day_number());
                }
            }
            next = self.years.at_or_after(year + 1);
        }
        None
    }
}
