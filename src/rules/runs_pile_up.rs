//! R003 runs-pile-up. Texts and examples: `rules/runs-pile-up.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// R003.
pub static RULE: Rule = Rule {
    code: "R003",
    name: "runs-pile-up",
    severity: Severity::Warning,
    page: include_str!("../../rules/runs-pile-up.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
