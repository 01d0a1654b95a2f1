//! U002 void-attestation. Texts and examples: `rules/void-attestation.toml`.

use std::collections::BTreeMap;

use super::{Check, JobContext, Rule};
use crate::finding::{Finding, Message, Severity};
use crate::job::{Attestation, Directive, DirectiveKind, Question};
use crate::source::evidence;
use crate::span::Span;

/// U002.
pub static RULE: Rule = Rule {
    code: "U002",
    name: "void-attestation",
    severity: Severity::Warning,
    page: include_str!("../../rules/void-attestation.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    if cx.job.directives.is_empty() {
        return;
    }
    out.extend(cx.job.directives.iter().filter_map(without_date));
    let today = cx.settings.today();
    let mut answered: BTreeMap<Question, Span> = BTreeMap::new();
    for said in cx.job.attestations.iter().filter(|said| said.span.file == cx.file.id) {
        if said.has_expired(today) {
            out.extend(expired(said));
        } else if let Some(first) = answered.get(&said.question) {
            let message = Message::new("second").with("question", said.question.id());
            let finding = Finding::new(&RULE, said.span, message).help(Message::new("one"));
            out.push(finding.related(*first, Message::new("first")));
        } else {
            answered.insert(said.question, said.span);
        }
    }
}

fn expired(said: &Attestation) -> Option<Finding> {
    let until = said.until.as_ref()?;
    let message =
        Message::new("expired").with("date", until.value.to_string()).with("question", said.question.id());
    Some(Finding::new(&RULE, until.span, message).help(Message::new("renew")))
}

/// An answer whose last day is no date.
fn without_date(directive: &Directive) -> Option<Finding> {
    let DirectiveKind::Attest { key, signed, .. } = &directive.kind else { return None };
    let until = signed.until.as_ref().filter(|_| Attestation::beside(directive).is_none())?;
    let question = evidence::question_of(&key.value)?;
    let message = Message::new("no_date").with("date", &until.value).with("question", question.id());
    Some(Finding::new(&RULE, until.span, message).help(Message::new("date")))
}
