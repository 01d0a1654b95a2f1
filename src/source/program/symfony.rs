//! Symfony's scheduler: `#[AsCronTask('0 2 * * *', timezone: 'Asia/Shanghai')]`, `#[AsPeriodicTask('10 minutes')]`,
//! `RecurringMessage::cron('0 2 * * *', new Message())`, `RecurringMessage::every('10 minutes', new Message())`,
//! `RecurringMessage::trigger(CronExpressionTrigger::fromSpec('0 2 * * *'), new Message())`.
//!
//! Facts: symfony/symfony 5feb7493c37 Component/Scheduler `AsCronTask.php`, `AsPeriodicTask.php`, `RecurringMessage.php`,
//! `CronExpressionTrigger.php`, `PeriodicalTrigger.php`, read 2026-11. A text with `#` has values that are drawn from a hash of the
//! message, and a period of days or more goes by the calendar from a date on: both are listed and not judged.

use std::collections::HashSet;

use super::{Program, interval, is_test, schedule_of, unknowable, zone_of};
use crate::dialect::DialectId;
use crate::job::{Guard, Job, JobSchedule, Question, Zone};
use crate::platform::{self, PlatformId};
use crate::source::format::{Input, Row};
use crate::source::syntax::code::{Call, CallKind, Expr, PHP, Value};
use crate::source::{File, Format};
use crate::span::{Excerpt, Spanned};

/// Classes that schedule something.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::Symfony,
    name: "symfony",
    paths: &["*.php"],
    marks: &["AsCronTask", "AsPeriodicTask", "RecurringMessage::"],
    claims: &[],
    read,
};

/// What a file that uses the scheduler imports, or names in full.
const PACKAGE: &str = "Symfony\\Component\\Scheduler";

fn read(input: &Input<'_>) -> Option<File> {
    if is_test(input) || !input.text.contains(PACKAGE) {
        return None;
    }
    let program = Program::read(input, &PHP);
    let names = imported(input.text);
    let jobs = program.code.calls().filter_map(|call| {
        let class = |path: &str, class: &str| {
            path.rsplit(['\\', ':']).next() == Some(class) && is_of_package(path, &names)
        };
        match call.kind() {
            CallKind::Annotation if class(call.name(), "AsCronTask") => of_attribute(&program, call, true),
            CallKind::Annotation if class(call.name(), "AsPeriodicTask") => {
                of_attribute(&program, call, false)
            }
            CallKind::Plain if class(call.receiver(), "RecurringMessage") => of_message(&program, call),
            _ => None,
        }
    });
    let jobs = jobs.collect();
    program.finish(Format::Symfony, jobs)
}

/// Whether a class is one of the package: named in full, or by what the file imports. Others have classes of these names.
fn is_of_package(path: &str, names: &HashSet<&str>) -> bool {
    let path = path.trim_start_matches('\\');
    path.starts_with(PACKAGE) || names.contains(path.split('\\').next().unwrap_or(path))
}

/// The names that a file imports from the package: `use Symfony\...\AsCronTask;`, `use Symfony\...\{A, B};`, `use ... as C;`.
fn imported(text: &str) -> HashSet<&str> {
    let mut names = HashSet::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at + (line.len() - line.trim_start().len());
        at += line.len();
        let Some(rest) = text.get(start..).and_then(|rest| rest.strip_prefix("use ")) else { continue };
        let Some((paths, _)) = rest.split_once(';') else { break };
        if paths.trim_start().trim_start_matches('\\').starts_with(PACKAGE) {
            names.extend(paths.split(['{', ',', '}']).filter_map(|path| {
                let (path, alias) = path.split_once(" as ").unwrap_or((path, path));
                let name = if alias == path { path.trim().rsplit('\\').next()? } else { alias.trim() };
                Some(name).filter(|name| !name.is_empty())
            }));
        }
    }
    names
}

/// An attribute of a class or a method.
fn of_attribute(program: &Program<'_, '_>, call: Call<'_>, is_cron: bool) -> Option<Job> {
    let key = if is_cron { "expression" } else { "frequency" };
    let expr = call.named(key).or_else(|| call.positional(0))?;
    let zone = call.named("timezone").or_else(|| call.positional(1).filter(|_| is_cron));
    let declared = call.declaration()?;
    let of_class = call.class().filter(|_| !declared.is_class);
    let class = of_class.map(|class| format!("{}.", class.name.value)).unwrap_or_default();
    let name = Spanned::text(format!("{class}{}", declared.name.value), declared.name.span);
    job(program, call, name, expr, zone, is_cron)
}

