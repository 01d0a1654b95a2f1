//! S001 invalid-schedule. Texts and examples: `rules/invalid-schedule.toml`.

use super::candidates::{self, Outcome, groups, is_common};
use super::{Check, Rule, ScheduleContext, faults};
use crate::dialect::{self, DialectId, Fault, FaultKind, Reading};
use crate::finding::{Confidence, Finding, Fix, Message, Safety, Severity};
use crate::job::JobSchedule;
use crate::platform;

/// S001.
pub static RULE: Rule = Rule {
    code: "S001",
    name: "invalid-schedule",
    severity: Severity::Error,
    page: include_str!("../../rules/invalid-schedule.toml"),
    check: Check::Schedule(check),
    supersedes: &["S002", "S006"],
};

fn check(cx: &ScheduleContext<'_>) -> Option<Finding> {
    let schedule = cx.schedule;
    let first = schedule.reading()?;
    // What stands where a zone may not is said by the rules about zones.
    if first.faults.is_empty()
        || first.faults.iter().all(|fault| matches!(fault.kind, FaultKind::Zone { .. }))
    {
        return None;
    }
    let faulty = |reading: &Reading| !reading.faults.is_empty();
    if is_filled_in(&schedule.text.display()) {
        return None;
    }
    let all = schedule.readings.iter().all(faulty);
    let common = schedule.readings.iter().filter(|reading| is_common(reading.dialect)).all(faulty);
    if !all && !common {
        return None;
    }
    let jobs = cx.file.jobs.len();
    let groups = groups(schedule);
    let key = match (groups.as_slice(), Outcome::of(first)) {
        ([_], Outcome::Refused(_)) => match first.dialect {
            DialectId::DebianCron if jobs > 1 => "debian-file",
            DialectId::DebianCron => "debian",
            DialectId::Cronie | DialectId::CronieHead | DialectId::Bcron | DialectId::BusyBox => "line",
            DialectId::FreeBsd => "freebsd",
            DialectId::Supercronic => "supercronic",
            DialectId::Kubernetes => "kubernetes",
            _ => "platform",
        },
        ([_], _) => "kept",
        _ if jobs > 1 => "several-file",
        _ => "several",
    };
    let faults: Vec<_> =
        first.faults.iter().filter(|fault| !matches!(fault.kind, FaultKind::Zone { .. })).collect();
    let (fault, more) = faults.split_first()?;
    let message = Message::new(key)
        .with("text", schedule.text.display())
        .with("fault", faults::said(fault))
        .with("scheduler", candidates::short_name(first.dialect))
        .with("refusal", platform::row(cx.platform).refusal)
        .with("others", jobs.saturating_sub(1))
        .with("outcome", candidates::said(&groups));
    let place = |range: std::ops::Range<usize>| {
        schedule.text.place(range).filter(|span| !span.is_empty()).unwrap_or(schedule.span)
    };
    let mut finding = Finding::new(&RULE, place(fault.range.clone()), message);
    if !all {
        finding = finding.severity(Severity::Warning).confidence(Confidence::Medium);
    }
    if let Some(used) = schedule.used_elsewhere() {
        finding = finding.related(used, Message::new("used-here"));
    }
    for other in more {
        let message = match respelled(schedule, first, other) {
            Some(nearest) => Message::new("also-nearest").with("nearest", nearest),
            None => Message::new("also"),
        };
        finding = finding.related(place(other.range.clone()), message.with("fault", faults::said(other)));
    }
    let (Some(nearest), Some(shown)) = (&fault.nearest, respelled(schedule, first, fault)) else {
        return Some(finding);
    };
    let finding = finding.help(Message::new("nearest").with("nearest", shown.clone()));
    let Some(at) = schedule.text.place_to_edit(fault.range.clone()).filter(|span| !span.is_empty()) else {
        return Some(finding);
    };
    Some(finding.fix(Fix {
        message: Message::new("fix").with("nearest", shown),
        edits: vec![(at, nearest.clone())],
        safety: Safety::Unsafe,
    }))
}

/// The field (or the whole text) with the nearest right spelling in it, when that mends the fault.
fn respelled(schedule: &JobSchedule, reading: &Reading, fault: &Fault) -> Option<String> {
    let nearest = fault.nearest.as_deref()?;
    let text = schedule.text.display();
    let before = text.get(..fault.range.start)?;
    let after = text.get(fault.range.end..)?;
    let mended = dialect::read(reading.dialect, &format!("{before}{nearest}{after}"));
    // Nor is a spelling right that is accepted and misread: `1-0` for weekdays `1-7`, `*/0`.
    if mended.faults.len() >= reading.faults.len() || mended.oddities.len() > reading.oddities.len() {
        return None;
    }
    if fault.field.is_none() {
        return Some(nearest.to_owned());
    }
    let before = before.rsplit(char::is_whitespace).next().unwrap_or_default();
    let after = after.split(char::is_whitespace).next().unwrap_or_default();
    Some(format!("{before}{nearest}{after}"))
}

/// Whether a tool that is not run here fills the text in: `{{ .x }}`, `${X}`, `<% x %>`, `<schedule>`.
fn is_filled_in(text: &str) -> bool {
    ["{{", "${", "$(", "%{", "<", "@@", "__"].iter().any(|mark| text.contains(mark))
}
