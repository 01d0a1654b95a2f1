//! `cronlint convert`: a schedule rewritten for another zone and another scheduler, or the reason why that cannot be.

use std::io::Write;

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::options::{self, Run};
use super::{Exit, Failure, expression};
use crate::config;
use crate::convert::{self, Asked, Conversion};
use crate::explain;
use crate::finding::{Both, Phrase};
use crate::lang::{Lang, Text};
use crate::preview::ZoneShown;
use crate::report::convert as pages;
use crate::schedule::TimeZone;

/// Adds the arguments.
pub fn args(command: Command, lang: Lang) -> Command {
    let option = |name, value, en, zh| options::option(name, value, Text { en, zh }, lang);
    command.args([
        Arg::new("expr")
            .value_name("EXPR")
            .required(true)
            .action(ArgAction::Append)
            .help(lang.pick("A schedule in quotes", "带引号的表达式")),
        option(
            "dialect",
            "NAME",
            "The scheduler that reads the text now [default: guessed, and said so]",
            "当前按哪个调度器解析［默认推测并说明］",
        )
        .alias("from"),
        option(
            "from-zone",
            "ZONE",
            "The zone in which that one reads it [default: the text's, else the host's]",
            "当前的时区［默认取文本中的时区，否则取主机时区］",
        ),
        option("to", "NAME", "The scheduler that is to run it [default: the same]", "目标调度器［默认不变］"),
        option(
            "to-zone",
            "ZONE",
            "The zone in which that one will read it [default: the same]",
            "目标时区［默认不变］",
        ),
    ])
}

/// Converts.
pub fn run(matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let words: Vec<String> = matches.get_many::<String>("expr").into_iter().flatten().cloned().collect();
    let text = expression::joined(&words)?;
    let dialect =
        |name| options::value(matches, name).map(config::dialect).transpose().map_err(Failure::Usage);
    let zone =
        |name| options::value(matches, name).map(config::zone_name).transpose().map_err(Failure::Usage);
    let (reading, guessed) = explain::read(&text, dialect("dialect")?, &run.settings);
    if reading.schedule.is_none() && guessed {
        expression::not_words(&text, &run.settings)?;
    }
    let (stated, given) = (reading.time_zone(&text), zone("from-zone")?);
    if let (Some(stated), Some(given)) = (&stated, &given)
        && stated.name() != given
    {
        return Err(Failure::Usage(zones_differ(stated.name(), given)));
    }
    let named = |name: &str| TimeZone::get(name).unwrap_or_else(TimeZone::utc);
    let asked = given.as_deref().map(named);
    let ZoneShown { zone: from_zone, known, .. } = ZoneShown::of_text(&reading, &text, asked, &run.settings);
    let zone_assumed = known.is_assumed();
    let to_zone = zone("to-zone")?.map_or_else(|| from_zone.clone(), |name| named(&name));
    let target = dialect("to")?.unwrap_or(reading.dialect);
    let asked = Asked {
        text: &text,
        reading: &reading,
        from_zone: &from_zone,
        target,
        to_zone: &to_zone,
        now: run.settings.now,
    };
    let answer = convert::convert(&asked);
    let lang = run.settings.lang;
    let document = pages::document(&asked, &answer, pages::Known { guessed, zone_assumed }, lang);
    if run.json() {
        crate::report::escaped::to_writer(out, &document).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        pages::write(&document, run.look, out)?;
    }
    Ok(match answer {
        Conversion::Fixed { rewrite, .. } if rewrite.unsaid.is_empty() => Exit::Clean,
        _ => Exit::Findings,
    })
}

fn zones_differ(stated: &str, given: &str) -> Phrase {
    Phrase::from(Both {
        en: format!("the text says it is read in {stated}, --from-zone says {given}"),
        zh: format!("文本中写明时区为 {stated}，而 --from-zone 给出的是 {given}"),
    })
}
