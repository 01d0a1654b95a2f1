//! systemd time spans (`OnBootSec=`, `OnUnitActiveSec=`): `1h 30min`, `infinity`, a bare number is seconds.

use crate::dialect::{DialectId, Fault, FaultKind, Reading};
use crate::schedule::{Anchor, Period, Schedule, Start};

const SECOND: u64 = 1_000_000;

/// Units and their microseconds, longer spellings of a letter first. `m` is minutes, `M` is months. (systemd 252 time-util.c)
const UNITS: [(&str, u64); 30] = [
    ("seconds", SECOND),
    ("second", SECOND),
    ("sec", SECOND),
    ("s", SECOND),
    ("minutes", 60 * SECOND),
    ("minute", 60 * SECOND),
    ("min", 60 * SECOND),
    ("months", 2_629_800 * SECOND),
    ("month", 2_629_800 * SECOND),
    ("M", 2_629_800 * SECOND),
    ("msec", 1000),
    ("ms", 1000),
    ("m", 60 * SECOND),
    ("hours", 3600 * SECOND),
    ("hour", 3600 * SECOND),
    ("hr", 3600 * SECOND),
    ("h", 3600 * SECOND),
    ("days", 86_400 * SECOND),
    ("day", 86_400 * SECOND),
    ("d", 86_400 * SECOND),
    ("weeks", 604_800 * SECOND),
    ("week", 604_800 * SECOND),
    ("w", 604_800 * SECOND),
    ("years", 31_557_600 * SECOND),
    ("year", 31_557_600 * SECOND),
    ("y", 31_557_600 * SECOND),
    ("usec", 1),
    ("us", 1),
    ("\u{3bc}s", 1),
    ("\u{b5}s", 1),
];

const WHITE: [char; 4] = [' ', '\t', '\n', '\r'];

/// The microseconds of a time span; `u64::MAX` is infinity.
///
/// # Errors
/// The place from which on the text cannot be read.
pub fn microseconds(text: &str) -> Result<u64, usize> {
    let mut rest = text.trim_start_matches(WHITE);
    if let Some(after) = rest.strip_prefix("infinity") {
        let after = after.trim_start_matches(WHITE);
        return if after.is_empty() { Ok(u64::MAX) } else { Err(text.len() - after.len()) };
    }
    let mut sum: u64 = 0;
    let mut something = false;
    loop {
        rest = rest.trim_start_matches(WHITE);
        if rest.is_empty() {
            return if something { Ok(sum) } else { Err(0) };
        }
        let (part, after) = one(rest).ok_or(text.len() - rest.len())?;
        sum = sum.checked_add(part).filter(|&sum| sum < u64::MAX).ok_or(text.len() - rest.len())?;
        something = true;
        rest = after;
    }
}

/// One number with its unit, and what follows.
fn one(text: &str) -> Option<(u64, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let unsigned = text.strip_prefix('+').unwrap_or(text);
    let (number, after) = unsigned.split_at(digits(unsigned));
    let (fraction, after) = match after.strip_prefix('.') {
        Some(after) => {
            let (fraction, after) = after.split_at(digits(after));
            if fraction.is_empty() {
                return None;
            }
            (fraction, after)
        }
        None if number.is_empty() => return None,
        None => ("", after),
    };
    let whole: u64 = if number.is_empty() { 0 } else { number.parse::<i64>().ok()?.unsigned_abs() };
    let unit_at = after.trim_start_matches(WHITE);
    let unit = UNITS.iter().find_map(|(name, scale)| Some((*scale, unit_at.strip_prefix(name)?)));
    let (scale, after) = match unit {
        Some(found) => found,
        None if unit_at.len() < after.len() || after.is_empty() => (SECOND, unit_at),
        None => return None,
    };
    let mut place = scale / 10;
    let mut part = 0u64;
    for digit in fraction.bytes() {
        part += u64::from(digit - b'0') * place;
        place /= 10;
    }
    // systemd refuses what reaches the largest number of its type, divided by the unit.
    let whole = whole.checked_mul(scale).filter(|_| whole < u64::MAX / scale)?;
    Some((whole.checked_add(part)?, after))
}

/// What a trigger of a timer counts from (systemd.timer(5)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trigger {
    /// `OnBootSec=`, `OnStartupSec=`, `OnActiveSec=`: once, a while after a start.
    Once(Start),
    /// `OnUnitActiveSec=`: again and again, from the last start of the unit.
    AfterStart,
    /// `OnUnitInactiveSec=`: again and again, from the last end of the unit.
    AfterEnd,
}

impl Trigger {
    /// Reads the time span of this trigger. Infinity is never.
    pub fn read(self, text: &str) -> Reading {
        let mut reading = Reading::new(DialectId::SystemdTimespan);
        match microseconds(text) {
            Ok(u64::MAX) => {}
            Ok(span) => {
                let seconds = span / SECOND;
                reading.schedule = Some(match self {
                    Trigger::Once(of) => Schedule::AfterStart { delay: seconds, of },
                    Trigger::AfterStart => {
                        Schedule::Every { period: Period::of_seconds(seconds), anchor: Anchor::LastRun }
                    }
                    Trigger::AfterEnd => Schedule::AfterEnd { delay: Period::of_seconds(seconds) },
                });
            }
            Err(at) => {
                let wrong = text.get(at..).unwrap_or(text).to_owned();
                let kind = if text.trim().is_empty() {
                    FaultKind::Empty
                } else {
                    FaultKind::NotAValue { text: wrong }
                };
                let nearest = nearest(text);
                reading.faults.push(Fault { range: at..text.len(), field: None, kind, nearest });
            }
        }
        reading
    }
}

/// The same in lower case or without a plural that systemd does not know, when that can be read.
fn nearest(text: &str) -> Option<String> {
    let singular = text.replace("mins", "min").replace("hrs", "hr").replace("secs", "sec");
    [singular.clone(), singular.to_lowercase()].into_iter().find(|text| microseconds(text).is_ok())
}
