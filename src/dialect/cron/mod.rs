//! Cron fields, read by the rules of a row.
//!
//! A text is a macro or some blank-separated fields; a field is a list of items. Every fault of the text is reported, not
//! only the first, so that one look mends it all.

use std::ops::Range;

use super::table::{Days, RateText, Rules, ZoneText, lenient};
use super::{DialectId, Fault, FaultKind, Field, FieldKind, Items, Reading};
use crate::schedule::{Anchor, Period, Schedule, TimeZone};

mod days;
mod drawn;
pub(super) mod duration;
mod field;
mod hash;
mod js_numbers;
mod nearest;
mod picked;
mod plain;
mod range;
mod special;
mod split;
mod value;

use picked::{Picked, Stars};
use split::Fields;

/// Reads `text` by the rules of a row.
pub(super) fn read(id: DialectId, rules: &Rules, text: &str, job: &str) -> Reading {
    if let Some((fields, calendar)) = plain::read(rules, text) {
        return Reading { schedule: Some(Schedule::Calendar(calendar)), fields, ..Reading::new(id) };
    }
    let mut reading = Reading::new(id);
    read_any(rules, text, job, &mut reading);
    reading
}

/// Reads any text, plain or not.
#[inline(never)]
fn read_any(rules: &Rules, text: &str, job: &str, reading: &mut Reading) {
    let Some(range) = zone_prefix(rules, text, reading) else { return };
    let word = &text[range.clone()];
    let trimmed = if rules.leniency & lenient::MACROS_TRIMMED != 0 { word.trim() } else { word };
    if trimmed.starts_with('@') {
        // What was trimmed off the front is no part of the word.
        let at = range.start + word.find('@').unwrap_or_default();
        read_macro(rules, trimmed, at, job, reading);
    } else if let Some(period) = few_seconds(rules, trimmed) {
        reading.schedule =
            Some(Schedule::Every { period: Period::of_seconds(period), anchor: Anchor::ProcessStart });
    } else {
        read_fields(rules, text, range, job, reading);
    }
}

/// `30 seconds`, as pg_cron takes it: 1 to 59, in any case.
fn few_seconds(rules: &Rules, text: &str) -> Option<u64> {
    if rules.rate != RateText::FewSeconds {
        return None;
    }
    let lower = text.trim().to_ascii_lowercase();
    let number = lower.strip_suffix('s').unwrap_or(&lower).strip_suffix("second")?.trim_end();
    value::number(number, 0).filter(|number| (1..60).contains(number)).map(u64::from)
}

/// Reads a zone in front of the text; what is left to read, `None` where that is over.
fn zone_prefix(rules: &Rules, text: &str, reading: &mut Reading) -> Option<Range<usize>> {
    let whole = 0..text.len();
    let (range, nearest) = match rules.zone {
        ZoneText::LettersRefused => {
            let Some(at) = text.as_bytes().windows(2).position(|pair| pair == b"TZ") else {
                return Some(whole);
            };
            let start = text[..at].trim_end_matches(|letter: char| !letter.is_whitespace()).len();
            let end = text[at..].find(char::is_whitespace).map_or(text.len(), |blank| at + blank);
            (start..end, nearest::without_zone(text))
        }
        ZoneText::Prefix if text.starts_with("TZ=") || text.starts_with("CRON_TZ=") => {
            let start = text.find('=').map_or(0, |equals| equals + 1);
            // Without a blank robfig/cron 3.0.1 panics: a slice out of range.
            if let Some(end) = text.find(' ')
                && (start..end).len() < 64
                && zone_is_known(&text[start..end])
            {
                reading.fields.push(Field {
                    kind: FieldKind::Zone,
                    range: start..end,
                    items: Items::default(),
                });
                let rest = &text[end..];
                let from = end + rest.len() - rest.trim_start().len();
                return Some(from..from + rest.trim().len());
            }
            (0..text.find(' ').unwrap_or(text.len()), None)
        }
        _ => return Some(whole),
    };
    let kind = FaultKind::Zone { text: text[range.clone()].to_owned() };
    reading.faults.push(Fault { range, field: Some(FieldKind::Zone), kind, nearest });
    None
}

/// What Go's `time.LoadLocation` finds.
fn zone_is_known(name: &str) -> bool {
    matches!(name, "" | "UTC" | "Local") || TimeZone::get(name).is_some()
}

