//! Facts that stand in one sentence belong to one claim. Here is decided which do, and how sure that is.

use std::ops::Range;

use super::claim::{Certainty, Claim, ClockTime, Frequency, Moment, MonthDays, StatedZone, Statement, Unit};
use super::phrase::{Cursor, Fact, fact};
use super::token::{Kind, Token};
use super::zone::{Cue, us_cst};

/// A fact and where it stands.
struct Found {
    fact: Fact,
    /// Its tokens.
    tokens: Range<usize>,
    /// Its part of the sentence, between commas and parentheses.
    segment: usize,
}

/// The statements of a text.
pub(super) fn statements(text: &str, tokens: &[Token]) -> Vec<Statement> {
    let cue = Cue::of(text);
    let mut out = Vec::new();
    let mut line_start = 0;
    for line in tokens.split_inclusive(|token| token.kind == Kind::Newline) {
        let end = line_start + line.len();
        if !is_figure(text, line) {
            let mut start = line_start;
            for sentence in line.split_inclusive(|token| token.kind == Kind::Stop) {
                let range = start..start + sentence.len();
                out.extend(Sentence::new(text, tokens, range, cue).statement());
                start += sentence.len();
            }
        }
        line_start = end;
    }
    out
}

/// A commented-out entry, a legend of the fields or a drawing: not a sentence.
fn is_figure(text: &str, line: &[Token]) -> bool {
    let (Some(first), Some(last)) = (line.first(), line.last()) else { return true };
    if line.iter().filter(|token| token.kind == Kind::Figure).count() >= 2 {
        return true;
    }
    let words = text.get(first.range.start..last.range.end).unwrap_or("");
    let legend = ["dow", "dom", "wday", "mday", "day-of-week", "day-of-month", "weekday_num"];
    let lower = words.to_ascii_lowercase();
    lower.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').any(|word| legend.contains(&word))
        || ["day of week", "day of the week", "minute hour", "min hour", "m h "]
            .iter()
            .any(|legend| lower.contains(legend))
}

struct Sentence<'t> {
    text: &'t str,
    tokens: &'t [Token],
    range: Range<usize>,
    found: Vec<Found>,
    poisoned: Vec<bool>,
    several: bool,
}

impl<'t> Sentence<'t> {
    fn new(text: &'t str, tokens: &'t [Token], range: Range<usize>, cue: Cue) -> Self {
        let mut sentence = Sentence {
            text,
            tokens,
            range: range.clone(),
            found: Vec::new(),
            poisoned: vec![false],
            several: false,
        };
        let mut at = range.start;
        let inside = tokens.get(..range.end).unwrap_or(tokens);
        while at < range.end {
            let segment = sentence.poisoned.len() - 1;
            let mut cursor = Cursor::new(text, inside, at, cue);
            if let Some(fact) = fact(&mut cursor) {
                sentence.found.push(Found { fact, tokens: at..cursor.at, segment });
                at = cursor.at.max(at + 1);
                continue;
            }
            match inside[at].kind {
                Kind::Comma | Kind::Open | Kind::Close | Kind::Colon => sentence.poisoned.push(false),
                Kind::Poison if sentence.is_subject(at) => {}
                Kind::Poison => {
                    // "at 8 to keep badges fresh": what follows the purpose is poisoned, what stands before it is not.
                    if at > range.start && inside[at - 1].kind == Kind::To {
                        sentence.poisoned.push(false);
                    }
                    if let Some(last) = sentence.poisoned.last_mut() {
                        *last = true;
                    }
                }
                Kind::Several => sentence.several = true,
                _ => {}
            }
            at += 1;
        }
        sentence
    }

