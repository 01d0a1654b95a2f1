//! Phrases that name weekdays, days of the month and months.

use super::often::unit;
use super::{Cursor, Fact, list, number};
use crate::statement::claim::{MonthDays, Unit};
use crate::statement::token::Kind;

/// `Monday`, `Mon-Fri`, `周一至周五`, `weekends`, `first Monday`, `每月第一个周一`.
pub(super) fn weekdays(cursor: &mut Cursor<'_>) -> Option<Fact> {
    let every = matches!(cursor.before(), Some(Kind::Every | Kind::Each));
    if cursor.peek(0) == Some(Kind::Every) {
        cursor.at += 1;
        cursor.skip(Kind::At);
        let fact = weekdays(cursor)?;
        return match fact {
            Fact::Weekdays { set, nth, .. } => Some(Fact::Weekdays { set, nth, firm: true }),
            other => Some(other),
        };
    }
    let nth = cursor.attempt(nth);
    let mut firm = every || nth.is_some();
    let item = |cursor: &mut Cursor<'_>| weekday_item(cursor);
    let mut marks = 0;
    let mut set = 0_u8;
    loop {
        let at = cursor.at;
        let joined = matches!(cursor.peek(0), Some(Kind::Comma | Kind::And | Kind::Slash)) && marks > 0;
        while marks > 0 && matches!(cursor.peek(0), Some(Kind::Comma | Kind::And | Kind::Slash)) {
            cursor.at += 1;
        }
        let more = item(cursor)
            .or_else(|| (joined && marks > 0).then_some(()).and_then(|()| cursor.attempt(bare_weekday)));
        let Some((more, sure)) = more.filter(|_| marks == 0 || joined) else {
            cursor.at = at;
            break;
        };
        set |= more;
        firm |= sure || joined;
        marks += 1;
    }
    // "the last Friday of the month" is one fact; "of every month" says how often as well.
    if nth.is_some() && set != 0 {
        cursor.attempt(|cursor| {
            cursor.skip_filler();
            (!cursor.before_is_chinese() && cursor.skip(Kind::Unit(Unit::Month))).then_some(())
        });
    }
    (set != 0).then_some(Fact::Weekdays { set, nth, firm })
}

/// One weekday or a range of them, and whether it is certainly one.
fn weekday_item(cursor: &mut Cursor<'_>) -> Option<(u8, bool)> {
    let (first, firm) = weekday(cursor)?;
    if first.is_power_of_two() && cursor.peek(0) == Some(Kind::To) {
        let at = cursor.at;
        cursor.at += 1;
        if let Some((last, _)) = weekday(cursor).or_else(|| numeral_weekday(cursor))
            && last.is_power_of_two()
        {
            let (from, to) = (first.trailing_zeros(), last.trailing_zeros());
            let days = (to + 7 - from) % 7;
            return Some(((0..=days).fold(0, |set, day| set | 1 << ((from + day) % 7)), true));
        }
        cursor.at = at;
    }
    Some((first, firm))
}

fn weekday(cursor: &mut Cursor<'_>) -> Option<(u8, bool)> {
    match cursor.peek(0)? {
        Kind::Weekdays { set, firm } => {
            cursor.at += 1;
            Some((set, firm))
        }
        // "every week day"
        Kind::Unit(Unit::Week)
            if !cursor.is_chinese_here() && cursor.peek(1) == Some(Kind::Unit(Unit::Day)) =>
        {
            cursor.at += 2;
            Some((0x3E, true))
        }
        // "business day", "working days"
        Kind::Word if cursor.peek(1) == Some(Kind::Unit(Unit::Day)) => {
            let word = cursor.token().and_then(|token| cursor.text.get(token.range.clone()))?;
            ["business", "working", "work"]
                .iter()
                .any(|known| word.eq_ignore_ascii_case(known))
                .then_some(())?;
            cursor.at += 2;
            Some((0x3E, true))
        }
        // 每周1, 周5
        Kind::Unit(Unit::Week) => cursor.attempt(|cursor| {
            cursor.at += 1;
            cursor.joined(0).then_some(())?;
            let (set, firm) = numeral_weekday(cursor)?;
            (!matches!(cursor.peek(0), Some(Kind::TimesMark | Kind::Unit(_) | Kind::Filler)))
                .then_some((set, firm))
        }),
        _ => None,
    }
}

