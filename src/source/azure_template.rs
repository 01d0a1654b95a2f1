//! Templates of Azure Resource Manager: scheduled jobs of Container Apps.
//!
//! Facts: Azure Container Apps documentation (jobs), 2026-11: `scheduleTriggerConfig.cronExpression` has five fields and is read in
//! UTC; `replicaTimeout` must be given. A text in brackets is an expression of the template.

use super::format::{Input, Row};
use super::setting::{Form, Setting};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Job, Question, WordsKind, Zone};
use crate::platform::PlatformId;

/// A template, as it is written or as Bicep makes it.
pub(super) static FORMAT: Row = Row {
    format: Format::AzureTemplate,
    name: "azure-template",
    paths: &["*.json"],
    marks: &["Microsoft.App/jobs"],
    claims: &["Microsoft.App/jobs"],
    read,
};

/// Templates in templates: each is a deployment of its own.
const MOST_DEEP: u8 = 8;

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::AzureTemplate);
    resources(input, input.root()?, &mut file, 0);
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

/// The resources of a template: a list, or since language version 2 a map.
fn resources(input: &Input<'_>, template: At<'_>, file: &mut File, depth: u8) {
    let Some(all) = template.get("resources").filter(|_| depth < MOST_DEEP) else { return };
    for resource in all.items().chain(all.entries().map(|(_, value)| value)) {
        match resource.get("type").and_then(At::text) {
            Some("Microsoft.App/jobs") => file.jobs.extend(job(input, resource)),
            Some("Microsoft.Resources/deployments") => {
                if let Some(inner) = resource.path(&["properties", "template"]) {
                    resources(input, inner, file, depth + 1);
                }
            }
            _ => {}
        }
    }
}

fn job(input: &Input<'_>, resource: At<'_>) -> Option<Job> {
    let settings = resource.path(&["properties", "configuration"])?;
    let value = settings.path(&["scheduleTriggerConfig", "cronExpression"])?;
    let name = input.spanned(resource.get("name")?)?;
    let mut job = Job::new(PlatformId::ContainerApps, name, input.span(resource.range()));
    job.schedules.push(setting(input, value)?.schedule(DialectId::ContainerApps, Zone::Fixed("UTC")));
    for (key, question, form) in [
        ("replicaTimeout", Question::Timeout, Form::Seconds),
        ("replicaRetryLimit", Question::Retry, Form::Count),
    ] {
        if let Some(setting) = settings.get(key).and_then(|at| setting(input, at)) {
            job.guards.set(question, setting.guard(form));
        }
    }
    let comments = input.comments();
    job.hear(WordsKind::TrailingComment, comments.trailing(value.range().end));
    job.hear(WordsKind::CommentAbove, comments.above(value.range().start, |_| false));
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    Some(job)
}

/// `"[parameters('cron')]"` is decided elsewhere; `"[[x]"` is the text `[x]`.
fn setting(input: &Input<'_>, at: At<'_>) -> Option<Setting> {
    let text = input.scalar(at)?;
    let open = text.text.starts_with('[') && !text.text.starts_with("[[") && text.text.ends_with(']');
    Some(if open { Setting::Open(text) } else { Setting::Known(text) })
}
