//! WHEN: schedules as values, and the instants at which they fire.
//!
//! This layer knows no file, no text and no scheduler by name. A [`Schedule`] that exists is valid. Civil time (a wall
//! clock without a zone, [`CivilSecond`]) and a point on the time line ([`Instant`]) are different types.

mod calendar;
mod change;
mod changed;
mod cursor;
mod day_minutes;
mod day_profile;
mod day_set;
mod days;
mod field_steps;
mod fires;
mod gaps;
mod instant;
mod layer;
mod load;
mod meetings;
mod merged;
mod period;
mod pile_up;
mod rolled_steps;
mod run_over;
mod runs;
mod settled;
mod some_weeks;
mod steps;
mod unit_steps;
mod window;
mod zone;

pub use calendar::{Calendar, CivilDate, DayRule, Days, Nearest, Spelling, Weekdays, Years};
pub use change::{ClockChange, InGap, InOverlap, Placement, Running, Steps};
pub use changed::{ChangeKind, Changed, What, clock_changes};
pub use day_profile::DayProfile;
pub use fires::Fires;
pub use gaps::{Gap, Gaps, RunsPerDay};
pub use instant::{CivilSecond, Instant};
pub use load::{Load, Peak};
pub use meetings::OnClock;
pub use period::Period;
pub use pile_up::PileUp;
pub use run_over::RunOver;
pub use runs::{Frequency, Runs};
pub use some_weeks::SomeWeeks;
pub use zone::{TimeZone, Transition};

/// When a job fires. A value of this type is always valid; it may still never fire ([`Schedule::never_fires`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Schedule {
    /// Fields matched against the wall clock.
    Calendar(Calendar),
    /// The same, in some weeks only.
    SomeWeeks(Box<SomeWeeks>),
    /// A fixed rate.
    Every {
        /// From one fire to the next.
        period: Period,
        /// What the rate is counted from.
        anchor: Anchor,
    },
    /// A fixed pause after the end of the last run.
    AfterEnd {
        /// From the end of a run to the next fire.
        delay: Period,
    },
    /// One instant.
    Once(Instant),
    /// One wall-clock time, in whatever zone it is read.
    OnceCivil(CivilSecond),
    /// At boot or at the start of the scheduler.
    Boot,
    /// Once, a while after something starts: the text cannot tell when that is.
    AfterStart {
        /// Seconds from the start to the fire.
        delay: u64,
        /// What starts.
        of: Start,
    },
    /// All fires of all members, in time order.
    Union(Vec<Schedule>),
}

/// What a fixed rate is counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// A stated instant.
    At(Instant),
    /// The start of the scheduler's process: the file cannot tell when that is.
    ProcessStart,
    /// The moment at which the schedule was stored or switched on: the file cannot tell when that was.
    Creation,
    /// The start of the last run, whatever started it: the file cannot tell when that was.
    LastRun,
}

/// What a single run is counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// The machine.
    Machine,
    /// The program that keeps the schedules; a user's own starts when that user first logs in.
    Manager,
    /// The schedule itself, when it is switched on: at every boot, for most.
    Schedule,
}

impl Schedule {
    /// Whether the schedule alone tells the instants at which it fires: one that is counted from a start or an end that no
    /// file knows does not.
    pub fn tells_instants(&self) -> bool {
        match self {
            Schedule::Calendar(_) | Schedule::SomeWeeks(_) | Schedule::Once(_) | Schedule::OnceCivil(_) => {
                true
            }
            Schedule::Every { anchor, .. } => matches!(anchor, Anchor::At(_)),
            Schedule::AfterEnd { .. } | Schedule::Boot | Schedule::AfterStart { .. } => false,
            Schedule::Union(members) => members.iter().all(Schedule::tells_instants),
        }
    }

    /// Whether no instant ever comes at which the schedule fires by the clock. Decided by construction, without a search.
    pub fn never_fires(&self) -> bool {
        match self {
            Schedule::Calendar(calendar) => calendar.never_fires(),
            Schedule::SomeWeeks(weeks) => weeks.calendar.never_fires(),
            Schedule::Union(members) => members.iter().all(Schedule::never_fires),
            Schedule::Every { .. }
            | Schedule::AfterEnd { .. }
            | Schedule::Once(_)
            | Schedule::OnceCivil(_)
            | Schedule::Boot
            | Schedule::AfterStart { .. } => false,
        }
    }
}
