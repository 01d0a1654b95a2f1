//! How far apart the clocks of two zones are, and for how long.

use crate::schedule::{Instant, TimeZone};

/// A stretch of time in which two zones' clocks stay equally far apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// Its begin; the first one begins now.
    pub from: Instant,
    /// The change of the clocks that ends it.
    pub until: Option<Instant>,
    /// The target's clock less the source's, in seconds.
    pub seconds: i64,
}

/// Zones with rules change their clocks for ever; what thirty years do not show is not coming.
const FAR: i64 = 30 * 366 * 86_400;
/// What is shown when the distance changes: all that begins within a year.
const YEAR: i64 = 366 * 86_400;

/// The stretches from now on: one when the distance never changes, else all that begin within a year, and the next one when
/// none does.
pub(super) fn stretches(source: &TimeZone, target: &TimeZone, now: Instant) -> Vec<Stretch> {
    let apart = |at: Instant| i64::from(target.offset_at(at)) - i64::from(source.offset_at(at));
    let mut all = vec![Stretch { from: now, until: None, seconds: apart(now) }];
    let mut at = now;
    while let Some(next) = next_change(source, target, at).filter(|next| next.0 < now.0 + FAR) {
        at = next;
        let seconds = apart(at);
        let Some(last) = all.last_mut().filter(|last| last.seconds != seconds) else { continue };
        last.until = Some(at);
        if all.len() > 1 && at.0 > now.0 + YEAR {
            return all;
        }
        all.push(Stretch { from: at, until: None, seconds });
    }
    all
}

/// The next instant at which either zone changes its clocks.
pub(super) fn next_change(source: &TimeZone, target: &TimeZone, after: Instant) -> Option<Instant> {
    [source, target].into_iter().filter_map(|zone| zone.next_transition(after)).map(|change| change.at).min()
}
