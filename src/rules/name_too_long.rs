//! P005 name-too-long. Texts and examples: `rules/name-too-long.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Message, Severity};
use crate::source::FactKind;

/// P005.
pub static RULE: Rule = Rule {
    code: "P005",
    name: "name-too-long",
    severity: Severity::Error,
    page: include_str!("../../rules/name-too-long.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    for fact in &cx.file.facts {
        let FactKind::NameTooLong { name, length, most } = &fact.kind else { continue };
        let message = Message::new("main").with("name", name).with("length", *length).with("most", *most);
        let mut finding =
            Finding::new(&RULE, fact.span, message).help(Message::new("help").with("most", *most));
        finding.job = fact.job;
        out.push(finding);
    }
}
