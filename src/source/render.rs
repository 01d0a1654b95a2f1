//! Render: services of type `cron` in a Blueprint, `render.yaml`.
//!
//! Facts: render.com/docs, cronjobs and blueprint-spec, read 2026-11: UTC; `projects[].environments[]` hold services as well.

use super::format::{Input, Row};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{EnvScope, EnvVar, Job, JobSchedule, WordsKind, Zone};
use crate::platform::PlatformId;

/// A Blueprint.
pub(super) static FORMAT: Row = Row {
    format: Format::Render,
    name: "render",
    paths: &["render.yaml", "render.yml"],
    marks: &["schedule"],
    claims: &["type: cron"],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Render);
    let root = input.root()?;
    let projects = root.get("projects").into_iter().flat_map(At::items);
    let environments = projects.filter_map(|at| at.get("environments")).flat_map(At::items);
    let holders = std::iter::once(root).chain(environments);
    for service in holders.filter_map(|at| at.get("services")).flat_map(At::items) {
        if matches!(service.get("type").and_then(At::text), Some("cron" | "cron_job")) {
            file.jobs.extend(job(input, service));
        }
    }
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

fn job(input: &Input<'_>, service: At<'_>) -> Option<Job> {
    let (key, value) = service.entry("schedule")?;
    let text = input.scalar(value)?;
    let name = input.spanned(service.get("name")?)?;
    let mut job = Job::new(PlatformId::Render, name, input.span(service.range()));
    job.schedules.push(JobSchedule::of(DialectId::Render, text, Zone::Fixed("UTC")));
    let command = service.get("startCommand").or_else(|| service.get("dockerCommand"));
    job.command = command.and_then(|at| input.scalar(at));
    let settings = service.get("envVars").into_iter().flat_map(At::items).filter_map(|item| {
        let value = item.get("value").and_then(|at| input.scalar(at));
        Some(EnvVar { name: input.spanned(item.get("key")?)?, value, scope: EnvScope::Process })
    });
    job.environment = settings.collect();
    let comments = input.comments();
    job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
    job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
    job.hear(WordsKind::BlockComment, comments.above(service.range().start, |_| false));
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    Some(job)
}
