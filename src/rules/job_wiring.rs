//! P009 job-wiring. Texts and examples: `rules/job-wiring.toml`.

use super::{Check, FileContext, Rule, guards};
use crate::finding::{Finding, Message, Severity};
use crate::job::{Enabled, Job};
use crate::source::{Fact, FactKind};

/// P009.
pub static RULE: Rule = Rule {
    code: "P009",
    name: "job-wiring",
    severity: Severity::Warning,
    page: include_str!("../../rules/job-wiring.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    for fact in &cx.file.facts {
        let found = match &fact.kind {
            FactKind::StartedBy { parent } => started_twice(cx, fact, *parent),
            _ => None,
        };
        out.extend(found);
    }
}

/// A job that starts by its own schedule and once more when another one has succeeded.
fn started_twice(cx: &FileContext<'_>, fact: &Fact, parent: usize) -> Option<Finding> {
    let child = cx.file.jobs.get(fact.job?)?;
    let parent = cx.file.jobs.get(parent)?;
    if !runs(child) || !runs(parent) {
        return None;
    }
    let message = Message::new("child").with("child", &child.name.value).with("parent", &parent.name.value);
    let mut finding = Finding::new(&RULE, child.schedules.first()?.span, message)
        .related(fact.span, Message::new("parent_here").with("parent", &parent.name.value))
        .help(Message::new("help_child"));
    finding.job = fact.job;
    Some(finding)
}

fn runs(job: &Job) -> bool {
    matches!(job.enabled, Enabled::Yes) && guards::recurs(job)
}
