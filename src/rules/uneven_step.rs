//! F004 uneven-step. Texts and examples: `rules/uneven-step.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// F004.
pub static RULE: Rule = Rule {
    code: "F004",
    name: "uneven-step",
    severity: Severity::Warning,
    page: include_str!("../../rules/uneven-step.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
