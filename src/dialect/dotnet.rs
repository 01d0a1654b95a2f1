//! .NET: Cronos and Quartz.NET, which tell intervals from times of day; Coravel, whose steps are multiples.
//!
//! Facts: HangfireIO/Cronos aeb3bff `CronParser.cs`, `CronExpression.cs`; quartznet/quartznet v3.9.0 and d97e782 `CronExpression.cs`;
//! jamesmh/coravel 4072e04 `CronExpression.cs`, `CronExpressionPart.cs`, `CronExpressionComplexPart.cs`; read 2026-11.

use std::ops::Range;

use super::quartz::{self, QuartzRules};
use super::rows::CRONOS_RULES;
use super::{
    DialectId, Fault, FaultKind, Field, FieldKind, Item, ItemForm, Items, Oddity, OddityKind, Reading, cron,
};
use crate::schedule::{Calendar, Days, Schedule, Spelling, Weekdays};

/// Reads `text` as Cronos does.
pub(super) fn cronos(id: DialectId, text: &str) -> Reading {
    with_interval(cron::read(id, &CRONOS_RULES, text, ""))
}

/// Reads `text` as Quartz.NET does, as far as its releases and Quartz agree (`source/program/csharp/quartz.rs`).
pub(super) fn quartz_net(id: DialectId, text: &str) -> Reading {
    with_interval(quartz::read(id, QuartzRules { is_2_5: false }, text))
}

/// Notes whether the time of day is written with a star, a range or a step: such a schedule runs in both passes of an overlap.
fn with_interval(mut reading: Reading) -> Reading {
    let is_interval = |item: &Item| {
        matches!(
            item.form,
            ItemForm::Star { .. } | ItemForm::Range { .. } | ItemForm::Value { step: Some(_), .. }
        )
    };
    let of_day = |field: &&Field| {
        matches!(field.kind, FieldKind::Second | FieldKind::Minute | FieldKind::Hour)
            && field.items.iter().any(is_interval)
    };
    let interval = reading.fields.iter().any(|field| of_day(&field));
    if let Some(Schedule::Calendar(calendar)) = &mut reading.schedule {
        // `@hourly` is read as the fields that it stands for.
        calendar.spelling.interval =
            interval || reading.macro_word.is_some() && calendar.hours == Calendar::ALL_HOURS;
    }
    reading
}

/// The fields of Coravel: what 0 counts as in a step, and the values that come.
const CORAVEL: [(FieldKind, u32, Range<u32>); 5] = [
    (FieldKind::Minute, 60, 0..60),
    (FieldKind::Hour, 24, 0..24),
    (FieldKind::DayOfMonth, 31, 1..32),
    (FieldKind::Month, 12, 1..13),
    (FieldKind::DayOfWeek, 7, 0..7),
];

