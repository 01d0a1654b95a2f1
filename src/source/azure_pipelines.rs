//! Azure Pipelines: `schedules` at the top of a pipeline.
//!
//! Facts: MicrosoftDocs/azure-devops-docs `docs/pipelines/process/scheduled-triggers.md`, commit 038e131, read 2026-11. The
//! name of a pipeline's file is free, so the content decides.

use super::format::{Input, Row};
use super::syntax::At;
use super::{Fact, FactKind, File, Format};
use crate::dialect::DialectId;
use crate::job::{Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, WordsKind, Zone};
use crate::platform::PlatformId;
use crate::span::Spanned;

/// A pipeline.
pub(super) static FORMAT: Row = Row {
    format: Format::AzurePipelines,
    name: "azure-pipelines",
    paths: &["*.yml", "*.yaml"],
    marks: &["schedules:"],
    claims: &["- cron:"],
    read,
};

/// Keys of which a pipeline has at least one at its top.
const OF_A_PIPELINE: [&str; 8] = ["trigger", "pr", "pool", "stages", "jobs", "steps", "extends", "resources"];

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::AzurePipelines);
    let root = input.root()?;
    let schedules = root.get("schedules")?;
    if !OF_A_PIPELINE.iter().any(|key| root.get(key).is_some()) {
        return None;
    }
    for item in schedules.items() {
        if let Some(job) = job(input, root, item) {
            file.facts.extend(only_after_changes(input, item, file.jobs.len()));
            file.jobs.push(job);
        }
    }
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

/// Each schedule of a pipeline is a job: it may start other branches, and says by itself when it is passed over.
fn job(input: &Input<'_>, root: At<'_>, item: At<'_>) -> Option<Job> {
    let (key, value) = item.entry("cron")?;
    let text = input.scalar(value)?;
    let name = item
        .get("displayName")
        .and_then(|at| input.spanned(at))
        .unwrap_or_else(|| Spanned::text(input.name(), input.span(key.range())));
    let mut job = Job::new(PlatformId::AzurePipelines, name, input.span(item.range()));
    let zone = Zone::Fixed("UTC");
    let schedule = if text.text.contains("${{") || text.text.starts_with("$(") {
        JobSchedule::unknowable(text, zone)
    } else {
        JobSchedule::of(DialectId::AzurePipelines, text, zone)
    };
    job.schedules.push(schedule);
    let comments = input.comments();
    job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
    job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
    job.hear(WordsKind::Name, item.get("displayName").and_then(|at| input.scalar(at)));
    guards(input, root, item, &mut job);
    Some(job)
}

fn guards(input: &Input<'_>, root: At<'_>, item: At<'_>, job: &mut Job) {
    // `batch` is void where `always` is set.
    let always = item.get("always").and_then(At::text) == Some("true");
    if let Some((key, value)) = item.entry("batch").filter(|_| !always)
        && value.text() == Some("true")
    {
        let guard = Guard::Declared(GuardValue::Overlap(OverlapPolicy::Skip), input.span(key.range()));
        job.guards.set(Question::Overlap, guard);
    }
    let limits = root.get("jobs").into_iter().flat_map(At::items).map(|job| job.get("timeoutInMinutes"));
    let all: Option<Vec<At<'_>>> = limits.collect();
    let minutes = |at: &At<'_>| at.text().and_then(|text| text.trim().parse::<u64>().ok());
    // 0 is as long as the agent's plan lets it: longer than any other.
    let longest = |at: &At<'_>| minutes(at).map_or(u64::MAX, |minutes| minutes.wrapping_sub(1));
    if let Some(at) = all.unwrap_or_default().into_iter().max_by_key(longest) {
        let place = input.span(at.range());
        let guard = match minutes(&at) {
            Some(0) => Guard::Declared(GuardValue::Void("0".into()), place),
            Some(minutes) => Guard::Declared(GuardValue::Seconds(minutes.saturating_mul(60)), place),
            None => Guard::Unknowable(place),
        };
        job.guards.set(Question::Timeout, guard);
    }
}

/// Without `always: true` a run is passed over when nothing has changed since the last successful scheduled one.
fn only_after_changes(input: &Input<'_>, item: At<'_>, job: usize) -> Option<Fact> {
    let (place, written) = match item.entry("always") {
        Some((_, value)) if value.text() == Some("false") => (value, true),
        // True, or an expression.
        Some(_) => return None,
        None => (item.get("cron")?, false),
    };
    let kind = FactKind::OnlyAfterChanges { key: "always", written };
    Some(Fact { span: input.span(place.used_range()), job: Some(job), kind })
}
