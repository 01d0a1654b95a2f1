//! Which fires of a schedule a change of the clocks moves, drops or doubles.

use super::cursor::Cursor;
use super::instant::DAY;
use super::{Calendar, CivilSecond, ClockChange, Fires, InGap, Instant, Schedule, TimeZone, Transition};

/// One matching wall-clock time that a change of the clocks touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changed {
    /// The change of the clocks.
    pub at: Instant,
    /// The change, with the offsets before and after.
    pub transition: Transition,
    /// Whether the clocks go forward or back.
    pub kind: ChangeKind,
    /// The wall-clock time that the schedule names.
    pub local: CivilSecond,
    /// What becomes of it.
    pub what: What,
}

/// Direction of a change of the clocks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChangeKind {
    /// The clocks go forward: the time does not occur.
    Gap,
    /// The clocks go back: the time occurs twice.
    Overlap,
}

/// What becomes of a time that a change of the clocks touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are instants of runs")]
pub enum What {
    /// No run.
    Skipped,
    /// One run, at another time of the clock than the schedule names.
    Shifted { to: Instant },
    /// One run, in one of the two passes.
    Once { at: Instant },
    /// A run in each pass.
    Twice { at: Instant, again: Instant },
}

/// All times of the schedule that changes of the clocks in `[from, until)` touch, in order. Times of schedules that follow
/// the running clock are among them (every time of an hourly job in a gap is skipped): whether that matters is for the caller.
pub fn clock_changes(
    schedule: &Schedule,
    zone: &TimeZone,
    change: ClockChange,
    from: Instant,
    until: Instant,
) -> Vec<Changed> {
    let mut changed = Vec::new();
    let mut next = zone.next_transition(Instant(from.0.saturating_sub(1)));
    while let Some(at) = next.filter(|at| at.at < until) {
        collect(schedule, zone, at, change, &mut changed);
        next = zone.next_transition(at.at);
    }
    changed
}

fn collect(
    schedule: &Schedule,
    zone: &TimeZone,
    at: Transition,
    change: ClockChange,
    into: &mut Vec<Changed>,
) {
    match schedule {
        Schedule::Calendar(calendar) => of_calendar(calendar, zone, at, change, into),
        Schedule::SomeWeeks(weeks) => {
            let (day, _) = at.local_before().day_and_second();
            if weeks.counts_on(zone, day) {
                of_calendar(&weeks.calendar, zone, at, change, into);
            }
        }
        Schedule::OnceCivil(time) => {
            let (low, high) = touched(at);
            if (low..high).contains(&time.0) {
                of_calendar(&Calendar::yearly_at(*time), zone, at, change, into);
            }
        }
        Schedule::Union(members) => {
            for member in members {
                collect(member, zone, at, change, into);
            }
        }
        // These do not follow the wall clock.
        Schedule::Every { .. }
        | Schedule::AfterEnd { .. }
        | Schedule::Once(_)
        | Schedule::Boot
        | Schedule::AfterStart { .. } => {}
    }
}

/// The wall-clock times that do not occur, or occur twice.
fn touched(at: Transition) -> (i64, i64) {
    let (before, after) = (at.local_before().0, at.local_after().0);
    (before.min(after), before.max(after))
}

fn of_calendar(
    calendar: &Calendar,
    zone: &TimeZone,
    at: Transition,
    change: ClockChange,
    into: &mut Vec<Changed>,
) {
    let (low, high) = touched(at);
    let kind = if at.forward() > 0 { ChangeKind::Gap } else { ChangeKind::Overlap };
    let runs = Runs::around(calendar, zone, at, change);
    let mut cursor = Cursor::new(calendar, low);
    while let Some(time) = cursor.next().filter(|time| *time < high) {
        let what = match (kind, change) {
            (ChangeKind::Gap, ClockChange::Placed(placement)) => {
                in_gap(time, at, placement.for_calendar(calendar).gap, &runs)
            }
            (ChangeKind::Gap, ClockChange::Stepped(_)) => runs.stray(time - i64::from(at.before)),
            (ChangeKind::Overlap, _) => runs.passes(time, at),
        };
        into.push(Changed { at: at.at, transition: at, kind, local: CivilSecond(time), what });
    }
}

/// What really runs near a change of the clocks.
struct Runs {
    /// Runs from an offset's length before the change to two of them behind it.
    all: Vec<i64>,
    /// Those of them at which the clock does not show a time of the schedule.
    stray: Vec<i64>,
}

impl Runs {
    fn around(calendar: &Calendar, zone: &TimeZone, at: Transition, change: ClockChange) -> Runs {
        let length = at.forward().abs();
        // A day earlier, so that schedulers that step from run to run are on their way.
        let begin = Instant(at.at.0 - length - DAY);
        let all: Vec<i64> = Fires::of_calendar(calendar, begin, zone, change)
            .map(|run| run.0)
            .skip_while(|run| *run < at.at.0 - length)
            .take_while(|run| *run < at.at.0 + 2 * length)
            .collect();
        let shows = |run: &i64| {
            let wall = zone.to_civil(Instant(*run)).0;
            Cursor::new(calendar, wall).next() == Some(wall)
        };
        let stray = all.iter().copied().filter(|run| !shows(run)).collect();
        Runs { all, stray }
    }

    /// The run that stands in for a time of a gap: the stray one nearest to where the old offset puts it.
    fn stray(&self, place: i64) -> What {
        let nearest = self.stray.iter().min_by_key(|run| (**run - place).abs());
        nearest.map_or(What::Skipped, |run| What::Shifted { to: Instant(*run) })
    }

    /// In which of the passes of an overlap a time runs.
    fn passes(&self, time: i64, at: Transition) -> What {
        let [first, second] = [at.before, at.after].map(|offset| time - i64::from(offset));
        match (self.all.contains(&first), self.all.contains(&second)) {
            (true, true) => What::Twice { at: Instant(first), again: Instant(second) },
            (true, false) => What::Once { at: Instant(first) },
            (false, true) => What::Once { at: Instant(second) },
            (false, false) => What::Skipped,
        }
    }
}

fn in_gap(time: i64, at: Transition, rule: InGap, runs: &Runs) -> What {
    let shifted = time - i64::from(at.before);
    match rule {
        InGap::Skip | InGap::SkipHours => What::Skipped,
        InGap::MakeUp if at.forward() > 180 * 60 => What::Skipped,
        InGap::Edge | InGap::MakeUp => What::Shifted { to: at.at },
        InGap::ShiftFirst | InGap::ShiftWholeHours if !runs.all.contains(&shifted) => What::Skipped,
        InGap::Shift | InGap::ShiftFirst | InGap::ShiftWholeHours => What::Shifted { to: Instant(shifted) },
        InGap::ShiftOne if runs.all.contains(&shifted) => What::Shifted { to: Instant(shifted) },
        InGap::ShiftOne => What::Skipped,
    }
}
