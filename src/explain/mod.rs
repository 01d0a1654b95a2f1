//! All about one schedule text: what it means, when it fires, what a change of the clocks does to it, what other schedulers
//! make of it. Everything is in the words of one language and ready to be shown.

pub mod alone;
mod fields;
mod guess;
mod others;
mod strips;

use serde::Serialize;

use crate::dialect::{self, DialectId, Reading};
use crate::lang::Lang;
use crate::preview::{self, Known, ZoneShown};
use crate::schedule::{ChangeKind, Instant, Schedule, TimeZone, What, clock_changes};
use crate::settings::Settings;
use crate::words;

pub use fields::FieldRow;
pub use guess::guess;
pub use others::Group;
pub use strips::{Day, Strips};

/// How far ahead changes of the clocks are looked for.
const TWO_YEARS: i64 = 2 * 366 * 86_400;
/// The most changed runs that are listed.
const MOST_CHANGED: usize = 6;

/// What is asked about.
#[derive(Debug)]
pub struct Asked<'a> {
    /// The schedule text.
    pub text: &'a str,
    /// What the scheduler makes of it.
    pub reading: &'a Reading,
    /// Whether the dialect was guessed from the text.
    pub guessed: bool,
    /// The zone it is read in.
    pub zone: &'a ZoneShown,
    /// Fires after this instant are shown.
    pub from: Instant,
    /// How many.
    pub count: usize,
}

/// All about one schedule text.
#[derive(Serialize, Debug)]
pub struct Explanation {
    /// The text.
    pub text: String,
    /// Who reads it.
    pub dialect: DialectShown,
    /// Whether the scheduler takes it without complaint.
    pub accepted: bool,
    /// What it complains about.
    pub faults: Vec<FaultShown>,
    /// The meaning in words.
    pub words: String,
    /// The fields.
    pub fields: Vec<FieldRow>,
    /// The zone it is read in.
    pub zone: ZoneNamed,
    /// The zone of the business.
    pub business_zone: Option<String>,
    /// The next fires.
    pub next: Vec<Fire>,
    /// When in the day and in the week.
    pub strips: Option<Strips>,
    /// Whether the scheduler refuses it.
    #[serde(skip)]
    pub is_refused: bool,
    /// Whether it never fires: refused, or no such date.
    #[serde(skip)]
    pub never_fires: bool,
    /// How often on a day with runs.
    pub runs_per_day: Option<PerDay>,
    /// The smallest gap between two runs.
    pub smallest_gap: Option<GapShown>,
    /// The largest.
    pub largest_gap: Option<GapShown>,
    /// Runs that a change of the clocks touches, within two years.
    pub clock_changes: Vec<ChangeShown>,
    /// What other schedulers make of the same text, where that differs.
    pub others: Vec<Group>,
    /// The dialects that read it alike.
    pub alike: Vec<&'static str>,
}

impl Explanation {
    /// Whether no scheduler known here takes the text.
    pub fn is_refused_by_all(&self) -> bool {
        self.is_refused && self.others.iter().all(|group| !group.accepted)
    }
}

/// A dialect, named.
#[derive(Serialize, Debug)]
pub struct DialectShown {
    /// Its stable name.
    pub name: &'static str,
    /// The scheduler and the version that was verified.
    pub title: &'static str,
    /// Whether it was guessed from the text.
    pub guessed: bool,
}

/// A fault of the text.
#[derive(Serialize, Debug)]
pub struct FaultShown {
    /// First byte in the text.
    pub start: usize,
    /// One past the last.
    pub end: usize,
    /// The field.
    pub field: Option<&'static str>,
    /// What is wrong.
    pub says: String,
    /// The nearest right spelling.
    pub nearest: Option<String>,
}

/// A zone, named.
#[derive(Serialize, Debug)]
pub struct ZoneNamed {
    /// IANA name.
    pub name: String,
    /// How it is known, for programs.
    pub known: &'static str,
    /// How it is known, for people.
    pub note: Option<&'static str>,
}

/// One fire in both zones, with their offsets.
#[derive(Serialize, Debug)]
pub struct Fire {
    /// The instant, in UTC.
    pub at: String,
    /// In the scheduler's zone.
    pub scheduler: String,
    /// In the zone of the business.
    pub business: Option<String>,
    /// Unix time.
    pub unix: i64,
}

/// How often on a day with runs.
#[derive(Serialize, Debug)]
pub struct PerDay {
    /// Least.
    pub least: u32,
    /// Most.
    pub most: u32,
    /// Mean number in a year.
    pub mean_per_year: f64,
}

/// A gap with one example.
#[derive(Serialize, Debug)]
pub struct GapShown {
    /// Its length.
    pub seconds: u64,
    /// Its length in words.
    pub words: String,
}

/// A run that a change of the clocks touches.
#[derive(Serialize, Debug)]
pub struct ChangeShown {
    /// The change of the clocks.
    pub at: String,
    /// Whether the clocks go forward or back.
    pub clocks: &'static str,
    /// The time that the schedule names.
    pub local: String,
    /// What becomes of the run.
    pub what: String,
}

