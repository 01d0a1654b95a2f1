//! S006 host-dependent-meaning. Texts and examples: `rules/host-dependent-meaning.toml`.

use super::candidates::{self, Group, Outcome, Verdict, verdict};
use super::preview::Preview;
use super::{Check, Rule, ScheduleContext};
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::JobSchedule;
use crate::platform::{self, PlatformId};
use crate::words;

/// S006.
pub static RULE: Rule = Rule {
    code: "S006",
    name: "host-dependent-meaning",
    severity: Severity::Warning,
    page: include_str!("../../rules/host-dependent-meaning.toml"),
    check: Check::Schedule(check),
    supersedes: &[],
};

fn check(cx: &ScheduleContext<'_>) -> Option<Finding> {
    let schedule = cx.schedule;
    let (groups, severity) = match verdict(schedule) {
        Verdict::Agree => return None,
        Verdict::Differ(groups) => (groups, Severity::Warning),
        // Where the two that read most crontabs refuse it or never run it, that is what is said (S001, S004).
        Verdict::OthersDiffer(groups) => {
            match groups
                .iter()
                .find(|group| group.readings.iter().any(|reading| candidates::is_common(reading.dialect)))?
                .outcome
            {
                Outcome::Runs(_) | Outcome::Random | Outcome::LoadTime => (groups, Severity::Advice),
                _ => return None,
            }
        }
    };
    let (main, help) = match cx.platform {
        PlatformId::Crontab => (Message::new("main"), "help"),
        platform => (Message::new("release").with("platform", platform::row(platform).title), "help-release"),
    };
    let message = main.with("text", schedule.text.display()).with("outcome", candidates::said(&groups));
    let mut finding = Finding::new(&RULE, schedule.span, message)
        .severity(severity)
        .confidence(Confidence::Medium)
        .help(Message::new(help));
    for group in &groups {
        if let Some(dates) = dates(cx, schedule, group) {
            finding = finding.related(schedule.span, dates);
        }
    }
    Some(finding)
}

/// The next fires of a group of daemons that run it.
fn dates(cx: &ScheduleContext<'_>, schedule: &JobSchedule, group: &Group<'_>) -> Option<Message> {
    let reading = group.readings.first()?;
    let (Outcome::Runs(loaded) | Outcome::KeptDespiteFault(loaded)) = group.outcome else { return None };
    let names: Vec<&str> =
        group.readings.iter().map(|reading| candidates::short_name(reading.dialect)).collect();
    Some(
        Message::new("dates")
            .with("schedulers", words::both(move |lang| words::list(&names, lang)))
            .with("dates", Preview::of(cx.settings, schedule).fires(loaded, reading.dialect, 3)),
    )
}
