//! R010 no-history. Texts and examples: `rules/no-history.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::finding::{Finding, Message, Severity};
use crate::job::{Guard, GuardValue, Question};
use crate::platform::PlatformId;

/// R010.
pub static RULE: Rule = Rule {
    code: "R010",
    name: "no-history",
    severity: Severity::Advice,
    page: include_str!("../../rules/no-history.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    if !guards::recurs(cx.job) {
        return;
    }
    let Guard::Declared(GuardValue::Count(0), span) = cx.job.guards.get(Question::Ledger) else { return };
    let key = if cx.job.platform == PlatformId::Kubernetes { "kubernetes" } else { "platform" };
    let mut finding = Finding::new(&RULE, *span, Message::new(key)).help(Message::new("help"));
    finding.job = Some(cx.index);
    out.push(finding);
}
