//! F008 below-minimum-interval. Texts and examples: `rules/below-minimum-interval.toml`.

use super::{Check, Rule, ScheduleContext, guards};
use crate::finding::{Finding, Message, Severity};
use crate::platform::{self, Minimum, PlatformId};
use crate::schedule::{Gaps, Schedule};

/// F008.
pub static RULE: Rule = Rule {
    code: "F008",
    name: "below-minimum-interval",
    severity: Severity::Warning,
    page: include_str!("../../rules/below-minimum-interval.toml"),
    check: Check::Schedule(check),
    supersedes: &[],
};

/// What `platform` allows, where `schedule` is denser than that.
pub(super) fn minimum_above(platform: PlatformId, schedule: &Schedule) -> Option<(&'static Minimum, Gaps)> {
    let minimum = platform::row(platform).minimum.as_ref()?;
    let gaps = schedule.gaps()?;
    (gaps.smallest.seconds < minimum.seconds.into()).then_some((minimum, gaps))
}

fn check(cx: &ScheduleContext<'_>) -> Option<Finding> {
    let schedule = cx.schedule;
    let loaded = schedule.reading().filter(|reading| reading.faults.is_empty());
    let (minimum, gaps) = minimum_above(cx.platform, loaded?.schedule.as_ref()?)?;
    let gap = gaps.smallest;
    // The mean hides it: `*/7` leaves 4 minutes at the end of each hour.
    let key = if gap.seconds == gaps.largest.seconds { "always" } else { "sometimes" };
    let message = Message::new(key)
        .with("text", schedule.text.display())
        .with("gap", guards::duration(gap.seconds))
        .with("from", guards::clock(gap.from))
        .with("to", guards::clock(gap.to))
        .with("effect", minimum.effect);
    let severity = if minimum.refused { Severity::Error } else { Severity::Warning };
    let help = Message::new("help").with("minimum", guards::duration(minimum.seconds.into()));
    Some(Finding::new(&RULE, schedule.span, message).severity(severity).help(help))
}
