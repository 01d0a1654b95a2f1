//! Dependabot: `updates[].schedule` of `.github/dependabot.yml`.
//!
//! Facts: github/docs "Dependabot options reference", read 2026-11: `daily` is Monday to Friday, `weekly` Monday unless `day`
//! says otherwise, `monthly` and rarer the first day; without `time` the time of day is drawn at random, so no text tells
//! when it runs; UTC without `timezone`. `cronjob` is read by fugit.

use super::format::{Input, Row};
use super::syntax::At;
use super::{File, Format};
use crate::dialect::{DialectId, FieldKind};
use crate::job::{FieldText, Job, JobSchedule, WordsKind, Zone};
use crate::platform::{self, PlatformId, zone_names};
use crate::span::{SourceText, Spanned};

/// The configuration of a repository.
pub(super) static FORMAT: Row = Row {
    format: Format::Dependabot,
    name: "dependabot",
    paths: &["dependabot.yml", "dependabot.yaml"],
    marks: &["updates"],
    claims: &["schedule:"],
    read,
};

/// Each interval but `cron`: day of month, month and weekday as cron fields.
const INTERVALS: [(&str, [&str; 3]); 6] = [
    ("daily", ["*", "*", "1-5"]),
    ("weekly", ["*", "*", "1"]),
    ("monthly", ["1", "*", "*"]),
    ("quarterly", ["1", "1,4,7,10", "*"]),
    ("semiannually", ["1", "1,7", "*"]),
    ("yearly", ["1", "1", "*"]),
];

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Dependabot);
    let root = input.root()?;
    root.get("version")?;
    for update in root.get("updates")?.items() {
        file.jobs.extend(job(input, update));
    }
    if file.jobs.is_empty() { None } else { input.finish(file) }
}

/// The updates of one ecosystem in one folder.
fn job(input: &Input<'_>, update: At<'_>) -> Option<Job> {
    let (key, settings) = update.entry("schedule")?;
    let schedule = schedule(input, settings)?;
    let ecosystem = input.spanned(update.get("package-ecosystem")?)?;
    let name = match update.get("directory").and_then(At::text) {
        Some(folder) => Spanned::text(format!("{} {folder}", ecosystem.value), ecosystem.span),
        None => ecosystem,
    };
    let mut job = Job::new(PlatformId::Dependabot, name, input.span(update.range()));
    job.schedules.push(schedule);
    let comments = input.comments();
    for key in ["interval", "cronjob", "time", "day"] {
        let value = settings.get(key);
        job.hear(WordsKind::TrailingComment, value.and_then(|at| comments.trailing(at.range().end)));
    }
    job.hear(WordsKind::CommentAbove, comments.above(key.range().start, |_| false));
    job.hear(WordsKind::BlockComment, comments.above(update.range().start, |_| false));
    Some(job)
}

fn schedule(input: &Input<'_>, settings: At<'_>) -> Option<JobSchedule> {
    let zone = match settings.get("timezone").and_then(|at| input.spanned(at)) {
        None => Zone::Fixed("UTC"),
        Some(name) => zone_names::read(platform::row(PlatformId::Dependabot).zone_reader, name),
    };
    let interval = input.scalar(settings.get("interval")?)?;
    if interval.text == "cron" {
        let text = input.scalar(settings.get("cronjob")?)?;
        // Fugit takes English as well, which is not read here.
        let english = text.text.trim_start().starts_with(|first: char| first.is_ascii_alphabetic());
        return Some(if english {
            JobSchedule::unknowable(text, zone)
        } else {
            JobSchedule::of(DialectId::Dependabot, text, zone)
        });
    }
    let time = settings.get("time").and_then(|at| input.scalar(at));
    let fields = time.and_then(|time| fields(input, settings, &interval, &time));
    Some(match fields {
        Some(fields) => JobSchedule::of_fields(DialectId::Dependabot, fields, zone, interval.span),
        None => JobSchedule::unknowable(interval, zone),
    })
}

/// The interval at a time of day, as cron fields.
fn fields(
    input: &Input<'_>,
    settings: At<'_>,
    interval: &SourceText,
    time: &SourceText,
) -> Option<Vec<FieldText>> {
    let (_, [day, month, weekday]) = INTERVALS.iter().find(|(word, _)| *word == interval.text)?;
    let colon = time.text.find(':')?;
    let part = |kind, range: std::ops::Range<usize>| {
        let text = time.text.get(range.clone())?.to_owned();
        let written = SourceText::verbatim(text.clone(), time.place(range));
        Some(FieldText { kind, text, written: Some(written) })
    };
    let of_interval = |kind, text: &str| FieldText { kind, text: text.to_owned(), written: None };
    let chosen = settings.get("day").filter(|_| interval.text == "weekly").and_then(|at| input.scalar(at));
    let weekday = match chosen {
        Some(day) => FieldText {
            kind: FieldKind::DayOfWeek,
            text: day.text.get(..3)?.to_ascii_lowercase(),
            written: Some(day),
        },
        None => of_interval(FieldKind::DayOfWeek, weekday),
    };
    Some(vec![
        part(FieldKind::Minute, colon + 1..time.text.len())?,
        part(FieldKind::Hour, 0..colon)?,
        of_interval(FieldKind::DayOfMonth, day),
        of_interval(FieldKind::Month, month),
        weekday,
    ])
}
