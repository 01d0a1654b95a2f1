//! What is said of schedules together (meetings, overlaps, load, runs) against scans that skip nothing.

mod plain_schedule;

use std::collections::{BTreeMap, BTreeSet};

use cronlint::schedule::{
    Calendar, CivilDate, CivilSecond, Days, Instant, Load, OnClock, Peak, Schedule, TimeZone, Weekdays, Years,
};
use plain_schedule::{DAY, all_days, calendar, day_matches, dense, near_a_change, zone, zones};
use proptest::prelude::*;

/// Whether a calendar fires in the minute that begins at a civil second.
fn in_minute(calendar: &Calendar, minute: i64) -> bool {
    let minute = CivilSecond(minute);
    in_minute_of_day(calendar, minute.0.rem_euclid(DAY) / 60) && day_matches(calendar, minute.date())
}

/// Whether a calendar fires in a minute of its days.
fn in_minute_of_day(calendar: &Calendar, minute: i64) -> bool {
    calendar.seconds != 0
        && calendar.hours >> (minute / 60) & 1 == 1
        && calendar.minutes >> (minute % 60) & 1 == 1
}

/// Whether a calendar fires at a second of its days.
fn time_matches(calendar: &Calendar, second: i64) -> bool {
    calendar.hours >> (second / 3600) & 1 == 1
        && calendar.minutes >> (second / 60 % 60) & 1 == 1
        && calendar.seconds >> (second % 60) & 1 == 1
}

fn either_kind() -> impl Strategy<Value = Calendar> {
    prop_oneof![3 => dense(), 1 => calendar()]
}

/// Zones with clock changes, and two that have had none for long.
fn any_zone() -> impl Strategy<Value = TimeZone> {
    prop_oneof![2 => zones(), 1 => prop::sample::select(vec!["UTC", "Asia/Kolkata", "Pacific/Kiritimati"]).prop_map(zone)]
}

/// A load's schedules: mostly one calendar each, now and then a union.
fn scheduled() -> impl Strategy<Value = Vec<Vec<Calendar>>> {
    prop::collection::vec(
        prop_oneof![3 => prop::collection::vec(either_kind(), 1), 1 => prop::collection::vec(either_kind(), 2..3)],
        1..5,
    )
}

