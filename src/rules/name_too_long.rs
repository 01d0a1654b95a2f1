//! P005 name-too-long. Texts and examples: `rules/name-too-long.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// P005.
pub static RULE: Rule = Rule {
    code: "P005",
    name: "name-too-long",
    severity: Severity::Error,
    page: include_str!("../../rules/name-too-long.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
