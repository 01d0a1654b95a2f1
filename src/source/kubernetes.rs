//! Kubernetes manifests: every CronJob of a YAML or JSON stream, of a `List`, of a Helm template, of a Kustomize patch.
//!
//! Facts: kubernetes/kubernetes `pkg/apis/batch` and `pkg/controller/cronjob`, client release 37, read 2026-11.

mod argo;
mod containers;
mod cronjob;
mod directives;
mod guards;
mod helm_release;
mod keda;
mod keys;
mod kustomize;
mod manifest;
mod operators;
mod unquoted;
mod words;
mod workload;

use std::collections::HashSet;

use super::comments::Comments;
use super::format::{Input, Row};
use super::syntax::{self, At, Open, Tree};
use super::template::Template;
use super::{Fact, FactKind, File, Format};
use crate::span::Span;
use manifest::Manifest;

/// Manifests. Without one of the marks no manifest holds a schedule that is read here.
pub(super) static FORMAT: Row = Row {
    format: Format::KubernetesManifest,
    name: "kubernetes",
    paths: &["*.yaml", "*.yml", "*.json"],
    marks: &[
        "CronJob",
        "spec/schedule",
        "CronWorkflow",
        "kind: Deployment",
        "kind: StatefulSet",
        "kind: DaemonSet",
        "kind: ReplicaSet",
        "kind: HorizontalPodAutoscaler",
        "kind: ScaledObject",
        "kind: ScaledJob",
        "kind: Kustomization",
        "kind: HelmRelease",
        // The kinds of the operators.
        "kind: Schedule",
        "kind: SnapshotSchedule",
        "kind: RecurringJob",
        "kind: ReplicationSource",
        "\"Deployment\"",
        "\"StatefulSet\"",
    ],
    claims: &[],
    read,
};

/// Whether bytes that are not UTF-8 speak of a CronJob: also finds the word in UTF-16.
pub fn claims_jobs(bytes: &[u8]) -> bool {
    let mark = b"CronJob";
    let wide: Vec<u8> = mark.iter().flat_map(|&b| [b, 0]).collect();
    bytes.windows(mark.len()).any(|part| part == mark)
        || bytes.windows(wide.len() - 1).any(|part| part == &wide[..wide.len() - 1])
}

/// Reads a manifest. `None`: it holds no CronJob and claims none.
fn read(input: &Input<'_>) -> Option<File> {
    let text = input.text;
    let mut file = input.file(Format::KubernetesManifest);
    let template = Template::of(input.path, text, input.neighbours);
    let masked = template.as_ref().map_or(text, Template::masked);
    if template.is_none() {
        let tree = input.tree();
        let named_json = input.path.extension().is_some_and(|extension| extension == "json");
        if tree.faults.is_empty() || named_json {
            fill(&mut file, text, tree, None, &[]);
            return finished(file, tree, text);
        }
    }
    let tree = syntax::read_yaml(masked);
    if tree.faults.is_empty() {
        fill(&mut file, text, &tree, template.as_ref(), &[]);
        return finished(file, &tree, text);
    }
    let (repaired, places) = unquoted::mask(masked);
    let tree = syntax::read_yaml(&repaired);
    fill(&mut file, text, &tree, template.as_ref(), &places);
    finished(file, &tree, text)
}

