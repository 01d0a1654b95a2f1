//! WHEN: schedules as values, and the instants at which they fire.
//!
//! This layer knows no file, no text and no scheduler by name. A [`Schedule`] that exists is valid. Civil time (a wall
//! clock without a zone, [`CivilSecond`]) and a point on the time line ([`Instant`]) are different types.

mod calendar;
mod change;
mod fires;
mod gaps;
mod instant;

pub use calendar::{Calendar, CivilDate, DayRule, Days, Spelling, Weekdays, Years};
pub use change::ClockChange;
pub use fires::Fires;
pub use gaps::Gap;
pub use instant::{CivilSecond, Instant, TimeZone};

/// When a job fires. A value of this type is always valid; it may still never fire ([`Schedule::never_fires`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Schedule {
    /// Fields matched against the wall clock.
    Calendar(Calendar),
    /// A fixed rate.
    Every {
        /// Seconds from one fire to the next, at least 1.
        period: u64,
        /// What the rate is counted from.
        anchor: Anchor,
    },
    /// A fixed pause after the end of the last run, in seconds.
    AfterEnd {
        /// Seconds from the end of a run to the next fire.
        delay: u64,
    },
    /// One instant.
    Once(Instant),
    /// One wall-clock time, in whatever zone it is read.
    OnceCivil(CivilSecond),
    /// At boot or at the start of the scheduler.
    Boot,
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
}
