//! `cronlint explain`: all about one schedule, rule or job.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::Serialize;

use super::options::{self, Run};
use super::{Exit, Failure, check, expression, jobs};
use crate::config;
use crate::explain::{self, Asked, Explanation, alone};
use crate::finding::{Both, Phrase};
use crate::job::JobSchedule;
use crate::lang::{Lang, Text};
use crate::linter::{self, Report};
use crate::nearest::nearest;
use crate::preview::ZoneShown;
use crate::report::json::{self, JsonError};
use crate::report::neutral::one_line;
use crate::report::{Places, explain as pages, shown_path, text};
use crate::rules::{self, Rule, page};
use crate::schedule::Instant;
use crate::settings::Settings;
use crate::source::File;
use crate::span::Span;

/// Adds the arguments.
pub fn args(command: Command, lang: Lang) -> Command {
    let option = |name, value, en, zh| options::option(name, value, Text { en, zh }, lang);
    command.args([
        Arg::new("what").value_name("EXPR|RULE|FILE[:LINE]").required(true).action(ArgAction::Append).help(
            lang.pick(
                "A schedule in quotes, a rule's code or name, or a file and perhaps a line",
                "带引号的表达式、规则代码或名称，或者文件（可带行号）",
            ),
        ),
        option(
            "dialect",
            "NAME",
            "The scheduler that reads the text [default: guessed, and said so]",
            "按哪个调度器解析［默认推测并说明］",
        ),
        option("zone", "ZONE", "The zone in which the scheduler reads it", "调度器使用的时区"),
        option(
            "from",
            "RFC3339",
            "Show fires after this instant [default: now]",
            "从该时刻之后开始显示［默认现在］",
        ),
        jobs::count(lang, "5", 1),
    ])
}

/// What is asked about, decided by what it is.
enum What {
    Rule(&'static Rule),
    File(PathBuf, Option<usize>),
    Text(String),
}

impl What {
    fn of(words: &[String]) -> Result<Self, Failure> {
        let text = words.join(" ");
        if let Some(rule) = rules::find(&text) {
            return Ok(What::Rule(rule));
        }
        // A pipe or a device is answered by whoever reads it.
        if Path::new(&text).metadata().is_ok_and(|metadata| !metadata.is_dir()) {
            return Ok(What::File(PathBuf::from(text), None));
        }
        let Some((path, line)) = text.rsplit_once(':') else {
            return expression::joined(words).map(What::Text);
        };
        // As findings are printed: FILE:LINE:COLUMN.
        if let Some((path, line)) = path.rsplit_once(':').filter(|(path, _)| Path::new(path).is_file()) {
            return Ok(What::File(PathBuf::from(path), Some(line_number(line)?)));
        }
        if Path::new(path).is_file() {
            return Ok(What::File(PathBuf::from(path), Some(line_number(line)?)));
        }
        expression::joined(words).map(What::Text)
    }
}

/// The number of a line, from 1.
fn line_number(text: &str) -> Result<usize, Failure> {
    text.parse().ok().filter(|line| *line > 0).ok_or_else(|| {
        Failure::Usage(Phrase::from(Both {
            en: format!("\"{text}\" is not the number of a line (the first one is 1)"),
            zh: format!("“{text}”不是行号（第一行是 1）"),
        }))
    })
}

/// Explains.
pub fn run(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let words: Vec<String> = matches.get_many::<String>("what").into_iter().flatten().cloned().collect();
    match What::of(&words)? {
        What::Rule(rule) => explain_rule(rule, run, out),
        What::File(path, line) => explain_file(&path, line, matches, run, out),
        What::Text(text) => explain_text(&text, matches, run, out),
    }
}

#[derive(Serialize)]
struct RuleDocument<'a> {
    version: u32,
    rule: &'a str,
    name: &'a str,
    severity: &'a str,
    supersedes: &'a [&'static str],
    title: &'a str,
    why: &'a str,
}

fn explain_rule(rule: &'static Rule, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let lang = run.settings.lang;
    let Some(page) = page::of(rule) else { return Ok(Exit::Failed) };
    if run.json() {
        let document = RuleDocument {
            version: json::VERSION,
            rule: rule.code,
            name: rule.name,
            severity: rule.severity.word(),
            supersedes: rule.supersedes,
            title: page.title.get(lang),
            why: page.why.get(lang),
        };
        write_json(&document, out)?;
    } else {
        pages::write_rule(rule, page, run.look, out)?;
    }
    Ok(Exit::Clean)
}

fn write_json(document: &impl Serialize, out: &mut dyn Write) -> std::io::Result<()> {
    crate::report::escaped::to_writer(out, document)?;
    out.write_all(b"\n")
}

/// What is shown of one schedule.
#[derive(Serialize)]
struct ScheduleDocument {
    version: u32,
    #[serde(flatten)]
    explained: Explanation,
    findings: serde_json::Value,
}

