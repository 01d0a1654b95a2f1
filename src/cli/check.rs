//! `cronlint check`.

use std::io::{Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};

use super::options::{self, Run};
use super::{Exit, Failure};
use crate::lang::{Lang, Text};
use crate::linter::{self, Report};
use crate::report::neutral::one_line;
use crate::report::{Format, shown_path};
use crate::settings::Settings;
use crate::source;

/// Adds the arguments.
pub fn args(command: Command, lang: Lang) -> Command {
    options::findings(command, lang).arg(options::stdin_filename(lang)).arg(options::paths(lang))
}

/// The forms in which findings can be written.
pub fn formats(command: Command) -> Command {
    command.mut_arg("format", |arg| arg.value_parser(Format::ALL.map(|(name, _)| name)))
}

/// Lints and reports.
pub fn run(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let report = lint(matches, run)?;
    run.format.write(&report, run.look, out)?;
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

/// Lints the paths that were given, or standard input.
pub fn lint(matches: &ArgMatches, run: &Run) -> Result<Report, Failure> {
    given(matches, run, linter::lint, linter::lint_bytes)
}

/// Reads the paths that were given, or standard input, without running the rules.
pub fn read(matches: &ArgMatches, run: &Run) -> Result<Report, Failure> {
    given(matches, run, linter::read, linter::read_bytes)
}

/// `paths` for files and directories, `bytes` for `-`.
fn given(
    matches: &ArgMatches,
    run: &Run,
    paths: fn(&[PathBuf], &Settings, Option<NonZeroUsize>) -> Report,
    bytes: fn(&Path, &[u8], &Settings) -> Report,
) -> Result<Report, Failure> {
    let asked = options::given_paths(matches);
    let threads = matches.try_get_one::<NonZeroUsize>("threads").ok().flatten().copied();
    if asked.iter().all(|path| path.as_os_str() != "-") {
        return Ok(paths(&asked, &run.settings, threads));
    }
    if asked.len() > 1 {
        let message =
            Text { en: "`-` cannot be mixed with other paths", zh: "`-` 不能与其他路径一起使用" };
        return Err(Failure::Usage(message.into()));
    }
    let mut input = Vec::new();
    std::io::stdin().lock().take(source::MAX_BYTES + 1).read_to_end(&mut input)?;
    let path = options::value(matches, "stdin-filename").unwrap_or("-");
    Ok(bytes(Path::new(path), &input, &run.settings))
}

/// Says what could not be done, on standard error.
pub fn print_errors(report: &Report, lang: Lang) {
    for error in &report.errors {
        let path = one_line(&shown_path(&error.path));
        let word = lang.pick("error: ", "错误：");
        options::eprint_quietly(&format!("{word}{path}: {}\n", one_line(&error.message.get(lang))));
    }
}
