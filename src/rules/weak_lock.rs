//! R012 weak-lock. Texts and examples: `rules/weak-lock.toml`.

use super::{Check, JobContext, Rule, guards, runs_pile_up};
use crate::finding::{Finding, Message, Severity};
use crate::job::{Guard, GuardValue, OverlapPolicy, Question};
use crate::source::{FactKind, Reach};

/// R012.
pub static RULE: Rule = Rule {
    code: "R012",
    name: "weak-lock",
    severity: Severity::Warning,
    page: include_str!("../../rules/weak-lock.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

/// Runs further apart than this meet only when one hangs.
const AN_HOUR: u64 = 3600;

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    if guards::recurs(cx.job) {
        out.extend(expires_early(cx));
        out.extend(never_expires(cx));
        routed_elsewhere(cx, out);
    }
}

/// The lock is given up while the work goes on: from then on another instance may start it too.
fn expires_early(cx: &JobContext<'_>) -> Option<Finding> {
    let (key, expiry, span) = cx.file.facts_of(cx.index).iter().find_map(|fact| match fact.kind {
        FactKind::LockExpiry { key, seconds } => Some((key, seconds, fact.span)),
        _ => None,
    })?;
    let (seconds, said, run) = runs_pile_up::one_run(cx.job)?;
    if seconds <= expiry {
        return None;
    }
    let message =
        Message::new("expires").with("key", key).with("expiry", guards::duration(expiry)).with("run", run);
    let mut finding = Finding::new(&RULE, span, message)
        .related(said, Message::new("run_here"))
        .help(Message::new("help_expires").with("key", key));
    finding.job = Some(cx.index);
    Some(finding)
}

/// Nothing gives the lock up when the process that holds it dies: from then on no run starts.
fn never_expires(cx: &JobContext<'_>) -> Option<Finding> {
    let (call, span) = cx.file.facts_of(cx.index).iter().find_map(|fact| match &fact.kind {
        FactKind::LockForever { call } => Some((call.as_str(), fact.span)),
        _ => None,
    })?;
    let mut finding = Finding::new(&RULE, span, Message::new("forever").with("call", call))
        .help(Message::new("help_forever").with("call", call));
    finding.job = Some(cx.index);
    Some(finding)
}

/// Runs are kept apart on each machine, and sent to another machine each time.
fn routed_elsewhere(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let Guard::Declared(GuardValue::Overlap(policy), lock) = cx.job.guards.get(Question::Overlap) else {
        return;
    };
    if *policy == OverlapPolicy::Allow {
        return;
    }
    let route = cx.file.facts_of(cx.index).iter().find_map(|fact| match &fact.kind {
        FactKind::Route { value, reach: Reach::Changing } => Some((value, fact.span)),
        _ => None,
    });
    let Some((route, route_span)) = route else { return };
    let Some(gaps) = cx.gaps() else { return };
    let limit = guards::limit(cx.job).map(|(seconds, _)| seconds);
    // A run that is stopped before the next one is due cannot meet it.
    if limit.is_some_and(|limit| limit <= gaps.smallest.seconds) {
        return;
    }
    let severity = if gaps.smallest.seconds <= AN_HOUR { Severity::Warning } else { Severity::Advice };
    let key = if limit.is_some() { "route_limit" } else { "route" };
    let message = Message::new(key)
        .with("lock", cx.file.text.get(lock.range()).unwrap_or_default())
        .with("route", route)
        .with("limit", guards::duration(limit.unwrap_or_default()))
        .with("gap", guards::duration(gaps.smallest.seconds));
    let mut finding = Finding::new(&RULE, *lock, message)
        .severity(severity)
        .related(route_span, Message::new("route_here"))
        .help(Message::new("help"));
    finding.job = Some(cx.index);
    out.push(finding);
}
