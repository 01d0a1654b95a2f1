//! R015 runs-at-deploy. Texts and examples: `rules/runs-at-deploy.toml`.

use super::{Check, FileContext, Rule, guards};
use crate::finding::{Finding, Message, Severity};
use crate::job::Job;
use crate::schedule::Schedule;
use crate::source::{ExtraRun, FactKind};
use crate::span::Span;

/// R015.
pub static RULE: Rule = Rule {
    code: "R015",
    name: "runs-at-deploy",
    severity: Severity::Advice,
    page: include_str!("../../rules/runs-at-deploy.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    for fact in &cx.file.facts {
        let FactKind::ExtraRun { setting, at } = &fact.kind else { continue };
        let (key, severity) = match at {
            ExtraRun::ProcessStart => ("start", Severity::Warning),
            ExtraRun::Deploy => ("deploy", Severity::Advice),
            ExtraRun::SwitchedOn => ("switched-on", Severity::Advice),
        };
        let message = Message::new(key).with("setting", setting);
        let mut finding = Finding::new(&RULE, fact.span, message).severity(severity);
        finding.job = fact.job;
        out.push(finding.help(Message::new("help")));
    }
    let boots: Vec<(usize, &Job, Span)> = cx.file.jobs.iter().enumerate().filter_map(at_boot).collect();
    for (index, job, span) in boots {
        let also = cx.file.jobs.iter().find(|other| guards::recurs(other) && is_same_work(job, other));
        let Some(schedule) = also.and_then(|other| other.schedules.iter().find(|other| other.span != span))
        else {
            continue;
        };
        let message = Message::new("boot").with("text", schedule.text.display());
        let mut finding = Finding::new(&RULE, span, message)
            .related(schedule.span, Message::new("schedule"))
            .help(Message::new("help"));
        finding.job = Some(index);
        out.push(finding);
    }
}

/// A job with a schedule that means the start of the machine or of the scheduler, and its place.
fn at_boot((index, job): (usize, &Job)) -> Option<(usize, &Job, Span)> {
    let boot = job.schedules.iter().find(|schedule| {
        schedule.reading().is_some_and(|reading| reading.schedule == Some(Schedule::Boot))
    })?;
    Some((index, job, boot.span))
}

/// Whether two jobs run the same command, or are one job.
fn is_same_work(job: &Job, other: &Job) -> bool {
    let command = |job: &Job| job.command.as_ref().map(|command| command.text.trim().to_owned());
    job.span == other.span || command(job).is_some_and(|text| command(other) == Some(text))
}
