//! The fires around one change of the clocks, placed as the scheduler does it.

use super::cursor::Cursor;
use super::instant::DAY;
use super::{
    Calendar, CivilSecond, ClockChange, InGap, InOverlap, Instant, Running, Schedule, TimeZone, Transition,
};

/// The fires from [`Window::lead`] before a transition to the end that [`Window::fill`] returns.
#[derive(Debug, Default)]
pub(crate) struct Window {
    fires: Vec<i64>,
    taken: usize,
}

impl Window {
    /// How long before the transition its effect begins, in seconds.
    pub(crate) fn lead(change: ClockChange, at: Transition) -> i64 {
        let back = -at.forward();
        if back > 0 && change.overlap == InOverlap::Second { back } else { 0 }
    }

    /// How long after the transition its effect may last.
    pub(crate) fn reach(at: Transition) -> i64 {
        at.forward().abs()
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<i64> {
        let at = self.fires.get(self.taken).copied()?;
        self.taken += 1;
        Some(at)
    }

    /// Holds all fires of the window around `at`; returns the first instant behind it.
    pub(crate) fn fill(&mut self, calendar: &Calendar, at: Transition, change: ClockChange) -> i64 {
        self.fires.clear();
        self.taken = 0;
        if at.forward() > 0 {
            self.fill_gap(calendar, at, change.gap)
        } else {
            Self::after_overlap(at, change.overlap)
        }
    }

    fn fill_gap(&mut self, calendar: &Calendar, at: Transition, rule: InGap) -> i64 {
        let (start, length) = (at.at.0, at.forward());
        let (before, after) = (i64::from(at.before), i64::from(at.after));
        let left_out = times(calendar, start + before, start + after);
        match rule {
            InGap::Skip => start,
            InGap::Edge => {
                let due = times(calendar, start + after, start + after + 1);
                if left_out.chain(due).next().is_some() {
                    self.fires.push(start);
                }
                start + 1
            }
            InGap::MakeUp if length > 180 * 60 => start,
            InGap::MakeUp => {
                self.fires.extend(left_out.map(|_| start));
                start
            }
            InGap::Shift => {
                let due = times(calendar, start + after, start + length + after).map(|time| time - after);
                self.fires.extend(left_out.map(|time| time - before).chain(due));
                self.fires.sort_unstable();
                self.fires.dedup();
                start + length
            }
        }
    }

    fn after_overlap(at: Transition, rule: InOverlap) -> i64 {
        let (start, length) = (at.at.0, -at.forward());
        match rule {
            InOverlap::Both => start,
            InOverlap::WaitUntilPassed if length >= 180 * 60 => start,
            InOverlap::First | InOverlap::WaitUntilPassed => start + length,
            InOverlap::Second => start,
        }
    }

    /// The instant of a single wall-clock time; `None` where the scheduler leaves it out.
    pub(crate) fn place_once(time: CivilSecond, zone: &TimeZone, change: ClockChange) -> Option<i64> {
        let schedule = Schedule::Calendar(Calendar::yearly_at(time));
        let early = Instant(time.0.saturating_sub(2 * DAY));
        // A time that is left out would be found a year later.
        let placed = schedule.fires(early, zone, ClockChange { running: Running::Never, ..change }).next()?;
        (placed.0 < time.0.saturating_add(3 * DAY)).then_some(placed.0)
    }
}

/// The matching wall-clock times in `[from, to)`.
fn times(calendar: &Calendar, from: i64, to: i64) -> impl Iterator<Item = i64> {
    let mut cursor = Cursor::new(calendar, from);
    std::iter::from_fn(move || cursor.next()).take_while(move |time| *time < to)
}
