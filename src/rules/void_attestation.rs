//! U002 void-attestation. Texts and examples: `rules/void-attestation.toml`.

use std::collections::BTreeMap;

use super::{Check, JobContext, Rule, unmet_demand};
use crate::finding::{Finding, Message, Severity};
use crate::job::{Attestation, Directive, DirectiveKind, Question};
use crate::source::settle;

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
    out.extend(in_two_tiers(cx));
    if cx.job.directives.is_empty() && cx.job.attestations.is_empty() {
        return;
    }
    out.extend(cx.job.directives.iter().filter_map(without_date));
    let today = cx.settings.today();
    let entries = cx.settings.policy.about(cx.job);
    // What stands beside the job is more special than any entry; a configuration goes before those that it extends.
    let standing = |said: &Attestation| {
        let entry = entries.iter().find(|entry| entry.attest.contains(said));
        entry.map(|entry| (entry.rank(), entry.span.file))
    };
    let mut answered: BTreeMap<Question, &Attestation> = BTreeMap::new();
    for said in &cx.job.attestations {
        if said.has_expired(today) {
            out.extend(expired(said).map(|finding| unmet_demand::pointing(cx, finding, said.question)));
        } else if let Some(first) = answered.get(&said.question) {
            if standing(first) != standing(said) {
                continue;
            }
            let message = Message::new("second").with("question", said.question.id());
            let finding = Finding::new(&RULE, said.span, message).help(Message::new("one"));
            out.push(finding.related(first.span, Message::new("first")));
        } else {
            answered.insert(said.question, said);
        }
    }
}

/// Two tiers name the job among theirs, and no `[[job]]` says which of them is meant.
fn in_two_tiers(cx: &JobContext<'_>) -> Option<Finding> {
    let policy = &cx.settings.policy;
    let claims: Vec<_> = policy.tiers_naming(cx.job).collect();
    let [first, second, ..] = claims.as_slice() else { return None };
    if policy.tier_of(cx.job).is_some_and(|counts| counts.span != first.span) {
        return None;
    }
    let message = Message::new("tiers")
        .with("job", &cx.job.name.value)
        .with("first", first.value.id())
        .with("second", second.value.id());
    let finding = Finding::new(&RULE, cx.job.name.span, message).help(Message::new("one_tier"));
    Some(finding.related(first.span, Message::new("claim")).related(second.span, Message::new("claim")))
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
    let question = settle::question_of(&key.value)?;
    let message = Message::new("no_date").with("date", &until.value).with("question", question.id());
    Some(Finding::new(&RULE, until.span, message).help(Message::new("date")))
}
