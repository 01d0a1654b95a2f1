//! `cronlint jobs`: the inventory.

use std::collections::BTreeMap;
use std::io::Write;

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::options::{self, Run};
use super::{Exit, Failure, check};
use crate::checklist::dispute::Disputes;
use crate::checklist::{Answer, tier};
use crate::job::{Enabled, Job, JobSchedule};
use crate::lang::{Lang, Text};
use crate::preview::{self, Known, ZoneShown};
use crate::report::checklist::TierShown;
use crate::report::json::{self, JsonError};
use crate::report::neutral::one_line;
use crate::report::text::{closing_inventory, write_closing};
use crate::report::wrap::fold;
use crate::report::{Places, shown_path};
use crate::schedule::Instant;
use crate::source::File;
use crate::span::Span;
use crate::words;

/// The largest number of fires that is shown for one schedule.
pub const MOST: usize = 10_000;

/// The option `--count`.
pub fn count(lang: Lang, default: &'static str, least: u64) -> clap::Arg {
    let help = Text { en: "How many fires to show", zh: "显示多少次触发" };
    options::option("count", "N", help, lang)
        .value_parser(clap::value_parser!(u64).range(least..=MOST as u64))
        .default_value(default)
}

/// The value of `--count`.
pub fn counted(matches: &ArgMatches) -> usize {
    matches.try_get_one::<u64>("count").ok().flatten().map_or(1, |count| *count as usize)
}

/// Adds the arguments.
pub fn args(command: Command, lang: Lang) -> Command {
    command
        .arg(count(lang, "1", 0))
        .arg(options::threads(lang))
        .arg(options::stdin_filename(lang))
        .arg(options::paths(lang))
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
    /// `null` where a template decides.
    enabled: Option<bool>,
    command: Option<&'a str>,
    schedules: Vec<JsonSchedule>,
    guards: BTreeMap<&'static str, JsonGuard>,
    tier: Option<TierShown>,
}

#[derive(Serialize)]
struct JsonSchedule {
    text: String,
    dialect: Option<&'static str>,
    line: usize,
    zone: JsonZone,
    next: Vec<String>,
    words: String,
}

#[derive(Serialize)]
struct JsonZone {
    name: String,
    known: &'static str,
    written: Option<String>,
}

#[derive(Serialize)]
struct JsonGuard {
    status: &'static str,
    basis: &'static str,
    detail: String,
    line: Option<usize>,
}

/// Lists the jobs.
pub fn run(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    // Only the machine's form holds the checklist.
    let report = if run.json() { check::disputed(matches, run)? } else { check::read(matches, run)? };
    let mut places = Places::new(&report);
    let jobs = report.files.iter().flat_map(|file| file.jobs.iter().map(move |job| (file, job)));
    let count = counted(matches);
    if run.json() {
        let disputes = Disputes::among(&report.findings);
        let jobs = jobs
            .map(|(file, job)| {
                let answers = disputes.answers(job);
                json_job((file, job), answers, count, &run.of_file(&report, file), &mut places)
            })
            .collect();
        let errors = report.errors.iter().map(|error| JsonError::new(error, run.settings.lang)).collect();
        let document = Document { version: json::VERSION, jobs, errors };
        crate::report::escaped::to_writer(out, &document).map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
    } else {
        for (file, job) in jobs {
            write_job(file, job, count, &run.of_file(&report, file), &mut places, out)?;
        }
        write_closing(&report, &closing_inventory(&report, run.settings.lang), run.look, out)?;
    }
    out.flush()?;
    check::print_errors(&report, run.settings.lang);
    Ok(if report.errors.is_empty() { Exit::Clean } else { Exit::Failed })
}

fn json_job<'a>(
    (file, job): (&'a File, &'a Job),
    answers: Vec<Answer>,
    count: usize,
    run: &Run,
    places: &mut Places<'_>,
) -> JsonJob<'a> {
    let lang = run.settings.lang;
    let guards = answers
        .into_iter()
        .map(|answer| {
            let guard = JsonGuard {
                status: answer.status().word(),
                basis: answer.basis.word(),
                detail: answer.detail.get(lang).into_owned(),
                line: answer.span.and_then(|span| line_in(file, span, places)),
            };
            (answer.question.id(), guard)
        })
        .collect();
    JsonJob {
        name: &job.name.value,
        platform: crate::platform::row(job.platform).name,
        path: shown_path(&file.path),
        line: line_of(job, places),
        enabled: match job.enabled {
            Enabled::Yes => Some(true),
            Enabled::No(_) => Some(false),
            Enabled::Unknowable => None,
        },
        command: job.command.as_ref().map(|command| command.text.as_str()),
        schedules: job.schedules.iter().map(|schedule| json_schedule(schedule, count, run, places)).collect(),
        guards,
        tier: tier::of(job, &run.settings.policy).map(|tier| TierShown::new(tier, lang, places)),
    }
}

