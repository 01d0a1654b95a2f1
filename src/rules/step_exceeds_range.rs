//! S008 step-exceeds-range. Texts and examples: `rules/step-exceeds-range.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// S008.
pub static RULE: Rule = Rule {
    code: "S008",
    name: "step-exceeds-range",
    severity: Severity::Warning,
    page: include_str!("../../rules/step-exceeds-range.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
