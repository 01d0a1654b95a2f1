//! S007 unquoted-schedule. Texts and examples: `rules/unquoted-schedule.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Fix, Message, Safety, Severity};
use crate::source::FactKind;
use crate::span::Span;

/// S007.
pub static RULE: Rule = Rule {
    code: "S007",
    name: "unquoted-schedule",
    severity: Severity::Error,
    page: include_str!("../../rules/unquoted-schedule.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    for fact in &cx.file.facts {
        let FactKind::UnquotedScalar { text, first, templated } = &fact.kind else { continue };
        let key = match (templated, first) {
            (true, _) => "templated",
            (false, '*') => "alias",
            (false, '@') => "reserved",
            (false, _) => "indicator",
        };
        let message = Message::new(key).with("text", text).with("first", *first);
        let mut finding = Finding::new(&RULE, fact.span, message);
        let written = cx.file.text.get(fact.span.range()).unwrap_or_default();
        if *templated {
            finding = finding.help(Message::new("help_templated"));
            if let Some(at) = quote_place(written) {
                let place =
                    Span::new(fact.span.file, fact.span.start as usize + at..fact.span.start as usize + at);
                finding = finding.fix(Fix {
                    message: Message::new("fix_templated"),
                    edits: vec![(place, " | quote".to_owned())],
                    safety: Safety::Safe,
                });
            }
        } else {
            finding = finding.help(Message::new("help").with("text", text));
            if written == text {
                finding = finding.fix(Fix {
                    message: Message::new("fix"),
                    edits: vec![(fact.span, format!("\"{text}\""))],
                    safety: Safety::Safe,
                });
            }
        }
        finding.job = fact.job;
        out.push(finding);
    }
}

/// Where ` | quote` goes in a text that is one template expression.
fn quote_place(written: &str) -> Option<usize> {
    let inside = written.strip_prefix("{{")?.strip_suffix("}}")?;
    if inside.contains("{{") {
        return None;
    }
    let inside = inside.strip_suffix('-').unwrap_or(inside);
    Some(2 + inside.trim_end().len())
}
