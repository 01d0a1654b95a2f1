//! An exact rewrite of a schedule to another zone and another dialect, or the reason why none exists.
//!
//! A schedule becomes `shift::Part`s (clock times on dates); a fixed offset moves them; `days` finds forms for the dates,
//! `printer` their text in the target's dialect, and `proof` reads every text back through the target's own reader and
//! compares moment by moment. What is not proven is not given.

mod day_bits;
mod days;
mod guard;
mod partings;
mod printer;
mod proof;
mod shift;
mod systemd;
mod zones;

use crate::config;
use crate::dialect::table::{Grammar, form};
use crate::dialect::{self, DialectId, FieldKind, Reading};
use crate::schedule::{Anchor, Calendar, Instant, Period, Schedule, TimeZone, Years};

/// The last year in which a schedule fires whose text names none: its scheduler's own calendar ends there. `None`: it does not end.
pub fn last_year(schedule: &Schedule) -> Option<i16> {
    shift::calendars(schedule)?.iter().filter_map(day_bits::last_year).min()
}

pub use partings::Parting;
use shift::{Part, Times};
pub use zones::Stretch;

/// What is asked.
#[derive(Debug)]
pub struct Asked<'a> {
    /// The text.
    pub text: &'a str,
    /// What its scheduler makes of it.
    pub reading: &'a Reading,
    /// The zone in which that scheduler reads it.
    pub from_zone: &'a TimeZone,
    /// The scheduler that is to run it.
    pub target: DialectId,
    /// The zone in which that one will read it.
    pub to_zone: &'a TimeZone,
    /// From when on the rewrite is to hold.
    pub now: Instant,
}

/// What is answered.
#[derive(Debug)]
pub enum Conversion {
    /// One rewrite that holds for good.
    Fixed {
        /// The rewrite.
        rewrite: Rewrite,
        /// The target's clock less the source's, in seconds.
        seconds: i64,
        /// The first moment near a change of the clocks at which the two schedulers differ all the same.
        parting: Option<Parting>,
    },
    /// The clocks of the zones do not stay equally far apart: what would hold in each stretch of the coming year.
    Seasonal(Vec<(Stretch, Rewrite)>),
    /// None.
    None(Reason),
}

/// The lines that fire when the source does.
#[derive(Clone, PartialEq, Debug)]
pub struct Rewrite {
    /// The lines, proven: together they fire at each moment of the source once and at no other, but for `unsaid`.
    pub lines: Vec<String>,
    /// The runs that no line of the target can say.
    pub unsaid: Vec<Unsaid>,
    /// Lines that together with a test before the command do it.
    pub guarded: Option<Guarded>,
}

/// Runs that the target's fields cannot say.
#[derive(Clone, PartialEq, Debug)]
pub struct Unsaid {
    /// The runs, in a calendar of all forms; `None` when there is none either.
    pub what: Option<Calendar>,
    /// How many of the dates there are in 400 years.
    pub dates: u32,
}

/// A way round by a test before the command.
#[derive(Clone, PartialEq, Debug)]
pub struct Guarded {
    /// The lines, on more days than wanted where the test is needed.
    pub lines: Vec<GuardedLine>,
    /// The test: shell text that succeeds on the right days.
    pub test: String,
    /// Whether the test needs GNU `date`.
    pub gnu_date: bool,
}

/// One line of it.
#[derive(Clone, PartialEq, Debug)]
pub struct GuardedLine {
    /// The schedule.
    pub text: String,
    /// Whether the command needs the test.
    pub tested: bool,
}

/// Why there is no rewrite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The source's scheduler refuses the text.
    Refused,
    /// It never fires.
    Never,
    /// Times are drawn at random, or hashed from the job's name.
    Drawn,
    /// A fixed rate or pause is not counted by the clock, and the target has no such form.
    Rate,
    /// It follows the clock, and the target only counts from a start.
    Clock,
    /// It runs at boot, and the target has no such form.
    Boot,
    /// It fires at other seconds than 0, and the target has no seconds.
    Seconds,
    /// It fires in certain years, and the target has no years.
    Years,
    /// It fires in some weeks only, which no field says elsewhere.
    Weeks,
    /// The clocks of the zones are not whole minutes apart.
    Offset,
    /// A rewrite was found but could not be proven.
    Unproven,
}

