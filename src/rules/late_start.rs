//! R016 late-start. Texts and examples: `rules/late-start.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::finding::{Finding, Message, Severity};
use crate::job::{Guard, GuardValue, Question};
use crate::platform::{self, MostLate};
use crate::policy::Tier;
use crate::source::FactKind;
use crate::span::Span;

/// R016.
pub static RULE: Rule = Rule {
    code: "R016",
    name: "late-start",
    severity: Severity::Warning,
    page: include_str!("../../rules/late-start.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

/// Kubernetes looks at its CronJobs every ten seconds: a shorter deadline may skip every run (R013).
const SHORTEST_DEADLINE: u64 = 10;

/// How late a run may start, and what says so.
struct Late {
    /// In seconds; `None`: nobody names a limit.
    seconds: Option<u64>,
    /// What the file sets, or its schedule.
    span: Span,
    /// Key of the message.
    key: &'static str,
    /// What the platform does.
    row: Option<&'static platform::Lateness>,
}

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let (Some((tier, most)), Some(late)) = (cx.demanded_lateness(), too_late(cx)) else { return };
    let limit = guards::duration(most.value);
    let mut message = Message::new(late.key).with("tier", tier.title()).with("most", limit.clone());
    if let Some(seconds) = late.seconds {
        message = message.with("late", guards::duration(seconds));
    }
    if let Some(row) = late.row.filter(|_| late.key != "set") {
        message = message.with("effect", row.effect);
    }
    let setting = late.row.and_then(|row| match row.most {
        MostLate::UntilNext { key } if most.value >= SHORTEST_DEADLINE => Some((key, most.value)),
        MostLate::Seconds { key, .. } => Some((key, most.value)),
        MostLate::UntilNext { .. } | MostLate::Unlimited => None,
    });
    let help = match setting {
        Some((key, _)) if late.key == "delayed" => Message::new("help-delayed").with("key", key),
        Some((key, seconds)) => Message::new("help-set").with("key", key).with("seconds", seconds),
        None if late.key == "set" => Message::new("help-lower").with("most", limit),
        None => Message::new("help"),
    };
    let mut finding =
        Finding::new(&RULE, late.span, message).help(help).related(most.span, demand(tier, most.value));
    finding.job = Some(cx.index);
    out.push(finding);
}

/// Whether the job has a finding of this rule: one that says how late it may start needs no other about the same.
pub(super) fn is_reported(cx: &JobContext<'_>) -> bool {
    too_late(cx).is_some()
}

/// What a tier demands, for the place where it does.
pub(super) fn demand(tier: Tier, seconds: u64) -> Message {
    Message::new("demand").with("tier", tier.title()).with("most", guards::duration(seconds))
}

/// How late a run may start, when that is later than the job's tier allows.
fn too_late(cx: &JobContext<'_>) -> Option<Late> {
    let (_, most) = cx.demanded_lateness()?;
    if !guards::recurs(cx.job) {
        return None;
    }
    latest(cx).filter(|late| late.seconds.is_none_or(|seconds| seconds > most.value))
}

/// How late a run may start by what the file sets, else by what its platform does.
fn latest(cx: &JobContext<'_>) -> Option<Late> {
    let row = platform::lateness(cx.job.platform);
    let schedule = cx.job.schedules.first()?.span;
    let late = |seconds, span, key| Some(Late { seconds, span, key, row });
    // A person says how late it may be, or a template does.
    match cx.job.guards.get(Question::Lateness) {
        Guard::Declared(GuardValue::Seconds(seconds), span) => return late(Some(*seconds), *span, "set"),
        Guard::Attested(_) | Guard::Unknowable(_) | Guard::Declared(..) => return None,
        _ => {}
    }
    let delays: Vec<(&str, u64, Span)> = cx
        .file
        .facts_of(cx.index)
        .iter()
        .filter_map(|fact| match fact.kind {
            FactKind::Delay { key, seconds } => Some((key, seconds, fact.span)),
            _ => None,
        })
        .collect();
    let unset = match row?.most {
        MostLate::Unlimited => return late(None, schedule, "unlimited"),
        MostLate::UntilNext { .. } => {
            let known =
                matches!(cx.job.guards.get(Question::CatchUp), Guard::Attested(_) | Guard::Unknowable(_));
            let gap = cx.gaps().filter(|_| !known)?.largest.seconds;
            return late(Some(gap), schedule, "until-next");
        }
        MostLate::Seconds { unset, key } => {
            if delays.iter().any(|(known, ..)| *known == key) {
                0
            } else {
                unset
            }
        }
    };
    let all = delays.iter().fold(unset, |sum, (_, seconds, _)| sum.saturating_add(*seconds));
    let gravest =
        delays.iter().max_by_key(|(_, seconds, _)| *seconds).filter(|(_, seconds, _)| *seconds >= unset);
    late(Some(all), gravest.map_or(schedule, |(.., span)| *span), "delayed")
}
