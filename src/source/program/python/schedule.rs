//! The package `schedule`: `schedule.every().day.at("10:30", "Asia/Shanghai").do(job)`, `@repeat(every(10).minutes)`.
//!
//! Facts: dbader/schedule 1.2.2 `schedule/__init__.py`, read 2026-11. Without a time the next run is counted from the end of the last
//! one; all jobs share one thread. `at()` raises for anything but two digits a part.

use std::collections::HashMap;

use super::{Module, imports};
use crate::dialect::{DialectId, FieldKind};
use crate::job::{FieldText, Job, JobSchedule, Zone};
use crate::platform::PlatformId;
use crate::source::program::{field, made, named, source_name, unknowable};
use crate::source::syntax::code::{Call, CallKind, Expr, Value};
use crate::span::{Span, Spanned};

const UNITS: [(&str, u64); 5] =
    [("second", 1), ("minute", 60), ("hour", 3600), ("day", 86_400), ("week", 604_800)];
const WEEKDAYS: [&str; 7] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

pub(super) fn jobs(module: &Module<'_, '_>) -> Vec<Job> {
    if !imports(module.program.input.text, "schedule") {
        return Vec::new();
    }
    let calls: HashMap<usize, Call<'_>> =
        module.program.code.calls().map(|call| (call.name_span().range().start, call)).collect();
    let begins = module.program.code.calls().filter(|call| call.name() == "every");
    begins.filter_map(|every| job(module, &calls, every)).collect()
}

/// What follows on `every(...)`.
#[derive(Default)]
struct Chain<'c> {
    unit: Option<&'c str>,
    at: Option<Call<'c>>,
    /// `to(...)` draws a number, and what is not known may do anything.
    open: bool,
    work: Option<Call<'c>>,
    end: Option<Span>,
}

impl<'c> Chain<'c> {
    fn of(text: &'c str, calls: &HashMap<usize, Call<'c>>, every: Call<'c>) -> Self {
        const LONGEST: usize = 16;
        let mut chain = Chain::default();
        let mut at = every.span().range().end;
        for _ in 0..LONGEST {
            let blank = |c: char| c.is_whitespace() || c == '\\';
            let rest = text[at..].trim_start_matches(blank);
            let Some(rest) = rest.strip_prefix('.') else { break };
            let rest = rest.trim_start_matches(blank);
            let length = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
            let start = text.len() - rest.len();
            let word = &rest[..length];
            at = start + length;
            match (word, calls.get(&start)) {
                ("at", Some(call)) => chain.at = Some(*call),
                ("do", Some(call)) => chain.work = Some(*call),
                ("tag", Some(_)) => {}
                (_, Some(_)) => chain.open = true,
                (unit, None) => chain.unit = Some(unit),
            }
            if let Some(call) = calls.get(&start) {
                at = call.span().range().end;
                chain.end = Some(call.span());
            }
        }
        chain
    }
}

fn job<'c>(module: &Module<'_, '_>, calls: &HashMap<usize, Call<'c>>, every: Call<'c>) -> Option<Job> {
    let program = &module.program;
    let chain = Chain::of(program.input.text, calls, every);
    let repeat =
        every.outer().filter(|outer| outer.name() == "repeat" && outer.kind() == CallKind::Annotation);
    let name = match (chain.work, repeat) {
        (Some(work), _) => source_name(work.positional(0)).unwrap_or_else(|| program.place_name(every)),
        (None, Some(repeat)) => {
            let function = repeat.declaration()?.name;
            Spanned::text(function.value, function.span)
        }
        (None, None) => return None,
    };
    let span = chain.end.map_or(every.span(), |end| every.span().to(end));
    let zone = match chain.at.and_then(|at| at.positional(1).or_else(|| at.named("tz"))) {
        Some(expr) => match module.zone_name(expr) {
            Some(name) => named(PlatformId::PySchedule, name),
            None => Zone::Unknowable(expr.span()),
        },
        None => Zone::Host,
    };
    let told = (!chain.open).then(|| schedule(module, every, &chain, &zone, span)).flatten();
    let schedule = told.unwrap_or_else(|| unknowable(&program.input.text[span.range()], span, zone));
    let mut job = Job::new(PlatformId::PySchedule, name, span);
    job.schedules.push(schedule);
    program.hear(&mut job, &[span]);
    Some(job)
}

