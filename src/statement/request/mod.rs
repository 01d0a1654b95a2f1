//! A whole text read as one request ("weekdays at 02:30 Beijing"): every word must say something about time, or be named.
//!
//! The same tokens and phrases as those of remarks; only the care is the other way round. A remark is read for what certainly
//! speaks of a run, a request for what was not understood.

mod dates;

use std::ops::Range;

use super::claim::{Claim, Frequency};
use super::claim::{ClockTime, Moment, MonthDays, Unit, Window};
use super::phrase::Fact;
use super::sentence::{Sentence, union};
use super::token::{self, DayPart, Kind, Token};
use dates::DateList;

/// What a text asks for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Request {
    /// What it claims; how often stands in `often`.
    pub claim: Claim,
    /// Every "how often" of the text, in order.
    pub often: Vec<Frequency>,
    /// "每隔3天": said both of every third day and of every fourth, three days lying between. How many, and its bytes.
    pub apart: Option<(u32, Unit, Range<usize>)>,
    /// Hours without a half of the day ("at 2"), 1 to 12, and their bytes.
    pub bare_hours: Vec<(u8, Range<usize>)>,
    /// "every second Tuesday": every other one, or the second of a month. Its bytes.
    pub second: Option<Range<usize>>,
    /// "starting at minute 5", 从1点开始: the minute or the time is the first of a rhythm.
    pub starts: bool,
    /// Minutes that name the hour with them ("5 past every hour").
    pub hourly: bool,
    /// A part of the day is named without an hour ("every evening").
    pub vague: bool,
    /// Bytes of words that say nothing the grammar knows.
    pub leftovers: Vec<Range<usize>>,
    /// Whether one of those words turns what stands near it into something else ("except", "除了", "早晚8点"): without it the
    /// rest says what nobody meant.
    pub turned: bool,
}

/// Reads a text as one request.
pub fn request(text: &str) -> Request {
    let text = text.get(..text.floor_char_boundary(super::LONGEST)).unwrap_or(text);
    let tokens = token::tokens(text);
    let sentence = Sentence::new(text, &tokens, 0..tokens.len(), super::zone::Cue::of(text));
    let mut request = Request::default();
    let mut used = vec![false; tokens.len()];
    for found in &sentence.found {
        used[found.tokens.clone()].iter_mut().for_each(|used| *used = true);
        let range = bytes(&tokens, found.tokens.clone());
        let kinds = [0, 1].map(|ahead| tokens.get(found.tokens.start + ahead).map(|token| token.kind));
        if kinds == [Some(Kind::Every), Some(Kind::Unit(Unit::Second))]
            && matches!(found.fact, Fact::Weekdays { .. })
        {
            request.second = Some(range.clone());
        }
        if !request.take(&found.fact) || loses_seconds(text, &range) {
            request.leftovers.push(range);
            // Half of "the 1st and the 3rd Monday" is not what was asked for.
            request.turned = true;
        }
    }
    sentence.times(&mut request.claim);
    request.apart(text, &tokens, &mut used);
    request.starts(text, &tokens, &mut used);
    request.bare_hours(&tokens, &mut used);
    request.bare_dates(&tokens, &mut used);
    request.bare_window(&tokens, &mut used);
    for (at, token) in tokens.iter().enumerate() {
        if used.get(at) == Some(&true) || is_transparent(token.kind) || begins_city(text, &tokens, at) {
            continue;
        }
        // Of "quarter to every hour", "9-17" and "during business hours" what remains is something else.
        request.turned |= matches!(
            token.kind,
            Kind::Poison | Kind::PoisonBehind | Kind::Somebody | Kind::Role | Kind::Number { .. }
        ) || token.kind.may_speak_of_time()
            || at.checked_sub(1).and_then(|at| tokens.get(at)).is_some_and(|before| {
                text.get(before.range.clone()).is_some_and(|word| word.eq_ignore_ascii_case("during"))
            });
        match request.leftovers.last_mut() {
            // Words of one row are named together.
            Some(last) if text.get(last.end..token.range.start).is_some_and(|gap| gap.trim().is_empty()) => {
                last.end = token.range.end;
            }
            _ => request.leftovers.push(token.range.clone()),
        }
    }
    let read = request.leftovers.len();
    request.leftovers.extend(halves_of_one_time(&tokens));
    request.turned |= request.leftovers.len() > read;
    request.leftovers.sort_by_key(|range| range.start);
    request
}

