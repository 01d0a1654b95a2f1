//! S004 never-fires. Texts and examples: `rules/never-fires.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// S004.
pub static RULE: Rule = Rule {
    code: "S004",
    name: "never-fires",
    severity: Severity::Error,
    page: include_str!("../../rules/never-fires.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
