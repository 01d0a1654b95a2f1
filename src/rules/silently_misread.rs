//! S002 silently-misread. Texts and examples: `rules/silently-misread.toml`.

use super::candidates::{self, Verdict, verdict};
use super::preview::Preview;
use super::{Check, Rule, ScheduleContext, faults};
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::words;

/// S002.
pub static RULE: Rule = Rule {
    code: "S002",
    name: "silently-misread",
    severity: Severity::Error,
    page: include_str!("../../rules/silently-misread.toml"),
    check: Check::Schedule(check),
    supersedes: &["S006"],
};

fn check(cx: &ScheduleContext<'_>) -> Option<Finding> {
    let schedule = cx.schedule;
    let reading = schedule.reading()?;
    let loaded = reading.schedule.as_ref()?;
    if !reading.faults.is_empty() || reading.oddities.is_empty() || loaded.never_fires() {
        return None;
    }
    let mut said = reading.oddities.iter().filter_map(|oddity| Some((oddity, faults::misread(oddity)?)));
    let (oddity, what) = said.next()?;
    // Where Debian cron and cronie part, the finding is about that.
    let verdict = verdict(schedule);
    if matches!(verdict, Verdict::Differ(_)) {
        return None;
    }
    let place = |range: std::ops::Range<usize>| schedule.text.place(range).unwrap_or(schedule.span);
    let message = Message::new("main")
        .with("text", schedule.text.display())
        .with("scheduler", candidates::reader(schedule))
        .with("what", what)
        .with("words", words::when(loaded))
        .with("dates", Preview::of(cx.settings, schedule).fires(loaded, reading.dialect, 3));
    let mut finding = Finding::new(&RULE, place(oddity.range.clone()), message);
    for (other, what) in said {
        finding = finding.related(place(other.range.clone()), Message::new("also").with("what", what));
    }
    if let Verdict::OthersDiffer(groups) = verdict {
        finding = finding
            .severity(Severity::Warning)
            .confidence(Confidence::Medium)
            .help(Message::new("elsewhere").with("outcome", candidates::said(&groups)));
    }
    Some(finding)
}
