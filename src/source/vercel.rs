//! Vercel: `crons` and `schedules` of `vercel.json`.
//!
//! Facts: vercel.com/docs, cron-jobs (2026-01) and schedules (2026-10, beta): `crons` is called legacy, is in UTC and calls a
//! path of the production deployment; `schedules` has a `timezone`. Read 2026-11.

use super::format::{Input, Row};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Job, JobSchedule, WordsKind, Zone};
use crate::platform::{self, PlatformId, zone_names};
use crate::span::{Excerpt, Spanned};

/// The configuration of a project.
pub(super) static FORMAT: Row = Row {
    format: Format::Vercel,
    name: "vercel",
    paths: &["vercel.json"],
    marks: &["\"crons\"", "\"schedules\""],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Vercel);
    if let Some(root) = input.root() {
        for cron in root.get("crons").into_iter().flat_map(At::items) {
            let name = cron.get("path").and_then(|at| input.spanned(at));
            let text = cron.get("schedule").and_then(|at| input.scalar(at));
            if let (Some(name), Some(text)) = (name, text) {
                let schedule = JobSchedule::of(DialectId::Vercel, text, Zone::Fixed("UTC"));
                file.jobs.push(job(input, cron, name, schedule));
            }
        }
        for (key, value) in root.get("schedules").into_iter().flat_map(At::entries) {
            let name = input.spanned(key);
            let text = value.get("schedule").and_then(|at| input.scalar(at));
            if let (Some(name), Some(text)) = (name, text) {
                let schedule = JobSchedule::of(DialectId::VercelSchedules, text, zone(input, value));
                file.jobs.push(job(input, value, name, schedule));
            }
        }
    }
    input.finish(file)
}

fn job(input: &Input<'_>, at: At<'_>, name: Spanned<Excerpt>, schedule: JobSchedule) -> Job {
    let mut job = Job::new(PlatformId::Vercel, name, input.span(at.range()));
    job.schedules.push(schedule);
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    job
}

fn zone(input: &Input<'_>, schedule: At<'_>) -> Zone {
    match schedule.get("timezone").and_then(|at| input.spanned(at)) {
        None => Zone::Fixed("UTC"),
        Some(name) => zone_names::read(platform::row(PlatformId::Vercel).zone_reader, name),
    }
}