/// Reads every document of the tree.
fn fill(
    file: &mut File,
    text: &str,
    tree: &Tree<'_>,
    template: Option<&Template>,
    unquoted: &[unquoted::Place],
) {
    let path = file.path.clone();
    for document in &tree.documents {
        let Some(root) = tree.root(document) else { continue };
        let manifest =
            Manifest { id: file.id, path: &path, text, tree, document, template, unquoted, parameters: None };
        object(&manifest, root, file, 0);
    }
    Comments { file: file.id, text, comments: &tree.comments }.give_directives(file);
    let jobs_before =
        |file: &File, at: usize| file.jobs.iter().filter(|job| job.span.range().end <= at).count();
    let told: HashSet<usize> = file
        .facts
        .iter()
        .filter(|fact| matches!(fact.kind, FactKind::UnquotedScalar { .. }))
        .map(|fact| fact.span.range().start)
        .collect();
    for place in unquoted.iter().filter(|place| template.is_none() && !told.contains(&place.range.start)) {
        let jobs_before = jobs_before(file, place.range.start);
        let kind = FactKind::Unparsable { message: place.message.clone(), jobs_before };
        file.facts.push(Fact { span: Span::new(file.id, place.range.clone()), job: None, kind });
    }
    if let Some(Open { at, what }) = template.and_then(Template::unclosed) {
        let kind = FactKind::Unclosed { what, jobs_before: jobs_before(file, at) };
        file.facts.push(Fact { span: Span::new(file.id, at..at + 2), job: None, kind });
    }
    for fault in &tree.faults {
        // A template is not YAML before it is rendered: what the mask leaves broken says nothing about the result.
        if template.is_some() && fault.limit.is_none() {
            continue;
        }
        let kind = match fault.limit {
            Some(limit) => FactKind::LimitReached(limit),
            None => FactKind::Unparsable {
                message: fault.message.clone(),
                jobs_before: jobs_before(file, fault.at),
            },
        };
        let end = text[fault.at.min(text.len())..].chars().next().map_or(0, char::len_utf8);
        file.facts.push(Fact { span: Span::new(file.id, fault.at..fault.at + end), job: None, kind });
    }
}

/// Nesting of lists in lists; the API machinery itself does not nest them.
const MAX_LISTS: u8 = 4;

/// Reads one object, or the members of a list of objects.
fn object(manifest: &Manifest<'_>, at: At<'_>, file: &mut File, depth: u8) {
    let kind = at.get("kind").and_then(At::text);
    match kind {
        Some("CronJob") => cronjob::read(manifest, at, file),
        Some("CronWorkflow") => argo::read(manifest, at, file),
        // An OpenShift template: objects, and parameters that are put into them.
        Some("Template") if depth == 0 => {
            let manifest = Manifest { parameters: at.get("parameters"), ..*manifest };
            for item in at.get("objects").into_iter().flat_map(At::items) {
                object(&manifest, item, file, depth + 1);
            }
        }
        Some(kind) if kind.ends_with("List") && depth < MAX_LISTS => {
            if let Some(items) = at.get("items") {
                for item in items.items() {
                    object(manifest, item, file, depth + 1);
                }
            }
        }
        _ if kind == Some("Kustomization") || kind.is_none() && kustomize::is_named(manifest.path) => {
            kustomize::read(manifest, at, file);
            workload::kustomization(manifest, at, file);
        }
        Some("HorizontalPodAutoscaler") => workload::autoscaler(manifest, at, "maxReplicas", None, file),
        Some("ScaledObject") => {
            workload::autoscaler(manifest, at, "maxReplicaCount", Some(100), file);
            keda::read(manifest, at, file);
        }
        Some("ScaledJob") => keda::read(manifest, at, file),
        Some("HelmRelease") => helm_release::read(manifest, at, file),
        None => kustomize::read_patch(manifest, at, file),
        Some(kind) => {
            if let Some(controller) = workload::controller(kind) {
                workload::read(manifest, at, controller, file);
            } else {
                operators::read(manifest, at, kind, file);
            }
        }
    }
}

/// A manifest without jobs is of interest for what it keeps running, or when something hides jobs.
fn finished(mut file: File, tree: &Tree<'_>, text: &str) -> Option<File> {
    let cut_off = file.facts.iter().any(|fact| matches!(fact.kind, FactKind::Unclosed { .. }));
    let faulty = cut_off || !tree.faults.is_empty();
    let broken = faulty && file.facts.iter().any(|fact| fact.job.is_none()) && claims_kind(text);
    if file.jobs.is_empty() && !broken && faulty {
        file.facts.clear();
    }
    (!file.jobs.is_empty() || !file.facts.is_empty() || !file.workloads.is_empty()).then_some(file)
}

/// Whether the text states a CronJob as its kind, rather than speaking of one.
fn claims_kind(text: &str) -> bool {
    text.match_indices("CronJob").any(|(at, _)| {
        let before = text[..at].trim_end_matches(['"', '\'', ' ']);
        before.ends_with(':') && before.trim_end_matches([':', '"', ' ', '\'']).ends_with("kind")
    })
}