fn json_schedule(schedule: &JobSchedule, count: usize, run: &Run, places: &mut Places<'_>) -> JsonSchedule {
    let zone = ZoneShown::of(schedule, &run.settings);
    let reading = schedule.reading();
    let next =
        reading.map(|reading| preview::next(reading, &zone, run.settings.now, count)).unwrap_or_default();
    JsonSchedule {
        text: schedule.text.display(),
        dialect: reading.map(|reading| reading.dialect.name()),
        line: places.locate(schedule.span).start.line,
        zone: JsonZone { name: zone.zone.name().to_owned(), known: zone.known.word(), written: zone.written },
        next: next.into_iter().map(|at| at.rfc3339(0)).collect(),
        words: reading.map(|reading| words::schedule(reading, run.settings.lang)).unwrap_or_default(),
    }
}

/// The line of an answer; none where it stands in another file (the service of a timer, the values of a chart).
pub fn line_in(file: &File, span: Span, places: &mut Places<'_>) -> Option<usize> {
    (span.file == file.id).then(|| places.locate(span).start.line)
}

/// The line at which a job is shown: its first schedule's.
pub fn line_of(job: &Job, places: &mut Places<'_>) -> usize {
    let span = job.schedules.first().map_or(job.span, |schedule| schedule.span);
    places.locate(span).start.line
}

fn write_job(
    file: &File,
    job: &Job,
    count: usize,
    run: &Run,
    places: &mut Places<'_>,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let lang = run.settings.lang;
    let line = line_of(job, places);
    let state = match job.enabled {
        Enabled::No(_) => lang.pick(" (switched off)", "（已停用）"),
        _ => "",
    };
    let name = run.look.strong(&one_line(&job.name.value));
    let platform = crate::platform::row(job.platform).title.get(lang);
    writeln!(out, "{}:{line}  {name}  {platform}{state}", one_line(&shown_path(&file.path)))?;
    for schedule in &job.schedules {
        let text = one_line(&schedule.text.display());
        let Some(reading) = schedule.reading() else {
            writeln!(out, "    {text}  {}", lang.pick("(decided outside this file)", "（由文件之外决定）"))?;
            continue;
        };
        let meaning = format!("{text}  {}", words::schedule(reading, lang));
        writeln!(out, "    {}", fold(&meaning, run.look.width.saturating_sub(6)).join("\n      "))?;
        let zone = ZoneShown::of(schedule, &run.settings);
        let counted = reading.schedule.as_ref().is_some_and(|schedule| !schedule.tells_instants());
        let note = if counted { Some(COUNTED.get(lang)) } else { zone.known.note(lang) };
        let note = note.map(|note| match lang {
            Lang::En => format!("  ({note})"),
            Lang::Zh => format!("（{note}）"),
        });
        let note = note.unwrap_or_default();
        let next = preview::next(reading, &zone, run.settings.now, count);
        if let (true, Some(written)) = (zone.known == Known::Refused, &zone.written) {
            writeln!(out, "      {}{note}", one_line(written))?;
        }
        for (at, note) in next.into_iter().zip(std::iter::once(note.as_str()).chain(std::iter::repeat(""))) {
            writeln!(out, "      {}{note}", both_zones(at, &zone, run))?;
        }
    }
    Ok(())
}

/// Of instants that nothing but now could be the beginning of.
const COUNTED: Text = Text {
    en: "counted from now: no file tells when the last run or the start was",
    zh: "从现在起算：文件看不出上一次运行或启动的时刻",
};

/// An instant in the scheduler's zone and in the zone of the business.
pub fn both_zones(at: Instant, zone: &ZoneShown, run: &Run) -> String {
    let lang = run.settings.lang;
    let here = words::date_time(at, &zone.zone, lang);
    match preview::business(&run.settings) {
        Some(business) if business.name() != zone.zone.name() => {
            format!("{here} = {}", words::date_time(at, &business, lang))
        }
        _ => here,
    }
}
