//! A correct sentence for every schedule, in English and Chinese.
//!
//! The sentence is made from the sets that the scheduler loaded, never from the spelling: `*/45` is "at minutes 0 and 45 of
//! every hour (gaps 45 and 15 minutes)" and never "every 45 minutes". Each set can be recovered from its sentence; the
//! tests read the sentences back and compare.

mod clock;
mod days;
mod moments;
mod passed_over;
mod reading;
mod shape;

pub use days::{day_list, month, month_list, weekday};
pub use moments::{assumed, date_time, dates, duration, fires, wall_times, zone};
pub use reading::{fault, field_name, oddity};

use crate::dialect::{self, Grammar, Reading};
use crate::finding::Phrase;
use crate::lang::{Lang, Text};
use crate::schedule::{Anchor, Calendar, Instant, Period, Schedule, SomeWeeks, Start, TimeZone, Years};

/// When a text fires, as one phrase that can follow "It runs".
pub fn schedule(reading: &Reading, lang: Lang) -> String {
    match &reading.schedule {
        Some(schedule) if reading.takes_load_time() => match lang {
            Lang::En => {
                format!("for instance {}: `?` is the moment of loading", sentence(schedule, lang))
            }
            Lang::Zh => format!("例如{}：`?` 取加载那一刻的值", sentence(schedule, lang)),
        },
        Some(schedule) if reading.is_drawn() => match lang {
            Lang::En => {
                format!("for instance {}: the scheduler draws a value of its own", sentence(schedule, lang))
            }
            Lang::Zh => format!("例如{}：具体值由调度器选定", sentence(schedule, lang)),
        },
        Some(schedule) => sentence(schedule, lang),
        None => nothing(reading).get(lang).to_owned(),
    }
}

/// What to say of a text that starts nothing: it is refused, or a window in which others may.
fn nothing(reading: &Reading) -> Text {
    let window = matches!(dialect::row(reading.dialect).grammar, Grammar::Window(_));
    if window && reading.faults.is_empty() { WINDOW } else { REFUSED }
}

const WINDOW: Text = Text {
    en: "at no time of its own (it may act while this holds)",
    zh: "自身不定时触发（只规定何时允许动作）",
};

const REFUSED: Text = Text {
    en: "never (the scheduler refuses this text)",
    zh: "不会触发（调度器不接受这段内容）",
};

/// When a schedule fires, as one phrase.
pub fn sentence(schedule: &Schedule, lang: Lang) -> String {
    match schedule {
        Schedule::Calendar(calendar) => of_calendar(calendar, lang),
        Schedule::SomeWeeks(weeks) => some_weeks(weeks, lang),
        Schedule::Every { period, anchor } => every(*period, *anchor, lang),
        Schedule::AfterEnd { delay } => {
            let pause = moments::period(*delay, lang);
            match lang {
                Lang::En => format!("{pause} after the end of each run"),
                Lang::Zh => format!("每次运行结束 {pause}后"),
            }
        }
        Schedule::Once(at) => {
            let at = at.rfc3339(0);
            match lang {
                Lang::En => format!("once, at {at}"),
                Lang::Zh => format!("仅一次：{at}"),
            }
        }
        Schedule::OnceCivil(at) => {
            let at = moments::civil(*at);
            match lang {
                Lang::En => format!("once, on {at}"),
                Lang::Zh => format!("仅一次：{at}"),
            }
        }
        Schedule::Boot => lang.pick("once at every start", "每次启动时一次").to_owned(),
        Schedule::AfterStart { delay, of } => after_start(*delay, *of, lang),
        Schedule::Union(members) => {
            let members: Vec<String> = members.iter().map(|member| sentence(member, lang)).collect();
            match members.as_slice() {
                [] => lang.pick("never", "不会触发").to_owned(),
                _ => members.join(lang.pick("; and ", "；以及")),
            }
        }
    }
}

