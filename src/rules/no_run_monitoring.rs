//! R009 no-run-monitoring. Texts and examples: `rules/no-run-monitoring.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::finding::{Finding, Message, Severity};
use crate::job::{Guard, Question};

/// R009.
pub static RULE: Rule = Rule {
    code: "R009",
    name: "no-run-monitoring",
    severity: Severity::Advice,
    page: include_str!("../../rules/no-run-monitoring.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let Guard::DangerousDefault(effect) = cx.job.guards.get(Question::AlertNotRun) else { return };
    let Some(schedule) = cx.job.schedules.first().filter(|_| guards::recurs(cx.job)) else { return };
    let severity = cx.graver_if_high(RULE.severity);
    if cx.is_only_counted(severity) {
        return out.push(Finding::counted(&RULE, schedule.span));
    }
    let message = Message::new("main").with("effect", *effect);
    let help = match guards::setting(cx.job, Question::AlertNotRun) {
        Some(setting) => Message::new("help-setting").with("setting", setting),
        None => Message::new("help"),
    };
    let mut finding = Finding::new(&RULE, schedule.span, message).help(help);
    finding.severity = severity;
    finding.job = Some(cx.index);
    out.push(finding);
}
