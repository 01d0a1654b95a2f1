//! English words of time.

mod whose;

use super::Unit;
use super::token::{DayPart, Kind};
use super::zone;
use crate::dialect::names::MONTHS;
pub(super) use whose::{
    ENVIRONMENTS, NAMED_DAYS, NAMES_OF_A_JOB, are_actors, befalls, is_base_of_deed, is_deed, is_participle,
    is_shaped_as_a_name, is_work, is_worker, names_work,
};

/// The kind of a word, in any case. `after_number`: it stands right behind a number ("5m", "2am").
pub(super) fn word(word: &str, after_number: bool) -> Option<Kind> {
    let mut buffer = [0_u8; 16];
    let lower = buffer.get_mut(..word.len())?;
    lower.copy_from_slice(word.as_bytes());
    lower.make_ascii_lowercase();
    let lower = std::str::from_utf8(lower).ok()?;
    if after_number && let Some(unit) = short_unit(lower) {
        return Some(Kind::Unit(unit));
    }
    if after_number && lower == "x" {
        return Some(Kind::TimesMark);
    }
    if after_number && lower == "z" {
        return Some(Kind::Zone(zone::ZoneWord::Utc));
    }
    unit(lower)
        .or_else(|| weekday(lower))
        .or_else(|| month(word, lower))
        .or_else(|| part_of_speech(lower))
        .or_else(|| number(lower))
        .or_else(|| zone_word(word, lower))
}

/// Units that are written with one letter behind a number.
fn short_unit(lower: &str) -> Option<Unit> {
    Some(match lower {
        "s" => Unit::Second,
        "m" => Unit::Minute,
        "h" => Unit::Hour,
        "d" => Unit::Day,
        "w" => Unit::Week,
        _ => return None,
    })
}

fn unit(lower: &str) -> Option<Kind> {
    Some(match lower {
        "second" | "seconds" | "sec" | "secs" => Kind::Unit(Unit::Second),
        "minute" | "minutes" | "min" | "mins" => Kind::Unit(Unit::Minute),
        "hour" | "hours" | "hr" | "hrs" => Kind::Unit(Unit::Hour),
        "day" | "days" => Kind::Unit(Unit::Day),
        "week" | "weeks" => Kind::Unit(Unit::Week),
        "month" | "months" => Kind::Unit(Unit::Month),
        "quarter" => Kind::Quarter,
        "year" | "years" => Kind::Unit(Unit::Year),
        "minutely" => Kind::Recurring(Unit::Minute),
        "hourly" => Kind::Recurring(Unit::Hour),
        "daily" | "nightly" | "everyday" => Kind::Recurring(Unit::Day),
        "weekly" => Kind::Recurring(Unit::Week),
        "monthly" => Kind::Recurring(Unit::Month),
        "quarterly" => Kind::Recurring(Unit::Quarter),
        "yearly" | "annually" => Kind::Recurring(Unit::Year),
        _ => return None,
    })
}

fn weekday(lower: &str) -> Option<Kind> {
    const NAMES: [&str; 7] = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
    match lower {
        "weekday" | "weekdays" | "workday" | "workdays" => {
            return Some(Kind::Weekdays { set: 0x3E, firm: true });
        }
        "weekend" | "weekends" => return Some(Kind::Weekdays { set: 0x41, firm: true }),
        _ => {}
    }
    let singular = lower.strip_suffix('s').unwrap_or(lower);
    if let Some(n) = NAMES.iter().position(|name| *name == singular) {
        return Some(Kind::Weekdays { set: 1 << n, firm: true });
    }
    let short = matches!(lower, "tues" | "thur" | "thurs" | "weds") || lower.len() == 3;
    let n =
        NAMES.iter().position(|name| lower.len() >= 3 && name.starts_with(lower.get(..3).unwrap_or("?")))?;
    short.then_some(Kind::Weekdays { set: 1 << n, firm: false })
}

fn month(word: &str, lower: &str) -> Option<Kind> {
    let n = MONTHS.iter().position(|name| {
        *name == lower
            || (lower.len() == 3 && name.starts_with(lower))
            || (lower == "sept" && *name == "september")
    })?;
    let capital = word.starts_with(|c: char| c.is_ascii_uppercase());
    Some(Kind::Month { month: n as u8 + 1, firm: capital && !matches!(lower, "may" | "march" | "mar") })
}

