//! U001 unused-directive. Texts and examples: `rules/unused-directive.toml`.

use super::{Check, Rule};
use crate::finding::{Finding, Message, Severity};
use crate::job::Question;
use crate::suppress::{Unused, Useless};

/// U001.
pub static RULE: Rule = Rule {
    code: "U001",
    name: "unused-directive",
    severity: Severity::Advice,
    page: include_str!("../../rules/unused-directive.toml"),
    check: Check::Directives(check),
    supersedes: &[],
};

fn check(unused: &Unused<'_>, out: &mut Vec<Finding>) {
    for useless in unused.of_file() {
        out.push(match useless {
            Useless::SuppressesNothing { span, rules } if rules.is_empty() => {
                Finding::new(&RULE, span, Message::new("all"))
            }
            Useless::SuppressesNothing { span, rules } => {
                Finding::new(&RULE, span, Message::new("main").with("rules", rules.join(", ")))
            }
            Useless::UnknownRule { span, word } => {
                let nearest = super::nearest(&word);
                let message = Message::new("unknown").with("rule", &word);
                let finding = Finding::new(&RULE, span, message).severity(Severity::Warning);
                match nearest {
                    Some(nearest) => finding.help(Message::new("nearest").with("nearest", nearest)),
                    None => finding.help(Message::new("list")),
                }
            }
            Useless::UnknownQuestion { span, key } => {
                let message = Message::new("question").with("key", &key);
                let finding = Finding::new(&RULE, span, message).severity(Severity::Warning);
                match crate::nearest::nearest(&key, Question::ALL.into_iter().map(Question::id)) {
                    Some(nearest) => finding.help(Message::new("nearest").with("nearest", nearest)),
                    None => finding.help(Message::new("form")),
                }
            }
            Useless::UnknownTier { span, word } => {
                Finding::new(&RULE, span, Message::new("tier").with("tier", &word))
                    .severity(Severity::Warning)
                    .help(Message::new("tiers"))
            }
            Useless::NoJob { span } => Finding::new(&RULE, span, Message::new("no_job"))
                .severity(Severity::Warning)
                .help(Message::new("beside")),
            Useless::NotUnderstood { span } => Finding::new(&RULE, span, Message::new("malformed"))
                .severity(Severity::Warning)
                .help(Message::new("form")),
        });
    }
}
