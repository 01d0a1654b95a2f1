//! Jobs of Ruby's queues: sidekiq-cron and sidekiq-scheduler (`config/schedule.yml`, `config/sidekiq.yml`), Solid Queue
//! (`config/recurring.yml`).
//!
//! Facts: the documentation of sidekiq-cron, sidekiq-scheduler and Solid Queue, 2026-11; fugit 1.14.0 was run: it reads
//! the texts, a zone may stand at their end, else Rails' zone holds.

use super::format::{Input, Row};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Enabled, Job, JobSchedule, WordsKind};
use crate::platform::{self, PlatformId};
use crate::span::{Excerpt, SourceText, Spanned};

/// Files of sidekiq-cron and sidekiq-scheduler.
pub(super) static SIDEKIQ: Row = Row {
    format: Format::SidekiqCron,
    name: "sidekiq",
    paths: &["config/*schedule*.yml", "config/*sidekiq*.yml", "config/*cron*.yml"],
    marks: &["cron:", "cron\":"],
    claims: &["cron:", "cron\":"],
    read: read_sidekiq,
};

/// Files of Solid Queue.
pub(super) static SOLID_QUEUE: Row = Row {
    format: Format::SolidQueue,
    name: "solid-queue",
    paths: &["config/recurring.yml", "config/recurring.*.yml"],
    marks: &["schedule:"],
    claims: &["schedule:"],
    read: read_solid_queue,
};

/// How deep a map of jobs may stand: `:scheduler:`, `:schedule:`, an environment.
const DEEPEST: usize = 3;

fn read_sidekiq(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::SidekiqCron);
    let root = input.root()?;
    let mut level: Vec<(Option<At<'_>>, At<'_>)> = vec![(None, root)];
    for _ in 0..=DEEPEST {
        let mut next = Vec::new();
        for (key, at) in level {
            if let Some(job) = job(input, PlatformId::SidekiqCron, key, at, "cron") {
                file.jobs.push(job);
                continue;
            }
            next.extend(at.entries().map(|(key, value)| (Some(key), value)));
            next.extend(at.items().map(|item| (None, item)));
        }
        level = next;
    }
    finish(input, file)
}

fn read_solid_queue(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::SolidQueue);
    let task = |key, value| job(input, PlatformId::SolidQueue, Some(key), value, "schedule");
    for (key, value) in input.root()?.entries() {
        if let Some(job) = task(key, value) {
            file.jobs.push(job);
            continue;
        }
        // An environment.
        file.jobs.extend(value.entries().filter_map(|(key, value)| task(key, value)));
    }
    finish(input, file)
}

fn finish(input: &Input<'_>, mut file: File) -> Option<File> {
    if file.jobs.is_empty() {
        return None;
    }
    file.jobs.sort_by_key(|job| job.span.start);
    input.finish(file)
}

/// A job has a time and names what it runs.
fn job(input: &Input<'_>, platform: PlatformId, key: Option<At<'_>>, at: At<'_>, when: &str) -> Option<Job> {
    let (time_key, time) = at.entry(when)?;
    let work = ["class", "command", "klass"].into_iter().find_map(|name| at.get(name));
    // sidekiq-scheduler takes the key for the class.
    let named = key.filter(|_| when == "cron");
    let name = at.get("name").and_then(|at| input.spanned(at)).or_else(|| input.spanned(key.or(work)?))?;
    work.or(named)?;
    // `['0 2 * * *', { first_in: 5m }]` of sidekiq-scheduler.
    let time = time.items().next().unwrap_or(time);
    let text = input.scalar(time)?;
    let start = key.map_or(at.range().start, |key| key.range().start);
    let mut job = Job::new(platform, name, input.span(start..at.range().end));
    job.schedules.push(schedule(platform, text));
    let off = at.get("status").filter(|at| at.text() == Some("disabled"));
    if let Some(at) = off.or_else(|| at.get("enabled").filter(|at| at.text() == Some("false"))) {
        job.enabled = Enabled::No(input.span(at.range()));
    }
    let comments = input.comments();
    job.hear(WordsKind::TrailingComment, comments.trailing(time.range().end));
    job.hear(WordsKind::CommentAbove, comments.above(time_key.range().start, |_| false));
    job.hear(WordsKind::BlockComment, comments.above(start, |_| false));
    job.hear(WordsKind::Description, at.get("description").and_then(|at| input.scalar(at)));
    job.hear(WordsKind::Name, Some(name_words(&job.name)));
    Some(job)
}

fn name_words(name: &Spanned<Excerpt>) -> SourceText {
    SourceText::verbatim(name.value.clone(), name.span)
}

/// A cron is linted, and so is fugit's English where it is understood; durations and what ERB fills in are left to fugit.
fn schedule(platform: PlatformId, text: SourceText) -> JobSchedule {
    let zone = platform::row(platform).unset_zone();
    let is_cron = text.text.trim_start().starts_with(|c: char| c.is_ascii_digit() || "*@/-".contains(c));
    let english = JobSchedule::of(DialectId::FugitEnglish, text.clone(), zone.clone());
    if english.readings.iter().all(|reading| reading.schedule.is_some()) {
        return english;
    }
    let amount = text.text.trim().bytes().all(|byte| byte.is_ascii_alphanumeric());
    if text.text.contains("<%") || amount || !is_cron {
        return JobSchedule::unknowable(text, zone);
    }
    JobSchedule::of(DialectId::Fugit, text, zone)
}
