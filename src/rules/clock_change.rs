//! Z005 clock-change. Texts and examples: `rules/clock-change.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// Z005.
pub static RULE: Rule = Rule {
    code: "Z005",
    name: "clock-change",
    severity: Severity::Warning,
    page: include_str!("../../rules/clock-change.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
