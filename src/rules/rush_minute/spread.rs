//! Other minutes for jobs that start together: each schedule is moved as a whole within its hours, so that every gap stays
//! what it was.

use std::collections::HashMap;

use super::Member;
use crate::dialect::Reading;
use crate::rules::moved::{rewritten, suits};
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
    let mut later = Later::default();
    let room: Vec<u32> = crowd.iter().map(|member| room(member)).collect();
    let mut movable: Vec<usize> =
        (0..crowd.len()).filter(|&at| room[at] > 0 && later.of(crowd[at], 1).is_some()).collect();
    // Where some cannot be moved, they are the ones that stay.
    let staying = usize::from(movable.len() == crowd.len());
    movable.drain(..staying.min(movable.len()));
    let parts = (movable.len() + 1).max(1) as u32;
    let mut minutes = Minutes::default();
    let mut moves = vec![false; crowd.len()];
    for at in &movable {
        moves[*at] = true;
    }
    let staying = crowd.iter().zip(&moves).filter(|(_, moves)| !**moves).map(|(member, _)| member);
    for member in others.iter().chain(staying) {
        minutes.take(&Minutes::of(member), 0);
    }
    let mut changed: Vec<Option<(String, Schedule)>> = vec![None; crowd.len()];
    for (part, &index) in (1..).zip(&movable) {
        let member = crowd[index];
        let own = Minutes::of(member);
        // Where there are more jobs than minutes, they take turns.
        let wanted = (part * (room[index] + 1) / parts).clamp(1, room[index]);
        let near = (room[index] + 1) / parts / 2;
        let free = (wanted.saturating_sub(near).max(1)..=(wanted + near).min(room[index]))
            .min_by_key(|by| (minutes.most(&own, *by), by.abs_diff(wanted)));
        let by = free.unwrap_or(wanted);
        changed[index] = later.of(member, by);
        minutes.take(&own, if changed[index].is_some() { by } else { 0 });
    }
    let mut load = Load::default();
    for (member, new) in crowd.iter().zip(&changed) {
        load.add(new.as_ref().map_or(member.loaded, |(_, schedule)| schedule), -member.ahead);
    }
    for member in others {
        load.add(member.loaded, -member.ahead);
    }
    let most = load.peak()?.starts;
    let texts = changed.into_iter().enumerate();
    let texts: Vec<(usize, String)> = texts.filter_map(|(index, new)| Some((index, new?.0))).collect();
    (most < starts && !texts.is_empty()).then_some(Moved { texts, most })
}

/// Schedules that run some minutes later. Those that share their readings share the text: a crowd is mostly of few texts.
#[derive(Default)]
struct Later {
    rewritten: HashMap<(*const Reading, u32), Option<(String, Schedule)>>,
}

impl Later {
    /// The text of a member's schedule that runs `by` minutes later, and what it loads.
    fn of(&mut self, member: &Member<'_>, by: u32) -> Option<(String, Schedule)> {
        let read = std::ptr::from_ref(member.schedule.reading()?);
        let entry = self.rewritten.entry((read, by));
        let (text, new) = entry.or_insert_with(|| rewritten(member.schedule, 0, by)).as_ref()?;
        suits(member.job, member.schedule, new, member.settings).then(|| (text.clone(), new.clone()))
    }
}

/// How many schedules take each minute of the day, whatever their days.
struct Minutes(Vec<u32>);

impl Default for Minutes {
    fn default() -> Self {
        Minutes(vec![0; 1440])
    }
}

impl Minutes {
    /// The minutes of the common clock in which a schedule starts.
    fn of(member: &Member<'_>) -> Vec<i32> {
        let minutes = member.calendar.minutes_of_day().into_iter();
        minutes.map(|minute| i32::from(minute) - member.ahead).collect()
    }

    /// Takes the minutes of a schedule that is moved `by` minutes.
    fn take(&mut self, own: &[i32], by: u32) {
        for minute in own {
            self.0[Self::place(*minute, by)] += 1;
        }
    }

    /// The most that are in one of a schedule's minutes already.
    fn most(&self, own: &[i32], by: u32) -> u32 {
        own.iter().map(|minute| self.0[Self::place(*minute, by)]).max().unwrap_or(0)
    }

    fn place(minute: i32, by: u32) -> usize {
        (minute + by as i32).rem_euclid(1440) as usize
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
