//! What becomes of runs that last longer than the way to the next one.

use super::{Calendar, ClockChange, Gap, Instant, Schedule, TimeZone};

/// What runs do that all last the same time and start at these instants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PileUp {
    /// How many go on at once, when nothing keeps them apart.
    pub at_once: usize,
    /// How many wait at the worst moment, when each waits for all before it.
    pub waiting: usize,
    /// Seconds by which the latest of them then starts late.
    pub wait: u64,
}

impl PileUp {
    /// Of starts in time order, and the seconds that each run takes (at least one).
    pub fn of(starts: &[Instant], length: u64) -> PileUp {
        let length = i64::try_from(length.max(1)).unwrap_or(i64::MAX);
        let mut pile = PileUp::default();
        let (mut oldest, mut begun) = (0, 0);
        let mut free = i64::MIN;
        let mut begins = Vec::with_capacity(starts.len());
        for (index, start) in starts.iter().enumerate() {
            while starts[oldest].0.saturating_add(length) <= start.0 {
                oldest += 1;
            }
            pile.at_once = pile.at_once.max(index + 1 - oldest);
            let begin = start.0.max(free);
            free = begin.saturating_add(length);
            begins.push(begin);
            while begins.get(begun).is_some_and(|begin| *begin <= start.0) {
                begun += 1;
            }
            pile.waiting = pile.waiting.max(index + 1 - begun);
            pile.wait = pile.wait.max(begin.abs_diff(start.0));
        }
        pile
    }
}

/// Fires that are looked at one by one: most schedules have the gap among them.
const SOON: usize = 100;

/// Fires at one time of day that are looked at for the next gap of a length: one a day for more than ten years.
const LOOKED_AT: usize = 4000;

impl Schedule {
    /// The first fire after `after` that the next one follows within a gap of the schedule. `None` when it is too far away to
    /// be found, or the schedule alone does not tell its fires.
    pub fn next_within(
        &self,
        gap: Gap,
        after: Instant,
        zone: &TimeZone,
        change: ClockChange,
    ) -> Option<Instant> {
        if !self.tells_instants() {
            return None;
        }
        let within = |at: Instant, next: Instant| next.0.abs_diff(at.0) <= gap.seconds;
        let mut soon = self.fires(after, zone, change).take(SOON).peekable();
        while let Some(at) = soon.next() {
            if soon.peek().is_some_and(|next| within(at, *next)) {
                return Some(at);
            }
        }
        // All days of a calendar have the same times: such a gap begins at the same one.
        let begins = match self {
            Schedule::Calendar(calendar) => Schedule::Calendar(Calendar {
                seconds: 1 << gap.from.second(),
                minutes: 1 << gap.from.minute(),
                hours: 1 << gap.from.hour(),
                ..calendar.clone()
            }),
            other => other.clone(),
        };
        begins.fires(after, zone, change).take(LOOKED_AT).find(|at| {
            let next = self.fires(*at, zone, change).next();
            next.is_some_and(|next| within(*at, next))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pile(starts: &[i64], length: u64) -> (usize, usize, u64) {
        let starts: Vec<Instant> = starts.iter().map(|at| Instant(*at)).collect();
        let PileUp { at_once, waiting, wait } = PileUp::of(&starts, length);
        (at_once, waiting, wait)
    }

    #[test]
    fn runs_go_on_at_once_or_wait() {
        assert_eq!(pile(&[], 60), (0, 0, 0));
        // One that ends when the next begins does not meet it.
        assert_eq!(pile(&[0, 60, 120], 60), (1, 0, 0));
        assert_eq!(pile(&[0, 60, 120], 61), (2, 1, 2));
        // Four starts within 30 seconds, 25 seconds each: at 30 the third of them still waits until 50.
        assert_eq!(pile(&[0, 10, 20, 30], 25), (3, 2, 45));
        // The pause lets the queue run empty.
        assert_eq!(pile(&[0, 10, 1000, 1010], 15), (2, 1, 5));
        assert_eq!(pile(&[0, 1], u64::MAX), (2, 1, i64::MAX as u64 - 1));
    }
}
