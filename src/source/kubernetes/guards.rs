//! What a CronJob sets of the checklist's questions.

use super::manifest::{Manifest, Scalar};
use crate::job::{Guard, GuardValue, Guards, OverlapPolicy, Question};
use crate::source::setting::Form;
use crate::source::syntax::{At, Style};
use crate::span::Span;

/// The mappings of one CronJob that hold settings; absent ones are `None`.
#[derive(Clone, Copy)]
pub(super) struct Specs<'a> {
    /// The CronJob.
    pub object: At<'a>,
    /// `spec`.
    pub cron: Option<At<'a>>,
    /// `spec.jobTemplate.spec`.
    pub job: Option<At<'a>>,
    /// `spec.jobTemplate.spec.template.spec`.
    pub pod: Option<At<'a>>,
}

impl<'a> Specs<'a> {
    pub fn of(object: At<'a>) -> Self {
        let cron = object.get("spec").filter(|at| at.is_mapping());
        let job = cron.and_then(|at| at.path(&["jobTemplate", "spec"])).filter(|at| at.is_mapping());
        let pod = job.and_then(|at| at.path(&["template", "spec"])).filter(|at| at.is_mapping());
        Specs { object, cron, job, pod }
    }

    /// Whether the object is whole: a Kustomize patch names only what it changes.
    pub fn is_whole(&self) -> bool {
        self.pod.and_then(|pod| pod.get("containers")).is_some()
    }
}

/// `Forbid` starts the latest missed run as soon as the running one ends (kubernetes/kubernetes
/// `pkg/controller/cronjob/cronjob_controllerv2.go`, read 2026-11): one run waits.
pub(super) const POLICIES: Form = Form::Overlap(&[
    ("Allow", OverlapPolicy::Allow),
    ("Forbid", OverlapPolicy::QueueOne),
    ("Replace", OverlapPolicy::Replace),
]);

/// The guards that the object declares, and those that cannot be known.
pub(super) fn read(manifest: &Manifest<'_>, specs: &Specs<'_>) -> Guards {
    let rows = [
        (Question::Zone, specs.cron, "timeZone", Form::Text),
        (Question::Overlap, specs.cron, "concurrencyPolicy", POLICIES),
        (Question::CatchUp, specs.cron, "startingDeadlineSeconds", Form::Seconds),
        (Question::Ledger, specs.cron, "successfulJobsHistoryLimit", Form::Count),
        (Question::Timeout, specs.job, "activeDeadlineSeconds", Form::Seconds),
        (Question::Retry, specs.job, "backoffLimit", Form::Count),
        (Question::Termination, specs.pod, "terminationGracePeriodSeconds", Form::Seconds),
    ];
    let mut guards = Guards::new();
    for (question, spec, key, form) in rows {
        let guard = match spec.and_then(|spec| spec.entry(key)) {
            Some((key, value)) => declared(manifest, specs, key, value, form),
            None => absent(manifest, specs, spec),
        };
        if let Some(guard) = guard {
            guards.set(question, guard);
        }
    }
    if !matches!(guards.get(Question::Timeout), Guard::Declared(GuardValue::Seconds(_), _))
        && let Some((key, value)) = specs.pod.and_then(|pod| pod.entry("activeDeadlineSeconds"))
        && let Some(guard) = declared(manifest, specs, key, value, Form::Seconds)
    {
        let retries = match guards.get(Question::Retry) {
            Guard::Declared(GuardValue::Count(retries), _) => Some(*retries),
            Guard::NotSeen => Some(6),
            _ => None,
        };
        let guard = match (guard, retries) {
            (Guard::Declared(GuardValue::Seconds(seconds @ 1..), span), Some(retries)) => {
                Guard::Declared(GuardValue::Seconds(with_retries(seconds, retries)), span)
            }
            // How often a pod is replaced, a template decides.
            (Guard::Declared(GuardValue::Seconds(1..), span), None) => Guard::Unknowable(span),
            (other, _) => other,
        };
        guards.set(Question::Timeout, guard);
    }
    guards
}

/// How long a job may last whose pods are stopped after `seconds` each and are replaced `retries` times, after pauses of
/// 10 s, 20 s, 40 s and so on up to 6 minutes (Kubernetes documentation, "Pod backoff failure policy", 2026-11).
fn with_retries(seconds: u64, retries: u64) -> u64 {
    const LONGEST: u64 = 360;
    let growing: u64 = (0..retries.min(6)).map(|nth| (10_u64 << nth).min(LONGEST)).sum();
    let pauses = growing.saturating_add(retries.saturating_sub(6).saturating_mul(LONGEST));
    seconds.saturating_mul(retries.saturating_add(1)).saturating_add(pauses)
}

/// A length of time in seconds; `None` where nothing is written.
pub(super) fn declared_seconds(manifest: &Manifest<'_>, at: At<'_>) -> Option<Guard> {
    let place = manifest.place(at);
    match manifest.scalar(at) {
        Some(Scalar::Known(text)) => Some(Guard::Declared(Form::Seconds.value(&text.text), place)),
        Some(Scalar::Unknowable(_)) => Some(Guard::Unknowable(place)),
        None => manifest.is_templated(at).then_some(Guard::Unknowable(place)),
    }
}

fn declared(
    manifest: &Manifest<'_>,
    specs: &Specs<'_>,
    key: At<'_>,
    value: At<'_>,
    form: Form,
) -> Option<Guard> {
    let place = manifest.place(value);
    if manifest.is_conditional(key, specs.object.range().start) {
        return Some(Guard::Unknowable(place));
    }
    let text = match manifest.scalar(value) {
        Some(Scalar::Known(text)) => text,
        Some(Scalar::Unknowable(_)) => return Some(Guard::Unknowable(place)),
        // The chart has a value for it, and leaves that to its user.
        None if manifest.is_templated(value) => return Some(Guard::Unknowable(place)),
        // Nothing is written: the default holds.
        None => return None,
    };
    // The server refuses a text where a number is wanted, so such an object is never there.
    let quoted = matches!(value.style(), Some(Style::Single | Style::Double));
    if quoted && matches!(form, Form::Seconds | Form::Count) && manifest.template.is_none() {
        return Some(Guard::Declared(GuardValue::Void(text.text), place));
    }
    Some(Guard::Declared(form.value(&text.text), place))
}

/// An absent key is the default's matter, unless something outside may set it.
fn absent(manifest: &Manifest<'_>, specs: &Specs<'_>, spec: Option<At<'_>>) -> Option<Guard> {
    may_come(manifest, specs, spec).then(|| Guard::Unknowable(object_place(manifest, specs.object)))
}

/// Whether a key that is not in `spec` may be set outside the file: by a template, or by what a patch is laid upon.
pub(super) fn may_come(manifest: &Manifest<'_>, specs: &Specs<'_>, spec: Option<At<'_>>) -> bool {
    match spec {
        None => true,
        Some(spec) => manifest.is_open_ended(spec) || (manifest.template.is_none() && !specs.is_whole()),
    }
}

/// Where to point for the object as a whole: its kind.
pub(super) fn object_place(manifest: &Manifest<'_>, object: At<'_>) -> Span {
    object.get("kind").map_or_else(|| manifest.place(object), |kind| manifest.place(kind))
}
