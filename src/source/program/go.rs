//! Go: robfig/cron (`c.AddFunc("0 2 * * *", f)`) and gocron (`s.Cron("0 2 * * *")`, `gocron.CronJob("...", false)`).
//!
//! Facts: robfig/cron 1.2 read and 3.0.1 run, 2026-11; releases before 3 read seconds first. gocron at f021cc4 (job.go, scheduler.go)
//! read 2026-11: ParseStandard, or six fields where seconds are asked for; its zone is that of the process.

use super::{Program, declare, is_test};
use crate::dialect::DialectId;
use crate::job::{GuardValue, Job, JobSchedule, OverlapPolicy, Question, Zone};
use crate::platform::PlatformId;
use crate::source::format::{Input, Row};
use crate::source::syntax::code::{Call, Expr, GO, Value};
use crate::source::{File, Format};
use crate::span::Span;

/// Packages that schedule something.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::Go,
    name: "go",
    paths: &["*.go"],
    marks: &["robfig/cron", "go-co-op/gocron"],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    if is_test(input) {
        return None;
    }
    let program = Program::read(input, &GO);
    let imports = |path: &str| input.text.contains(path);
    let settings = Settings::of(&program);
    let robfig = imports("\"github.com/robfig/cron") || imports("\"gopkg.in/robfig/cron");
    let gocron = imports("\"github.com/go-co-op/gocron");
    let jobs = program.code.calls().filter_map(|call| match call.name() {
        "AddFunc" | "AddJob" if robfig && call.positional(1).is_some() => {
            let dialect = settings.dialect?;
            let mut job = job(&program, &settings, call, dialect, call.positional(0)?);
            // `cron.NewChain(cron.SkipIfStillRunning(...)).Then(work)` is about this one.
            own_guard(&mut job, call.calls_within());
            Some(job)
        }
        "CronJob" if gocron && call.receiver() == "gocron" => {
            let seconds = match call.positional(1)?.value() {
                Value::Bool(true) => DialectId::RobfigSeconds,
                Value::Bool(false) => DialectId::Robfig,
                _ => return None,
            };
            let mut job = job(&program, &settings, call, seconds, call.positional(0)?);
            guard_of_job(&mut job, call);
            Some(job)
        }
        "DurationJob" if gocron && call.receiver() == "gocron" => {
            let expr = call.positional(0)?;
            let mut job = rate(&program, &settings, call, seconds(expr)?, expr.span())?;
            guard_of_job(&mut job, call);
            Some(job)
        }
        // `s.Every(5).Minutes().Do(f)`; with `At`, or in days, it goes by the clock.
        "Seconds" | "Minutes" | "Hours" | "Second" | "Minute" | "Hour" if gocron => {
            let every = call.previous_in_chain().filter(|every| every.name() == "Every")?;
            let expr = every.positional(0)?;
            let Value::Number(count) = expr.value() else { return None };
            let unit = call.name().strip_suffix('s').unwrap_or(call.name());
            rate(&program, &settings, call, count * unit_seconds(unit)?, expr.span())
        }
        "Cron" if gocron => Some(job(&program, &settings, call, DialectId::Robfig, call.positional(0)?)),
        "CronWithSeconds" if gocron => {
            Some(job(&program, &settings, call, DialectId::RobfigSeconds, call.positional(0)?))
        }
        _ => None,
    });
    let jobs = jobs.collect();
    program.finish(Format::Go, jobs)
}

/// `5 * time.Minute`, `time.Hour`.
fn seconds(expr: Expr<'_>) -> Option<f64> {
    match expr.value() {
        Value::Quantity(count, unit) => Some(count * unit_seconds(unit.rsplit('.').next()?)?),
        Value::Name(unit) => unit_seconds(unit.strip_prefix("time.")?),
        _ => None,
    }
}

fn unit_seconds(unit: &str) -> Option<f64> {
    Some(match unit {
        "Second" => 1.0,
        "Minute" => 60.0,
        "Hour" => 3600.0,
        _ => return None,
    })
}

/// The fields of the one parser that a file makes: `cron.NewParser(cron.Second | cron.Minute | ...)`. `None` where it makes several
/// or takes other fields.
fn parser(text: &str) -> Option<DialectId> {
    let (_, rest) = text.split_once("cron.NewParser(")?;
    let (fields, rest) = rest.split_once(')')?;
    if rest.contains("NewParser(") {
        return None;
    }
    let mut fields: Vec<&str> = fields.split('|').map(str::trim).collect();
    fields.retain(|field| *field != "cron.Descriptor");
    let (weekday, fields) = fields.split_last()?;
    let (second, fields) = fields.split_at(fields.len().checked_sub(4)?);
    if fields != ["cron.Minute", "cron.Hour", "cron.Dom", "cron.Month"] {
        return None;
    }
    match (second, *weekday) {
        ([], "cron.Dow") => Some(DialectId::Robfig),
        (["cron.Second"], "cron.Dow") => Some(DialectId::RobfigSeconds),
        (["cron.SecondOptional"], "cron.Dow") => Some(DialectId::RobfigOptionalSeconds),
        (["cron.Second"], "cron.DowOptional") => Some(DialectId::RobfigOptionalWeekday),
        _ => None,
    }
}

