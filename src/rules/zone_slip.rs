//! Z002 zone-slip. Texts and examples: `rules/zone-slip.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// Z002.
pub static RULE: Rule = Rule {
    code: "Z002",
    name: "zone-slip",
    severity: Severity::Warning,
    page: include_str!("../../rules/zone-slip.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
