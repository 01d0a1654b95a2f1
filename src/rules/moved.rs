//! A schedule at other times of day: moved as a whole, so that its days and every gap between its runs stay what they are.

use super::beside::{Real, contradictions, hear, with_time};
use crate::dialect::{self, FieldKind, Reading};
use crate::job::{Job, JobSchedule, ScheduleText};
use crate::preview::ZoneShown;
use crate::schedule::{Calendar, OnClock, Schedule};
use crate::settings::Settings;

/// The text of a job's schedule moved by whole hours (later, or earlier when negative) and by minutes (later), and what it loads:
/// proven by the readers of all its dialects to have the same days and gaps. `None` when a run would leave its day or its
/// hour, when nothing can be written, when the words beside the job say otherwise, or when it would run in a window that its
/// tier forbids and in which it does not run now.
pub(super) fn moved(
    job: &Job,
    schedule: &JobSchedule,
    hours: i32,
    minutes: u32,
    settings: &Settings,
) -> Option<(String, Schedule)> {
    rewritten(schedule, hours, minutes).filter(|(_, new)| suits(job, schedule, new, settings))
}

/// As [`moved`], whatever the words beside the job and the windows of its tier say. The same for all schedules that share their
/// readings.
pub(super) fn rewritten(schedule: &JobSchedule, hours: i32, minutes: u32) -> Option<(String, Schedule)> {
    let ScheduleText::One(text) = &schedule.text else { return None };
    let reading = schedule.reading()?;
    let loaded = reading.schedule.as_ref()?;
    let Schedule::Calendar(old) = loaded else { return None };
    let wanted = later(old, hours, minutes)?;
    let spelt_hours = if hours == 0 {
        vec![None]
    } else {
        spellings(wanted.hours.into(), 24).into_iter().map(Some).collect()
    };
    let spelt_minutes =
        if minutes == 0 { vec![None] } else { spellings(wanted.minutes, 60).into_iter().map(Some).collect() };
    let spelt = spelt_hours.iter().flat_map(|hour| spelt_minutes.iter().map(move |minute| (minute, hour)));
    spelt.into_iter().find_map(|(minute, hour)| {
        let text = respelt(reading, &text.text, minute.as_deref(), hour.as_deref())?;
        let mut first = None;
        for candidate in schedule.readings.iter() {
            let Some(was @ Schedule::Calendar(old)) = &candidate.schedule else { continue };
            let new = dialect::read(candidate.dialect, &text);
            let is = new.schedule.filter(|_| new.faults.is_empty())?;
            let Schedule::Calendar(calendar) = &is else { return None };
            if !same(&later(old, hours, minutes)?, calendar) || gaps(&is) != gaps(was) {
                return None;
            }
            first.get_or_insert(is);
        }
        Some((text, first?))
    })
}

/// What [`rewritten`] would load, before it is known whether a text says it.
pub(super) fn at_another_time(schedule: &JobSchedule, hours: i32, minutes: u32) -> Option<Schedule> {
    let Schedule::Calendar(old) = schedule.reading()?.schedule.as_ref()? else { return None };
    Some(Schedule::Calendar(later(old, hours, minutes)?))
}

/// Whether a job may run by another schedule: no words beside it are broken, and no window of its tier is met that is not met now.
pub(super) fn suits(job: &Job, schedule: &JobSchedule, new: &Schedule, settings: &Settings) -> bool {
    let Some(loaded) = schedule.reading().and_then(|reading| reading.schedule.as_ref()) else { return false };
    let zone = ZoneShown::of(schedule, settings).zone;
    let newly_forbidden = super::forbidden_window::windows(job, settings).any(|window| {
        let (minutes, clock) = (window.value.minutes(), window.value.clock());
        let meets = |schedule: &Schedule| {
            let closed = OnClock { schedule: &minutes, zone: &clock };
            OnClock { schedule, zone: &zone }.next_meeting(closed, settings.now).is_some()
        };
        meets(new) && !meets(loaded)
    });
    !newly_forbidden && keeps_its_word(job, loaded, new, settings)
}

/// The calendar at other times; `None` when one would leave its day or its hour.
fn later(calendar: &Calendar, hours: i32, minutes: u32) -> Option<Calendar> {
    let all = calendar.hours & Calendar::ALL_HOURS;
    let by = hours.unsigned_abs();
    let moved_hours = match hours {
        0.. => all.checked_shl(by)? & Calendar::ALL_HOURS,
        _ => all.checked_shr(by)?,
    };
    let moved_minutes = (calendar.minutes & Calendar::ALL_60).checked_shl(minutes)? & Calendar::ALL_60;
    let kept = moved_hours.count_ones() == all.count_ones()
        && moved_minutes.count_ones() == (calendar.minutes & Calendar::ALL_60).count_ones();
    kept.then(|| Calendar { hours: moved_hours, minutes: moved_minutes, ..calendar.clone() })
}

fn gaps(schedule: &Schedule) -> Option<(u64, u64)> {
    schedule.gaps().map(|gaps| (gaps.smallest.seconds, gaps.largest.seconds))
}

/// Whether two calendars fire at the same times, however they are spelt.
fn same(one: &Calendar, other: &Calendar) -> bool {
    Calendar { spelling: other.spelling, ..one.clone() } == *other
}

/// How a set of values may be written: as a step where it is one of more than four, else as a list.
fn spellings(set: u64, size: u32) -> Vec<String> {
    let all: Vec<u32> = (0..size).filter(|value| set >> value & 1 == 1).collect();
    let list = all.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let step = all.windows(2).map(|pair| pair[1] - pair[0]).min();
    match (step, all.first(), all.last()) {
        (Some(1), Some(first), Some(last)) if all.len() > 2 => vec![format!("{first}-{last}"), list],
        (Some(step), Some(first), _) if all.len() > 4 => {
            vec![format!("{first}-{}/{step}", size - 1), format!("{first}/{step}"), list]
        }
        _ => vec![list],
    }
}

/// The text with other fields.
fn respelt(reading: &Reading, text: &str, minute: Option<&str>, hour: Option<&str>) -> Option<String> {
    let (Some(minutes), Some(hours)) = (reading.field(FieldKind::Minute), reading.field(FieldKind::Hour))
    else {
        return with_time(reading, text, minute, hour);
    };
    let mut edits: Vec<(std::ops::Range<usize>, &str)> = Vec::new();
    edits.extend(minute.map(|minute| (minutes.range.clone(), minute)));
    edits.extend(hour.map(|hour| (hours.range.clone(), hour)));
    edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    let mut text = text.to_owned();
    for (range, new) in edits {
        text.get(range.clone())?;
        text.replace_range(range, new);
    }
    Some(text)
}

/// Whether no words beside the job that hold now would be broken.
fn keeps_its_word(job: &Job, old: &Schedule, new: &Schedule, settings: &Settings) -> bool {
    let (Some(old), Some(new)) = (Real::of(old), Real::of(new)) else { return false };
    hear(job, &settings.words).iter().all(|(_, statement)| {
        let broken = |real| !contradictions(&statement.claim, real, 0).is_empty();
        !broken(&new) || broken(&old)
    })
}
