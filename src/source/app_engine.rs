//! App Engine: `cron.yaml`, and `cron.xml` of older Java applications.
//!
//! Facts: cloud.google.com/appengine, cron.yaml reference, read 2026-11. Elastic Beanstalk's file of the same name has a `version`
//! and names each of its tasks.

use super::comments::Comments;
use super::format::{Input, Row};
use super::setting::{self, Form, Setting};
use super::syntax::{self, At, Element};
use super::{File, Format, elastic_beanstalk};
use crate::dialect::DialectId;
use crate::job::{Job, Question, WordsKind};
use crate::platform::PlatformId;
use crate::span::Spanned;

/// The schedules of an application.
pub(super) static FORMAT: Row = Row {
    format: Format::AppEngine,
    name: "app-engine",
    paths: &["cron.yaml", "cron.yml"],
    marks: &["schedule"],
    claims: &["schedule:"],
    read,
};

/// The same of an application in Java.
pub(super) static XML: Row = Row {
    format: Format::AppEngine,
    name: "app-engine-xml",
    paths: &["cron.xml"],
    marks: &["<cronentries"],
    claims: &[],
    read: read_xml,
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

fn read_xml(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::AppEngine);
    let xml = syntax::read_xml(input.text);
    let comments = Comments { file: input.id, text: input.text, comments: &xml.comments };
    let root = xml.root().filter(|root| root.name() == "cronentries");
    let crons = root.into_iter().flat_map(Element::descendants).filter(|element| element.name() == "cron");
    file.jobs.extend(crons.filter_map(|cron| entry(input, comments, cron)));
    input.finish_read(file, &xml.faults, comments)
}

/// `<cron><url>/poll</url><schedule>every 2 minutes</schedule></cron>`.
fn entry(input: &Input<'_>, comments: Comments<'_>, cron: Element<'_>) -> Option<Job> {
    let child = |name: &str| {
        let text = cron.child(name)?.text()?.trimmed(input.text).source(input.id);
        Some(text).filter(|text| !text.text.is_empty())
    };
    let url = child("url")?;
    let mut job =
        Job::new(PlatformId::AppEngine, Spanned::new(url.text.clone(), url.span), input.span(cron.range()));
    let zone = child("timezone").map(Setting::Known);
    let text = child("schedule")?;
    let place = text.span.range();
    let in_force = setting::zone(PlatformId::AppEngine, zone.as_ref());
    job.schedules.push(Setting::Known(text).schedule(DialectId::AppEngine, in_force));
    job.hear(WordsKind::TrailingComment, comments.trailing(place.end));
    job.hear(WordsKind::BlockComment, comments.above(cron.range().start, |_| false));
    job.hear(WordsKind::Description, child("description"));
    job.hear(WordsKind::Name, Some(url));
    if let Some(zone) = zone {
        job.guards.set(Question::Zone, zone.guard(Form::Text));
    }
    let limit = cron.child("retry-parameters").and_then(|retry| retry.child("job-retry-limit"));
    if let Some(limit) = limit.and_then(Element::text) {
        let limit = Setting::Known(limit.trimmed(input.text).source(input.id));
        job.guards.set(Question::Retry, limit.guard(Form::Count));
    }
    Some(job)
}
