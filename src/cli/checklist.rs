//! `cronlint checklist`: what is known of every job's reliability.

use std::io::Write;

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::options::{self, Run};
use super::{Exit, Failure, check, jobs};
use crate::checklist::{self, Answer, Status};
use crate::job::Job;
use crate::lang::Lang;
use crate::report::json::{self, JsonError};
use crate::report::neutral::{neutral, one_line};
use crate::report::text::{closing_inventory, write_closing};
use crate::report::wrap::{fold, pad};
use crate::report::{Places, shown_path};
use crate::source::File;

/// Adds the arguments.
pub fn args(command: Command, lang: Lang) -> Command {
    command.arg(options::threads(lang)).arg(options::stdin_filename(lang)).arg(options::paths(lang))
}

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    jobs: Vec<JsonJob<'a>>,
    errors: Vec<JsonError<'a>>,
}

#[derive(Serialize)]
struct JsonJob<'a> {
    name: &'a str,
    platform: &'static str,
    path: String,
    line: usize,
    tier: Option<&'static str>,
    answers: Vec<JsonAnswer>,
}

#[derive(Serialize)]
struct JsonAnswer {
    question: &'static str,
    title: &'static str,
    status: &'static str,
    detail: String,
    line: Option<usize>,
    add: Option<String>,
}

/// Prints the checklist of every job.
pub fn run(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let lang = run.settings.lang;
    let report = check::read(matches, run)?;
    let mut places = Places::new(&report);
    let all = report.files.iter().flat_map(|file| file.jobs.iter().map(move |job| (file, job)));
    if run.json() {
        let jobs = all.map(|(file, job)| json_job(file, job, lang, &mut places)).collect();
        let errors = report.errors.iter().map(|error| JsonError::new(error, lang)).collect();
        serde_json::to_writer(&mut *out, &Document { version: json::VERSION, jobs, errors })
            .map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
    } else {
        for (file, job) in all {
            write_job(file, job, run, &mut places, out)?;
        }
        write_closing(&report, &closing_inventory(&report, lang), run.look, out)?;
    }
    out.flush()?;
    check::print_errors(&report, lang);
    Ok(if report.errors.is_empty() { Exit::Clean } else { Exit::Failed })
}

fn json_job<'a>(file: &File, job: &'a Job, lang: Lang, places: &mut Places<'_>) -> JsonJob<'a> {
    JsonJob {
        name: &job.name.value,
        platform: crate::platform::row(job.platform).name,
        path: shown_path(&file.path),
        line: jobs::line_of(job, places),
        tier: None,
        answers: checklist::of(job)
            .into_iter()
            .map(|answer| JsonAnswer {
                question: answer.question.id(),
                title: checklist::title(answer.question).get(lang),
                status: answer.status.word(),
                detail: answer.detail.get(lang).into_owned(),
                line: answer.span.and_then(|span| jobs::line_in(file, span, places)),
                add: answer.add.map(|add| add.get(lang).into_owned()),
            })
            .collect(),
    }
}

/// The sign before an answer.
fn sign(status: Status) -> char {
    match status {
        Status::Proven | Status::SafeByPlatform | Status::SafeByProgram => '✓',
        Status::Attested => '☑',
        Status::NotApplicable => '–',
        Status::Unknowable => '?',
        Status::Missing => '·',
        Status::DangerousDefault => '✗',
    }
}

fn write_job(
    file: &File,
    job: &Job,
    run: &Run,
    places: &mut Places<'_>,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let lang = run.settings.lang;
    let answers = checklist::of(job);
    let open = answers.iter().filter(|answer| answer.status.is_open()).count();
    let platform = crate::platform::row(job.platform).title.get(lang);
    let name = run.look.strong(&one_line(&job.name.value));
    let line = jobs::line_of(job, places);
    let open = match lang {
        Lang::En => format!("{open} of {} open", answers.len()),
        Lang::Zh => format!("{} 项中有 {open} 项待处理", answers.len()),
    };
    writeln!(out, "{}:{line}  {name}  {platform}  ({open})", one_line(&shown_path(&file.path)))?;
    for answer in &answers {
        write_answer(file, answer, run, places, out)?;
    }
    writeln!(out)
}

/// Columns of the question, unless one is wider.
const QUESTION: usize = 40;

fn write_answer(
    file: &File,
    answer: &Answer,
    run: &Run,
    places: &mut Places<'_>,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let lang = run.settings.lang;
    let title = pad(checklist::title(answer.question).get(lang), QUESTION);
    let status = answer.status.title().get(lang);
    let at = answer.span.and_then(|span| jobs::line_in(file, span, places)).map(|line| match lang {
        Lang::En => format!(" (line {line})"),
        Lang::Zh => format!("（第 {line} 行）"),
    });
    writeln!(out, "  {} {title}  {status}", sign(answer.status))?;
    let detail = format!("{}{}", neutral(&answer.detail.get(lang)), at.unwrap_or_default());
    for line in fold(&detail, run.look.width.saturating_sub(6)) {
        writeln!(out, "      {line}")?;
    }
    if let Some(add) = &answer.add {
        for line in add.get(lang).lines() {
            writeln!(out, "      + {line}")?;
        }
    }
    Ok(())
}
