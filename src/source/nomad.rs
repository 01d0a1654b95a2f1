//! Nomad: jobs with a `periodic` block.
//!
//! Facts: hashicorp/nomad `website/content/docs/job-specification/periodic.mdx`, read 2026-11: only batch jobs may be periodic,
//! `cron` gave way to the list `crons` in 1.6.2, the zone is UTC unless `time_zone` names one.
//! `max_run_duration` is a key of the group since 2.0.2 (hashicorp/nomad api/tasks.go and nomad/structs/structs.go at aa026cc, pull
//! 27803, read 2026-11); what it stops is marked complete, not failed.

use super::command;
use super::comments::Comments;
use super::format::{Input, Row};
use super::hcl_values::Module;
use super::setting::{self, Form};
use super::syntax::{Block, Body, ExpressionKind, read_hcl};
use super::{File, Format};
use crate::dialect::DialectId;
use crate::job::{Guard, GuardValue, Job, OverlapPolicy, Question, WordsKind};
use crate::platform::PlatformId;
use crate::span::{SourceText, Spanned};

/// A job specification.
pub(super) static FORMAT: Row = Row {
    format: Format::Nomad,
    name: "nomad",
    paths: &["*.nomad", "*.nomad.hcl", "*.hcl"],
    marks: &["periodic"],
    claims: &[],
    read,
};

/// A run that is due while the last one goes on is passed over (nomad/periodic.go, read 2026-11).
const PROHIBIT: Form = Form::Overlap(&[("true", OverlapPolicy::Skip), ("false", OverlapPolicy::Allow)]);

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Nomad);
    let hcl = read_hcl(input.text);
    let module = Module { input, hcl: &hcl, ending: "" };
    let comments = Comments { file: input.id, text: input.text, comments: &hcl.comments };
    for block in hcl.body.blocks("job") {
        if let Some(periodic) = block.body.blocks("periodic").next() {
            file.jobs.extend(job(&module, comments, block, periodic));
        }
    }
    // Templates of other tools (`[[ .x ]]`) are no HCL, and none of Nomad's business either.
    let template = ["[[", "{%", "<%"].iter().any(|mark| input.text.contains(mark));
    let claims = !template && input.text.contains("periodic {");
    if file.jobs.is_empty() && !claims { None } else { input.finish_read(file, &hcl.faults, comments) }
}

fn job(
    module: &Module<'_, '_>,
    comments: Comments<'_>,
    block: &Block<'_>,
    periodic: &Block<'_>,
) -> Option<Job> {
    let input = module.input;
    let label = block.labels.first()?;
    let name = Spanned::new(label.text.clone().into_owned(), input.span(label.range.clone()));
    let mut job = Job::new(PlatformId::Nomad, name, input.span(block.range.clone()));
    let zone = module.at(&periodic.body, &["time_zone"]);
    for key in ["cron", "crons"] {
        let Some(attribute) = periodic.body.attribute(key) else { continue };
        let texts = match &attribute.value.kind {
            ExpressionKind::List(items) => items.iter().collect(),
            _ => vec![&attribute.value],
        };
        for text in texts {
            let Some(schedule) = module.setting(text) else { continue };
            let zone = setting::zone(PlatformId::Nomad, zone.as_ref());
            job.schedules.push(schedule.schedule(DialectId::Nomad, zone));
            job.hear(WordsKind::TrailingComment, comments.trailing(text.range.end));
            job.hear(WordsKind::CommentAbove, comments.above(text.range.start, |_| false));
        }
        job.hear(WordsKind::CommentAbove, comments.above(attribute.range.start, |_| false));
    }
    if job.schedules.is_empty() {
        return None;
    }
    job.hear(WordsKind::BlockComment, comments.above(periodic.range.start, |_| false));
    job.hear(WordsKind::BlockComment, comments.above(block.range.start, |_| false));
    job.hear(WordsKind::Name, Some(input.words(&job.name)));
    if let Some(zone) = zone {
        job.guards.set(Question::Zone, zone.guard(Form::Text));
    }
    if let Some(prohibit) = module.at(&periodic.body, &["prohibit_overlap"]) {
        job.guards.set(Question::Overlap, prohibit.guard(PROHIBIT));
    }
    if let Some(enabled) = module.at(&periodic.body, &["enabled"]) {
        job.enabled = enabled.enabled("false");
    }
    retries(&mut job, module, block);
    limits(&mut job, module, block);
    job.command = command(module, block);
    Some(job)
}

