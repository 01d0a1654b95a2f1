//! F006 skipped-months. Texts and examples: `rules/skipped-months.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// F006.
pub static RULE: Rule = Rule {
    code: "F006",
    name: "skipped-months",
    severity: Severity::Warning,
    page: include_str!("../../rules/skipped-months.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