/// "早晚8点", "morning and evening at 8": one time in both halves of the day, which are two runs. The phrases know one.
fn halves_of_one_time(tokens: &[Token]) -> impl Iterator<Item = Range<usize>> {
    use DayPart::{Afternoon, Midday, Morning, Night, SmallHours};
    let mut last: Option<(DayPart, usize)> = None;
    tokens.iter().filter_map(move |token| match token.kind {
        Kind::DayPart(part) => {
            let (before, start) = last.replace((part, token.range.start))?;
            let apart = |a, b| {
                matches!((a, b), (Morning | SmallHours, Afternoon | Midday) | (Morning | Midday, Night))
            };
            (apart(before, part) || apart(part, before)).then_some(start..token.range.end)
        }
        Kind::And | Kind::Comma | Kind::Slash => None,
        _ => {
            last = None;
            None
        }
    })
}

impl Request {
    /// Takes a fact into the claim; false when it cannot stand beside what is there.
    fn take(&mut self, fact: &Fact) -> bool {
        let claim = &mut self.claim;
        match fact {
            Fact::Frequency { frequency, .. } => {
                if !self.often.contains(frequency) {
                    self.often.push(*frequency);
                }
            }
            Fact::Minutes { set, firm } => {
                claim.minutes |= set;
                self.hourly |= firm;
            }
            Fact::Weekdays { set, nth, .. } => {
                if claim.weekdays != 0 && claim.nth_weekday != *nth {
                    return false;
                }
                claim.weekdays |= set;
                claim.nth_weekday = *nth;
            }
            Fact::MonthDays(days) => claim.month_days = union(claim.month_days, *days),
            Fact::Months { set, .. } => claim.months |= set,
            Fact::Window { window, .. } => {
                if claim.window.is_some() {
                    return false;
                }
                claim.window = Some(*window);
            }
            Fact::DayShift(_) => return false,
            Fact::Moment { .. } | Fact::Zone(_) => {}
        }
        true
    }

    /// What no fact took of 每隔一天, 每隔3天, 隔3天, 每隔一小时.
    fn apart(&mut self, text: &str, tokens: &[Token], used: &mut [bool]) {
        let is_free = |at: usize, used: &[bool]| used.get(at) == Some(&false);
        let begins = |token: &Token| matches!(text.get(token.range.clone()), Some("每隔" | "隔"));
        for at in (0..tokens.len()).filter(|at| begins(&tokens[*at])) {
            let Some(Kind::Number { value: count @ 1..=1000, .. }) =
                tokens.get(at + 1).map(|token| token.kind)
            else {
                continue;
            };
            let filled = tokens.get(at + 2).is_some_and(|token| token.kind == Kind::Filler);
            let last = at + 2 + usize::from(filled);
            let unit = match tokens.get(last).map(|token| token.kind) {
                Some(Kind::Unit(unit)) => unit,
                Some(Kind::Day { .. }) => Unit::Day,
                _ => continue,
            };
            if (at..=last).all(|at| is_free(at, used)) {
                used[at..=last].iter_mut().for_each(|used| *used = true);
                self.apart = Some((count, unit, bytes(tokens, at..last + 1)));
                return;
            }
        }
    }

    /// "starting at minute 5", 从第5分钟开始.
    fn starts(&mut self, text: &str, tokens: &[Token], used: &mut [bool]) {
        let is = |at: usize, words: &[&str]| {
            let word = tokens.get(at).and_then(|token| text.get(token.range.clone())).unwrap_or("");
            words.iter().any(|known| word.eq_ignore_ascii_case(known))
        };
        for at in 0..tokens.len() {
            if used.get(at) == Some(&true) {
                continue;
            }
            let ends = || (at + 1..tokens.len()).find(|at| used.get(*at) == Some(&false));
            if is(at, &["starting"]) {
                used[at] = true;
                self.starts = true;
            } else if tokens[at].kind == Kind::From
                && let Some(end) = ends().filter(|end| is(*end, &["开始", "起"]))
            {
                used[at] = true;
                used[end] = true;
                self.starts = true;
            }
        }
    }

    /// "every 10 minutes 9-17": the hours of a rhythm within the day.
    fn bare_window(&mut self, tokens: &[Token], used: &mut [bool]) {
        let finer = self.often.iter().any(|frequency| frequency.unit() <= Unit::Hour);
        if !finer || self.claim.window.is_some() {
            return;
        }
        for at in 0..tokens.len().saturating_sub(2) {
            let [
                Kind::Number { value: from @ 0..=23, .. },
                Kind::To,
                Kind::Number { value: to @ 1..=24, .. },
            ] = [tokens[at].kind, tokens[at + 1].kind, tokens[at + 2].kind]
            else {
                continue;
            };
            let free = (at..at + 3).all(|at| used.get(at) == Some(&false));
            let counted = tokens.get(at + 3).is_some_and(|next| {
                matches!(
                    next.kind,
                    Kind::Unit(_) | Kind::MinuteMark | Kind::Day { .. } | Kind::Month0 | Kind::Month { .. }
                )
            });
            if free && !counted {
                used[at..at + 3].iter_mut().for_each(|used| *used = true);
                let minute = |hour: u32| (hour % 24 * 60) as u16;
                self.claim.window = Some(Window { from: minute(from), to: minute(to) });
                return;
            }
        }
    }

