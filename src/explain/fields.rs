//! The fields of an expression, each as it is written and as it is loaded.

use serde::Serialize;

use crate::dialect::{FieldKind, Reading};
use crate::lang::Lang;
use crate::schedule::{Calendar, Schedule, Years};
use crate::words;

/// One field.
#[derive(Serialize, Debug)]
pub struct FieldRow {
    /// Its name.
    pub field: &'static str,
    /// As it is written.
    pub text: String,
    /// The values that it selects; empty where the scheduler refuses the text.
    pub values: String,
}

/// The fields of a reading, in order of writing. Empty for texts without fields.
pub fn of(text: &str, reading: &Reading, lang: Lang) -> Vec<FieldRow> {
    let calendar = match &reading.schedule {
        Some(Schedule::Calendar(calendar)) => Some(calendar),
        _ => None,
    };
    reading
        .fields
        .iter()
        .map(|field| FieldRow {
            field: crate::words::field_name(field.kind, lang),
            text: text.get(field.range.clone()).unwrap_or_default().to_owned(),
            values: calendar.map(|calendar| values(calendar, field.kind, lang)).unwrap_or_default(),
        })
        .collect()
}

fn values(calendar: &Calendar, kind: FieldKind, lang: Lang) -> String {
    match kind {
        FieldKind::Second => set(calendar.seconds, 0, 59, lang, |n| n.to_string()),
        FieldKind::Minute => set(calendar.minutes, 0, 59, lang, |n| n.to_string()),
        FieldKind::Hour => set(u64::from(calendar.hours), 0, 23, lang, |n| n.to_string()),
        FieldKind::DayOfMonth => days(calendar, lang),
        FieldKind::Month => set(u64::from(calendar.months), 1, 12, lang, |n| words::month(n, lang)),
        FieldKind::DayOfWeek => weekdays(calendar, lang),
        FieldKind::Year => match calendar.years {
            Years::All => lang.pick("all", "全部").to_owned(),
            Years::Set(_) => String::new(),
        },
        FieldKind::Zone => String::new(),
    }
}

fn days(calendar: &Calendar, lang: Lang) -> String {
    let days = &calendar.days;
    let special = days.from_end | days.nearest_weekday | days.nearest_weekday_from_end;
    if days.set == 0 && special != 0 {
        return String::new();
    }
    set(u64::from(days.set), 1, 31, lang, |n| n.to_string())
}

fn weekdays(calendar: &Calendar, lang: Lang) -> String {
    let weekdays = &calendar.weekdays;
    let special = weekdays.nth.iter().chain(&weekdays.from_end).any(|set| *set != 0);
    if weekdays.set == 0 && special {
        return String::new();
    }
    set(u64::from(weekdays.set), 0, 6, lang, |n| words::weekday(n, lang).to_owned())
}

/// The members of a set: all, none, single values, and runs of at least three as `a-b`.
fn set(bits: u64, low: u32, high: u32, lang: Lang, name: impl Fn(u32) -> String) -> String {
    let has = |n: u32| n <= high && bits >> n & 1 == 1;
    if (low..=high).all(has) {
        return lang.pick("all", "全部").to_owned();
    }
    let mut parts = Vec::new();
    let mut n = low;
    while n <= high {
        if !has(n) {
            n += 1;
            continue;
        }
        let mut last = n;
        while has(last + 1) {
            last += 1;
        }
        if last >= n + 2 {
            parts.push(format!("{}-{}", name(n), name(last)));
        } else {
            parts.extend((n..=last).map(&name));
        }
        n = last + 1;
    }
    if parts.is_empty() { lang.pick("none", "无").to_owned() } else { parts.join(", ") }
}
