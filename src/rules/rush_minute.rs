//! D002 rush-minute. Texts and examples: `rules/rush-minute.toml`.

mod spread;

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use foldhash::HashMap;

use super::duplicate_job::place_of;
use super::{Check, ProjectContext, Rule, guards};
use crate::finding::{Confidence, Finding, Message, Phrase, Severity};
use crate::job::{Enabled, Job, JobSchedule, Zone};
use crate::lang::Lang;
use crate::platform::shared::{Place, Shared, shared};
use crate::preview::{Known, ZoneShown};
use crate::schedule::{Calendar, CivilSecond, Instant, Load, Schedule, TimeZone};
use crate::settings::Settings;
use crate::source::File;
use crate::span::FileId;
use crate::words;
use spread::Moved;

/// D002.
pub static RULE: Rule = Rule {
    code: "D002",
    name: "rush-minute",
    severity: Severity::Advice,
    page: include_str!("../../rules/rush-minute.toml"),
    check: Check::Project(check),
    supersedes: &[],
};

/// A schedule that is denser is in nearly every minute that others choose, whichever it takes itself.
const DENSE: u64 = 300;

/// How many different sets of days of one place are counted; the jobs of further days are left out.
const MOST_DAYS: usize = 64;

/// How far ahead the next such minute is sought, in days.
const AHEAD: i64 = 4 * 366;

/// A schedule of a job, on the clock that the jobs of its place are counted on.
struct Member<'a> {
    index: usize,
    job: &'a Job,
    schedule: &'a JobSchedule,
    loaded: &'a Schedule,
    calendar: &'a Calendar,
    /// Minutes that its own clock is ahead of the one that is counted on.
    ahead: i32,
    zone: TimeZone,
    /// Those of its file.
    settings: &'a Settings,
    assumed: bool,
}

impl Member<'_> {
    /// Whether it starts in the minute that begins at a time of the clock that is counted on.
    fn starts_at(&self, at: CivilSecond) -> bool {
        let own = CivilSecond(at.0 + i64::from(self.ahead) * 60);
        let (date, calendar) = (own.date(), self.calendar);
        calendar.minutes >> own.minute() & 1 == 1
            && calendar.hours >> own.hour() & 1 == 1
            && calendar.days_in(date.year, date.month) >> date.day & 1 == 1
    }
}

fn check(cx: &ProjectContext<'_>, out: &mut Vec<Finding>) {
    let mut places: BTreeMap<(usize, PathBuf), Vec<(&File, usize)>> = BTreeMap::new();
    for file in cx.files {
        let mut next = 0;
        for jobs in file.jobs.chunk_by(|one, other| one.platform == other.platform) {
            let indexes = next..next + jobs.len();
            next = indexes.end;
            if let Some(row) = jobs.first().and_then(|job| shared(job.platform)) {
                let key = (std::ptr::from_ref(row) as usize, place(row.place, &file.path));
                places.entry(key).or_default().extend(indexes.map(|index| (file, index)));
            }
        }
    }
    let mut found = Vec::new();
    for jobs in places.into_values() {
        let row = jobs.first().and_then(|(file, index)| shared(file.jobs.get(*index)?.platform));
        let Some(row) = row.filter(|row| jobs.len() >= row.many) else { continue };
        for members in by_clock(&jobs, cx) {
            found.extend(of_members(row, &members, cx.settings));
        }
    }
    found.sort_by_key(|finding| finding.span);
    out.append(&mut found);
}

/// Which jobs share what: the name of their place.
fn place(place: Place, path: &Path) -> PathBuf {
    let folder = || path.parent().unwrap_or(Path::new("")).to_owned();
    match place {
        Place::Machine => place_of(path).to_owned(),
        Place::Folder => folder(),
        Place::File => path.to_owned(),
        Place::Program => {
            let source = path.ancestors().skip(1).filter(|above| {
                above.file_name().is_some_and(|name| ["src", "app", "lib"].iter().any(|known| name == *known))
            });
            source.last().and_then(Path::parent).map_or_else(folder, Path::to_owned)
        }
    }
}

