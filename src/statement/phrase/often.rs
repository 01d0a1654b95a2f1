//! Phrases that say how often, and at which minutes of the hour.

use super::days::of_month;
use super::{Cursor, Fact, list, number};
use crate::statement::chinese;
use crate::statement::claim::{Frequency, Unit};
use crate::statement::token::Kind;

/// `every 5 minutes`, `每隔5分钟`, `twice a day`, `每天两次`, `hourly`, `隔天`.
pub(super) fn frequency(cursor: &mut Cursor<'_>) -> Option<Fact> {
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
            let ordinal = matches!(cursor.peek(0), Some(Kind::Ordinal(_)));
            let (count, unit) = every_unit(cursor)?;
            // "every 2nd day of the month" is a date.
            (!(ordinal
                && unit == Unit::Day
                && cursor.attempt(|cursor| of_month(cursor).then_some(())).is_some()))
            .then_some(())?;
            match cursor.attempt(times_mark) {
                Some(times) if times > 1 && count == 1 => return firm(Frequency::Times { times, per: unit }),
                Some(1) => return firm(Frequency::Every { count, unit }),
                _ => {}
            }
            // 每隔一天 is said both of each day and of every other day, 每隔两天 of every second and every third: it states
            // nothing that can be held against a schedule.
            (!(skips && (count == 1 || unit == Unit::Day))).then_some(())?;
            Some(Fact::Frequency { frequency: Frequency::Every { count, unit }, firm: !each })
        }
        Kind::Other => {
            cursor.at += 1;
            // 隔周周一
            let unit = unit(cursor)?;
            matches!(unit, Unit::Day | Unit::Week | Unit::Month).then_some(())?;
            firm(Frequency::Every { count: 2, unit })
        }
        Kind::Recurring(unit) => {
            let prefix = cursor.at.checked_sub(1).and_then(|at| cursor.tokens.get(at));
            let prefix = prefix.and_then(|token| cursor.text.get(token.range.clone())).unwrap_or("");
            // "bi weekly" is said of twice a week and of every other week.
            (!["bi", "semi", "tri"].iter().any(|part| prefix.eq_ignore_ascii_case(part))).then_some(())?;
            cursor.at += 1;
            Some(Fact::Frequency { frequency: Frequency::Every { count: 1, unit }, firm: false })
        }
        Kind::Times(times) => {
            cursor.at += 1;
            times_per(cursor, times)
        }
        Kind::Number { value, .. } => {
            cursor.at += 1;
            // "6-hourly"; "7 daily backups" are seven of them.
            if cursor.peek(0) == Some(Kind::To)
                && let Some(unit) = cursor.attempt(recurring)
            {
                return firm(Frequency::Every { count: value, unit });
            }
            if cursor.peek(0) == Some(Kind::TimesMark) {
                cursor.at += 1;
                return times_per(cursor, value);
            }
            if let Some(unit) = cursor.attempt(unit_of_interval) {
                return firm(Frequency::Every { count: value, unit });
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
            if let Some(unit) = cursor.attempt(recurring) {
                let (count, unit) = half_of(unit)?;
                return Some(Fact::Frequency { frequency: Frequency::Every { count, unit }, firm: false });
            }
            cursor.skip_filler();
            let (count, unit) = half_of(unit(cursor)?)?;
            (times_mark(cursor)? == 1).then_some(())?;
            firm(Frequency::Every { count, unit })
        }
        Kind::Quarter => {
            cursor.at += 1;
            (recurring(cursor)? == Unit::Hour).then_some(())?;
            Some(Fact::Frequency {
                frequency: Frequency::Every { count: 15, unit: Unit::Minute },
                firm: false,
            })
        }
        _ => None,
    }
}

/// Behind a number: `-minute intervals`, `minutes interval`; before it: `interval: 10 minutes`, `频率 10 分钟`.
fn unit_of_interval(cursor: &mut Cursor<'_>) -> Option<Unit> {
    let word = |cursor: &Cursor<'_>, at: usize, words: &[&str]| {
        let word = cursor.tokens.get(at).and_then(|token| cursor.text.get(token.range.clone()));
        word.is_some_and(|word| words.iter().any(|known| word.eq_ignore_ascii_case(known)))
    };
    let labelled = cursor.at.checked_sub(3).zip(cursor.at.checked_sub(2)).is_some_and(|(label, colon)| {
        let before = label.checked_sub(1).map(|before| cursor.tokens[before].kind);
        let begins =
            matches!(before, None | Some(Kind::Newline | Kind::Stop | Kind::Comma | Kind::Open | Kind::Run));
        begins
            && cursor.tokens[colon].kind == Kind::Colon
            && word(cursor, label, &["interval", "frequency", "freq"])
    });
    cursor.skip(Kind::To);
    let unit = unit(cursor)?;
    if labelled {
        return Some(unit);
    }
    word(cursor, cursor.at, &["interval", "intervals"]).then(|| cursor.at += 1)?;
    Some(unit)
}

