//! CronWorkflows of Argo Workflows.
//!
//! Facts: argoproj/argo-workflows `workflow/cron/operator.go` at 2494a28 and docs "Cron Workflows", "Upgrading to v4.0"; read 2026-11.
//! `schedules` came with 3.6; `schedule` went with 4.0. `Forbid` drops a run that is due while another goes on. A missed run is
//! started later only where `startingDeadlineSeconds` is set and more than 0.

use std::sync::Arc;

use super::guards::{declared_seconds, object_place};
use super::manifest::{Manifest, Scalar};
use super::{containers, directives, words};
use crate::dialect::DialectId;
use crate::job::{
    CatchUpPolicy, Enabled, Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, Zone,
};
use crate::platform::PlatformId;
use crate::platform::zone_names::{self, ZoneReader};
use crate::source::evidence::CommandLine;
use crate::source::setting::Form;
use crate::source::syntax::At;
use crate::source::telling::{script_tells, tells};
use crate::source::{Fact, FactKind, File};
use crate::span::Spanned;

/// The group of the API, whatever its version.
const GROUP: &str = "argoproj.io/";

/// Reads a CronWorkflow.
pub(super) fn read(manifest: &Manifest<'_>, object: At<'_>, file: &mut File) {
    let ours = object.get("apiVersion").and_then(At::text).is_some_and(|api| api.starts_with(GROUP));
    let Some(spec) = object.get("spec").filter(|spec| ours && spec.is_mapping()) else { return };
    let old = spec.entry("schedule").filter(|(_, value)| !value.is_null());
    let Some((key, value)) = spec.entry("schedules").or(old) else { return };
    let zone = zone(manifest, spec);
    let texts = value.items().chain(value.text().map(|_| value));
    let schedules: Vec<JobSchedule> = texts.filter_map(|at| schedule(manifest, at, zone.clone())).collect();
    if schedules.is_empty() {
        return;
    }
    let name = object.path(&["metadata", "name"]).or_else(|| object.path(&["metadata", "generateName"]));
    let name = name.and_then(|at| manifest.spanned(at));
    let name = name.unwrap_or_else(|| Spanned::text("CronWorkflow", object_place(manifest, object)));
    let mut job = Job::new(PlatformId::Argo, name, manifest.span(object.range()));
    job.schedules = schedules.into();
    job.enabled = enabled(manifest, spec);
    job.words = words::beside(manifest, object, Some((key, value)));
    job.directives = directives::of_metadata(manifest, object);
    // The first step that has a container stands for the workflow.
    let templates = spec.path(&["workflowSpec", "templates"]).into_iter().flat_map(At::items);
    let mut all = templates.filter_map(|template| template.get("container").or(template.get("script")));
    if let Some(container) = all.next() {
        job.command = containers::of_container(manifest, container);
        if let Some(command) = job.command.as_ref().filter(|_| all.next().is_some()) {
            let _ = job.read.set(Arc::new(CommandLine::read(command.text.clone()).without_guards()));
        }
        job.images.extend(container.get("image").and_then(|at| manifest.scalar(at)).map(Scalar::text));
    }
    guards(manifest, spec, &mut job);
    facts(manifest, spec, old.map(|(key, _)| key), file);
    file.jobs.push(job);
}

fn schedule(manifest: &Manifest<'_>, at: At<'_>, zone: Zone) -> Option<JobSchedule> {
    Some(match manifest.scalar(at)? {
        Scalar::Known(text) => JobSchedule::of(DialectId::Argo, text, zone),
        Scalar::Unknowable(text) => JobSchedule::unknowable(text, zone),
    })
}

fn zone(manifest: &Manifest<'_>, spec: At<'_>) -> Zone {
    match spec.get("timezone").and_then(|at| manifest.scalar(at)) {
        Some(Scalar::Known(text)) if !text.text.is_empty() => {
            zone_names::read(ZoneReader::Go, Spanned::new(text.text, text.span))
        }
        Some(Scalar::Unknowable(text)) => Zone::Unknowable(text.span),
        _ => Zone::Host,
    }
}

fn enabled(manifest: &Manifest<'_>, spec: At<'_>) -> Enabled {
    match spec.get("suspend").and_then(|at| manifest.scalar(at)) {
        Some(Scalar::Known(text)) if text.text == "true" => Enabled::No(text.span),
        Some(Scalar::Unknowable(_)) => Enabled::Unknowable,
        _ => Enabled::Yes,
    }
}

