//! What a scheduler does when its zone's clocks change: a row of data for each behaviour.
//!
//! *Gap*: the clocks go forward and some wall-clock times do not occur. *Overlap*: they go back and some occur twice.

use super::{Calendar, Spelling};

/// How a scheduler treats a change of the clocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClockChange {
    /// What becomes of a time inside a gap.
    pub gap: InGap,
    /// What becomes of a time inside an overlap.
    pub overlap: InOverlap,
    /// Which schedules follow the running clock instead: nothing is made up for a gap, and both passes of an overlap count.
    pub running: Running,
}

/// What becomes of a matching time that a gap leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InGap {
    /// No run.
    Skip,
    /// One run at the first instant after the gap, however many times were left out.
    Edge,
    /// One run at the first instant after the gap for *each* time left out, besides the run that is due then: the virtual
    /// minutes of the vixie family. Gaps of more than three hours are skipped; after gaps of at most four minutes the
    /// minutes left out are run through, for all schedules.
    MakeUp,
    /// A run later by the length of the gap (02:30 runs at 03:30).
    Shift,
}

/// What becomes of a matching time that an overlap repeats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InOverlap {
    /// A run in each pass.
    Both,
    /// A run in the first pass only.
    First,
    /// A run in the second pass only.
    Second,
    /// A run in the first pass only, as with [`First`](Self::First), unless the clocks go back by three hours or more: then
    /// in both (the virtual minutes of the vixie family).
    WaitUntilPassed,
}

/// Which schedules follow the running clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Running {
    /// None.
    Never,
    /// Those whose minute or hour field begins with a star.
    StarMinuteOrHour,
    /// Those whose hour field begins with a star.
    StarHour,
}

impl ClockChange {
    /// No run in a gap, a run in each pass of an overlap: the matching of every real minute against the wall clock.
    /// (BusyBox, cronie with `CRON_TZ`, FreeBSD without `-s`, Jenkins.)
    pub const SKIP_BOTH: Self = Self::of(InGap::Skip, InOverlap::Both);

    /// The vixie family's virtual minutes: fixed times of a gap are made up right after it, fixed times of an overlap run in
    /// the first pass; schedules with a star in front of the minute or hour follow the running clock. (Debian cron 3.0pl1-162,
    /// cronie 1.7.2; measured 2026-11.)
    pub const VIXIE: Self = ClockChange {
        gap: InGap::MakeUp,
        overlap: InOverlap::WaitUntilPassed,
        running: Running::StarMinuteOrHour,
    };

    /// The same treatment for every schedule.
    pub const fn of(gap: InGap, overlap: InOverlap) -> Self {
        ClockChange { gap, overlap, running: Running::Never }
    }

    /// What holds for one schedule: schedules that follow the running clock skip gaps and run in both passes.
    pub(crate) fn for_calendar(self, calendar: &Calendar) -> Self {
        let Spelling { minute_star, hour_star, .. } = calendar.spelling;
        let follows = match self.running {
            Running::Never => false,
            Running::StarMinuteOrHour => minute_star || hour_star,
            Running::StarHour => hour_star,
        };
        if follows { Self::SKIP_BOTH } else { self }
    }
}
