//! APScheduler 3: `add_job(f, 'cron', hour=3)`, `@sched.scheduled_job('interval', minutes=5)`, `CronTrigger(...)`,
//! `CronTrigger.from_crontab('...')`.
//!
//! Facts: agronholm/apscheduler 3.11 `triggers/cron/__init__.py`, `schedulers/base.py`, read 2026-11: fields that are finer
//! than the finest one given are their lowest value, all others a star.

use super::celery::field_text;
use super::{Module, unit_seconds};
use crate::dialect::{DialectId, FieldKind};
use crate::job::{Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, Zone};
use crate::platform::PlatformId;
use crate::source::program::{declare, given, interval, named, unknowable};
use crate::source::syntax::code::{Call, CallKind, Expr, Value};
use crate::span::Spanned;

/// The fields, the coarsest first, and what each is when a coarser one is the finest that is given.
const FIELDS: [(&str, &str); 8] = [
    ("year", "*"),
    ("month", "1"),
    ("day", "1"),
    ("week", "*"),
    ("day_of_week", "*"),
    ("hour", "0"),
    ("minute", "0"),
    ("second", "0"),
];

/// Those of a crontab's text, in its order.
const IN_TEXT: [(&str, FieldKind); 5] = [
    ("minute", FieldKind::Minute),
    ("hour", FieldKind::Hour),
    ("day", FieldKind::DayOfMonth),
    ("month", FieldKind::Month),
    ("day_of_week", FieldKind::DayOfWeek),
];

pub(super) fn jobs(module: &Module<'_, '_>) -> Vec<Job> {
    let text = module.program.input.text;
    if !text.contains("add_job(") && !text.contains("scheduled_job(") {
        return Vec::new();
    }
    let calls = module.program.code.calls();
    let adding = calls.filter(|call| matches!(call.name(), "add_job" | "scheduled_job"));
    let zone = scheduler_zone(module);
    adding.filter_map(|call| job(module, &zone, call)).collect()
}

fn job(module: &Module<'_, '_>, scheduler: &Zone, call: Call<'_>) -> Option<Job> {
    let decorator = call.name() == "scheduled_job";
    let trigger = call.named("trigger").or_else(|| call.positional(usize::from(!decorator)))?;
    let zone = call.named("timezone").map_or_else(|| scheduler.clone(), |expr| zone_of(module, expr));
    let schedule = match module.resolved(trigger).value() {
        Value::Text(kind) if kind.text == "cron" => fields(call, &zone),
        Value::Text(kind) if kind.text == "interval" => every(call, &zone)?,
        Value::Call(trigger) => of_trigger(module, trigger, &zone)?,
        // A date, or another library that has a function of this name.
        _ => return None,
    };
    let function = match call.kind() {
        CallKind::Annotation => call.declaration().map(|one| Spanned::text(one.name.value, one.name.span)),
        _ => crate::source::program::source_name(call.named("func").or_else(|| call.positional(0))),
    };
    let program = &module.program;
    let by_id =
        ["id", "name"].into_iter().find_map(|name| crate::source::program::text_name(call.named(name)));
    let name = by_id.or(function).unwrap_or_else(|| program.place_name(call));
    let mut job = Job::new(PlatformId::Apscheduler, name, call.span());
    job.schedules.push(schedule);
    guards(call, &mut job);
    program.hear(&mut job, &[trigger.span(), call.span()]);
    Some(job)
}

fn of_trigger(module: &Module<'_, '_>, trigger: Call<'_>, zone: &Zone) -> Option<JobSchedule> {
    let own = trigger.named("timezone").map(|expr| zone_of(module, expr));
    let zone = own.unwrap_or_else(|| zone.clone());
    match trigger.name() {
        "CronTrigger" => Some(fields(trigger, &zone)),
        "from_crontab" => {
            crate::source::program::schedule_of(DialectId::Apscheduler, trigger.positional(0)?, zone)
        }
        "IntervalTrigger" => every(trigger, &zone),
        _ => None,
    }
}

/// The fields that are given by name.
fn fields(call: Call<'_>, zone: &Zone) -> JobSchedule {
    as_crontab(call, zone).unwrap_or_else(|| unknowable(call.name(), call.name_span(), zone.clone()))
}

/// The fields as a crontab has them, when they can be told.
fn as_crontab(call: Call<'_>, zone: &Zone) -> Option<JobSchedule> {
    if call.entries().any(|entry| entry.expr.source().starts_with("**")) {
        return None;
    }
    let set = |name: &str| call.named(name).filter(|expr| !matches!(expr.value(), Value::Null));
    let finest = FIELDS.iter().rposition(|(name, _)| set(name).is_some())?;
    let text_of = |name: &str| {
        if let Some(expr) = set(name) {
            return field_text(expr);
        }
        let place = FIELDS.iter().position(|(known, _)| *known == name)?;
        Some(if place > finest { FIELDS[place].1 } else { "*" }.to_owned())
    };
    // A crontab has neither years nor weeks, and its jobs start at the full minute.
    let beyond = [("year", "*"), ("week", "*"), ("second", "0")];
    if beyond.iter().any(|(name, plain)| text_of(name).as_deref() != Some(*plain)) {
        return None;
    }
    let mut fields = Vec::with_capacity(IN_TEXT.len());
    for (name, kind) in IN_TEXT {
        fields.push(given(kind, text_of(name)?, set(name)));
    }
    Some(JobSchedule::of_fields(DialectId::Apscheduler, fields, zone.clone(), call.span()))
}

/// `'interval', minutes=5`.
fn every(call: Call<'_>, zone: &Zone) -> Option<JobSchedule> {
    let mut sum = 0.0;
    for entry in call.entries() {
        let Some(unit) = entry.name.as_ref().and_then(|name| unit_seconds(&name.value)) else { continue };
        match entry.value() {
            Value::Number(count) => sum += count * unit,
            _ => return Some(unknowable(entry.expr.source(), entry.expr.span(), zone.clone())),
        }
    }
    interval(sum, call.span(), zone.clone())
}

fn zone_of(module: &Module<'_, '_>, expr: Expr<'_>) -> Zone {
    match module.zone_name(expr) {
        Some(name) => named(PlatformId::Apscheduler, name),
        None => Zone::Unknowable(expr.span()),
    }
}

/// The zone of the scheduler that the file makes, when it makes one.
fn scheduler_zone(module: &Module<'_, '_>) -> Zone {
    let mut made = module.program.code.calls().filter(|call| call.name().ends_with("Scheduler"));
    match (made.next(), made.next()) {
        (Some(only), None) => only.named("timezone").map_or(Zone::Host, |expr| zone_of(module, expr)),
        _ => Zone::Host,
    }
}

fn guards(call: Call<'_>, job: &mut Job) {
    if let Some(expr) = call.named("max_instances")
        && let Some(count) = expr.value().integer()
    {
        let policy = if count == 1 { OverlapPolicy::Skip } else { OverlapPolicy::Allow };
        declare(job, Question::Overlap, GuardValue::Overlap(policy), expr.span());
    }
    if let Some(expr) = call.named("misfire_grace_time") {
        match expr.value() {
            Value::Number(seconds) if seconds >= 1.0 => {
                declare(job, Question::CatchUp, GuardValue::Seconds(seconds as u64), expr.span());
            }
            // No limit: however late, it still runs.
            Value::Null => {
                let value = GuardValue::Text("misfire_grace_time=None".into());
                declare(job, Question::CatchUp, value, expr.span());
            }
            _ => job.guards.set(Question::CatchUp, Guard::Unknowable(expr.span())),
        }
    }
}
