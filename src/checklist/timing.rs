//! What a job's schedules say of its zone and of how often it runs: all of them count, not only the first.

use super::{Basis, ELSEWHERE, Found, texts};
use crate::finding::{Both, Phrase};
use crate::job::{Job, JobSchedule, Question, ScheduleText, Zone};
use crate::lang::Text;
use crate::platform;
use crate::schedule::{Calendar, Schedule};
use crate::words;

/// Whether another zone would move the runs: a rate that is counted from a start, and a cron that runs alike in every hour of
/// every day, are the same everywhere.
fn moves_with_a_zone(schedule: &JobSchedule) -> bool {
    let moves = |schedule: &Schedule| match schedule {
        Schedule::Calendar(calendar) => {
            calendar.hours != Calendar::ALL_HOURS
                || calendar.days.set != Calendar::ALL_DAYS
                || calendar.weekdays.set != Calendar::ALL_WEEKDAYS
                || calendar.months != Calendar::ALL_MONTHS
        }
        Schedule::Every { .. } | Schedule::AfterEnd { .. } | Schedule::Boot | Schedule::AfterStart { .. } => {
            false
        }
        Schedule::SomeWeeks(_) | Schedule::Once(_) | Schedule::OnceCivil(_) | Schedule::Union(_) => true,
    };
    let refused = matches!(schedule.zone, Zone::Invalid { .. } | Zone::Declared(_));
    refused
        || schedule.readings.iter().any(|reading| reading.schedule.as_ref().is_none_or(moves))
        || schedule.readings.is_empty()
}

const ANY_ZONE: Text = Text {
    en: "it runs alike in every hour of every day: no zone of whole hours moves it",
    zh: "每天每小时的触发都一样，整小时的时区差不影响它",
};

/// Of the answers about each schedule of a job the first that leaves most to do.
fn worst(answers: impl Iterator<Item = Found>) -> Option<Found> {
    let rank = |found: &Found| match found.0 {
        Basis::Harmful => 3,
        Basis::Default => 2,
        Basis::Elsewhere | Basis::NotSeen => 1,
        _ => 0,
    };
    answers.reduce(|worst, next| if rank(&next) > rank(&worst) { next } else { worst })
}

pub(super) fn zone(job: &Job) -> Found {
    // Of the schedules that a zone would not move none has to name one.
    let moved = || job.schedules.iter().filter(|schedule| moves_with_a_zone(schedule));
    if !job.schedules.is_empty() && moved().next().is_none() {
        return (Basis::NotApplicable, ANY_ZONE.into(), None);
    }
    let of_schedules = worst(moved().map(|schedule| zone_of(job, &schedule.zone)));
    of_schedules.unwrap_or_else(|| zone_of(job, &Zone::Host))
}

fn zone_of(job: &Job, zone: &Zone) -> Found {
    match zone {
        Zone::Declared(name) => (Basis::File, Phrase::from(name.value.as_str()), Some(name.span)),
        Zone::Fixed(name) => (Basis::Platform, Phrase::from(*name), None),
        Zone::Invalid { text, acts_as } => (
            Basis::Harmful,
            match acts_as {
                Some(zone) => Phrase::from(Both {
                    en: format!("{} is not a zone there; it acts as {zone}", text.value),
                    zh: format!("{} 不是有效时区，实际按 {zone} 执行", text.value),
                }),
                None => Phrase::from(Both {
                    en: format!("{} is refused", text.value),
                    zh: format!("{} 会被拒绝", text.value),
                }),
            },
            Some(text.span),
        ),
        Zone::Unknowable(span) => (Basis::Elsewhere, ELSEWHERE.into(), Some(*span)),
        Zone::Host | Zone::Unset(_) => {
            let default = platform::row(job.platform).default(Question::Zone);
            let effect = default.map_or_else(|| texts::why(Question::Zone), |default| default.effect);
            (Basis::Default, effect.into(), None)
        }
    }
}

pub(super) fn frequency(job: &Job) -> Found {
    let unseen = || (Basis::NotSeen, texts::why(Question::Frequency).into(), None);
    worst(job.schedules.iter().map(frequency_of)).unwrap_or_else(unseen)
}

fn frequency_of(schedule: &JobSchedule) -> Found {
    let written = Phrase::from(schedule.text.display());
    match (&schedule.text, schedule.reading().and_then(|reading| reading.schedule.as_ref())) {
        (ScheduleText::Unknowable(_), _) => (Basis::Elsewhere, written, Some(schedule.span)),
        (_, Some(_)) => (Basis::File, written, Some(schedule.span)),
        (_, None) => match schedule.reading().filter(|reading| reading.faults.is_empty()) {
            // A window, in which others start it.
            Some(reading) => (Basis::NotApplicable, words::when_read(reading), Some(schedule.span)),
            None => (Basis::Harmful, written, Some(schedule.span)),
        },
    }
}
