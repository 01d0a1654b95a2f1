//! S002 silently-misread. Texts and examples: `rules/silently-misread.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// S002.
pub static RULE: Rule = Rule {
    code: "S002",
    name: "silently-misread",
    severity: Severity::Error,
    page: include_str!("../../rules/silently-misread.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
