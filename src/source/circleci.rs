//! CircleCI: scheduled workflows, `workflows.<name>.triggers[].schedule.cron`.
//!
//! Facts: circleci/circleci-docs, configuration reference "schedule", read 2026-11: UTC.

use super::format::{Input, Row};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Job, JobSchedule, WordsKind, Zone};
use crate::platform::PlatformId;
use crate::span::{Excerpt, Spanned};

/// The configuration of a project.
pub(super) static FORMAT: Row = Row {
    format: Format::CircleCi,
    name: "circleci",
    paths: &[".circleci/*.yml", ".circleci/*.yaml"],
    marks: &["schedule"],
    claims: &["cron:"],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::CircleCi);
    let root = input.root()?;
    for (name, workflow) in root.get("workflows").into_iter().flat_map(At::entries) {
        let Some(name) = input.spanned(name) else { continue };
        file.jobs.extend(job(input, name, workflow));
    }
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

/// A workflow becomes one job: all its triggers start the same work.
fn job(input: &Input<'_>, name: Spanned<Excerpt>, workflow: At<'_>) -> Option<Job> {
    let mut job = Job::new(PlatformId::CircleCi, name, input.span(workflow.range()));
    let comments = input.comments();
    for trigger in workflow.get("triggers")?.items() {
        let Some((key, value)) = trigger.get("schedule").and_then(|schedule| schedule.entry("cron")) else {
            continue;
        };
        let Some(text) = input.scalar(value) else { continue };
        let zone = Zone::Fixed("UTC");
        // `<< pipeline.parameters.cron >>`
        job.schedules.push(if text.text.contains("<<") {
            JobSchedule::unknowable(text, zone)
        } else {
            JobSchedule::of(DialectId::CircleCi, text, zone)
        });
        job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
        job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
        job.hear(WordsKind::CommentAbove, comments.above(trigger.range().start, |_| false));
    }
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    (!job.schedules.is_empty()).then_some(job)
}
