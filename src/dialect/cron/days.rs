//! What the fields select, joined into a calendar.

use super::picked::{Picked, Stars};
use crate::dialect::FieldKind;
use crate::dialect::table::{Days as Rule, Impossible, Rules, form};
use crate::schedule::{Calendar, DayRule, Days, RunOver, Schedule, SomeWeeks, Spelling, Weekdays, Years};

/// The calendar of what was picked.
#[expect(clippy::inline_always, reason = "what a plain text never has is left out where it is read")]
#[inline(always)]
pub(super) fn calendar(rules: &Rules, picked: &Picked) -> Calendar {
    let [seconds, minutes, hours, days, months, weekdays] = picked.written.sets;
    let weekdays = weekday_set(rules, weekdays) | picked.weekdays.set;
    let stars = picked.written.stars;
    let (day, weekday) = (FieldKind::DayOfMonth, FieldKind::DayOfWeek);
    let (day_star, weekday_star) = match rules.days {
        Rule::And => (stars.has(Stars::PLAIN_ITEM, day), stars.has(Stars::PLAIN_ITEM, weekday)),
        Rule::OrUnlessStarItem => (stars.has(Stars::ITEM, day), stars.has(Stars::ITEM, weekday)),
        Rule::OrUnlessPlainItem => (stars.has(Stars::PLAIN_ITEM, day), stars.has(Stars::PLAIN_ITEM, weekday)),
        Rule::OrUnlessPlainField | Rule::OneQuestion | Rule::OneStar => {
            (stars.has(Stars::PLAIN_FIELD, day), stars.has(Stars::PLAIN_FIELD, weekday))
        }
        Rule::OrUnlessLoneStar => {
            let star = |kind| stars.has(Stars::PLAIN_FIELD, kind) && !stars.has(Stars::QUESTION, kind);
            (star(day), star(weekday))
        }
        Rule::OrUnlessStarFirst => (stars.has(Stars::FIRST, day), stars.has(Stars::FIRST, weekday)),
        Rule::OrUnlessAll => {
            (days as u32 == Calendar::ALL_DAYS, weekdays & Calendar::ALL_WEEKDAYS == Calendar::ALL_WEEKDAYS)
        }
        Rule::OrUnlessFullItem => (stars.has(Stars::FULL_ITEM, day), stars.has(Stars::PLAIN_FIELD, weekday)),
        Rule::OrUnlessCounted => (picked.count(day) >= 31, picked.count(weekday) == 8),
    };
    // What counts as unrestricted matches every day, whether or not the values are all there.
    let counted = rules.days == Rule::OrUnlessCounted;
    let days = if counted && day_star { u64::from(Calendar::ALL_DAYS) } else { days };
    let weekdays = if counted && weekday_star { Calendar::ALL_WEEKDAYS } else { weekdays };
    let and = stars.any(Stars::AND) || rules.days == Rule::And || day_star || weekday_star;
    Calendar {
        seconds,
        minutes,
        hours: hours as u32,
        days: Days { set: days as u32, ..picked.days },
        months: (months << (1 - rules.first_month)) as u16,
        weekdays: Weekdays { set: weekdays, ..picked.weekdays },
        day_rule: if and { DayRule::And } else { DayRule::Or },
        years: picked.years.map_or(Years::All, Years::Set),
        spelling: Spelling {
            minute_star: stars.has(Stars::FIRST, FieldKind::Minute),
            hour_star: stars.has(Stars::FIRST, FieldKind::Hour),
            day_star,
            weekday_star,
            interval: false,
            run_over: RunOver {
                february: rules.forms & form::DAYS_RUN_OVER != 0 && !stars.has(Stars::FULL_ITEM, day),
                fifth: rules.forms & form::NTH_RUNS_OVER != 0
                    && months & JANUARY != 0
                    && picked.weekdays.nth.iter().any(|nth| nth >> 5 != 0),
                ..RunOver::default()
            },
        },
    }
}

/// January, as a bit of [`Calendar::months`].
const JANUARY: u64 = 1 << 1;

/// December, as a bit of [`Calendar::months`].
const DECEMBER: u16 = 1 << 12;

/// The schedule of a calendar, forms left out where the dialect loses them.
#[inline]
pub(super) fn schedule(rules: &Rules, calendar: Calendar) -> Schedule {
    if rules.forms & form::NOT_IN_DECEMBER == 0 {
        return Schedule::Calendar(calendar);
    }
    without_lost_forms(calendar)
}

/// A calendar whose special forms are lost in December.
fn without_lost_forms(calendar: Calendar) -> Schedule {
    let plain = Calendar {
        months: calendar.months & DECEMBER,
        days: Days { from_end: 0, ..calendar.days },
        weekdays: Weekdays { from_end: [0; 7], ..calendar.weekdays },
        ..calendar.clone()
    };
    let lost = calendar.days != plain.days || calendar.weekdays != plain.weekdays;
    if !lost || plain.months == 0 {
        return Schedule::Calendar(calendar);
    }
    let rest = Calendar { months: calendar.months & !DECEMBER, ..calendar };
    if plain.never_fires() {
        return Schedule::Calendar(rest);
    }
    Schedule::Union(vec![Schedule::Calendar(rest), Schedule::Calendar(plain)])
}

/// The schedule of a calendar with weekdays that count in some weeks besides those that always do.
pub(super) fn in_weeks(always: &Calendar, weeks: &[(u32, u32, u32)]) -> Schedule {
    let mut members = Vec::with_capacity(weeks.len() + 1);
    let all_days = Days { set: Calendar::ALL_DAYS, ..Days::default() };
    let days = if always.day_rule == DayRule::Or { all_days } else { always.days };
    for (weekday, every, rest) in weeks {
        let weekdays = Weekdays { set: 1 << weekday, ..Weekdays::default() };
        let calendar = Calendar { days, weekdays, day_rule: DayRule::And, ..always.clone() };
        members.push(Schedule::SomeWeeks(Box::new(SomeWeeks { calendar, every: *every, rest: *rest })));
    }
    if !always.never_fires() {
        members.push(Schedule::Calendar(always.clone()));
    }
    match members.len() {
        1 => members.swap_remove(0),
        _ => Schedule::Union(members),
    }
}

/// Whether a calendar names only days that its months never have, and the dialect refuses that.
pub(super) fn is_refused(rules: &Rules, calendar: &Calendar) -> bool {
    let Days { set, from_end, nearest_weekday, nearest_weekday_from_end, .. } = calendar.days;
    if set == 0 || from_end | nearest_weekday | nearest_weekday_from_end != 0 {
        return false;
    }
    let longest = match calendar.months {
        months if months & 0b1_0101_1010_1010 != 0 => 31,
        months if months & 0b0_1010_0101_0000 != 0 => 30,
        0 => return false,
        _ => 29,
    };
    let never = set.trailing_zeros() > longest;
    match rules.impossible {
        Impossible::Accepted => false,
        Impossible::Refused => never,
        Impossible::RefusedUnlessOr => never && calendar.day_rule == DayRule::And,
        Impossible::RefusedInOneMonth => never && calendar.months.is_power_of_two(),
    }
}

/// Weekdays with Sunday as 0, from the dialect's numbers 0 to 7.
fn weekday_set(rules: &Rules, numbers: u64) -> u8 {
    let shifted = match rules.weekday.sunday {
        0 => numbers,
        _ => (0..8).filter(|n| numbers >> n & 1 == 1).fold(0, |set, n| set | 1 << rules.weekday.weekday(n)),
    };
    (shifted as u8 & 0x7F) | (shifted >> 7 & 1) as u8
}
