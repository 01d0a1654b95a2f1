//! The schedule engine against plain definitions: every minute or day is looked at, nothing is skipped.

mod plain_schedule;

use cronlint::schedule::{
    Calendar, CivilDate, CivilSecond, ClockChange, Gap, InGap, InOverlap, Instant, Placement, Running,
    Schedule, Steps, TimeZone, Transition, Years,
};
use plain_schedule::{DAY, all_days, calendar, day_matches, dense, month_length, near_a_change, zone, zones};
use proptest::prelude::*;

const WALL_TIME: Steps = Steps::WallTime { gap: InGap::Shift, overlap: InOverlap::First };

fn matches(calendar: &Calendar, time: CivilSecond) -> bool {
    calendar.seconds >> time.second() & 1 == 1
        && calendar.minutes >> time.minute() & 1 == 1
        && calendar.hours >> time.hour() & 1 == 1
        && day_matches(calendar, time.date())
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
                let mean = f64::from(days.len() as u32) * f64::from(times.len() as u32) / 400.0;
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
