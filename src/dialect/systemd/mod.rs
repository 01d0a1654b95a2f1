//! systemd calendar events (`OnCalendar=`): `[weekdays] [date] [time] [zone]`, and time spans.
//!
//! Weekdays and dates are joined with AND. A component is `*` or a list of values and `a..b` ranges, each with `/step`; a
//! step that never reaches a second value is refused, and so is `*/n`. After `~` days count from the end of the month.
//! Seconds may have fractions, which are cut here: a preview is in whole seconds. (systemd 252, run and read 2026-11.)

use std::ops::Range;

use super::{DialectId, Fault, FaultKind, Field, FieldKind, Item, ItemForm, Items, Reading};
use crate::schedule::{
    Calendar, DayRule, Days, Instant, RunOver, Schedule, Spelling, TimeZone, Weekdays, Years,
};

mod component;
pub mod span;

use component::Chain;

/// Words in any case, and what they stand for.
const WORDS: [(&str, &str); 13] = [
    ("minutely", "*-*-* *:*:00"),
    ("hourly", "*-*-* *:00:00"),
    ("daily", "*-*-* 00:00:00"),
    ("weekly", "Mon *-*-* 00:00:00"),
    ("monthly", "*-*-01 00:00:00"),
    ("quarterly", "*-01,04,07,10-01 00:00:00"),
    ("semiannually", "*-01,07-01 00:00:00"),
    ("semi-annually", "*-01,07-01 00:00:00"),
    ("biannually", "*-01,07-01 00:00:00"),
    ("bi-annually", "*-01,07-01 00:00:00"),
    ("yearly", "*-01-01 00:00:00"),
    ("annually", "*-01-01 00:00:00"),
    ("anually", "*-01-01 00:00:00"),
];

const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// The leap seconds since 1972, which zones under `right/` count and a host's clock does not: 27 from 2017-01-01 on, and none
/// has been announced since (IERS Bulletin C 72, 2026-07).
const LEAP_SECONDS: i32 = 27;

/// The zone of that name in the zone directory of a Linux host, which holds some names twice.
pub(crate) fn zone(name: &str) -> Option<TimeZone> {
    match name {
        _ if name.eq_ignore_ascii_case("UTC") => Some(TimeZone::utc()),
        "posixrules" => TimeZone::get("America/New_York"),
        _ => match name.strip_prefix("right/") {
            Some(name) => TimeZone::get(name).map(|zone| zone.behind(LEAP_SECONDS)),
            None => TimeZone::get(name.strip_prefix("posix/").unwrap_or(name)),
        },
    }
}

/// Reads a calendar event.
pub(super) fn read(id: DialectId, text: &str) -> Reading {
    let mut reading = Reading::new(id);
    let mut end = text.len();
    if let Some(space) = text.rfind(' ')
        && zone(&text[space + 1..]).is_some()
    {
        reading.fields.push(Field {
            kind: FieldKind::Zone,
            range: space + 1..text.len(),
            items: Items::default(),
        });
        end = space;
    }
    let event = &text[..end];
    if event.trim().is_empty() {
        let kind = FaultKind::Empty;
        reading.faults.push(Fault { range: 0..text.len(), field: None, kind, nearest: None });
        return reading;
    }
    // cron's spelling of them.
    let word = event.trim().strip_prefix('@');
    if let Some((word, _)) =
        word.and_then(|word| WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)))
    {
        let kind = FaultKind::UnknownMacro { text: event.trim().to_owned() };
        let nearest = Some((*word).to_owned());
        reading.faults.push(Fault { range: 0..end, field: None, kind, nearest });
        return reading;
    }
    if let Some((_, meaning)) = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(event)) {
        reading.macro_word = Some(event.to_owned());
        reading.schedule = read(id, meaning).schedule;
        return reading;
    }
    if let Some(seconds) = event.strip_prefix('@').and_then(|seconds| seconds.parse::<u32>().ok()) {
        reading.schedule = Some(Schedule::Once(Instant(i64::from(seconds))));
        return reading;
    }
    let mut reader =
        Reader { text: event, at: 0, faults: Vec::new(), picked: Picked::default(), fields: Vec::new() };
    if let Err(fault) = reader.event() {
        reader.faults.push(fault);
    }
    reader.fields.append(&mut reading.fields);
    reading.fields = reader.fields;
    reading.faults = reader.faults;
    if reading.faults.is_empty() {
        reading.schedule = Some(Schedule::Calendar(reader.picked.calendar()));
    } else if let Some(nearest) = from_end_of_text(event) {
        for fault in &mut reading.faults {
            fault.nearest.get_or_insert_with(|| nearest.clone());
        }
    }
    reading
}

