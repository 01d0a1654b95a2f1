//! Properties of a Spring Boot service: ElasticJob's jobs, and keys that end in `cron`.
//!
//! Whose a key is, its name or the comment beside it may tell (`quartz.jobs.clean.cron`, `# Quartz`). Of a key that nothing tells
//! of, only a text that neither Spring nor Quartz reads is a job here: what runs the others, the program says, which names
//! them as placeholders.
//!
//! Facts: apache/shardingsphere-elasticjob (2026-07) ElasticJobConfigurationProperties, JobScheduleController; read 2026-11.

use std::collections::BTreeMap;

use super::comments::Comments;
use super::format::{Input, Row};
use super::java::properties::{MOST_VALUES, each};
use super::syntax::code::placeholder;
use super::syntax::{self, Comment};
use super::{Fact, FactKind, File, Format};
use crate::dialect::DialectId;
use crate::job::{Enabled, Guard, GuardValue, Job, JobSchedule, Question, WordsKind, Zone};
use crate::nearest::nearest;
use crate::platform::{Form, PlatformId, ZoneReader, zone_names};
use crate::span::{SourceText, Span, Spanned};

/// Spring Boot's properties.
pub(super) static FORMAT: Row = Row {
    format: Format::SpringConfig,
    name: "spring-config",
    paths: &[
        "application.yml",
        "application.yaml",
        "application.properties",
        "application-*.yml",
        "application-*.yaml",
        "application-*.properties",
        "bootstrap*.yml",
        "bootstrap*.yaml",
        "bootstrap*.properties",
    ],
    marks: &["cron", "Cron", "CRON"],
    claims: &["cron:", "Cron:"],
    read,
};

/// ElasticJob's jobs in files of other names, which an application imports (`spring.config.import: elastic.yml`), takes from a server of
/// configuration, or names itself. A key of its starter says what it is wherever it stands.
pub(super) static ELASTIC: Row = Row {
    format: Format::SpringConfig,
    name: "elasticjob",
    paths: &["*.yml", "*.yaml", "*.properties"],
    marks: &["elasticjob", "elasticJob", "elastic-job"],
    claims: &["elasticjob:", "elasticJob:", "elastic-job:"],
    read: read_elastic,
};

const QUARTZ: [DialectId; 2] = [DialectId::Quartz, DialectId::Quartz23];
/// What may read a key of which nothing is known.
const EITHER: [DialectId; 3] = [DialectId::Spring, DialectId::Quartz, DialectId::Quartz23];

/// A key with its value.
struct Setting {
    key: String,
    value: SourceText,
}

fn read(input: &Input<'_>) -> Option<File> {
    read_keys(input, is_cron_key)
}

fn read_elastic(input: &Input<'_>) -> Option<File> {
    read_keys(input, |_| false)
}

/// Reads a file; a key for which `is_own` holds is a schedule of the application's own.
fn read_keys(input: &Input<'_>, is_own: fn(&str) -> bool) -> Option<File> {
    let mut file = input.file(Format::SpringConfig);
    if input.path.extension().is_some_and(|extension| extension == "properties") {
        let properties = syntax::read_properties(input.text);
        let settings = properties.entries.iter().map(|entry| Setting {
            key: entry.key.text.clone().into_owned(),
            value: entry.value.source(input.id),
        });
        of_settings(input, &properties.comments, settings.collect(), is_own, &mut file);
    } else {
        let tree = input.tree();
        for root in tree.documents.iter().filter_map(|document| tree.root(document)) {
            let (mut settings, mut budget) = (Vec::new(), MOST_VALUES);
            each(root, String::new(), 0, &mut budget, &mut |key, at| {
                settings.extend(at.source(input.text, input.id).map(|value| Setting { key, value }));
            });
            of_settings(input, &tree.comments, settings, is_own, &mut file);
        }
        if !file.jobs.is_empty() && !input.is_filtered() {
            input.tell_faults(&mut file);
        }
    }
    (!file.jobs.is_empty() || !file.facts.is_empty()).then_some(file)
}

