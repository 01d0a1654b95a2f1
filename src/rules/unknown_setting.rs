//! P002 unknown-setting. Texts and examples: `rules/unknown-setting.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Fix, Message, Safety, Severity};
use crate::source::FactKind;
use crate::words;

/// P002.
pub static RULE: Rule = Rule {
    code: "P002",
    name: "unknown-setting",
    severity: Severity::Warning,
    page: include_str!("../../rules/unknown-setting.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    for fact in &cx.file.facts {
        let (message, nearest, severity) = match &fact.kind {
            FactKind::UnknownKey { key, nearest, parent } => (
                Message::new(if nearest.is_some() { "misspelt_key" } else { "unknown_key" })
                    .with("key", key)
                    .with("parent", parent)
                    .with("nearest", nearest.unwrap_or_default()),
                *nearest,
                Severity::Warning,
            ),
            &FactKind::BadValue { ref key, ref value, allowed, nearest } => (
                Message::new("bad_value")
                    .with("key", key)
                    .with("value", value)
                    .with("allowed", words::both(move |lang| allowed.join(lang.pick(", ", "、")))),
                nearest,
                Severity::Error,
            ),
            _ => continue,
        };
        let mut finding = Finding::new(&RULE, fact.span, message).severity(severity);
        if let Some(nearest) = nearest {
            finding = finding.help(Message::new("help").with("nearest", nearest)).fix(Fix {
                message: Message::new("fix").with("nearest", nearest),
                edits: vec![(fact.span, nearest.to_owned())],
                safety: Safety::Unsafe,
            });
        }
        finding.job = fact.job;
        out.push(finding);
    }
}
