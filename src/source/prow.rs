//! Prow: `periodics` of a job configuration, which have a `cron`, an `interval` from start to start, or a
//! `minimum_interval` from end to start.
//!
//! Facts: kubernetes-sigs/prow `pkg/config/jobs.go` (`Periodic`), `cmd/horologium/main.go`, read 2026-11.

use super::format::{Input, Row};
use super::setting::Form;
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Guard, GuardValue, Job, JobSchedule, Question, WordsKind, Zone};
use crate::platform::PlatformId;

/// A job configuration.
pub(super) static FORMAT: Row = Row {
    format: Format::Prow,
    name: "prow",
    paths: &["*.yaml", "*.yml"],
    marks: &["periodics:"],
    claims: &["periodics:"],
    read,
};

/// The keys that say when, and who reads their text.
const WHEN: [(&str, DialectId); 3] = [
    ("cron", DialectId::Prow),
    ("interval", DialectId::ProwInterval),
    ("minimum_interval", DialectId::ProwMinimumInterval),
];

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Prow);
    for document in &input.tree().documents {
        let periodics = input.tree().root(document).and_then(|root| root.get("periodics"));
        file.jobs.extend(periodics.into_iter().flat_map(At::items).filter_map(|item| job(input, item)));
    }
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

fn job(input: &Input<'_>, item: At<'_>) -> Option<Job> {
    let ((key, value), dialect) =
        WHEN.iter().find_map(|(key, dialect)| Some((item.entry(key)?, *dialect)))?;
    let text = input.scalar(value)?;
    // What Prow needs of a periodic; other programs call lists `periodics` as well.
    item.get("spec").or_else(|| item.get("agent")).or_else(|| item.get("pipeline_run_spec"))?;
    let name = input.spanned(item.get("name")?)?;
    let mut job = Job::new(PlatformId::Prow, name, input.span(item.range()));
    job.schedules.push(JobSchedule::of(dialect, text, Zone::Fixed("UTC")));
    let comments = input.comments();
    job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
    job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
    job.hear(WordsKind::BlockComment, comments.above(item.range().start, |_| false));
    let annotations = item.get("annotations");
    job.hear(WordsKind::Description, annotations.and_then(|at| input.scalar(at.get("description")?)));
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    if let Some(at) = item.path(&["decoration_config", "timeout"])
        && let Some(text) = at.text()
    {
        let place = input.span(at.range());
        // Only what is decorated obeys; Prow's own configuration may decorate all.
        let guard = match item.get("decorate").and_then(At::text) {
            Some("true") => Some(Guard::Declared(Form::Duration.value(text), place)),
            Some("false") => None,
            _ => Some(Guard::Unknowable(place)),
        };
        if let Some(guard) = guard {
            job.guards.set(Question::Timeout, guard);
        }
    }
    let slack = item.path(&["reporter_config", "slack"]).filter(|slack| reports_failure(*slack));
    let alert = slack
        .and_then(|slack| slack.get("channel"))
        .or_else(|| annotations.and_then(|at| at.get("testgrid-alert-email")));
    if let Some(text) = alert.and_then(|at| input.spanned(at)) {
        job.guards.set(Question::AlertFailure, Guard::Declared(GuardValue::text(text.value), text.span));
    }
    Some(job)
}

/// Whether a reporter tells of failures: of which states, it may say itself.
fn reports_failure(slack: At<'_>) -> bool {
    let off = slack.get("report").and_then(At::text) == Some("false");
    let states = slack.get("job_states_to_report");
    !off && states.is_none_or(|states| states.items().any(|state| state.text() == Some("failure")))
}