    fn statement(mut self) -> Option<Statement> {
        let poisoned = std::mem::take(&mut self.poisoned);
        self.found.retain(|found| !poisoned.get(found.segment).copied().unwrap_or(false));
        let (first, last) = (self.found.first()?, self.found.last()?);
        let range =
            self.tokens.get(first.tokens.start)?.range.start..self.tokens.get(last.tokens.end - 1)?.range.end;
        let mut claim = Claim::default();
        let mut firm = false;
        for (index, found) in self.found.iter().enumerate() {
            match &found.fact {
                Fact::Frequency { frequency, firm: sure } => {
                    claim.frequency = Some(match claim.frequency {
                        None => *frequency,
                        Some(other) => joined(other, *frequency)?,
                    });
                    firm |= self.frequency_is_firm(index, *frequency, *sure);
                }
                Fact::Minutes { set, firm: sure } => {
                    claim.minutes |= set;
                    firm |= sure;
                }
                Fact::Weekdays { set, nth, firm: sure } => {
                    claim.weekdays |= set;
                    claim.nth_weekday = claim.nth_weekday.or(*nth);
                    firm |= sure;
                }
                Fact::MonthDays(days) => {
                    claim.month_days = union(claim.month_days, *days);
                    firm = true;
                }
                Fact::Months { set, firm: sure } => {
                    if *sure || self.found.len() > 1 {
                        claim.months |= set;
                    }
                }
                Fact::Window { window, .. } => {
                    claim.window = claim.window.is_none().then_some(*window);
                }
                Fact::Moment { firm: sure, .. } => firm |= *sure && self.is_marked(index),
                Fact::Zone(_) | Fact::DayShift(_) => {}
            }
        }
        self.times(&mut claim);
        let only_zone = claim.is_empty();
        if only_zone && claim.zone.is_none() {
            return None;
        }
        let parts = usize::from(claim.frequency.is_some())
            + usize::from(!claim.moments.is_empty())
            + usize::from(claim.weekdays != 0 || !claim.month_days.is_empty())
            + usize::from(claim.window.is_some());
        let certain = (firm || parts >= 2 || only_zone) && !self.several && claim.moments.len() <= 6;
        let each = self
            .found
            .iter()
            .any(|found| self.tokens.get(found.tokens.start).is_some_and(|t| t.kind == Kind::Each));
        if !certain && (claim.frequency.is_none() || each) {
            return None;
        }
        let certainty = if certain { Certainty::Clear } else { Certainty::Weak };
        Some(Statement { range, claim, certainty })
    }

    /// "This example runs every day" speaks of the job; "for example every day" does not.
    fn is_subject(&self, at: usize) -> bool {
        let word = self.tokens.get(at).and_then(|token| self.text.get(token.range.clone()));
        let runs = self.tokens.get(at + 1).is_some_and(|token| token.kind == Kind::Run);
        runs && word.is_some_and(|word| word.eq_ignore_ascii_case("example"))
    }

    /// The kind of the token before a fact, inside the sentence.
    fn before(&self, index: usize) -> Option<&Token> {
        let start = self.found[index].tokens.start;
        start.checked_sub(1).filter(|at| self.range.contains(at)).and_then(|at| self.tokens.get(at))
    }

    /// The token after a fact, inside the sentence.
    fn after(&self, index: usize) -> Option<&Token> {
        let end = self.found[index].tokens.end;
        Some(end).filter(|at| self.range.contains(at)).and_then(|at| self.tokens.get(at))
    }

    /// "daily report" and "统计每小时订单量" name things; "daily", "runs daily at", "每小时执行一次" state a time.
    fn frequency_is_firm(&self, index: usize, frequency: Frequency, sure: bool) -> bool {
        let next_is_fact =
            self.found.get(index + 1).is_some_and(|next| next.tokens.start == self.found[index].tokens.end);
        let word_after = !next_is_fact && self.after(index).is_some_and(|token| token.kind == Kind::Word);
        if !sure {
            let each =
                self.tokens.get(self.found[index].tokens.start).is_some_and(|token| token.kind == Kind::Each);
            let slash = [self.before(index), self.after(index)]
                .into_iter()
                .flatten()
                .any(|token| token.kind == Kind::Slash);
            return !each && !word_after && !slash;
        }
        let chinese = self
            .tokens
            .get(self.found[index].tokens.start)
            .and_then(|token| self.text.as_bytes().get(token.range.start))
            .is_some_and(|b| !b.is_ascii());
        if !chinese {
            return true;
        }
        let noun_after = word_after && self.after(index).is_some_and(|token| !token.spaced);
        let noun_before = self.before(index).is_some_and(|token| token.kind == Kind::Word)
            && self.tokens.get(self.found[index].tokens.start).is_some_and(|token| !token.spaced);
        let long = matches!(frequency, Frequency::Every { count: 1, unit } if unit >= Unit::Day);
        // 每天 is said of times only; 每日, 每周, 每月 also make names ("每月账单").
        let name_maker = long && !self.text.get(self.bytes(index)).is_some_and(|words| words.ends_with('天'));
        !(noun_after && (noun_before || name_maker))
    }

