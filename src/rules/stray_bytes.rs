//! C006 stray-bytes. Texts and examples: `rules/stray-bytes.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// C006.
pub static RULE: Rule = Rule {
    code: "C006",
    name: "stray-bytes",
    severity: Severity::Error,
    page: include_str!("../../rules/stray-bytes.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
