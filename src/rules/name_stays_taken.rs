//! C013 name-stays-taken. Texts and examples: `rules/name-stays-taken.toml`.

use super::{Check, FileContext, Rule, guards};
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::Job;
use crate::platform::PlatformId;
use crate::source::evidence::EvidenceKind;
use crate::source::shell::grammar;

/// C013.
pub static RULE: Rule = Rule {
    code: "C013",
    name: "name-stays-taken",
    severity: Severity::Warning,
    page: include_str!("../../rules/name-stays-taken.toml"),
    check: Check::File(check),
    supersedes: &[],
};

/// Words by which a container is removed, renamed or used again, wherever they stand.
const REMOVES: [&str; 7] = [" rm ", "--rm", "prune", "rename", "--replace", " start ", " down"];

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    // Most files name no container; and another line, or a file beside, may remove it.
    let text = &cx.file.text;
    if !text.contains("--name") || REMOVES.iter().any(|word| text.contains(word)) {
        return;
    }
    out.extend(cx.file.jobs.iter().enumerate().filter_map(|(index, job)| of_job(job, index)));
}

fn of_job(job: &Job, index: usize) -> Option<Finding> {
    let command = job.command.as_ref().filter(|command| command.text.contains("--name"))?;
    let of_one_host = matches!(job.platform, PlatformId::Crontab | PlatformId::Anacron);
    if !of_one_host || !guards::recurs(job) || grammar::is_template(&command.text) {
        return None;
    }
    let (range, name) = job.command_line().evidence.iter().find_map(|found| match &found.kind {
        EvidenceKind::NameStays { name } => Some((found.range.clone(), name)),
        _ => None,
    })?;
    let mut finding = Finding::new(&RULE, command.place(range), Message::new("stays").with("name", name))
        .confidence(Confidence::Medium)
        .help(Message::new("help"));
    finding.job = Some(index);
    Some(finding)
}
