//! Lengths of time as they stand in commands and in what people say of a job.

/// A length of time as people write it: `90`, `50m`, `1.5h`, `2 days`.
pub fn seconds(text: &str) -> Option<u64> {
    let (number, unit) = split(text);
    let factor = match unit.trim() {
        "" | "s" | "sec" | "second" | "seconds" | "秒" => 1.0,
        "m" | "min" | "minute" | "minutes" | "分钟" => 60.0,
        "h" | "hour" | "hours" | "小时" => 3600.0,
        "d" | "day" | "days" | "天" => 86400.0,
        _ => return None,
    };
    times(number, factor)
}

/// A length of time as `timeout` takes it. GNU coreutils 9.1 refuses all units but these four (`5min` starts nothing).
pub(super) fn of_timeout(text: &str) -> Option<u64> {
    let (number, unit) = split(text);
    let factor = match unit {
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return None,
    };
    // Part of a second is a limit too.
    let least = |seconds: u64| {
        if seconds == 0 && number.contains(['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
            1
        } else {
            seconds
        }
    };
    times(number, factor).map(least)
}

/// Whether `timeout` takes it for a length of time: a number as strtod(3) reads it, in front of a unit or nothing (GNU coreutils 9.1
/// takes `1e3`, `+5`, `.5` and `inf`; `xyz`, `5min`, `1h30m` and `5H` start nothing).
pub(super) fn suits_timeout(text: &str) -> bool {
    let text = text.trim_start();
    let number = text.strip_suffix(['s', 'm', 'h', 'd']).unwrap_or(text);
    let is_number = |text: &str| text.parse::<f64>().is_ok_and(|number| number >= 0.0);
    is_number(number) || is_number(text) || text.starts_with("0x")
}

/// Whether `timeout` of BusyBox takes it: digits, and one dot among them, in front of a unit or nothing (1.35.0 tried, libbb/duration.c
/// of 2024-07 read, 2026-11; `1e3`, `inf`, `+5` and `0x10` start nothing).
pub(super) fn suits_busybox_timeout(text: &str) -> bool {
    let number = text.strip_suffix(['s', 'm', 'h', 'd']).unwrap_or(text);
    number.bytes().any(|byte| byte.is_ascii_digit())
        && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && number.bytes().filter(|byte| *byte == b'.').count() <= 1
}

fn split(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len()))
}

fn times(number: &str, factor: f64) -> Option<u64> {
    let seconds = number.parse::<f64>().ok()? * factor;
    (seconds.is_finite() && seconds <= 1e12).then_some(seconds as u64)
}