/// A proven line.
struct Line {
    text: String,
    parts: Vec<Part>,
    calendars: Schedule,
}

/// Converts.
pub fn convert(asked: &Asked<'_>) -> Conversion {
    let Some(schedule) = asked.reading.schedule.as_ref().filter(|_| asked.reading.faults.is_empty()) else {
        return Conversion::None(Reason::Refused);
    };
    if is_drawn(asked) {
        return Conversion::None(Reason::Drawn);
    }
    if let Some(clockless) = clockless(schedule, asked.target) {
        return clockless;
    }
    // An instant is the same wherever it is read.
    let (schedule, stretches) = match schedule {
        Schedule::Once(at) => {
            let one = vec![Stretch { from: asked.now, until: None, seconds: 0 }];
            (&Schedule::OnceCivil(asked.to_zone.to_civil(*at)), one)
        }
        other => (other, zones::stretches(asked.from_zone, asked.to_zone, asked.now)),
    };
    if stretches.iter().any(|stretch| stretch.seconds % 60 != 0) {
        return Conversion::None(Reason::Offset);
    }
    let Some(source) = shift::calendars(schedule).zip(shift::parts(schedule)) else {
        return Conversion::None(if in_some_weeks(schedule) { Reason::Weeks } else { Reason::Rate });
    };
    if let Some(reason) = cannot(&source.0, &source.1, asked.target) {
        return Conversion::None(reason);
    }
    let mut known: Vec<(i64, Rewrite, Schedule)> = Vec::new();
    for stretch in &stretches {
        if known.iter().all(|(seconds, ..)| *seconds != stretch.seconds) {
            match rewrite(&source.0, &source.1, stretch.seconds / 60, asked) {
                Ok((rewrite, lines)) => known.push((stretch.seconds, rewrite, lines)),
                Err(reason) => return Conversion::None(reason),
            }
        }
    }
    match known.as_slice() {
        [(seconds, rewrite, lines), others @ ..]
            if rewrite.unsaid.is_empty() && others.iter().all(|(_, other, _)| other == rewrite) =>
        {
            let parting = partings::first(schedule, lines, asked);
            Conversion::Fixed { rewrite: rewrite.clone(), seconds: *seconds, parting }
        }
        [(seconds, rewrite, _)] => {
            Conversion::Fixed { rewrite: rewrite.clone(), seconds: *seconds, parting: None }
        }
        _ => {
            let of = |stretch: Stretch| {
                let found = known.iter().find(|(seconds, ..)| *seconds == stretch.seconds)?;
                Some((stretch, found.1.clone()))
            };
            Conversion::Seasonal(stretches.into_iter().filter_map(of).collect())
        }
    }
}

/// Whether it fires in some weeks only.
fn in_some_weeks(schedule: &Schedule) -> bool {
    match schedule {
        Schedule::SomeWeeks(_) => true,
        Schedule::Union(members) => members.iter().any(in_some_weeks),
        _ => false,
    }
}

/// Whether the times depend on more than the text.
fn is_drawn(asked: &Asked<'_>) -> bool {
    let hashed = match &dialect::row(asked.reading.dialect).grammar {
        Grammar::Cron(rules) if rules.forms & form::HASH != 0 => asked.text.contains(['H', '@']),
        _ => false,
    };
    hashed || asked.reading.is_drawn()
}