fn explain_text(text: &str, matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let lang = run.settings.lang;
    let dialect =
        options::value(matches, "dialect").map(config::dialect).transpose().map_err(Failure::Usage)?;
    let given = options::value(matches, "zone").map(config::zone_name).transpose().map_err(Failure::Usage)?;
    let (from, count) = from_and_count(matches, run)?;
    let (reading, guessed) = explain::read(text, dialect, &run.settings);
    if reading.schedule.is_none() && guessed {
        not_a_word(text)?;
        expression::not_words(text, &run.settings)?;
    }
    let zone = given.or_else(|| reading.zone(text).map(str::to_owned));
    let file = alone::file(text, zone, &reading);
    let Some(schedule) = file.jobs.first().and_then(|job| job.schedules.first()).cloned() else {
        return Ok(Exit::Failed);
    };
    let zone = ZoneShown::of(&schedule, &run.settings);
    let asked = Asked { text, reading: &reading, guessed, zone: &zone, from, count };
    let explained = explain::explain(&asked, &run.settings);
    let report = linter::lint_made(file, &alone::settings(&run.settings, &reading));
    if run.json() {
        let findings = json::values(&report, lang);
        write_json(&ScheduleDocument { version: json::VERSION, explained, findings }, out)?;
    } else {
        pages::write(&explained, run.look, out)?;
        write_findings(&report, run, out)?;
    }
    // As `next` and `convert` do.
    Ok(if reading.schedule.is_some() { Exit::Clean } else { Exit::Findings })
}

/// A single word that no scheduler reads is rather a file that does not exist or a rule's name, misspelt.
fn not_a_word(text: &str) -> Result<(), Failure> {
    let path = without_line(text);
    if Path::new(path).is_dir() {
        let text = one_line(path);
        return Err(Failure::Usage(Phrase::from(Both {
            en: format!("\"{text}\" is a directory; `cronlint jobs` lists what it holds"),
            zh: format!("“{text}”是目录；可用 `cronlint jobs` 列出其中的任务"),
        })));
    }
    if text.is_empty() || text.contains([' ', '*', '@']) {
        return Ok(());
    }
    if let Some(nearest) = rules::nearest(text) {
        return Err(Failure::Usage(Phrase::from(Both {
            en: format!("\"{text}\" is no schedule, no file and no rule; did you mean \"{nearest}\"?"),
            zh: format!("“{text}”不是表达式、文件或规则；是不是要写 \"{nearest}\"？"),
        })));
    }
    let code = text.len() == 4 && text.starts_with(|sign: char| sign.is_ascii_alphabetic());
    if code && text.chars().skip(1).all(|sign| sign.is_ascii_digit()) {
        return Err(Failure::Usage(Phrase::from(Both {
            en: format!("there is no rule {text}; `cronlint rules` lists them all"),
            zh: format!("没有规则 {text}；用 `cronlint rules` 查看全部规则"),
        })));
    }
    if text.contains(['/', '.']) || path != text {
        return Err(Failure::Usage(no_file(path)));
    }
    Ok(())
}

/// The path of `FILE:LINE` and `FILE:LINE:COLUMN`.
fn without_line(text: &str) -> &str {
    let cut = |text| match str::rsplit_once(text, ':') {
        Some((path, number)) if !path.is_empty() && number.parse::<usize>().is_ok() => path,
        _ => text,
    };
    cut(cut(text))
}

/// Says that a file does not exist, and which one of its folder has nearly the same name.
fn no_file(text: &str) -> Phrase {
    let path = Path::new(text);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten();
    let names = entries.take(MOST_FILES).filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let names: Vec<String> = names.collect();
    let wanted = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let nearest = nearest(wanted, names.iter().map(String::as_str));
    let meant = nearest.map(|name| one_line(&path.with_file_name(name).to_string_lossy()));
    let text = one_line(text);
    match meant {
        Some(meant) => Phrase::from(Both {
            en: format!("there is no file \"{text}\"; did you mean \"{meant}\"?"),
            zh: format!("文件“{text}”不存在；是不是要写 \"{meant}\"？"),
        }),
        None => Phrase::from(Both {
            en: format!("there is no file \"{text}\""),
            zh: format!("文件“{text}”不存在"),
        }),
    }
}

/// How many names of a folder are looked through.
const MOST_FILES: usize = 10_000;

fn from_and_count(matches: &ArgMatches, run: &Run) -> Result<(Instant, usize), Failure> {
    let from = match options::value(matches, "from") {
        Some(text) => options::instant("--from", text)?,
        None => run.settings.now,
    };
    Ok((from, jobs::counted(matches)))
}

fn write_findings(report: &Report, run: &Run, out: &mut dyn Write) -> std::io::Result<()> {
    let lang = run.settings.lang;
    let number = report.findings.len();
    let heading = match lang {
        _ if number == 0 => lang.pick("No findings", "没有发现问题").to_owned(),
        Lang::En => format!("Findings ({number})"),
        Lang::Zh => format!("发现的问题（{number}）"),
    };
    writeln!(out, "\n{}", run.look.strong(&heading))?;
    if number > 0 {
        writeln!(out)?;
    }
    text::write_findings(report, run.look, out)
}

/// What is shown of the jobs of a file.
#[derive(Serialize)]
struct FileDocument<'a> {
    version: u32,
    jobs: Vec<JobDocument>,
    findings: serde_json::Value,
    errors: Vec<JsonError<'a>>,
}

