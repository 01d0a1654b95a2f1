//! Laravel's scheduler: `$schedule->command('x')->dailyAt('13:00')->timezone('Asia/Shanghai')->withoutOverlapping()`.
//!
//! Facts: laravel/framework commit 00857d4 `Illuminate/Console/Scheduling/ManagesFrequencies.php`, read 2026-11: each method
//! puts its values into the fields of one expression, which begins as five stars; methods may follow each other.

mod frequency;

use super::{Program, declare};
use crate::dialect::DialectId;
use crate::job::{Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, WordsKind, Zone};
use crate::platform::{self, PlatformId};
use crate::source::format::{Input, Row};
use crate::source::syntax::code::{Call, PHP, Value};
use crate::source::telling::tells;
use crate::source::{Fact, FactKind, File, Format};
use crate::span::{Excerpt, Span, Spanned};

use frequency::Expression;

/// The places where an application says what it runs.
pub(in crate::source) static FORMAT: Row = Row {
    format: Format::Laravel,
    name: "laravel",
    paths: &["Console/Kernel.php", "routes/console.php", "bootstrap/app.php"],
    marks: &["$schedule", "Schedule::"],
    claims: &[],
    read,
};

fn read(input: &Input<'_>) -> Option<File> {
    let program = Program::read(input, &PHP);
    let calls = program.code.calls();
    let begins = calls.filter(|call| {
        let known = matches!(call.name(), "command" | "job" | "call" | "exec");
        known && matches!(call.receiver(), "$schedule" | "Schedule")
    });
    let (mut jobs, mut facts) = (Vec::new(), Vec::new());
    for call in begins {
        let Some(job) = job(&program, call) else { continue };
        facts.extend(call.chain().find_map(lock_expiry).map(|(span, kind)| Fact {
            span,
            job: Some(jobs.len()),
            kind,
        }));
        jobs.push(job);
    }
    let mut file = program.finish(Format::Laravel, jobs)?;
    file.facts.extend(facts);
    Some(file)
}

/// `withoutOverlapping(10)`: the lock is given up after so many minutes, 1440 unless they are said.
fn lock_expiry(method: Call<'_>) -> Option<(Span, FactKind)> {
    let minutes = match method.name() {
        "withoutOverlapping" => method.positional(0).map_or(Some(1440), |expr| expr.value().integer())?,
        _ => return None,
    };
    let seconds = u64::try_from(minutes).ok()?.checked_mul(60)?;
    Some((method.span(), FactKind::LockExpiry { key: "withoutOverlapping", seconds }))
}

fn job(program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
    let end = call.chain().last().unwrap_or(call);
    let span = call.span().to(end.span());
    let mut job = Job::new(PlatformId::Laravel, name(program, call), span);
    let mut expression = Expression::Unset;
    let mut zone = platform::row(PlatformId::Laravel).unset_zone();
    for method in call.chain() {
        match method.name() {
            "timezone" => {
                zone = method.positional(0).map_or(zone, |expr| super::zone_of(PlatformId::Laravel, expr));
            }
            "name" | "description" => {
                if let Some(name) = super::text_name(method.positional(0)) {
                    job.hear(WordsKind::Description, Some(program.input.words(&name)));
                }
            }
            _ => {
                guard(&mut job, method);
                expression.apply(method);
            }
        }
    }
    job.schedules.push(schedule(expression, zone, span)?);
    program.hear(&mut job, &[span]);
    Some(job)
}

fn schedule(expression: Expression<'_>, zone: Zone, span: Span) -> Option<JobSchedule> {
    match expression {
        // Nothing says when: a task that other code adds to.
        Expression::Unset => None,
        Expression::Text(text) => Some(JobSchedule::of(DialectId::Laravel, text, zone)),
        Expression::Fields(fields) => Some(JobSchedule::of_fields(DialectId::Laravel, fields, zone, span)),
        Expression::Seconds(seconds, place) => super::interval(seconds, place, zone),
        Expression::Open(method) => {
            let place = method.name_span();
            Some(super::unknowable(method.name(), place, zone))
        }
    }
}

/// A command by its first word, a job by its class.
fn name(program: &Program<'_, '_>, call: Call<'_>) -> Spanned<Excerpt> {
    let first = call.positional(0);
    let by_text = super::text_name(first).map(|text| {
        let word = text.value.split_whitespace().next().unwrap_or_default();
        Spanned::text(word, text.span)
    });
    let by_class = || {
        let source = first?.source().trim_start_matches("new ");
        let class = source.split(['(', ':']).next()?.rsplit('\\').next()?.trim();
        let plain = !class.is_empty() && class.chars().all(|c| c.is_alphanumeric() || c == '_');
        let span = first?.span();
        (plain && class != "function" && class != "fn").then(|| Spanned::text(class, span))
    };
    by_text.or_else(by_class).unwrap_or_else(|| program.place_name(call))
}

fn guard(job: &mut Job, method: Call<'_>) {
    let text = GuardValue::Text(method.name().into());
    let (question, value) = match method.name() {
        "withoutOverlapping" => (Question::Overlap, GuardValue::Overlap(OverlapPolicy::Skip)),
        "onOneServer" => (Question::Lock, text),
        "emailOutputOnFailure" | "pingOnFailure" => (Question::AlertFailure, text),
        // Whatever code runs then: an alert if it sends something.
        "onFailure" if method.positional(0).is_some_and(|code| tells(code.source())) => {
            (Question::AlertFailure, text)
        }
        "thenPing" | "pingOnSuccess" | "pingBefore" => (Question::AlertNotRun, text),
        _ => return,
    };
    // Where it is sent to may stand in the environment, which may lack it.
    let sends =
        matches!(question, Question::AlertFailure | Question::AlertNotRun) && method.name() != "onFailure";
    let to = method.positional(0).map(|to| to.value());
    match to {
        Some(Value::Text(to)) if sends && to.text.trim().is_empty() => {}
        Some(Value::Text(_) | Value::List(_)) => declare(job, question, value, method.span()),
        _ if sends => job.guards.set(question, Guard::Unknowable(method.span())),
        _ => declare(job, question, value, method.span()),
    }
}
