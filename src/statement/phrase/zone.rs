//! Phrases that name a zone, or the day on which a time falls in another zone.

use super::{Cursor, Fact};
use crate::statement::claim::{StatedZone, Unit};
use crate::statement::token::Kind;
use crate::statement::zone::ZoneWord;

pub(super) fn day_shift(cursor: &mut Cursor<'_>) -> Option<Fact> {
    let shift = match cursor.peek(0)? {
        Kind::PreviousDay => -1,
        Kind::NextDay => 1,
        _ => return None,
    };
    let english = cursor.tokens[cursor.at].range.len() > 4
        && cursor.text.as_bytes()[cursor.tokens[cursor.at].range.start].is_ascii();
    cursor.at += 1;
    if english || cursor.peek(0) == Some(Kind::Unit(Unit::Day)) {
        cursor.skip(Kind::Unit(Unit::Day)).then_some(Fact::DayShift(shift))
    } else {
        Some(Fact::DayShift(shift))
    }
}

/// A zone: `UTC+8`, `GMT`, `Beijing time`, `北京时间`, `America/New_York`, `PST`.
pub(super) fn zone(cursor: &mut Cursor<'_>) -> Option<Fact> {
    let token = cursor.token()?;
    if token.kind == Kind::Iana {
        cursor.at += 1;
        return Some(Fact::Zone(StatedZone::Named(cursor.text.get(token.range.clone())?.to_owned())));
    }
    let Kind::Zone(word) = token.kind else { return None };
    cursor.at += 1;
    match word {
        ZoneWord::Utc => {
            if let Some(seconds) = cursor.attempt(offset) {
                cursor.skip(Kind::TimeWord);
                return Some(Fact::Zone(StatedZone::Offset(seconds)));
            }
        }
        ZoneWord::Place(_) => {
            let named = cursor.skip(Kind::TimeWord);
            let time_beside =
                matches!(cursor.peek(0), Some(Kind::Clock { .. } | Kind::DayPart(_) | Kind::Close))
                    || (cursor.at >= 2
                        && matches!(
                            cursor.tokens[cursor.at - 2].kind,
                            Kind::Clock { .. } | Kind::Meridiem(_) | Kind::Open | Kind::Oclock
                        ));
            if !named && !time_beside {
                return None;
            }
        }
        ZoneWord::Local if !(cursor.peek(0) == Some(Kind::TimeWord) || cursor.before_is_chinese()) => {
            // "00:01 local (Europe/Berlin)": the word alone names no zone, but the name behind it does.
            return None;
        }
        _ => {}
    }
    while cursor.skip(Kind::TimeWord) {}
    Some(Fact::Zone(word.stated(cursor.cue)))
}

/// `+8`, `-5`, `+08:00`, `+0800`.
fn offset(cursor: &mut Cursor<'_>) -> Option<i32> {
    let sign = match cursor.peek(0)? {
        Kind::Plus => 1,
        Kind::To if cursor.joined(0) => -1,
        _ => return None,
    };
    cursor.at += 1;
    let (hours, minutes) = match cursor.peek(0)? {
        Kind::Clock { hour, minute } => (i32::from(hour), i32::from(minute)),
        Kind::Number { value, digits: 4 } => ((value / 100) as i32, (value % 100) as i32),
        Kind::Number { value, .. } => (value as i32, 0),
        _ => return None,
    };
    cursor.at += 1;
    (hours <= 14 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}
