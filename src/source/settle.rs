//! What answers a job's questions: what people attest beside it, what its command shows, what its platform does by itself.

use std::sync::Arc;

use super::evidence::{CommandLine, Cover, Evidence, EvidenceKind, KnownProgram, LockWait, SecondRun};
use crate::dialect::DialectId;
use crate::job::{Attestation, EnvScope, Guard, GuardValue, Job, OverlapPolicy, Question};
use crate::platform::{self, Defaults};
use crate::schedule::CivilDate;
use crate::span::Span;

/// Answers the job's questions with what people attest beside it, what its command and settings show, and at last with
/// what its platform does by default. Answers that a reader took from the file's own keys stay.
///
/// `today` decides which attestations still count.
pub fn settle(job: &mut Job, today: CivilDate, defaults: &mut Defaults) {
    attestations(job, today);
    let line = Arc::clone(job.command_line());
    if job.command.is_some() {
        by_command(job, &line);
    }
    mail(job, &line);
    missed_ping(job, &line);
    perhaps_told(job, &line);
    known_program(job, line.known);
    // A run that is made up only within a time starts no later than that.
    if let Guard::Declared(GuardValue::Seconds(seconds), span) = *job.guards.get(Question::CatchUp) {
        declare(job, Question::Lateness, GuardValue::Seconds(seconds), span);
    }
    defaults.apply(job);
}

/// What the command shows. A lock or a limit counts where it is around all of the work; what only some of it has is told by
/// those who ask [`CommandLine`].
fn by_command(job: &mut Job, line: &CommandLine) {
    let place = |job: &Job, range: &std::ops::Range<usize>| {
        job.command.as_ref().map(|command| command.place(range.clone()))
    };
    match &line.limit {
        Cover::All(seconds, range) => {
            if let Some(span) = place(job, range) {
                declare(job, Question::Timeout, GuardValue::Seconds(*seconds), span);
            }
        }
        Cover::Unclear(range) => open(job, Question::Timeout, place(job, range)),
        Cover::Part { .. } | Cover::None => {}
    }
    // A lock of the host says nothing about other hosts.
    let seen_by_all = platform::runs_on_one_host(job.platform);
    match &line.lock {
        Cover::All(wait, range) if seen_by_all => {
            let value = match *wait {
                LockWait::Never | LockWait::Seconds(_) => GuardValue::Overlap(OverlapPolicy::Skip),
                LockWait::Forever => GuardValue::Overlap(OverlapPolicy::QueueAll),
                LockWait::Unknown => {
                    let command =
                        job.command.as_ref().map(|command| command.text.clone()).unwrap_or_default();
                    GuardValue::Text(command.part(range.clone()))
                }
            };
            if let Some(span) = place(job, range) {
                declare(job, Question::Overlap, value, span);
            }
        }
        Cover::Unclear(range) if seen_by_all => open(job, Question::Overlap, place(job, range)),
        _ => {}
    }
    let is_ping = |evidence: &Evidence| {
        evidence.is_certain()
            && matches!(evidence.kind, EvidenceKind::Heartbeat { .. } | EvidenceKind::Monitored { .. })
    };
    let pinged = line.evidence.iter().any(is_ping);
    for evidence in &line.evidence {
        let Some(span) = place(job, &evidence.range) else { break };
        let mut answer = |questions: &[Question], text: &str| {
            for question in questions {
                declare(job, *question, GuardValue::Text(text.into()), span);
            }
        };
        let not_run: &[Question] = &[Question::AlertNotRun];
        match &evidence.kind {
            EvidenceKind::Heartbeat { service } if evidence.is_certain() => answer(not_run, service),
            EvidenceKind::Heartbeat { .. } if !pinged => open(job, Question::AlertNotRun, Some(span)),
            EvidenceKind::Monitored { tool } if evidence.whole => answer(
                &[Question::AlertFailure, Question::AlertNotRun, Question::Duration, Question::Ledger],
                tool,
            ),
            EvidenceKind::Monitored { tool } => answer(not_run, tool),
            EvidenceKind::AlertOnFailure { tool } if evidence.whole => {
                answer(&[Question::AlertFailure], tool);
            }
            // How often, a loop's condition decides.
            EvidenceKind::TriedAgain => open(job, Question::Retry, Some(span)),
            // A file holds what a run prints; a log daemon adds when.
            EvidenceKind::OutputKept { place, by_a_log: true } if evidence.whole => {
                answer(&[Question::Ledger], place);
            }
            _ => {}
        }
    }
}

/// Says that the text does not tell, unless something answers the question.
fn open(job: &mut Job, question: Question, span: Option<Span>) {
    if let Some(span) = span.filter(|_| is_open(job, question)) {
        job.guards.set(question, Guard::Unknowable(span));
    }
}

