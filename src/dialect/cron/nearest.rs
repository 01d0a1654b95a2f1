//! The nearest right spelling of something wrong.

use std::ops::Range;

use super::value::{self, MONTHS, WEEKDAYS};
use crate::dialect::table::{LargestStep, Reversed, Rules, lenient};
use crate::dialect::{DialectId, FaultKind, FieldKind, Reading};

/// The place of an empty list item: a byte beside it where there is one.
pub(super) fn list_place(at: usize, field: &Range<usize>) -> Range<usize> {
    if at < field.end { at..at + 1 } else { at.saturating_sub(1).max(field.start)..at }
}

/// The nearest right spelling of a part of a field.
pub(super) fn item(
    rules: &Rules,
    kind: FieldKind,
    text: &str,
    fault: &FaultKind,
    field: impl FnOnce() -> String,
) -> Option<String> {
    match fault {
        FaultKind::OutOfRange { low, high, .. } => Some(in_range(rules, kind, text, *low, *high).to_string()),
        FaultKind::NotAValue { .. } => a_value(rules, kind, text),
        FaultKind::Reversed { first, last } => unwrapped(rules, kind, *first, *last),
        FaultKind::ZeroStep => Some("1".to_owned()),
        FaultKind::StepTooLarge { largest, .. } => Some(largest.to_string()),
        FaultKind::EmptyItem => {
            let field = field();
            let kept: Vec<&str> = field.split(',').filter(|item| !item.is_empty()).collect();
            (!kept.is_empty()).then(|| kept.join(","))
        }
        FaultKind::UnknownForm { text } if text == "?" => Some("*".to_owned()),
        FaultKind::UnknownForm { text } if rules.largest_step == LargestStep::NoStep => {
            listed(rules, kind, text)
        }
        FaultKind::NotInList { text } => each_value(rules, kind, text),
        FaultKind::UnknownForm { text } => opened(rules, kind, text),
        _ => None,
    }
}

/// `12-15` as `12,13,14,15`, `8-12/2` as `8,10,12`, `*/20` as `0,20,40`.
fn each_value(rules: &Rules, kind: FieldKind, text: &str) -> Option<String> {
    let (values, step) = text.split_once('/').unwrap_or((text, "1"));
    let read = |text: &str| value::read(rules, kind, text, 0..text.len()).ok().map(|value| value.number);
    let (first, last) = match values.split_once('-') {
        Some((first, last)) => (read(first)?, read(last)?),
        None if values == "*" => value::limits(rules, kind),
        None => return None,
    };
    let step = value::number(step, 0).filter(|step| *step > 0)?;
    let values: Vec<String> = (first..=last).step_by(step as usize).map(|value| value.to_string()).collect();
    (!values.is_empty()).then(|| values.join(","))
}

/// The value that was most likely meant: 60 minutes, 24 hours and weekday 7 begin again at the bottom, others are clamped.
fn in_range(rules: &Rules, kind: FieldKind, text: &str, low: u32, high: u32) -> u32 {
    let number = value::number(text, lenient::PLUS).unwrap_or(0);
    let wraps = match kind {
        FieldKind::Second | FieldKind::Minute | FieldKind::Hour => number == high + 1,
        FieldKind::DayOfWeek if rules.weekday.sunday == 0 => number == high + 1,
        _ => false,
    };
    if wraps { low } else { number.clamp(low, high) }
}

