//! F006 skipped-months. Texts and examples: `rules/skipped-months.toml`.

use super::candidates::restricted;
use super::frequency::Timed;
use super::{Check, JobContext, Rule, guarded};
use crate::dialect::{self, FieldKind, ItemForm};
use crate::finding::{Finding, Message, Severity};
use crate::platform::PlatformId;
use crate::schedule::{Days, Schedule};
use crate::words;

/// F006.
pub static RULE: Rule = Rule {
    code: "F006",
    name: "skipped-months",
    severity: Severity::Warning,
    page: include_str!("../../rules/skipped-months.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

/// Days of each month, in a common year.
const LENGTHS: [u32; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    for timed in Timed::all(cx) {
        out.extend(of_schedule(cx, &timed));
    }
}

/// Whether the rule has something to say of the job.
pub(super) fn speaks(cx: &JobContext<'_>) -> bool {
    Timed::all(cx).any(|timed| of_schedule(cx, &timed).is_some())
}

fn of_schedule(cx: &JobContext<'_>, timed: &Timed<'_>) -> Option<Finding> {
    let calendar = timed.calendar;
    let late = last_day(timed)?;
    let short: u16 = (1..=12)
        .zip(LENGTHS)
        .filter(|&(month, length)| calendar.months >> month & 1 == 1 && late > length)
        .fold(0, |set, (month, _)| set | 1 << month);
    // 29 February alone is F009's.
    if short == 0 || calendar.months == 1 << 2 || guarded::tests_the_date(cx.job) {
        return None;
    }
    let preview = timed.preview();
    let dialect = timed.reading.dialect;
    let alone = calendar.days.set & ((1 << late) - 1) == 0;
    let key = match (alone, late) {
        (true, 29) => "leap",
        (true, _) => "skipped",
        (false, 29) => "missing-leap",
        (false, _) => "missing",
    };
    let message = Message::new(key)
        .with("day", late)
        .with("months", words::both(move |lang| words::month_list(short, lang)))
        .with("dates", preview.days(&timed.loaded(), dialect, 4));
    let help = match last_of_month(timed) {
        _ if !alone => {
            let days: Vec<String> = (1..29u32)
                .filter(|day| calendar.days.set >> day & 1 == 1)
                .chain([28])
                .map(|day| day.to_string())
                .collect();
            Message::new("help-28")
                .with("right", timed.with_field(FieldKind::DayOfMonth, &days.join(",")).unwrap_or_default())
        }
        Some(right) => Message::new("help-l").with("right", right),
        None => {
            let in_crontab = cx.job.platform == PlatformId::Crontab;
            Message::new(if in_crontab { "help-guard" } else { "help-job" })
                .with("scheduler", dialect::row(timed.reading.dialect).short)
                .with("right", timed.with_field(FieldKind::DayOfMonth, "28-31").unwrap_or_default())
                .with("first", timed.with_field(FieldKind::DayOfMonth, "1").unwrap_or_default())
        }
    };
    Some(Finding::new(&RULE, timed.schedule.span, message).help(help))
}

/// The schedule on the last day of every month, where its scheduler has a spelling for that.
fn last_of_month(timed: &Timed<'_>) -> Option<String> {
    let right = timed.with_field(FieldKind::DayOfMonth, "L")?;
    let reading = dialect::read(timed.reading.dialect, &right);
    let Some(Schedule::Calendar(calendar)) = &reading.schedule else { return None };
    let last = Days { from_end: 1, ..Days::default() };
    (reading.faults.is_empty() && reading.oddities.is_empty() && calendar.days == last).then_some(right)
}

/// The day that short months do not have, when the schedule names it by itself: not the tail of a step or a long list.
fn last_day(timed: &Timed<'_>) -> Option<u32> {
    let calendar = timed.calendar;
    let plain = Days { set: calendar.days.set, ..Days::default() } == calendar.days;
    if calendar.days.set.count_ones() > 3 || !plain || restricted(calendar) != (true, false) {
        return None;
    }
    let days: Vec<u32> = (1..=31).filter(|day| calendar.days.set >> day & 1 == 1).collect();
    // With 28 in the set every month has a run at its end.
    if days.contains(&28) {
        return None;
    }
    let field = timed.field(FieldKind::DayOfMonth)?;
    let single = |day: u32| {
        field.items.iter().any(|item| match item.form {
            ItemForm::Value { value, step: None, .. } => value == day,
            ItemForm::Range { first, last, .. } => first >= 29 && (first..=last).contains(&day),
            _ => false,
        })
    };
    // The first of the late days decides: a month that has the 29th is not skipped by `29,30,31`.
    let late = days.iter().copied().find(|&day| day >= 29 && single(day))?;
    let early = days.iter().filter(|&&day| day < 29).count();
    // `1,31` and `1,11,21,31` are lists of dates; `15,30` is "twice a month" that February breaks.
    (early == 0 || days.iter().all(|&day| day >= 14)).then_some(late)
}