    fn bytes(&self, index: usize) -> Range<usize> {
        let tokens = &self.found[index].tokens;
        match (self.tokens.get(tokens.start), self.tokens.get(tokens.end.saturating_sub(1))) {
            (Some(first), Some(last)) => first.range.start..last.range.end,
            _ => 0..0,
        }
    }

    /// Whether what stands around a time of day says that it is the time of a run.
    fn is_marked(&self, index: usize) -> bool {
        let start = self.found[index].tokens.start;
        if index > 0 && self.found[index - 1].tokens.end == start {
            return true;
        }
        let mut back = start;
        while let Some(token) =
            back.checked_sub(1).filter(|at| self.range.contains(at)).and_then(|at| self.tokens.get(at))
        {
            match token.kind {
                Kind::Filler => back -= 1,
                Kind::At
                | Kind::Same
                | Kind::Run
                | Kind::Open
                | Kind::Comma
                | Kind::Colon
                | Kind::Every
                | Kind::To
                | Kind::DayPart(_) => return true,
                _ => break,
            }
        }
        let begins = back == self.range.start;
        let ends = self
            .after(index)
            .is_none_or(|token| matches!(token.kind, Kind::Run | Kind::Stop | Kind::Newline | Kind::Close));
        let chinese_run = self.after(index).is_some_and(|token| token.kind == Kind::Run);
        begins
            || chinese_run
            || (ends && self.text.get(self.bytes(index)).is_some_and(|words| !words.is_ascii()))
    }

    /// Times of day with their zones: which zone belongs to which time, and which times are one moment.
    fn times(&self, claim: &mut Claim) {
        let mut zones: Vec<(usize, StatedZone)> = Vec::new();
        let mut moments: Vec<(usize, ClockTime)> = Vec::new();
        let mut shifts: Vec<(usize, i8)> = Vec::new();
        for (index, found) in self.found.iter().enumerate() {
            match &found.fact {
                Fact::Zone(zone) => zones.push((index, zone.clone())),
                Fact::Moment { time, .. } => moments.push((index, time.clone())),
                Fact::DayShift(shift) => shifts.push((index, *shift)),
                _ => {}
            }
        }
        for (at, shift) in shifts {
            let close = |moment: usize| moment == at + 1 && self.tokens_between(at, moment).is_empty();
            let target = moments
                .iter()
                .position(|(i, _)| close(*i))
                .or_else(|| moments.iter().rposition(|(i, _)| *i < at));
            if let Some((_, time)) = target.and_then(|target| moments.get_mut(target)) {
                time.day_shift = shift;
            }
        }
        match (moments.len(), zones.len()) {
            (_, 0) => {}
            (0, _) => claim.zone = zones.first().map(|(_, zone)| zone.clone()),
            (1, _) => {
                let at = moments[0].0;
                let nearest = zones
                    .iter()
                    .min_by_key(|(zone, _)| self.tokens_between(at.min(*zone), at.max(*zone)).len());
                moments[0].1.zone = nearest.map(|(_, zone)| zone.clone());
            }
            (_, 1) => {
                let (at, zone) = &zones[0];
                let equation = moments.windows(2).any(|pair| self.is_equation(pair[0].0, pair[1].0));
                if equation {
                    let nearest =
                        moments.iter_mut().min_by_key(|(i, _)| i.abs_diff(*at) * 2 + usize::from(i > at));
                    if let Some((_, time)) = nearest {
                        time.zone = Some(zone.clone());
                    }
                } else {
                    claim.zone = Some(zone.clone());
                }
            }
            _ => {
                let prefix = zones[0].0 < moments[0].0;
                for (at, zone) in zones {
                    let target = if prefix {
                        moments.iter().position(|(i, _)| *i > at)
                    } else {
                        moments.iter().rposition(|(i, _)| *i < at)
                    };
                    if let Some((_, time)) = target.and_then(|target| moments.get_mut(target)) {
                        time.zone.get_or_insert(zone);
                    }
                }
            }
        }
        let mut last: Option<usize> = None;
        for (index, time) in moments {
            let same = last.is_some_and(|last| {
                let spelled = claim.moments.last().and_then(|moment| moment.spellings.last());
                match (spelled.and_then(|s| s.zone.as_ref()), &time.zone) {
                    (Some(a), Some(b)) => a != b,
                    (None, None) => false,
                    _ => self.is_equation(last, index),
                }
            });
            match claim.moments.last_mut().filter(|_| same) {
                Some(moment) => moment.spellings.push(time),
                None => claim.moments.push(Moment { spellings: vec![time] }),
            }
            last = Some(index);
        }
        claim.moments.iter_mut().for_each(resolve_cst);
    }

