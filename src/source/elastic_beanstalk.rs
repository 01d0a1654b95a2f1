//! Elastic Beanstalk: `cron.yaml` of a worker environment.
//!
//! Facts: Elastic Beanstalk developer guide, worker environments, periodic tasks, read 2026-11: `version: 1`, and of each task a
//! `name`, a `url` and a `schedule` of five fields in UTC.

use super::format::{Input, Row};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Job, JobSchedule, WordsKind, Zone};
use crate::platform::PlatformId;

/// The periodic tasks of a worker.
pub(super) static FORMAT: Row = Row {
    format: Format::ElasticBeanstalk,
    name: "elastic-beanstalk",
    paths: &["cron.yaml"],
    marks: &["schedule"],
    claims: &[],
    read,
};

/// Whether a `cron.yaml` is a worker's, and not App Engine's.
pub(super) fn is_worker(root: At<'_>) -> bool {
    let mut tasks = root.get("cron").into_iter().flat_map(At::items).peekable();
    root.get("version").is_some() || tasks.peek().is_some() && tasks.all(|task| task.get("name").is_some())
}

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::ElasticBeanstalk);
    let root = input.root().filter(|root| is_worker(*root))?;
    file.jobs.extend(root.get("cron")?.items().filter_map(|task| job(input, task)));
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

fn job(input: &Input<'_>, task: At<'_>) -> Option<Job> {
    let (key, value) = task.entry("schedule")?;
    let text = input.scalar(value)?;
    let name = input.spanned(task.get("name").or_else(|| task.get("url"))?)?;
    let mut job = Job::new(PlatformId::ElasticBeanstalk, name, input.span(task.range()));
    job.schedules.push(JobSchedule::of(DialectId::ElasticBeanstalk, text, Zone::Fixed("UTC")));
    let comments = input.comments();
    job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
    job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
    job.hear(WordsKind::BlockComment, comments.above(task.range().start, |_| false));
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    Some(job)
}
