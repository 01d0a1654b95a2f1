//! Rust: the crates `cron`, `croner` and `tokio-cron-scheduler`.
//!
//! Facts: crates cron 0.17.0 and croner 4.0.3, run 2026-11; tokio-cron-scheduler 0.15.1 (ee987dd) and its history, read 2026-11:
//! `cron` up to 0.10, croner 2 since 3cfd3a3 (2024-08) and croner 3 since faa3abd, with seconds required and both day fields at
//! once. Both are asked.

use super::{Program, is_test};
use crate::dialect::DialectId;
use crate::job::{Job, JobSchedule, Zone};
use crate::platform::PlatformId;
use crate::schedule::TimeZone;
use crate::source::format::{Input, Row};
use crate::source::syntax::code::{Call, Expr, RUST, Value};
use crate::source::{File, Format};

/// Modules that schedule something.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::Rust,
    name: "rust",
    paths: &["*.rs"],
    marks: &["cron::Schedule", "cron::{Schedule", "tokio_cron_scheduler", "croner::"],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    if is_test(input) {
        return None;
    }
    let program = Program::read(input, &RUST);
    let uses = |path: &str| input.text.contains(path);
    let cron = uses("cron::Schedule") || uses("cron::{Schedule");
    let (croner, tokio) = (uses("croner::"), uses("tokio_cron_scheduler"));
    let asked = if cron || croner { asked_for(&program) } else { None };
    // The text alone has no zone: whoever asks for the next time gives it, here or in another file.
    let asked = |call: &Call<'_>| asked.clone().unwrap_or(Zone::Unknowable(call.name_span()));
    let jobs = program.code.calls().filter_map(|call| match (call.name(), call.receiver()) {
        ("from_str" | "try_from", "Schedule" | "cron::Schedule") if cron => {
            Some(job(&program, call, &[DialectId::RustCron], call.positional(0)?, asked(&call)))
        }
        ("new" | "from_str", "Cron" | "croner::Cron") if croner => {
            Some(job(&program, call, &[DialectId::RustCroner], call.positional(0)?, asked(&call)))
        }
        (
            "new" | "new_async" | "new_cron_job" | "new_cron_job_async",
            "Job" | "tokio_cron_scheduler::Job",
        ) if tokio => Some(job(&program, call, &EITHER, call.positional(0)?, Zone::Fixed("UTC"))),
        ("new_tz" | "new_async_tz", "Job" | "tokio_cron_scheduler::Job") if tokio => {
            let zone = call.positional(1).map_or(Zone::Host, |expr| zone(expr));
            Some(job(&program, call, &EITHER, call.positional(0)?, zone))
        }
        ("new_repeated" | "new_repeated_async", "Job" | "tokio_cron_scheduler::Job") if tokio => {
            repeated(&program, call)
        }
        _ => None,
    });
    let jobs = jobs.collect();
    program.finish(Format::Rust, jobs)
}

/// Which release is built stands in another file.
static EITHER: [DialectId; 2] = [DialectId::TokioCron, DialectId::RustCron];

fn job(program: &Program<'_, '_>, call: Call<'_>, dialects: &[DialectId], text: Expr<'_>, zone: Zone) -> Job {
    let schedule = match text.value() {
        Value::Text(text) => JobSchedule::of_any(dialects, text, zone),
        _ => super::unknowable(text.source(), text.span(), zone),
    };
    let mut job = Job::new(PlatformId::RustCron, program.place_name(call), call.span());
    job.schedules.push(schedule);
    program.hear(&mut job, &[text.span(), call.span()]);
    job
}

/// `Job::new_repeated(Duration::from_secs(30), ...)`.
fn repeated(program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
    let expr = call.positional(0)?;
    let Value::Call(duration) = expr.value() else { return None };
    let Value::Number(count) = duration.positional(0)?.value() else { return None };
    let unit = match duration.name() {
        "from_secs" => 1.0,
        "from_mins" => 60.0,
        "from_hours" => 3600.0,
        _ => return None,
    };
    let mut job = Job::new(PlatformId::RustCron, program.place_name(call), call.span());
    job.schedules.push(super::interval(count * unit, expr.span(), Zone::Fixed("UTC"))?);
    program.hear(&mut job, &[expr.span(), call.span()]);
    Some(job)
}

/// The zone of all calls of the file that ask for times: `upcoming(Utc)`, `after(&Local::now())`, croner's
/// `find_next_occurrence(&Utc::now(), false)`. `None` where they differ, or one does not show it, or there is none.
fn asked_for(program: &Program<'_, '_>) -> Option<Zone> {
    const ASKS: [&str; 9] = [
        "upcoming",
        "upcoming_owned",
        "after",
        "after_owned",
        "find_next_occurrence",
        "find_previous_occurrence",
        "iter_from",
        "iter_after",
        "includes",
    ];
    let calls =
        program.code.calls().filter(|call| ASKS.contains(&call.name()) && !call.receiver().is_empty());
    let mut zones = calls.filter_map(|call| call.positional(0)).map(of_moment);
    let first = zones.next()?;
    let is_known = !matches!(first, Zone::Unknowable(_));
    (is_known && zones.all(|zone| zone == first)).then_some(first)
}

/// The zone of `Utc`, `&Utc::now()`, `now.with_timezone(&Shanghai)`.
fn of_moment(expr: Expr<'_>) -> Zone {
    let source = expr.source().trim_start_matches('&').trim();
    if let Some(zone) = source.strip_suffix("::now()") {
        return of_path(zone, expr);
    }
    let inside = source.rsplit_once(".with_timezone(").and_then(|(_, zone)| zone.strip_suffix(')'));
    of_path(inside.unwrap_or(source).trim_start_matches('&'), expr)
}

fn zone(expr: Expr<'_>) -> Zone {
    of_path(expr.source(), expr)
}

/// `chrono_tz::Asia::Shanghai`, `Utc`; a variable tells nothing.
fn of_path(path: &str, expr: Expr<'_>) -> Zone {
    let path = path.strip_prefix("chrono_tz::").unwrap_or(path);
    let path =
        path.strip_prefix("Tz::").map_or_else(|| path.replace("::", "/"), |name| name.replace("__", "/"));
    match path.rsplit('/').next() {
        Some("Utc" | "UTC") => Zone::Fixed("UTC"),
        Some("Local") => Zone::Host,
        _ if TimeZone::get(&path).is_some() => {
            super::named(PlatformId::RustCron, super::made(path, expr.span()))
        }
        _ => Zone::Unknowable(expr.span()),
    }
}
