//! `cronlint rules`.

use std::io::Write;

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::options::Run;
use super::{Exit, Failure};
use crate::lang::Lang;
use crate::report::json;
use crate::report::text::severity_word;
use crate::report::wrap::{fold, pad, width};
use crate::rules::{RULES, page};

/// Columns of the longest severity.
const SEVERITY: usize = 7;

/// Adds the arguments.
pub fn args(command: Command, _lang: Lang) -> Command {
    command
}

#[derive(Serialize)]
struct Document {
    version: u32,
    rules: Vec<JsonRule>,
}

#[derive(Serialize)]
struct JsonRule {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    title: &'static str,
    supersedes: &'static [&'static str],
}

/// Lists the rules.
pub fn run(_matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let lang = run.settings.lang;
    let rules = RULES.iter().filter_map(|rule| Some((*rule, page::of(rule)?)));
    if run.json() {
        let rules = rules
            .map(|(rule, page)| JsonRule {
                code: rule.code,
                name: rule.name,
                severity: rule.severity.word(),
                title: page.title.get(lang),
                supersedes: rule.supersedes,
            })
            .collect();
        crate::report::escaped::to_writer(out, &Document { version: json::VERSION, rules })
            .map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        return Ok(Exit::Clean);
    }
    let name = RULES.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    for (rule, page) in rules {
        let severity = pad(severity_word(rule.severity, lang), SEVERITY);
        let lead = format!("{}  {severity}  {}  ", rule.code, pad(rule.name, name));
        let title = fold(page.title.get(lang), run.look.width.saturating_sub(width(&lead)));
        writeln!(out, "{lead}{}", title.join(&format!("\n{}", " ".repeat(width(&lead)))))?;
    }
    Ok(Exit::Clean)
}
