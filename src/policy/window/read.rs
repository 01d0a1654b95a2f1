//! Text → [`Window`].

use std::ops::Range;

use super::{ALL_DAYS, DAY, Window, WindowFault};
use crate::finding::{Both, Phrase};
use crate::lang::Text;
use crate::schedule::{CivilDate, TimeZone};

impl Window {
    /// Reads a window.
    pub fn parse(text: &str) -> Result<Window, WindowFault> {
        let plain = Plain::of(text);
        of_plain(&plain.text).map_err(|(at, message)| (plain.written(at), message))
    }
}

/// The sign of "to" that is no hyphen of a date.
const TO: char = '~';

/// A text in the signs of the grammar, with the place of each byte in what was written.
struct Plain {
    text: String,
    /// The place of each byte, and the end.
    places: Vec<usize>,
}

impl Plain {
    fn of(written: &str) -> Plain {
        let mut plain = Plain { text: String::with_capacity(written.len()), places: Vec::new() };
        for (at, c) in written.char_indices() {
            let c = match c {
                // Full-width forms stand in the order of ASCII.
                '！'..='～' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
                '至' | '到' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '〜' => TO,
                '、' => ',',
                '\u{3000}' | '\u{a0}' | '\t' => ' ',
                c => c,
            };
            let joins = |c: char| matches!(c, TO | '-' | ',');
            // Blanks around a sign that joins part nothing.
            if joins(c) {
                while plain.text.ends_with(' ') {
                    plain.drop_last();
                }
            } else if c == ' ' && plain.text.ends_with(joins) {
                continue;
            }
            let last = plain.text.chars().next_back();
            let is_word = |c: char| !c.is_ascii();
            match last {
                // `每天9:00`, `18:00北京时间`
                Some(last) if last.is_ascii_digit() && is_word(c) || is_word(last) && c.is_ascii_digit() => {
                    plain.push(' ', at);
                }
                // `周一至周五，9:00`
                Some(',') if c.is_ascii_digit() && !plain.is_digit_before_last() => {
                    plain.drop_last();
                    plain.push(' ', at);
                }
                _ => {}
            }
            plain.push(c, at);
        }
        plain.places.push(written.len());
        plain
    }

    fn push(&mut self, c: char, at: usize) {
        self.text.push(c);
        self.places.resize(self.text.len(), at);
    }

    /// Takes an ASCII sign back.
    fn drop_last(&mut self) {
        self.text.pop();
        self.places.truncate(self.text.len());
    }

    fn is_digit_before_last(&self) -> bool {
        self.text.bytes().rev().nth(1).is_some_and(|byte| byte.is_ascii_digit())
    }

    /// Where a range of the plain text was written.
    fn written(&self, at: Range<usize>) -> Range<usize> {
        let place = |at: usize| self.places.get(at).or(self.places.last()).copied().unwrap_or_default();
        place(at.start)..place(at.end)
    }
}

/// Reads a window in the signs of the grammar.
fn of_plain(text: &str) -> Result<Window, WindowFault> {
    let mut window = Window { weekdays: ALL_DAYS, dates: None, times: Vec::new(), zone: None };
    let mut stage = Stage::Start;
    let mut says_when = false;
    for (at, word) in words_of(text) {
        let place = at..at + word.len();
        let next = stage_of(word, stage);
        if next <= stage {
            return Err((place, out_of_order(word)));
        }
        stage = next;
        says_when |= matches!(next, Stage::Days | Stage::Times);
        let within = |(range, message): WindowFault| (at + range.start..at + range.end, message);
        match next {
            Stage::Start => {}
            Stage::Days => {
                if word.as_bytes().first().is_some_and(u8::is_ascii_digit) {
                    window.dates = Some(dates(word).map_err(within)?);
                } else {
                    window.weekdays = weekdays(word).map_err(within)?;
                }
            }
            Stage::Times => {
                let any_day = window.weekdays == ALL_DAYS && window.dates.is_none();
                window.times = times(word, any_day).map_err(within)?;
            }
            Stage::Zone => {
                let name = crate::config::zone_name(word).map_err(|message| (place, message))?;
                window.zone = TimeZone::get(&name);
            }
        }
    }
    if !says_when {
        return Err((0..text.len(), NO_TIME.into()));
    }
    if window.times.is_empty() {
        window.times.push((0, DAY));
    }
    Ok(window)
}

