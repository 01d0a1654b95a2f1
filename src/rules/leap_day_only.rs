//! F009 leap-day-only. Texts and examples: `rules/leap-day-only.toml`.

use super::candidates::restricted;
use super::frequency::Timed;
use super::{Check, Rule, ScheduleContext};
use crate::dialect::FieldKind;
use crate::finding::{Finding, Message, Severity};

/// F009.
pub static RULE: Rule = Rule {
    code: "F009",
    name: "leap-day-only",
    severity: Severity::Warning,
    page: include_str!("../../rules/leap-day-only.toml"),
    check: Check::Schedule(check),
    supersedes: &["F006"],
};

fn check(cx: &ScheduleContext<'_>) -> Option<Finding> {
    let timed = Timed::of(cx.schedule, cx.settings)?;
    let calendar = timed.calendar;
    let days = calendar.days.set & !(1 << 30) & !(1 << 31);
    let plain =
        calendar.days.from_end | calendar.days.nearest_weekday | calendar.days.nearest_weekday_from_end;
    if calendar.months != 1 << 2 || days != 1 << 29 || plain != 0 || restricted(calendar) != (true, false) {
        return None;
    }
    let message = Message::new("main")
        .with("text", timed.schedule.text.display())
        .with("dates", timed.preview().days(&timed.loaded(), timed.reading.dialect, 3));
    let help =
        Message::new("help").with("right", timed.with_field(FieldKind::DayOfMonth, "28").unwrap_or_default());
    Some(Finding::new(&RULE, timed.schedule.span, message).help(help))
}
