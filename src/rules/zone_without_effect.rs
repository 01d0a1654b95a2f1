//! Z004 zone-without-effect. Texts and examples: `rules/zone-without-effect.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// Z004.
pub static RULE: Rule = Rule {
    code: "Z004",
    name: "zone-without-effect",
    severity: Severity::Error,
    page: include_str!("../../rules/zone-without-effect.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
