//! What keeps pods running, and what changes how many: Deployments and their like, autoscalers.
//!
//! Facts: kubernetes/kubernetes `staging/src/k8s.io/api/{apps,autoscaling}`, client release 37; `replicas` is 1 where it is not
//! set. kedacore/keda `apis/keda/v1alpha1/scaledobject_types.go`: at most 100 where `maxReplicaCount` is not set. Read 2026-11.

use super::containers;
use super::guards::object_place;
use super::manifest::{Manifest, Scalar};
use crate::source::container;
use crate::source::syntax::At;
use crate::source::{File, timekeeper};
use crate::span::{Excerpt, Spanned};
use crate::workload::{Copies, Workload, WorkloadKind};

/// The kinds that keep copies of a pod.
const CONTROLLERS: [&str; 4] = ["Deployment", "StatefulSet", "DaemonSet", "ReplicaSet"];

/// The controller that a kind names.
pub(super) fn controller(kind: &str) -> Option<&'static str> {
    CONTROLLERS.into_iter().find(|known| *known == kind)
}

/// Reads a Deployment or another controller.
pub(super) fn read(manifest: &Manifest<'_>, object: At<'_>, kind: &'static str, file: &mut File) {
    // A patch has no pod.
    let pod = object.path(&["spec", "template", "spec"]).filter(|at| at.is_mapping());
    let place = object_place(manifest, object);
    let copies = if kind == "DaemonSet" {
        Copies::EachNode(place)
    } else {
        let replicas = object.path(&["spec", "replicas"]);
        replicas.map_or(Copies::Unset, |at| copies(manifest, object, at))
    };
    let workload =
        Workload::new(WorkloadKind::Controller(kind), name(manifest, object), manifest.span(object.range()));
    let workload = Workload { copies, ..workload };
    file.workloads.push(match pod {
        Some(pod) => with_pod(manifest, pod, workload),
        None => workload,
    });
}

fn with_pod(manifest: &Manifest<'_>, pod: At<'_>, workload: Workload) -> Workload {
    let environment = containers::environment(manifest, pod);
    let timekeeper = containers::commands(manifest, pod).find_map(|command| {
        let (keeper, range) = timekeeper::of_command(&command.text)?;
        Some((keeper, command.place(range)))
    });
    Workload {
        command: containers::command(manifest, pod),
        images: containers::images(manifest, pod),
        zone: container::zone_of_variables(&environment),
        environment,
        timekeeper,
        ..workload
    }
}

/// The numbers of copies that a Kustomization sets: `replicas: [{name, count}]`.
pub(super) fn kustomization(manifest: &Manifest<'_>, root: At<'_>, file: &mut File) {
    for item in root.get("replicas").into_iter().flat_map(At::items) {
        let (Some(target), Some(count)) = (item.get("name"), item.get("count")) else { continue };
        let Some(target) = manifest.spanned(target) else { continue };
        let kind = WorkloadKind::Autoscaler(Some(target.clone()));
        let workload = Workload::new(kind, target, manifest.span(item.range()));
        file.workloads.push(Workload { copies: copies(manifest, item, count), ..workload });
    }
}

/// Reads an autoscaler; `target` and `most` are the paths of what it scales and of its upper limit.
pub(super) fn autoscaler(
    manifest: &Manifest<'_>,
    object: At<'_>,
    most: &str,
    unset: Option<u64>,
    file: &mut File,
) {
    let target = object.path(&["spec", "scaleTargetRef", "name"]).and_then(|at| manifest.spanned(at));
    let copies = match (object.path(&["spec", most]), unset) {
        (Some(at), _) => match copies(manifest, object, at) {
            Copies::Fixed(count, span) => Copies::UpTo(count, span),
            other => other,
        },
        (None, Some(count)) if !manifest.is_optional(object) => {
            Copies::UpTo(count, object_place(manifest, object))
        }
        (None, _) => return,
    };
    let kind = WorkloadKind::Autoscaler(target);
    let workload = Workload::new(kind, name(manifest, object), manifest.span(object.range()));
    file.workloads.push(Workload { copies, ..workload });
}

fn copies(manifest: &Manifest<'_>, object: At<'_>, at: At<'_>) -> Copies {
    let place = manifest.place(at);
    if manifest.is_optional(object) || manifest.is_conditional(at, object.range().start) {
        return Copies::Unknowable(place);
    }
    match manifest.scalar(at) {
        Some(Scalar::Known(text)) => match text.text.trim().parse() {
            Ok(count) => Copies::Fixed(count, place),
            Err(_) => Copies::Unknowable(place),
        },
        Some(Scalar::Unknowable(_)) => Copies::Unknowable(place),
        None => Copies::Unset,
    }
}

fn name(manifest: &Manifest<'_>, object: At<'_>) -> Spanned<Excerpt> {
    let name = object.path(&["metadata", "name"]).and_then(|at| manifest.spanned(at));
    name.unwrap_or_else(|| {
        let place = object_place(manifest, object);
        Spanned::text(object.get("kind").and_then(At::text).unwrap_or_default(), place)
    })
}
