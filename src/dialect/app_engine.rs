//! App Engine's English: `every 24 hours`, `every 5 minutes from 10:00 to 14:00`, `2nd,third mon,wed of march 17:00`.
//!
//! The grammar is Groc.g, the meaning that of groctimespecification.py, both of the App Engine SDK (read 2026-11); that an
//! interval without more counts from the end of a run is what the documentation of cron.yaml says.

use std::ops::Range;

use super::names::{MONTHS, WEEKDAYS};
use super::table::Rules;
use super::{DialectId, Fault, FaultKind, FieldKind, Reading, cron};
use crate::schedule::{Calendar, Days, Period, Schedule, Spelling, Weekdays};

const ORDINALS: [[&str; 2]; 5] =
    [["1st", "first"], ["2nd", "second"], ["3rd", "third"], ["4th", "fourth"], ["5th", "fifth"]];

const DAY: u32 = 1440;

/// Reads `text`; fields by `rules`, where the scheduler takes fields too.
pub(super) fn read(id: DialectId, rules: Option<&Rules>, text: &str) -> Reading {
    let mut reading = Reading::new(id);
    let fields =
        |text: &str| text.trim_start().starts_with(|first: char| first == '*' || first.is_ascii_digit());
    if let Some(rules) = rules
        && fields(text)
        && !text.contains(" of ")
    {
        cron::read_fields(rules, text, 0..text.len(), "", &mut reading);
        return reading;
    }
    let mut words = Words { text, tokens: tokens(text), next: 0 };
    match words.specification() {
        Ok(schedule) => reading.schedule = Some(schedule),
        Err(fault) => reading.faults.push(fault),
    }
    reading
}

/// Where the words, numbers, times and commas of a text stand.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices() {
        let part_of_word = !matches!(letter, ' ' | '\t' | '\n' | '\r' | ',');
        if part_of_word {
            start.get_or_insert(at);
            continue;
        }
        tokens.extend(start.take().map(|start| start..at));
        if letter == ',' {
            tokens.push(at..at + 1);
        }
    }
    tokens.extend(start.map(|start| start..text.len()));
    tokens
}

/// The words of a text that are still to be read.
struct Words<'t> {
    text: &'t str,
    tokens: Vec<Range<usize>>,
    next: usize,
}

