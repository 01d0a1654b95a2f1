//! R014 disabled-job. Texts and examples: `rules/disabled-job.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Severity};

/// R014.
pub static RULE: Rule = Rule {
    code: "R014",
    name: "disabled-job",
    severity: Severity::Advice,
    page: include_str!("../../rules/disabled-job.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(_cx: &JobContext<'_>, _out: &mut Vec<Finding>) {}
