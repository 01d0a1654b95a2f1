//! R005 missed-run-lost. Texts and examples: `rules/missed-run-lost.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// R005.
pub static RULE: Rule = Rule {
    code: "R005",
    name: "missed-run-lost",
    severity: Severity::Advice,
    page: include_str!("../../rules/missed-run-lost.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
