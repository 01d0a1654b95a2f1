//! `cronlint rules`.

use std::io::Write;

use clap::{Arg, ArgAction, ArgMatches, Command};
use serde::Serialize;

use super::options::Run;
use super::{Exit, Failure};
use crate::config;
use crate::lang::Lang;
use crate::report::json;
use crate::report::text::severity_word;
use crate::report::wrap::{fold, pad, width};
use crate::rules::{RULES, Rule, page};

/// Columns of the longest severity.
const SEVERITY: usize = 7;

/// Adds the arguments.
pub fn args(command: Command, lang: Lang) -> Command {
    command.arg(Arg::new("rule").value_name("RULE").action(ArgAction::Append).help(lang.pick(
        "Only these: a code, a name, or the letter of a family [default: all]",
        "只列出这些规则：代码、名称，或一类规则的首字母［默认全部］",
    )))
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
pub fn run(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let lang = run.settings.lang;
    let asked = matches.get_many::<String>("rule").into_iter().flatten();
    let asked: Vec<String> =
        asked.map(|word| config::rule(word)).collect::<Result<_, _>>().map_err(Failure::Usage)?;
    let is_asked = |rule: &Rule| asked.is_empty() || asked.iter().any(|word| rule.answers_to(word).is_some());
    let rules = || {
        let rules = RULES.iter().filter(|rule| is_asked(rule));
        rules.filter_map(|rule| Some((*rule, page::of(rule)?)))
    };
    if run.json() {
        let rules = rules()
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
    let name = rules().map(|(rule, _)| rule.name.len()).max().unwrap_or(0);
    for (rule, page) in rules() {
        let severity = pad(severity_word(rule.severity, lang), SEVERITY);
        let lead = format!("{}  {severity}  {}  ", rule.code, pad(rule.name, name));
        let title = fold(page.title.get(lang), run.look.width.saturating_sub(width(&lead)));
        writeln!(out, "{lead}{}", title.join(&format!("\n{}", " ".repeat(width(&lead)))))?;
    }
    Ok(Exit::Clean)
}