    /// The tokens between two facts.
    fn tokens_between(&self, left: usize, right: usize) -> &[Token] {
        self.tokens.get(self.found[left].tokens.end..self.found[right].tokens.start).unwrap_or(&[])
    }

    fn is_equation(&self, left: usize, right: usize) -> bool {
        self.tokens_between(left, right).iter().any(|token| matches!(token.kind, Kind::Same | Kind::Open))
    }
}

/// Two frequencies of one sentence as one: "every day, every 5 minutes" is the finer one; others contradict.
fn joined(a: Frequency, b: Frequency) -> Option<Frequency> {
    let is_day = |f: Frequency| matches!(f, Frequency::Every { count: 1, unit: Unit::Day });
    let within_a_day = |f: Frequency| match f {
        Frequency::Every { unit, .. } => unit <= Unit::Hour,
        Frequency::Times { per, .. } => per <= Unit::Day,
    };
    match (a, b) {
        _ if a == b => Some(a),
        _ if is_day(a) && within_a_day(b) => Some(b),
        _ if is_day(b) && within_a_day(a) => Some(a),
        _ => None,
    }
}

fn union(a: MonthDays, b: MonthDays) -> MonthDays {
    // "月底最后一天", "每月初1号": the exact one counts.
    let exact = a.last || b.last || a.set != 0 || b.set != 0;
    MonthDays {
        set: a.set | b.set,
        last: a.last || b.last,
        start: (a.start || b.start) && !exact,
        end: (a.end || b.end) && !exact,
    }
}

/// "18:00 UTC (02:00 CST)" says by itself which CST it means.
fn resolve_cst(moment: &mut Moment) {
    let known = moment.spellings.iter().find_map(|time| match &time.zone {
        Some(StatedZone::Offset(seconds) | StatedZone::Abbreviation { offset: seconds, .. })
            if !is_us_cst(time) =>
        {
            Some(i32::from(time.hour) * 3600 + i32::from(time.minute) * 60 - seconds)
        }
        _ => None,
    });
    let Some(utc) = known else { return };
    for time in &mut moment.spellings {
        let chinese = matches!(&time.zone, Some(StatedZone::Named(name)) if name == "Asia/Shanghai");
        if !(matches!(time.zone, Some(StatedZone::Ambiguous("CST"))) || is_us_cst(time) || chinese) {
            continue;
        }
        let local = i32::from(time.hour) * 3600 + i32::from(time.minute) * 60;
        match (local - utc).rem_euclid(86_400) {
            28_800 => time.zone = Some(StatedZone::Named("Asia/Shanghai".to_owned())),
            64_800 if !chinese => time.zone = Some(us_cst()),
            _ => {}
        }
    }
}

fn is_us_cst(time: &ClockTime) -> bool {
    matches!(time.zone, Some(StatedZone::Abbreviation { text: "CST", .. }))
}
