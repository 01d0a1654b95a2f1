//! Phrases: the smallest runs of tokens that state one fact.
//!
//! Every parser takes a cursor, moves it past what it read and returns the fact, or leaves the cursor where it was.

use std::ops::Range;

use super::claim::{ClockTime, Frequency, MonthDays, StatedZone, Unit, Window};
use super::token::{DayPart, Kind, Token};
use super::zone::{Cue, ZoneWord};

/// A single fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fact {
    /// How often. Not `firm`: an adjective or "each", which may belong to a noun.
    Frequency { frequency: Frequency, firm: bool },
    /// Minutes of the hour. `firm`: the hour is named with them.
    Minutes { set: u64, firm: bool },
    /// A time of day. Not `firm`: digits that nothing marks as a time.
    Moment { time: ClockTime, firm: bool },
    /// Between two times of day.
    Window { window: Window, first: Range<usize> },
    /// Weekdays.
    Weekdays { set: u8, nth: Option<u8>, firm: bool },
    /// Days of the month.
    MonthDays(MonthDays),
    /// Months.
    Months { set: u16, firm: bool },
    /// A zone.
    Zone(StatedZone),
    /// "the day before", "next day".
    DayShift(i8),
}

/// A place in the tokens.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    tokens: &'t [Token],
    /// Index of the next token.
    pub at: usize,
    cue: Cue,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str, tokens: &'t [Token], at: usize, cue: Cue) -> Self {
        Cursor { text, tokens, at, cue }
    }

    fn peek(&self, ahead: usize) -> Option<Kind> {
        self.tokens.get(self.at + ahead).map(|token| token.kind)
    }

    fn before(&self) -> Option<Kind> {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|token| token.kind)
    }

    fn token(&self) -> Option<&'t Token> {
        self.tokens.get(self.at)
    }

    /// Whether the token after the next stands right behind it, without a blank.
    fn joined(&self, ahead: usize) -> bool {
        self.tokens.get(self.at + ahead).is_some_and(|token| !token.spaced)
    }

    fn skip(&mut self, kind: Kind) -> bool {
        let found = self.peek(0) == Some(kind);
        self.at += usize::from(found);
        found
    }

    fn skip_filler(&mut self) {
        while matches!(self.peek(0), Some(Kind::Filler)) {
            self.at += 1;
        }
    }

    fn number(&mut self) -> Option<u32> {
        match self.peek(0)? {
            Kind::Number { value, .. } => {
                self.at += 1;
                Some(value)
            }
            _ => None,
        }
    }

    /// Tries a parser; on failure the cursor stays.
    fn attempt<T>(&mut self, parser: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let at = self.at;
        let found = parser(self);
        if found.is_none() {
            self.at = at;
        }
        found
    }
}

