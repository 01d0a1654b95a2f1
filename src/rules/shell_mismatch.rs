//! C009 shell-mismatch. Texts and examples: `rules/shell-mismatch.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// C009.
pub static RULE: Rule = Rule {
    code: "C009",
    name: "shell-mismatch",
    severity: Severity::Warning,
    page: include_str!("../../rules/shell-mismatch.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
