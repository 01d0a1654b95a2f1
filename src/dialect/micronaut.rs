//! Micronaut: as a weekday 0 is 7 before anything else is looked at, so that `0-5` runs backwards and is refused, and `5-0` is
//! Friday to Sunday.
//!
//! Facts: micronaut-projects/micronaut-core 6a1c9e8d06 `CronExpression.DayOfWeekField.mapValue`, read 2026-11.

use super::rows::MICRONAUT_RULES;
use super::{DialectId, Reading, cron};

/// Reads `text`.
pub(super) fn read(id: DialectId, text: &str) -> Reading {
    cron::read(id, &MICRONAUT_RULES, &with_seven(text), "")
}

/// The text with 7 for each 0 that is a weekday; all places stay.
fn with_seven(text: &str) -> String {
    let weekdays = text.trim_end().rfind(|c: char| c.is_ascii_whitespace()).map_or(0, |blank| blank + 1);
    let (head, field) = text.split_at(weekdays);
    let bytes = field.as_bytes();
    let is_own = |at: usize| {
        let is_alone = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_digit());
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        // A step and a number of a week are no weekdays.
        bytes[at] == b'0'
            && is_alone(before)
            && is_alone(bytes.get(at + 1))
            && !matches!(before, Some(b'/' | b'#'))
    };
    let field = field.char_indices().map(|(at, c)| if is_own(at) { '7' } else { c });
    head.chars().chain(field).collect()
}

#[cfg(test)]
mod tests {
    use super::with_seven;

    #[test]
    fn only_a_weekday_is_replaced() {
        for (text, expected) in [
            ("0 0 * * 0", "0 0 * * 7"),
            ("0 0 0 * * 0-5 ", "0 0 0 * * 7-5 "),
            ("0 0 * * 5-0,0", "0 0 * * 5-7,7"),
            ("0 0 * * */0", "0 0 * * */0"),
            ("0 0 * * 10", "0 0 * * 10"),
            ("0 0 * * 0L", "0 0 * * 7L"),
            ("0", "7"),
            ("", ""),
        ] {
            assert_eq!(with_seven(text), expected);
        }
    }
}
