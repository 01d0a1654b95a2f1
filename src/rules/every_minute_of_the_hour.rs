//! F001 every-minute-of-the-hour. Texts and examples: `rules/every-minute-of-the-hour.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// F001.
pub static RULE: Rule = Rule {
    code: "F001",
    name: "every-minute-of-the-hour",
    severity: Severity::Warning,
    page: include_str!("../../rules/every-minute-of-the-hour.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
