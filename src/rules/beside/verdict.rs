//! A time of day that names its zone, against the runs of a schedule in the zone it is read in.

use super::real::Real;
use super::zones::offsets;
use crate::schedule::{Instant, TimeZone};
use crate::statement::{ClockTime, Moment, StatedZone};

/// How a stated time with a zone lies to the real runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) enum Verdict {
    /// It is true all year, or in careless use of an abbreviation at least part of it.
    Holds,
    /// The stated hour is what is written in the schedule, which is read in another zone.
    AsWritten {
        /// Minutes that the stated zone is ahead of the one in force.
        ahead: i32,
    },
    /// The offset was applied in the wrong direction.
    WrongWay {
        /// Minutes that the stated zone is ahead of the one in force.
        ahead: i32,
    },
    /// It is true for part of the year only.
    Seasonal {
        /// Minutes ahead while it is not true.
        ahead: i32,
        /// An instant from which it is not true.
        from: Instant,
    },
    /// It is not true, and no offset explains it.
    Wrong {
        /// Minutes that the stated zone is ahead of the one in force.
        ahead: i32,
    },
    /// The words do not tell the zone.
    Unknown,
}

/// The verdict on one spelling of a time.
pub(in crate::rules) fn verdict(
    time: &ClockTime,
    real: &Real<'_>,
    in_force: &TimeZone,
    now: Instant,
) -> Verdict {
    let Some(zone) = &time.zone else { return Verdict::Unknown };
    let stated = i32::from(time.hour) * 60 + i32::from(time.minute);
    let aheads = offsets(zone, in_force, now);
    let Some(&(ahead, _)) = aheads.first() else { return Verdict::Unknown };
    let holds = |ahead: i32| real.runs_about(stated - ahead, time);
    match aheads.iter().find(|(ahead, _)| !holds(*ahead)) {
        None => return Verdict::Holds,
        Some(&(ahead, from)) if aheads.iter().any(|(ahead, _)| holds(*ahead)) => {
            let careless = matches!(zone, StatedZone::Abbreviation { .. });
            return if careless { Verdict::Holds } else { Verdict::Seasonal { ahead, from } };
        }
        Some(_) => {}
    }
    if let StatedZone::Abbreviation { zone, .. } = zone {
        let also = offsets(&StatedZone::Named((*zone).to_owned()), in_force, now);
        if also.iter().any(|(ahead, _)| holds(*ahead)) {
            return Verdict::Holds;
        }
    }
    // A quarter-hour step or an hourly schedule runs at too many times for a coincidence to explain anything.
    if real.runs_a_day() <= 4 && ahead != 0 {
        if real.runs_at(stated) {
            return Verdict::AsWritten { ahead };
        }
        if aheads.iter().any(|(ahead, _)| real.runs_at(stated + ahead)) {
            return Verdict::WrongWay { ahead };
        }
    }
    Verdict::Wrong { ahead }
}

/// The spelling of a moment that is not true, and the verdict on it; the gravest first found. `None`: nothing is known to be wrong.
pub(in crate::rules) fn of_moment<'m>(
    moment: &'m Moment,
    real: &Real<'_>,
    in_force: &TimeZone,
    now: Instant,
) -> Option<(&'m ClockTime, Verdict)> {
    let verdicts = moment.spellings.iter().map(|time| (time, verdict(time, real, in_force, now)));
    verdicts.filter(|(_, verdict)| !matches!(verdict, Verdict::Holds | Verdict::Unknown)).min_by_key(
        |(time, verdict)| {
            // Of an equation that is wrong on one side only, the other side than UTC is what people meant.
            let utc = matches!(time.zone, Some(StatedZone::Offset(0)));
            (matches!(verdict, Verdict::Wrong { .. }), utc)
        },
    )
}
