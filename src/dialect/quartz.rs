//! Quartz's CronExpression, and XXL-JOB's copies of it.
//!
//! The reader looks at an item letter by letter and stops when it has enough, so that much that looks wrong is read and its
//! tail ignored: `1.5` is 1, `5*` is 5, `*5` is `*`, `THUR` is `THU`, `MON/2` is `MON`. A `#` or `L` behind a weekday speaks
//! of the whole field and leaves only its first weekday. (Quartz 2.5.2 and 2.3.2, run and read 2026-11.)

use std::ops::Range;

use super::{DialectId, Fault, FaultKind, Field, FieldKind, Item, ItemForm, Oddity, OddityKind, Reading};
use crate::schedule::{Calendar, DayRule, Days, Schedule, Spelling, Weekdays, Years};

/// What differs between the versions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuartzRules {
    /// 2.5: an eighth field is refused, `L` and `W` may stand in lists, and `L` in no field of the time.
    pub is_2_5: bool,
}

/// The year up to which Quartz looks: a hundred years after the start of the Java machine.
const LAST_YEAR: u32 = 2127;

const LAYOUT: [FieldKind; 7] = [
    FieldKind::Second,
    FieldKind::Minute,
    FieldKind::Hour,
    FieldKind::DayOfMonth,
    FieldKind::Month,
    FieldKind::DayOfWeek,
    FieldKind::Year,
];

const MONTHS: [&str; 12] =
    ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const WEEKDAYS: [&str; 7] = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

/// Reads `text`.
pub(super) fn read(id: DialectId, rules: QuartzRules, text: &str) -> Reading {
    let mut reading = Reading::new(id);
    let fields = split(text);
    if fields.is_empty() {
        let kind = FaultKind::Empty;
        reading.faults.push(Fault { range: 0..text.len(), field: None, kind, nearest: None });
        return reading;
    }
    if let (Some(extra), true) = (fields.get(7), rules.is_2_5) {
        reading.faults.push(Fault {
            range: extra.start..text.trim_end().len().max(extra.end),
            field: None,
            kind: FaultKind::TooManyFields { found: fields.len(), most: 7 },
            nearest: None,
        });
        return reading;
    }
    if fields.len() < 6 {
        let kind = FaultKind::TooFewFields { found: fields.len(), needed: 6 };
        let nearest = with_seconds(text, &fields);
        reading.faults.push(Fault { range: 0..text.len(), field: None, kind, nearest });
        return reading;
    }
    if let Some(extra) = fields.get(7) {
        reading.oddities.push(Oddity {
            range: extra.start..text.trim_end().len().max(extra.end),
            field: None,
            kind: OddityKind::Ignored {
                text: text[extra.start..].to_owned(),
                means: text[..extra.start].to_owned(),
            },
        });
    }
    let mut picked = Picked::default();
    for (&kind, range) in LAYOUT.iter().zip(fields) {
        let items = read_field(rules, text, kind, &range, &mut picked, &mut reading);
        reading.fields.push(Field { kind, range, items });
    }
    if let Some(fault) = conflict(&picked, &reading) {
        reading.faults.push(fault);
    }
    if reading.faults.is_empty() {
        reading.schedule = Some(Schedule::Calendar(picked.calendar(rules)));
    }
    reading
}

/// Splits at spaces and tabs; other white space belongs to a field and is trimmed off it.
fn split(text: &str) -> Vec<Range<usize>> {
    let mut fields = Vec::with_capacity(7);
    let mut start = 0;
    for part in text.split([' ', '\t']) {
        if !part.is_empty() {
            let lead = part.len() - part.trim_start_matches(|letter| letter <= ' ').len();
            let end = part.trim_end_matches(|letter| letter <= ' ').len();
            fields.push(start + lead.min(end)..start + end);
        }
        start += part.len() + 1;
    }
    fields
}

/// Five fields as Quartz would take them.
fn with_seconds(text: &str, fields: &[Range<usize>]) -> Option<String> {
    let [minute, hour, day, month, weekday] = fields else { return None };
    let (day, weekday) = match (&text[day.clone()], &text[weekday.clone()]) {
        (day, "*" | "?") => (day, "?"),
        ("*" | "?", weekday) => ("?", weekday),
        _ => return None,
    };
    let plain = weekday.bytes().all(|byte| byte.is_ascii_alphabetic() || matches!(byte, b'?' | b',' | b'-'));
    let [minute, hour, month] = [minute, hour, month].map(|range| &text[range.clone()]);
    plain.then(|| format!("0 {minute} {hour} {day} {month} {weekday}"))
}

