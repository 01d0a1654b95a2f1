//! Workflows of GitHub Actions: `on.schedule`, the limits of their jobs, `concurrency`.
//!
//! Facts: github/docs "Events that trigger workflows" and "Workflow syntax", commit 1ead651 (`timezone` since 2026-03-19);
//! rhysd/actionlint parser; read 2026-11.

use super::format::{Input, Row};
use super::syntax::At;
use super::{Fact, FactKind, File, Format};
use crate::dialect::DialectId;
use crate::job::{Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, WordsKind, Zone};
use crate::platform::{self, PlatformId, zone_names};
use crate::span::{SourceText, Spanned};

/// Workflows of GitHub Actions.
pub(super) static FORMAT: Row = Row {
    format: Format::GithubWorkflow,
    name: "github-workflow",
    paths: &[".github/workflows/*.yml", ".github/workflows/*.yaml"],
    marks: &["schedule"],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::GithubWorkflow);
    for document in &input.tree().documents {
        if let Some(root) = input.tree().root(document) {
            workflow(input, root, &mut file);
        }
    }
    if file.jobs.is_empty() && file.facts.is_empty() {
        return None;
    }
    input.tell_faults(&mut file);
    input.comments().give_directives(&mut file);
    Some(file)
}

/// A workflow becomes one job: all its crons start the same work.
fn workflow(input: &Input<'_>, root: At<'_>, file: &mut File) {
    let Some((key, items)) = root.get("on").and_then(|on| on.entry("schedule")) else { return };
    let name = root
        .get("name")
        .and_then(|at| input.spanned(at))
        .unwrap_or_else(|| Spanned::new(input.name().to_owned(), input.span(key.range())));
    let mut job = Job::new(PlatformId::GithubActions, name, input.span(root.range()));
    let comments = input.comments();
    for item in items.items() {
        match item.entry("cron") {
            Some((cron, value)) => {
                job.schedules.extend(schedule(input, item, value));
                job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
                let above = comments.above(cron.range().start, |_| false);
                job.hear(WordsKind::CommentAbove, above);
            }
            // `- timezone: ...` as an item of its own: the key belongs to the item above.
            None => file.facts.extend(stray(input, item, file.jobs.len())),
        }
    }
    if job.schedules.is_empty() {
        return;
    }
    job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
    job.hear(WordsKind::BlockComment, comments.above(root.range().start, |line| line == "---"));
    if let Some(text) = root.get("name").and_then(|at| input.scalar(at)) {
        job.hear(WordsKind::Name, Some(text));
    }
    let stem = input.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    job.hear(WordsKind::FileName, Some(SourceText::verbatim(stem, input.span(0..0))));
    guards(input, root, &mut job);
    file.jobs.push(job);
}

fn schedule(input: &Input<'_>, item: At<'_>, value: At<'_>) -> Option<JobSchedule> {
    Some(JobSchedule::of(DialectId::Kubernetes, input.scalar(value)?, zone(input, item)))
}

fn zone(input: &Input<'_>, item: At<'_>) -> Zone {
    match item.get("timezone").and_then(|at| input.spanned(at)) {
        None => Zone::Fixed("UTC"),
        Some(name) => zone_names::read(platform::row(PlatformId::GithubActions).zone_reader, name),
    }
}

/// A key of a schedule that stands in an item of its own.
fn stray(input: &Input<'_>, item: At<'_>, job: usize) -> Option<Fact> {
    let (key, _) = item.entry("timezone")?;
    let kind = FactKind::MisplacedKey {
        key: "timezone".to_owned(),
        found_in: "on.schedule[]".to_owned(),
        belongs_in: "on.schedule[].cron".to_owned(),
    };
    Some(Fact { span: input.span(key.range()), job: Some(job), kind })
}

/// The longest limit of the workflow's jobs, when all have one; what `concurrency` does with a second run.
fn guards(input: &Input<'_>, root: At<'_>, job: &mut Job) {
    let limits: Vec<Option<(u64, At<'_>)>> = root
        .get("jobs")
        .into_iter()
        .flat_map(At::entries)
        // A job that calls another workflow has its limits there.
        .filter(|(_, job)| job.get("uses").is_none())
        .map(|(_, job)| {
            let value = job.get("timeout-minutes")?;
            Some((value.text()?.parse::<u64>().ok()?.saturating_mul(60), value))
        })
        .collect();
    if let Some(all) = limits.into_iter().collect::<Option<Vec<_>>>()
        && let Some((seconds, at)) = all.into_iter().max_by_key(|(seconds, _)| *seconds)
    {
        let guard = Guard::Declared(GuardValue::Seconds(seconds), input.span(at.range()));
        job.guards.set(Question::Timeout, guard);
    }
    if let Some((key, concurrency)) = root.entry("concurrency") {
        // The second run waits, one at most; `cancel-in-progress` stops the first.
        let policy = match concurrency.get("cancel-in-progress").and_then(At::text) {
            Some("true") => OverlapPolicy::Replace,
            Some("false") | None => OverlapPolicy::QueueOne,
            Some(_) => {
                job.guards.set(Question::Overlap, Guard::Unknowable(input.span(key.range())));
                return;
            }
        };
        job.guards
            .set(Question::Overlap, Guard::Declared(GuardValue::Overlap(policy), input.span(key.range())));
    }
}
