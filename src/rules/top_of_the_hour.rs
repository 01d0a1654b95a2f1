//! D003 top-of-the-hour. Texts and examples: `rules/top-of-the-hour.toml`.

use super::beside::Real;
use super::{Check, JobContext, Rule, guards};
use crate::dialect::FieldKind;
use crate::finding::{Finding, Message, Severity};
use crate::job::JobSchedule;
use crate::lang::Text;
use crate::platform;

/// D003.
pub static RULE: Rule = Rule {
    code: "D003",
    name: "top-of-the-hour",
    severity: Severity::Advice,
    page: include_str!("../../rules/top-of-the-hour.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let Some(effect) = platform::at_the_full_hour(cx.job.platform) else { return };
    if guards::recurs(cx.job) {
        out.extend(cx.schedules().filter_map(|schedule| of_schedule(cx, schedule, effect)));
    }
}

fn of_schedule(cx: &JobContext<'_>, schedule: &JobSchedule, effect: Text) -> Option<Finding> {
    let reading = schedule.reading().filter(|reading| reading.faults.is_empty())?;
    let real = Real::of(reading.schedule.as_ref()?)?;
    if real.calendar.minutes != 1 {
        return None;
    }
    let field = reading.field(FieldKind::Minute)?.range.clone();
    let text = schedule.text.display();
    let moved =
        format!("{}{}{}", text.get(..field.start)?, minute(&cx.job.name.value), text.get(field.end..)?);
    let message = Message::new("main").with("text", &text).with("effect", effect);
    let mut finding = Finding::new(&RULE, schedule.span, message);
    finding.job = Some(cx.index);
    Some(finding.help(Message::new("help").with("moved", moved)))
}

/// A minute that is the job's own, far from the full and the half hour: the same for the same name.
fn minute(name: &str) -> u32 {
    let sum = name.bytes().fold(0u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
    let spread = sum % 48;
    if spread < 24 { 3 + spread } else { 33 + spread - 24 }
}
