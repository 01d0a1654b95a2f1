//! S003 foreign-dialect. Texts and examples: `rules/foreign-dialect.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// S003.
pub static RULE: Rule = Rule {
    code: "S003",
    name: "foreign-dialect",
    severity: Severity::Error,
    page: include_str!("../../rules/foreign-dialect.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
