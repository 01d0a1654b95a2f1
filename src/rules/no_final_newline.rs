//! C001 no-final-newline. Texts and examples: `rules/no-final-newline.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// C001.
pub static RULE: Rule = Rule {
    code: "C001",
    name: "no-final-newline",
    severity: Severity::Error,
    page: include_str!("../../rules/no-final-newline.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
