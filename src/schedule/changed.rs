//! Which fires of a schedule a change of the clocks moves, drops or doubles.

use super::cursor::Cursor;
use super::{Calendar, CivilSecond, ClockChange, InGap, InOverlap, Instant, Schedule, TimeZone, Transition};

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
        collect(schedule, at, change, &mut changed);
        next = zone.next_transition(at.at);
    }
    changed
}

fn collect(schedule: &Schedule, at: Transition, change: ClockChange, into: &mut Vec<Changed>) {
    match schedule {
        Schedule::Calendar(calendar) => of_calendar(calendar, at, change, into),
        Schedule::OnceCivil(time) => {
            let (low, high) = touched(at);
            if (low..high).contains(&time.0) {
                of_calendar(&Calendar::yearly_at(*time), at, change, into);
            }
        }
        Schedule::Union(members) => {
            for member in members {
                collect(member, at, change, into);
            }
        }
        // These do not follow the wall clock.
        Schedule::Every { .. } | Schedule::AfterEnd { .. } | Schedule::Once(_) | Schedule::Boot => {}
    }
}

/// The wall-clock times that do not occur, or occur twice.
fn touched(at: Transition) -> (i64, i64) {
    let (before, after) = (at.local_before().0, at.local_after().0);
    (before.min(after), before.max(after))
}

fn of_calendar(calendar: &Calendar, at: Transition, change: ClockChange, into: &mut Vec<Changed>) {
    let change = change.for_calendar(calendar);
    let (low, high) = touched(at);
    let kind = if at.forward() > 0 { ChangeKind::Gap } else { ChangeKind::Overlap };
    let mut cursor = Cursor::new(calendar, low);
    while let Some(time) = cursor.next().filter(|time| *time < high) {
        let what = match kind {
            ChangeKind::Gap => in_gap(time, at, change.gap),
            ChangeKind::Overlap => in_overlap(time, at, change.overlap),
        };
        into.push(Changed { at: at.at, transition: at, kind, local: CivilSecond(time), what });
    }
}

fn in_gap(time: i64, at: Transition, rule: InGap) -> What {
    match rule {
        InGap::Skip => What::Skipped,
        InGap::MakeUp if at.forward() > 180 * 60 => What::Skipped,
        InGap::Edge | InGap::MakeUp => What::Shifted { to: at.at },
        InGap::Shift => What::Shifted { to: Instant(time - i64::from(at.before)) },
    }
}

fn in_overlap(time: i64, at: Transition, rule: InOverlap) -> What {
    let first = Instant(time - i64::from(at.before));
    let second = Instant(time - i64::from(at.after));
    match rule {
        InOverlap::WaitUntilPassed if -at.forward() >= 180 * 60 => What::Twice { at: first, again: second },
        InOverlap::Both => What::Twice { at: first, again: second },
        InOverlap::First | InOverlap::WaitUntilPassed => What::Once { at: first },
        InOverlap::Second => What::Once { at: second },
    }
}