fn guards(manifest: &Manifest<'_>, spec: At<'_>, job: &mut Job) {
    if let Some(at) = spec.get("concurrencyPolicy") {
        let place = manifest.place(at);
        let guard = match manifest.scalar(at) {
            Some(Scalar::Known(text)) => Some(Guard::Declared(POLICY.value(&text.text), place)),
            Some(Scalar::Unknowable(_)) => Some(Guard::Unknowable(place)),
            None => None,
        };
        if let Some(guard) = guard {
            job.guards.set(Question::Overlap, guard);
        }
    }
    let workflow = spec.get("workflowSpec");
    let limit = workflow.and_then(|spec| spec.get("activeDeadlineSeconds"));
    if let Some(guard) = limit.and_then(|at| declared_seconds(manifest, at)) {
        job.guards.set(Question::Timeout, guard);
    } else if let Some(reference) = workflow.and_then(|spec| spec.get("workflowTemplateRef")) {
        // The template may set what the workflow does not.
        let unknown = Guard::Unknowable(manifest.place(reference));
        job.guards.set(Question::Timeout, unknown);
    }
    if let Some(guard) = spec.get("startingDeadlineSeconds").and_then(|at| declared_seconds(manifest, at)) {
        let guard = match guard {
            Guard::Declared(GuardValue::Seconds(0), span) => {
                Guard::Declared(GuardValue::CatchUp(CatchUpPolicy::Dropped), span)
            }
            guard => guard,
        };
        job.guards.set(Question::CatchUp, guard);
    }
    if let Some(guard) = workflow.and_then(|workflow| retries(manifest, workflow)) {
        job.guards.set(Question::Retry, guard);
    }
    if let Some(guard) = workflow.and_then(|workflow| handler(manifest, workflow)) {
        job.guards.set(Question::AlertFailure, guard);
    }
}

/// How often a step is tried again, of all the one that tries most often; without a `limit` there is no end.
fn retries(manifest: &Manifest<'_>, workflow: At<'_>) -> Option<Guard> {
    let templates = workflow.get("templates").into_iter().flat_map(At::items);
    let all = templates.chain([workflow]).chain(workflow.get("templateDefaults"));
    let strategies = all.filter_map(|holder| holder.entry("retryStrategy"));
    let guards = strategies.filter(|(_, strategy)| !strategy.is_null()).map(|(key, strategy)| match strategy
        .get("limit")
        .and_then(|at| Some((at, manifest.scalar(at)?)))
    {
        Some((at, Scalar::Known(text))) => Guard::Declared(Form::Count.value(&text.text), manifest.place(at)),
        Some((at, Scalar::Unknowable(_))) => Guard::Unknowable(manifest.place(at)),
        None => Guard::Declared(GuardValue::Endless, manifest.span(key.range())),
    });
    guards.max_by_key(|guard| match guard {
        Guard::Declared(GuardValue::Count(count), _) => *count,
        _ => u64::MAX,
    })
}

/// `onExit` starts a template after every run, whatever its result: it alerts if what it runs tells somebody. One that stands in
/// another object cannot be known.
fn handler(manifest: &Manifest<'_>, workflow: At<'_>) -> Option<Guard> {
    let (key, value) = workflow.entry("onExit")?;
    let name = value.text().filter(|name| !name.is_empty())?;
    let place = manifest.span(key.range());
    let mut templates = workflow.get("templates").into_iter().flat_map(At::items);
    let template = templates.find(|template| template.get("name").and_then(At::text) == Some(name));
    let Some(template) = template else { return Some(Guard::Unknowable(place)) };
    let text = manifest.text.get(template.range()).unwrap_or_default();
    let tells = tells(name) || script_tells(text);
    tells.then(|| Guard::Declared(GuardValue::Text("onExit".into()), place))
}

/// The words of a CronJob, of which `Forbid` passes the new run over here; nothing stands for `Allow`.
const POLICY: Form = Form::Overlap(&[
    ("Allow", OverlapPolicy::Allow),
    ("", OverlapPolicy::Allow),
    ("Forbid", OverlapPolicy::Skip),
    ("Replace", OverlapPolicy::Replace),
]);

/// What Argo ignores or refuses; `old` is the key that current versions no longer know.
fn facts(manifest: &Manifest<'_>, spec: At<'_>, old: Option<At<'_>>, file: &mut File) {
    const POLICIES: &[&str] = &["Allow", "Forbid", "Replace"];
    let job = Some(file.jobs.len());
    // Beside `schedules` it does no harm: releases before 3.6 read it.
    if let Some(key) = old.filter(|_| spec.get("schedules").is_none()) {
        let kind = FactKind::RemovedKey {
            key: "spec.schedule",
            kind: "CronWorkflow",
            removed_in: "Argo Workflows 4.0",
            instead: "spec.schedules",
        };
        file.facts.push(Fact { span: manifest.span(key.range()), job, kind });
    }
    if let Some((key, _)) = spec.entry("timeZone") {
        let kind = FactKind::UnknownKey {
            key: "timeZone".to_owned(),
            nearest: Some("timezone"),
            parent: "spec".to_owned(),
        };
        file.facts.push(Fact { span: manifest.span(key.range()), job, kind });
    }
    if let Some(text) = spec.get("concurrencyPolicy").and_then(|at| manifest.known(at))
        && matches!(POLICY.value(&text.text), GuardValue::Void(_))
    {
        let nearest = POLICIES.iter().copied().find(|value| value.eq_ignore_ascii_case(text.text.trim()));
        let kind = FactKind::BadValue {
            key: "concurrencyPolicy".to_owned(),
            value: text.text.to_string(),
            allowed: POLICIES,
            nearest,
        };
        file.facts.push(Fact { span: text.span, job, kind });
    }
}
