//! P008 misplaced-setting. Texts and examples: `rules/misplaced-setting.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// P008.
pub static RULE: Rule = Rule {
    code: "P008",
    name: "misplaced-setting",
    severity: Severity::Error,
    page: include_str!("../../rules/misplaced-setting.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
