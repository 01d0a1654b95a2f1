//! What is left of a calendar whose searches run over the ends of its fields, once the scheduler has been running for a while.
//!
//! A search passes over the beginning of an hour, a day, a month or a year where it comes from the one before. Where that is so
//! at all times, or depends on the weekday alone, what is left is a union of plain calendars, and whatever is exact for those is
//! exact here. Where it depends on the dates, nothing is told.

use std::borrow::Cow;

use super::day_set::DaySet;
use super::{Calendar, DayRule, Days, RunOver, Schedule, Weekdays, Years};

/// What a search passes over: the values below this, where a time begins so, and how they are cut out.
type Pass = (u8, Beginning, fn(&mut Calendar, u8));

/// The times of a calendar that a search may pass over: those that lie in all of these sets.
#[derive(Clone, Copy)]
struct Beginning {
    months: u16,
    days: u32,
    weekdays: u8,
    hours: u32,
    minutes: u64,
}

/// All times.
const ANY: Beginning = Beginning {
    months: Calendar::ALL_MONTHS,
    days: Calendar::ALL_DAYS,
    weekdays: Calendar::ALL_WEEKDAYS,
    hours: Calendar::ALL_HOURS,
    minutes: Calendar::ALL_60,
};

impl Beginning {
    /// The sets that bound it.
    const BOUNDS: [fn(&Beginning, &mut Calendar, bool); 5] = [
        |this, of, within| of.months &= if within { this.months } else { !this.months },
        |this, of, within| of.days.set &= if within { this.days } else { !this.days },
        |this, of, within| of.weekdays.set &= if within { this.weekdays } else { !this.weekdays },
        |this, of, within| of.hours &= if within { this.hours } else { !this.hours },
        |this, of, within| of.minutes &= if within { this.minutes } else { !this.minutes },
    ];

    /// What lies in it of a calendar; the rest is added to `outside`.
    fn split(&self, mut calendar: Calendar, outside: &mut Vec<Calendar>) -> Calendar {
        for bound in Self::BOUNDS {
            let mut rest = calendar.clone();
            bound(self, &mut calendar, true);
            // Where that bounds nothing, nothing lies outside: days counted from an end are in no set.
            if calendar == rest {
                continue;
            }
            bound(self, &mut rest, false);
            if !rest.never_fires() {
                outside.push(rest);
            }
        }
        calendar
    }
}

impl Schedule {
    /// The same fires without searches that run over; `None` where they depend on the dates.
    pub(crate) fn settled(&self) -> Option<Cow<'_, Schedule>> {
        if !self.runs_over() {
            return Some(Cow::Borrowed(self));
        }
        let mut parts = Vec::new();
        match self {
            Schedule::Calendar(calendar) => {
                parts.extend(calendar.settled()?.into_iter().map(Schedule::Calendar));
            }
            Schedule::Union(members) => {
                for member in members {
                    match member.settled()?.into_owned() {
                        Schedule::Union(inner) => parts.extend(inner),
                        other => parts.push(other),
                    }
                }
            }
            other => parts.push(other.clone()),
        }
        Some(Cow::Owned(Schedule::Union(parts)))
    }

    fn runs_over(&self) -> bool {
        match self {
            Schedule::Calendar(calendar) => calendar.runs_over(),
            Schedule::Union(members) => members.iter().any(Schedule::runs_over),
            _ => false,
        }
    }
}

impl Calendar {
    /// Whether its searches pass over times that match.
    pub(super) fn runs_over(&self) -> bool {
        self.passed_over() != RunOver::default()
    }

