//! Micronaut: `@Scheduled(cron = "0 2 * * *", zoneId = "Asia/Shanghai")`, `@Scheduled(fixedRate = "10m")`, `fixedDelay`.
//!
//! Facts: micronaut-projects/micronaut-core 6a1c9e8d06 `Scheduled.java`, `ScheduledMethodProcessor.java`, `CronExpression.java`,
//! `TimeConverterRegistrar.java`, read 2026-11: `cron` counts before `fixedRate`, that before `fixedDelay`; with `initialDelay`
//! alone it runs once. A text with `W`, with `5L` as a day, or with a special form in a list means something else there than
//! elsewhere: it is listed and not judged.

use super::super::File;
use super::super::syntax::code::{Call, Expr};
use super::annotated::{self, is_set};
use super::properties::Told;
use super::scheduled::method;
use super::{Annotation, Source};
use crate::dialect::DialectId;
use crate::job::{JobSchedule, Zone};
use crate::platform::PlatformId;
use crate::span::{SourceText, Via};

const PACKAGE: &str = "io.micronaut.scheduling.annotation";

pub(super) fn read(source: &Source<'_>, file: &mut File) {
    let Some(scheduled) = Annotation::of(source.text, PACKAGE, "Scheduled") else { return };
    let mut last = None;
    for call in source.code.calls().filter(|call| scheduled.is(call)) {
        let Some(method) = method(&call) else { continue };
        let Some(schedule) = schedule(source, &call) else { continue };
        let Some(job) = annotated::job(PlatformId::Micronaut, &call, &method, &mut last, file) else {
            continue;
        };
        source.hear(job, &call);
        job.schedules.push(schedule);
    }
}

fn schedule(source: &Source<'_>, call: &Call<'_>) -> Option<JobSchedule> {
    let set = |name: &str| call.named(name).filter(is_set);
    if let Some(cron) = set("cron") {
        let zone = annotated::zone(source, call.named("zoneId"));
        return Some(match annotated::told(source, cron) {
            Told::Known(text) if is_plain(&text.text) => JobSchedule::of(DialectId::Micronaut, text, zone),
            Told::Known(text) | Told::Elsewhere(text) => JobSchedule::unknowable(text, zone),
        });
    }
    let amount = |name: &str, dialect| set(name).map(|expr| amount(source, expr, dialect));
    amount("fixedRate", DialectId::Interval).or_else(|| amount("fixedDelay", DialectId::Delay))
}

/// Whether the dialect's row says all that Micronaut does with a text.
fn is_plain(text: &str) -> bool {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let [.., day, _, weekday] = fields.as_slice() else { return true };
    let special = |item: &str| item.contains(['?', 'L', 'l', '#']);
    let has_odd = |field: &str| field.contains([',', '/']) && field.split(',').any(special);
    // A blank before the first field counts as a field.
    let is_odd = text.starts_with(|c: char| c.is_ascii_whitespace())
        || fields.iter().any(|field| field.ends_with(','))
        || has_odd(day)
        || has_odd(weekday)
        || day.contains(['W', 'w'])
        || day.len() > 1 && day.ends_with(['L', 'l'])
        || matches!(*weekday, "L" | "l")
        || text.split(|c: char| !c.is_ascii_digit()).any(|number| number.len() > MOST_DIGITS);
    !is_odd
}

/// Numbers of more digits are refused, but for those of steps.
const MOST_DIGITS: usize = 2;

/// `10m`, `500ms`, `1d`; `PT5M` and others are listed.
fn amount(source: &Source<'_>, expr: Expr<'_>, dialect: DialectId) -> JobSchedule {
    let zone = Zone::Fixed("UTC");
    let text = match annotated::told(source, expr) {
        Told::Known(text) => text,
        Told::Elsewhere(text) => return JobSchedule::unknowable(text, zone),
    };
    match in_hours(&text.text) {
        Some(same) if same == text.text => JobSchedule::of(dialect, text, zone),
        Some(made) => {
            let via = Some(Via::Constant(text.via.map_or(text.span, Via::used_at)));
            JobSchedule::of(dialect, SourceText { text: made.into(), map: None, via, ..text }, zone)
        }
        None => JobSchedule::unknowable(text, zone),
    }
}

/// A number with one unit as Go writes it, which knows no days.
fn in_hours(text: &str) -> Option<String> {
    let digits = text.find(|c: char| !c.is_ascii_digit())?;
    let count: u32 = text[..digits].parse().ok().filter(|count| *count > 0)?;
    match &text[digits..] {
        "s" | "m" | "h" | "ms" => Some(text.to_owned()),
        "d" => Some(format!("{}h", u64::from(count) * 24)),
        _ => None,
    }
}
