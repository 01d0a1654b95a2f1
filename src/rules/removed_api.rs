//! P001 removed-api. Texts and examples: `rules/removed-api.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// P001.
pub static RULE: Rule = Rule {
    code: "P001",
    name: "removed-api",
    severity: Severity::Error,
    page: include_str!("../../rules/removed-api.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
