//! Hutool's `CronUtil` as it is without `setMatchSecond(true)`: it asks once a minute, and of six or seven fields the first is read and
//! then passed over.
//!
//! Facts: dromara/hutool 5.8 hutool-cron (`Scheduler`, `CronTimer`, `PatternMatcher`, `PatternParser`), read 2026-11.

use super::{DialectId, FieldKind, Oddity, OddityKind, Reading};

/// Reads `text`.
pub(super) fn read(id: DialectId, text: &str) -> Reading {
    let mut reading = super::read(DialectId::HutoolSeconds, text);
    let second = reading.field(FieldKind::Second).map(|field| field.range.clone());
    if let Some(second) = second.filter(|second| reading.faults.is_empty() && text[second.clone()] != *"0") {
        // Blanks keep the places of what stands behind it.
        let blanks = " ".repeat(second.len() - 1);
        let at_zero = format!("{}0{blanks}{}", &text[..second.start], &text[second.end..]);
        reading = super::read(DialectId::HutoolSeconds, &at_zero);
        let kind = OddityKind::NeedsCall {
            text: text[second.clone()].to_owned(),
            means: "0".to_owned(),
            call: "CronUtil.setMatchSecond(true)",
        };
        reading.oddities.insert(0, Oddity { range: second, field: Some(FieldKind::Second), kind });
    }
    reading.dialect = id;
    reading
}