const NO_TIME: Text = Text {
    en: "a window needs days, dates or times, for instance \"Mon-Fri 09:00-18:00 Asia/Shanghai\" or \"2026-11-10..2026-11-12\"",
    zh: "时间窗口要写明星期、日期或时刻，例如 \"Mon-Fri 09:00-18:00 Asia/Shanghai\" 或 \"2026-11-10..2026-11-12\"",
};

/// The parts of a window, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Start,
    Days,
    Times,
    Zone,
}

/// The words of a text with their places.
fn words_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split(' ').filter_map(move |word| {
        let start = at;
        at += word.len() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

/// Which part a word is, by its shape and by what stands before it.
fn stage_of(word: &str, before: Stage) -> Stage {
    if word.as_bytes().first().is_some_and(u8::is_ascii_digit) {
        let is_date = word.as_bytes().get(4) == Some(&b'-') && !word.contains(':');
        return if is_date { Stage::Days } else { Stage::Times };
    }
    let first = word.split([',', '-', TO]).next().unwrap_or(word);
    if days_of(first).is_some() {
        Stage::Days
    } else if word.contains('/') || TimeZone::get_in_any_case(word).is_some() {
        Stage::Zone
    } else if before == Stage::Start {
        Stage::Days
    } else {
        Stage::Zone
    }
}

fn out_of_order(word: &str) -> Phrase {
    Phrase::from(Both {
        en: format!(
            "\"{word}\" does not stand in its place: days or dates come first, then times, then the zone, each once"
        ),
        zh: format!("\"{word}\" 的位置不对：先写星期或日期，再写时刻，最后写时区，每项一次"),
    })
}

/// The weekday of a word, Sunday 0.
fn day(word: &str) -> Option<u8> {
    const NAMES: [[&str; 2]; 7] = [
        ["sun", "sunday"],
        ["mon", "monday"],
        ["tue", "tuesday"],
        ["wed", "wednesday"],
        ["thu", "thursday"],
        ["fri", "friday"],
        ["sat", "saturday"],
    ];
    const CHINESE: [&str; 7] = ["日", "一", "二", "三", "四", "五", "六"];
    if let Some(number) = ["周", "星期", "礼拜"].iter().find_map(|week| word.strip_prefix(week)) {
        let number = if number == "天" { "日" } else { number };
        return CHINESE.iter().position(|known| *known == number).map(|day| day as u8);
    }
    let is_it = |names: &[&str; 2]| names.iter().any(|name| name.eq_ignore_ascii_case(word));
    NAMES.iter().position(is_it).map(|day| day as u8)
}

/// The days of a word: one, or those that go by a name.
fn days_of(word: &str) -> Option<u8> {
    const NAMED: [(&[&str], u8); 3] = [
        (&["daily", "everyday", "每天", "每日"], ALL_DAYS),
        (&["weekday", "weekdays", "workday", "workdays", "工作日"], 0x3E),
        (&["weekend", "weekends", "周末"], 0x41),
    ];
    let named = NAMED.iter().find(|(names, _)| names.iter().any(|name| name.eq_ignore_ascii_case(word)));
    named.map(|(_, set)| *set).or_else(|| day(word).map(|day| 1 << day))
}

/// The pieces of a list, each with its place.
fn pieces(word: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    word.split(',').map(move |piece| {
        let start = at;
        at += piece.len() + 1;
        (start, piece)
    })
}

/// `Mon-Fri`, `Sat,Sun`. A range may go over Sunday: `Fri-Mon`.
fn weekdays(word: &str) -> Result<u8, WindowFault> {
    let mut set = 0;
    for (at, piece) in pieces(word) {
        let Some((first, last)) = piece.split_once(['-', TO]) else {
            set |= days_of(piece).ok_or_else(|| (at..at + piece.len(), not_a_day(piece)))?;
            continue;
        };
        let known = |at: usize, name: &str| day(name).ok_or_else(|| (at..at + name.len(), not_a_day(name)));
        let from = known(at, first)?;
        let to = known(at + piece.len() - last.len(), last)?;
        let days = (to + 7 - from) % 7;
        for step in 0..=days {
            set |= 1 << ((from + step) % 7);
        }
    }
    Ok(set)
}

/// That a text is no weekday.
fn not_a_day(text: &str) -> Phrase {
    Phrase::from(Both {
        en: format!(
            "\"{text}\" is no weekday; known: Mon, Tue, Wed, Thu, Fri, Sat, Sun, weekdays, weekend, daily"
        ),
        zh: format!("\"{text}\" 不是星期；可用的有：周一……周日（或 Mon……Sun）、工作日、周末、每天"),
    })
}

/// `2026-11-11`, `2026-11-10..2026-11-12`.
fn dates(word: &str) -> Result<(CivilDate, CivilDate), WindowFault> {
    let (first, last) = word.split_once("..").or_else(|| word.split_once(TO)).unwrap_or((word, word));
    let read =
        |at: usize, text: &str| CivilDate::parse(text).ok_or_else(|| (at..at + text.len(), not_a_date(text)));
    let (from, to) = (read(0, first)?, read(word.len() - last.len(), last)?);
    if to < from {
        let message = Phrase::from(Both {
            en: format!("the window ends on {to}, before it begins on {from}"),
            zh: format!("结束日期 {to} 早于开始日期 {from}"),
        });
        return Err((0..word.len(), message));
    }
    Ok((from, to))
}

/// That a text is no date.
fn not_a_date(text: &str) -> Phrase {
    Phrase::from(Both {
        en: format!("\"{text}\" is no date of the calendar; write it as 2026-11-11"),
        zh: format!("\"{text}\" 不是有效日期；请写成 2026-11-11 的形式"),
    })
}

/// `09:00-18:00`, `09:30-11:30,13:00-15:00`. On any day the end of one is the beginning of the next.
fn times(word: &str, any_day: bool) -> Result<Vec<(u16, u16)>, WindowFault> {
    let mut all = Vec::new();
    for (at, piece) in pieces(word) {
        let place = at..at + piece.len();
        let Some((from, to)) = piece.split_once(['-', TO]) else {
            let message = Phrase::from(Both {
                en: format!("\"{piece}\" has no end; write it as 09:00-18:00"),
                zh: format!("\"{piece}\" 没有写结束时刻；请写成 09:00-18:00 的形式"),
            });
            return Err((place, message));
        };
        let (begins, ends) = (from, to);
        let (from, to) = (time(at, begins)?, time(at + begins.len() + 1, ends)?);
        if from == DAY && to < DAY && !any_day {
            let message = Phrase::from(Both {
                en: format!(
                    "{begins} is the end of its day: write 00:00-{ends} with the days or dates that follow"
                ),
                zh: format!("{begins} 已是当天结束：请写成 00:00-{ends}，星期或日期写第二天"),
            });
            return Err((place, message));
        }
        let from = if from == DAY && to < DAY { 0 } else { from };
        if from == to {
            let message = Text {
                en: "begins when it ends; a whole day is 00:00-24:00",
                zh: "开始与结束是同一时刻；全天写成 00:00-24:00",
            };
            return Err((place, message.into()));
        }
        all.push((from, to));
    }
    Ok(all)
}

fn time(at: usize, text: &str) -> Result<u16, WindowFault> {
    let read = || {
        let (hour, minute) = text.split_once(':')?;
        let digits = |part: &str, most: usize| {
            ((1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| part.parse::<u16>().ok())
                .flatten()
        };
        let (hour, minute) = (digits(hour, 2)?, digits(minute, 2).filter(|_| minute.len() == 2)?);
        (minute < 60 && hour * 60 + minute <= DAY).then_some(hour * 60 + minute)
    };
    read().ok_or_else(|| {
        let message = Phrase::from(Both {
            en: format!("\"{text}\" is no time of day; write it as 09:00 (00:00 to 24:00)"),
            zh: format!("\"{text}\" 不是有效时刻；请写成 09:00 的形式（00:00 到 24:00）"),
        });
        (at..at + text.len(), message)
    })
}
