//! F002 every-second. Texts and examples: `rules/every-second.toml`.

use super::frequency::Timed;
use super::{Check, JobContext, Rule};
use crate::dialect::{Field, FieldKind, ItemForm, read};
use crate::finding::{Finding, Fix, Message, Safety, Severity};
use crate::schedule::Calendar;
use crate::statement::{Frequency, Unit};
use crate::words;

/// F002.
pub static RULE: Rule = Rule {
    code: "F002",
    name: "every-second",
    severity: Severity::Warning,
    page: include_str!("../../rules/every-second.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    out.extend(Timed::all(cx).filter_map(|timed| of_schedule(cx, &timed)));
}

fn of_schedule(cx: &JobContext<'_>, timed: &Timed<'_>) -> Option<Finding> {
    let severity = severity(cx, timed)?;
    let seconds = timed.field(FieldKind::Second)?;
    let loaded = timed.loaded();
    let dialect = timed.reading.dialect;
    let message = Message::new("main")
        .with("text", timed.schedule.text.display())
        .with("words", words::when(&loaded))
        .with("dates", timed.preview().fires(&loaded, dialect, 3));
    let finding = Finding::new(&RULE, timed.schedule.span, message).severity(severity);
    // One run a minute is no better where the minute is a star as well.
    let every_minute = timed.calendar.minutes == Calendar::ALL_60;
    let zeros: &[FieldKind] =
        if every_minute { &[FieldKind::Second, FieldKind::Minute] } else { &[FieldKind::Second] };
    let mut right = timed.schedule.text.display();
    for field in zeros.iter().rev().filter_map(|kind| timed.field(*kind)) {
        right.get(field.range.clone())?;
        right.replace_range(field.range.clone(), "0");
    }
    let said = words::when_read(&read(dialect, &right));
    // Which of two was meant, nobody can tell: no fix.
    if let Some(meant) = with_seconds_first(timed, seconds) {
        let help = Message::new("help_last")
            .with("meant", meant.clone())
            .with("meant_words", words::when_read(&read(dialect, &meant)))
            .with("right", right)
            .with("words", said);
        return Some(finding.help(help));
    }
    let help = Message::new("help").with("right", right.clone()).with("words", said);
    let finding = finding.help(help);
    if timed.schedule.text.place(seconds.range.clone()).is_none() {
        return Some(finding);
    }
    let fields = zeros.iter().filter_map(|kind| timed.field(*kind));
    Some(finding.fix(Fix {
        message: Message::new("fix").with("right", right),
        edits: fields.map(|field| (timed.place(field), "0".to_owned())).collect(),
        safety: Safety::Unsafe,
    }))
}

/// The same text as one whose first field is the second, which is 0, where it is the last one here: `0 0 2 * * *` runs at 02:00 in Spring
/// and Quartz, and for 60 seconds after midnight on day 2 where croniter reads it. Without seconds both read what is left alike.
fn with_seconds_first(timed: &Timed<'_>, seconds: &Field) -> Option<String> {
    let text = timed.schedule.text.display();
    let stands_last = seconds.range.start > timed.field(FieldKind::Minute)?.range.start;
    let rest = text.trim_start().strip_prefix("0 ").filter(|_| stands_last)?.trim_start();
    let is_read = read(timed.reading.dialect, rest).schedule.is_some();
    (is_read && rest.split_whitespace().count() == 5).then(|| rest.to_owned())
}

/// Whether the rule speaks of a job.
pub(super) fn speaks(cx: &JobContext<'_>) -> bool {
    Timed::all(cx).any(|timed| severity(cx, &timed).is_some_and(|severity| severity > Severity::Advice))
}

/// How surely a star for the seconds is a mistake; `None` where it is meant, or there is none.
fn severity(cx: &JobContext<'_>, timed: &Timed<'_>) -> Option<Severity> {
    let (minute, hour) = (timed.field(FieldKind::Minute)?, timed.field(FieldKind::Hour)?);
    // `*/1` says on purpose what a lone star may say by mistake.
    let seconds = timed.field(FieldKind::Second)?;
    if !seconds.is_plain_star() || seconds.range.len() != 1 || says_every_second(cx) {
        return None;
    }
    let range = |field: &crate::dialect::Field| {
        field.items.iter().all(|item| matches!(item.form, ItemForm::Range { step: 1, .. }))
    };
    match (minute.is_plain_star(), hour.is_plain_star()) {
        // Every second of every hour, perhaps on some days: nobody writes that by mistake.
        (true, true) => None,
        // "In business hours".
        (true, false) if range(hour) => Some(Severity::Advice),
        _ => Some(Severity::Warning),
    }
}

/// Whether words beside the job say that it runs every second.
fn says_every_second(cx: &JobContext<'_>) -> bool {
    cx.statements().any(|said| {
        matches!(
            said.claim.frequency,
            Some(
                Frequency::Every { count: 1, unit: Unit::Second }
                    | Frequency::Times { per: Unit::Second, .. }
            )
        )
    })
}
