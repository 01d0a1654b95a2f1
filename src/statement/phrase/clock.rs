//! Phrases that name times of day, and the hours between two of them.

use super::{Cursor, Fact};
use crate::statement::claim::{ClockTime, Unit, Window};
use crate::statement::token::{DayPart, Kind};
use crate::statement::zone::ZoneWord;

/// `between 9 and 17`, `9am-5pm`, `9点到18点`, `9-17点`.
pub(super) fn window(cursor: &mut Cursor<'_>) -> Option<Fact> {
    let introduced = cursor.skip(Kind::From);
    let start = cursor.token()?.range.clone();
    let from = end_of_window(cursor, introduced)?;
    let joined = cursor.skip(Kind::To) || (introduced && cursor.skip(Kind::And));
    joined.then_some(())?;
    // 23点到次日5点
    cursor.skip(Kind::NextDay);
    let at = cursor.at;
    let to = moment_time(cursor).map(|(time, _)| minute_of_day(&time)).or_else(|| {
        cursor.at = at;
        let hour = cursor.number().filter(|h| *h <= 24 && introduced)?;
        Some((hour % 24 * 60) as u16)
    })?;
    Some(Fact::Window { window: Window { from, to }, first: start })
}

/// The first end of a window. A bare number needs an introduction, or a mark after the second end.
fn end_of_window(cursor: &mut Cursor<'_>, introduced: bool) -> Option<u16> {
    let at = cursor.at;
    if let Some((time, _)) = moment_time(cursor)
        && cursor.peek(0).is_some_and(|kind| matches!(kind, Kind::To | Kind::And))
    {
        return Some(minute_of_day(&time));
    }
    cursor.at = at;
    let part = match cursor.peek(0)? {
        Kind::DayPart(part) => {
            cursor.at += 1;
            Some(part)
        }
        _ => None,
    };
    let hour = cursor.number().filter(|hour| *hour <= 24)?;
    let marked = matches!(
        (cursor.peek(0), cursor.peek(1), cursor.peek(2)),
        (Some(Kind::To), Some(Kind::Number { .. }), Some(Kind::Oclock))
    );
    (introduced || marked).then(|| u16::from(half_day(hour as u8 % 24, part)) * 60)
}

fn minute_of_day(time: &ClockTime) -> u16 {
    u16::from(time.hour) * 60 + u16::from(time.minute)
}

/// A time of day.
pub(super) fn moment(cursor: &mut Cursor<'_>) -> Option<Fact> {
    if let Some(time) = cursor.attempt(past) {
        return Some(Fact::Moment { time, firm: true });
    }
    let (time, firm) = moment_time(cursor)?;
    Some(Fact::Moment { time, firm })
}

/// `5 minutes past midnight`, `quarter past 3 pm`, `half past noon`.
fn past(cursor: &mut Cursor<'_>) -> Option<ClockTime> {
    let start = cursor.token()?.range.start;
    let (minute, counted) = match cursor.peek(0)? {
        Kind::Half => (30, false),
        Kind::Quarter => (15, false),
        Kind::Number { value: value @ 1..=59, .. } => (value as u8, true),
        _ => return None,
    };
    cursor.at += 1;
    let minutes = counted && cursor.skip(Kind::Unit(Unit::Minute));
    // "after midnight" alone is no time of day.
    let after =
        cursor.token().and_then(|token| cursor.text.get(token.range.clone()))?.eq_ignore_ascii_case("after");
    (cursor.skip(Kind::Past) && (minutes || !after)).then_some(())?;
    cursor.tokens.get(cursor.at - 1).filter(|token| cursor.text.as_bytes()[token.range.start].is_ascii())?;
    let (time, firm) = moment_time(cursor)?;
    (firm && time.minute == 0).then_some(ClockTime { minute, range: start..time.range.end, ..time })
}

