//! A request as sets: at which times of which days. Whatever the words leave open is refused here.

use super::refusal::{self, Choice, Refusal};
use super::{EVERY_MINUTE, Order, both, texts, texts_of};
use crate::schedule::{Calendar, DayRule, Days, Nearest, Weekdays};
use crate::statement::{ClockTime, Frequency, MonthDays, Request, Unit};

/// Times and days as sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Want {
    /// Bit n = second n.
    pub seconds: u64,
    /// For each hour, bit n = minute n.
    pub clock: [u64; 24],
    /// The days.
    pub days: WantDays,
}

/// Days as sets. Weekdays and dates are never both given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WantDays {
    /// Bit n = weekday n (Sunday 0); 0: any.
    pub weekdays: u8,
    /// The nth of those in the month, 0 the last.
    pub nth: Option<u8>,
    /// Bit n = day n of the month; 0 without `last`: any.
    pub dates: u32,
    /// The last day of the month.
    pub last: bool,
    /// The first (1) or the last (0) Monday to Friday of the month.
    pub workday: Option<u8>,
    /// Bit n = month n.
    pub months: u16,
}

impl WantDays {
    pub const ALL: WantDays = WantDays {
        weekdays: 0,
        nth: None,
        dates: 0,
        last: false,
        workday: None,
        months: Calendar::ALL_MONTHS,
    };

    /// Whether one of the dates is in the calendar at all: 30 February is not.
    fn ever_come(&self) -> bool {
        const LONGEST: [u32; 12] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let first = self.dates.trailing_zeros();
        let has = |month: u32| self.months >> (month + 1) & 1 == 1 && first <= LONGEST[month as usize];
        self.dates == 0 || self.last || (0..12).any(has)
    }
}

impl Want {
    /// One calendar for each set of minutes that hours share.
    pub fn calendars(&self) -> Vec<Calendar> {
        let mut lines: Vec<(u64, u32)> = Vec::new();
        for (hour, minutes) in self.clock.iter().enumerate().filter(|(_, minutes)| **minutes != 0) {
            match lines.iter_mut().find(|(mask, _)| mask == minutes) {
                Some((_, hours)) => *hours |= 1 << hour,
                None => lines.push((*minutes, 1 << hour)),
            }
        }
        let days = &self.days;
        let mut weekdays = Weekdays::default();
        for day in (0..7).filter(|day| days.weekdays >> day & 1 == 1) {
            match days.nth {
                None => weekdays.set |= 1 << day,
                Some(0) => weekdays.from_end[day] = 1 << 1,
                Some(nth) => weekdays.nth[day] = 1 << nth,
            }
        }
        if days.weekdays == 0 {
            weekdays.set = Calendar::ALL_WEEKDAYS;
        }
        let any_date = days.dates == 0 && !days.last && days.workday.is_none();
        let dates = if any_date { Calendar::ALL_DAYS } else { days.dates };
        let month_days = Days {
            set: dates,
            from_end: u32::from(days.last),
            nearest_weekday: u32::from(days.workday == Some(1)) << 1,
            nearest_weekday_from_end: u32::from(days.workday == Some(0)),
            nearest: Nearest::InMonth,
        };
        let calendar = |(minutes, hours)| Calendar {
            seconds: self.seconds,
            minutes,
            hours,
            days: month_days,
            months: days.months,
            weekdays,
            day_rule: DayRule::And,
            ..Calendar::every_minute()
        };
        lines.into_iter().map(calendar).collect()
    }
}

/// Monday to Friday.
const WORKDAYS: u8 = 0x3E;

/// The sets of a request.
pub(super) fn of(order: &Order<'_>, request: &Request) -> Result<Want, Refusal> {
    let days = days(order, request)?;
    if !days.ever_come() {
        return Err(refusal::never());
    }
    let (seconds, clock) = clock(order, request, days)?;
    Ok(Want { seconds, clock, days })
}

/// How often within a day; `None`: not said, or once a day.
fn rhythm(request: &Request) -> Result<Option<Frequency>, Refusal> {
    let within = |f: &Frequency| match f {
        Frequency::Every { unit, .. } => *unit <= Unit::Hour,
        Frequency::Times { per, .. } => *per <= Unit::Day,
    };
    let every_hour = Frequency::Every { count: 1, unit: Unit::Hour };
    let mut all: Vec<Frequency> = request.often.iter().copied().filter(within).collect();
    if all.is_empty() && request.hourly && request.claim.moments.is_empty() {
        all.push(every_hour);
    }
    // "of every hour, every 5 minutes" says no more than "every 5 minutes".
    if all.len() > 1 {
        all.retain(|frequency| *frequency != every_hour);
    }
    match all.as_slice() {
        [] => Ok(None),
        [one] => Ok(Some(*one)),
        _ => Err(Refusal::contradiction()),
    }
}

