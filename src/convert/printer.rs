//! Calendar -> the canonical text of a dialect, by its row of the table.
//!
//! Lists are ascending; three or more values in a row are a range, evenly spread ones a step; `*/n` is written only where it
//! divides the field evenly, so that no gap differs from the others. Weekdays are names where the dialect's digits are not
//! those of a crontab. Where a row leaves a choice of spelling, all are offered in order: the dialect's own reader decides.

use super::days::DayForm;
use super::shift::Times;
use super::systemd;
use crate::dialect::table::{Days as JoinedBy, Grammar, Names, Rules, ZoneText, form, lenient};
use crate::dialect::{self, DialectId, FieldKind};
use crate::schedule::{Calendar, DayRule, Days, Weekdays, Years};

const WEEKDAYS: [&str; 7] = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

const FIVE: &[FieldKind] =
    &[FieldKind::Minute, FieldKind::Hour, FieldKind::DayOfMonth, FieldKind::Month, FieldKind::DayOfWeek];
const SECONDS_FIRST: &[FieldKind] = &[
    FieldKind::Second,
    FieldKind::Minute,
    FieldKind::Hour,
    FieldKind::DayOfMonth,
    FieldKind::Month,
    FieldKind::DayOfWeek,
];
const YEAR_LAST: &[FieldKind] = &[
    FieldKind::Minute,
    FieldKind::Hour,
    FieldKind::DayOfMonth,
    FieldKind::Month,
    FieldKind::DayOfWeek,
    FieldKind::Year,
];
const SECONDS_AND_YEAR: &[FieldKind] = &[
    FieldKind::Second,
    FieldKind::Minute,
    FieldKind::Hour,
    FieldKind::DayOfMonth,
    FieldKind::Month,
    FieldKind::DayOfWeek,
    FieldKind::Year,
];

/// How a dialect of cron fields writes.
struct Hand {
    layouts: &'static [&'static [FieldKind]],
    /// Its number of Sunday, and the lowest number.
    sunday: u32,
    lowest: u32,
    /// Its number of January.
    first_month: u8,
    /// Weekdays are written by name.
    named: bool,
    /// Exactly one day field is `?`.
    question: bool,
    forms: u32,
    leniency: u64,
    /// A zone name follows the fields.
    zone: bool,
}

impl Hand {
    fn of(target: DialectId) -> Hand {
        match &dialect::row(target).grammar {
            Grammar::Quartz(_) => Hand {
                layouts: &[SECONDS_FIRST, SECONDS_AND_YEAR],
                sunday: 1,
                lowest: 1,
                first_month: 1,
                named: true,
                question: true,
                forms: form::LAST_DAY
                    | form::LAST_DAY_MINUS
                    | form::LAST_WORKDAY
                    | form::LAST_WORKDAY_MINUS
                    | form::NEAREST_WORKDAY
                    | form::LAST_OF_WEEKDAY
                    | form::NAMED_LAST
                    | form::NTH,
                leniency: 0,
                zone: false,
            },
            // The cronexpr in it reads more fields and forms than a crontab has.
            Grammar::Crontab if target == DialectId::Supercronic => Hand {
                layouts: &[FIVE, YEAR_LAST, SECONDS_AND_YEAR],
                forms: form::LAST_DAY
                    | form::LAST_WORKDAY
                    | form::NEAREST_WORKDAY
                    | form::LAST_OF_WEEKDAY
                    | form::NTH,
                ..Hand::PLAIN
            },
            grammar => grammar.cron().map_or(Hand::PLAIN, Hand::of_rules),
        }
    }

    const PLAIN: Hand = Hand {
        layouts: &[FIVE],
        sunday: 0,
        lowest: 0,
        first_month: 1,
        named: false,
        question: false,
        forms: 0,
        leniency: 0,
        zone: false,
    };

    fn of_rules(rules: &Rules) -> Hand {
        let own_numbers = rules.weekday.sunday != 0 || rules.weekday.star.0 != 0;
        Hand {
            layouts: rules.layouts,
            sunday: rules.weekday.sunday,
            lowest: rules.weekday.low,
            first_month: rules.first_month,
            named: own_numbers && rules.names != Names::None,
            question: rules.days == JoinedBy::OneQuestion,
            forms: rules.forms,
            leniency: rules.leniency,
            zone: rules.zone == ZoneText::SuffixAfterFive,
        }
    }
}

/// Whether any text of the dialect has a field of that kind.
pub(super) fn has_field(target: DialectId, kind: FieldKind) -> bool {
    match &dialect::row(target).grammar {
        Grammar::SystemdCalendar => true,
        _ => Hand::of(target).layouts.iter().any(|layout| layout.contains(&kind)),
    }
}

