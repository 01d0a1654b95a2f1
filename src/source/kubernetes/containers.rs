//! The containers of a pod: what they run, with which images and which environment.

use std::sync::Arc;

use super::manifest::{Manifest, Scalar};
use crate::job::{EnvScope, EnvVar};
use crate::source::command;
use crate::source::evidence::{CommandLine, Tools};
use crate::source::syntax::At;
use crate::span::SourceText;

fn named<'a>(pod: At<'a>, key: &'static str) -> impl Iterator<Item = At<'a>> {
    pod.get(key).into_iter().flat_map(At::items)
}

/// The images of all containers.
pub(super) fn images(manifest: &Manifest<'_>, pod: At<'_>) -> Vec<SourceText> {
    named(pod, "containers")
        .chain(named(pod, "initContainers"))
        .filter_map(|container| manifest.scalar(container.get("image")?).map(Scalar::text))
        .collect()
}

/// The environment of the containers.
pub(super) fn environment(manifest: &Manifest<'_>, pod: At<'_>) -> Vec<EnvVar> {
    named(pod, "containers")
        .filter_map(|container| container.get("env"))
        .flat_map(At::items)
        .filter_map(|entry| {
            let name = manifest.spanned(entry.get("name")?)?;
            let value = entry.get("value").and_then(|at| manifest.known(at));
            Some(EnvVar { name, value, scope: EnvScope::Process })
        })
        .collect()
}

/// What the first container runs.
pub(super) fn command(manifest: &Manifest<'_>, pod: At<'_>) -> Option<SourceText> {
    of_container(manifest, named(pod, "containers").next()?)
}

/// What is read of the command where it is not all that runs: of further containers' work it says nothing, and `args` without
/// `command` are what the image's entry point is given, whatever that makes of them.
pub(super) fn part_of(
    manifest: &Manifest<'_>,
    pod: At<'_>,
    command: Option<&SourceText>,
) -> Option<Arc<CommandLine>> {
    let mut containers = named(pod, "containers");
    let (first, command) = (containers.next()?, command?);
    let image = first.get("image").and_then(|image| manifest.scalar(image)).map(Scalar::text);
    let read = || CommandLine::read_for(&command.text, Tools::of_images(image.as_slice(), &command.text));
    if containers.next().is_some() {
        return Some(Arc::new(read().without_guards()));
    }
    first.get("command").is_none().then(|| Arc::new(read().with_unclear_guards()))
}

/// What each container runs, in order.
pub(super) fn commands(manifest: &Manifest<'_>, pod: At<'_>) -> impl Iterator<Item = SourceText> {
    named(pod, "containers").filter_map(|container| of_container(manifest, container))
}

/// What a container runs.
pub(super) fn of_container(manifest: &Manifest<'_>, container: At<'_>) -> Option<SourceText> {
    let words: Vec<SourceText> = ["command", "args"]
        .into_iter()
        .filter_map(|key| container.get(key))
        .flat_map(At::items)
        .filter_map(|at| manifest.scalar(at).map(Scalar::text))
        .collect();
    command::of_words(&words)
}
