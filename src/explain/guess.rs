//! Which scheduler a text was written for, when nobody says.

use crate::dialect::{self, DialectId, Reading};
use crate::schedule::Schedule;
use crate::settings::Settings;

/// The reading of the first dialect that takes the text as it stands. Five fields are a crontab's before they are those of
/// Kubernetes, six or seven begin with seconds as in Quartz and Spring; then the others in the order of the table. Where
/// none takes it, the one that keeps most of it, else the crontab's.
pub fn guess(text: &str, settings: &Settings) -> Reading {
    let first = settings.daemon.unwrap_or(DialectId::DebianCron);
    if text.trim().is_empty() {
        return dialect::read(first, text);
    }
    let fields = text.split_whitespace().take(8).count();
    // A field was forgotten or a number mistyped (`0 25 * * *`) more often than a scheduler is meant that fills fields in
    // or gives five fields other names.
    let plain = text.chars().all(|c| matches!(c, '0'..='9' | '*' | ',' | '/' | '-' | ' '));
    let of_a_crontab = plain && matches!(fields, 4 | 5);
    let begin: &[DialectId] = match fields {
        6 | 7 => &[DialectId::Quartz, DialectId::Spring, first, DialectId::Kubernetes],
        _ => &[first, DialectId::Kubernetes],
    };
    // Coravel takes numbers that never come: that it takes a text says nothing of what it was written for.
    let says_much = |id: &DialectId| !of_a_crontab && !begin.contains(id) && *id != DialectId::Coravel;
    let rest = dialect::ALL.iter().map(|row| row.id).filter(says_much);
    let mut fallback: Option<Reading> = None;
    for id in begin.iter().copied().chain(rest) {
        let reading = dialect::read(id, text);
        // Who takes a text and never runs it was hardly meant, where the first ones refuse it.
        let runs = |schedule: &Schedule| begin.contains(&id) || !schedule.never_fires();
        if reading.faults.is_empty() && reading.schedule.as_ref().is_some_and(runs) {
            if reading.oddities.is_empty() {
                return reading;
            }
            fallback.get_or_insert(reading);
        }
    }
    fallback.unwrap_or_else(|| dialect::read(first, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Instant;

    #[test]
    fn a_text_is_taken_for_what_people_mostly_mean() {
        for (text, dialect, accepted) in [
            ("5 4 * * *", "debian-cron", true),
            ("5 4 * *", "debian-cron", false),
            ("61 * * * *", "debian-cron", false),
            ("0 2 * * 8", "debian-cron", false),
            ("0 25 * * *", "debian-cron", false),
            ("0 0 * 13 1", "debian-cron", false),
            ("0/5 * * * *", "kubernetes", true),
            ("0 0 31 2 *", "debian-cron", true),
            ("0 0 2 ? * MON-FRI", "quartz", true),
            ("0 0 2 * * *", "spring", true),
            ("@every 90s", "kubernetes", true),
            ("*-*-* 02:00:00", "systemd", true),
        ] {
            let reading = guess(text, &Settings::new(Instant(0)));
            assert_eq!((reading.dialect.name(), reading.faults.is_empty()), (dialect, accepted), "{text}");
        }
    }
}