fn clock(order: &Order<'_>, request: &Request, days: WantDays) -> Result<(u64, [u64; 24]), Refusal> {
    let claim = &request.claim;
    let rhythm = rhythm(request)?;
    let times: Vec<&ClockTime> = claim.moments.iter().filter_map(|moment| moment.spellings.first()).collect();
    let minutes = |clock| Ok((1, clock));
    if request.starts {
        return first_of(rhythm, &times, claim.minutes)
            .filter(|_| claim.window.is_none())
            .map_or_else(|| Err(Refusal::contradiction()), minutes);
    }
    if !times.is_empty() {
        let agrees = match rhythm {
            None => true,
            Some(Frequency::Times { times: n, per: Unit::Day }) => n as usize == times.len(),
            Some(_) => false,
        };
        if !agrees || claim.minutes != 0 || claim.window.is_some() {
            return Err(Refusal::contradiction());
        }
        let mut clock = [0_u64; 24];
        for time in times {
            if let Some(hour) = clock.get_mut(usize::from(time.hour)) {
                *hour |= 1 << time.minute;
            }
        }
        return minutes(clock);
    }
    let window = claim.window.map(|window| (u32::from(window.from), u32::from(window.to)));
    if window.is_some_and(|(from, to)| from > to) && days != WantDays::ALL {
        return Err(refusal::midnight_window());
    }
    match rhythm {
        Some(Frequency::Every { count, unit: Unit::Second }) if window.is_none() && claim.minutes == 0 => {
            every_seconds(order, request, count)
        }
        Some(Frequency::Every { count, unit: Unit::Minute }) if claim.minutes == 0 => {
            every_minutes(order, window, count, days).and_then(minutes)
        }
        Some(Frequency::Every { count, unit: Unit::Hour }) if claim.minutes == 0 => {
            every_minutes(order, window, count.saturating_mul(60), days).and_then(minutes)
        }
        Some(Frequency::Every { count, unit: Unit::Hour }) => {
            let hours = every_minutes(order, None, count.saturating_mul(60), days)?;
            let inside = |minute: u32| match window {
                None => true,
                Some((from, to)) if from <= to => (from..=to).contains(&minute),
                Some((from, to)) => minute >= from || minute <= to,
            };
            let mut clock = [0_u64; 24];
            for (hour, into) in (0..).zip(&mut clock).filter(|(hour, _)| hours[*hour as usize] != 0) {
                let kept = (0..60).filter(|m| claim.minutes >> m & 1 == 1 && inside(hour * 60 + m));
                *into = kept.fold(0, |set, minute| set | 1 << minute);
            }
            minutes(clock)
        }
        Some(Frequency::Times { times, per: Unit::Hour }) if claim.minutes.count_ones() == times => {
            minutes([claim.minutes; 24])
        }
        Some(Frequency::Times { times, per }) if claim.minutes == 0 && window.is_none() => {
            Err(refusal::times_without_times(order, times, per, days))
        }
        Some(_) => Err(Refusal::contradiction()),
        None if claim.minutes != 0 => Err(refusal::no_hour(order, request)),
        None if window.is_some() => Err(refusal::no_rhythm(order, request)),
        None => Err(refusal::no_time(order, request)),
    }
}

/// "every 4 hours starting at 01:00": the rhythm of a day in which that is one of the times.
fn first_of(rhythm: Option<Frequency>, times: &[&ClockTime], minutes: u64) -> Option<[u64; 24]> {
    let Some(Frequency::Every { count, unit }) = rhythm else { return None };
    let step = match unit {
        Unit::Minute => count,
        Unit::Hour => count.checked_mul(60)?,
        _ => return None,
    };
    let first = match (times, minutes.count_ones()) {
        ([time], 0) => u32::from(time.hour) * 60 + u32::from(time.minute),
        ([], 1) => minutes.trailing_zeros(),
        _ => return None,
    };
    (step > 0 && 1440 % step == 0).then(|| spread(first % step, 1439, step))
}

fn every_seconds(order: &Order<'_>, request: &Request, count: u32) -> Result<(u64, [u64; 24]), Refusal> {
    if count == 0 || (count < 60 && 60 % count != 0) || (count >= 60 && !count.is_multiple_of(60)) {
        return Err(refusal::uneven_seconds(order, request, count));
    }
    if count >= 60 {
        return Ok((1, every_minutes(order, None, count / 60, WantDays::ALL)?));
    }
    Ok(((0..60).step_by(count as usize).fold(0, |set, second| set | 1 << second), EVERY_MINUTE))
}

/// Every so many minutes, all day or from one end of a window to the other, both ends included.
fn every_minutes(
    order: &Order<'_>,
    window: Option<(u32, u32)>,
    count: u32,
    days: WantDays,
) -> Result<[u64; 24], Refusal> {
    let (from, to) = window.unwrap_or((0, 1439));
    let even = count > 0 && (count < 60 && 60 % count == 0 || count.is_multiple_of(60) && 1440 % count == 0);
    if window.is_none() && !even {
        return Err(refusal::uneven(order, count, days));
    }
    if count == 0 || count > 1440 {
        return Err(Refusal::contradiction());
    }
    let end = if from <= to { to } else { to + 1440 };
    Ok(spread(from, end, count))
}

