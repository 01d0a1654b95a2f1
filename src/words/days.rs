//! The days: day of month, weekday, month, and how the two day fields are joined.

use super::list;
use super::shape::{members, numbers, pieces, pieces_text};
use crate::lang::Lang;
use crate::schedule::{Calendar, DayRule, Days, Nearest, Weekdays};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const WEEKDAYS: [[&str; 2]; 7] = [
    ["Sunday", "周日"],
    ["Monday", "周一"],
    ["Tuesday", "周二"],
    ["Wednesday", "周三"],
    ["Thursday", "周四"],
    ["Friday", "周五"],
    ["Saturday", "周六"],
];
const NTH: [[&str; 2]; 5] = [
    ["first", "第一个"],
    ["second", "第二个"],
    ["third", "第三个"],
    ["fourth", "第四个"],
    ["fifth", "第五个"],
];

/// The name of a month, 1 to 12; empty for any other number.
pub fn month(month: u32, lang: Lang) -> String {
    match lang {
        Lang::En => MONTHS.get((month as usize).wrapping_sub(1)).map_or_else(String::new, |&m| m.to_owned()),
        Lang::Zh => format!("{month} 月"),
    }
}

/// The name of a weekday, Sunday 0 to Saturday 6; empty for any other number.
pub fn weekday(weekday: u32, lang: Lang) -> &'static str {
    WEEKDAYS.get(weekday as usize).map_or("", |[en, zh]| lang.pick(en, zh))
}

/// Days of a month as a list: `1, 15 and 20 to 25`.
pub fn day_list(set: u32, lang: Lang) -> String {
    numbers(set.into(), lang)
}

/// Months as a list: `March to May and July`, `3 至 5、7 月`.
pub fn month_list(set: u16, lang: Lang) -> String {
    match lang {
        Lang::En => pieces_text(&pieces(members(set.into())), |m| month(m, lang), lang),
        Lang::Zh => format!("{} 月", numbers(set.into(), lang)),
    }
}

/// Whether the two day fields together can select no day, whatever the month.
pub(super) fn is_empty(calendar: &Calendar) -> bool {
    let (days, weekdays) = (calendar.days == Days::default(), calendar.weekdays == Weekdays::default());
    match calendar.day_rule {
        DayRule::And => days || weekdays,
        DayRule::Or => days && weekdays,
    }
}

/// Whether both day fields leave days out and either is enough.
pub(super) fn is_either(calendar: &Calendar) -> bool {
    calendar.day_rule == DayRule::Or && restricted(calendar) == (true, true)
}

/// Whether the day-of-month field, and the weekday field, leave days out.
fn restricted(calendar: &Calendar) -> (bool, bool) {
    let every_day = calendar.days.set == Calendar::ALL_DAYS;
    let every_weekday = calendar.weekdays.set == Calendar::ALL_WEEKDAYS;
    match calendar.day_rule {
        DayRule::And => (!every_day, !every_weekday),
        DayRule::Or if every_day || every_weekday => (false, false),
        // An empty field adds no day where either is enough.
        DayRule::Or => (calendar.days != Days::default(), calendar.weekdays != Weekdays::default()),
    }
}

/// The days of `calendar`; `None` when none is left out.
pub(super) fn phrase(calendar: &Calendar, lang: Lang) -> Option<String> {
    let months = Months::of(calendar.months, lang);
    match restricted(calendar) {
        (false, false) => months.every_day(),
        (true, false) => Some(months.dates(&calendar.days)),
        (false, true) => Some(months.weekdays(&calendar.weekdays)),
        (true, true) => {
            let (dates, names) = (months.dates(&calendar.days), months.weekdays(&calendar.weekdays));
            Some(match (calendar.day_rule, lang) {
                (DayRule::Or, Lang::En) => format!("{dates} or {names}"),
                (DayRule::Or, Lang::Zh) => format!("{dates}或{names}"),
                (DayRule::And, Lang::En) => {
                    format!("{dates}, but only if that is {}", alone(&calendar.weekdays, lang))
                }
                (DayRule::And, Lang::Zh) => format!("{dates}且当天为{}", alone(&calendar.weekdays, lang)),
            })
        }
    }
}

/// The months that a phrase about days is said with.
struct Months {
    lang: Lang,
    /// `None`: every month.
    names: Option<String>,
    /// The month, when it is one.
    one: Option<u32>,
}

