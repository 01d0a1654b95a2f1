//! arq: `cron(refresh, hour={9, 12}, minute=0)`. rq-scheduler: `scheduler.cron("0 2 * * *", func=refresh)`.
//!
//! Facts: arq 0.28.0 `arq/cron.py` read and run, `arq/worker.py` read (2026-11): every field that is not given matches all, but the
//! second, which is 0; weekday 0 is Monday; the zone is the worker's `timezone`, else the system's. rq-scheduler 0.14.0
//! `rq_scheduler/utils.py` read 2026-11: the next time is reckoned from `datetime.now()`, so on the machine's clock, whatever
//! `use_local_timezone` says.

use super::{Module, imports, imports_name};
use crate::dialect::{DialectId, FieldKind};
use crate::job::{GuardValue, Job, JobSchedule, Question, Zone};
use crate::platform::PlatformId;
use crate::source::program::{
    declare, given, interval, named, schedule_of, source_name, text_name, unknowable,
};
use crate::source::syntax::code::{Call, Expr, Value};

/// In the order of the dialect's text.
const FIELDS: [(&str, FieldKind); 6] = [
    ("second", FieldKind::Second),
    ("minute", FieldKind::Minute),
    ("hour", FieldKind::Hour),
    ("day", FieldKind::DayOfMonth),
    ("month", FieldKind::Month),
    ("weekday", FieldKind::DayOfWeek),
];
/// `arq.typing.WEEKDAYS`: a name is its place here.
const WEEKDAYS: [&str; 7] = ["mon", "tues", "wed", "thurs", "fri", "sat", "sun"];

pub(super) fn jobs(module: &Module<'_, '_>) -> Vec<Job> {
    let text = module.program.input.text;
    let arq = imports_name(text, "arq", "cron");
    let rq = imports(text, "rq_scheduler") || imports(text, "django_rq");
    if !arq && !rq {
        return Vec::new();
    }
    let zone = if arq { worker_zone(module) } else { Zone::Host };
    let calls = module.program.code.calls();
    let job = |call: Call<'_>| match call.name() {
        "cron" if arq && call.receiver().is_empty() => arq_job(module, &zone, call),
        "cron" if rq && !call.receiver().is_empty() => rq_job(module, call, false),
        "schedule" if rq && call.named("interval").is_some() => rq_job(module, call, true),
        _ => None,
    };
    calls.filter_map(job).collect()
}

/// `timezone` of the worker's settings.
fn worker_zone(module: &Module<'_, '_>) -> Zone {
    let mut set = module.program.code.assignments().filter(|one| one.name() == "timezone");
    let Some(expr) = set.next().map(|one| one.expr()) else { return Zone::Host };
    match module.zone_name(expr) {
        Some(name) => named(PlatformId::Arq, name),
        None => Zone::Unknowable(expr.span()),
    }
}

fn arq_job(module: &Module<'_, '_>, zone: &Zone, call: Call<'_>) -> Option<Job> {
    let work = call.positional(0).or_else(|| call.named("coroutine"))?;
    let schedule =
        fields(call, zone).unwrap_or_else(|| unknowable(call.name(), call.name_span(), zone.clone()));
    let name = text_name(call.named("name")).or_else(|| source_name(Some(work)));
    let name = name.or_else(|| text_name(Some(work))).unwrap_or_else(|| module.program.place_name(call));
    let mut job = Job::new(PlatformId::Arq, name, call.span());
    job.schedules.push(schedule);
    if let Some(expr) = call.named("timeout")
        && let Some(seconds) = module.whole_seconds(expr)
    {
        declare(&mut job, Question::Timeout, GuardValue::Seconds(seconds), expr.span());
    }
    if let Some(expr) = call.named("max_tries")
        && let Some(count @ 2..) = expr.value().integer()
    {
        declare(&mut job, Question::Retry, GuardValue::Count(count.unsigned_abs() - 1), expr.span());
    }
    module.program.hear(&mut job, &[call.span()]);
    Some(job)
}

/// The fields, when all of them are written down.
fn fields(call: Call<'_>, zone: &Zone) -> Option<JobSchedule> {
    if call.entries().any(|entry| entry.expr.source().starts_with("**")) {
        return None;
    }
    let mut fields = Vec::with_capacity(FIELDS.len());
    for (name, kind) in FIELDS {
        let expr = call.named(name).filter(|expr| !matches!(expr.value(), Value::Null));
        let text = match expr {
            Some(expr) => field_text(expr, kind)?,
            // `second=None` is every second, no second at all is 0.
            None if kind == FieldKind::Second && call.named(name).is_none() => "0".to_owned(),
            None => "*".to_owned(),
        };
        fields.push(given(kind, text, expr));
    }
    Some(JobSchedule::of_fields(DialectId::Arq, fields, zone.clone(), call.span()))
}

/// A number, several of them, or the name of one weekday.
fn field_text(expr: Expr<'_>, kind: FieldKind) -> Option<String> {
    let number = |value: &Value<'_>| value.integer().map(|number| number.to_string());
    match expr.value() {
        value @ Value::Number(_) => number(&value),
        Value::Text(text) if kind == FieldKind::DayOfWeek => {
            let name = text.text.to_lowercase();
            WEEKDAYS.iter().position(|known| *known == name).map(|day| day.to_string())
        }
        Value::List(items) => {
            let numbers: Option<Vec<String>> = items.map(|item| number(&item.value())).collect();
            numbers.filter(|numbers| !numbers.is_empty()).map(|numbers| numbers.join(","))
        }
        _ => None,
    }
}

fn rq_job(module: &Module<'_, '_>, call: Call<'_>, rate: bool) -> Option<Job> {
    let expr = if rate {
        call.named("interval")?
    } else {
        call.positional(0).or_else(|| call.named("cron_string"))?
    };
    let schedule = match module.resolved(expr).value() {
        Value::Number(seconds) if rate => interval(seconds, expr.span(), Zone::Host)?,
        _ if rate => unknowable(expr.source(), expr.span(), Zone::Host),
        _ => schedule_of(DialectId::PythonCrontab, module.resolved(expr), Zone::Host)?,
    };
    let work = call.named("func").or_else(|| call.positional(1));
    // Without a function it is a cron of something else.
    let name = text_name(call.named("id")).or_else(|| source_name(work)).or_else(|| text_name(work))?;
    let mut job = Job::new(PlatformId::RqScheduler, name, call.span());
    job.schedules.push(schedule);
    if let Some(expr) = call.named("timeout")
        && let Some(seconds) = module.whole_seconds(expr)
    {
        declare(&mut job, Question::Timeout, GuardValue::Seconds(seconds), expr.span());
    }
    module.program.hear(&mut job, &[expr.span(), call.span()]);
    Some(job)
}
