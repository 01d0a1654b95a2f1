//! One CronJob object becomes one job.

use std::sync::OnceLock;

use super::guards::{self, Specs, object_place};
use super::manifest::{Manifest, Scalar};
use super::{containers, directives, keys, words};
use crate::dialect::{self, DialectId};
use crate::job::{Attempts, Enabled, Job, JobSchedule, Readings, ScheduleText, Zone};
use crate::platform::{self, PlatformId};
use crate::schedule::TimeZone;
use crate::source::syntax::{At, Style};
use crate::source::{Fact, FactKind, File};
use crate::span::{Excerpt, SourceText, Spanned};

/// The longest name of a CronJob: its Jobs add 11 characters to it, and theirs may have 63
/// (kubernetes/kubernetes `pkg/apis/batch/validation/validation.go`, read 2026-11).
const LONGEST_NAME: usize = 52;

/// Reads a CronJob; what is odd about it becomes facts of the file.
pub(super) fn read(manifest: &Manifest<'_>, object: At<'_>, file: &mut File) {
    let api = match api_version(manifest, object) {
        ApiVersion::Batch(text) => Some(text),
        ApiVersion::NotStated => None,
        ApiVersion::Other => return,
    };
    let specs = Specs::of(object);
    // Values of a chart, or any text that names the kind, are no object of it.
    let has_own = |key| specs.cron.is_some_and(|spec| spec.get(key).is_some());
    if object.get("apiVersion").is_none() && !has_own("schedule") && !has_own("jobTemplate") {
        return;
    }
    let schedule = specs.cron.and_then(|spec| spec.entry("schedule"));
    let index = schedule.map(|_| file.jobs.len());
    if let Some(api) = api {
        removed_api(manifest, object, &api, index, &mut file.facts);
    }
    keys::read(manifest, &specs, index, &mut file.facts);
    let name = name(manifest, object, index, &mut file.facts);
    let Some((key, value)) = schedule else { return };
    let schedules = schedules(manifest, &specs, value, index, &mut file.facts);
    let command = specs.pod.and_then(|pod| containers::command(manifest, pod));
    let part = specs.pod.and_then(|pod| containers::part_of(manifest, pod, command.as_ref()));
    let job = Job {
        name,
        platform: PlatformId::Kubernetes,
        form: platform::Form::Usual,
        span: manifest.span(object.range()),
        enabled: enabled(manifest, &specs),
        schedules: schedules.into(),
        read: part.map_or_else(OnceLock::new, OnceLock::from),
        command,
        words: words::beside(manifest, object, Some((key, value))),
        environment: specs.pod.map_or_else(Vec::new, |pod| containers::environment(manifest, pod)).into(),
        user: None,
        images: specs.pod.map_or_else(Vec::new, |pod| containers::images(manifest, pod)),
        guards: guards::read(manifest, &specs),
        attempts: Attempts::default(),
        directives: directives::of_metadata(manifest, object),
        attestations: Vec::new(),
    };
    file.jobs.push(job);
}

/// Which API the object belongs to.
enum ApiVersion {
    /// `batch/...`, there.
    Batch(SourceText),
    /// The file does not say, or a template decides.
    NotStated,
    /// Another controller's kind of the same name.
    Other,
}

fn api_version(manifest: &Manifest<'_>, object: At<'_>) -> ApiVersion {
    let Some(at) = object.get("apiVersion") else { return ApiVersion::NotStated };
    match manifest.scalar(at) {
        Some(Scalar::Known(text)) if text.text.starts_with("batch/") => {
            let certain = !manifest.is_conditional(at, object.range().start) && text.via.is_none();
            if certain { ApiVersion::Batch(text) } else { ApiVersion::NotStated }
        }
        // `v1` is a slip that the server refuses, not another controller.
        Some(Scalar::Known(text)) if text.text.contains('/') => ApiVersion::Other,
        _ => ApiVersion::NotStated,
    }
}

/// kubernetes.io deprecation guide and CHANGELOG-1.21, read 2026-11.
fn removed_api(
    manifest: &Manifest<'_>,
    object: At<'_>,
    api: &SourceText,
    job: Option<usize>,
    facts: &mut Vec<Fact>,
) {
    let removed_in = match api.text.as_str() {
        "batch/v1beta1" => "1.25",
        "batch/v2alpha1" => "1.21",
        _ => return,
    };
    // An older version may stand in a branch of its own before or after the current one.
    let several = object.entries().filter(|(key, _)| key.text() == Some("apiVersion")).count() > 1;
    if several && manifest.template.is_some() {
        return;
    }
    let kind = FactKind::RemovedApi {
        version: api.text.to_string(),
        kind: "CronJob".to_owned(),
        removed_in,
        instead: "batch/v1",
    };
    facts.push(Fact { span: api.span, job, kind });
}

fn name(
    manifest: &Manifest<'_>,
    object: At<'_>,
    job: Option<usize>,
    facts: &mut Vec<Fact>,
) -> Spanned<Excerpt> {
    let metadata = object.get("metadata");
    let scalar = metadata.and_then(|at| at.get("name")).and_then(|at| manifest.scalar(at));
    if let Some(Scalar::Known(text)) = &scalar
        && text.text.len() > LONGEST_NAME
        && text.via.is_none()
    {
        let kind = FactKind::NameTooLong {
            name: text.text.to_string(),
            length: text.text.len(),
            most: LONGEST_NAME,
        };
        facts.push(Fact { span: text.span, job, kind });
    }
    let generated = || metadata.and_then(|at| at.get("generateName")).and_then(|at| manifest.scalar(at));
    match scalar.or_else(generated).map(Scalar::text) {
        Some(text) => Spanned::new(text.text, text.span),
        None => Spanned::text("CronJob", object_place(manifest, object)),
    }
}

