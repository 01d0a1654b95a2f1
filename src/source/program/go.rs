//! Go: robfig/cron (`c.AddFunc("0 2 * * *", f)`) and gocron (`s.Cron("0 2 * * *")`, `gocron.CronJob("...", false)`).
//!
//! Facts: robfig/cron 1.2 read and 3.0.1 run, 2026-11; releases before 3 read seconds first. gocron: names of its functions only.

use super::{Program, declare, is_test};
use crate::dialect::DialectId;
use crate::job::{GuardValue, Job, JobSchedule, OverlapPolicy, Question, Zone};
use crate::platform::PlatformId;
use crate::source::format::{Input, Row};
use crate::source::syntax::code::{Call, Expr, GO, Value};
use crate::source::{File, Format};

/// Packages that schedule something.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::Go,
    name: "go",
    paths: &["*.go"],
    marks: &["robfig/cron", "go-co-op/gocron"],
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
            settings.guard(&mut job);
            Some(job)
        }
        "CronJob" if gocron && call.receiver() == "gocron" => {
            let seconds = match call.positional(1)?.value() {
                Value::Bool(true) => DialectId::RobfigSeconds,
                Value::Bool(false) => DialectId::Robfig,
                _ => return None,
            };
            Some(job(&program, &settings, call, seconds, call.positional(0)?))
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
        let dialect = match (text.contains("robfig/cron/v3"), text.contains("WithSeconds()")) {
            (true, true) => Some(DialectId::RobfigSeconds),
            // With a parser of its own, or made in another file.
            (true, false) if text.contains("WithParser(") || text.contains("NewParser(") => None,
            (true, false) if makes => Some(DialectId::Robfig),
            (true, false) => None,
            (false, _) => Some(DialectId::RobfigOne),
        };
        let location = calls().find_map(|call| match call.name() {
            "WithLocation" => call.positional(0),
            "NewScheduler" if call.receiver() == "gocron" => call.positional(0),
            _ => None,
        });
        let apart = calls().find_map(|call| {
            let policy = match call.name() {
                "SkipIfStillRunning" | "SingletonMode" | "SingletonModeAll" => OverlapPolicy::Skip,
                "DelayIfStillRunning" => OverlapPolicy::QueueAll,
                _ => return None,
            };
            Some((policy, call.span()))
        });
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
    program.hear(&mut job, &[text.span(), call.span()]);
    job
}