fn is_open(job: &Job, question: Question) -> bool {
    matches!(
        job.guards.get(question),
        Guard::NotSeen
            | Guard::SafeByPlatform(_)
            | Guard::DangerousDefault(_)
            | Guard::Declared(GuardValue::Void(_), _)
    )
}

/// The question that an attestation's key answers: the question's id, or a word people write for it.
pub fn question_of(key: &str) -> Option<Question> {
    let by_id = Question::ALL.into_iter().find(|question| question.id() == key);
    by_id.or(match key {
        "idempotent-by" | "idempotent" | "idempotency-key" => Some(Question::Idempotency),
        "deadline" | "limit" | "time-limit" => Some(Question::Timeout),
        "concurrency" | "no-overlap" => Some(Question::Overlap),
        "locked-by" => Some(Question::Lock),
        "alert" | "alerts" | "alert-on-failure" => Some(Question::AlertFailure),
        "heartbeat" | "monitor" | "monitored-by" => Some(Question::AlertNotRun),
        "log" | "history" => Some(Question::Ledger),
        "catchup" => Some(Question::CatchUp),
        "backfill" => Some(Question::BackFill),
        "retries" => Some(Question::Retry),
        "tz" | "timezone" => Some(Question::Zone),
        _ => None,
    })
}

/// What is said beside the job comes before what the configuration says; of what has not run out, the first counts.
fn attestations(job: &mut Job, today: CivilDate) {
    if job.directives.is_empty() && job.attestations.is_empty() {
        return;
    }
    let beside: Vec<Attestation> = job.directives.iter().filter_map(Attestation::beside).collect();
    job.attestations.splice(0..0, beside);
    let counts = |said: &&Attestation| !said.has_expired(today) && !said.denies();
    for said in job.attestations.iter().rev().filter(counts) {
        job.guards.set(said.question, Guard::Attested(Box::new(said.clone())));
    }
}

/// Sets an answer, unless the file or a person has given one.
fn declare(job: &mut Job, question: Question, value: GuardValue, span: Span) {
    if is_open(job, question) {
        job.guards.set(question, Guard::Declared(value, span));
    }
}

/// A program that keeps its own runs apart, or whose second run does no harm. A lock counts only where both runs see it.
fn known_program(job: &mut Job, known: Option<&'static KnownProgram>) {
    let counts =
        |known: &&KnownProgram| known.overlap().is_none() || platform::runs_on_one_host(job.platform);
    if let Some(known) = known.filter(counts)
        && *job.guards.get(Question::Overlap) == Guard::NotSeen
    {
        job.guards.set(Question::Overlap, Guard::SafeByProgram(known));
        if known.second_run == SecondRun::Never && *job.guards.get(Question::Timeout) == Guard::NotSeen {
            job.guards.set(Question::Timeout, Guard::SafeByProgram(known));
        }
    }
}

/// `MAILTO=somebody` above a crontab job tells somebody of whatever it prints: of a failure where the errors of all its work
/// are left to the daemon, and the daemon sends mail.
fn mail(job: &mut Job, line: &CommandLine) {
    let to =
        job.environment.iter().rev().find(|var| var.scope == EnvScope::Crontab && var.name.value == "MAILTO");
    let Some(value) = to.and_then(|var| var.value.as_ref()).filter(|value| !value.text.is_empty()) else {
        return;
    };
    // supercronic writes what jobs print into its own log (read in its source, 2026-07).
    let mails = job.schedules.iter().any(|schedule| {
        schedule.readings.is_empty()
            || schedule.readings.iter().any(|reading| reading.dialect != DialectId::Supercronic)
    });
    if line.speaks && mails {
        let (text, span) = (value.text.clone(), value.span);
        declare(job, Question::AlertFailure, GuardValue::Text(text), span);
    }
}

/// Somebody is told when a test says so, or a trap does.
fn perhaps_told(job: &mut Job, line: &CommandLine) {
    let Some(command) = &job.command else { return };
    let told = line.evidence.iter().find(|evidence| {
        matches!(evidence.kind, EvidenceKind::AlertOnFailure { .. }) && !evidence.is_certain()
    });
    let place = told.map(|told| command.place(told.range.clone()));
    open(job, Question::AlertFailure, place);
}

/// A ping that a failure keeps away tells of that failure, if later than a mail.
fn missed_ping(job: &mut Job, line: &CommandLine) {
    let Some(command) = &job.command else { return };
    let ping = line.evidence.iter().find_map(|evidence| match evidence.kind {
        EvidenceKind::Heartbeat { service } if evidence.whole && evidence.is_certain() => {
            Some((service, command.place(evidence.range.clone())))
        }
        _ => None,
    });
    if let Some((service, span)) = ping {
        declare(job, Question::AlertFailure, GuardValue::Text(service.into()), span);
    }
}
