//! Jobs that a statement makes: `SELECT cron.schedule(...)`, `CREATE EVENT`.

use super::super::format::Input;
use super::super::syntax::sql::{Call, Event, Value};
use crate::dialect::DialectId;
use crate::job::{Enabled, Job, JobSchedule, WordsKind, Zone};
use crate::platform::{self, PlatformId};
use crate::span::{SourceText, Span, Spanned};

/// `cron.schedule(name, schedule, command)`, without a name since 1.0, and `cron.schedule_in_database(...)`.
pub(super) fn pg_cron(call: &Call<'_>) -> Option<Job> {
    let elsewhere = match call.name.value.to_ascii_lowercase().as_str() {
        "cron.schedule" => false,
        "cron.schedule_in_database" => true,
        _ => return None,
    };
    let named = call.positional(2).is_some() || elsewhere;
    let argument = |name: &str, place: usize| {
        let given = call.named(name).or_else(|| call.positional(place));
        given.and_then(Value::text).cloned()
    };
    let schedule = argument("schedule", usize::from(named))?;
    let command = argument("command", usize::from(named) + 1);
    let title = if named || call.named("job_name").is_some() { argument("job_name", 0) } else { None };
    let name = match (&title, &command) {
        (Some(title), _) => Spanned::new(title.text.clone(), title.span),
        (None, Some(command)) => Spanned::text(first_words(&command.text), command.span),
        (None, None) => Spanned::new(call.name.value.clone(), call.name.span),
    };
    let end = command.as_ref().map_or(schedule.span, |command| command.span);
    let mut job = Job::new(PlatformId::PgCron, name, call.name.span.to(schedule.span.to(end)));
    job.schedules.push(JobSchedule::of(
        DialectId::PgCron,
        schedule,
        platform::row(PlatformId::PgCron).unset_zone(),
    ));
    job.hear(WordsKind::Name, title);
    job.command = command;
    Some(job)
}

/// The beginning of a statement, to call it by.
fn first_words(statement: &str) -> String {
    statement.split_whitespace().take(4).collect::<Vec<_>>().join(" ")
}

/// `CREATE EVENT name ON SCHEDULE EVERY 1 DAY STARTS '2026-01-01 02:00:00'`. An event that runs once, at a moment, is no job that recurs, and is left out.
pub(super) fn event(input: &Input<'_>, event: &Event<'_>) -> Option<Job> {
    let (_, unit) = event.every.as_ref()?;
    let starts = event.starts.as_ref().map(Value::text);
    let mut end = unit.span.range().end;
    if let Some(Some(moment)) = starts {
        end = moment.span.range().end;
        // The place of a quoted text may end before its quote.
        end += usize::from(input.text.get(end..).is_some_and(|rest| rest.starts_with(['\'', '"'])));
    }
    let clause = event.name.span.range().end..end;
    let every = input.text.get(clause.clone())?.to_ascii_uppercase().find("EVERY")?;
    let span = Span::new(input.id, clause.start + every..clause.end);
    let text = SourceText::verbatim(&input.text[span.range()], span);
    let mut job = Job::new(PlatformId::MysqlEvent, event.name.clone(), event.name.span.to(span));
    // A moment that is reckoned when the statement runs is not known, nor a rhythm that the reader does not tell.
    let known = event.ends.is_none() && !matches!(starts, Some(None));
    let schedule = known.then(|| JobSchedule::of(DialectId::MysqlEvent, text.clone(), Zone::Host));
    let told = schedule.filter(|schedule| schedule.readings.iter().all(|reading| reading.schedule.is_some()));
    job.schedules.push(told.unwrap_or_else(|| JobSchedule::unknowable(text, Zone::Host)));
    if event.disabled {
        job.enabled = Enabled::No(event.name.span);
    }
    job.hear(WordsKind::Description, event.comment.clone());
    Some(job)
}
