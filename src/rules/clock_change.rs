//! Z005 clock-change. Texts and examples: `rules/clock-change.toml`.

use super::beside::{self, Basis, Real};
use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Message, Phrase, Severity};
use crate::job::{JobSchedule, Zone};
use crate::lang::Lang;
use crate::schedule::{ChangeKind, Changed, ClockChange, Instant, Schedule, TimeZone, What, clock_changes};
use crate::words;

/// Z005.
pub static RULE: Rule = Rule {
    code: "Z005",
    name: "clock-change",
    severity: Severity::Warning,
    page: include_str!("../../rules/clock-change.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

const TWO_YEARS: i64 = 2 * 366 * 86_400;

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    for schedule in cx.schedules() {
        out.extend(of_schedule(cx, schedule));
    }
}

fn of_schedule(cx: &JobContext<'_>, schedule: &JobSchedule) -> Option<Finding> {
    let in_force = beside::in_force(cx, schedule).filter(|in_force| in_force.basis != Basis::Assumed)?;
    in_force.zone.next_transition(cx.settings.now)?;
    let reading = schedule.reading().filter(|reading| reading.faults.is_empty())?;
    let loaded = reading.schedule.as_ref()?;
    let change = clock_change(schedule, reading.dialect);
    let until = Instant(cx.settings.now.0 + TWO_YEARS);
    let changes = clock_changes(loaded, &in_force.zone, change, cx.settings.now, until);
    // A run that only moves within the hour, or that happens once in the repeated hour, is what people expect.
    let harmful: Vec<&Changed> = changes
        .iter()
        .filter(|changed| !matches!(changed.what, What::Once { .. }))
        .filter(|changed| matters(loaded, changed))
        .collect();
    let first = harmful.first()?;
    let other = harmful.iter().find(|changed| changed.kind != first.kind);
    let message = Message::new("main")
        .with("text", schedule.text.display())
        .with("zone", words::zone_named(&in_force.zone))
        .with("first", said(first, &in_force.zone));
    let message = match other {
        Some(other) => Message { key: "both", ..message }.with("second", said(other, &in_force.zone)),
        None => message,
    };
    Some(Finding::new(&RULE, schedule.span, message).help(Message::new("help")))
}

/// What the scheduler does at a change. Cronie reads the lines under `CRON_TZ` by the wall clock of each minute (measured with
/// cronie 1.7.2, 2026-11).
fn clock_change(schedule: &JobSchedule, dialect: crate::dialect::DialectId) -> ClockChange {
    use crate::dialect::DialectId::{Cronie, CronieHead};
    match (&schedule.zone, dialect) {
        (Zone::Declared(_), Cronie | CronieHead) => ClockChange::SKIP_BOTH,
        _ => crate::dialect::row(dialect).clock_change,
    }
}

/// Whether people notice: not for hourly and denser schedules, whose runs go on around the change.
fn matters(loaded: &Schedule, changed: &Changed) -> bool {
    let Some(real) = Real::of(loaded) else { return false };
    let civil = changed.local;
    let minute = i32::from(civil.hour()) * 60 + i32::from(civil.minute());
    let neighbour =
        |minutes: std::ops::RangeInclusive<i32>| minutes.into_iter().any(|by| real.runs_at(minute + by));
    !(neighbour(1..=60) && neighbour(-60..=-1))
}

/// What happens at one change, with its date: [`what`], made when it is printed.
fn said(changed: &Changed, zone: &TimeZone) -> Phrase {
    let (changed, zone) = (*changed, zone.clone());
    words::both(move |lang| what(&changed, &zone, lang))
}

/// What happens at one change, with its date.
fn what(changed: &Changed, zone: &TimeZone, lang: Lang) -> String {
    let local = changed.local;
    let date = local.date();
    let named = format!(
        "{:04}-{:02}-{:02} {:02}:{:02}",
        date.year,
        date.month,
        date.day,
        local.hour(),
        local.minute()
    );
    let at = |instant: Instant| {
        let civil = zone.to_civil(instant);
        let name = zone.abbreviation_at(instant);
        let clock = format!("{:02}:{:02}", civil.hour(), civil.minute());
        if civil.date() == date {
            format!("{clock} {name}")
        } else {
            format!("{} {name}", words::date_time(instant, zone, lang))
        }
    };
    match (changed.what, changed.kind, lang) {
        (What::Skipped, ChangeKind::Gap, Lang::En) => {
            format!("on {named} the clocks skip that time and there is no run")
        }
        (What::Skipped, ChangeKind::Gap, Lang::Zh) => format!("{named} 因时钟拨快而不存在，当天不触发"),
        (What::Skipped, ChangeKind::Overlap, Lang::En) => {
            format!("on {named}, a time that the clocks show twice, there is no run")
        }
        (What::Skipped, ChangeKind::Overlap, Lang::Zh) => {
            format!("{named} 因时钟拨回出现两次，却一次也不触发")
        }
        (What::Shifted { to }, _, Lang::En) => {
            format!("on {named} the clocks skip that time and it runs at {} instead", at(to))
        }
        (What::Shifted { to }, _, Lang::Zh) => format!("{named} 因时钟拨快而不存在，改在 {} 触发", at(to)),
        (What::Twice { at: first, again }, _, Lang::En) => {
            format!("{named} occurs twice and it runs twice, at {} and {}", at(first), at(again))
        }
        (What::Twice { at: first, again }, _, Lang::Zh) => {
            format!("{named} 因时钟拨回出现两次，会触发两次：{} 和 {}", at(first), at(again))
        }
        (What::Once { at: instant }, _, Lang::En) => {
            format!("{named} occurs twice and it runs once, at {}", at(instant))
        }
        (What::Once { at: instant }, _, Lang::Zh) => {
            format!("{named} 因时钟拨回出现两次，只在 {} 触发一次", at(instant))
        }
    }
}
