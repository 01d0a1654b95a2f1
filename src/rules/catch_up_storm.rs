//! R006 catch-up-storm. Texts and examples: `rules/catch-up-storm.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::finding::{Finding, Message, Severity};
use crate::job::{CatchUpPolicy, Guard, GuardValue, OverlapPolicy, Question};
use crate::lang::Text;
use crate::schedule::{Instant, TimeZone};
use crate::span::Span;

/// R006.
pub static RULE: Rule = Rule {
    code: "R006",
    name: "catch-up-storm",
    severity: Severity::Warning,
    page: include_str!("../../rules/catch-up-storm.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

const DAY: i64 = 86_400;

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    if !guards::recurs(cx.job) {
        return;
    }
    let guard = cx.job.guards.get(Question::CatchUp);
    let span = match guard {
        Guard::Declared(GuardValue::CatchUp(CatchUpPolicy::All), span) => *span,
        Guard::Declared(GuardValue::CatchUp(CatchUpPolicy::ByRelease(releases)), span) => {
            return out.push(by_release(cx, *releases, *span));
        }
        Guard::Attested(said) if said.value.eq_ignore_ascii_case("all") => said.span,
        _ => return,
    };
    let missed = a_day(cx);
    // After a day without the scheduler a daily job has one run to make up for.
    if missed < 2 {
        return;
    }
    let serial = matches!(
        guards::overlap(cx.job),
        Some(OverlapPolicy::Skip | OverlapPolicy::QueueOne | OverlapPolicy::QueueAll)
    );
    let message = Message::new(if serial { "one-by-one" } else { "main" }).with("missed", missed);
    // What a person attests is set nowhere.
    let is_set = matches!(guard, Guard::Declared(..));
    let help = match guards::setting(cx.job, Question::CatchUp).filter(|_| is_set) {
        Some(setting) => Message::new("help-setting").with("setting", setting),
        None => Message::new("help"),
    };
    let mut finding = Finding::new(&RULE, span, message).help(help);
    finding.job = Some(cx.index);
    out.push(finding);
}

/// A file that leaves it to the release which runs it: no more than a hint.
fn by_release(cx: &JobContext<'_>, releases: Text, span: Span) -> Finding {
    let message = Message::new("release").with("releases", releases);
    let help = match guards::setting(cx.job, Question::CatchUp) {
        Some(setting) => Message::new("help-release").with("setting", setting),
        None => Message::new("help"),
    };
    let mut finding = Finding::new(&RULE, span, message).severity(Severity::Advice).help(help);
    finding.job = Some(cx.index);
    finding
}

/// How many runs a day without the scheduler leaves, from now on.
fn a_day(cx: &JobContext<'_>) -> usize {
    let (utc, now) = (TimeZone::utc(), cx.settings.now);
    let readings = cx.schedules().filter_map(|schedule| schedule.reading());
    let runs = readings.filter_map(|reading| {
        let change = crate::dialect::row(reading.dialect).clock_change;
        let fires = reading.schedule.as_ref()?.fires(now, &utc, change);
        Some(fires.take_while(|at| *at <= Instant(now.0 + DAY)).count())
    });
    runs.sum()
}
