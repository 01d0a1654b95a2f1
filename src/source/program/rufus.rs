//! rufus-scheduler: `scheduler.cron '0 2 * * * Asia/Shanghai', overlap: false do`, `scheduler.every '10m' do`,
//! `scheduler.interval '10m' do`.
//!
//! Facts: jmettraux/rufus-scheduler 4a73a05 `scheduler.rb`, `jobs_repeat.rb`, `util.rb`, README, read 2026-11: `cron` is fugit's, without its
//! English; `every` counts from run to run, `interval` from the end of one to the next.

use super::{Program, declare, is_test, made, schedule_of, text_name, unknowable};
use crate::dialect::DialectId;
use crate::job::{Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, Zone};
use crate::platform::PlatformId;
use crate::source::format::{Input, Row};
use crate::source::setting::duration;
use crate::source::syntax::code::{Call, CallKind, Expr, RUBY, Value};
use crate::source::{File, Format};

/// Files that schedule something.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::Rufus,
    name: "rufus-scheduler",
    paths: &["*.rb", "*.rake", "*.ru"],
    marks: &["rufus-scheduler", "rufus/scheduler", "Rufus::Scheduler"],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    if is_test(input) {
        return None;
    }
    let program = Program::read(input, &RUBY);
    let locked = input.text.contains("lockfile");
    let jobs = program.code.calls().filter_map(|call| {
        let kind = match call.name() {
            "cron" | "schedule_cron" => Kind::Cron,
            "every" | "schedule_every" => Kind::Every,
            "interval" | "schedule_interval" => Kind::Interval,
            _ => return None,
        };
        // Somebody's scheduler is meant, and no annotation.
        (!call.receiver().is_empty() && call.kind() != CallKind::Annotation)
            .then(|| job(&program, call, kind, locked))
            .flatten()
    });
    let jobs = jobs.collect();
    program.finish(Format::Rufus, jobs)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Cron,
    Every,
    Interval,
}

fn job(program: &Program<'_, '_>, call: Call<'_>, kind: Kind, locked: bool) -> Option<Job> {
    let expr = call.positional(0)?;
    let schedule = match kind {
        Kind::Cron => schedule_of(DialectId::Fugit, expr, Zone::Host)?,
        Kind::Every => period(expr, DialectId::Interval)?,
        Kind::Interval => period(expr, DialectId::Delay)?,
    };
    let name = text_name(call.named("name").or_else(|| call.named("n")));
    let mut job = Job::new(PlatformId::Rufus, name.unwrap_or_else(|| program.place_name(call)), call.span());
    job.schedules.push(schedule);
    if let Some(expr) = call.named("overlap") {
        match expr.value() {
            Value::Bool(false) => {
                declare(&mut job, Question::Overlap, GuardValue::Overlap(OverlapPolicy::Skip), expr.span());
            }
            Value::Bool(true) => {}
            _ => job.guards.set(Question::Overlap, Guard::Unknowable(expr.span())),
        }
    }
    if let Some(expr) = call.named("timeout") {
        let limit = match expr.value() {
            Value::Text(text) => amount(&text.text).and_then(|text| duration(&text)),
            value => value.integer().and_then(|seconds| u64::try_from(seconds).ok()),
        };
        let guard = limit.map_or(Guard::Unknowable(expr.span()), |limit| {
            Guard::Declared(GuardValue::Seconds(limit), expr.span())
        });
        job.guards.set(Question::Timeout, guard);
    }
    // The file that a scheduler locks keeps others of its host from starting, and nobody else.
    if locked {
        job.guards.set(Question::Lock, Guard::Unknowable(call.name_span()));
    }
    program.hear(&mut job, &[expr.span(), call.span()]);
    Some(job)
}

/// `'3h10m'`, `'1d'`, or a number of seconds; months and years are listed.
fn period(expr: Expr<'_>, dialect: DialectId) -> Option<JobSchedule> {
    let utc = Zone::Fixed("UTC");
    let text = match expr.value() {
        Value::Null | Value::Bool(_) | Value::Symbol(_) | Value::List(_) | Value::Map(_) => return None,
        Value::Text(text) => amount(&text.text)
            .map(|amount| if amount == text.text { text } else { made(amount, expr.span()) }),
        value => value
            .integer()
            .filter(|seconds| *seconds > 0)
            .map(|seconds| made(format!("{seconds}s"), expr.span())),
    };
    Some(match text {
        Some(text) => JobSchedule::of(dialect, text, utc),
        None => unknowable(expr.source(), expr.span(), utc),
    })
}

/// A length of time as Go writes it: days and weeks as hours.
fn amount(text: &str) -> Option<String> {
    let mut made = String::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).filter(|digits| *digits > 0)?;
        let count: u32 = rest[..digits].parse().ok()?;
        let unit = rest[digits..].chars().next()?;
        let (count, unit) = match unit {
            's' | 'm' | 'h' => (u64::from(count), unit),
            'd' => (u64::from(count) * 24, 'h'),
            'w' => (u64::from(count) * 24 * 7, 'h'),
            _ => return None,
        };
        made.push_str(&count.to_string());
        made.push(unit);
        rest = &rest[digits + 1..];
    }
    made.bytes().any(|byte| (b'1'..=b'9').contains(&byte)).then_some(made)
}
