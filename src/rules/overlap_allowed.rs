//! R002 overlap-allowed. Texts and examples: `rules/overlap-allowed.toml`.

use super::{Check, JobContext, Rule, guards};
use crate::checklist::part;
use crate::finding::{Finding, Message, Severity};
use crate::job::{Guard, OverlapPolicy, Question};
use crate::lang::Text;
use crate::platform::PlatformId;

/// R002.
pub static RULE: Rule = Rule {
    code: "R002",
    name: "overlap-allowed",
    severity: Severity::Warning,
    page: include_str!("../../rules/overlap-allowed.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    if guards::overlap(cx.job) != Some(OverlapPolicy::Allow) || !guards::recurs(cx.job) {
        return;
    }
    if guards::is_misplaced(cx, "concurrencyPolicy") || guards::never_begins(cx.job) {
        return;
    }
    let Some(schedule) = cx.job.schedules.first() else { return };
    let smallest = cx.gaps().map(|gaps| gaps.smallest.seconds);
    // A run that is stopped before the next one is due cannot meet it.
    if let (Some((limit, _)), Some(smallest)) = (guards::limit(cx.job), smallest)
        && limit <= smallest
    {
        return;
    }
    let chosen = matches!(cx.job.guards.get(Question::Overlap), Guard::Declared(..));
    let alarm = guards::alarm(cx, true);
    let part = part::of(cx.job, Question::Overlap);
    let (key, help, severity) = match cx.job.platform {
        PlatformId::Kubernetes if chosen => ("kubernetes_chosen", "help_kubernetes", Severity::Advice),
        PlatformId::Kubernetes => ("kubernetes", "help_kubernetes", alarm),
        PlatformId::Crontab if part.is_some() => ("crontab_part", "help_crontab_part", alarm),
        PlatformId::Crontab if part::no_lock(cx.job).is_some() => ("crontab_void", "help_crontab", alarm),
        PlatformId::Crontab => ("crontab", "help_crontab", alarm),
        _ if chosen => ("platform_chosen", "help_attest", Severity::Advice),
        _ if !guards::has_setting(cx.job, Question::Overlap) => ("platform", "help_attest", alarm),
        _ => ("platform", "help_platform", alarm),
    };
    if guards::is_only_counted(cx, severity) {
        return out.push(Finding::counted(&RULE, schedule.span).severity(severity));
    }
    let setting = guards::setting_in(help, cx.job, Question::Overlap);
    // The limit that is missing too brings one more.
    let mut message = Message::with_room(key, 5)
        .with("gap", guards::gap_words(cx.gaps()))
        .with("pace", guards::pace(cx.gaps()))
        .with("overlap_effect", guards::effect(cx.job, Question::Overlap));
    let none = Text { en: "no lock is seen here", zh: "此处未见锁" };
    message = message.with("no_lock", part::no_lock(cx.job).unwrap_or_else(|| none.into()));
    if let Some((lock, left)) = part {
        message =
            message.with("lock", part::piece(cx.job, &lock)).with("unlocked", part::piece(cx.job, &left));
    }
    let name = guards::lock_name(cx.job);
    let fix = guards::add_lock(cx, &name);
    let mut help = Message::with_room(help, 3).with("name", name);
    if let Some(setting) = setting {
        help = help.with("overlap_setting", setting);
    }
    let mut finding = Finding::new(&RULE, schedule.span, message).severity(severity).help(help);
    finding.job = Some(cx.index);
    finding.fix = fix;
    out.push(finding);
}
