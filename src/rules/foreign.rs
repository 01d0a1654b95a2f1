//! Text of another scheduler: what it would mean there, and the same in five fields where that is possible.

use crate::convert::{self, Conversion};
use crate::dialect::{self, DialectId, FieldKind, Reading};
use crate::schedule::{Calendar, DayRule, Days, Instant, Schedule, TimeZone, Weekdays};

/// Fields with seconds first, and perhaps a year last, as Quartz, Spring and many libraries read them.
#[derive(Debug)]
pub(super) struct WithSeconds<'a> {
    /// Second, minute, hour, day of month, month, weekday.
    fields: [&'a str; 6],
    /// A trailing year.
    year: Option<&'a str>,
}

/// Why a text has no exact equal in five fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoEqual {
    /// It runs at seconds other than 0.
    Seconds,
    /// It is bound to years.
    Year,
    /// It uses `L`, `W` or `#`.
    Form,
    /// Both day fields are restricted; there a day must match both, here either is enough.
    BothDays,
    /// It is not understood.
    Unknown,
}

impl<'a> WithSeconds<'a> {
    /// The text as six or seven fields; `None` when its tokens are not those of fields.
    pub(super) fn of(tokens: &[&'a str]) -> Option<Self> {
        let (fields, year) = match tokens {
            [fields @ .., year] if fields.len() == 6 => (fields, Some(*year)),
            fields => (fields, None),
        };
        let fields: [&str; 6] = fields.try_into().ok()?;
        Some(WithSeconds { fields, year })
    }

    /// Whether one of the day fields is `?`: Quartz, in which weekday 1 is Sunday.
    fn is_quartz(&self) -> bool {
        self.fields[3] == "?" || self.fields[5] == "?"
    }

    /// The five fields behind the seconds, in Unix numbering; `None` with `L`, `W`, `#`.
    fn five_fields(&self) -> Option<String> {
        let [_, minute, hour, day, month, weekday] = self.fields;
        let star = |field: &str| if field == "?" { "*".to_owned() } else { field.to_owned() };
        if has_special_form(day, FieldKind::DayOfMonth) || has_special_form(weekday, FieldKind::DayOfWeek) {
            return None;
        }
        let weekday =
            if self.is_quartz() { unix_weekdays(weekday)? } else { star(weekday).replace('7', "0") };
        Some(format!("{minute} {hour} {} {month} {weekday}", star(day)))
    }

    /// When it fires where seconds come first; `None` when that cannot be said in fields and sets alone.
    pub(super) fn there(&self) -> Option<Schedule> {
        let Schedule::Calendar(calendar) = read(&self.five_fields()?)? else { return None };
        let Schedule::Calendar(seconds) = read(&format!("{} * * * *", self.fields[0]))? else { return None };
        if self.year.is_some_and(|year| year != "*" && year != "?") {
            return None;
        }
        Some(Schedule::Calendar(Calendar { seconds: seconds.minutes, day_rule: DayRule::And, ..calendar }))
    }

    /// The same in five fields, which `here` reads.
    pub(super) fn here(&self, here: DialectId) -> Result<String, NoEqual> {
        if !matches!(self.fields[0], "0" | "00") {
            return Err(NoEqual::Seconds);
        }
        if self.year.is_some_and(|year| year != "*" && year != "?") {
            return Err(NoEqual::Year);
        }
        let five = self.five_fields().ok_or(NoEqual::Form)?;
        let (Some(Schedule::Calendar(there)), Some(Schedule::Calendar(mine))) =
            (self.there(), dialect::read(here, &five).schedule)
        else {
            return Err(NoEqual::Unknown);
        };
        let same = super::candidates::same_fires(&Schedule::Calendar(there), &Schedule::Calendar(mine));
        if same { Ok(five) } else { Err(NoEqual::BothDays) }
    }
}

/// Five fields as cron reads them, where it does so without a fault.
pub(super) fn by_cron(text: &str) -> Option<Reading> {
    let reading = dialect::read(DialectId::Kubernetes, text);
    (reading.faults.is_empty() && reading.schedule.is_some()).then_some(reading)
}

/// The one line of a dialect that fires exactly when a text does; `None` where there is none.
pub(super) fn line_of(reading: &Reading, text: &str, target: DialectId, now: Instant) -> Option<String> {
    let utc = TimeZone::utc();
    let asked = convert::Asked { text, reading, from_zone: &utc, target, to_zone: &utc, now };
    let Conversion::Fixed { rewrite, .. } = convert::convert(&asked) else { return None };
    match rewrite.lines.as_slice() {
        [line] if rewrite.unsaid.is_empty() => Some(line.clone()),
        _ => None,
    }
}

/// Reads five fields by the plainest rules (those of Kubernetes: no leniency).
fn read(five: &str) -> Option<Schedule> {
    let reading = dialect::read(DialectId::Kubernetes, five);
    if reading.faults.is_empty() { reading.schedule } else { None }
}

/// Quartz's weekday numbers (1 = Sunday) as Unix ones (0 = Sunday).
fn unix_weekdays(field: &str) -> Option<String> {
    if field == "?" || field == "*" {
        return Some("*".to_owned());
    }
    let mut out = String::new();
    for item in field.split(',') {
        if item.contains('/') {
            return None;
        }
        let ends: Option<Vec<String>> = item
            .split('-')
            .map(|end| match end.parse::<u32>() {
                Ok(n @ 1..=7) => Some((n - 1).to_string()),
                Ok(_) => None,
                Err(_) => Some(end.to_owned()),
            })
            .collect();
        if !out.is_empty() {
            out.push(',');
        }
        out += &ends?.join("-");
    }
    Some(out)
}

/// Whether a token looks like a field of a schedule: signs, numbers, and names of months and weekdays.
pub(super) fn is_field(token: &str) -> bool {
    !token.is_empty()
        && token.split([',', '-', '/']).all(|part| {
            let digits =
                !part.is_empty() && part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
            matches!(part, "*" | "?" | "L" | "W" | "LW") || digits || is_name(part) || is_special_part(part)
        })
}

fn is_name(part: &str) -> bool {
    const NAMES: [&str; 19] = [
        "SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT", "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL",
        "AUG", "SEP", "OCT", "NOV", "DEC",
    ];
    part.len() == 3 && NAMES.iter().any(|name| part.eq_ignore_ascii_case(name))
}

fn is_special_part(part: &str) -> bool {
    part.contains(['L', 'W', 'l', 'w', '#'])
        && (has_special_form(part, FieldKind::DayOfMonth) || has_special_form(part, FieldKind::DayOfWeek))
}

/// Whether a day field uses Quartz's `L`, `W` or `#`.
pub(super) fn has_special_form(field: &str, kind: FieldKind) -> bool {
    field.split(',').any(|item| special_form(item, kind).is_some())
}

/// A day that plain cron fields cannot say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    /// The last day of the month.
    LastDay,
    /// The kth weekday of the month (Sunday 0).
    Nth {
        /// Weekday.
        weekday: u32,
        /// First is 1.
        nth: u32,
    },
    /// The last such weekday of the month.
    LastWeekday(u32),
    /// Near working days, days before the last.
    Other,
}

