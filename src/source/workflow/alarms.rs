//! Who hears of a workflow: of a run that fails, and of one that did not come.

use std::collections::{HashMap, HashSet};

use super::condition;
use super::guards::may_run_on_schedule;
use crate::job::{Guard, GuardValue};
use crate::source::evidence::{CommandLine, Evidence, EvidenceKind};
use crate::source::format::Input;
use crate::source::syntax::At;
use crate::source::telling::{acting_lines, script_tells, tells};

/// A job with its id.
type Named<'a> = (&'a str, At<'a>);

/// The jobs that run when a schedule starts the workflow.
fn scheduled(root: At<'_>) -> Vec<Named<'_>> {
    let all = root.get("jobs").into_iter().flat_map(At::entries);
    all.filter_map(|(id, job)| Some((id.text()?, job)).filter(|(_, job)| may_run_on_schedule(*job))).collect()
}

/// What tells somebody when a run fails, if it does so whichever job fails: a step of the job, or a job that waits for it.
pub(super) fn on_failure(input: &Input<'_>, root: At<'_>) -> Option<Guard> {
    let jobs = scheduled(root);
    let is_alarm = |job: At<'_>| runs_on_failure(job) && (step_tells(job) || steps(job).any(step_tells));
    let alarms: Vec<Named<'_>> = jobs.iter().filter(|(_, job)| is_alarm(*job)).copied().collect();
    let of_alarms: HashSet<&str> = alarms.iter().map(|(id, _)| *id).collect();
    let heard = waited_for(&jobs, &alarms);
    let mut first = None;
    for (id, job) in jobs.iter().filter(|(id, _)| !of_alarms.contains(id)) {
        let waiting = || alarms.first().filter(|_| heard.contains(id)).map(|(_, job)| *job);
        let found = last_tells(*job, runs_on_failure).or_else(waiting);
        let Some(found) = found else {
            // What tells after each run tells of one that failed, if the message says so; what looks at the outcome of a step
            // hears of that one.
            let anyway = |step| {
                step_condition(step)
                    .is_some_and(|text| condition::holds(text, true) == Some(true) || asks_outcome(text))
            };
            let place = last_tells(*job, anyway)?.get("if")?.range();
            return Some(Guard::Unknowable(input.span(place)));
        };
        first.get_or_insert(found);
    }
    let condition = first?.get("if")?;
    let mut work = jobs.iter().filter(|(id, _)| !of_alarms.contains(id));
    if let Some(hidden) = work.find_map(|(_, job)| hides_failure(input, *job)) {
        let place = input.span(hidden.range());
        // The step's own `true`: its failure is one of nothing. What a job's comes to for those that wait is not documented.
        let of_steps =
            || jobs.iter().flat_map(|(_, job)| steps(*job)).filter_map(|step| step.get("continue-on-error"));
        let is_written = hidden.text().is_some_and(|text| text.trim() == "true")
            && of_steps().any(|value| value.range() == hidden.range());
        return Some(if is_written {
            Guard::Declared(GuardValue::Void("continue-on-error: true".into()), place)
        } else {
            Guard::Unknowable(place)
        });
    }
    let (text, place) = (condition.text().unwrap_or_default().trim(), input.span(condition.range()));
    // A variable or the outcome of one step may keep it from being told.
    let known = condition::text(condition).is_some_and(|text| {
        let of_jobs = text.contains("'failure'") && !text.contains("steps.");
        condition::holds(text, true).is_some() || of_jobs || text.contains("${{")
    });
    Some(if known { Guard::Declared(GuardValue::Text(text.into()), place) } else { Guard::Unknowable(place) })
}

/// What keeps the failure of a job's work from whoever waits for one: `continue-on-error`, of the job or of a step, and `|| true` where
/// no other step does work. A step that uses an action may be beside the work, if others run something.
fn hides_failure<'a>(input: &Input<'_>, job: At<'a>) -> Option<At<'a>> {
    let goes_on = |at: At<'a>| {
        at.get("continue-on-error").filter(|value| value.text().is_none_or(|text| text.trim() != "false"))
    };
    let is_work = |step: &At<'_>| is_work(*step) && !step_tells(*step);
    let ends_well = |run: At<'a>| {
        let evidence = input.scalar(run).map(|run| CommandLine::read(run.text.clone()).evidence);
        evidence.is_some_and(|all| all.iter().any(|found| found.kind == EvidenceKind::FailureHidden))
    };
    let hidden_run = |step: At<'a>| goes_on(step).or_else(|| step.get("run").filter(|run| ends_well(*run)));
    let runs = || steps(job).filter(is_work).filter(|step| step.get("run").is_some());
    goes_on(job).or_else(|| runs().find_map(goes_on)).or_else(|| {
        if runs().any(|step| hidden_run(step).is_none()) {
            return None;
        }
        steps(job).filter(is_work).find_map(hidden_run)
    })
}

