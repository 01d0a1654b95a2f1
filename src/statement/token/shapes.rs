//! What a run of ASCII letters, digits and signs is by its shape.

use super::Kind;
use crate::statement::english;

/// The length of a run: ASCII letters, digits and the signs that join them.
pub(super) fn run_length(rest: &str) -> usize {
    rest.bytes()
        .take_while(|b| {
            b.is_ascii_alphanumeric()
                || matches!(b, b'/' | b'_' | b'.' | b'-' | b'+' | b':' | b'@' | b'~' | b'$' | b'%' | b'\\')
        })
        .count()
}

/// No number of times or units has more digits.
pub(super) const MOST_DIGITS: usize = 5;

/// Whether every piece of a run is a number, a time or a word of the grammar, or the run is one plain word.
pub(super) fn is_readable(run: &str) -> bool {
    if run.bytes().all(|b| b.is_ascii_alphabetic()) {
        return true;
    }
    if run.contains(['_', '.', '$', '%', '\\']) || is_date(run) {
        return false;
    }
    run.split(['-', '/', '+', ':', '@', '~']).all(|piece| {
        let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
        let (number, word) = piece.split_at(digits);
        number.len() <= MOST_DIGITS
            && (word.is_empty()
                || ordinal(number, word).is_some()
                || (word.bytes().all(|b| b.is_ascii_alphabetic())
                    && english::word(word, digits > 0)
                        .is_some_and(|kind| kind != Kind::Poison || digits == 0))
                || hour_h(piece))
    })
}

/// `14h30`.
fn hour_h(piece: &str) -> bool {
    piece.split_once('h').is_some_and(|(h, m)| {
        (1..=2).contains(&h.len()) && m.len() == 2 && h.bytes().chain(m.bytes()).all(|b| b.is_ascii_digit())
    })
}

/// `2026-11-29`, `29/11/2026`, `12/25/26`.
pub(super) fn is_date(run: &str) -> bool {
    if !run.bytes().any(|byte| matches!(byte, b'-' | b'/' | b'T')) {
        return false;
    }
    let numbers = |sign| {
        let mut pieces = run.split(sign);
        let numeric = pieces.clone().all(|p| !p.is_empty() && p.bytes().all(|b| b.is_ascii_digit()));
        numeric && pieces.by_ref().count() >= 3
    };
    numbers('-') || numbers('/') || (run.len() >= 16 && run.contains('T') && run.starts_with("20"))
}

/// The length of `o'clock` at the start.
pub(super) fn oclock(rest: &str) -> usize {
    ["o'clock", "o’clock"]
        .into_iter()
        .find(|word| rest.get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word)))
        .map_or(0, str::len)
}

/// A clock time at the start: `2:30`, `02:00:00`, `14h30`, `:05`.
pub(super) fn clock(rest: &str) -> Option<(Kind, usize)> {
    let number = |from: usize| {
        let digits = rest.get(from..)?;
        let len = digits.bytes().take_while(u8::is_ascii_digit).count();
        Some((digits.get(..len)?.parse::<u8>().ok()?, len))
    };
    if rest.starts_with(':') {
        let (minute, len) = number(1)?;
        return (len == 2 && minute < 60).then_some((Kind::ColonMinute(minute), 3));
    }
    let (hour, hour_len) = number(0)?;
    if !matches!(rest.as_bytes().get(hour_len), Some(b':' | b'h')) || hour > 24 || hour_len > 2 {
        return None;
    }
    let (minute, minute_len) = number(hour_len + 1)?;
    if minute > 59 || minute_len != 2 || (hour == 24 && minute > 0) {
        return None;
    }
    let mut len = hour_len + 1 + minute_len;
    if let Some((second, 2)) = rest.as_bytes().get(len).filter(|b| **b == b':').and_then(|_| number(len + 1))
    {
        if second > 59 {
            return None;
        }
        len += 3;
    }
    Some((Kind::Clock { hour: hour % 24, minute }, len))
}

pub(super) fn ordinal(digits: &str, rest: &str) -> Option<u32> {
    let suffix = rest.get(..2)?.to_ascii_lowercase();
    let ends = !rest.as_bytes().get(2).is_some_and(u8::is_ascii_alphanumeric);
    let value: u32 = digits.parse().ok()?;
    (ends && matches!(suffix.as_str(), "st" | "nd" | "rd" | "th")).then_some(value)
}
