//! C007 relative-command. Texts and examples: `rules/relative-command.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Severity};

/// C007.
pub static RULE: Rule = Rule {
    code: "C007",
    name: "relative-command",
    severity: Severity::Advice,
    page: include_str!("../../rules/relative-command.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(_cx: &FileContext<'_>, _out: &mut Vec<Finding>) {}
