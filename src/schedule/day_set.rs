//! The matching days of a calendar schedule over the whole calendar: how many, and how far apart.
//!
//! One look at each of the 28 shapes of a month gives each of the 14 kinds of year (leap or not, weekday of 1 January), and
//! a walk over the kinds of the 400 years in which the calendar repeats gives the rest.

use super::days::{MonthShape, bits};
use super::gaps::{keep_larger, keep_smaller};
use super::instant::{days_of_month, is_leap, weekday_of};
use super::{Calendar, CivilDate, DayRule, Weekdays, Years};

/// The calendar repeats after 400 years; examples are taken from the 400 that begin here.
pub(super) const CYCLE_START: i16 = 2025;

/// 2025-01-01 as a day number. It was a Wednesday.
const CYCLE_DAY: i64 = 20_089;

/// The kinds of the years from [`CYCLE_START`] on, 0 to 6 for common years by the weekday of 1 January, 7 to 13 for leap
/// years.
const KINDS: [u8; 400] = {
    let mut kinds = [0; 400];
    let mut weekday = 3;
    let mut index = 0;
    while index < 400 {
        let leap = is_leap(CYCLE_START + index as i16);
        kinds[index] = weekday + if leap { 7 } else { 0 };
        weekday = (weekday + if leap { 2 } else { 1 }) % 7;
        index += 1;
    }
    kinds
};

/// How many of the 400 years are of each kind.
const YEARS_OF_KIND: [u64; 14] = {
    let mut counts = [0; 14];
    let mut index = 0;
    while index < 400 {
        counts[KINDS[index] as usize] += 1;
        index += 1;
    }
    counts
};

/// The kinds of year that come after each kind, as bits.
const FOLLOWED_BY: [u16; 14] = {
    let mut next = [0; 14];
    let mut index = 0;
    while index < 400 {
        next[KINDS[index] as usize] |= 1 << KINDS[(index + 1) % 400];
        index += 1;
    }
    next
};

/// The years of the cycle before which no year of their kind followed on one of the kind of the year before, and the last one:
/// where every kind of year has days, the others show no distance that these have not shown.
const NEW_PAIRS: [usize; NEW_PAIRS_COUNT] = {
    let mut pairs = [0; NEW_PAIRS_COUNT];
    let (mut index, mut count) = (0, 0);
    while index < 400 {
        if is_new_pair(index) {
            pairs[count] = index;
            count += 1;
        }
        index += 1;
    }
    pairs
};

const NEW_PAIRS_COUNT: usize = {
    let (mut index, mut count) = (0, 0);
    while index < 400 {
        count += is_new_pair(index) as usize;
        index += 1;
    }
    count
};

const fn is_new_pair(year: usize) -> bool {
    let mut before = 1;
    while before < year {
        if KINDS[before - 1] == KINDS[year - 1] && KINDS[before] == KINDS[year] {
            return year == 399;
        }
        before += 1;
    }
    true
}

/// The day number of 1 January of each year of the cycle.
const NEW_YEARS: [i64; 400] = {
    let mut days = [CYCLE_DAY; 400];
    let mut index = 1;
    while index < 400 {
        days[index] = days[index - 1] + length_of(KINDS[index - 1]);
        index += 1;
    }
    days
};

/// The days of a kind of year.
const fn length_of(kind: u8) -> i64 {
    if kind >= 7 { 366 } else { 365 }
}

/// The first year of the cycle of each kind.
const FIRST_OF_KIND: [usize; 14] = {
    let mut first = [400; 14];
    let mut index = 400;
    while index > 0 {
        index -= 1;
        first[KINDS[index] as usize] = index;
    }
    first
};

fn kind_of(year: i16) -> u8 {
    weekday_of(CivilDate { year, month: 1, day: 1 }.day_number()) + if is_leap(year) { 7 } else { 0 }
}

