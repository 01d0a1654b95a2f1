//! anacron's table: `period delay job-identifier command`, settings above.
//!
//! Facts: cronie-crond/cronie 5f9f16b anacron/readtab.c, lock.c and runjob.c, anacrontab(5), read 2026-11. A setting is any
//! line with a `=` in or behind its first word, its value is taken as it is, quotes and blanks included. A line that is neither
//! setting nor job is skipped with a line in the log.

use std::ops::Range;
use std::sync::Arc;

use super::comments::Comments;
use super::format::{Input, Row};
use super::syntax::Comment;
use super::{Fact, FactKind, File, Format};
use crate::dialect::DialectId;
use crate::job::{EnvScope, EnvVar, Job, JobSchedule, WordsKind, Zone};
use crate::platform::PlatformId;
use crate::span::{SourceText, Spanned};

/// anacron's table.
pub(super) static FORMAT: Row = Row {
    format: Format::Anacrontab,
    name: "anacrontab",
    paths: &["anacrontab", "anacrontab.in", "*.anacrontab"],
    marks: &[],
    claims: &[],
    read,
};

/// Settings in effect that are kept beside a job.
const MOST_SETTINGS: usize = 48;

fn read(input: &Input<'_>) -> Option<File> {
    let mut file = input.file(Format::Anacrontab);
    let lines = lines(input.text);
    let comments: Vec<Comment> =
        lines.iter().filter(|line| is_comment(&input.text[(*line).clone()])).cloned().map(comment).collect();
    let beside = Comments { file: input.id, text: input.text, comments: &comments };
    let mut in_effect: Vec<EnvVar> = Vec::new();
    let mut environment: Arc<[EnvVar]> = Arc::default();
    for line in lines {
        let text = &input.text[line.clone()];
        if text.trim().is_empty() || is_comment(text) {
            continue;
        }
        if let Some(setting) = setting(input, line.clone()) {
            file.facts.extend(refused(input, &setting));
            in_effect.retain(|known| known.name.value != setting.name.value);
            if in_effect.len() < MOST_SETTINGS {
                in_effect.push(setting);
            }
            environment = in_effect.as_slice().into();
        } else if let Some(mut job) = job(input, line.clone(), file.jobs.len(), &mut file.facts) {
            job.environment = Arc::clone(&environment);
            job.hear(WordsKind::CommentAbove, beside.above(line.start, |_| false));
            file.jobs.push(job);
        }
    }
    beside.give_directives(&mut file);
    (!file.jobs.is_empty()).then_some(file)
}

/// The lines, those joined that end in a backslash.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        at += line.len();
        let body = line.trim_end_matches('\n');
        if !body.ends_with('\\') || at == text.len() {
            let end = at - (line.len() - body.trim_end_matches('\r').len());
            found.push(start..end);
            start = at;
        }
    }
    found
}

fn is_comment(line: &str) -> bool {
    line.trim_start_matches([' ', '\t']).starts_with('#')
}

fn comment(range: Range<usize>) -> Comment {
    Comment { range, own_line: true }
}

/// `NAME=value`.
fn setting(input: &Input<'_>, line: Range<usize>) -> Option<EnvVar> {
    let text = &input.text[line.clone()];
    let equals = text.find('=')?;
    let name = text[..equals].trim_matches([' ', '\t']);
    if name.is_empty() || name.contains([' ', '\t']) {
        return None;
    }
    let start = line.start + text.find(name)?;
    let value = line.start + equals + 1..line.end;
    Some(EnvVar {
        name: Spanned::text(name, input.span(start..start + name.len())),
        value: Some(SourceText::verbatim(&input.text[value.clone()], input.span(value))),
        scope: EnvScope::Crontab,
    })
}

/// A setting of anacron's own whose value it refuses. It compares the beginnings of names.
fn refused(input: &Input<'_>, setting: &EnvVar) -> Option<Fact> {
    let value = setting.value.as_ref()?;
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
    let (right, allowed): (bool, &'static [&'static str]) = match setting.name.value.as_str() {
        "START_HOURS_RANGE" => {
            let range = value.text.split_once('-').map(|(from, to)| (number(from), number(to)));
            (matches!(range, Some((Some(from), Some(to))) if from <= to), &["3-22"])
        }
        "RANDOM_DELAY" => (number(&value.text).is_some(), &["45"]),
        _ => return None,
    };
    let kind = FactKind::BadValue {
        key: setting.name.value.to_string(),
        value: value.text.to_string(),
        allowed,
        nearest: None,
    };
    let filled_in = value.text.contains("{{") || value.text.contains('@');
    (!right && !filled_in).then(|| Fact { span: input.span(value.span.range()), job: None, kind })
}

/// `period delay job-identifier command`. `None`: no line of a job, or one that a template makes.
fn job(input: &Input<'_>, line: Range<usize>, index: usize, facts: &mut Vec<Fact>) -> Option<Job> {
    let text = &input.text[line.clone()];
    let (period, at) = word(text, 0)?;
    let (delay, at) = word(text, at)?;
    let (name, at) = word(text, at)?;
    let command = text.len() - text[at..].trim_start_matches([' ', '\t']).len();
    let of = |range: &Range<usize>| &text[range.clone()];
    let starts = of(&period).starts_with(|c: char| c.is_ascii_digit() || c == '@');
    if command == text.len() || !starts {
        return None;
    }
    let span = |range: &Range<usize>| input.span(line.start + range.start..line.start + range.end);
    let mut refuse = |range: &Range<usize>, key: &str, allowed: &'static [&'static str]| {
        let kind =
            FactKind::BadValue { key: key.to_owned(), value: of(range).to_owned(), allowed, nearest: None };
        facts.push(Fact { span: span(range), job: Some(index), kind });
    };
    if !of(&delay).bytes().all(|b| b.is_ascii_digit()) && !of(&delay).contains("{{") {
        refuse(&delay, "delay", &["5"]);
    }
    if of(&name).contains('/') {
        refuse(&name, "job-identifier", &["cron.daily"]);
    }
    let name = Spanned::text(of(&name), span(&name));
    let mut job = Job::new(PlatformId::Anacron, name, input.span(line.clone()));
    let schedule = SourceText::verbatim(of(&period), span(&period));
    job.schedules.push(JobSchedule::of(DialectId::Anacron, schedule, Zone::Host));
    job.command = Some(SourceText::verbatim(&text[command..], span(&(command..text.len()))));
    let heard = SourceText::verbatim(job.name.value.clone(), job.name.span);
    job.hear(WordsKind::Name, Some(heard));
    Some(job)
}

/// The next word of a line and where it ends.
fn word(text: &str, from: usize) -> Option<(Range<usize>, usize)> {
    let start = text.len() - text[from..].trim_start_matches([' ', '\t']).len();
    let end = text[start..].find([' ', '\t']).map_or(text.len(), |length| start + length);
    (start < end).then_some((start..end, end))
}