/// `MONDAY` is near `MON`, `1.5` near `1`.
fn a_value(rules: &Rules, kind: FieldKind, text: &str) -> Option<String> {
    let names: &[&str] = match kind {
        FieldKind::Month => &MONTHS,
        FieldKind::DayOfWeek => &WEEKDAYS,
        _ => &[],
    };
    let head = text.get(..3).unwrap_or(text);
    if head.len() == 3 && names.iter().any(|name| name[..3].eq_ignore_ascii_case(head)) {
        return value::name(rules, kind, head).map(|_| head.to_owned());
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (low, high) = value::limits(rules, kind);
    let number = value::number(&text[..digits], 0)?;
    (low..=high).contains(&number).then(|| number.to_string())
}

/// `22-2` as `22-23,0-2`.
fn unwrapped(rules: &Rules, kind: FieldKind, first: u32, last: u32) -> Option<String> {
    if rules.reversed != Reversed::Refused {
        return None;
    }
    let (low, high) = value::star_limits(rules, kind);
    let span =
        |first: u32, last: u32| if first == last { first.to_string() } else { format!("{first}-{last}") };
    Some(if first > high { span(low, last) } else { format!("{},{}", span(first, high), span(low, last)) })
}

/// `5/15` as `5-59/15` where an open range is refused.
fn opened(rules: &Rules, kind: FieldKind, text: &str) -> Option<String> {
    let (value, step) = text.split_once('/')?;
    let number = value::number(value, 0).or_else(|| value::name(rules, kind, value))?;
    value::number(step, 0)?;
    let (_, high) = value::star_limits(rules, kind);
    (number <= high).then(|| format!("{value}-{high}/{step}"))
}

/// `*/15` as `0,15,30,45` and `1-5` as `1,2,3,4,5`, where there are no steps or ranges, unless that is long.
fn listed(rules: &Rules, kind: FieldKind, text: &str) -> Option<String> {
    let (base, step) = text.split_once('/').unwrap_or((text, "1"));
    let (first, last) = match base.split_once('-') {
        None if base == "*" => value::star_limits(rules, kind),
        None => return None,
        Some((first, last)) => {
            let read = |text| value::number(text, 0).or_else(|| value::name(rules, kind, text));
            (read(first)?, read(last)?)
        }
    };
    let step = value::number(step, 0).filter(|step| *step > 0)?;
    let values: Vec<String> =
        (first..=last).step_by(step as usize).take(25).map(|value| value.to_string()).collect();
    (1..25).contains(&values.len()).then(|| values.join(","))
}

/// The text without its zone prefix, when what is left has fields.
pub(super) fn without_zone(text: &str) -> Option<String> {
    let (prefix, rest) = text.trim_start().split_once(char::is_whitespace)?;
    (prefix.starts_with("TZ=") || prefix.starts_with("CRON_TZ=")).then(|| rest.trim().to_owned())
}

/// A duration with Go's units.
pub(super) fn duration(text: &str) -> Option<String> {
    let text = text.trim();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number: u64 = text[..digits].parse().ok()?;
    Some(match text[digits..].trim() {
        "" | "s" | "sec" | "secs" | "second" | "seconds" => format!("{number}s"),
        "min" | "mins" | "minute" | "minutes" => format!("{number}m"),
        "hour" | "hours" | "hr" | "hrs" => format!("{number}h"),
        "d" | "day" | "days" => format!("{}h", number.checked_mul(24)?),
        "w" | "week" | "weeks" => format!("{}h", number.checked_mul(168)?),
        _ => return None,
    })
}

/// The known `@` word that differs least.
pub(super) fn macro_word(rules: &Rules, text: &str) -> Option<String> {
    let lower = text.trim().to_ascii_lowercase();
    if lower.len() > 40 {
        return None;
    }
    let known = rules.macros.iter().map(|(word, _)| *word);
    let near = known.map(|word| (distance(word, &lower), word)).min()?;
    (near.0 <= 2).then(|| near.1.to_owned())
}

/// The edit distance of two short texts.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let cost = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

/// The text in a layout of the dialect, when only a zero second or a comment is too much.
pub(super) fn layout(
    rules: &Rules,
    id: DialectId,
    text: &str,
    ranges: &[Range<usize>],
    count: usize,
) -> Option<String> {
    let longest = rules.layouts.iter().max_by_key(|layout| layout.len())?;
    let first = ranges.first()?;
    if let Some(hash) = text.find(" #") {
        let before = text[..hash].trim();
        let fields = before.split_whitespace().count();
        return rules.layouts.iter().any(|layout| layout.len() == fields).then(|| before.to_owned());
    }
    let no_seconds = longest.first() != Some(&FieldKind::Second);
    if no_seconds && count == longest.len() + 1 && text[first.clone()].bytes().all(|byte| byte == b'0') {
        let rest = text[first.end..].trim();
        let mut reading = Reading::new(id);
        super::read_fields(rules, rest, 0..rest.len(), "", &mut reading);
        let sound = reading.faults.is_empty() && reading.oddities.is_empty();
        return sound.then(|| rest.to_owned());
    }
    None
}
