//! S007 unquoted-schedule. Texts and examples: `rules/unquoted-schedule.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// S007.
pub static RULE: Rule = Rule {
    code: "S007",
    name: "unquoted-schedule",
    severity: Severity::Error,
    page: include_str!("../../rules/unquoted-schedule.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
