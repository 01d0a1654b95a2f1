//! A claim against what a schedule really does. Only what cannot be read in the schedule's favour is a contradiction.

use super::real::{Days, Real};
use crate::job::Job;
use crate::needles::Needles;
use crate::schedule::{Calendar, DayRule};
use crate::statement::{Claim, ClockTime, Frequency, StatedZone, Unit};

/// The part of a claim that does not hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::rules) enum Part {
    /// The minutes of the hour.
    Minutes,
    /// How often.
    Frequency,
    /// The times of day, read in the schedule's own zone.
    Times,
    /// The hours between which it runs.
    Window,
    /// The weekdays.
    Weekdays,
    /// The days of the month.
    MonthDays,
    /// The months.
    Months,
}

/// Parts of a claim. Claims are compared for each offset in which they may be meant, so this is a set of bits and no list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::rules) struct Parts(u8);

impl Parts {
    const ALL: [Part; 7] = [
        Part::Minutes,
        Part::Frequency,
        Part::Times,
        Part::Window,
        Part::Weekdays,
        Part::MonthDays,
        Part::Months,
    ];

    /// These parts.
    pub fn of(parts: &[Part]) -> Self {
        Parts(parts.iter().fold(0, |set, part| set | 1 << *part as u8))
    }

    /// The parts, in the order of [`Part`].
    pub fn iter(self) -> impl Iterator<Item = Part> {
        Self::ALL.into_iter().filter(move |part| self.contains(*part))
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a part is one of them.
    pub fn contains(self, part: Part) -> bool {
        self.0 >> part as u8 & 1 == 1
    }

    /// Whether each of them is one of others.
    pub fn are_within(self, others: Parts) -> bool {
        self.0 & !others.0 == 0
    }

    /// Those of them that are among others.
    pub fn within(self, others: Parts) -> Parts {
        Parts(self.0 & others.0)
    }

    /// Adds a part.
    pub fn push(&mut self, part: Part) {
        self.0 |= 1 << part as u8;
    }
}

/// The parts of a claim that contradict a schedule when the claim is read `ahead` minutes ahead of the schedule's clock.
/// Times that name a zone of their own are left to the rule about zones.
pub(in crate::rules) fn contradictions(claim: &Claim, real: &Real<'_>, ahead: i32) -> Parts {
    let mut parts = Parts::default();
    let shift = real.date_shift(ahead);
    let days = real.days(shift.unwrap_or(0));
    // "every 20 minutes starting at :05" names the first of several minutes.
    let from = matches!(claim.frequency, Some(Frequency::Every { unit: Unit::Minute, count: 2.. }));
    let minutes = moved(real.calendar.minutes, ahead);
    if claim.minutes != 0 && minutes != claim.minutes && !(from && minutes & claim.minutes == claim.minutes) {
        parts.push(Part::Minutes);
    }
    if claim.frequency.is_some_and(|frequency| !has_frequency(claim, frequency, real, days)) {
        parts.push(Part::Frequency);
    }
    let unzoned = claim
        .moments
        .iter()
        .filter(|moment| moment.spellings.iter().all(is_without_zone))
        .filter_map(|moment| moment.spellings.first());
    let mut times = unzoned.peekable();
    let minute = |time: &ClockTime| i32::from(time.hour) * 60 + i32::from(time.minute) - ahead;
    // Of several times the others may be those of other work.
    if times.peek().is_some() && !times.any(|time| real.runs_about(minute(time), time)) {
        parts.push(Part::Times);
    }
    if has_extra_runs(claim, real) {
        parts.push(Part::Frequency);
    }
    if let Some(window) = claim.window {
        let end = window.to + 59;
        let inside = |minute: u16| {
            if window.from <= window.to {
                (window.from..=end).contains(&minute)
            } else {
                minute >= window.from || minute <= end
            }
        };
        let clock = |time: &u16| (i32::from(*time) + ahead).rem_euclid(1440) as u16;
        let outside = real.times().iter().filter(|time| !inside(clock(time))).count();
        // Fields without hours were not converted from any zone, and leave nothing out.
        let share = if real.has_fixed_hours() { 2 } else { 4 };
        if outside * share > real.runs_a_day() {
            parts.push(Part::Window);
        }
    }
    // The day of a run in the other zone is known only when all its runs move alike.
    if let Some(shift) = shift {
        let small_hours = |time: &u16| (i32::from(*time) + ahead).rem_euclid(1440) < 360;
        let eve = (claim.night && real.times().iter().all(small_hours)).then(|| real.days(shift - 1));
        day_contradictions(claim, real, [Some(days), eve], &mut parts);
    }
    parts
}

/// Whether a time names no zone, or no other than that of whoever reads or runs it ("server time").
fn is_without_zone(time: &ClockTime) -> bool {
    time.zone.as_ref().is_none_or(|zone| *zone == StatedZone::Local)
}

/// Saturday and Sunday.
const WEEKEND: u8 = 0x41;

/// `readings`: the days of the runs, and those before, to which people count the small hours of a night. The words hold when all
/// of them hold of one of these; else what they say is held against the days of the runs.
fn day_contradictions(claim: &Claim, real: &Real<'_>, readings: [Option<&Days>; 2], parts: &mut Parts) {
    let calendar = real.calendar;
    // Where either day field may start a run, the rule about both day fields has the word.
    let both = calendar.day_rule == DayRule::Or
        && real.has_fixed_days()
        && calendar.days.set != Calendar::ALL_DAYS
        && calendar.weekdays.set != Calendar::ALL_WEEKDAYS;
    let of_reading = |days: &Days| {
        let mut parts = Parts::default();
        if claim.weekdays != 0 && !both && !are_weekdays(claim, days) {
            parts.push(Part::Weekdays);
        }
        if !claim.month_days.is_empty() && !both && !are_month_days(claim, days) {
            parts.push(Part::MonthDays);
        }
        if claim.months != 0 && days.months != claim.months {
            parts.push(Part::Months);
        }
        parts
    };
    let mut found = readings.into_iter().flatten().map(of_reading);
    let Some(first) = found.next() else { return };
    if !found.any(Parts::is_empty) {
        first.iter().for_each(|part| parts.push(part));
    }
}

fn are_weekdays(claim: &Claim, days: &Days) -> bool {
    match claim.nth_weekday {
        // Each of them comes twelve times a year; what runs on every one of them comes four times as often.
        Some(_) => {
            let most = 13.0 * f64::from(claim.weekdays.count_ones());
            days.weekdays & claim.weekdays != 0 && days.a_year <= most
        }
        // "Every weekend" is said of one of its days as well.
        None if claim.weekdays == WEEKEND => days.weekdays & !WEEKEND == 0,
        None => days.weekdays == claim.weekdays,
    }
}

fn are_month_days(claim: &Claim, days: &Days) -> bool {
    const LATE: u32 = 0b1111 << 28;
    let claimed = claim.month_days;
    // "月末" beside "15日": the days that are named exactly are left out.
    let loose = days.dates & !claimed.set;
    let within = |low: u32, high: u32| {
        loose != 0
            && claimed.set & !days.dates == 0
            && (1..=31).filter(|day| loose >> day & 1 == 1).all(|day| (low..=high).contains(&day))
    };
    if claimed.start {
        return within(1, 10);
    }
    if claimed.end {
        return within(20, 31);
    }
    match (claimed.set, claimed.last) {
        (0, _) => days.all_last,
        (set, true) => days.dates & !(set | LATE) == 0 && days.dates & set == set,
        // The late days of no month in particular stand for its last.
        (set, false) => {
            let late = claim.months == 0 && set & !LATE == 0 && days.dates & !LATE == 0;
            days.dates == set || late
        }
    }
}

/// The minutes of the hour on a clock that is ahead.
fn moved(minutes: u64, ahead: i32) -> u64 {
    let ahead = ahead.rem_euclid(60) as u32;
    (minutes << ahead | minutes >> (60 - ahead)) & Calendar::ALL_60
}

/// Whether a schedule runs as often as stated, read loosely ("daily" may leave out weekends).
fn has_frequency(claim: &Claim, frequency: Frequency, real: &Real<'_>, days: &Days) -> bool {
    let runs = real.runs_a_day();
    let near = |low: f64, high: f64| (low..=high).contains(&days.a_year);
    let few = runs <= 2.max(claim.moments.len());
    match frequency {
        Frequency::Every { count, unit: Unit::Second } if count >= 60 && count.is_multiple_of(60) => {
            has_gap(real, count / 60)
        }
        Frequency::Every { unit: Unit::Second, .. } => runs == 1440,
        Frequency::Every { count, unit: Unit::Minute } => has_gap(real, count),
        Frequency::Every { count, unit: Unit::Hour } if claim.minutes != 0 && count == 1 => {
            // "hourly at minutes 5 and 35": the minutes are compared by themselves.
            let hours = real.calendar.hours;
            hours & (hours << 1 | hours >> 23) != 0 || claim.window.is_some()
        }
        Frequency::Every { count, unit: Unit::Hour } => {
            if count == 24 {
                runs == 1 && near(240.0, 366.0)
            } else {
                has_gap(real, count * 60)
            }
        }
        Frequency::Every { count: 1, unit: Unit::Day } => {
            let narrowed = claim.weekdays != 0 || !claim.month_days.is_empty() || claim.months != 0;
            (narrowed || near(240.0, 366.0)) && (few || claim.window.is_some())
        }
        Frequency::Every { count, unit: Unit::Day } => {
            let mean = 365.25 / f64::from(count);
            near(mean * 0.9 - 1.0, mean * 1.15 + 1.0) && few
        }
        Frequency::Every { count: 1, unit: Unit::Week } => {
            // Weekdays that are named are compared by themselves.
            (claim.weekdays != 0 || near(46.0, 54.0)) && few
        }
        Frequency::Every { count: 1, unit: Unit::Month } => {
            let named = !claim.month_days.is_empty() || claim.nth_weekday.is_some() || claim.weekdays != 0;
            (named || near(11.0, 13.0)) && few
        }
        Frequency::Every { count: count @ 2..=12, unit: Unit::Month } => {
            let mean = 12.0 / f64::from(count);
            near(mean * 0.9 - 0.1, mean * 1.2 + 0.1) || claim.months != 0
        }
        Frequency::Every { count: 1, unit: Unit::Quarter } => near(3.5, 4.5) || !claim.month_days.is_empty(),
        Frequency::Every { count: 1, unit: Unit::Year } => near(0.9, 1.1) || claim.months != 0,
        Frequency::Every { .. } => true,
        Frequency::Times { times, per: Unit::Day } => runs == times as usize,
        Frequency::Times { times, per: Unit::Hour } => real.calendar.minutes.count_ones() == times,
        Frequency::Times { times, per: Unit::Week } => near(f64::from(times) * 50.0, f64::from(times) * 54.0),
        Frequency::Times { times, per: Unit::Month } => {
            near(f64::from(times) * 11.0, f64::from(times) * 12.5)
        }
        Frequency::Times { times, per: Unit::Year } => near(f64::from(times) * 0.9, f64::from(times) * 1.1),
        Frequency::Times { .. } => true,
    }
}

/// Whether `minutes` is one of the distances between runs. A distance that does not divide the hour or day counts as it is
/// commonly approximated.
fn has_gap(real: &Real<'_>, minutes: u32) -> bool {
    if minutes == 1440 && real.runs_a_day() == 1 {
        return true;
    }
    real.gaps().any(|gap| gap == minutes)
}

/// Whether the claim names times of day, and the schedule runs much oftener than at those.
pub(in crate::rules) fn has_extra_runs(claim: &Claim, real: &Real<'_>) -> bool {
    let finer = match claim.frequency {
        Some(Frequency::Every { unit, .. }) => unit < Unit::Day,
        Some(Frequency::Times { .. }) => true,
        None => false,
    };
    !claim.moments.is_empty()
        && claim.window.is_none()
        && !finer
        && claim.minutes == 0
        && real.runs_a_day() > claim.moments.len() * 2 + 1
}

/// Whether the command looks at the date itself (`[ "$(date +\%d)" = 01 ] && ...`): it may run less often than it starts.
pub(in crate::rules) fn is_thinned_by_command(job: &Job) -> bool {
    let Some(command) = &job.command else { return false };
    let text = command.text.as_str();
    ASKS_THE_DATE.are_in(text)
        && (text.contains("[ ")
            || text.contains("test ")
            || text.contains("[[")
            || text.contains("expr ")
            || text.contains("(("))
}

static ASKS_THE_DATE: Needles<7> =
    Needles::new(["date +", "date -d", "date '+", "date \"+", "$RANDOM", "RANDOM %", "RANDOM \\%"]);
