//! Which zone a schedule is read in, and how stated zones lie to it.

use crate::finding::Phrase;
use crate::job::{JobSchedule, Zone};
use crate::lang::Lang;
use crate::platform::{self, ZoneDefault};
use crate::rules::JobContext;
use crate::schedule::{Instant, TimeZone};
use crate::statement::StatedZone;
use crate::words;

/// The zone a schedule is read in.
pub(in crate::rules) struct InForce {
    /// The zone.
    pub zone: TimeZone,
    /// Why it is that one.
    pub basis: Basis,
}

/// Why a zone is in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) enum Basis {
    /// The file declares it.
    Declared,
    /// The platform always uses it.
    Fixed,
    /// It was given for hosts.
    Given,
    /// Nothing tells; hosts are taken to run in UTC, settings to be as they are by default.
    Assumed,
}

impl InForce {
    /// Whether nothing tells the zone, and a person may well have set the host to another one.
    pub fn is_open(&self, cx: &JobContext<'_>) -> bool {
        let zone = platform::row(cx.job.platform).zone;
        self.basis == Basis::Assumed && matches!(zone, ZoneDefault::Host(_) | ZoneDefault::Machine(_))
    }

    /// A time in this zone, with the zone named, and whether the zone is assumed.
    pub fn said_of(&self, time: Phrase) -> Phrase {
        if self.is_known() { time } else { words::assumed_of(time) }
    }

    /// Whether the file or the run says which zone it is.
    pub fn is_known(&self) -> bool {
        self.basis != Basis::Assumed
    }
}

/// The zone a schedule is read in; `None` where nothing runs or the file cannot tell.
pub(in crate::rules) fn in_force(cx: &JobContext<'_>, schedule: &JobSchedule) -> Option<InForce> {
    let (name, basis) = match &schedule.zone {
        Zone::Declared(name) => (name.value.as_str(), Basis::Declared),
        Zone::Fixed(name) => (*name, Basis::Fixed),
        Zone::Host if cx.settings.host_zone.is_some() => (cx.settings.assumed_host_zone(), Basis::Given),
        Zone::Host => (cx.settings.assumed_host_zone(), Basis::Assumed),
        Zone::Unset(name) => (*name, Basis::Assumed),
        Zone::Invalid { acts_as, .. } => ((*acts_as)?, Basis::Declared),
        Zone::Unknowable(_) => return None,
    };
    Some(InForce { zone: TimeZone::get(name)?, basis })
}

/// The instants at which offsets are compared: now and a year on, a day after each change of either zone.
fn samples(a: &TimeZone, b: &TimeZone, now: Instant) -> Vec<Instant> {
    const YEAR: i64 = 366 * 86_400;
    let mut samples = vec![now];
    for zone in [a, b] {
        let mut next = zone.next_transition(now);
        while let Some(change) = next.filter(|change| change.at.0 < now.0 + YEAR) {
            samples.push(Instant(change.at.0 + 86_400));
            next = zone.next_transition(change.at);
        }
    }
    samples.sort_unstable();
    samples
}

/// How far a stated zone is ahead of the one in force, in minutes, over the coming year, with an instant of each difference.
/// Empty when words alone do not tell the zone.
pub(in crate::rules) fn offsets(
    stated: &StatedZone,
    in_force: &TimeZone,
    now: Instant,
) -> Vec<(i32, Instant)> {
    let fixed = |seconds: i32| {
        samples(in_force, in_force, now).into_iter().map(move |at| (seconds, at)).collect::<Vec<_>>()
    };
    let pairs: Vec<(i32, Instant)> = match stated {
        StatedZone::Named(name) => match TimeZone::get(name) {
            Some(zone) => {
                samples(&zone, in_force, now).into_iter().map(|at| (zone.offset_at(at), at)).collect()
            }
            None => Vec::new(),
        },
        StatedZone::Offset(seconds) => fixed(*seconds),
        StatedZone::Abbreviation { offset, .. } => fixed(*offset),
        StatedZone::Local | StatedZone::Ambiguous(_) => Vec::new(),
    };
    let mut out: Vec<(i32, Instant)> = Vec::new();
    for (offset, at) in pairs {
        let ahead = (offset - in_force.offset_at(at)) / 60;
        if !out.iter().any(|(known, _)| *known == ahead) {
            out.push((ahead, at));
        }
    }
    out
}

/// The zone that a statement names, for showing times in it; a fixed offset has none but UTC and Beijing's.
pub(in crate::rules) fn place(stated: &StatedZone) -> Option<TimeZone> {
    stated.iana().and_then(TimeZone::get)
}

/// What people call a stated zone.
pub(in crate::rules) fn zone_name(stated: &StatedZone, lang: Lang) -> String {
    match stated {
        StatedZone::Named(name) => words::zone(name, lang).to_owned(),
        StatedZone::Offset(0) => "UTC".to_owned(),
        StatedZone::Offset(seconds) => {
            let sign = if *seconds < 0 { '-' } else { '+' };
            let (hours, minutes) = (seconds.abs() / 3600, seconds.abs() / 60 % 60);
            if minutes == 0 { format!("UTC{sign}{hours}") } else { format!("UTC{sign}{hours}:{minutes:02}") }
        }
        StatedZone::Abbreviation { text, .. } | StatedZone::Ambiguous(text) => (*text).to_owned(),
        StatedZone::Local => lang.pick("local time", "本地时间").to_owned(),
    }
}
