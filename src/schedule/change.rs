//! What a scheduler does when its zone's clocks change.

/// The ways in which real schedulers treat a gap (clocks go forward) and an overlap (clocks go back).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClockChange {
    /// Gap: no run. Overlap: a run in each pass. (BusyBox, cronie with `CRON_TZ`, FreeBSD without `-s`, Jenkins.)
    SkipBoth,
}
