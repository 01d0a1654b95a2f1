//! R004 hung-run-stops-schedule. Texts and examples: `rules/hung-run-stops-schedule.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::finding::{Finding, Message, Severity};
use crate::job::{Guard, GuardValue, OverlapPolicy, Question};
use crate::platform::PlatformId;

/// R004.
pub static RULE: Rule = Rule {
    code: "R004",
    name: "hung-run-stops-schedule",
    severity: Severity::Warning,
    page: include_str!("../../rules/hung-run-stops-schedule.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let misplaced = guards::is_misplaced(cx, "activeDeadlineSeconds");
    if !guards::has_no_limit(cx.job) || !guards::recurs(cx.job) || misplaced {
        return;
    }
    let Some(policy) = guards::overlap(cx.job) else { return };
    // What a wrapper that is only called a lock does with a second run, the file cannot tell.
    let vague = matches!(cx.job.guards.get(Question::Lock), Guard::Declared(GuardValue::Text(tool), _) if tool == "lock");
    let declared = matches!(cx.job.guards.get(Question::Overlap), Guard::Declared(..)) && !vague;
    let (key, help, severity) = match (cx.job.platform, policy, declared) {
        (_, OverlapPolicy::Allow | OverlapPolicy::Replace, _) => return,
        (PlatformId::Kubernetes, ..) => ("kubernetes", "help_kubernetes", Severity::Warning),
        (PlatformId::Crontab, OverlapPolicy::QueueAll | OverlapPolicy::QueueOne, _) => {
            ("lock_waits", "help_crontab", Severity::Warning)
        }
        (PlatformId::Crontab, OverlapPolicy::Skip, true) => ("lock_skips", "help_crontab", Severity::Warning),
        (PlatformId::Crontab, OverlapPolicy::Skip, false) if vague => {
            ("lock_unknown", "help_crontab", Severity::Advice)
        }
        (PlatformId::Crontab, OverlapPolicy::Skip, false) => {
            ("daemon_skips", "help_crontab", Severity::Advice)
        }
    };
    let Some(schedule) = cx.job.schedules.first() else { return };
    let seconds = guards::suggested_limit(cx.gaps());
    let mut finding =
        Finding::new(&RULE, schedule.span, Message::new(key).with("gap", guards::gap_words(cx.gaps())))
            .severity(severity)
            .help(Message::new(help).with("seconds", seconds).with("limit", guards::short(seconds)));
    if let Guard::Declared(_, span) = cx.job.guards.get(Question::Overlap) {
        finding = finding.related(*span, Message::new("lock_here"));
    }
    finding.job = Some(cx.index);
    finding.fix = guards::add_limit(cx);
    out.push(finding);
}
