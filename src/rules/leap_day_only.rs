//! F009 leap-day-only. Texts and examples: `rules/leap-day-only.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// F009.
pub static RULE: Rule = Rule {
    code: "F009",
    name: "leap-day-only",
    severity: Severity::Warning,
    page: include_str!("../../rules/leap-day-only.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
