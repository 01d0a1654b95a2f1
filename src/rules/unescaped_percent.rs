//! C002 unescaped-percent. Texts and examples: `rules/unescaped-percent.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// C002.
pub static RULE: Rule = Rule {
    code: "C002",
    name: "unescaped-percent",
    severity: Severity::Error,
    page: include_str!("../../rules/unescaped-percent.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