/// The day masks of all months that a schedule names, by their shape.
struct Months<'s> {
    calendar: &'s Calendar,
    masks: [u32; 28],
    /// Months of one length have the same days whatever weekday they begin on.
    are_alike: bool,
}

impl Months<'_> {
    fn of(calendar: &Calendar) -> Months<'_> {
        let mut masks = [0; 28];
        for (length, months) in MonthShape::LENGTHS {
            if calendar.months & months != 0 {
                for first_weekday in 0..7 {
                    let shape = MonthShape { length, first_weekday };
                    masks[usize::from(length - 28) * 7 + usize::from(first_weekday)] =
                        calendar.days_in_shape(shape);
                }
            }
        }
        let are_alike = masks
            .as_chunks::<7>()
            .0
            .iter()
            .all(|[first, others @ ..]| others.iter().all(|mask| mask == first));
        Months { calendar, masks, are_alike }
    }

    /// The masks of the matching months of a kind of year, each with the number of days before its day 1, less one.
    fn of_year(&self, kind: u8) -> impl Iterator<Item = (u32, i64)> {
        // Any year of the right length tells the lengths of its months.
        let year = if kind >= 7 { 2024 } else { 2025 };
        let (mut first_weekday, mut before) = (kind % 7, -1);
        (1..=12).filter_map(move |month| {
            let length = days_of_month(year, month);
            let found = (self.masks[usize::from(length - 28) * 7 + usize::from(first_weekday)], before);
            before += i64::from(length);
            first_weekday = (first_weekday + length) % 7;
            (self.calendar.months >> month & 1 == 1 && found.0 != 0).then_some(found)
        })
    }
}

/// The matching days of one kind of year, counted from 1 January = 0.
#[derive(Clone, Copy, Debug)]
struct YearDays {
    first: i64,
    last: i64,
    smallest: Option<(i64, i64)>,
    largest: Option<(i64, i64)>,
}

impl YearDays {
    fn of(months: &Months<'_>, kind: u8) -> Option<YearDays> {
        let mut all: Option<YearDays> = None;
        for (days, before) in months.of_year(kind) {
            let first = before + i64::from(days.trailing_zeros());
            let known = match &mut all {
                Some(known) => {
                    known.step_to(first);
                    known
                }
                None => all.insert(YearDays { first, last: first, smallest: None, largest: None }),
            };
            known.add_within_month(days, before);
        }
        all
    }

    fn step_to(&mut self, day: i64) {
        let distance = (day - self.last, self.last);
        keep_smaller(&mut self.smallest, distance);
        keep_larger(&mut self.largest, distance);
        self.last = day;
    }

    /// The days of a month after its first one, which is `last`.
    fn add_within_month(&mut self, days: u32, before_month: i64) {
        let rest = days & days.wrapping_sub(1);
        // Days in a row are all one day apart.
        if rest != 0 && (days >> days.trailing_zeros()).wrapping_add(1).is_power_of_two() {
            self.step_to(self.last + 1);
            self.last = before_month + i64::from(days.ilog2());
            return;
        }
        for day in bits(u64::from(rest)) {
            self.step_to(before_month + i64::from(day));
        }
    }
}

/// How many days match, over the whole calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DayCounts {
    /// In all years that count: the 400 of the cycle, or all that are named.
    pub(super) days: u64,
    /// How many years that are.
    pub(super) years: u64,
    /// The fewest and the most of any week from Monday to Sunday. `None` where years are named.
    pub(super) of_week: Option<(u32, u32)>,
    /// The fewest and the most of any year. `None` where years are named.
    pub(super) of_year: Option<(u32, u32)>,
}

impl DayCounts {
    pub(super) fn of(calendar: &Calendar) -> DayCounts {
        if let Some(weekdays) = weekdays_alone(calendar) {
            return DayCounts::of_weekdays(weekdays);
        }
        let months = Months::of(calendar);
        match &calendar.years {
            Years::All => DayCounts::of_cycle(&months),
            named @ Years::Set(_) => {
                let days = |kind| -> u64 {
                    months.of_year(kind).map(|(days, _)| u64::from(days.count_ones())).sum()
                };
                let (days, years) =
                    named.iter().fold((0, 0), |(sum, years), year| (sum + days(kind_of(year)), years + 1));
                DayCounts { days, years, of_week: None, of_year: None }
            }
        }
    }

