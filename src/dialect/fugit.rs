//! fugit's English, which sidekiq-cron, Solid Queue and GoodJob take beside cron: `every day at noon`, `every 5 minutes`.
//!
//! fugit turns the words into cron fields and reads those. The forms that people write are read here, each as fugit does it;
//! of words that become several cron lines fugit's callers take one or none. What is not understood has no schedule.
//!
//! Facts: floraison/fugit 1.14.0 lib/fugit/nat.rb and test/_nat_single_crons.txt, read 2026-11.

use super::{DialectId, Fault, FaultKind, Field, FieldKind, Items, Reading, read as read_by};

/// Reads `text`.
pub(super) fn read(id: DialectId, text: &str) -> Reading {
    let mut reading = Reading::new(id);
    let lines = (text.len() <= 256).then(|| fields(text)).flatten();
    reading.schedule = lines
        .as_deref()
        .map(|line| read_by(DialectId::Fugit, line))
        .filter(|read| read.faults.is_empty())
        .and_then(|read| read.schedule);
    if reading.schedule.is_none() {
        let kind = match text.trim() {
            "" => FaultKind::Empty,
            text => FaultKind::Expected { text: text.to_owned(), example: "every day at noon" },
        };
        reading.faults.push(Fault { range: 0..text.len(), field: None, kind, nearest: None });
    } else if let Some(zone) =
        lines.iter().flat_map(|line| line.split(' ')).last().filter(|last| is_zone(last))
        && let Some(at) = text.rfind(zone)
    {
        let range = at..at + zone.len();
        reading.fields.push(Field { kind: FieldKind::Zone, range, items: Items::default() });
    }
    reading
}

/// The words of a text, commas apart.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for word in text.split([' ', '\t']).filter(|word| !word.is_empty()) {
        let mut rest = word;
        while let Some((head, tail)) = rest.split_once(',') {
            words.extend([head, ","].into_iter().filter(|word| !word.is_empty()));
            rest = tail;
        }
        words.extend([rest].into_iter().filter(|word| !word.is_empty()));
    }
    words
}

/// The cron fields that fugit makes of a text; empty ones are stars.
#[derive(Default)]
struct Line {
    second: Option<String>,
    /// Hours and minutes that an interval sets.
    interval: Option<(String, String)>,
    /// Times of the day.
    times: Vec<(u8, u8)>,
    day: Option<String>,
    month: Option<String>,
    weekday: Option<String>,
}

/// The words that are still to read.
struct Reader<'t> {
    words: Vec<&'t str>,
    at: usize,
}