impl Months {
    fn of(set: u16, lang: Lang) -> Self {
        let all = set == Calendar::ALL_MONTHS;
        let mut numbers = members(set.into());
        let one = numbers.next().filter(|_| numbers.next().is_none());
        let names = (!all).then(|| month_list(set, lang));
        Months { lang, names, one }
    }

    fn every_day(&self) -> Option<String> {
        let names = self.names.as_ref()?;
        Some(match self.lang {
            Lang::En => format!("every day in {names}"),
            Lang::Zh => format!("{names}的每天"),
        })
    }

    /// "of every month", "of January and July".
    fn of_them(&self) -> String {
        match (&self.names, self.lang) {
            (None, Lang::En) => "of every month".to_owned(),
            (None, Lang::Zh) => "每月".to_owned(),
            (Some(names), Lang::En) => format!("of {names}"),
            (Some(names), Lang::Zh) => format!("每年 {names}"),
        }
    }

    fn dates(&self, days: &Days) -> String {
        if let (Some(month), Some(day)) = (self.one, only_day(days)) {
            return match self.lang {
                Lang::En => format!("on {day} {} every year", self::month(month, self.lang)),
                Lang::Zh => format!("每年 {month} 月 {day} 日"),
            };
        }
        let forms = list(&day_forms(days, self.lang), self.lang);
        match self.lang {
            Lang::En => format!("on {forms} {}", self.of_them()),
            Lang::Zh if self.names.is_some() => format!("{}的{}", self.of_them(), blank_zh(&forms)),
            Lang::Zh => super::join_zh(&self.of_them(), &forms),
        }
    }

    fn weekdays(&self, weekdays: &Weekdays) -> String {
        let mut parts = Vec::new();
        if weekdays.set != 0 {
            let plural = |w: u32| match self.lang {
                Lang::En => format!("{}s", weekday(w, self.lang)),
                Lang::Zh => weekday(w, self.lang).to_owned(),
            };
            let names = weekday_set(weekdays.set, plural, self.lang);
            parts.push(match (&self.names, self.lang) {
                (None, Lang::En) => format!("on {names}"),
                (None, Lang::Zh) => format!("每{names}"),
                (Some(months), Lang::En) => format!("on {names} in {months}"),
                (Some(months), Lang::Zh) => format!("每年 {months}的每{names}"),
            });
        }
        let nth = nth_forms(weekdays, self.lang);
        if !nth.is_empty() {
            let nth = list(&nth, self.lang);
            parts.push(match self.lang {
                Lang::En => format!("on {nth} {}", self.of_them()),
                Lang::Zh if self.names.is_some() => format!("{}的{nth}", self.of_them()),
                Lang::Zh => format!("{}{nth}", self.of_them()),
            });
        }
        parts.join(self.lang.pick(" and ", "以及"))
    }
}

/// The day, when a field is one plain day.
fn only_day(days: &Days) -> Option<u32> {
    let plain = Days { set: days.set, ..Days::default() } == *days;
    (plain && days.set.is_power_of_two()).then(|| days.set.trailing_zeros())
}

/// The forms of a day field, each complete in itself.
fn day_forms(days: &Days, lang: Lang) -> Vec<String> {
    let mut forms = Vec::new();
    if days.set != 0 {
        let set = numbers(days.set.into(), lang);
        forms.push(match lang {
            Lang::En if days.set.is_power_of_two() => format!("day {set}"),
            Lang::En => format!("days {set}"),
            Lang::Zh => format!("{set} 日"),
        });
    }
    for n in members(days.from_end.into()) {
        forms.push(before_last(n, lang));
    }
    for n in members(days.nearest_weekday.into()) {
        let days = match (days.nearest, lang) {
            (Nearest::InMonth, Lang::En) => "Monday to Friday",
            (Nearest::InMonth, Lang::Zh) => "周一至周五",
            (Nearest::LostAtEnd, Lang::En) => {
                "Monday to Friday; none where that is a Sunday at the end of the month"
            }
            (Nearest::LostAtEnd, Lang::Zh) => "周一至周五；该日为月末周日时不触发",
            (Nearest::FromBeyond, Lang::En) => {
                "Monday to Friday; also the last day of a month one day shorter that ends on a Friday"
            }
            (Nearest::FromBeyond, Lang::Zh) => "周一至周五；少一天的月份若以周五结束，则取月末",
        };
        forms.push(match lang {
            Lang::En => format!("the working day ({days}) nearest to day {n}"),
            Lang::Zh => format!("离 {n} 日最近的工作日（{days}）"),
        });
    }
    for n in members(days.nearest_weekday_from_end.into()) {
        forms.push(match (n, lang) {
            (0, Lang::En) => "the last working day (Monday to Friday)".to_owned(),
            (0, Lang::Zh) => "最后一个工作日（周一至周五）".to_owned(),
            (_, Lang::En) => {
                format!("the working day (Monday to Friday) nearest to {}", before_last(n, lang))
            }
            (_, Lang::Zh) => format!("离{}最近的工作日（周一至周五）", before_last(n, lang)),
        });
    }
    forms
}

