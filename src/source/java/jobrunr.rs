//! JobRunr: `@Recurring(id = "nightly", cron = "0 2 * * *", zoneId = "Asia/Shanghai")`, `interval = "PT15M"`,
//! `BackgroundJob.scheduleRecurrently("nightly", Cron.daily(2), ZoneId.of("Asia/Shanghai"), () -> work())`, `aRecurringJob()`.
//!
//! Facts: jobrunr/jobrunr 073e6ed35 `Recurring.java`, `BackgroundJob.java`, `RecurringJobBuilder.java`, `CronExpression.java`,
//! `RecurringJobPostProcessor.java`, read 2026-11. `-` deletes a job. A text with `[` has a margin for the electricity grid, and with `L`
//! in both day fields, or `5L` beside a day, it is refused or loses one of them: such texts are listed and not judged.

use super::super::File;
use super::super::cron_calls;
use super::super::syntax::code::{Call, CallKind, Expr, Value};
use super::annotated::{self, is_set};
use super::properties::Told;
use super::quartz;
use super::scheduled::method;
use super::{Annotation, Source};
use crate::dialect::DialectId;
use crate::job::{Enabled, Guard, GuardValue, Job, JobSchedule, Question, Zone};
use crate::platform::{Form, PlatformId, ZoneReader};
use crate::span::{SourceText, Spanned, Via};

/// The most bytes of an expression that is listed.
const LONGEST: usize = 200;

pub(super) fn read(source: &Source<'_>, file: &mut File) {
    if !source.text.contains("org.jobrunr") {
        return;
    }
    let recurring = Annotation::of(source.text, "org.jobrunr.jobs.annotations", "Recurring");
    let mut last = None;
    for call in source.code.calls() {
        match call.name() {
            "Recurring" if recurring.as_ref().is_some_and(|recurring| recurring.is(&call)) => {
                let Some(method) = method(&call) else { continue };
                let Some((schedule, off)) = of_annotation(source, &call) else { continue };
                let Some(job) = annotated::job(PlatformId::JobRunr, &call, &method, &mut last, file) else {
                    continue;
                };
                for beside in method.annotations().filter(|beside| beside.name() == "Job") {
                    retries(job, beside.named("retries"));
                }
                source.hear(job, &call);
                if off {
                    job.enabled = Enabled::No(schedule.span);
                }
                job.schedules.push(schedule);
            }
            "scheduleRecurrently" if call.kind() != CallKind::Annotation => {
                file.jobs.extend(of_call(source, &call));
            }
            "aRecurringJob" => file.jobs.extend(of_builder(source, &call)),
            _ => {}
        }
    }
}

/// The schedule of an annotation, and whether it is switched off.
fn of_annotation(source: &Source<'_>, call: &Call<'_>) -> Option<(JobSchedule, bool)> {
    let set = |name: &str| call.named(name).filter(is_set);
    let (expr, is_cron) = match set("cron") {
        Some(cron) => (cron, true),
        None => (set("interval")?, false),
    };
    let zone = if is_cron { annotated::zone(source, call.named("zoneId")) } else { Zone::Fixed("UTC") };
    Some(match annotated::told(source, expr) {
        Told::Known(text) if text.text == "-" => (JobSchedule::unknowable(text, zone), true),
        Told::Known(text) => (written(text, zone), false),
        Told::Elsewhere(text) => {
            (JobSchedule::unknowable(text, zone), expr.source().ends_with("RECURRING_JOB_DISABLED"))
        }
    })
}

/// A cron, or `PT15M`: JobRunr tells them apart by the first letter, wherever they stand.
fn written(text: SourceText, zone: Zone) -> JobSchedule {
    if text.text.starts_with(['P', 'p']) {
        return match go_amount(&text.text) {
            Some(amount) => {
                let via = Some(Via::Constant(text.via.map_or(text.span, Via::used_at)));
                let text = SourceText { text: amount.into(), map: None, via, ..text };
                JobSchedule::of(DialectId::Interval, text, Zone::Fixed("UTC"))
            }
            None => JobSchedule::unknowable(text, Zone::Fixed("UTC")),
        };
    }
    if is_plain(&text.text) {
        JobSchedule::of(DialectId::JobRunr, text, zone)
    } else {
        JobSchedule::unknowable(text, zone)
    }
}

/// Whether the dialect's row says all that JobRunr does with a text.
fn is_plain(text: &str) -> bool {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let [.., day, _, weekday] = fields.as_slice() else { return true };
    let is_last = |item: &str| item.len() == 2 && item.ends_with(['l', 'L']);
    let is_odd = !text.is_ascii()
        || text.contains('[')
        || text.split(|c: char| !c.is_ascii_digit()).any(|number| number.len() > MOST_DIGITS)
        || fields.iter().any(|field| field.ends_with(','))
        || is_last(weekday) && *day != "*"
        || day.contains(['l', 'L']) && (day.len() > 1 || *weekday != "*")
        || weekday.contains(',') && weekday.split(',').any(is_last);
    !is_odd
}

/// Longer numbers may not fit into 32 bits.
const MOST_DIGITS: usize = 9;

/// `PT1H30M`, `P2D` as Go writes it; `None` for another one.
fn go_amount(text: &str) -> Option<String> {
    let upper = text.to_ascii_uppercase();
    let rest = upper.strip_prefix('P')?;
    let (days, time) = rest.split_once('T').unwrap_or((rest, ""));
    let days: u64 = if days.is_empty() { 0 } else { days.strip_suffix('D')?.parse().ok()? };
    let mut made = if days > 0 { format!("{}h", days.checked_mul(24)?) } else { String::new() };
    let mut rest = time;
    for unit in ['H', 'M', 'S'] {
        if let Some((number, after)) = rest.split_once(unit) {
            let number: u64 = number.parse().ok()?;
            if number > 0 {
                made.push_str(&number.to_string());
                made.push(unit.to_ascii_lowercase());
            }
            rest = after;
        }
    }
    (rest.is_empty() && !made.is_empty()).then_some(made)
}