/// The minutes of the day from `from` to `end` in steps of `count`.
pub(super) fn spread(from: u32, end: u32, count: u32) -> [u64; 24] {
    let mut clock = [0_u64; 24];
    for minute in (from..=end).step_by(count.max(1) as usize) {
        if let Some(hour) = clock.get_mut((minute / 60 % 24) as usize) {
            *hour |= 1 << (minute % 60);
        }
    }
    clock
}

fn days(order: &Order<'_>, request: &Request) -> Result<WantDays, Refusal> {
    let claim = &request.claim;
    if request.second.is_some() {
        return Err(super::cycle::second_weekday(order, request));
    }
    let has_dates = !claim.month_days.is_empty();
    let mut months = if claim.months == 0 { Calendar::ALL_MONTHS } else { claim.months };
    if claim.weekdays != 0 && has_dates {
        return Err(refusal::both_day_fields());
    }
    if claim.month_days.start || claim.month_days.end {
        return Err(loose_days(order, request));
    }
    let named = claim.weekdays != 0 || has_dates;
    let mut every_day = false;
    for frequency in request.often.iter().filter(|f| f.unit() >= Unit::Day) {
        match frequency {
            Frequency::Every { count: 1, unit } => match unit {
                Unit::Day => every_day = true,
                Unit::Week if claim.weekdays == 0 => return Err(refusal::which_weekday(order, request)),
                Unit::Month if !has_dates && claim.nth_weekday.is_none() => {
                    return Err(refusal::which_day(order, request));
                }
                Unit::Year if claim.months == 0 || !named => {
                    return Err(refusal::which_date(order, request));
                }
                Unit::Quarter => {
                    if !has_dates && claim.nth_weekday.is_none() {
                        return Err(refusal::which_day(order, request));
                    }
                    if claim.months == 0 {
                        months = months_apart(claim.month_days, claim.nth_weekday, 3);
                    }
                }
                _ => {}
            },
            Frequency::Every { count, unit: Unit::Month } if 12 % count.max(&1) == 0 && claim.months == 0 => {
                if !has_dates && claim.nth_weekday.is_none() {
                    return Err(refusal::which_day(order, request));
                }
                months = months_apart(claim.month_days, claim.nth_weekday, *count);
            }
            Frequency::Every { count, unit } => {
                return Err(super::cycle::no_such_cycle(order, request, *count, *unit));
            }
            Frequency::Times { per: Unit::Day, .. } => every_day = true,
            Frequency::Times { times, per: Unit::Week } if claim.weekdays.count_ones() == *times => {}
            Frequency::Times { times, per: Unit::Month }
                if claim.month_days.set.count_ones() + u32::from(claim.month_days.last) == *times => {}
            Frequency::Times { times, per } => {
                return Err(refusal::times_without_days(*times, *per));
            }
        }
    }
    if !named && !every_day && (claim.months != 0 || (rhythm(request)?.is_none() && claim.minutes == 0)) {
        return Err(refusal::no_day(order, request));
    }
    // "the last weekday of the month" is one day, not the last Monday and the last Tuesday and so on.
    let workday = claim.nth_weekday.filter(|_| claim.weekdays.count_ones() > 1);
    if workday.is_some_and(|nth| nth > 1 || claim.weekdays != WORKDAYS) {
        return Err(refusal::nth_of_several());
    }
    Ok(WantDays {
        weekdays: if workday.is_some() { 0 } else { claim.weekdays },
        nth: claim.nth_weekday.filter(|_| workday.is_none()),
        workday,
        dates: claim.month_days.set,
        last: claim.month_days.last,
        months,
    })
}

/// The months that begin a quarter or half a year; those that end it, where the last day or the last Friday is asked for.
fn months_apart(days: MonthDays, nth: Option<u8>, count: u32) -> u16 {
    let ends = (days.last && days.set == 0) || nth == Some(0);
    let first = if ends { count } else { 1 };
    (first..=12).step_by(count.max(1) as usize).fold(0, |set, month| set | 1 << month)
}

/// "月初", "at the end of the month": the readings.
fn loose_days(order: &Order<'_>, request: &Request) -> Refusal {
    let with = |days: MonthDays| {
        let mut request = request.clone();
        request.claim.month_days = days;
        texts(order, &request)
    };
    let none = MonthDays::default();
    let choice = if request.claim.month_days.start {
        Choice::new(both("on day 1", "1 号"), with(MonthDays { set: 1 << 1, ..none }))
    } else {
        Choice::new(both("on the last day", "最后一天"), with(MonthDays { last: true, ..none }))
    };
    Refusal::new(
        "loose-day",
        (
            "the start or end of a month is no day: name it (\"on the 1st\", \"on the last day of the month\")",
            "月初、月底不是确定的日期：请写明几号（“每月1号”“每月最后一天”）",
        ),
    )
    .with(choice)
}

/// The texts of times on the given days.
pub(super) fn with_clock(order: &Order<'_>, clock: [u64; 24], days: WantDays) -> Vec<String> {
    texts_of(order.dialect, &Want { seconds: 1, clock, days })
}
