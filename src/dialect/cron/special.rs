//! The forms that only some dialects have: `L`, `LW`, `15W`, `5L`, `5#3` and their kin.

use super::value;
use crate::dialect::table::{Rules, form};
use crate::dialect::{FaultKind, FieldKind};
use crate::schedule::{Days, Nearest, Weekdays};

/// What one special item selects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    /// Days of the month.
    Days(Days),
    /// Weekdays.
    Weekdays(Weekdays),
}

/// Reads an item as a special form. `None`: it is not one that this dialect has.
pub(super) fn read(rules: &Rules, kind: FieldKind, text: &str) -> Option<Result<Special, FaultKind>> {
    if rules.forms == 0 {
        return None;
    }
    match kind {
        FieldKind::DayOfMonth => day(rules, text).map(|day| day.map(Special::Days)),
        FieldKind::DayOfWeek => weekday(rules, text).map(|weekday| weekday.map(Special::Weekdays)),
        _ => None,
    }
}

/// Takes one of the letters off the front, or off the back.
struct Letters {
    any_case: bool,
}

impl Letters {
    fn front<'t>(&self, text: &'t str, letter: char) -> Option<&'t str> {
        let other = if self.any_case { letter.to_ascii_lowercase() } else { letter };
        text.strip_prefix([letter, other])
    }

    fn back<'t>(&self, text: &'t str, letter: char) -> Option<&'t str> {
        let other = if self.any_case { letter.to_ascii_lowercase() } else { letter };
        text.strip_suffix([letter, other])
    }
}

fn day(rules: &Rules, text: &str) -> Option<Result<Days, FaultKind>> {
    let has = |bit| rules.forms & bit != 0;
    let letters = Letters { any_case: has(form::ANY_CASE) };
    if has(form::LAST_WORD) && text.get(..4).is_some_and(|head| head.eq_ignore_ascii_case("last")) {
        let whole = text.len() == 4 || !has(form::NEGATIVE);
        return whole.then_some(Ok(Days { from_end: 1, ..Days::default() }));
    }
    if has(form::LAST_DAY_DOLLAR) && text == "$" {
        return Some(Ok(Days { from_end: 1, ..Days::default() }));
    }
    if let Some(rest) = letters.front(text, 'L') {
        return match rest {
            "" if has(form::LAST_DAY) => Some(Ok(Days { from_end: 1, ..Days::default() })),
            _ if has(form::LAST_WORKDAY) && letters.front(rest, 'W') == Some("") => {
                Some(Ok(Days { nearest_weekday_from_end: 1, ..Days::default() }))
            }
            _ => last_minus(rules, &letters, rest.strip_prefix('-')?),
        };
    }
    if has(form::WL) && letters.front(text, 'W').and_then(|rest| letters.front(rest, 'L')) == Some("") {
        return Some(Ok(Days { nearest_weekday_from_end: 1, ..Days::default() }));
    }
    if has(form::NEGATIVE)
        && let Some(days) = text.strip_prefix('-')
    {
        // `-7--1`, `-7-l`: both counted from the end.
        if let Some((first, last)) = days.split_once('-') {
            let last = if letters.front(last, 'L') == Some("") { "1" } else { last.strip_prefix('-')? };
            let (first, last) = (value::number(first, 0)?, value::number(last, 0)?);
            if last == 0 || first < last || first > 31 {
                return None;
            }
            let from_end = (last..=first).fold(0, |set, day| set | 1 << (day - 1));
            return Some(Ok(Days { from_end, ..Days::default() }));
        }
        let number = value::number(days, 0)?;
        return Some(match number {
            1..=31 => Ok(Days { from_end: 1 << (number - 1), ..Days::default() }),
            _ => Err(FaultKind::OutOfRange { value: text.to_owned(), low: 1, high: 31 }),
        });
    }
    if !has(form::NEAREST_WORKDAY) {
        return None;
    }
    let number =
        letters.back(text, 'W').or_else(|| letters.front(text, 'W').filter(|_| has(form::W_FIRST)))?;
    let day = value::number(number, 0)?;
    let at_end =
        if has(form::NEAREST_LOST_AT_END) && day >= 28 { Nearest::LostAtEnd } else { Nearest::InMonth };
    Some(match day {
        1..=31 => Ok(Days { nearest_weekday: 1 << day, nearest: at_end, ..Days::default() }),
        _ => Err(FaultKind::OutOfRange { value: number.to_owned(), low: 1, high: 31 }),
    })
}

/// What follows `L-`.
fn last_minus(rules: &Rules, letters: &Letters, rest: &str) -> Option<Result<Days, FaultKind>> {
    let (number, workday) = match letters.back(rest, 'W') {
        Some(number) => (number, true),
        None => (rest, false),
    };
    let needed = if workday { form::LAST_WORKDAY_MINUS } else { form::LAST_DAY_MINUS };
    if rules.forms & needed == 0 {
        return None;
    }
    let days = value::number(number, 0)?;
    let lowest = u32::from(rules.forms & form::LAST_DAY_MINUS_ZERO == 0);
    Some(match days {
        31 if rules.forms & form::LAST_DAY_MINUS_31 != 0 => Ok(Days::default()),
        _ if days < lowest => Err(FaultKind::OutOfRange { value: number.to_owned(), low: lowest, high: 30 }),
        0..=30 if workday => Ok(Days { nearest_weekday_from_end: 1 << days, ..Days::default() }),
        0..=30 => Ok(Days { from_end: 1 << days, ..Days::default() }),
        _ => Err(FaultKind::OutOfRange { value: number.to_owned(), low: lowest, high: 30 }),
    })
}

