//! Cycles that a calendar cannot count: every third day, every other Tuesday. What people do instead.

use super::refusal::{Choice, Refusal, choice, names};
use super::{Order, both, texts};
use crate::dialect::{DialectId, Grammar, row};
use crate::finding::Phrase;
use crate::statement::{Frequency, Request, Unit};

/// Every so many days, weeks: fields begin anew each month, or know no weeks at all.
pub(super) fn no_such_cycle(order: &Order<'_>, request: &Request, count: u32, unit: Unit) -> Refusal {
    let (en, zh) = names(unit);
    let is_days = unit == Unit::Day && DAYS_IN_EVERY_MONTH.contains(&count);
    let (step_en, step_zh) = if is_days {
        (
            format!("; `*/{count}` begins anew on the 1st of each month, after a shorter gap"),
            format!("；`*/{count}` 每月从 1 号重新计数，跨月的间隔会变短"),
        )
    } else {
        (String::new(), String::new())
    };
    let refusal = Refusal::saying(
        "no-such-cycle",
        both(
            format!("every {count} {en}s: cron fields remember no earlier run and cannot count so{step_en}"),
            format!("每 {count} {zh}一次：cron 字段不记得上一次运行，无法这样计数{step_zh}"),
        ),
    );
    let refusal = match test_of_turn(order, count, unit) {
        Some(test) => refusal.with(with_test(order, request, &test, unit)),
        None => refusal.with(by_itself(order, request, count, unit)),
    };
    if !is_days {
        return refusal;
    }
    let says = both(
        format!("every {count} days from day 1 on, beginning anew each month"),
        format!("从 1 号起每 {count} 天，每月重新开始"),
    );
    refusal.with(days_of_each_month(order, request, says, count))
}

/// So many days lie apart within any month.
const DAYS_IN_EVERY_MONTH: std::ops::RangeInclusive<u32> = 2..=28;

/// Every so many days of each month, from its first on.
fn days_of_each_month(order: &Order<'_>, request: &Request, says: Phrase, count: u32) -> Choice {
    let dates = (1..=31).step_by(count as usize).fold(0, |set, day| set | 1 << day);
    choice(order, request, says, |with| {
        with.often.retain(|frequency| frequency.unit() != Unit::Day);
        with.claim.month_days.set = dates;
    })
}

/// "每隔3天": both readings, and where a calendar cannot count so, what comes nearest.
pub(super) fn apart(order: &Order<'_>, request: &Request, quote: &str, count: u32, unit: Unit) -> Refusal {
    let (en, zh) = names(unit);
    let every = |count: u32| match count {
        1 => (format!("every {en}"), format!("每{}", zh.trim_start_matches('个'))),
        _ => (format!("every {count} {en}s"), format!("每 {count} {zh}一次")),
    };
    let [(near_en, near_zh), (far_en, far_zh)] = [every(count), every(count + 1)];
    let mut refusal = Refusal::saying(
        "two-cycles",
        both(
            format!("\"{quote}\" is said of two things: {near_en}, and {far_en}"),
            format!("“{quote}”有两种读法：{near_zh}，或中间空出 {count} {zh}、即{far_zh}"),
        ),
    );
    let plain = Request { apart: None, ..request.clone() };
    for count in [count, count + 1] {
        let (en, zh) = every(count);
        refusal = refusal.with(match unit {
            Unit::Day if DAYS_IN_EVERY_MONTH.contains(&count) => {
                let says = both(
                    format!("{en}: `*/{count}` comes near, but begins anew on the 1st of each month"),
                    format!("{zh}：最接近的是 `*/{count}`，但它每月从 1 号重新计数，跨月的间隔会变短"),
                );
                days_of_each_month(order, &plain, says, count)
            }
            _ => {
                choice(order, &plain, both(en, zh), |with| with.often.push(Frequency::Every { count, unit }))
            }
        });
    }
    refusal
}

/// The request with its cycle of days or weeks taken as every day or week.
fn each_time(request: &Request, unit: Unit) -> Request {
    let mut each = request.clone();
    each.second = None;
    each.often.retain(|frequency| frequency.unit() != unit);
    if unit == Unit::Week && each.claim.weekdays == 0 {
        each.claim.weekdays = 1 << 1;
    }
    if unit == Unit::Day && each.claim.weekdays == 0 {
        each.often.push(Frequency::Every { count: 1, unit });
    }
    each
}

/// The test that holds on every `count`th day or week. Local noon lies in the same day of UTC all the year, so that a change of the
/// clocks moves no turn. `date` is GNU's.
fn test_of_turn(order: &Order<'_>, count: u32, unit: Unit) -> Option<String> {
    let gnu = !matches!(order.dialect, DialectId::FreeBsd | DialectId::BusyBox);
    (gnu && matches!(row(order.dialect).grammar, Grammar::Crontab)).then_some(())?;
    let day = "$(date -d 12:00 +\\%s) / 86400";
    match unit {
        Unit::Day => Some(format!("[ $(( {day} \\% {count} )) = 0 ]")),
        // 1970-01-01 was a Thursday.
        Unit::Week => Some(format!("[ $(( ({day} + 3) / 7 \\% {count} )) = 0 ]")),
        _ => None,
    }
}

fn with_test(order: &Order<'_>, request: &Request, test: &str, unit: Unit) -> Choice {
    let says = match unit {
        Unit::Week => both(
            "the usual way: each week, and a test in front of the command; another number behind = picks other weeks",
            "常用办法：每周触发，并在命令前加判断；改等号后的数字即换成其他周",
        ),
        _ => both(
            "the usual way: each day, and a test in front of the command; another number behind = picks other days",
            "常用办法：每天触发，并在命令前加判断；改等号后的数字即换成其他日子",
        ),
    };
    let mut choice = choice(order, &each_time(request, unit), says, |_| {});
    for text in &mut choice.texts {
        *text = format!("{text} {test} && COMMAND");
    }
    choice
}

/// Where no command stands beside the expression.
fn by_itself(order: &Order<'_>, request: &Request, count: u32, unit: Unit) -> Choice {
    let says = match unit {
        Unit::Day | Unit::Week => both(
            "each time, and the job itself sees whether its turn has come",
            "每次都触发，由任务自己判断是否轮到",
        ),
        _ => {
            both("name the months (\"in January, June and November\")", "请写明月份（例如“1月、6月、11月”）")
        }
    };
    if !matches!(unit, Unit::Day | Unit::Week) || count < 2 {
        return Choice::new(says, Vec::new());
    }
    choice(order, &each_time(request, unit), says, |_| {})
}

/// "every second Tuesday".
pub(super) fn second_weekday(order: &Order<'_>, request: &Request) -> Refusal {
    let quote = request.second.clone().and_then(|range| order.words.get(range)).unwrap_or_default();
    let refusal = Refusal::saying(
        "two-cycles",
        both(
            format!("\"{quote}\" is said of every other one, and of the second of a month"),
            format!("“{quote}”有两种读法：每隔一周一次，或每月的第二个"),
        ),
    );
    let mut plain = request.clone();
    plain.second = None;
    let nth = Choice::new(both("the second of each month", "每月的第二个"), texts(order, &plain));
    plain.claim.nth_weekday = None;
    let other = match test_of_turn(order, 2, Unit::Week) {
        Some(test) => with_test(order, &plain, &test, Unit::Week),
        None => by_itself(order, &plain, 2, Unit::Week),
    };
    refusal.with(other).with(nth)
}