/// What no wall clock decides: the same text in a form that the target has, or the reason why there is none.
fn clockless(schedule: &Schedule, target: DialectId) -> Option<Conversion> {
    let (tries, reason) = match schedule {
        Schedule::Boot => (vec!["@reboot".to_owned()], Reason::Boot),
        Schedule::Every { period, .. } => (amounts(*period), Reason::Rate),
        Schedule::AfterEnd { delay } => (amounts(*delay), Reason::Rate),
        _ => return None,
    };
    let same = |text: &String| {
        let reading = dialect::read(target, text);
        reading.faults.is_empty() && reading.schedule.as_ref().is_some_and(|read| same_rate(schedule, read))
    };
    Some(match tries.into_iter().find(same) {
        Some(line) => {
            let rewrite = Rewrite { lines: vec![line], unsaid: Vec::new(), guarded: None };
            Conversion::Fixed { rewrite, seconds: 0, parting: None }
        }
        None => Conversion::None(reason),
    })
}

/// An amount of time in the forms that dialects have for rates and delays.
fn amounts(period: Period) -> Vec<String> {
    if !period.millis().is_multiple_of(1000) {
        return vec![format!("{}ms", period.millis()), period.millis().to_string()];
    }
    let seconds = period.seconds();
    let mut texts = vec![format!("@every {}", go_duration(seconds)), format!("{seconds}s")];
    for (unit, size) in [("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1)] {
        if seconds.is_multiple_of(size) {
            let count = seconds / size;
            let plural = if count == 1 { "" } else { "s" };
            texts.push(format!("rate({count} {unit}{plural})"));
            texts.push(format!("every {count} {unit}s"));
            texts.push(format!("{count} {unit}{plural}"));
        }
    }
    texts.push(format!("{}", seconds.saturating_mul(1000)));
    texts.push(seconds.to_string());
    if seconds < 86_400 {
        texts.push(format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60));
    }
    texts
}

/// Whether both are the same schedule; of rates whose start no file tells, whether they are equally far apart.
fn same_rate(a: &Schedule, b: &Schedule) -> bool {
    let untold = |anchor: &Anchor| !matches!(anchor, Anchor::At(_));
    match (a, b) {
        (Schedule::Every { period, anchor }, Schedule::Every { period: other, anchor: from })
            if untold(anchor) && untold(from) =>
        {
            period == other
        }
        _ => a == b,
    }
}

/// `1h30m`, as Go writes durations.
fn go_duration(seconds: u64) -> String {
    let parts = [(seconds / 3600, 'h'), (seconds / 60 % 60, 'm'), (seconds % 60, 's')];
    let words: Vec<String> =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count}{unit}")).collect();
    words.concat()
}

/// What the target lacks altogether.
fn cannot(calendars: &[Calendar], parts: &[Part], target: DialectId) -> Option<Reason> {
    if parts.is_empty() {
        return Some(Reason::Never);
    }
    if !dialect::row(target).tells_dates() {
        return Some(Reason::Clock);
    }
    if parts.iter().any(|part| part.seconds != 1) && !printer::has_field(target, FieldKind::Second) {
        return Some(Reason::Seconds);
    }
    let some_years = |calendar: &Calendar| day_bits::usual_years(&calendar.years) != Years::All;
    (calendars.iter().any(some_years) && !printer::has_field(target, FieldKind::Year))
        .then_some(Reason::Years)
}

