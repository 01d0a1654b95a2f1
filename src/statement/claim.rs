//! What words claim about time. General enough for both uses: comparing with a schedule, and making one.

use std::ops::Range;

/// One statement about time in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// The bytes of the text that say it, first fact to last.
    pub range: Range<usize>,
    /// What it claims.
    pub claim: Claim,
    /// How sure it is that the words speak of when the job runs.
    pub certainty: Certainty,
    /// Whom the sentence names as what runs then, where these words alone are not the job's ("logrotate runs at 00:00"): the bytes
    /// of the text. Whoever knows the job's names can tell.
    pub subject: Option<Subject>,
}

/// Whom a sentence speaks of, where its words alone do not tell whether that is the job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subject {
    /// The bytes that name it ("logrotate", "syslog").
    pub who: Range<usize>,
    /// The bytes of what is done to it ("rotated"): a job that does so is what is spoken of.
    pub undergoes: Option<Range<usize>>,
}

/// How sure it is that words state when a job runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Certainty {
    /// They may be part of a name or speak of something else ("daily report", "keep 7 daily backups").
    Weak,
    /// They state it.
    Clear,
}

/// What a statement claims. Parts that it does not mention are empty; all parts hold together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claim {
    /// How often.
    pub frequency: Option<Frequency>,
    /// At which minutes of the hour (bit n = minute n); "hourly at minute 5".
    pub minutes: u64,
    /// At which times of day. Each is one moment, however many zones it is spelled in.
    pub moments: Vec<Moment>,
    /// Only within these hours.
    pub window: Option<Window>,
    /// On which weekdays (bit 0 = Sunday); 0: not mentioned.
    pub weekdays: u8,
    /// The nth of those weekdays in the month (1 to 5), or the last (0).
    pub nth_weekday: Option<u8>,
    /// On which days of the month.
    pub month_days: MonthDays,
    /// In which months (bit n = month n); 0: not mentioned.
    pub months: u16,
    /// Night or midnight is named: people count the small hours to the day before ("Saturday night" at 01:00).
    pub night: bool,
    /// The zone named for the whole statement, when it stands at no single time.
    pub zone: Option<StatedZone>,
}

impl Claim {
    /// Whether nothing but a zone, or nothing at all, is claimed.
    pub fn is_empty(&self) -> bool {
        self.frequency.is_none()
            && self.minutes == 0
            && self.moments.is_empty()
            && self.window.is_none()
            && self.weekdays == 0
            && self.month_days.is_empty()
            && self.months == 0
    }

    /// The zones that the statement names, the whole statement's first.
    pub fn zones(&self) -> impl Iterator<Item = &StatedZone> {
        self.zone.iter().chain(self.moments.iter().flat_map(|m| &m.spellings).filter_map(|s| s.zone.as_ref()))
    }
}

/// How often something runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frequency {
    /// Once in every `count` units.
    Every {
        /// How many units.
        count: u32,
        /// The unit.
        unit: Unit,
    },
    /// `times` in every unit.
    Times {
        /// How many times.
        times: u32,
        /// The unit.
        per: Unit,
    },
}

/// A unit of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "the units' own names")]
pub enum Unit {
    Second,
    Minute,
    Hour,
    Day,
    Week,
    Month,
    Quarter,
    Year,
}

/// One moment of the day, spelled once or in several zones ("18:00 UTC (02:00 CST)").
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// Its spellings, in order; never empty.
    pub spellings: Vec<ClockTime>,
}

/// A time of day as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockTime {
    /// Hour, 0 to 23.
    pub hour: u8,
    /// Minute, 0 to 59.
    pub minute: u8,
    /// The zone written beside it.
    pub zone: Option<StatedZone>,
    /// "the day before" (-1), "next day" (+1) beside it.
    pub day_shift: i8,
    /// "around", 左右: only nearly then.
    pub about: bool,
    /// Its bytes, without the zone.
    pub range: Range<usize>,
}

/// Hours of the day between which something runs, both ends as written, in minutes since midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// From.
    pub from: u16,
    /// To. Smaller than `from` when it spans midnight.
    pub to: u16,
}

/// Days of the month that are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MonthDays {
    /// Bit n = day n.
    pub set: u32,
    /// The last day.
    pub last: bool,
    /// Loosely at the start ("月初").
    pub start: bool,
    /// Loosely at the end ("月底", "end of month").
    pub end: bool,
}

impl MonthDays {
    /// Whether none is named.
    pub fn is_empty(self) -> bool {
        self == MonthDays::default()
    }

    /// Whether they are said loosely only ("end of month").
    pub fn is_loose(self) -> bool {
        (self.start || self.end) && self.set == 0 && !self.last
    }
}

/// A zone as people name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StatedZone {
    /// An IANA zone: written as one, or a city or country with one zone ("北京时间", "Tokyo time", "Eastern time").
    Named(String),
    /// A fixed offset in seconds east of UTC ("UTC", "GMT+8", "东八区").
    Offset(i32),
    /// An abbreviation: literally a fixed offset, in careless use the zone with its summer time ("PST" in July).
    Abbreviation {
        /// As it is usually written.
        text: &'static str,
        /// Seconds east of UTC.
        offset: i32,
        /// The zone that uses it.
        zone: &'static str,
    },
    /// "local time", "本地时间": of the reader or the host, which words cannot tell.
    Local,
    /// Several places use it and nothing beside it decides ("CST").
    Ambiguous(&'static str),
}

impl StatedZone {
    /// The IANA zone that is named; a fixed offset has none but UTC and Beijing's.
    pub fn iana(&self) -> Option<&str> {
        match self {
            StatedZone::Named(name) => Some(name),
            StatedZone::Offset(0) => Some("UTC"),
            StatedZone::Offset(28_800) => Some("Asia/Shanghai"),
            StatedZone::Abbreviation { zone, .. } => Some(zone),
            StatedZone::Offset(_) | StatedZone::Local | StatedZone::Ambiguous(_) => None,
        }
    }
}