/// The text without blanks around it or within its lists, when that can be read.
fn from_end_of_text(event: &str) -> Option<String> {
    let tidy = event.split_whitespace().collect::<Vec<_>>().join(" ").replace(", ", ",").replace(" ,", ",");
    let tidy = tidy.trim_matches(['"', '\'']).to_owned();
    (tidy != event && tidy.len() < 200 && read(DialectId::Systemd, &tidy).faults.is_empty()).then_some(tidy)
}

/// What an event selects. `None`: every value.
#[derive(Default)]
struct Picked {
    weekdays: u8,
    years: Option<Chain>,
    months: Option<Chain>,
    days: Option<Chain>,
    from_end: bool,
    hours: Option<Chain>,
    minutes: Option<Chain>,
    seconds: Option<Chain>,
    no_time: bool,
}

impl Picked {
    fn calendar(&self) -> Calendar {
        let set =
            |chain: &Option<Chain>, high: u32, all: u64| chain.as_ref().map_or(all, |chain| chain.set(high));
        let zero = |set: u64| if self.no_time { 1 } else { set };
        let days = match &self.days {
            None => Days { set: Calendar::ALL_DAYS, ..Days::default() },
            Some(chain) if self.from_end => Days { from_end: chain.days_from_end(), ..Days::default() },
            Some(chain) => Days { set: chain.set(31) as u32, ..Days::default() },
        };
        // Monday is bit 0 of an event's weekdays, Sunday bit 0 of a calendar's.
        let weekdays = match self.weekdays {
            0 => Calendar::ALL_WEEKDAYS,
            monday_first => (monday_first << 1 | monday_first >> 6) & Calendar::ALL_WEEKDAYS,
        };
        Calendar {
            seconds: self.seconds.as_ref().map_or(zero(Calendar::ALL_60), Chain::seconds),
            minutes: zero(set(&self.minutes, 59, Calendar::ALL_60)),
            hours: zero(set(&self.hours, 23, u64::from(Calendar::ALL_HOURS))) as u32,
            days,
            months: set(&self.months, 12, u64::from(Calendar::ALL_MONTHS)) as u16,
            weekdays: Weekdays { set: weekdays, ..Weekdays::default() },
            day_rule: DayRule::And,
            years: self.years.as_ref().map_or(Years::All, |chain| Years::Set(chain.years())),
            spelling: Spelling {
                minute_star: !self.no_time && self.minutes.is_none(),
                hour_star: !self.no_time && self.hours.is_none(),
                day_star: self.days.is_none(),
                weekday_star: self.weekdays == 0,
                interval: false,
                run_over: RunOver {
                    seconds: self.seconds.as_ref().map_or(0, |chain| chain.runs_over(0, 59)),
                    minutes: self.minutes.as_ref().map_or(0, |chain| chain.runs_over(0, 59)),
                    hours: self.hours.as_ref().map_or(0, |chain| chain.runs_over(0, 23)),
                    january: self
                        .days
                        .as_ref()
                        .filter(|_| !self.from_end)
                        .map_or(0, |chain| chain.runs_over(1, 31)),
                    ..RunOver::default()
                },
            },
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    faults: Vec<Fault>,
    picked: Picked,
    fields: Vec<Field>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn next(&self) -> Option<u8> {
        self.rest().bytes().next()
    }

    fn skip_blanks(&mut self) {
        self.at += self.rest().bytes().take_while(|&byte| byte == b' ').count();
    }

    /// What stands at the reader is not what may stand there.
    fn junk(&self, field: Option<FieldKind>) -> Fault {
        let rest = self.rest();
        let end = self.at + rest.find(' ').filter(|&blank| blank > 0).unwrap_or(rest.len());
        let text = self.text.get(self.at..end).unwrap_or_default().to_owned();
        let kind = if text.is_empty() { FaultKind::NotAValue { text } } else { FaultKind::Junk { text } };
        Fault { range: self.at..end, field, kind, nearest: None }
    }

    fn event(&mut self) -> Result<(), Fault> {
        self.weekdays()?;
        self.date()?;
        self.time()
    }

    fn weekdays(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let mut first = true;
        let mut from: Option<usize> = None;
        let mut items = Vec::new();
        loop {
            let Some((weekday, length)) = self.weekday() else {
                return if first { Ok(()) } else { Err(self.junk(Some(FieldKind::DayOfWeek))) };
            };
            let place = self.at..self.at + length;
            if !matches!(self.text.as_bytes().get(place.end), None | Some(b'-' | b'.' | b',' | b' ')) {
                return Err(self.unknown_weekday());
            }
            let lowest = from.unwrap_or(weekday);
            if lowest > weekday {
                let (first, last) = (lowest as u32 + 1, weekday as u32 + 1);
                let kind = FaultKind::Reversed { first, last };
                let nearest = nearest_weekdays(lowest, weekday);
                let field = Some(FieldKind::DayOfWeek);
                self.faults.push(Fault { range: start..place.end, field, kind, nearest });
            }
            for day in lowest..=weekday {
                self.picked.weekdays |= 1 << day;
            }
            items.push(weekday_item(place.clone(), lowest, weekday));
            self.at = place.end;
            let open = from.is_some();
            from = None;
            match self.next() {
                None | Some(b' ') => break,
                Some(b'.') if !open && self.rest().starts_with("..") => {
                    from = Some(weekday);
                    self.at += 2;
                }
                Some(b'-') if !open => {
                    from = Some(weekday);
                    self.at += 1;
                }
                Some(b',') => self.at += 1,
                _ => return Err(self.junk(Some(FieldKind::DayOfWeek))),
            }
            if matches!(self.next(), None | Some(b' ')) {
                if from.is_some() {
                    return Err(self.junk(Some(FieldKind::DayOfWeek)));
                }
                break;
            }
            first = false;
        }
        self.fields.push(Field { kind: FieldKind::DayOfWeek, range: start..self.at, items: items.into() });
        self.skip_blanks();
        Ok(())
    }

    /// The weekday at the reader, Monday 0, and the length of its name.
    fn weekday(&self) -> Option<(usize, usize)> {
        let rest = self.rest();
        let begins = |name: &str| {
            rest.get(..name.len()).is_some_and(|head| head.eq_ignore_ascii_case(name)).then_some(name.len())
        };
        WEEKDAYS.iter().enumerate().find_map(|(place, name)| {
            let length = begins(name).or_else(|| begins(&name[..3]))?;
            Some((place, length))
        })
    }

    fn unknown_weekday(&self) -> Fault {
        let rest = self.rest();
        let length = rest.bytes().take_while(u8::is_ascii_alphanumeric).count().max(1);
        let end = (self.at + length).min(self.text.len());
        let text = self.text.get(self.at..end).unwrap_or_default().to_owned();
        let nearest = text.get(..3).map(str::to_owned);
        let kind = FaultKind::NotAValue { text };
        Fault { range: self.at..end, field: Some(FieldKind::DayOfWeek), kind, nearest }
    }

    /// A date, or nothing where a time stands.
    fn date(&mut self) -> Result<(), Fault> {
        if self.next().is_none() {
            return Ok(());
        }
        let start = self.at;
        let first = self.chain(FieldKind::Year, false)?;
        if matches!(self.next(), None | Some(b':')) {
            self.at = start;
            return Ok(());
        }
        let separator = self.next();
        if !matches!(separator, Some(b'-' | b'~')) {
            return Err(self.junk(None));
        }
        self.at += 1;
        let second = self.chain(FieldKind::Month, false)?;
        if matches!(self.next(), None | Some(b' ')) {
            self.picked.from_end = separator == Some(b'~');
            self.keep(FieldKind::Month, first);
            self.keep(FieldKind::DayOfMonth, second);
            self.skip_blanks();
            return Ok(());
        }
        let last = self.next();
        if separator == Some(b'~') || !matches!(last, Some(b'-' | b'~')) {
            return Err(self.junk(Some(FieldKind::DayOfMonth)));
        }
        self.at += 1;
        let third = self.chain(FieldKind::DayOfMonth, false)?;
        if !matches!(self.next(), None | Some(b' ')) {
            return Err(self.junk(Some(FieldKind::DayOfMonth)));
        }
        self.picked.from_end = last == Some(b'~');
        self.keep(FieldKind::Year, first);
        self.keep(FieldKind::Month, second);
        self.keep(FieldKind::DayOfMonth, third);
        self.skip_blanks();
        Ok(())
    }

    fn time(&mut self) -> Result<(), Fault> {
        if self.next().is_none() {
            self.picked.no_time = true;
            self.picked.seconds = Some(Chain::zero());
            return Ok(());
        }
        let hours = self.chain(FieldKind::Hour, false)?;
        if self.next() != Some(b':') {
            return Err(self.junk(Some(FieldKind::Hour)));
        }
        self.at += 1;
        let minutes = self.chain(FieldKind::Minute, false)?;
        self.keep(FieldKind::Hour, hours);
        self.keep(FieldKind::Minute, minutes);
        if self.next().is_none() {
            self.picked.seconds = Some(Chain::zero());
            return Ok(());
        }
        if self.next() != Some(b':') {
            return Err(self.junk(Some(FieldKind::Minute)));
        }
        self.at += 1;
        let seconds = self.chain(FieldKind::Second, true)?;
        if self.next().is_some() {
            return Err(self.junk(Some(FieldKind::Second)));
        }
        self.keep(FieldKind::Second, seconds);
        Ok(())
    }

    fn chain(&mut self, kind: FieldKind, fractions: bool) -> Result<(Chain, Range<usize>), Fault> {
        let start = self.at;
        let (chain, length) = Chain::read(self.rest(), fractions).map_err(|at| {
            self.at += at;
            self.junk(Some(kind))
        })?;
        self.at += length;
        Ok((chain, start..self.at))
    }

    /// Keeps a component, with the faults of its values.
    fn keep(&mut self, kind: FieldKind, (mut chain, range): (Chain, Range<usize>)) {
        if kind == FieldKind::Year {
            chain.two_digit_years();
        }
        let from_end = kind == FieldKind::DayOfMonth && self.picked.from_end;
        chain.faults(kind, from_end, range.start, &mut self.faults);
        let items: Vec<Item> = chain.items(range.clone());
        let every = chain.is_every();
        self.fields.push(Field { kind, range, items: items.into() });
        let place = match kind {
            FieldKind::Year => &mut self.picked.years,
            FieldKind::Month => &mut self.picked.months,
            FieldKind::DayOfMonth => &mut self.picked.days,
            FieldKind::Hour => &mut self.picked.hours,
            FieldKind::Minute => &mut self.picked.minutes,
            _ => &mut self.picked.seconds,
        };
        *place = (!every).then_some(chain);
    }
}

/// A range that passes Sunday, as a list.
fn nearest_weekdays(from: usize, to: usize) -> Option<String> {
    let short = |day: usize| WEEKDAYS.get(day).map(|name| &name[..3]);
    let span = |from: usize, to: usize| {
        Some(if from == to { short(from)?.to_owned() } else { format!("{}..{}", short(from)?, short(to)?) })
    };
    Some(format!("{},{}", span(0, to)?, span(from, 6)?))
}

fn weekday_item(range: Range<usize>, first: usize, last: usize) -> Item {
    let (first, last) = (first as u32 + 1, last as u32 + 1);
    let form = if first == last {
        ItemForm::Value { value: first, step: None, named: true }
    } else {
        ItemForm::Range { first, last, step: 1, named: true }
    };
    Item { range, form }
}
