//! A reader of the English sentences, written from their grammar alone.

use crate::schedule::{Calendar, DayRule, Days, Spelling, Weekdays, Years};

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
const WEEKDAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const NTH: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];

/// The calendar that a sentence tells of.
pub(super) fn calendar(text: &str) -> Option<Calendar> {
    let text = text.replace("working day (Monday to Friday)", "working day");
    let text = text.split(" (").next()?;
    let (text, years) = match text.split_once(", only in ") {
        Some((text, years)) => (text, read_years(years)?),
        None => (text, Years::All),
    };
    let cut = [" every day", " on "].iter().filter_map(|mark| text.find(mark)).min().unwrap_or(text.len());
    let (clock, days) = text.split_at(cut);
    let mut calendar =
        Calendar { day_rule: DayRule::And, years, spelling: Spelling::default(), ..Calendar::every_minute() };
    read_clock(clock.trim_end_matches(','), &mut calendar)?;
    read_days(days.trim(), &mut calendar)?;
    Some(calendar)
}

fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(", ").flat_map(|part| part.split(" and "))
}

fn numbers(text: &str) -> Option<u64> {
    let mut set = 0;
    for item in items(text) {
        let (first, last) = item.split_once(" to ").unwrap_or((item, item));
        for n in first.parse::<u32>().ok()?..=last.parse::<u32>().ok()? {
            set |= 1 << n;
        }
    }
    Some(set)
}

fn read_years(text: &str) -> Option<Years> {
    let mut words = [0u64; 4];
    for item in items(text) {
        let (first, last) = item.split_once(" to ").unwrap_or((item, item));
        for year in first.parse::<usize>().ok()?..=last.parse::<usize>().ok()? {
            words[(year - 1970) / 64] |= 1 << ((year - 1970) % 64);
        }
    }
    Some(Years::Set(words))
}

/// `every minute`, `every 5 minutes from minute 0 to minute 55`, `at minutes 0 and 45`.
fn field(text: &str, unit: &str) -> Option<u64> {
    if text == format!("every {unit}") {
        return Some(Calendar::ALL_60);
    }
    if let Some(rest) = text.strip_prefix("at ") {
        let rest = rest.strip_prefix(unit)?;
        return numbers(rest.strip_prefix('s').unwrap_or(rest).trim());
    }
    let rest = text.strip_prefix("every ")?;
    let (step, from, to) = match rest.split_once(" from ") {
        Some((distance, rest)) => {
            let (from, to) = rest.split_once(" to ")?;
            let number = |text: &str| text.strip_prefix(unit)?.trim().parse::<u32>().ok();
            (spacing(distance, unit)?, number(from)?, number(to)?)
        }
        None => (spacing(rest, unit)?, 0, 59),
    };
    Some((from..=to).step_by(step as usize).fold(0, |set, n| set | 1 << n))
}

/// `5 minutes` or `minute`.
fn spacing(text: &str, unit: &str) -> Option<u32> {
    if text == unit { Some(1) } else { text.strip_suffix(&format!(" {unit}s"))?.parse().ok() }
}

fn read_clock(text: &str, calendar: &mut Calendar) -> Option<()> {
    let mut text = text;
    if let Some(rest) = text.strip_suffix(", in every second of these minutes") {
        calendar.seconds = Calendar::ALL_60;
        text = rest;
    } else if let Some((rest, seconds)) = text.split_once(", in second") {
        let seconds =
            seconds.strip_suffix(" of these minutes").or_else(|| seconds.strip_suffix(" of the minute"))?;
        calendar.seconds = numbers(seconds.trim_start_matches('s').trim())?;
        text = rest;
    }
    let in_minutes = text.ends_with(" of every minute");
    if in_minutes || text.contains("second") {
        calendar.seconds = field(text.trim_end_matches(" of every minute"), "second")?;
        return Some(());
    }
    if let Some(rest) = text.strip_suffix(" of every hour") {
        calendar.minutes = field(rest, "minute")?;
        return Some(());
    }
    if let Some((minutes, hours)) = text.split_once(" of hour") {
        calendar.minutes = field(minutes, "minute")?;
        calendar.hours = numbers(hours.trim_start_matches('s').trim())? as u32;
        return Some(());
    }
    if !text.contains(':') {
        calendar.minutes = field(text, "minute")?;
        return Some(());
    }
    let mut times: Vec<(u32, u32, u32)> = Vec::new();
    if let Some(list) = text.strip_prefix("at ") {
        for item in items(list) {
            times.push(time(item)?);
        }
    } else {
        let (distance, rest) = text.strip_prefix("every ")?.split_once(" from ")?;
        let (from, to) = rest.split_once(" to ")?;
        let step =
            spacing(distance, "minute").or_else(|| spacing(distance, "hour").map(|hours| hours * 60))?;
        let (from, to) = (time(from)?, time(to)?);
        let mut at = from.0 * 60 + from.1;
        while at <= to.0 * 60 + to.1 {
            times.push((at / 60, at % 60, from.2));
            at += step;
        }
    }
    (calendar.hours, calendar.minutes) = (0, 0);
    for (hour, minute, second) in times {
        calendar.hours |= 1 << hour;
        calendar.minutes |= 1 << minute;
        if second != 0 {
            calendar.seconds = 1 << second;
        }
    }
    Some(())
}

fn time(text: &str) -> Option<(u32, u32, u32)> {
    let mut parts = text.split(':').map(str::parse::<u32>);
    let (hour, minute) = (parts.next()?.ok()?, parts.next()?.ok()?);
    Some((hour, minute, parts.next().and_then(Result::ok).unwrap_or(0)))
}

