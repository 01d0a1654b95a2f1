//! The schedule of MySQL's `CREATE EVENT`: `EVERY 1 DAY STARTS '2026-01-01 02:00:00'`.
//!
//! Without `STARTS` an amount is counted from the statement. With it MySQL counts on the event's wall clock, seconds or months
//! from that moment; where the count meets the same times of each day, week or year, that is a calendar, and told as one (runs
//! before the moment itself are not left out). Other rhythms are not read.

use std::collections::BTreeMap;

use super::{DialectId, Fault, FaultKind, Reading};
use crate::schedule::{Anchor, Calendar, CivilDate, Days, Period, Schedule, Spelling, Weekdays};

const DAY: u64 = 86_400;

/// Reads `text`.
pub(super) fn read(id: DialectId, text: &str) -> Reading {
    let mut reading = Reading::new(id);
    reading.schedule = schedule(text);
    if reading.schedule.is_none() {
        let kind = match text.trim() {
            "" => FaultKind::Empty,
            text => FaultKind::Expected {
                text: text.to_owned(),
                example: "EVERY 1 DAY STARTS '2026-01-01 02:00:00'",
            },
        };
        reading.faults.push(Fault { range: 0..text.len(), field: None, kind, nearest: None });
    }
    reading
}

/// What an amount is counted in.
enum Amount {
    Seconds(u64),
    Months(u64),
}

