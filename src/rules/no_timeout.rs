//! R001 no-timeout. Texts and examples: `rules/no-timeout.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// R001.
pub static RULE: Rule = Rule {
    code: "R001",
    name: "no-timeout",
    severity: Severity::Warning,
    page: include_str!("../../rules/no-timeout.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
