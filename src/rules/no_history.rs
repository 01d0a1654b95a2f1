//! R010 no-history. Texts and examples: `rules/no-history.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// R010.
pub static RULE: Rule = Rule {
    code: "R010",
    name: "no-history",
    severity: Severity::Advice,
    page: include_str!("../../rules/no-history.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
