//! C005 not-a-shell. Texts and examples: `rules/not-a-shell.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// C005.
pub static RULE: Rule = Rule {
    code: "C005",
    name: "not-a-shell",
    severity: Severity::Warning,
    page: include_str!("../../rules/not-a-shell.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
