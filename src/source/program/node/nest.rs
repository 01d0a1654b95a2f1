//! NestJS: `@Cron('0 2 * * *', { timeZone })`, `@Cron(CronExpression.EVERY_HOUR)`, `@Interval(10000)`. The `cron` package reads
//! the texts.

use super::{CRON, keep_apart, object};
use crate::job::{Enabled, Job, JobSchedule, Zone};
use crate::source::program::{Program, interval, made};
use crate::source::syntax::code::{Call, Expr, Value};
use crate::span::Spanned;

pub(super) fn job(program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
    let options = call.entries().find_map(|entry| object(entry.expr));
    let option = |name: &str| options.as_ref().and_then(|options| options.named(name));
    let text = call.entries().map(|entry| entry.expr).find(|expr| object(*expr).is_none());
    let mut candidates = text.filter(|_| call.name() == "Interval").into_iter().chain(call.positional(0));
    // `@Interval('name', 10000)`
    let text = candidates.find(|expr| call.name() == "Cron" || matches!(expr.value(), Value::Number(_)))?;
    let zone =
        option("timeZone").map_or(Zone::Host, |expr| crate::source::program::zone_of(CRON.platform, expr));
    let method = call.declaration();
    let by_method = || method.as_ref().map(|one| Spanned::text(one.name.value, one.name.span));
    let name = crate::source::program::text_name(option("name"))
        .or_else(by_method)
        .unwrap_or_else(|| program.place_name(call));
    let mut job = Job::new(CRON.platform, name, call.span());
    job.schedules.push(schedule(call, text, zone)?);
    if let Some(expr) = option("waitForCompletion") {
        keep_apart(&mut job, expr);
    }
    if let Some(expr) = option("disabled") {
        job.enabled = match expr.value() {
            Value::Bool(true) => Enabled::No(expr.span()),
            Value::Bool(false) => Enabled::Yes,
            _ => Enabled::Unknowable,
        };
    }
    program.hear(&mut job, &[call.span()]);
    Some(job)
}

fn schedule(call: Call<'_>, text: Expr<'_>, zone: Zone) -> Option<JobSchedule> {
    match text.value() {
        Value::Number(milliseconds) if call.name() == "Interval" => {
            interval(milliseconds / 1000.0, text.span(), zone)
        }
        Value::Name(name) => match name.strip_prefix("CronExpression.").and_then(expression) {
            Some(expression) => Some(JobSchedule::of(CRON.dialect, made(expression, text.span()), zone)),
            None => crate::source::program::schedule_of(CRON.dialect, text, zone),
        },
        _ => crate::source::program::schedule_of(CRON.dialect, text, zone),
    }
}

/// The texts of the enumeration `CronExpression` that follow no pattern.
const EXPRESSIONS: [(&str, &str); 21] = [
    ("EVERY_SECOND", "* * * * * *"),
    ("EVERY_MINUTE", "*/1 * * * *"),
    ("EVERY_HOUR", "0 0-23/1 * * *"),
    ("EVERY_DAY_AT_NOON", "0 12 * * *"),
    ("EVERY_DAY_AT_MIDNIGHT", "0 0 * * *"),
    ("EVERY_WEEK", "0 0 * * 0"),
    ("EVERY_WEEKDAY", "0 0 * * 1-5"),
    ("EVERY_WEEKEND", "0 0 * * 6,0"),
    ("EVERY_1ST_DAY_OF_MONTH_AT_MIDNIGHT", "0 0 1 * *"),
    ("EVERY_1ST_DAY_OF_MONTH_AT_NOON", "0 12 1 * *"),
    ("EVERY_2ND_HOUR", "0 */2 * * *"),
    ("EVERY_2ND_HOUR_FROM_1AM_THROUGH_11PM", "0 1-23/2 * * *"),
    ("EVERY_2ND_MONTH", "0 0 1 */2 *"),
    ("EVERY_QUARTER", "0 0 1 */3 *"),
    ("EVERY_6_MONTHS", "0 0 1 */6 *"),
    ("EVERY_YEAR", "0 0 1 1 *"),
    ("EVERY_30_MINUTES_BETWEEN_9AM_AND_5PM", "0 */30 9-17 * * *"),
    ("EVERY_30_MINUTES_BETWEEN_9AM_AND_6PM", "0 */30 9-18 * * *"),
    ("EVERY_30_MINUTES_BETWEEN_10AM_AND_7PM", "0 */30 10-19 * * *"),
    ("MONDAY_TO_FRIDAY_AT_09_30AM", "0 30 09 * * 1-5"),
    ("MONDAY_TO_FRIDAY_AT_11_30AM", "0 30 11 * * 1-5"),
];

/// The text of a member of `CronExpression` (`lib/enums/cron-expression.enum.ts`, 2026-11).
fn expression(member: &str) -> Option<String> {
    if let Some((_, text)) = EXPRESSIONS.iter().find(|(known, _)| *known == member) {
        return Some((*text).to_owned());
    }
    let counted = |unit: &str| member.strip_prefix("EVERY_")?.strip_suffix(unit)?.parse::<u32>().ok();
    if let Some(count) = counted("_SECONDS") {
        return Some(format!("*/{count} * * * * *"));
    }
    if let Some(count) = counted("_MINUTES") {
        return Some(format!("0 */{count} * * * *"));
    }
    if let Some(count) = counted("_HOURS") {
        return Some(format!("0 0-23/{count} * * *"));
    }
    if let Some(hour) = member.strip_prefix("EVERY_DAY_AT_").and_then(hour) {
        return Some(format!("0 {hour:02} * * *"));
    }
    let hour = member.strip_prefix("MONDAY_TO_FRIDAY_AT_").and_then(hour)?;
    Some(format!("0 0 {hour:02} * * 1-5"))
}

/// `2AM`, `12PM`.
fn hour(text: &str) -> Option<u32> {
    let (digits, afternoon) = match text.strip_suffix("PM") {
        Some(digits) => (digits, 12),
        None => (text.strip_suffix("AM")?, 0),
    };
    let hour: u32 = digits.parse().ok().filter(|hour| (1..=12).contains(hour))?;
    Some(hour % 12 + afternoon)
}
