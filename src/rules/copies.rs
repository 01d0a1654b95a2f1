//! In how many copies the program runs that a job is a part of: the workloads of a run, and which of them a source file belongs to.
//!
//! Nothing in a repository says that for certain, so a file is given to a workload only where it is built from the file's folder,
//! bears the name of the file's module, or is the only application beside the source.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use crate::source::File;
use crate::span::{SourceText, Span};
use crate::workload::{Copies, Workload, WorkloadKind};

/// The workloads of a run.
pub(super) struct Workloads<'a> {
    /// Those that may run the programs of the tree, by every folder they stand below.
    below: BTreeMap<&'a Path, Vec<Placed<'a>>>,
    autoscalers: Vec<Placed<'a>>,
}

/// A workload and the folder of its file.
#[derive(Clone, Copy)]
struct Placed<'a> {
    folder: &'a Path,
    workload: &'a Workload,
}

/// The workload that a source file belongs to, and in how many copies it runs.
pub(super) struct Home<'a> {
    pub workload: &'a Workload,
    /// More than one.
    pub count: u64,
    /// Whether that is the most of what an autoscaler may start.
    pub at_most: bool,
    /// Where the number is written.
    pub place: Span,
    pub why: Why,
}

/// Why a source file is taken for a part of a workload.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Why {
    Built,
    Named,
    Only,
}

/// Workloads of one folder that are compared; where there are more, nobody can tell which is meant.
const MOST: usize = 200;

impl<'a> Workloads<'a> {
    pub fn of(files: &'a [File]) -> Self {
        let mut below: BTreeMap<&Path, Vec<Placed<'_>>> = BTreeMap::new();
        let mut autoscalers = Vec::new();
        for file in files {
            let folder = file.path.parent().unwrap_or(Path::new(""));
            for workload in &file.workloads {
                let placed = Placed { folder, workload };
                match workload.kind {
                    WorkloadKind::Autoscaler(_) => autoscalers.push(placed),
                    WorkloadKind::Controller(_) | WorkloadKind::Service if !is_ready_made(workload) => {
                        for above in folder.ancestors() {
                            below.entry(above).or_default().push(placed);
                        }
                    }
                    _ => {}
                }
            }
        }
        Workloads { below, autoscalers }
    }

    /// The workload in several copies that the program of a source file runs in.
    pub fn home(&self, source: &Path) -> Option<Home<'a>> {
        if source.components().any(|part| is_test(part.as_os_str().to_str().unwrap_or_default())) {
            return None;
        }
        // The nearest folder with a workload below it is the one that decides.
        let (above, all) =
            source.ancestors().skip(1).find_map(|above| Some((above, self.below.get(above)?)))?;
        if all.len() > MOST {
            return None;
        }
        let (name, why) = match built(all, source)[..] {
            [] => named_or_only(all, above, source)?,
            [name] => (name, Why::Built),
            // Which of the programs that are made from one source runs the job, nobody can tell.
            _ => return None,
        };
        let same = all.iter().filter(|placed| placed.workload.name.value == name);
        let scaled = self.autoscalers.iter().filter(|placed| {
            matches!(&placed.workload.kind, WorkloadKind::Autoscaler(Some(target)) if target.value == name)
                && placed.folder.starts_with(above)
        });
        let most = same.clone().chain(scaled).filter_map(|placed| {
            let (count, place) = placed.workload.copies.several()?;
            Some((count, place, matches!(placed.workload.copies, Copies::UpTo(..))))
        });
        let (count, place, at_most) = most.max_by_key(|(count, ..)| *count)?;
        let workload = same.clone().find(|placed| !placed.workload.images.is_empty());
        let workload = workload.or_else(|| same.clone().next())?.workload;
        Some(Home { workload, count, at_most, place, why })
    }

    /// The number of copies of one workload, what changes it from outside included.
    pub fn several(&self, workload: &Workload) -> Option<(u64, bool, Span)> {
        let own = workload
            .copies
            .several()
            .map(|(count, place)| (count, matches!(workload.copies, Copies::UpTo(..)), place));
        let scaled = self.autoscalers.iter().filter(|placed| {
            matches!(&placed.workload.kind, WorkloadKind::Autoscaler(Some(target)) if target.value == workload.name.value)
                && placed.workload.span.file == workload.span.file
        });
        let scaled = scaled.filter_map(|placed| {
            let (count, place) = placed.workload.copies.several()?;
            Some((count, true, place))
        });
        own.into_iter().chain(scaled).max_by_key(|(count, ..)| *count)
    }
}