/// Whether a condition asks whether a step has failed, whatever that meant for the job.
fn asks_outcome(condition: &str) -> bool {
    condition.contains(".outcome") && condition.contains("'failure'")
}

/// Whether a step is a part of the work: it does not look at what the others came to.
fn is_work(step: At<'_>) -> bool {
    let looks = step_condition(step).is_some_and(|text| {
        ["failure()", "always()", "cancelled()", "!success()"].iter().any(|function| text.contains(function))
            || asks_outcome(text)
    });
    !looks && may_run_on_schedule(step)
}

fn step_condition(step: At<'_>) -> Option<&str> {
    step.get("if").and_then(condition::text)
}

/// The step of a job that tells of any other, if it runs: no step of the work comes after it.
fn last_tells<'a>(job: At<'a>, runs: impl Fn(At<'a>) -> bool) -> Option<At<'a>> {
    let steps: Vec<At<'_>> = steps(job).collect();
    let work = steps.iter().rposition(|step| is_work(*step))?;
    let after = steps.get(work + 1..).unwrap_or_default();
    let telling = |step: &&At<'a>| runs(**step) && may_run_on_schedule(**step) && step_tells(**step);
    after.iter().find(telling).copied()
}

/// The jobs for which one of `alarms` waits, at once or through others.
fn waited_for<'a>(jobs: &[Named<'a>], alarms: &[Named<'a>]) -> HashSet<&'a str> {
    let by_id: HashMap<&str, At<'a>> = jobs.iter().copied().collect();
    let mut heard = HashSet::new();
    let mut todo: Vec<At<'a>> = alarms.iter().map(|(_, job)| *job).collect();
    while let Some(job) = todo.pop() {
        let needs = job.get("needs");
        let ids = needs.into_iter().flat_map(|needs| needs.items().chain([needs])).filter_map(At::text);
        todo.extend(ids.filter(|id| heard.insert(*id)).filter_map(|id| by_id.get(id).copied()));
    }
    heard
}

fn steps(job: At<'_>) -> impl Iterator<Item = At<'_>> {
    job.get("steps").into_iter().flat_map(At::items)
}

/// Whether a step or job runs when others have failed. Without a function of state its condition counts only after success.
fn runs_on_failure(at: At<'_>) -> bool {
    at.get("if").and_then(condition::text).is_some_and(|condition| {
        let fails = condition.contains("failure()") && !condition.contains("!failure()")
            || condition.contains("!success()");
        let looks = condition.contains("== 'failure'") || condition.contains("'failure')");
        let goes_on = ["always()", "cancelled()"].iter().any(|function| condition.contains(function));
        (fails || (looks && goes_on)) && condition::holds(condition, true) != Some(false)
    })
}

/// Whether a step, or a job that calls a workflow, sends a message: what it does names it, or its name, when it does anything.
fn step_tells(at: At<'_>) -> bool {
    let text = |key: &str| at.get(key).and_then(At::text);
    let (uses, run) = (text("uses"), text("run"));
    let acts = uses.is_some_and(|uses| !uses.starts_with("actions/upload-artifact"))
        || run.is_some_and(|run| acting_lines(run).next().is_some());
    uses.is_some_and(tells) || run.is_some_and(script_tells) || (acts && text("name").is_some_and(tells))
}

/// A step that reports to a monitor, which then misses the runs that do not come.
pub(super) fn heartbeat(input: &Input<'_>, root: At<'_>) -> Option<Guard> {
    let jobs = scheduled(root);
    let of_all = jobs.iter().flat_map(|(_, job)| steps(*job));
    let reports = of_all.filter(|step| may_run_on_schedule(*step) && !runs_on_failure(*step));
    reports.filter_map(|step| input.scalar(step.get("run")?)).find_map(|run| {
        let found =
            CommandLine::read(run.text.clone()).evidence.into_iter().filter(Evidence::is_certain).find_map(
                |evidence| match evidence.kind {
                    EvidenceKind::Heartbeat { service: name } | EvidenceKind::Monitored { tool: name } => {
                        Some((name, evidence.range))
                    }
                    _ => None,
                },
            );
        let (name, range) = found?;
        Some(Guard::Declared(GuardValue::Text(name.into()), run.place(range)))
    })
}