/// A job that runs every so many seconds.
fn rate(
    program: &Program<'_, '_>,
    settings: &Settings,
    call: Call<'_>,
    seconds: f64,
    place: Span,
) -> Option<Job> {
    let mut job = Job::new(PlatformId::GoCron, program.place_name(call), call.span());
    job.schedules.push(super::interval(seconds, place, settings.zone.clone())?);
    guard_of_chain(&mut job, settings, call);
    program.hear(&mut job, &[place, call.span()]);
    Some(job)
}

/// `gocron.WithSingletonMode(...)` beside the schedule in `NewJob(...)`.
fn guard_of_job(job: &mut Job, call: Call<'_>) {
    let new_job = call.outer().filter(|outer| outer.name() == "NewJob");
    for entry in new_job.into_iter().flat_map(|outer| outer.entries()) {
        if let Value::Call(option) = entry.value()
            && option.name() == "WithSingletonMode"
        {
            let mode = option.positional(0).map_or("", |mode| mode.source());
            let policy =
                if mode.ends_with("LimitModeWait") { OverlapPolicy::QueueAll } else { OverlapPolicy::Skip };
            declare(job, Question::Overlap, GuardValue::Overlap(policy), option.span());
        }
    }
}

/// So many calls around or beside one are looked at.
const LONGEST_CHAIN: usize = 16;

/// What a call does to runs that would meet.
fn apart(call: Call<'_>) -> Option<OverlapPolicy> {
    match call.name() {
        "SkipIfStillRunning" | "SingletonMode" | "SingletonModeAll" => Some(OverlapPolicy::Skip),
        "DelayIfStillRunning" => Some(OverlapPolicy::QueueAll),
        _ => None,
    }
}

/// The guard of one job, among the calls that belong to it.
fn own_guard<'c>(job: &mut Job, calls: impl Iterator<Item = Call<'c>>) {
    if let Some((policy, span)) = calls.into_iter().find_map(|call| Some((apart(call)?, call.span()))) {
        declare(job, Question::Overlap, GuardValue::Overlap(policy), span);
    }
}

/// What the scheduler does, unless the chain of the job says otherwise: `s.Every(5).Minutes().SingletonMode().Do(f)`.
fn guard_of_chain(job: &mut Job, settings: &Settings, call: Call<'_>) {
    settings.guard(job);
    own_guard(job, call.chain_before().take(LONGEST_CHAIN).chain(call.chain().take(LONGEST_CHAIN)));
}

/// What the file sets for the schedulers it makes.
struct Settings {
    /// Who reads the texts; `None` where it cannot be told.
    dialect: Option<DialectId>,
    zone: Zone,
    apart: Option<(OverlapPolicy, crate::span::Span)>,
}

impl Settings {
    fn of(program: &Program<'_, '_>) -> Self {
        let text = program.input.text;
        let calls = || program.code.calls();
        let makes = calls().any(|call| call.name() == "New" && call.receiver() == "cron");
        let of_its_own = || text.contains("WithParser(") || text.contains("NewParser(");
        let dialect = match text.contains("robfig/cron/v3") {
            true if of_its_own() => parser(text),
            true if text.contains("cron.WithSeconds()") => Some(DialectId::RobfigSeconds),
            true if makes => Some(DialectId::Robfig),
            // Made in another file.
            true => None,
            false => Some(DialectId::RobfigOne),
        };
        let location = calls().find_map(|call| match call.name() {
            "WithLocation" => call.positional(0),
            "NewScheduler" if call.receiver() == "gocron" => call.positional(0),
            _ => None,
        });
        // What is set for one scheduler holds for all jobs only where the file makes no other.
        let made = calls().filter(|call| match call.receiver() {
            "cron" => call.name() == "New",
            "gocron" => call.name() == "NewScheduler",
            _ => false,
        });
        let of_scheduler = |call: &Call<'_>| {
            let in_new = std::iter::successors(call.outer(), Call::outer)
                .take(LONGEST_CHAIN)
                .any(|outer| outer.name() == "New");
            call.name() == "SingletonModeAll" || in_new
        };
        let set = calls().filter(of_scheduler).find_map(|call| Some((apart(call)?, call.span())));
        let apart = set.filter(|_| made.count() <= 1);
        Settings { dialect, zone: location.map_or(Zone::Host, zone), apart }
    }

    fn guard(&self, job: &mut Job) {
        if let Some((policy, span)) = self.apart {
            declare(job, Question::Overlap, GuardValue::Overlap(policy), span);
        }
    }
}

/// `time.UTC`, `time.Local`; a location that is loaded elsewhere cannot be told.
fn zone(expr: Expr<'_>) -> Zone {
    match expr.value() {
        Value::Name("time.UTC") => Zone::Fixed("UTC"),
        Value::Name("time.Local") => Zone::Host,
        // The options of gocron 2 say nothing of a zone by themselves.
        Value::Call(call) if call.name().starts_with("With") => Zone::Host,
        _ => Zone::Unknowable(expr.span()),
    }
}

fn job(
    program: &Program<'_, '_>,
    settings: &Settings,
    call: Call<'_>,
    dialect: DialectId,
    text: Expr<'_>,
) -> Job {
    let schedule = match text.value() {
        Value::Text(text) => JobSchedule::of(dialect, text, settings.zone.clone()),
        _ => super::unknowable(text.source(), text.span(), settings.zone.clone()),
    };
    let name = super::source_name(call.positional(1)).unwrap_or_else(|| program.place_name(call));
    let mut job = Job::new(PlatformId::GoCron, name, call.span());
    job.schedules.push(schedule);
    guard_of_chain(&mut job, settings, call);
    program.hear(&mut job, &[text.span(), call.span()]);
    job
}
