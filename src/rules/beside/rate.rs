//! The amount of time that the words name, written where another one stands.

use crate::dialect::{self, Reading};
use crate::schedule::Schedule;

/// What to write in place of `source`, which the scheduler reads as `text`, so that `millis` pass from run to run; and what it reads
/// then. A number keeps its unit, wherever that is said. `None` where a program makes the amount.
pub(in crate::rules) fn rate_of(
    source: &str,
    text: &str,
    reading: &Reading,
    millis: u64,
) -> Option<(String, Reading)> {
    let read = |candidate: &str| {
        let again = dialect::read(reading.dialect, candidate);
        (again.faults.is_empty() && of(&again) == Some(millis)).then_some(again)
    };
    let is_number = !source.is_empty() && source.bytes().all(|byte| byte.is_ascii_digit());
    if is_number {
        let unit = of(reading)?.checked_div(source.parse().ok()?).filter(|unit| *unit > 0)?;
        let count = millis.is_multiple_of(unit).then(|| (millis / unit).to_string())?;
        // The unit stands elsewhere, or the program has none in a text.
        let texts = [text.replacen(source, &count, 1), format!("{millis}ms")];
        let again = texts.iter().find_map(|text| read(text))?;
        return Some((count, again));
    }
    if source != text {
        return None;
    }
    spellings(millis, text).find_map(|candidate| Some((candidate.clone(), read(&candidate)?)))
}

/// The milliseconds from run to run.
fn of(reading: &Reading) -> Option<u64> {
    match reading.schedule.as_ref()? {
        Schedule::Every { period, .. } | Schedule::AfterEnd { delay: period } => Some(period.millis()),
        _ => None,
    }
}

/// The ways in which schedulers write an amount, those of the unit that is there first.
fn spellings(millis: u64, text: &str) -> impl Iterator<Item = String> {
    /// Milliseconds, Go's and Java's letter, systemd's word, AWS's.
    const UNITS: [(u64, &str, &str, &str); 5] = [
        (86_400_000, "d", "d", "day"),
        (3_600_000, "h", "h", "hour"),
        (60_000, "m", "min", "minute"),
        (1000, "s", "s", "second"),
        (1, "ms", "ms", ""),
    ];
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let unit = text[digits..].to_owned();
    let mut units: Vec<_> = UNITS.into_iter().filter(|(size, ..)| millis.is_multiple_of(*size)).collect();
    units.sort_by_key(|(_, letter, word, _)| unit != *letter && unit != *word);
    let whole = millis / 1000;
    let span = format!("{:02}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    let by_iso = text.starts_with(['P', 'p']);
    let each = units.into_iter().flat_map(move |(size, letter, word, long)| {
        let count = millis / size;
        let plural = if count == 1 { "" } else { "s" };
        let iso = if size == 86_400_000 { "P" } else { "PT" };
        let iso = format!("{iso}{count}{}", letter.to_ascii_uppercase());
        let short = format!("{count}{letter}");
        let (first, second) = if by_iso { (iso, short) } else { (short, iso) };
        [
            first,
            second,
            format!("{count}{word}"),
            format!("rate({count} {long}{plural})"),
            format!("every {count} {long}{plural}"),
        ]
    });
    each.chain([span])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::DialectId;

    #[test]
    fn an_amount_is_written_as_the_one_that_stands_there() {
        const FIVE_MINUTES: u64 = 300_000;
        for (dialect, source, text, expected) in [
            (DialectId::SpringRate, "300", "300", Some("300000")),
            // `timeUnit = SECONDS` beside it.
            (DialectId::SpringRate, "5", "5s", Some("300")),
            (DialectId::SpringDelay, "PT5S", "PT5S", Some("PT5M")),
            (DialectId::SpringDelay, "5s", "5s", Some("300s")),
            (DialectId::SpringDelay, "2h", "2h", Some("5m")),
            (DialectId::XxlJobRate, "5", "5", Some("300")),
            (DialectId::QuartzRate, "300", "300", Some("300000")),
            (DialectId::AwsEvents, "rate(5 hours)", "rate(5 hours)", Some("rate(5 minutes)")),
            (DialectId::AzureTimeSpan, "00:00:05", "00:00:05", Some("00:05:00")),
            (DialectId::QuarkusEvery, "10s", "10s", Some("300s")),
            // Celery counts seconds, NestJS milliseconds.
            (DialectId::Interval, "30", "30s", Some("300")),
            (DialectId::Interval, "30000", "30s", Some("300000")),
            (DialectId::Interval, "5 * time.Second", "5s", None),
            (DialectId::XxlJobRate, "7", "7", Some("300")),
        ] {
            let found = rate_of(source, text, &dialect::read(dialect, text), FIVE_MINUTES);
            assert_eq!(found.map(|(text, _)| text).as_deref(), expected, "{dialect:?} {source}");
        }
    }
}
