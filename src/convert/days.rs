//! From a set of dates to the forms that day fields have: the simplest that mean exactly these dates, else several that do
//! so together.

use super::day_bits::{DayBits, FIRST_YEAR, MonthDays, masks, months};
use crate::schedule::{Calendar, DayRule, Days, Nearest, Weekdays, Years};

/// What day, month, weekday and year fields select, and how they are joined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DayForm {
    pub(super) days: Days,
    pub(super) months: u16,
    pub(super) weekdays: Weekdays,
    pub(super) rule: DayRule,
    pub(super) years: Years,
}

const ANY_DAY: Days = Days {
    set: Calendar::ALL_DAYS,
    from_end: 0,
    nearest_weekday: 0,
    nearest_weekday_from_end: 0,
    nearest: Nearest::InMonth,
};
const ANY_WEEKDAY: Weekdays = Weekdays { set: Calendar::ALL_WEEKDAYS, nth: [0; 7], from_end: [0; 7] };
const NO_WEEKDAY: Weekdays = Weekdays { set: 0, nth: [0; 7], from_end: [0; 7] };

impl DayForm {
    /// The form that a calendar has.
    pub(super) fn of(calendar: &Calendar) -> Self {
        DayForm {
            days: calendar.days,
            months: calendar.months,
            weekdays: calendar.weekdays,
            rule: calendar.day_rule,
            years: super::day_bits::usual_years(&calendar.years),
        }
    }

    /// The form as a calendar that fires every minute of its dates.
    pub(super) fn calendar(&self) -> Calendar {
        Calendar {
            days: self.days,
            months: self.months,
            weekdays: self.weekdays,
            day_rule: self.rule,
            years: self.years.clone(),
            ..Calendar::every_minute()
        }
    }

    pub(super) fn any_day(&self) -> bool {
        self.days == ANY_DAY
    }

    pub(super) fn any_weekday(&self) -> bool {
        self.weekdays == ANY_WEEKDAY
    }
}

/// What occurs in a set of dates.
#[derive(Default)]
struct Profile {
    months: u16,
    years: [u64; 7],
    dates: u32,
    /// Days of the month that occur, by month.
    dates_in: [u32; 13],
    from_end: u32,
    weekdays: u8,
    nth: [u8; 7],
    nth_from_end: [u8; 7],
}

impl Profile {
    fn of(days: &DayBits) -> Self {
        let mut seen = Profile::default();
        for month in months() {
            let mask = days.of_month(month);
            if mask != 0 {
                seen.add(month, mask);
            }
        }
        seen
    }

    fn add(&mut self, month: MonthDays, mask: u32) {
        let year = (month.year - FIRST_YEAR) as usize;
        self.years[year / 64] |= 1 << (year % 64);
        self.months |= 1 << month.month;
        self.dates |= mask;
        self.dates_in[usize::from(month.month)] |= mask;
        for day in (1..=month.length).filter(|day| mask >> day & 1 == 1) {
            let weekday = (month.first_weekday + day + 6) % 7;
            self.weekdays |= 1 << weekday;
            self.from_end |= 1 << (month.length - day);
            self.nth[usize::from(weekday)] |= 1 << ((day - 1) / 7 + 1);
            self.nth_from_end[usize::from(weekday)] |= 1 << ((month.length - day) / 7 + 1);
        }
    }

    /// The years as a restriction.
    fn years(&self) -> Years {
        // February 29 has gaps of eight years and is still of every year; years past 2225 are named by nobody.
        let spread = self.years.iter().map(|word| word.count_ones()).sum::<u32>();
        if spread > 60 || self.years[4..].iter().any(|word| *word != 0) {
            return Years::All;
        }
        Years::Set([self.years[0], self.years[1], self.years[2], self.years[3]])
    }

    fn has_year(&self, year: i16) -> bool {
        let year = (year - FIRST_YEAR) as usize;
        self.years[year / 64] >> (year % 64) & 1 == 1
    }
}

fn without<const N: usize>(all: [u8; N], missing: [u8; N]) -> [u8; N] {
    let mut left = all;
    for (left, missing) in left.iter_mut().zip(missing) {
        *left &= !missing;
    }
    left
}

/// A set of dates with what occurs in it, and in the dates of the same months and years that are not in it.
struct Seen<'d> {
    days: &'d DayBits,
    here: Profile,
    missing: Profile,
    years: Years,
}

