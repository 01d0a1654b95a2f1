//! The fires around one change of the clocks, placed as the scheduler does it.

use super::cursor::Cursor;
use super::instant::DAY;
use super::{
    Calendar, CivilSecond, ClockChange, InGap, InOverlap, Instant, Placement, Running, Schedule, Steps,
    TimeZone, Transition, steps,
};

/// How long after the end of a gap or overlap the truncations of stepping schedulers may still reach back into it.
const SETTLED: i64 = 2 * 3600;

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
        let placed_back = |placement: Placement| {
            matches!(placement.around(at).overlap, InOverlap::Second | InOverlap::SecondFromStart)
        };
        match change {
            ClockChange::Placed(placement) if !placed_back(placement) => 0,
            ClockChange::Placed(_) | ClockChange::Stepped(_) => back.max(0),
        }
    }

    /// How long after the transition its effect may last.
    pub(crate) fn reach(change: ClockChange, at: Transition) -> i64 {
        let length = at.forward().abs();
        match change {
            ClockChange::Placed(placement) => match placement.around(at) {
                Placement {
                    gap: InGap::Skip,
                    overlap:
                        InOverlap::Both
                        | InOverlap::Second
                        | InOverlap::SecondFromStart
                        | InOverlap::BothFromStart,
                    ..
                } => 0,
                Placement { gap: InGap::SkipHours, .. } => length.max(3600),
                _ => length,
            },
            ClockChange::Stepped(_) => length + SETTLED,
        }
    }

    /// Whether the effect of a transition that has passed may still last at `at`.
    #[inline]
    pub(crate) fn reaches(change: ClockChange, passed: Transition, at: i64) -> bool {
        // No clock was ever changed by more than a day: most instants are far from any change, and need not ask.
        const MOST: i64 = 2 * DAY;
        let since = at.saturating_sub(passed.at.0);
        since < MOST && since < Self::reach(change, passed)
    }

    /// Whether a change of the clocks touches nothing between two neighbouring matching times, of which the first is an
    /// instant and the second a wall-clock time.
    #[inline]
    pub(crate) fn untouched(change: ClockChange, at: Transition, last: i64, wall: i64) -> bool {
        let back = (-at.forward()).max(0);
        let end = at.local_before().0.max(at.local_after().0);
        let margin = match change {
            ClockChange::Placed(Placement { gap: InGap::SkipHours, .. }) => 3600,
            ClockChange::Placed(_) => 0,
            // Steps of hours shift the minutes of the days behind them, and days that are stepped over may begin in a gap.
            ClockChange::Stepped(_) => 2 * DAY,
        };
        let distance =
            matches!(change, ClockChange::Stepped(Steps::Distance | Steps::MovedOnce | Steps::FieldByField));
        !distance && last < at.at.0 - back - margin && wall >= end + margin
    }

    #[inline]
    pub(crate) fn next(&mut self) -> Option<i64> {
        // Empty nearly always: one comparison.
        if self.taken == self.fires.len() {
            return None;
        }
        let at = self.fires.get(self.taken).copied();
        self.taken += 1;
        at
    }

    /// Holds all fires of the window around `at`; returns the first instant behind it. `last` is the run before it.
    pub(crate) fn fill(
        &mut self,
        calendar: &Calendar,
        zone: &TimeZone,
        at: Transition,
        change: ClockChange,
        last: i64,
        floor: i64,
    ) -> i64 {
        self.fires.clear();
        self.taken = 0;
        match change {
            ClockChange::Stepped(steps) => self.step_over(calendar, zone, at, steps, (last, floor)),
            ClockChange::Placed(placement) if at.forward() > 0 => {
                self.fill_gap(calendar, at, placement.around(at).gap)
            }
            ClockChange::Placed(placement) => {
                Self::end_of_overlap(calendar, at, placement.around(at).overlap, floor)
            }
        }
    }

    /// Steps from run to run until one is well behind the transition.
    fn step_over(
        &mut self,
        calendar: &Calendar,
        zone: &TimeZone,
        at: Transition,
        steps: Steps,
        (mut last, floor): (i64, i64),
    ) -> i64 {
        let settled = at.at.0 + Self::reach(ClockChange::Stepped(steps), at);
        // A search that began days ago has long had the offset of its last run.
        let long_ago = at.at.0 - 2 * DAY;
        let mut begun = match last {
            _ if floor > long_ago => floor,
            behind if behind >= at.at.0 => behind,
            before => before.min(long_ago),
        };
        let offset = |at: i64| zone.offset_at(Instant(at));
        while last < settled || (steps == Steps::MovedOnce && offset(begun) != offset(last)) {
            match steps::next(steps, calendar, zone, last, &mut begun) {
                Some(next) => {
                    self.fires.push(next);
                    last = next;
                }
                None => return i64::MAX,
            }
        }
        last + 1
    }

    fn fill_gap(&mut self, calendar: &Calendar, at: Transition, rule: InGap) -> i64 {
        let (start, length) = (at.at.0, at.forward());
        let (before, after) = (i64::from(at.before), i64::from(at.after));
        let left_out = times(calendar, start + before, start + after);
        match rule {
            InGap::Skip => start,
            // The rest of the hour into which the gap leads.
            InGap::SkipHours => start + (-(start + after)).rem_euclid(3600),
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
            InGap::ShiftOne => {
                let ran_before = times(calendar, start + before - 3600, start + before).next().is_some();
                let shifted = left_out.map(|time| time - before).next().filter(|_| !ran_before);
                let due =
                    times(calendar, start + after, start + length + after).map(|time| time - after).next();
                match shifted.filter(|shifted| due.is_none_or(|due| *shifted <= due)) {
                    Some(shifted) => {
                        // A run that is due at the same instant is the same run.
                        self.fires.push(shifted);
                        shifted + 1
                    }
                    None => start,
                }
            }
            InGap::ShiftFirst => {
                let first = left_out.map(|time| time - before).next();
                self.fires.extend(first);
                first.map_or(start, |shifted| shifted + 1)
            }
            InGap::Shift | InGap::ShiftWholeHours => {
                let due = times(calendar, start + after, start + length + after).map(|time| time - after);
                self.fires.extend(left_out.map(|time| time - before).chain(due));
                self.fires.sort_unstable();
                self.fires.dedup();
                start + length
            }
        }
    }

    /// The first instant from which the second pass counts. `floor` is where the search began.
    fn end_of_overlap(calendar: &Calendar, at: Transition, rule: InOverlap, floor: i64) -> i64 {
        let (start, length) = (at.at.0, -at.forward());
        // A search that begins in the first pass at a wall-clock time goes on behind that time in the second.
        let behind =
            |begun: i64| if (start - length..start).contains(&begun) { begun + length + 1 } else { start };
        match rule {
            InOverlap::Both | InOverlap::Second => start,
            InOverlap::SecondFromStart | InOverlap::SecondEast | InOverlap::BothFromStart => behind(floor),
            InOverlap::WaitUntilPassed if length >= 180 * 60 => start,
            // A search that begins in the second pass finds the runs of that pass.
            InOverlap::FirstFromStart if floor >= start => start,
            InOverlap::First
            | InOverlap::FirstFromStart
            | InOverlap::FirstOfWholeHours
            | InOverlap::FirstOfWholeHoursElseSecond
            | InOverlap::WaitUntilPassed => start + length,
            InOverlap::WaitForOldTime => {
                let before = i64::from(at.before);
                let by_old_offset = times(calendar, start + before, start + length + before).next();
                by_old_offset.map_or(start + length, |time| time - before)
            }
        }
    }

    /// The instant of a single wall-clock time; `None` where the scheduler leaves it out.
    pub(crate) fn place_once(time: CivilSecond, zone: &TimeZone, change: ClockChange) -> Option<i64> {
        let schedule = Schedule::Calendar(Calendar::yearly_at(time));
        let change = match change {
            ClockChange::Placed(placement) => {
                ClockChange::Placed(Placement { running: Running::Never, ..placement })
            }
            stepped @ ClockChange::Stepped(_) => stepped,
        };
        let early = Instant(time.0.saturating_sub(2 * DAY));
        // A time that is left out would be found a year later.
        let placed = schedule.fires(early, zone, change).next()?;
        (placed.0 < time.0.saturating_add(3 * DAY)).then_some(placed.0)
    }
}

/// The matching wall-clock times in `[from, to)`.
fn times(calendar: &Calendar, from: i64, to: i64) -> impl Iterator<Item = i64> {
    let mut cursor = Cursor::new(calendar, from);
    std::iter::from_fn(move || cursor.next()).take_while(move |time| *time < to)
}
