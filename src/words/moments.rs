//! Lengths of time and points in time.

use std::fmt::Write;

use super::days::weekday;
use super::{list, push_list};
use crate::lang::Lang;
use crate::schedule::{CivilSecond, Instant, Period, TimeZone};

/// A length of time: `1 hour 30 minutes`, `45 分钟`.
pub fn duration(seconds: u64, lang: Lang) -> String {
    const UNITS: [(u64, &str, &str); 4] =
        [(86_400, "day", "天"), (3600, "hour", "小时"), (60, "minute", "分钟"), (1, "second", "秒")];
    let mut rest = seconds;
    let mut out = String::new();
    for (size, en, zh) in UNITS {
        let n = rest / size;
        rest %= size;
        if n > 0 {
            let blank = if out.is_empty() { "" } else { " " };
            _ = write!(out, "{blank}{n} ");
            out.push_str(lang.pick(en, zh));
            if lang == Lang::En && n > 1 {
                out.push('s');
            }
        }
    }
    if out.is_empty() {
        out.push_str(lang.pick("0 seconds", "0 秒"));
    }
    out
}

/// The length of a rate or a pause: `500 ms`, `1 second 500 ms`, `500 毫秒`.
pub fn period(period: Period, lang: Lang) -> String {
    let (seconds, rest) = (period.millis() / 1000, period.millis() % 1000);
    let rest_words = match lang {
        Lang::En => format!("{rest} ms"),
        Lang::Zh => format!("{rest} 毫秒"),
    };
    match (seconds, rest) {
        (_, 0) => duration(seconds, lang),
        (0, _) => rest_words,
        _ => format!("{} {rest_words}", duration(seconds, lang)),
    }
}

/// The name of a zone as people say it: `UTC`, `Beijing` for Asia/Shanghai, else the IANA name.
pub fn zone(name: &str, lang: Lang) -> &str {
    match name {
        "UTC" | "Etc/UTC" | "Etc/UCT" | "UCT" | "Zulu" | "Etc/Zulu" | "Universal" | "Etc/Universal" => "UTC",
        "Asia/Shanghai" | "PRC" | "Asia/Chongqing" | "Asia/Chungking" | "Asia/Harbin" => {
            lang.pick("Beijing", "北京时间")
        }
        _ => name,
    }
}

/// A point in time in a zone, the zone named: `2026-12-01 02:00 UTC`, `2026-12-01 10:00 北京时间`.
pub fn date_time(at: Instant, in_zone: &TimeZone, lang: Lang) -> String {
    let mut out = civil(in_zone.to_civil(at));
    out.extend([" ", zone(in_zone.name(), lang)]);
    out
}

/// A wall-clock time, its seconds only when they are not zero.
pub(super) fn civil(at: CivilSecond) -> String {
    let mut out = date(at);
    out.push(' ');
    push_clock(&mut out, at, at.second() != 0);
    out
}

fn date(at: CivilSecond) -> String {
    // With room for a time of day and a zone.
    let mut out = String::with_capacity(32);
    push_date(&mut out, at);
    out
}

fn push_date(out: &mut String, at: CivilSecond) {
    let date = at.date();
    push_two(out, (date.year / 100) as u8);
    push_two(out, (date.year % 100) as u8);
    for number in [date.month, date.day] {
        out.push('-');
        push_two(out, number);
    }
}

/// `exact`: with its seconds.
fn push_clock(out: &mut String, at: CivilSecond, exact: bool) {
    push_two(out, at.hour());
    out.push(':');
    push_two(out, at.minute());
    if exact {
        out.push(':');
        push_two(out, at.second());
    }
}

/// Two digits.
pub(super) fn push_two(out: &mut String, number: u8) {
    out.push(char::from(b'0' + number / 10));
    out.push(char::from(b'0' + number % 10));
}

/// A few points in time in one zone, a date said once: `2026-12-01 05:00, 05:01 and 2026-12-02 05:00 UTC`.
pub fn fires(instants: &[Instant], in_zone: &TimeZone, lang: Lang) -> String {
    let mut out = wall_times(instants, in_zone, lang);
    if !instants.is_empty() {
        out.extend([" ", zone(in_zone.name(), lang)]);
    }
    out
}

/// A time whose zone is named, when that zone is only assumed: hosts and controllers that nothing describes.
pub fn assumed(time: String, lang: Lang) -> String {
    time + lang.pick(" (assumed)", "（假定）")
}

/// The same without the zone's name, for a clock whose zone nobody knows.
pub fn wall_times(instants: &[Instant], in_zone: &TimeZone, lang: Lang) -> String {
    if instants.is_empty() {
        return lang.pick("never", "不再触发").to_owned();
    }
    let times: Vec<CivilSecond> = instants.iter().map(|&at| in_zone.to_civil(at)).collect();
    // Of several, all are said alike: 05:00:00, 05:00:01.
    let exact = times.iter().any(|at| at.second() != 0);
    let mut last = None;
    // With room for two of them and a zone.
    let mut out = String::with_capacity(64);
    push_list(&mut out, times.into_iter(), lang, |out, at| {
        if last.replace(at.date()) != Some(at.date()) {
            push_date(out, at);
            out.push(' ');
        }
        push_clock(out, at, exact);
    });
    out
}

/// A few days with their weekdays, as the zone's calendar has them: `2026-12-04 (Friday) and 2026-12-13 (Sunday)`.
pub fn dates(instants: &[Instant], in_zone: &TimeZone, lang: Lang) -> String {
    let mut days: Vec<CivilSecond> = Vec::new();
    for &at in instants {
        let at = in_zone.to_civil(at);
        if days.last().is_none_or(|day| day.date() != at.date()) {
            days.push(at);
        }
    }
    let words: Vec<String> = days
        .iter()
        .map(|&day| {
            let name = weekday(u32::from(day.weekday()), lang);
            match lang {
                Lang::En => format!("{} ({name})", date(day)),
                Lang::Zh => format!("{}（{name}）", date(day)),
            }
        })
        .collect();
    if words.is_empty() { lang.pick("never", "不再触发").to_owned() } else { list(&words, lang) }
}
