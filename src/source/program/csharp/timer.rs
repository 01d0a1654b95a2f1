//! Azure Functions in C#: `[TimerTrigger("0 */5 * * * *", RunOnStartup = true)] TimerInfo timer`.
//!
//! Facts: Azure/azure-functions-dotnet-worker `TimerTriggerAttribute.cs` and `FixedDelayRetryAttribute.cs`, MicrosoftDocs/azure-docs
//! `functions-bindings-timer.md`, read 2026-11. The rest is as in `function.json` ([`crate::source::azure_functions`]).

use super::Program;
use crate::job::{CatchUpPolicy, Enabled, Guard, GuardValue, Job, Question};
use crate::platform::PlatformId;
use crate::source::azure_functions::App;
use crate::source::program::{declare, text_name, unknowable};
use crate::source::syntax::code::{Call, CallKind, Value};
use crate::source::{ExtraRun, FactKind};
use crate::span::{Span, Spanned};

/// The most attributes of a method that are looked at.
const MOST_ATTRIBUTES: usize = 32;

/// The job of an attribute of a parameter; `attributes` are those of the file.
pub(super) fn job(
    program: &Program<'_, '_>,
    attributes: &[Call<'_>],
    call: Call<'_>,
) -> Option<(Job, Option<(Span, FactKind)>)> {
    if call.kind() != CallKind::Annotation {
        return None;
    }
    let expr = call.positional(0)?;
    let method = call.declaration()?;
    let app = App::around(program.input);
    let schedule = match expr.value() {
        Value::Text(text) => app.schedule(text),
        _ => unknowable(expr.source(), expr.span(), app.zone()),
    };
    let mut name = Spanned::text(method.name.value, method.name.span);
    let mut retry = None;
    let mut enabled = Enabled::Yes;
    let beside = of_method(program, attributes, call);
    for beside in &beside {
        match beside.name() {
            "FunctionName" | "Function" => name = text_name(beside.positional(0)).unwrap_or(name),
            "FixedDelayRetry" | "ExponentialBackoffRetry" => {
                let count = beside.positional(0).and_then(|count| count.value().integer());
                retry = Some(match count {
                    Some(-1) => Guard::Declared(GuardValue::Endless, beside.span()),
                    Some(count @ 0..) => {
                        Guard::Declared(GuardValue::Count(count.unsigned_abs()), beside.span())
                    }
                    _ => Guard::Unknowable(beside.span()),
                });
            }
            // With a name of a setting it is that which decides.
            "Disable" if beside.positional(0).is_none() => enabled = Enabled::No(beside.span()),
            "Disable" => enabled = Enabled::Unknowable,
            _ => {}
        }
    }
    let mut job = Job::new(PlatformId::AzureFunctions, name, call.span().to(method.name.span));
    job.enabled = enabled;
    job.schedules.push(schedule);
    if let Some(retry) = retry {
        job.guards.set(Question::Retry, retry);
    }
    let is = |key: &str, value: bool| {
        call.named(key).filter(|expr| matches!(expr.value(), Value::Bool(set) if set == value))
    };
    if let Some(off) = is("UseMonitor", false) {
        declare(&mut job, Question::CatchUp, GuardValue::CatchUp(CatchUpPolicy::Dropped), off.span());
    }
    if let Some(limit) = app.timeout() {
        job.guards.set(Question::Timeout, limit);
    }
    let extra = is("RunOnStartup", true).map(|on| {
        let setting = "RunOnStartup = true".to_owned();
        (on.span(), FactKind::ExtraRun { setting, at: ExtraRun::ProcessStart })
    });
    // The attributes of the method stand above it, and comments above them.
    let top = beside.last().map_or(method.name.span, Call::span);
    program.hear(&mut job, &[expr.span(), top]);
    Some((job, extra))
}

/// The attributes of the method of whose parameter this is one, the last first: nothing ends a declaration between them.
fn of_method<'c>(program: &Program<'_, '_>, attributes: &[Call<'c>], call: Call<'c>) -> Vec<Call<'c>> {
    let mut before = call.span().range().start;
    let last = attributes.partition_point(|other| other.span().range().start < before);
    let mut found = Vec::new();
    for other in attributes[..last].iter().rev().take(MOST_ATTRIBUTES) {
        let range = other.span().range();
        let between = program.input.text.get(range.end..before).unwrap_or_default();
        if between.contains(['{', '}', ';']) {
            break;
        }
        before = range.start;
        found.push(*other);
    }
    found
}
