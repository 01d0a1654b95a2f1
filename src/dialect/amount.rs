//! Amounts of time: the rates and delays that some schedulers take beside, or in place of, fields.

use super::table::{AmountRules, Writing};
use super::{DialectId, Fault, FaultKind, Reading, cron};
use crate::schedule::{Period, Schedule};

/// Reads `text`.
pub(super) fn read(id: DialectId, rules: AmountRules, text: &str) -> Reading {
    let mut reading = Reading::new(id);
    match milliseconds(rules.writing, text) {
        // What is always due runs whenever the program is started.
        Some(0) if rules.writing == Writing::Days => reading.schedule = Some(Schedule::Boot),
        Some(0) | None => {
            let (kind, nearest) = fault(rules.writing, text);
            reading.faults.push(Fault { range: 0..text.len(), field: None, kind, nearest });
        }
        Some(amount) => {
            let period = Period::of_millis(amount);
            reading.schedule = Some(if rules.after_end {
                Schedule::AfterEnd { delay: period }
            } else {
                Schedule::Every { period, anchor: rules.anchor }
            });
        }
    }
    reading
}

fn fault(writing: Writing, text: &str) -> (FaultKind, Option<String>) {
    let text = text.trim();
    let zero = text.bytes().all(|byte| matches!(byte, b'0' | b':'));
    match writing {
        _ if text.is_empty() => (FaultKind::Empty, None),
        // Spring hands 0 and less on to java.util.concurrent, which takes neither for a rate or a delay: the application does
        // not start.
        Writing::JavaDuration if milliseconds(writing, text.trim_start_matches('-')).is_some() => {
            (FaultKind::NotPositive { value: text.to_owned() }, None)
        }
        Writing::Seconds | Writing::Milliseconds if zero => {
            let kind = FaultKind::OutOfRange { value: text.to_owned(), low: 1, high: i32::MAX as u32 };
            (kind, Some("1".to_owned()))
        }
        _ => {
            let example = match writing {
                Writing::Seconds => "60",
                Writing::Milliseconds => "60000",
                Writing::JavaDuration => "PT1M",
                Writing::TimeSpan => "00:05:00",
                Writing::Days => "7",
                Writing::GoDuration => "1h30m",
            };
            (FaultKind::Expected { text: text.to_owned(), example }, None)
        }
    }
}

/// The milliseconds of an amount.
fn milliseconds(writing: Writing, text: &str) -> Option<u64> {
    match writing {
        Writing::Seconds => whole(text).filter(|seconds| i32::try_from(*seconds).is_ok())?.checked_mul(1000),
        Writing::Milliseconds => whole(text),
        Writing::JavaDuration => {
            whole(text).or_else(|| simple(text)).or_else(|| iso(text)).or_else(|| composite(text))
        }
        Writing::TimeSpan => time_span(text),
        Writing::Days => days(text)?.checked_mul(86_400_000),
        Writing::GoDuration => u64::try_from(cron::duration::go(text)?).ok().map(|nanos| nanos / 1_000_000),
    }
}

/// anacron's words are known by how they begin. A month is counted by the calendar, from 28 to 31 days: 30 stand for it.
fn days(text: &str) -> Option<u64> {
    const WORDS: [(&str, u64); 6] = [
        ("@daily", 1),
        ("@weekly", 7),
        ("@monthly", 30),
        ("@yearly", 365),
        ("@annually", 365),
        ("@annualy", 365),
    ];
    let word = WORDS.iter().find(|(word, _)| text.starts_with(word));
    word.map(|(_, days)| *days).or_else(|| whole(text).filter(|days| i32::try_from(*days).is_ok()))
}

fn whole(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Spring's simple form: a number and one unit.
fn simple(text: &str) -> Option<u64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let scale = match unit.to_ascii_lowercase().as_str() {
        // What is shorter than a millisecond is cut off.
        "ns" => return Some(whole(number)? / 1_000_000),
        "us" => return Some(whole(number)? / 1000),
        "ms" => 1,
        "s" => 1000,
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => 86_400_000,
        _ => return None,
    };
    whole(number)?.checked_mul(scale)
}

/// Spring's composite form: `1h30m`, `1d 12h`, units from days down, each at most once, in parentheses or not.
fn composite(text: &str) -> Option<u64> {
    let mut rest = text.strip_prefix('(').unwrap_or(text);
    let (mut sum, mut any) = (0_u64, false);
    for unit in ["d", "h", "m", "s", "ms", "us", "ns"] {
        let part = rest.strip_prefix(' ').unwrap_or(rest);
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let Some(after) = part.get(digits..).and_then(|after| after.strip_prefix(unit)) else { continue };
        // `5ms` is no `5m` with an `s` behind it.
        if digits == 0 || (unit == "m" && after.starts_with('s')) {
            continue;
        }
        sum = sum.checked_add(simple(part.get(..digits + unit.len())?)?)?;
        (rest, any) = (after, true);
    }
    (any && rest.strip_suffix(')').unwrap_or(rest).is_empty()).then_some(sum)
}

