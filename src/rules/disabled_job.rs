//! R014 disabled-job. Texts and examples: `rules/disabled-job.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Message, Severity};
use crate::job::Enabled;
use crate::platform::PlatformId;

/// R014.
pub static RULE: Rule = Rule {
    code: "R014",
    name: "disabled-job",
    severity: Severity::Advice,
    page: include_str!("../../rules/disabled-job.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let Enabled::No(span) = cx.job.enabled else { return };
    // A CronJob that is resumed makes up for its latest missed run.
    let key = if cx.job.platform == PlatformId::Kubernetes { "main" } else { "off" };
    let message = Message::new(key).with("name", &cx.job.name.value);
    let mut finding = Finding::new(&RULE, span, message).help(Message::new("help"));
    finding.job = Some(cx.index);
    out.push(finding);
}
