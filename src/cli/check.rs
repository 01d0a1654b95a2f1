//! `cronlint check`.

use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::options::{self, Run};
use super::{Exit, Failure, progress};
use crate::baseline::{Baseline, Change, Reach};
use crate::changes::Changes;
use crate::checklist::dispute;
use crate::finding::{Both, Phrase, Severity};
use crate::lang::{Lang, Text};
use crate::linter::{self, Report};
use crate::nearest::nearest;
use crate::quoted;
use crate::report::neutral::one_line;
use crate::report::{Format, shown_path, text};
use crate::settings::Settings;
use crate::source::{self, discover};

/// Adds the arguments.
pub fn args(command: Command, lang: Lang) -> Command {
    let option = |name, value, en, zh| options::option(name, value, Text { en, zh }, lang);
    options::findings(command, lang)
        .arg(option(
            "baseline",
            "FILE",
            "Do not report the findings that this file holds",
            "不再报告该基线文件里已有的问题",
        ))
        .arg(
            Arg::new("update-baseline")
                .long("update-baseline")
                .action(ArgAction::SetTrue)
                .requires("baseline")
                // Findings of files that did not change would be lost.
                .conflicts_with("changed-since")
                .help(lang.pick(
                    "Write the findings of this run into the baseline instead of reporting them",
                    "把本次发现的问题写入基线文件，而不是报告",
                )),
        )
        .arg(option(
            "changed-since",
            "REV",
            "Report only what concerns files that changed since this git revision",
            "只报告自该 git 版本以来有改动的文件",
        ))
        .arg(Arg::new("quiet").long("quiet").short('q').action(ArgAction::SetTrue).help(
            lang.pick("Print findings and nothing else", "只输出问题，不输出其他内容"),
        ))
        .arg(Arg::new("skip-unknown").long("skip-unknown").action(ArgAction::SetTrue).help(lang.pick(
            "Pass over files that a search of their directory would not look at, though they are named (for pre-commit)",
            "跳过在目录搜索中不会被查看的文件，即使它们被逐个列出（供 pre-commit 使用）",
        )))
        .arg(options::stdin_filename(lang))
        .arg(options::paths(lang))
}

/// The forms in which findings can be written.
pub fn formats(command: Command) -> Command {
    command.mut_arg("format", |arg| arg.value_parser(Format::ALL.map(|(name, _)| name)))
}

/// Lints and reports.
pub fn run(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    if let Some(misspelt) = misspelt_command(matches) {
        return Err(Failure::Usage(misspelt));
    }
    let mut report = lint(matches, run)?;
    if let Some(path) = options::value(matches, "baseline").map(Path::new) {
        let reach = Reach { paths: &options::given_paths(matches), asked: &run.asked };
        if matches.get_flag("update-baseline") {
            return update(path, &report, &reach, out);
        }
        let baseline = Baseline::load(path).map_err(|fault| failure(path, &fault))?;
        baseline.apply(&mut report, &reach);
    }
    // Last: which finding of several on like lines a baseline means depends on those before it.
    if let Some(revision) = options::value(matches, "changed-since") {
        Changes::since(revision).map_err(Failure::Usage)?.apply(&mut report);
    }
    if run.format == Format::Text && matches.get_flag("quiet") {
        text::write_findings(&report, run.look, out)?;
    } else {
        run.format.write(&report, run.look, out)?;
    }
    // The report first: errors on a terminal stay in view below it.
    out.flush()?;
    print_errors(&report, run.settings.lang);
    let exit_zero = matches.get_flag("exit-zero");
    let exit = match report.findings.is_empty() || exit_zero {
        _ if !report.errors.is_empty() => Exit::Failed,
        true => Exit::Clean,
        false => Exit::Findings,
    };
    // The program ends here: taking thousands of findings apart would be for nothing.
    std::mem::forget(report);
    Ok(exit)
}

/// `cronlint explian '0 2 * * *'`: what is no command is a path, and this one is no file either.
fn misspelt_command(matches: &ArgMatches) -> Option<Phrase> {
    let paths = options::given_paths(matches);
    let word = paths.first()?.to_str()?;
    let commands = super::SUBS.iter().map(|sub| sub.name);
    let meant = nearest(word, commands).filter(|_| !Path::new(word).exists())?;
    Some(Phrase::from(Both {
        en: format!("there is neither a command nor a file \"{word}\"; did you mean \"{meant}\"?"),
        zh: format!("没有子命令或文件“{word}”；是不是要写 {meant}？"),
    }))
}

