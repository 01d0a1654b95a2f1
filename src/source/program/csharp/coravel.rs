//! Coravel: `scheduler.Schedule<Report>().DailyAt(2, 30).Weekday().Zoned(zone).PreventOverlapping("report")`.
//!
//! Facts: jamesmh/coravel 4072e04 `ScheduledEvent.cs`, `Scheduler.cs`, `CronExpression.cs`, read 2026-11.

use super::{Program, plain, zone};
use crate::dialect::DialectId;
use crate::job::{GuardValue, Job, JobSchedule, OverlapPolicy, Question, Zone};
use crate::platform::PlatformId;
use crate::source::program::{declare, interval, made, text_name, unknowable};
use crate::source::syntax::code::Call;
use crate::source::{ExtraRun, FactKind};
use crate::span::{Excerpt, SourceText, Span, Spanned};

/// What the methods of a chain have said of the time.
enum Said {
    Fields(SourceText),
    /// Every so many seconds.
    Seconds(u32, Span),
    Open(Span, String),
}

/// The job of a chain, and what runs it once more.
pub(super) fn job(program: &Program<'_, '_>, call: Call<'_>) -> Option<(Job, Option<(Span, FactKind)>)> {
    let mut said: Option<Said> = None;
    let mut days = String::new();
    let mut place = Zone::Fixed("UTC");
    for method in call.chain() {
        // It is taken off the list after its first run.
        if method.name() == "Once" {
            return None;
        }
        if method.name() == "Zoned" {
            let expr = method.positional(0)?;
            place = zone(PlatformId::Coravel, &method, expr).unwrap_or(Zone::Unknowable(expr.span()));
        }
        match weekdays(method.name()) {
            Some(more) if said.is_some() => {
                days.push_str(if days.is_empty() { "" } else { "," });
                days.push_str(more);
            }
            Some(_) => {}
            None => said = frequency(method).or(said),
        }
    }
    let end = call.chain().last().unwrap_or(call);
    let schedule = schedule(said?, &days, place, end.span())?;
    let mut job = Job::new(PlatformId::Coravel, name(program, call), call.span().to(end.span()));
    let written = schedule.span;
    job.schedules.push(schedule);
    for method in call.chain().filter(|method| method.name() == "PreventOverlapping") {
        declare(&mut job, Question::Overlap, GuardValue::Overlap(OverlapPolicy::Skip), method.span());
    }
    program.hear(&mut job, &[written, call.span()]);
    // The first tick after the start takes it for due (`Scheduler.cs`).
    let at_start = call.chain().find(|method| method.name() == "RunOnceAtStart").map(|method| {
        let setting = "RunOnceAtStart()".to_owned();
        (method.name_span(), FactKind::ExtraRun { setting, at: ExtraRun::ProcessStart })
    });
    Some((job, at_start))
}

fn schedule(said: Said, days: &str, zone: Zone, span: Span) -> Option<JobSchedule> {
    let all = |_: &str| true;
    match said {
        Said::Fields(text) if days.is_empty() => Some(plain(DialectId::Coravel, text, zone, all)),
        Said::Fields(text) => {
            // The days are put in place of a star, and behind whatever else stands there.
            let (rest, last) = text.text.rsplit_once(' ')?;
            let last = if last == "*" { days.to_owned() } else { format!("{last},{days}") };
            Some(plain(DialectId::Coravel, made(format!("{rest} {last}"), text.span.to(span)), zone, all))
        }
        // A minute is cut into equal parts only where it is a multiple; on some days only is rare.
        Said::Seconds(seconds, place) if days.is_empty() && seconds > 0 && 60 % seconds == 0 => {
            interval(f64::from(seconds), place, zone)
        }
        Said::Seconds(seconds, place) => Some(unknowable(&format!("every {seconds} seconds"), place, zone)),
        Said::Open(place, source) => Some(unknowable(&source, place, zone)),
    }
}

fn frequency(method: Call<'_>) -> Option<Said> {
    let number = |index| method.positional(index).and_then(|expr| expr.value().integer());
    let fields = |text: String| Some(Said::Fields(made(text, method.span())));
    let open = || Some(Said::Open(method.span(), format!("{}(...)", method.name())));
    let simple = match method.name() {
        "Daily" => "00 00 * * *",
        "Hourly" => "00 * * * *",
        "EveryMinute" => "* * * * *",
        "EveryFiveMinutes" => "*/5 * * * *",
        "EveryTenMinutes" => "*/10 * * * *",
        "EveryFifteenMinutes" => "*/15 * * * *",
        "EveryThirtyMinutes" => "*/30 * * * *",
        "Weekly" => "00 00 * * 1",
        "Monthly" => "00 00 1 * *",
        _ => "",
    };
    if !simple.is_empty() {
        return fields(simple.to_owned());
    }
    let seconds = |count| Some(Said::Seconds(count, method.span()));
    match method.name() {
        "DailyAtHour" => number(0).map_or_else(open, |hour| fields(format!("00 {hour} * * *"))),
        "DailyAt" => match (number(0), number(1)) {
            (Some(hour), Some(minute)) => fields(format!("{minute} {hour} * * *")),
            _ => open(),
        },
        "HourlyAt" => number(0).map_or_else(open, |minute| fields(format!("{minute} * * * *"))),
        "Cron" => {
            let expr = method.positional(0)?;
            let written = expr.value().text().map(Said::Fields);
            written.or_else(|| Some(Said::Open(expr.span(), expr.source().to_owned())))
        }
        "EverySecond" => seconds(1),
        "EveryFiveSeconds" => seconds(5),
        "EveryTenSeconds" => seconds(10),
        "EveryFifteenSeconds" => seconds(15),
        "EveryThirtySeconds" => seconds(30),
        "EverySeconds" => number(0).and_then(|count| u32::try_from(count).ok()).map_or_else(open, seconds),
        _ => None,
    }
}

fn weekdays(method: &str) -> Option<&'static str> {
    Some(match method {
        "Sunday" => "0",
        "Monday" => "1",
        "Tuesday" => "2",
        "Wednesday" => "3",
        "Thursday" => "4",
        "Friday" => "5",
        "Saturday" => "6",
        "Weekday" => "1,2,3,4,5",
        "Weekend" => "6,0",
        _ => return None,
    })
}

/// The key that keeps runs apart, the class of `Schedule<Report>()`, else the function in which it stands.
fn name(program: &Program<'_, '_>, call: Call<'_>) -> Spanned<Excerpt> {
    let method = |name: &str| call.chain().find(|method| method.name() == name);
    let keyed = method("PreventOverlapping").or_else(|| method("AssignUniqueIndentifier"));
    if let Some(name) = text_name(keyed.and_then(|method| method.positional(0))) {
        return name;
    }
    let text = &program.input.text[call.span().range()];
    let generic = text.split_once('<').and_then(|(before, rest)| {
        let plain = before.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_'));
        let (class, _) = rest.split_once('>').filter(|_| plain)?;
        let start = call.span().range().start + before.len() + 1;
        let known = !class.is_empty() && class.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.');
        known.then(|| Spanned::text(class, program.input.span(start..start + class.len())))
    });
    generic.unwrap_or_else(|| program.place_name(call))
}