impl Words<'_> {
    fn peek(&self) -> &str {
        self.tokens.get(self.next).map_or("", |range| &self.text[range.clone()])
    }

    fn is(&self, word: &str) -> bool {
        self.peek().eq_ignore_ascii_case(word)
    }

    /// Takes the word if it comes next.
    fn take(&mut self, word: &str) -> bool {
        let is = self.is(word);
        self.next += usize::from(is);
        is
    }

    /// The place of the next word; the end of the text where there is none.
    fn place(&self) -> Range<usize> {
        self.tokens.get(self.next).cloned().unwrap_or(self.text.len()..self.text.len())
    }

    /// The next word is none of those that may stand here.
    fn wrong(&self, example: &'static str, nearest: Option<&str>) -> Fault {
        if self.tokens.is_empty() {
            return Fault { range: 0..self.text.len(), field: None, kind: FaultKind::Empty, nearest: None };
        }
        let missing = self.next >= self.tokens.len();
        let range = if missing { 0..self.text.len() } else { self.place() };
        let text = self.text[range.clone()].to_owned();
        let nearest = nearest.map(str::to_owned);
        Fault { range, field: None, kind: FaultKind::Expected { text, example }, nearest }
    }

    fn specification(&mut self) -> Result<Schedule, Fault> {
        let schedule = if self.take("every") {
            match number(self.peek()) {
                Some(count) => self.interval(count)?,
                None => self.specific(&[])?,
            }
        } else if number(self.peek()).is_some() {
            self.month_days()?
        } else {
            let ordinals = self.list("every day 09:00", ordinal)?;
            self.specific(&ordinals)?
        };
        if self.next < self.tokens.len() {
            return Err(self.wrong("every day 09:00", None));
        }
        Ok(schedule)
    }

    /// One or more values with commas between them.
    fn list(&mut self, example: &'static str, read: fn(&str) -> Option<u32>) -> Result<Vec<u32>, Fault> {
        let mut values = Vec::new();
        loop {
            let value = read(self.peek()).ok_or_else(|| self.wrong(example, None))?;
            values.push(value);
            self.next += 1;
            if !self.take(",") {
                return Ok(values);
            }
        }
    }

    /// What follows `every N`.
    fn interval(&mut self, count: u32) -> Result<Schedule, Fault> {
        if count == 0 {
            let kind = FaultKind::OutOfRange { value: self.peek().to_owned(), low: 1, high: 99_999 };
            return Err(Fault { range: self.place(), field: None, kind, nearest: Some("1".to_owned()) });
        }
        let from = self.next;
        self.next += 1;
        let minutes = match self.peek().to_ascii_lowercase().as_str() {
            "hours" => count * 60,
            "mins" | "minutes" => count,
            "hour" => return Err(self.wrong("every 24 hours", Some("hours"))),
            "min" | "minute" => return Err(self.wrong("every 5 minutes", Some("minutes"))),
            _ => return Err(self.wrong("every 24 hours", None)),
        };
        self.next += 1;
        if self.take("synchronized") {
            if minutes > DAY || !DAY.is_multiple_of(minutes) {
                let range = self.place().start.min(self.tokens[from].start)..self.text.len();
                let text = self.text[range.clone()].to_owned();
                let kind = FaultKind::Expected { text, example: "every 2 hours synchronized" };
                return Err(Fault { range, field: None, kind, nearest: None });
            }
            return Ok(times_of_day((0..DAY).step_by(minutes as usize)));
        }
        if !self.take("from") {
            return Ok(Schedule::AfterEnd { delay: Period::of_seconds(u64::from(minutes) * 60) });
        }
        let start = self.time()?;
        if !self.take("to") {
            return Err(self.wrong("every 5 minutes from 10:00 to 14:00", None));
        }
        let end = self.time()?;
        // The last time counts; a range may go on past midnight.
        let length = (end + DAY - start) % DAY;
        Ok(times_of_day((0..=length).step_by(minutes as usize).map(|after| (start + after) % DAY)))
    }

    fn time(&mut self) -> Result<u32, Fault> {
        let time = minute_of_day(self.peek()).ok_or_else(|| self.wrong("every day 09:00", None))?;
        self.next += 1;
        Ok(time)
    }

    /// Days, their months and a time. No ordinals: every one of the days.
    fn specific(&mut self, ordinals: &[u32]) -> Result<Schedule, Fault> {
        let mut calendar = Calendar::every_minute();
        if self.take("day") {
            // `1st day` is the first of the month.
            if !ordinals.is_empty() {
                calendar.days = Days { set: bits(ordinals), ..Days::default() };
            }
        } else {
            let weekdays = self.list("every monday 09:00", weekday)?;
            calendar.weekdays = Weekdays::default();
            for weekday in weekdays {
                match calendar.weekdays.nth.get_mut(weekday as usize) {
                    Some(nth) if !ordinals.is_empty() => *nth |= bits(ordinals) as u8,
                    _ => calendar.weekdays.set |= 1 << weekday,
                }
            }
        }
        if self.take("of") {
            calendar.months = self.months()?;
        }
        self.at(calendar)
    }

    /// `1,15 of month 09:00`.
    fn month_days(&mut self) -> Result<Schedule, Fault> {
        let from = self.place().start;
        let days = self.list("1,15 of month 09:00", number)?;
        if let Some(day) = days.iter().find(|day| !(1..=31).contains(*day)) {
            let kind = FaultKind::OutOfRange { value: day.to_string(), low: 1, high: 31 };
            let range = from..self.tokens[self.next - 1].end;
            return Err(Fault { range, field: Some(FieldKind::DayOfMonth), kind, nearest: None });
        }
        if !self.take("of") {
            return Err(self.wrong("1,15 of month 09:00", None));
        }
        let days = Days { set: bits(&days), ..Days::default() };
        let months = self.months()?;
        self.at(Calendar { days, months, ..Calendar::every_minute() })
    }

    /// `month`, `quarter`, `second month of quarter`, or names.
    fn months(&mut self) -> Result<u16, Fault> {
        const QUARTERS: u16 = 1 << 1 | 1 << 4 | 1 << 7 | 1 << 10;
        if self.take("month") {
            return Ok(Calendar::ALL_MONTHS);
        }
        if self.take("quarter") {
            return Ok(QUARTERS);
        }
        if ordinal(self.peek()).is_some() {
            let ordinals =
                self.list("first month of quarter", |word| ordinal(word).filter(|nth| *nth < 4))?;
            if !(self.take("month") && self.take("of") && self.take("quarter")) {
                return Err(self.wrong("first month of quarter", None));
            }
            return Ok(ordinals.iter().fold(0, |set, nth| set | QUARTERS << (nth - 1)));
        }
        Ok(bits(&self.list("every monday of jan,jul 09:00", month)?) as u16)
    }

    fn at(&mut self, calendar: Calendar) -> Result<Schedule, Fault> {
        let time = self.time()?;
        let calendar = Calendar { hours: 1 << (time / 60), minutes: 1 << (time % 60), ..calendar };
        let spelling = Spelling { day_star: true, weekday_star: true, ..Spelling::default() };
        let calendar = Calendar { spelling, ..calendar };
        if calendar.never_fires() {
            let kind = FaultKind::ImpossibleDate;
            return Err(Fault { range: 0..self.text.len(), field: None, kind, nearest: None });
        }
        Ok(Schedule::Calendar(calendar))
    }
}