/// The special form of one list item, weekdays in Unix numbers.
pub(super) fn special_form(item: &str, kind: FieldKind) -> Option<Special> {
    match kind {
        FieldKind::DayOfMonth => {
            let rest = item.strip_prefix('L');
            match (item, rest) {
                ("L", _) => Some(Special::LastDay),
                ("LW", _) => Some(Special::Other),
                (_, Some(rest)) => rest.strip_prefix('-')?.parse::<u32>().ok().map(|_| Special::Other),
                _ => item.strip_suffix('W')?.parse::<u32>().ok().map(|_| Special::Other),
            }
        }
        FieldKind::DayOfWeek => {
            if let Some((weekday, nth)) = item.split_once('#') {
                let (weekday, nth) = (weekday_number(weekday)?, nth.parse().ok()?);
                return (1..=5).contains(&nth).then_some(Special::Nth { weekday, nth });
            }
            match item {
                "L" => Some(Special::Other),
                _ => item.strip_suffix('L').and_then(weekday_number).map(Special::LastWeekday),
            }
        }
        _ => None,
    }
}

fn weekday_number(text: &str) -> Option<u32> {
    const NAMES: [&str; 7] = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
    let named = NAMES.iter().position(|name| text.eq_ignore_ascii_case(name)).map(|n| n as u32);
    named.or_else(|| text.parse::<u32>().ok().filter(|&n| n <= 7).map(|n| n % 7))
}

/// When five fields with one special day form fire where that form exists, weekdays numbered as in cron.
pub(super) fn with_special(tokens: &[&str]) -> Option<Schedule> {
    let &[minute, hour, day, month, weekday] = tokens else { return None };
    let star = |field: &str| matches!(field, "*" | "?");
    let plain = read(&format!("{minute} {hour} * {month} *"))?;
    let Schedule::Calendar(mut calendar) = plain else { return None };
    match (special_form(day, FieldKind::DayOfMonth), special_form(weekday, FieldKind::DayOfWeek)) {
        (Some(Special::LastDay), None) if star(weekday) => {
            calendar.days = Days { from_end: 1, ..Days::default() };
        }
        (Some(Special::Other), None) if star(weekday) => {
            let day: u32 = day.strip_suffix('W')?.parse().ok().filter(|day| (1..=31).contains(day))?;
            calendar.days = Days { nearest_weekday: 1 << day, ..Days::default() };
        }
        (None, Some(Special::Nth { weekday, nth })) if star(day) => {
            let mut weekdays = Weekdays::default();
            *weekdays.nth.get_mut(weekday as usize)? = 1 << nth;
            calendar.weekdays = weekdays;
        }
        (None, Some(Special::LastWeekday(weekday))) if star(day) => {
            let mut weekdays = Weekdays::default();
            *weekdays.from_end.get_mut(weekday as usize)? = 1 << 1;
            calendar.weekdays = weekdays;
        }
        _ => return None,
    }
    Some(Schedule::Calendar(calendar))
}

/// `@every 5m` as the fields that run at that distance by the clock; `None` where no single line does.
pub(super) fn every(duration: &str) -> Option<String> {
    let minutes = minutes_of(duration)?;
    match minutes {
        1 => Some("* * * * *".to_owned()),
        2..60 if 60u32.is_multiple_of(minutes) => Some(format!("*/{minutes} * * * *")),
        60 => Some("0 * * * *".to_owned()),
        1440 => Some("0 0 * * *".to_owned()),
        61..1440 if minutes.is_multiple_of(60) && 24u32.is_multiple_of(minutes / 60) => {
            Some(format!("0 */{} * * *", minutes / 60))
        }
        _ => None,
    }
}

/// A Go duration of whole minutes.
pub(super) fn minutes_of(duration: &str) -> Option<u32> {
    let mut seconds: u32 = 0;
    let mut rest = duration.trim();
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number: u32 = rest.get(..digits)?.parse().ok()?;
        let unit = rest.get(digits..digits + 1)?;
        let size = match unit {
            "h" => 3600,
            "m" => 60,
            "s" => 1,
            _ => return None,
        };
        seconds = seconds.checked_add(number.checked_mul(size)?)?;
        rest = rest.get(digits + 1..)?;
    }
    (seconds > 0 && seconds.is_multiple_of(60)).then_some(seconds / 60)
}