#[derive(Serialize)]
struct JobDocument {
    name: String,
    path: String,
    line: usize,
    schedules: Vec<Explanation>,
}

fn explain_file(
    path: &Path,
    line: Option<usize>,
    matches: &ArgMatches,
    run: &Run,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let (from, count) = from_and_count(matches, run)?;
    let mut settings = run.asked.clone();
    settings.least = crate::finding::Severity::Advice;
    let mut report = linter::lint(&[path.to_owned()], &settings, None);
    let mut places = Places::new(&report);
    beyond_the_end(path, line, &report, &mut places)?;
    let mut chosen: Vec<(usize, JobDocument)> = Vec::new();
    for file in &report.files {
        let of_file = report.settings_of(file.id).unwrap_or(&run.settings);
        for index in jobs_at(file, line, &mut places) {
            let Some(job) = file.jobs.get(index) else { continue };
            let schedules = job.schedules.iter().filter_map(|s| of_job(s, from, count, of_file)).collect();
            let line = jobs::line_of(job, &mut places);
            let name = job.name.value.clone();
            chosen.push((
                index,
                JobDocument { name: name.into(), path: shown_path(&file.path), line, schedules },
            ));
        }
    }
    if line.is_some() {
        let jobs = report.files.iter().flat_map(|file| file.jobs.iter().enumerate());
        let spans: Vec<(usize, Span)> = jobs
            .filter(|(index, _)| chosen.iter().any(|(chosen, _)| chosen == index))
            .map(|(index, job)| (index, job.span))
            .collect();
        // What is said of a line above is the job's finding too when it points there.
        report.findings.retain(|finding| match finding.job {
            Some(job) => spans.iter().any(|(index, _)| *index == job),
            None => finding.related.iter().any(|related| {
                spans.iter().any(|(_, span)| {
                    span.file == related.span.file && span.range().contains(&(related.span.start as usize))
                })
            }),
        });
    }
    let failed = !report.errors.is_empty();
    if run.json() {
        let findings = json::values(&report, run.settings.lang);
        let errors = report.errors.iter().map(|error| JsonError::new(error, run.settings.lang)).collect();
        let jobs = chosen.into_iter().map(|(_, job)| job).collect();
        write_json(&FileDocument { version: json::VERSION, jobs, findings, errors }, out)?;
    } else {
        write_jobs(&chosen, run, out)?;
        if !chosen.is_empty() {
            write_findings(&report, run, out)?;
        }
    }
    out.flush()?;
    check::print_errors(&report, run.settings.lang);
    Ok(if failed { Exit::Failed } else { Exit::Clean })
}

/// A line that the file does not have.
fn beyond_the_end(
    path: &Path,
    line: Option<usize>,
    report: &Report,
    places: &mut Places<'_>,
) -> Result<(), Failure> {
    let last = report
        .files
        .first()
        .filter(|file| !file.text.is_empty())
        .and_then(|file| places.index(file.id))
        .map(|(index, text)| index.count() - usize::from(text.ends_with('\n')));
    match (line, last) {
        (Some(line), Some(last)) if line > last => {
            let path = shown_path(path);
            Err(Failure::Usage(Phrase::from(Both {
                en: format!("{path} has no line {line}: it ends at line {last}"),
                zh: format!("{path} 没有第 {line} 行：文件到第 {last} 行为止"),
            })))
        }
        _ => Ok(()),
    }
}

fn write_jobs(chosen: &[(usize, JobDocument)], run: &Run, out: &mut dyn Write) -> std::io::Result<()> {
    if chosen.is_empty() {
        let none = run.settings.lang.pick("no job stands there", "该处没有定时任务");
        writeln!(out, "{none}")?;
    }
    for (number, (_, job)) in chosen.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}:{}  {}\n", one_line(&job.path), job.line, run.look.strong(&one_line(&job.name)))?;
        for explained in &job.schedules {
            pages::write(explained, run.look, out)?;
        }
    }
    Ok(())
}

/// The jobs of a line: those whose block holds it, else the nearest above; all jobs without a line.
fn jobs_at(file: &File, line: Option<usize>, places: &mut Places<'_>) -> Vec<usize> {
    let Some(line) = line else { return (0..file.jobs.len()).collect() };
    let mut above = None;
    for (index, job) in file.jobs.iter().enumerate() {
        let at = places.locate(job.span);
        // A block that ends at the beginning of a line does not hold that line.
        let last = if at.end.column == 1 && at.end > at.start { at.end.line - 1 } else { at.end.line };
        if (at.start.line..=last).contains(&line) {
            return vec![index];
        }
        if at.start.line <= line {
            above = Some(index);
        }
    }
    above.into_iter().collect()
}

fn of_job(schedule: &JobSchedule, from: Instant, count: usize, settings: &Settings) -> Option<Explanation> {
    let reading = schedule.reading()?;
    let zone = ZoneShown::of(schedule, settings);
    let text = schedule.text.display();
    let asked = Asked { text: &text, reading, guessed: false, zone: &zone, from, count };
    Some(explain::explain(&asked, settings))
}
