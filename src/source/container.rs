//! What stands around a crontab that is put into a container: which daemon reads it there, under which name, in which zone.
//!
//! Base images come in UTC. `TZ` moves the clock of a process only where the image has the zone's data; with none, musl and
//! glibc take any name for UTC (measured with glibc, 2026-11).

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use super::neighbours::Neighbours;
use super::{compose, dockerfile};
use crate::dialect::DialectId;
use crate::dialect::crontab::Form;
use crate::job::{EnvVar, Zone};
use crate::platform::zone_names::{self, ZoneReader};
use crate::span::{SourceText, Spanned};
use crate::workload::{ContainerZone, PlacedFile, Workload, WorkloadKind};

/// The container that a crontab is put into.
#[derive(Debug)]
pub struct Container {
    /// The daemon that reads it there, where the image tells.
    daemon: Option<DialectId>,
    /// The zone of that daemon.
    pub zone: Zone,
    /// Its path there, where a daemon looks by itself.
    target: Option<String>,
}

impl Container {
    /// The container of an image in which lines are written for a daemon.
    pub fn of_image(daemon: Option<DialectId>, zone: Zone) -> Self {
        Container { daemon, zone, target: None }
    }

    /// A container of which nothing is known but the path of the crontab in it.
    pub fn at(target: &str) -> Self {
        Container { daemon: None, zone: Zone::Host, target: Some(target.to_owned()) }
    }

    /// The daemon that reads it there, where the image or the place tells.
    pub fn daemon(&self) -> Option<DialectId> {
        self.daemon.or_else(|| daemon_of(Path::new(self.target.as_deref()?)))
    }

    /// Whether there is a user column: the place decides.
    pub fn form(&self) -> Option<Form> {
        let target = self.target.as_deref()?;
        let system = target == "/etc/crontab" || target.starts_with("/etc/cron.d/");
        let user = ["/etc/crontabs/", "/var/spool/cron/"].iter().any(|at| target.starts_with(at));
        match (system, user) {
            (true, _) => Some(Form::System),
            (_, true) => Some(Form::User),
            _ => None,
        }
    }

    /// The path under which the daemon finds it, where that matters to the daemon.
    pub fn path(&self) -> Option<&Path> {
        self.target.as_deref().filter(|target| target.starts_with("/etc/cron.d/")).map(Path::new)
    }
}

/// The daemon that looks at such a place where no other does: `/etc/crontabs` is where Alpine and OpenWrt have the tables of BusyBox.
pub fn daemon_of(path: &Path) -> Option<DialectId> {
    path.parent().filter(|folder| folder.ends_with("etc/crontabs")).map(|_| DialectId::BusyBox)
}

/// Files that say what is put into a container.
const DOCKERFILES: [&str; 4] = ["Dockerfile", "Containerfile", "Dockerfile.cron", "cron.Dockerfile"];
const COMPOSE: [&str; 4] = ["docker-compose.yml", "docker-compose.yaml", "compose.yml", "compose.yaml"];

/// How far up the tree a crontab's Dockerfile is looked for.
const LEVELS: usize = 4;

/// Longer ones are not looked at: every crontab of a folder asks.
const LONGEST: usize = 64 * 1024;

