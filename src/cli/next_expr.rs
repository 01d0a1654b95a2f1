//! `cronlint next EXPR`: the next fires of one text, in the scheduler's zone and the business zone.

use std::io::Write;

use clap::ArgMatches;
use serde::Serialize;

use super::options::{self, Run};
use super::{Exit, Failure, expression, jobs};
use crate::config;
use crate::dialect::{self, Reading};
use crate::explain;
use crate::lang::Lang;
use crate::preview::ZoneShown;
use crate::report::json;
use crate::report::neutral::one_line;
use crate::schedule::{Instant, TimeZone};
use crate::words;

/// The answer, as it is printed.
#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    text: &'a str,
    dialect: &'static str,
    dialect_guessed: bool,
    zone: &'a str,
    zone_assumed: bool,
    accepted: bool,
    faults: Vec<FaultShown>,
    fires: Vec<String>,
    /// Whether more fires follow.
    more: bool,
}

/// What is wrong with the text.
#[derive(Serialize)]
struct FaultShown {
    start: usize,
    end: usize,
    says: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<String>,
}

/// Shows the next fires of the text.
pub fn run(text: &str, matches: &ArgMatches, run: &Run, out: &mut dyn Write) -> Result<Exit, Failure> {
    let dialect =
        options::value(matches, "dialect").map(config::dialect).transpose().map_err(Failure::Usage)?;
    let given = options::value(matches, "zone").map(config::zone_name).transpose().map_err(Failure::Usage)?;
    let from = match options::value(matches, "from") {
        Some(text) => options::instant("--from", text)?,
        None => run.settings.now,
    };
    let (reading, guessed) = explain::read(text, dialect, &run.settings);
    if reading.schedule.is_none() && guessed {
        expression::not_words(text, &run.settings)?;
    }
    let asked = given.as_deref().and_then(TimeZone::get);
    let ZoneShown { zone, known, .. } = ZoneShown::of_text(&reading, text, asked, &run.settings);
    let (fires, more) = fires(&reading, from, &zone, jobs::counted(matches));
    let lang = run.settings.lang;
    if run.json() {
        let document = Document {
            version: json::VERSION,
            text,
            dialect: reading.dialect.name(),
            dialect_guessed: guessed,
            zone: zone.name(),
            zone_assumed: known.is_assumed(),
            accepted: reading.faults.is_empty(),
            faults: reading.faults.iter().map(|fault| shown(fault, lang)).collect(),
            fires: fires.iter().map(|fire| fire.rfc3339(zone.offset_at(*fire))).collect(),
            more,
        };
        crate::report::escaped::to_writer(out, &document).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        let business = run.settings.business_zone.as_deref().and_then(TimeZone::get);
        write_text(&reading, &fires, from, &zone, business.as_ref(), lang, out)?;
    }
    Ok(if reading.faults.is_empty() { Exit::Clean } else { Exit::Findings })
}

/// The fires, and whether more follow.
fn fires(reading: &Reading, from: Instant, zone: &TimeZone, count: usize) -> (Vec<Instant>, bool) {
    let Some(schedule) = &reading.schedule else { return (Vec::new(), false) };
    let mut fires = schedule.fires(from, zone, dialect::row(reading.dialect).clock_change);
    let found = fires.by_ref().take(count).collect();
    (found, fires.next().is_some())
}

fn shown(fault: &dialect::Fault, lang: Lang) -> FaultShown {
    FaultShown {
        start: fault.range.start,
        end: fault.range.end,
        says: words::fault(fault, lang),
        nearest: fault.nearest.clone(),
    }
}

fn write_text(
    reading: &Reading,
    fires: &[Instant],
    from: Instant,
    zone: &TimeZone,
    business: Option<&TimeZone>,
    lang: Lang,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let scheduler = dialect::row(reading.dialect).title;
    for fault in &reading.faults {
        let says = one_line(&words::fault(fault, lang));
        match (fault.nearest.as_deref().map(one_line), lang) {
            (Some(nearest), Lang::En) => {
                writeln!(out, "{scheduler} refuses this: {says} (nearest: {nearest})")?;
            }
            (Some(nearest), Lang::Zh) => {
                writeln!(out, "{scheduler} 不接受：{says}（最接近的写法：{nearest}）")?;
            }
            (None, Lang::En) => writeln!(out, "{scheduler} refuses this: {says}")?,
            (None, Lang::Zh) => writeln!(out, "{scheduler} 不接受：{says}")?,
        }
    }
    if fires.is_empty() && reading.faults.is_empty() {
        match (&reading.schedule, lang) {
            (Some(schedule), _) if schedule.never_fires() => {
                writeln!(out, "{}", lang.pick("It never fires.", "永远不会触发。"))?;
            }
            // When a machine starts, or a past year.
            (Some(_), Lang::En) => writeln!(
                out,
                "No date follows {}: it runs {}.",
                from.rfc3339(zone.offset_at(from)),
                words::schedule(reading, lang)
            )?,
            (Some(_), Lang::Zh) => writeln!(
                out,
                "{} 之后没有确定的触发时间：{}。",
                from.rfc3339(zone.offset_at(from)),
                words::schedule(reading, lang)
            )?,
            (None, Lang::En) => writeln!(out, "It runs {}.", words::schedule(reading, lang))?,
            (None, Lang::Zh) => writeln!(out, "{}。", words::schedule(reading, lang))?,
        }
    }
    for fire in fires {
        write!(out, "{} {}", fire.rfc3339(zone.offset_at(*fire)), zone.name())?;
        if let Some(business) = business {
            write!(out, "   {} {}", fire.rfc3339(business.offset_at(*fire)), business.name())?;
        }
        writeln!(out)?;
    }
    Ok(())
}
