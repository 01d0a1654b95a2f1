//! A table of words in both languages, and the sentences of [`words`] read back.

use super::{Order, make};
use crate::dialect::{self, DialectId};
use crate::lang::Lang;
use crate::schedule::{Calendar, Days, Instant, Schedule, TimeZone, Weekdays};
use crate::words;

/// 2026-12-01T00:00:00Z
const NOW: Instant = Instant(1_796_083_200);

fn answer(words: &str, dialect: DialectId, zone: Option<&str>) -> String {
    let zone = zone.map(|name| TimeZone::get(name).unwrap());
    let order = Order { words, dialect, zone, host_zone: TimeZone::utc(), now: NOW };
    match make(&order) {
        Ok(made) => made.lines.into_iter().map(|(text, _)| text).collect::<Vec<_>>().join(" ; "),
        Err(refusal) => format!("!{}", refusal.code),
    }
}

#[test]
fn words_of_the_table_become_what_it_says() {
    let mut wrong = Vec::new();
    for line in include_str!("cases.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (left, expected) = line.split_once(" => ").unwrap();
        let (target, words) = match left.strip_prefix('[') {
            Some(rest) => rest.split_once("] ").unwrap(),
            None => ("debian-cron -", left),
        };
        let (dialect, zone) = target.split_once(' ').unwrap();
        let dialect = DialectId::from_name(dialect).unwrap();
        let got = answer(words, dialect, Some(zone).filter(|zone| *zone != "-"));
        if got != expected {
            wrong.push(format!("{line}\n    got {got}"));
        }
    }
    assert!(wrong.is_empty(), "{}\n{} wrong", wrong.join("\n"), wrong.len());
}

/// Schedules that a sentence says simply.
fn simple() -> Vec<Calendar> {
    let every = Calendar::every_minute();
    let list = |numbers: &[u32]| numbers.iter().fold(0_u64, |set, n| set | 1 << n);
    let step = |n: usize| (0..60).step_by(n).fold(0_u64, |set, m| set | 1 << m);
    let mut clocks = Vec::new();
    for minutes in [list(&[5]), list(&[0, 45]), step(5), step(15), Calendar::ALL_60] {
        clocks.push(Calendar { minutes, ..every.clone() });
    }
    for (minutes, hours) in [
        (list(&[30]), list(&[2])),
        (list(&[0]), list(&[0])),
        (list(&[15]), list(&[1, 13, 22])),
        (step(15), (9..=17).fold(0, |set, hour| set | 1 << hour)),
        (list(&[30]), (9..=17).fold(0, |set, hour| set | 1 << hour)),
        (list(&[0]), list(&[0, 6, 12, 18])),
    ] {
        clocks.push(Calendar { minutes, hours: hours as u32, ..every.clone() });
    }
    let mut all = Vec::new();
    for clock in clocks {
        let dates = |set: u32, months: u16| Calendar {
            days: Days { set, ..Days::default() },
            months,
            ..clock.clone()
        };
        let weekdays =
            |set: u8| Calendar { weekdays: Weekdays { set, ..Weekdays::default() }, ..clock.clone() };
        all.extend((1..0x7F).map(weekdays));
        all.extend([dates(1 << 1, 0x1FFE), dates(1 << 1 | 1 << 15, 0x1FFE), dates(0x3E, 0x1FFE)]);
        all.extend([dates(1 << 25, 1 << 12), dates(1 << 1, 1 << 1 | 1 << 7)]);
        all.push(Calendar { days: Days { set: 0, from_end: 1, ..Days::default() }, ..clock.clone() });
        let mut nth = Weekdays::default();
        nth.nth[1] = 1 << 2;
        all.push(Calendar { weekdays: nth, ..clock.clone() });
        all.push(clock);
    }
    all
}

#[test]
fn what_a_sentence_says_simply_is_made_from_it_again() {
    let mut wrong = Vec::new();
    let all = simple();
    for calendar in &all {
        for lang in [Lang::En, Lang::Zh] {
            let sentence = words::sentence(&Schedule::Calendar(calendar.clone()), lang);
            // What stands in brackets is said twice: gaps and numbers of runs.
            let plain = without_brackets(&sentence);
            let order = Order {
                words: plain,
                dialect: DialectId::Quartz,
                zone: None,
                host_zone: TimeZone::utc(),
                now: NOW,
            };
            let made = make(&order);
            let same = match &made {
                Ok(made) => matches!(made.lines.as_slice(), [(text, _)]
                    if is_same(dialect::read(DialectId::Quartz, text).schedule.as_ref(), calendar)),
                Err(_) => false,
            };
            if !same {
                wrong.push(format!(
                    "{plain}: {:?}",
                    made.map(|made| made.lines.into_iter().map(|l| l.0).collect::<Vec<_>>())
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{} of {} wrong", wrong.join("\n"), wrong.len(), all.len() * 2);
}

fn without_brackets(sentence: &str) -> &str {
    let end = sentence.find(" (").or_else(|| sentence.find('（')).unwrap_or(sentence.len());
    &sentence[..end]
}

fn is_same(schedule: Option<&Schedule>, asked: &Calendar) -> bool {
    let Some(Schedule::Calendar(read)) = schedule else { return false };
    (read.seconds, read.minutes, read.hours) == (asked.seconds, asked.minutes, asked.hours)
        && (2026..2054)
            .all(|year| (1..=12).all(|month| read.days_in(year, month) == asked.days_in(year, month)))
}

#[test]
fn no_beginning_of_any_words_is_too_much() {
    for line in include_str!("cases.txt").lines() {
        for (end, _) in line.char_indices() {
            answer(&line[..end], DialectId::Kubernetes, Some("UTC"));
        }
    }
    for words in [
        "every 4294967295 minutes",
        "every 99999 seconds",
        "９９９９９９９９９分钟一次",
        "1 to 31 31 to 1 May",
        "",
    ] {
        assert!(answer(words, DialectId::DebianCron, None).starts_with('!'), "{words}");
    }
}
