//! `Cron.daily(2, 30)`: the calls of which JobRunr and Hangfire make a text with five or six fields. Hangfire's were first, JobRunr
//! has them in small letters.
//!
//! Facts: HangfireIO/Hangfire c236dd0f `Cron.cs`, jobrunr/jobrunr 073e6ed35 `Cron.java`, read 2026-11.

use super::syntax::code::{Call, Expr, Value};
use crate::span::{SourceText, Span, Via};

/// The text that a call of `Cron` gives; `None` for another call, and where an argument is not written down.
pub(super) fn text(call: &Call<'_>) -> Option<SourceText> {
    if call.receiver().rsplit('.').next() != Some("Cron") {
        return None;
    }
    let span = call.span();
    Some(SourceText { text: fields(call)?.into(), span, map: None, via: Some(Via::Constant(span)) })
}

/// The same of a function that is handed over by its name: `Cron.Daily`.
pub(super) fn of_name(path: &str, span: Span) -> Option<SourceText> {
    let text = match path {
        "Cron.Minutely" => "* * * * *",
        "Cron.Hourly" => "0 * * * *",
        "Cron.Daily" => "0 0 * * *",
        "Cron.Weekly" => "0 0 * * 1",
        "Cron.Monthly" => "0 0 1 * *",
        "Cron.Yearly" => "0 0 1 1 *",
        "Cron.Never" => "0 0 31 2 *",
        _ => return None,
    };
    Some(SourceText { text: text.into(), span, map: None, via: Some(Via::Constant(span)) })
}

fn fields(call: &Call<'_>) -> Option<String> {
    let name = call.name().to_ascii_lowercase();
    let number = |index, name: &str, unset: i64| match argument(call, index, name) {
        Some(expr) => expr.value().integer(),
        None => Some(unset),
    };
    let clock = |index| Some((number(index, "hour", 0)?, number(index + 1, "minute", 0)?));
    let every = || number(0, "interval", 1).filter(|_| call.entries().next().is_some());
    let text = match name.as_str() {
        "minutely" => "* * * * *".to_owned(),
        "hourly" => format!("{} * * * *", number(0, "minute", 0)?),
        "daily" => clock(0).map(|(hour, minute)| format!("{minute} {hour} * * *"))?,
        "weekly" => {
            let day = argument(call, 0, "dayOfWeek").map_or(Some(1), weekday)?;
            clock(1).map(|(hour, minute)| format!("{minute} {hour} * * {day}"))?
        }
        "monthly" => {
            let day = number(0, "day", 1)?;
            clock(1).map(|(hour, minute)| format!("{minute} {hour} {day} * *"))?
        }
        "yearly" => {
            let (month, day) = (number(0, "month", 1)?, number(1, "day", 1)?);
            clock(2).map(|(hour, minute)| format!("{minute} {hour} {day} {month} *"))?
        }
        "never" => "0 0 31 2 *".to_owned(),
        "minuteinterval" => format!("*/{} * * * *", every()?),
        "hourinterval" => format!("0 */{} * * *", every()?),
        "dayinterval" => format!("0 0 */{} * *", every()?),
        "monthinterval" => format!("0 0 1 */{} *", every()?),
        "lastdayofthemonth" => clock(0).map(|(hour, minute)| format!("{minute} {hour} L * *"))?,
        "every15seconds" => "*/15 * * * * *".to_owned(),
        "every30seconds" => "*/30 * * * * *".to_owned(),
        "every5minutes" => "*/5 * * * *".to_owned(),
        "every10minutes" => "*/10 * * * *".to_owned(),
        "every15minutes" => "*/15 * * * *".to_owned(),
        "everyhalfhour" => "*/30 * * * *".to_owned(),
        _ => return None,
    };
    Some(text)
}

/// An argument by its place or its name.
fn argument<'c>(call: &Call<'c>, index: usize, name: &str) -> Option<Expr<'c>> {
    call.named(name).or_else(|| call.positional(index))
}

/// `DayOfWeek.Monday`, `DayOfWeek.MONDAY`, `MONDAY`: the number from Sunday 0 on.
fn weekday(expr: Expr<'_>) -> Option<i64> {
    const DAYS: [&str; 7] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
    let Value::Name(path) = expr.value() else { return None };
    let word = path.rsplit('.').next()?.to_ascii_lowercase();
    DAYS.iter().position(|day| *day == word).map(|day| day as i64)
}