impl<'d> Seen<'d> {
    fn of(days: &'d DayBits) -> Self {
        let here = Profile::of(days);
        let years = here.years();
        let all = Calendar { months: here.months, years: years.clone(), ..Calendar::every_minute() };
        let missing = Profile::of(&DayBits::of(&all).minus(days));
        Seen { days, here, missing, years }
    }

    fn form(&self, days: Days, weekdays: Weekdays, rule: DayRule) -> DayForm {
        DayForm { days, weekdays, rule, months: self.here.months, years: self.years.clone() }
    }

    fn means_it(&self, form: &DayForm) -> bool {
        let calendar = form.calendar();
        let mut mask_of = masks(&calendar);
        months().all(|month| mask_of(month) == self.days.of_month(month))
    }

    /// The forms that mean exactly these dates, the simplest first.
    fn exact(&self, own: &[DayForm]) -> Vec<DayForm> {
        let (here, missing) = (&self.here, &self.missing);
        let dates = |set| Days { set, ..Days::default() };
        let weekly = |set| Weekdays { set, ..NO_WEEKDAY };
        let whole_dates = here.dates & !missing.dates;
        let whole_from_end = here.from_end & !missing.from_end;
        let whole_weekdays = here.weekdays & !missing.weekdays;
        let mut forms = vec![
            self.form(ANY_DAY, weekly(here.weekdays), DayRule::And),
            self.form(dates(here.dates), ANY_WEEKDAY, DayRule::And),
        ];
        forms.extend(own.iter().filter(|form| form.years == self.years).cloned());
        if whole_from_end != 0 {
            let alone = Days { from_end: whole_from_end, ..Days::default() };
            let covered = self.form(alone, ANY_WEEKDAY, DayRule::And);
            let rest = self.days.minus(&DayBits::of(&covered.calendar()));
            forms.push(covered);
            let both = Days { set: Profile::of(&rest).dates, ..alone };
            forms.push(self.form(both, ANY_WEEKDAY, DayRule::And));
        }
        let nth = Weekdays { nth: without(here.nth, missing.nth), ..NO_WEEKDAY };
        forms.push(self.form(ANY_DAY, nth, DayRule::And));
        let last = Weekdays { from_end: without(here.nth_from_end, missing.nth_from_end), ..NO_WEEKDAY };
        forms.push(self.form(ANY_DAY, last, DayRule::And));
        forms.push(self.form(dates(here.dates), weekly(here.weekdays), DayRule::And));
        let near_end = Days { from_end: here.from_end, ..Days::default() };
        if here.from_end.count_ones() < 20 {
            forms.push(self.form(near_end, weekly(here.weekdays), DayRule::And));
        }
        forms.push(self.form(dates(whole_dates), weekly(whole_weekdays), DayRule::Or));
        let from_end = Days { from_end: whole_from_end, ..Days::default() };
        forms.push(self.form(from_end, weekly(whole_weekdays), DayRule::Or));
        let mut exact: Vec<DayForm> = Vec::new();
        for form in forms {
            if !exact.contains(&form) && self.means_it(&form) {
                exact.push(form);
            }
        }
        exact
    }

