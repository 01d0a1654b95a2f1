//! Windows of time that people declare: `Mon-Fri 09:00-18:00 Asia/Shanghai`, `2026-11-10..2026-11-12 Asia/Shanghai`.
//!
//! ```text
//! window   = [ days | dates ] [ times ] [ zone ]      at least one of the first two
//! days     = day [ "-" day ] { "," day [ "-" day ] }   Mon ... Sun, 周一 ... 周日
//! dates    = date [ ".." date ]                        2026-11-11
//! times    = time "-" time { "," time "-" time }       09:00-18:00; 22:00-06:00 goes on into the next day
//! zone     = an IANA name; without one, the business zone of the configuration
//! ```

use std::ops::Range;

use crate::finding::Phrase;
use crate::lang::{Lang, Text};
use crate::schedule::{CivilDate, Instant, TimeZone};
use crate::words;

/// Minutes of a day.
const DAY: u16 = 1440;

/// A window of time. Its parts hold together: on these weekdays or dates, at these times of day, in that zone.
#[derive(Clone, Debug)]
pub struct Window {
    /// On which weekdays it begins (bit 0 = Sunday). All of them where dates are named.
    pub weekdays: u8,
    /// On which dates it begins, first and last; `None`: on any.
    pub dates: Option<(CivilDate, CivilDate)>,
    /// From and to, in minutes since midnight; the end is not in it. A `to` that is not greater than `from` is on the
    /// next day. Never empty: a window without times has the whole day, `(0, 1440)`.
    pub times: Vec<(u16, u16)>,
    /// The zone in which days and times are meant. `None`: it does not name one, see [`Window::in_zone`].
    pub zone: Option<TimeZone>,
}

/// Windows are the same when they say the same.
impl PartialEq for Window {
    fn eq(&self, other: &Self) -> bool {
        let zone = |window: &Window| window.zone.as_ref().map(|zone| zone.name().to_owned());
        (self.weekdays, self.dates, &self.times, zone(self))
            == (other.weekdays, other.dates, &other.times, zone(other))
    }
}

impl Eq for Window {}

/// What is wrong with the text of a window, and where in it.
pub type WindowFault = (Range<usize>, Phrase);

impl Window {
    /// Reads a window.
    pub fn parse(text: &str) -> Result<Window, WindowFault> {
        let mut window = Window { weekdays: ALL_DAYS, dates: None, times: Vec::new(), zone: None };
        let mut stage = Stage::Start;
        for (at, word) in words_of(text) {
            let place = at..at + word.len();
            let next = stage_of(word, stage);
            if next <= stage {
                return Err((place, out_of_order(word)));
            }
            stage = next;
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
                Stage::Times => window.times = times(word).map_err(within)?,
                Stage::Zone => {
                    crate::config::zone_name(word).map_err(|message| (place, message))?;
                    window.zone = TimeZone::get(word);
                }
            }
        }
        if window.weekdays == ALL_DAYS && window.dates.is_none() && window.times.is_empty() {
            return Err((0..text.len(), NO_TIME.into()));
        }
        if window.times.is_empty() {
            window.times.push((0, DAY));
        }
        Ok(window)
    }

    /// The window in that zone, unless it names one itself.
    #[must_use]
    pub fn in_zone(mut self, zone: &TimeZone) -> Window {
        self.zone.get_or_insert_with(|| zone.clone());
        self
    }

    /// Whether an instant is in it. A window that names no zone is read in UTC.
    pub fn contains(&self, at: Instant) -> bool {
        let civil = match &self.zone {
            Some(zone) => zone.to_civil(at),
            None => TimeZone::utc().to_civil(at),
        };
        let minute = u16::from(civil.hour()) * 60 + u16::from(civil.minute());
        let today = civil.date();
        let yesterday = CivilDate::from_day_number(today.day_number() - 1);
        let begins = |date: CivilDate, weekday: u8| {
            self.weekdays >> weekday & 1 == 1
                && self.dates.is_none_or(|(first, last)| first <= date && date <= last)
        };
        let (now, before) = (begins(today, civil.weekday()), begins(yesterday, (civil.weekday() + 6) % 7));
        self.times.iter().any(|&(from, to)| {
            let wraps = to <= from;
            now && minute >= from && (wraps || minute < to) || before && wraps && minute < to
        })
    }

    /// The window as people read it: `Monday to Friday 09:00-18:00 (Asia/Shanghai)`.
    pub fn text(&self, lang: Lang) -> String {
        let mut parts = Vec::new();
        if let Some((first, last)) = self.dates {
            parts.push(if first == last {
                first.to_string()
            } else {
                format!("{first} {} {last}", lang.pick("to", "至"))
            });
        } else if self.weekdays != ALL_DAYS {
            parts.push(days_in_words(self.weekdays, lang));
        } else {
            parts.push(lang.pick("every day", "每天").to_owned());
        }
        if self.times != [(0, DAY)] {
            let times: Vec<String> =
                self.times.iter().map(|&(from, to)| format!("{}-{}", clock(from), clock(to))).collect();
            parts.push(times.join(lang.pick(", ", "、")));
        }
        let zone = self.zone.as_ref().map(|zone| match lang {
            Lang::En => format!(" ({})", zone.name()),
            Lang::Zh => format!("（{}）", zone.name()),
        });
        parts.join(" ") + &zone.unwrap_or_default()
    }
}