/// Times of every day, as few calendars as their hours have different minutes.
fn times_of_day(times: impl Iterator<Item = u32>) -> Schedule {
    let mut hours = [0u64; 24];
    for time in times {
        hours[(time / 60 % 24) as usize] |= 1 << (time % 60);
    }
    let mut groups: Vec<(u64, u32)> = Vec::new();
    for (hour, minutes) in hours.into_iter().enumerate().filter(|(_, minutes)| *minutes != 0) {
        match groups.iter_mut().find(|(known, _)| *known == minutes) {
            Some((_, hours)) => *hours |= 1 << hour,
            None => groups.push((minutes, 1 << hour)),
        }
    }
    let spelling = Spelling { day_star: true, weekday_star: true, ..Spelling::default() };
    let calendar = |(minutes, hours)| {
        Schedule::Calendar(Calendar { minutes, hours, spelling, ..Calendar::every_minute() })
    };
    match groups.as_slice() {
        [only] => calendar(*only),
        _ => Schedule::Union(groups.into_iter().map(calendar).collect()),
    }
}

/// A calendar in these words: one time on some days, or times of every day that are equally far apart.
pub(crate) fn text(calendar: &Calendar) -> Option<String> {
    let Calendar { days, weekdays, months, hours, minutes, .. } = calendar;
    let times: Vec<u32> =
        (0..DAY).filter(|time| hours >> (time / 60) & 1 == 1 && minutes >> (time % 60) & 1 == 1).collect();
    let clock = |time: u32| format!("{:02}:{:02}", time / 60, time % 60);
    let list = |set: u32, name: &dyn Fn(usize) -> String| {
        let names: Vec<String> = (0..32).filter(|bit| set >> bit & 1 == 1).map(name).collect();
        names.join(",")
    };
    let any_day = days.set == Calendar::ALL_DAYS;
    let any_weekday = weekdays.set == Calendar::ALL_WEEKDAYS;
    let [time] = times.as_slice() else {
        let (first, second, last) = (times.first()?, times.get(1)?, times.last()?);
        let step = second - first;
        let even = times.windows(2).all(|pair| pair[1] - pair[0] == step);
        let every_day = any_day && any_weekday && *months == Calendar::ALL_MONTHS;
        return (even && every_day)
            .then(|| format!("every {step} minutes from {} to {}", clock(*first), clock(*last)));
    };
    let of = match *months {
        Calendar::ALL_MONTHS => "month".to_owned(),
        months => list(months.into(), &|month| MONTHS[month - 1][..3].to_owned()),
    };
    let day = match (any_day, any_weekday) {
        (true, true) => "every day".to_owned(),
        (true, false) => {
            format!("every {}", list(weekdays.set.into(), &|weekday| WEEKDAYS[weekday][..3].to_owned()))
        }
        (false, _) => list(days.set, &|day| day.to_string()),
    };
    Some(format!("{day} of {of} {}", clock(*time)))
}

fn bits(values: &[u32]) -> u32 {
    values.iter().fold(0, |set, value| set | 1 << value)
}

/// At most five digits.
fn number(word: &str) -> Option<u32> {
    let digits = (1..=5).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| digits)
}

fn ordinal(word: &str) -> Option<u32> {
    let known = |names: &[&str; 2]| names.iter().any(|name| name.eq_ignore_ascii_case(word));
    Some(ORDINALS.iter().position(known)? as u32 + 1)
}

/// A name in full or by its first three letters.
fn named(names: &[&str], word: &str) -> Option<u32> {
    let known = |name: &&str| name.eq_ignore_ascii_case(word) || name[..3].eq_ignore_ascii_case(word);
    Some(names.iter().position(known)? as u32)
}

fn weekday(word: &str) -> Option<u32> {
    named(&WEEKDAYS, word)
}

fn month(word: &str) -> Option<u32> {
    named(&MONTHS, word).map(|index| index + 1)
}

