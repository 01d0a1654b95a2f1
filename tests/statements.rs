//! The grammar of time statements against a table of texts and readings, and against arbitrary text.

use cronlint::statement::{self, Certainty, Claim, ClockTime, Frequency, StatedZone, Statement};
use proptest::prelude::*;

#[test]
fn every_text_reads_as_the_table_says() {
    let table = include_str!("statements.txt");
    let mut wrong = Vec::new();
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (text, expected) = line.rsplit_once('|').unwrap_or((line, ""));
        let text = text.trim().replace("\\n", "\n");
        let found: Vec<String> = statement::read(&text).iter().map(|found| describe(&text, found)).collect();
        let found = found.join("; ");
        if found != expected.trim() {
            wrong.push(format!("{text}\n    expected: {}\n    found:    {found}", expected.trim()));
        }
    }
    assert!(wrong.is_empty(), "{} texts read otherwise:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn endless_lists_are_read_at_once() {
    for part in ["1、", "每5分钟", "02:00 and ", "周一、", "UTC ", "the 1st and ", "8-", "(", "Mon-"] {
        statement::read(&part.repeat(100_000));
    }
}

proptest! {
    #[test]
    fn never_panics_and_ranges_lie_in_the_text(text in any_text()) {
        for statement in statement::read(&text) {
            prop_assert!(text.get(statement.range.clone()).is_some(), "{:?} of {:?}", statement.range, text);
            prop_assert!(statement.subject.is_none_or(|subject| text.get(subject.who).is_some()));
            for time in statement.claim.moments.iter().flat_map(|moment| &moment.spellings) {
                prop_assert!(text.get(time.range.clone()).is_some());
                prop_assert!(time.hour < 24 && time.minute < 60);
            }
        }
        statement::read_name(&text);
    }
}

/// Arbitrary text, and text made of the grammar's own words in any order.
fn any_text() -> impl Strategy<Value = String> {
    let words: Vec<&'static str> = "every each other daily 每 每隔 每周 周一 星期 第 5 05 31 99999999999 02:00 :05 24:00 25:61 1st 32nd 十 二十 \
        点 半 刻 分 分钟 小时 天 日 月 号 初 底 最后 一 次 凌晨 晚上 中午 noon midnight am pm a.m. UTC GMT + - +8 +08:00 Beijing time \
        北京时间 CST (CST) PST America/New_York local Mon Mon-Fri first last of the month = / , ， （ ） . 。 : to at 在 between and \
        times a minutes hours past hour quarter half 14h 14h30 0200 保留 takes \u{3000} ９ é 前一天 次日 day Sept may"
        .split(' ')
        .collect();
    prop_oneof![
        any::<String>(),
        prop::collection::vec((prop::sample::select(words), any::<bool>()), 0..14).prop_map(|parts| {
            parts
                .into_iter()
                .map(|(word, blank)| if blank { format!("{word} ") } else { word.to_owned() })
                .collect()
        }),
    ]
}

fn describe(text: &str, statement: &Statement) -> String {
    let Claim {
        frequency,
        minutes,
        moments,
        window,
        weekdays,
        nth_weekday,
        month_days,
        months,
        zone,
        night: _,
    } = &statement.claim;
    let mut parts = Vec::new();
    match frequency {
        Some(Frequency::Every { count, unit }) => {
            parts.push(format!("every {count} {}", format!("{unit:?}").to_lowercase()));
        }
        Some(Frequency::Times { times, per }) => {
            parts.push(format!("{times} times per {}", format!("{per:?}").to_lowercase()));
        }
        None => {}
    }
    if *minutes != 0 {
        parts.push(format!("minute {}", bits(*minutes)));
    }
    if let Some(window) = window {
        parts.push(format!("from {} to {}", clock(window.from), clock(window.to)));
    }
    for moment in moments {
        parts.push(format!("at {}", moment.spellings.iter().map(spelled).collect::<Vec<_>>().join("=")));
    }
    if *weekdays != 0 {
        let names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
        let days: Vec<&str> = (0..7).filter(|day| weekdays >> day & 1 == 1).map(|day| names[day]).collect();
        let nth = nth_weekday
            .map_or(String::new(), |n| if n == 0 { "last ".to_owned() } else { format!("{n}th ") });
        parts.push(format!("on {nth}{}", days.join(",")));
    }
    if month_days.set != 0 {
        parts.push(format!("day {}", bits(month_days.set.into())));
    }
    for (set, word) in [(month_days.last, "last"), (month_days.start, "start"), (month_days.end, "end")] {
        if set {
            parts.push(format!("day {word}"));
        }
    }
    if *months != 0 {
        parts.push(format!("month {}", bits((*months).into())));
    }
    if let Some(zone) = zone {
        parts.push(format!("zone {}", zone_text(zone)));
    }
    if let Some(subject) = &statement.subject {
        parts.push(format!("of {:?}", &text[subject.who.clone()]));
        parts.extend(subject.undergoes.iter().map(|deed| format!("that is {:?}", &text[deed.clone()])));
    }
    let weak = if statement.certainty == Certainty::Weak { "?" } else { "" };
    format!("{weak}{}", parts.join(" "))
}

fn spelled(time: &ClockTime) -> String {
    let zone = time.zone.as_ref().map_or(String::new(), |zone| format!("[{}]", zone_text(zone)));
    let shift = match time.day_shift {
        0 => String::new(),
        shift => format!("{shift:+}"),
    };
    format!("{:02}:{:02}{zone}{shift}", time.hour, time.minute)
}

fn zone_text(zone: &StatedZone) -> String {
    match zone {
        StatedZone::Named(name) => name.clone(),
        StatedZone::Offset(seconds) => {
            format!(
                "{}{:02}:{:02}",
                if *seconds < 0 { '-' } else { '+' },
                seconds.abs() / 3600,
                seconds.abs() / 60 % 60
            )
        }
        StatedZone::Abbreviation { text, .. } => (*text).to_owned(),
        StatedZone::Local => "local".to_owned(),
        StatedZone::Ambiguous(text) => format!("{text}?"),
    }
}

fn clock(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

fn bits(set: u64) -> String {
    (0..64).filter(|n| set >> n & 1 == 1).map(|n: u32| n.to_string()).collect::<Vec<_>>().join(",")
}
