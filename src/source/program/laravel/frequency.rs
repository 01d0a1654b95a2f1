//! The methods that say when: each puts values into the fields of the expression.

use crate::dialect::FieldKind;
use crate::job::FieldText;
use crate::source::program::field;
use crate::source::syntax::code::{Call, Value};
use crate::span::{SourceText, Span};

/// What the methods of a chain have made so far.
pub(super) enum Expression<'c> {
    /// No method has said when.
    Unset,
    /// `->cron('...')` as it is written.
    Text(SourceText),
    /// Fields that methods have set.
    Fields(Vec<FieldText>),
    /// Every so many seconds.
    Seconds(f64, Span),
    /// This method is given what is not written down, or does what fields cannot say.
    Open(Call<'c>),
}

const KINDS: [FieldKind; 5] =
    [FieldKind::Minute, FieldKind::Hour, FieldKind::DayOfMonth, FieldKind::Month, FieldKind::DayOfWeek];

/// What a method makes of the fields: minute, hour, day, month, weekday. An empty text leaves one as it is.
type Values = [String; 5];

/// Methods that need no argument, and what they make of the fields.
const PLAIN: [(&str, [&str; 5]); 23] = [
    ("everyMinute", ["*", "", "", "", ""]),
    ("everyTwoMinutes", ["*/2", "", "", "", ""]),
    ("everyThreeMinutes", ["*/3", "", "", "", ""]),
    ("everyFourMinutes", ["*/4", "", "", "", ""]),
    ("everyFiveMinutes", ["*/5", "", "", "", ""]),
    ("everyTenMinutes", ["*/10", "", "", "", ""]),
    ("everyFifteenMinutes", ["*/15", "", "", "", ""]),
    ("everyThirtyMinutes", ["*/30", "", "", "", ""]),
    ("hourly", ["0", "", "", "", ""]),
    ("daily", ["0", "0", "", "", ""]),
    ("weekly", ["0", "0", "", "", "0"]),
    ("monthly", ["0", "0", "1", "", ""]),
    ("quarterly", ["0", "0", "1", "1-12/3", ""]),
    ("yearly", ["0", "0", "1", "1", ""]),
    ("weekdays", ["", "", "", "", "1-5"]),
    ("weekends", ["", "", "", "", "6,0"]),
    ("sundays", ["", "", "", "", "0"]),
    ("mondays", ["", "", "", "", "1"]),
    ("tuesdays", ["", "", "", "", "2"]),
    ("wednesdays", ["", "", "", "", "3"]),
    ("thursdays", ["", "", "", "", "4"]),
    ("fridays", ["", "", "", "", "5"]),
    ("saturdays", ["", "", "", "", "6"]),
];

/// Methods of hours, which may be given the minute.
const HOURS: [(&str, &str); 7] = [
    ("hourlyAt", "*"),
    ("everyOddHour", "1-23/2"),
    ("everyEvenHour", "0-22/2"),
    ("everyTwoHours", "*/2"),
    ("everyThreeHours", "*/3"),
    ("everyFourHours", "*/4"),
    ("everySixHours", "*/6"),
];

/// Methods that repeat a task within the minute.
const SECONDS: [(&str, f64); 7] = [
    ("everySecond", 1.0),
    ("everyTwoSeconds", 2.0),
    ("everyFiveSeconds", 5.0),
    ("everyTenSeconds", 10.0),
    ("everyFifteenSeconds", 15.0),
    ("everyTwentySeconds", 20.0),
    ("everyThirtySeconds", 30.0),
];

/// Methods that say when in a way that fields cannot: parts of the day, the day on which the program started.
const BEYOND_FIELDS: [&str; 3] = ["between", "unlessBetween", "lastDayOfMonth"];

impl<'c> Expression<'c> {
    /// Adds what a method of the chain says; one that says nothing about time changes nothing.
    pub(super) fn apply(&mut self, method: Call<'c>) {
        if matches!(self, Expression::Open(_)) {
            return;
        }
        let name = method.name();
        if let Some((_, seconds)) = SECONDS.iter().find(|(known, _)| *known == name) {
            *self = Expression::Seconds(*seconds, method.name_span());
        } else if name == "cron" {
            *self = match method.positional(0).map(|expr| expr.value()) {
                Some(Value::Text(text)) => Expression::Text(text),
                _ => Expression::Open(method),
            };
        } else if BEYOND_FIELDS.contains(&name) {
            *self = Expression::Open(method);
        } else if says_when(name) {
            match values(method) {
                Some(values) => self.set(&values, method),
                None => *self = Expression::Open(method),
            }
        }
    }

    fn set(&mut self, values: &Values, method: Call<'c>) {
        let mut fields = match std::mem::replace(self, Expression::Unset) {
            Expression::Fields(fields) => fields,
            Expression::Text(text) => match of_text(&text) {
                Some(fields) => fields,
                None => return *self = Expression::Open(method),
            },
            _ => KINDS.iter().map(|kind| field(*kind, "*".to_owned(), None)).collect(),
        };
        for (slot, value) in fields.iter_mut().zip(values) {
            if !value.is_empty() {
                *slot = field(slot.kind, value.clone(), Some(method.span()));
            }
        }
        *self = Expression::Fields(fields);
    }
}