/// What the fields select.
#[derive(Default)]
struct Picked {
    /// Bit n = value n; indexed by [`FieldKind`].
    sets: [u64; 6],
    years: [u64; 4],
    year_written: bool,
    days: Days,
    question: [bool; 2],
    star: [bool; 6],
    last_weekday: bool,
    nth_weekday: u32,
}

impl Picked {
    fn set(&mut self, kind: FieldKind, value: u32) {
        if let Some(set) = self.sets.get_mut(kind as usize) {
            *set |= 1 << value.min(63);
        } else {
            let bit = value.wrapping_sub(1970) as usize;
            if let Some(word) = self.years.get_mut(bit / 64) {
                *word |= 1 << (bit % 64);
            }
        }
    }

    /// A calendar; a field without a value is empty and never matches.
    fn calendar(&self, rules: QuartzRules) -> Calendar {
        let [seconds, minutes, hours, days, months, weekdays] = self.sets;
        let [day_question, weekday_question] = self.question;
        let weekdays = (weekdays >> 1) as u8 & Calendar::ALL_WEEKDAYS;
        let first = weekdays.trailing_zeros() as usize;
        let mut weekday_forms = Weekdays::default();
        if weekday_question {
            weekday_forms.set = Calendar::ALL_WEEKDAYS;
        } else if self.last_weekday {
            if let Some(last) = weekday_forms.from_end.get_mut(first) {
                *last = 1 << 1;
            }
        } else if self.nth_weekday > 0 {
            if let Some(nth) = weekday_forms.nth.get_mut(first) {
                *nth = 1 << self.nth_weekday;
            }
        } else {
            weekday_forms.set = weekdays;
        }
        let days = if day_question {
            Days { set: Calendar::ALL_DAYS, ..Days::default() }
        } else {
            self.days(days, rules)
        };
        let [_, minute_star, hour_star, day_star, _, weekday_star] = self.star;
        Calendar {
            seconds,
            minutes,
            hours: hours as u32,
            days,
            months: months as u16,
            weekdays: weekday_forms,
            day_rule: DayRule::And,
            years: Years::Set(self.years()),
            spelling: Spelling {
                minute_star,
                hour_star,
                day_star: day_star || day_question,
                weekday_star: weekday_star || weekday_question,
            },
        }
    }

    /// The years written, up to the last that Quartz looks at; all of those when none are.
    fn years(&self) -> [u64; 4] {
        let mut years = if self.year_written { self.years } else { [u64::MAX; 4] };
        let last = (LAST_YEAR - 1970) as usize;
        for (index, word) in years.iter_mut().enumerate() {
            let kept = (last + 1).saturating_sub(64 * index).min(64);
            *word &= if kept == 64 { u64::MAX } else { (1 << kept) - 1 };
        }
        years
    }

    /// 2.3 knows one day with `W`, the field's first, and forgets the others.
    fn days(&self, set: u64, rules: QuartzRules) -> Days {
        let plain = Days { set: set as u32 & Calendar::ALL_DAYS, ..self.days };
        if rules.is_2_5 || plain.nearest_weekday == 0 {
            return plain;
        }
        let first = (plain.set | plain.nearest_weekday).trailing_zeros();
        Days { nearest_weekday: 1 << first, ..Days::default() }
    }
}

/// Exactly one of the day fields must be `?`.
fn conflict(picked: &Picked, reading: &Reading) -> Option<Fault> {
    let [day_question, weekday_question] = picked.question;
    if day_question != weekday_question {
        return None;
    }
    let (day, weekday) = (reading.field(FieldKind::DayOfMonth)?, reading.field(FieldKind::DayOfWeek)?);
    let (field, nearest) = match (day_question, weekday.is_plain_star(), day.is_plain_star()) {
        (true, ..) => (weekday, "*"),
        (false, false, true) => (day, "?"),
        (false, ..) => (weekday, "?"),
    };
    Some(Fault {
        range: field.range.clone(),
        field: Some(field.kind),
        kind: FaultKind::DayFieldsConflict,
        nearest: Some(nearest.to_owned()),
    })
}

