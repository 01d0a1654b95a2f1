//! Gaps and runs of several calendar schedules together.
//!
//! On each day some of the members fire, and the times of such a day depend on which members those are only. A year depends
//! on its kind (leap or not, weekday of 1 January) and on the members whose years it belongs to only.

use std::collections::BTreeMap;

use super::day_set::CYCLE_START;
use super::days::bits;
use super::gaps::{keep_larger, keep_smaller, ratio};
use super::instant::{DAY, is_leap, weekday_of};
use super::{Calendar, CivilDate, CivilSecond, Gap, Gaps, RunsPerDay, Schedule, Years};

/// What several schedules do together.
pub(super) struct Merged {
    /// `None` when they fire once only, or never.
    pub(super) gaps: Option<Gaps>,
    pub(super) runs: RunsPerDay,
}

/// Fires in a stretch of time, and the distances between them. Seconds count from the begin of the stretch.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    count: u64,
    first: i64,
    last: i64,
    smallest: Option<(i64, i64)>,
    largest: Option<(i64, i64)>,
    /// Runs on the days with the least and the most of them.
    least: u64,
    most: u64,
}

impl Stretch {
    /// Appends a later stretch that begins at `start`.
    fn append(into: &mut Option<Stretch>, later: &Stretch, start: i64) {
        let moved = |found: Option<(i64, i64)>| found.map(|(distance, from)| (distance, from + start));
        let later = Stretch {
            first: later.first + start,
            last: later.last + start,
            smallest: moved(later.smallest),
            largest: moved(later.largest),
            ..*later
        };
        let Some(known) = into else {
            *into = Some(later);
            return;
        };
        let between = (later.first - known.last, known.last);
        for found in [Some(between), later.smallest].into_iter().flatten() {
            keep_smaller(&mut known.smallest, found);
        }
        for found in [Some(between), later.largest].into_iter().flatten() {
            keep_larger(&mut known.largest, found);
        }
        known.last = later.last;
        known.count += later.count;
        known.least = known.least.min(later.least);
        known.most = known.most.max(later.most);
    }

    /// The fires of a day on which these members fire.
    fn of_day(members: &[&Calendar], firing: u64) -> Option<Stretch> {
        let times = times_of_day(members, firing);
        let mut day: Option<Stretch> = None;
        for (index, word) in times.iter().enumerate() {
            for bit in bits(*word) {
                let at = index as i64 * 64 + i64::from(bit);
                let one =
                    Stretch { count: 1, first: 0, last: 0, smallest: None, largest: None, least: 1, most: 1 };
                Stretch::append(&mut day, &one, at);
            }
        }
        day.map(|day| Stretch { least: day.count, most: day.count, ..day })
    }
}

/// The seconds of a day on which these members fire, 64 a word.
pub(super) fn times_of_day(members: &[&Calendar], firing: u64) -> Vec<u64> {
    let mut times = vec![0_u64; DAY as usize / 64];
    for member in bits(firing).filter_map(|index| members.get(usize::from(index))) {
        for hour in bits(u64::from(member.hours & Calendar::ALL_HOURS)) {
            for minute in bits(member.minutes & Calendar::ALL_60) {
                for second in bits(member.seconds & Calendar::ALL_60) {
                    let at = usize::from(hour) * 3600 + usize::from(minute) * 60 + usize::from(second);
                    times[at / 64] |= 1 << (at % 64);
                }
            }
        }
    }
    times
}

/// Looks at years, each kind of them once.
struct Walk<'s> {
    members: Vec<&'s Calendar>,
    days: BTreeMap<u64, Option<Stretch>>,
    years: BTreeMap<(bool, u8, u64), Option<Stretch>>,
}

impl Walk<'_> {
    /// The fires of a year, counted from its first second.
    fn year(&mut self, year: i16) -> Option<Stretch> {
        let weekday = weekday_of(CivilDate { year, month: 1, day: 1 }.day_number());
        let active = self
            .members
            .iter()
            .enumerate()
            .fold(0, |set, (index, member)| set | u64::from(member.years.contains(year)) << index);
        let key = (is_leap(year), weekday, active);
        if let Some(known) = self.years.get(&key) {
            return *known;
        }
        let new_year = CivilDate { year, month: 1, day: 1 }.day_number();
        let mut all = None;
        for month in 1..=12 {
            let before = CivilDate { year, month, day: 1 }.day_number() - new_year - 1;
            let masks: Vec<u32> = self.members.iter().map(|member| member.days_in(year, month)).collect();
            for day in bits(u64::from(masks.iter().fold(0, |all, mask| all | mask))) {
                let firing = masks
                    .iter()
                    .enumerate()
                    .fold(0, |set, (index, mask)| set | u64::from(mask >> day & 1) << index);
                let members = &self.members;
                let times = *self.days.entry(firing).or_insert_with(|| Stretch::of_day(members, firing));
                if let Some(times) = times {
                    Stretch::append(&mut all, &times, (before + i64::from(day)) * DAY);
                }
            }
        }
        self.years.insert(key, all);
        all
    }
}

impl Merged {
    /// `None` when a member is no calendar schedule, when there are more than 64 of them, and when none ever fires.
    pub(super) fn of(members: &[Schedule]) -> Option<Merged> {
        let members: Option<Vec<&Calendar>> = members
            .iter()
            .map(|member| match member {
                Schedule::Calendar(calendar) => Some(calendar),
                _ => None,
            })
            .collect();
        let members = members.filter(|members| members.len() <= 64)?;
        let endless = members.iter().filter(|member| member.years == Years::All).count();
        // Named years end with 2225; from then on 400 years hold everything.
        let (first, end) = match endless {
            0 => (1970, 2226),
            all if all == members.len() => (CYCLE_START, CYCLE_START + 400),
            _ => (1970, 2626),
        };
        let mut walk = Walk { members, days: BTreeMap::new(), years: BTreeMap::new() };
        let mut all = None;
        let start = |year| CivilDate { year, month: 1, day: 1 }.day_number() * DAY;
        let mut years = 0;
        for year in first..end {
            if let Some(fires) = walk.year(year) {
                Stretch::append(&mut all, &fires, start(year));
                years += 1;
            }
        }
        let counted = all?;
        if endless > 0 {
            // On to the first fire of the next 400 years.
            let next = (end..end + 400).find_map(|year| walk.year(year).map(|fires| (year, fires)));
            if let Some((year, fires)) = next {
                let first = Stretch { last: fires.first, smallest: None, largest: None, ..fires };
                Stretch::append(&mut all, &first, start(year));
            }
        }
        let found = all?;
        let gap = |(distance, from): (i64, i64)| Gap {
            seconds: distance as u64,
            from: CivilSecond(from),
            to: CivilSecond(from + distance),
        };
        let gaps = found
            .smallest
            .zip(found.largest)
            .map(|(smallest, largest)| Gaps { smallest: gap(smallest), largest: gap(largest) });
        let years = if endless > 0 { u64::from(end.abs_diff(first)) } else { years };
        let runs = RunsPerDay {
            least: counted.least as u32,
            most: counted.most as u32,
            mean_per_year: ratio(counted.count, years),
        };
        Some(Merged { gaps, runs })
    }
}