    /// 400 years are 20,871 weeks; a year is 52 weeks and one day, or two.
    fn of_weekdays(set: u8) -> DayCounts {
        let each = set.count_ones();
        let of_kind = |kind: u8| {
            let day = |after: u8| u32::from(set >> ((kind % 7 + after) % 7) & 1);
            52 * each + day(0) + if kind >= 7 { day(1) } else { 0 }
        };
        let of_year =
            (0..14).map(of_kind).fold((366, 0), |(least, most), days| (days.min(least), days.max(most)));
        DayCounts {
            days: u64::from(each) * 20_871,
            years: 400,
            of_week: Some((each, each)),
            of_year: Some(of_year),
        }
    }

    fn of_cycle(months: &Months<'_>) -> DayCounts {
        // Bit n of a kind of year = day n, 1 January = 0.
        let mut kinds = [[0_u64; 7]; 14];
        for (kind, words) in kinds.iter_mut().enumerate() {
            for (days, before) in months.of_year(kind as u8) {
                let (word, shift) = ((before + 1) as usize / 64, (before + 1) % 64);
                let days = u128::from(days >> 1) << shift;
                words[word] |= days as u64;
                words[word + 1] |= (days >> 64) as u64;
            }
        }
        let widen = |(least, most): &mut (u32, u32), days: u64| {
            let days = days.count_ones();
            (*least, *most) = (days.min(*least), days.max(*most));
        };
        let (mut all, mut week, mut year) = (0, (7, 0), (366, 0));
        for (kind, words) in kinds.iter().enumerate() {
            let sum = words.iter().map(|word| word.count_ones()).sum::<u32>();
            all += u64::from(sum) * YEARS_OF_KIND[kind];
            year = (sum.min(year.0), sum.max(year.1));
            let length = if kind >= 7 { 366 } else { 365 };
            // From the first Monday on; Sunday is 0.
            let mut begin = (8 - kind % 7) % 7;
            while begin + 7 <= length {
                let (word, shift) = (begin / 64, begin % 64);
                let days = (u128::from(words[word + 1]) << 64 | u128::from(words[word])) >> shift;
                widen(&mut week, days as u64 & 0x7F);
                begin += 7;
            }
            if begin == length {
                continue;
            }
            let inside = length - begin;
            let days =
                (u128::from(words[begin / 64 + 1]) << 64 | u128::from(words[begin / 64])) >> (begin % 64);
            for next in bits(u64::from(FOLLOWED_BY[kind])) {
                let after = kinds[usize::from(next)][0] << inside;
                widen(&mut week, (days as u64 | after) & 0x7F);
            }
        }
        DayCounts { days: all, years: 400, of_week: Some(week), of_year: Some(year) }
    }
}

/// The weekdays of a calendar that repeats every week because they alone decide; `None` for any other, and for none.
pub(super) fn weekdays_alone(calendar: &Calendar) -> Option<u8> {
    let Weekdays { set, nth, from_end } = calendar.weekdays;
    let every_day = calendar.days.set & Calendar::ALL_DAYS == Calendar::ALL_DAYS;
    let alone = calendar.months & Calendar::ALL_MONTHS == Calendar::ALL_MONTHS
        && calendar.years == Years::All
        && (nth, from_end) == ([0; 7], [0; 7]);
    let set = match calendar.day_rule {
        DayRule::And if every_day => set & Calendar::ALL_WEEKDAYS,
        _ => 0,
    };
    (alone && set != 0).then_some(set)
}

