//! S000 unreadable-text. Texts and examples: `rules/unreadable-text.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// S000.
pub static RULE: Rule = Rule {
    code: "S000",
    name: "unreadable-text",
    severity: Severity::Error,
    page: include_str!("../../rules/unreadable-text.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
