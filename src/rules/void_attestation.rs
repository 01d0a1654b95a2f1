//! U002 void-attestation. Texts and examples: `rules/void-attestation.toml`.

use std::collections::BTreeMap;

use super::{Check, JobContext, Rule, unmet_demand};
use crate::finding::{Finding, Message, Phrase, Severity};
use crate::job::{Attestation, Directive, DirectiveKind, Question};
use crate::policy::JobPolicy;
use crate::source::settle;
use crate::span::{Excerpt, Span, Spanned};
use crate::words;

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
    out.extend(said_twice(cx, "said_tiers", |entry| {
        entry.tier.as_ref().map(|tier| Spanned::new(Phrase::from(tier.value.id()), tier.span))
    }));
    out.extend(said_twice(cx, "said_owners", |entry| {
        entry.owner.as_ref().map(|owner| Spanned::new(Phrase::from(owner.value.as_str()), owner.span))
    }));
    if cx.job.directives.is_empty() && cx.job.attestations.is_empty() {
        return;
    }
    out.extend(without_date(&cx.job.directives));
    let today = cx.settings.today();
    let entries = cx.settings.policy.about(cx.job);
    // What stands beside the job is more special than any entry; a configuration goes before those that it extends.
    let standing = |said: &Attestation| {
        let entry = entries.iter().find(|entry| entry.attest.contains(said));
        entry.map(|entry| (entry.rank(), entry.span.file))
    };
    let mut answered: BTreeMap<Question, &Attestation> = BTreeMap::new();
    let mut ended: Vec<&Attestation> = Vec::new();
    for said in &cx.job.attestations {
        if said.has_expired(today) {
            ended.push(said);
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
    let date = |said: &Attestation| said.until.as_ref().map(|until| until.span);
    for ended in of_each_date(ended, date) {
        let Some(finding) = expired(&ended) else { continue };
        let pointing = |finding, said: &&Attestation| unmet_demand::pointing(cx, finding, said.question);
        out.push(ended.iter().fold(finding, pointing));
    }
}

/// Two equally special `[[job]]` of one configuration say different things of the job.
fn said_twice(
    cx: &JobContext<'_>,
    key: &'static str,
    what: impl Fn(&JobPolicy) -> Option<Spanned<Phrase>>,
) -> Option<Finding> {
    let policy = &cx.settings.policy;
    // Most runs have no configuration.
    if policy.jobs.is_empty() {
        return None;
    }
    let about = policy.about(cx.job);
    let mut said = about.iter().rev().filter_map(|entry| Some((*entry, what(entry)?)));
    let (last, counts) = said.next()?;
    let equal = said.take_while(|(entry, _)| entry.rank() == last.rank());
    let mut others = equal.filter(|(entry, _)| entry.span.file == last.span.file);
    let (_, other) = others.find(|(_, other)| other.value != counts.value)?;
    let message = Message::new(key)
        .with("job", &cx.job.name.value)
        .with("first", other.value)
        .with("second", counts.value);
    let finding = Finding::new(&RULE, cx.job.name.span, message).help(Message::new("one"));
    let finding = finding.related(counts.span, Message::new("first"));
    Some(finding.related(other.span, Message::new("not_counted")))
}

/// Those that one date ends stand together: a comment that answers several questions is one comment.
fn of_each_date<T>(mut all: Vec<&T>, date: impl Fn(&T) -> Option<Span>) -> Vec<Vec<&T>> {
    all.sort_by_key(|one| date(one).map(|span| (span.file, span.start)));
    let mut groups: Vec<Vec<&T>> = Vec::new();
    for one in all {
        match groups.last_mut().filter(|group| date(group[0]) == date(one)) {
            Some(group) => group.push(one),
            None => groups.push(vec![one]),
        }
    }
    groups
}

/// The questions, as a message names them.
fn named(questions: impl Iterator<Item = Question>) -> Phrase {
    let named: Vec<String> = questions.map(|question| format!("`{}`", question.id())).collect();
    words::both(move |lang| named.join(lang.pick(", ", "、")))
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

fn expired(said: &[&Attestation]) -> Option<Finding> {
    let until = said.first()?.until.as_ref()?;
    let message = Message::new(if said.len() == 1 { "expired" } else { "expired_all" })
        .with("date", until.value.to_string())
        .with("questions", named(said.iter().map(|said| said.question)));
    Some(Finding::new(&RULE, until.span, message).help(Message::new("renew")))
}

/// Answers whose last day is no date.
fn without_date(directives: &[Directive]) -> Vec<Finding> {
    let undated = |directive: &Directive| {
        let DirectiveKind::Attest { key, signed, .. } = &directive.kind else { return None };
        let until = signed.until.clone().filter(|_| Attestation::beside(directive).is_none())?;
        Some((until, settle::question_of(&key.value)?))
    };
    let undated: Vec<(Spanned<Excerpt>, Question)> = directives.iter().filter_map(undated).collect();
    let finding = |group: Vec<&(Spanned<Excerpt>, Question)>| {
        let (until, _) = group[0];
        let message = Message::new(if group.len() == 1 { "no_date" } else { "no_date_all" })
            .with("date", &until.value)
            .with("questions", named(group.iter().map(|(_, question)| *question)));
        Finding::new(&RULE, until.span, message).help(Message::new("date"))
    };
    of_each_date(undated.iter().collect(), |(until, _)| Some(until.span)).into_iter().map(finding).collect()
}
