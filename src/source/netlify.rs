//! Netlify: functions with a `schedule` in `netlify.toml`.
//!
//! Facts: docs.netlify.com, scheduled functions and file-based configuration, read 2026-11: UTC, published deploys only.

use super::format::{Input, Row};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Job, JobSchedule, WordsKind, Zone};
use crate::platform::PlatformId;

/// The configuration of a site.
pub(super) static FORMAT: Row = Row {
    format: Format::Netlify,
    name: "netlify",
    paths: &["netlify.toml"],
    marks: &["schedule"],
    claims: &["schedule"],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Netlify);
    let root = input.root();
    for (name, settings) in root.and_then(|root| root.get("functions")).into_iter().flat_map(At::entries) {
        let Some((key, value)) = settings.entry("schedule") else { continue };
        let (Some(name), Some(text)) = (input.spanned(name), input.scalar(value)) else { continue };
        let mut job = Job::new(PlatformId::Netlify, name, input.span(settings.range()));
        job.schedules.push(JobSchedule::of(DialectId::Netlify, text, Zone::Fixed("UTC")));
        let comments = input.comments();
        job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
        job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
        job.hear(WordsKind::BlockComment, comments.above(settings.range().start, |_| false));
        job.hear(WordsKind::Name, Some(input.words(&job.name)));
        file.jobs.push(job);
    }
    // Sites that cannot be read are not ours to speak of unless they hold a scheduled function.
    if file.jobs.is_empty() { None } else { input.finish(file) }
}
