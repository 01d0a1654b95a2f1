//! The schedule text that says what the words say, where fields can say it.

use std::borrow::Cow;

use super::compare::{Part, Parts, contradictions};
use super::real::Real;
use crate::dialect::{self, FieldKind, Reading};
use crate::statement::{Claim, ClockTime, Frequency, MonthDays, StatedZone, Unit};

/// The text with the contradicting parts replaced by what is claimed, and what the same dialect makes of it: `None` unless
/// nothing contradicts then.
pub(in crate::rules) fn rewritten(
    claim: &Claim,
    parts: Parts,
    reading: &Reading,
    text: &str,
) -> Option<(String, Reading)> {
    let mut fields = Fields::of(reading, text)?;
    for part in parts.iter() {
        match part {
            Part::Frequency => fields.set_frequency(claim)?,
            Part::Minutes => {
                fields.minute = numbers(claim.minutes)?;
                fields.set_second();
            }
            Part::Times => fields.set_times(claim)?,
            Part::Weekdays => {
                claim.nth_weekday.is_none().then_some(())?;
                fields.set_weekdays(claim.weekdays);
                fields.free_day();
            }
            Part::MonthDays => fields.set_month_days(claim.month_days)?,
            Part::Months => fields.month = numbers(claim.months.into())?,
            Part::Window => fields.set_window(claim)?,
        }
    }
    let text = fields.text();
    let again = dialect::read(reading.dialect, &text);
    let real = Real::of(again.schedule.as_ref()?)?;
    contradictions(claim, &real, 0).is_empty().then_some((text, again))
}

/// The text on the clock of a zone in which a claim names all its times: those times, and whatever else is claimed where the text says
/// otherwise. `None` where fields cannot say it, or the text runs at more times than are named.
pub(in crate::rules) fn on_its_clock(
    claim: &Claim,
    zone: &StatedZone,
    reading: &Reading,
    text: &str,
) -> Option<(String, Reading)> {
    let real = Real::of(reading.schedule.as_ref()?)?;
    (real.times().len() == claim.moments.len()).then_some(())?;
    let mut claim = claim.clone();
    for moment in &mut claim.moments {
        let there = moment.spellings.iter().find(|time| time.zone.as_ref() == Some(zone))?;
        moment.spellings = vec![ClockTime { zone: None, ..there.clone() }];
    }
    let mut fields = Fields::of(reading, text)?;
    fields.set_times(&claim)?;
    let text = fields.text();
    let again = dialect::read(reading.dialect, &text);
    let parts = contradictions(&claim, &Real::of(again.schedule.as_ref()?)?, 0);
    if parts.is_empty() { Some((text, again)) } else { rewritten(&claim, parts, &again, &text) }
}

/// The text with another time of day and its weekdays moved by `shift` days; `None` where fields cannot say it.
pub(in crate::rules) fn with_days_and_time(
    reading: &Reading,
    text: &str,
    minute_of_day: i32,
    shift: i8,
) -> Option<String> {
    with_days_and_times(reading, text, &[minute_of_day], shift)
}

/// The same with several times, which share their minute.
pub(in crate::rules) fn with_days_and_times(
    reading: &Reading,
    text: &str,
    times: &[i32],
    shift: i8,
) -> Option<String> {
    let mut fields = Fields::of(reading, text)?;
    let minute = times.first()?.rem_euclid(60);
    times.iter().all(|time| time.rem_euclid(60) == minute).then_some(())?;
    fields.minute = minute.to_string().into();
    fields.hour = numbers(times.iter().fold(0, |set, time| set | 1 << (time.rem_euclid(1440) / 60)))?;
    let real = Real::of(reading.schedule.as_ref()?)?;
    if shift != 0 && real.has_fixed_days() {
        (is_free(&fields.day) && fields.month == "*").then_some(())?;
        let set = real.calendar.weekdays.set;
        fields.set_weekdays(
            (0..7)
                .filter(|day| set >> day & 1 == 1)
                .fold(0, |moved, day: i8| moved | 1 << (day + shift).rem_euclid(7)),
        );
    }
    let text = fields.text();
    dialect::read(reading.dialect, &text).faults.is_empty().then_some(text)
}

