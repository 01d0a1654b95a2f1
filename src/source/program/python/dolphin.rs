//! DolphinScheduler's Python package: `Workflow(name="daily", schedule="0 0 2 * * ? *", timezone="Asia/Shanghai")`.
//!
//! Facts: apache/dolphinscheduler-sdk-python `core/workflow.py`, `default_config.yaml`, read 2026-11. Up to 3 the class was
//! `ProcessDefinition`. Without `timezone` the package's own configuration decides (Asia/Shanghai where nobody changed it).

use super::{Module, imports};
use crate::dialect::DialectId;
use crate::job::{Enabled, Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, WordsKind, Zone};
use crate::platform::{Form, PlatformId};
use crate::source::program::{declare, named, text_name, unknowable};
use crate::source::syntax::code::{Call, Value};

/// DolphinScheduler 3 runs Quartz 2.3.
const QUARTZ: [DialectId; 2] = [DialectId::Quartz, DialectId::Quartz23];

pub(super) fn jobs(module: &Module<'_, '_>) -> Vec<Job> {
    if !imports(module.program.input.text, "pydolphinscheduler") {
        return Vec::new();
    }
    let calls = module.program.code.calls();
    let made = calls.filter(|call| matches!(call.name(), "Workflow" | "ProcessDefinition"));
    made.filter_map(|call| job(module, call)).collect()
}

fn job(module: &Module<'_, '_>, call: Call<'_>) -> Option<Job> {
    let expr = call.named("schedule")?;
    let zone = match call.named("timezone").map(|expr| (expr, module.zone_name(expr))) {
        Some((_, Some(name))) => named(PlatformId::DolphinScheduler, name),
        Some((expr, None)) => Zone::Unknowable(expr.span()),
        None => Zone::Unknowable(call.name_span()),
    };
    let schedule = match module.resolved(expr).value() {
        Value::Null => return None,
        Value::Text(text) if text.text.trim().is_empty() => return None,
        Value::Text(text) => JobSchedule::of_any(&QUARTZ, text, zone),
        _ => unknowable(expr.source(), expr.span(), zone),
    };
    let name = text_name(call.named("name").or_else(|| call.positional(0)));
    let name = name.unwrap_or_else(|| module.program.place_name(call));
    let mut job = Job::new(PlatformId::DolphinScheduler, name, call.span());
    job.form = Form::Python;
    job.schedules.push(schedule);
    let told = |key: &str| {
        let expr = call.named(key)?;
        Some((expr.value().text()?.text.trim().to_ascii_uppercase(), expr.span()))
    };
    if let Some((_, span)) = told("release_state").filter(|(state, _)| state == "OFFLINE") {
        job.enabled = Enabled::No(span);
    }
    if let Some((policy, span)) = told("execution_type") {
        let policy = match policy.as_str() {
            "SERIAL_WAIT" | "SERIAL_PRIORITY" => OverlapPolicy::QueueAll,
            "SERIAL_DISCARD" => OverlapPolicy::Skip,
            _ => OverlapPolicy::Allow,
        };
        declare(&mut job, Question::Overlap, GuardValue::Overlap(policy), span);
    }
    if let Some((kind, span)) = told("warning_type").filter(|(kind, _)| kind == "FAILURE" || kind == "ALL") {
        // Whom it warns is a group, of which 0 is none.
        match call.named("warning_group_id").map(|expr| expr.value().integer()) {
            Some(Some(1..)) => declare(&mut job, Question::AlertFailure, GuardValue::Text(kind.into()), span),
            Some(Some(_)) => {}
            _ => job.guards.set(Question::AlertFailure, Guard::Unknowable(span)),
        }
    }
    if let Some(Value::Text(description)) = call.named("description").map(|expr| expr.value()) {
        job.hear(WordsKind::Description, Some(description));
    }
    module.program.hear(&mut job, &[expr.span(), call.span()]);
    Some(job)
}
