//! Quartz's CronExpression, and XXL-JOB's copies of it.
//!
//! The reader looks at an item letter by letter and stops when it has enough, so that much that looks wrong is read and its
//! tail ignored: `1.5` is 1, `5*` is 5, `*5` is `*`, `THUR` is `THU`, `MON/2` is `MON`. A `#` or `L` behind a weekday speaks
//! of the whole field and leaves only its first weekday. (Quartz 2.5.2 and 2.3.2, run and read 2026-11.)

use std::ops::Range;

use super::{DialectId, Fault, FaultKind, Field, FieldKind, Item, Oddity, OddityKind, Reading};
use crate::schedule::{Calendar, DayRule, Days, Nearest, Schedule, Spelling, Weekdays, Years};

mod item;

use item::ItemReader;

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
        // What is proposed is taken as it stands: `*/0` would be accepted and misread.
        let sound = |reading: &Reading| reading.faults.is_empty() && reading.oddities.is_empty();
        let nearest = with_seconds(text, &fields).filter(|text| sound(&read(id, rules, text)));
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
        reading.fields.push(Field { kind, range, items: items.into() });
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
                ..Spelling::default()
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
        // The day is looked up in a calendar that goes on into the next month.
        let nearest = if first > 28 { Nearest::FromBeyond } else { Nearest::InMonth };
        Days { nearest_weekday: 1 << first, nearest, ..Days::default() }
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
        match ItemReader::new(rules, kind, part, picked).read() {
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