    /// Ways to cut the dates into several sets without a date in common.
    fn cuts(&self, by_weekday: bool) -> Vec<Vec<DayBits>> {
        let (here, missing) = (&self.here, &self.missing);
        let mut cuts = Vec::new();
        let mut keys: Vec<((u32, u32), u16)> = Vec::new();
        for month in (1..=12_u8).filter(|month| here.months >> month & 1 == 1) {
            let dates = here.dates_in[usize::from(month)];
            let key = (dates, missing.dates_in[usize::from(month)] & dates);
            match keys.iter_mut().find(|(known, _)| *known == key) {
                Some((_, months)) => *months |= 1 << month,
                None => keys.push((key, 1 << month)),
            }
        }
        let cut = |kept: &dyn Fn(MonthDays) -> u32| {
            let kept = self.days.keep(kept);
            let rest = self.days.minus(&kept);
            vec![kept, rest]
        };
        let weekdays_mask = |month: MonthDays, set: u8| {
            let on = |day: &u8| set >> ((month.first_weekday + day + 6) % 7) & 1 == 1;
            (1..=month.length).filter(on).fold(0_u32, |mask, day| mask | 1 << day)
        };
        let whole_weekdays = here.weekdays & !missing.weekdays;
        cuts.push(cut(&|month| weekdays_mask(month, whole_weekdays)));
        let whole_from_end = here.from_end & !missing.from_end;
        let mut ends = cut(&|month| {
            let back = |day: &u8| whole_from_end >> (month.length - day) & 1 == 1;
            (1..=month.length).filter(back).fold(0, |mask, day| mask | 1 << day)
        });
        ends.reverse();
        cuts.push(ends);
        // That February has a 29th in no other years than it has one says nothing of its end.
        let odd = if here.months == 1 << 2 { 1 << 29 } else { 0 };
        let whole_dates = here.dates & !missing.dates & !odd;
        cuts.push(cut(&|_| whole_dates));
        if keys.len() > 1 {
            let of_months = |set: u16| {
                let inside = move |month: MonthDays| if set >> month.month & 1 == 1 { u32::MAX } else { 0 };
                self.days.keep(inside)
            };
            cuts.push(keys.iter().map(|(_, set)| of_months(*set)).collect());
        }
        if by_weekday {
            let of = |weekday: u8| self.days.keep(|month| weekdays_mask(month, 1 << weekday));
            cuts.push((0..7).map(of).collect());
        }
        if let Years::Set(_) = &self.years {
            let years: Vec<i16> =
                (FIRST_YEAR..FIRST_YEAR + 256).filter(|year| here.has_year(*year)).collect();
            let of = |year: i16| self.days.keep(|month| if month.year == year { u32::MAX } else { 0 });
            if years.len() <= MOST_YEARS {
                cuts.push(years.into_iter().map(of).collect());
            }
        }
        for sets in &mut cuts {
            sets.retain(|set| !set.is_empty());
        }
        cuts.retain(|sets| sets.len() > 1);
        cuts
    }
}

/// What could be said of a set of dates.
pub(super) struct Said<T> {
    /// What says it, no date twice.
    pub(super) said: Vec<T>,
    /// The dates that nothing says.
    pub(super) unsaid: DayBits,
}

/// Says a set of dates by one form, or by as few as a few ways to cut give. `own` are forms to try first; `say_one` turns a
/// form that means exactly a set of dates into what the target takes, if it has such a form.
pub(super) fn say<T>(
    days: &DayBits,
    own: &[DayForm],
    say_one: &mut dyn FnMut(&DayForm, &DayBits) -> Option<T>,
) -> Said<T> {
    Search { own, say_one, left: MOST_SETS }.say(days, MOST_CUTS)
}

/// How many years get a line each, at most.
const MOST_YEARS: usize = 12;
/// How often a set is cut, at most.
const MOST_CUTS: u32 = 3;
/// How many sets are looked at, at most: what cannot be said cannot be said by any of the cuts either.
const MOST_SETS: u32 = 60;

struct Search<'s, T> {
    own: &'s [DayForm],
    say_one: &'s mut dyn FnMut(&DayForm, &DayBits) -> Option<T>,
    left: u32,
}

impl<T> Search<'_, T> {
    fn say(&mut self, days: &DayBits, cuts: u32) -> Said<T> {
        let mut best = Said { said: Vec::new(), unsaid: days.clone() };
        if self.left == 0 {
            return best;
        }
        self.left -= 1;
        let seen = Seen::of(days);
        let exact = seen.exact(self.own);
        if let Some(said) = exact.iter().find_map(|form| (self.say_one)(form, days)) {
            return Said { said: vec![said], unsaid: DayBits::empty() };
        }
        if cuts == 0 {
            return best;
        }
        // One line for each weekday helps where weekdays are counted.
        let counted = |form: &DayForm| form.weekdays.nth != [0; 7] || form.weekdays.from_end != [0; 7];
        for sets in seen.cuts(exact.iter().any(counted)) {
            let mut all = Said { said: Vec::new(), unsaid: DayBits::empty() };
            for set in &sets {
                let part = self.say(set, cuts - 1);
                all.said.extend(part.said);
                all.unsaid = all.unsaid.or(&part.unsaid);
            }
            if all.unsaid.is_empty() {
                return all;
            }
            if all.unsaid.count() < best.unsaid.count() {
                best = all;
            }
        }
        best
    }
}

/// The simplest form of a set of dates in a language that has every form.
pub(super) fn plainest(days: &DayBits) -> Option<DayForm> {
    Seen::of(days).exact(&[]).into_iter().next()
}

/// All days of the month that occur, in the months that occur: the nearest that plain fields can say.
pub(super) fn wider(days: &DayBits) -> DayForm {
    let seen = Seen::of(days);
    let set = seen.here.dates;
    seen.form(Days { set, ..Days::default() }, ANY_WEEKDAY, DayRule::And)
}