/// `9:00`, `09:00`, `23:59`.
fn minute_of_day(word: &str) -> Option<u32> {
    let (hour, minute) = word.split_once(':')?;
    let (hour, minute) = (number(hour)?, number(minute).filter(|_| minute.len() == 2)?);
    (word.len() <= 5 && hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

#[cfg(test)]
mod tests {
    use crate::dialect::{DialectId, read};
    use crate::lang::Lang;
    use crate::schedule::{ClockChange, Instant, Schedule, TimeZone};
    use crate::words;

    #[test]
    fn english_as_the_sdk_reads_it() {
        let cases = [
            ("every 24 hours", "1 day after the end of each run"),
            ("every 5 mins", "5 minutes after the end of each run"),
            ("every 5 minutes from 10:00 to 10:10", "at 10:00, 10:05 and 10:10 every day"),
            ("every 30 minutes from 23:30 to 0:30", "at 00:00 and 00:30 every day; and at 23:30 every day"),
            ("every 12 hours synchronized", "at 00:00 and 12:00 every day (12 hours apart)"),
            ("every day 00:00", "at 00:00 every day"),
            ("Every Monday 9:00", "at 09:00 on Mondays"),
            ("1st monday of sep,oct,nov 17:00", "at 17:00 on the first Monday of September to November"),
            ("1st day of month 00:00", "at 00:00 on day 1 of every month"),
            ("1,15 of jan,jul 09:30", "at 09:30 on days 1 and 15 of January and July"),
            (
                "first sunday of quarter 00:00",
                "at 00:00 on the first Sunday of January, April, July and October",
            ),
            ("1 of third month of quarter 00:00", "at 00:00 on day 1 of March, June, September and December"),
            ("every 1 hour", "! hours"),
            ("every 5 min", "! minutes"),
            ("every 0 hours", "! 1"),
            ("every 7 hours synchronized", "!"),
            ("every 5 minutes from 10:00", "!"),
            ("every monday", "!"),
            ("every day 24:00", "!"),
            ("31 of feb 00:00", "!"),
            ("32 of month 00:00", "!"),
            ("4 of month", "!"),
            ("0 9 * * *", "!"),
            ("", "!"),
        ];
        let mut wrong = Vec::new();
        for (text, want) in cases {
            let reading = read(DialectId::AppEngine, text);
            let got = match reading.faults.first() {
                None => words::schedule(&reading, Lang::En),
                Some(fault) => {
                    format!("! {}", fault.nearest.as_deref().unwrap_or_default()).trim_end().to_owned()
                }
            };
            if got != want {
                wrong.push(format!("{text}: {got}"));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    /// The words of a calendar are read back to that calendar.
    #[test]
    fn what_can_be_said_is_said() {
        let cases = [
            ("0 9 * * *", Some("every day of month 09:00")),
            ("30 9 * * 1-5", Some("every mon,tue,wed,thu,fri of month 09:30")),
            ("0 0 1,15 1,7 *", Some("1,15 of jan,jul 00:00")),
            ("*/15 * * * *", Some("every 15 minutes from 00:00 to 23:45")),
            ("0 9-17 * * *", Some("every 60 minutes from 09:00 to 17:00")),
            ("0 9,12,16 * * *", None),
            ("0 9,12 * * 1", None),
        ];
        for (fields, words) in cases {
            let Some(Schedule::Calendar(calendar)) = read(DialectId::GcpScheduler, fields).schedule else {
                panic!("{fields}");
            };
            let text = super::text(&calendar);
            assert_eq!(text.as_deref(), words, "{fields}");
            let from = Instant(1_800_000_000);
            let zone = TimeZone::utc();
            let fires = |schedule: &Schedule| -> Vec<Instant> {
                schedule.fires(from, &zone, ClockChange::SKIP_BOTH).take(50).collect()
            };
            if let Some(text) = text {
                let back = read(DialectId::AppEngine, &text).schedule.unwrap();
                assert_eq!(fires(&back), fires(&Schedule::Calendar(calendar)), "{text}");
            }
        }
    }

    #[test]
    fn cloud_scheduler_takes_fields_too() {
        for (text, same) in [("0 9 * * *", "every day 09:00"), ("30 8 1 * *", "1 of month 08:30")] {
            let of = |text| {
                let schedule = read(DialectId::GcpScheduler, text).schedule.unwrap();
                let zone = TimeZone::utc();
                let from = Instant(1_800_000_000);
                schedule.fires(from, &zone, ClockChange::SKIP_BOTH).take(20).collect::<Vec<_>>()
            };
            assert_eq!(of(text), of(same));
        }
    }
}
