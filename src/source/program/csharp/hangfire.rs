//! Hangfire: `RecurringJob.AddOrUpdate("nightly", () => work(), Cron.Daily(2), new RecurringJobOptions { TimeZone = ... })`.
//!
//! Facts: HangfireIO/Hangfire c236dd0f `RecurringJob.cs`, `RecurringJobManager.cs`, `RecurringJobEntity.cs`, `RecurringJobOptions.cs`, read
//! 2026-11: five fields, or six with seconds first, or a word with `@`, for Cronos; UTC unless a zone is given.

use super::{Program, plain, zone};
use crate::dialect::DialectId;
use crate::job::{CatchUpPolicy, Guard, GuardValue, Job, JobSchedule, Question, Zone};
use crate::platform::PlatformId;
use crate::source::cron_calls;
use crate::source::program::{declare, text_name, unknowable};
use crate::source::syntax::code::{Call, Expr, Value};
use crate::span::SourceText;

pub(super) fn job(program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
    // Dictionaries have a method of that name.
    let receiver = call.receiver().rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    let arguments: Vec<Expr<'_>> = call.entries().map(|entry| entry.expr).collect();
    let work = arguments.iter().position(|expr| expr.source().contains("=>"))?;
    let expr = call.named("cronExpression").or_else(|| arguments.get(work + 1).copied())?;
    // The last argument of a dictionary's method makes a value of what was there.
    let is_of_dictionary = expr.source().split_once("=>").is_some_and(|(before, _)| before.contains(','));
    if is_of_dictionary {
        return None;
    }
    let text = text(expr);
    let is_schedule = text.as_ref().is_some_and(|text| text.via.is_some() || is_cron(&text.text));
    if !receiver.contains("recurring") && !is_schedule {
        return None;
    }
    let at = arguments.iter().position(|argument| argument.span() == expr.span()).unwrap_or(work + 1);
    let rest = arguments.get(at + 1..).unwrap_or_default();
    let mut found = None;
    for expr in rest {
        found = found.or_else(|| zone(PlatformId::Hangfire, &call, *expr)).or_else(|| unsaid(*expr));
    }
    let zone = found.unwrap_or(Zone::Fixed("UTC"));
    let schedule: JobSchedule = match text {
        Some(text) => plain(DialectId::Cronos, text, zone, is_plain),
        None if matches!(expr.value(), Value::Null) => return None,
        None => unknowable(expr.source(), expr.span(), zone),
    };
    let id = call.named("recurringJobId").or_else(|| arguments.first().copied().filter(|_| work > 0));
    let name = text_name(id).unwrap_or_else(|| program.place_name(call));
    let mut job = Job::new(PlatformId::Hangfire, name, call.span());
    job.schedules.push(schedule);
    // `[DisableConcurrentExecution]` stands on the method that does the work.
    job.guards.set(Question::Overlap, Guard::Unknowable(call.name_span()));
    for expr in rest {
        misfires(&mut job, *expr);
    }
    program.hear(&mut job, &[expr.span(), call.span()]);
    Some(job)
}

/// A variable in the place of the options, or of a zone, may name one.
fn unsaid(expr: Expr<'_>) -> Option<Zone> {
    let open = match expr.value() {
        Value::Name(_) => true,
        Value::Call(call) => call.name() != "RecurringJobOptions",
        _ => false,
    };
    open.then(|| Zone::Unknowable(expr.span()))
}

/// `MisfireHandling = MisfireHandlingMode.Ignorable`
fn misfires(job: &mut Job, expr: Expr<'_>) {
    let modes = [
        ("MisfireHandlingMode.Relaxed", CatchUpPolicy::Once),
        ("MisfireHandlingMode.Strict", CatchUpPolicy::All),
        ("MisfireHandlingMode.Ignorable", CatchUpPolicy::Dropped),
    ];
    if let Some((_, policy)) = modes.into_iter().find(|(mode, _)| expr.source().contains(mode)) {
        declare(job, Question::CatchUp, GuardValue::CatchUp(policy), expr.span());
    }
}

/// A literal, `Cron.Daily(2)`, `Cron.Daily`, or a function that gives one of these: `() => "0 2 * * *"`.
fn text(expr: Expr<'_>) -> Option<SourceText> {
    match expr.value() {
        Value::Text(text) => Some(text),
        Value::Call(call) => cron_calls::text(&call),
        Value::Name(path) => cron_calls::of_name(path, expr.span()),
        _ => None,
    }
}

fn is_cron(text: &str) -> bool {
    text.starts_with('@') || (5..=6).contains(&text.split_ascii_whitespace().count())
}

/// Whether the dialect's row says all that Cronos does with a text: a star in a list is refused there, and so is a number of three
/// digits.
fn is_plain(text: &str) -> bool {
    let starred = |field: &str| field.contains(',') && field.contains(['*', '?']);
    !text.split_ascii_whitespace().any(starred)
        && !text.split(|c: char| !c.is_ascii_digit()).any(|number| number.len() > 2)
        && !text.ends_with(['\n', '\r'])
}
