//! Windows: the hours in which a program may act. When it does act, nobody's text tells.

use super::table::Rules;
use super::{Fault, FaultKind, FieldKind, Reading, cron};
use crate::dialect::DialectId;

/// Reads `text`: cron fields whose minute is `*`, or English, of which nothing is told.
pub(super) fn read(id: DialectId, rules: &Rules, text: &str) -> Reading {
    let mut reading = Reading::new(id);
    let english = text.trim_start().starts_with(|first: char| first.is_alphabetic());
    if english || text.split_whitespace().count() < 5 {
        return reading;
    }
    let fields = cron::read(id, rules, text, "");
    reading.faults = fields.faults;
    let minute = fields.fields.iter().find(|field| field.kind == FieldKind::Minute);
    if let Some(minute) = minute.filter(|minute| reading.faults.is_empty() && !minute.is_plain_star()) {
        let kind = FaultKind::Expected { text: text[minute.range.clone()].to_owned(), example: "*" };
        let range = minute.range.clone();
        reading.faults.push(Fault {
            range,
            field: Some(FieldKind::Minute),
            kind,
            nearest: Some("*".to_owned()),
        });
    }
    reading
}
