//! C003 user-column. Texts and examples: `rules/user-column.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// C003.
pub static RULE: Rule = Rule {
    code: "C003",
    name: "user-column",
    severity: Severity::Error,
    page: include_str!("../../rules/user-column.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