/// A time of day, and whether its spelling alone marks it as one.
fn moment_time(cursor: &mut Cursor<'_>) -> Option<(ClockTime, bool)> {
    let start = cursor.token()?.range.start;
    let mut at_word = matches!(cursor.before(), Some(Kind::At | Kind::Same | Kind::From));
    let mut part = None;
    while let Some(Kind::DayPart(found)) = cursor.peek(0) {
        part = Some(found);
        cursor.at += 1;
        at_word |= cursor.skip(Kind::At);
    }
    let early = cursor.is_early_clock();
    let (hour, minute, mut firm) = bare_time(cursor, part, at_word)?;
    firm |= part.is_some();
    // "every night at 05:00" is written on the clock of 24 hours.
    let whole = cursor.tokens.get(cursor.at - 1).and_then(|token| cursor.text.get(token.range.clone()));
    let english = cursor.text.as_bytes().get(start).is_some_and(u8::is_ascii);
    let whole = english && whole.is_some_and(|time| time.starts_with('0') && time.len() > 2);
    let part = part.filter(|part| !(whole && *part == DayPart::Night));
    // 上午12点 is noon; "12 am" is not.
    let noon = hour == 12 && part == Some(DayPart::Morning);
    // "Every night at 05:00" is before dawn; "at 5 in the evening" is not.
    let as_written = noon || (early && part == Some(DayPart::Night));
    let mut hour = if as_written { hour } else { half_day(hour, part) };
    if let Some(Kind::Meridiem(half)) = cursor.peek(0) {
        cursor.at += 1;
        (1..=12).contains(&hour).then_some(())?;
        hour = half_day(hour, Some(half));
        firm = true;
    } else if let Some(half) = cursor.attempt(in_the_morning) {
        hour = half_day(hour, Some(half));
        firm = true;
    }
    let end = cursor.tokens.get(cursor.at - 1)?.range.end;
    Some((ClockTime { hour, minute, zone: None, day_shift: 0, about: false, range: start..end }, firm))
}

/// `in the morning`, `at night`.
fn in_the_morning(cursor: &mut Cursor<'_>) -> Option<DayPart> {
    while matches!(cursor.peek(0), Some(Kind::Filler | Kind::At)) {
        cursor.at += 1;
    }
    match cursor.peek(0)? {
        Kind::DayPart(part) if !cursor.tokens[cursor.at].range.is_empty() && !cursor.is_chinese_here() => {
            cursor.at += 1;
            Some(part)
        }
        _ => None,
    }
}

impl Cursor<'_> {
    /// "05:00", "06:30": the zero tells that the hour is one of 24.
    fn is_early_clock(&self) -> bool {
        self.tokens.get(self.at).is_some_and(|token| {
            matches!(token.kind, Kind::Clock { hour: 5 | 6, .. })
                && self.text[token.range.clone()].starts_with('0')
        })
    }

    /// "8、12和18点": the mark stands behind the last of several hours.
    fn is_in_list_of_hours(&self) -> bool {
        let mut ahead = 0;
        while matches!(self.peek(ahead), Some(Kind::And | Kind::Comma | Kind::Slash)) {
            match self.peek(ahead + 1) {
                Some(Kind::Number { value, .. }) if value <= 24 => ahead += 2,
                _ => return false,
            }
        }
        ahead > 0 && self.peek(ahead) == Some(Kind::Oclock)
    }
}