/// The 三 of "周一、三、五".
fn bare_weekday(cursor: &mut Cursor<'_>) -> Option<(u8, bool)> {
    cursor.joined(0).then_some(())?;
    let day = if cursor.skip(Kind::Day { mark_only: false }) {
        (1, true)
    } else {
        // Digits begin a time of day more often than they name a weekday.
        matches!(cursor.peek(0), Some(Kind::Number { digits: 0, .. })).then_some(())?;
        numeral_weekday(cursor)?
    };
    let ends = matches!(
        cursor.peek(0),
        None | Some(
            Kind::And
                | Kind::Comma
                | Kind::Clock { .. }
                | Kind::DayPart(_)
                | Kind::Run
                | Kind::At
                | Kind::Filler
                | Kind::Open
                | Kind::Close
                | Kind::Newline
                | Kind::Stop
                | Kind::Noon
                | Kind::Midnight
                | Kind::Zone(_)
        )
    );
    (ends || (cursor.peek(0).is_some() && !cursor.joined(0))).then_some(day)
}

fn numeral_weekday(cursor: &mut Cursor<'_>) -> Option<(u8, bool)> {
    // 每周两种: of two, and no Tuesday.
    let two = cursor.token().and_then(|token| cursor.text.get(token.range.clone())) == Some("两");
    let value = cursor.number().filter(|_| !two)?;
    (1..=7).contains(&value).then(|| (1 << (value % 7), true))
}

/// `first`, `the last`, `第一个`, before a weekday.
fn nth(cursor: &mut Cursor<'_>) -> Option<u8> {
    let nth = match cursor.peek(0)? {
        Kind::Ordinal(n) if n <= 5 => n as u8,
        Kind::Unit(Unit::Second) => 2,
        Kind::Last => 0,
        Kind::Nth => {
            cursor.at += 1;
            let n = cursor.number().filter(|n| (1..=5).contains(n))?;
            cursor.at -= 1;
            n as u8
        }
        _ => return None,
    };
    cursor.at += 1;
    // 最后一个周五
    if nth == 0 && matches!(cursor.peek(0), Some(Kind::Number { value: 1, .. })) {
        cursor.at += 1;
    }
    cursor.skip_filler();
    matches!(cursor.peek(0), Some(Kind::Weekdays { .. } | Kind::Unit(Unit::Week) | Kind::Word)).then_some(nth)
}

