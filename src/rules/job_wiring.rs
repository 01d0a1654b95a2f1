//! P009 job-wiring. Texts and examples: `rules/job-wiring.toml`.

use super::{Check, ProjectContext, Rule, guards};
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::{Enabled, Guard, GuardValue, Job, Question};
use crate::platform::PlatformId;
use crate::schedule::Schedule;
use crate::source::{Fact, FactKind, File};

/// P009.
pub static RULE: Rule = Rule {
    code: "P009",
    name: "job-wiring",
    severity: Severity::Warning,
    page: include_str!("../../rules/job-wiring.toml"),
    check: Check::Project(check),
    supersedes: &[],
};

fn check(cx: &ProjectContext<'_>, out: &mut Vec<Finding>) {
    for file in cx.files {
        for fact in &file.facts {
            let found = match &fact.kind {
                FactKind::StartedBy { parent } => started_twice(file, fact, *parent),
                FactKind::HandsOff { by } => returns_at_once(file, fact, by),
                FactKind::HandlerHandsOff { by, handler } => {
                    let message = Message::new("async_handler").with("job", handler).with("by", *by);
                    let help = Message::new("help_async_handler").with("by", *by);
                    Some(Finding::new(&RULE, fact.span, message).help(help))
                }
                _ => None,
            };
            out.extend(found);
        }
    }
    if takes_no_locks(cx.files) {
        for file in cx.files {
            out.extend(file.jobs.iter().enumerate().filter_map(|(index, job)| unlocked(job, index)));
        }
    }
}

/// Whether the program never switches on the locks of its annotations. Where the file that switches scheduling on is not among
/// these, neither need the one be that switches locks on.
fn takes_no_locks(files: &[File]) -> bool {
    let is_on = |sought: &str| {
        let mut facts = files.iter().flat_map(|file| &file.facts);
        facts.any(|fact| matches!(fact.kind, FactKind::Switch { name } if name == sought))
    };
    is_on("@EnableScheduling") && !is_on("@EnableSchedulerLock")
}

/// Takes their answer from locks that nothing takes, which no file alone can tell, and from those of a method that hands its work
/// to another thread: they are given back when it returns, at once.
pub(crate) fn void_locks(files: &mut [File]) {
    let none = takes_no_locks(files);
    for file in files {
        for (index, job) in file.jobs.iter_mut().enumerate() {
            if job.platform != PlatformId::Spring {
                continue;
            }
            let hands_off =
                |fact: &Fact| fact.job == Some(index) && matches!(fact.kind, FactKind::HandsOff { .. });
            if let Some((_, lock)) = job.guards.declared(Question::Lock)
                && (none || file.facts.iter().any(hands_off))
            {
                let void = GuardValue::Void("@SchedulerLock".into());
                job.guards.set(Question::Lock, Guard::Declared(void, lock));
            }
        }
    }
}

/// A job that starts by its own schedule and once more when another one has succeeded.
fn started_twice(file: &File, fact: &Fact, parent: usize) -> Option<Finding> {
    let child = file.jobs.get(fact.job?)?;
    let parent = file.jobs.get(parent)?;
    if !runs(child) || !runs(parent) {
        return None;
    }
    let message = Message::new("child").with("child", &child.name.value).with("parent", &parent.name.value);
    let mut finding = Finding::new(&RULE, child.schedules.first()?.span, message)
        .related(fact.span, Message::new("parent_here").with("parent", &parent.name.value))
        .help(Message::new("help_child"));
    finding.job = fact.job;
    Some(finding)
}

/// A job whose start returns before the work ends.
fn returns_at_once(file: &File, fact: &Fact, by: &str) -> Option<Finding> {
    let job = file.jobs.get(fact.job?)?;
    if !guards::recurs(job) {
        return None;
    }
    let after_end = job
        .schedules
        .iter()
        .filter_map(|schedule| schedule.reading())
        .any(|reading| matches!(reading.schedule, Some(Schedule::AfterEnd { .. })));
    let key = if after_end { "async_delay" } else { "async" };
    let message = Message::new(key).with("job", &job.name.value).with("by", by);
    let mut finding = Finding::new(&RULE, fact.span, message)
        .related(job.schedules.first()?.span, Message::new("schedule_here"))
        .help(Message::new("help_async").with("by", by));
    finding.job = fact.job;
    Some(finding)
}

/// A lock that nothing takes.
fn unlocked(job: &Job, index: usize) -> Option<Finding> {
    if job.platform != PlatformId::Spring || !runs(job) {
        return None;
    }
    let (_, lock) = job.guards.declared(Question::Lock)?;
    let message = Message::new("lock").with("job", &job.name.value);
    let mut finding = Finding::new(&RULE, lock, message)
        .severity(Severity::Error)
        .confidence(Confidence::Medium)
        .help(Message::new("help_lock"));
    finding.job = Some(index);
    Some(finding)
}

fn runs(job: &Job) -> bool {
    matches!(job.enabled, Enabled::Yes) && guards::recurs(job)
}
