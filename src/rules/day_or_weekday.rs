//! F005 day-or-weekday. Texts and examples: `rules/day-or-weekday.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// F005.
pub static RULE: Rule = Rule {
    code: "F005",
    name: "day-or-weekday",
    severity: Severity::Warning,
    page: include_str!("../../rules/day-or-weekday.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