/// `the 1st and 15th`, `1st of every month`, `last day of the month`, `1号`, `每月初`, `月底最后一天`.
pub(super) fn month_days(cursor: &mut Cursor<'_>) -> Option<Fact> {
    let bit = |n: u32| (1..=31).contains(&n).then(|| 1_u32 << n);
    let days = |days| Some(Fact::MonthDays(days));
    match cursor.peek(0)? {
        Kind::Last | Kind::Nth if cursor.peek(0) == Some(Kind::Last) => {
            cursor.at += 1;
            while matches!(cursor.peek(0), Some(Kind::Number { value: 1, .. })) {
                cursor.at += 1;
            }
            (unit(cursor)? == Unit::Day).then_some(())?;
            let chinese = cursor.before_is_chinese();
            (of_month(cursor) || chinese).then_some(())?;
            days(MonthDays { last: true, ..MonthDays::default() })
        }
        // 月初, 月底
        Kind::Month0 if matches!(cursor.peek(1), Some(Kind::Start | Kind::End)) => {
            let end = cursor.peek(1) == Some(Kind::End);
            cursor.at += 2;
            days(MonthDays { start: !end, end, ..MonthDays::default() })
        }
        Kind::Start | Kind::End => {
            let end = cursor.peek(0) == Some(Kind::End);
            cursor.at += 1;
            of_month(cursor).then_some(())?;
            days(MonthDays { start: !end, end, ..MonthDays::default() })
        }
        Kind::Ordinal(_) => {
            let introduced = matches!(cursor.before(), Some(Kind::Filler | Kind::Every | Kind::Month { .. }));
            let set = list(cursor, bit, |cursor| {
                while matches!(cursor.peek(0), Some(Kind::Filler)) {
                    cursor.at += 1;
                }
                match cursor.peek(0)? {
                    Kind::Ordinal(n) => {
                        cursor.at += 1;
                        Some(n)
                    }
                    _ => None,
                }
            })?;
            let range = |cursor: &mut Cursor<'_>| {
                cursor.skip(Kind::To).then_some(())?;
                let Some(Kind::Ordinal(to @ 1..=31)) = cursor.peek(0) else { return None };
                cursor.at += 1;
                Some(to)
            };
            let set = match cursor.attempt(range).filter(|_| set.is_power_of_two()) {
                Some(to) => set | (set.trailing_zeros()..=to).fold(0, |set, day| set | 1 << day),
                None => set,
            };
            let day = cursor.skip(Kind::Unit(Unit::Day));
            let month = of_month(cursor);
            let on = introduced
                && !matches!(
                    cursor.peek(0),
                    Some(
                        Kind::Word
                            | Kind::Unit(_)
                            | Kind::Several
                            | Kind::Quarter
                            | Kind::Half
                            | Kind::Recurring(_)
                    )
                );
            (month || (on && !day)).then_some(())?;
            days(MonthDays { set, ..MonthDays::default() })
        }
        Kind::Unit(Unit::Day) => {
            // "day 1 of the month", "day-of-month 1"
            cursor.at += 1;
            let named = cursor.joined(0)
                && cursor.skip(Kind::To)
                && cursor.skip(Kind::Filler)
                && cursor.skip(Kind::To);
            let named = named && cursor.skip(Kind::Unit(Unit::Month));
            let set = list(cursor, bit, number)?;
            (named || of_month(cursor)).then_some(())?;
            days(MonthDays { set, ..MonthDays::default() })
        }
        // "December 25"; not "May 5 minutes".
        Kind::Number { value: day @ 1..=31, digits: 1..=2 }
            if matches!(cursor.before(), Some(Kind::Month { .. }))
                && !matches!(
                    cursor.peek(1),
                    Some(
                        Kind::Unit(_)
                            | Kind::Meridiem(_)
                            | Kind::Oclock
                            | Kind::MinuteMark
                            | Kind::TimesMark
                            | Kind::Day { .. }
                            | Kind::Month0
                            | Kind::To
                            | Kind::Slash
                            | Kind::Zone(_)
                    )
                ) =>
        {
            cursor.at += 1;
            days(MonthDays { set: 1 << day, ..MonthDays::default() })
        }
        // "25 December"
        Kind::Number { value: day @ 1..=31, digits: 1..=2 }
            if matches!(cursor.peek(1), Some(Kind::Month { .. }))
                && !matches!(cursor.before(), Some(Kind::Month { .. } | Kind::To | Kind::Slash)) =>
        {
            cursor.at += 1;
            days(MonthDays { set: 1 << day, ..MonthDays::default() })
        }
        Kind::Number { .. } => {
            let introduced = matches!(
                cursor.before(),
                Some(Kind::Month0 | Kind::Every | Kind::At | Kind::Filler | Kind::Unit(Unit::Month))
            );
            // "2号机", "7日留存": a number of something else.
            // 一日三次 is three times a day.
            let is_day = |cursor: &Cursor<'_>| {
                let next = (cursor.peek(0), cursor.peek(1));
                let times = matches!(next, (Some(Kind::Number { .. }), Some(Kind::TimesMark)));
                let thing = cursor.peek(0) == Some(Kind::Word) && cursor.joined(0);
                !times && (introduced || !thing)
            };
            let from = cursor.number()?;
            if matches!((cursor.peek(0), cursor.peek(1)), (Some(Kind::Day { .. }), Some(Kind::To)))
                && matches!(cursor.peek(2), Some(Kind::Number { .. }))
            {
                cursor.at += 1;
            }
            if cursor.skip(Kind::To) {
                let to = cursor.number()?;
                (from < to).then_some(())?;
                bit(from).and(bit(to))?;
                day_mark(cursor)?;
                is_day(cursor).then_some(())?;
                return days(MonthDays {
                    set: (from..=to).fold(0, |set, day| set | 1 << day),
                    ..MonthDays::default()
                });
            }
            cursor.at -= 1;
            let set = list(cursor, bit, |cursor| {
                let day = cursor.number()?;
                // "1号和15号": the mark may follow each.
                if matches!(cursor.peek(0), Some(Kind::Day { .. }))
                    && matches!(cursor.peek(1), Some(Kind::And | Kind::Comma))
                    && matches!(cursor.peek(2), Some(Kind::Number { .. }))
                {
                    cursor.at += 1;
                }
                Some(day)
            })?;
            day_mark(cursor)?;
            is_day(cursor).then_some(())?;
            days(MonthDays { set, ..MonthDays::default() })
        }
        _ => None,
    }
}

