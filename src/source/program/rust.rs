//! Rust: the crates `cron`, `croner` and `tokio-cron-scheduler`.
//!
//! Facts: crates cron 0.17.0 and croner 4.0.3, run 2026-11; tokio-cron-scheduler 0.15.1 (ee987dd) and its history, read 2026-11:
//! `cron` up to 0.10, croner 2 since 3cfd3a3 (2024-08) and croner 3 since faa3abd, with seconds required and both day fields at
//! once. Both are asked.

use super::{Program, is_test};
use crate::dialect::DialectId;
use crate::job::{Job, JobSchedule, Zone};
use crate::platform::PlatformId;
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
    let jobs = program.code.calls().filter_map(|call| match (call.name(), call.receiver()) {
        ("from_str" | "try_from", "Schedule" | "cron::Schedule") if cron => {
            Some(job(&program, call, &[DialectId::RustCron], call.positional(0)?, Zone::Host))
        }
        ("new" | "from_str", "Cron" | "croner::Cron") if croner => {
            Some(job(&program, call, &[DialectId::RustCroner], call.positional(0)?, Zone::Host))
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

/// `chrono_tz::Asia::Shanghai`, `Utc`.
fn zone(expr: Expr<'_>) -> Zone {
    let Value::Name(path) = expr.value() else { return Zone::Unknowable(expr.span()) };
    let name = path.strip_prefix("chrono_tz::").unwrap_or(path).replace("::", "/");
    match name.rsplit('/').next() {
        Some("Utc" | "UTC") => Zone::Fixed("UTC"),
        Some("Local") => Zone::Host,
        _ => super::named(PlatformId::RustCron, super::made(name, expr.span())),
    }
}
