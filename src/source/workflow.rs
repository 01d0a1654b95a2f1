//! Workflows of GitHub Actions, and of Gitea and Forgejo, whose servers take the same files: `on.schedule`, the limits of
//! their jobs, `concurrency`.
//!
//! Facts: github/docs "Events that trigger workflows" and "Workflow syntax", commit 1ead651 (`timezone` since 2026-03-19);
//! rhysd/actionlint parser; Gitea documentation "Compared to GitHub Actions" 1.22 to 1.27; read 2026-11.

mod alarms;
mod condition;
mod guards;

use super::format::{Input, Row};
use super::syntax::At;
use super::{Fact, FactKind, File, Format};
use crate::dialect::DialectId;
use crate::job::{Enabled, EnvScope, EnvVar, Job, JobSchedule, WordsKind, Zone};
use crate::platform::{self, PlatformId, zone_names};
use crate::span::{SourceText, Spanned};

/// Workflows of GitHub Actions, those that an organisation offers to its repositories included.
pub(super) static GITHUB: Row = Row {
    format: Format::GithubWorkflow,
    name: "github-workflow",
    paths: &[
        ".github/workflows/*.yml",
        ".github/workflows/*.yaml",
        "workflow-templates/*.yml",
        "workflow-templates/*.yaml",
    ],
    marks: &["schedule"],
    claims: &[],
    read: |input| read(input, &ON_GITHUB),
};

/// Workflows of Gitea and Forgejo.
pub(super) static GITEA: Row = Row {
    format: Format::GiteaWorkflow,
    name: "gitea-workflow",
    paths: &[
        ".gitea/workflows/*.yml",
        ".gitea/workflows/*.yaml",
        ".forgejo/workflows/*.yml",
        ".forgejo/workflows/*.yaml",
    ],
    marks: &["schedule"],
    claims: &[],
    read: |input| read(input, &ON_GITEA),
};

/// What differs between the servers.
struct Server {
    format: Format,
    platform: PlatformId,
    dialect: DialectId,
    /// Whether all releases obey `timezone`, `concurrency` and `timeout-minutes`. Gitea ignores `concurrency` before 1.26 and
    /// `timeout-minutes` before 1.27; `timezone` came to Forgejo late.
    obeys_all: bool,
}

static ON_GITHUB: Server = Server {
    format: Format::GithubWorkflow,
    platform: PlatformId::GithubActions,
    dialect: DialectId::GithubActions,
    obeys_all: true,
};

static ON_GITEA: Server = Server {
    format: Format::GiteaWorkflow,
    platform: PlatformId::Gitea,
    dialect: DialectId::Gitea,
    obeys_all: false,
};

fn read(input: &Input<'_>, server: &Server) -> Option<File> {
    let mut file = input.file(server.format);
    for document in &input.tree().documents {
        if let Some(root) = input.tree().root(document) {
            workflow(input, server, root, &mut file);
        }
    }
    if !file.jobs.is_empty() || claims_schedules(input.text) {
        input.tell_faults(&mut file);
    }
    if file.jobs.is_empty() && file.facts.is_empty() {
        return None;
    }
    input.comments().give_directives(&mut file);
    Some(file)
}

/// Whether a text that cannot be read says that it holds schedules. The template of a workflow, which some other tool fills
/// in, is no workflow yet.
fn claims_schedules(text: &str) -> bool {
    let triggers = text.lines().any(|line| ["on:", "\"on\":", "'on':"].iter().any(|on| line.starts_with(on)));
    triggers && text.contains("cron:") && !["{%", "<%", "cookiecutter"].iter().any(|mark| text.contains(mark))
}

