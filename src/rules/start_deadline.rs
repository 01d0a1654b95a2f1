//! R013 start-deadline. Texts and examples: `rules/start-deadline.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// R013.
pub static RULE: Rule = Rule {
    code: "R013",
    name: "start-deadline",
    severity: Severity::Warning,
    page: include_str!("../../rules/start-deadline.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
