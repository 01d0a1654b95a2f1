//! Where two schedulers differ near changes of the clocks although their wall clocks agree: each treats a gap and an overlap
//! in its own way.

use super::Asked;
use super::zones::next_change;
use crate::dialect;
use crate::schedule::{ClockChange, Instant, Schedule, TimeZone};

/// One moment at which only one of the two fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parting {
    /// The moment.
    pub at: Instant,
    /// Whether it is the source that fires then.
    pub source_fires: bool,
}

/// How far ahead changes of the clocks are looked at.
const AHEAD: i64 = 2 * 366 * 86_400;
/// How much time around a change.
const AROUND: i64 = 2 * 86_400;

/// The first such moment within two years.
pub(super) fn first(source: &Schedule, lines: &Schedule, asked: &Asked<'_>) -> Option<Parting> {
    let rows = [asked.reading.dialect, asked.target].map(dialect::row);
    let (one, other) = (asked.from_zone, asked.to_zone);
    let mut at = next_change(one, other, asked.now)?;
    loop {
        let source_fires = around(source, at, one, rows[0].clock_change);
        let target_fires = around(lines, at, other, rows[1].clock_change);
        if let Some(found) = differ(&source_fires, &target_fires) {
            return Some(found);
        }
        at = next_change(one, other, at).filter(|next| next.0 < asked.now.0 + AHEAD)?;
    }
}

fn around(schedule: &Schedule, at: Instant, zone: &TimeZone, change: ClockChange) -> Vec<Instant> {
    let begin = Instant(at.0 - AROUND);
    // A second is the shortest distance of two fires.
    let fires = schedule.fires(begin, zone, change).take_while(|fire| fire.0 < at.0 + AROUND);
    let mut fires: Vec<Instant> = fires.take(2 * AROUND as usize).collect();
    fires.dedup();
    fires
}

fn differ(source: &[Instant], target: &[Instant]) -> Option<Parting> {
    let same = source.iter().zip(target).take_while(|(source, target)| source == target).count();
    match (source.get(same), target.get(same)) {
        (None, None) => None,
        (Some(at), None) => Some(Parting { at: *at, source_fires: true }),
        (None, Some(at)) => Some(Parting { at: *at, source_fires: false }),
        (Some(source), Some(target)) => {
            Some(Parting { at: *source.min(target), source_fires: source < target })
        }
    }
}
