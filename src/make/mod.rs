//! Words to an expression: `"weekdays at 02:30 Beijing"` to `30 18 * * 0-4` of a scheduler in UTC.
//!
//! ```text
//! words -> statement::request (the one grammar of time statements) -> want (sets: times, days) -> zone (moved, exactly) -> print (texts)
//! ```
//!
//! What the words leave open is never chosen in silence: it is refused, with the readings it has. A text is given only
//! after the dialect's own reader has read it back to the sets that were asked for.

mod cycle;
mod print;
mod refusal;
mod want;
mod zone;

use crate::dialect::{self, DialectId, Reading};
use crate::finding::{Both, Phrase};
use crate::schedule::{Calendar, Instant, Schedule, TimeZone};
use crate::statement::{self, Request};
use want::Want;

pub use refusal::{Choice, Refusal};
pub use zone::{ZoneSetting, zone_setting};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Order<'a> {
    /// The words.
    pub words: &'a str,
    /// The scheduler that shall read the expression.
    pub dialect: DialectId,
    /// The zone it reads it in, when that was said.
    pub zone: Option<TimeZone>,
    /// The zone of hosts, for schedulers that have no other.
    pub host_zone: TimeZone,
    /// Changes of the clocks are looked for after this instant.
    pub now: Instant,
}

/// An expression, proven; several where one text cannot say it.
#[derive(Debug)]
pub struct Made {
    /// The texts with what the scheduler reads in them. Together they fire at the asked times and at no other, none twice.
    pub lines: Vec<(String, Reading)>,
    /// The zone of the words, when they name one.
    pub asked_zone: Option<TimeZone>,
    /// The zone in which the scheduler must read the lines; `None`: whichever it has.
    pub zone: Option<TimeZone>,
    /// Whether that zone is the host's, by assumption or option, and not one that was named for the scheduler.
    pub host: bool,
}

/// Makes the expression that the words ask for.
///
/// # Errors
/// What the words leave open, or what the scheduler cannot say.
pub fn make(order: &Order<'_>) -> Result<Made, Refusal> {
    make_request(order, &statement::request(order.words))
}

/// The same of words that were read already, perhaps with a doubt settled.
fn make_request(order: &Order<'_>, request: &Request) -> Result<Made, Refusal> {
    refusal::not_understood(order, request)?;
    refusal::bare_hours(order, request)?;
    let asked_zone = zone::asked(order, request)?;
    let want = want::of(order, request)?;
    let (zone, host) = zone::target(order, asked_zone.as_ref());
    let wants = match (&asked_zone, &zone) {
        (Some(from), Some(to)) => zone::moved(order, &want, from, to)?,
        _ => vec![want.clone()],
    };
    let lines = print::lines(order.dialect, &wants)?;
    if let (Some(from), Some(to)) = (&asked_zone, &zone)
        && from.name() != to.name()
        && !same_fires(&want, from, &lines, to, order.now)
    {
        return Err(Refusal::new("not-proven", zone::NOT_PROVEN));
    }
    Ok(Made { lines, asked_zone, zone, host })
}

/// The texts of a request with a doubt settled one way.
fn texts(order: &Order<'_>, request: &Request) -> Vec<String> {
    match make_request(order, request) {
        Ok(made) => made.lines.into_iter().map(|(text, _)| text).collect(),
        // What is usually written instead, where there is such a thing.
        Err(refusal) if refusal.code == "dialect-cannot" => {
            refusal.choices.into_iter().next().map(|usual| usual.texts).unwrap_or_default()
        }
        Err(_) => Vec::new(),
    }
}

/// The texts of sets, in the zone of the words.
fn texts_of(dialect: DialectId, want: &Want) -> Vec<String> {
    let lines = print::lines(dialect, std::slice::from_ref(want));
    lines.map(|lines| lines.into_iter().map(|(text, _)| text).collect()).unwrap_or_default()
}

/// Whether the lines read in `to` fire at the instants at which the words fire in `from`: the last link of the proof, over
/// some hundred runs. That the lines hold the right sets is compared over the whole calendar before.
fn same_fires(
    want: &Want,
    from: &TimeZone,
    lines: &[(String, Reading)],
    to: &TimeZone,
    now: Instant,
) -> bool {
    const RUNS: usize = 400;
    /// 2090-01-01: some schedulers look no further than 2099.
    const LAST: i64 = 3_786_912_000;
    let Some(change) = lines.first().map(|(_, reading)| dialect::row(reading.dialect).clock_change) else {
        return false;
    };
    let asked = Schedule::Union(want.calendars().into_iter().map(Schedule::Calendar).collect());
    let read = Schedule::Union(lines.iter().filter_map(|(_, reading)| reading.schedule.clone()).collect());
    let within = |at: &Instant| at.0 < LAST;
    let asked = asked.fires(now, from, change).take(RUNS).take_while(within);
    asked.eq(read.fires(now, to, change).take(RUNS).take_while(within))
}

/// Two fixed texts as a phrase.
fn both(en: impl Into<String>, zh: impl Into<String>) -> Phrase {
    Phrase::from(Both { en: en.into(), zh: zh.into() })
}

/// All minutes of all hours.
const EVERY_MINUTE: [u64; 24] = [Calendar::ALL_60; 24];

#[cfg(test)]
mod tests;
