//! Any bytes as an expression of any dialect, and what can be asked of the schedule that comes of it.

#![no_main]

use std::time::{Duration, Instant as Clock};

use cronlint::dialect::{self, ALL, Dialect};
use cronlint::schedule::{Instant, TimeZone};
use libfuzzer_sys::fuzz_target;

/// What one answer may take. Fuzzers' builds are several times as slow as the program that people run.
const LIMIT: Duration = Duration::from_millis(if cfg!(debug_assertions) { 10 } else { 1 });

fuzz_target!(|bytes: &[u8]| {
    // How long texts fare is tested in `tests/any_text.rs`: they may take longer, in proportion.
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(1000)]);
    for row in ALL {
        // A busy machine makes one attempt slow, not all.
        let taken = (0..5).map(|_| answer(row, &text)).find(|taken| *taken <= LIMIT);
        assert!(taken.is_some(), "{} needs more than {LIMIT:?} for {text:?}", row.name);
    }
});

/// One answer: the reading, whether it ever fires, its gaps and its next fires.
fn answer(row: &Dialect, text: &str) -> Duration {
    let begin = Clock::now();
    let reading = dialect::read(row.id, text);
    if let Some(schedule) = &reading.schedule {
        let _ = (schedule.never_fires(), schedule.gaps(), schedule.runs_per_day());
        let _ = schedule.fires(Instant(1_800_000_000), &TimeZone::utc(), row.clock_change).take(3).count();
    }
    let taken = begin.elapsed();
    assert!(reading.faults.iter().all(|fault| text.get(fault.range.clone()).is_some()), "{}: {text:?}", row.name);
    taken
}
