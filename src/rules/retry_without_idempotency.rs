//! R007 retry-without-idempotency. Texts and examples: `rules/retry-without-idempotency.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::finding::{Finding, Message, Phrase, Severity};
use crate::job::{Guard, GuardValue, Question};
use crate::lang::Lang;
use crate::words;

/// R007.
pub static RULE: Rule = Rule {
    code: "R007",
    name: "retry-without-idempotency",
    severity: Severity::Advice,
    page: include_str!("../../rules/retry-without-idempotency.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let answered =
        !matches!(cx.job.guards.get(Question::Idempotency), Guard::NotSeen | Guard::DangerousDefault(_));
    let Some(schedule) = cx.job.schedules.first().filter(|_| !answered && guards::recurs(cx.job)) else {
        return;
    };
    let (message, span) = match cx.job.guards.get(Question::Retry) {
        Guard::Declared(GuardValue::Count(0), _) => return,
        Guard::Declared(GuardValue::Count(count), span) => {
            (Message::new("declared").with("times", times(*count)), *span)
        }
        Guard::Declared(GuardValue::Endless, span) => (Message::new("endless"), *span),
        Guard::DangerousDefault(effect) => (Message::new("default").with("effect", *effect), schedule.span),
        _ => return,
    };
    let mut finding = Finding::new(&RULE, span, message).help(Message::new("help"));
    finding.severity = cx.graver_if_high(RULE.severity);
    finding.job = Some(cx.index);
    out.push(finding);
}

/// How often at most, behind "tried again".
fn times(count: u64) -> Phrase {
    words::both(move |lang| match (lang, count) {
        (Lang::En, 1) => "once".to_owned(),
        (Lang::En, _) => format!("up to {count} times"),
        (Lang::Zh, _) => format!("{count} 次"),
    })
}
