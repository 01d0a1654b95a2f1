//! R011 every-replica-runs. Texts and examples: `rules/every-replica-runs.toml`.

use super::copies::{Home, Why, Workloads, dockerfile};
use super::{Check, ProjectContext, Rule, guards};
use crate::finding::{Confidence, Finding, Message, Phrase, Severity};
use crate::job::{Guard, Job, Question};
use crate::lang::Text;
use crate::platform::{self, Instances};
use crate::source::File;
use crate::span::Span;
use crate::words;
use crate::workload::{Copies, Timekeeper, Workload, WorkloadKind};

/// R011.
pub static RULE: Rule = Rule {
    code: "R011",
    name: "every-replica-runs",
    severity: Severity::Warning,
    page: include_str!("../../rules/every-replica-runs.toml"),
    check: Check::Project(check),
    supersedes: &[],
};

fn check(cx: &ProjectContext<'_>, out: &mut Vec<Finding>) {
    if cx.files.iter().all(|file| file.workloads.is_empty()) {
        return;
    }
    let workloads = Workloads::of(cx.files);
    for file in cx.files {
        out.extend(of_application(file, &workloads));
        for workload in &file.workloads {
            out.extend(of_daemon(workload, &workloads, cx.files));
        }
    }
}

/// The jobs of a file that its program starts by itself, where that program runs in several copies.
fn of_application(file: &File, workloads: &Workloads<'_>) -> Option<Finding> {
    let mut jobs = file.jobs.iter().filter(|job| runs_everywhere(job)).peekable();
    jobs.peek()?;
    let home = workloads.home(&file.path)?;
    let first = jobs.next()?;
    let others = jobs.count();
    let schedule = first.schedules.first()?;
    let message = Message::new(if others == 0 { "application" } else { "application-many" })
        .with("name", &first.name.value)
        .with("workload", &home.workload.name.value)
        .with("copies", copies(home.count, home.at_most))
        .with("scheduler", platform::row(first.platform).title);
    let message = if others == 0 { message } else { message.with("others", others) };
    let finding = Finding::new(&RULE, schedule.span, message)
        .confidence(Confidence::Medium)
        .related(home.place, related(&home));
    Some(finding.help(match guards::setting(first, Question::Lock) {
        Some(setting) => Message::new("help-setting").with("setting", setting),
        None => Message::new("help"),
    }))
}

/// Whether every instance of the application starts the job, and nothing is seen that keeps all but one from it.
fn runs_everywhere(job: &Job) -> bool {
    let lock = job.guards.get(Question::Lock);
    platform::row(job.platform).instances == Instances::Each
        && matches!(lock, Guard::NotSeen | Guard::DangerousDefault(_))
        && guards::recurs(job)
}

fn related(home: &Home<'_>) -> Message {
    let key = match home.why {
        Why::Built => "built",
        Why::Named => "named",
        Why::Only => "only",
    };
    Message::new(key)
        .with("workload", &home.workload.name.value)
        .with("copies", copies(home.count, home.at_most))
}

/// A workload in several copies, each of which starts a scheduler.
fn of_daemon(workload: &Workload, workloads: &Workloads<'_>, files: &[File]) -> Option<Finding> {
    if matches!(workload.kind, WorkloadKind::Image | WorkloadKind::Autoscaler(_)) {
        return None;
    }
    let (keeper, started) = workload.timekeeper.or_else(|| of_image(workload, files))?;
    let leads = |text: &str| text.to_ascii_lowercase().contains("redbeat");
    if workload.command.as_ref().is_some_and(|command| leads(&command.text)) {
        return None;
    }
    let on_nodes = match workload.copies {
        Copies::EachNode(place) => Some(place),
        _ => None,
    };
    let (key, severity, copies, place) = match (workloads.several(workload), on_nodes) {
        (Some((count, at_most, place)), _) => ("daemon", Severity::Warning, copies(count, at_most), place),
        // One cron on each node is mostly what is wanted: it looks after the node.
        (None, Some(place)) => ("daemon", Severity::Advice, EACH_NODE.into(), place),
        (None, None) => return None,
    };
    let message = Message::new(key)
        .with("workload", &workload.name.value)
        .with("copies", copies.clone())
        .with("keeper", keeper.name);
    let finding = Finding::new(&RULE, started, message)
        .severity(severity)
        .confidence(Confidence::Medium)
        .related(place, Message::new("copies").with("workload", &workload.name.value).with("copies", copies));
    Some(finding.help(Message::new("help-daemon").with("keeper", keeper.name)))
}

const EACH_NODE: Text = Text { en: "one copy on each node", zh: "每个节点一个副本" };

/// The scheduler that the image of a service starts, where the service does not say what it runs.
fn of_image(workload: &Workload, files: &[File]) -> Option<(&'static Timekeeper, Span)> {
    if workload.command.is_some() {
        return None;
    }
    let path = dockerfile(workload)?;
    let index = files.binary_search_by(|file| file.path.as_path().cmp(path)).ok()?;
    let image = files[index].workloads.iter().find(|workload| workload.kind == WorkloadKind::Image)?;
    image.timekeeper
}

/// A number of copies in words.
fn copies(count: u64, at_most: bool) -> Phrase {
    words::both(move |lang| match (at_most, lang) {
        (false, crate::lang::Lang::En) => format!("{count} copies"),
        (false, crate::lang::Lang::Zh) => format!("{count} 个副本"),
        (true, crate::lang::Lang::En) => format!("up to {count} copies"),
        (true, crate::lang::Lang::Zh) => format!("最多 {count} 个副本"),
    })
}
