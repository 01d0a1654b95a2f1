//! The schedule engine against plain definitions: every minute or day is looked at, nothing is skipped.

use cronlint::schedule::{
    Calendar, CivilDate, CivilSecond, ClockChange, DayRule, Days, Gap, InGap, InOverlap, Instant, Placement,
    Running, Schedule, Spelling, Steps, TimeZone, Transition, Weekdays, Years,
};
use proptest::prelude::*;

const DAY: i64 = 86_400;

const WALL_TIME: Steps = Steps::WallTime { gap: InGap::Shift, overlap: InOverlap::First };

/// Whether a date matches, straight from the meaning of each form.
fn day_matches(calendar: &Calendar, date: CivilDate) -> bool {
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
    let Days { set, from_end, nearest_weekday, nearest_weekday_from_end } = calendar.days;
    let by_day = has(set, date.day)
        || has(from_end, length - date.day)
        || (1..=length).any(|day| has(nearest_weekday, day) && nearest(day) == date.day)
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

fn month_length(year: i16, month: u8) -> u8 {
    (28..=31).rev().find(|day| CivilDate { year, month, day: *day }.exists()).unwrap_or(28)
}

fn matches(calendar: &Calendar, time: CivilSecond) -> bool {
    calendar.seconds >> time.second() & 1 == 1
        && calendar.minutes >> time.minute() & 1 == 1
        && calendar.hours >> time.hour() & 1 == 1
        && day_matches(calendar, time.date())
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
    (bits(1, 31), special(0, 30), special(1, 31), special(0, 30)).prop_map(
        |(set, from_end, nearest, nearest_end)| Days {
            set: set as u32,
            from_end: from_end as u32,
            nearest_weekday: nearest as u32,
            nearest_weekday_from_end: nearest_end as u32,
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

fn calendar() -> impl Strategy<Value = Calendar> {
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
fn dense() -> impl Strategy<Value = Calendar> {
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

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap_or_else(|| panic!("{name} is in the zone database"))
}

/// Zones with gaps and overlaps of an hour, half an hour and at midnight, and one without.
fn zones() -> impl Strategy<Value = TimeZone> {
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

/// Zones whose daylight saving time is the winter's (a negative saving in the zone database).
fn zones_of_winter_time() -> impl Strategy<Value = TimeZone> {
    prop::sample::select(vec!["Europe/Dublin", "Africa/Casablanca"]).prop_map(zone)
}

fn placement() -> impl Strategy<Value = Placement> {
    let gap = prop::sample::select(vec![InGap::Skip, InGap::Edge, InGap::MakeUp, InGap::Shift]);
    let overlap = prop::sample::select(vec![
        InOverlap::Both,
        InOverlap::First,
        InOverlap::Second,
        InOverlap::WaitUntilPassed,
    ]);
    let running = prop::sample::select(vec![Running::Never, Running::StarMinuteOrHour]);
    (gap, overlap, running).prop_map(|(gap, overlap, running)| Placement { gap, overlap, running })
}

/// A few hours before a change of the clocks in these years, or any instant where there is none.
fn near_a_change(zone: &TimeZone, from: i64, hours: i64) -> Instant {
    let change = zone.next_transition(Instant(from));
    Instant(change.map_or(from, |change| change.at.0 - hours * 3600))
}

/// All changes of offset in a stretch of time.
fn changes(zone: &TimeZone, from: i64, until: i64) -> Vec<Transition> {
    let mut found = Vec::new();
    let mut next = zone.next_transition(Instant(from));
    while let Some(change) = next.filter(|change| change.at.0 < until) {
        found.push(change);
        next = zone.next_transition(change.at);
    }
    found
}

/// The fires of a minute schedule in `(from, until)`, by looking at every minute and every minute that a gap leaves out.
fn scan(calendar: &Calendar, zone: &TimeZone, placement: Placement, from: i64, until: i64) -> Vec<i64> {
    let star = calendar.spelling.minute_star || calendar.spelling.hour_star;
    let follows = placement.running == Running::StarMinuteOrHour && star;
    let (gap, overlap) =
        if follows { (InGap::Skip, InOverlap::Both) } else { (placement.gap, placement.overlap) };
    let around = changes(zone, from - DAY, until + DAY);
    let mut fires = Vec::new();
    for minute in (from - DAY).div_euclid(60)..=(until + DAY).div_euclid(60) {
        let at = minute * 60;
        if !matches(calendar, zone.to_civil(Instant(at))) {
            continue;
        }
        let in_pass = |first: i64, length: i64| (first..first + length).contains(&at);
        let dropped = around.iter().any(|change| {
            let back = -change.forward();
            match overlap {
                InOverlap::First | InOverlap::WaitUntilPassed => back > 0 && in_pass(change.at.0, back),
                InOverlap::Second => back > 0 && in_pass(change.at.0 - back, back),
                _ => false,
            }
        });
        if !dropped {
            fires.push(at);
        }
    }
    for change in around {
        for wall in (change.local_before().0..change.local_after().0).step_by(60) {
            if matches(calendar, CivilSecond(wall)) {
                match gap {
                    InGap::Edge if !fires.contains(&change.at.0) => fires.push(change.at.0),
                    InGap::MakeUp => fires.push(change.at.0),
                    InGap::Shift if !fires.contains(&(wall - i64::from(change.before))) => {
                        fires.push(wall - i64::from(change.before));
                    }
                    _ => {}
                }
            }
        }
    }
    fires.retain(|at| *at > from && *at < until);
    fires.sort_unstable();
    fires
}

fn fires(schedule: &Schedule, zone: &TimeZone, change: ClockChange, from: i64, until: i64) -> Vec<i64> {
    schedule.fires(Instant(from), zone, change).map(|at| at.0).take_while(|at| *at < until).collect()
}

/// Day numbers of all matching days of a stretch of years.
fn all_days(calendar: &Calendar, years: std::ops::Range<i16>) -> Vec<i64> {
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

fn times_of_day(calendar: &Calendar) -> Vec<i64> {
    (0..DAY)
        .filter(|second| {
            calendar.hours >> (second / 3600) & 1 == 1
                && calendar.minutes >> (second / 60 % 60) & 1 == 1
                && calendar.seconds >> (second % 60) & 1 == 1
        })
        .collect()
}

/// Smallest and largest distance between neighbours, from the last and first times of days that have any.
fn distances(days: &[i64], times: &[i64]) -> Option<(i64, i64)> {
    let within = times.windows(2).map(|pair| pair[1] - pair[0]);
    let overnight = times.first().zip(times.last()).map_or(0, |(first, last)| first - last);
    let between = days.windows(2).map(|pair| (pair[1] - pair[0]) * DAY + overnight);
    let all: Vec<i64> = if days.is_empty() { Vec::new() } else { within.chain(between).collect() };
    Some((*all.iter().min()?, *all.iter().max()?))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_month_is_what_its_days_are(calendar in calendar(), year in 1970_i16..2226, month in 1_u8..=12) {
        let mask = calendar.days_in(year, month);
        for day in 1..=month_length(year, month) {
            prop_assert_eq!(mask >> day & 1 == 1, day_matches(&calendar, CivilDate { year, month, day }), "day {}", day);
        }
        prop_assert_eq!(mask >> 1 >> month_length(year, month), 0);
    }

    #[test]
    fn no_fire_is_missed_or_invented(
        calendar in dense(), zone in zones(), placement in placement(), from in 1_700_000_000_i64..2_000_000_000, hours in 0_i64..30,
    ) {
        let from = near_a_change(&zone, from, hours).0;
        let until = from + 60 * 3600;
        let schedule = Schedule::Calendar(calendar.clone());
        let found = fires(&schedule, &zone, ClockChange::Placed(placement), from, until);
        prop_assert_eq!(found, scan(&calendar, &zone, placement, from, until));
    }

    #[test]
    fn a_later_start_sees_the_rest(
        calendar in dense(), zone in zones(), placement in placement(), from in 1_700_000_000_i64..2_000_000_000, later in 0_i64..200_000,
    ) {
        let from = near_a_change(&zone, from, 20).0;
        let until = from + 90 * 3600;
        let schedule = Schedule::Calendar(calendar);
        let mut all = fires(&schedule, &zone, ClockChange::Placed(placement), from, until);
        all.retain(|at| *at > from + later);
        prop_assert_eq!(all, fires(&schedule, &zone, ClockChange::Placed(placement), from + later, until));
    }

    #[test]
    fn fires_come_in_order(calendar in calendar(), zone in zones(), placement in placement(), from in -4_000_000_000_i64..8_000_000_000) {
        let change = ClockChange::Placed(placement);
        let mut last = from;
        let schedule = Schedule::Calendar(calendar);
        for at in schedule.fires(Instant(from), &zone, change).take(300) {
            prop_assert!(at.0 > last || (at.0 == last && placement.gap == InGap::MakeUp && last > from));
            last = at.0;
        }
    }

    #[test]
    fn all_schedulers_agree_where_clocks_do_not_change(calendar in calendar(), from in 0_i64..4_000_000_000) {
        let schedule = Schedule::Calendar(calendar.clone());
        let zone = zone("Asia/Shanghai");
        // Shanghai has changed its clocks for the last time in 1991.
        let from = from.max(700_000_000);
        let plain: Vec<Instant> = schedule.fires(Instant(from), &zone, ClockChange::SKIP_BOTH).take(50).collect();
        prop_assert!(plain.iter().all(|at| matches(&calendar, zone.to_civil(*at))));
        for change in [
            ClockChange::VIXIE,
            ClockChange::OLD_TIME,
            ClockChange::SKIP_FIRST,
            ClockChange::Stepped(Steps::GoHours),
            ClockChange::Stepped(Steps::GoDate),
            ClockChange::Stepped(Steps::RealHours),
            ClockChange::LATER_PASS,
        ] {
            let found: Vec<Instant> = schedule.fires(Instant(from), &zone, change).take(50).collect();
            prop_assert_eq!(&found, &plain, "{:?}", change);
        }
    }

}

proptest! {
    // Cheap cases, and what goes wrong needs a zone, a day and an hour to meet.
    #![proptest_config(ProptestConfig { cases: 4000, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn stepping_schedulers_settle(
        calendar in dense(), zone in prop_oneof![zones(), zones_of_winter_time()], from in 1_700_000_000_i64..2_000_000_000, hours in 0_i64..30,
        steps in prop::sample::select(vec![Steps::GoHours, Steps::GoDate, Steps::RealHours, WALL_TIME]),
    ) {
        let from = near_a_change(&zone, from, hours).0;
        let schedule = Schedule::Calendar(calendar);
        let found = fires(&schedule, &zone, ClockChange::Stepped(steps), from, from + 9 * DAY);
        prop_assert!(found.is_sorted_by(|a, b| a < b), "{:?}", found);
        // Three days after a change nothing is left of it.
        let plain = fires(&schedule, &zone, ClockChange::SKIP_BOTH, from + 4 * DAY, from + 9 * DAY);
        let settled: Vec<i64> = found.into_iter().filter(|at| *at > from + 4 * DAY).collect();
        prop_assert_eq!(settled, plain);
    }
}

proptest! {
    // Each case looks at every day of 400 years.
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn gaps_and_never_are_exact(calendar in calendar()) {
        let schedule = Schedule::Calendar(calendar.clone());
        let named = calendar.years != Years::All;
        let mut days = if named { all_days(&calendar, 1970..2226) } else { all_days(&calendar, 2025..2425) };
        let times = times_of_day(&calendar);
        prop_assert_eq!(schedule.never_fires(), days.is_empty() || times.is_empty());
        let runs = schedule.runs_per_day();
        prop_assert_eq!(runs.is_some(), !schedule.never_fires());
        if let Some(runs) = runs {
            prop_assert_eq!((runs.least as usize, runs.most as usize), (times.len(), times.len()));
            if !named {
                let mean = f64::from((days.len() * times.len()) as u32) / 400.0;
                prop_assert!((runs.mean_per_year - mean).abs() < 1e-6);
            }
        }
        if !named && let Some(first) = days.first().copied() {
            days.push(first + 146_097);
        }
        let gaps = schedule.gaps();
        let found = gaps.map(|gaps| (gaps.smallest.seconds as i64, gaps.largest.seconds as i64));
        prop_assert_eq!(found, if schedule.never_fires() { None } else { distances(&days, &times) });
        for Gap { seconds, from, to } in gaps.into_iter().flat_map(|gaps| [gaps.smallest, gaps.largest]) {
            prop_assert_eq!(to.0 - from.0, seconds as i64);
            prop_assert!(matches(&calendar, from));
            let next = schedule.fires(Instant(from.0), &TimeZone::utc(), ClockChange::SKIP_BOTH).next();
            prop_assert_eq!(next, Some(Instant(to.0)));
        }
    }

    #[test]
    fn several_schedules_are_all_their_fires(members in prop::collection::vec(calendar(), 2..4), from in 0_i64..4_000_000_000) {
        let union = Schedule::Union(members.iter().cloned().map(Schedule::Calendar).collect());
        let together: Vec<Instant> = union.fires(Instant(from), &TimeZone::utc(), ClockChange::SKIP_BOTH).take(200).collect();
        let mut single: Vec<Instant> = members
            .iter()
            .flat_map(|member| {
                let member = Schedule::Calendar(member.clone());
                member.fires(Instant(from), &TimeZone::utc(), ClockChange::SKIP_BOTH).take(200).collect::<Vec<_>>()
            })
            .collect();
        single.sort_unstable();
        single.dedup();
        single.truncate(200);
        prop_assert_eq!(&together, &single);
        prop_assert_eq!(union.never_fires(), union.runs_per_day().is_none());
        if let Some(gaps) = union.gaps() {
            let distance = |pair: &[Instant]| (pair[1].0 - pair[0].0) as u64;
            prop_assert!(together.windows(2).map(distance).all(|gap| (gaps.smallest.seconds..=gaps.largest.seconds).contains(&gap)));
            for Gap { seconds, from, to } in [gaps.smallest, gaps.largest] {
                prop_assert_eq!(to.0 - from.0, seconds as i64);
                let next = union.fires(Instant(from.0), &TimeZone::utc(), ClockChange::SKIP_BOTH).next();
                prop_assert_eq!(next, Some(Instant(to.0)));
                prop_assert!(members.iter().any(|member| matches(member, from)));
            }
        }
    }
}