const ALL_DAYS: u8 = 0x7F;

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
    let first = word.split([',', '-']).next().unwrap_or(word);
    if word.contains('/') || TimeZone::get(word).is_some() {
        Stage::Zone
    } else if before == Stage::Start || day(first).is_some() {
        Stage::Days
    } else {
        Stage::Zone
    }
}

fn out_of_order(word: &str) -> Phrase {
    Phrase::Both {
        en: format!(
            "\"{word}\" does not stand in its place: days or dates come first, then times, then the zone, each once"
        ),
        zh: format!("\"{word}\" 的位置不对：先写星期或日期，再写时刻，最后写时区，每项一次"),
    }
}

/// The weekday of a word, Sunday 0.
fn day(word: &str) -> Option<u8> {
    const NAMES: [(&str, &str, &str); 7] = [
        ("sun", "sunday", "周日"),
        ("mon", "monday", "周一"),
        ("tue", "tuesday", "周二"),
        ("wed", "wednesday", "周三"),
        ("thu", "thursday", "周四"),
        ("fri", "friday", "周五"),
        ("sat", "saturday", "周六"),
    ];
    let lower = word.to_ascii_lowercase();
    let is_it = |(short, long, zh): &(&str, &str, &str)| [*short, *long, *zh].contains(&lower.as_str());
    NAMES.iter().position(is_it).map(|day| day as u8)
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
        let (first, last) = piece.split_once('-').unwrap_or((piece, piece));
        let known = |at: usize, name: &str| {
            day(name).ok_or_else(|| {
                let message = Phrase::Both {
                    en: format!("\"{name}\" is no weekday; known: Mon, Tue, Wed, Thu, Fri, Sat, Sun"),
                    zh: format!(
                        "\"{name}\" 不是星期；可用的有：Mon、Tue、Wed、Thu、Fri、Sat、Sun（或周一……周日）"
                    ),
                };
                (at..at + name.len(), message)
            })
        };
        let from = known(at, first)?;
        let to = known(at + piece.len() - last.len(), last)?;
        let days = (to + 7 - from) % 7;
        for step in 0..=days {
            set |= 1 << ((from + step) % 7);
        }
    }
    Ok(set)
}

/// `2026-11-11`, `2026-11-10..2026-11-12`.
fn dates(word: &str) -> Result<(CivilDate, CivilDate), WindowFault> {
    let (first, last) = word.split_once("..").unwrap_or((word, word));
    let read =
        |at: usize, text: &str| CivilDate::parse(text).ok_or_else(|| (at..at + text.len(), not_a_date(text)));
    let (from, to) = (read(0, first)?, read(word.len() - last.len(), last)?);
    if to < from {
        let message = Phrase::Both {
            en: format!("the window ends on {to}, before it begins on {from}"),
            zh: format!("结束日期 {to} 早于开始日期 {from}"),
        };
        return Err((0..word.len(), message));
    }
    Ok((from, to))
}

/// That a text is no date.
fn not_a_date(text: &str) -> Phrase {
    Phrase::Both {
        en: format!("\"{text}\" is no date of the calendar; write it as 2026-11-11"),
        zh: format!("\"{text}\" 不是有效日期；请写成 2026-11-11 的形式"),
    }
}

/// `09:00-18:00`, `09:30-11:30,13:00-15:00`.
fn times(word: &str) -> Result<Vec<(u16, u16)>, WindowFault> {
    let mut all = Vec::new();
    for (at, piece) in pieces(word) {
        let place = at..at + piece.len();
        let Some((from, to)) = piece.split_once('-') else {
            let message = Phrase::Both {
                en: format!("\"{piece}\" has no end; write it as 09:00-18:00"),
                zh: format!("\"{piece}\" 没有写结束时刻；请写成 09:00-18:00 的形式"),
            };
            return Err((place, message));
        };
        let (from, to) = (time(at, from)?, time(at + from.len() + 1, to)?);
        if from == to || from == DAY {
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
        let message = Phrase::Both {
            en: format!("\"{text}\" is no time of day; write it as 09:00 (00:00 to 24:00)"),
            zh: format!("\"{text}\" 不是有效时刻；请写成 09:00 的形式（00:00 到 24:00）"),
        };
        (at..at + text.len(), message)
    })
}

