//! R008 silent-failure. Texts and examples: `rules/silent-failure.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// R008.
pub static RULE: Rule = Rule {
    code: "R008",
    name: "silent-failure",
    severity: Severity::Warning,
    page: include_str!("../../rules/silent-failure.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