/// The layouts in which rows write what their `@` words stand for.
const MACRO_LAYOUTS: &[&[FieldKind]] = &[
    &[FieldKind::Minute, FieldKind::Hour, FieldKind::DayOfMonth, FieldKind::Month, FieldKind::DayOfWeek],
    &[
        FieldKind::Second,
        FieldKind::Minute,
        FieldKind::Hour,
        FieldKind::DayOfMonth,
        FieldKind::Month,
        FieldKind::DayOfWeek,
    ],
];

/// `@daily`, `@every 5m`.
fn read_macro(rules: &Rules, word: &str, at: usize, job: &str, reading: &mut Reading) {
    reading.macro_word = Some(word.to_owned());
    let any_case = rules.leniency & lenient::MACROS_ANY_CASE != 0;
    let same = |known: &str| if any_case { known.eq_ignore_ascii_case(word) } else { known == word };
    if let Some((_, fields)) = rules.macros.iter().find(|(known, _)| same(known)) {
        let rules = Rules { layouts: MACRO_LAYOUTS, ..*rules };
        reading.schedule = read(reading.dialect, &rules, fields, job).schedule;
        return;
    }
    if rules.boot.contains(&word) {
        reading.schedule = Some(Schedule::Boot);
        return;
    }
    if let RateText::GoEvery(anchor) = rules.rate
        && let Some(duration) = word.strip_prefix("@every ")
    {
        match duration::go(duration) {
            Some(nanoseconds) => {
                // Less than a second becomes one, fractions are cut: robfig/cron 3.0.1 constantdelay.go.
                let period = (nanoseconds / 1_000_000_000).max(1) as u64;
                let period = Period::of_seconds(period);
                reading.schedule = Some(Schedule::Every { period, anchor });
            }
            None => reading.faults.push(Fault {
                range: at + "@every ".len()..at + word.len(),
                field: None,
                kind: FaultKind::NotAValue { text: duration.to_owned() },
                nearest: nearest::duration(duration),
            }),
        }
        return;
    }
    reading.faults.push(Fault {
        range: at..at + word.len(),
        field: None,
        kind: FaultKind::UnknownMacro { text: word.to_owned() },
        nearest: nearest::macro_word(rules, word),
    });
}

/// Reads the fields in `range` of `text`.
pub(super) fn read_fields(rules: &Rules, text: &str, range: Range<usize>, job: &str, reading: &mut Reading) {
    let mut fields = Fields::of(rules.blanks, text, range);
    if !take_zone(rules, text, &mut fields, reading) {
        return;
    }
    let Some(layout) = layout(rules, fields.count) else {
        reading.faults.push(wrong_count(rules, reading.dialect, text, &fields));
        return;
    };
    let five = Rules { leniency: rules.leniency & !lenient::ZERO_IS_ONE, ..*rules };
    let rules = if layout.len() == 5 { &five } else { rules };
    let mut picked = Picked::with_more(rules, job);
    if reading.fields.is_empty() {
        reading.fields = Vec::with_capacity(fields.count);
    }
    for (&kind, range) in layout.iter().zip(&fields.ranges) {
        let range = range.clone();
        let items = field::read(rules, text, kind, range.clone(), &mut picked, reading).into();
        reading.fields.push(Field { kind, range, items });
    }
    if !reading.faults.is_empty() {
        return;
    }
    if let Some(fault) = day_fields_fault(rules, &picked, reading) {
        reading.faults.push(fault);
        return;
    }
    let calendar = days::calendar(rules, &picked);
    if days::is_refused(rules, &calendar) {
        let day = reading.field(FieldKind::DayOfMonth).map_or(0..0, |field| field.range.clone());
        reading.faults.push(Fault {
            range: day,
            field: Some(FieldKind::DayOfMonth),
            kind: FaultKind::ImpossibleDate,
            nearest: None,
        });
        return;
    }
    reading.schedule = Some(if picked.weeks.is_empty() {
        days::schedule(rules, calendar)
    } else {
        days::in_weeks(&calendar, &picked.weeks)
    });
}

