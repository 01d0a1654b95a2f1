//! R017 shared-thread. Texts and examples: `rules/shared-thread.toml`.

use std::collections::BTreeMap;
use std::path::Path;

use super::{Check, ProjectContext, Rule, guards};
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::{Enabled, Job};
use crate::platform::PlatformId;
use crate::source::{Fact, FactKind, File, OWN_SCHEDULER, POOL_SIZE, SharedBy, pool_size};
use crate::span::Span;
use crate::workload::Workload;

/// R017.
pub static RULE: Rule = Rule {
    code: "R017",
    name: "shared-thread",
    severity: Severity::Warning,
    page: include_str!("../../rules/shared-thread.toml"),
    check: Check::Project(check),
    supersedes: &[],
};

/// More threads than these are hardly meant for jobs.
const MOST_THREADS: usize = 8;

/// What is known of one module.
#[derive(Default)]
struct Module<'a> {
    /// Its jobs that do their work in the one thread, with their places in their files.
    jobs: Vec<(&'a Job, usize)>,
    /// Whether only those with a fixed delay are among them.
    shared: Option<SharedBy>,
    /// Where it switches scheduling on.
    switched_on: Option<Span>,
    own_scheduler: bool,
    is_program: bool,
}

fn check(cx: &ProjectContext<'_>, out: &mut Vec<Finding>) {
    let mut modules: BTreeMap<&Path, Module<'_>> = BTreeMap::new();
    for file in cx.files.iter().filter(|file| !file.facts.is_empty()) {
        let module = modules.entry(module_of(&file.path)).or_default();
        for fact in &file.facts {
            match fact.kind {
                FactKind::OneThread(shared) => {
                    module.jobs.extend(of_fact(file, fact));
                    module.shared = Some(shared);
                }
                FactKind::Switch { name: "@EnableScheduling" } => module.switched_on = Some(fact.span),
                FactKind::Switch { name: "@SpringBootApplication" } => module.is_program = true,
                FactKind::Switch { name } if name == OWN_SCHEDULER => module.own_scheduler = true,
                _ => {}
            }
        }
    }
    // A module without a program of its own is a library, of this program or of another.
    if modules.values().any(|module| module.own_scheduler && !module.is_program) {
        return;
    }
    let folders: Vec<&Path> =
        modules.iter().filter(|(_, module)| !module.jobs.is_empty()).map(|(folder, _)| *folder).collect();
    let sized = sized(cx.files, &folders);
    for (folder, module) in &modules {
        // A scheduler may stand in a file that was not handed over.
        if module.own_scheduler || !cx.seen.is_whole(folder) {
            continue;
        }
        // Where a version knows no size, none that is set counts.
        let is_sized = sized.contains(folder) && module.shared != Some(SharedBy::AllWithoutProperty);
        out.extend((!is_sized).then(|| of_module(module)).flatten());
    }
}

/// The modules to whose scheduler something around them may give a size: a container, a unit, a map of configuration. It is meant for the
/// module in which it stands, else for those that bear one of its names, else for any.
fn sized<'a>(files: &[File], modules: &[&'a Path]) -> Vec<&'a Path> {
    let mut found = Vec::new();
    if modules.is_empty() {
        return found;
    }
    for file in files {
        let is_said = |fact: &Fact| matches!(fact.kind, FactKind::Switch { name: POOL_SIZE });
        let around = || !file.workloads.is_empty() && pool_size(&file.text).is_some();
        if !file.facts.iter().any(is_said) && !around() {
            continue;
        }
        let within = |folder: &Path| folder != Path::new("") && file.path.starts_with(folder);
        if let Some(own) =
            modules.iter().filter(|folder| within(folder)).max_by_key(|folder| folder.as_os_str().len())
        {
            found.push(*own);
            continue;
        }
        let setting = |workload: &&Workload| {
            file.text.get(workload.span.range()).is_some_and(|block| pool_size(block).is_some())
        };
        let names: Vec<&str> =
            file.workloads.iter().filter(setting).map(|one| one.name.value.as_str()).collect();
        let named = |folder: &&&Path| {
            let Some(module) = folder.file_name().and_then(|name| name.to_str()) else { return false };
            let in_path = || {
                file.path.iter().any(|part| Path::new(part).file_stem().is_some_and(|stem| stem == module))
            };
            if names.is_empty() { in_path() } else { names.contains(&module) }
        };
        let meant: Vec<&Path> = modules.iter().filter(named).copied().collect();
        found.extend(if meant.is_empty() { modules } else { &meant });
    }
    found
}

/// The folder of a module: that of its `src/main`, else the file's own.
fn module_of(path: &Path) -> &Path {
    let main = path.ancestors().find(|folder| folder.ends_with("src/main"));
    main.and_then(Path::parent).and_then(Path::parent).or(path.parent()).unwrap_or(Path::new(""))
}

/// The job that a fact is about, if the thread does its work: one that hands it on (`@Async`) holds nobody up.
fn of_fact<'a>(file: &'a File, fact: &Fact) -> Option<(&'a Job, usize)> {
    let index = fact.job?;
    let job = file.jobs.get(index)?;
    let runs = matches!(job.enabled, Enabled::Yes) && guards::recurs(job);
    let hands_off = |fact: &Fact| matches!(fact.kind, FactKind::HandsOff { .. });
    let works = !file.facts_of(index).iter().any(hands_off);
    (runs && works && job.platform == PlatformId::Spring).then_some((job, index))
}

fn of_module(module: &Module<'_>) -> Option<Finding> {
    let switched_on = module.switched_on?;
    let [(job, index), (other, _), ..] = module.jobs[..] else { return None };
    let all = module.jobs.len();
    let (key, help) = match (module.shared?, all) {
        (SharedBy::All, 2) => ("two", "help"),
        (SharedBy::All, _) => ("many", "help"),
        (SharedBy::AllWithoutProperty, 2) => ("two", "help_bean"),
        (SharedBy::AllWithoutProperty, _) => ("many", "help_bean"),
        (SharedBy::FixedDelays, 2) => ("two_delays", "help_delays"),
        (SharedBy::FixedDelays, _) => ("many_delays", "help_delays"),
    };
    let message =
        Message::new(key).with("job", &job.name.value).with("other", &other.name.value).with("all", all);
    let mut finding = Finding::new(&RULE, job.schedules.first()?.span, message)
        .confidence(Confidence::Medium)
        .related(other.schedules.first()?.span, Message::new("other_here"))
        .related(switched_on, Message::new("switched_on"))
        .help(Message::new(help).with("threads", all.min(MOST_THREADS)));
    finding.job = Some(index);
    Some(finding)
}