/// The text, or that of its `@` word, with other minutes and hours.
pub(in crate::rules) fn with_time(
    reading: &Reading,
    text: &str,
    minute: Option<&str>,
    hour: Option<&str>,
) -> Option<String> {
    let mut fields = Fields::of(reading, text)?;
    if let Some(minute) = minute {
        fields.minute = minute.into();
    }
    if let Some(hour) = hour {
        fields.hour = hour.into();
    }
    Some(fields.text())
}

/// The fields as they are written, and what stands around them: `CRON_TZ=...`, `cron(` and `)`.
struct Fields<'t> {
    before: &'t str,
    second: Option<Cow<'t, str>>,
    minute: Cow<'t, str>,
    hour: Cow<'t, str>,
    day: Cow<'t, str>,
    month: Cow<'t, str>,
    weekday: Cow<'t, str>,
    year: Option<Cow<'t, str>>,
    after: &'t str,
    /// Whether the text leaves one of the two day fields open as `?`.
    question: bool,
    /// Whether the dialect numbers weekdays from Sunday 0; elsewhere they are written as names.
    sunday_is_zero: bool,
}

impl<'t> Fields<'t> {
    fn of(reading: &Reading, text: &'t str) -> Option<Self> {
        use FieldKind::{DayOfMonth, DayOfWeek, Hour, Minute, Month, Second, Year};
        let sunday_is_zero =
            dialect::row(reading.dialect).weekday_numbers().is_none_or(|numbers| numbers.weekday(0) == 0);
        if let Some(word) = &reading.macro_word {
            let fields = match word.as_str() {
                "@hourly" => ["0", "*", "*", "*", "*"],
                "@daily" | "@midnight" => ["0", "0", "*", "*", "*"],
                "@weekly" => ["0", "0", "*", "*", "0"],
                "@monthly" => ["0", "0", "1", "*", "*"],
                "@yearly" | "@annually" => ["0", "0", "1", "1", "*"],
                _ => return None,
            };
            let (before, after) = text.split_once(word.as_str())?;
            let [minute, hour, day, month, weekday] = fields.map(Cow::Borrowed);
            return Some(Fields {
                before,
                second: None,
                minute,
                hour,
                day,
                month,
                weekday,
                year: None,
                after,
                question: false,
                sunday_is_zero,
            });
        }
        let kinds: Vec<FieldKind> = reading.fields.iter().map(|field| field.kind).collect();
        let kinds = kinds.strip_prefix(&[Second]).unwrap_or(&kinds);
        let kinds = kinds.strip_suffix(&[Year]).unwrap_or(kinds);
        (kinds == [Minute, Hour, DayOfMonth, Month, DayOfWeek]).then_some(())?;
        let field = |kind| text.get(reading.field(kind)?.range.clone()).map(Cow::Borrowed);
        let (first, last) = (reading.fields.first()?, reading.fields.last()?);
        let (day, weekday) = (field(DayOfMonth)?, field(DayOfWeek)?);
        Some(Fields {
            before: text.get(..first.range.start)?,
            second: field(Second),
            minute: field(Minute)?,
            hour: field(Hour)?,
            month: field(Month)?,
            year: field(Year),
            after: text.get(last.range.end..)?,
            question: day == "?" || weekday == "?",
            day,
            weekday,
            sunday_is_zero,
        })
    }

    fn text(&self) -> String {
        let five = [&self.minute, &self.hour, &self.day, &self.month, &self.weekday];
        let mut text = self.before.to_owned();
        for (number, field) in self.second.iter().chain(five).chain(&self.year).enumerate() {
            text.extend([if number > 0 { " " } else { "" }, field]);
        }
        text + self.after
    }

    /// Words that speak of minutes and more mean one run in each.
    fn set_second(&mut self) {
        if let Some(second) = self.second.as_mut().filter(|second| !is_number(second)) {
            *second = "0".into();
        }
    }

    /// No day of the month decides.
    fn free_day(&mut self) {
        let free = if self.question && self.weekday != "?" { "?" } else { "*" };
        self.day = free.into();
    }

    /// No weekday decides.
    fn free_weekday(&mut self) {
        let free = if self.question && self.day != "?" { "?" } else { "*" };
        self.weekday = free.into();
    }

    fn set_weekdays(&mut self, set: u8) {
        self.weekday = weekdays(set, self.sunday_is_zero).into();
    }