/// A workflow becomes one job: all its crons start the same work.
fn workflow(input: &Input<'_>, server: &Server, root: At<'_>, file: &mut File) {
    let Some((key, items)) = root.get("on").and_then(|on| on.entry("schedule")) else { return };
    let name = root
        .get("name")
        .and_then(|at| input.spanned(at))
        .unwrap_or_else(|| Spanned::text(input.name(), input.span(key.range())));
    let mut job = Job::new(server.platform, name, input.span(root.range()));
    let comments = input.comments();
    for item in items.items() {
        match item.entry("cron") {
            Some((cron, value)) => {
                job.schedules.extend(schedule(input, server, item, value));
                job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
                let above = comments.above(cron.range().start, |_| false);
                job.hear(WordsKind::CommentAbove, above);
            }
            // `- timezone: ...` as an item of its own: the key belongs to the item above.
            None => file.facts.extend(stray(input, item, file.jobs.len())),
        }
    }
    if job.schedules.is_empty() {
        return;
    }
    job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
    job.hear(WordsKind::BlockComment, comments.above(root.range().start, |line| line == "---"));
    if let Some(text) = root.get("name").and_then(|at| input.scalar(at)) {
        job.hear(WordsKind::Name, Some(text));
    }
    let stem = input.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    job.hear(WordsKind::FileName, Some(SourceText::verbatim(stem, input.span(0..0))));
    job.environment = environment(input, root).into();
    job.enabled = enabled(input, root);
    guards::read(input, server, root, &mut job);
    file.jobs.push(job);
}

fn schedule(input: &Input<'_>, server: &Server, item: At<'_>, value: At<'_>) -> Option<JobSchedule> {
    let text = input.scalar(value)?;
    let zone = zone(input, server, item);
    // `$cron-daily` of a template: GitHub writes a time of its own there when the template is used.
    if text.text.starts_with("$cron-") {
        return Some(JobSchedule::unknowable(text, zone));
    }
    Some(JobSchedule::of(server.dialect, text, zone))
}

fn zone(input: &Input<'_>, server: &Server, item: At<'_>) -> Zone {
    match item.get("timezone").and_then(|at| input.spanned(at)) {
        None => Zone::Fixed("UTC"),
        Some(name) if !server.obeys_all => Zone::Unknowable(name.span),
        Some(name) => zone_names::read(platform::row(server.platform).zone_reader, name),
    }
}

/// A key of a schedule that stands in an item of its own.
fn stray(input: &Input<'_>, item: At<'_>, job: usize) -> Option<Fact> {
    let (key, _) = item.entry("timezone")?;
    let kind = FactKind::MisplacedKey {
        key: "timezone".to_owned(),
        found_in: "on.schedule[]".to_owned(),
        belongs_in: "on.schedule[].cron".to_owned(),
    };
    Some(Fact { span: input.span(key.range()), job: Some(job), kind })
}

/// What the workflow and its jobs set for their steps.
fn environment(input: &Input<'_>, root: At<'_>) -> Vec<EnvVar> {
    let of_jobs = jobs(root).filter_map(|job| job.get("env"));
    let entries = root.get("env").into_iter().chain(of_jobs).flat_map(At::entries);
    let settings = entries.filter_map(|(key, value)| {
        let name = input.spanned(key)?;
        let value = input.scalar(value).filter(|value| !is_expression(&value.text));
        Some(EnvVar { name, value, scope: EnvScope::Process })
    });
    settings.collect()
}

/// A workflow none of whose jobs ever runs is switched off.
fn enabled(input: &Input<'_>, root: At<'_>) -> Enabled {
    let is_false = |at: &At<'_>| {
        let never = |text| [true, false].iter().all(|failed| condition::holds(text, *failed) == Some(false));
        condition::text(*at).is_some_and(never)
    };
    let mut conditions = jobs(root).map(|job| job.get("if").filter(is_false));
    match conditions.next().flatten() {
        Some(first) if conditions.all(|at| at.is_some()) => Enabled::No(input.span(first.range())),
        _ => Enabled::Yes,
    }
}

/// The jobs of a workflow.
fn jobs(root: At<'_>) -> impl Iterator<Item = At<'_>> {
    root.get("jobs").into_iter().flat_map(At::entries).map(|(_, job)| job)
}

/// Whether something outside the file decides: `${{ vars.ZONE }}`.
fn is_expression(text: &str) -> bool {
    text.contains("${{")
}
