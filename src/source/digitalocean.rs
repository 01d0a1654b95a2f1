//! DigitalOcean: scheduled jobs of an app spec, and scheduled triggers of functions (`project.yml`).
//!
//! Facts: docs.digitalocean.com, App Platform "Manage Jobs" (2026-07) and Functions "Schedule Functions"; read 2026-11.

use super::format::{Input, Row};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Job, JobSchedule, WordsKind, Zone};
use crate::platform::{self, PlatformId, zone_names};

/// An app spec, or the project file of functions.
pub(super) static FORMAT: Row = Row {
    format: Format::DigitalOcean,
    name: "digitalocean",
    paths: &[".do/*.yaml", ".do/*.yml", "app.yaml", "app.yml", "project.yml"],
    marks: &["SCHEDULED", "sourceDetails"],
    claims: &["kind: SCHEDULED", "sourceDetails"],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::DigitalOcean);
    let root = input.root()?;
    // A spec for the deploy button stands below `spec`.
    let spec = root.get("spec").unwrap_or(root);
    for item in spec.get("jobs").into_iter().flat_map(At::items) {
        if item.get("kind").and_then(At::text) == Some("SCHEDULED") {
            let schedule = item.get("schedule");
            file.jobs.extend(schedule.and_then(|schedule| job(input, item, schedule, "time_zone")));
        }
    }
    let packages = root.get("packages").into_iter().flat_map(At::items);
    let functions = packages.filter_map(|at| at.get("functions")).flat_map(At::items);
    for trigger in functions.filter_map(|at| at.get("triggers")).flat_map(At::items) {
        let details = trigger.get("sourceDetails");
        file.jobs.extend(details.and_then(|details| job(input, trigger, details, "")));
    }
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

fn job(input: &Input<'_>, item: At<'_>, schedule: At<'_>, zone_key: &str) -> Option<Job> {
    let (key, value) = schedule.entry("cron")?;
    let text = input.scalar(value)?;
    let zone = match schedule.get(zone_key).and_then(|at| input.spanned(at)) {
        None => Zone::Fixed("UTC"),
        Some(name) => zone_names::read(platform::row(PlatformId::DigitalOcean).zone_reader, name),
    };
    let name = input.spanned(item.get("name")?)?;
    let mut job = Job::new(PlatformId::DigitalOcean, name, input.span(item.range()));
    job.schedules.push(JobSchedule::of(DialectId::DigitalOcean, text, zone));
    job.command = item.get("run_command").and_then(|at| input.scalar(at));
    let comments = input.comments();
    job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
    job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
    job.hear(WordsKind::BlockComment, comments.above(item.range().start, |_| false));
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    Some(job)
}
