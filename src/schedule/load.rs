//! How many jobs start in the same minute, for many schedules on one wall clock.
//!
//! Each schedule is a product of minutes and days, so all schedules of the same days are one table of minutes. Which tables
//! fall on the same date is looked at once for each kind of year (leap or not, weekday of 1 January), never minute by minute.

use std::collections::BTreeMap;

use super::day_minutes::{DayMinutes, MINUTES};
use super::day_set::CYCLE_START;
use super::days::bits;
use super::instant::{is_leap, weekday_of};
use super::layer::{Layer, layers};
use super::{Calendar, CivilDate, Schedule, Years};

/// The minutes in which the jobs of many schedules start. A job counts once in a minute, however many seconds of it it names.
#[derive(Debug, Default)]
pub struct Load<'s> {
    tables: Vec<Table<'s>>,
    /// Unions, and how many jobs have each: the members of one may share a minute, which then counts once.
    unions: Vec<(Vec<Layer<'s>>, u32)>,
}

/// Schedules of the same days.
#[derive(Debug)]
struct Table<'s> {
    /// Whose days they are.
    days: Layer<'s>,
    starts: Vec<u32>,
    most: u32,
}

/// The minute in which the most jobs start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peak {
    /// How many.
    pub starts: u32,
    /// The first date of the 400 years from 2025 on (of all years named, where years are) on which they do.
    pub date: CivilDate,
    /// The minute of that day, 0 to 1439; the first of several.
    pub minute: u16,
}

/// Which tables and which layers of unions fall on one date.
type Firing = Vec<u64>;

impl<'s> Load<'s> {
    /// Adds a schedule whose wall clock is `minutes_behind` behind the one that the load is counted on: 480 for a schedule in
    /// UTC and a load in Shanghai. Zones with changing clocks have no such number; their load is that of one offset.
    /// `false` when the schedule is not made of calendars, or of one whose searches pass over times that match ([`RunOver`]), and
    /// nothing was added.
    ///
    /// [`RunOver`]: super::RunOver
    pub fn add(&mut self, schedule: &'s Schedule, minutes_behind: i32) -> bool {
        self.add_jobs(1, schedule, minutes_behind)
    }

    /// As [`Load::add`], for that many jobs of one schedule.
    pub fn add_jobs(&mut self, jobs: u32, schedule: &'s Schedule, minutes_behind: i32) -> bool {
        let Some(layers) = layers(schedule, i64::from(minutes_behind)) else { return false };
        if matches!(schedule, Schedule::Union(_)) {
            self.unions.push((layers, jobs));
            return true;
        }
        for layer in layers {
            let at =
                self.tables.iter().position(|table| same_days(&table.days, &layer)).unwrap_or_else(|| {
                    self.tables.push(Table { days: layer, starts: vec![0; MINUTES], most: 0 });
                    self.tables.len() - 1
                });
            let table = &mut self.tables[at];
            for minute in layer.minutes.iter() {
                table.starts[minute] += jobs;
                table.most = table.most.max(table.starts[minute]);
            }
        }
        true
    }

    /// How many jobs start in each minute of a date.
    pub fn on(&self, date: CivilDate) -> Vec<u32> {
        let mut firing = vec![0; self.days().count().div_ceil(64)];
        for (index, layer) in self.days().enumerate() {
            firing[index / 64] |= u64::from(layer.is_on(date)) << (index % 64);
        }
        self.starts(&firing)
    }

    /// The minute in which the most jobs ever start. `None` when none does.
    pub fn peak(&self) -> Option<Peak> {
        let mut sets: Vec<(u32, CivilDate, Firing)> = self
            .dates()
            .into_iter()
            .map(|((_, firing), date)| (self.at_most(&firing), date, firing))
            .collect();
        sets.sort_by_key(|(most, date, _)| (u32::MAX - most, *date));
        // The tables of every one of these dates are added up once.
        let mut always: Firing = sets.first()?.2.clone();
        for (_, _, firing) in &sets {
            always.iter_mut().zip(firing).for_each(|(always, firing)| *always &= firing);
        }
        let mut daily = vec![0; MINUTES];
        self.add_tables(&mut daily, &always);
        let mut sum = daily.clone();
        let mut peak: Option<Peak> = None;
        for (most, date, firing) in sets {
            if peak.is_some_and(|peak| most < peak.starts) {
                break;
            }
            sum.copy_from_slice(&daily);
            let others = firing.iter().zip(&always).map(|(firing, always)| firing & !always).collect();
            self.add_tables(&mut sum, &others);
            self.add_unions(&mut sum, &firing);
            let starts = sum.iter().copied().max().unwrap_or(0);
            let better =
                peak.is_none_or(|peak| starts > peak.starts || (starts == peak.starts && date < peak.date));
            if starts > 0
                && better
                && let Some(minute) = sum.iter().position(|found| *found == starts)
            {
                peak = Some(Peak { starts, date, minute: minute as u16 });
            }
        }
        peak
    }

