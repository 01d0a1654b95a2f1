//! F007 month-boundary-step. Texts and examples: `rules/month-boundary-step.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// F007.
pub static RULE: Rule = Rule {
    code: "F007",
    name: "month-boundary-step",
    severity: Severity::Warning,
    page: include_str!("../../rules/month-boundary-step.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
