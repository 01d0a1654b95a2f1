//! Quarkus: `@Scheduled(cron = "0 0 2 * * ?", timeZone = "Asia/Shanghai")`, `@Scheduled(every = "10m")`.
//!
//! Facts: quarkusio/quarkus extensions/scheduler/api Scheduled.java and the scheduler reference guide, read 2026-11. The text is Quartz'
//! unless `quarkus.scheduler.cron-type` says otherwise, and cron-utils reads it: what Quartz refuses, or passes over, is listed
//! and not judged. `off` and `disabled` switch a method off.

use super::super::File;
use super::super::syntax::code::Call;
use super::annotated::{self, is_set};
use super::properties::Told;
use super::scheduled::method;
use super::{Annotation, Source};
use crate::dialect::DialectId;
use crate::job::{Enabled, Guard, GuardValue, JobSchedule, OverlapPolicy, Question, Zone};
use crate::platform::PlatformId;

const PACKAGE: &str = "io.quarkus.scheduler";

pub(super) fn read(source: &Source<'_>, file: &mut File) {
    let Some(scheduled) = Annotation::of(source.text, PACKAGE, "Scheduled") else { return };
    let mut last = None;
    for call in source.code.calls().filter(|call| scheduled.is(call)) {
        let Some(method) = method(&call) else { continue };
        let Some((schedule, off)) = schedule(source, &call) else { continue };
        let Some(job) = annotated::job(PlatformId::Quarkus, &call, &method, &mut last, file) else {
            continue;
        };
        if let Some(expr) = call.named("concurrentExecution").filter(|expr| expr.source().ends_with("SKIP")) {
            let policy = GuardValue::Overlap(OverlapPolicy::Skip);
            job.guards.set(Question::Overlap, Guard::Declared(policy, expr.span()));
        }
        source.hear(job, &call);
        if off {
            job.enabled = Enabled::No(schedule.span);
        }
        job.schedules.push(schedule);
    }
}

/// The schedule of one annotation, and whether it is switched off. Of both keys `cron` counts.
fn schedule(source: &Source<'_>, call: &Call<'_>) -> Option<(JobSchedule, bool)> {
    let cron = call.named("cron").filter(is_set);
    let expr = cron.or_else(|| call.named("every").filter(is_set))?;
    let zone = match cron {
        Some(_) => annotated::zone(source, call.named("timeZone")),
        None => Zone::Fixed("UTC"),
    };
    let text = match annotated::told(source, expr) {
        Told::Known(text) => text,
        Told::Elsewhere(text) => return Some((JobSchedule::unknowable(text, zone), false)),
    };
    if matches!(text.text.trim(), "off" | "disabled") {
        return Some((JobSchedule::unknowable(text, zone), true));
    }
    let known = if cron.is_some() {
        let read = JobSchedule::of(DialectId::Quartz, text.clone(), zone.clone());
        let plain =
            read.reading().is_some_and(|reading| reading.faults.is_empty() && reading.oddities.is_empty());
        plain.then_some(read)
    } else {
        // `15m` is `PT15M`; another form is rare, and what becomes of no time at all is the scheduler's matter.
        let amount = text.text.ends_with(['s', 'm', 'h'])
            && text.text.starts_with(|c: char| c.is_ascii_digit())
            && text.text.bytes().any(|byte| byte.is_ascii_digit() && byte != b'0')
            && text.text.bytes().all(|byte| byte.is_ascii_digit() || b"smh".contains(&byte));
        amount.then(|| JobSchedule::of(DialectId::QuarkusEvery, text.clone(), zone.clone()))
    };
    Some((known.unwrap_or_else(|| JobSchedule::unknowable(text, zone)), false))
}