/// Explains one schedule text.
pub fn explain(asked: &Asked<'_>, settings: &Settings) -> Explanation {
    let lang = settings.lang;
    let row = dialect::row(asked.reading.dialect);
    let schedule = asked.reading.schedule.as_ref();
    let business = preview::business(settings);
    let next = preview::next(asked.reading, asked.zone, asked.from, asked.count);
    let shown = |zone: &TimeZone, at: Instant| at.rfc3339(zone.offset_at(at));
    let (others, alike) = others::of(asked.text, asked.reading, lang);
    let gaps = schedule.and_then(Schedule::gaps);
    let gap = |seconds: u64| GapShown { seconds, words: words::duration(seconds, lang) };
    Explanation {
        text: asked.text.to_owned(),
        dialect: DialectShown { name: row.name, title: row.title, guessed: asked.guessed },
        accepted: asked.reading.faults.is_empty() && schedule.is_some(),
        faults: faults(asked.reading, lang),
        words: words::schedule(asked.reading, lang),
        fields: fields::of(asked.text, asked.reading, lang),
        zone: ZoneNamed {
            name: asked.zone.zone.name().to_owned(),
            known: asked.zone.known.word(),
            note: asked.zone.known.note(lang),
        },
        business_zone: business.as_ref().map(|zone| zone.name().to_owned()),
        next: next
            .iter()
            .map(|&at| Fire {
                at: at.rfc3339(0),
                scheduler: shown(&asked.zone.zone, at),
                business: business.as_ref().map(|zone| shown(zone, at)),
                unix: at.0,
            })
            .collect(),
        strips: (asked.zone.known != Known::Refused)
            .then(|| strips::of(asked, business.as_ref(), lang))
            .flatten(),
        is_refused: schedule.is_none(),
        never_fires: schedule.is_none_or(Schedule::never_fires),
        runs_per_day: schedule.and_then(Schedule::runs_per_day).map(|runs| PerDay {
            least: runs.least,
            most: runs.most,
            mean_per_year: runs.mean_per_year,
        }),
        smallest_gap: gaps.map(|gaps| gap(gaps.smallest.seconds)),
        largest_gap: gaps.map(|gaps| gap(gaps.largest.seconds)),
        clock_changes: schedule.map(|schedule| changes(schedule, asked, lang)).unwrap_or_default(),
        others,
        alike,
    }
}

fn faults(reading: &Reading, lang: Lang) -> Vec<FaultShown> {
    reading
        .faults
        .iter()
        .map(|fault| FaultShown {
            start: fault.range.start,
            end: fault.range.end,
            field: fault.field.map(|field| words::field_name(field, lang)),
            says: words::fault(fault, lang),
            nearest: fault.nearest.clone(),
        })
        .collect()
}

/// The runs that changes of the clocks touch. For a schedule that runs every hour, that a skipped hour has no runs is no news.
fn changes(schedule: &Schedule, asked: &Asked<'_>, lang: Lang) -> Vec<ChangeShown> {
    let hourly = schedule.gaps().is_some_and(|gaps| gaps.largest.seconds <= 3600);
    if hourly || asked.zone.known == Known::Refused {
        return Vec::new();
    }
    let change = dialect::row(asked.reading.dialect).clock_change;
    let until = Instant(asked.from.0.saturating_add(TWO_YEARS));
    let zone = &asked.zone.zone;
    clock_changes(schedule, zone, change, asked.from, until)
        .into_iter()
        .take(MOST_CHANGED)
        .map(|changed| {
            let local = changed.local;
            let date = local.date();
            ChangeShown {
                at: changed.at.rfc3339(zone.offset_at(changed.at)),
                clocks: match changed.kind {
                    ChangeKind::Gap => lang.pick("go forward", "拨快"),
                    ChangeKind::Overlap => lang.pick("go back", "拨慢"),
                },
                local: format!(
                    "{:04}-{:02}-{:02} {:02}:{:02}",
                    date.year,
                    date.month,
                    date.day,
                    local.hour(),
                    local.minute()
                ),
                what: outcome(changed.what, zone, lang),
            }
        })
        .collect()
}

fn outcome(what: What, zone: &TimeZone, lang: Lang) -> String {
    let shown = |at: Instant| at.rfc3339(zone.offset_at(at));
    match (what, lang) {
        (What::Skipped, _) => lang.pick("no run", "不触发").to_owned(),
        (What::Shifted { to }, Lang::En) => format!("runs at {} instead", shown(to)),
        (What::Shifted { to }, Lang::Zh) => format!("改在 {} 触发", shown(to)),
        (What::Once { at }, Lang::En) => format!("one run, at {}", shown(at)),
        (What::Once { at }, Lang::Zh) => format!("触发一次：{}", shown(at)),
        (What::Twice { at, again }, Lang::En) => format!("two runs, at {} and {}", shown(at), shown(again)),
        (What::Twice { at, again }, Lang::Zh) => format!("触发两次：{} 和 {}", shown(at), shown(again)),
    }
}

/// The dialect of a name, or the one that fits the text, and whether it was guessed.
pub fn read(text: &str, dialect: Option<DialectId>, settings: &Settings) -> (Reading, bool) {
    match dialect {
        Some(id) => (dialect::read(id, text), false),
        None => (guess(text, settings), true),
    }
}
