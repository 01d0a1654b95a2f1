//! Schedules straight from the meaning of each form, and schedules and zones to try: what tests of the engine compare it with.

use cronlint::schedule::{
    Calendar, CivilDate, CivilSecond, DayRule, Days, Instant, Nearest, Spelling, TimeZone, Weekdays, Years,
};
use proptest::prelude::*;

pub const DAY: i64 = 86_400;

/// Whether a date matches, straight from the meaning of each form.
pub fn day_matches(calendar: &Calendar, date: CivilDate) -> bool {
    let length = month_length(date.year, date.month);
    let weekday = |day: u8| CivilSecond::from_parts(CivilDate { day, ..date }, 0, 0, 0).weekday();
    let nearest = |day: u8| match weekday(day) {
        6 => {
            if day == 1 {
                3
            } else {
                day - 1
            }
        }
        0 => {
            if day == length {
                day - 2
            } else {
                day + 1
            }
        }
        _ => day,
    };
    let has = |set: u32, bit: u8| set >> bit & 1 == 1;
    let Days { set, from_end, nearest_weekday, nearest_weekday_from_end, nearest: rule } = calendar.days;
    let lost = |day| rule == Nearest::LostAtEnd && day == length && weekday(day) == 0;
    // The day after the last is a Saturday.
    let beyond = rule == Nearest::FromBeyond
        && weekday(length) == 5
        && length < 31
        && has(nearest_weekday, length + 1);
    let by_day = has(set, date.day)
        || has(from_end, length - date.day)
        || (1..=length).any(|day| has(nearest_weekday, day) && !lost(day) && nearest(day) == date.day)
        || (beyond && date.day == length)
        || (1..=length).any(|day| has(nearest_weekday_from_end, length - day) && nearest(day) == date.day);
    let today = weekday(date.day);
    let nth = (date.day - 1) / 7 + 1;
    let nth_from_end = (length - date.day) / 7 + 1;
    let by_weekday = calendar.weekdays.set >> today & 1 == 1
        || calendar.weekdays.nth[usize::from(today)] >> nth & 1 == 1
        || calendar.weekdays.from_end[usize::from(today)] >> nth_from_end & 1 == 1;
    let joined = match calendar.day_rule {
        DayRule::And => by_day && by_weekday,
        DayRule::Or => by_day || by_weekday,
    };
    joined && calendar.months >> date.month & 1 == 1 && calendar.years.contains(date.year)
}

pub fn month_length(year: i16, month: u8) -> u8 {
    (28..=31).rev().find(|day| CivilDate { year, month, day: *day }.exists()).unwrap_or(28)
}

/// Mostly a few bits of a range, now and then all of them or none.
fn bits(low: u32, high: u32) -> impl Strategy<Value = u64> {
    let all = (low..=high).fold(0_u64, |set, bit| set | 1 << bit);
    prop_oneof![
        6 => prop::collection::vec(low..=high, 1..4).prop_map(|bits| bits.into_iter().fold(0, |set, bit| set | 1 << bit)),
        3 => Just(all),
        2 => any::<u64>().prop_map(move |bits| bits & all),
        1 => Just(0),
    ]
}

fn days() -> impl Strategy<Value = Days> {
    let special = |low, high| prop_oneof![5 => Just(0), 1 => bits(low, high)];
    let rule = prop_oneof![Just(Nearest::InMonth), Just(Nearest::LostAtEnd), Just(Nearest::FromBeyond)];
    (bits(1, 31), special(0, 30), special(1, 31), special(0, 30), rule).prop_map(
        |(set, from_end, workdays, nearest_end, nearest)| Days {
            set: set as u32,
            from_end: from_end as u32,
            nearest_weekday: workdays as u32,
            nearest_weekday_from_end: nearest_end as u32,
            nearest,
        },
    )
}

fn weekdays() -> impl Strategy<Value = Weekdays> {
    let counted = || prop_oneof![5 => Just([0; 7]), 1 => prop::array::uniform7(0_u8..63).prop_map(|sets| sets.map(|set| set & 0x3E))];
    (bits(0, 6), counted(), counted()).prop_map(|(set, nth, from_end)| Weekdays {
        set: set as u8,
        nth,
        from_end,
    })
}

fn years() -> impl Strategy<Value = Years> {
    prop_oneof![
        4 => Just(Years::All),
        1 => prop::collection::vec(0_usize..256, 0..5).prop_map(|years| {
            let mut words = [0; 4];
            for year in years {
                words[year / 64] |= 1 << (year % 64);
            }
            Years::Set(words)
        }),
    ]
}

pub fn calendar() -> impl Strategy<Value = Calendar> {
    let seconds = prop_oneof![4 => Just(1_u64), 1 => bits(0, 59)];
    let rule = prop_oneof![Just(DayRule::And), Just(DayRule::Or)];
    (seconds, bits(0, 59), bits(0, 23), days(), bits(1, 12), weekdays(), rule, years(), any::<bool>())
        .prop_map(|(seconds, minutes, hours, days, months, weekdays, day_rule, years, star)| Calendar {
            seconds,
            minutes,
            hours: hours as u32,
            days,
            months: months as u16,
            weekdays,
            day_rule,
            years,
            spelling: Spelling { hour_star: star, ..Spelling::default() },
        })
}

/// A schedule of whole minutes that fires on most days.
pub fn dense() -> impl Strategy<Value = Calendar> {
    (bits(0, 59), bits(0, 5), bits(0, 6), any::<bool>()).prop_map(|(minutes, hours, weekdays, star)| {
        Calendar {
            minutes,
            hours: hours as u32 | 1 << 23,
            weekdays: Weekdays { set: weekdays as u8, ..Weekdays::default() },
            spelling: Spelling { minute_star: star, ..Spelling::default() },
            ..Calendar::every_minute()
        }
    })
}

pub fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap_or_else(|| panic!("{name} is in the zone database"))
}

/// Zones with gaps and overlaps of an hour, half an hour and at midnight, and one without.
pub fn zones() -> impl Strategy<Value = TimeZone> {
    prop::sample::select(vec![
        "America/New_York",
        "Europe/London",
        "Australia/Lord_Howe",
        "America/Santiago",
        "Africa/Cairo",
        "Asia/Shanghai",
    ])
    .prop_map(zone)
}

/// A few hours before a change of the clocks in these years, or any instant where there is none.
pub fn near_a_change(zone: &TimeZone, from: i64, hours: i64) -> Instant {
    let change = zone.next_transition(Instant(from));
    Instant(change.map_or(from, |change| change.at.0 - hours * 3600))
}

/// Day numbers of all matching days of a stretch of years.
pub fn all_days(calendar: &Calendar, years: std::ops::Range<i16>) -> Vec<i64> {
    let mut found = Vec::new();
    for year in years {
        for month in 1..=12 {
            for day in 1..=month_length(year, month) {
                let date = CivilDate { year, month, day };
                if day_matches(calendar, date) {
                    found.push(CivilSecond::from_parts(date, 0, 0, 0).0 / DAY);
                }
            }
        }
    }
    found
}
