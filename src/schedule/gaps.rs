//! The smallest and largest distance between two fires, exact over the whole calendar, in wall-clock time.
//!
//! A calendar schedule is a product: the same times on each of its days. So the distances within a day come from the sets of
//! hours, minutes and seconds, and those between days from the day set.

use super::day_set::{CYCLE_START, DayCounts, DaySet};
use super::days::bits;
use super::instant::DAY;
use super::merged::Merged;
use super::runs::{Frequency, MEAN_YEAR, Runs};
use super::{Anchor, Calendar, CivilDate, CivilSecond, Schedule};

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
        match self.settled()?.as_ref() {
            Schedule::Calendar(calendar) => calendar.gaps(),
            Schedule::Every { period, anchor } => {
                let from = match anchor {
                    Anchor::At(at) => at.0,
                    Anchor::ProcessStart | Anchor::Creation | Anchor::LastRun => 0,
                };
                let to = from.saturating_add(i64::try_from(period.seconds()).unwrap_or(i64::MAX));
                let gap = Gap { seconds: period.seconds(), from: CivilSecond(from), to: CivilSecond(to) };
                Some(Gaps { smallest: gap, largest: gap })
            }
            Schedule::Union(members) => match members.as_slice() {
                [only] => only.gaps(),
                members => Merged::of(members).and_then(|merged| merged.gaps),
            },
            Schedule::SomeWeeks(_)
            | Schedule::AfterEnd { .. }
            | Schedule::Once(_)
            | Schedule::OnceCivil(_)
            | Schedule::Boot
            | Schedule::AfterStart { .. } => None,
        }
    }

    /// How often the schedule fires on a day with runs, and in a year. `None` when it never fires or the schedule alone does
    /// not tell.
    pub fn runs_per_day(&self) -> Option<RunsPerDay> {
        match self.settled()?.as_ref() {
            Schedule::Calendar(calendar) => calendar.runs_per_day(),
            Schedule::Every { period, .. } => {
                let period = period.seconds();
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
            Schedule::SomeWeeks(_)
            | Schedule::AfterEnd { .. }
            | Schedule::Once(_)
            | Schedule::OnceCivil(_)
            | Schedule::Boot
            | Schedule::AfterStart { .. } => None,
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
    fn runs_per_day(&self, counts: &DayCounts) -> Option<RunsPerDay> {
        (counts.days > 0).then(|| RunsPerDay {
            least: self.count,
            most: self.count,
            mean_per_year: ratio(counts.days * u64::from(self.count), counts.years),
        })
    }

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

impl Calendar {
    /// The times of a day on which the schedule fires.
    fn times(&self) -> Option<Times> {
        Times::POINT
            .at_each(self.seconds & Self::ALL_60, 1)?
            .at_each(self.minutes & Self::ALL_60, 60)?
            .at_each(u64::from(self.hours & Self::ALL_HOURS), 3600)
    }

    fn gaps(&self) -> Option<Gaps> {
        // Else the search for an example would go on to the end of time.
        if self.never_fires() {
            return None;
        }
        let times = self.times()?;
        let days = DaySet::of(self);
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
        times.runs_per_day(&DayCounts::of(self))
    }

    /// How often it fires, all at one look.
    pub(super) fn runs(&self) -> Option<Frequency> {
        let times = self.times()?;
        let counts = DayCounts::of(self);
        let day = times.runs_per_day(&counts)?;
        let runs = |(least, most): (u32, u32), mean| Runs {
            least: u64::from(least) * u64::from(times.count),
            most: u64::from(most) * u64::from(times.count),
            mean,
        };
        Some(Frequency {
            day,
            week: runs(counts.of_week?, day.mean_per_year * 7.0 / MEAN_YEAR),
            year: runs(counts.of_year?, day.mean_per_year),
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
