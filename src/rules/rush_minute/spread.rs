//! Other minutes for jobs that start together: each schedule is moved as a whole within its hours, so that every gap stays
//! what it was.

use super::Member;
use crate::rules::moved::moved;
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
    let mut changed: Vec<(usize, String, Schedule)> = Vec::new();
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
        changed.extend(found.map(|(text, schedule)| (index, text, schedule)));
    }
    let mut load = Load::default();
    for (index, member) in crowd.iter().enumerate() {
        let new = changed.iter().find(|(at, ..)| *at == index).map(|(_, _, schedule)| schedule);
        load.add(new.unwrap_or(member.loaded), -member.ahead);
    }
    for member in others {
        load.add(member.loaded, -member.ahead);
    }
    let most = load.peak()?.starts;
    let texts: Vec<(usize, String)> = changed.into_iter().map(|(index, text, _)| (index, text)).collect();
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

/// The text of a member's schedule that runs `by` minutes later, and what it loads.
fn later(member: &Member<'_>, by: u32) -> Option<(String, Schedule)> {
    moved(member.job, member.schedule, 0, by, member.settings)
}