/// The hourly of `6-hourly`, `half hourly`.
fn recurring(cursor: &mut Cursor<'_>) -> Option<Unit> {
    cursor.skip(Kind::To);
    let Kind::Recurring(unit) = cursor.peek(0)? else { return None };
    cursor.at += 1;
    Some(unit)
}

/// Half of an hour, a day or a year in whole units. Half a month is said of 14 days and of 15.
fn half_of(unit: Unit) -> Option<(u32, Unit)> {
    match unit {
        Unit::Hour => Some((30, Unit::Minute)),
        Unit::Day => Some((12, Unit::Hour)),
        Unit::Year => Some((6, Unit::Month)),
        _ => None,
    }
}

/// After "every": `[n] unit`, `other day`, `half hour`, `一刻钟`; or a part of the day, which means every day.
fn every_unit(cursor: &mut Cursor<'_>) -> Option<(u32, Unit)> {
    let mut count = 1;
    let second =
        cursor.peek(0) == Some(Kind::Unit(Unit::Second)) && matches!(cursor.peek(1), Some(Kind::Unit(_)));
    if second || cursor.peek(0) == Some(Kind::Other) {
        cursor.at += 1;
        count = 2;
        // "every other Tuesday": the weekday is a fact of its own.
        if matches!(cursor.peek(0), Some(Kind::Weekdays { .. })) {
            return Some((2, Unit::Week));
        }
    } else if cursor.skip(Kind::Half) {
        cursor.skip_filler();
        cursor.skip(Kind::Per);
        cursor.skip(Kind::To);
        return half_of(unit(cursor)?);
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
        let hour = cursor.attempt(of_an_hour).is_some() || cursor.before_is_chinese();
        return Some(if hour { (15, Unit::Minute) } else { (count, Unit::Quarter) });
    }
    // 每5分
    if cursor.skip(Kind::MinuteMark) {
        return Some((count, Unit::Minute));
    }
    (1..=1000).contains(&count).then_some((count, unit(cursor)?))
}

/// After "quarter": `hour`, `of an hour`.
fn of_an_hour(cursor: &mut Cursor<'_>) -> Option<()> {
    cursor.skip_filler();
    cursor.skip(Kind::Per);
    cursor.skip(Kind::Unit(Unit::Hour)).then_some(())
}

pub(super) fn unit(cursor: &mut Cursor<'_>) -> Option<Unit> {
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
    cursor.attempt(work_before_times);
    // 5分钟/次
    if cursor.skip(Kind::Slash) {
        return cursor.skip(Kind::TimesMark).then_some(1);
    }
    let times = cursor.number()?;
    (times >= 1 && cursor.skip(Kind::TimesMark)).then_some(times)
}

/// The 同步 of 20分钟同步一次.
fn work_before_times(cursor: &mut Cursor<'_>) -> Option<()> {
    const LONGEST: usize = 4;
    let rest = cursor.text.get(cursor.token()?.range.start..)?;
    (cursor.joined(0) && chinese::begins_with_work(rest)).then_some(())?;
    for _ in 0..LONGEST {
        if cursor.peek(0)? != Kind::Word {
            break;
        }
        cursor.at += 1;
    }
    matches!((cursor.peek(0), cursor.peek(1)), (Some(Kind::Number { .. }), Some(Kind::TimesMark)))
        .then_some(())
}

/// After "twice": `a day`, `daily`, `per hour`; after "once" also `every 5 minutes`.
fn times_per(cursor: &mut Cursor<'_>, times: u32) -> Option<Fact> {
    let frequency = match cursor.peek(0)? {
        Kind::Recurring(per) => {
            cursor.at += 1;
            Frequency::Times { times, per }
        }
        Kind::Per | Kind::Each | Kind::Every | Kind::Slash => {
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
pub(super) fn minutes(cursor: &mut Cursor<'_>) -> Option<Fact> {
    let bit = |n: u32| (n < 60).then(|| 1_u64 << n);
    match cursor.peek(0)? {
        Kind::ColonMinute(minute) => {
            let firm = cursor.before() == Some(Kind::At);
            cursor.at += 1;
            Some(Fact::Minutes { set: bit(minute.into())?, firm })
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
                // "past the hour" adds nothing.
                cursor.attempt(|cursor| (cursor.skip(Kind::Past) && hour_word(cursor)).then_some(()));
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
                    back = previous;
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
