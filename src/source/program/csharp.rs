//! C#: Hangfire, Quartz.NET, Coravel, and the timers of Azure Functions.

mod coravel;
mod hangfire;
mod quartz;
mod timer;

use super::{Program, is_test, named};
use crate::dialect::DialectId;
use crate::job::{JobSchedule, Zone};
use crate::platform::PlatformId;
use crate::source::format::{Input, Row};
use crate::source::syntax::code::{self, CSHARP, Call, Expr};
use crate::source::{Fact, File, Format};
use crate::span::SourceText;

/// Classes that schedule something.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::CSharp,
    name: "csharp",
    paths: &["*.cs"],
    marks: &["Hangfire", "RecurringJob.AddOrUpdate", "Coravel", "Quartz", "TimerTrigger("],
    claims: &[],
    read,
};

/// Without one of these, a text that speaks of those packages schedules nothing.
const WORDS: [&str; 10] = [
    "AddOrUpdate",
    "CronSchedule",
    "AtHourAndMinute",
    "AndHourAndMinute",
    "TimerTrigger",
    ".Schedule(",
    ".Schedule<",
    ".ScheduleAsync",
    ".ScheduleWithParams",
    ".ScheduleInvocableType",
];

fn read(input: &Input<'_>) -> Option<File> {
    if is_test(input) || !code::holds_any(input.text, &WORDS) {
        return None;
    }
    let program = Program::read(input, &CSHARP);
    let holds = |word: &str| input.text.contains(word);
    let hangfire = holds("Hangfire") || holds("RecurringJob.AddOrUpdate");
    let (coravel, quartz) = (holds("Coravel"), holds("Quartz"));
    let mut jobs = Vec::new();
    let mut facts = Vec::new();
    let attributes: Vec<Call<'_>> =
        if holds("TimerTrigger") { program.code.annotations().collect() } else { Vec::new() };
    for call in program.code.calls() {
        // A job, and a setting that runs it once more.
        let found = match call.name() {
            "AddOrUpdate" if hangfire => hangfire::job(&program, call).map(|job| (job, None)),
            "Schedule" | "ScheduleAsync" | "ScheduleWithParams" | "ScheduleInvocableType" if coravel => {
                coravel::job(&program, call)
            }
            "WithCronSchedule"
            | "CronSchedule"
            | "DailyAtHourAndMinute"
            | "WeeklyOnDayAndHourAndMinute"
            | "MonthlyOnDayAndHourAndMinute"
                if quartz =>
            {
                quartz::job(&program, call).map(|job| (job, None))
            }
            "TimerTrigger" | "TimerTriggerAttribute" => timer::job(&program, &attributes, call),
            _ => None,
        };
        let Some((job, extra)) = found else { continue };
        facts.extend(extra.map(|(span, kind)| (span, kind, job.span)));
        jobs.push(job);
    }
    let mut file = program.finish(Format::CSharp, jobs)?;
    for (span, kind, of) in facts {
        let job = file.jobs.iter().position(|job| job.span == of);
        file.facts.push(Fact { span, job, kind });
    }
    Some(file)
}

/// Calls in the arguments of another that are looked at: they may stand one in the other.
const MOST_WITHIN: usize = 64;

/// The zone that an argument names: `TimeZoneInfo.FindSystemTimeZoneById("...")`, `TimeZoneInfo.Utc`, also within
/// `new RecurringJobOptions { TimeZone = ... }`. `None` where it names none.
fn zone(platform: PlatformId, call: &Call<'_>, expr: Expr<'_>) -> Option<Zone> {
    let within = |inner: &Call<'_>| {
        let (outer, inner) = (expr.span().range(), inner.span().range());
        outer.start <= inner.start && inner.end <= outer.end
    };
    let is_finder = |inner: &Call<'_>| {
        within(inner)
            && matches!(
                inner.name(),
                "FindSystemTimeZoneById" | "GetTimeZoneInfo" | "TryFindSystemTimeZoneById"
            )
    };
    if let Some(finder) = call.calls_within().take(MOST_WITHIN).find(is_finder) {
        let name = finder.positional(0).and_then(|name| name.value().text());
        return Some(name.map_or(Zone::Unknowable(expr.span()), |name| named(platform, name)));
    }
    let source = expr.source();
    if source.contains("TimeZoneInfo.Utc") {
        return Some(named(platform, SourceText::verbatim("UTC", expr.span())));
    }
    if source.contains("TimeZoneInfo.Local") {
        return Some(Zone::Host);
    }
    source.contains("TimeZone").then(|| Zone::Unknowable(expr.span()))
}

/// A schedule that is listed and not judged.
fn listed(text: &SourceText, zone: Zone) -> JobSchedule {
    super::unknowable(&text.text, text.span, zone)
}

/// A text that a dialect reads, where its row says all that becomes of it.
fn plain(dialect: DialectId, text: SourceText, zone: Zone, is_plain: fn(&str) -> bool) -> JobSchedule {
    if is_plain(&text.text) { JobSchedule::of(dialect, text, zone) } else { listed(&text, zone) }
}