fn month_set(text: &str) -> Option<u16> {
    let number = |name: &str| MONTHS.iter().position(|month| *month == name).map(|n| n as u32 + 1);
    let mut set = 0;
    for item in items(text) {
        let (first, last) = item.split_once(" to ").unwrap_or((item, item));
        (number(first)?..=number(last)?).for_each(|n| set |= 1 << n);
    }
    Some(set)
}

fn weekday_number(name: &str) -> Option<u32> {
    WEEKDAYS.iter().position(|day| *day == name.trim_end_matches('s')).map(|n| n as u32)
}

fn read_days(text: &str, calendar: &mut Calendar) -> Option<()> {
    if text.is_empty() {
        return Some(());
    }
    if let Some(rest) = text.strip_prefix("every day") {
        if let Some(months) = rest.strip_prefix(" in ") {
            calendar.months = month_set(months)?;
        }
        return Some(());
    }
    if let Some((dates, weekdays)) = text.split_once(", but only if that is ") {
        read_dates(dates, calendar)?;
        calendar.weekdays = Weekdays::default();
        for item in weekdays.split(" or ").flat_map(items) {
            let item = item.trim_start_matches("a ").trim_end_matches(" of the month");
            weekday_item(item, &mut calendar.weekdays)?;
        }
        return Some(());
    }
    if let Some((dates, weekdays)) = text.split_once(" or on ") {
        calendar.day_rule = DayRule::Or;
        read_dates(dates, calendar)?;
        return read_weekdays(&format!("on {weekdays}"), calendar);
    }
    if text.starts_with("on day")
        || text.contains("day day")
        || text.contains("working")
        || text.contains("last day")
        || text.as_bytes().get(3).is_some_and(u8::is_ascii_digit)
    {
        return read_dates(text, calendar);
    }
    read_weekdays(text, calendar)
}

fn months_at_end<'a>(text: &'a str, calendar: &mut Calendar) -> Option<&'a str> {
    let (text, months) = text.rsplit_once(" of ")?;
    if months != "every month" {
        calendar.months = month_set(months)?;
    }
    Some(text)
}

fn read_dates(text: &str, calendar: &mut Calendar) -> Option<()> {
    calendar.days = Days::default();
    let text = text.strip_prefix("on ")?;
    if let Some(date) = text.strip_suffix(" every year") {
        let (day, month) = date.split_once(' ')?;
        calendar.days.set = 1 << day.parse::<u32>().ok()?;
        calendar.months = month_set(month)?;
        return Some(());
    }
    let text = months_at_end(text, calendar)?;
    let days = &mut calendar.days;
    let mut plain = true;
    for item in items(text) {
        if let Some(nearest) = item.strip_prefix("the working day nearest to ") {
            plain = false;
            match nearest.strip_prefix("day ") {
                Some(day) => days.nearest_weekday |= 1 << day.parse::<u32>().ok()?,
                None => days.nearest_weekday_from_end |= 1 << from_end(nearest)?,
            }
        } else if item == "the last working day" {
            plain = false;
            days.nearest_weekday_from_end |= 1;
        } else if item.starts_with("the ") {
            plain = false;
            days.from_end |= 1 << from_end(item)?;
        } else if plain {
            let item = item.trim_start_matches("days ").trim_start_matches("day ");
            days.set |= numbers(item)? as u32;
        } else {
            return None;
        }
    }
    Some(())
}

fn from_end(text: &str) -> Option<u32> {
    match text {
        "the last day" => Some(0),
        "the day before the last day" => Some(1),
        _ => text.strip_prefix("the day ")?.strip_suffix(" days before the last day")?.parse().ok(),
    }
}

fn read_weekdays(text: &str, calendar: &mut Calendar) -> Option<()> {
    calendar.weekdays = Weekdays::default();
    let text = text.strip_prefix("on ")?;
    let mut weekdays = Weekdays::default();
    for (n, part) in text.split(" and on ").enumerate() {
        let part = if part.starts_with("the ") || n > 0 {
            months_at_end(part, calendar)?
        } else if let Some((part, months)) = part.split_once(" in ") {
            calendar.months = month_set(months)?;
            part
        } else {
            part
        };
        for item in items(part) {
            weekday_item(item, &mut weekdays)?;
        }
    }
    calendar.weekdays = weekdays;
    Some(())
}

fn weekday_item(item: &str, weekdays: &mut Weekdays) -> Option<()> {
    if let Some(rest) = item.strip_prefix("the ") {
        let (nth, name) = rest.split_once(' ')?;
        let day = weekday_number(name)? as usize;
        if let Some(nth) = nth.strip_suffix("-to-last") {
            weekdays.from_end[day] |= 2 << NTH.iter().position(|word| *word == nth)?;
        } else if nth == "last" {
            weekdays.from_end[day] |= 2;
        } else {
            weekdays.nth[day] |= 2 << NTH.iter().position(|word| *word == nth)?;
        }
        return Some(());
    }
    let (first, last) = item.split_once(" to ").unwrap_or((item, item));
    let (first, last) = (weekday_number(first)?, weekday_number(last)?);
    // The week begins on Monday here, so that Sunday is the last of a range.
    let after = |day: u32| if day == 0 { 7 } else { day };
    (after(first)..=after(last)).for_each(|day| weekdays.set |= 1 << (day % 7));
    Some(())
}
