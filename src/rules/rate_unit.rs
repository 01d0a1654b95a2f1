//! P004 rate-unit. Texts and examples: `rules/rate-unit.toml`.

use super::{Check, Rule, ScheduleContext};
use crate::dialect::{self, FaultKind, Grammar};
use crate::finding::{Finding, Fix, Message, Safety, Severity};

/// P004.
pub static RULE: Rule = Rule {
    code: "P004",
    name: "rate-unit",
    severity: Severity::Error,
    page: include_str!("../../rules/rate-unit.toml"),
    check: Check::Schedule(check),
    supersedes: &["S001"],
};

fn check(cx: &ScheduleContext<'_>) -> Option<Finding> {
    let schedule = cx.schedule;
    let reading = schedule.reading()?;
    let Grammar::Aws(rules) = &dialect::row(reading.dialect).grammar else { return None };
    let [fault] = reading.faults.as_slice() else { return None };
    let text = schedule.text.display();
    let right = fault.nearest.clone()?;
    let is_rate = text.trim_start().starts_with("rate(") && matches!(fault.kind, FaultKind::Expected { .. });
    if !rules.number_agrees || !is_rate {
        return None;
    }
    let key = if right.starts_with("1 ") { "singular" } else { "plural" };
    let message = Message::new(key).with("text", text);
    let place = schedule.text.place(fault.range.clone()).unwrap_or(schedule.span);
    let help = Message::new("help").with("right", right.clone());
    let fix = Fix {
        message: Message::new("fix").with("right", right.clone()),
        edits: vec![(place, right)],
        safety: Safety::Unsafe,
    };
    Some(Finding::new(&RULE, place, message).help(help).fix(fix))
}