/// Reads `text` as Coravel does: `*/n` selects the multiples of n, 0 counted as the size of the field, so that `*/7` leaves minute 0
/// out and `*/2` selects the even days. A value that never comes is taken without a word.
pub(super) fn coravel(id: DialectId, text: &str) -> Reading {
    let mut reading = Reading::new(id);
    let fields: Vec<&str> = text.split(' ').collect();
    if fields.len() != CORAVEL.len() {
        let (found, needed) = (fields.len(), CORAVEL.len());
        let kind = match text.trim() {
            "" => FaultKind::Empty,
            _ if found < needed => FaultKind::TooFewFields { found, needed },
            _ => FaultKind::TooManyFields { found, most: needed },
        };
        reading.faults.push(Fault { range: 0..text.len(), field: None, kind, nearest: None });
        return reading;
    }
    let mut sets = [0_u64; 5];
    let mut start = 0;
    for ((field, (kind, zero_is, values)), set) in fields.iter().zip(CORAVEL).zip(&mut sets) {
        let range = start..start + field.len();
        start = range.end + 1;
        match part(field, zero_is, values.clone()) {
            Ok((selected, form)) => {
                *set = selected;
                let ItemForm::Star { step } = form else {
                    note(&mut reading, kind, range, form);
                    continue;
                };
                // What other readers of cron select.
                let usual =
                    values.clone().step_by(step.max(1) as usize).fold(0, |set, value| set | 1 << value);
                if usual == selected {
                    note(&mut reading, kind, range, form);
                    continue;
                }
                let means: Vec<String> = values
                    .filter(|value| selected >> value & 1 == 1)
                    .map(|value| value.to_string())
                    .collect();
                let means = if means.is_empty() { "-".to_owned() } else { means.join(",") };
                let odd = OddityKind::ReadAs { text: (*field).to_owned(), means };
                reading.oddities.push(Oddity { range: range.clone(), field: Some(kind), kind: odd });
                note(&mut reading, kind, range, ItemForm::Special);
            }
            Err(fault) => {
                reading.faults.push(Fault { range, field: Some(kind), kind: fault, nearest: None });
            }
        }
    }
    if reading.faults.is_empty() {
        let [minutes, hours, days, months, weekdays] = sets;
        let spelling =
            Spelling { day_star: fields[2] == "*", weekday_star: fields[4] == "*", ..Spelling::default() };
        reading.schedule = Some(Schedule::Calendar(Calendar {
            minutes,
            hours: hours as u32,
            days: Days { set: days as u32, ..Days::default() },
            months: months as u16,
            weekdays: Weekdays { set: weekdays as u8, ..Weekdays::default() },
            spelling,
            ..Calendar::every_minute()
        }));
    }
    reading
}

fn note(reading: &mut Reading, kind: FieldKind, range: Range<usize>, form: ItemForm) {
    let mut items = Items::default();
    items.push(Item { range: range.clone(), form });
    reading.fields.push(Field { kind, range, items });
}

/// What a field of Coravel selects, and how it is written; of a list the first value stands for its form.
fn part(field: &str, zero_is: u32, values: Range<u32>) -> Result<(u64, ItemForm), FaultKind> {
    let all = values.clone().fold(0_u64, |set, value| set | 1 << value);
    let unread = || FaultKind::NotAValue { text: field.to_owned() };
    let number =
        |text: &str| text.trim().parse::<u32>().ok().filter(|number| *number < 1000).ok_or_else(unread);
    let bit = |value: u32| if values.contains(&value) { 1_u64 << value } else { 0 };
    if field == "*" {
        return Ok((all, ItemForm::Star { step: 1 }));
    }
    if let Some(step) = field.strip_prefix("*/") {
        let step = number(step)?;
        if step == 0 {
            return Err(FaultKind::ZeroStep);
        }
        let is_due = |value: &u32| (if *value == 0 { zero_is } else { *value }).is_multiple_of(step);
        let set = values.clone().filter(is_due).fold(0, |set, value| set | 1 << value);
        return Ok((set, ItemForm::Star { step }));
    }
    if let Some((first, last)) = field.split_once('-') {
        if field.contains(',') {
            return Err(unread());
        }
        let (last, step) = match last.split_once('/') {
            Some((last, step)) => (last, number(step)?),
            None => (last, 1),
        };
        let (first, last) = (number(first)?, number(last)?);
        // A step of 0 is sought in for ever.
        if step == 0 {
            return Err(FaultKind::ZeroStep);
        }
        let set = (first..=last).step_by(step as usize).fold(0, |set, value| set | bit(value));
        return Ok((set, ItemForm::Range { first, last, step, named: false }));
    }
    let listed = field.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
    let set = listed.iter().fold(0, |set, value| set | bit(*value));
    let form = match listed.as_slice() {
        [value] => ItemForm::Value { value: *value, step: None, named: false },
        _ => ItemForm::Special,
    };
    Ok((set, form))
}