fn of_settings(
    input: &Input<'_>,
    comments: &[Comment],
    settings: Vec<Setting>,
    is_own: fn(&str) -> bool,
    file: &mut File,
) {
    let comments = Comments { file: input.id, text: input.text, comments };
    let mut elastic: BTreeMap<String, Vec<Setting>> = BTreeMap::new();
    let mut found: Vec<(Job, Vec<(Span, FactKind)>)> = Vec::new();
    for setting in settings {
        if let Some(rest) = of_elastic_jobs(&setting.key) {
            if let Some((job, key)) = rest.split_once('.') {
                let setting = Setting { key: key.to_owned(), value: setting.value };
                elastic.entry(job.to_owned()).or_default().push(setting);
            }
        } else if is_own(&setting.key) {
            found.extend(of_key(comments, &setting).map(|job| (job, Vec::new())));
        }
    }
    found.extend(elastic.iter().filter_map(|(name, settings)| elastic_job(comments, name, settings)));
    found.sort_by_key(|(job, _)| job.span.start);
    for (job, facts) in found {
        let index = Some(file.jobs.len());
        file.facts.extend(facts.into_iter().map(|(span, kind)| Fact { span, job: index, kind }));
        file.jobs.push(job);
    }
    comments.give_directives(file);
}

/// What follows `elasticjob.jobs.`, spelled as relaxed binding takes it.
fn of_elastic_jobs(key: &str) -> Option<&str> {
    let (prefix, rest) = key.split_once('.')?;
    (letters(prefix) == "elasticjob").then(|| rest.strip_prefix("jobs.")).flatten()
}

/// A part of a key in one spelling (Spring Boot, relaxed binding).
fn letters(key: &str) -> String {
    key.replace(['-', '_'], "").to_ascii_lowercase()
}

/// `jobs.settle.cron`, `settle-cron`, `settleCron`, `cronExpression`.
fn is_cron_key(key: &str) -> bool {
    let last = key.rsplit('.').next().unwrap_or(key).to_ascii_lowercase();
    ["cron", "cronexpression", "cron-expression", "cron_expression"].iter().any(|word| last.ends_with(word))
}

fn of_key(comments: Comments<'_>, setting: &Setting) -> Option<Job> {
    let text = match placeholder(&setting.value) {
        Some(placeholder) => placeholder.default?,
        None => setting.value.clone(),
    };
    if text.text.contains("${") {
        return None;
    }
    let at = setting.value.span.range();
    let trailing = comments.trailing(at.end);
    let above = comments.above(at.start, |_| false);
    let says = |word: &str| {
        let of_key = setting.key.to_ascii_lowercase().contains(word);
        let beside = [&trailing, &above].into_iter().flatten();
        of_key || beside.into_iter().any(|words| words.text.to_ascii_lowercase().contains(word))
    };
    let quartz = says("quartz");
    let schedule = JobSchedule::of_any(if quartz { &QUARTZ } else { &EITHER }, text, Zone::Host);
    if !quartz {
        // Five fields may be for a program of another kind.
        let fields = schedule.text.display().split_whitespace().count();
        let refused = schedule.readings.iter().all(|reading| !reading.faults.is_empty());
        if !refused || !(6..=7).contains(&fields) {
            return None;
        }
    }
    let name = Spanned::new(setting.key.clone(), setting.value.span);
    let platform = if quartz { PlatformId::Quartz } else { PlatformId::Library };
    let mut job = Job::new(platform, name, setting.value.span);
    job.form = Form::Key;
    job.schedules.push(schedule);
    job.guards.set(Question::Overlap, Guard::Unknowable(setting.value.span));
    job.guards.set(Question::Lock, Guard::Unknowable(setting.value.span));
    job.hear(WordsKind::TrailingComment, trailing);
    job.hear(WordsKind::CommentAbove, above);
    Some(job)
}

