//! R013 start-deadline. Texts and examples: `rules/start-deadline.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::finding::{Finding, Message, Severity};
use crate::job::{Guard, GuardValue, Question};
use crate::platform::{self, PlatformId};

/// R013.
pub static RULE: Rule = Rule {
    code: "R013",
    name: "start-deadline",
    severity: Severity::Warning,
    page: include_str!("../../rules/start-deadline.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    if !platform::is_cronjob(cx.job.platform) || !guards::recurs(cx.job) {
        return;
    }
    let Guard::Declared(GuardValue::Seconds(seconds), span) = *cx.job.guards.get(Question::CatchUp) else {
        return;
    };
    let gap = cx.gaps().map(|gaps| gaps.largest.seconds);
    let (key, severity) = match (seconds, gap) {
        (0, _) => ("never", Severity::Error),
        (1..=9, _) => ("short", Severity::Warning),
        // It adds nothing: only the latest missed run is ever started.
        (_, Some(gap)) if seconds > gap => ("longer_than_gap", Severity::Advice),
        _ => return,
    };
    let most = gap.map_or(3600, |gap| gap.saturating_sub(1).clamp(10, 3600));
    let message = Message::new(key).with("seconds", seconds).with("gap", guards::duration(gap.unwrap_or(0)));
    let mut finding = Finding::new(&RULE, span, message).severity(severity).help(help(cx, most));
    finding.job = Some(cx.index);
    out.push(finding);
}

/// What to write, as the file spells it.
fn help(cx: &JobContext<'_>, most: u64) -> Message {
    match guards::setting(cx.job, Question::Lateness) {
        Some(setting) if cx.job.platform != PlatformId::Kubernetes => {
            Message::new("help_platform").with("late_setting", setting)
        }
        _ => Message::new("help").with("seconds", most),
    }
}