fn enabled(manifest: &Manifest<'_>, specs: &Specs<'_>) -> Enabled {
    let Some((key, value)) = specs.cron.and_then(|spec| spec.entry("suspend")) else { return Enabled::Yes };
    match manifest.scalar(value) {
        Some(Scalar::Unknowable(_)) => Enabled::Unknowable,
        Some(Scalar::Known(text)) if text.text == "true" => {
            if manifest.is_conditional(key, specs.object.range().start) {
                Enabled::Unknowable
            } else {
                Enabled::No(text.span)
            }
        }
        _ => Enabled::Yes,
    }
}

/// The schedules: one, or one for each branch of a template that sets it.
fn schedules(
    manifest: &Manifest<'_>,
    specs: &Specs<'_>,
    first: At<'_>,
    job: Option<usize>,
    facts: &mut Vec<Fact>,
) -> Vec<JobSchedule> {
    let zone = zone(manifest, specs);
    let branches: Vec<At<'_>> = match specs.cron {
        Some(spec) if manifest.template.is_some() => {
            spec.entries().filter(|(key, _)| key.text() == Some("schedule")).map(|(_, value)| value).collect()
        }
        _ => vec![first],
    };
    let branches = if branches.is_empty() { vec![first] } else { branches };
    branches
        .into_iter()
        .map(|at| {
            facts.extend(unquoted(manifest, at).map(|kind| Fact { span: manifest.place(at), job, kind }));
            schedule(manifest, at, zone.clone())
        })
        .collect()
}

/// A schedule of the Kubernetes dialect at that node.
pub(super) fn schedule(manifest: &Manifest<'_>, at: At<'_>, zone: Zone) -> JobSchedule {
    let text = if at.is_unresolved() {
        // `*/5` alone: an alias without an anchor, which was meant as it is written.
        let range = at.range();
        let written = manifest.text.get(range.clone()).unwrap_or_default();
        Some(Scalar::Known(SourceText::verbatim(written, manifest.span(range))))
    } else {
        manifest.scalar(at)
    };
    match text {
        Some(Scalar::Known(text)) => {
            let readings = vec![dialect::read(DialectId::Kubernetes, &text.text)].into();
            JobSchedule {
                span: text.via.map_or(text.span, crate::span::Via::used_at),
                text: ScheduleText::One(text),
                zone,
                readings,
            }
        }
        Some(Scalar::Unknowable(text)) => JobSchedule {
            span: text.span,
            text: ScheduleText::Unknowable(text),
            zone,
            readings: Readings::default(),
        },
        None => nothing_written(manifest, at, zone),
    }
}

/// An empty value. In a template it is what the chart leaves to its user; elsewhere the API server refuses it.
fn nothing_written(manifest: &Manifest<'_>, at: At<'_>, zone: Zone) -> JobSchedule {
    let span = manifest.place(at);
    let text = SourceText::verbatim(manifest.text.get(span.range()).unwrap_or_default(), span);
    if manifest.template.is_some() || at.text().is_none() {
        return JobSchedule {
            span,
            text: ScheduleText::Unknowable(text),
            zone,
            readings: Readings::default(),
        };
    }
    let readings = vec![dialect::read(DialectId::Kubernetes, "")].into();
    JobSchedule { span, text: ScheduleText::One(SourceText::verbatim("", span)), zone, readings }
}

/// Whether the schedule stands, or will stand once rendered, where YAML takes its first character for something else.
fn unquoted(manifest: &Manifest<'_>, at: At<'_>) -> Option<FactKind> {
    let range = at.range();
    let written = manifest.text.get(range.clone())?;
    if manifest.is_masked(range.start) || at.is_unresolved() {
        let first = written.chars().next()?;
        return Some(FactKind::UnquotedScalar { text: written.to_owned(), first, templated: false });
    }
    if at.style() != Some(Style::Plain) {
        return None;
    }
    let text = manifest.template?.bare_value(manifest.text, &range)?;
    let first = text.chars().next().filter(|first| matches!(first, '*' | '@' | '`' | '%'))?;
    Some(FactKind::UnquotedScalar { text, first, templated: true })
}

/// `spec.timeZone`. Refused: empty, `Local` in any case, and whatever Go cannot load.
fn zone(manifest: &Manifest<'_>, specs: &Specs<'_>) -> Zone {
    let Some((key, value)) = specs.cron.and_then(|spec| spec.entry("timeZone")) else {
        return if guards::may_come(manifest, specs, specs.cron) {
            Zone::Unknowable(object_place(manifest, specs.object))
        } else {
            Zone::Host
        };
    };
    if manifest.is_conditional(key, specs.object.range().start) {
        return Zone::Unknowable(manifest.place(value));
    }
    match manifest.scalar(value) {
        None if manifest.is_templated(value) => Zone::Unknowable(manifest.place(value)),
        None => Zone::Host,
        Some(Scalar::Unknowable(text)) => Zone::Unknowable(text.span),
        Some(Scalar::Known(text)) => {
            let known = !text.text.eq_ignore_ascii_case("local") && TimeZone::get(&text.text).is_some();
            let spanned = Spanned::new(text.text, text.span);
            if known { Zone::Declared(spanned) } else { Zone::Invalid { text: spanned, acts_as: None } }
        }
    }
}