/// The line for a text, its zone last; `None` when it is not understood or becomes several lines.
fn fields(text: &str) -> Option<String> {
    let mut reader = Reader { words: words(text.trim_matches([' ', '\t', '\n', '\r'])), at: 0 };
    let mut line = Line::default();
    if reader.word("every") {
        reader.every(&mut line)?;
        if !reader.point(&mut line)? {
            reader.times(&mut line)?;
        }
    } else if reader.peek()?.eq_ignore_ascii_case("at") {
        reader.times(&mut line)?;
    } else {
        return None;
    }
    let zone = reader.zone();
    if reader.peek().is_some() {
        return None;
    }
    line.text()
        .map(|line| [Some(line), zone.map(str::to_owned)].into_iter().flatten().collect::<Vec<_>>().join(" "))
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<&'t str> {
        self.words.get(self.at).copied()
    }

    /// Takes a word, in any case.
    fn word(&mut self, word: &str) -> bool {
        let found = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(word));
        self.at += usize::from(found);
        found
    }

    /// Takes what stands between the members of a list.
    fn separator(&mut self) -> bool {
        let comma = self.word(",");
        self.word("and") || self.word("or") || comma
    }

    /// A list of what `member` reads; `None` when not even one is there.
    fn list<T>(&mut self, member: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut all = vec![member(self)?];
        loop {
            let before = self.at;
            if let Some(next) = self.separator().then(|| member(self)).flatten() {
                all.push(next);
            } else {
                self.at = before;
                return Some(all);
            }
        }
    }

    /// What stands behind `every`.
    fn every(&mut self, line: &mut Line) -> Option<()> {
        if let Some(weekdays) = self.weekdays() {
            line.weekday = Some(weekdays);
            return Some(());
        }
        let before = self.at;
        if let Some(days) = self.list(Self::ordinal)
            && ["of", "the", "month"].into_iter().all(|word| self.word(word))
        {
            line.day = Some(days.join(","));
            return Some(());
        }
        // `every second` is no day.
        self.at = before;
        if self.word("weekday") {
            line.weekday = Some("1-5".to_owned());
            return Some(());
        }
        let (count, unit) = self.amount()?;
        let step = if count == 1 { "*".to_owned() } else { format!("*/{count}") };
        match unit {
            Unit::Second => line.second = Some(step),
            Unit::Minute => line.interval = Some(("*".to_owned(), step)),
            Unit::Hour => line.interval = Some((step, "0".to_owned())),
            Unit::Day => line.day = Some(step),
            Unit::Month => {
                line.month = Some(step);
                line.day = Some(self.days_of_month()?);
            }
            Unit::Week => {
                let on = self.word("on");
                line.weekday = if on { Some(self.weekdays()?) } else { Some("0".to_owned()) };
            }
            Unit::Year => (line.month, line.day) = (Some("1".to_owned()), Some("1".to_owned())),
        }
        Some(())
    }

    /// `5 minutes`, `5m`, `hour`. Units in small letters only: `M` is the month.
    fn amount(&mut self) -> Option<(u32, Unit)> {
        let word = self.peek()?;
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (number, unit) = word.split_at(digits);
        self.at += 1;
        let unit = if unit.is_empty() {
            self.at += 1;
            self.words.get(self.at - 1)?
        } else {
            unit
        };
        let count = if number.is_empty() { 1 } else { number.parse().ok().filter(|count| *count > 0)? };
        let unit = match unit {
            "seconds" | "second" | "sec" | "s" => Unit::Second,
            "minutes" | "minute" | "min" | "m" => Unit::Minute,
            "hours" | "hour" | "h" => Unit::Hour,
            "days" | "day" | "d" => Unit::Day,
            "months" | "month" | "M" => Unit::Month,
            "week" if count == 1 => Unit::Week,
            "year" if count == 1 => Unit::Year,
            _ => return None,
        };
        Some((count, unit))
    }

    /// `monday and friday`, `mon-fri`, `Monday through Friday`.
    fn weekdays(&mut self) -> Option<String> {
        let word = self.peek()?;
        if let Some((first, last)) = word.split_once('-') {
            let range = format!("{}-{}", weekday(first)?, weekday(last)?);
            self.at += 1;
            return Some(range);
        }
        let first = weekday(word)?;
        let to = self.words.get(self.at + 1).is_some_and(|to| {
            to.eq_ignore_ascii_case("to") || to.eq_ignore_ascii_case("through") || *to == "-"
        });
        if to {
            let last = self.words.get(self.at + 2).and_then(|last| weekday(last))?;
            self.at += 3;
            return Some(format!("{first}-{last}"));
        }
        let all = self.list(|reader| {
            let day = weekday(reader.peek()?)?;
            reader.at += 1;
            Some(day.to_string())
        })?;
        Some(all.join(","))
    }

    /// `1st`, `last`.
    fn ordinal(&mut self) -> Option<String> {
        let word = self.peek()?.to_ascii_lowercase();
        let day = if word == "last" { "L".to_owned() } else { ordinal(&word)?.to_string() };
        self.at += 1;
        Some(day)
    }

    /// `on the 1st and the 15th`, `on day 2`, `on days 1,15`; the first where nothing is said.
    fn days_of_month(&mut self) -> Option<String> {
        if !self.word("on") {
            return Some("1".to_owned());
        }
        let days = if self.word("the") {
            self.list(|reader| {
                reader.word("the");
                reader.ordinal()
            })
        } else if self.word("day") || self.word("days") {
            self.list(|reader| {
                let day: u8 = reader.peek()?.parse().ok().filter(|day| (1..=31).contains(day))?;
                reader.at += 1;
                Some(day.to_string())
            })
        } else {
            None
        };
        days.map(|days| days.join(","))
    }

    /// `at minute 10` behind hours, `at second 10` behind minutes; `None` where it stands behind something else.
    fn point(&mut self, line: &mut Line) -> Option<bool> {
        let of = |word: &&str| match word.to_ascii_lowercase().as_str() {
            "minute" | "minutes" | "min" | "mins" => Some(true),
            "second" | "seconds" | "sec" | "secs" => Some(false),
            _ => None,
        };
        let Some(minutes) = self.words.get(self.at + 1).and_then(of) else { return Some(false) };
        self.word("at").then_some(())?;
        self.at += 1;
        let points = self.list(|reader| {
            let point: u8 = reader.peek()?.parse().ok().filter(|point| *point < 60)?;
            reader.at += 1;
            Some(point.to_string())
        })?;
        match line.interval.as_mut()? {
            (_, minute) if minutes && minute == "0" => *minute = points.join(","),
            (hours, _) if !minutes && hours == "*" => line.second = Some(points.join(",")),
            _ => return None,
        }
        Some(true)
    }

    /// Times of the day, `at` before them or not; none may be there.
    fn times(&mut self, line: &mut Line) -> Option<()> {
        self.word(",");
        let at = self.word("at");
        let before = self.at;
        if let Some(times) = self.list(Self::time) {
            line.times = times;
            return Some(());
        }
        self.at = before;
        (!at).then_some(())
    }

    /// `noon`, `five`, `5 pm`, `5pm`, `16:30`.
    fn time(&mut self) -> Option<(u8, u8)> {
        const HOURS: [&str; 13] = [
            "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
            "twelve",
        ];
        let word = self.peek()?;
        let lower = word.to_ascii_lowercase();
        let named = match lower.as_str() {
            "noon" => Some((12, 0)),
            "midnight" => Some((0, 0)),
            word => (0..).zip(HOURS).find(|(_, name)| *name == word).map(|(hour, _)| (hour, 0)),
        };
        let letters = word.bytes().rev().take_while(u8::is_ascii_alphabetic).count();
        let (clock, half) = if named.is_some() { (word, "") } else { word.split_at(word.len() - letters) };
        let (hour, minute) = if let Some(time) = named {
            time
        } else {
            let (hour, minute) = clock.split_once(':').unwrap_or((clock, "00"));
            let number =
                |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?;
            // `08:30`, but not `08`.
            let zero = hour.len() == 2 && hour.starts_with('0') && !clock.contains(':');
            if zero || hour.is_empty() || hour.len() > 2 || minute.len() != 2 {
                return None;
            }
            (number(hour).filter(|hour| *hour <= 24)?, number(minute).filter(|minute| *minute < 60)?)
        };
        self.at += 1;
        let half = match half {
            "" => {
                let next = self.peek().filter(|next| matches!(*next, "am" | "AM" | "pm" | "PM"));
                self.at += usize::from(next.is_some());
                next.unwrap_or_default()
            }
            "am" | "AM" | "pm" | "PM" => half,
            _ => return None,
        };
        Some(match half.to_ascii_lowercase().as_str() {
            "pm" if hour < 12 => (hour + 12, minute),
            "am" if hour == 12 => (0, minute),
            _ => (hour, minute),
        })
    }

    /// `in Asia/Tokyo`, `on Asia/Tokyo`, `UTC`.
    fn zone(&mut self) -> Option<&'t str> {
        let before = self.at;
        let _ = self.word("in") || self.word("on");
        let zone = self.peek().filter(|zone| is_zone(zone));
        self.at = if zone.is_some() { self.at + 1 } else { before };
        zone
    }
}