fn read_field(
    rules: QuartzRules,
    text: &str,
    kind: FieldKind,
    range: &Range<usize>,
    picked: &mut Picked,
    reading: &mut Reading,
) -> Vec<Item> {
    let field = text[range.clone()].to_ascii_uppercase();
    picked.year_written |= kind == FieldKind::Year && field != "*";
    let last = field.contains('L') && field.contains(',');
    let refused = match kind {
        FieldKind::DayOfWeek => (last && field.len() > 1) || field.matches('#').count() > 1,
        FieldKind::DayOfMonth => last && !rules.is_2_5,
        _ => false,
    };
    if refused {
        let kind_of = FaultKind::UnknownForm { text: text[range.clone()].to_owned() };
        reading.faults.push(Fault { range: range.clone(), field: Some(kind), kind: kind_of, nearest: None });
        return Vec::new();
    }
    let mut items = Vec::new();
    let mut start = range.start;
    for part in field.split(',') {
        let place = start..start + part.len();
        start += part.len() + 1;
        if part.is_empty() {
            continue;
        }
        match (ItemReader { rules, kind, text: part, at: 0, picked }).read() {
            Ok((form, end)) => {
                if end < part.len() {
                    let ignored = place.start + end..place.end;
                    let means = text.get(place.start..ignored.start).unwrap_or_default().to_owned();
                    let text = text.get(ignored.clone()).unwrap_or_default().to_owned();
                    let odd = OddityKind::Ignored { text, means };
                    reading.oddities.push(Oddity { range: ignored, field: Some(kind), kind: odd });
                }
                items.push(Item { range: place, form });
            }
            Err(fault) => {
                let nearest = nearest(&fault);
                reading.faults.push(Fault { range: place, field: Some(kind), kind: fault, nearest });
            }
        }
    }
    items
}

fn nearest(fault: &FaultKind) -> Option<String> {
    match fault {
        FaultKind::OutOfRange { value, low, high } => {
            let value: u32 = value.parse().ok()?;
            Some(value.clamp(*low, *high).to_string())
        }
        FaultKind::StepTooLarge { largest, .. } => Some(largest.to_string()),
        _ => None,
    }
}

/// First and last value of a field; years are not checked.
fn limits(kind: FieldKind) -> (u32, u32) {
    match kind {
        FieldKind::Second | FieldKind::Minute => (0, 59),
        FieldKind::Hour => (0, 23),
        FieldKind::DayOfMonth => (1, 31),
        FieldKind::Month => (1, 12),
        FieldKind::DayOfWeek => (1, 7),
        FieldKind::Year | FieldKind::Zone => (1970, LAST_YEAR),
    }
}

/// Reads one item, in upper case, as far as Quartz does.
struct ItemReader<'a> {
    rules: QuartzRules,
    kind: FieldKind,
    text: &'a str,
    at: usize,
    picked: &'a mut Picked,
}

/// The form, and where reading stopped.
type Read = Result<(ItemForm, usize), FaultKind>;

