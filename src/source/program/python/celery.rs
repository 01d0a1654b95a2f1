//! Celery beat: `beat_schedule`, `CELERY_BEAT_SCHEDULE`, `add_periodic_task`, `@periodic_task`.
//!
//! Facts: celery/celery 5.7 `celery/schedules.py`, `celery/beat.py`, `celery/app/defaults.py`, read 2026-11. Every field of
//! `crontab(...)` that is not given is a star.

use std::collections::HashMap;

use super::Module;
use crate::dialect::{DialectId, FieldKind};
use crate::job::{Guard, GuardValue, Job, JobSchedule, Question, Zone};
use crate::platform::{self, Form, PlatformId};
use crate::source::program::{declare, given, interval, named, unknowable};
use crate::source::syntax::code::{Call, Entries, Entry, Expr, Value};
use crate::span::{Excerpt, Span, Spanned};

/// The names under which settings files keep the entries of beat.
const SCHEDULES: [&str; 4] =
    ["beat_schedule", "CELERY_BEAT_SCHEDULE", "CELERYBEAT_SCHEDULE", "BEAT_SCHEDULE"];
/// The names of the setting for the zone.
const ZONES: [&str; 2] = ["timezone", "CELERY_TIMEZONE"];
/// The names of the switch between UTC and the host's zone, where no zone is set.
const UTC: [&str; 2] = ["enable_utc", "CELERY_ENABLE_UTC"];
/// The names of the setting for the longest run.
const LIMITS: [&str; 3] = ["task_time_limit", "CELERY_TASK_TIME_LIMIT", "CELERYD_TASK_TIME_LIMIT"];

/// Arguments of `crontab`, in the order of the dialect's text, and their places when they are given without a name. The
/// places of the last three changed in 5.4.
const FIELDS: [(&str, FieldKind, Option<usize>); 5] = [
    ("minute", FieldKind::Minute, Some(0)),
    ("hour", FieldKind::Hour, Some(1)),
    ("day_of_month", FieldKind::DayOfMonth, None),
    ("month_of_year", FieldKind::Month, None),
    ("day_of_week", FieldKind::DayOfWeek, None),
];

pub(super) fn jobs(module: &Module<'_, '_>) -> Vec<Job> {
    let text = module.program.input.text;
    if !["celery", "CELERY", "beat_schedule"].iter().any(|mark| text.contains(mark)) {
        return Vec::new();
    }
    let settings = Settings::of(module);
    let mut jobs = Vec::new();
    for assignment in module.program.code.assignments().filter(|one| SCHEDULES.contains(&one.name())) {
        if let Value::Map(entries) = module.resolved(assignment.expr()).value() {
            let form = match assignment.path() {
                path if path.contains('.') => Form::Configured,
                "beat_schedule" => Form::Usual,
                _ => Form::Prefixed,
            };
            let entries = entries.filter_map(|entry| beat_entry(module, &settings, &entry));
            jobs.extend(entries.map(|job| Job { form, ..job }));
        }
    }
    for call in module.program.code.calls() {
        let job = match call.name() {
            "add_periodic_task" => periodic(module, &settings, call),
            "periodic_task" => decorated(module, &settings, call),
            _ => None,
        };
        jobs.extend(job.map(|job| Job { form: Form::Configured, ..job }));
    }
    jobs
}

/// What the file sets for all entries.
struct Settings<'c> {
    zone: Zone,
    limit: Option<(u64, Span)>,
    /// The decorators of the file's tasks, by the name of the function.
    tasks: HashMap<&'c str, Call<'c>>,
}

impl<'c> Settings<'c> {
    fn of(module: &'c Module<'_, '_>) -> Self {
        let find = |names: &[&str]| {
            let mut all = module.program.code.assignments();
            all.find(|one| names.contains(&one.name())).map(|one| one.expr())
        };
        let set = find(&ZONES).filter(|expr| !matches!(expr.value(), Value::Null));
        let zone = set.map(|expr| match module.zone_name(expr) {
            Some(name) => named(PlatformId::Celery, name),
            None => Zone::Unknowable(expr.span()),
        });
        // Without a zone beat goes by UTC; by the host's where `enable_utc` is switched off (celery/app/base.py).
        let unset = || match find(&UTC).map(|expr| expr.value()) {
            Some(Value::Bool(false)) => Zone::Host,
            _ => platform::row(PlatformId::Celery).unset_zone(),
        };
        let limit = find(&LIMITS).and_then(|expr| Some((module.whole_seconds(expr)?, expr.span())));
        let decorators = module.program.code.annotations();
        let tasks = decorators.filter(|call| matches!(call.name(), "task" | "shared_task"));
        let tasks = tasks.filter_map(|call| Some((call.declaration()?.name.value, call))).collect();
        Settings { zone: zone.unwrap_or_else(unset), limit, tasks }
    }
}

