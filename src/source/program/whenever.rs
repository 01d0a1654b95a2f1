//! whenever: `config/schedule.rb`, of which a crontab is made.
//!
//! Facts: javan/whenever commit 03825e6 `lib/whenever/cron.rb`, read 2026-11.

use super::Program;
use crate::dialect::DialectId;
use crate::job::{Job, JobSchedule, Zone};
use crate::platform::PlatformId;
use crate::source::format::{Input, Row};
use crate::source::syntax::code::{Call, Expr, RUBY, Value};
use crate::source::{File, Format};

/// The schedule of a project.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::Whenever,
    name: "whenever",
    paths: &["config/schedule.rb", "config/schedule/*.rb"],
    marks: &["every"],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let program = Program::read(input, &RUBY);
    let blocks = program.code.calls().filter(|call| call.name() == "every" && call.receiver().is_empty());
    let jobs = blocks.filter_map(|call| job(&program, call)).collect();
    program.finish(Format::Whenever, jobs)
}

fn job(program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
    let time = call.positional(0)?;
    let known = ["rake", "runner", "command", "script"];
    let task = call.calls_within().find(|inner| known.contains(&inner.name()));
    let name = task.and_then(|task| super::text_name(task.positional(0)));
    let name = name.unwrap_or_else(|| program.place_name(call));
    let mut job = Job::new(PlatformId::Whenever, name, call.span());
    job.schedules = schedules(call, time).into();
    if job.schedules.is_empty() {
        return None;
    }
    program.hear(&mut job, &[call.span()]);
    Some(job)
}

fn schedules(call: Call<'_>, time: Expr<'_>) -> Vec<JobSchedule> {
    if let Value::Text(text) = time.value()
        && text.text.split_whitespace().count() >= 5
    {
        return super::schedule_of(DialectId::DebianCron, time, Zone::Host).into_iter().collect();
    }
    let unknown = || vec![super::unknowable(time.source(), time.span(), Zone::Host)];
    let Some(times) = times(call) else { return unknown() };
    let made = |at: &Option<At>| {
        let text = crontab(time, at.as_ref())?;
        let place = super::made(text, time.span());
        Some(JobSchedule::of(DialectId::DebianCron, place, Zone::Host))
    };
    times.iter().map(made).collect::<Option<Vec<_>>>().unwrap_or_else(unknown)
}

/// What `at:` says: a time of day, or a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum At {
    Time(u32, u32),
    Number(u32),
}

/// What `at:` is given; one `None` where it is not. `None` where it is not written down in a form that is known.
fn times(call: Call<'_>) -> Option<Vec<Option<At>>> {
    let Some(expr) = call.named("at") else { return Some(vec![None]) };
    let one = |value: Value<'_>| match value {
        Value::Text(text) => clock(&text.text),
        value => value.integer().and_then(|number| u32::try_from(number).ok()).map(At::Number),
    };
    match expr.value() {
        Value::List(items) => items.map(|item| one(item.value()).map(Some)).collect(),
        Value::Text(text) => text.text.split(',').map(|part| clock(part).map(Some)).collect(),
        value => Some(vec![Some(one(value)?)]),
    }
}

/// `4:30 am`, `12pm`, `16:30`.
fn clock(text: &str) -> Option<At> {
    let lower = text.trim().to_ascii_lowercase();
    let (digits, afternoon) = match (lower.strip_suffix("am"), lower.strip_suffix("pm")) {
        (Some(digits), _) => (digits.trim(), Some(0)),
        (_, Some(digits)) => (digits.trim(), Some(12)),
        _ => (lower.as_str(), None),
    };
    let (hour, minute) = match digits.split_once(':') {
        Some((hour, minute)) => (hour.parse::<u32>().ok()?, minute.parse::<u32>().ok()?),
        // A bare number without am or pm is guessed by Chronic.
        None => (afternoon.and_then(|_| digits.parse::<u32>().ok())?, 0),
    };
    let hour = match afternoon {
        Some(add) if (1..=12).contains(&hour) => hour % 12 + add,
        Some(_) => return None,
        // `4:30` without am or pm: Chronic takes the hours from one to six for the afternoon.
        None if (1..=6).contains(&hour) && !digits.starts_with('0') => return None,
        None => hour,
    };
    (hour < 24 && minute < 60).then_some(At::Time(hour, minute))
}