/// The schedules that can be counted, by the clock that they are counted on: UTC for all zones whose clocks never change,
/// else the zone's own.
fn by_clock<'a>(jobs: &[(&'a File, usize)], cx: &ProjectContext<'a>) -> Vec<Vec<Member<'a>>> {
    let mut clocks: BTreeMap<String, Vec<Member<'a>>> = BTreeMap::new();
    // Most schedules are read in the zone of the one before.
    let mut known: Option<(FileId, &Zone, Clock)> = None;
    for &(file, index) in jobs {
        let Some(job) = file.jobs.get(index) else { continue };
        let settings = cx.settings_of(file);
        if job.enabled != Enabled::Yes || !guards::recurs(job) {
            continue;
        }
        for schedule in &job.schedules {
            let dense = schedule.readings.gaps().is_none_or(|gaps| gaps.smallest.seconds < DENSE);
            let loaded = schedule.reading().filter(|reading| reading.faults.is_empty());
            let Some(loaded @ Schedule::Calendar(calendar)) =
                loaded.and_then(|reading| reading.schedule.as_ref())
            else {
                continue;
            };
            if dense || matches!(schedule.zone, Zone::Unknowable(_)) {
                continue;
            }
            let (_, _, clock) = match known.take() {
                Some(known) if known.0 == file.id && *known.1 == schedule.zone => known,
                _ => (file.id, &schedule.zone, Clock::of(schedule, settings)),
            };
            if clock.shown.known != Known::Refused {
                let (ahead, assumed) = (clock.ahead, clock.shown.known == Known::Assumed);
                let zone = clock.shown.zone.clone();
                let member =
                    Member { index, job, schedule, loaded, calendar, ahead, zone, settings, assumed };
                if let Some(members) = clocks.get_mut(&clock.name) {
                    members.push(member);
                } else {
                    // Nearly always all of them are on one clock.
                    let room = if clocks.is_empty() { jobs.len() } else { 1 };
                    let mut members = Vec::with_capacity(room);
                    members.push(member);
                    clocks.insert(clock.name.clone(), members);
                }
            }
            known = Some((file.id, &schedule.zone, clock));
        }
    }
    clocks.into_values().collect()
}

/// The clock that schedules of a zone are counted on.
struct Clock {
    shown: ZoneShown,
    /// Minutes that the zone is ahead of it.
    ahead: i32,
    /// Its name; empty for UTC, on which all zones are counted whose clocks never change.
    name: String,
}

impl Clock {
    fn of(schedule: &JobSchedule, settings: &Settings) -> Self {
        let shown = ZoneShown::of(schedule, settings);
        if shown.zone.next_transition(settings.now).is_some() {
            let name = shown.zone.name().to_owned();
            return Clock { shown, ahead: 0, name };
        }
        let ahead = shown.zone.offset_at(settings.now).div_euclid(60);
        Clock { shown, ahead, name: String::new() }
    }
}

/// Members whose schedules share one reading on one clock; most crontabs write the same schedule more than once.
struct Alike<'m, 'a> {
    first: &'m Member<'a>,
    members: u32,
}

/// The members by what they load, in the order of the first of each.
fn alike<'m, 'a>(members: impl Iterator<Item = &'m Member<'a>>) -> Vec<Alike<'m, 'a>> {
    let mut at: HashMap<(usize, i32), usize> = HashMap::default();
    let mut all: Vec<Alike<'m, 'a>> = Vec::new();
    for member in members {
        let known =
            *at.entry((std::ptr::from_ref(member.loaded) as usize, member.ahead)).or_insert(all.len());
        match all.get_mut(known) {
            Some(alike) => alike.members += 1,
            None => all.push(Alike { first: member, members: 1 }),
        }
    }
    all
}

