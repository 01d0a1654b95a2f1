//! Quartz' builders, `CronScheduleBuilder.cronSchedule("...").inTimeZone(...)`, and the beans that Spring makes its triggers with.

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

pub(super) fn read(source: &Source<'_>, file: &mut File) {
    if source.text.contains("org.quartz") {
        for call in source.code.calls().filter(|call| call.name() == "cronSchedule") {
            let zone =
                call.chain().find(|next| next.name() == "inTimeZone").and_then(|next| next.positional(0));
            file.jobs.extend(job(source, &call, zone, Form::Builder));
        }
    }
    // `trigger.setCronExpression("...")` of a bean of Spring's.
    if source.text.contains("new CronTriggerFactoryBean()") {
        for call in source.code.calls().filter(|call| call.name() == "setCronExpression") {
            let same_bean = |other: &Call<'_>| {
                let method = |call: &Call<'_>| call.function().map(|method| method.name.span);
                other.name() == "setTimeZone"
                    && other.receiver() == call.receiver()
                    && method(other) == method(&call)
            };
            let zone = source.code.calls().find(same_bean).and_then(|call| call.positional(0));
            file.jobs.extend(job(source, &call, zone, Form::Setters));
        }
    }
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
