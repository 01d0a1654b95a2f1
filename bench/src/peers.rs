//! The peers, each asked for the same thing in its own way: instants after an instant.

use std::str::FromStr as _;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use cronlint::dialect::{DialectId, read};
use cronlint::schedule::{ClockChange, Instant, Schedule, TimeZone};

/// One way to get fires: parsed and with its zone loaded, ready to be asked.
pub struct Ready<'s> {
    /// The first `count` fires after an instant, in seconds since 1970.
    pub list: Box<dyn Fn(i64, usize) -> Vec<i64> + 's>,
    /// The sum of the first `count` fires: iterates without storing anything.
    pub sum: Box<dyn Fn(i64, usize) -> i64 + 's>,
}

/// A library under measurement.
#[derive(Clone, Copy)]
pub struct Peer {
    pub name: &'static str,
    /// Whether it knows zones; one that does not is measured in UTC only.
    pub zones: bool,
    pub prepare: fn(&'static str, &'static str) -> Option<Ready<'static>>,
}

pub const OURS: Peer = Peer { name: "cronlint", zones: true, prepare: cronlint };

pub const PEERS: &[Peer] = &[
    Peer { name: "cron 0.17", zones: true, prepare: cron },
    Peer { name: "cron-parser 0.12", zones: true, prepare: cron_parser },
    Peer { name: "croner 4.0", zones: true, prepare: croner },
    Peer { name: "cronexpr 1.7", zones: true, prepare: cronexpr },
    Peer { name: "saffron 0.1", zones: false, prepare: saffron },
];

/// A five-field expression read by cronlint as Kubernetes reads it.
pub fn schedule(text: &str) -> Option<Schedule> {
    read(DialectId::Kubernetes, text).schedule
}

fn cronlint(text: &'static str, zone: &'static str) -> Option<Ready<'static>> {
    let (schedule, zone) = (schedule(text)?, TimeZone::get(zone)?);
    let (schedule2, zone2) = (schedule.clone(), zone.clone());
    Some(Ready {
        list: Box::new(move |after, count| {
            schedule.fires(Instant(after), &zone, ClockChange::SKIP_BOTH).take(count).map(|at| at.0).collect()
        }),
        sum: Box::new(move |after, count| {
            schedule2.fires(Instant(after), &zone2, ClockChange::SKIP_BOTH).take(count).map(|at| at.0).sum()
        }),
    })
}

/// Both closures from a function that makes an iterator.
fn ready<I: Iterator<Item = i64>>(fires: impl Fn(i64) -> I + Clone + 'static) -> Option<Ready<'static>> {
    let again = fires.clone();
    Some(Ready {
        list: Box::new(move |after, count| fires(after).take(count).collect()),
        sum: Box::new(move |after, count| again(after).take(count).sum()),
    })
}

fn chrono_at(after: i64, zone: Tz) -> DateTime<Tz> {
    DateTime::<Utc>::from_timestamp(after, 0).unwrap_or_default().with_timezone(&zone)
}

fn cron(text: &'static str, zone: &'static str) -> Option<Ready<'static>> {
    let zone = Tz::from_str(zone).ok()?;
    let schedule = cron::Schedule::from_str(&format!("0 {text}")).ok()?;
    ready(move |after| schedule.after_owned(chrono_at(after, zone)).map(|at| at.timestamp()))
}

fn cron_parser(text: &'static str, zone: &'static str) -> Option<Ready<'static>> {
    let zone = Tz::from_str(zone).ok()?;
    let schedule = std::rc::Rc::new(cron_parser::Schedule::parse(text).ok()?);
    ready(move |after| {
        let schedule = schedule.clone();
        let mut last = chrono_at(after, zone);
        std::iter::from_fn(move || {
            last = schedule.next_after(&last)?;
            Some(last.timestamp())
        })
    })
}

fn croner(text: &'static str, zone: &'static str) -> Option<Ready<'static>> {
    let zone = Tz::from_str(zone).ok()?;
    let schedule = croner::Cron::from_str(text).ok()?;
    ready(move |after| schedule.iter_after(chrono_at(after, zone)).map(|at| at.timestamp()))
}

fn cronexpr(text: &'static str, zone: &'static str) -> Option<Ready<'static>> {
    let schedule = cronexpr::parse_crontab(&format!("{text} {zone}")).ok()?;
    ready(move |after| {
        let start = cronexpr::MakeTimestamp::from_second(after).ok();
        let fires = start.and_then(|start| schedule.iter_after(start).ok());
        fires.into_iter().flatten().map_while(Result::ok).map(|at| at.timestamp().as_second())
    })
}

fn saffron(text: &'static str, zone: &'static str) -> Option<Ready<'static>> {
    if zone != "UTC" {
        return None;
    }
    let schedule = saffron::Cron::from_str(text).ok()?;
    ready(move |after| {
        schedule
            .clone()
            .iter_after(DateTime::<Utc>::from_timestamp(after, 0).unwrap_or_default())
            .map(|at| at.timestamp())
    })
}
