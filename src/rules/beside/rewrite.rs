//! The schedule text that says what the words say, where five fields can say it.

use super::compare::{Part, contradictions};
use super::real::Real;
use crate::dialect::{self, FieldKind, Reading};
use crate::statement::{Claim, Frequency, MonthDays, Unit};

/// The text with the contradicting parts replaced by what is claimed. It is read again by the same dialect: `None` unless
/// nothing contradicts then.
pub(in crate::rules) fn rewritten(
    claim: &Claim,
    parts: &[Part],
    reading: &Reading,
    text: &str,
) -> Option<String> {
    let mut fields = Fields::of(reading, text)?;
    for part in parts {
        match part {
            Part::Frequency => fields.set_frequency(claim)?,
            Part::Minutes => fields.minute = numbers(claim.minutes)?,
            Part::Times => fields.set_times(claim)?,
            Part::Weekdays => {
                claim.nth_weekday.is_none().then_some(())?;
                fields.weekday = weekdays(claim.weekdays);
                "*".clone_into(&mut fields.day);
            }
            Part::MonthDays => fields.set_month_days(claim.month_days)?,
            Part::Months => fields.month = numbers(claim.months.into())?,
            Part::Window => fields.set_window(claim)?,
        }
    }
    let text = fields.text();
    let again = dialect::read(reading.dialect, &text);
    let real = Real::of(again.schedule.as_ref()?)?;
    contradictions(claim, &real, 0).is_empty().then_some(text)
}

/// The text with another time of day and its weekdays moved by `shift` days; `None` where five fields cannot say it.
pub(in crate::rules) fn with_days_and_time(
    reading: &Reading,
    text: &str,
    minute_of_day: i32,
    shift: i8,
) -> Option<String> {
    let mut fields = Fields::of(reading, text)?;
    let minute_of_day = minute_of_day.rem_euclid(1440);
    fields.minute = (minute_of_day % 60).to_string();
    fields.hour = (minute_of_day / 60).to_string();
    let real = Real::of(reading.schedule.as_ref()?)?;
    if shift != 0 && real.has_fixed_days() {
        (fields.day == "*" && fields.month == "*").then_some(())?;
        let set = real.calendar.weekdays.set;
        fields.weekday = weekdays(
            (0..7)
                .filter(|day| set >> day & 1 == 1)
                .fold(0, |moved, day: i8| moved | 1 << (day + shift).rem_euclid(7)),
        );
    }
    Some(fields.text())
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
        minute.clone_into(&mut fields.minute);
    }
    if let Some(hour) = hour {
        hour.clone_into(&mut fields.hour);
    }
    Some(fields.text())
}

/// The five fields as they are written.
struct Fields {
    minute: String,
    hour: String,
    day: String,
    month: String,
    weekday: String,
}

impl Fields {
    fn of(reading: &Reading, text: &str) -> Option<Self> {
        if let Some(word) = &reading.macro_word {
            let text = match word.as_str() {
                "@hourly" => "0 * * * *",
                "@daily" | "@midnight" => "0 0 * * *",
                "@weekly" => "0 0 * * 0",
                "@monthly" => "0 0 1 * *",
                "@yearly" | "@annually" => "0 0 1 1 *",
                _ => return None,
            };
            let mut fields = text.split(' ').map(str::to_owned);
            return Some(Fields {
                minute: fields.next()?,
                hour: fields.next()?,
                day: fields.next()?,
                month: fields.next()?,
                weekday: fields.next()?,
            });
        }
        let has_five = reading.fields.len() == 5 && reading.field(FieldKind::Second).is_none();
        has_five.then_some(())?;
        let field = |kind| Some(text.get(reading.field(kind)?.range.clone())?.to_owned());
        Some(Fields {
            minute: field(FieldKind::Minute)?,
            hour: field(FieldKind::Hour)?,
            day: field(FieldKind::DayOfMonth)?,
            month: field(FieldKind::Month)?,
            weekday: field(FieldKind::DayOfWeek)?,
        })
    }

    fn text(&self) -> String {
        [&self.minute, &self.hour, &self.day, &self.month, &self.weekday].map(String::as_str).join(" ")
    }

    fn set_frequency(&mut self, claim: &Claim) -> Option<()> {
        let single = |field: &str| field.bytes().all(|b| b.is_ascii_digit());
        if !claim.moments.is_empty() {
            self.set_times(claim)?;
        }
        match claim.frequency {
            Some(Frequency::Every { count, unit: Unit::Minute }) => {
                (count <= 60 && 60 % count == 0).then_some(())?;
                self.minute = step(count);
                if single(&self.hour) || self.hour.contains('/') {
                    "*".clone_into(&mut self.hour);
                }
                if let Some(window) = claim.window {
                    self.hour = format!("{}-{}", window.from / 60, window.to / 60);
                }
            }
            Some(Frequency::Every { count, unit: Unit::Hour }) => {
                (count <= 24 && 24 % count == 0).then_some(())?;
                self.minute = match claim.minutes {
                    0 if single(&self.minute) => self.minute.clone(),
                    0 => "0".to_owned(),
                    set => numbers(set)?,
                };
                self.hour = step(count);
            }
            Some(Frequency::Every { count: 1, unit }) if unit >= Unit::Day => {
                if !single(&self.minute) || (claim.moments.is_empty() && !single(&self.hour)) {
                    (!claim.moments.is_empty()).then_some(())?;
                }
                let keep_days = claim.weekdays != 0 || !claim.month_days.is_empty();
                match unit {
                    Unit::Day if !keep_days => {
                        "*".clone_into(&mut self.day);
                        "*".clone_into(&mut self.weekday);
                    }
                    Unit::Month if !keep_days => {
                        "1".clone_into(&mut self.day);
                        "*".clone_into(&mut self.weekday);
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
        self.minute = first.minute.to_string();
        self.hour = numbers(times.iter().fold(0, |set, time| set | 1 << time.hour))?;
        Some(())
    }

    fn set_month_days(&mut self, days: MonthDays) -> Option<()> {
        let plain = days.set != 0 && !(days.last || days.start || days.end);
        plain.then_some(())?;
        self.day = numbers(days.set.into())?;
        "*".clone_into(&mut self.weekday);
        Some(())
    }

    fn set_window(&mut self, claim: &Claim) -> Option<()> {
        let window = claim.window.filter(|window| window.from <= window.to && window.from % 60 == 0)?;
        self.hour = format!("{}-{}", window.from / 60, window.to / 60);
        Some(())
    }
}

fn step(count: u32) -> String {
    if count == 1 { "*".to_owned() } else { format!("*/{count}") }
}

/// A set of numbers as a list.
fn numbers(set: u64) -> Option<String> {
    let list: Vec<String> = (0..64).filter(|n| set >> n & 1 == 1).map(|n: u32| n.to_string()).collect();
    (!list.is_empty()).then(|| list.join(","))
}

/// A set of weekdays as numbers that every cron reads alike (Sunday 0), runs of three and more as ranges.
fn weekdays(set: u8) -> String {
    let days: Vec<u8> = (0..7).filter(|day| set >> day & 1 == 1).collect();
    match (days.first(), days.last()) {
        (Some(first), Some(last)) if days.len() > 2 && usize::from(last - first) + 1 == days.len() => {
            if days.len() == 7 { "*".to_owned() } else { format!("{first}-{last}") }
        }
        _ => days.iter().map(u8::to_string).collect::<Vec<_>>().join(","),
    }
}
