//! Airflow: `DAG(...)` and `@dag(...)`.
//!
//! Facts: apache/airflow 3.3 `airflow-core` (DAG, timetables, configuration) and the documentation of 2.x, read 2026-11:
//! `schedule_interval` and `timetable` are names of Airflow 1 and 2; the zone of a cron text is that of `start_date`.

use super::Module;
use crate::dialect::DialectId;
use crate::job::{
    CatchUpPolicy, Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, WordsKind, Zone,
};
use crate::lang::Text;
use crate::platform::{self, PlatformId};
use crate::source::program::{declare, interval_of, named, unknowable};
use crate::source::syntax::code::{Call, CallKind, Entries, Expr, Value};
use crate::source::telling::tells;
use crate::span::{Excerpt, Spanned};

pub(super) fn jobs(module: &Module<'_, '_>) -> Vec<Job> {
    if !module.program.input.text.contains("airflow") {
        return Vec::new();
    }
    let calls = module.program.code.calls().filter(|call| match call.kind() {
        CallKind::Annotation => call.name() == "dag",
        _ => call.name() == "DAG",
    });
    calls.filter_map(|call| job(module, call)).collect()
}

fn job(module: &Module<'_, '_>, call: Call<'_>) -> Option<Job> {
    let defaults = Defaults::of(module, call);
    let names = ["schedule", "schedule_interval", "timetable"];
    let schedule = names.into_iter().find_map(|name| call.named(name))?;
    let schedules = schedules(module, schedule, &zone(module, call, &defaults));
    if schedules.is_empty() {
        return None;
    }
    let program = &module.program;
    let by_id = call.named("dag_id").or_else(|| call.positional(0));
    let function = || call.declaration().map(|one| Spanned::text(one.name.value, one.name.span));
    let name = crate::source::program::text_name(by_id)
        .or_else(function)
        .unwrap_or_else(|| program.place_name(call));
    let mut job = Job::new(PlatformId::Airflow, name, call.span());
    job.schedules = schedules.into();
    guards(module, call, &defaults, &mut job);
    if let Some(Value::Text(description)) = call.named("description").map(|expr| expr.value()) {
        job.hear(WordsKind::Description, Some(description));
    }
    program.hear(&mut job, &[schedule.span(), call.span()]);
    Some(job)
}

/// What a DAG runs by; empty where no clock starts it.
fn schedules(module: &Module<'_, '_>, expr: Expr<'_>, zone: &Zone) -> Vec<JobSchedule> {
    let resolved = module.resolved(expr);
    let open = || vec![unknowable(expr.source(), expr.span(), zone.clone())];
    match resolved.value() {
        // Datasets and assets start it, or it starts by hand, once, or without a pause.
        Value::Null | Value::List(_) | Value::Bool(_) => Vec::new(),
        Value::Text(text) if matches!(text.text.as_str(), "@once" | "@continuous" | "None") => Vec::new(),
        Value::Text(_) => crate::source::program::schedule_of(DialectId::Airflow, resolved, zone.clone())
            .into_iter()
            .collect(),
        Value::Call(call) => match call.name() {
            "timedelta" | "duration" => {
                let seconds = module.seconds(resolved);
                let delta =
                    |seconds| interval_of(DialectId::AirflowDelta, seconds, expr.span(), zone.clone());
                seconds.and_then(delta).into_iter().collect()
            }
            "CronTriggerTimetable" | "CronDataIntervalTimetable" | "MultipleCronTriggerTimetable" => {
                timetable(module, call)
            }
            name if ["Dataset", "Asset"].iter().any(|data| name.contains(data)) => Vec::new(),
            _ => open(),
        },
        _ => open(),
    }
}

/// A timetable of crons, which names its own zone.
fn timetable(module: &Module<'_, '_>, call: Call<'_>) -> Vec<JobSchedule> {
    let zone = match call.named("timezone") {
        Some(expr) => zone_of(module, expr),
        None => Zone::Unknowable(call.name_span()),
    };
    let is_text = |name: Option<&Spanned<Excerpt>>| name.is_none_or(|name| name.value == "cron");
    let texts = call.entries().filter(|entry| is_text(entry.name.as_ref()));
    let most = if call.name() == "MultipleCronTriggerTimetable" { usize::MAX } else { 1 };
    let schedule = |expr| crate::source::program::schedule_of(DialectId::Airflow, expr, zone.clone());
    texts.take(most).filter_map(|entry| schedule(entry.expr)).collect()
}

fn zone_of(module: &Module<'_, '_>, expr: Expr<'_>) -> Zone {
    match module.zone_name(expr) {
        Some(name) => named(PlatformId::Airflow, name),
        None => Zone::Unknowable(expr.span()),
    }
}

/// `default_args`, which hold for the tasks of a DAG.
struct Defaults<'c>(Option<Entries<'c>>);

impl<'c> Defaults<'c> {
    fn of(module: &'c Module<'_, '_>, call: Call<'c>) -> Self {
        let value = call.named("default_args").map(|expr| module.resolved(expr).value());
        Defaults(match value {
            Some(Value::Map(entries)) => Some(entries),
            Some(Value::Call(call)) if call.name() == "dict" => Some(call.entries()),
            _ => None,
        })
    }

    fn named(&self, name: &str) -> Option<Expr<'c>> {
        self.0.as_ref()?.named(name)
    }
}