    /// The most jobs that ever start in each minute of the week: from Sunday, 1,440 minutes a day.
    pub fn most_in_week(&self) -> Vec<u32> {
        let mut week = vec![0; 7 * MINUTES];
        for (weekday, firing) in self.dates().into_keys() {
            let day = &mut week[usize::from(weekday) * MINUTES..][..MINUTES];
            for (most, starts) in day.iter_mut().zip(self.starts(&firing)) {
                *most = (*most).max(starts);
            }
        }
        week
    }

    /// All layers whose days matter, in the order of the bits of [`Firing`].
    fn days(&self) -> impl Iterator<Item = &Layer<'s>> {
        self.tables.iter().map(|table| &table.days).chain(self.unions.iter().flat_map(|(layers, _)| layers))
    }

    fn starts(&self, firing: &Firing) -> Vec<u32> {
        let mut sum = vec![0; MINUTES];
        self.add_tables(&mut sum, firing);
        self.add_unions(&mut sum, firing);
        sum
    }

    fn add_tables(&self, sum: &mut [u32], firing: &Firing) {
        for (_, table) in self.tables.iter().enumerate().filter(|(index, _)| fires(firing, *index)) {
            for (sum, starts) in sum.iter_mut().zip(&table.starts) {
                *sum += starts;
            }
        }
    }

    fn add_unions(&self, sum: &mut [u32], firing: &Firing) {
        let mut index = self.tables.len();
        for (layers, jobs) in &self.unions {
            let today = (index..)
                .zip(layers)
                .filter(|(index, _)| fires(firing, *index))
                .map(|(_, layer)| layer.minutes);
            for minute in today.reduce(DayMinutes::or).into_iter().flat_map(DayMinutes::iter) {
                sum[minute] += jobs;
            }
            index += layers.len();
        }
    }

    /// No minute of such a date has more starts.
    fn at_most(&self, firing: &Firing) -> u32 {
        let firing = self.tables.iter().enumerate().filter(|(index, _)| fires(firing, *index));
        let tables = firing.map(|(_, table)| table.most);
        tables.sum::<u32>() + self.unions.iter().map(|(_, jobs)| jobs).sum::<u32>()
    }

    /// The sets of layers that ever fall on one date, by weekday, each with the first date on which they do.
    fn dates(&self) -> BTreeMap<(u8, Firing), CivilDate> {
        let layers: Vec<&Layer<'_>> = self.days().collect();
        let named: Vec<&Years> =
            layers.iter().map(|layer| &layer.calendar.years).filter(|years| **years != Years::All).collect();
        // Named years end with 2225; from then on 400 years hold everything.
        let years = if named.is_empty() { CYCLE_START..CYCLE_START + 400 } else { 1970..2626 };
        let mut seen = std::collections::BTreeSet::new();
        let mut found = BTreeMap::new();
        let mut months = std::collections::BTreeSet::new();
        let mut known: (u8, Firing) = (0, vec![0; layers.len().div_ceil(64)]);
        for year in years {
            // Days that were moved come from the years beside it.
            let active: Vec<bool> = (year - 1..=year + 1)
                .flat_map(|year| named.iter().map(move |years| years.contains(year)))
                .collect();
            let weekday = weekday_of(CivilDate { year, month: 1, day: 1 }.day_number());
            if !seen.insert((is_leap(year), weekday, active)) {
                continue;
            }
            for month in 1..=12 {
                let masks: Vec<u32> = layers.iter().map(|layer| layer.days_in(year, month)).collect();
                let any = masks.iter().fold(0, |any, mask| any | mask);
                let first = CivilDate { year, month, day: 1 }.day_number();
                // A month like one before it, which began on the same weekday, brings nothing new.
                if !months.insert((weekday_of(first), masks.clone())) {
                    continue;
                }
                for day in bits(u64::from(any)) {
                    known.0 = weekday_of(first + i64::from(day) - 1);
                    known.1.fill(0);
                    for (index, mask) in masks.iter().enumerate() {
                        known.1[index / 64] |= u64::from(mask >> day & 1) << (index % 64);
                    }
                    // Most days are like others before them.
                    if !found.contains_key(&known) {
                        found.insert(known.clone(), CivilDate { year, month, day });
                    }
                }
            }
        }
        found
    }
}

fn fires(firing: &Firing, index: usize) -> bool {
    firing[index / 64] >> (index % 64) & 1 == 1
}

fn same_days(one: &Layer<'_>, other: &Layer<'_>) -> bool {
    let days = |calendar: &Calendar| {
        let Calendar { days, months, weekdays, day_rule, .. } = *calendar;
        (days, months, weekdays, day_rule)
    };
    one.moved == other.moved
        && days(one.calendar) == days(other.calendar)
        && one.calendar.years == other.calendar.years
}
