//! Z006 date-shift. Texts and examples: `rules/date-shift.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// Z006.
pub static RULE: Rule = Rule {
    code: "Z006",
    name: "date-shift",
    severity: Severity::Warning,
    page: include_str!("../../rules/date-shift.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
