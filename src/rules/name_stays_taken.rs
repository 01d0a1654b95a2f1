//! C013 name-stays-taken. Texts and examples: `rules/name-stays-taken.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::platform::PlatformId;
use crate::source::evidence::EvidenceKind;
use crate::source::shell::grammar;

/// C013.
pub static RULE: Rule = Rule {
    code: "C013",
    name: "name-stays-taken",
    severity: Severity::Warning,
    page: include_str!("../../rules/name-stays-taken.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

/// Words by which a container is removed, renamed or used again, wherever they stand.
const REMOVES: [&str; 7] = [" rm ", "--rm", "prune", "rename", "--replace", " start ", " down"];

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let Some(command) = &cx.job.command else { return };
    let stays = cx.job.command_line().evidence.iter().find_map(|found| match &found.kind {
        EvidenceKind::NameStays { name } => Some((found.range.clone(), name.as_str())),
        _ => None,
    });
    let Some((range, name)) = stays else { return };
    let of_one_host = matches!(cx.job.platform, PlatformId::Crontab | PlatformId::Anacron);
    if !of_one_host || !guards::recurs(cx.job) || grammar::is_template(&command.text) {
        return;
    }
    // Another line, or a file beside, may remove it.
    if REMOVES.iter().any(|word| cx.file.text.contains(word)) {
        return;
    }
    let message = Message::new("stays").with("name", name);
    let finding = Finding::new(&RULE, command.place(range), message)
        .confidence(Confidence::Medium)
        .help(Message::new("help"));
    out.push(finding);
}
