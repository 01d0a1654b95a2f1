//! App Engine: `cron.yaml`.
//!
//! Facts: cloud.google.com/appengine, cron.yaml reference, read 2026-11. Elastic Beanstalk's file of the same name has a `version`
//! and names each of its tasks.

use super::format::{Input, Row};
use super::setting::{self, Form, Setting};
use super::syntax::At;
use super::{File, Format, elastic_beanstalk};
use crate::dialect::DialectId;
use crate::job::{Job, Question, WordsKind};
use crate::platform::PlatformId;

/// The schedules of an application.
pub(super) static FORMAT: Row = Row {
    format: Format::AppEngine,
    name: "app-engine",
    paths: &["cron.yaml", "cron.yml"],
    marks: &["schedule"],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::AppEngine);
    let root = input.root()?;
    if !elastic_beanstalk::is_worker(root) {
        file.jobs.extend(root.get("cron")?.items().filter_map(|item| job(input, item)));
    }
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

fn job(input: &Input<'_>, item: At<'_>) -> Option<Job> {
    let (key, value) = item.entry("schedule")?;
    let url = input.spanned(item.get("url")?)?;
    let get = |path: &[&str]| item.path(path).and_then(|at| input.scalar(at)).map(Setting::Known);
    let mut job = Job::new(PlatformId::AppEngine, url, input.span(item.range()));
    let zone = get(&["timezone"]);
    let text = Setting::Known(input.scalar(value)?);
    job.schedules
        .push(text.schedule(DialectId::AppEngine, setting::zone(PlatformId::AppEngine, zone.as_ref())));
    let comments = input.comments();
    job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
    job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
    job.hear(WordsKind::BlockComment, comments.above(item.range().start, |_| false));
    job.hear(WordsKind::Description, get(&["description"]).and_then(Setting::words));
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    if let Some(zone) = zone {
        job.guards.set(Question::Zone, zone.guard(Form::Text));
    }
    if let Some(limit) = get(&["retry_parameters", "job_retry_limit"]) {
        job.guards.set(Question::Retry, limit.guard(Form::Count));
    }
    Some(job)
}
