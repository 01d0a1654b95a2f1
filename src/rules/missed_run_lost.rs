//! R005 missed-run-lost. Texts and examples: `rules/missed-run-lost.toml`.

use super::{Check, JobContext, Rule, guards, late_start};
use crate::finding::{Finding, Message, Severity};
use crate::job::{CatchUpPolicy, Guard, GuardValue, Question};
use crate::platform::{self, PlatformId};

/// R005.
pub static RULE: Rule = Rule {
    code: "R005",
    name: "missed-run-lost",
    severity: Severity::Advice,
    page: include_str!("../../rules/missed-run-lost.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

/// A job that runs more often than this has its next run soon enough.
const RARE: u64 = 20 * 3600;

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    // Written down it is somebody's decision, and yet the runs are lost.
    let decided = match cx.job.guards.get(Question::CatchUp) {
        Guard::DangerousDefault(_) => false,
        Guard::Declared(GuardValue::CatchUp(CatchUpPolicy::Dropped), _) => true,
        _ => return,
    };
    if !guards::recurs(cx.job) {
        return;
    }
    if guards::is_misplaced(cx, "Persistent") {
        return;
    }
    let Some(gaps) = cx.gaps() else { return };
    let Some(schedule) = cx.job.schedules.first() else { return };
    // A tier that lets a run be late by less than the hole finds it too long, however short it is.
    let demand = cx
        .demanded_lateness()
        .filter(|(_, most)| most.value < gaps.largest.seconds && !late_start::is_reported(cx));
    if gaps.largest.seconds < RARE && demand.is_none() {
        return;
    }
    let severity = if platform::warns_of_lost_runs(cx.job.platform) && !decided {
        Severity::Warning
    } else {
        RULE.severity
    };
    let severity = cx.graver_if_high(if demand.is_some() { Severity::Warning } else { severity });
    if cx.is_only_counted(severity) {
        return out.push(Finding::counted(&RULE, schedule.span).severity(severity));
    }
    let setting = guards::setting(cx.job, Question::CatchUp);
    let (key, help) = match (cx.job.platform, &setting) {
        (PlatformId::Crontab, _) => ("crontab", "help"),
        (_, None) => ("platform", "help_attest"),
        (_, Some(_)) => ("platform", "help_platform"),
    };
    let message = Message::new(key)
        .with("time", guards::clock(gaps.largest.from))
        .with("gap", guards::duration(gaps.largest.seconds))
        .with("effect", guards::effect(cx.job, Question::CatchUp));
    let help = match setting {
        Some(setting) => Message::new(help).with("setting", setting),
        None => Message::new(help),
    };
    let mut finding = Finding::new(&RULE, schedule.span, message).severity(severity).help(help);
    if let Some((tier, most)) = demand {
        finding = finding.related(most.span, late_start::demand(tier, most.value));
    }
    finding.job = Some(cx.index);
    out.push(finding);
}
