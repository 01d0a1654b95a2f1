//! dramatiq-crontab: `@cron("*/5 * * * *")` and `@interval(seconds=30)` above an actor of dramatiq, in a Django project.
//!
//! Facts: voiio/dramatiq-crontab 717b6bc `__init__.py`, `crontab.py`; Bogdanp/dramatiq 848b35f `retries.py`, `time_limit.py`; read 2026-11. `cron`
//! hands the text to `CronTrigger.from_crontab` of `APScheduler`, in Django's zone, and raises where the weekday holds a digit: such a text is
//! listed. A trigger only sends the message; workers run it.

use super::{Module, imports_name};
use crate::dialect::DialectId;
use crate::job::{GuardValue, Job, JobSchedule, Question};
use crate::platform::{self, PlatformId};
use crate::source::program::{declare, interval, schedule_of, unknowable};
use crate::source::syntax::code::{Call, CallKind, Value};
use crate::span::Spanned;

const PACKAGE: &str = "dramatiq_crontab";

pub(super) fn jobs(module: &Module<'_, '_>) -> Vec<Job> {
    let text = module.program.input.text;
    let [cron, every] = ["cron", "interval"].map(|name| imports_name(text, PACKAGE, name));
    let is_trigger = |call: &Call<'_>| {
        call.kind() == CallKind::Annotation
            && match (call.name(), call.receiver()) {
                ("cron", "") => cron,
                ("interval", "") => every,
                ("cron" | "interval", receiver) => receiver == PACKAGE,
                _ => false,
            }
    };
    module.program.code.calls().filter(is_trigger).filter_map(|call| job(module, call)).collect()
}

fn job(module: &Module<'_, '_>, call: Call<'_>) -> Option<Job> {
    let function = call.declaration()?;
    let name = Spanned::text(function.name.value, function.name.span);
    let mut job = Job::new(PlatformId::DramatiqCrontab, name, call.span().to(function.name.span));
    let schedule = schedule(module, call)?;
    let written = schedule.span;
    job.schedules.push(schedule);
    let actor = function
        .annotations()
        .find(|other| matches!(other.receiver(), "" | "dramatiq") && other.name() == "actor");
    if let Some(actor) = actor {
        options(module, actor, &mut job);
    }
    module.program.hear(&mut job, &[written, call.span()]);
    Some(job)
}

fn schedule(module: &Module<'_, '_>, call: Call<'_>) -> Option<JobSchedule> {
    let zone = platform::row(PlatformId::DramatiqCrontab).unset_zone();
    if call.name() == "interval" {
        let expr = call.named("seconds")?;
        return match module.resolved(expr).value() {
            Value::Number(seconds) => interval(seconds, expr.span(), zone),
            _ => Some(unknowable(expr.source(), expr.span(), zone)),
        };
    }
    let expr = call.positional(0).or_else(|| call.named("schedule"))?;
    match module.resolved(expr).value() {
        Value::Text(text) if has_digit(text.text.rsplit(' ').next().unwrap_or_default()) => {
            Some(unknowable(&text.text, expr.span(), zone))
        }
        _ => schedule_of(DialectId::Apscheduler, module.resolved(expr), zone),
    }
}

fn has_digit(weekdays: &str) -> bool {
    weekdays.chars().any(char::is_numeric)
}

/// What the actor says of its runs; lengths of time are milliseconds.
fn options(module: &Module<'_, '_>, actor: Call<'_>, job: &mut Job) {
    let number = |name: &str| {
        let expr = actor.named(name)?;
        let count = module.resolved(expr).value().integer()?;
        Some((u64::try_from(count).ok()?, expr.span()))
    };
    if let Some((count, span)) = number("max_retries") {
        declare(job, Question::Retry, GuardValue::Count(count), span);
    }
    for (name, question) in [("time_limit", Question::Timeout), ("max_age", Question::Lateness)] {
        if let Some((length, span)) = number(name).filter(|(length, _)| *length >= 1000) {
            declare(job, question, GuardValue::Seconds(length / 1000), span);
        }
    }
}
