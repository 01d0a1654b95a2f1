//! D005 low-tier-at-peak. Texts and examples: `rules/low-tier-at-peak.toml`.

use super::forbidden_window::windows as forbidden;
use super::windows::{Meeting, elsewhere};
use super::{Check, JobContext, Rule, guards};
use crate::checklist::tier::{self, TierOf};
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::JobSchedule;
use crate::policy::Tier;

/// D005.
pub static RULE: Rule = Rule {
    code: "D005",
    name: "low-tier-at-peak",
    severity: Severity::Advice,
    page: include_str!("../../rules/low-tier-at-peak.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let policy = &cx.settings.policy;
    if policy.peak.is_empty() || !guards::recurs(cx.job) {
        return;
    }
    let Some(low) = tier::of(cx.job, policy).filter(|tier| tier.tier == Tier::Low) else { return };
    out.extend(cx.schedules().filter_map(|schedule| of_schedule(cx, schedule, &low)));
}

/// A schedule that meets the peak hours and need not: without a better time there is nothing to say.
fn of_schedule(cx: &JobContext<'_>, schedule: &JobSchedule, low: &TierOf) -> Option<Finding> {
    let peak = || cx.settings.policy.peak.iter();
    let met = Meeting::first(schedule, peak(), cx.settings)?;
    // D004 has said when it must not run, and proposes a time.
    if Meeting::first(schedule, forbidden(cx.job, cx.settings), cx.settings).is_some() {
        return None;
    }
    let better = elsewhere(cx, schedule, peak)?;
    let mut finding = if cx.is_only_counted(RULE.severity) {
        Finding::counted(&RULE, schedule.span)
    } else {
        let message = match &low.word {
            Some(word) => Message::new("guessed").with("word", word.as_str()),
            None => Message::new("declared"),
        };
        let message = message
            .with("text", schedule.text.display())
            .with("window", met.window_words())
            .with("at", met.time());
        Finding::new(&RULE, schedule.span, message)
            .help(Message::new("help").with("moved", better))
            .related(met.window.span, Message::new("peak-here"))
    };
    if !low.declared || met.is_assumed() {
        finding = finding.confidence(Confidence::Medium);
    }
    finding.job = Some(cx.index);
    Some(finding)
}