/// `"name": {"task": ..., "schedule": ..., "options": {...}}`.
fn beat_entry(module: &Module<'_, '_>, settings: &Settings<'_>, entry: &Entry<'_>) -> Option<Job> {
    let Value::Map(fields) = module.resolved(entry.expr).value() else { return None };
    let name = entry.name.clone()?;
    let expr = fields.named("schedule")?;
    let span = name.span.to(entry.expr.span());
    let mut job = job(module, settings, name, span, expr)?;
    if let Some(Value::Map(options)) = fields.named("options").map(|options| options.value()) {
        expires(module, &mut job, &options);
    }
    if let Some(Value::Text(task)) = fields.named("task").map(|task| task.value()) {
        of_task(module, settings, &mut job, task.text.rsplit('.').next().unwrap_or_default());
    }
    module.program.hear(&mut job, &[expr.span(), span]);
    Some(job)
}

/// `sender.add_periodic_task(crontab(...), task.s(), name=...)`.
fn periodic(module: &Module<'_, '_>, settings: &Settings<'_>, call: Call<'_>) -> Option<Job> {
    let expr = call.positional(0).or_else(|| call.named("schedule"))?;
    let task = || call.positional(1).or_else(|| call.named("sig"));
    let program = &module.program;
    let name = crate::source::program::text_name(call.named("name"))
        .or_else(|| crate::source::program::source_name(task()));
    let name = name.unwrap_or_else(|| program.place_name(call));
    let mut job = job(module, settings, name, call.span(), expr)?;
    expires(module, &mut job, &call.entries());
    // `close.s()`: the signature of a task of this file.
    let signature =
        task().and_then(|task| task.source().split_once('.')).filter(|(_, rest)| rest.starts_with("s("));
    if let Some((task, _)) = signature {
        of_task(module, settings, &mut job, task);
    }
    program.hear(&mut job, &[expr.span(), call.span()]);
    Some(job)
}

/// `@periodic_task(run_every=crontab(...))`, gone in Celery 5.
fn decorated(module: &Module<'_, '_>, settings: &Settings<'_>, call: Call<'_>) -> Option<Job> {
    let expr = call.named("run_every")?;
    let function = call.declaration()?.name;
    let span = call.span().to(function.span);
    let name = Spanned::text(function.value, function.span);
    let mut job = job(module, settings, name, span, expr)?;
    expires(module, &mut job, &call.entries());
    module.program.hear(&mut job, &[call.span()]);
    Some(job)
}

fn job(
    module: &Module<'_, '_>,
    settings: &Settings<'_>,
    name: Spanned<Excerpt>,
    span: Span,
    expr: Expr<'_>,
) -> Option<Job> {
    let mut job = Job::new(PlatformId::Celery, name, span);
    job.schedules.push(schedule(module, settings, expr)?);
    if let Some((seconds, span)) = settings.limit {
        declare(&mut job, Question::Timeout, GuardValue::Seconds(seconds), span);
    }
    Some(job)
}

fn schedule(module: &Module<'_, '_>, settings: &Settings<'_>, expr: Expr<'_>) -> Option<JobSchedule> {
    let (written, expr) = (expr.span(), module.resolved(expr));
    let zone = settings.zone.clone();
    if let Value::Call(call) = expr.value()
        && call.name() == "crontab"
    {
        return Some(crontab(call, &zone).unwrap_or_else(|| unknowable(expr.source(), written, zone)));
    }
    match module.seconds(expr) {
        Some(seconds) => interval(seconds, written, zone),
        None if matches!(expr.value(), Value::Null) => None,
        None => Some(unknowable(expr.source(), written, zone)),
    }
}

