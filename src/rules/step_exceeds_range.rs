//! S008 step-exceeds-range. Texts and examples: `rules/step-exceeds-range.toml`.

use super::frequency::Timed;
use super::rhythm::Stepped;
use super::{Check, Rule, ScheduleContext};
use crate::dialect::{Field, FieldKind, Item, ItemForm};
use crate::finding::{Finding, Fix, Message, Safety, Severity};
use crate::schedule::Calendar;
use crate::words;

/// S008.
pub static RULE: Rule = Rule {
    code: "S008",
    name: "step-exceeds-range",
    severity: Severity::Warning,
    page: include_str!("../../rules/step-exceeds-range.toml"),
    check: Check::Schedule(check),
    supersedes: &["S002", "F004", "F007"],
};

fn check(cx: &ScheduleContext<'_>) -> Option<Finding> {
    let timed = Timed::of(cx.schedule, cx.settings)?;
    timed.reading.fields.iter().find_map(|field| {
        let (item, step) = field.items.iter().find_map(|item| {
            let step = Stepped::of(field.kind, item)?;
            // The first field of the "star or every n" trick (`*/100,1-7`) is there for its star.
            (step.leaves_one() && field.items.len() == 1).then_some((item, step))
        })?;
        Some(of_item(&timed, field, item, step))
    })
}

fn of_item(timed: &Timed<'_>, field: &Field, item: &Item, step: Stepped) -> Finding {
    let loaded = timed.loaded();
    let kind = field.kind;
    let message = Message::new("main")
        .with("text", timed.written(field.kind))
        .with("step", step.step)
        .with("field", words::both(move |lang| words::field_name(kind, lang).to_owned()))
        .with("first", step.first)
        .with("words", words::when(&loaded))
        .with("dates", timed.preview().fires(&loaded, timed.reading.dialect, 3));
    let finding = Finding::new(&RULE, timed.schedule.span, message).help(help(timed, field, step));
    let whole = matches!(item.form, ItemForm::Star { .. }) && field.items.len() == 1;
    let clock = matches!(field.kind, FieldKind::Second | FieldKind::Minute | FieldKind::Hour);
    let Some(at) = timed.schedule.text.place_to_edit(field.range.clone()).filter(|_| whole && clock) else {
        return finding;
    };
    // A star makes a job a wildcard one for vixie's clock changes; where the hour is a star it stays one.
    let safe = field.kind == FieldKind::Minute && timed.calendar.hours == Calendar::ALL_HOURS;
    finding.fix(Fix {
        message: Message::new("fix").with("first", step.first),
        edits: vec![(at, step.first.to_string())],
        safety: if safe { Safety::Safe } else { Safety::Unsafe },
    })
}

/// What a step of more than an hour is usually meant to be, where cron can say it.
fn help(timed: &Timed<'_>, field: &Field, step: Stepped) -> Message {
    let plain = Message::new("help").with("first", step.first);
    if field.kind != FieldKind::Minute || step.first != 0 || timed.calendar.hours != Calendar::ALL_HOURS {
        return plain;
    }
    let Some(lines) = timed.lines_of_minutes(step.step) else {
        return Message::new("help-never").with("first", step.first).with("step", step.step);
    };
    if step.step == 60 {
        return plain;
    }
    let lines: Vec<String> = lines.iter().map(|line| format!("`{line}`")).collect();
    Message::new("help-lines")
        .with("step", step.step)
        .with("lines", words::both(move |lang| words::list(&lines, lang)))
}
