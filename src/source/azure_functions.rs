//! Azure Functions: timer triggers of `function.json`, with `local.settings.json` and `host.json` of the app above it; those of
//! attributes in C# are read with the same app (`program/csharp/timer.rs`).
//!
//! Facts: MicrosoftDocs/azure-docs `functions-bindings-timer.md`, `functions-host-json.md` and
//! `includes/functions-timeout-duration.md`, read 2026-11: six fields with seconds first, or a time span; `%NAME%` is a setting
//! of the app; the zone is UTC unless the app's setting `WEBSITE_TIME_ZONE` names one.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::format::{Input, Row};
use super::setting::{Form, Setting};
use super::syntax::{At, read_json};
use super::{ExtraRun, Fact, FactKind, File, Format};
use crate::dialect::DialectId;
use crate::job::{CatchUpPolicy, Enabled, Guard, GuardValue, Job, JobSchedule, Question, WordsKind, Zone};
use crate::platform::{self, PlatformId};
use crate::span::{FileId, SourceText, Spanned};

/// The bindings of a function.
pub(super) static FORMAT: Row = Row {
    format: Format::AzureFunction,
    name: "azure-function",
    paths: &["function.json"],
    marks: &["timerTrigger"],
    claims: &["timerTrigger"],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::AzureFunction);
    let root = input.root()?;
    for binding in root.get("bindings")?.items() {
        if binding
            .get("type")
            .and_then(At::text)
            .is_some_and(|kind| kind.eq_ignore_ascii_case("timerTrigger"))
        {
            let Some(job) = job(input, root, binding) else { continue };
            if let Some((key, value)) = binding.entry("runOnStartup")
                && value.text() == Some("true")
            {
                let kind = FactKind::ExtraRun {
                    setting: "runOnStartup: true".to_owned(),
                    at: ExtraRun::ProcessStart,
                };
                let span = input.span(key.range().start..value.range().end);
                file.facts.push(Fact { span, job: Some(file.jobs.len()), kind });
            }
            file.jobs.push(job);
        }
    }
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

fn job(input: &Input<'_>, root: At<'_>, binding: At<'_>) -> Option<Job> {
    let value = binding.get("schedule")?;
    let written = input.scalar(value)?;
    let place = input.span(value.range());
    let folder = input.path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    let name = Spanned::text(folder.unwrap_or("function"), place);
    let mut job = Job::new(PlatformId::AzureFunctions, name, input.span(binding.range()));
    let app = App::above(input);
    job.schedules.push(app.schedule(written));
    let comments = input.comments();
    job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
    job.hear(WordsKind::CommentAbove, comments.above(value.range().start, |_| false));
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    if let Some(off) = root.get("disabled").filter(|at| at.text() == Some("true")) {
        job.enabled = Enabled::No(input.span(off.range()));
    }
    // What was due while the host was down is not made up for.
    if let Some(off) = binding.get("useMonitor").filter(|at| at.text() == Some("false")) {
        let dropped = GuardValue::CatchUp(CatchUpPolicy::Dropped);
        job.guards.set(Question::CatchUp, Guard::Declared(dropped, input.span(off.range())));
    }
    let retries = root.path(&["retry", "maxRetryCount"]).and_then(|at| input.scalar(at));
    if let Some(retries) = retries.map(Setting::Known) {
        let guard = match retries.known() {
            Some("-1") => Guard::Declared(GuardValue::Endless, retries.span()),
            _ => retries.guard(Form::Count),
        };
        job.guards.set(Question::Retry, guard);
    }
    if let Some(limit) = app.timeout() {
        job.guards.set(Question::Timeout, limit);
    }
    Some(job)
}

/// The app that a function belongs to.
pub(super) struct App<'a, 'i> {
    input: &'a Input<'i>,
    folder: Option<PathBuf>,
}

/// Folders between a class and the app that it belongs to.
const DEEPEST: usize = 4;

impl<'a, 'i> App<'a, 'i> {
    /// The one whose folder is above that of a `function.json`.
    fn above(input: &'a Input<'i>) -> Self {
        let folder = input.path.parent().and_then(Path::parent);
        App { input, folder: folder.map(Path::to_path_buf) }
    }

    /// The one that a class belongs to: the nearest folder with a `host.json`.
    pub(super) fn around(input: &'a Input<'i>) -> Self {
        let folders = input.path.ancestors().skip(1).take(DEEPEST);
        let has_host = |folder: &&Path| input.neighbours.open(&folder.join("host.json")).is_some();
        App {
            input,
            folder: folders
                .filter(|folder| !folder.as_os_str().is_empty())
                .find(has_host)
                .map(Path::to_path_buf),
        }
    }

    fn open(&self, name: &str) -> Option<(FileId, Arc<str>)> {
        self.input.neighbours.open(&self.folder.as_ref()?.join(name))
    }

    /// What a trigger is given: fields, a span of time (`01:30:00`), or a setting.
    pub(super) fn schedule(&self, written: SourceText) -> JobSchedule {
        let text = self.followed(written);
        let dialect = match text.known() {
            Some(text) if text.contains(':') => DialectId::AzureTimeSpan,
            _ => DialectId::Ncrontab,
        };
        text.schedule(dialect, self.zone())
    }

    /// A value of the app's settings, as far as those for local runs tell them.
    fn value(&self, name: &str) -> Option<SourceText> {
        let (id, text) = self.open("local.settings.json")?;
        let tree = read_json(&text);
        let root = tree.root(tree.documents.first()?)?;
        root.path(&["Values", name])?.source(&text, id)
    }

    /// `%NAME%` is a setting of the app.
    fn followed(&self, text: SourceText) -> Setting {
        let name = text.text.strip_prefix('%').and_then(|rest| rest.strip_suffix('%'));
        let Some(name) = name.filter(|name| !name.is_empty() && !name.contains('%')) else {
            return if text.text.contains('%') { Setting::Open(text) } else { Setting::Known(text) };
        };
        let place = text.span;
        self.value(name).map_or_else(|| Setting::Open(text), |value| Setting::Known(value).by(place))
    }

    /// Where the app names a zone for local runs it names one for the others too, and which is not seen here.
    pub(super) fn zone(&self) -> Zone {
        let unset = || platform::row(PlatformId::AzureFunctions).unset_zone();
        self.value("WEBSITE_TIME_ZONE").map_or_else(unset, |value| Zone::Unknowable(value.span))
    }

    /// After how long the app stops a run.
    pub(super) fn timeout(&self) -> Option<Guard> {
        let (id, text) = self.open("host.json")?;
        let tree = read_json(&text);
        let value = tree.root(tree.documents.first()?)?.get("functionTimeout")?.source(&text, id)?;
        let limit = time_span(&value.text).map(GuardValue::Seconds);
        // `-1` is no limit, and what is no span of time none either.
        Some(Guard::Declared(limit.unwrap_or(GuardValue::Void(value.text)), value.span))
    }
}

/// `00:10:00` or `1.00:00:00` in seconds.
fn time_span(text: &str) -> Option<u64> {
    let (days, clock) = match text.split_once('.') {
        Some((days, clock)) if clock.contains(':') => (days.parse::<u64>().ok()?, clock),
        _ => (0, text),
    };
    let mut parts = clock.splitn(3, ':').map(|part| part.parse::<u64>().ok());
    let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
    let hours = days.checked_mul(24)?.checked_add(hours)?;
    hours.checked_mul(60)?.checked_add(minutes)?.checked_mul(60)?.checked_add(seconds)
}
