//! `cronlint rules`.

use std::io::Write;

use clap::{ArgMatches, Command};
use serde::Serialize;

use super::options::Run;
use super::{Exit, Failure};
use crate::lang::Lang;
use crate::report::json;
use crate::report::text::severity_word;
use crate::report::wrap::pad;
use crate::rules::{RULES, page};

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
    if run.json {
        let rules = rules
            .map(|(rule, page)| JsonRule {
                code: rule.code,
                name: rule.name,
                severity: rule.severity.word(),
                title: page.title.get(lang),
                supersedes: rule.supersedes,
            })
            .collect();
        serde_json::to_writer(&mut *out, &Document { version: json::VERSION, rules })
            .map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        return Ok(Exit::Clean);
    }
    for (rule, page) in rules {
        let severity = pad(severity_word(rule.severity, lang), 8);
        writeln!(out, "{}  {severity} {}  {}", rule.code, pad(rule.name, 26), page.title.get(lang))?;
    }
    Ok(Exit::Clean)
}