fn clock(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// A set of weekdays in words, the week beginning on Monday.
fn days_in_words(set: u8, lang: Lang) -> String {
    let days: Vec<u32> = (1..=7).filter(|day| set >> (day % 7) & 1 == 1).collect();
    let name = |day: u32| words::weekday(day % 7, lang).to_owned();
    match days.as_slice() {
        [first, .., last] if days.len() > 2 && *last - *first == days.len() as u32 - 1 => {
            format!("{}{}{}", name(*first), lang.pick(" to ", "至"), name(*last))
        }
        _ => words::list(&days.iter().map(|day| name(*day)).collect::<Vec<_>>(), lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match Window::parse(text) {
            Ok(window) => format!("{} | {}", window.text(Lang::En), window.text(Lang::Zh)),
            Err((at, message)) => {
                format!(
                    "{:?}: {} | {}",
                    text.get(at).unwrap_or("?"),
                    message.get(Lang::En),
                    message.get(Lang::Zh)
                )
            }
        }
    }

    #[test]
    fn windows_are_read_and_said_in_both_languages() {
        let cases = [
            (
                "Mon-Fri 09:00-18:00 Asia/Shanghai",
                "Monday to Friday 09:00-18:00 (Asia/Shanghai) | 周一至周五 09:00-18:00（Asia/Shanghai）",
            ),
            ("周一-周五 9:00-18:00", "Monday to Friday 09:00-18:00 | 周一至周五 09:00-18:00"),
            ("Fri-Mon UTC", "Monday, Friday, Saturday and Sunday (UTC) | 周一、周五、周六、周日（UTC）"),
            ("sat,sun", "Saturday and Sunday | 周六、周日"),
            ("2026-11-11", "2026-11-11 | 2026-11-11"),
            (
                "2026-11-10..2026-11-12 20:00-24:00",
                "2026-11-10 to 2026-11-12 20:00-24:00 | 2026-11-10 至 2026-11-12 20:00-24:00",
            ),
            ("09:30-11:30,13:00-15:00", "every day 09:30-11:30, 13:00-15:00 | 每天 09:30-11:30、13:00-15:00"),
            ("22:00-06:00", "every day 22:00-06:00 | 每天 22:00-06:00"),
        ];
        for (text, expected) in cases {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn faults_have_their_place() {
        let cases = [
            ("", "\"\": a window needs days, dates or times"),
            ("Asia/Shanghai", "\"Asia/Shanghai\": a window needs days, dates or times"),
            ("Mon-Fry 09:00-18:00", "\"Fry\": \"Fry\" is no weekday"),
            ("Funday", "\"Funday\": \"Funday\" is no weekday"),
            ("Mon-Fri 9-18", "\"9\": \"9\" is no time of day"),
            ("Mon-Fri 09:00", "\"09:00\": \"09:00\" has no end"),
            ("Mon-Fri 09:00-24:01", "\"24:01\": \"24:01\" is no time of day"),
            ("09:00-09:00", "\"09:00-09:00\": begins when it ends"),
            ("2026-02-30", "\"2026-02-30\": \"2026-02-30\" is no date of the calendar"),
            ("2026-11-12..2026-11-10", "\"2026-11-12..2026-11-10\": the window ends on 2026-11-10, before"),
            ("09:00-18:00 Asia/Beijing", "\"Asia/Beijing\": unknown time zone"),
            ("09:00-18:00 Mon-Fri", "\"Mon-Fri\": \"Mon-Fri\" does not stand in its place"),
            ("Mon Tue", "\"Tue\": \"Tue\" does not stand in its place"),
            ("Mon 01:00-02:00 UTC UTC", "\"UTC\": \"UTC\" does not stand in its place"),
        ];
        for (text, expected) in cases {
            let said = shown(text);
            assert!(said.starts_with(expected), "{text}: {said}");
        }
    }

    #[test]
    fn an_instant_is_in_a_window_by_its_own_zone() {
        let is_in = |window: &str, at: &str| {
            Window::parse(window).unwrap().contains(Instant::parse_rfc3339(at).unwrap())
        };
        // 2026-11-30 is a Monday.
        assert!(is_in("Mon-Fri 09:00-18:00 Asia/Shanghai", "2026-11-30T09:00:00+08:00"));
        assert!(!is_in("Mon-Fri 09:00-18:00 Asia/Shanghai", "2026-11-30T18:00:00+08:00"));
        assert!(!is_in(
            "Mon-Fri 09:00-18:00 Asia/Shanghai",
            "2026-11-30T09:00:00Z".replace('Z', "-05:00").as_str()
        ));
        assert!(!is_in("Mon-Fri 09:00-18:00 Asia/Shanghai", "2026-11-29T10:00:00+08:00"));
        // A window over midnight belongs to the day on which it begins.
        assert!(is_in("Fri 22:00-06:00 UTC", "2026-12-05T05:59:59Z"));
        assert!(!is_in("Fri 22:00-06:00 UTC", "2026-12-04T05:59:59Z"));
        assert!(is_in("2026-11-11 Asia/Shanghai", "2026-11-10T16:00:00Z"));
        assert!(!is_in("2026-11-11 Asia/Shanghai", "2026-11-11T16:00:00Z"));
        assert!(is_in("2026-11-11 22:00-02:00 UTC", "2026-11-12T01:59:00Z"));
    }

    #[test]
    fn hostile_text_ends() {
        for text in ["-", ",", "..", ":", "é", "周", "09:00-", "-09:00", "2026-", "\u{0}", "星 期"] {
            let _ = Window::parse(text);
            let _ = Window::parse(&text.repeat(999));
        }
    }
}
