//! The proof of a rewrite: the target scheduler's own reader says what the lines fire, and that is compared with what the
//! source fires, moment by moment over the 400 years in which the calendar repeats. No line is believed for how it was made.

use super::day_bits::DayBits;
use super::shift::{Part, moved, parts};
use crate::dialect::{self, DialectId, OddityKind, Reading};

/// The parts that one line of the target fires in, by the target's own reader. `None` when it refuses the line, reads
/// something else than a wall-clock schedule, or calls anything in it odd.
pub(super) fn read_back(target: DialectId, line: &str) -> Option<(Reading, Vec<Part>)> {
    let reading = dialect::read(target, line);
    let plain = reading.faults.is_empty()
        && !reading.oddities.iter().any(|oddity| !matches!(oddity.kind, OddityKind::StepBeyondField { .. }));
    let parts = parts(reading.schedule.as_ref()?)?;
    plain.then_some((reading, parts))
}

/// Whether the lines, moved back by `minutes`, fire at each moment of the source once and at no other. Two lines that fire
/// at the same moment would run the job twice.
pub(super) fn holds(source: &[Part], lines: &[Vec<Part>], minutes: i64) -> bool {
    let back: Vec<Part> = lines.iter().flat_map(|line| moved(line, -minutes)).collect();
    same_once(source, &back)
}

/// Whether both sets hold the same moments, and no moment twice.
pub(super) fn same_once(one: &[Part], other: &[Part]) -> bool {
    for second in distinct_seconds(one, other) {
        let [one, other] = [one, other]
            .map(|parts| parts.iter().filter(|part| part.seconds >> second & 1 == 1).collect::<Vec<_>>());
        let mut seen: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for minute in 0..1440 {
            let here = |parts: &[&Part]| -> Vec<usize> {
                let has = |part: &&Part| part.clock[minute / 60] >> (minute % 60) & 1 == 1;
                parts.iter().enumerate().filter(|(_, part)| has(part)).map(|(index, _)| index).collect()
            };
            let pair = (here(&one), here(&other));
            if seen.contains(&pair) {
                continue;
            }
            let same = match (joined(&one, &pair.0), joined(&other, &pair.1)) {
                (Some(one), Some(other)) => one == other,
                _ => false,
            };
            if !same {
                return false;
            }
            seen.push(pair);
        }
    }
    true
}

/// One second for each way in which the parts differ.
fn distinct_seconds(one: &[Part], other: &[Part]) -> Vec<u8> {
    let mut seen: Vec<Vec<bool>> = Vec::new();
    let mut seconds = Vec::new();
    for second in 0..60 {
        let signs: Vec<bool> = one.iter().chain(other).map(|part| part.seconds >> second & 1 == 1).collect();
        if !seen.contains(&signs) {
            seen.push(signs);
            seconds.push(second);
        }
    }
    seconds
}

/// The dates of all those parts together; `None` when a date is in two of them.
fn joined(parts: &[&Part], chosen: &[usize]) -> Option<DayBits> {
    let mut all = DayBits::empty();
    for part in chosen.iter().filter_map(|index| parts.get(*index)) {
        if all.meets(&part.days) {
            return None;
        }
        all = all.or(&part.days);
    }
    Some(all)
}
