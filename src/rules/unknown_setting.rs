//! P002 unknown-setting. Texts and examples: `rules/unknown-setting.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// P002.
pub static RULE: Rule = Rule {
    code: "P002",
    name: "unknown-setting",
    severity: Severity::Warning,
    page: include_str!("../../rules/unknown-setting.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