/// The keys of a job (`JobConfigurationProperties`).
const ELASTIC_KEYS: [&str; 25] = [
    "elasticJobClass",
    "elasticJobType",
    "cron",
    "timeZone",
    "jobBootstrapBeanName",
    "shardingTotalCount",
    "shardingItemParameters",
    "jobParameter",
    "monitorExecution",
    "failover",
    "misfire",
    "maxTimeDiffSeconds",
    "reconcileIntervalMinutes",
    "jobShardingStrategyType",
    "jobExecutorThreadPoolSizeProviderType",
    "jobErrorHandlerType",
    "jobListenerTypes",
    "description",
    "props",
    "disabled",
    "overwrite",
    "label",
    "jobExtraConfigurations",
    "jobExecutorServiceHandlerType",
    "staticSharding",
];

/// A job of ElasticJob, and what is odd about its keys; `None` for one that is only started by hand.
fn elastic_job(
    comments: Comments<'_>,
    name: &str,
    settings: &[Setting],
) -> Option<(Job, Vec<(Span, FactKind)>)> {
    let get = |key: &str| {
        let sought = letters(key);
        settings.iter().find(|setting| letters(&setting.key) == sought).map(|setting| &setting.value)
    };
    let cron = get("cron").filter(|cron| !cron.text.trim().is_empty())?;
    let span = settings.iter().map(|setting| setting.value.span).reduce(Span::to).unwrap_or(cron.span);
    let mut job = Job::new(PlatformId::ElasticJob, Spanned::text(name, cron.span), span);
    let zone = match get("timeZone").filter(|zone| !zone.text.is_empty()) {
        None => Zone::Host,
        Some(zone) if zone.text.contains("${") => Zone::Unknowable(zone.span),
        Some(zone) => zone_names::read(ZoneReader::JavaGmtOnly, Spanned::new(zone.text.clone(), zone.span)),
    };
    job.schedules.push(match placeholder(cron) {
        None if cron.text.contains("${") => JobSchedule::unknowable(cron.clone(), zone),
        None => JobSchedule::of_any(&QUARTZ, cron.clone(), zone),
        Some(placeholder) => match placeholder.default {
            Some(default) => JobSchedule::of_any(&QUARTZ, default, zone),
            None => JobSchedule::unknowable(cron.clone(), zone),
        },
    });
    if let Some(disabled) = get("disabled").filter(|value| value.text == "true") {
        job.enabled = Enabled::No(disabled.span);
    }
    if let Some(handler) = get("jobErrorHandlerType") {
        let guard = match handler.text.as_str() {
            "LOG" | "IGNORE" | "THROW" => None,
            "EMAIL" | "WECHAT" | "DINGTALK" => {
                Some(Guard::Declared(GuardValue::Text(handler.text.clone()), handler.span))
            }
            // A placeholder, or a handler of the application's own.
            _ => Some(Guard::Unknowable(handler.span)),
        };
        if let Some(guard) = guard {
            job.guards.set(Question::AlertFailure, guard);
        }
    }
    job.hear(WordsKind::TrailingComment, comments.trailing(cron.span.range().end));
    job.hear(WordsKind::CommentAbove, comments.above(cron.span.range().start, |_| false));
    job.hear(WordsKind::Description, get("description").cloned());
    // Versions differ in their keys: only a slip of the pen is sure.
    let slip = |setting: &Setting| {
        let key = setting.key.split(['.', '[']).next().unwrap_or(&setting.key);
        let known = ELASTIC_KEYS.iter().any(|known| letters(known) == letters(key));
        let meant = nearest(key, ELASTIC_KEYS).filter(|meant| !known && meant.get(..3) == key.get(..3))?;
        let parent = format!("elasticjob.jobs.{name}");
        let kind = FactKind::UnknownKey { key: key.to_owned(), nearest: Some(meant), parent };
        Some((setting.value.span, kind))
    };
    Some((job, settings.iter().filter_map(slip).collect()))
}
