//! Releases of Flux whose values are those of the chart `app-template`: `spec.values.controllers.*.cronjob`.
//!
//! Facts: bjw-s-labs/helm-charts at dfaf83d charts/library/common (classes/_cronjob.tpl, values.yaml), read 2026-11. A release may
//! name its chart as it likes; what tells the chart is the shape of the values.

use super::guards::POLICIES;
use super::manifest::{Manifest, Scalar};
use super::{cronjob, directives, words};
use crate::job::{Enabled, Guard, GuardValue, Job, Question, Zone};
use crate::platform::PlatformId;
use crate::platform::zone_names::{self, ZoneReader};
use crate::source::File;
use crate::source::setting::Form;
use crate::source::syntax::At;
use crate::span::Spanned;

/// Reads the CronJobs of a release.
pub(super) fn read(manifest: &Manifest<'_>, object: At<'_>, file: &mut File) {
    let controllers = object.path(&["spec", "values", "controllers"]);
    for (name, controller) in controllers.into_iter().flat_map(At::entries) {
        file.jobs.extend(job(manifest, object, name, controller));
    }
}

fn job(manifest: &Manifest<'_>, object: At<'_>, name: At<'_>, controller: At<'_>) -> Option<Job> {
    let settings = controller.get("cronjob")?;
    // `type` is that of a Deployment unless it says so.
    if controller.get("type").and_then(At::text) != Some("cronjob") {
        return None;
    }
    let (key, value) = settings.entry("schedule").filter(|(_, value)| !value.is_null())?;
    let name = Spanned::text(name.text()?, manifest.span(name.range()));
    let mut job = Job::new(PlatformId::ChartCronJob, name, manifest.span(controller.range()));
    let get = |key| settings.get(key).and_then(|at| manifest.scalar(at));
    let zone = match get("timeZone") {
        Some(Scalar::Known(text)) => {
            job.guards.set(Question::Zone, Guard::Declared(GuardValue::Text(text.text.clone()), text.span));
            zone_names::read(ZoneReader::Go, Spanned::new(text.text, text.span))
        }
        Some(Scalar::Unknowable(text)) => Zone::Unknowable(text.span),
        None => Zone::Host,
    };
    job.schedules.push(cronjob::schedule(manifest, value, zone));
    job.enabled = match get("suspend") {
        Some(Scalar::Known(text)) if text.text == "true" => Enabled::No(text.span),
        Some(Scalar::Unknowable(_)) => Enabled::Unknowable,
        _ => Enabled::Yes,
    };
    if controller.get("enabled").and_then(At::text) == Some("false") {
        job.enabled = Enabled::No(manifest.place(controller.get("enabled")?));
    }
    for (key, question, form) in KEYS {
        let guard = match get(key) {
            Some(Scalar::Known(text)) => Guard::Declared(form.value(&text.text), text.span),
            Some(Scalar::Unknowable(text)) => Guard::Unknowable(text.span),
            None => continue,
        };
        job.guards.set(question, guard);
    }
    job.words = words::beside(manifest, object, Some((key, value)));
    job.directives = directives::of_metadata(manifest, object);
    Some(job)
}

/// Keys that answer a question.
const KEYS: [(&str, Question, Form); 5] = [
    ("activeDeadlineSeconds", Question::Timeout, Form::Seconds),
    ("startingDeadlineSeconds", Question::CatchUp, Form::Seconds),
    ("backoffLimit", Question::Retry, Form::Count),
    ("successfulJobsHistory", Question::Ledger, Form::Count),
    ("concurrencyPolicy", Question::Overlap, POLICIES),
];