fn of_members<'a>(row: &Shared, members: &[Member<'a>], settings: &Settings) -> Option<Finding> {
    if members.len() < row.many {
        return None;
    }
    let mut counted = alike(members.iter());
    if !may_crowd(&counted, row.many) {
        return None;
    }
    let mut days = HashSet::new();
    let key = |member: &Member<'a>| {
        let Calendar { days: dates, months, weekdays, day_rule, years, .. } = member.calendar;
        (dates, months, weekdays, day_rule, years, member.ahead)
    };
    counted.retain(|alike| {
        let key = key(alike.first);
        days.contains(&key) || days.len() < MOST_DAYS && days.insert(key)
    });
    let mut load = Load::default();
    for alike in &counted {
        load.add_jobs(alike.members, alike.first.loaded, -alike.first.ahead);
    }
    let peak = load.peak().filter(|peak| peak.starts as usize >= row.many)?;
    let at = |date| CivilSecond::from_parts(date, (peak.minute / 60) as u8, (peak.minute % 60) as u8, 0);
    counted.retain(|alike| alike.first.starts_at(at(peak.date)));
    // The first of those that are alike is the first of them all.
    let first = counted.first()?.first;
    let clock = if first.ahead == 0 { &first.zone } else { &TimeZone::utc() };
    let next = next(&counted, clock, at(peak.date), settings.now)?;
    if first.settings.only_counts(RULE.severity) {
        let mut finding = Finding::counted(&RULE, first.schedule.span).confidence(Confidence::Medium);
        finding.job = Some(first.index);
        return Some(finding);
    }
    let (crowd, others): (Vec<&Member<'_>>, Vec<&Member<'_>>) = members
        .iter()
        .filter(|member| days.contains(&key(member)))
        .partition(|member| member.starts_at(at(peak.date)));
    let moved = spread::spread(&crowd, &others, peak.starts);
    Some(finding(row, &crowd, next, moved))
}

/// A quick look: whether so many schedules share a minute of the day, whatever their days.
fn may_crowd(members: &[Alike<'_, '_>], many: usize) -> bool {
    let mut starts = vec![0_usize; 1440];
    for Alike { first, members } in members {
        for minute in first.calendar.minutes_of_day() {
            let at = (i32::from(minute) - first.ahead).rem_euclid(1440) as usize;
            starts[at] += *members as usize;
        }
    }
    starts.into_iter().any(|starts| starts >= many)
}

/// The next minute in which all of them start.
fn next(crowd: &[Alike<'_, '_>], clock: &TimeZone, at: CivilSecond, now: Instant) -> Option<Instant> {
    const DAY: i64 = 86_400;
    let today = clock.to_civil(now).0.div_euclid(DAY) * DAY;
    (0..AHEAD)
        .map(|day| CivilSecond(today + day * DAY + at.0.rem_euclid(DAY)))
        .filter(|at| crowd.iter().all(|alike| alike.first.starts_at(*at)))
        .map(|at| Instant(at.0 - i64::from(clock.offset_at(Instant(at.0 - i64::from(clock.offset_at(now)))))))
        .find(|at| *at > now)
}

fn finding(row: &Shared, crowd: &[&Member<'_>], next: Instant, moved: Option<Moved>) -> Finding {
    /// Members that are shown with their new text.
    const SHOWN: usize = 24;
    let first = crowd[0];
    let at = words::at(next, &first.zone);
    let message = Message::new("main")
        .with("count", crowd.len())
        .with("of", row.of)
        .with("at", if first.assumed { words::assumed_of(at) } else { at })
        .with("names", names(crowd))
        .with("effect", row.effect);
    let mut finding = Finding::new(&RULE, first.schedule.span, message).confidence(Confidence::Medium);
    finding.job = Some(first.index);
    let Some(moved) = moved else { return finding.help(Message::new("help")) };
    let help = Message::new("help-spread").with("moved", moved.texts.len()).with("most", moved.most);
    finding = finding.help(help);
    for (member, text) in moved.texts.into_iter().take(SHOWN) {
        let member = crowd[member];
        let words = Message::new("moved")
            .with("name", &member.job.name.value)
            .with("text", text)
            .with("was", member.schedule.text.display());
        finding = finding.related(member.schedule.span, words);
    }
    finding
}

/// The names of the jobs, the first of many.
fn names(crowd: &[&Member<'_>]) -> Phrase {
    const SAID: usize = 6;
    let mut all: Vec<String> = crowd.iter().map(|member| member.job.name.value.to_string()).collect();
    let more = all.len().saturating_sub(SAID);
    all.truncate(SAID);
    words::both(move |lang| match (more, lang) {
        (0, _) => words::list(&all, lang),
        (_, Lang::En) => format!("{} and {more} more", all.join(", ")),
        (_, Lang::Zh) => format!("{} 等", all.join("、")),
    })
}
