//! Keys and values of a CronJob that Kubernetes ignores or refuses. Keys that are merely unknown are left alone: newer
//! versions and other controllers have keys of their own.
//!
//! Key lists: kubernetes/kubernetes `staging/src/k8s.io/api/{batch,core}/v1/types.go`, client release 37, read 2026-11.

use super::guards::Specs;
use super::manifest::Manifest;
use crate::source::syntax::{At, Style};
use crate::source::{Fact, FactKind};

const CRON: [&str; 8] = [
    "schedule",
    "timeZone",
    "startingDeadlineSeconds",
    "concurrencyPolicy",
    "suspend",
    "jobTemplate",
    "successfulJobsHistoryLimit",
    "failedJobsHistoryLimit",
];
const JOB_TEMPLATE: [&str; 2] = ["metadata", "spec"];
const JOB: [&str; 16] = [
    "parallelism",
    "completions",
    "activeDeadlineSeconds",
    "podFailurePolicy",
    "successPolicy",
    "backoffLimit",
    "backoffLimitPerIndex",
    "maxFailedIndexes",
    "selector",
    "manualSelector",
    "template",
    "ttlSecondsAfterFinished",
    "completionMode",
    "suspend",
    "podReplacementPolicy",
    "managedBy",
];
const POD: [&str; 41] = [
    "volumes",
    "initContainers",
    "containers",
    "ephemeralContainers",
    "restartPolicy",
    "terminationGracePeriodSeconds",
    "activeDeadlineSeconds",
    "dnsPolicy",
    "nodeSelector",
    "serviceAccountName",
    "serviceAccount",
    "automountServiceAccountToken",
    "nodeName",
    "hostNetwork",
    "hostPID",
    "hostIPC",
    "shareProcessNamespace",
    "securityContext",
    "imagePullSecrets",
    "hostname",
    "subdomain",
    "affinity",
    "schedulerName",
    "tolerations",
    "hostAliases",
    "priorityClassName",
    "priority",
    "dnsConfig",
    "readinessGates",
    "runtimeClassName",
    "enableServiceLinks",
    "preemptionPolicy",
    "overhead",
    "topologySpreadConstraints",
    "setHostnameAsFQDN",
    "os",
    "hostUsers",
    "schedulingGates",
    "resourceClaims",
    "resources",
    "hostnameOverride",
];

const CRON_PATH: &str = "spec";
const JOB_PATH: &str = "spec.jobTemplate.spec";
const POD_PATH: &str = "spec.jobTemplate.spec.template.spec";

/// Keys that are known in one place only, and that place.
const HOMES: [(&str, &str); 22] = [
    ("schedule", CRON_PATH),
    ("timeZone", CRON_PATH),
    ("startingDeadlineSeconds", CRON_PATH),
    ("concurrencyPolicy", CRON_PATH),
    ("jobTemplate", CRON_PATH),
    ("successfulJobsHistoryLimit", CRON_PATH),
    ("failedJobsHistoryLimit", CRON_PATH),
    ("activeDeadlineSeconds", JOB_PATH),
    ("suspend", CRON_PATH),
    ("parallelism", JOB_PATH),
    ("completions", JOB_PATH),
    ("backoffLimit", JOB_PATH),
    ("backoffLimitPerIndex", JOB_PATH),
    ("ttlSecondsAfterFinished", JOB_PATH),
    ("completionMode", JOB_PATH),
    ("podFailurePolicy", JOB_PATH),
    ("podReplacementPolicy", JOB_PATH),
    ("restartPolicy", POD_PATH),
    ("containers", POD_PATH),
    ("initContainers", POD_PATH),
    ("serviceAccountName", POD_PATH),
    ("imagePullSecrets", POD_PATH),
];

