//! What a scheduler does when its zone's clocks change: a row of data for each behaviour.
//!
//! *Gap*: the clocks go forward and some wall-clock times do not occur. *Overlap*: they go back and some occur twice.

use super::{Calendar, Spelling, Transition};

/// How a scheduler treats a change of the clocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClockChange {
    /// Each matching time has its place on the time line, whatever ran before.
    Placed(Placement),
    /// Each run is sought from the run before it, so that what happens near a change depends on where the search began.
    Stepped(Steps),
}

/// Where a scheduler places the times that a change of the clocks touches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
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
    /// No run, nor any in what is left of the hour that the gap ends in.
    SkipHours,
    /// One run at the first instant after the gap, however many times were left out.
    Edge,
    /// One run at the first instant after the gap for *each* time left out, besides the run that is due then: the virtual
    /// minutes of the vixie family. Gaps of more than three hours are skipped; after gaps of at most four minutes the
    /// minutes left out are run through, for all schedules.
    MakeUp,
    /// A run later by the length of the gap (02:30 runs at 03:30).
    Shift,
    /// A run later by the length of the gap for the first time left out only; the search goes on from that run.
    ShiftFirst,
    /// A run later by the length of the gap, if that is at least an hour; no run in shorter gaps.
    ShiftWholeHours,
    /// A run later by the length of the gap for the first time left out only, and none if the schedule fired within the hour
    /// before the gap or fires before the shifted time has come.
    ShiftOne,
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
    /// A run in the first pass only; a search that begins in the second pass finds the runs of that pass.
    FirstFromStart,
    /// A run in the second pass only; a search that begins in the first pass passes over the times of the second that its wall
    /// clock has passed.
    SecondFromStart,
    /// A run in the first pass only; in both passes of overlaps shorter than an hour.
    FirstOfWholeHours,
    /// A run in the first pass only; of overlaps shorter than an hour in the second only.
    FirstOfWholeHoursElseSecond,
    /// A run in each pass; a search that begins in the first pass passes over the times of the second that its wall clock has
    /// passed.
    BothFromStart,
    /// A run in the second pass only where the zone is then at or east of Greenwich, in the first only west of it.
    SecondEast,
    /// A run in the first pass only, as with [`First`](Self::First), unless the clocks go back by three hours or more: then
    /// in both (the virtual minutes of the vixie family).
    WaitUntilPassed,
    /// A run in the first pass; in the second pass none until the time by the old offset matches, and from then on all.
    WaitForOldTime,
}

/// Which schedules follow the running clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Running {
    /// None.
    Never,
    /// Those whose minute or hour field begins with a star.
    StarMinuteOrHour,
    /// Those whose minute or hour field begins with a star; hours are counted by real hours (cronsim 2.8).
    StarByRealHours,
    /// Those whose hour field begins with a star.
    StarHour,
    /// Those that fire in every hour.
    EveryHour,
    /// Those that fire in every hour; each run is as far from the last as the wall-clock times are apart (Airflow 3.3.2).
    EveryHourByDistance,
    /// Those that do not fire at one time of day only, or are written with a star.
    UnlessOnceADay,
    /// Those that are written as an interval, in an overlap: they run in both passes. A gap is to them what it is to others.
    IntervalInBothPasses,
}

/// How a scheduler seeks the next run from the last one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Steps {
    /// Months and days by date, hours by adding real hours to a truncated hour (Go robfig/cron 3.0.1, read and run 2026-11).
    GoHours,
    /// The same, every field looked at again after each change (cronsim 2.8, read and run 2026-11).
    RecheckedHours,
    /// The next matching wall-clock time after that of the last run, turned into an instant by Go's `time.Date`
    /// (the cronexpr of supercronic, read and run 2026-11). Where that does not advance, the search begins again after the gap.
    GoDate,
    /// The next matching wall-clock time after that of the last run, placed by a fixed rule. A run in the first pass of an
    /// overlap is thus never followed by earlier times of the second (Quartz 2.3 and 2.5, XXL-JOB, celery: run 2026-11).
    WallTime {
        /// Where a time of a gap is placed: skipped, at the edge, or shifted.
        gap: InGap,
        /// In which pass a repeated time is placed: `Second`, or else the first.
        overlap: InOverlap,
    },
    /// The next instant whose wall-clock time matches, unless that wall-clock time is the one of the last run: no time of day
    /// twice in a row (fugit 1.14.0, read and run 2026-11).
    NotTwice,
    /// The next matching wall-clock time after that of the last run, turned into an instant by luxon and then put back by an
    /// hour or half an hour where the clocks seem to have been put back (npm cron 4.4.0, read and run 2026-11).
    Luxon,
    /// As far from the last run as the wall-clock times are apart (Airflow 3.3.2 with `*` as the hour, run 2026-11).
    Distance,
    /// The next matching wall-clock time. The first run on a later day whose offset from UTC is not the one of the start of
    /// the search is moved back by the difference, and the search goes on from there with the new offset: an hour early
    /// and then once more in spring, an hour late in autumn (croniter 6.0.0, read and run 2026-11).
    MovedOnce,
    /// Field by field from the year down: a field that has no later value makes the one above it go on, by as much real time
    /// as the wall-clock times are apart; a field that has one is set on the wall clock (APScheduler 3.11.3, read and run
    /// 2026-11).
    FieldByField,
    /// By units of real time, to the beginning of the unit; the hour that a gap leads into stands for those it left out, the
    /// hour that an overlap repeats is passed over (cron-parser 5.10.6, read and run 2026-11).
    UnitByUnit,
    /// Field by field: one without a later value is set to its lowest after one more of the unit above, and its values are
    /// sought there.
    RolledForward {
        /// They are sought from the value on that it then has, which in a gap is not its lowest (Spring 6.2.19 and 7.0.8,
        /// spring-framework#36865; before that a day whose first hour is in a gap was passed over: 5.3.39, read and run
        /// 2026-11).
        from_value: bool,
    },
    /// Days by real time with the hour put right, hours by real hours, in which a skipped hour is run through at its end
    /// (bcron 0.11, read and run 2026-11).
    RealHours,
}

