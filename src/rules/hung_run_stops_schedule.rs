//! R004 hung-run-stops-schedule. Texts and examples: `rules/hung-run-stops-schedule.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// R004.
pub static RULE: Rule = Rule {
    code: "R004",
    name: "hung-run-stops-schedule",
    severity: Severity::Warning,
    page: include_str!("../../rules/hung-run-stops-schedule.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