/// The five fields of a text, each where it stands.
fn of_text(text: &SourceText) -> Option<Vec<FieldText>> {
    let mut fields = Vec::new();
    let mut at = 0;
    for word in text.text.split_whitespace() {
        let start = at + text.text.get(at..)?.find(word)?;
        at = start + word.len();
        let kind = *KINDS.get(fields.len())?;
        fields.push(FieldText { kind, text: word.to_owned(), written: Some(text.part(start..at)) });
    }
    (fields.len() == KINDS.len()).then_some(fields)
}

/// Methods that are told when.
const TOLD: [&str; 10] = [
    "at",
    "dailyAt",
    "twiceDaily",
    "twiceDailyAt",
    "weeklyOn",
    "monthlyOn",
    "twiceMonthly",
    "quarterlyOn",
    "yearlyOn",
    "days",
];

fn says_when(method: &str) -> bool {
    PLAIN.iter().any(|(known, _)| *known == method)
        || HOURS.iter().any(|(known, _)| *known == method)
        || TOLD.contains(&method)
}

/// What a method makes of the fields. `None`: what it is given is not written down.
fn values(method: Call<'_>) -> Option<Values> {
    let name = method.name();
    if let Some((_, values)) = PLAIN.iter().find(|(known, _)| *known == name) {
        return Some(values.map(str::to_owned));
    }
    if let Some((_, hours)) = HOURS.iter().find(|(known, _)| *known == name) {
        let minute = listed(method, 0, "0");
        return minute.map(|minute| at(&minute, hours));
    }
    let timed = |place: usize| time(method, place);
    match name {
        "at" | "dailyAt" => timed(0),
        "twiceDaily" => {
            number(method, 0, 1).zip(number(method, 1, 13)).map(|(a, b)| at("0", &format!("{a},{b}")))
        }
        "twiceDailyAt" => {
            let hours = number(method, 0, 1).zip(number(method, 1, 13));
            hours.zip(number(method, 2, 0)).map(|((a, b), minute)| at(&minute, &format!("{a},{b}")))
        }
        "weeklyOn" => with(timed(1), &[(4, listed(method, 0, "*"))]),
        "monthlyOn" => with(timed(1), &[(2, number(method, 0, 1))]),
        "twiceMonthly" => {
            let days = number(method, 0, 1).zip(number(method, 1, 16)).map(|(a, b)| format!("{a},{b}"));
            with(timed(2), &[(2, days)])
        }
        "quarterlyOn" => with(timed(1), &[(2, number(method, 0, 1)), (3, Some("1-12/3".to_owned()))]),
        "yearlyOn" => with(timed(2), &[(2, number(method, 1, 1)), (3, number(method, 0, 1))]),
        "days" => {
            let days: Option<Vec<String>> =
                (0..method.entries().count()).map(|place| listed(method, place, "*")).collect();
            days.filter(|days| !days.is_empty()).map(|days| {
                let mut values = Values::default();
                values[4] = days.join(",");
                values
            })
        }
        _ => None,
    }
}

fn at(minute: &str, hour: &str) -> Values {
    [minute.to_owned(), hour.to_owned(), String::new(), String::new(), String::new()]
}

fn with(values: Option<Values>, more: &[(usize, Option<String>)]) -> Option<Values> {
    let mut values = values?;
    for (place, value) in more {
        values[*place] = value.clone()?;
    }
    Some(values)
}

/// `'13:30'` as minute and hour; midnight where nothing is given. What is no number counts as 0, as PHP casts.
fn time(method: Call<'_>, place: usize) -> Option<Values> {
    let Some(expr) = method.positional(place) else { return Some(at("0", "0")) };
    let text = match expr.value() {
        Value::Text(text) => text.text,
        hour => hour.integer()?.to_string().into(),
    };
    let number = |part: &str| {
        let digits: String = part.trim_start().chars().take_while(char::is_ascii_digit).take(9).collect();
        digits.parse::<u32>().unwrap_or(0).to_string()
    };
    Some(match text.split(':').collect::<Vec<_>>().as_slice() {
        [hour, minute] => at(&number(minute), &number(hour)),
        [hour, ..] => at("0", &number(hour)),
        [] => at("0", "0"),
    })
}

fn number(method: Call<'_>, place: usize, otherwise: u32) -> Option<String> {
    match method.positional(place) {
        None => Some(otherwise.to_string()),
        Some(expr) => written(&expr.value()),
    }
}

/// A number, a text, or a list of them joined by commas.
fn listed(method: Call<'_>, place: usize, otherwise: &str) -> Option<String> {
    let Some(expr) = method.positional(place) else { return Some(otherwise.to_owned()) };
    match expr.value() {
        Value::List(items) => {
            let all: Option<Vec<String>> = items.map(|item| written(&item.value())).collect();
            all.map(|all| all.join(","))
        }
        value => written(&value),
    }
}

fn written(value: &Value<'_>) -> Option<String> {
    match value {
        Value::Text(text) if !text.text.is_empty() && !text.text.contains(char::is_whitespace) => {
            Some(text.text.to_string())
        }
        // `Schedule::MONDAY`
        Value::Name(name) => {
            const DAYS: [&str; 7] =
                ["SUNDAY", "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY"];
            let day = name.strip_prefix("Schedule::")?;
            DAYS.iter().position(|known| *known == day).map(|day| day.to_string())
        }
        _ => value.integer().map(|number| number.to_string()),
    }
}
