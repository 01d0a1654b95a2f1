//! Z003 unknown-zone. Texts and examples: `rules/unknown-zone.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// Z003.
pub static RULE: Rule = Rule {
    code: "Z003",
    name: "unknown-zone",
    severity: Severity::Error,
    page: include_str!("../../rules/unknown-zone.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
