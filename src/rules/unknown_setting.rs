//! P002 unknown-setting. Texts and examples: `rules/unknown-setting.toml`.

use super::{Check, FileContext, Rule};
use crate::finding::{Finding, Fix, Message, Safety, Severity};
use crate::platform::{self, PlatformId};
use crate::source::{Fact, FactKind, Format};
use crate::words;

/// P002.
pub static RULE: Rule = Rule {
    code: "P002",
    name: "unknown-setting",
    severity: Severity::Warning,
    page: include_str!("../../rules/unknown-setting.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    for fact in &cx.file.facts {
        let strictness = platform::strictness(platform_of(cx, fact));
        let (message, nearest, severity) = match &fact.kind {
            FactKind::UnknownKey { key, nearest, parent } => (
                Message::new(if nearest.is_some() { "misspelt_key" } else { "unknown_key" })
                    .with("key", key)
                    .with("parent", parent)
                    .with("effect", strictness.key)
                    .with("nearest", nearest.unwrap_or_default()),
                *nearest,
                Severity::Warning,
            ),
            &FactKind::BadValue { ref key, ref value, allowed, nearest } => (
                Message::new("bad_value")
                    .with("key", key)
                    .with("value", value)
                    .with("effect", strictness.value)
                    .with("allowed", words::both(move |lang| allowed.join(lang.pick(", ", "、")))),
                nearest,
                Severity::Error,
            ),
            _ => continue,
        };
        let mut finding = Finding::new(&RULE, fact.span, message).severity(severity);
        if let Some(nearest) = nearest {
            finding = finding.help(Message::new("help").with("nearest", nearest)).fix(Fix {
                message: Message::new("fix").with("nearest", nearest),
                edits: vec![(fact.span, nearest.to_owned())],
                safety: Safety::Unsafe,
            });
        }
        finding.job = fact.job;
        out.push(finding);
    }
}

/// Who reads the setting: the job's platform, or that of the file where no job could be read from it.
fn platform_of(cx: &FileContext<'_>, fact: &Fact) -> PlatformId {
    let job = fact.job.and_then(|job| cx.file.jobs.get(job)).or_else(|| cx.file.jobs.first());
    match (job, cx.file.format) {
        (Some(job), _) => job.platform,
        (None, Format::SystemdTimer) => PlatformId::Systemd,
        (None, Format::Anacrontab) => PlatformId::Anacron,
        (None, _) => PlatformId::Kubernetes,
    }
}
