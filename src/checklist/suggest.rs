//! Values to begin with, taken from the job's own schedule and name.

use crate::job::{Guard, GuardValue, Job, Question};
use crate::platform;
use crate::schedule::Gaps;
use crate::source::evidence;

/// The gaps between the job's runs; of several schedules the one with the smallest gap.
///
/// Runs are never closer together than the platform allows, however dense the schedule is.
pub(crate) fn gaps(job: &Job) -> Option<Gaps> {
    let all = job.schedules.iter().filter_map(|schedule| schedule.readings.gaps());
    let mut gaps = all.min_by_key(|gaps| gaps.smallest.seconds)?;
    if let Some(minimum) = &platform::row(job.platform).minimum
        && !minimum.refused
    {
        let least = u64::from(minimum.seconds);
        gaps.smallest.seconds = gaps.smallest.seconds.max(least);
        gaps.largest.seconds = gaps.largest.seconds.max(least);
    }
    Some(gaps)
}

/// A limit to begin with: four fifths of the smallest gap, at most six hours, a round number. Where each attempt has the limit
/// to itself, all that the file sets fit into the gap; where they can't, one does.
pub(crate) fn suggested_limit(job: &Job, gaps: Option<Gaps>) -> u64 {
    let whole = gaps.map_or(3600, |gaps| gaps.smallest.seconds * 4 / 5);
    let again = platform::retrying(job.platform)
        .filter(|row| !row.limits_all(job))
        .and_then(|row| row.again(job))
        .filter(|again| again.set.is_some());
    let each = again.map_or(whole, |again| whole.saturating_sub(again.pauses) / again.more.saturating_add(1));
    round_limit(if each < 5 { whole } else { each })
}

/// The same for all attempts together: how long a run may take until it has succeeded.
pub(crate) fn whole_limit(gaps: Option<Gaps>) -> u64 {
    round_limit(gaps.map_or(3600, |gaps| gaps.smallest.seconds * 4 / 5))
}

fn round_limit(seconds: u64) -> u64 {
    let seconds = seconds.min(6 * 3600);
    let step = match seconds {
        600.. => 60,
        100.. => 10,
        _ => 5,
    };
    (seconds / step * step).max(1)
}

/// How often the job runs as anacron takes it, which knows days only: a number of days, or `@monthly`. `None` where it runs more
/// often, or at other gaps: the line would make it run on other days.
pub(crate) fn period(job: &Job) -> Option<String> {
    const DAY: u64 = 86_400;
    let [schedule] = job.schedules.as_slice() else { return None };
    let gaps = schedule.readings.gaps()?;
    match (gaps.smallest.seconds, gaps.largest.seconds) {
        (smallest, largest) if smallest == largest && smallest % DAY == 0 => {
            Some((smallest / DAY).to_string())
        }
        (smallest, largest) if smallest >= 28 * DAY && largest <= 31 * DAY => Some("@monthly".to_owned()),
        _ => None,
    }
}

/// A running time at which somebody should look: four fifths of the limit that is set, so that the alert comes before the end.
pub(crate) fn watched_length(job: &Job) -> u64 {
    match job.guards.get(Question::Timeout) {
        Guard::Declared(GuardValue::Seconds(limit), _) if *limit > 0 => {
            (limit * 4 / 5).clamp(1, whole_limit(gaps(job)))
        }
        _ => suggested_limit(job, gaps(job)),
    }
}

/// A length of time as `timeout` takes it.
pub(crate) fn short(seconds: u64) -> String {
    let (number, unit) = match seconds {
        s if s % 3600 == 0 => (s / 3600, 'h'),
        s if s % 60 == 0 => (s / 60, 'm'),
        s => (s, 's'),
    };
    let mut text = number.to_string();
    text.push(unit);
    text
}

/// A name for the job's lock file.
pub(crate) fn lock_name(job: &Job) -> String {
    let name = evidence::base_name(&job.name.value);
    let mut clean = String::with_capacity(40);
    for sign in name.chars() {
        let sign = if sign.is_ascii_alphanumeric() || sign == '_' { sign } else { '-' };
        // "Schedule - Renovate": one dash is enough.
        if sign != '-' || !clean.ends_with('-') {
            clean.push(sign);
        }
        if clean.len() == 40 {
            break;
        }
    }
    let clean = clean.trim_matches('-');
    if clean.is_empty() { "job".to_owned() } else { clean.to_owned() }
}