/// The rewrite for one distance of the clocks, and its lines as a schedule.
fn rewrite(
    calendars: &[Calendar],
    source: &[Part],
    minutes: i64,
    asked: &Asked<'_>,
) -> Result<(Rewrite, Schedule), Reason> {
    let own: Vec<days::DayForm> = calendars.iter().map(days::DayForm::of).collect();
    let mut lines: Vec<Line> = Vec::new();
    let mut unsaid: Vec<Part> = Vec::new();
    let mut guarded: Option<Vec<GuardedLine>> = Some(Vec::new());
    for part in shift::moved(source, minutes) {
        let times = shift::times(&part);
        let mut say = |form: &days::DayForm, dates: &day_bits::DayBits| say(&times, form, dates, asked);
        let said = days::say(&part.days, &own, &mut say);
        let plain = said.unsaid.is_empty();
        let new: Vec<Line> = said.said.into_iter().flatten().collect();
        if let Some(guarded) = &mut guarded
            && plain
        {
            guarded.extend(new.iter().map(|line| GuardedLine { text: line.text.clone(), tested: false }));
        }
        lines.extend(new);
        if !plain {
            let wide = wider(&times, &part, asked);
            guarded = guarded.zip(wide).map(|(lines, wide)| lines.into_iter().chain(wide).collect());
            unsaid.push(Part { days: said.unsaid, ..part });
        }
    }
    let found = lines.iter().map(|line| line.parts.clone());
    let all: Vec<Vec<Part>> = found.chain(unsaid.iter().map(|part| vec![part.clone()])).collect();
    if !proof::holds(source, &all, minutes) {
        return Err(Reason::Unproven);
    }
    let guarded = guarded.filter(|_| !unsaid.is_empty()).and_then(|lines| guard(calendars, lines, asked));
    let schedule = Schedule::Union(lines.iter().map(|line| line.calendars.clone()).collect());
    let lines = lines.into_iter().map(|line| line.text).collect();
    let unsaid = unsaid.iter().flat_map(describe).collect();
    Ok((Rewrite { lines, unsaid, guarded }, schedule))
}

/// One line for each of the times, on the dates of a form; each read back and compared.
fn say(
    times: &[Times],
    form: &days::DayForm,
    dates: &day_bits::DayBits,
    asked: &Asked<'_>,
) -> Option<Vec<Line>> {
    times.iter().map(|times| say_one(*times, form, dates, asked)).collect()
}

fn say_one(times: Times, form: &days::DayForm, dates: &day_bits::DayBits, asked: &Asked<'_>) -> Option<Line> {
    let wanted = [Part { days: dates.clone(), ..Part::of_times(times) }];
    printer::spellings(asked.target, times, form, asked.to_zone.name()).into_iter().find_map(|text| {
        let (reading, parts) = proof::read_back(asked.target, &text)?;
        let zone_holds =
            reading.zone(&text).is_none() || reading.time_zone(&text)?.name() == asked.to_zone.name();
        (zone_holds && proof::same_once(&wanted, &parts)).then_some(Line {
            text,
            parts,
            calendars: reading.schedule?,
        })
    })
}

/// Lines on all days of the month that occur.
fn wider(times: &[Times], part: &Part, asked: &Asked<'_>) -> Option<Vec<GuardedLine>> {
    let form = days::wider(&part.days);
    let dates = day_bits::DayBits::of(&form.calendar());
    let lines = say(times, &form, &dates, asked)?;
    Some(lines.into_iter().map(|line| GuardedLine { text: line.text, tested: true }).collect())
}

/// The lines with the test that they need, where the target runs commands through a shell.
fn guard(calendars: &[Calendar], lines: Vec<GuardedLine>, asked: &Asked<'_>) -> Option<Guarded> {
    let [calendar] = calendars else { return None };
    let sign = match asked.target {
        id if config::is_daemon(id) => "\\%",
        DialectId::Kubernetes | DialectId::Nomad | DialectId::Jenkins => "%",
        _ => return None,
    };
    let test = guard::test(calendar, asked.from_zone.name(), sign)?;
    let gnu_date = test.contains(" -d ");
    Some(Guarded { lines, test, gnu_date })
}

/// What is left unsaid, one entry for each product of times.
fn describe(part: &Part) -> Vec<Unsaid> {
    let form = days::plainest(&part.days);
    let what = |times: Times| {
        let form = form.as_ref()?;
        let Times { seconds, minutes, hours } = times;
        Some(Calendar { seconds, minutes, hours, ..form.calendar() })
    };
    let dates = part.days.count();
    shift::times(part).into_iter().map(|times| Unsaid { what: what(times), dates }).collect()
}
