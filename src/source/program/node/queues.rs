//! Queues that repeat jobs: BullMQ and Bull (`upsertJobScheduler('id', { pattern, tz })`, `add(name, data, { repeat: { pattern } })`),
//! Agenda (`agenda.every('0 2 * * *', 'name')`).
//!
//! Facts: bullmq 6.7.0 dist/cjs/classes/job-scheduler.js, agenda 6.2.6 dist/utils/nextRunAt.js, bull 4.16.5's dependencies, read 2026-11: all
//! hand the text to cron-parser, of release 5 today and of release 4 before. Bull called the key `cron`.

use super::{Imported, object, spreads};
use crate::dialect::{self, DialectId};
use crate::job::{Job, JobSchedule, Zone};
use crate::platform::PlatformId;
use crate::source::program::{Program, interval, source_name, text_name, unknowable, zone_of};
use crate::source::syntax::code::{Call, Entries, Expr, Value};
use crate::span::SourceText;

/// Which of them a file imports.
pub(super) struct Queues {
    bull: bool,
    agenda: bool,
}

impl Queues {
    pub(super) fn of(text: &str) -> Self {
        let imports = |name: &&str| Imported::of(text, name).is_some();
        let bull =
            text.contains("bull") && ["bullmq", "bull", "@nestjs/bullmq", "@nestjs/bull"].iter().any(imports);
        let agenda = text.contains("agenda") && ["agenda", "@hokify/agenda"].iter().any(imports);
        Queues { bull, agenda }
    }

    pub(super) fn any(&self) -> bool {
        self.bull || self.agenda
    }

    /// The job of a call, if it makes one.
    pub(super) fn job(&self, program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
        match call.name() {
            "upsertJobScheduler" if self.bull => bull(program, call, call.positional(1)?),
            "add" if self.bull => {
                let mut options = call.entries().filter_map(|entry| object(entry.expr));
                let repeat = options.find_map(|options| options.named("repeat"))?;
                bull(program, call, repeat)
            }
            "every" if self.agenda && !call.receiver().is_empty() => agenda(program, call),
            _ => None,
        }
    }
}

fn bull(program: &Program<'_, '_>, call: Call<'_>, repeat: Expr<'_>) -> Option<Job> {
    let options = object(repeat)?;
    let zone = match options.named("tz") {
        None if spreads(&options) => Zone::Unknowable(repeat.span()),
        zone => self::zone(PlatformId::BullMq, zone),
    };
    let (schedule, place) =
        match (options.named("pattern").or_else(|| options.named("cron")), options.named("every")) {
            (Some(text), _) => (of_parser(text, zone)?, text),
            (None, Some(every)) => match every.value() {
                Value::Number(milliseconds) => (interval(milliseconds / 1000.0, every.span(), zone)?, every),
                _ => (unknowable(every.source(), every.span(), zone), every),
            },
            (None, None) => return None,
        };
    let name = text_name(call.positional(0)).or_else(|| source_name(call.positional(0)));
    let name = name.unwrap_or_else(|| program.place_name(call));
    let mut job = Job::new(PlatformId::BullMq, name, call.span());
    job.schedules.push(schedule);
    program.hear(&mut job, &[place.span(), call.span()]);
    Some(job)
}

/// `every('0 2 * * *', 'name', data, { timezone })`; the text may be English for an amount of time, or a number of milliseconds.
fn agenda(program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
    let (text, work) = (call.positional(0)?, call.positional(1)?);
    let options: Option<Entries<'_>> = call.positional(3).and_then(object);
    let zone = zone(PlatformId::Agenda, options.and_then(|options| options.named("timezone")));
    let schedule = match text.value() {
        Value::Number(milliseconds) => interval(milliseconds / 1000.0, text.span(), zone)?,
        Value::Text(words) if !is_cron(&words.text) => match amount(&words.text) {
            Some(seconds) => interval(seconds, text.span(), zone)?,
            None => unknowable(text.source(), text.span(), zone),
        },
        _ => of_parser(text, zone)?,
    };
    let name = text_name(Some(work)).unwrap_or_else(|| program.place_name(call));
    let mut job = Job::new(PlatformId::Agenda, name, call.span());
    job.schedules.push(schedule);
    program.hear(&mut job, &[text.span(), call.span()]);
    Some(job)
}

fn zone(platform: PlatformId, expr: Option<Expr<'_>>) -> Zone {
    expr.map_or(Zone::Host, |expr| zone_of(platform, expr))
}

/// What both releases of cron-parser read alike; else the text is listed and not judged.
fn of_parser(expr: Expr<'_>, zone: Zone) -> Option<JobSchedule> {
    let text: SourceText = match expr.value() {
        Value::Null | Value::Bool(_) => return None,
        Value::Text(text) if text.text.trim().is_empty() => return None,
        Value::Text(text) => text,
        _ => return Some(unknowable(expr.source(), expr.span(), zone)),
    };
    let [five, four] =
        [DialectId::CronParser, DialectId::NodeSchedule].map(|id| dialect::read(id, &text.text).schedule);
    Some(if five == four {
        JobSchedule::of(DialectId::CronParser, text, zone)
    } else {
        JobSchedule::unknowable(text, zone)
    })
}

/// Whether a text is fields and no words.
fn is_cron(text: &str) -> bool {
    let fields: Vec<&str> = text.split_whitespace().collect();
    text.trim_start().starts_with('@')
        || (5..=6).contains(&fields.len())
            && fields[..3].iter().all(|field| field.bytes().all(|byte| !byte.is_ascii_alphabetic()))
}

/// `5 minutes`, `1 hour`, `minute`: the seconds of a number and a unit.
fn amount(text: &str) -> Option<f64> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (count, unit) = match words.as_slice() {
        [unit] => ("1", *unit),
        [count, unit] => (*count, *unit),
        _ => return None,
    };
    let count = count.bytes().all(|byte| byte.is_ascii_digit()).then(|| count.parse::<f64>().ok())??;
    let unit = match unit.strip_suffix('s').unwrap_or(unit) {
        "second" => 1.0,
        "minute" => 60.0,
        "hour" => 3600.0,
        "day" => 86_400.0,
        "week" => 604_800.0,
        _ => return None,
    };
    Some(count * unit)
}
