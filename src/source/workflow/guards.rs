//! What a workflow sets of the checklist's questions.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{Server, condition, is_expression, jobs};
use crate::job::{Guard, GuardValue, Job, OverlapPolicy, Question};
use crate::source::evidence::{CommandLine, EvidenceKind};
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
        (Question::AlertFailure, alert(input, root)),
        (Question::AlertNotRun, heartbeat(input, root)),
    ];
    for (question, guard) in answers {
        if let Some(guard) = guard {
            job.guards.set(question, guard);
        }
    }
}

/// Whether a job may run when a schedule starts the workflow.
fn runs_on_schedule(job: At<'_>) -> bool {
    let Some(condition) = job.get("if").and_then(condition) else { return true };
    let plain = condition.replace('"', "'");
    let elsewhere = plain.contains("github.event_name == '")
        && !plain.contains("'schedule'")
        && !plain.contains("||")
        && !plain.contains('!');
    !(condition == "false" || plain.contains("github.event_name != 'schedule'") || elsewhere)
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
    for job in jobs(root).filter(|job| runs_on_schedule(*job)) {
        let limit = match job.get("timeout-minutes") {
            Some(at) => {
                let (text, span) = (at.text()?, Span::new(id, at.range()));
                match text.parse::<u64>() {
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
    let all: Option<Vec<Guard>> = jobs(root).filter(|job| runs_on_schedule(*job)).map(of_job).collect();
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
        chosen.is_some_and(|part| part.contains("github.run_id") || part.contains("github.run_number"))
    })
}

fn manual_run(input: &Input<'_>, root: At<'_>) -> Option<Guard> {
    let (key, _) = root.get("on")?.entry("workflow_dispatch")?;
    Some(Guard::Declared(GuardValue::Text("workflow_dispatch".to_owned()), input.span(key.range())))
}

/// All steps of the jobs.
fn steps(root: At<'_>) -> impl Iterator<Item = At<'_>> {
    jobs(root).filter_map(|job| job.get("steps")).flat_map(At::items)
}

/// Whether a step or job runs when others have failed.
fn runs_on_failure(at: At<'_>) -> bool {
    at.get("if").and_then(condition).is_some_and(|condition| {
        let fails = condition.contains("failure()") && !condition.contains("!failure()");
        fails || condition.contains("'failure'")
    })
}

/// A step or job that runs on failure and tells somebody.
fn alert(input: &Input<'_>, root: At<'_>) -> Option<Guard> {
    const TELLS: [&str; 18] = [
        "slack",
        "notif",
        "discord",
        "telegram",
        "teams",
        "mail",
        "pagerduty",
        "opsgenie",
        "issue",
        "ntfy",
        "dingtalk",
        "dingding",
        "feishu",
        "lark",
        "wecom",
        "wechat",
        "webhook",
        "alert",
    ];
    let tells = |at: At<'_>| {
        let said = ["name", "uses", "run"].iter().filter_map(|key| at.get(key)?.text());
        said.into_iter().any(|text| {
            let text = text.to_ascii_lowercase();
            TELLS.iter().any(|word| text.contains(word))
        })
    };
    let job = jobs(root).filter(|job| runs_on_failure(*job)).find(|job| {
        let mut steps = job.get("steps").into_iter().flat_map(At::items);
        tells(*job) || steps.any(tells)
    });
    let found = job.or_else(|| steps(root).find(|step| runs_on_failure(*step) && tells(*step)))?;
    let condition = found.get("if")?;
    let text = condition.text().unwrap_or_default().trim().to_owned();
    Some(Guard::Declared(GuardValue::Text(text), input.span(condition.range())))
}

/// A step that reports to a monitor, which then misses the runs that do not come.
fn heartbeat(input: &Input<'_>, root: At<'_>) -> Option<Guard> {
    steps(root).filter_map(|step| input.scalar(step.get("run")?)).find_map(|run| {
        let found =
            CommandLine::read(&run.text).evidence.into_iter().find_map(|evidence| match evidence.kind {
                EvidenceKind::Heartbeat { service: name } | EvidenceKind::Monitored { tool: name } => {
                    Some((name, evidence.range))
                }
                _ => None,
            });
        let (name, range) = found?;
        Some(Guard::Declared(GuardValue::Text(name.to_owned()), run.place(range)))
    })
}