fn schedule_of(members: &[Calendar]) -> Schedule {
    match members {
        [only] => Schedule::Calendar(only.clone()),
        several => Schedule::Union(several.iter().cloned().map(Schedule::Calendar).collect()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn meetings_are_the_minutes_in_which_both_fire(
        ours in either_kind(), theirs in either_kind(), our_zone in any_zone(), their_zone in any_zone(),
        from in 1_700_000_000_i64..2_000_000_000, hours in 0_i64..80,
    ) {
        let from = near_a_change(&our_zone, from, hours);
        let until = from.0 + 5 * DAY;
        let scan: Vec<i64> = ((from.0 + 60).div_euclid(60)..until.div_euclid(60))
            .map(|minute| minute * 60)
            .filter(|at| in_minute(&ours, our_zone.to_civil(Instant(*at)).0) && in_minute(&theirs, their_zone.to_civil(Instant(*at)).0))
            .collect();
        let (ours, theirs) = (Schedule::Calendar(ours), Schedule::Calendar(theirs));
        let our_clock = OnClock { schedule: &ours, zone: &our_zone };
        let found: Vec<i64> = our_clock
            .meetings(OnClock { schedule: &theirs, zone: &their_zone }, from)
            .map(|at| at.0)
            .take_while(|at| *at < until.div_euclid(60) * 60)
            .collect();
        prop_assert_eq!(found, scan);
    }

    #[test]
    fn an_overlap_is_a_begin_while_the_other_runs(
        ours in either_kind(), theirs in either_kind(), our_zone in any_zone(), their_zone in any_zone(),
        from in 1_700_000_000_i64..2_000_000_000, hours in 0_i64..30,
        our_minutes in 1_u32..200, their_minutes in prop_oneof![1_u32..200, 1400_u32..5000],
    ) {
        let from = near_a_change(&our_zone, from, hours);
        let until = from.0 + DAY;
        // Wall-clock minutes in which a schedule fires, and whether one of them lies a run's length back at most.
        let longest = i64::from(our_minutes.max(their_minutes));
        let fires = |calendar: &Calendar, zone: &TimeZone| -> BTreeSet<i64> {
            let walls = [from, Instant(until)].map(|at| zone.to_civil(at).0.div_euclid(60));
            (walls[0] - longest - 180..walls[1] + 180).filter(|minute| in_minute(calendar, minute * 60)).collect()
        };
        let (our_fires, their_fires) = (fires(&ours, &our_zone), fires(&theirs, &their_zone));
        let running = |fires: &BTreeSet<i64>, wall: i64, minutes: u32| fires.range(wall - i64::from(minutes) + 1..=wall).next().is_some();
        let scan = ((from.0 + 60).div_euclid(60)..until.div_euclid(60)).map(|minute| minute * 60).find(|at| {
            let wall = |zone: &TimeZone| zone.to_civil(Instant(*at)).0 / 60;
            let (our_wall, their_wall) = (wall(&our_zone), wall(&their_zone));
            our_fires.contains(&our_wall) && running(&their_fires, their_wall, their_minutes)
                || their_fires.contains(&their_wall) && running(&our_fires, our_wall, our_minutes)
        });
        let (ours, theirs) = (Schedule::Calendar(ours), Schedule::Calendar(theirs));
        let our_clock = OnClock { schedule: &ours, zone: &our_zone };
        let their_clock = OnClock { schedule: &theirs, zone: &their_zone };
        let found = our_clock.next_overlap(our_minutes, their_clock, their_minutes, from).map(|at| at.0);
        prop_assert_eq!(found.filter(|at| *at < until.div_euclid(60) * 60), scan);
    }

    #[test]
    fn the_load_of_a_date_counts_each_job_once(
        schedules in scheduled(), behind in prop::collection::vec(-1600_i32..1600, 4), year in 2024_i16..2029, month in 1_u8..=12, day in 1_u8..=31,
    ) {
        let date = CivilDate { year, month, day };
        prop_assume!(date.exists());
        let midnight = CivilSecond::from_parts(date, 0, 0, 0).0;
        let scan: Vec<u32> = (0..1440)
            .map(|minute| {
                let starts = |(members, behind): &(&Vec<Calendar>, &i32)| {
                    members.iter().any(|member| in_minute(member, midnight + (minute - i64::from(**behind)) * 60))
                };
                schedules.iter().zip(&behind).filter(starts).count() as u32
            })
            .collect();
        let schedules: Vec<Schedule> = schedules.iter().map(|members| schedule_of(members)).collect();
        let mut load = Load::default();
        for (schedule, behind) in schedules.iter().zip(&behind) {
            prop_assert!(load.add(schedule, *behind));
        }
        prop_assert_eq!(load.on(date), scan);
    }
}

proptest! {
    // Each case looks at every day of 400 years.
    #![proptest_config(ProptestConfig { cases: 8, max_shrink_iters: 100, ..ProptestConfig::default() })]

    #[test]
    fn two_schedules_meet_or_never_do(ours in calendar(), theirs in calendar()) {
        let days = |calendar: &Calendar| all_days(calendar, 2025..2425);
        let theirs_on = days(&theirs);
        let minute = (0..1440).find(|minute| in_minute_of_day(&ours, *minute) && in_minute_of_day(&theirs, *minute));
        let day = days(&ours).into_iter().find(|day| theirs_on.binary_search(day).is_ok());
        let wanted = day.zip(minute).map(|(day, minute)| Instant(day * DAY + minute * 60));
        let (ours, theirs, utc) = (Schedule::Calendar(ours), Schedule::Calendar(theirs), TimeZone::utc());
        let new_year = CivilSecond::from_parts(CivilDate { year: 2025, month: 1, day: 1 }, 0, 0, 0).0;
        let clock = OnClock { schedule: &ours, zone: &utc };
        prop_assert_eq!(clock.next_meeting(OnClock { schedule: &theirs, zone: &utc }, Instant(new_year - 1)), wanted);
    }

    #[test]
    fn peak_and_week_are_those_of_all_dates(schedules in scheduled()) {
        // What fires in no minute of any day names no year either.
        let has_minutes = |calendar: &Calendar| (0..1440).any(|minute| in_minute_of_day(calendar, minute));
        let named = schedules.iter().flatten().any(|calendar| calendar.years != Years::All && has_minutes(calendar));
        let years = if named { 1970..2626 } else { 2025..2425 };
        // Which members fire on which day; days that are alike are looked at once.
        let mut firing: BTreeMap<i64, u64> = BTreeMap::new();
        for (index, member) in schedules.iter().flatten().enumerate() {
            for day in all_days(member, years.clone()) {
                *firing.entry(day).or_default() |= 1 << index;
            }
        }
        let mut kinds: BTreeMap<(i64, u64), i64> = BTreeMap::new();
        for (day, members) in firing {
            kinds.entry(((day + 4).rem_euclid(7), members)).or_insert(day);
        }
        let mut week = vec![0; 7 * 1440];
        let mut peak: Option<(u32, i64, u16)> = None;
        // For each minute of the day, the members of each job that fire in it, as they are counted in `firing`.
        let mut index = 0;
        let jobs: Vec<Vec<u64>> = schedules
            .iter()
            .map(|members| {
                let first = index;
                index += members.len();
                let set = |minute: i64| {
                    (first..).zip(members).fold(0, |set, (index, member)| set | u64::from(in_minute_of_day(member, minute)) << index)
                };
                (0..1440).map(set).collect()
            })
            .collect();
        for ((weekday, members), day) in kinds {
            for minute in 0..1440 {
                let starts = jobs.iter().filter(|job| job[minute] & members != 0).count() as u32;
                let most = &mut week[weekday as usize * 1440 + minute];
                *most = starts.max(*most);
                if starts > 0 && peak.is_none_or(|(most, on, _)| starts > most || starts == most && day < on) {
                    peak = Some((starts, day, minute as u16));
                }
            }
        }
        let schedules: Vec<Schedule> = schedules.iter().map(|members| schedule_of(members)).collect();
        let mut load = Load::default();
        for schedule in &schedules {
            prop_assert!(load.add(schedule, 0));
        }
        prop_assert_eq!(load.most_in_week(), week);
        let wanted = peak.map(|(starts, day, minute)| Peak { starts, date: CivilSecond(day * DAY).date(), minute });
        prop_assert_eq!(load.peak(), wanted);
    }

    #[test]
    fn runs_of_weeks_and_years_are_counted_exactly(members in prop::collection::vec(calendar(), 1..3)) {
        let named = members.iter().filter(|member| member.years != Years::All).count();
        let years = match named {
            0 => 2025..2425,
            some if some == members.len() => 1970..2226,
            _ => 1970..2626,
        };
        let counted: Vec<i16> = years
            .clone()
            .filter(|year| named < members.len() || members.iter().any(|member| member.years.contains(*year)))
            .collect();
        // Which members fire on which day; the times of days that are alike are counted once.
        let mut firing: BTreeMap<i64, usize> = BTreeMap::new();
        for (index, member) in members.iter().enumerate() {
            // A week of the last year ends in the next one.
            for day in all_days(member, years.start..years.end + 1) {
                *firing.entry(day).or_default() |= 1 << index;
            }
        }
        let times: Vec<u64> = (0..1 << members.len())
            .map(|set| {
                let fires = |second: i64| {
                    let hit = |(index, member): (usize, &Calendar)| set >> index & 1 == 1 && time_matches(member, second);
                    members.iter().enumerate().any(hit)
                };
                (0..DAY).filter(|second| fires(*second)).count() as u64
            })
            .collect();
        let start = |year| CivilSecond::from_parts(CivilDate { year, month: 1, day: 1 }, 0, 0, 0).0 / DAY;
        let of_days = |days: std::ops::Range<i64>| firing.range(days).map(|(_, set)| times[*set]).sum::<u64>();
        let by_year: Vec<u64> = counted.iter().map(|year| of_days(start(*year)..start(year + 1))).collect();
        // 1970-01-05 was a Monday.
        let mondays = counted.iter().flat_map(|year| start(*year)..start(year + 1)).filter(|day| (day - 4).rem_euclid(7) == 0);
        let by_week: Vec<u64> = mondays.map(|monday| of_days(monday..monday + 7)).collect();
        let schedule = schedule_of(&members);
        let all: u64 = by_year.iter().sum();
        let extremes = |counts: &[u64]| (all > 0).then(|| (*counts.iter().min().unwrap(), *counts.iter().max().unwrap()));
        let (week, year) = (schedule.frequency().map(|all| all.week), schedule.frequency().map(|all| all.year));
        prop_assert_eq!(week.map(|runs| (runs.least, runs.most)), extremes(&by_week));
        prop_assert_eq!(year.map(|runs| (runs.least, runs.most)), extremes(&by_year));
        if let Some(runs) = year {
            prop_assert_eq!((runs.mean * f64::from(counted.len() as u32)).round() as u64, all);
        }
    }
}

#[test]
fn meetings_are_rare_dates_too() {
    let every = Calendar::every_minute();
    let at = |minutes: u64, hours: u32, calendar: Calendar| {
        Schedule::Calendar(Calendar { minutes, hours, ..calendar })
    };
    let day = |day: u32| Days { set: 1 << day, ..Days::default() };
    let friday = Weekdays { set: 1 << 5, ..Weekdays::default() };
    let leap_day = at(1, 1, Calendar { days: day(29), months: 1 << 2, ..every.clone() });
    let fridays = at(1, 1, Calendar { weekdays: friday, ..every.clone() });
    let thirtieth = at(1, 1, Calendar { days: day(30), ..every.clone() });
    let (utc, shanghai) = (TimeZone::utc(), zone("Asia/Shanghai"));
    let from = Instant::parse_rfc3339("2026-12-01T00:00:00Z").unwrap();
    let on = |schedule, zone| OnClock { schedule, zone };
    let meet = |one, other| on(one, &utc).next_meeting(on(other, &utc), from).map(|at| at.rfc3339(0));
    assert_eq!(meet(&leap_day, &fridays).as_deref(), Some("2036-02-29T00:00:00Z"));
    assert_eq!(meet(&leap_day, &thirtieth), None);
    // 18:00 UTC is 02:00 of the next day in Shanghai, here the first of a month.
    let utc_evening = at(1, 1 << 18, every.clone());
    let first = at(1, 1 << 2, Calendar { days: day(1), ..every });
    let met = on(&utc_evening, &utc).next_meeting(on(&first, &shanghai), from);
    assert_eq!(met.map(|at| at.rfc3339(0)).as_deref(), Some("2026-12-31T18:00:00Z"));
    assert_eq!(on(&utc_evening, &utc).next_meeting(on(&Schedule::Boot, &utc), from), None);
}

/// Midnight of 1 July.
fn july(year: i64) -> i64 {
    let since = year - 2026;
    // 2026-07-01 and a day more for each 29 February in between, up to 2031.
    (20_635 + 365 * since + i64::from(since >= 2)) * DAY
}

/// systemd calendars whose steps run over the turn of a field, and some that could and don't.
fn stepped() -> impl Strategy<Value = String> {
    let days = prop::sample::select(vec!["", "Mon..Fri ", "Mon,Wed ", "Sat,Sun,Mon "]);
    let dates =
        prop::sample::select(vec!["*-*-*", "*-*-01", "*-*-1/7", "*-*-1,2", "*-1/5-*", "*-*~01", "*-01-1/11"]);
    let hours = prop::sample::select(vec!["*", "0/5", "3/7", "0,23", "0", "23", "0..6,23"]);
    let minutes = prop::sample::select(vec!["0/7", "59", "5/7", "0/45", "0,59", "00"]);
    let seconds = prop::sample::select(vec!["00", "0/25", "3/29", "7/50"]);
    (days, dates, hours, minutes, seconds)
        .prop_map(|(days, dates, h, m, s)| format!("{days}{dates} {h}:{m}:{s} UTC"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, max_shrink_iters: 100, ..ProptestConfig::default() })]

    #[test]
    fn what_runs_over_is_told_as_it_fires_or_not_at_all(text in stepped()) {
        let reading = cronlint::dialect::read(cronlint::dialect::DialectId::Systemd, &text);
        let schedule = reading.schedule.unwrap();
        let (Some(gaps), Some(runs)) = (schedule.gaps(), schedule.runs_per_day()) else { return Ok(()) };
        // From the middle of 2026 to that of 2031, a leap year among them; what runs often is looked at for a year.
        let from = july(2026);
        let years = if runs.mean_per_year > 200_000.0 { 1 } else { 5 };
        let until = july(2026 + years);
        let change = cronlint::schedule::ClockChange::SKIP_BOTH;
        let fires: Vec<i64> = schedule
            .fires(Instant(from), &TimeZone::utc(), change)
            .map(|at| at.0)
            .take_while(|at| *at < until)
            .skip(1)
            .collect();
        let mut days: BTreeMap<i64, u32> = BTreeMap::new();
        for at in &fires {
            *days.entry(at.div_euclid(DAY)).or_default() += 1;
        }
        // The first and the last day are cut.
        let whole: Vec<u32> = days.values().copied().skip(1).collect();
        let whole = &whole[..whole.len().saturating_sub(1)];
        for count in whole {
            prop_assert!((runs.least..=runs.most).contains(count), "{} runs a day in {:?}", count, runs);
        }
        prop_assert!(whole.len() < 300 || whole.contains(&runs.least) && whole.contains(&runs.most), "{:?}", runs);
        let distances = fires.windows(2).map(|pair| u64::try_from(pair[1] - pair[0]).unwrap());
        let (mut smallest, mut largest) = (u64::MAX, 0);
        for distance in distances {
            (smallest, largest) = (smallest.min(distance), largest.max(distance));
        }
        prop_assert!(gaps.smallest.seconds <= smallest && gaps.largest.seconds >= largest, "{:?}", gaps);
        // Both examples are neighbours among the fires.
        for gap in [gaps.smallest, gaps.largest] {
            let next = schedule.fires(Instant(gap.from.0), &TimeZone::utc(), change).next();
            prop_assert_eq!(next, Some(Instant(gap.to.0)));
            prop_assert_eq!(gap.to.0 - gap.from.0, i64::try_from(gap.seconds).unwrap());
        }
    }
}

#[test]
fn steps_that_run_over_keep_their_exact_gaps() {
    let of =
        |text: &str| cronlint::dialect::read(cronlint::dialect::DialectId::Systemd, text).schedule.unwrap();
    let told = |text: &str| {
        let schedule = of(text);
        let words = cronlint::words::sentence(&schedule, cronlint::lang::Lang::En);
        let note =
            words.split_once("the step goes on over ").map(|(_, note)| note.trim_end_matches(')').to_owned());
        let gaps = schedule.gaps().map(|gaps| (gaps.smallest.seconds, gaps.largest.seconds));
        (gaps, schedule.runs_per_day().map(|runs| (runs.least, runs.most)), note)
    };
    // 23:56, then 00:07: 00:00 is passed over.
    let note = "midnight: no run before 00:03 of a day right after one with runs";
    assert_eq!(told("*:0/7"), (Some((240, 660)), Some((215, 215)), Some(note.to_owned())));
    // On Mondays no run comes before, and 00:00 stays.
    let (gaps, runs, _) = told("Mon..Fri *:0/7");
    assert_eq!((gaps.unwrap().0, runs), (240, Some((215, 216))));
    // 20:00 on the last day of a month, then 05:00.
    let note = "the end of the month: no run before 01:00 of day 1 right after a day with runs";
    assert_eq!(told("0/5:00"), (Some((14_400, 32_400)), Some((4, 5)), Some(note.to_owned())));
    // Nothing is passed over where no run comes before.
    assert_eq!(told("*-*-01 0/5:00").2, None);
    // It depends on the dates.
    let (gaps, runs, note) = told("*-*-1,2 *:0/7");
    assert_eq!((gaps, runs), (None, None));
    assert!(note.is_some());
}