/// Adds what is odd about the keys of one CronJob.
pub(super) fn read(manifest: &Manifest<'_>, specs: &Specs<'_>, job: Option<usize>, facts: &mut Vec<Fact>) {
    let template = specs.cron.and_then(|at| at.get("jobTemplate"));
    let pod_template = specs.job.and_then(|at| at.get("template"));
    let top = ["apiVersion", "kind", "metadata", "spec", "status"];
    let levels: [(Option<At<'_>>, &str, &[&'static str]); 6] = [
        (Some(specs.object), "", &top),
        (specs.cron, CRON_PATH, &CRON),
        (template, "spec.jobTemplate", &JOB_TEMPLATE),
        (specs.job, JOB_PATH, &JOB),
        (pod_template, "spec.jobTemplate.spec.template", &JOB_TEMPLATE),
        (specs.pod, POD_PATH, &POD),
    ];
    for (mapping, path, known) in levels {
        let Some(mapping) = mapping else { continue };
        for (key, _) in mapping.entries() {
            let Some(name) = key.text().filter(|name| !known.contains(name)) else { continue };
            if let Some(kind) = odd_key(name, path, known) {
                facts.push(Fact { span: manifest.span(key.range()), job, kind });
            }
        }
    }
    values(manifest, specs, job, facts);
}

fn odd_key(name: &str, path: &str, known: &[&'static str]) -> Option<FactKind> {
    if let Some((_, home)) = HOMES.iter().find(|(key, _)| *key == name) {
        return Some(FactKind::MisplacedKey {
            key: name.to_owned(),
            found_in: path.to_owned(),
            belongs_in: (*home).to_owned(),
        });
    }
    let all = known.iter().copied().chain(HOMES.iter().map(|(key, _)| *key));
    let nearest = all.min_by_key(|key| distance(name, key)).filter(|key| is_near(name, key))?;
    Some(FactKind::UnknownKey { key: name.to_owned(), nearest: Some(nearest), parent: path.to_owned() })
}

/// Whether the one is surely meant for the other: the same letters in another case, or a slip or two in a long name.
fn is_near(name: &str, key: &str) -> bool {
    let plain = |text: &str| text.replace(['_', '-'], "").to_ascii_lowercase();
    let slips = match key.len() {
        0..=5 => 0,
        6..=10 => 1,
        _ => 2,
    };
    plain(name) == plain(key) || (name.len() >= 6 && distance(name, key) <= slips)
}

/// Insertions, deletions and replacements between two short names; letters that differ in case alone count as equal.
fn distance(a: &str, b: &str) -> usize {
    if a.len().abs_diff(b.len()) > 4 {
        return usize::MAX;
    }
    let b = b.as_bytes();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, byte) in a.bytes().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let replaced = corner + usize::from(!byte.eq_ignore_ascii_case(other));
            corner = row[j + 1];
            row[j + 1] = replaced.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

/// Values that the API server refuses.
fn values(manifest: &Manifest<'_>, specs: &Specs<'_>, job: Option<usize>, facts: &mut Vec<Fact>) {
    const POLICIES: &[&str] = &["Allow", "Forbid", "Replace"];
    const RESTARTS: &[&str] = &["Never", "OnFailure"];
    const SWITCH: &[&str] = &["true", "false"];
    let rows = [
        (specs.cron, "concurrencyPolicy", POLICIES),
        (specs.pod, "restartPolicy", RESTARTS),
        (specs.cron, "suspend", SWITCH),
    ];
    for (spec, key, allowed) in rows {
        let Some(at) = spec.and_then(|spec| spec.get(key)) else { continue };
        let Some(text) = manifest.known(at) else { continue };
        // A quoted `"true"` is text where a boolean must stand.
        let is_text = key == "suspend"
            && matches!(at.style(), Some(Style::Single | Style::Double))
            && text.via.is_none();
        if allowed.contains(&text.text.as_str()) && !is_text {
            continue;
        }
        let nearest = allowed.iter().copied().find(|value| value.eq_ignore_ascii_case(text.text.trim()));
        let kind = FactKind::BadValue { key: key.to_owned(), value: text.text.to_string(), allowed, nearest };
        facts.push(Fact { span: text.span, job, kind });
    }
}
