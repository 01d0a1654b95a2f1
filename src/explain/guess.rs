//! Which scheduler a text was written for, when nobody says.

use crate::dialect::{self, DialectId, Reading};
use crate::settings::Settings;

/// The reading of the first dialect that takes the text as it stands: crontabs before Kubernetes before the others in the
/// order of the table. Where none does, the one that keeps most of it, else the crontab's.
pub fn guess(text: &str, settings: &Settings) -> Reading {
    let first = settings.daemon.unwrap_or(DialectId::DebianCron);
    let rest =
        dialect::ALL.iter().map(|row| row.id).filter(|id| *id != first && *id != DialectId::Kubernetes);
    let order = [first, DialectId::Kubernetes].into_iter().chain(rest);
    let mut fallback: Option<Reading> = None;
    for id in order {
        let reading = dialect::read(id, text);
        if reading.faults.is_empty() && reading.schedule.is_some() {
            if reading.oddities.is_empty() {
                return reading;
            }
            fallback.get_or_insert(reading);
        }
    }
    fallback.unwrap_or_else(|| dialect::read(first, text))
}
