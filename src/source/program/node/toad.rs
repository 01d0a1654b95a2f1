//! toad-scheduler, which is behind `@fastify/schedule` too: `new SimpleIntervalJob({ minutes: 5 }, task, { id: 'poll' })`,
//! `new CronJob({ cronExpression: '0 2 * * *', timezone: 'Asia/Shanghai' }, task, { preventOverrun: true })`.
//!
//! Facts: kibertoad/toad-scheduler 7ebb468 (4.1.0) `CronJob.ts`, `SimpleIntervalJob.ts`, `SimpleIntervalSchedule.ts`, `package.json` (croner 10),
//! read 2026-11. A simple interval of 24.8 days and more throws an error.

use super::{Imported, object, set_overlap, spreads};
use crate::dialect::DialectId;
use crate::job::{Job, JobSchedule, Zone};
use crate::platform::PlatformId;
use crate::source::program::{
    Program, interval, made, schedule_of, source_name, text_name, unknowable, zone_of,
};
use crate::source::syntax::code::{Call, CallKind, Entries, Expr, Value};

/// What a file knows it by.
pub(super) fn imported(text: &str) -> Option<Imported<'_>> {
    Imported::of(text, "toad-scheduler")
}

/// The job of a call that makes one.
pub(super) fn job(program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
    if call.kind() != CallKind::New {
        return None;
    }
    let (first, task) = (call.positional(0)?, call.positional(1)?);
    let settings = object(first)?;
    let schedule = match call.name() {
        "CronJob" => of_cron(&settings, first)?,
        _ => of_interval(&settings, first, call.name() == "LongIntervalJob"),
    };
    let options = call.positional(2).and_then(object);
    let option = |name: &str| options.as_ref().and_then(|options| options.named(name));
    let made_here = match task.value() {
        Value::Call(task) if matches!(task.name(), "Task" | "AsyncTask") => text_name(task.positional(0)),
        _ => None,
    };
    let name = text_name(option("id")).or(made_here).or_else(|| source_name(Some(task)));
    let name = name.unwrap_or_else(|| program.place_name(call));
    let mut job = Job::new(PlatformId::ToadScheduler, name, call.span());
    let written = schedule.span;
    job.schedules.push(schedule);
    if let Some(expr) = option("preventOverrun") {
        set_overlap(&mut job, expr);
    }
    program.hear(&mut job, &[written, call.span()]);
    Some(job)
}

fn of_cron(settings: &Entries<'_>, whole: Expr<'_>) -> Option<JobSchedule> {
    let zone = match settings.named("timezone") {
        None if spreads(settings) => Zone::Unknowable(whole.span()),
        None => Zone::Host,
        Some(expr) => zone_of(PlatformId::ToadScheduler, expr),
    };
    let text = settings.named("cronExpression")?;
    match text.value() {
        Value::Name(path) if let Some(known) = constant(path) => {
            Some(JobSchedule::of(DialectId::Croner10, made(known.to_owned(), text.span()), zone))
        }
        // A star behind digits is not read; the dialect refuses it.
        Value::Text(written) if has_star_behind_digit(&written.text) => {
            Some(unknowable(&written.text, text.span(), zone))
        }
        _ => schedule_of(DialectId::Croner10, text, zone),
    }
}

fn has_star_behind_digit(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| pair[0].is_ascii_digit() && pair[1] == b'*')
}

/// The texts that the package has names for.
fn constant(path: &str) -> Option<&'static str> {
    Some(match path.rsplit('.').next()? {
        "CRON_EVERY_SECOND" => "* * * * * *",
        "CRON_EVERY_30_SECONDS" => "*/30 * * * * *",
        "CRON_EVERY_MINUTE" => "* * * * *",
        "CRON_EVERY_30_MINUTES" => "*/30 * * * *",
        "CRON_EVERY_HOUR" => "0 * * * *",
        _ => return None,
    })
}

/// Milliseconds after which a timer of Node.js is over at once.
const LONGEST: f64 = 2_147_483_647.0;

/// The sum of `{ hours: 1, minutes: 30 }`; what is not written down there, or refused, is listed.
fn of_interval(settings: &Entries<'_>, whole: Expr<'_>, is_long: bool) -> JobSchedule {
    const UNITS: [(&str, f64); 5] = [
        ("days", 86_400_000.0),
        ("hours", 3_600_000.0),
        ("minutes", 60_000.0),
        ("seconds", 1000.0),
        ("milliseconds", 1.0),
    ];
    let zone = Zone::Fixed("UTC");
    let sum = (!spreads(settings)).then(|| {
        UNITS.iter().try_fold(0.0, |sum, (name, unit)| match settings.named(name).map(|expr| expr.value()) {
            None => Some(sum),
            Some(Value::Number(count)) => Some(sum + count * unit),
            Some(_) => None,
        })
    });
    let told = sum.flatten().filter(|sum| is_long || *sum < LONGEST);
    told.and_then(|sum| interval(sum / 1000.0, whole.span(), zone.clone()))
        .unwrap_or_else(|| unknowable(whole.source(), whole.span(), zone))
}
