//! The nearest right spelling of something wrong in a crontab.

use super::row::{FieldSpec, Row};
use crate::dialect::FieldKind;

/// The value that was most likely meant by a number out of range: minute 60, hour 24 and weekday 7 begin again at the
/// bottom, others are clamped.
pub(super) fn in_range(spec: &FieldSpec, value: i32) -> i32 {
    let wraps = matches!(spec.kind, FieldKind::Minute | FieldKind::Hour | FieldKind::DayOfWeek);
    match value {
        value if wraps && value == spec.high + 1 => spec.low,
        value => value.clamp(spec.low, spec.high),
    }
}

/// A right spelling of one item (`Monday` as `Mon`, `５` as `5`, `3?` as `3`, `n/step` as `n-high/step`).
pub(super) fn item(spec: &FieldSpec, text: &str, open_step: bool) -> Option<String> {
    if text == "?" {
        return Some("*".to_owned());
    }
    let narrow = halfwidth(text);
    if narrow.is_ascii() && narrow != text {
        return item(spec, &narrow, open_step).or(Some(narrow)).filter(|text| is_item(spec, text, open_step));
    }
    if let Some((value, step)) = text.split_once('/')
        && !value.contains(['-', '*'])
        && !open_step
        && is_number(step)
    {
        let value = short_value(spec, value)?;
        return Some(format!("{value}-{}/{step}", spec.high.min(if spec.high == 7 { 6 } else { spec.high })));
    }
    let (range, step) = match text.split_once('/') {
        Some((range, step)) => (range, Some(step)),
        None => (text, None),
    };
    let range = match range.split_once('-') {
        Some((first, last)) => format!("{}-{}", short_value(spec, first)?, short_value(spec, last)?),
        None if range == "*" => "*".to_owned(),
        None => short_value(spec, range)?,
    };
    let step = match step {
        Some(step) => format!("/{}", leading_number(step)?),
        None => String::new(),
    };
    let right = range + &step;
    (right != text && is_item(spec, &right, open_step)).then_some(right)
}

/// A value in the spelling that all daemons read: digits, or the first three letters of a name.
fn short_value(spec: &FieldSpec, text: &str) -> Option<String> {
    if text.starts_with('*') {
        return Some("*".to_owned());
    }
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return leading_number(text).map(str::to_owned);
    }
    let head = text.get(..3)?;
    let known =
        spec.names.iter().any(|name| name.get(..3).is_some_and(|name| name.eq_ignore_ascii_case(head)));
    known.then(|| head.to_owned())
}

fn leading_number(text: &str) -> Option<&str> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text.get(..digits).filter(|digits| !digits.is_empty())
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether an item is right: in range, ascending, with a step of at least 1.
fn is_item(spec: &FieldSpec, text: &str, open_step: bool) -> bool {
    let (range, step) = match text.split_once('/') {
        Some((range, step)) => (range, Some(step)),
        None => (text, None),
    };
    let value = |text: &str| value(spec, text).filter(|value| (spec.low..=spec.high).contains(value));
    let (right, open) = match range.split_once('-') {
        _ if range == "*" => (true, true),
        Some((first, last)) => {
            (value(first).zip(value(last)).is_some_and(|(first, last)| first <= last), true)
        }
        None => (value(range).is_some(), open_step),
    };
    right && step.is_none_or(|step| open && is_number(step) && step.bytes().any(|byte| byte != b'0'))
}

fn value(spec: &FieldSpec, text: &str) -> Option<i32> {
    if is_number(text) {
        return text.parse().ok();
    }
    let position = spec
        .names
        .iter()
        .position(|name| name.get(..3).is_some_and(|name| name.eq_ignore_ascii_case(text)))?;
    Some(spec.named_from + position as i32)
}

/// Full-width forms as the ASCII signs they look like.
pub(super) fn halfwidth(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '\u{FF01}'..='\u{FF5E}' => char::from((letter as u32 - 0xFEE0) as u8),
            letter => letter,
        })
        .collect()
}

/// The field without its empty items.
pub(super) fn without_empty_items(field: &str) -> Option<String> {
    let kept: Vec<&str> = field.split(',').filter(|item| !item.is_empty()).take(100).collect();
    (!kept.is_empty()).then(|| kept.join(","))
}

/// The known `@` word that differs least, or the fields that an unknown one states.
pub(super) fn macro_word(row: &Row, word: &str) -> Option<String> {
    let lower = word.to_ascii_lowercase();
    match lower.as_str() {
        "every_minute" | "minutely" | "minute" => return Some("* * * * *".to_owned()),
        "noon" => return Some("0 12 * * *".to_owned()),
        "quarterly" => return Some("0 0 1 */3 *".to_owned()),
        "weekdays" => return Some("0 0 * * 1-5".to_owned()),
        _ if lower.starts_with("every ") => return every(lower.trim_start_matches("every ").trim()),
        _ if lower.len() > 20 => return None,
        _ => {}
    }
    let near = row.macros.iter().map(|(known, _)| (distance(known, &lower), *known)).min()?;
    (near.0 <= 2).then(|| format!("@{}", near.1))
}

/// `@every 5m` of other schedulers, where fields can say the same.
fn every(duration: &str) -> Option<String> {
    let digits = leading_number(duration)?;
    let number: u32 = digits.parse().ok()?;
    match (number, &duration[digits.len()..]) {
        (1, "m" | "m0s") => Some("* * * * *".to_owned()),
        (2..60, "m" | "m0s") if 60 % number == 0 => Some(format!("*/{number} * * * *")),
        (1, "h" | "h0m0s") => Some("0 * * * *".to_owned()),
        (2..24, "h" | "h0m0s") if 24 % number == 0 => Some(format!("0 */{number} * * *")),
        (24, "h" | "h0m0s") => Some("0 0 * * *".to_owned()),
        _ => None,
    }
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
