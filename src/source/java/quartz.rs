//! Quartz' builders, `CronScheduleBuilder.cronSchedule("...").inTimeZone(...)`, and the beans that Spring makes its triggers with.

use std::collections::HashSet;

use foldhash::HashMap;

use super::super::File;
use super::super::syntax::code::{Call, Expr, Value};
use super::Source;
use super::properties::Told;
use crate::dialect::DialectId;
use crate::job::{Guard, Job, JobSchedule, Question, Zone};
use crate::platform::{Form, PlatformId, ZoneReader, zone_names};
use crate::span::{Excerpt, Spanned};

/// What Quartz reads, of whichever line it is.
const QUARTZ: [DialectId; 2] = [DialectId::Quartz, DialectId::Quartz23];

const NEW_BEAN: &str = "new CronTriggerFactoryBean()";

pub(super) fn read(source: &Source<'_>, file: &mut File) {
    if source.text.contains("org.quartz") {
        for call in source.code.calls().filter(|call| call.name() == "cronSchedule") {
            let zone =
                call.chain().find(|next| next.name() == "inTimeZone").and_then(|next| next.positional(0));
            file.jobs.extend(job(source, &call, zone, Form::Builder));
        }
    }
    read_beans(source, file);
}

/// `trigger.setCronExpression("...")` of beans that Spring makes triggers of.
fn read_beans(source: &Source<'_>, file: &mut File) {
    let beans: HashSet<&str> =
        source.text.match_indices(NEW_BEAN).filter_map(|(at, _)| held_by(&source.text[..at])).collect();
    if beans.is_empty() {
        return;
    }
    // Beans of different methods may have one name.
    let method = |call: &Call<'_>| call.function().map(|method| method.name.span);
    let mut zones = HashMap::default();
    for call in source.code.calls().filter(|call| call.name() == "setTimeZone") {
        zones.entry((call.receiver(), method(&call))).or_insert(call);
    }
    for call in source.code.calls().filter(|call| call.name() == "setCronExpression") {
        if beans.contains(last_name(call.receiver())) {
            let zone = zones.get(&(call.receiver(), method(&call))).and_then(|call| call.positional(0));
            file.jobs.extend(job(source, &call, zone, Form::Setters));
        }
    }
}

/// The variable or field that a text ends in giving a value to: `this.trigger = `.
fn held_by(text: &str) -> Option<&str> {
    let name = last_name(text.trim_end().strip_suffix('=')?.trim_end());
    (!name.is_empty()).then_some(name)
}

/// The name that a text ends in.
fn last_name(text: &str) -> &str {
    let is_sign = |c: char| !c.is_alphanumeric() && c != '_' && c != '$';
    text.rsplit(is_sign).next().unwrap_or_default()
}

fn job(source: &Source<'_>, call: &Call<'_>, zone: Option<Expr<'_>>, form: Form) -> Option<Job> {
    let expr = call.positional(0)?;
    let zone = zone.map_or(Zone::Host, |zone| self::zone(&zone, ZoneReader::JavaTimeZone));
    // What is handed over or comes from a table is in no file.
    let Value::Text(text) = expr.value() else { return None };
    let Told::Known(text) = source.properties.told(text) else { return None };
    let mut job = Job::new(PlatformId::Quartz, name(call)?, call.span());
    job.form = form;
    job.schedules.push(JobSchedule::of_any(&QUARTZ, text, zone));
    // `@DisallowConcurrentExecution` stands on the class of the job.
    job.guards.set(Question::Overlap, Guard::Unknowable(call.name_span()));
    source.properties.lock(&mut job);
    source.hear(&mut job, call);
    Some(job)
}

/// The identity of the trigger, else the method or class it is built in.
fn name(call: &Call<'_>) -> Option<Spanned<Excerpt>> {
    let builder = call.outer().filter(|outer| outer.name() == "withSchedule");
    let mut all = builder.into_iter().flat_map(|builder| builder.chain_before().chain(builder.chain()));
    let identity = all.find(|call| call.name() == "withIdentity");
    let text = identity.and_then(|call| call.positional(0)).and_then(|name| name.value().text());
    if let Some(text) = text {
        return Some(Spanned::new(text.text, text.span));
    }
    let place = call.function().or_else(|| call.class())?;
    Some(Spanned::text(place.name.value, place.name.span))
}

/// `TimeZone.getTimeZone("...")`, `ZoneId.of("...")`, or a name.
pub(super) fn zone(expr: &Expr<'_>, reader: ZoneReader) -> Zone {
    let named =
        |text: crate::span::SourceText, reader| zone_names::read(reader, Spanned::new(text.text, text.span));
    match expr.value() {
        Value::Text(text) => named(text, reader),
        Value::Call(call) => {
            let reader = match call.name() {
                "getTimeZone" => ZoneReader::JavaTimeZone,
                "of" => ZoneReader::JavaZoneId,
                "getDefault" | "systemDefault" => return Zone::Host,
                _ => return Zone::Unknowable(expr.span()),
            };
            match call.positional(0).and_then(|name| name.value().text()) {
                Some(text) => named(text, reader),
                // `TimeZone.getTimeZone(ZoneId.of("..."))`
                None => {
                    call.positional(0).map_or(Zone::Unknowable(expr.span()), |inner| match inner.value() {
                        Value::Call(inner) if inner.name() == "of" => inner
                            .positional(0)
                            .and_then(|name| name.value().text())
                            .map_or(Zone::Unknowable(expr.span()), |text| {
                                named(text, ZoneReader::JavaZoneId)
                            }),
                        _ => Zone::Unknowable(expr.span()),
                    })
                }
            }
        }
        _ => Zone::Unknowable(expr.span()),
    }
}
