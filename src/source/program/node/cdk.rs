//! The AWS CDK: `events.Schedule.cron({ minute: '0', hour: '4' })`, `Schedule.rate(Duration.minutes(5))`,
//! `Schedule.expression('cron(0 4 * * ? *)')`.
//!
//! Facts: aws-cdk aws-events lib/schedule.ts, read 2026-11: what is not given of minute, hour, month and year is a star; the day is
//! a star unless a weekday is given, and the other of the two a `?`.

use super::{Imported, object};
use crate::dialect::{DialectId, FieldKind};
use crate::job::{FieldText, Job, JobSchedule, Zone};
use crate::platform::{Form, PlatformId};
use crate::source::program::{Program, field, given, interval, schedule_of, text_name, unknowable};
use crate::source::syntax::code::{Call, Entries, Value};

/// The names under which a file knows `Schedule` of `aws-events`, or the module of it.
pub(super) struct Cdk<'t> {
    events: Option<Imported<'t>>,
    whole: Option<Imported<'t>>,
}

/// Options of `cron`, in the order of the expression.
const FIELDS: [(&str, FieldKind); 6] = [
    ("minute", FieldKind::Minute),
    ("hour", FieldKind::Hour),
    ("day", FieldKind::DayOfMonth),
    ("month", FieldKind::Month),
    ("weekDay", FieldKind::DayOfWeek),
    ("year", FieldKind::Year),
];

impl<'t> Cdk<'t> {
    pub(super) fn of(text: &'t str) -> Option<Self> {
        let import = |package| Imported::of(text, package);
        let events = import("aws-cdk-lib/aws-events").or_else(|| import("@aws-cdk/aws-events"));
        let whole = import("aws-cdk-lib").filter(|all| all.binds("aws_events"));
        (events.is_some() || whole.is_some()).then_some(Cdk { events, whole })
    }

    /// A call of `Schedule`; `None` for any other.
    pub(super) fn job(&self, program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
        let path = call.receiver();
        let root = path.strip_suffix("Schedule")?.split('.').next().unwrap_or_default();
        let root = if root.is_empty() { "Schedule" } else { root };
        let ours = self.events.as_ref().is_some_and(|events| events.binds(root))
            || self.whole.is_some() && path.split('.').any(|part| part == "aws_events");
        let expr = call.positional(0).filter(|_| ours)?;
        let zone = Zone::Fixed("UTC");
        let schedule = match call.name() {
            "cron" => {
                let options = object(expr);
                let fields = options.and_then(|options| fields(&options));
                match fields {
                    Some(fields) => JobSchedule::of_fields(DialectId::AwsCdk, fields, zone, call.span()),
                    None => unknowable(expr.source(), expr.span(), zone),
                }
            }
            "rate" => match rate(&expr.value()) {
                Some(seconds) => interval(seconds, expr.span(), zone)?,
                None => unknowable(expr.source(), expr.span(), zone),
            },
            _ => schedule_of(DialectId::AwsEvents, expr, zone)?,
        };
        // `new events.Rule(this, 'Nightly', { schedule: ... })`
        let rule = call.outer().or_else(|| call.map_around_call());
        let name = rule.and_then(|rule| text_name(rule.positional(1)));
        let name = name.unwrap_or_else(|| program.place_name(call));
        let mut job = Job::new(PlatformId::AwsEvents, name, call.span());
        job.form = Form::Call;
        job.schedules.push(schedule);
        let around = rule.map_or(call.span(), |rule| rule.span());
        program.hear(&mut job, &[call.span(), around]);
        Some(job)
    }
}

/// The fields of the expression, when all that is given is written down.
fn fields(options: &Entries<'_>) -> Option<Vec<FieldText>> {
    let known = |name: &str| FIELDS.iter().any(|(option, _)| *option == name);
    if !options.clone().all(|entry| entry.name.is_some_and(|name| known(&name.value))) {
        return None;
    }
    let weekday = options.named("weekDay").is_some();
    let default = |kind| match kind {
        FieldKind::DayOfMonth if weekday => "?",
        FieldKind::DayOfWeek => "?",
        _ => "*",
    };
    let one = |(name, kind): (&str, FieldKind)| match options.named(name) {
        Some(expr) => {
            let text = expr.value().text()?.text;
            (!text.is_empty() && !text.contains(char::is_whitespace))
                .then(|| given(kind, text.into(), Some(expr)))
        }
        None => Some(field(kind, default(kind).to_owned(), None)),
    };
    FIELDS.into_iter().map(one).collect()
}

/// `Duration.minutes(5)`.
fn rate(value: &Value<'_>) -> Option<f64> {
    let Value::Call(call) = value else { return None };
    let unit = match (call.name(), call.receiver().rsplit('.').next()?) {
        ("minutes", "Duration") => 60.0,
        ("hours", "Duration") => 3600.0,
        ("days", "Duration") => 86_400.0,
        _ => return None,
    };
    let Value::Number(count) = call.positional(0)?.value() else { return None };
    Some(count * unit)
}
