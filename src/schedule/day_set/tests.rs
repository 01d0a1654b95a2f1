//! The distances and counts of random calendars, held against every one of their days.

use proptest::prelude::*;

use super::*;
use crate::schedule::{Days, Nearest};

#[test]
fn the_cycle_begins_where_it_says() {
    assert_eq!(CivilDate { year: CYCLE_START, month: 1, day: 1 }.day_number(), CYCLE_DAY);
    for (index, kind) in KINDS.iter().enumerate() {
        assert_eq!(*kind, kind_of(CYCLE_START + index as i16));
    }
}

/// All bits, none, one of them, or any.
fn some_bits(all: u32) -> impl Strategy<Value = u32> {
    let one = proptest::sample::select(bits(u64::from(all)).collect::<Vec<_>>()).prop_map(|bit| 1 << bit);
    prop_oneof![3 => Just(all), 2 => Just(0), 4 => one, 2 => any::<u32>().prop_map(move |set| set & all)]
}

fn seldom(all: u32) -> impl Strategy<Value = u32> {
    prop_oneof![4 => Just(0), 1 => some_bits(all)]
}

fn years() -> impl Strategy<Value = Years> {
    let named = prop::collection::vec(0..256_usize, 1..5).prop_map(|named| {
        let mut words = [0; 4];
        for year in named {
            words[year / 64] |= 1 << (year % 64);
        }
        Years::Set(words)
    });
    prop_oneof![3 => Just(Years::All), 1 => named]
}

prop_compose! {
    fn days()(
        set in some_bits(Calendar::ALL_DAYS),
        from_end in seldom(0x7FFF_FFFF),
        nearest_weekday in seldom(Calendar::ALL_DAYS),
        nearest_weekday_from_end in seldom(0x7FFF_FFFF),
        nearest in proptest::sample::select(vec![Nearest::InMonth, Nearest::LostAtEnd, Nearest::FromBeyond]),
    ) -> Days {
        Days { set, from_end, nearest_weekday, nearest_weekday_from_end, nearest }
    }
}

prop_compose! {
    fn calendars()(
        days in days(),
        months in some_bits(u32::from(Calendar::ALL_MONTHS)),
        set in some_bits(u32::from(Calendar::ALL_WEEKDAYS)),
        nth in seldom(0x3E),
        from_end in seldom(0x3E),
        counted in 0..7_usize,
        day_rule in proptest::sample::select(vec![DayRule::And, DayRule::Or]),
        years in years(),
    ) -> Calendar {
        let mut weekdays = Weekdays { set: set as u8, ..Weekdays::default() };
        weekdays.nth[counted] = nth as u8;
        weekdays.from_end[counted] = from_end as u8;
        Calendar { days, months: months as u16, weekdays, day_rule, years, ..Calendar::every_minute() }
    }
}

/// Every matching day, one after the other: two cycles where all years count.
fn every_day(calendar: &Calendar) -> Vec<i64> {
    let years: Vec<i16> = match &calendar.years {
        Years::All => (CYCLE_START..CYCLE_START + 800).collect(),
        named @ Years::Set(_) => named.iter().collect(),
    };
    let mut all = Vec::new();
    for year in years {
        for month in (1..=12).filter(|month| calendar.months >> month & 1 == 1) {
            let before = CivilDate { year, month, day: 1 }.day_number() - 1;
            all.extend(bits(u64::from(calendar.days_in(year, month))).map(|day| before + i64::from(day)));
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn distances_are_those_of_all_days(calendar in calendars()) {
        let (days, found) = (every_day(&calendar), DaySet::of(&calendar));
        let distances = || days.windows(2).map(|pair| pair[1] - pair[0]);
        prop_assert_eq!(found.smallest.map(|(distance, _)| distance), distances().min());
        prop_assert_eq!(found.largest.map(|(distance, _)| distance), distances().max());
        for (distance, from) in found.smallest.into_iter().chain(found.largest) {
            let at = days.binary_search(&from).ok();
            prop_assert_eq!(at.and_then(|at| days.get(at + 1)), Some(&(from + distance)));
        }
        let counts = DayCounts::of(&calendar);
        let cycles = if calendar.years == Years::All { 2 } else { 1 };
        prop_assert_eq!(counts.days * cycles, days.len() as u64);
    }
}