impl ItemReader<'_> {
    fn read(mut self) -> Read {
        let bytes = self.text.as_bytes();
        let last_form =
            matches!(self.text, "L" | "LW") || self.text.starts_with("L-") && self.is_last_minus();
        match bytes.first() {
            Some(b'A'..=b'Z') if !last_form => self.name(),
            Some(b'?') => self.question(),
            Some(b'*' | b'/') => self.star(),
            Some(b'L') => self.last(),
            Some(b'0'..=b'9') => self.value(),
            _ => Err(self.not_a_value()),
        }
    }

    fn is_last_minus(&self) -> bool {
        let rest = self.text.get(2..).unwrap_or_default();
        rest.strip_suffix('W').unwrap_or(rest).bytes().all(|byte| byte.is_ascii_digit())
    }

    fn not_a_value(&self) -> FaultKind {
        FaultKind::NotAValue { text: self.text.to_owned() }
    }

    fn unknown(&self) -> FaultKind {
        FaultKind::UnknownForm { text: self.text.to_owned() }
    }

    /// The number of the three letters at `at`.
    fn named(&self, at: usize) -> Result<u32, FaultKind> {
        let name = self.text.get(at..at + 3).ok_or_else(|| self.not_a_value())?;
        let names: &[&str] = match self.kind {
            FieldKind::Month => &MONTHS,
            FieldKind::DayOfWeek => &WEEKDAYS,
            _ => &[],
        };
        let place = names.iter().position(|known| *known == name).ok_or_else(|| self.not_a_value())?;
        Ok(place as u32 + 1)
    }

    fn name(&mut self) -> Read {
        let value = self.named(0)?;
        let next = self.text.as_bytes().get(3);
        let plain = ItemForm::Value { value, step: None, named: true };
        match (self.kind, next) {
            (_, Some(b'-')) => {
                let last = self.named(4)?;
                self.range(value, Some(last), 1);
                Ok((ItemForm::Range { first: value, last, step: 1, named: true }, 7))
            }
            (FieldKind::DayOfWeek, Some(b'#')) => {
                self.nth(4)?;
                self.picked.set(self.kind, value);
                Ok((ItemForm::Special, self.text.len()))
            }
            (FieldKind::DayOfWeek, Some(b'L')) => {
                self.picked.last_weekday = true;
                self.picked.set(self.kind, value);
                Ok((ItemForm::Special, 4))
            }
            _ => {
                self.picked.set(self.kind, value);
                Ok((plain, 3))
            }
        }
    }

    fn nth(&mut self, at: usize) -> Result<(), FaultKind> {
        let text = self.text.get(at..).unwrap_or_default();
        match text.strip_prefix('+').unwrap_or(text).parse::<u32>() {
            Ok(nth @ 1..=5) => {
                self.picked.nth_weekday = nth;
                Ok(())
            }
            _ => Err(FaultKind::OutOfRange { value: text.to_owned(), low: 1, high: 5 }),
        }
    }

    fn question(&mut self) -> Read {
        let which = match self.kind {
            FieldKind::DayOfMonth => 0,
            FieldKind::DayOfWeek => 1,
            _ => return Err(self.unknown()),
        };
        if self.text.len() > 2 {
            return Err(FaultKind::Junk { text: self.text.get(1..).unwrap_or_default().to_owned() });
        }
        if let Some(question) = self.picked.question.get_mut(which) {
            *question = true;
        }
        Ok((ItemForm::Star { step: 1 }, 1))
    }

    fn star(&mut self) -> Read {
        let after = self.text.strip_prefix('*').unwrap_or(self.text);
        let (low, _) = limits(self.kind);
        let Some(step) = after.strip_prefix('/') else {
            self.range(low, None, 1);
            if let Some(star) = self.picked.star.get_mut(self.kind as usize) {
                *star = true;
            }
            return Ok((ItemForm::Star { step: 1 }, 1));
        };
        let step: i64 = step.parse().map_err(|_| FaultKind::NotAValue { text: step.to_owned() })?;
        // Zero and less are as good as 1.
        let step = u32::try_from(step.max(1)).unwrap_or(u32::MAX);
        self.check_step(step)?;
        self.range(low, None, step);
        Ok((ItemForm::Star { step }, self.text.len()))
    }

    fn check_step(&self, step: u32) -> Result<(), FaultKind> {
        let largest = match self.kind {
            FieldKind::Year | FieldKind::Zone => u32::MAX,
            kind => limits(kind).1,
        };
        if step > largest { Err(FaultKind::StepTooLarge { step, largest }) } else { Ok(()) }
    }

    /// `L`, `LW`, `L-3`, `L-3W`.
    fn last(&mut self) -> Read {
        match self.kind {
            FieldKind::Second | FieldKind::Minute | FieldKind::Hour if self.rules.is_2_5 => {
                Err(self.unknown())
            }
            FieldKind::DayOfWeek => {
                self.picked.set(self.kind, 7);
                Ok((ItemForm::Special, 1))
            }
            FieldKind::DayOfMonth => {
                let rest = self.text.get(1..).unwrap_or_default();
                let (number, workday) = match rest.strip_suffix('W') {
                    Some(number) => (number, true),
                    None => (rest, false),
                };
                let back = match number.strip_prefix('-') {
                    Some(number) => number.parse::<u32>().map_err(|_| self.not_a_value())?,
                    None => 0,
                };
                if back > 30 {
                    return Err(FaultKind::OutOfRange { value: back.to_string(), low: 0, high: 30 });
                }
                let days = &mut self.picked.days;
                *(if workday { &mut days.nearest_weekday_from_end } else { &mut days.from_end }) |= 1 << back;
                Ok((ItemForm::Special, self.text.len()))
            }
            // Read, and then every search for a fire throws.
            _ => Ok((ItemForm::Special, 1)),
        }
    }

    /// A number and what may follow it.
    fn value(&mut self) -> Read {
        let value = self.number()?;
        match self.text.as_bytes().get(self.at) {
            Some(b'L') if self.kind == FieldKind::DayOfWeek => {
                self.check(value, value)?;
                self.picked.last_weekday = true;
                self.picked.set(self.kind, value);
                Ok((ItemForm::Special, self.at + 1))
            }
            Some(b'W') if self.kind == FieldKind::DayOfMonth => {
                self.check(value, value)?;
                self.picked.days.nearest_weekday |= 1 << value;
                Ok((ItemForm::Special, self.at + 1))
            }
            Some(b'#') if self.kind == FieldKind::DayOfWeek => {
                self.nth(self.at + 1)?;
                // Not checked; the search for the weekday counts modulo 7, so that 0 is Saturday.
                self.picked.set(self.kind, (value + 6) % 7 + 1);
                Ok((ItemForm::Special, self.text.len()))
            }
            Some(b'L' | b'W' | b'#') => Err(self.unknown()),
            Some(b'-') => self.value_range(value),
            Some(b'/') => self.open(value),
            _ => {
                self.check(value, value)?;
                self.picked.set(self.kind, value);
                Ok((ItemForm::Value { value, step: None, named: false }, self.at))
            }
        }
    }

    /// The digits at `at`.
    fn number(&mut self) -> Result<u32, FaultKind> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest.get(..digits).and_then(|digits| digits.parse::<i32>().ok());
        let number = number.ok_or_else(|| FaultKind::NotAValue { text: rest.to_owned() })?;
        self.at += digits;
        Ok(number.unsigned_abs())
    }

    fn value_range(&mut self, first: u32) -> Read {
        self.at += 1;
        let last = self.number()?;
        let mut step = 1;
        if self.text.as_bytes().get(self.at) == Some(&b'/') {
            self.at += 1;
            step = self.number()?;
        }
        self.check(first, last)?;
        if step == 0 {
            self.picked.set(self.kind, first);
        } else {
            if self.kind == FieldKind::Year && last < first {
                return Err(FaultKind::Reversed { first, last });
            }
            self.range(first, Some(last), step);
        }
        Ok((ItemForm::Range { first, last, step, named: false }, self.at))
    }

    /// `n/step`.
    fn open(&mut self, value: u32) -> Read {
        self.at += 1;
        let from = self.at;
        let step = self.number()?;
        // After one digit anything else is refused, after more it is ignored.
        if self.at - from == 1 && self.at < self.text.len() {
            return Err(FaultKind::Junk { text: self.text.get(self.at..).unwrap_or_default().to_owned() });
        }
        self.check_step(step)?;
        self.check(value, value)?;
        if step == 0 {
            self.picked.set(self.kind, value);
            return Ok((ItemForm::Value { value, step: None, named: false }, self.at));
        }
        self.range(value, None, step);
        Ok((ItemForm::Value { value, step: Some(step), named: false }, self.at))
    }

    fn check(&self, first: u32, last: u32) -> Result<(), FaultKind> {
        if self.kind == FieldKind::Year {
            return Ok(());
        }
        let (low, high) = limits(self.kind);
        let out = |value: u32| FaultKind::OutOfRange { value: value.to_string(), low, high };
        match (first, last) {
            _ if first < low || first > high => Err(out(first)),
            _ if last > high => Err(out(last)),
            _ => Ok(()),
        }
    }

    /// Adds values from `first` to `last`, or to the end of the field; backwards ranges wrap around.
    fn range(&mut self, first: u32, last: Option<u32>, step: u32) {
        let (low, high) = limits(self.kind);
        let last = last.unwrap_or(high);
        let size = high - low + 1;
        let (last, wraps) = if last < first { (last + size, true) } else { (last, false) };
        for value in (first..=last.min(first.saturating_add(400))).step_by(step.max(1) as usize) {
            let value = if !wraps {
                value
            } else if value > high {
                value - size
            } else {
                value
            };
            self.picked.set(self.kind, value);
        }
    }
}
