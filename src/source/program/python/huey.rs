//! Huey: `@huey.periodic_task(crontab(minute="0", hour="3"))`, `@db_periodic_task(...)` of its Django package.
//!
//! Facts: coleifer/huey 3.5.4 and 2.x `huey/api.py` (`crontab`, `periodic_task`), `huey/consumer.py`, read 2026-11. Every field that
//! is not given is a star, the minute included. Places of arguments without a name changed, and so did what becomes of ranges
//! with steps, ranges that run backwards and texts that are none of these: such a schedule is listed and not judged.

use super::celery::field_text;
use super::{Module, imports};
use crate::dialect::{DialectId, FieldKind};
use crate::job::{Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, Zone};
use crate::platform::PlatformId;
use crate::source::program::{declare, given, unknowable};
use crate::source::syntax::code::{Call, CallKind, Expr, Value};
use crate::span::Spanned;

const FIELDS: [(&str, FieldKind); 5] = [
    ("minute", FieldKind::Minute),
    ("hour", FieldKind::Hour),
    ("day", FieldKind::DayOfMonth),
    ("month", FieldKind::Month),
    ("day_of_week", FieldKind::DayOfWeek),
];

pub(super) fn jobs(module: &Module<'_, '_>) -> Vec<Job> {
    if !imports(module.program.input.text, "huey") {
        return Vec::new();
    }
    let is_periodic = |call: &Call<'_>| {
        call.kind() == CallKind::Annotation && matches!(call.name(), "periodic_task" | "db_periodic_task")
    };
    let clock = clock(module);
    module.program.code.calls().filter(is_periodic).filter_map(|call| job(module, clock, call)).collect()
}

/// Whether the file makes its queue with the clock of UTC, which is the default. `None`: it is made elsewhere.
fn clock(module: &Module<'_, '_>) -> Option<bool> {
    let mut made = module.program.code.calls().filter(|call| call.name().ends_with("Huey"));
    let (only, None) = (made.next()?, made.next()) else { return None };
    match only.named("utc").map(|utc| utc.value()) {
        None | Some(Value::Bool(true)) => Some(true),
        Some(Value::Bool(false)) => Some(false),
        _ => None,
    }
}

fn job(module: &Module<'_, '_>, utc: Option<bool>, call: Call<'_>) -> Option<Job> {
    let expr = call.positional(0).or_else(|| call.named("validate_datetime"))?;
    let zone = match utc {
        Some(true) => Zone::Fixed("UTC"),
        Some(false) => Zone::Host,
        None => Zone::Unknowable(call.name_span()),
    };
    let schedule = match module.resolved(expr).value() {
        Value::Call(fields) if fields.name() == "crontab" => crontab(fields, &zone),
        _ => None,
    };
    let function = call.declaration()?;
    let name = Spanned::text(function.name.value, function.name.span);
    let mut job = Job::new(PlatformId::Huey, name, call.span().to(function.name.span));
    job.schedules.push(schedule.unwrap_or_else(|| unknowable(expr.source(), expr.span(), zone)));
    if let Some(expr) = call.named("retries")
        && let Some(count @ 1..) = expr.value().integer()
    {
        declare(&mut job, Question::Retry, GuardValue::Count(count.unsigned_abs()), expr.span());
    }
    if let Some(expr) = call.named("timeout")
        && let Some(seconds) = module.whole_seconds(expr)
    {
        declare(&mut job, Question::Timeout, GuardValue::Seconds(seconds), expr.span());
    }
    if let Some(expr) = call.named("expires")
        && let Some(seconds) = module.whole_seconds(expr)
    {
        declare(&mut job, Question::Lateness, GuardValue::Seconds(seconds), expr.span());
    }
    // A second run fails at once where the first still holds the lock. What stands above `periodic_task` is around the call that
    // puts the task into the queue, not around its runs.
    let below = |other: &Call<'_>| other.span().range().start > call.span().range().start;
    if let Some(lock) = function.annotations().find(|other| other.name() == "lock_task" && below(other)) {
        match lock.positional(0).or_else(|| lock.named("lock_name")).map(|name| module.resolved(name).value())
        {
            Some(Value::Text(_)) => {
                declare(&mut job, Question::Overlap, GuardValue::Overlap(OverlapPolicy::Skip), lock.span());
            }
            // A name that is made may be another one in each worker.
            _ => job.guards.set(Question::Overlap, Guard::Unknowable(lock.span())),
        }
    }
    module.program.hear(&mut job, &[call.span()]);
    Some(job)
}

/// `crontab(...)`, when all it is given is written down and read alike by all releases.
fn crontab(call: Call<'_>, zone: &Zone) -> Option<JobSchedule> {
    let known = |name: &str| name == "strict" || FIELDS.iter().any(|(known, _)| *known == name);
    if !call.entries().all(|entry| entry.name.is_some_and(|name| known(&name.value))) {
        return None;
    }
    let mut fields = Vec::with_capacity(FIELDS.len());
    for (name, kind) in FIELDS {
        let expr = call.named(name);
        let text = match expr {
            Some(expr) => plain(expr, kind)?,
            None => "*".to_owned(),
        };
        fields.push(given(kind, text, expr));
    }
    Some(JobSchedule::of_fields(DialectId::Huey, fields, zone.clone(), call.span()))
}

/// The text of a field, when every release reads it alike.
fn plain(expr: Expr<'_>, kind: FieldKind) -> Option<String> {
    let text = match expr.value() {
        Value::Number(_) | Value::Text(_) => field_text(expr)?,
        _ => return None,
    };
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
    let weekday = kind == FieldKind::DayOfWeek;
    let is_plain = |piece: &str| match (piece.split_once('-'), piece.strip_prefix("*/")) {
        (Some((first, last)), _) => match (number(first), number(last)) {
            (Some(first), Some(last)) => first <= last && !(weekday && last == 7),
            _ => false,
        },
        (None, Some(step)) => !weekday && number(step).is_some_and(|step| step > 0),
        (None, None) => piece == "*" || number(piece).is_some(),
    };
    text.split(',').all(is_plain).then_some(text)
}
