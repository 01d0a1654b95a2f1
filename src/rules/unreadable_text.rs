//! S000 unreadable-text. Texts and examples: `rules/unreadable-text.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Message, Severity};
use crate::source::FactKind;
use crate::source::syntax::Unclosed;

/// S000.
pub static RULE: Rule = Rule {
    code: "S000",
    name: "unreadable-text",
    severity: Severity::Error,
    page: include_str!("../../rules/unreadable-text.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    // An unquoted schedule breaks the YAML around it: S007 says so, and how to mend it.
    let unquoted = cx
        .file
        .facts
        .iter()
        .any(|fact| matches!(fact.kind, FactKind::UnquotedScalar { templated: false, .. }));
    for fact in &cx.file.facts {
        let (message, help) = match &fact.kind {
            FactKind::NotText { bad_byte, encoding_guess } => {
                let key = if encoding_guess.is_some() { "encoding" } else { "not_text" };
                let message = Message::new(key)
                    .with("byte", format!("0x{bad_byte:02X}"))
                    .with("encoding", encoding_guess.unwrap_or_default());
                (message, "help_encoding")
            }
            FactKind::Unparsable { message, jobs_before } if !unquoted => (
                Message::new("unparsable").with("message", message).with("jobs", *jobs_before),
                "help_unparsable",
            ),
            FactKind::Unclosed { what, jobs_before } => {
                let key = match what {
                    Unclosed::Text => "unclosed_text",
                    Unclosed::Comment => "unclosed_comment",
                    Unclosed::Bracket => "unclosed_bracket",
                    Unclosed::Action => "unclosed_action",
                };
                (Message::new(key).with("jobs", *jobs_before), "help_unclosed")
            }
            FactKind::LimitReached(limit) if limit.value == 0 => {
                (Message::new("limit_none").with("limit", limit.name), "help_limit_none")
            }
            FactKind::LimitReached(limit) => {
                (Message::new("limit").with("limit", limit.name).with("value", limit.value), "help_limit")
            }
            _ => continue,
        };
        let mut finding = Finding::new(&RULE, fact.span, message).help(Message::new(help));
        finding.job = fact.job;
        out.push(finding);
    }
}