fn some_weeks(weeks: &SomeWeeks, lang: Lang) -> String {
    let SomeWeeks { calendar, every, rest } = weeks;
    let base = of_calendar(calendar, lang);
    match lang {
        _ if *every < 2 => base,
        Lang::En => format!(
            "{base}, in one week of {every} only: those whose number, the week of Monday 2018-12-31 being 0, leaves {rest} \
             when divided by {every}"
        ),
        Lang::Zh => format!(
            "{base}，但每 {every} 周只在其中一周触发：以 2018-12-31（周一）所在周为第 0 周，周数除以 {every} 余 {rest}"
        ),
    }
}

fn after_start(delay: u64, of: Start, lang: Lang) -> String {
    let delay = match delay {
        0 => lang.pick("right", "立即").to_owned(),
        delay => duration(delay, lang),
    };
    match lang {
        Lang::En => {
            let what = match of {
                Start::Machine => "boot",
                Start::Manager => "the service manager starts",
                Start::Schedule => "the schedule is switched on",
            };
            format!("once, {delay} after {what}")
        }
        Lang::Zh => {
            let what = match of {
                Start::Machine => "开机",
                Start::Manager => "服务管理器启动",
                Start::Schedule => "定时器启动",
            };
            format!("{what}后{delay}运行一次")
        }
    }
}

fn every(period: Period, anchor: Anchor, lang: Lang) -> String {
    let period = moments::period(period, lang);
    // "every hour", not "every 1 hour"; "every 1 hour 30 minutes" stays.
    let period = match period.strip_prefix("1 ") {
        Some(unit) if lang == Lang::En && !unit.contains(' ') => unit.to_owned(),
        _ => period,
    };
    match (anchor, lang) {
        (Anchor::ProcessStart, Lang::En) => {
            format!("every {period}, counted from the start of the scheduler")
        }
        (Anchor::ProcessStart, Lang::Zh) => format!("从调度器启动时起每 {period}"),
        (Anchor::Creation, Lang::En) => {
            format!("every {period}, counted from when the schedule was created or switched on")
        }
        (Anchor::Creation, Lang::Zh) => format!("从计划创建或启用时起每 {period}"),
        (Anchor::LastRun, Lang::En) => format!("every {period}, counted from the start of the last run"),
        (Anchor::LastRun, Lang::Zh) => format!("距上一次启动每 {period}"),
        (Anchor::At(from), Lang::En) => format!("every {period}, counted from {}", from.rfc3339(0)),
        (Anchor::At(from), Lang::Zh) => format!("从 {} 起每 {period}", from.rfc3339(0)),
    }
}

fn of_calendar(calendar: &Calendar, lang: Lang) -> String {
    if let Some(field) = empty_field(calendar, lang) {
        return match lang {
            Lang::En => format!("never (the {field} field selects nothing)"),
            Lang::Zh => format!("不会触发（{field}字段没有选中任何值）"),
        };
    }
    let days = days::phrase(calendar, lang);
    let mut clock = clock::phrase(calendar, days.is_none(), lang);
    if days::is_either(calendar) {
        clock
            .notes
            .push(lang.pick("either day condition is enough", "两个日期条件满足其一即触发").to_owned());
    }
    clock.notes.extend(passed_over::notes(calendar, lang));
    if calendar.never_fires() {
        clock.notes.push(lang.pick("no such date: it never runs", "不存在这样的日期：永不触发").to_owned());
    }
    // A schedule that runs in every hour of every day needs no day; a clock time does.
    let needs_day = calendar.hours != Calendar::ALL_HOURS;
    let days = days.as_deref().or_else(|| needs_day.then(|| lang.pick("every day", "每天")));
    let mut text = clock.text;
    match (days, lang) {
        (None, _) => text.truncate(text.trim_end_matches(',').len()),
        (Some(days), Lang::En) => text.extend([" ", days]),
        (Some(days), Lang::Zh) => text = join_zh(days, &text),
    }
    if let Some(years) = years(&calendar.years, lang) {
        match lang {
            Lang::En => text.extend([", only in ", &years]),
            Lang::Zh => text = format!("仅 {years} 年，{text}"),
        }
    }
    if !clock.notes.is_empty() {
        let [open, between, close] = match lang {
            Lang::En => [" (", "; ", ")"],
            Lang::Zh => ["（", "；", "）"],
        };
        text.extend([open, &clock.notes.join(between), close]);
    }
    text
}

