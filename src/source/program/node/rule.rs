//! Rules of node-schedule: `{ hour: 2, minute: 0, tz: 'UTC' }`, and `new schedule.RecurrenceRule()` whose fields are set one by one.
//!
//! Facts: node-schedule 2.1.1 lib/Job.js, lib/Invocation.js, read and run 2026-11. A field that is not set matches all, but the second,
//! which is 0; months count from 0; a `Range` with a step stops before its end.

use std::collections::HashMap;

use super::{NODE_SCHEDULE, object, spreads};
use crate::dialect::{DialectId, FieldKind};
use crate::job::{FieldText, Job, JobSchedule, Zone};
use crate::source::program::{Program, given, zone_of};
use crate::source::syntax::code::{Call, Entries, Expr, Value};
use crate::span::{Excerpt, Span, Spanned};

/// The fields in the order of the dialect's text, with the ends of each.
const FIELDS: [(&str, FieldKind, i64, i64); 6] = [
    ("second", FieldKind::Second, 0, 59),
    ("minute", FieldKind::Minute, 0, 59),
    ("hour", FieldKind::Hour, 0, 23),
    ("date", FieldKind::DayOfMonth, 1, 31),
    ("month", FieldKind::Month, 0, 11),
    ("dayOfWeek", FieldKind::DayOfWeek, 0, 6),
];

/// The job of a rule, when its fields are written down in the file; `options` is the object that holds it.
pub(super) fn job<'c>(
    program: &Program<'_, '_>,
    variables: &Variables<'c>,
    call: Call<'_>,
    rule: Expr<'c>,
    options: Option<&Entries<'_>>,
    name: Option<&Spanned<Excerpt>>,
) -> Option<Job> {
    let rule_fields = Rule::of(variables, rule)?;
    // What holds the rule has the last word, where it names a zone.
    let zone = options.and_then(|options| options.named("tz")).or(rule_fields.get("tz").ok()?);
    let zone = zone.map_or(Zone::Host, |zone| zone_of(NODE_SCHEDULE.platform, zone));
    let schedule = rule_fields.schedule(&zone, rule.span())?;
    let name = name.cloned().unwrap_or_else(|| program.place_name(call));
    let mut job = Job::new(NODE_SCHEDULE.platform, name, call.span());
    job.schedules.push(schedule);
    program.hear(&mut job, &[rule.span(), call.span()]);
    Some(job)
}

/// What a file gives to the parts of its variables, `""` being the variable itself. `None`: it is set more than once, so that
/// the file does not tell which holds.
#[derive(Default)]
pub(super) struct Variables<'c>(HashMap<&'c str, Parts<'c>>);

type Parts<'c> = HashMap<&'c str, Option<Expr<'c>>>;

impl<'c> Variables<'c> {
    pub(super) fn of(program: &'c Program<'_, '_>) -> Self {
        let mut all: HashMap<&str, Parts<'_>> = HashMap::new();
        for assignment in program.code.assignments() {
            let path = assignment.path();
            let (variable, part) = path.split_once('.').unwrap_or((path, ""));
            let part = all.entry(variable).or_default().entry(part);
            part.and_modify(|known| *known = None).or_insert(Some(assignment.expr()));
        }
        Variables(all)
    }
}

/// The fields of a rule and what they are set to.
enum Rule<'v, 'c> {
    Object(Entries<'c>),
    /// `rule.hour = 2;`, each with its place.
    Set(&'v Parts<'c>),
}

/// It is set more than once.
struct Twice;

impl<'v, 'c> Rule<'v, 'c> {
    fn of(variables: &'v Variables<'c>, expr: Expr<'c>) -> Option<Self> {
        if let Some(entries) = object(expr) {
            let known = |entry: &crate::source::syntax::code::Entry<'_>| {
                entry.name.as_ref().is_some_and(|name| FIELDS.iter().any(|(field, ..)| *field == name.value))
            };
            let told = entries.clone().any(|entry| known(&entry)) && !spreads(&entries);
            return told.then_some(Rule::Object(entries));
        }
        let parts = variables.0.get(expr.source())?;
        let Value::Call(new) = parts.get("").copied()??.value() else { return None };
        let is_rule = new.name() == "RecurrenceRule" && new.entries().next().is_none();
        is_rule.then_some(Rule::Set(parts))
    }

    fn get(&self, name: &str) -> Result<Option<Expr<'c>>, Twice> {
        match self {
            Rule::Object(entries) => Ok(entries.named(name)),
            Rule::Set(parts) => match parts.get(name) {
                Some(None) => Err(Twice),
                Some(set) => Ok(*set),
                None => Ok(None),
            },
        }
    }

    /// `None` where a field cannot be told, or only a year holds.
    fn schedule(&self, zone: &Zone, span: Span) -> Option<JobSchedule> {
        if self.get("year").ok()?.is_some_and(|year| !matches!(year.value(), Value::Null)) {
            return None;
        }
        let mut fields: Vec<FieldText> = Vec::with_capacity(FIELDS.len());
        for (name, kind, low, high) in FIELDS {
            let expr = self.get(name).ok()?;
            let text = match expr {
                Some(expr) => text(expr, low, high)?,
                None if kind == FieldKind::Second => vec!["0".to_owned()],
                None => vec!["*".to_owned()],
            };
            fields.push(given(kind, text.join(","), expr));
        }
        Some(JobSchedule::of_fields(DialectId::NodeScheduleRule, fields, zone.clone(), span))
    }
}

/// The values of a field: a number, a text that is one, a `Range`, or several of them.
fn text(expr: Expr<'_>, low: i64, high: i64) -> Option<Vec<String>> {
    match expr.value() {
        Value::Null => Some(vec!["*".to_owned()]),
        // A single number out of range ends the rule: the dialect says so.
        value @ Value::Number(_) => Some(vec![value.integer().filter(|number| *number >= 0)?.to_string()]),
        Value::Text(text) => Some(vec![text.text.parse::<u32>().ok()?.to_string()]),
        Value::Call(range) if range.name() == "Range" => span_of(range, low, high),
        Value::List(items) => {
            let mut all = Vec::new();
            for item in items {
                let values = text(item.expr, low, high)?;
                // In a list, what is out of range never matches.
                let within =
                    |value: &String| value.parse::<i64>().is_ok_and(|value| (low..=high).contains(&value));
                if !values.iter().all(within) {
                    return None;
                }
                all.extend(values);
            }
            (!all.is_empty()).then_some(all)
        }
        _ => None,
    }
}

/// `new schedule.Range(start, end, step)`.
fn span_of(range: Call<'_>, low: i64, high: i64) -> Option<Vec<String>> {
    let number = |index: usize, unset: i64| match range.positional(index) {
        // `||` takes 0 for unset.
        Some(expr) => expr.value().integer().map(|number| if number == 0 { unset } else { number }),
        None => Some(unset),
    };
    let (start, end, step) = (number(0, 0)?, number(1, 60)?, number(2, 1)?);
    if start < 0 || end > 60 || step < 1 {
        return None;
    }
    let last = if step == 1 { end } else { end - 1 };
    let step = usize::try_from(step).ok()?;
    let values = (start..=last).step_by(step).filter(|value| (low..=high).contains(value));
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    (!values.is_empty()).then_some(values)
}
