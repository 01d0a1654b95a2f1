//! Windows of time that people declare: `Mon-Fri 09:00-18:00 Asia/Shanghai`, `2026-11-10..2026-11-12 Asia/Shanghai`.
//!
//! ```text
//! window   = [ days | dates ] [ times ] [ zone ]      at least one of the first two
//! days     = day [ "-" day ] { "," day [ "-" day ] }   Mon ... Sun, 周一 ... 周日; weekdays, weekend, daily, 工作日, 周末, 每天
//! dates    = date [ ".." date ]                        2026-11-11
//! times    = time "-" time { "," time "-" time }       09:00-18:00; 22:00-06:00 goes on into the next day
//! zone     = an IANA name; without one, the business zone of the configuration
//! ```
//!
//! Full-width signs and the dashes of a typesetter count as what they look like, `~`, 至 and 到 as "to", a zone in any case of its
//! letters as that zone.

mod read;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::finding::Phrase;
use crate::lang::Lang;
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