/// The spellings of clock times on the days of a form, the best first. `zone` is the name that a dialect whose texts end in
/// a zone writes there.
pub(super) fn spellings(target: DialectId, times: Times, days: &DayForm, zone: &str) -> Vec<String> {
    match &dialect::row(target).grammar {
        Grammar::SystemdCalendar => systemd::text(times, days).into_iter().collect(),
        Grammar::SystemdSpan | Grammar::Amount(_) | Grammar::Window(_) | Grammar::Own(_) => Vec::new(),
        Grammar::AppEngine { cron: None } => {
            let calendar = Calendar {
                seconds: times.seconds,
                minutes: times.minutes,
                hours: times.hours,
                days: days.days,
                months: days.months,
                weekdays: days.weekdays,
                day_rule: days.rule,
                ..Calendar::every_minute()
            };
            dialect::app_engine::text(&calendar).into_iter().collect()
        }
        grammar => {
            let fields = cron(&Hand::of(target), times, days, zone);
            fields.into_iter().map(|fields| grammar.around(fields)).collect()
        }
    }
}

fn cron(hand: &Hand, times: Times, days: &DayForm, zone: &str) -> Vec<String> {
    let needs_second = times.seconds != 1;
    let needs_year = days.years != Years::All;
    let fits = |layout: &&&[FieldKind]| {
        (!needs_second || layout.contains(&FieldKind::Second))
            && (!needs_year || layout.contains(&FieldKind::Year))
    };
    let Some(layout) = hand.layouts.iter().filter(fits).min_by_key(|layout| layout.len()) else {
        return Vec::new();
    };
    let mut texts = Vec::new();
    for (day, weekday) in day_fields(hand, days) {
        let mut fields: Vec<String> = Vec::new();
        for kind in *layout {
            fields.push(match kind {
                FieldKind::Second => numbers(times.seconds, 0, 59),
                FieldKind::Minute => numbers(times.minutes, 0, 59),
                FieldKind::Hour => numbers(u64::from(times.hours), 0, 23),
                FieldKind::Month => {
                    let first = hand.first_month;
                    let months = u64::from(days.months & Calendar::ALL_MONTHS) >> (1 - first);
                    numbers(months, first, first + 11)
                }
                FieldKind::DayOfMonth => day.clone(),
                FieldKind::DayOfWeek => weekday.clone(),
                FieldKind::Year => years(&days.years),
                FieldKind::Zone => continue,
            });
        }
        if hand.zone {
            fields.push(zone.to_owned());
        }
        texts.push(fields.join(" "));
    }
    texts
}

/// The spellings of both day fields.
fn day_fields(hand: &Hand, days: &DayForm) -> Vec<(String, String)> {
    let (any_day, any_weekday) = (days.any_day(), days.any_weekday());
    let free = if hand.question { "?" } else { "*" }.to_owned();
    let mut spelled = Vec::new();
    let (Some(day), Some(weekday)) = (day_field(hand, &days.days), weekday_fields(hand, &days.weekdays))
    else {
        return spelled;
    };
    match (any_day, any_weekday) {
        (_, true) => spelled.push((day, free)),
        (true, false) => spelled.extend(weekday.into_iter().map(|weekday| (free.clone(), weekday))),
        (false, false) if hand.question => {}
        (false, false) => {
            let plus = hand.leniency & lenient::PLUS_IS_AND != 0 && days.rule == DayRule::And;
            for weekday in &weekday {
                spelled.push((day.clone(), weekday.clone()));
                if plus {
                    spelled.push((day.clone(), format!("+{weekday}")));
                }
                // A field that begins with a star joins by AND in the Vixie family; fugit has a sign for it.
                if days.rule == DayRule::And {
                    if let Some(star) = star_step(u64::from(days.days.set), 1, 31) {
                        spelled.push((star, weekday.clone()));
                    }
                    if let Some(star) = star_step(u64::from(days.weekdays.set), 0, 6) {
                        spelled.push((day.clone(), star));
                    }
                    spelled.push((format!("{day}&"), weekday.clone()));
                }
            }
        }
    }
    spelled
}

/// The day-of-month field.
fn day_field(hand: &Hand, days: &Days) -> Option<String> {
    let has = |bit: u32| hand.forms & bit != 0;
    let mut items = Vec::new();
    if days.set != 0 {
        items.push(set_text(u64::from(days.set & Calendar::ALL_DAYS), 1, 31));
    }
    let minus = |back: u8, tail: &str| format!("L-{back}{tail}");
    for back in bits(days.from_end) {
        items.push(match back {
            0 if has(form::LAST_DAY) => "L".to_owned(),
            0 if has(form::LAST_WORD) => "last".to_owned(),
            back if back > 0 && has(form::LAST_DAY_MINUS) => minus(back, ""),
            back if back > 0 && has(form::NEGATIVE) => format!("-{}", back + 1),
            _ => return None,
        });
    }
    for day in bits(days.nearest_weekday) {
        items.push(has(form::NEAREST_WORKDAY).then(|| format!("{day}W"))?);
    }
    for back in bits(days.nearest_weekday_from_end) {
        items.push(match back {
            0 if has(form::LAST_WORKDAY) => "LW".to_owned(),
            back if back > 0 && has(form::LAST_WORKDAY_MINUS) => minus(back, "W"),
            _ => return None,
        });
    }
    Some(if items.is_empty() { "*".to_owned() } else { items.join(",") })
}

