//! Jenkins: `triggers { cron('H 2 * * *') }` of declarative pipelines, `pipelineTriggers([cron(...)])` of scripted ones, and
//! the `config.xml` of a job.
//!
//! Facts: jenkinsci/jenkins 2.578 `CronTabList`, `TimerTrigger`, `SCMTrigger`, `AbstractProject`, and the pages of Pipeline
//! syntax, read 2026-11: one entry a line, `#` begins a comment, `TZ=` stands on the first line only.

use super::Program;
use crate::dialect::DialectId;
use crate::job::{
    Enabled, Guard, GuardValue, Guards, Job, JobSchedule, OverlapPolicy, Question, WordsKind, Zone,
};
use crate::lang::Text;
use crate::platform::PlatformId;
use crate::source::comments::Comments;
use crate::source::format::{Input, Row};
use crate::source::syntax::code::{Call, Expr, GROOVY, Value};
use crate::source::syntax::{Element, read_xml};
use crate::source::telling::tells;
use crate::source::{File, Format};
use crate::span::{Excerpt, SourceText, Span, Spanned};

/// Pipelines.
pub(in crate::source) static PIPELINE: Row = Row {
    format: Format::Jenkinsfile,
    name: "jenkinsfile",
    paths: &["Jenkinsfile*", "jenkinsfile*", "*.Jenkinsfile", "*.jenkinsfile", "*.jenkinsFile", "*.groovy"],
    marks: &["cron", "pollSCM", "parameterizedCron"],
    claims: &[],
    read: read_pipeline,
};

/// Jobs as Jenkins stores them.
pub(in crate::source) static CONFIG: Row = Row {
    format: Format::JenkinsJob,
    name: "jenkins-job",
    paths: &["*.xml"],
    marks: &["hudson.triggers.TimerTrigger", "hudson.triggers.SCMTrigger"],
    claims: &[],
    read: read_config,
};

/// What starts a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trigger {
    Time,
    /// Looks for changes, and starts a run if there are any.
    Poll,
}

impl Trigger {
    fn of(call: Call<'_>) -> Option<Self> {
        match call.name() {
            "cron" | "parameterizedCron" => Some(Trigger::Time),
            "pollSCM" | "scm" => Some(Trigger::Poll),
            _ => None,
        }
    }
}

