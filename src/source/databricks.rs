//! Databricks asset bundles: `resources.jobs.*.schedule`, in Quartz' text.
//!
//! Facts: the Jobs API (`create`: `schedule`, `timeout_seconds`, `max_concurrent_runs`, `queue`), as its clients document it, read
//! 2026-11.

use super::format::{Input, Row};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Enabled, Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, WordsKind, Zone};
use crate::platform::{PlatformId, zone_names};

/// A bundle, or one of the files it includes.
pub(super) static FORMAT: Row = Row {
    format: Format::DatabricksBundle,
    name: "databricks",
    paths: &["*.yml", "*.yaml"],
    marks: &["quartz_cron_expression"],
    claims: &["quartz_cron_expression"],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::DatabricksBundle);
    for document in &input.tree().documents {
        let Some(root) = input.tree().root(document) else { continue };
        // What a target overrides is a job of that target.
        let targets = root.get("targets").into_iter().flat_map(At::entries).map(|(_, target)| target);
        for place in std::iter::once(root).chain(targets) {
            let jobs = place.path(&["resources", "jobs"]).into_iter().flat_map(At::entries);
            file.jobs.extend(jobs.filter_map(|(key, at)| job(input, key, at)));
        }
    }
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

fn job(input: &Input<'_>, key: At<'_>, at: At<'_>) -> Option<Job> {
    let (schedule_key, schedule) = at.entry("schedule")?;
    let text = input.scalar(schedule.get("quartz_cron_expression")?)?;
    let name = at.get("name").and_then(|name| input.spanned(name)).or_else(|| input.spanned(key))?;
    let mut job = Job::new(PlatformId::Databricks, name, input.span(key.range().start..at.range().end));
    let zone = match schedule.get("timezone_id").and_then(|zone| input.spanned(zone)) {
        Some(name) if is_reference(&name.value) => Zone::Unknowable(name.span),
        Some(name) => zone_names::read(zone_names::ZoneReader::Unknown, name),
        None => Zone::Unknowable(input.span(schedule_key.range())),
    };
    let end = text.span.range().end;
    job.schedules.push(if is_reference(&text.text) {
        JobSchedule::unknowable(text, zone)
    } else {
        JobSchedule::of(DialectId::Quartz, text, zone)
    });
    if let Some(status) = schedule.get("pause_status") {
        match status.text() {
            Some("PAUSED") => job.enabled = Enabled::No(input.span(status.range())),
            Some("UNPAUSED") | None => {}
            Some(_) => job.enabled = Enabled::Unknowable,
        }
    }
    let comments = input.comments();
    job.hear(WordsKind::TrailingComment, comments.trailing(end));
    job.hear(WordsKind::CommentAbove, comments.above(schedule_key.range().start, |_| false));
    job.hear(WordsKind::BlockComment, comments.above(key.range().start, |_| false));
    job.hear(WordsKind::Description, at.get("description").and_then(|at| input.scalar(at)));
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    guards(input, at, &mut job);
    Some(job)
}

fn guards(input: &Input<'_>, at: At<'_>, job: &mut Job) {
    let number = |key| {
        let value = at.get(key)?;
        Some((value.text()?.parse::<u64>().ok()?, input.span(value.range())))
    };
    if let Some((seconds, span)) = number("timeout_seconds") {
        // 0 is no limit.
        let value = if seconds > 0 { GuardValue::Seconds(seconds) } else { GuardValue::Void("0".into()) };
        job.guards.set(Question::Timeout, Guard::Declared(value, span));
    }
    retries(input, at, job);
    let queued = at.path(&["queue", "enabled"]).filter(|queue| queue.text() == Some("true"));
    let policy = match (number("max_concurrent_runs"), queued) {
        (Some((2.., span)), _) => Some((OverlapPolicy::Allow, span)),
        (_, Some(queue)) => Some((OverlapPolicy::QueueAll, input.span(queue.range()))),
        (Some((_, span)), None) => Some((OverlapPolicy::Skip, span)),
        (None, None) => None,
    };
    if let Some((policy, span)) = policy {
        job.guards.set(Question::Overlap, Guard::Declared(GuardValue::Overlap(policy), span));
    }
    let lists = ["email_notifications", "webhook_notifications"].into_iter();
    let mut told = lists.filter_map(|list| at.path(&[list, "on_failure"])?.items().next());
    if let Some(first) = told.next() {
        let to = first.text().unwrap_or("on_failure");
        let place = input.span(first.range());
        let guard = if is_reference(to) {
            Guard::Unknowable(place)
        } else {
            Guard::Declared(GuardValue::text(to), place)
        };
        job.guards.set(Question::AlertFailure, guard);
    }
}

/// How often a task is tried again, of all that run the one that tries most often; `-1` is without end.
fn retries(input: &Input<'_>, at: At<'_>, job: &mut Job) {
    let tasks: Vec<At<'_>> = at.get("tasks").map(|tasks| tasks.items().collect()).unwrap_or_default();
    let settings = tasks.iter().filter_map(|task| task.get("max_retries"));
    let count = |at: &At<'_>| at.text().and_then(|text| text.trim().parse::<u64>().ok());
    let Some(most) = settings.max_by_key(|at| count(at).unwrap_or(u64::MAX)) else { return };
    let place = input.span(most.range());
    let guard = match (most.text(), count(&most)) {
        (_, Some(count)) => Guard::Declared(GuardValue::Count(count), place),
        (Some("-1"), None) => Guard::Declared(GuardValue::Endless, place),
        _ => Guard::Unknowable(place),
    };
    job.guards.set(Question::Retry, guard);
}

/// `${var.x}`: the bundle's variables decide.
fn is_reference(text: &str) -> bool {
    text.contains("${")
}
