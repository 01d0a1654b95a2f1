//! S006 host-dependent-meaning. Texts and examples: `rules/host-dependent-meaning.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// S006.
pub static RULE: Rule = Rule {
    code: "S006",
    name: "host-dependent-meaning",
    severity: Severity::Warning,
    page: include_str!("../../rules/host-dependent-meaning.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
