//! Quartz.NET: `.WithCronSchedule("0 0 2 * * ?", x => x.InTimeZone(zone).WithMisfireHandlingInstructionDoNothing())`,
//! `CronScheduleBuilder.CronSchedule("...")`, `CronScheduleBuilder.DailyAtHourAndMinute(2, 30)`.
//!
//! Facts: quartznet/quartznet v3.9.0 and d97e782 (4.0 to come) `CronExpression.cs`, `CronScheduleBuilder.cs`, `CronTriggerImpl.cs`, read
//! 2026-11. Releases differ from Quartz and from each other in what is odd or refused: such texts are listed and not judged, but for
//! those with too few fields.

use super::{MOST_WITHIN, Program, listed, zone};
use crate::dialect::{self, DialectId, FaultKind};
use crate::job::{CatchUpPolicy, Guard, GuardValue, Job, JobSchedule, Question, Zone};
use crate::platform::PlatformId;
use crate::source::program::{declare, made, text_name, unknowable};
use crate::source::syntax::code::{Call, Value};
use crate::span::{Excerpt, SourceText, Spanned};

pub(super) fn job(program: &Program<'_, '_>, call: Call<'_>) -> Option<Job> {
    let builder = call.receiver().rsplit('.').next() == Some("CronScheduleBuilder");
    if call.name() != "WithCronSchedule" && !builder {
        return None;
    }
    let place = settings(call);
    let zone = place.unwrap_or(Zone::Host);
    let expr = call.positional(0)?;
    let schedule = if call.name().ends_with("OnDayAndHourAndMinute") {
        unknowable(call.name(), call.name_span(), zone)
    } else if call.name() == "DailyAtHourAndMinute" {
        let number = |index| call.positional(index).and_then(|expr| expr.value().integer());
        match (number(0), number(1)) {
            (Some(hour), Some(minute)) => known(made(format!("0 {minute} {hour} ? * *"), call.span()), zone),
            _ => unknowable(call.name(), call.name_span(), zone),
        }
    } else {
        match expr.value() {
            Value::Null => return None,
            Value::Text(text) => known(text, zone),
            _ => unknowable(expr.source(), expr.span(), zone),
        }
    };
    let mut job = Job::new(PlatformId::QuartzNet, name(program, call), call.span());
    let written = schedule.span;
    job.schedules.push(schedule);
    // `[DisallowConcurrentExecution]` stands on the class of the job.
    job.guards.set(Question::Overlap, Guard::Unknowable(call.name_span()));
    let modes = [
        ("WithMisfireHandlingInstructionDoNothing", CatchUpPolicy::Dropped),
        ("WithMisfireHandlingInstructionFireAndProceed", CatchUpPolicy::Once),
        ("WithMisfireHandlingInstructionIgnoreMisfires", CatchUpPolicy::All),
    ];
    for inner in call.calls_within().take(MOST_WITHIN).chain(of_trigger(call.chain())) {
        if let Some((_, policy)) = modes.iter().find(|(mode, _)| *mode == inner.name()) {
            declare(&mut job, Question::CatchUp, GuardValue::CatchUp(*policy), inner.name_span());
        }
    }
    program.hear(&mut job, &[written, call.span()]);
    Some(job)
}

/// The zone of `x => x.InTimeZone(...)`, or of what follows on a builder.
fn settings(call: Call<'_>) -> Option<Zone> {
    let inner = call
        .calls_within()
        .take(MOST_WITHIN)
        .chain(of_trigger(call.chain()))
        .find(|inner| inner.name() == "InTimeZone")?;
    let expr = inner.positional(0)?;
    Some(zone(PlatformId::QuartzNet, &inner, expr).unwrap_or(Zone::Unknowable(expr.span())))
}

/// The calls of a chain that speak of one trigger: the next schedule begins another. Many may stand in one chain, so that none walks past
/// its neighbours.
fn of_trigger<'c>(chain: impl Iterator<Item = Call<'c>>) -> impl Iterator<Item = Call<'c>> {
    chain.take_while(|call| !matches!(call.name(), "WithCronSchedule" | "WithSchedule"))
}

/// A text that all releases and both lines of Quartz read alike.
fn known(text: SourceText, zone: Zone) -> JobSchedule {
    let [new, old] = [DialectId::Quartz, DialectId::Quartz23].map(|id| dialect::read(id, &text.text));
    let plain = |reading: &dialect::Reading| reading.faults.is_empty() && reading.oddities.is_empty();
    let too_few = new.faults.iter().any(|fault| matches!(fault.kind, FaultKind::TooFewFields { .. }));
    if plain(&new) && plain(&old) && new.schedule == old.schedule || too_few {
        JobSchedule::of(DialectId::QuartzNet, text, zone)
    } else {
        listed(&text, zone)
    }
}

/// The identity of the trigger or of its job, else the place in which it is built.
fn name(program: &Program<'_, '_>, call: Call<'_>) -> Spanned<Excerpt> {
    let builder = call.outer().filter(|outer| outer.name() == "WithSchedule").unwrap_or(call);
    let mut all = of_trigger(builder.chain_before()).chain(of_trigger(builder.chain()));
    let identity = all.find(|call| call.name() == "WithIdentity");
    text_name(identity.and_then(|call| call.positional(0))).unwrap_or_else(|| program.place_name(call))
}