fn empty_field(calendar: &Calendar, lang: Lang) -> Option<&'static str> {
    let name = |en, zh| Some(lang.pick(en, zh));
    match calendar {
        c if c.seconds == 0 => name("second", "秒"),
        c if c.minutes == 0 => name("minute", "分钟"),
        c if c.hours == 0 => name("hour", "小时"),
        c if c.months == 0 => name("month", "月份"),
        c if days::is_empty(c) => name("day", "日期"),
        c if c.years == Years::Set([0; 4]) => name("year", "年份"),
        _ => None,
    }
}

fn years(years: &Years, lang: Lang) -> Option<String> {
    let Years::Set(words) = years else { return None };
    let set = (0..256).filter(|n| words.get(n / 64).is_some_and(|word| word >> (n % 64) & 1 == 1));
    let pieces = shape::pieces(set.map(|n| n as u32 + 1970));
    // A star in a year field ends where the scheduler's calendar does: no restriction worth a word.
    if matches!(pieces.as_slice(), [(1970, last)] if *last >= 2099) {
        return None;
    }
    Some(shape::pieces_text(&pieces, |year| year.to_string(), lang))
}

/// Joins two Chinese pieces, with a blank where one side is not Chinese.
fn join_zh(left: &str, right: &str) -> String {
    let latin = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let blank = (latin(left.chars().last()) || latin(right.chars().next())) && !left.ends_with('）');
    format!("{left}{}{right}", if blank { " " } else { "" })
}

/// `a`, `a and b`, `a, b and c`; `a、b`.
pub fn list<S: AsRef<str>>(items: &[S], lang: Lang) -> String {
    let mut out = String::new();
    push_list(&mut out, items.iter(), lang, |out, item| out.push_str(item.as_ref()));
    out
}

/// Appends a [`list`] of items, each written by `push`.
fn push_list<T>(
    out: &mut String,
    items: impl Iterator<Item = T>,
    lang: Lang,
    mut push: impl FnMut(&mut String, T),
) {
    let mut items = items.peekable();
    let mut between = "";
    while let Some(item) = items.next() {
        out.push_str(match (lang, items.peek()) {
            (Lang::En, None) if !between.is_empty() => " and ",
            _ => between,
        });
        push(out, item);
        between = lang.pick(", ", "、");
    }
}

/// When a schedule fires: [`sentence`], made when it is printed.
pub fn when(schedule: &Schedule) -> Phrase {
    let schedule = schedule.clone();
    both(move |lang| sentence(&schedule, lang))
}

/// When a text fires: [`schedule`], made when it is printed.
pub fn when_read(reading: &Reading) -> Phrase {
    match &reading.schedule {
        Some(schedule) => when(schedule),
        None => Phrase::Fixed(nothing(reading)),
    }
}

/// A point in time: [`date_time`], made when it is printed.
pub fn at(instant: Instant, zone: &TimeZone) -> Phrase {
    let zone = zone.clone();
    both(move |lang| date_time(instant, &zone, lang))
}

/// Points in time, the zone named: [`fires`], made when it is printed.
pub fn runs(instants: &[Instant], zone: &TimeZone) -> Phrase {
    let (instants, zone) = (instants.to_vec(), zone.clone());
    both(move |lang| fires(&instants, &zone, lang))
}

/// A time in a zone that is assumed: [`assumed`].
pub fn assumed_of(time: Phrase) -> Phrase {
    both(move |lang| assumed(time.get(lang).into_owned(), lang))
}

/// The name of a zone: [`zone`].
pub fn zone_named(zone: &TimeZone) -> Phrase {
    let zone = zone.clone();
    both(move |lang| self::zone(zone.name(), lang).to_owned())
}

/// A phrase of words that are made when they are printed: [`Phrase::said`].
pub fn both(words: impl Fn(Lang) -> String + Send + Sync + 'static) -> Phrase {
    Phrase::said(words)
}

#[cfg(test)]
mod tests;
