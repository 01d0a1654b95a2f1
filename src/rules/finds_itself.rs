//! C010 finds-itself. Texts and examples: `rules/finds-itself.toml`.

use super::{Check, JobContext, Rule, daemons};
use crate::dialect::DialectId;
use crate::finding::{Finding, Message, Severity};
use crate::job::Job;
use crate::platform::PlatformId;
use crate::source::evidence::EvidenceKind;

/// C010.
pub static RULE: Rule = Rule {
    code: "C010",
    name: "finds-itself",
    severity: Severity::Warning,
    page: include_str!("../../rules/finds-itself.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let Some(command) = cx.job.command.as_ref().filter(|_| gets_text(cx.job)) else { return };
    let evidence = cx.job.command_line().evidence.iter();
    let found = evidence.filter_map(|found| match found.kind {
        EvidenceKind::FindsItself { kills } => Some((found, kills)),
        _ => None,
    });
    for (found, kills) in found {
        let of_bsd = |daemon: &DialectId| *daemon == DialectId::FreeBsd;
        if cx.file.crontab.is_some() && daemons::of(cx.file, cx.settings).iter().all(of_bsd) {
            return;
        }
        let text = |range: &std::ops::Range<usize>| command.text.get(range.clone()).unwrap_or_default();
        let message = Message::new(if kills { "kills" } else { "never" })
            .with("search", text(&found.range))
            .with("rest", short(text(&found.around)));
        let help = Message::new(if kills { "help_kills" } else { "help" });
        out.push(Finding::new(&RULE, command.place(found.range.clone()), message).help(help));
    }
}

/// Whether a shell gets the job's command as a text, by `-c`: others put it into a file.
fn gets_text(job: &Job) -> bool {
    matches!(job.platform, PlatformId::Crontab | PlatformId::Anacron)
}

/// What never runs, cut where it is long.
fn short(text: &str) -> String {
    const LONGEST: usize = 60;
    let text = text.strip_prefix("then ").unwrap_or(text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
