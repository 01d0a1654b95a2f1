//! Rhythms that no single expression has, or that leave their times open.

use super::{Choice, Refusal};
use crate::lang::Lang;
use crate::make::want::{self, WantDays};
use crate::make::{Order, both, texts};
use crate::schedule::{Calendar, Schedule};
use crate::statement::{Frequency, Request, Unit};
use crate::words;

pub(in crate::make) fn times_without_days(times: u32, per: Unit) -> Refusal {
    let (en, zh) = names(per);
    Refusal::saying(
        "which-days",
        both(
            format!("{times} times each {en}: on which days? name them"),
            format!("每{zh} {times} 次，没有说明是哪几天"),
        ),
    )
}

pub(in crate::make) fn times_without_times(
    order: &Order<'_>,
    times: u32,
    per: Unit,
    days: WantDays,
) -> Refusal {
    let (en, zh) = names(per);
    let whole = if per == Unit::Hour { 60 } else { 1440 };
    let refusal = Refusal::saying(
        "which-times",
        both(
            format!("{times} times each {en}: at which times? name them"),
            format!("每{zh} {times} 次，没有说明是哪些时刻"),
        ),
    );
    if times == 0 || whole % times != 0 {
        return refusal;
    }
    let texts = want::with_clock(order, want::spread(0, 1439, whole / times), days);
    refusal.with(Choice::new(both("evenly spread", "均匀分布"), texts))
}

/// A unit in both languages.
pub(in crate::make) fn names(unit: Unit) -> (&'static str, &'static str) {
    match unit {
        Unit::Second => ("second", "秒"),
        Unit::Minute => ("minute", "分钟"),
        Unit::Hour => ("hour", "小时"),
        Unit::Day => ("day", "天"),
        Unit::Week => ("week", "周"),
        Unit::Month => ("month", "个月"),
        Unit::Quarter => ("quarter", "季度"),
        Unit::Year => ("year", "年"),
    }
}

/// "every 45 minutes".
pub(in crate::make) fn uneven(order: &Order<'_>, count: u32, days: WantDays) -> Refusal {
    let length =
        |minutes: u32| [Lang::En, Lang::Zh].map(|lang| words::duration(u64::from(minutes) * 60, lang));
    let [en, zh] = length(count);
    let mut refusal = Refusal::saying(
        "uneven",
        both(
            format!(
                "no single cron expression runs every {en}: it does not divide the hour or the day evenly"
            ),
            format!("单个 cron 表达式做不到每 {zh}运行一次：它不能整除一小时或一天"),
        ),
    );
    let even = |n: &u32| (*n < 60 && 60 % n == 0) || (n.is_multiple_of(60) && 1440 % n == 0);
    let below = (1..count.min(1441)).rev().find(even);
    let above = (count.saturating_add(1)..=1440).find(even);
    for minutes in [below, above].into_iter().flatten() {
        let [en, zh] = length(minutes);
        refusal = refusal.with(Choice::new(
            both(format!("evenly every {}", en.strip_prefix("1 ").unwrap_or(&en)), format!("均匀地每 {zh}")),
            want::with_clock(order, want::spread(0, 1439, minutes), days),
        ));
    }
    if count > 0 && 1440 % count == 0 {
        let texts = want::with_clock(order, want::spread(0, 1439, count), days);
        let says = both(
            format!("exactly every {en}, in {} lines", texts.len()),
            format!("精确地每 {zh}，分 {} 行", texts.len()),
        );
        refusal = refusal.with(Choice::new(says, texts));
    }
    // What the step that many write for it really does.
    if (1..60).contains(&count) {
        let minutes = (0..60).step_by(count as usize).fold(0_u64, |set, minute| set | 1 << minute);
        let real = Schedule::Calendar(Calendar { minutes, ..Calendar::every_minute() });
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| words::sentence(&real, lang));
        let says = both(format!("*/{count} is {en}"), format!("*/{count} 实际是{zh}"));
        refusal = refusal.with(Choice::new(says, Vec::new()));
    }
    refusal
}

pub(in crate::make) fn uneven_seconds(order: &Order<'_>, request: &Request, count: u32) -> Refusal {
    let mut refusal = Refusal::saying(
        "uneven",
        both(
            format!("no cron expression runs every {count} seconds: they do not divide the minute evenly"),
            format!("没有 cron 表达式能每 {count} 秒运行一次：它不能整除一分钟"),
        ),
    );
    let even = |n: &u32| 60 % n == 0;
    for n in
        [(1..count.min(60)).rev().find(even), (count.saturating_add(1)..=60).find(even)].into_iter().flatten()
    {
        let says = both(format!("evenly every {n} seconds"), format!("均匀地每 {n} 秒"));
        let often = vec![Frequency::Every { count: n, unit: Unit::Second }];
        let made = texts(order, &Request { often, ..request.clone() });
        refusal = refusal.with(Choice::new(says, made));
    }
    refusal
}
