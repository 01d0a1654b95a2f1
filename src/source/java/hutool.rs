//! Hutool: `CronUtil.schedule("0 2 * * *", task)`, and the file `cron.setting` that `CronUtil.start()` reads.
//!
//! Facts: dromara/hutool 5.8 hutool-cron (`CronUtil`, `Scheduler`, `PartParser`, `DayOfMonthMatcher`), hutool-setting
//! (`SettingLoader`), read 2026-11. Day 31 is the last day of any month there, also as a value of a step; `a|b` are two crons. Such
//! texts are listed and not judged.

use super::super::comments::Comments;
use super::super::format::{Input, Row};
use super::super::syntax::Comment;
use super::super::syntax::code::{Call, Value};
use super::super::{File, Format};
use super::properties::Told;
use super::{Source, imports};
use crate::dialect::DialectId;
use crate::job::{Job, JobSchedule, WordsKind, Zone};
use crate::platform::PlatformId;
use crate::span::{SourceText, Spanned};

/// Hutool's table of jobs.
pub(in crate::source) static SETTINGS: Row = Row {
    format: Format::HutoolSettings,
    name: "hutool",
    paths: &["cron.setting", "cron-*.setting"],
    marks: &[],
    claims: &[],
    read: read_settings,
};

/// Where `CronUtil` lives; the second up to release 3.
const PACKAGES: [&str; 2] = ["cn.hutool.cron", "com.xiaoleilu.hutool.cron"];

/// Whether seconds are matched is said once in a program.
const BOTH: [DialectId; 2] = [DialectId::Hutool, DialectId::HutoolSeconds];

pub(super) fn read(source: &Source<'_>, file: &mut File) {
    let imported = PACKAGES.iter().any(|package| imports(source.text, package, "CronUtil"));
    let is_of_hutool = |call: &Call<'_>| match call.receiver().rsplit_once('.') {
        None => imported && call.receiver() == "CronUtil",
        Some((package, class)) => class == "CronUtil" && PACKAGES.contains(&package),
    };
    let set_to = |wanted: bool| {
        let is_wanted = move |call: &Call<'_>| {
            call.name() == "setMatchSecond"
                && call.positional(0).is_some_and(|on| matches!(on.value(), Value::Bool(on) if on == wanted))
        };
        source.code.calls().any(|call| is_wanted(&call))
    };
    // The switch is one for the whole program: where this file does not set it, another may.
    let dialects: &[DialectId] = match (set_to(true), set_to(false)) {
        (true, false) => &[DialectId::HutoolSeconds],
        (false, true) => &[DialectId::Hutool],
        _ => &BOTH,
    };
    let of_hutool = source.code.calls().filter(is_of_hutool);
    for call in of_hutool.filter(|call| call.name() == "schedule") {
        file.jobs.extend(job(source, dialects, &call));
    }
}

/// `schedule(pattern, task)`, `schedule(id, pattern, task)`.
fn job(source: &Source<'_>, dialects: &[DialectId], call: &Call<'_>) -> Option<Job> {
    call.positional(1)?;
    let (id, pattern) = match call.positional(2) {
        Some(_) => (call.positional(0), call.positional(1)?),
        None => (None, call.positional(0)?),
    };
    let schedule = match pattern.value() {
        Value::Text(text) => match source.properties.told(text) {
            Told::Known(text) => schedule(dialects, text),
            Told::Elsewhere(text) => JobSchedule::unknowable(text, Zone::Host),
        },
        Value::Null => return None,
        _ => JobSchedule::unknowable(SourceText::verbatim(pattern.source(), pattern.span()), Zone::Host),
    };
    let place = || call.function().or_else(|| call.class()).map(|place| place.name);
    let name = match id.and_then(|id| id.value().text()) {
        Some(id) => Spanned::new(id.text, id.span),
        None => place().map(|name| Spanned::text(name.value, name.span))?,
    };
    let mut job = Job::new(PlatformId::Hutool, name, call.name_span().to(pattern.span()));
    job.schedules.push(schedule);
    source.hear(&mut job, call);
    Some(job)
}