#[cfg(test)]
mod tests {
    use crate::dialect::{DialectId, OddityKind, read};
    use crate::schedule::Schedule;

    fn calendar(id: DialectId, text: &str) -> Option<crate::schedule::Calendar> {
        match read(id, text).schedule? {
            Schedule::Calendar(calendar) => Some(calendar),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn steps_of_coravel_are_multiples() {
        let values = |set: u64| (0..64).filter(|value| set >> value & 1 == 1).collect::<Vec<_>>();
        let cases: [(&str, usize, &[u32]); 9] = [
            ("*/20 * * * *", 0, &[0, 20, 40]),
            ("*/25 * * * *", 0, &[25, 50]),
            ("0 */7 * * *", 1, &[7, 14, 21]),
            ("0 0 */10 * *", 2, &[10, 20, 30]),
            ("0 0 1 */5 *", 3, &[5, 10]),
            ("0 0 * * */2", 4, &[2, 4, 6]),
            ("0 0 * * 1-5", 4, &[1, 2, 3, 4, 5]),
            ("0 0 * * 7", 4, &[]),
            ("5-20/5 * * * *", 0, &[5, 10, 15, 20]),
        ];
        for (text, field, expected) in cases {
            let calendar = calendar(DialectId::Coravel, text).expect(text);
            let sets = [
                calendar.minutes,
                u64::from(calendar.hours),
                u64::from(calendar.days.set),
                u64::from(calendar.months),
                u64::from(calendar.weekdays.set),
            ];
            assert_eq!(values(sets[field]), expected, "{text}");
        }
        let odd = read(DialectId::Coravel, "*/25 * * * *").oddities;
        assert!(matches!(&odd[0].kind, OddityKind::ReadAs { means, .. } if means == "25,50"), "{odd:?}");
        assert!(read(DialectId::Coravel, "*/20 * * * *").oddities.is_empty());
        for refused in [
            "0 0 * * MON",
            "0  0 * * *",
            "0 0 ? * 1",
            "5/15 * * * *",
            "1,2-3 * * * *",
            "*/0 * * * *",
            "* * * *",
            "",
        ] {
            let reading = read(DialectId::Coravel, refused);
            assert!(reading.schedule.is_none() && !reading.faults.is_empty(), "{refused}");
        }
    }

    #[test]
    fn times_of_day_and_intervals_are_told_apart() {
        for (id, text, interval) in [
            (DialectId::Cronos, "30 1 * * *", false),
            (DialectId::Cronos, "0,30 1,2 * * *", false),
            (DialectId::Cronos, "*/30 1 * * *", true),
            (DialectId::Cronos, "0 9-17 * * *", true),
            (DialectId::Cronos, "0 5/10 1 * * *", true),
            (DialectId::Cronos, "@daily", false),
            (DialectId::Cronos, "@hourly", true),
            (DialectId::QuartzNet, "0 30 1 * * ?", false),
            (DialectId::QuartzNet, "0 0/30 1 * * ?", true),
        ] {
            assert_eq!(calendar(id, text).expect(text).spelling.interval, interval, "{text}");
        }
    }

    #[test]
    fn cronos_joins_the_days_with_and() {
        for (text, fits) in [
            ("0 0 1 * 1", true),
            ("0 22-2 * * FRI-MON", true),
            ("0 0 L-3W * *", true),
            ("0 0 * * FRIL", true),
            ("0 0 * * 5#3", true),
            ("*/60 * * * *", false),
            ("0 0 * * 5#6", false),
            ("0 0 1,15W * *", false),
            ("H H * * *", false),
            ("0 0 0 0 * * *", false),
        ] {
            assert_eq!(calendar(DialectId::Cronos, text).is_some(), fits, "{text}");
        }
        let both = calendar(DialectId::Cronos, "0 0 1 * 1").expect("a calendar");
        assert_eq!(both.day_rule, crate::schedule::DayRule::And);
    }
}