/// The line that whenever writes.
fn crontab(time: Expr<'_>, at: Option<&At>) -> Option<String> {
    match time.value() {
        Value::Symbol(word) => match (shortcut(word), at) {
            (Some(text), None) => Some(text.to_owned()),
            (Some(_), Some(_)) => None,
            (None, at) => on_day(word, at),
        },
        Value::Text(text) => on_day(&text.text, at),
        Value::Quantity(count, unit) => of_seconds(count * seconds(unit)?, at),
        Value::Number(seconds) => of_seconds(seconds, at),
        _ => None,
    }
}

fn shortcut(word: &str) -> Option<&'static str> {
    Some(match word {
        "reboot" => "@reboot",
        "year" | "yearly" => "@annually",
        "day" | "daily" => "@daily",
        "midnight" => "@midnight",
        "month" | "monthly" => "@monthly",
        "week" | "weekly" => "@weekly",
        "hour" | "hourly" => "@hourly",
        _ => return None,
    })
}

/// `:sunday`, `:weekday`.
fn on_day(word: &str, at: Option<&At>) -> Option<String> {
    const DAYS: [&str; 7] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
    let lower = word.to_ascii_lowercase();
    let days = if lower.contains("weekday") {
        "1-5".to_owned()
    } else if lower.contains("weekend") {
        "6,0".to_owned()
    } else {
        DAYS.iter().position(|day| lower.contains(day))?.to_string()
    };
    let (hour, minute) = match at {
        Some(At::Time(hour, minute)) => (*hour, *minute),
        _ => (0, 0),
    };
    Some(format!("{minute} {hour} * * {days}"))
}

const MINUTE: f64 = 60.0;
const HOUR: f64 = 60.0 * MINUTE;
const DAY: f64 = 24.0 * HOUR;
/// A month of ActiveSupport: a twelfth of a year.
const MONTH: f64 = 30.436_875 * DAY;

fn seconds(unit: &str) -> Option<f64> {
    Some(match unit.trim_end_matches('s') {
        "minute" => MINUTE,
        "hour" => HOUR,
        "day" => DAY,
        "week" => 7.0 * DAY,
        "month" => MONTH,
        _ => return None,
    })
}

fn of_seconds(time: f64, at: Option<&At>) -> Option<String> {
    let (clock_hour, clock_minute, number) = match at {
        Some(At::Time(hour, minute)) => (Some(*hour), Some(*minute), 0),
        Some(At::Number(number)) => (None, None, *number),
        None => (None, None, 0),
    };
    // From one month on ActiveSupport and whenever count months differently.
    if !(MINUTE..28.0 * DAY).contains(&time) {
        return None;
    }
    if time < HOUR {
        // A time of day makes no sense within the hour.
        clock_minute.is_none().then_some(())?;
        return Some(format!("{} * * * *", steps((time / MINUTE) as u32, 59, number)));
    }
    if time < DAY {
        let minute = clock_minute.unwrap_or(number);
        return Some(format!("{minute} {} * * *", steps((time / HOUR).round() as u32, 23, 0)));
    }
    let (hour, minute) = (clock_hour.unwrap_or(number), clock_minute.unwrap_or(0));
    Some(format!("{minute} {hour} {} * *", steps((time / DAY).round() as u32, 31, 1)))
}

/// The values that stand for "every so many", as whenever lists them.
fn steps(frequency: u32, max: u32, start: u32) -> String {
    if frequency == 0 {
        return start.to_string();
    }
    if frequency == 1 {
        return "*".to_owned();
    }
    if frequency > max.div_ceil(2) {
        return frequency.to_string();
    }
    let divides = (max + 1).is_multiple_of(frequency);
    let first = if divides || start > 0 { start } else { start + frequency };
    let most = (f64::from(max) / f64::from(frequency)).round() as usize + usize::from(start == 0);
    let values = (first..=max).step_by(frequency as usize).take(most);
    values.map(|value| value.to_string()).collect::<Vec<_>>().join(",")
}
