//! F001 every-minute-of-the-hour. Texts and examples: `rules/every-minute-of-the-hour.toml`.

use super::candidates::{self, restricted};
use super::frequency::Timed;
use super::{Check, JobContext, Rule};
use crate::dialect::{Field, FieldKind, ItemForm};
use crate::finding::{Finding, Fix, Message, Safety, Severity};
use crate::schedule::Calendar;
use crate::statement::{Frequency, Unit};
use crate::words;

/// F001.
pub static RULE: Rule = Rule {
    code: "F001",
    name: "every-minute-of-the-hour",
    severity: Severity::Warning,
    page: include_str!("../../rules/every-minute-of-the-hour.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    for timed in Timed::all(cx) {
        out.extend(of_schedule(cx, &timed));
    }
}

fn of_schedule(cx: &JobContext<'_>, timed: &Timed<'_>) -> Option<Finding> {
    let minute = timed.field(FieldKind::Minute)?;
    let hour = timed.field(FieldKind::Hour)?;
    // `*/1` says on purpose what a lone star may say by mistake.
    if !minute.is_plain_star()
        || minute.range.len() != 1
        || timed.calendar.seconds != 1
        || says_every_minute(cx)
    {
        return None;
    }
    let default = !timed.is_set(FieldKind::Minute);
    // A range of hours ("in business hours") and days alone are often meant so; a fixed hour or a step of hours is not.
    let severity = match hour_form(hour) {
        HourForm::Star if default && sets_a_day(timed) => Severity::Error,
        HourForm::Star if fixed_day(timed.calendar) => Severity::Warning,
        HourForm::Star => return None,
        HourForm::FixedOrStep if default => Severity::Error,
        HourForm::FixedOrStep => Severity::Warning,
        HourForm::Range if default => Severity::Warning,
        HourForm::Range => Severity::Advice,
    };
    if default {
        return Some(unset(timed, hour).severity(severity));
    }
    let whole_day = timed.calendar.hours == Calendar::ALL_HOURS && hour.range.len() == 1;
    let right = match timed.with_field(FieldKind::Minute, "0")? {
        right if whole_day => {
            format!("0 0 {}", right.split_ascii_whitespace().skip(2).collect::<Vec<_>>().join(" "))
        }
        right => right,
    };
    let preview = timed.preview();
    let dialect = timed.reading.dialect;
    let loaded = timed.loaded();
    let hours: Vec<u32> = (0..24).filter(|hour| timed.calendar.hours >> hour & 1 == 1).collect();
    let message = match hours.as_slice() {
        [hour] => Message::with_room("one-hour", 4)
            .with("from", format!("{hour:02}:00"))
            .with("to", format!("{hour:02}:59")),
        _ if whole_day => Message::new("whole-days").with("words", words::when(&loaded)),
        all => {
            Message::new(if all.len() == 24 { "always" } else { "hours" }).with("words", words::when(&loaded))
        }
    };
    let message =
        message.with("text", timed.schedule.text.display()).with("dates", preview.fires(&loaded, dialect, 3));
    let mended = crate::dialect::read(dialect, &right);
    let help = Message::new(if hours.len() == 1 || whole_day { "help-one" } else { "help" })
        .with("right", right.clone())
        .with("words", words::when_read(&mended));
    let fix = Fix {
        message: Message::with_room("fix", 1).with("right", right),
        edits: if whole_day {
            vec![(timed.place(minute), "0".to_owned()), (timed.place(hour), "0".to_owned())]
        } else {
            vec![(timed.place(minute), "0".to_owned())]
        },
        safety: Safety::Unsafe,
    };
    let finding = Finding::new(&RULE, timed.schedule.span, message).severity(severity).help(help);
    Some(if timed.schedule.text.place(minute.range.clone()).is_some() { finding.fix(fix) } else { finding })
}

/// A minute that nobody wrote: the scheduler takes every one.
fn unset(timed: &Timed<'_>, hour: &Field) -> Finding {
    let loaded = timed.loaded();
    let whole_day = hour.is_plain_star();
    let message = Message::new(if whole_day { "unset-day" } else { "unset" })
        .with("scheduler", candidates::reader(timed.schedule))
        .with("hour", timed.written(FieldKind::Hour))
        .with("words", words::when(&loaded))
        .with("dates", timed.preview().fires(&loaded, timed.reading.dialect, 3));
    let help = Message::new(if whole_day { "help-unset-day" } else { "help-unset" });
    Finding::new(&RULE, timed.schedule.span, message).help(help)
}

/// Whether days are named and no time of day: nobody wants 1440 runs on them.
fn sets_a_day(timed: &Timed<'_>) -> bool {
    let (days, weekdays) = restricted(timed.calendar);
    !timed.is_set(FieldKind::Hour) && (days || weekdays)
}

enum HourForm {
    Star,
    FixedOrStep,
    Range,
}

fn hour_form(hour: &Field) -> HourForm {
    if hour.is_plain_star() && hour.range.len() == 1 {
        return HourForm::Star;
    }
    let range = |form: &ItemForm| matches!(form, ItemForm::Range { step: 1, .. });
    if hour.items.iter().any(|item| range(&item.form)) { HourForm::Range } else { HourForm::FixedOrStep }
}

/// Whether the days are one date a month or a few: nobody wants 1440 runs on the 1st.
fn fixed_day(calendar: &Calendar) -> bool {
    let (days, weekdays) = restricted(calendar);
    days && !weekdays && calendar.days.set.count_ones() <= 2
}

/// Whether words beside the job say that it runs every minute.
fn says_every_minute(cx: &JobContext<'_>) -> bool {
    cx.statements().any(|said| {
        matches!(
            said.claim.frequency,
            Some(
                Frequency::Every { count: 1, unit: Unit::Minute }
                    | Frequency::Times { per: Unit::Minute, .. }
            )
        )
    })
}
