//! F007 month-boundary-step. Texts and examples: `rules/month-boundary-step.toml`.

use super::candidates::restricted;
use super::frequency::Timed;
use super::rhythm;
use super::{Check, JobContext, Rule, guarded};
use crate::dialect::{self, FieldKind};
use crate::finding::{Both, Finding, Message, Phrase, Severity};
use crate::platform::PlatformId;
use crate::schedule::Instant;
use crate::words;

/// F007.
pub static RULE: Rule = Rule {
    code: "F007",
    name: "month-boundary-step",
    severity: Severity::Warning,
    page: include_str!("../../rules/month-boundary-step.toml"),
    check: Check::Job(check),
    supersedes: &["F004"],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    for timed in Timed::all(cx) {
        out.extend(of_schedule(cx, &timed));
    }
}

fn of_schedule(cx: &JobContext<'_>, timed: &Timed<'_>) -> Option<Finding> {
    let field = timed.field(FieldKind::DayOfMonth)?;
    let step = rhythm::round(field)?;
    if restricted(timed.calendar) != (true, false) || guarded::tests_the_date(cx.job) {
        return None;
    }
    let preview = timed.preview();
    let dialect = timed.reading.dialect;
    let (before, after, days) = shortest_turn(timed, &preview, dialect)?;
    if days >= step.step {
        return None;
    }
    let pair = [before, after];
    let message = Message::new(if days == 1 { "next-day" } else { "short" })
        .with("text", timed.written(FieldKind::DayOfMonth))
        .with("step", step.step)
        .with("days", days)
        .with("set", some(timed.calendar.days.set))
        .with("pair", words::both(move |lang| words::dates(&pair, &preview.zone, lang)));
    // Only a crontab's own command is cut at a bare `%`.
    let key = if cx.job.platform == PlatformId::Crontab { "help-guard" } else { "help-job" };
    let every_day = timed.with_field(FieldKind::DayOfMonth, "*").unwrap_or_default();
    let help = Message::new(key)
        .with("scheduler", dialect::row(dialect).short)
        .with("step", step.step)
        .with("right", every_day);
    Some(Finding::new(&RULE, timed.schedule.span, message).help(help))
}

/// The first turn of a month within a year at which two runs come closest: the days of both and their distance.
fn shortest_turn(
    timed: &Timed<'_>,
    preview: &super::preview::Preview,
    dialect: crate::dialect::DialectId,
) -> Option<(Instant, Instant, u32)> {
    let days = preview.days_of_a_year(&timed.loaded(), dialect);
    let day = |at: Instant| preview.zone.to_civil(at).0.div_euclid(86_400);
    let month = |at: Instant| preview.zone.to_civil(at).date().month;
    let mut shortest: Option<(Instant, Instant, u32)> = None;
    for pair in days.windows(2) {
        let &[a, b] = pair else { continue };
        let apart = u32::try_from(day(b) - day(a)).unwrap_or(u32::MAX);
        if month(a) != month(b) && shortest.is_none_or(|(_, _, least)| apart < least) {
            shortest = Some((a, b, apart));
        }
    }
    shortest
}

/// The days of the set, the middle left out where they are many.
fn some(set: u32) -> Phrase {
    let days: Vec<u32> = (1..=31).filter(|day| set >> day & 1 == 1).collect();
    match days.as_slice() {
        [a, b, c, .., last] if days.len() > 6 => Phrase::from(Both {
            en: format!("{a}, {b}, {c}, ..., {last}"),
            zh: format!("{a}、{b}、{c}……{last}"),
        }),
        _ => words::both(move |lang| words::day_list(set, lang)),
    }
}
