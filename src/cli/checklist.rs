//! `cronlint checklist`: what is known of every job's reliability.

use std::io::Write;

use clap::{ArgMatches, Command};

use super::options::{self, Run};
use super::{Exit, Failure, check};
use crate::lang::Lang;
use crate::report::checklist::{self, Document};
use crate::report::text::{closing_inventory, write_closing};

/// Adds the arguments.
pub fn args(command: Command, lang: Lang) -> Command {
    command.arg(options::threads(lang)).arg(options::stdin_filename(lang)).arg(options::paths(lang))
}

/// The forms in which a checklist can be written.
pub fn formats(command: Command) -> Command {
    command.mut_arg("format", |arg| arg.value_parser(["text", "markdown", "html", "json"]))
}

/// Prints the checklist of every job.
pub fn run(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let lang = run.settings.lang;
    let report = check::disputed(matches, run)?;
    let document = Document::new(&report, lang);
    match options::value(matches, "format") {
        Some("json") => document.write_json(out)?,
        Some("html") => checklist::write_html(&document, out)?,
        Some("markdown") => checklist::write_markdown(&document, out)?,
        _ => {
            checklist::write_text(&document, run.look, out)?;
            write_closing(&report, &closing_inventory(&report, lang), run.look, out)?;
        }
    }
    out.flush()?;
    check::print_errors(&report, lang);
    Ok(if report.errors.is_empty() { Exit::Clean } else { Exit::Failed })
}
