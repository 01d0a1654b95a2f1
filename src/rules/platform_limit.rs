//! P006 platform-limit. Texts and examples: `rules/platform-limit.toml`.

use super::{Check, ProjectContext, Rule};
use crate::checklist::suggest;
use crate::finding::{Finding, Message, Severity};
use crate::job::{Enabled, Job};
use crate::platform::{self, Limit, Meets};
use crate::source::FactKind;

/// P006.
pub static RULE: Rule = Rule {
    code: "P006",
    name: "platform-limit",
    severity: Severity::Warning,
    page: include_str!("../../rules/platform-limit.toml"),
    check: Check::Project(check),
    supersedes: &[],
};

fn check(cx: &ProjectContext<'_>, out: &mut Vec<Finding>) {
    for platform in platform::ALL {
        for limit in platform::limits(platform.id) {
            out.extend(of_limit(cx, limit));
        }
    }
    for file in cx.files {
        for fact in &file.facts {
            let FactKind::OnlyAfterChanges { key, written } = fact.kind else { continue };
            let severity = if written { Severity::Advice } else { Severity::Warning };
            let message =
                Message::new(if written { "unchanged-chosen" } else { "unchanged" }).with("key", key);
            let mut finding = Finding::new(&RULE, fact.span, message).severity(severity);
            finding.job = fact.job;
            out.push(finding.help(Message::new("help-unchanged").with("key", key)));
        }
    }
}

/// A limit is the same for all jobs that meet it, so it is told once, at the first of them.
fn of_limit(cx: &ProjectContext<'_>, limit: &'static Limit) -> Option<Finding> {
    let jobs = || {
        let all = cx.files.iter().flat_map(|file| file.jobs.iter().enumerate());
        all.filter(|(_, job)| job.platform == limit.platform && meets(job, limit.meets))
    };
    let (index, first) = jobs().next()?;
    let place = first.schedules.first()?.span;
    let (key, count) = match jobs().count() {
        1 => ("main", 1),
        count => ("several", count),
    };
    let message = Message::new(key).with("effect", limit.effect);
    let message = if count == 1 { message } else { message.with("count", count) };
    let mut finding = Finding::new(&RULE, place, message).severity(Severity::Advice);
    finding.job = Some(index);
    Some(finding.help(Message::new("help").with("what", limit.help)))
}

fn meets(job: &Job, which: Meets) -> bool {
    let enabled = !matches!(job.enabled, Enabled::No(_));
    enabled
        && match which {
            Meets::All => true,
            Meets::Denser(least) => suggest::gaps(job).is_some_and(|gaps| gaps.smallest.seconds < least),
        }
}