    /// "at 2", "at 2 and 14": numbers behind "at" that nothing marks as a time.
    fn bare_hours(&mut self, tokens: &[Token], used: &mut [bool]) {
        let mut in_list = false;
        let mut whole_day = false;
        let mut part = None;
        for (at, token) in tokens.iter().enumerate() {
            if used.get(at) == Some(&true) {
                in_list = false;
                continue;
            }
            match token.kind {
                Kind::DayPart(found) => {
                    part = Some(found);
                    used[at] = true;
                }
                Kind::At => in_list = true,
                Kind::And | Kind::Comma | Kind::Filler => {}
                Kind::Number { value: hour @ 0..=24, .. } if in_list => {
                    used[at] = true;
                    let range = token.range.clone();
                    let hour = hour as u8;
                    whole_day |= part.is_none() && !(1..=12).contains(&hour);
                    match (hour, part) {
                        (1..=12, None | Some(DayPart::Midday)) => self.bare_hours.push((hour, range)),
                        (_, part) => self.add_hour(super::phrase::half_day(hour % 24, part), range),
                    }
                }
                _ => in_list = false,
            }
        }
        self.vague = part.is_some_and(|part| part != DayPart::SmallHours) && self.bare_hours.is_empty();
        self.turned |= self.vague;
        // "at 6 and 18": the clock of 24 hours.
        if whole_day {
            for (hour, range) in std::mem::take(&mut self.bare_hours) {
                self.add_hour(hour, range);
            }
        }
    }

    /// "days 1 to 5", "25 December", "the last day": dates that the month named elsewhere makes dates.
    fn bare_dates(&mut self, tokens: &[Token], used: &mut [bool]) {
        let monthly = self.often.iter().any(|f| f.unit() >= Unit::Month) || self.claim.months != 0;
        let mut at = 0;
        while monthly && at < tokens.len() {
            let mut list = DateList { tokens, used, at, set: 0 };
            let Some(last) = list.read() else {
                at += 1;
                continue;
            };
            let (set, end) = (list.set, list.at);
            used[at..end].iter_mut().for_each(|used| *used = true);
            let days = MonthDays { set, last, ..MonthDays::default() };
            self.claim.month_days = union(self.claim.month_days, days);
            at = end;
        }
    }

    /// Adds a full hour of the day.
    pub fn add_hour(&mut self, hour: u8, range: Range<usize>) {
        let time = ClockTime { hour, minute: 0, zone: None, day_shift: 0, about: false, range };
        self.claim.moments.push(Moment { spellings: vec![time] });
    }
}

/// What says nothing by itself and hides nothing.
fn is_transparent(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Filler
            | Kind::Run
            | Kind::At
            | Kind::And
            | Kind::Comma
            | Kind::Colon
            | Kind::Open
            | Kind::Close
            | Kind::Stop
            | Kind::Same
            | Kind::Every
            | Kind::TimeWord
            | Kind::Newline
            | Kind::Times(1)
            | Kind::Between
    )
}

/// The first word of "New York" and its like, whose last word is the zone.
fn begins_city(text: &str, tokens: &[Token], at: usize) -> bool {
    let word = tokens.get(at).and_then(|token| text.get(token.range.clone())).unwrap_or("");
    let first = ["new", "los", "san", "hong"].iter().any(|first| word.eq_ignore_ascii_case(first));
    first && tokens.get(at + 1).is_some_and(|token| matches!(token.kind, Kind::Zone(_)))
}

fn bytes(tokens: &[Token], range: Range<usize>) -> Range<usize> {
    match (tokens.get(range.start), tokens.get(range.end.saturating_sub(1))) {
        (Some(first), Some(last)) => first.range.start..last.range.end,
        _ => 0..0,
    }
}

/// `02:30:15`: the grammar of remarks counts in minutes.
fn loses_seconds(text: &str, range: &Range<usize>) -> bool {
    text.get(range.clone())
        .into_iter()
        .flat_map(|words| words.split(|c: char| !c.is_ascii_digit() && c != ':'))
        .any(|time| time.split(':').nth(2).is_some_and(|seconds| seconds.parse() != Ok(0_u32)))
}

impl Frequency {
    /// The unit it speaks of.
    pub fn unit(self) -> Unit {
        match self {
            Frequency::Every { unit, .. } => unit,
            Frequency::Times { per, .. } => per,
        }
    }
}
