//! R002 overlap-allowed. Texts and examples: `rules/overlap-allowed.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// R002.
pub static RULE: Rule = Rule {
    code: "R002",
    name: "overlap-allowed",
    severity: Severity::Warning,
    page: include_str!("../../rules/overlap-allowed.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
