//! Railway: `deploy.cronSchedule` of `railway.toml` and `railway.json`, and that of its environments.
//!
//! Facts: docs.railway.com, cron-jobs and config-as-code, read 2026-11: UTC; a run that is due while another goes on is skipped.

use super::format::{Input, Row};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Guard, GuardValue, Job, JobSchedule, Question, WordsKind, Zone};
use crate::platform::PlatformId;
use crate::span::{Excerpt, Spanned};

/// The configuration of a service.
pub(super) static FORMAT: Row = Row {
    format: Format::Railway,
    name: "railway",
    paths: &["railway.toml", "railway.json"],
    marks: &["cronSchedule"],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Railway);
    if let Some(root) = input.root() {
        file.jobs.extend(job(input, root, None));
        for (key, environment) in root.get("environments").into_iter().flat_map(At::entries) {
            file.jobs.extend(job(input, environment, input.spanned(key)));
        }
    }
    input.finish(file)
}

/// The file does not name its service: the job is called by its folder, or by its environment.
fn job(input: &Input<'_>, settings: At<'_>, environment: Option<Spanned<Excerpt>>) -> Option<Job> {
    let deploy = settings.get("deploy")?;
    let (key, value) = deploy.entry("cronSchedule")?;
    let text = input.scalar(value)?;
    let folder = input.path.parent().and_then(|folder| folder.file_name()).and_then(|name| name.to_str());
    let by_folder = || Spanned::text(folder.unwrap_or_else(|| input.name()), input.span(key.range()));
    let mut job =
        Job::new(PlatformId::Railway, environment.unwrap_or_else(by_folder), input.span(deploy.range()));
    job.schedules.push(JobSchedule::of(DialectId::Railway, text, Zone::Fixed("UTC")));
    job.command = deploy.get("startCommand").and_then(|at| input.scalar(at));
    if let Some((key, value)) = deploy.entry("restartPolicyType")
        && value.text().is_some_and(|text| text.eq_ignore_ascii_case("never"))
    {
        job.guards.set(Question::Retry, Guard::Declared(GuardValue::Count(0), input.span(key.range())));
    }
    let comments = input.comments();
    job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
    job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
    Some(job)
}
