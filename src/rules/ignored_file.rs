//! C004 ignored-file. Texts and examples: `rules/ignored-file.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// C004.
pub static RULE: Rule = Rule {
    code: "C004",
    name: "ignored-file",
    severity: Severity::Error,
    page: include_str!("../../rules/ignored-file.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