/// What the job runs, where it is one program that the host starts: one group with one task. What an image makes of its
/// words, the image decides.
fn command(module: &Module<'_, '_>, block: &Block<'_>) -> Option<SourceText> {
    let mut groups = block.body.blocks("group");
    let (group, None) = (groups.next()?, groups.next()) else { return None };
    let mut tasks = group.body.blocks("task");
    let (task, None) = (tasks.next()?, tasks.next()) else { return None };
    let driver = module.at(&task.body, &["driver"])?;
    if !matches!(driver.known(), Some("exec" | "exec2" | "raw_exec")) {
        return None;
    }
    let config = &task.body.blocks("config").next()?.body;
    let arguments = match config.attribute("args").map(|args| &args.value.kind) {
        None => [].iter(),
        Some(ExpressionKind::List(items)) => items.iter(),
        // Some other part of the file, or a variable.
        Some(_) => return None,
    };
    let words = std::iter::once(&config.attribute("command")?.value).chain(arguments);
    let words: Option<Vec<SourceText>> = words.map(|word| module.setting(word)?.words()).collect();
    command::of_words(&words?)
}

/// A run is limited when each of its groups is, and then by the longest of the limits.
fn limits(job: &mut Job, module: &Module<'_, '_>, block: &Block<'_>) {
    let limit =
        |group: &Block<'_>| Some(module.at(&group.body, &["max_run_duration"])?.guard(Form::Duration));
    let all: Option<Vec<Guard>> = block.body.blocks("group").map(limit).collect();
    let seconds = |guard: &Guard| match guard {
        Guard::Declared(GuardValue::Seconds(seconds @ 1..), _) => *seconds,
        // None, or unknown: it may be the longest.
        _ => u64::MAX,
    };
    if let Some(longest) = all.into_iter().flatten().max_by_key(seconds) {
        job.guards.set(Question::Timeout, longest);
    }
}

/// How often a task that fails is started again: `restart` on its node, then `reschedule` on another, where the round begins
/// anew. Of several groups the one that tries most often counts; without a word about it the platform's row does.
fn retries(job: &mut Job, module: &Module<'_, '_>, block: &Block<'_>) {
    let mut most: Option<Guard> = None;
    for group in block.body.blocks("group") {
        let guard = of_group(module, &block.body, &group.body);
        let rank = |guard: &Guard| match guard {
            Guard::Declared(GuardValue::Count(count), _) => *count,
            _ => u64::MAX,
        };
        most = match (most, guard) {
            (Some(known), Some(guard)) if rank(&guard) <= rank(&known) => Some(known),
            (known, guard) => guard.or(known),
        };
    }
    if let Some(guard) = most {
        job.guards.set(Question::Retry, guard);
    }
}

/// `None`: the group says nothing of it.
fn of_group(module: &Module<'_, '_>, job: &Body<'_>, group: &Body<'_>) -> Option<Guard> {
    let task = group.blocks("task").next().map(|task| &task.body);
    let find = |bodies: [Option<&Body<'_>>; 2], path: [&str; 2]| {
        bodies.into_iter().flatten().find_map(|body| module.at(body, &path))
    };
    let restart = |key| find([task, Some(group)], ["restart", key]);
    let reschedule = |key| find([Some(group), Some(job)], ["reschedule", key]);
    let ends = [(restart("mode"), "delay"), (reschedule("unlimited"), "true")];
    for (setting, endless) in ends {
        if let Some(setting) = setting.filter(|setting| setting.known() == Some(endless)) {
            return Some(Guard::Declared(GuardValue::Endless, setting.span()));
        }
    }
    let settings = [restart("attempts"), reschedule("attempts")];
    let place = settings.iter().flatten().next()?.span();
    let [restarts, moves] = settings.map(|setting| setting.map(|setting| setting.guard(Form::Count)));
    let count = |guard: Option<Guard>, unset| match guard {
        None => Some(unset),
        Some(Guard::Declared(GuardValue::Count(count), _)) => Some(count),
        Some(_) => None,
    };
    let (Some(restarts), Some(moves)) = (count(restarts, RESTARTS), count(moves, MOVES)) else {
        return Some(Guard::Unknowable(place));
    };
    let runs = restarts.saturating_add(1).saturating_mul(moves.saturating_add(1));
    Some(Guard::Declared(GuardValue::Count(runs - 1), place))
}

/// What a batch job does that says nothing (restart.mdx and reschedule.mdx, read 2026-11).
const RESTARTS: u64 = 3;
const MOVES: u64 = 1;