fn schedule(
    module: &Module<'_, '_>,
    every: Call<'_>,
    chain: &Chain<'_>,
    zone: &Zone,
    span: Span,
) -> Option<JobSchedule> {
    let count = match every.positional(0).or_else(|| every.named("interval")) {
        Some(expr) => u64::try_from(module.resolved(expr).value().integer()?).ok()?,
        None => 1,
    };
    let unit = chain.unit?;
    let weekday = WEEKDAYS.iter().position(|day| *day == unit);
    let Some(at) = chain.at else {
        // A weekday without a time keeps the time at which the program was started.
        let seconds = UNITS.iter().find(|(name, _)| unit.strip_suffix('s').unwrap_or(unit) == *name)?.1;
        let total = count.checked_mul(seconds).filter(|total| (1..320_000_000).contains(total))?;
        let text = made(format!("{total}s"), span);
        return Some(JobSchedule::of(DialectId::PyScheduleDelay, text, zone.clone()));
    };
    // With a time, every second day and more is counted from the start of the program.
    if count != 1 {
        return None;
    }
    let time = at.positional(0).or_else(|| at.named("time_str"))?;
    let fields = match (unit, weekday) {
        ("day" | "days", _) | (_, Some(_)) => clock(module, time, 2)?,
        ("hour" | "hours", _) => clock(module, time, 1)?,
        ("minute" | "minutes", _) => clock(module, time, 0)?,
        _ => return None,
    };
    let set = Some(time.span());
    let star = |kind| field(kind, "*".to_owned(), None);
    let [hour, minute, second] = fields;
    let number = |kind, value: Option<u32>| match value {
        Some(value) => field(kind, value.to_string(), set),
        None => star(kind),
    };
    let mut all: Vec<FieldText> = Vec::with_capacity(6);
    if second != Some(0) {
        all.push(number(FieldKind::Second, second));
    }
    all.push(number(FieldKind::Minute, minute));
    all.push(number(FieldKind::Hour, hour));
    all.push(star(FieldKind::DayOfMonth));
    all.push(star(FieldKind::Month));
    all.push(match weekday {
        Some(day) => field(FieldKind::DayOfWeek, day.to_string(), Some(every.span())),
        None => star(FieldKind::DayOfWeek),
    });
    Some(JobSchedule::of_fields(DialectId::PySchedule, all, zone.clone(), span))
}

/// Hour, minute and second of `at("10:30")`, whose coarsest part is the hour (2), the minute (1) or the second (0). `None`: not
/// written down, or refused.
fn clock(module: &Module<'_, '_>, time: Expr<'_>, coarsest: usize) -> Option<[Option<u32>; 3]> {
    let Value::Text(text) = module.resolved(time).value() else { return None };
    let parts: Vec<&str> = text.text.split(':').collect();
    let number = |part: &str, most: u32| {
        let digits = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|value| digits && *value <= most)
    };
    match (coarsest, parts.as_slice()) {
        (2, [hour, minute]) => Some([Some(number(hour, 23)?), Some(number(minute, 59)?), Some(0)]),
        (2, [hour, minute, second]) => {
            Some([Some(number(hour, 23)?), Some(number(minute, 59)?), Some(number(second, 59)?)])
        }
        // `:30` is a minute, `10:30` a minute and a second.
        (1, ["", minute]) => Some([None, Some(number(minute, 59)?), Some(0)]),
        (1, [minute, second]) => Some([None, Some(number(minute, 59)?), Some(number(second, 59)?)]),
        (0, ["", second]) => Some([None, None, Some(number(second, 59)?)]),
        _ => None,
    }
}