/// Takes the last field as a zone where one may stand; false when it is no zone that is known.
fn take_zone(rules: &Rules, text: &str, fields: &mut Fields, reading: &mut Reading) -> bool {
    let last = fields.count.checked_sub(1).and_then(|last| fields.ranges.get(last).cloned());
    let Some(range) = last else { return true };
    let name = &text[range.clone()];
    let stands_here = match rules.zone {
        ZoneText::SuffixAfterFive => fields.count == 6,
        ZoneText::Suffix => fields.count > 5 && is_zone_like(name),
        _ => false,
    };
    if !stands_here {
        return true;
    }
    if TimeZone::get(name).is_none() {
        let kind = FaultKind::Zone { text: name.to_owned() };
        reading.faults.push(Fault { range, field: Some(FieldKind::Zone), kind, nearest: None });
        return false;
    }
    reading.fields.push(Field { kind: FieldKind::Zone, range, items: Items::default() });
    fields.count -= 1;
    true
}

/// Whether a text looks like a zone's name and not like a weekday field.
fn is_zone_like(text: &str) -> bool {
    let weekday = |name: &str| text.get(..3).is_some_and(|head| name[..3].eq_ignore_ascii_case(head));
    text.len() > 2
        && text.starts_with(|letter: char| letter.is_ascii_uppercase())
        && !value::WEEKDAYS.iter().any(|name| weekday(name))
}

/// The layout for that many fields.
fn layout(rules: &Rules, count: usize) -> Option<&'static [FieldKind]> {
    let exact = rules.layouts.iter().find(|layout| layout.len() == count).copied();
    match rules.layouts.last() {
        Some(longest) if exact.is_none() && rules.leniency & lenient::FILL_LEFT != 0 => {
            longest.len().checked_sub(count).and_then(|missing| longest.get(missing..))
        }
        _ => exact,
    }
}

/// Where the two day fields may not stand together.
fn day_fields_fault(rules: &Rules, picked: &Picked, reading: &Reading) -> Option<Fault> {
    match rules.days {
        Days::OneQuestion => one_question_fault(picked, reading),
        Days::OneStar => {
            let (day, weekday) =
                (reading.field(FieldKind::DayOfMonth)?, reading.field(FieldKind::DayOfWeek)?);
            let both = [day, weekday]
                .into_iter()
                .all(|field| !picked.written.stars.has(Stars::PLAIN_FIELD, field.kind));
            both.then(|| Fault {
                range: weekday.range.clone(),
                field: Some(FieldKind::DayOfWeek),
                kind: FaultKind::BothDayFields,
                nearest: None,
            })
        }
        _ => None,
    }
}

/// Exactly one of the day fields must be `?`.
fn one_question_fault(picked: &Picked, reading: &Reading) -> Option<Fault> {
    let question = |kind| picked.written.stars.has(Stars::QUESTION, kind);
    if question(FieldKind::DayOfMonth) != question(FieldKind::DayOfWeek) {
        return None;
    }
    let (day, weekday) = (reading.field(FieldKind::DayOfMonth)?, reading.field(FieldKind::DayOfWeek)?);
    let (field, other) = if weekday.is_plain_star() { (weekday, day) } else { (day, weekday) };
    let (changed, to) = match question(FieldKind::DayOfMonth) {
        true => (day, "*"),
        false if field.is_plain_star() => (field, "?"),
        false => (other, "?"),
    };
    Some(Fault {
        range: changed.range.clone(),
        field: Some(changed.kind),
        kind: FaultKind::DayFieldsConflict,
        nearest: Some(to.to_owned()),
    })
}

fn wrong_count(rules: &Rules, id: DialectId, text: &str, fields: &Fields) -> Fault {
    let count = fields.count;
    let fewest = rules.layouts.iter().map(|layout| layout.len()).min().unwrap_or(0);
    let most = rules.layouts.iter().map(|layout| layout.len()).max().unwrap_or(0);
    let (range, kind) = match (count, fields.ranges.get(most)) {
        (0, _) => (0..text.len(), FaultKind::Empty),
        (_, Some(extra)) if count > most => (
            extra.start..text.trim_end().len().max(extra.end),
            FaultKind::TooManyFields { found: count, most },
        ),
        _ => (0..text.len(), FaultKind::TooFewFields { found: count, needed: fewest }),
    };
    Fault { range, field: None, kind, nearest: nearest::layout(rules, id, text, &fields.ranges, count) }
}
