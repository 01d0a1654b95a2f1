//! C008 overlong-line. Texts and examples: `rules/overlong-line.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// C008.
pub static RULE: Rule = Rule {
    code: "C008",
    name: "overlong-line",
    severity: Severity::Error,
    page: include_str!("../../rules/overlong-line.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