/// `crontab(...)`, when all it is given is written down.
fn crontab(call: Call<'_>, zone: &Zone) -> Option<JobSchedule> {
    // What is told apart by its place from the third on depends on the release, and `**options` hides names.
    let is_known = |(index, entry): (usize, Entry<'_>)| match &entry.name {
        Some(name) => {
            let extra = matches!(name.value.as_str(), "app" | "nowfun");
            extra || FIELDS.iter().any(|(known, ..)| *known == name.value)
        }
        None => index < 2 && !entry.expr.source().starts_with('*'),
    };
    if !call.entries().enumerate().all(is_known) {
        return None;
    }
    let mut fields = Vec::with_capacity(FIELDS.len());
    for (name, kind, place) in FIELDS {
        let expr = call.named(name).or_else(|| call.positional(place?));
        let text = match expr {
            Some(expr) => field_text(expr)?,
            None => "*".to_owned(),
        };
        fields.push(given(kind, text, expr));
    }
    Some(JobSchedule::of_fields(DialectId::Celery, fields, zone.clone(), call.span()))
}

/// What a field is given: a number, a text, or a list of numbers.
pub(super) fn field_text(expr: Expr<'_>) -> Option<String> {
    let number = |value: &Value<'_>| value.integer().map(|number| number.to_string());
    match expr.value() {
        value @ Value::Number(_) => number(&value),
        Value::Text(text) => {
            (!text.text.is_empty() && !text.text.contains(char::is_whitespace)).then_some(text.text.into())
        }
        Value::List(items) => {
            let numbers: Option<Vec<String>> = items.map(|item| number(&item.value())).collect();
            numbers.filter(|numbers| !numbers.is_empty()).map(|numbers| numbers.join(","))
        }
        _ => None,
    }
}

/// `expires`: a task that waits longer is dropped, so that none pile up behind workers that are down.
fn expires(module: &Module<'_, '_>, job: &mut Job, options: &Entries<'_>) {
    if let Some(expr) = options.named("expires")
        && let Some(seconds) = module.whole_seconds(expr)
    {
        declare(job, Question::Lateness, GuardValue::Seconds(seconds), expr.span());
    }
}

/// What the decorator of a task says, where the file holds it: `@app.task(autoretry_for=(Exception,), max_retries=5)`. Without
/// `autoretry_for` the task's own code decides whether it is tried again.
fn of_task(module: &Module<'_, '_>, settings: &Settings<'_>, job: &mut Job, task: &str) {
    let Some(decorator) = settings.tasks.get(task) else { return };
    if let Some(expr) = decorator.named("time_limit")
        && let Some(seconds) = module.whole_seconds(expr)
    {
        declare(job, Question::Timeout, GuardValue::Seconds(seconds), expr.span());
    }
    let Some(retried) = decorator.named("autoretry_for") else { return };
    let keywords = match decorator.named("retry_kwargs").map(|expr| module.resolved(expr).value()) {
        Some(Value::Map(keywords)) => Some(keywords),
        _ => None,
    };
    let keyword = |name: &str| {
        keywords.as_ref().and_then(|keywords| keywords.named(name)).or_else(|| decorator.named(name))
    };
    let (value, place) = match keyword("max_retries") {
        None => (Some(GuardValue::Count(MAX_RETRIES)), retried.span()),
        Some(expr) => match expr.value() {
            Value::Null => (Some(GuardValue::Endless), expr.span()),
            value => (
                value.integer().and_then(|count| u64::try_from(count).ok()).map(GuardValue::Count),
                expr.span(),
            ),
        },
    };
    job.guards
        .set(Question::Retry, value.map_or(Guard::Unknowable(place), |value| Guard::Declared(value, place)));
    job.attempts.pause = keyword("countdown")
        .or(decorator.named("default_retry_delay"))
        .and_then(|expr| module.whole_seconds(expr));
    let longest =
        decorator.named("retry_backoff_max").and_then(|expr| module.whole_seconds(expr)).unwrap_or(600);
    job.attempts.growing = decorator.named("retry_backoff").and_then(|expr| match expr.value() {
        Value::Bool(true) => Some((1, longest)),
        _ => Some((module.whole_seconds(expr)?, longest)),
    });
}

/// How often a task with `autoretry_for` is tried again that does not say (celery/app/task.py, read 2026-11).
const MAX_RETRIES: u64 = 3;