fn schedule(text: &str) -> Option<Schedule> {
    let rest = after_word(text.trim(), "EVERY")?;
    let (number, rest) = rest.split_once(char::is_whitespace)?;
    let number: u64 = number.trim_matches('\'').parse().ok().filter(|number| *number > 0)?;
    let rest = rest.trim_start();
    let (unit, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let amount = match unit.to_ascii_uppercase().as_str() {
        "SECOND" => Amount::Seconds(number),
        "MINUTE" => Amount::Seconds(number.checked_mul(60)?),
        "HOUR" => Amount::Seconds(number.checked_mul(3600)?),
        "DAY" => Amount::Seconds(number.checked_mul(DAY)?),
        "WEEK" => Amount::Seconds(number.checked_mul(7 * DAY)?),
        "MONTH" => Amount::Months(number),
        "QUARTER" => Amount::Months(number.checked_mul(3)?),
        "YEAR" => Amount::Months(number.checked_mul(12)?),
        _ => return None,
    };
    let rest = rest.trim();
    match amount {
        Amount::Seconds(period) if rest.is_empty() => {
            Some(Schedule::Every { period: Period::of_seconds(period), anchor: Anchor::Creation })
        }
        amount => {
            let (date, second) = moment(after_word(rest, "STARTS")?)?;
            match amount {
                Amount::Seconds(period) => by_seconds(period, date, second),
                Amount::Months(months) => by_months(months, date, second).map(Schedule::Calendar),
            }
        }
    }
}

/// What stands behind a word and a blank.
fn after_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (head, rest) = text.split_at_checked(word.len())?;
    (head.eq_ignore_ascii_case(word) && rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
}

/// A quoted date, and the second of that day.
fn moment(text: &str) -> Option<(CivilDate, u64)> {
    let text = text.trim_end();
    let quote = text.chars().next().filter(|quote| matches!(quote, '\'' | '"'))?;
    let text = text.strip_prefix(quote)?.strip_suffix(quote)?;
    let (date, time) = text.split_once([' ', 'T']).unwrap_or((text, "00:00:00"));
    let digits = |part: &str, most: usize| {
        let all = !part.is_empty() && part.len() <= most && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u16>().ok().filter(|_| all)
    };
    let mut date = date.split('-');
    let (year, month, day) = (date.next()?, date.next()?, date.next()?);
    let year = digits(year, 4).filter(|year| (1970..=9998).contains(year) && date.next().is_none())?;
    let date = CivilDate {
        year: i16::try_from(year).ok()?,
        month: u8::try_from(digits(month, 2)?).ok().filter(|month| (1..=12).contains(month))?,
        day: u8::try_from(digits(day, 2)?).ok()?,
    };
    let time = time.split_once('.').map_or(time, |(whole, _)| whole);
    let mut time = time.split(':');
    let mut part = |below: u16, missing: Option<u16>| match time.next() {
        Some(part) => digits(part, 2).filter(|part| *part < below),
        None => missing,
    };
    let (hour, minute, second) = (part(24, None)?, part(60, None)?, part(60, Some(0))?);
    let exists = CivilDate::from_day_number(date.day_number()) == date;
    let second = u64::from(hour) * 3600 + u64::from(minute) * 60 + u64::from(second);
    (exists && time.next().is_none()).then_some((date, second))
}

/// Every day, at these times.
fn daily(hours: u32, minutes: u64, seconds: u64) -> Calendar {
    Calendar { seconds, minutes, hours, spelling: Spelling::default(), ..Calendar::every_minute() }
}

/// At one second of every day.
fn once_a_day(second: u64) -> Calendar {
    daily(1 << (second / 3600), 1 << (second / 60 % 60), 1 << (second % 60))
}

fn by_seconds(period: u64, from: CivilDate, second: u64) -> Option<Schedule> {
    if period == 7 * DAY {
        // 1970-01-01 was a Thursday.
        let weekday = (from.day_number() + 4).rem_euclid(7);
        let weekdays = Weekdays { set: 1 << weekday, ..Weekdays::default() };
        return Some(Schedule::Calendar(Calendar { weekdays, ..once_a_day(second) }));
    }
    if !DAY.is_multiple_of(period) {
        return None;
    }
    let times = (second % period..DAY).step_by(usize::try_from(period).ok()?);
    let mut parts: BTreeMap<u64, Calendar> = BTreeMap::new();
    for time in times {
        let (key, at) = match period {
            // The same minutes in each hour.
            _ if 3600_u64.is_multiple_of(period) => {
                (time % 60, daily(Calendar::ALL_HOURS, 1 << (time / 60 % 60), 1 << (time % 60)))
            }
            _ if period.is_multiple_of(60) => (time / 60 % 60, once_a_day(time)),
            _ => return None,
        };
        parts
            .entry(key)
            .and_modify(|known| {
                known.hours |= at.hours;
                known.minutes |= at.minutes;
            })
            .or_insert(at);
    }
    // Seconds of the same minutes are one set.
    let mut calendars: Vec<Calendar> = Vec::new();
    for part in parts.into_values() {
        let same = calendars.iter_mut().find(|of| of.minutes == part.minutes && of.hours == part.hours);
        if let Some(same) = same {
            same.seconds |= part.seconds;
        } else {
            calendars.push(part);
        }
    }
    Some(if let [only] = calendars.as_slice() {
        Schedule::Calendar(only.clone())
    } else {
        Schedule::Union(calendars.into_iter().map(Schedule::Calendar).collect())
    })
}

/// A day that a month lacks is its last: told for the 31st alone, the last day of every month.
fn by_months(step: u64, from: CivilDate, second: u64) -> Option<Calendar> {
    let step = u16::try_from(step).ok().filter(|step| 12_u16.is_multiple_of(*step))?;
    let first = u16::from(from.month) % step;
    let months = (1..=12_u16).filter(|month| month % step == first).fold(0, |set, month| set | 1 << month);
    let days = match from.day {
        day @ ..=28 => Days { set: 1 << day, ..Days::default() },
        31 => Days { from_end: 1, ..Days::default() },
        _ => return None,
    };
    Some(Calendar { days, months, ..once_a_day(second) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use crate::words;

    #[test]
    fn rhythms_are_told_as_they_fire() {
        let told = |text: &str| {
            let reading = read(DialectId::MysqlEvent, text);
            reading.schedule.map(|schedule| words::sentence(&schedule, Lang::En))
        };
        for (text, sentence) in [
            ("EVERY 5 MINUTE", "every 5 minutes, counted from when the schedule was created or switched on"),
            ("every '2' hour", "every 2 hours, counted from when the schedule was created or switched on"),
            ("EVERY 1 DAY STARTS '2026-01-01 02:00:00'", "at 02:00 every day"),
            ("EVERY 1 DAY STARTS '2026-01-01'", "at 00:00 every day"),
            ("EVERY 1 WEEK STARTS '2026-11-30 03:30:00'", "at 03:30 on Mondays"),
            ("EVERY 1 MONTH STARTS '2026-01-31 04:00:00'", "at 04:00 on the last day of every month"),
            (
                "EVERY 1 QUARTER STARTS '2026-02-01 04:00:00'",
                "at 04:00 on day 1 of February, May, August and November",
            ),
            (
                "EVERY 10 MINUTE STARTS '2026-01-01 00:03:00'",
                "at minutes 3, 13, 23, 33, 43 and 53 of every hour (10 minutes apart)",
            ),
        ] {
            assert_eq!(told(text).as_deref(), Some(sentence), "{text}");
        }
        for text in [
            "EVERY 2 DAY STARTS '2026-01-01 02:00:00'",
            "EVERY 1 MONTH",
            "EVERY 1 MONTH STARTS '2026-01-30 02:00:00'",
            "EVERY 1 DAY STARTS '2026-02-30 02:00:00'",
            "EVERY '1:30' HOUR_MINUTE",
            "EVERY 0 DAY",
            "EVERY 1 DAY STARTS CURRENT_TIMESTAMP",
            "EVERY",
            "",
        ] {
            assert_eq!(told(text), None, "{text}");
        }
    }

    #[test]
    fn an_uneven_hour_keeps_its_distance() {
        let reading = read(DialectId::MysqlEvent, "EVERY 45 MINUTE STARTS '2026-01-01 00:20:00'");
        let gaps = reading.schedule.unwrap().gaps().unwrap();
        assert_eq!((gaps.smallest.seconds, gaps.largest.seconds), (2700, 2700));
    }
}