impl ClockChange {
    /// No run in a gap, a run in each pass of an overlap: the matching of every real minute against the wall clock.
    /// (BusyBox, cronie with `CRON_TZ`, FreeBSD without `-s`, Jenkins.)
    pub const SKIP_BOTH: Self = Self::of(InGap::Skip, InOverlap::Both);

    /// The vixie family's virtual minutes: fixed times of a gap are made up right after it, fixed times of an overlap run in
    /// the first pass; schedules with a star in front of the minute or hour follow the running clock. (Debian cron 3.0pl1-162,
    /// cronie 1.7.2; measured 2026-11.)
    pub const VIXIE: Self = Self::Placed(Placement {
        gap: InGap::MakeUp,
        overlap: InOverlap::WaitUntilPassed,
        running: Running::StarMinuteOrHour,
    });

    /// FreeBSD and macOS cron started with `-s` (measured with apple cron-52, 2026-11).
    pub const OLD_TIME: Self = Self::of(InGap::ShiftOne, InOverlap::WaitForOldTime);

    /// No run in a gap, a run in the first pass of an overlap, whatever the schedule (systemd 252, measured 2026-11).
    pub const SKIP_FIRST: Self = Self::of(InGap::Skip, InOverlap::FirstFromStart);

    /// No run in a gap, a run in the second pass of an overlap only, and never back in wall-clock time (Quartz, XXL-JOB).
    pub const LATER_PASS: Self =
        Self::Stepped(Steps::WallTime { gap: InGap::Skip, overlap: InOverlap::Second });

    /// The same treatment for every schedule.
    pub const fn of(gap: InGap, overlap: InOverlap) -> Self {
        Self::Placed(Placement { gap, overlap, running: Running::Never })
    }
}

impl Placement {
    /// How runs are sought, for a schedule that follows the running clock step by step.
    pub(crate) fn steps(self, calendar: &Calendar) -> Option<Steps> {
        let Spelling { minute_star, hour_star, .. } = calendar.spelling;
        match self.running {
            Running::EveryHourByDistance if calendar.hours == Calendar::ALL_HOURS => Some(Steps::Distance),
            Running::StarByRealHours if minute_star || hour_star => Some(Steps::RecheckedHours),
            _ => None,
        }
    }

    /// What holds at one change of the clocks: rules that depend on the change are decided.
    pub(crate) fn around(self, at: Transition) -> Self {
        let short = at.forward().abs() < 3600;
        let gap = match self.gap {
            InGap::ShiftWholeHours if short => InGap::Skip,
            InGap::ShiftWholeHours => InGap::Shift,
            gap => gap,
        };
        let overlap = match self.overlap {
            InOverlap::SecondEast if at.after >= 0 => InOverlap::SecondFromStart,
            InOverlap::SecondEast => InOverlap::First,
            InOverlap::FirstOfWholeHoursElseSecond if short => InOverlap::SecondFromStart,
            InOverlap::FirstOfWholeHoursElseSecond => InOverlap::First,
            InOverlap::FirstOfWholeHours if short => InOverlap::Both,
            InOverlap::FirstOfWholeHours => InOverlap::FirstFromStart,
            overlap => overlap,
        };
        Placement { gap, overlap, ..self }
    }

    /// What holds for one schedule: schedules that follow the running clock skip gaps and run in both passes.
    pub(crate) fn for_calendar(self, calendar: &Calendar) -> Self {
        let Spelling { minute_star, hour_star, .. } = calendar.spelling;
        if self.running == Running::IntervalInBothPasses {
            let overlap = if calendar.spelling.interval { InOverlap::Both } else { self.overlap };
            return Placement { overlap, running: Running::Never, ..self };
        }
        let follows = match self.running {
            Running::Never | Running::IntervalInBothPasses => false,
            Running::StarMinuteOrHour | Running::StarByRealHours => minute_star || hour_star,
            Running::StarHour => hour_star,
            Running::EveryHour | Running::EveryHourByDistance => calendar.hours == Calendar::ALL_HOURS,
            Running::UnlessOnceADay => {
                let once = calendar.seconds.is_power_of_two()
                    && calendar.minutes.is_power_of_two()
                    && calendar.hours.is_power_of_two();
                !once || minute_star || hour_star
            }
        };
        if follows {
            Placement { gap: InGap::Skip, overlap: InOverlap::Both, running: Running::Never }
        } else {
            self
        }
    }
}
