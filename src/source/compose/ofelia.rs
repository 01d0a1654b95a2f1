//! Labels that give jobs to ofelia: `ofelia.job-exec.NAME.schedule`.
//!
//! Facts: mcuadros/ofelia at ebd2b12 (2026-03): `core/scheduler.go`, `docs/jobs.md`, `middlewares/overlap.go`. Releases up to 0.3.21
//! read schedules with robfig/cron 1.2, which begins with seconds and may leave the weekday out; 0.4 (beta) with 3.0.1 and seconds
//! that may be left out. So five fields mean two things.

use std::sync::Arc;

use super::pair;
use crate::dialect::{self, DialectId};
use crate::job::{
    Enabled, Guard, GuardValue, Job, JobSchedule, OverlapPolicy, Question, ScheduleText, WordsKind, Zone,
};
use crate::platform::PlatformId;
use crate::source::File;
use crate::source::evidence::CommandLine;
use crate::source::format::Input;
use crate::source::syntax::At;
use crate::span::{Excerpt, SourceText, Spanned};

const KINDS: [&str; 4] = ["job-exec", "job-run", "job-local", "job-service-run"];

/// Reads the labels of a service as jobs of the file.
pub(super) fn read(input: &Input<'_>, key: At<'_>, service: At<'_>, file: &mut File) {
    let labels = labels(input, service);
    let is_off =
        labels.iter().find(|label| label.name.value == "ofelia.enabled" && label.value.text == "false");
    for label in &labels {
        let Some((path, "schedule")) = label.name.value.rsplit_once('.') else { continue };
        let Some((kind, name)) = path.strip_prefix("ofelia.").and_then(|path| path.split_once('.')) else {
            continue;
        };
        if !KINDS.contains(&kind) {
            continue;
        }
        let parameter = |wanted: &str| {
            let own = |label: &&Label| {
                let own = label.name.value.strip_prefix(path).and_then(|rest| rest.strip_prefix('.'));
                own.is_some_and(|own| own.eq_ignore_ascii_case(wanted))
            };
            labels.iter().find(own)
        };
        let span = input.span(key.range().start..service.range().end);
        let mut job = Job::new(PlatformId::Ofelia, Spanned::text(name, label.name.span), span);
        job.schedules.push(schedule(&label.value));
        if let Some(command) = parameter("command").map(|label| label.value.clone()) {
            // Split into words as a shell would, and given to the container as they are (`core/execjob.go` at 002a481).
            let _ = job.read.set(Arc::new(CommandLine::of_words(command.text.clone())));
            job.command = Some(command);
        }
        job.hear(WordsKind::Name, Some(SourceText::verbatim(name, label.name.span)));
        job.hear(WordsKind::TrailingComment, input.comments().trailing(label.value.span.range().end));
        job.hear(WordsKind::CommentAbove, input.comments().above(label.name.span.range().start, |_| false));
        if let Some(switch) = parameter("no-overlap").filter(|label| label.value.text == "true") {
            let guard = Guard::Declared(GuardValue::Overlap(OverlapPolicy::Skip), switch.value.span);
            job.guards.set(Question::Overlap, guard);
        }
        for channel in ["slack-webhook", "email-to"] {
            if let Some(label) = parameter(channel) {
                let guard = match label.value.text.as_str() {
                    text if text.contains("${") => Guard::Unknowable(label.value.span),
                    text => Guard::Declared(GuardValue::text(text), label.value.span),
                };
                job.guards.set(Question::AlertFailure, guard);
            }
        }
        if let Some(off) = is_off {
            job.enabled = Enabled::No(off.value.span);
        }
        file.jobs.push(job);
    }
}

struct Label {
    name: Spanned<Excerpt>,
    value: SourceText,
}

/// `labels` as a mapping, or as a list of `name=value`.
fn labels(input: &Input<'_>, service: At<'_>) -> Vec<Label> {
    let Some(labels) = service.get("labels") else { return Vec::new() };
    let mapped = labels
        .entries()
        .filter_map(|(key, value)| Some(Label { name: input.spanned(key)?, value: input.scalar(value)? }));
    let listed = labels.items().filter_map(|item| {
        let (name, value) = pair(&input.scalar(item)?);
        Some(Label { name, value: value? })
    });
    mapped.chain(listed).filter(|label| label.name.value.starts_with("ofelia.")).collect()
}

fn schedule(text: &SourceText) -> JobSchedule {
    if text.text.contains("${") {
        return JobSchedule::unknowable(text.clone(), Zone::Host);
    }
    let read = |dialect| dialect::read(dialect, &text.text);
    let readings = [DialectId::RobfigOne, DialectId::RobfigOptionalSeconds].map(read);
    JobSchedule {
        text: ScheduleText::One(text.clone()),
        zone: Zone::Host,
        readings: Vec::from(readings).into(),
        span: text.span,
    }
}