/// `PT1H30M`, `P1DT12H`, `PT0.5S`: `java.time.Duration`, without signs.
fn iso(text: &str) -> Option<u64> {
    let upper = text.to_ascii_uppercase();
    let rest = upper.strip_prefix('P')?;
    let (days, time) = rest.split_once('T').map_or((rest, None), |(days, time)| (days, Some(time)));
    let mut sum = match days {
        "" => 0,
        _ => whole(days.strip_suffix('D')?)?.checked_mul(86_400_000)?,
    };
    let Some(mut time) = time else { return (!days.is_empty()).then_some(sum) };
    if time.is_empty() {
        return None;
    }
    for (unit, scale) in [('H', 3_600_000), ('M', 60_000)] {
        if let Some((number, after)) = time.split_once(unit) {
            sum = sum.checked_add(whole(number)?.checked_mul(scale)?)?;
            time = after;
        }
    }
    if time.is_empty() {
        return Some(sum);
    }
    let (seconds, fraction) =
        time.strip_suffix('S')?.split_once('.').unwrap_or((time.strip_suffix('S')?, "0"));
    let thousandths = whole(format!("{fraction:0<3}").get(..3)?)?;
    sum.checked_add(whole(seconds)?.checked_mul(1000)?)?.checked_add(thousandths)
}

/// `hh:mm:ss`, `d.hh:mm:ss`; the first number is days where it is more than 23.
fn time_span(text: &str) -> Option<u64> {
    let (days, clock) = text.split_once('.').map_or((None, text), |(days, clock)| (Some(days), clock));
    let mut parts = clock.split(':').map(whole);
    let (a, b, c) = (parts.next()??, parts.next()??, parts.next().flatten());
    let d = parts.next().flatten();
    if parts.next().is_some() {
        return None;
    }
    let (days, hours, minutes, seconds) = match (days, c, d) {
        (Some(days), Some(c), None) => (whole(days)?, a, b, c),
        (None, Some(c), Some(d)) => (a, b, c, d),
        // `24:00:00` is 24 days, as the documentation warns.
        (None, Some(c), None) if a > 23 => (a, b, c, 0),
        (None, c, None) => (0, a, b, c.unwrap_or(0)),
        _ => return None,
    };
    if hours > 23 || minutes > 59 || seconds > 59 {
        return None;
    }
    let hours = days.checked_mul(24)?.checked_add(hours)?;
    hours.checked_mul(3600)?.checked_add(minutes * 60 + seconds)?.checked_mul(1000)
}

#[cfg(test)]
mod tests {
    use crate::dialect::{DialectId, FaultKind, read};
    use crate::lang::Lang;
    use crate::schedule::Schedule;
    use crate::words;

    /// The milliseconds that a text stands for; 0 where it is refused.
    fn millis(id: DialectId, text: &str) -> u64 {
        match read(id, text).schedule {
            Some(Schedule::Every { period, .. }) => period.millis(),
            Some(Schedule::AfterEnd { delay }) => delay.millis(),
            Some(other) => panic!("{other:?}"),
            None => 0,
        }
    }

    #[test]
    fn the_same_number_is_another_amount_elsewhere() {
        // Text, then XXL-JOB, PowerJob, Spring, Azure.
        let cases = [
            ("60", 60_000, 60, 60, 0),
            ("60000", 60_000_000, 60_000, 60_000, 0),
            ("0", 0, 0, 0, 0),
            ("-5", 0, 0, 0, 0),
            ("5m", 0, 0, 300_000, 0),
            ("PT5M", 0, 0, 300_000, 0),
            ("1h30m", 0, 0, 5_400_000, 0),
            ("(1d 12h)", 0, 0, 129_600_000, 0),
            ("1m 5000ms", 0, 0, 65_000, 0),
            ("30m1h", 0, 0, 0, 0),
            ("h", 0, 0, 0, 0),
            ("pt1h30m", 0, 0, 5_400_000, 0),
            ("P1DT12H", 0, 0, 129_600_000, 0),
            ("PT0.5S", 0, 0, 500, 0),
            ("PT", 0, 0, 0, 0),
            ("P", 0, 0, 0, 0),
            ("00:05:00", 0, 0, 0, 300_000),
            ("01:00:00", 0, 0, 0, 3_600_000),
            ("24:00:00", 0, 0, 0, 2_073_600_000),
            ("1.00:00:00", 0, 0, 0, 86_400_000),
            ("00:60:00", 0, 0, 0, 0),
            ("", 0, 0, 0, 0),
            ("99999999999999999999", 0, 0, 0, 0),
            ("500", 500_000, 500, 500, 0),
            ("1500ms", 0, 0, 1500, 0),
        ];
        for (text, xxl, power, spring, azure) in cases {
            let got = [
                DialectId::XxlJobRate,
                DialectId::PowerJobDelay,
                DialectId::SpringRate,
                DialectId::AzureTimeSpan,
            ]
            .map(|id| millis(id, text));
            assert_eq!(got, [xxl, power, spring, azure], "{text}");
        }
    }

    #[test]
    fn an_amount_is_said_as_it_is_written() {
        let cases = [
            (DialectId::SpringRate, "500", "every 500 ms", "每 500 毫秒"),
            (DialectId::SpringRate, "1500", "every 1 second 500 ms", "每 1 秒 500 毫秒"),
            (DialectId::SpringRate, "60000", "every minute", "每 1 分钟"),
            (DialectId::SpringDelay, "250ms", "250 ms after the end of each run", "每次运行结束 250 毫秒后"),
        ];
        for (id, text, en, zh) in cases {
            let schedule = read(id, text).schedule.expect("a schedule");
            let [said_en, said_zh] = [Lang::En, Lang::Zh].map(|lang| words::sentence(&schedule, lang));
            assert!(said_en.starts_with(en) && said_zh.contains(zh), "{text}: {said_en} {said_zh}");
        }
        for text in ["0", "-1", "0s", "PT0S", "-5000"] {
            let faults = read(DialectId::SpringDelay, text).faults;
            assert!(
                matches!(&faults[0].kind, FaultKind::NotPositive { value } if value == text),
                "{faults:?}"
            );
        }
    }
}