    fn set_frequency(&mut self, claim: &Claim) -> Option<()> {
        if !claim.moments.is_empty() {
            self.set_times(claim)?;
        }
        match claim.frequency {
            Some(Frequency::Every { count, unit: Unit::Minute }) => {
                (count <= 60 && 60 % count == 0).then_some(())?;
                self.minute = step(count);
                if is_number(&self.hour) || self.hour.contains('/') {
                    self.hour = "*".into();
                }
                self.set_second();
                if let Some(window) = claim.window {
                    self.hour = format!("{}-{}", window.from / 60, window.to / 60).into();
                }
            }
            Some(Frequency::Every { count, unit: Unit::Hour }) => {
                (count <= 24 && 24 % count == 0).then_some(())?;
                self.minute = match claim.minutes {
                    0 if is_number(&self.minute) => self.minute.clone(),
                    0 => "0".into(),
                    set => numbers(set)?,
                };
                self.hour = step(count);
                self.set_second();
            }
            Some(Frequency::Every { count: 1, unit }) if unit >= Unit::Day => {
                if !is_number(&self.minute) || (claim.moments.is_empty() && !is_number(&self.hour)) {
                    (!claim.moments.is_empty()).then_some(())?;
                }
                let keep_days = claim.weekdays != 0 || !claim.month_days.is_empty();
                match unit {
                    Unit::Day if !keep_days => {
                        self.day = "*".into();
                        self.free_weekday();
                    }
                    Unit::Month if !keep_days => {
                        self.day = "1".into();
                        self.free_weekday();
                    }
                    Unit::Week if !keep_days => return None,
                    _ => {}
                }
            }
            Some(_) => return None,
            None => {}
        }
        Some(())
    }

    fn set_times(&mut self, claim: &Claim) -> Option<()> {
        let times: Vec<_> = claim.moments.iter().filter_map(|moment| moment.spellings.first()).collect();
        let first = times.first()?;
        let (same_minute, unzoned) = (
            times.iter().all(|time| time.minute == first.minute),
            times.iter().all(|time| time.zone.is_none()),
        );
        (same_minute && unzoned).then_some(())?;
        self.minute = first.minute.to_string().into();
        self.hour = numbers(times.iter().fold(0, |set, time| set | 1 << time.hour))?;
        self.set_second();
        Some(())
    }

    fn set_month_days(&mut self, days: MonthDays) -> Option<()> {
        (!days.start && !days.end).then_some(())?;
        self.day = match (days.set, days.last) {
            // Read again, it shows whether the dialect has it.
            (0, true) => "L".into(),
            (_, true) => return None,
            (set, false) => numbers(set.into())?,
        };
        self.free_weekday();
        Some(())
    }

    fn set_window(&mut self, claim: &Claim) -> Option<()> {
        let window = claim.window.filter(|window| window.from <= window.to && window.from % 60 == 0)?;
        self.hour = format!("{}-{}", window.from / 60, window.to / 60).into();
        Some(())
    }
}

fn step<'t>(count: u32) -> Cow<'t, str> {
    if count == 1 { "*".into() } else { format!("*/{count}").into() }
}

/// A set of numbers as a list.
fn numbers<'t>(set: u64) -> Option<Cow<'t, str>> {
    let list: Vec<String> = (0..64).filter(|n| set >> n & 1 == 1).map(|n: u32| n.to_string()).collect();
    (!list.is_empty()).then(|| list.join(",").into())
}

fn is_number(field: &str) -> bool {
    field.bytes().all(|b| b.is_ascii_digit())
}

fn is_free(field: &str) -> bool {
    matches!(field, "*" | "?")
}

/// A set of weekdays, runs of three and more as ranges: as the numbers of cron (Sunday 0), else as names, which mean the same
/// whatever the numbers.
fn weekdays(set: u8, sunday_is_zero: bool) -> String {
    const NAMES: [&str; 7] = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
    let name = |day: u8| {
        if sunday_is_zero { day.to_string() } else { NAMES[usize::from(day)].to_owned() }
    };
    let days: Vec<u8> = (0..7).filter(|day| set >> day & 1 == 1).collect();
    match (days.first(), days.last()) {
        (Some(first), Some(last)) if days.len() > 2 && usize::from(last - first) + 1 == days.len() => {
            if days.len() == 7 { "*".to_owned() } else { format!("{}-{}", name(*first), name(*last)) }
        }
        _ => days.iter().map(|day| name(*day)).collect::<Vec<_>>().join(","),
    }
}