/// `scheduleRecurrently([id,] cron or duration, [zone,] work)`; before release 2 the work stood in front of the cron.
fn of_call(source: &Source<'_>, call: &Call<'_>) -> Option<Job> {
    let all: Vec<Expr<'_>> = call.entries().map(|entry| entry.expr).collect();
    let mut told: Vec<Expr<'_>> = all.iter().copied().filter(|expr| !is_work(expr)).collect();
    // A request that is handed over by its name stands last; Kotlin's block stands behind the parentheses.
    let is_told = |expr: &Expr<'_>| match expr.value() {
        Value::Text(_) => true,
        Value::Call(call) => cron_calls::text(&call).is_some() || duration(&call).is_some(),
        _ => false,
    };
    if told.len() == all.len() && !told.last().is_some_and(is_told) {
        told.pop();
    }
    match *told.as_slice() {
        [schedule] => job(source, call, None, schedule, None),
        [id, schedule] => job(source, call, Some(id), schedule, None),
        [id, schedule, zone] => job(source, call, Some(id), schedule, Some(zone)),
        _ => None,
    }
}

/// `() -> work()`, `Service::work`, `new WorkRequest(...)`.
fn is_work(expr: &Expr<'_>) -> bool {
    match expr.value() {
        Value::Text(_) => false,
        Value::Call(call) if call.kind() == CallKind::New => true,
        _ => ["->", "::", "{"].iter().any(|sign| expr.source().contains(sign)),
    }
}

/// `aRecurringJob().withId("x").withCron("...").withZoneId(ZoneId.of("..."))`.
fn of_builder(source: &Source<'_>, call: &Call<'_>) -> Option<Job> {
    let given = |name: &str| call.chain().find(|next| next.name() == name)?.positional(0);
    let schedule =
        ["withCron", "withInterval", "withDuration", "withScheduleExpression"].into_iter().find_map(given)?;
    let mut job = job(source, call, given("withId"), schedule, given("withZoneId"))?;
    retries(&mut job, given("withAmountOfRetries"));
    Some(job)
}

fn job(
    source: &Source<'_>,
    call: &Call<'_>,
    id: Option<Expr<'_>>,
    schedule: Expr<'_>,
    zone: Option<Expr<'_>>,
) -> Option<Job> {
    let zone = zone.map_or(Zone::Host, |zone| quartz::zone(&zone, ZoneReader::JavaZoneId));
    let schedule = match schedule.value() {
        Value::Null => return None,
        Value::Text(text) => match source.properties.told(text) {
            Told::Known(text) => written(text, zone),
            Told::Elsewhere(text) => JobSchedule::unknowable(text, zone),
        },
        Value::Call(made) if let Some(text) = cron_calls::text(&made) => written(text, zone),
        Value::Call(made) if let Some(text) = duration(&made) => {
            JobSchedule::of(DialectId::Interval, text, Zone::Fixed("UTC"))
        }
        _ => {
            let written = schedule.source();
            let shown = written.get(..written.floor_char_boundary(LONGEST)).unwrap_or(written);
            let start = schedule.span().range().start;
            let span = crate::span::Span::new(source.file, start..start + shown.len());
            JobSchedule::unknowable(SourceText::verbatim(shown, span), zone)
        }
    };
    let name = if let Some(id) = id.and_then(|id| id.value().text()) {
        Spanned::new(id.text, id.span)
    } else {
        let place = call.function().or_else(|| call.class())?;
        Spanned::text(place.name.value, place.name.span)
    };
    let mut job = Job::new(PlatformId::JobRunr, name, call.name_span().to(schedule.span));
    job.form = if call.name() == "aRecurringJob" { Form::Builder } else { Form::Call };
    job.schedules.push(schedule);
    source.hear(&mut job, call);
    Some(job)
}

/// `Duration.ofMinutes(15)`.
fn duration(call: &Call<'_>) -> Option<SourceText> {
    if call.receiver().rsplit('.').next() != Some("Duration") {
        return None;
    }
    if call.name() == "parse" {
        let text = call.positional(0)?.value().text()?;
        let made = go_amount(&text.text)?;
        return Some(SourceText {
            text: made.into(),
            span: call.span(),
            map: None,
            via: Some(Via::Constant(call.span())),
        });
    }
    let count = u64::try_from(call.positional(0)?.value().integer()?).ok().filter(|count| *count > 0)?;
    let made = match call.name() {
        "ofMillis" => format!("{count}ms"),
        "ofSeconds" => format!("{count}s"),
        "ofMinutes" => format!("{count}m"),
        "ofHours" => format!("{count}h"),
        "ofDays" => format!("{}h", count.checked_mul(24)?),
        _ => return None,
    };
    Some(SourceText {
        text: made.into(),
        span: call.span(),
        map: None,
        via: Some(Via::Constant(call.span())),
    })
}

/// How often a failed run is tried again: 10 times unless it is said, and that is what -1 says.
fn retries(job: &mut Job, expr: Option<Expr<'_>>) {
    let Some(expr) = expr else { return };
    let guard = match expr.value().integer() {
        Some(-1) => return,
        Some(count @ 0..) => Guard::Declared(GuardValue::Count(count.unsigned_abs()), expr.span()),
        _ => Guard::Unknowable(expr.span()),
    };
    job.guards.set(Question::Retry, guard);
}
