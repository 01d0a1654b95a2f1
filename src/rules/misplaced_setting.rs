//! P008 misplaced-setting. Texts and examples: `rules/misplaced-setting.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Message, Severity};
use crate::source::FactKind;

/// P008.
pub static RULE: Rule = Rule {
    code: "P008",
    name: "misplaced-setting",
    severity: Severity::Error,
    page: include_str!("../../rules/misplaced-setting.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    for fact in &cx.file.facts {
        let FactKind::MisplacedKey { key, found_in, belongs_in } = &fact.kind else { continue };
        let message =
            Message::new("main").with("key", key).with("found_in", found_in).with("belongs_in", belongs_in);
        let mut finding = Finding::new(&RULE, fact.span, message)
            .help(Message::new("help").with("key", key).with("belongs_in", belongs_in));
        finding.job = fact.job;
        out.push(finding);
    }
}