/// The weekday field, in one or two spellings.
fn weekday_fields(hand: &Hand, weekdays: &Weekdays) -> Option<Vec<String>> {
    let has = |bit: u32| hand.forms & bit != 0;
    let number = |weekday: u8| {
        let number = (u32::from(weekday) + hand.sunday) % 7;
        if number < hand.lowest.min(1) { number + 7 } else { number }
    };
    let name = |number: u8| WEEKDAYS[((u32::from(number) + 7 - hand.sunday) % 7) as usize].to_owned();
    let word = |number: u8| if hand.named { name(number) } else { number.to_string() };
    let mut items = Vec::new();
    let set =
        (0..7).filter(|day| weekdays.set >> day & 1 == 1).fold(0_u64, |set, day| set | 1 << number(day));
    if set != 0 {
        let low = u64::from(hand.sunday == 1);
        items.push(ranges(set, low as u8, low as u8 + 6, &word));
    }
    for weekday in 0..7_u8 {
        let name = word(number(weekday) as u8);
        for nth in bits(u32::from(weekdays.nth[usize::from(weekday)])) {
            items.push(has(form::NTH).then(|| format!("{name}#{nth}"))?);
        }
        for nth in bits(u32::from(weekdays.from_end[usize::from(weekday)])) {
            items.push(match nth {
                1 if has(form::LAST_OF_WEEKDAY) => format!("{name}L"),
                1 if has(form::LAST_OF_WEEKDAY_AFTER) => format!("L{name}"),
                nth if has(form::NTH_LAST) && has(form::NEGATIVE) => format!("{name}#-{nth}"),
                _ => return None,
            });
        }
    }
    if items.is_empty() {
        return Some(vec!["*".to_owned()]);
    }
    Some(vec![items.join(",")])
}

fn years(years: &Years) -> String {
    let Years::Set(words) = years else { return "*".to_owned() };
    let known: Vec<u32> =
        (0..256_u32).filter(|n| words[*n as usize / 64] >> (n % 64) & 1 == 1).map(|n| n + 1970).collect();
    runs(&known, |year| year.to_string()).join(",")
}

/// A field of numbers.
pub(super) fn numbers(set: u64, low: u8, high: u8) -> String {
    let all = (u64::MAX >> (63 - high)) & (u64::MAX << low);
    match set & all {
        set if set == all => "*".to_owned(),
        set => star_step(set, low, high).unwrap_or_else(|| set_text(set, low, high)),
    }
}

/// `*/n`, where that is the set and n divides the field evenly.
fn star_step(set: u64, low: u8, high: u8) -> Option<String> {
    let (first, step) = (set.trailing_zeros(), even_step(set)?);
    let size = u32::from(high - low) + 1;
    let whole = first == u32::from(low) && (u64::from(size)).is_multiple_of(u64::from(step));
    let counts = set.count_ones() * step == size;
    // In days and weekdays no step is even; the star is wanted for what it does to the joining.
    let days = low == 1 && high == 31 || high == 6;
    let reaches = first == u32::from(low) && set.ilog2() + step > u32::from(high);
    (whole && counts || days && reaches).then(|| format!("*/{step}"))
}

/// The distance of the values, where it is always the same and more than 1.
fn even_step(set: u64) -> Option<u32> {
    if set.count_ones() < 2 {
        return None;
    }
    let first = set.trailing_zeros();
    let rest = set & (set - 1);
    let step = rest.trailing_zeros() - first;
    let last = set.ilog2();
    let spread = (first..=last).step_by(step as usize).fold(0_u64, |all, value| all | 1 << value);
    (spread == set && step > 1).then_some(step)
}

/// A list, a range with a step, or a star.
fn set_text(set: u64, low: u8, high: u8) -> String {
    let all = (u64::MAX >> (63 - high)) & (u64::MAX << low);
    if set == all {
        return "*".to_owned();
    }
    match even_step(set) {
        Some(step) if set.count_ones() > 2 => {
            format!("{}-{}/{step}", set.trailing_zeros(), set.ilog2())
        }
        _ => ranges(set, low, high, &|value| value.to_string()),
    }
}

fn ranges(set: u64, low: u8, high: u8, word: &dyn Fn(u8) -> String) -> String {
    let values: Vec<u32> = (low..=high).filter(|n| set >> n & 1 == 1).map(u32::from).collect();
    if values.len() == usize::from(high - low) + 1 {
        return "*".to_owned();
    }
    runs(&values, |value| word(value as u8)).join(",")
}

/// Ascending values, three or more in a row as a range.
pub(super) fn runs(values: &[u32], word: impl Fn(u32) -> String) -> Vec<String> {
    let mut items = Vec::new();
    for run in values.chunk_by(|a, b| *b == a + 1) {
        match run {
            [first, _, .., last] => items.push(format!("{}-{}", word(*first), word(*last))),
            few => items.extend(few.iter().map(|value| word(*value))),
        }
    }
    items
}

fn bits(set: u32) -> impl Iterator<Item = u8> {
    (0..32).filter(move |bit| set >> bit & 1 == 1)
}