fn part_of_speech(lower: &str) -> Option<Kind> {
    Some(match lower {
        "every" => Kind::Every,
        "each" => Kind::Each,
        "other" | "alternate" => Kind::Other,
        "a" | "an" | "per" => Kind::Per,
        "once" => Kind::Times(1),
        "twice" => Kind::Times(2),
        "thrice" => Kind::Times(3),
        "times" => Kind::TimesMark,
        "am" => Kind::Meridiem(DayPart::Morning),
        "pm" => Kind::Meridiem(DayPart::Afternoon),
        "morning" | "mornings" => Kind::DayPart(DayPart::Morning),
        "afternoon" | "afternoons" => Kind::DayPart(DayPart::Afternoon),
        "night" | "nights" | "evening" | "evenings" => Kind::DayPart(DayPart::Night),
        "noon" | "midday" => Kind::Noon,
        "midnight" => Kind::Midnight,
        "oclock" => Kind::Oclock,
        "half" => Kind::Half,
        "start" | "beginning" => Kind::Start,
        "end" => Kind::End,
        "last" => Kind::Last,
        "time" | "standard" => Kind::TimeWord,
        "to" | "through" | "thru" | "until" | "till" => Kind::To,
        "and" => Kind::And,
        "is" | "equals" | "ie" | "aka" => Kind::Same,
        "at" => Kind::At,
        "past" | "after" => Kind::Past,
        "from" | "between" => Kind::From,
        "previous" | "preceding" => Kind::PreviousDay,
        "next" | "following" => Kind::NextDay,
        "the" | "on" | "in" | "of" | "it" | "this" | "job" | "cron" | "around" | "about"
        | "approximately" | "also" | "only" | "during" | "sharp" | "approx" => Kind::Filler,
        "run" | "runs" | "running" | "executed" | "execute" | "executes" | "fires" | "fire" | "scheduled"
        | "schedule" | "triggered" | "triggers" | "starts" | "started" | "invoked" | "called" => Kind::Run,
        "jobs" | "tasks" | "scripts" | "crons" | "cronjobs" | "schedules" | "entries" | "otherwise" => {
            Kind::Several
        }
        "timeout" | "timeouts" | "takes" | "take" | "took" | "keep" | "keeps" | "kept" | "keeping"
        | "retain" | "retains" | "retention" | "older" | "newer" | "retry" | "retries" | "retried"
        | "ago" | "within" | "expire" | "expires" | "wait" | "waits" | "sleep" | "sleeps" | "delay"
        | "delayed" | "jitter" | "limit" | "limits" | "max" | "maximum" | "minimum" | "least" | "most"
        | "less" | "more" | "than" | "if" | "when" | "was" | "were" | "previously" | "formerly" | "used"
        | "old" | "instead" | "not" | "don" | "doesn" | "didn" | "no" | "never" | "except" | "unless"
        | "before" | "example" | "eg" | "todo" | "fixme" | "note" | "since" | "because" | "would"
        | "could" | "can" | "cannot" | "might" | "default" | "defaults" | "created" | "updated"
        | "modified" | "copyright" | "author" | "lasts" | "duration" | "ttl" | "cached" | "valid" | "for"
        | "by" | "avoid" | "avoids" | "without" | "up" | "over" | "off" | "rather" | "longer" | "shorter"
        | "but" | "depends" | "depending" | "interval" | "change" | "changed" | "yesterday" | "allow"
        | "allows" | "allowed" | "permits" | "open" | "opens" | "opened" | "opening" | "closes"
        | "closed" | "closing" | "later" | "earlier" | "deadline" | "see" | "cf" | "same" | "due"
        | "ready" | "need" | "needs" | "needed" | "done" | "finish" | "finishes" | "finished"
        | "completes" | "completed" | "arrive" | "arrives" | "publishes" | "published" | "upstream"
        | "vendor" | "provider" | "companion" | "disable" | "disabled" | "deprecated" | "obsolete"
        | "another" | "elsewhere" | "skip" | "skips" | "skipped" | "skipping" | "exclude" | "excludes"
        | "excluded" | "excluding" | "outside" | "window" | "loops" | "internally" | "cutoff" | "tested"
        | "released" | "deployed" | "broken" | "fixed" | "merged" | "introduced" | "summer" | "winter"
        | "dst" | "ran" | "did" | "available" | "becomes" | "become" | "maybe" | "perhaps" | "switched"
        | "reverted" | "uncomment" | "moved" | "forbidden" | "freeze" | "coming" | "sibling"
        | "counterpart" | "covers" | "above" | "recommended" | "recommends" | "suggested" | "suggests"
        | "biweekly" | "semiweekly" | "bimonthly" | "semimonthly" | "fortnightly" => Kind::Poison,
        "bank" | "supplier" | "partner" | "customer" | "customers" | "people" | "clients" | "employees"
        | "staff" | "colleagues" | "traders" | "markets" | "salaries" | "wages" | "standup" | "nobody"
        | "everybody" | "everyone" | "somebody" | "someone" | "they" => Kind::Somebody,
        "owner" | "owners" | "contact" | "contacts" | "maintainer" | "maintainers" | "responsible"
        | "oncall" | "tag" | "label" | "subject" | "channel" | "support" | "sla" | "rpo" | "rto" => {
            Kind::Role
        }
        _ => return None,
    })
}

