//! R008 silent-failure. Texts and examples: `rules/silent-failure.toml`.

use super::{Check, FileContext, Rule, daemons, guards};
use crate::checklist::tier;
use crate::dialect::DialectId;
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::{EnvScope, Guard, Job, Question};
use crate::platform::{self, PlatformId};
use crate::source::Format;
use crate::source::evidence::{Evidence, EvidenceKind};
use crate::span::Span;

/// R008.
pub static RULE: Rule = Rule {
    code: "R008",
    name: "silent-failure",
    severity: Severity::Warning,
    page: include_str!("../../rules/silent-failure.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    let logs_status =
        cx.file.crontab.is_some() && daemons::of(cx.file, cx.settings) == [DialectId::Supercronic];
    // `MAILTO=` without quotes, which some daemons refuse, is C005's matter.
    let settings = cx.file.crontab.iter().flat_map(|crontab| &crontab.settings);
    let bare: Vec<Span> = settings
        .filter(|setting| setting.raw_value.value.is_empty() && setting.var.name.value == "MAILTO")
        .map(|setting| setting.var.name.span)
        .collect();
    let mut unmailed: Vec<(Span, usize)> = Vec::new();
    for (index, job) in cx.file.jobs.iter().enumerate() {
        if !guards::recurs(job) || is_answered(job) {
            continue;
        }
        let Some(command) = &job.command else { continue };
        let shown = &job.command_line().evidence;
        let is_pinged = job.guards.declared(Question::AlertNotRun).is_some();
        let found = shown.iter().find(|evidence| tells_nothing(evidence, job.platform, logs_status));
        if let Some(Evidence { kind, range, .. }) = found {
            let (key, help) = match kind {
                EvidenceKind::OutputDiscarded if is_pinged => ("discarded_pinged", "help_pinged"),
                EvidenceKind::OutputDiscarded => ("discarded", "help_discarded"),
                _ if logs_status => ("always_succeeds_supercronic", "help_succeeds"),
                _ => ("always_succeeds", "help_succeeds"),
            };
            let mut finding =
                Finding::new(&RULE, command.place(range.clone()), Message::new(key)).help(Message::new(help));
            finding.job = Some(index);
            out.push(finding);
        } else if let Some(setting) = mail_off(job).filter(|span| {
            !logs_status && bare.binary_search_by_key(&span.start, |known| known.start).is_err()
        }) && !is_pinged
            && !shown.iter().any(|evidence| keeps(&evidence.kind))
        {
            match unmailed.last_mut() {
                Some((span, count)) if *span == setting => *count += 1,
                _ => unmailed.push((setting, 1)),
            }
        }
    }
    nobody_named(cx, out);
    // One cause, one finding: the first of the settings, the others beside it.
    let total: usize = unmailed.iter().map(|(_, count)| count).sum();
    if let Some(((first, _), others)) = unmailed.split_first() {
        let key = if total == 1 { "no_mail_one" } else { "no_mail" };
        let mut finding = Finding::new(&RULE, *first, Message::new(key).with("count", total))
            .help(Message::new("help_no_mail"))
            .confidence(Confidence::Medium);
        for (other, _) in others {
            finding = finding.related(*other, Message::new("no_mail_here"));
        }
        out.push(finding);
    }
}

/// Jobs of a declared tier whose row names nobody who is told of a failure.
fn nobody_named(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    if cx.file.format != Format::JobTables {
        return;
    }
    for (index, job) in cx.file.jobs.iter().enumerate().filter(|(_, job)| guards::recurs(job)) {
        let tier = tier::declared(job, &cx.settings.policy);
        let default = platform::row(job.platform).default(Question::AlertFailure);
        let key = default.map(|default| default.key).filter(|key| !key.is_empty());
        let open = matches!(job.guards.get(Question::AlertFailure), Guard::DangerousDefault(_));
        let (Some(tier), Some(key), true, Some(schedule)) = (tier, key, open, job.schedules.first()) else {
            continue;
        };
        let message = Message::new("nobody").with("key", key).with("tier", tier.value.title());
        let mut finding =
            Finding::new(&RULE, schedule.span, message).help(Message::new("help_nobody").with("key", key));
        finding.job = Some(index);
        out.push(finding);
    }
}

/// Whether somebody or something is told of a failure.
fn is_answered(job: &Job) -> bool {
    [Question::AlertFailure, Question::AlertNotRun].into_iter().any(|question| {
        match job.guards.get(question) {
            // A ping that is made whatever happens tells that the job ran.
            Guard::Declared(_, span) if question == Question::AlertNotRun && is_unconditional(job, *span) => {
                false
            }
            Guard::Attested(_) | Guard::Unknowable(_) => true,
            // A mail address is no signal when there is no output to mail.
            Guard::Declared(_, span) => !job.environment.iter().any(|var| {
                var.scope == EnvScope::Crontab && var.value.as_ref().is_some_and(|value| value.span == *span)
            }),
            _ => false,
        }
    })
}

/// Whether a place is that of a ping in the command which is made after a failure too.
fn is_unconditional(job: &Job, place: Span) -> bool {
    let Some(command) = &job.command else { return false };
    job.command_line().evidence.iter().any(|evidence| {
        matches!(evidence.kind, EvidenceKind::Heartbeat { .. })
            && !evidence.whole
            && command.place(evidence.range.clone()) == place
    })
}

fn tells_nothing(evidence: &Evidence, platform: PlatformId, logs_status: bool) -> bool {
    match (&evidence.kind, platform) {
        (EvidenceKind::OutputDiscarded, PlatformId::Crontab) => !logs_status,
        // cron itself never looks at the exit status; Kubernetes and supercronic do.
        (EvidenceKind::FailureHidden, PlatformId::Crontab) => logs_status,
        (EvidenceKind::FailureHidden, _) => true,
        _ => false,
    }
}

fn keeps(kind: &EvidenceKind) -> bool {
    matches!(kind, EvidenceKind::OutputKept { .. } | EvidenceKind::OutputDiscarded)
}

/// `MAILTO=""` above the job.
fn mail_off(job: &Job) -> Option<Span> {
    let to = job
        .environment
        .iter()
        .rev()
        .find(|var| var.scope == EnvScope::Crontab && var.name.value == "MAILTO")?;
    to.value.as_ref().is_some_and(|value| value.text.is_empty()).then_some(to.name.span)
}
