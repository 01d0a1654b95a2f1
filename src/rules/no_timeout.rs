//! R001 no-timeout. Texts and examples: `rules/no-timeout.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::checklist::part;
use crate::finding::{Finding, Message, Severity};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{self, PlatformId};

/// R001.
pub static RULE: Rule = Rule {
    code: "R001",
    name: "no-timeout",
    severity: Severity::Warning,
    page: include_str!("../../rules/no-timeout.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let misplaced = guards::is_misplaced(cx, "activeDeadlineSeconds");
    if !guards::has_no_limit(cx.job) || !guards::recurs(cx.job) || misplaced || guards::never_begins(cx.job) {
        return;
    }
    let Some(schedule) = cx.job.schedules.first() else { return };
    let overlap = guards::overlap(cx.job);
    let alarm = guards::alarm(cx, overlap == Some(OverlapPolicy::Allow));
    let part = part::of(cx.job, Question::Timeout);
    let (key, help, severity) = match cx.job.platform {
        // The next run stops the one that hangs.
        PlatformId::Kubernetes if overlap == Some(OverlapPolicy::Replace) => {
            ("kubernetes_replace", "help_kubernetes", Severity::Advice)
        }
        PlatformId::Kubernetes => ("kubernetes", "help_kubernetes", alarm),
        _ if overlap == Some(OverlapPolicy::Replace) => {
            let help =
                if guards::has_setting(cx.job, Question::Timeout) { "help_platform" } else { "help_attest" };
            ("platform_replace", help, Severity::Advice)
        }
        PlatformId::Crontab if part.is_some() => ("crontab_part", "help_crontab_part", alarm),
        PlatformId::Crontab => ("crontab", "help_crontab", alarm),
        platform => {
            let key = if platform::run_limit(platform).is_some() { "platform_limited" } else { "platform" };
            (
                key,
                if guards::has_setting(cx.job, Question::Timeout) { "help_platform" } else { "help_attest" },
                alarm,
            )
        }
    };
    // Where runs keep apart there is no R002 that it may be joined with, and R004 needs no words of it.
    let joins = overlap == Some(OverlapPolicy::Allow);
    let counted = if joins { guards::is_only_counted(cx, severity) } else { cx.is_only_counted(severity) };
    if counted {
        return out.push(Finding::counted(&RULE, schedule.span).severity(severity));
    }
    let seconds = guards::suggested_limit(cx.job, cx.gaps());
    let setting = guards::setting_in(help, cx.job, Question::Timeout);
    let mut message = Message::new(key)
        .with("gap", guards::gap_words(cx.gaps()))
        .with("limit_effect", guards::effect(cx.job, Question::Timeout));
    if let Some((guard, left)) = part {
        message = message.with("guard", part::piece(cx.job, &guard)).with("left", part::piece(cx.job, &left));
    }
    let limit = guards::short(seconds);
    let fix = guards::add_limit(cx, &limit);
    let mut help = Message::new(help).with("seconds", seconds).with("limit", limit);
    if let Some(setting) = setting {
        help = help.with("limit_setting", setting);
    }
    let mut finding = Finding::new(&RULE, schedule.span, message).severity(severity).help(help);
    finding.job = Some(cx.index);
    finding.fix = fix;
    out.push(finding);
}