fn before_last(n: u32, lang: Lang) -> String {
    match (n, lang) {
        (0, Lang::En) => "the last day".to_owned(),
        (0, Lang::Zh) => "最后一天".to_owned(),
        (1, Lang::En) => "the day before the last day".to_owned(),
        (_, Lang::En) => format!("the day {n} days before the last day"),
        (_, Lang::Zh) => format!("倒数第 {} 天", n + 1),
    }
}

/// `the third Friday`, `the last Monday`.
fn nth_forms(weekdays: &Weekdays, lang: Lang) -> Vec<String> {
    let mut forms = Vec::new();
    for (day, set) in (0..).zip(weekdays.nth) {
        for k in members(set.into()) {
            let nth = NTH.get((k as usize).wrapping_sub(1)).map_or("", |[en, zh]| lang.pick(en, zh));
            forms.push(match lang {
                Lang::En => format!("the {nth} {}", weekday(day, lang)),
                Lang::Zh => format!("{nth}{}", weekday(day, lang)),
            });
        }
    }
    for (day, set) in (0..).zip(weekdays.from_end) {
        for k in members(set.into()) {
            let nth = NTH.get((k as usize).wrapping_sub(1)).map_or("", |[en, _]| en);
            forms.push(match (k, lang) {
                (1, Lang::En) => format!("the last {}", weekday(day, lang)),
                (1, Lang::Zh) => format!("最后一个{}", weekday(day, lang)),
                (_, Lang::En) => format!("the {nth}-to-last {}", weekday(day, lang)),
                (_, Lang::Zh) => format!("倒数第 {k} 个{}", weekday(day, lang)),
            });
        }
    }
    forms
}

/// Weekdays from Monday on, three and more neighbours as a range.
fn weekday_set(set: u8, name: impl Fn(u32) -> String, lang: Lang) -> String {
    // Sunday counts as 7 here: the week of the reader begins on Monday.
    let monday_first = u64::from(set & 0x7E) | u64::from(set & 1) << 7;
    let pieces = pieces(members(monday_first));
    let words: Vec<String> = pieces
        .iter()
        .map(|&(first, last)| match lang {
            _ if first == last => name(first % 7),
            Lang::En => format!("{} to {}", weekday(first % 7, lang), weekday(last % 7, lang)),
            Lang::Zh => format!("{}至{}", weekday(first % 7, lang), weekday(last % 7, lang)),
        })
        .collect();
    list(&words, lang)
}

/// The weekdays as what a date must be: "a Monday", "Monday to Friday".
fn alone(weekdays: &Weekdays, lang: Lang) -> String {
    let mut forms = Vec::new();
    if weekdays.set != 0 {
        let a = |w: u32| match lang {
            Lang::En => format!("a {}", weekday(w, lang)),
            Lang::Zh => weekday(w, lang).to_owned(),
        };
        forms.push(weekday_set(weekdays.set, a, lang));
    }
    let nth = nth_forms(weekdays, lang);
    match lang {
        Lang::En => forms.extend(nth.iter().map(|form| format!("{form} of the month"))),
        Lang::Zh => forms.extend(nth.iter().map(|form| format!("当月{form}"))),
    }
    match forms.split_last() {
        Some((last, rest)) if !rest.is_empty() => match lang {
            Lang::En => format!("{} or {last}", rest.join(", ")),
            Lang::Zh => forms.join("或"),
        },
        _ => forms.concat(),
    }
}

/// A blank before text that begins with a digit.
fn blank_zh(text: &str) -> String {
    let digit = text.chars().next().is_some_and(|c| c.is_ascii_digit());
    format!("{}{text}", if digit { " " } else { "" })
}