/// The zone of `start_date`; that of the configuration, UTC unless it is set, where the date has none.
fn zone(module: &Module<'_, '_>, call: Call<'_>, defaults: &Defaults<'_>) -> Zone {
    let unset = || platform::row(PlatformId::Airflow).unset_zone();
    let Some(start) = call.named("start_date").or_else(|| defaults.named("start_date")) else {
        return unset();
    };
    let Value::Call(date) = module.resolved(start).value() else { return Zone::Unknowable(start.span()) };
    let argument = ["tz", "tzinfo"].into_iter().find_map(|name| date.named(name));
    let of_pendulum = date.receiver().contains("pendulum");
    match (date.name(), argument) {
        (_, Some(expr)) => zone_of(module, expr),
        // pendulum.datetime(2026, 1, 1) is in UTC; a date of the standard library is in no zone.
        ("datetime", None) if of_pendulum => Zone::Fixed("UTC"),
        ("days_ago", None) => Zone::Fixed("UTC"),
        ("today" | "now" | "yesterday", None) if of_pendulum => {
            date.positional(0).map_or(Zone::Unknowable(start.span()), |expr| zone_of(module, expr))
        }
        ("datetime", None) if date.positional(7).is_none() => unset(),
        _ => Zone::Unknowable(start.span()),
    }
}

/// What Airflow does for a DAG that does not say `catchup`: `catchup_by_default` was true up to 2, and is false since 3.
const RELEASES: Text = Text {
    en: "once the DAG is switched on, Airflow 1 and 2 start every run since `start_date`, Airflow 3 the latest one only",
    zh: "DAG 启用后，Airflow 1 和 2 会从 `start_date` 起逐一补跑，Airflow 3 只补最近一次",
};

/// What becomes of the runs between `start_date` and today.
fn catch_up(call: Call<'_>, defaults: &Defaults<'_>) -> Option<Guard> {
    let declared = |policy, span| Some(Guard::Declared(GuardValue::CatchUp(policy), span));
    let Some(expr) = call.named("catchup") else {
        let start = call.named("start_date").or_else(|| defaults.named("start_date"))?;
        return declared(CatchUpPolicy::ByRelease(RELEASES), start.span());
    };
    match expr.value() {
        Value::Bool(true) => declared(CatchUpPolicy::All, expr.span()),
        Value::Bool(false) => declared(CatchUpPolicy::Once, expr.span()),
        _ => Some(Guard::Unknowable(expr.span())),
    }
}

/// Whether an argument is more than nothing: no `None`, no empty list or text.
fn is_something(expr: Expr<'_>) -> bool {
    match expr.value() {
        Value::Null => false,
        Value::List(mut items) => items.next().is_some(),
        Value::Text(text) => !text.text.trim().is_empty(),
        _ => true,
    }
}

fn guards(module: &Module<'_, '_>, call: Call<'_>, defaults: &Defaults<'_>, job: &mut Job) {
    if let Some(expr) = call.named("max_active_runs") {
        match expr.value().integer() {
            // A run that is due waits for the one that goes on.
            Some(1) => {
                let value = GuardValue::Overlap(OverlapPolicy::QueueOne);
                declare(job, Question::Overlap, value, expr.span());
            }
            Some(_) => {
                declare(job, Question::Overlap, GuardValue::Overlap(OverlapPolicy::Allow), expr.span());
            }
            None => job.guards.set(Question::Overlap, Guard::Unknowable(expr.span())),
        }
    }
    if let Some(guard) = catch_up(call, defaults) {
        job.guards.set(Question::CatchUp, guard);
    }
    let limits = [call.named("dagrun_timeout"), defaults.named("execution_timeout")];
    if let Some(expr) = limits.into_iter().flatten().find(|expr| !matches!(expr.value(), Value::Null)) {
        match module.whole_seconds(expr) {
            Some(seconds) => declare(job, Question::Timeout, GuardValue::Seconds(seconds), expr.span()),
            None => job.guards.set(Question::Timeout, Guard::Unknowable(expr.span())),
        }
    }
    job.attempts.limited_together =
        call.named("dagrun_timeout").is_some_and(|expr| !matches!(expr.value(), Value::Null));
    job.attempts.pause = defaults.named("retry_delay").and_then(|expr| module.whole_seconds(expr));
    if let Some(expr) = defaults.named("retries")
        && let Some(count) = expr.value().integer().and_then(|count| u64::try_from(count).ok())
    {
        declare(job, Question::Retry, GuardValue::Count(count), expr.span());
    }
    let alarms = [
        ("on_failure_callback", Question::AlertFailure),
        ("sla_miss_callback", Question::AlertNotRun),
        ("deadline", Question::AlertNotRun),
    ];
    for (name, question) in alarms {
        let expr = call.named(name).or_else(|| defaults.named(name));
        let Some(expr) = expr.filter(|expr| is_something(*expr)) else { continue };
        // Without an `sla` none is missed; which task has one, its own arguments may say.
        let is_asked = name != "sla_miss_callback" || defaults.named("sla").is_some_and(is_something);
        if is_asked && (name == "deadline" || tells(expr.source())) {
            declare(job, question, GuardValue::Text(name.into()), expr.span());
        } else {
            // Code that may log, or send a message.
            job.guards.set(question, Guard::Unknowable(expr.span()));
        }
    }
    if let (Some(mail), Some(to)) = (defaults.named("email_on_failure"), defaults.named("email"))
        && matches!(mail.value(), Value::Bool(true))
        && is_something(to)
    {
        let value = GuardValue::Text("email_on_failure".into());
        declare(job, Question::AlertFailure, value, mail.span());
    }
}
