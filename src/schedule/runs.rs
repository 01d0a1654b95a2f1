//! How often a schedule fires in a week and in a year, exact over the whole calendar.
//!
//! How many runs a date has depends on the members of the schedule that fire on it only, and the dates of a year on its kind
//! (leap or not, weekday of 1 January) and on the members whose years it and the next one belong to.

use std::collections::BTreeMap;

use super::day_set::CYCLE_START;
use super::gaps::{RunsPerDay, ratio};
use super::instant::{days_of_month, is_leap, weekday_of};
use super::layer::calendars;
use super::merged::times_of_day;
use super::{Calendar, CivilDate, Schedule, Years};

/// Runs in a week or a year.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Runs {
    /// The fewest.
    pub least: u64,
    /// The most.
    pub most: u64,
    /// On average.
    pub mean: f64,
}

/// Days of a mean year.
pub(super) const MEAN_YEAR: f64 = 365.2425;

/// How often a schedule fires.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frequency {
    /// On days on which it fires.
    pub day: RunsPerDay,
    /// From a Monday to the next Sunday.
    pub week: Runs,
    /// In a calendar year.
    pub year: Runs,
}

impl Schedule {
    /// How often it fires in a day, a week and a year, over all weeks and years that begin in the 400 years in which the calendar
    /// repeats; where years are named, in one of these. `None` when it never fires or the schedule alone does not tell.
    pub fn frequency(&self) -> Option<Frequency> {
        let settled = self.settled()?;
        let settled = settled.as_ref();
        if let Schedule::Calendar(calendar) = settled
            && calendar.years == Years::All
        {
            return calendar.runs();
        }
        let day = settled.runs_per_day()?;
        let walk = Walk::of(settled)?;
        let (least, most) = extremes(walk.years.values().flat_map(|year| year.weeks.iter().copied()))?;
        let mean = walk.mean_per_year();
        let week = Runs { least, most, mean: mean * 7.0 / MEAN_YEAR };
        let (least, most) = extremes(walk.years.values().map(|year| year.runs))?;
        Some(Frequency { day, week, year: Runs { least, most, mean } })
    }
}

fn extremes(runs: impl Iterator<Item = u64>) -> Option<(u64, u64)> {
    runs.fold(None, |found, runs| {
        let (least, most) = found.unwrap_or((runs, runs));
        Some((least.min(runs), most.max(runs)))
    })
}

/// What all years of one kind have.
struct Year {
    /// How many such years were met.
    met: u64,
    runs: u64,
    /// Runs of each week that begins in the year.
    weeks: Vec<u64>,
}

/// Leap, weekday of 1 January, members active in it and in the next year.
type Kind = (bool, u8, u64, u64);

struct Walk {
    years: BTreeMap<Kind, Year>,
}

impl Walk {
    /// `None` when there are no runs, or no calendars that would tell them.
    fn of(schedule: &Schedule) -> Option<Walk> {
        let members = calendars(schedule).filter(|members| members.len() <= 64)?;
        let named = members.iter().all(|member| member.years != Years::All);
        // Named years end with 2225; from then on 400 years hold everything.
        let range = match members.iter().filter(|member| member.years == Years::All).count() {
            0 => 1970..2226,
            all if all == members.len() => CYCLE_START..CYCLE_START + 400,
            _ => 1970..2626,
        };
        let active = |year: i16| {
            (0..)
                .zip(&members)
                .fold(0, |set, (index, member)| set | u64::from(member.years.contains(year)) << index)
        };
        let mut counts = BTreeMap::new();
        let mut years: BTreeMap<Kind, Year> = BTreeMap::new();
        for year in range.filter(|year| !named || active(*year) != 0) {
            let weekday = weekday_of(CivilDate { year, month: 1, day: 1 }.day_number());
            let kind = (is_leap(year), weekday, active(year), active(year + 1));
            years.entry(kind).or_insert_with(|| Year::of(&members, year, weekday, &mut counts)).met += 1;
        }
        let walk = Walk { years };
        walk.years.values().any(|year| year.runs > 0).then_some(walk)
    }

    fn mean_per_year(&self) -> f64 {
        let runs = self.years.values().map(|year| year.met * year.runs).sum();
        ratio(runs, self.years.values().map(|year| year.met).sum())
    }
}

impl Year {
    fn of(members: &[&Calendar], year: i16, weekday: u8, counts: &mut BTreeMap<u64, u64>) -> Year {
        let mut days = Vec::with_capacity(366 + 31);
        for (year, month) in (1..=12).map(|month| (year, month)).chain([(year + 1, 1)]) {
            let masks: Vec<u32> = members.iter().map(|member| member.days_in(year, month)).collect();
            days.extend((1..=days_of_month(year, month)).map(|day| {
                let firing =
                    (0..).zip(&masks).fold(0, |set, (index, mask)| set | u64::from(mask >> day & 1) << index);
                *counts.entry(firing).or_insert_with(|| runs_of_day(members, firing))
            }));
        }
        let length = days.len() - 31;
        // From the first Monday on; Sunday is 0.
        let monday = usize::from((8 - weekday) % 7);
        let weeks = (monday..length).step_by(7).map(|begin| days[begin..begin + 7].iter().sum()).collect();
        Year { met: 0, runs: days[..length].iter().sum(), weeks }
    }
}

/// The runs of a date on which these members fire.
fn runs_of_day(members: &[&Calendar], firing: u64) -> u64 {
    let sizes = |member: &&Calendar| {
        let seconds = (member.seconds & Calendar::ALL_60).count_ones();
        let minutes = (member.minutes & Calendar::ALL_60).count_ones();
        u64::from(seconds * minutes * (member.hours & Calendar::ALL_HOURS).count_ones())
    };
    match firing.count_ones() {
        0 => 0,
        1 => members.get(firing.trailing_zeros() as usize).map_or(0, sizes),
        _ => times_of_day(members, firing).iter().map(|word| u64::from(word.count_ones())).sum(),
    }
}