fn read_pipeline(input: &Input<'_>) -> Option<File> {
    let program = Program::read(input, &GROOVY);
    let declarative = program.code.calls().filter(|call| call.is_within("triggers"));
    let mut triggers: Vec<(Trigger, Call<'_>)> =
        declarative.filter_map(|call| Some((Trigger::of(call)?, call))).collect();
    for list in program.code.calls().filter(|call| call.name() == "pipelineTriggers") {
        triggers.extend(list.calls_within().filter_map(|call| Some((Trigger::of(call)?, call))));
    }
    let guards = pipeline_guards(&program);
    let jobs =
        triggers.into_iter().filter_map(|(trigger, call)| pipeline_job(&program, &guards, trigger, call));
    let jobs = jobs.flatten().collect();
    program.finish(Format::Jenkinsfile, jobs)
}

fn pipeline_job(
    program: &Program<'_, '_>,
    guards: &Guards,
    trigger: Trigger,
    call: Call<'_>,
) -> Option<Vec<Job>> {
    let spec = call.positional(0).or_else(|| call.named("spec"))?;
    let schedules = match spec.value() {
        Value::Text(text) => entries(&text),
        Value::Null => return None,
        _ => choice(spec).unwrap_or_else(|| vec![super::unknowable(spec.source(), spec.span(), Zone::Host)]),
    };
    let mut job = Job::new(PlatformId::Jenkins, name(program.input, call.name_span()), call.span());
    job.schedules = schedules.into();
    if job.schedules.is_empty() {
        return None;
    }
    match trigger {
        Trigger::Time => job.guards = guards.clone(),
        Trigger::Poll => only_polls(&mut job),
    }
    program.hear(&mut job, &[call.span()]);
    if call.name() != "parameterizedCron" {
        return Some(vec![job]);
    }
    // Each entry starts the build with parameters of its own: work of its own.
    let schedules = std::mem::take(&mut job.schedules);
    let one = |schedule| Job { schedules: [schedule].into(), ..job.clone() };
    Some(schedules.into_iter().map(one).collect())
}

/// `cron(env.BRANCH_NAME == 'main' ? 'H 2 * * *' : '')`: the texts that are written down, where there is a choice.
fn choice(spec: Expr<'_>) -> Option<Vec<JobSchedule>> {
    let (yes, no) = spec.choice()?;
    let (Value::Text(yes), Value::Text(no)) = (yes.value(), no.value()) else { return None };
    Some(entries(&yes).into_iter().chain(entries(&no)).collect())
}

/// The lines of a spec.
fn entries(spec: &SourceText) -> Vec<JobSchedule> {
    let mut zone = Zone::Host;
    let mut schedules = Vec::new();
    let mut start = 0;
    for (index, line) in spec.text.split('\n').enumerate() {
        // What follows a `%` are parameters of the build.
        let trimmed = line.split('%').next().unwrap_or_default().trim();
        let at = start + line.len() - line.trim_start().len();
        start += line.len() + 1;
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        let part = spec.part(at..at + trimmed.len());
        match trimmed.strip_prefix("TZ=") {
            // Further down it is read as an entry, and refused.
            Some(name) if index == 0 => {
                let name = part.part(trimmed.len() - name.len()..trimmed.len());
                zone =
                    super::named(PlatformId::Jenkins, SourceText { text: name.text.trim().into(), ..name });
            }
            _ => schedules.push(JobSchedule::of(DialectId::Jenkins, part, zone.clone())),
        }
    }
    schedules
}

/// A pipeline is called by its file, or by the folder of a `Jenkinsfile`.
fn name(input: &Input<'_>, place: Span) -> Spanned<Excerpt> {
    let stem = input.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let folder = input.path.parent().and_then(|folder| folder.file_name()).and_then(|name| name.to_str());
    let own = !matches!(stem, "Jenkinsfile" | "jenkinsfile" | "config");
    let name = if own { stem } else { folder.unwrap_or(stem) };
    let at = place.range().start;
    Spanned::text(name, input.span(at..at))
}

/// What the pipeline sets, read once for all its triggers.
fn pipeline_guards(program: &Program<'_, '_>) -> Guards {
    let mut guards = Guards::new();
    for call in program.code.calls() {
        let of_pipeline = || call.is_within("options") && !call.is_within("stage");
        let (question, value) = match call.name() {
            // One that counts from the last line of the log lets a run last that prints.
            "timeout" if of_pipeline() && is_total(call) => {
                let Some(seconds) = seconds(call) else {
                    guards.set(Question::Timeout, Guard::Unknowable(call.span()));
                    continue;
                };
                (Question::Timeout, GuardValue::Seconds(seconds))
            }
            "disableConcurrentBuilds" => {
                let aborts = call.named("abortPrevious").map(|expr| expr.value());
                let policy = match aborts {
                    Some(Value::Bool(true)) => OverlapPolicy::Replace,
                    _ => OverlapPolicy::QueueOne,
                };
                (Question::Overlap, GuardValue::Overlap(policy))
            }
            "retry" if of_pipeline() => match call.positional(0).and_then(|expr| expr.value().integer()) {
                // The body runs so many times in all (RetryStep: "up to count times").
                Some(count) => (Question::Retry, GuardValue::Count(count.saturating_sub(1).max(0) as u64)),
                None => continue,
            },
            // A `post` in a stage hears of that stage only.
            name if tells(name)
                && !call.is_within("stage")
                && AFTER_FAILURE.iter().any(|block| call.is_within(block)) =>
            {
                (Question::AlertFailure, GuardValue::Text(name.into()))
            }
            _ => continue,
        };
        guards.set(question, Guard::Declared(value, call.span()));
    }
    guards
}

/// Blocks of `post` that run when a build has failed.
const AFTER_FAILURE: [&str; 4] = ["failure", "unsuccessful", "always", "cleanup"];

/// Whether a `timeout` limits the whole, and not the time without output (`activity: true`).
fn is_total(call: Call<'_>) -> bool {
    !matches!(call.named("activity").map(|expr| expr.value()), Some(Value::Bool(true)))
}

/// `timeout(time: 1, unit: 'HOURS')`; minutes without a unit.
fn seconds(call: Call<'_>) -> Option<u64> {
    let time = call.named("time").or_else(|| call.positional(0))?.value().integer()?;
    let unit = match call.named("unit").map(|expr| expr.value()) {
        None => 60,
        Some(Value::Text(unit)) => match unit.text.as_str() {
            "SECONDS" => 1,
            "MINUTES" => 60,
            "HOURS" => 3600,
            "DAYS" => 86_400,
            _ => return None,
        },
        Some(_) => return None,
    };
    u64::try_from(time).ok()?.checked_mul(unit)
}

const LOOKS_ONLY: Text =
    Text { en: "it only looks whether the code has changed", zh: "只检查代码有没有变化" };

/// Asking a repository for changes takes a moment and changes nothing.
fn only_polls(job: &mut Job) {
    let questions = [
        Question::Timeout,
        Question::Overlap,
        Question::CatchUp,
        Question::Lock,
        Question::Idempotency,
        Question::AlertFailure,
        Question::AlertNotRun,
        Question::Retry,
    ];
    for question in questions {
        job.guards.set(question, Guard::NotApplicable(LOOKS_ONLY));
    }
}

fn read_config(input: &Input<'_>) -> Option<File> {
    let xml = read_xml(input.text);
    let mut file = input.file(Format::JenkinsJob);
    let comments = Comments { file: input.id, text: input.text, comments: &xml.comments };
    let Some(root) = xml.root() else { return input.finish_read(file, &xml.faults, comments) };
    let guards = config_guards(input, root);
    for element in root.descendants() {
        let trigger = match element.name() {
            "hudson.triggers.TimerTrigger" => Trigger::Time,
            "hudson.triggers.SCMTrigger" => Trigger::Poll,
            _ => continue,
        };
        let Some(spec) = element.child("spec").and_then(Element::text) else { continue };
        let place = input.span(element.tag());
        let mut job = Job::new(PlatformId::Jenkins, name(input, place), input.span(element.range()));
        job.schedules = entries(&spec.source(input.id)).into();
        if job.schedules.is_empty() {
            continue;
        }
        match trigger {
            Trigger::Time => job.guards = guards.clone(),
            Trigger::Poll => only_polls(&mut job),
        }
        if let Some(disabled) = root.child("disabled").filter(|at| is(*at, "true")) {
            job.enabled = Enabled::No(input.span(disabled.range()));
        }
        if let Some(description) = root.child("description").and_then(Element::text) {
            job.hear(WordsKind::Description, Some(description.source(input.id)));
        }
        file.jobs.push(job);
    }
    (!file.jobs.is_empty()).then_some(file)
}

fn is(element: Element<'_>, text: &str) -> bool {
    element.text().is_some_and(|written| written.text.trim() == text)
}

/// What the configuration sets, read once for all its triggers.
fn config_guards(input: &Input<'_>, root: Element<'_>) -> Guards {
    let mut guards = Guards::new();
    if let Some(at) = root.child("concurrentBuild").filter(|at| is(*at, "false")) {
        let value = GuardValue::Overlap(OverlapPolicy::QueueOne);
        guards.set(Question::Overlap, Guard::Declared(value, input.span(at.range())));
    }
    // The plugin build-timeout; other strategies of it count from the last line of the log.
    let strategies = root.descendants().filter(|at| {
        at.name() == "strategy"
            && at.attribute("class").is_some_and(|class| class.text.ends_with("AbsoluteTimeOutStrategy"))
    });
    let limit = strategies.into_iter().find_map(|strategy| strategy.child("timeoutMinutes"));
    let minutes = limit.and_then(|at| Some((at, at.text()?.text.trim().parse::<u64>().ok()?)));
    if let Some((at, minutes)) = minutes {
        let value = GuardValue::Seconds(minutes.saturating_mul(60));
        guards.set(Question::Timeout, Guard::Declared(value, input.span(at.range())));
    }
    guards
}