/// The day set over the whole calendar.
#[derive(Debug, Default)]
pub(super) struct DaySet {
    /// Smallest distance in days, with the day number at which it begins.
    pub(super) smallest: Option<(i64, i64)>,
    pub(super) largest: Option<(i64, i64)>,
    /// The last matching day so far.
    last: Option<i64>,
}

impl DaySet {
    pub(super) fn of(calendar: &Calendar) -> DaySet {
        if let Some(weekly) = DaySet::of_weekdays(calendar) {
            return weekly;
        }
        let months = Months::of(calendar);
        let mut all = DaySet::default();
        match &calendar.years {
            Years::All => all.walk_cycle(&months),
            named @ Years::Set(_) => {
                for year in named.iter() {
                    let new_year = CivilDate { year, month: 1, day: 1 }.day_number();
                    if let Some(days) = YearDays::of(&months, kind_of(year)) {
                        all.append(&days, new_year);
                        all.add_within(&days, new_year);
                    }
                }
            }
        }
        all
    }

    /// Where weekdays alone decide, the calendar repeats every week.
    fn of_weekdays(calendar: &Calendar) -> Option<DaySet> {
        let set = u64::from(weekdays_alone(calendar)?);
        let sunday = CYCLE_DAY - i64::from(KINDS[0] % 7) + 7;
        let mut all = DaySet::default();
        for weekday in bits(set | set << 7) {
            let day = sunday + i64::from(weekday);
            if let Some(last) = all.last {
                keep_smaller(&mut all.smallest, (day - last, last));
                keep_larger(&mut all.largest, (day - last, last));
            }
            all.last = Some(day);
        }
        Some(all)
    }

    fn walk_cycle(&mut self, months: &Months<'_>) {
        let mut kinds = [None; 14];
        for kind in 0..kinds.len() {
            // Where no weekday decides, years of one length are alike.
            let known = if kind % 7 > 0 && months.are_alike { kinds[kind - 1] } else { None };
            kinds[kind] = known.or_else(|| YearDays::of(months, kind as u8));
        }
        if kinds.iter().all(Option::is_some) {
            for year in NEW_PAIRS {
                let before =
                    year.checked_sub(1).and_then(|before| Some((before, kinds[usize::from(KINDS[before])]?)));
                self.last = before.map(|(before, days)| NEW_YEARS[before] + days.last);
                self.add_year(&kinds, year);
            }
        } else {
            for year in 0..400 {
                self.add_year(&kinds, year);
            }
        }
        // From the last day of this cycle to the first of the next.
        let mut new_year = NEW_YEARS[399] + length_of(KINDS[399]);
        for kind in KINDS {
            if let Some(days) = &kinds[usize::from(kind)] {
                self.append(days, new_year);
                return;
            }
            new_year += length_of(kind);
        }
    }

    /// Adds a year of the cycle.
    fn add_year(&mut self, kinds: &[Option<YearDays>; 14], year: usize) {
        let kind = usize::from(KINDS[year]);
        if let Some(days) = &kinds[kind] {
            self.append(days, NEW_YEARS[year]);
            // The first year of each kind stands for all of them.
            if year == FIRST_OF_KIND[kind] {
                self.add_within(days, NEW_YEARS[year]);
            }
        }
    }

    /// The distance from the last day to a later year's first one.
    fn append(&mut self, days: &YearDays, new_year: i64) {
        if let Some(last) = self.last {
            let distance = (new_year + days.first - last, last);
            keep_smaller(&mut self.smallest, distance);
            keep_larger(&mut self.largest, distance);
        }
        self.last = Some(new_year + days.last);
    }

    /// The distances within a year.
    fn add_within(&mut self, days: &YearDays, new_year: i64) {
        if let Some((distance, from)) = days.smallest {
            keep_smaller(&mut self.smallest, (distance, new_year + from));
        }
        if let Some((distance, from)) = days.largest {
            keep_larger(&mut self.largest, (distance, new_year + from));
        }
    }
}

#[cfg(test)]
mod tests;