/// The services that are built from the folder of the source, or the one nearest above it.
fn built<'a>(all: &[Placed<'a>], source: &Path) -> Vec<&'a str> {
    let builds = || {
        all.iter().filter_map(|placed| {
            let context = &placed.workload.built_from.as_ref()?.context;
            source.starts_with(context).then_some((context.components().count(), placed.workload))
        })
    };
    let deepest = builds().map(|(depth, _)| depth).max();
    let nearest = builds().filter(|(depth, _)| Some(*depth) == deepest);
    let mut names: Vec<&str> = nearest.map(|(_, workload)| workload.name.value.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn named_or_only<'a>(all: &[Placed<'a>], above: &Path, source: &Path) -> Option<(&'a str, Why)> {
    let within = source.strip_prefix(above).ok()?.parent()?;
    let modules: Vec<String> = names(within).map(plain).collect();
    let mut named: Vec<(usize, &str)> = Vec::new();
    for placed in all.iter().filter(|placed| is_for_deployment(placed, above, &modules)) {
        let name = plain(&placed.workload.name.value);
        if let Some(depth) = modules.iter().rposition(|module| *module == name) {
            named.push((depth, placed.workload.name.value.as_str()));
        }
    }
    let deepest = named.iter().map(|(depth, _)| *depth).max();
    if let Some(deepest) = deepest {
        let mut names = named.iter().filter(|(depth, _)| *depth == deepest).map(|(_, name)| *name);
        let first = names.next()?;
        return names.all(|name| name == first).then_some((first, Why::Named));
    }
    let first = all.first()?.workload.name.value.as_str();
    let only =
        all.iter().all(|placed| placed.workload.name.value == first && is_for_deployment(placed, above, &[]));
    let source_folder = names(within).next().is_none_or(|first| SOURCE_FOLDERS.contains(&first));
    (only && source_folder).then_some((first, Why::Only))
}

fn names(path: &Path) -> impl Iterator<Item = &str> {
    path.components().filter_map(|part| match part {
        Component::Normal(name) => name.to_str(),
        _ => None,
    })
}

/// Folders in which a program's source begins, where the repository holds one program.
const SOURCE_FOLDERS: [&str; 16] = [
    "src", "sql", "app", "lib", "cmd", "pkg", "internal", "server", "source", "config", "jobs", "tasks",
    "cron", "main", "python", "java",
];

/// Folders that hold what deploys a program, rather than programs of their own.
const DEPLOYMENT_FOLDERS: [&str; 30] = [
    "k8s",
    "kubernetes",
    "kube",
    "deploy",
    "deployment",
    "deployments",
    "manifests",
    "manifest",
    "helm",
    "chart",
    "charts",
    "templates",
    "infra",
    "infrastructure",
    "ops",
    "devops",
    "docker",
    "compose",
    "kustomize",
    "base",
    "overlays",
    "prod",
    "production",
    "staging",
    "argocd",
    "gitops",
    "openshift",
    "ci",
    "environments",
    "resources",
];

/// Whether all folders between `above` and the workload's file are for deployment, or bear the name of a module or of the workload.
fn is_for_deployment(placed: &Placed<'_>, above: &Path, modules: &[String]) -> bool {
    let Ok(within) = placed.folder.strip_prefix(above) else { return false };
    let own = plain(&placed.workload.name.value);
    let mut chart = false;
    names(within).all(|name| {
        let after_charts = std::mem::replace(&mut chart, matches!(name, "charts" | "chart" | "helm"));
        let bare = name.trim_start_matches('.').to_ascii_lowercase();
        let module = plain(name);
        DEPLOYMENT_FOLDERS.contains(&bare.as_str())
            || after_charts
            || module == own
            || modules.contains(&module)
    })
}

fn is_test(folder: &str) -> bool {
    matches!(folder, "test" | "tests" | "testdata" | "__tests__" | "spec" | "example" | "examples")
}

/// A name without what is only said of its role.
fn plain(name: &str) -> String {
    let mut name = name.to_ascii_lowercase();
    for ending in ["-deployment", "-deploy", "-service", "-svc", "-server", "-app", "-application"] {
        if let Some(rest) = name.strip_suffix(ending).filter(|rest| !rest.is_empty()) {
            name.truncate(rest.len());
        }
    }
    name.retain(|sign| !matches!(sign, '-' | '_' | '.'));
    name
}

/// Whether a workload runs what others made: data bases, brokers, proxies.
fn is_ready_made(workload: &Workload) -> bool {
    workload.built_from.is_none() && !workload.images.is_empty() && workload.images.iter().all(ready_made)
}

/// Images that hold no program of the tree, by the name of their repository.
const READY_MADE: [&str; 52] = [
    "adminer",
    "alertmanager",
    "busybox",
    "caddy",
    "cadvisor",
    "clickhouse",
    "cloudflared",
    "consul",
    "elasticsearch",
    "envoy",
    "etcd",
    "grafana",
    "haproxy",
    "influxdb",
    "jaeger",
    "kafka",
    "keycloak",
    "kibana",
    "localstack",
    "logstash",
    "loki",
    "mailhog",
    "mailpit",
    "mariadb",
    "memcached",
    "minio",
    "mongo",
    "mongodb",
    "mosquitto",
    "mysql",
    "mysql-server",
    "nacos-server",
    "nats",
    "nginx",
    "node-exporter",
    "ofelia",
    "opensearch",
    "pgadmin4",
    "phpmyadmin",
    "portainer",
    "postgres",
    "postgresql",
    "prometheus",
    "rabbitmq",
    "redis",
    "registry",
    "sentry",
    "timescaledb",
    "traefik",
    "valkey",
    "vault",
    "zookeeper",
];

fn ready_made(image: &SourceText) -> bool {
    let name = image.text.rsplit('/').next().unwrap_or_default();
    let name = name.split([':', '@']).next().unwrap_or_default();
    READY_MADE.contains(&name)
}

/// The path of a workload's Dockerfile.
pub(super) fn dockerfile(workload: &Workload) -> Option<&PathBuf> {
    workload.built_from.as_ref().map(|build| &build.dockerfile)
}
