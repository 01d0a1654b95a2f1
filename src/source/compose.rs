//! Compose files: services in how many copies, the schedulers they run, and the jobs that labels give to ofelia.
//!
//! Facts: compose-spec/compose-spec `05-services.md` and `deploy.md` (`replicas`, `scale`, `mode: global`), read 2026-11.

mod ofelia;

use std::path::Path;

use super::container::{normal, zone_of_variables};
use super::format::{Input, Row};
use super::neighbours::Alone;
use super::syntax::At;
use super::{File, Format, command, timekeeper};
use crate::job::{EnvScope, EnvVar};
use crate::settings::Settings;
use crate::span::{Excerpt, FileId, SourceText, Spanned};
use crate::workload::{Build, Copies, PlacedFile, Workload, WorkloadKind};

/// Compose files.
pub(super) static FORMAT: Row = Row {
    format: Format::Compose,
    name: "compose",
    paths: &[
        "docker-compose*.yml",
        "docker-compose*.yaml",
        "compose*.yml",
        "compose*.yaml",
        "docker-stack*.yml",
        "docker-stack*.yaml",
    ],
    marks: &["services:"],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Compose);
    for (key, service) in all(input) {
        file.workloads.extend(workload(input, key, service));
        ofelia::read(input, key, service, &mut file);
    }
    // Labels of ofelia are jobs; what else a broken compose file hides is for compose to say.
    if !file.jobs.is_empty() || input.text.contains("ofelia.") {
        input.tell_faults(&mut file);
    }
    if file.workloads.is_empty() && file.facts.is_empty() {
        return None;
    }
    input.comments().give_directives(&mut file);
    Some(file)
}

/// The services of a compose file that another file asks about.
pub(super) fn services(id: FileId, path: &Path, text: &str) -> Vec<Workload> {
    let settings = Settings::new(crate::schedule::Instant(0));
    let input = Input::new(id, path, text, &settings, &Alone);
    all(&input).into_iter().filter_map(|(key, service)| workload(&input, key, service)).collect()
}

/// Each service with its name.
fn all<'a>(input: &'a Input<'_>) -> Vec<(At<'a>, At<'a>)> {
    let tree = input.tree();
    let roots = tree.documents.iter().filter_map(|document| tree.root(document));
    roots.filter_map(|root| root.get("services")).flat_map(At::entries).collect()
}

fn workload(input: &Input<'_>, key: At<'_>, service: At<'_>) -> Option<Workload> {
    let name = input.spanned(key).filter(|_| service.is_mapping())?;
    let span = input.span(key.range().start..service.range().end);
    let environment = environment(input, service);
    let started = ["entrypoint", "command"].into_iter().find_map(|key| {
        let command = command_of(input, service.get(key)?)?;
        let (keeper, range) = timekeeper::of_command(&command.text)?;
        Some((keeper, command.place(range)))
    });
    Some(Workload {
        copies: copies(input, service),
        command: service
            .get("command")
            .or_else(|| service.get("entrypoint"))
            .and_then(|at| command_of(input, at)),
        images: service.get("image").and_then(|at| input.scalar(at)).into_iter().collect(),
        built_from: build(input, service),
        timekeeper: started,
        files: mounts(input, service),
        zone: zone_of_variables(&environment),
        environment,
        ..Workload::new(WorkloadKind::Service, name, span)
    })
}

fn copies(input: &Input<'_>, service: At<'_>) -> Copies {
    if let Some(mode) = service.path(&["deploy", "mode"]).filter(|at| at.text() == Some("global")) {
        return Copies::EachNode(input.span(mode.used_range()));
    }
    // Where both are set they must be the same.
    let at = service.path(&["deploy", "replicas"]).or_else(|| service.get("scale"));
    let Some(at) = at else { return Copies::Unset };
    let place = input.span(at.used_range());
    let count = at.text().and_then(|text| literal(text)?.trim().parse().ok());
    count.map_or(Copies::Unknowable(place), |count| Copies::Fixed(count, place))
}

/// A command as one text, or as a list of words.
fn command_of(input: &Input<'_>, at: At<'_>) -> Option<SourceText> {
    if at.text().is_some() {
        return input.scalar(at);
    }
    let words: Vec<SourceText> = at.items().filter_map(|word| input.scalar(word)).collect();
    command::of_words(&words)
}

/// `environment` as a mapping, or as a list of `NAME=value`.
fn environment(input: &Input<'_>, service: At<'_>) -> Vec<EnvVar> {
    let Some(environment) = service.get("environment") else { return Vec::new() };
    let variable = |name, value: Option<SourceText>| EnvVar {
        name,
        value: value.filter(|value| !value.text.contains('$')),
        scope: EnvScope::Process,
    };
    let mapped = environment
        .entries()
        .filter_map(|(key, value)| Some(variable(input.spanned(key)?, input.scalar(value))));
    let listed = environment.items().filter_map(|item| {
        let (name, value) = pair(&input.scalar(item)?);
        Some(variable(name, value))
    });
    mapped.chain(listed).collect()
}

/// The parts of `NAME=value`; a name alone takes its value from outside.
fn pair(text: &SourceText) -> (Spanned<Excerpt>, Option<SourceText>) {
    let Some((name, value)) = text.text.split_once('=') else {
        return (Spanned::new(text.text.clone(), text.span), None);
    };
    let from = name.len() + 1;
    let place = text.place(from..text.text.len());
    let value = SourceText { text: value.into(), span: place, map: None, via: None };
    (Spanned::text(name, text.place(0..name.len())), Some(value))
}

/// A text that compose does not fill in, or the default of the only variable it is made of (`${N:-2}`).
fn literal(text: &str) -> Option<&str> {
    if !text.contains('$') {
        return Some(text);
    }
    let inside = text.strip_prefix("${")?.strip_suffix('}')?;
    inside.split_once(":-").or_else(|| inside.split_once('-')).map(|(_, default)| default)
}

fn build(input: &Input<'_>, service: At<'_>) -> Option<Build> {
    let build = service.get("build")?;
    let context = build.text().or_else(|| build.get("context").and_then(At::text)).unwrap_or(".");
    let dockerfile = build.get("dockerfile").and_then(At::text).unwrap_or("Dockerfile");
    let here = input.path.parent().unwrap_or(Path::new(""));
    let context = normal(&here.join(literal(context)?));
    let dockerfile = normal(&context.join(literal(dockerfile)?));
    Some(Build { context, dockerfile })
}

/// The files of the tree that are mounted: `./crontab:/etc/crontabs/root:ro`, or the same as a mapping.
fn mounts(input: &Input<'_>, service: At<'_>) -> Vec<PlacedFile> {
    let volumes = service.get("volumes").into_iter().flat_map(At::items);
    let mounted = volumes.filter_map(|volume| {
        let (source, target) = match volume.text() {
            Some(text) => {
                let mut parts = text.split(':');
                (parts.next()?, parts.next()?)
            }
            None => (volume.get("source")?.text()?, volume.get("target")?.text()?),
        };
        let own = source.starts_with('.') && !source.contains('$');
        let span = input.span(volume.used_range());
        own.then(|| PlacedFile { source: normal(Path::new(source)), target: target.to_owned(), span })
    });
    mounted.collect()
}