/// Writes the findings into the baseline. The run is clean unless something could not be read: then a finding may be missing.
fn update(path: &Path, report: &Report, reach: &Reach<'_>, out: &mut dyn Write) -> Result<Exit, Failure> {
    let lang = reach.asked.lang;
    let old = Baseline::to_be_replaced(path).map_err(|fault| failure(path, &fault))?;
    let new = old.renewed(report, reach);
    std::fs::write(path, new.text()).map_err(|fault| failure(path, &quoted::of_system(&fault)))?;
    let Change { now, new, gone } = new.change_from(&old);
    let shown = one_line(&shown_path(path));
    match lang {
        Lang::En => writeln!(out, "{shown}: {} ({new} new, {gone} gone)", text::count(now, "finding"))?,
        Lang::Zh => writeln!(out, "{shown}：{now} 个问题（新增 {new}，消失 {gone}）")?,
    }
    out.flush()?;
    print_errors(report, lang);
    Ok(if report.errors.is_empty() { Exit::Clean } else { Exit::Failed })
}

/// A failure that names the file.
fn failure(path: &Path, fault: &Phrase) -> Failure {
    let path = shown_path(path);
    let said = |lang| format!("{path}: {}", fault.get(lang));
    Failure::Usage(Phrase::from(Both { en: said(Lang::En), zh: said(Lang::Zh) }))
}

/// Lints the paths that were given, or standard input.
pub fn lint(matches: &ArgMatches, run: &Run) -> Result<Report, Failure> {
    given(matches, run, linter::lint, linter::lint_bytes)
}

/// Reads the paths that were given, or standard input, without running the rules.
pub fn read(matches: &ArgMatches, run: &Run) -> Result<Report, Failure> {
    given(matches, run, linter::read, linter::read_bytes)
}

/// Reads the paths that were given, or standard input, and finds what speaks against their schedules.
pub fn disputed(matches: &ArgMatches, run: &Run) -> Result<Report, Failure> {
    let mut run = run.clone();
    run.asked.select = dispute::RULES.map(str::to_owned).into();
    run.asked.least = Severity::Warning;
    given(matches, &run, linter::inspect, linter::inspect_bytes)
}

/// `paths` for files and directories, `bytes` for `-`.
fn given(
    matches: &ArgMatches,
    run: &Run,
    paths: fn(&[PathBuf], &Settings, Option<NonZeroUsize>) -> Report,
    bytes: fn(&Path, &[u8], &Settings) -> Report,
) -> Result<Report, Failure> {
    let mut asked = options::given_paths(matches);
    let threads = matches.try_get_one::<NonZeroUsize>("threads").ok().flatten().copied();
    if matches.try_get_one::<bool>("skip-unknown").ok().flatten() == Some(&true) {
        asked.retain(|path| path.as_os_str() == "-" || discover::looked_at(path));
    }
    if asked.iter().all(|path| path.as_os_str() != "-") {
        let quiet = matches.try_get_one::<bool>("quiet").ok().flatten() == Some(&true);
        return Ok(if quiet {
            paths(&asked, &run.asked, threads)
        } else {
            progress::shown(&run.asked, |settings| paths(&asked, settings, threads))
        });
    }
    if asked.len() > 1 {
        let message =
            Text { en: "`-` cannot be mixed with other paths", zh: "`-` 不能与其他路径一起使用" };
        return Err(Failure::Usage(message.into()));
    }
    let mut input = Vec::new();
    std::io::stdin().lock().take(source::MAX_BYTES + 1).read_to_end(&mut input)?;
    let path = options::value(matches, "stdin-filename").unwrap_or("-");
    Ok(bytes(Path::new(path), &input, &run.asked))
}

/// Says what could not be done, on standard error.
pub fn print_errors(report: &Report, lang: Lang) {
    for error in &report.errors {
        let said = options::run_error(error, lang);
        let word = lang.pick("error: ", "错误：");
        options::eprint_quietly(&format!("{word}{said}"));
    }
}