enum Unit {
    Second,
    Minute,
    Hour,
    Day,
    Week,
    Month,
    Year,
}

fn is_zone(word: &str) -> bool {
    word == "UTC" || word.starts_with(|letter: char| letter.is_ascii_uppercase()) && word.contains('/')
}

fn weekday(word: &str) -> Option<usize> {
    const NAMES: [&str; 7] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
    let word = word.to_ascii_lowercase();
    NAMES.iter().position(|name| *name == word || name.get(..3) == Some(word.as_str()))
}

/// `1st` to `31st`, and the first ones in letters.
fn ordinal(word: &str) -> Option<u8> {
    const NAMES: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    if let Some((day, _)) = (1..).zip(NAMES).find(|(_, name)| *name == word) {
        return Some(day);
    }
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, ending) = word.split_at(digits);
    let day: u8 = number.parse().ok().filter(|day| (1..=31).contains(day))?;
    let right = match day {
        1 | 21 | 31 => "st",
        2 | 22 => "nd",
        3 | 23 => "rd",
        _ => "th",
    };
    (ending == right && !number.starts_with('0')).then_some(day)
}

impl Line {
    fn text(self) -> Option<String> {
        let (hours, minutes) = match (self.interval, self.times.as_slice()) {
            (Some((hours, minutes)), []) => (hours, minutes),
            // How an interval and a time of the day are joined is not read.
            (Some(_), _) => return None,
            (None, []) if self.day.is_some() || self.weekday.is_some() => ("0".to_owned(), "0".to_owned()),
            (None, []) => ("*".to_owned(), "*".to_owned()),
            (None, times) => product(times)?,
        };
        let star = || "*".to_owned();
        let mut fields: Vec<String> = self.second.into_iter().collect();
        fields.extend([
            minutes,
            hours,
            self.day.unwrap_or_else(star),
            self.month.unwrap_or_else(star),
            self.weekday.unwrap_or_else(star),
        ]);
        Some(fields.join(" "))
    }
}

/// Hours and minutes that together are these times and no others.
fn product(times: &[(u8, u8)]) -> Option<(String, String)> {
    let mut hours: Vec<u8> = times.iter().map(|(hour, _)| *hour).collect();
    let mut minutes: Vec<u8> = times.iter().map(|(_, minute)| *minute).collect();
    for all in [&mut hours, &mut minutes] {
        all.sort_unstable();
        all.dedup();
    }
    let whole = hours.iter().all(|hour| minutes.iter().all(|minute| times.contains(&(*hour, *minute))));
    let text = |all: &[u8]| all.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    whole.then(|| (text(&hours), text(&minutes)))
}

#[cfg(test)]
mod tests;