/// `RecurringMessage::cron(text, message, zone)`, `RecurringMessage::every(period, message)`, and with a trigger that is made; other
/// triggers are listed.
fn of_message(program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
    let argument = |name: &str, index| call.named(name).or_else(|| call.positional(index));
    let (expr, zone, is_cron) = match call.name() {
        "cron" => (argument("expression", 0)?, argument("timezone", 2), true),
        "every" => (argument("frequency", 0)?, None, false),
        "trigger" => {
            let trigger = argument("trigger", 0)?;
            match trigger.value() {
                // Its second argument is what `#` is drawn from.
                Value::Call(made) if made.name() == "fromSpec" => {
                    let given = |name: &str, index| made.named(name).or_else(|| made.positional(index));
                    (given("expression", 0)?, given("timezone", 2), true)
                }
                _ => (trigger, None, false),
            }
        }
        _ => return None,
    };
    let message = argument("message", 1)?;
    let name = class_of(program, message).unwrap_or_else(|| program.place_name(call));
    job(program, call, name, expr, zone, is_cron)
}

/// The class of `new Message(...)`.
fn class_of(program: &Program<'_, '_>, expr: Expr<'_>) -> Option<Spanned<Excerpt>> {
    let source = expr.source();
    let path = source.strip_prefix("new ")?.split('(').next()?.trim_end();
    let class = path.rsplit('\\').next()?;
    let plain = !class.is_empty() && class.chars().all(|c| c.is_alphanumeric() || c == '_');
    let start = expr.span().range().start + "new ".len() + path.len() - class.len();
    plain.then(|| Spanned::text(class, program.input.span(start..start + class.len())))
}

fn job(
    program: &Program<'_, '_>,
    call: Call<'_>,
    name: Spanned<Excerpt>,
    expr: Expr<'_>,
    zone: Option<Expr<'_>>,
    is_cron: bool,
) -> Option<Job> {
    let schedule = if is_cron {
        cron(expr, zone.map_or_else(|| platform::row(PlatformId::Symfony).unset_zone(), self::zone))?
    } else {
        period(expr)?
    };
    let mut job = Job::new(PlatformId::Symfony, name, call.span());
    job.schedules.push(schedule);
    // A lock and a memory of the last run are set where the schedule is put together, which may be another file.
    job.guards.set(Question::Lock, Guard::Unknowable(call.name_span()));
    job.guards.set(Question::CatchUp, Guard::Unknowable(call.name_span()));
    program.hear(&mut job, &[expr.span(), call.span()]);
    Some(job)
}

fn cron(expr: Expr<'_>, zone: Zone) -> Option<JobSchedule> {
    match expr.value() {
        Value::Text(text) if text.text.contains('#') => Some(unknowable(&text.text, text.span, zone)),
        _ => schedule_of(DialectId::Symfony, expr, zone),
    }
}

/// `'Asia/Shanghai'`, `new \DateTimeZone('Asia/Shanghai')`.
fn zone(expr: Expr<'_>) -> Zone {
    match expr.value() {
        Value::Call(call) if call.name().ends_with("DateTimeZone") => call
            .positional(0)
            .map_or(Zone::Unknowable(expr.span()), |name| zone_of(PlatformId::Symfony, name)),
        _ => zone_of(PlatformId::Symfony, expr),
    }
}

/// A number of seconds, `'10 minutes'`.
fn period(expr: Expr<'_>) -> Option<JobSchedule> {
    let utc = Zone::Fixed("UTC");
    let seconds = match expr.value() {
        Value::Null => return None,
        Value::Number(seconds) => Some(seconds),
        Value::Text(text) => seconds(&text.text),
        _ => None,
    };
    seconds
        .and_then(|seconds| interval(seconds, expr.span(), utc.clone()))
        .or_else(|| Some(unknowable(expr.source(), expr.span(), utc)))
}

/// The seconds of a period that is counted in seconds.
fn seconds(text: &str) -> Option<f64> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let count: f64 = text.get(..digits)?.parse().ok()?;
    let unit = match text[digits..].trim_start().trim_end_matches('s') {
        "" | "sec" | "second" => 1.0,
        "min" | "minute" => 60.0,
        "hour" => 3600.0,
        _ => return None,
    };
    Some(count * unit)
}
