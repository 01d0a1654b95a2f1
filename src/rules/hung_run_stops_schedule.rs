//! R004 hung-run-stops-schedule. Texts and examples: `rules/hung-run-stops-schedule.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::finding::{Finding, Message, Severity};
use crate::job::{Guard, OverlapPolicy, Question};
use crate::platform::{self, Alarm, PlatformId};
use crate::source::evidence::{Cover, LockWait};

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
    // A run that hangs is stopped by the platform itself.
    if platform::run_limit(cx.job.platform).is_some() {
        return;
    }
    // What a wrapper that is only called a lock does with a second run, the file cannot tell.
    let vague = matches!(cx.job.command_line().lock, Cover::All(LockWait::Unknown, _));
    let known = guards::overlap(cx.job).or(vague.then_some(OverlapPolicy::Skip));
    let Some(policy) = known else { return };
    let declared = matches!(cx.job.guards.get(Question::Overlap), Guard::Declared(..)) && !vague;
    let by_program = match cx.job.guards.get(Question::Overlap) {
        Guard::SafeByProgram(known) => Some(known.name),
        _ => None,
    };
    let (key, help, severity) = match (cx.job.platform, policy, declared) {
        (_, OverlapPolicy::Allow | OverlapPolicy::Replace, _) => return,
        (platform, ..) if by_program.is_some() => {
            let help = if platform == PlatformId::Crontab { "help_crontab" } else { "help_attest" };
            ("program", help, Severity::Advice)
        }
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
        // A program that cannot limit a run leaves nothing to set.
        _ if !guards::has_setting(cx.job, Question::Timeout) => ("platform", "help_attest", Severity::Advice),
        _ if platform::row(cx.job.platform).alarm == Alarm::Never => {
            ("platform", "help_platform", Severity::Advice)
        }
        _ => ("platform", "help_platform", Severity::Warning),
    };
    let Some(schedule) = cx.job.schedules.first() else { return };
    if guards::is_only_counted(cx, severity) {
        return out.push(Finding::counted(&RULE, schedule.span).severity(severity));
    }
    let setting = guards::setting_in(help, cx.job, Question::Timeout);
    let seconds = guards::suggested_limit(cx.job, cx.gaps());
    let message = Message::with_room(key, 4)
        .with("gap", guards::gap_words(cx.gaps()))
        .with("program", by_program.unwrap_or_default())
        .with("policy", crate::checklist::overlap(policy))
        .with("limit_effect", guards::effect(cx.job, Question::Timeout));
    let limit = guards::short(seconds);
    let fix = guards::add_limit(cx, &limit);
    let mut help = Message::new(help).with("seconds", seconds).with("limit", limit);
    if let Some(setting) = setting {
        help = help.with("limit_setting", setting);
    }
    let mut finding = Finding::new(&RULE, schedule.span, message).severity(severity).help(help);
    if let Guard::Declared(_, span) = cx.job.guards.get(Question::Overlap) {
        finding = finding.related(*span, Message::new("lock_here"));
    }
    finding.job = Some(cx.index);
    finding.fix = fix;
    out.push(finding);
}
