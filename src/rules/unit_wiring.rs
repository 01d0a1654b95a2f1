//! P007 unit-wiring. Texts and examples: `rules/unit-wiring.toml`.

use super::{Check, JobContext, Rule};
use crate::finding::{Confidence, Finding, Fix, Message, Safety, Severity};
use crate::schedule::Schedule;
use crate::source::{Fact, FactKind, Wiring};
use crate::span::Span;
use crate::words;

/// P007.
pub static RULE: Rule = Rule {
    code: "P007",
    name: "unit-wiring",
    severity: Severity::Error,
    page: include_str!("../../rules/unit-wiring.toml"),
    check: Check::Job(check),
    supersedes: &["S001", "F003"],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    for fact in cx.file.facts_of(cx.index) {
        if let FactKind::Wiring(wiring) = &fact.kind {
            out.extend(of_wiring(fact, wiring));
        }
    }
    out.extend(only_once(cx));
}

fn of_wiring(fact: &Fact, wiring: &Wiring) -> Option<Finding> {
    let finding = |message: Message, severity| Finding::new(&RULE, fact.span, message).severity(severity);
    Some(match wiring {
        Wiring::PullsIn { key, unit } => {
            let message = Message::new("pulls_in").with("key", key).with("unit", unit);
            finding(message, Severity::Warning).help(Message::new("help_pulls_in").with("key", key))
        }
        Wiring::NoFirstRun { key, certain } => {
            let message = Message::new("no_first_run").with("key", key);
            let (severity, confidence) = if *certain {
                (Severity::Error, Confidence::High)
            } else {
                (Severity::Warning, Confidence::Medium)
            };
            finding(message, severity).confidence(confidence).help(Message::new("help_first_run"))
        }
        Wiring::CommentInValue { key, value, trigger } => {
            let message =
                Message::new(if *trigger { "comment_in_trigger" } else { "comment" }).with("key", key);
            finding(message, Severity::Error)
                .help(Message::new("help_comment").with("key", key).with("value", value))
                .fix(Fix {
                    message: Message::new("fix_comment").with("key", key).with("value", value),
                    edits: vec![(fact.span, format!("{key}={value}"))],
                    safety: Safety::Unsafe,
                })
        }
        Wiring::SpanForCalendar { text } => {
            let message = Message::new("span").with("text", text);
            finding(message, Severity::Error).help(Message::new("help_span").with("text", text))
        }
        Wiring::WithoutCalendar { key } => {
            finding(Message::new("without_calendar").with("key", key), Severity::Advice)
        }
        Wiring::StaysActive { said } => finding(Message::new("stays_active"), Severity::Warning)
            .related(*said, Message::new("stays_active_here"))
            .help(Message::new("help_stays_active")),
        _ => return None,
    })
}

/// Words that speak of a rhythm over triggers that are all counted from one start.
fn only_once(cx: &JobContext<'_>) -> Option<Finding> {
    let mut last: Option<(Span, u64)> = None;
    for schedule in cx.schedules() {
        match schedule.reading()?.schedule.as_ref()? {
            Schedule::AfterStart { delay, .. } => last = last.max(Some((schedule.span, *delay))),
            _ => return None,
        }
    }
    let (span, delay) = last?;
    cx.statements().find(|statement| statement.claim.frequency.is_some())?;
    if cx.job.words.iter().any(|words| speaks_of_a_start(&words.text.text)) {
        return None;
    }
    let message =
        Message::new("only_once").with("delay", words::both(move |lang| words::duration(delay, lang)));
    Some(Finding::new(&RULE, span, message).severity(Severity::Warning).help(Message::new("help_only_once")))
}

/// Whether words say that the start is what is meant: "once after boot, before the daily run".
fn speaks_of_a_start(text: &str) -> bool {
    const STARTS: [&str; 7] = ["boot", "startup", "start-up", "once", "开机", "启动", "一次"];
    let text = text.to_lowercase();
    STARTS.iter().any(|word| text.contains(word))
}