/// Hour and minute as written, without the half of the day.
fn bare_time(cursor: &mut Cursor<'_>, part: Option<DayPart>, at_word: bool) -> Option<(u8, u8, bool)> {
    match cursor.peek(0)? {
        Kind::Clock { hour, minute } => {
            cursor.at += 1;
            Some((hour, minute, true))
        }
        Kind::Noon => {
            cursor.at += 1;
            Some((12, 0, true))
        }
        Kind::Midnight => {
            cursor.at += 1;
            // 午夜12点
            if let (Some(Kind::Number { value: 12 | 0, .. }), Some(Kind::Oclock)) =
                (cursor.peek(0), cursor.peek(1))
            {
                cursor.at += 2;
            }
            Some((0, 0, true))
        }
        Kind::Number { value, digits } => {
            cursor.at += 1;
            if digits == 4
                && value / 100 < 24
                && value % 100 < 60
                && matches!(
                    cursor.peek(0),
                    Some(Kind::Zone(ZoneWord::Utc | ZoneWord::Abbreviation(..)) | Kind::Unit(Unit::Hour))
                )
            {
                cursor.skip(Kind::Unit(Unit::Hour));
                return Some(((value / 100) as u8, (value % 100) as u8, true));
            }
            (value <= 24).then_some(())?;
            let hour = (value % 24) as u8;
            if cursor.is_in_list_of_hours() {
                return Some((hour, 0, true));
            }
            match cursor.peek(0) {
                Some(Kind::Oclock) => {
                    // 一点 is also "a bit".
                    let a_bit = value == 1 && digits == 0 && part.is_none() && cursor.is_chinese_here();
                    cursor.at += 1;
                    Some((hour, minutes_of_oclock(cursor), !a_bit))
                }
                Some(Kind::Meridiem(_)) => Some((value as u8, 0, true)),
                // "14h", "at 14h"; not "3 hours"
                Some(Kind::Unit(Unit::Hour))
                    if cursor.joined(0) && cursor.tokens[cursor.at].range.len() == 1 && at_word =>
                {
                    cursor.at += 1;
                    Some((hour, 0, true))
                }
                // "7 UTC = 8 CET"
                Some(Kind::Zone(
                    ZoneWord::Utc
                    | ZoneWord::Abbreviation(..)
                    | ZoneWord::Named(_)
                    | ZoneWord::Cst
                    | ZoneWord::Shared(_),
                )) if digits > 0 && digits <= 2 => Some((hour, 0, true)),
                Some(
                    Kind::Unit(_)
                    | Kind::MinuteMark
                    | Kind::Past
                    | Kind::TimesMark
                    | Kind::Day { .. }
                    | Kind::Month0
                    | Kind::Quarter
                    | Kind::Half
                    | Kind::Ordinal(_),
                ) => None,
                // "at 2", "night at 2", "at 2 in the morning": a bare number is a time only behind "at" and beside a part of the
                // day.
                _ => {
                    let mut ahead = *cursor;
                    let parted = part.is_some() || ahead.attempt(in_the_morning).is_some();
                    (at_word && parted && digits > 0).then_some((hour, 0, false))
                }
            }
        }
        _ => None,
    }
}

/// After 点: 半, 一刻, 三刻, 30分, 05, 整.
fn minutes_of_oclock(cursor: &mut Cursor<'_>) -> u8 {
    if cursor.skip(Kind::Half) {
        return 30;
    }
    cursor
        .attempt(|cursor| {
            cursor.joined(0).then_some(())?;
            let past = cursor.skip(Kind::Past);
            let two_digits = matches!(cursor.peek(0), Some(Kind::Number { digits: 2, .. }));
            let value = cursor.number()?;
            if cursor.skip(Kind::Quarter) {
                return Some((value * 15) as u8).filter(|minute| *minute < 60);
            }
            let marked = cursor.skip(Kind::MinuteMark) || (past && cursor.skip(Kind::Unit(Unit::Minute)));
            let blocked = matches!(
                cursor.peek(0),
                Some(Kind::TimesMark | Kind::Unit(_) | Kind::Oclock | Kind::Day { .. } | Kind::Month0)
            );
            (value < 60 && (marked || ((value >= 10 || two_digits) && !blocked))).then_some(value as u8)
        })
        .unwrap_or(0)
}

/// Moves an hour into its half of the day.
pub(in crate::statement) fn half_day(hour: u8, part: Option<DayPart>) -> u8 {
    match (part, hour) {
        (Some(DayPart::Morning | DayPart::SmallHours | DayPart::Night), 12) => 0,
        (Some(DayPart::Afternoon), 1..=11) => hour + 12,
        (Some(DayPart::Night), 5..=11) => hour + 12,
        (Some(DayPart::Midday), 1..=3) => hour + 12,
        _ => hour,
    }
}
