//! S001 invalid-schedule. Texts and examples: `rules/invalid-schedule.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// S001.
pub static RULE: Rule = Rule {
    code: "S001",
    name: "invalid-schedule",
    severity: Severity::Error,
    page: include_str!("../../rules/invalid-schedule.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
