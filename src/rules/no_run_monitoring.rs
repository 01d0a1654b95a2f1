//! R009 no-run-monitoring. Texts and examples: `rules/no-run-monitoring.toml`.

use super::{Check, FileContext, Rule, guards};
use crate::checklist::tier;
use crate::finding::{Finding, Message, Severity};
use crate::job::{Directive, DirectiveKind, Guard, Job, Question};
use crate::lang::Text;
use crate::policy::Tier;

/// R009.
pub static RULE: Rule = Rule {
    code: "R009",
    name: "no-run-monitoring",
    severity: Severity::Advice,
    page: include_str!("../../rules/no-run-monitoring.toml"),
    check: Check::File(check),
    supersedes: &[],
};

/// Jobs of which the same is told.
struct Group<'a> {
    first: usize,
    job: &'a Job,
    effect: Text,
    severity: Severity,
    number: usize,
}

/// Nearly no scheduler notices by itself, so that nearly every job lacks it: told once for all jobs of a file that nobody says more
/// of. A job whose tier is declared, or of which a comment says what is not to be reported, is told of by itself.
fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let speaks = |directives: &[Directive]| {
        directives.iter().any(|directive| matches!(directive.kind, DirectiveKind::Ignore { .. }))
    };
    let all_apart = speaks(&cx.file.directives);
    for (index, job) in cx.file.jobs.iter().enumerate() {
        let Guard::DangerousDefault(effect) = job.guards.get(Question::AlertNotRun) else { continue };
        if !guards::recurs(job) || job.schedules.is_empty() {
            continue;
        }
        let tier = tier::declared(job, &cx.settings.policy).map(|said| said.value);
        let severity = if tier == Some(Tier::High) { Severity::Warning } else { RULE.severity };
        let apart = all_apart || tier.is_some() || speaks(&job.directives);
        let same = groups.iter_mut().find(|group| !apart && group.number > 0 && group.effect == *effect);
        match same {
            Some(group) => group.number += 1,
            // One of a single job is never joined: its number stays 0.
            None => groups.push(Group {
                first: index,
                job,
                effect: *effect,
                severity,
                number: usize::from(!apart),
            }),
        }
    }
    out.extend(groups.iter().filter_map(|group| told(cx, group)));
}

fn told(cx: &FileContext<'_>, group: &Group<'_>) -> Option<Finding> {
    let span = group.job.schedules.first()?.span;
    let counted =
        cx.settings.only_counts(group.severity) && tier::demands(group.job, &cx.settings.policy).is_empty();
    let mut finding = if counted {
        Finding::counted(&RULE, span)
    } else {
        let message = if group.number > 1 {
            Message::new("many").with("count", group.number)
        } else {
            Message::new("main")
        };
        let help = match guards::setting(group.job, Question::AlertNotRun) {
            Some(setting) => Message::new("help-setting").with("setting", setting),
            None => Message::new("help"),
        };
        Finding::new(&RULE, span, message.with("effect", group.effect)).help(help)
    };
    finding.severity = group.severity;
    finding.job = Some(group.first);
    Some(finding)
}
