//! The time of day: seconds, minutes and hours.

use super::moments::push_two;
use super::shape::{Shape, members, numbers, shape};
use super::{list, push_list};
use crate::lang::Lang;
use crate::schedule::Calendar;

/// Up to so many clock times are said one by one.
const MOST_TIMES: u32 = 8;
/// Up to so many gaps are said one by one.
const MOST_GAPS: usize = 6;

/// The words of a time of day.
pub(super) struct Clock {
    /// The phrase.
    pub text: String,
    /// What is worth a bracket: gaps, the number of runs.
    pub notes: Vec<String>,
}

/// A field within the one above it: minutes within hours, or seconds within minutes.
struct Unit {
    /// "minute"
    name: [&'static str; 2],
    /// "hour"
    above: [&'static str; 2],
}

const MINUTES: Unit = Unit { name: ["minute", "分钟"], above: ["hour", "小时"] };
const SECONDS: Unit = Unit { name: ["second", "秒"], above: ["minute", "分钟"] };

/// The time of day of `calendar`; `daily` when no day is left out, so that the hours go round.
pub(super) fn phrase(calendar: &Calendar, daily: bool, lang: Lang) -> Clock {
    let (minutes, hours) = (shape(calendar.minutes, 60), shape(calendar.hours.into(), 24));
    if calendar.seconds == 1 {
        return minute_clock(calendar, &minutes, &hours, daily, None, lang);
    }
    let seconds = shape(calendar.seconds, 60);
    match (&seconds, &minutes, &hours) {
        (_, Shape::All, Shape::All) => within_all(calendar.seconds, &seconds, &SECONDS, lang),
        (Shape::One(second), _, _) => minute_clock(calendar, &minutes, &hours, daily, Some(*second), lang),
        _ => {
            let mut clock = minute_clock(calendar, &minutes, &hours, daily, None, lang);
            let set = numbers(calendar.seconds, lang);
            let text = clock.text;
            clock.text = match (seconds == Shape::All, lang) {
                (true, Lang::En) => format!("{text}, in every second of these minutes,"),
                (true, Lang::Zh) => format!("{text}（这些分钟内的每一秒）"),
                (false, Lang::En) => format!("{text}, in seconds {set} of these minutes,"),
                (false, Lang::Zh) => format!("{text}（这些分钟内的第 {set} 秒）"),
            };
            clock.notes = count(calendar, lang);
            clock
        }
    }
}

/// Minutes within every hour, or seconds within every minute.
fn within_all(set: u64, shape: &Shape, unit: &Unit, lang: Lang) -> Clock {
    let pick = |words: &[&'static str; 2]| lang.pick(words[0], words[1]);
    let (name, above) = (pick(&unit.name), pick(&unit.above));
    let mut notes = Vec::new();
    let text = match (shape, lang) {
        (Shape::All, Lang::En) => format!("every {name}"),
        (Shape::All, Lang::Zh) => format!("每{name}"),
        (Shape::One(0), Lang::Zh) if name == "分钟" => "每小时整点".to_owned(),
        (Shape::Steps { first: 0, step, wrap, .. }, _) if wrap == step => match lang {
            Lang::En => format!("every {step} {name}s"),
            Lang::Zh => format!("每 {step} {name}"),
        },
        _ => {
            notes.extend(gaps(set, shape, unit, lang));
            match lang {
                Lang::En => format!("{} of every {above}", field(set, shape, unit, lang)),
                Lang::Zh => format!("每{above}的{}", field(set, shape, unit, lang)),
            }
        }
    };
    Clock { text, notes }
}

/// The set alone, without what is above it: "at minutes 0 and 45", "第 0、45 分钟".
fn field(set: u64, shape: &Shape, unit: &Unit, lang: Lang) -> String {
    let name = lang.pick(unit.name[0], unit.name[1]);
    match (shape, lang) {
        (Shape::All, Lang::En) => format!("every {name}"),
        (Shape::All, Lang::Zh) => format!("每{name}"),
        (Shape::One(value), Lang::En) => format!("at {name} {value}"),
        (Shape::One(value), Lang::Zh) => format!("第 {value} {name}"),
        (Shape::Range(first, last), Lang::En) => format!("every {name} from {name} {first} to {name} {last}"),
        (Shape::Range(first, last), Lang::Zh) => format!("第 {first} 至 {last} {name}（每{name}）"),
        (Shape::Steps { first, step, last, .. }, _) if members(set).count() > MOST_GAPS => match lang {
            Lang::En => format!("every {step} {name}s from {name} {first} to {name} {last}"),
            Lang::Zh => format!("第 {first} 至 {last} {name}之间每 {step} {name}"),
        },
        (_, Lang::En) => format!("at {name}s {}", numbers(set, lang)),
        (_, Lang::Zh) => format!("第 {} {name}", numbers(set, lang)),
    }
}

/// The gaps of a set that goes round unevenly.
fn gaps(set: u64, shape: &Shape, unit: &Unit, lang: Lang) -> Option<String> {
    let (name, above) = (lang.pick(unit.name[0], unit.name[1]), lang.pick(unit.above[0], unit.above[1]));
    match shape {
        Shape::Steps { step, wrap, .. } if step == wrap => Some(match lang {
            Lang::En => format!("{step} {name}s apart"),
            Lang::Zh => format!("间隔 {step} {name}"),
        }),
        Shape::Steps { step, wrap, .. } => Some(match lang {
            Lang::En => format!("gaps of {step} {name}s, and {wrap} where the next {above} begins"),
            Lang::Zh => format!("间隔 {step} {name}，跨{above}时只有 {wrap} {name}"),
        }),
        Shape::List => {
            let values: Vec<u32> = members(set).collect();
            if values.len() > MOST_GAPS {
                return None;
            }
            let next = values.iter().skip(1).copied().chain(values.first().map(|first| first + 60));
            let gaps: Vec<String> = values.iter().zip(next).map(|(a, b)| (b - a).to_string()).collect();
            let gaps = list(&gaps, lang);
            Some(match lang {
                Lang::En => format!("gaps {gaps} {name}s"),
                Lang::Zh => format!("间隔依次为 {gaps} {name}"),
            })
        }
        _ => None,
    }
}

/// A time of day down to the minute; `second` when every run is at that second.
fn minute_clock(
    calendar: &Calendar,
    minutes: &Shape,
    hours: &Shape,
    daily: bool,
    second: Option<u32>,
    lang: Lang,
) -> Clock {
    if *hours == Shape::All {
        let mut clock = within_all(calendar.minutes, minutes, &MINUTES, lang);
        if let Some(second) = second {
            clock.text = at_second(&clock.text, second, lang);
        }
        return clock;
    }
    if calendar.minutes.count_ones() * calendar.hours.count_ones() <= MOST_TIMES {
        let times = |hour| members(calendar.minutes).map(move |minute| (hour, minute));
        let times = members(calendar.hours.into()).flat_map(times);
        let mut text = lang.pick("at ", "").to_owned();
        push_list(&mut text, times, lang, |out, (hour, minute)| push_time(out, hour, minute, second));
        let notes = match (hours, minutes) {
            (Shape::Steps { step, wrap, .. }, Shape::One(_)) if step == wrap && daily => vec![match lang {
                Lang::En => format!("{step} hours apart"),
                Lang::Zh => format!("间隔 {step} 小时"),
            }],
            _ => Vec::new(),
        };
        return Clock { text, notes };
    }
    let notes = count(calendar, lang);
    if let Some(text) = steady(minutes, hours, second, lang) {
        return Clock { text, notes };
    }
    let (minute, hour) =
        (field(calendar.minutes, minutes, &MINUTES, lang), numbers(calendar.hours.into(), lang));
    let text = match (hours, lang) {
        (Shape::One(_), Lang::En) => format!("{minute} of hour {hour}"),
        (_, Lang::En) => format!("{minute} of hours {hour}"),
        (_, Lang::Zh) => format!("{hour} 点的{minute}"),
    };
    let text = second.map_or_else(|| text.clone(), |second| at_second(&text, second, lang));
    Clock { text, notes }
}

fn at_second(text: &str, second: u32, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{text}, in second {second} of the minute,"),
        Lang::Zh => format!("{text}（在该分钟的第 {second} 秒）"),
    }
}

/// `09:30`, `09:30:15`.
fn push_time(out: &mut String, hour: u32, minute: u32, second: Option<u32>) {
    push_two(out, hour as u8);
    for part in [Some(minute), second].into_iter().flatten() {
        out.push(':');
        push_two(out, part as u8);
    }
}

/// "every 15 minutes from 09:00 to 17:45": only where the distance is the same all the way.
fn steady(minutes: &Shape, hours: &Shape, second: Option<u32>, lang: Lang) -> Option<String> {
    let (from_hour, to_hour) = match hours {
        Shape::One(hour) => (*hour, *hour),
        Shape::Range(first, last) => (*first, *last),
        Shape::Steps { first, last, .. } if matches!(minutes, Shape::One(_)) => (*first, *last),
        _ => return None,
    };
    let one_hour = from_hour == to_hour;
    let (from_minute, to_minute, distance) = match minutes {
        Shape::All => (0, 59, lang.pick("minute", "分钟").to_owned()),
        Shape::Range(first, last) if one_hour => (*first, *last, lang.pick("minute", "分钟").to_owned()),
        Shape::Steps { first, step, last, wrap } if one_hour || step == wrap => {
            (*first, *last, spaced(*step, lang.pick("minutes", "分钟"), lang))
        }
        Shape::One(minute) => match hours {
            Shape::Steps { step, .. } => (*minute, *minute, spaced(*step, lang.pick("hours", "小时"), lang)),
            _ => (*minute, *minute, lang.pick("hour", "小时").to_owned()),
        },
        _ => return None,
    };
    let [from, to] = [(from_hour, from_minute), (to_hour, to_minute)].map(|(hour, minute)| {
        let mut time = String::with_capacity(8);
        push_time(&mut time, hour, minute, second);
        time
    });
    Some(match lang {
        Lang::En => format!("every {distance} from {from} to {to}"),
        Lang::Zh => format!("{from} 至 {to} 之间每{distance}"),
    })
}

fn spaced(step: u32, unit: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{step} {unit}"),
        Lang::Zh => format!(" {step} {unit}"),
    }
}

/// The number of runs of a day, which a dense schedule hides.
fn count(calendar: &Calendar, lang: Lang) -> Vec<String> {
    let runs = calendar.seconds.count_ones() * calendar.minutes.count_ones() * calendar.hours.count_ones();
    vec![match lang {
        Lang::En => format!("{runs} runs a day"),
        Lang::Zh => format!("一天 {runs} 次"),
    }]
}
