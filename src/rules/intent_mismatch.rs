//! F003 intent-mismatch. Texts and examples: `rules/intent-mismatch.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// F003.
pub static RULE: Rule = Rule {
    code: "F003",
    name: "intent-mismatch",
    severity: Severity::Warning,
    page: include_str!("../../rules/intent-mismatch.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