fn schedule(dialects: &[DialectId], text: SourceText) -> JobSchedule {
    if is_plain(&text.text) {
        let fields = text.text.split_whitespace().count();
        // Five fields say nothing of seconds.
        let dialects = if fields == 5 { &dialects[..1] } else { dialects };
        JobSchedule::of_any(dialects, text, Zone::Host)
    } else {
        JobSchedule::unknowable(text, Zone::Host)
    }
}

/// Whether all releases read a text alike, and as other crons do.
fn is_plain(text: &str) -> bool {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let first = usize::from(fields.len() > 5);
    let (Some(day), Some(weekday)) = (fields.get(first + 2), fields.get(first + 4)) else {
        // Too few fields are refused by all.
        return !text.contains('|');
    };
    let ends = |item: &str| item.split_once('-').map(|(low, high)| (low.to_owned(), high.to_owned()));
    let one_value = |item: &str| {
        let range = item.split('/').next().unwrap_or_default();
        ends(range).is_some_and(|(low, high)| low == high || low.is_empty())
    };
    !text.contains(['|', 'L', 'l'])
        && !fields.iter().flat_map(|field| field.split(',')).any(one_value)
        && !weekday.contains('7')
        && !day.split(',').any(reaches_31)
}

/// Whether an item of the day of the month selects the 31st.
fn reaches_31(item: &str) -> bool {
    let (range, step) = item.split_once('/').map_or((item, None), |(range, step)| (range, Some(step)));
    if matches!(range, "*" | "?") && step.is_none() {
        return false;
    }
    let number = |text: &str| text.parse::<u32>().ok();
    let (low, high) = match range.split_once('-') {
        Some((low, high)) => (number(low), number(high)),
        None if matches!(range, "*" | "?") => (Some(1), Some(31)),
        None if step.is_some() => (number(range), Some(31)),
        None => (number(range), number(range)),
    };
    let step = step.map_or(Some(1), number).filter(|step| *step > 0);
    match (low, high, step) {
        (Some(low), Some(high), Some(step)) if low <= high => {
            high >= 31 && (31_u32.saturating_sub(low)) % step == 0
        }
        // What cannot be told, and what runs backwards, may.
        _ => true,
    }
}

/// Whether a text has as many fields as a schedule, or stands for one.
fn has_fields(text: &str) -> bool {
    (5..=7).contains(&text.split_whitespace().count()) || text.contains("${")
}

/// `[group]` and `method = pattern`, a line each; `#` begins a comment.
fn read_settings(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::HutoolSettings);
    let mut comments: Vec<Comment> = Vec::new();
    let mut found: Vec<(Job, std::ops::Range<usize>)> = Vec::new();
    let mut group = String::new();
    let mut is_table = false;
    let mut at = 0;
    for line in input.text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let body = line.trim();
        let start = start + (line.len() - line.trim_start().len());
        let range = start..start + body.len();
        if body.starts_with('#') {
            comments.push(Comment { range, own_line: true });
        } else if let Some(name) = body.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            name.trim().clone_into(&mut group);
        } else if let Some((key, value)) = body.split_once('=') {
            let (key, value) = (key.trim(), value.trim());
            if key.is_empty() || value.is_empty() {
                continue;
            }
            let value_start = start + body.len() - value.len();
            is_table |= has_fields(value);
            let text = SourceText::verbatim(value, input.span(value_start..value_start + value.len()));
            let name = Spanned::text(key, input.span(start..start + key.len()));
            let mut job = Job::new(PlatformId::Hutool, name, input.span(range.clone()));
            job.schedules.push(if value.contains("${") {
                JobSchedule::unknowable(text, Zone::Host)
            } else {
                schedule(&BOTH, text)
            });
            let class = if group.is_empty() { key.to_owned() } else { format!("{group}.{key}") };
            job.command = Some(SourceText::verbatim(class, job.name.span));
            found.push((job, range));
        }
    }
    // Other programs have a file of that name: one of Hutool holds at least one text with the fields of a schedule.
    if !is_table {
        return None;
    }
    let comments = Comments { file: input.id, text: input.text, comments: &comments };
    for (mut job, range) in found {
        job.hear(WordsKind::CommentAbove, comments.above(range.start, |_| false));
        job.hear(WordsKind::Name, Some(input.words(&job.name)));
        file.jobs.push(job);
    }
    comments.give_directives(&mut file);
    Some(file)
}
