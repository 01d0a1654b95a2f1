//! D004 forbidden-window. Texts and examples: `rules/forbidden-window.toml`.

use super::windows::{Meeting, elsewhere};
use super::{Check, JobContext, Rule, guards};
use crate::checklist::tier::declared;
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::{Job, JobSchedule};
use crate::policy::{Tier, Window};
use crate::settings::Settings;
use crate::span::Spanned;

/// D004.
pub static RULE: Rule = Rule {
    code: "D004",
    name: "forbidden-window",
    severity: Severity::Warning,
    page: include_str!("../../rules/forbidden-window.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

/// The windows in which the configuration lets no job of that tier run. Only a tier that is declared counts.
pub(super) fn windows<'a>(job: &Job, settings: &'a Settings) -> impl Iterator<Item = &'a Spanned<Window>> {
    let policy = &settings.policy;
    let closed = Tier::ALL.iter().any(|tier| !policy.tier(*tier).forbid.is_empty());
    let tier = closed.then(|| declared(job, policy)).flatten();
    tier.into_iter().flat_map(|tier| &policy.tier(tier.value).forbid)
}

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    if windows(cx.job, cx.settings).next().is_some() && guards::recurs(cx.job) {
        out.extend(cx.schedules().filter_map(|schedule| of_schedule(cx, schedule)));
    }
}

/// The first run of a schedule in any of the windows.
fn of_schedule(cx: &JobContext<'_>, schedule: &JobSchedule) -> Option<Finding> {
    let met = Meeting::first(schedule, windows(cx.job, cx.settings), cx.settings)?;
    let there = met.time_there();
    let mut message = Message::new(if there.is_some() { "main-zones" } else { "main" })
        .with("text", schedule.text.display())
        .with("at", met.time())
        .with("window", met.window_words())
        .with("tier", cx.declared_tier()?.title());
    if let Some(there) = there {
        message = message.with("there", there);
    }
    let help = match elsewhere(cx, schedule, || windows(cx.job, cx.settings)) {
        Some(text) => Message::new("help-moved").with("moved", text),
        None => Message::new("help"),
    };
    let mut finding = Finding::new(&RULE, schedule.span, message)
        .help(help)
        .related(met.window.span, Message::new("window-here"));
    if met.is_assumed() {
        finding = finding.confidence(Confidence::Medium);
    }
    finding.job = Some(cx.index);
    Some(finding)
}
