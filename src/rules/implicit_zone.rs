//! Z001 implicit-zone. Texts and examples: `rules/implicit-zone.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// Z001.
pub static RULE: Rule = Rule {
    code: "Z001",
    name: "implicit-zone",
    severity: Severity::Warning,
    page: include_str!("../../rules/implicit-zone.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
