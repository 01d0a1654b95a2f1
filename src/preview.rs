//! The zone in which a schedule is read and shown, and its next fires there.

use crate::dialect::Reading;
use crate::job::{JobSchedule, Zone};
use crate::lang::{Lang, Text};
use crate::platform;
use crate::schedule::{Instant, TimeZone};
use crate::settings::Settings;

/// How it is known in which zone a schedule is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// The file says so, or the option `--zone`.
    Declared,
    /// The platform always takes this one.
    Platform,
    /// It is the host's, and the host's was given.
    Given,
    /// It is the host's, and nobody said which that is.
    Assumed,
    /// A setting beside the file decides, and this is the zone where nobody set it.
    Default,
    /// The file names something else, which acts as this zone.
    ActsAs,
    /// The file names something that is refused: nothing runs.
    Refused,
    /// A template or reference decides.
    Unknowable,
}

impl Known {
    /// Whether it may well be another one.
    pub fn is_assumed(self) -> bool {
        matches!(self, Known::Assumed | Known::Default)
    }

    /// The word used in machine output.
    pub fn word(self) -> &'static str {
        match self {
            Known::Declared => "declared",
            Known::Platform => "platform",
            Known::Given => "given",
            Known::Assumed => "assumed",
            Known::Default => "default",
            Known::ActsAs => "acts-as",
            Known::Refused => "refused",
            Known::Unknowable => "unknowable",
        }
    }

    /// What is said beside the zone's name; nothing where the name says it all.
    pub fn note(self, lang: Lang) -> Option<&'static str> {
        let text = match self {
            Known::Declared => return None,
            Known::Platform => Text { en: "fixed by the platform", zh: "平台固定" },
            Known::Given => Text { en: "the host's zone, as given", zh: "主机时区，已指定" },
            Known::Assumed => {
                Text { en: "assumed: the zone of the host is not known", zh: "假定：主机时区未知" }
            }
            Known::Default => Text {
                en: "the default of a setting that is not in this file",
                zh: "默认值，相应的设置不在此文件中",
            },
            Known::ActsAs => Text {
                en: "what is written is no zone and acts as this one",
                zh: "所写并非有效时区，实际按此执行",
            },
            Known::Refused => Text {
                en: "what is written is refused: nothing runs",
                zh: "所写会被拒绝：不会运行",
            },
            Known::Unknowable => Text {
                en: "assumed: what decides is not in the files read",
                zh: "假定：实际取值不在所读的文件中",
            },
        };
        Some(text.get(lang))
    }
}

/// The zone in which a schedule is read.
#[derive(Clone, Debug)]
pub struct ZoneShown {
    /// The zone.
    pub zone: TimeZone,
    /// How it is known.
    pub known: Known,
    /// What the file says, when that is not the zone's name.
    pub written: Option<String>,
}

impl ZoneShown {
    /// The zone of a job's schedule.
    pub fn of(schedule: &JobSchedule, settings: &Settings) -> Self {
        ZoneShown::of_zone(&schedule.zone, settings)
    }

    /// The zone of a text that stands alone: the one asked for, the one it names itself, or its scheduler's.
    pub fn of_text(reading: &Reading, text: &str, asked: Option<TimeZone>, settings: &Settings) -> Self {
        match asked.or_else(|| reading.time_zone(text)) {
            Some(zone) => ZoneShown { zone, known: Known::Declared, written: None },
            None => {
                ZoneShown::of_zone(&platform::row(platform::home(reading.dialect)).unset_zone(), settings)
            }
        }
    }

    fn of_zone(zone: &Zone, settings: &Settings) -> Self {
        let host = |known| ZoneShown { zone: get(settings.assumed_host_zone()), known, written: None };
        match zone {
            Zone::Declared(name) => match TimeZone::get(&name.value) {
                Some(zone) => ZoneShown { zone, known: Known::Declared, written: None },
                None => ZoneShown { written: Some(name.value.to_string()), ..host(Known::Refused) },
            },
            Zone::Fixed(name) => ZoneShown { zone: get(name), known: Known::Platform, written: None },
            Zone::Host if settings.host_zone.is_some() => host(Known::Given),
            Zone::Host => host(Known::Assumed),
            Zone::Unset(name) => ZoneShown { zone: get(name), known: Known::Default, written: None },
            Zone::Invalid { text, acts_as: Some(name) } => {
                ZoneShown { zone: get(name), known: Known::ActsAs, written: Some(text.value.to_string()) }
            }
            Zone::Invalid { text, acts_as: None } => {
                ZoneShown { written: Some(text.value.to_string()), ..host(Known::Refused) }
            }
            Zone::Unknowable(_) => host(Known::Unknowable),
        }
    }
}

fn get(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap_or_else(TimeZone::utc)
}

/// The zone of the business, when it was given.
pub fn business(settings: &Settings) -> Option<TimeZone> {
    settings.business_zone.as_deref().and_then(TimeZone::get)
}

/// The next fires of a reading after `from`.
pub fn next(reading: &Reading, zone: &ZoneShown, from: Instant, count: usize) -> Vec<Instant> {
    if zone.known == Known::Refused {
        return Vec::new();
    }
    let change = crate::dialect::row(reading.dialect).clock_change;
    match &reading.schedule {
        Some(schedule) => schedule.fires(from, &zone.zone, change).take(count).collect(),
        None => Vec::new(),
    }
}