/// The container that the file at `path` is put into, as the Dockerfiles and compose files of its folder and those above say.
pub fn around(path: &Path, neighbours: &dyn Neighbours) -> Option<Container> {
    let name = path.file_name().and_then(OsStr::to_str)?;
    let folders = || path.ancestors().skip(1).take(LEVELS);
    let open = |folder: &Path, file: &str, of_interest: &dyn Fn(&str) -> bool| {
        let at = folder.join(file);
        let (id, text) = neighbours.open(&at)?;
        (text.len() <= LONGEST && of_interest(&text)).then_some((id, at, text))
    };
    let parent = path.parent().and_then(Path::file_name).and_then(OsStr::to_str).unwrap_or(name);
    let named = |text: &str| text.contains(name) || text.contains(parent);
    let mut found: Option<(Workload, PlacedFile)> = None;
    let mut made_by = None;
    'search: for folder in folders() {
        for file in DOCKERFILES {
            let Some((id, at, text)) = open(folder, file, &named) else { continue };
            let Some(image) = dockerfile::image(id, &at, &text) else { continue };
            if let Some(placed) = image.files.iter().find(|placed| is_it(placed, folder, path)).cloned() {
                found = Some((image, placed));
                made_by = Some(normal(&at));
                break 'search;
            }
        }
        for file in COMPOSE {
            let Some((id, at, text)) = open(folder, file, &named) else { continue };
            let services = compose::services(id, &at, &text);
            let with = services.into_iter().find_map(|service| {
                let placed = service.files.iter().find(|placed| is_it(placed, folder, path))?.clone();
                Some((service, placed))
            });
            if with.is_some() {
                found = with;
                break 'search;
            }
        }
    }
    let (workload, placed) = found?;
    let target = placed.target.ends_with('/').then(|| format!("{}{name}", placed.target));
    let target = target.unwrap_or(placed.target);
    let reads = workload.timekeeper.is_some() || target.contains("/cron");
    if !reads {
        return None;
    }
    let zone = folders()
        .flat_map(|folder| COMPOSE.iter().filter_map(move |file| open(folder, file, &|_| true)))
        .flat_map(|(id, at, text)| compose::services(id, &at, &text))
        .find(|service| {
            service.built_from.as_ref().is_some_and(|build| made_by.as_ref() == Some(&build.dockerfile))
        })
        .map(|service| service.zone)
        .filter(|zone| *zone != ContainerZone::Unset)
        .unwrap_or_else(|| own_zone(&workload, neighbours));
    Some(Container { daemon: workload.daemon, zone: job_zone(&zone), target: Some(target) })
}

/// The zone of a workload, that of its image where it sets none itself.
fn own_zone(workload: &Workload, neighbours: &dyn Neighbours) -> ContainerZone {
    if workload.zone != ContainerZone::Unset || workload.kind != WorkloadKind::Service {
        return workload.zone.clone();
    }
    if let Some(build) = &workload.built_from {
        let made = neighbours
            .open(&build.dockerfile)
            .and_then(|(id, text)| dockerfile::image(id, &build.dockerfile, &text));
        return made.map_or(ContainerZone::Unknowable(workload.name.span), |image| image.zone);
    }
    match workload.images.first() {
        Some(image) if dockerfile::is_official(&image.text) => ContainerZone::Unset,
        _ => ContainerZone::Unknowable(workload.name.span),
    }
}

/// The zone of a job whose scheduler lives in a container with that zone.
pub fn job_zone(zone: &ContainerZone) -> Zone {
    match zone {
        ContainerZone::Unset => Zone::Fixed("UTC"),
        ContainerZone::Set(name) => zone_names::read(ZoneReader::Libc, name.clone()),
        ContainerZone::WithoutData(text) => Zone::Invalid { text: text.clone(), acts_as: Some("UTC") },
        ContainerZone::Unknowable(span) => Zone::Unknowable(*span),
    }
}

/// What the variables of a container say about its zone. That the image has the zone's data is taken for granted.
pub fn zone_of_variables(environment: &[EnvVar]) -> ContainerZone {
    let Some(variable) = environment.iter().rev().find(|variable| variable.name.value == "TZ") else {
        return ContainerZone::Unset;
    };
    match &variable.value {
        Some(SourceText { text, span, .. }) => ContainerZone::Set(Spanned::new(text.clone(), *span)),
        None => ContainerZone::Unknowable(variable.name.span),
    }
}

/// Whether a file that is put into an image is the one at `path`. The folder from which the image is built may be the
/// Dockerfile's own or any above it.
fn is_it(placed: &PlacedFile, folder: &Path, path: &Path) -> bool {
    if placed.source.as_os_str().is_empty() {
        return false;
    }
    folder.ancestors().any(|context| {
        let source = context.join(&placed.source);
        path == source || (placed.target.ends_with('/') && path.parent() == Some(&source))
    })
}

/// A path without `.` and `..`, as far as they can be taken away by its text.
pub fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(normal.components().next_back(), Some(Component::Normal(_))) => {
                normal.pop();
            }
            other => normal.push(other),
        }
    }
    normal
}