/// The fact that begins at the cursor, if one does.
pub(super) fn fact(cursor: &mut Cursor<'_>) -> Option<Fact> {
    const PARSERS: [fn(&mut Cursor<'_>) -> Option<Fact>; 9] =
        [day_shift, zone, weekdays, month_days, months, frequency, minutes, window, moment];
    PARSERS.iter().find_map(|parser| cursor.attempt(parser))
}

fn day_shift(cursor: &mut Cursor<'_>) -> Option<Fact> {
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
fn zone(cursor: &mut Cursor<'_>) -> Option<Fact> {
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

impl Cursor<'_> {
    fn before_is_chinese(&self) -> bool {
        self.at
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at))
            .and_then(|token| self.text.as_bytes().get(token.range.start))
            .is_some_and(|b| !b.is_ascii())
    }
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

/// `every 5 minutes`, `每隔5分钟`, `twice a day`, `每天两次`, `hourly`, `隔天`.
fn frequency(cursor: &mut Cursor<'_>) -> Option<Fact> {
    let firm = |frequency| Some(Fact::Frequency { frequency, firm: true });
    match cursor.peek(0)? {
        Kind::Every | Kind::Each => {
            let each = cursor.peek(0) == Some(Kind::Each);
            let skips = cursor.token().and_then(|token| cursor.text.get(token.range.clone())) == Some("每隔");
            cursor.at += 1;
            if matches!((cursor.peek(0), cursor.peek(1)), (Some(Kind::Month0), Some(Kind::Start | Kind::End)))
            {
                // 每月初, 每月底: the month is left for the days.
                return firm(Frequency::Every { count: 1, unit: Unit::Month });
            }
            let (count, unit) = every_unit(cursor)?;
            match cursor.attempt(times_mark) {
                Some(times) if times > 1 && count == 1 => return firm(Frequency::Times { times, per: unit }),
                Some(1) => return firm(Frequency::Every { count, unit }),
                _ => {}
            }
            // 每隔一天 is said both of each day and of every other day: it states nothing that can be held against a schedule.
            (!(skips && count == 1)).then_some(())?;
            Some(Fact::Frequency { frequency: Frequency::Every { count, unit }, firm: !each })
        }
        Kind::Other => {
            cursor.at += 1;
            let unit = unit(cursor)?;
            (unit == Unit::Day).then_some(())?;
            firm(Frequency::Every { count: 2, unit })
        }
        Kind::Recurring(unit) => {
            cursor.at += 1;
            Some(Fact::Frequency { frequency: Frequency::Every { count: 1, unit }, firm: false })
        }
        Kind::Times(times) => {
            cursor.at += 1;
            times_per(cursor, times)
        }
        Kind::Number { value, .. } => {
            cursor.at += 1;
            if cursor.peek(0) == Some(Kind::TimesMark) {
                cursor.at += 1;
                return times_per(cursor, value);
            }
            // 一天两次, 5分钟一次
            let unit = unit_after_number(cursor)?;
            match times_mark(cursor)? {
                1 => firm(Frequency::Every { count: value, unit }),
                times => (value == 1).then_some(()).and(firm(Frequency::Times { times, per: unit })),
            }
        }
        // 半小时一次
        Kind::Half => {
            cursor.at += 1;
            cursor.skip_filler();
            (unit(cursor)? == Unit::Hour && times_mark(cursor)? == 1).then_some(())?;
            firm(Frequency::Every { count: 30, unit: Unit::Minute })
        }
        _ => None,
    }
}

/// After "every": `[n] unit`, `other day`, `half hour`, `一刻钟`; or a part of the day, which means every day.
fn every_unit(cursor: &mut Cursor<'_>) -> Option<(u32, Unit)> {
    let mut count = 1;
    if cursor.skip(Kind::Other) {
        count = 2;
    } else if cursor.skip(Kind::Half) {
        cursor.skip_filler();
        cursor.skip(Kind::Per);
        return (unit(cursor)? == Unit::Hour).then_some((30, Unit::Minute));
    } else if let Some(n) = cursor.number() {
        count = n;
        cursor.skip_filler();
        if cursor.skip(Kind::Quarter) {
            return Some((n * 15, Unit::Minute)).filter(|_| n <= 4);
        }
    } else if let Some(Kind::Ordinal(n)) = cursor.peek(0) {
        // "every 2nd day"; "every 1st" is a day of the month.
        cursor.at += 1;
        count = n;
    }
    if matches!(cursor.peek(0), Some(Kind::DayPart(_) | Kind::Midnight | Kind::Noon)) && count == 1 {
        return Some((1, Unit::Day));
    }
    if cursor.peek(0) == Some(Kind::Quarter) {
        cursor.at += 1;
        let hour = cursor.peek(0) == Some(Kind::Unit(Unit::Hour)) || cursor.before_is_chinese();
        cursor.at += usize::from(cursor.peek(0) == Some(Kind::Unit(Unit::Hour)));
        return Some(if hour { (15, Unit::Minute) } else { (count, Unit::Quarter) });
    }
    (1..=1000).contains(&count).then_some((count, unit(cursor)?))
}

fn unit(cursor: &mut Cursor<'_>) -> Option<Unit> {
    let unit = match cursor.peek(0)? {
        Kind::Unit(unit) => unit,
        Kind::Day { mark_only: false } => Unit::Day,
        Kind::Month0 => Unit::Month,
        // 每时
        Kind::Oclock if cursor.before() == Some(Kind::Every) => Unit::Hour,
        _ => return None,
    };
    cursor.at += 1;
    Some(unit)
}

/// A unit behind a number, 个 between them passed over.
fn unit_after_number(cursor: &mut Cursor<'_>) -> Option<Unit> {
    cursor.skip_filler();
    unit(cursor)
}

/// `[执行] 两次`.
fn times_mark(cursor: &mut Cursor<'_>) -> Option<u32> {
    while matches!(cursor.peek(0), Some(Kind::Run | Kind::Filler)) {
        cursor.at += 1;
    }
    let times = cursor.number()?;
    (times >= 1 && cursor.skip(Kind::TimesMark)).then_some(times)
}

/// After "twice": `a day`, `daily`, `per hour`; after "once" also `every 5 minutes`.
fn times_per(cursor: &mut Cursor<'_>, times: u32) -> Option<Fact> {
    let frequency = match cursor.peek(0)? {
        Kind::Recurring(per) => {
            cursor.at += 1;
            Frequency::Times { times, per }
        }
        Kind::Per | Kind::Each | Kind::Every => {
            cursor.at += 1;
            let (count, per) = every_unit(cursor)?;
            match (times, count) {
                (1, _) => Frequency::Every { count, unit: per },
                (_, 1) => Frequency::Times { times, per },
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(Fact::Frequency { frequency: normal(frequency), firm: true })
}

/// Once in a unit is every one of them.
fn normal(frequency: Frequency) -> Frequency {
    match frequency {
        Frequency::Times { times: 1, per } => Frequency::Every { count: 1, unit: per },
        other => other,
    }
}

/// `at minute 5`, `:05`, `5 minutes past the hour`, `第5分钟`, `的05分`, `on the hour`, `整点`.
fn minutes(cursor: &mut Cursor<'_>) -> Option<Fact> {
    let bit = |n: u32| (n < 60).then(|| 1_u64 << n);
    match cursor.peek(0)? {
        Kind::ColonMinute(minute) => {
            cursor.at += 1;
            Some(Fact::Minutes { set: bit(minute.into())?, firm: false })
        }
        Kind::OnTheHour => {
            cursor.at += 1;
            Some(Fact::Minutes { set: 1, firm: true })
        }
        Kind::Unit(Unit::Minute) => {
            cursor.at += 1;
            list(cursor, bit, number).map(|set| Fact::Minutes { set, firm: false })
        }
        Kind::Nth => {
            cursor.at += 1;
            let set = list(cursor, bit, number)?;
            minute_mark(cursor).then_some(Fact::Minutes { set, firm: false })
        }
        Kind::Half | Kind::Quarter if cursor.peek(1) == Some(Kind::Past) => {
            let minute = if cursor.peek(0) == Some(Kind::Half) { 30 } else { 15 };
            cursor.at += 2;
            hour_word(cursor).then_some(Fact::Minutes { set: 1 << minute, firm: true })
        }
        Kind::Number { .. } => {
            let set = list(cursor, bit, number)?;
            if cursor.peek(0) == Some(Kind::MinuteMark)
                || (cursor.peek(0) == Some(Kind::Unit(Unit::Minute)) && cursor.before_hour_phrase())
            {
                cursor.at += 1;
                return Some(Fact::Minutes { set, firm: false });
            }
            cursor.skip(Kind::Unit(Unit::Minute));
            let past = cursor.skip(Kind::Past);
            (past && hour_word(cursor)).then_some(Fact::Minutes { set, firm: true })
        }
        Kind::Filler
            if cursor.peek(1) == Some(Kind::Unit(Unit::Hour))
                && cursor.peek(2).is_none_or(|k| k != Kind::Past) =>
        {
            // "on the hour": the preposition is the filler before this one.
            let on = cursor.at >= 1
                && cursor.tokens.get(cursor.at - 1).is_some_and(|t| {
                    cursor.text.get(t.range.clone()).is_some_and(|w| w.eq_ignore_ascii_case("on"))
                });
            (on && cursor.text.get(cursor.tokens[cursor.at].range.clone())?.eq_ignore_ascii_case("the"))
                .then_some(())?;
            cursor.at += 2;
            Some(Fact::Minutes { set: 1, firm: true })
        }
        _ => None,
    }
}

impl Cursor<'_> {
    /// "每小时的5分钟": the number was preceded by a filler and an hour.
    fn before_hour_phrase(&self) -> bool {
        let mut back = self.at;
        while let Some(previous) = back.checked_sub(1) {
            match self.tokens.get(previous).map(|t| t.kind) {
                Some(Kind::Unit(Unit::Hour)) => return true,
                Some(Kind::Filler | Kind::At | Kind::Number { .. } | Kind::And | Kind::Comma) => {
                    back = previous
                }
                _ => return false,
            }
        }
        false
    }
}

fn minute_mark(cursor: &mut Cursor<'_>) -> bool {
    cursor.skip(Kind::MinuteMark) || cursor.skip(Kind::Unit(Unit::Minute))
}

/// `[the|every|each] hour`.
fn hour_word(cursor: &mut Cursor<'_>) -> bool {
    while matches!(cursor.peek(0), Some(Kind::Filler | Kind::Every | Kind::Each)) {
        cursor.at += 1;
    }
    cursor.skip(Kind::Unit(Unit::Hour))
}

/// `a`, `a, b and c`: the union of what `bit` makes of each item.
fn list<T: Copy, B: std::ops::BitOr<Output = B>>(
    cursor: &mut Cursor<'_>,
    bit: impl Fn(T) -> Option<B>,
    item: impl Fn(&mut Cursor<'_>) -> Option<T>,
) -> Option<B> {
    let mut set = bit(item(cursor)?)?;
    loop {
        let at = cursor.at;
        while matches!(cursor.peek(0), Some(Kind::Comma | Kind::And | Kind::Slash)) {
            cursor.at += 1;
        }
        if cursor.at == at {
            return Some(set);
        }
        match item(cursor).and_then(&bit) {
            Some(more) => set = set | more,
            None => {
                cursor.at = at;
                return Some(set);
            }
        }
    }
}

/// `Monday`, `Mon-Fri`, `周一至周五`, `weekends`, `first Monday`, `每月第一个周一`.
fn weekdays(cursor: &mut Cursor<'_>) -> Option<Fact> {
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
        match item(cursor).filter(|_| marks == 0 || joined) {
            Some((more, sure)) => {
                set |= more;
                firm |= sure || joined;
                marks += 1;
            }
            None => {
                cursor.at = at;
                break;
            }
        }
    }
    (set != 0).then_some(Fact::Weekdays { set, nth, firm })
}

/// One weekday or a range of them, and whether it is certainly one.
fn weekday_item(cursor: &mut Cursor<'_>) -> Option<(u8, bool)> {
    let (first, firm) = weekday(cursor)?;
    if first.count_ones() == 1 && cursor.peek(0) == Some(Kind::To) {
        let at = cursor.at;
        cursor.at += 1;
        if let Some((last, _)) = weekday(cursor).or_else(|| numeral_weekday(cursor))
            && last.count_ones() == 1
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

fn numeral_weekday(cursor: &mut Cursor<'_>) -> Option<(u8, bool)> {
    let value = cursor.number()?;
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
    cursor.skip_filler();
    matches!(cursor.peek(0), Some(Kind::Weekdays { .. } | Kind::Unit(Unit::Week))).then_some(nth)
}

/// `the 1st and 15th`, `1st of every month`, `last day of the month`, `1号`, `每月初`, `月底最后一天`.
fn month_days(cursor: &mut Cursor<'_>) -> Option<Fact> {
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
            let introduced = matches!(cursor.before(), Some(Kind::Filler | Kind::Every));
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
            let day = cursor.skip(Kind::Unit(Unit::Day));
            let month = of_month(cursor);
            let on =
                introduced && !matches!(cursor.peek(0), Some(Kind::Word | Kind::Unit(_) | Kind::Several));
            (month || (on && !day)).then_some(())?;
            days(MonthDays { set, ..MonthDays::default() })
        }
        Kind::Unit(Unit::Day) => {
            // "day 1 of the month"
            cursor.at += 1;
            let set = list(cursor, bit, number)?;
            of_month(cursor).then_some(())?;
            days(MonthDays { set, ..MonthDays::default() })
        }
        Kind::Number { .. } => {
            let from = cursor.number()?;
            if cursor.skip(Kind::To) {
                let to = cursor.number()?;
                (from < to).then_some(())?;
                bit(from).and(bit(to))?;
                day_mark(cursor)?;
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
fn of_month(cursor: &mut Cursor<'_>) -> bool {
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
fn months(cursor: &mut Cursor<'_>) -> Option<Fact> {
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
    (set != 0).then_some(Fact::Months { set, firm })
}

/// `between 9 and 17`, `9am-5pm`, `9点到18点`, `9-17点`.
fn window(cursor: &mut Cursor<'_>) -> Option<Fact> {
    let introduced = cursor.skip(Kind::From);
    let start = cursor.token()?.range.clone();
    let from = end_of_window(cursor, introduced)?;
    let joined = cursor.skip(Kind::To) || (introduced && cursor.skip(Kind::And));
    joined.then_some(())?;
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
fn moment(cursor: &mut Cursor<'_>) -> Option<Fact> {
    let (time, firm) = moment_time(cursor)?;
    Some(Fact::Moment { time, firm })
}

/// A time of day, and whether its spelling alone marks it as one.
fn moment_time(cursor: &mut Cursor<'_>) -> Option<(ClockTime, bool)> {
    let start = cursor.token()?.range.start;
    let at_word = matches!(cursor.before(), Some(Kind::At | Kind::Same | Kind::From));
    let mut part = None;
    while let Some(Kind::DayPart(found)) = cursor.peek(0) {
        part = Some(found);
        cursor.at += 1;
        cursor.skip(Kind::At);
    }
    let (hour, minute, mut firm) = bare_time(cursor, part, at_word)?;
    firm |= part.is_some();
    let mut hour = half_day(hour, part);
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
    Some((ClockTime { hour, minute, zone: None, day_shift: 0, range: start..end }, firm))
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
    fn is_chinese_here(&self) -> bool {
        self.token()
            .and_then(|token| self.text.as_bytes().get(token.range.start))
            .is_some_and(|b| !b.is_ascii())
    }
}

impl Cursor<'_> {
    /// "8、12和18点": the mark stands behind the last of several hours.
    fn is_in_list_of_hours(&self) -> bool {
        let mut ahead = 0;
        while matches!(self.peek(ahead), Some(Kind::And | Kind::Comma)) {
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
                    cursor.at += 1;
                    // 一点 is also "a bit".
                    let a_bit = value == 1 && digits == 0 && part.is_none();
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
                    ZoneWord::Utc | ZoneWord::Abbreviation(..) | ZoneWord::Named(_) | ZoneWord::Cst,
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
                // "at 2", "night at 2": a bare number is a time only behind "at" and a part of the day.
                _ => (at_word && part.is_some() && digits > 0).then_some((hour, 0, false)),
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
            let two_digits = matches!(cursor.peek(0), Some(Kind::Number { digits: 2, .. }));
            let value = cursor.number()?;
            if cursor.skip(Kind::Quarter) {
                return Some((value * 15) as u8).filter(|minute| *minute < 60);
            }
            let marked = cursor.skip(Kind::MinuteMark);
            let blocked = matches!(
                cursor.peek(0),
                Some(Kind::TimesMark | Kind::Unit(_) | Kind::Oclock | Kind::Day { .. } | Kind::Month0)
            );
            (value < 60 && (marked || ((value >= 10 || two_digits) && !blocked))).then_some(value as u8)
        })
        .unwrap_or(0)
}

/// Moves an hour into its half of the day.
fn half_day(hour: u8, part: Option<DayPart>) -> u8 {
    match (part, hour) {
        (Some(DayPart::Morning | DayPart::SmallHours | DayPart::Night), 12) => 0,
        (Some(DayPart::Afternoon), 1..=11) => hour + 12,
        (Some(DayPart::Night), 5..=11) => hour + 12,
        (Some(DayPart::Midday), 1..=3) => hour + 12,
        _ => hour,
    }
}

fn number(cursor: &mut Cursor<'_>) -> Option<u32> {
    cursor.number()
}