fn number(lower: &str) -> Option<Kind> {
    const NUMBERS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];

    let value = match lower {
        "first" => return Some(Kind::Ordinal(1)),
        "third" => return Some(Kind::Ordinal(3)),
        "fourth" => return Some(Kind::Ordinal(4)),
        "fifteen" => 15,
        "twenty" => 20,
        "thirty" => 30,
        "fortyfive" => 45,
        _ => match NUMBERS.iter().position(|name| *name == lower) {
            Some(n) => n as u32,
            None => return None,
        },
    };
    Some(Kind::Number { value, digits: 0 })
}

/// Zones. Short and shared abbreviations count in capitals only, because "pt", "et" and "ist" are words.
fn zone_word(word: &str, lower: &str) -> Option<Kind> {
    if matches!(lower, "local" | "server" | "host") {
        return Some(Kind::Zone(zone::ZoneWord::Local));
    }
    let (name, zone) = zone::ENGLISH.iter().find(|(name, _)| *name == lower)?;
    let capitals = word.bytes().all(|b| b.is_ascii_uppercase());
    let word = name.len() > 2 && !matches!(zone, zone::ZoneWord::Shared(_));
    (word || capitals).then_some(Kind::Zone(*zone))
}

/// `a.m.`, `p.m`, `e.g.`, `i.e.` at the start of a run.
pub(super) fn dotted(run: &str) -> Option<(Kind, usize)> {
    let table = [
        ("a.m", Kind::Meridiem(DayPart::Morning)),
        ("p.m", Kind::Meridiem(DayPart::Afternoon)),
        ("e.g", Kind::Poison),
        ("i.e", Kind::Same),
    ];
    table.into_iter().find(|(name, _)| run.eq_ignore_ascii_case(name)).map(|(name, kind)| (kind, name.len()))
}

/// Words written with a hyphen that are words of the grammar only together.
pub(super) fn compound(run: &str) -> Option<Kind> {
    let table = [
        ("m-f", Kind::Weekdays { set: 0x3E, firm: true }),
        ("mo-fr", Kind::Weekdays { set: 0x3E, firm: true }),
        ("on-call", Kind::Role),
        ("cut-off", Kind::Poison),
    ];
    table.into_iter().find(|(name, _)| run.eq_ignore_ascii_case(name)).map(|(_, kind)| kind)
}

/// `@daily` and its like, as people quote them in words.
pub(super) fn macro_word(rest: &str) -> Option<(Kind, usize)> {
    let len = rest.bytes().skip(1).take_while(u8::is_ascii_alphabetic).count();
    let name = rest.get(1..=len)?;
    (name.len() > 3).then_some((Kind::Word, len + 1))
}