/// 号 or 日 after a number.
fn day_mark(cursor: &mut Cursor<'_>) -> Option<()> {
    matches!(cursor.peek(0)?, Kind::Day { .. }).then_some(())?;
    cursor.at += 1;
    Some(())
}

/// `[of] [the|every|each|a] month`, or monthly.
pub(super) fn of_month(cursor: &mut Cursor<'_>) -> bool {
    cursor
        .attempt(|cursor| {
            while matches!(cursor.peek(0), Some(Kind::Filler | Kind::Every | Kind::Each | Kind::Per)) {
                cursor.at += 1;
            }
            (cursor.skip(Kind::Unit(Unit::Month))).then_some(())
        })
        .is_some()
}

/// `January`, `Jan-Mar`, `in JAN and JUNE`, `1月`, `1、4、7、10月`.
pub(super) fn months(cursor: &mut Cursor<'_>) -> Option<Fact> {
    let bit = |n: u32| (1..=12).contains(&n).then(|| 1_u16 << n);
    if let Kind::Number { .. } = cursor.peek(0)? {
        let set = list(cursor, bit, number)?;
        cursor.skip(Kind::Month0).then_some(())?;
        // 3月底 keeps its 底 for nobody: a month is what is claimed.
        return Some(Fact::Months { set, firm: true });
    }
    let introduced = matches!(cursor.before(), Some(Kind::Filler | Kind::Every | Kind::Ordinal(_)));
    let mut firm = introduced;
    let mut set = 0_u16;
    let mut count = 0;
    loop {
        let at = cursor.at;
        while count > 0 && matches!(cursor.peek(0), Some(Kind::Comma | Kind::And | Kind::Slash)) {
            cursor.at += 1;
        }
        let range = count == 1 && cursor.skip(Kind::To);
        let (Some(Kind::Month { month, firm: sure }), true) = (cursor.peek(0), count == 0 || cursor.at > at)
        else {
            cursor.at = at;
            break;
        };
        cursor.at += 1;
        let first = set.trailing_zeros();
        if range && first < u32::from(month) {
            set |= (first..=u32::from(month)).fold(0, |set, m| set | 1 << m);
        }
        set |= 1 << month;
        firm |= sure;
        count += 1;
    }
    // "May fail", "may take": the verb.
    let verb =
        set == 1 << 5 && !firm && matches!(cursor.peek(0), Some(Kind::Word | Kind::Run | Kind::Poison));
    (set != 0 && !verb).then_some(Fact::Months { set, firm })
}
