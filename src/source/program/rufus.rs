//! rufus-scheduler: `scheduler.cron '0 2 * * * Asia/Shanghai', overlap: false do`, `scheduler.every '10m' do`,
//! `scheduler.interval '10m' do`, `scheduler.repeat '0 2 * * *' do`; `SCHEDULER.every '1m' do` of Dashing and Smashing.
//!
//! Facts: jmettraux/rufus-scheduler 4a73a05 `scheduler.rb`, `jobs_repeat.rb`, `util.rb`, README, read 2026-11: `cron` is fugit's, without its
//! English; `every` counts from run to run, `interval` from the end of one to the next.

use std::collections::HashSet;

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
    marks: &["rufus-scheduler", "rufus/scheduler", "Rufus::Scheduler", "SCHEDULER.every", "SCHEDULER.cron"],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    if is_test(input) {
        return None;
    }
    let program = Program::read(input, &RUBY);
    let locked = input.text.contains("lockfile");
    let named = schedulers(input.text);
    let jobs = program.code.calls().filter_map(|call| {
        let kind = match call.name() {
            "cron" | "schedule_cron" => Kind::Cron,
            "every" | "schedule_every" => Kind::Every,
            "interval" | "schedule_interval" => Kind::Interval,
            "repeat" if is_cron(call) => Kind::Cron,
            "repeat" => Kind::Every,
            // Anything but a cron is one time.
            "schedule" if is_cron(call) => Kind::Cron,
            _ => return None,
        };
        let is_schedulers = call.kind() != CallKind::Annotation && is_scheduler(call.receiver(), &named);
        is_schedulers.then(|| job(&program, call, kind, locked)).flatten()
    });
    let jobs = jobs.collect();
    program.finish(Format::Rufus, jobs)
}

/// Whether a receiver is a scheduler: by its name, or because the file makes it one. Others have methods of these names.
fn is_scheduler(receiver: &str, named: &HashSet<&str>) -> bool {
    let last = receiver.rsplit(['.', ':']).next().unwrap_or_default();
    let lower = last.to_ascii_lowercase();
    let by_name = lower.contains("sched") || lower.contains("rufus") || receiver.contains("Rufus::Scheduler");
    by_name || named.contains(last.trim_start_matches(['@', '$']))
}

/// The names that lines with `Rufus::Scheduler` give to one: `jobs = Rufus::Scheduler.new`, `Rufus::Scheduler.new.tap do |jobs|`.
fn schedulers(text: &str) -> HashSet<&str> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let mut named = HashSet::new();
    for (before, after) in lines.filter_map(|line| line.split_once("Rufus::Scheduler")) {
        let assigned = before.split_once('=').map(|(name, _)| name.trim().trim_end_matches('|').trim_end());
        let of_block = after.split('|').nth(1).map(str::trim);
        for name in assigned.into_iter().chain(of_block) {
            named.insert(name.rsplit('.').next().unwrap_or(name).trim_start_matches(['@', '$']));
        }
    }
    named.remove("");
    named
}

/// Whether the first argument is a cron rather than a length of time.
fn is_cron(call: Call<'_>) -> bool {
    let text = call.positional(0).and_then(|expr| expr.value().text());
    text.is_some_and(|text| {
        text.text.trim_start().starts_with(|c: char| c.is_ascii_digit() || "*@".contains(c))
            && (text.text.starts_with('@') || text.text.split_ascii_whitespace().count() >= 5)
    })
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