/// `%2` or `%2+1` behind a weekday: the length of what stands before it, every how many weeks, and which of them.
pub(super) fn weeks(text: &str) -> Option<(usize, u32, u32)> {
    let (day, weeks) = text.split_once('%')?;
    let (every, offset) = weeks.split_once('+').unwrap_or((weeks, "0"));
    let (every, offset) = (value::number(every, 0)?, value::number(offset, 0)?);
    Some((day.len(), every, offset.checked_rem(every)?))
}

fn weekday(rules: &Rules, text: &str) -> Option<Result<Weekdays, FaultKind>> {
    let has = |bit| rules.forms & bit != 0;
    let letters = Letters { any_case: has(form::ANY_CASE) };
    if has(form::LAST_WEEKDAY_IS_SATURDAY) && letters.front(text, 'L') == Some("") {
        return Some(Ok(Weekdays { set: 1 << 6, ..Weekdays::default() }));
    }
    if has(form::LAST_WEEKDAY_NEVER) && letters.front(text, 'L') == Some("") {
        return Some(Ok(Weekdays::default()));
    }
    if let Some((day, which)) = text.split_once('#') {
        return nth(rules, &letters, day, which);
    }
    if has(form::LAST_OF_WEEKDAY_AFTER)
        && let Some(day) = letters.front(text, 'L')
        && value::number(day, 0).is_some()
    {
        return Some(numbers(rules, day, true).map(|days| each(days, |_, last| *last = 1 << 1)));
    }
    if has(form::LAST_OF_WEEKDAY)
        && let Some(day) = letters.back(text, 'L').filter(|day| !day.is_empty())
    {
        let named = value::name(rules, FieldKind::DayOfWeek, day).is_some();
        if value::number(day, 0).is_some()
            || (named && has(form::NAMED_LAST))
            || (has(form::RANGE) && day.contains('-'))
        {
            return Some(numbers(rules, day, true).map(|days| each(days, |_, last| *last = 1 << 1)));
        }
    }
    None
}

/// `day#which`.
fn nth(rules: &Rules, letters: &Letters, day: &str, which: &str) -> Option<Result<Weekdays, FaultKind>> {
    let has = |bit| rules.forms & bit != 0;
    if !has(form::NTH) {
        return None;
    }
    let named = value::number(day, 0).is_none();
    let last =
        letters.front(which, 'L').is_some_and(|rest| rest.is_empty() || rest.eq_ignore_ascii_case("ast"));
    if last && has(form::NTH_LAST) {
        return Some(numbers(rules, day, named).map(|days| each(days, |_, last| *last = 1 << 1)));
    }
    if has(form::NEGATIVE)
        && let Some(back) = which.strip_prefix('-').and_then(|back| value::number(back, 0))
    {
        return Some(match back {
            1..=5 => numbers(rules, day, named).map(|days| each(days, |_, last| *last = 1 << back)),
            _ => Err(FaultKind::OutOfRange { value: which.to_owned(), low: 1, high: 5 }),
        });
    }
    let Some(number) = value::number(which, 0) else {
        return Some(Err(FaultKind::NotAValue { text: which.to_owned() }));
    };
    Some(match number {
        1..=5 => numbers(rules, day, named).map(|days| each(days, |nth, _| *nth = 1 << number)),
        6..=7 if has(form::NTH_RUNS_OVER) => {
            numbers(rules, day, named).map(|days| each(days, |nth, _| *nth = 1 << number))
        }
        6.. if has(form::NTH_ABOVE_FIVE) => numbers(rules, day, named).map(|_| Weekdays::default()),
        _ => Err(FaultKind::OutOfRange { value: which.to_owned(), low: 1, high: 5 }),
    })
}

/// The weekdays (Sunday bit 0) of a value or range before `L` or `#`.
fn numbers(rules: &Rules, text: &str, range: bool) -> Result<u8, FaultKind> {
    let read = |text: &str| value::read(rules, FieldKind::DayOfWeek, text, 0..text.len());
    let bit = |number: u32| 1u8 << rules.weekday.weekday(number);
    match text.split_once('-') {
        Some((first, last)) if range && rules.forms & form::RANGE != 0 => {
            let (first, last) = (read(first)?.number, read(last)?.number);
            let span = if last < first { last + 7 - first } else { last - first };
            Ok((0..=span.min(6)).fold(0, |set, n| set | bit(first + n)))
        }
        _ => read(text).map(|value| bit(value.number)),
    }
}

/// The same form for each weekday of a set.
fn each(days: u8, form: impl Fn(&mut u8, &mut u8)) -> Weekdays {
    let mut weekdays = Weekdays::default();
    for (weekday, (nth, last)) in weekdays.nth.iter_mut().zip(&mut weekdays.from_end).enumerate() {
        if days >> weekday & 1 == 1 {
            form(nth, last);
        }
    }
    weekdays
}
