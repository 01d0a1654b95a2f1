//! Other minutes for jobs that start together: each schedule is moved as a whole within its hours, so that every gap stays
//! what it was.

use super::Member;
use crate::dialect::{self, FieldKind, Reading};
use crate::job::ScheduleText;
use crate::rules::beside::{Real, contradictions, hear, with_minutes};
use crate::schedule::{Calendar, Load, Schedule};

/// The texts that spread a crowd.
pub(super) struct Moved {
    /// Which members get which text.
    pub texts: Vec<(usize, String)>,
    /// The most that start in one minute then.
    pub most: u32,
}

/// Moves all but the first of a crowd that can be moved, evenly, each to a minute nearby that few others take. `None` when that
/// does not thin the crowd out.
pub(super) fn spread(crowd: &[&Member<'_>], others: &[&Member<'_>], starts: u32) -> Option<Moved> {
    let room: Vec<u32> = crowd.iter().map(|member| room(member)).collect();
    let movable: Vec<usize> =
        (0..crowd.len()).filter(|&at| room[at] > 0 && later(crowd[at], 1).is_some()).collect();
    // Where some cannot be moved, they are the ones that stay.
    let staying = usize::from(movable.len() == crowd.len());
    let parts = (movable.len() + 1 - staying).max(1) as u32;
    let mut minutes = Minutes::default();
    for member in others {
        minutes.take(member, 0);
    }
    for (index, member) in crowd.iter().enumerate() {
        if movable.iter().skip(staying).all(|at| *at != index) {
            minutes.take(member, 0);
        }
    }
    let mut moved: Vec<(usize, String, Schedule)> = Vec::new();
    for (part, &index) in (1..).zip(movable.iter().skip(staying)) {
        let member = crowd[index];
        // Where there are more jobs than minutes, they take turns.
        let wanted = (part * (room[index] + 1) / parts).clamp(1, room[index]);
        let near = (room[index] + 1) / parts / 2;
        let free = (wanted.saturating_sub(near).max(1)..=(wanted + near).min(room[index]))
            .min_by_key(|by| (minutes.most(member, *by), by.abs_diff(wanted)));
        let by = free.unwrap_or(wanted);
        let found = later(member, by);
        minutes.take(member, if found.is_some() { by } else { 0 });
        moved.extend(found.map(|(text, schedule)| (index, text, schedule)));
    }
    let mut load = Load::default();
    for (index, member) in crowd.iter().enumerate() {
        let new = moved.iter().find(|(at, ..)| *at == index).map(|(_, _, schedule)| schedule);
        load.add(new.unwrap_or(member.loaded), -member.ahead);
    }
    for member in others {
        load.add(member.loaded, -member.ahead);
    }
    let most = load.peak()?.starts;
    let texts: Vec<(usize, String)> = moved.into_iter().map(|(index, text, _)| (index, text)).collect();
    (most < starts && !texts.is_empty()).then_some(Moved { texts, most })
}

/// How many schedules take each minute of the day, whatever their days.
struct Minutes(Vec<u32>);

impl Default for Minutes {
    fn default() -> Self {
        Minutes(vec![0; 1440])
    }
}

impl Minutes {
    /// The minutes of the common clock in which a schedule starts that is moved `by` minutes.
    fn of<'m>(member: &'m Member<'_>, by: u32) -> impl Iterator<Item = usize> + 'm {
        let minutes = member.calendar.minutes_of_day().into_iter();
        minutes.map(move |minute| (i32::from(minute) + by as i32 - member.ahead).rem_euclid(1440) as usize)
    }

    fn take(&mut self, member: &Member<'_>, by: u32) {
        for minute in Self::of(member, by) {
            self.0[minute] += 1;
        }
    }

    /// The most that are in one of a schedule's minutes already.
    fn most(&self, member: &Member<'_>, by: u32) -> u32 {
        Self::of(member, by).map(|minute| self.0[minute]).max().unwrap_or(0)
    }
}

/// By how many minutes a schedule can be moved at most, so that all of its minutes stay in their hours and none takes the
/// place of the next. 0 when its text cannot be changed.
fn room(member: &Member<'_>) -> u32 {
    let minutes = member.calendar.minutes & Calendar::ALL_60;
    let Some(last) = minutes.checked_ilog2() else { return 0 };
    let between = (0..60).filter(|minute| minutes >> minute & 1 == 1).collect::<Vec<u32>>();
    let step = between.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap_or(60);
    (59 - last).min(step - 1)
}

/// The text of a schedule that runs `by` minutes later, and what it loads: proven by the readers of its dialects to have the
/// same hours, days and gaps. `None` when the words beside the job say otherwise.
fn later(member: &Member<'_>, by: u32) -> Option<(String, Schedule)> {
    let ScheduleText::One(text) = &member.schedule.text else { return None };
    let minutes = member.calendar.minutes << by & Calendar::ALL_60;
    let reading = member.schedule.reading()?;
    let found = spellings(minutes).into_iter().find_map(|spelling| {
        let text = respelt(reading, &text.text, &spelling)?;
        let mut first = None;
        for old in member.schedule.readings.iter() {
            let Some(Schedule::Calendar(was)) = &old.schedule else { continue };
            let new = dialect::read(old.dialect, &text);
            let schedule = new.schedule.filter(|_| new.faults.is_empty())?;
            let Schedule::Calendar(is) = &schedule else { return None };
            let same = is.minutes == was.minutes << by & Calendar::ALL_60
                && same_but_minutes(was, is)
                && gaps(&schedule) == old.schedule.as_ref().and_then(gaps);
            if !same {
                return None;
            }
            first.get_or_insert(schedule);
        }
        Some((text, first?))
    })?;
    keeps_its_word(member, &found.1).then_some(found)
}

fn gaps(schedule: &Schedule) -> Option<(u64, u64)> {
    schedule.gaps().map(|gaps| (gaps.smallest.seconds, gaps.largest.seconds))
}

fn same_but_minutes(one: &Calendar, other: &Calendar) -> bool {
    one.seconds == other.seconds
        && one.hours == other.hours
        && one.days == other.days
        && one.months == other.months
        && one.weekdays == other.weekdays
        && one.day_rule == other.day_rule
        && one.years == other.years
}

/// How a set of minutes may be written: as a step where it is one of more than four, else as a list.
fn spellings(minutes: u64) -> Vec<String> {
    let all: Vec<u32> = (0..60).filter(|minute| minutes >> minute & 1 == 1).collect();
    let list = all.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let step = all.windows(2).map(|pair| pair[1] - pair[0]).min();
    match (step, all.first()) {
        (Some(step), Some(first)) if all.len() > 4 => {
            vec![format!("{first}-59/{step}"), format!("{first}/{step}"), list]
        }
        _ => vec![list],
    }
}

/// The text with another minute field.
fn respelt(reading: &Reading, text: &str, minutes: &str) -> Option<String> {
    match reading.field(FieldKind::Minute) {
        Some(field) => {
            Some(format!("{}{minutes}{}", text.get(..field.range.start)?, text.get(field.range.end..)?))
        }
        None => with_minutes(reading, text, minutes),
    }
}

/// Whether no words beside the job that hold now would be broken.
fn keeps_its_word(member: &Member<'_>, new: &Schedule) -> bool {
    let (Some(old), Some(new)) = (Real::of(member.loaded), Real::of(new)) else { return false };
    hear(member.job, member.words).iter().all(|(_, statement)| {
        let broken = |real| !contradictions(&statement.claim, real, 0).is_empty();
        !broken(&new) || broken(&old)
    })
}