    /// The ways to run over by which searches pass over times that match. Days that a month gets from the one before
    /// ([`RunOver::fifth`]) are not among them: nothing is passed over.
    pub(crate) fn passed_over(&self) -> RunOver {
        let over = self.spelling.run_over;
        if over == RunOver::default() {
            return over;
        }
        let cut = |set: u64, below: u8| if set & !(u64::MAX << below.min(63)) == 0 { 0 } else { below };
        let late = self.hours >> 23 & self.hours & 1 == 1;
        let minutes_meet = self.minutes >> 59 & self.minutes & 1 == 1;
        let first_day = self.days.set & 2 != 0 || self.days.from_end != 0;
        let turn_of_year = self.months >> 12 & self.months >> 1 & 1 == 1;
        let mut passed = RunOver {
            seconds: if minutes_meet { cut(self.seconds, over.seconds) } else { 0 },
            minutes: if late { cut(self.minutes, over.minutes) } else { 0 },
            hours: if first_day { cut(self.hours.into(), over.hours) } else { 0 },
            january: if turn_of_year { cut(self.days.set.into(), over.january) } else { 0 },
            february: over.february && self.march_is_cut(),
            fifth: false,
        };
        let by_days = passed.minutes > 0 || passed.hours > 0 || passed.seconds > 0;
        if by_days && !self.has_neighbouring_days() {
            (passed.minutes, passed.hours) = (0, 0);
            if self.hours_after_hours() == 0 {
                passed.seconds = 0;
            }
        }
        passed
    }

    /// Whether there are two days of which one follows the other.
    fn has_neighbouring_days(&self) -> bool {
        DaySet::of(self).smallest.is_some_and(|(distance, _)| distance == 1)
    }

    /// The hours that come behind another one of the same day.
    fn hours_after_hours(&self) -> u32 {
        self.hours & self.hours << 1 & Self::ALL_HOURS
    }

    /// Whether days of March are passed over after a February that lacks a later day: see [`Calendar::days_reached`].
    fn march_is_cut(&self) -> bool {
        let set = self.days.set;
        let cut = |length: u32| {
            let beyond = (set >> length >> 1 << length << 1).trailing_zeros();
            set >> length & 1 == 0 && beyond <= 31 && set & !(u32::MAX << (beyond - length)) != 0
        };
        self.months >> 2 & self.months >> 3 & 1 == 1 && (cut(28) || cut(29))
    }

    /// The plain calendars of what is left.
    fn settled(&self) -> Option<Vec<Calendar>> {
        let over = self.passed_over();
        if over.february || self.years != Years::All || self.day_rule != DayRule::And {
            return None;
        }
        let Weekdays { set, .. } = self.weekdays;
        let late = self.hours >> 23 & self.hours & 1 == 1;
        let midnight = over.seconds > 0 && late && self.has_neighbouring_days();
        let any_day = Days { set: Self::ALL_DAYS, ..Days::default() };
        let by_weekday = self.months & Self::ALL_MONTHS == Self::ALL_MONTHS
            && self.days == any_day
            && self.weekdays == (Weekdays { set, ..Weekdays::default() });
        if (midnight || over.minutes > 0 || over.hours > 0) && !by_weekday {
            return None;
        }
        // The weekdays that come behind another one.
        let weekdays = set << 1 | set >> 6 & 1;
        let january = Beginning { months: 1 << 1, ..ANY };
        let first_day = Beginning { days: 1 << 1, weekdays, ..ANY };
        let first_hour = Beginning { hours: 1, weekdays, ..ANY };
        let next_hour = Beginning { hours: self.hours_after_hours(), minutes: 1, ..ANY };
        let next_day = Beginning { hours: 1, minutes: 1, weekdays, ..ANY };
        let passes: [Pass; 5] = [
            (over.january, january, |of, below| of.days.set &= u32::MAX << below.min(31)),
            (over.hours, first_day, |of, below| of.hours &= u32::MAX << below.min(31)),
            (over.minutes, first_hour, |of, below| of.minutes &= u64::MAX << below.min(63)),
            (over.seconds, next_hour, |of, below| of.seconds &= u64::MAX << below.min(63)),
            (if midnight { over.seconds } else { 0 }, next_day, |of, below| {
                of.seconds &= u64::MAX << below.min(63);
            }),
        ];
        let mut whole = self.clone();
        whole.spelling.run_over = RunOver::default();
        let mut parts = vec![whole];
        for (below, beginning, cut) in passes.into_iter().filter(|(below, ..)| *below > 0) {
            let mut rest = Vec::new();
            for part in parts {
                let mut begun = beginning.split(part, &mut rest);
                cut(&mut begun, below);
                if !begun.never_fires() {
                    rest.push(begun);
                }
            }
            parts = rest;
        }
        Some(parts)
    }
}
