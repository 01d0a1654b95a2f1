//! What a workflow sets of the checklist's questions.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{Server, alarms, condition, is_expression, jobs};
use crate::job::{Guard, GuardValue, Job, OverlapPolicy, Question};
use crate::source::format::Input;
use crate::source::syntax::{self, At};
use crate::span::{FileId, Span};

pub(super) fn read(input: &Input<'_>, server: &Server, root: At<'_>, job: &mut Job) {
    // What only some releases obey cannot be told from the file.
    let weigh = |guard: Guard| match guard {
        Guard::Declared(_, span) if !server.obeys_all => Guard::Unknowable(span),
        guard => guard,
    };
    let answers = [
        (Question::Timeout, time_limit(input, root).map(weigh)),
        (Question::Overlap, concurrency(input, root).map(weigh)),
        (Question::ManualRun, manual_run(input, root)),
        (Question::AlertFailure, alarms::on_failure(input, root)),
        (Question::AlertNotRun, alarms::heartbeat(input, root)),
    ];
    for (question, guard) in answers {
        if let Some(guard) = guard {
            job.guards.set(question, guard);
        }
    }
}

/// Whether a job or step may run when a schedule starts the workflow.
pub(super) fn may_run_on_schedule(job: At<'_>) -> bool {
    let Some(condition) = job.get("if").and_then(condition::text) else { return true };
    let plain = condition.replace('"', "'");
    let elsewhere = plain.contains("github.event_name == '")
        && !plain.contains("'schedule'")
        && !plain.contains("||")
        && !plain.contains('!');
    let holds = || [true, false].map(|failed| condition::holds(condition, failed));
    let excluded = plain.contains("github.event_name != 'schedule'") && !plain.contains("||");
    !(holds().iter().all(|holds| *holds == Some(false)) || excluded || elsewhere)
}

/// The time limit of a workflow's jobs, as far as it is known.
#[derive(Clone, Copy)]
enum Limit {
    Seconds(u64, Span),
    Unknowable(Span),
}

/// The longest limit of the workflow's jobs, when all have one.
fn time_limit(input: &Input<'_>, root: At<'_>) -> Option<Guard> {
    let called = |uses: &str, span: Span| {
        let file = called_path(input.path, uses).and_then(|path| input.neighbours.open(&path));
        let Some((id, text)) = file else { return Some(Limit::Unknowable(span)) };
        let tree = syntax::read_yaml(&text);
        let root = tree.documents.first().and_then(|document| tree.root(document));
        let Some(root) = root else { return Some(Limit::Unknowable(span)) };
        // A workflow that is called may call others; those are not followed.
        longest(id, root, &|job, _| job.get("uses").map(|_| Limit::Unknowable(span)))
    };
    // Jobs that call the same workflow share its limit.
    let known = RefCell::new(BTreeMap::new());
    let limit = longest(input.id, root, &|job, span| {
        let uses = job.get("uses")?.text()?;
        *known.borrow_mut().entry(uses.to_owned()).or_insert_with(|| called(uses, span))
    })?;
    Some(match limit {
        Limit::Seconds(seconds, span) => Guard::Declared(GuardValue::Seconds(seconds), span),
        Limit::Unknowable(span) => Guard::Unknowable(span),
    })
}

/// The longest limit of the jobs in a file; `None` when one of them has none. `of_call` gives that of a job that calls another
/// workflow.
fn longest(id: FileId, root: At<'_>, of_call: &dyn Fn(At<'_>, Span) -> Option<Limit>) -> Option<Limit> {
    let mut longest: Option<Limit> = None;
    for job in jobs(root).filter(|job| may_run_on_schedule(*job)) {
        let limit = match job.get("timeout-minutes") {
            Some(at) => {
                let (text, span) = (at.text()?, Span::new(id, at.range()));
                match text.parse::<u64>() {
                    // No minutes are no limit.
                    Ok(0) => return None,
                    Ok(minutes) => Limit::Seconds(minutes.saturating_mul(60), span),
                    Err(_) if is_expression(text) => Limit::Unknowable(span),
                    Err(_) => return None,
                }
            }
            None => of_call(job, Span::new(id, job.range()))?,
        };
        longest = Some(match (longest, limit) {
            (Some(Limit::Seconds(known, _)), Limit::Seconds(seconds, span)) if seconds > known => {
                Limit::Seconds(seconds, span)
            }
            (Some(known @ Limit::Seconds(..)), Limit::Seconds(..)) => known,
            (Some(unknown @ Limit::Unknowable(_)), _) | (_, unknown) => unknown,
        });
    }
    longest
}

/// The file of `uses: ./.github/workflows/build.yml`, which counts from the root of the repository.
fn called_path(workflow: &Path, uses: &str) -> Option<PathBuf> {
    let inside = uses.strip_prefix("./")?;
    let below_root = inside.split('/').all(|part| !part.is_empty() && part != "..");
    let root = workflow.ancestors().nth(3)?;
    below_root.then(|| root.join(inside))
}

/// What `concurrency` of the workflow does with a second run, or that of its jobs where each has its own.
fn concurrency(input: &Input<'_>, root: At<'_>) -> Option<Guard> {
    if let Some((key, value)) = root.entry("concurrency") {
        return policy(input.span(key.range()), value);
    }
    let of_job = |job: At<'_>| {
        let (key, value) = job.entry("concurrency")?;
        policy(input.span(key.range()), value)
    };
    let all: Option<Vec<Guard>> = jobs(root).filter(|job| may_run_on_schedule(*job)).map(of_job).collect();
    all?.into_iter().next()
}

fn policy(place: Span, concurrency: At<'_>) -> Option<Guard> {
    let group = concurrency.text().or_else(|| concurrency.get("group")?.text()).unwrap_or_default();
    if is_group_of_one(group) {
        return None;
    }
    let declared = |policy| Some(Guard::Declared(GuardValue::Overlap(policy), place));
    // The second run waits, one at most, or up to 100 with `queue: max`; `cancel-in-progress` stops the first.
    match concurrency.get("cancel-in-progress").and_then(At::text) {
        Some("true") => declared(OverlapPolicy::Replace),
        Some("false") | None if concurrency.get("queue").and_then(At::text) == Some("max") => {
            declared(OverlapPolicy::QueueAll)
        }
        Some("false") | None => declared(OverlapPolicy::QueueOne),
        Some(_) => Some(Guard::Unknowable(place)),
    }
}

/// Whether each scheduled run gets a group of its own, so that none waits for another: `${{ github.head_ref ||
/// github.run_id }}` is the run's number where there is no pull request.
fn is_group_of_one(group: &str) -> bool {
    let of_pull_requests = |part: &&str| {
        let event = part.contains("github.event.") && !part.contains("github.event.schedule");
        event || ["head_ref", "base_ref", "inputs."].iter().any(|word| part.contains(word))
    };
    let expressions = group.split("${{").skip(1).filter_map(|rest| rest.split("}}").next());
    expressions.into_iter().any(|expression| {
        let chosen = expression.split("||").find(|part| !of_pull_requests(part));
        // Two runs of a schedule mostly stand on commits of their own.
        let of_each = ["github.run_id", "github.run_number", "github.sha"];
        chosen.is_some_and(|part| of_each.iter().any(|one| part.contains(one)))
    })
}

fn manual_run(input: &Input<'_>, root: At<'_>) -> Option<Guard> {
    let (key, _) = root.get("on")?.entry("workflow_dispatch")?;
    Some(Guard::Declared(GuardValue::Text("workflow_dispatch".into()), input.span(key.range())))
}
