//! Facts that stand in one sentence belong to one claim. Here is decided which do, and how sure that is.

use std::ops::Range;

use super::claim::{Certainty, Claim, Frequency, MonthDays, Statement, Unit};
use super::phrase::{Cursor, Fact, fact};
use super::token::{DayPart, Kind, Token};
use super::zone::Cue;
use crate::needles::Needles;

/// A fact and where it stands.
pub(super) struct Found {
    /// The fact.
    pub fact: Fact,
    /// Its tokens.
    pub tokens: Range<usize>,
    /// Its part of the sentence, between commas and parentheses.
    pub segment: usize,
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
                if !is_question(text, sentence) {
                    out.extend(Sentence::new(text, tokens, range, cue).statement());
                }
                start += sentence.len();
            }
        }
        line_start = end;
    }
    out
}

/// "Want it at midnight?", 改成每周一？
fn is_question(text: &str, sentence: &[Token]) -> bool {
    let end = sentence.iter().rev().find(|token| token.kind != Kind::Newline);
    end.and_then(|end| text.get(end.range.clone())).is_some_and(|sign| matches!(sign, "?" | "？"))
}

/// Every legend of the fields of a schedule holds one of these.
static LEGENDS: Needles<7> = Needles::new(["dow", "dom", "wday", "mday", "day", "hour", "m h"]);

/// A commented-out entry, a legend of the fields or a drawing: not a sentence.
fn is_figure(text: &str, line: &[Token]) -> bool {
    let (Some(first), Some(last)) = (line.first(), line.last()) else { return true };
    if line.iter().filter(|token| token.kind == Kind::Figure).count() >= 2 {
        return true;
    }
    let words = text.get(first.range.start..last.range.end).unwrap_or("");
    // "At 08:00 on day-of-month 1"
    if first.kind == Kind::At {
        return false;
    }
    if !LEGENDS.are_in(words) {
        return false;
    }
    let legend = ["dow", "dom", "wday", "mday", "day-of-week", "day-of-month", "weekday_num"];
    let lower = words.to_ascii_lowercase();
    lower.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').any(|word| legend.contains(&word))
        || ["day of week", "day of the week", "minute hour", "min hour", "m h "]
            .iter()
            .any(|legend| lower.contains(legend))
}

/// Whether words are told which number stands for them (`1=MON`, `SUN = 0`): that explains a spelling and states no time.
fn is_numbering(text: &str, tokens: &[Token], words: &Range<usize>) -> bool {
    let (Some(first), Some(last)) = (tokens.get(words.start), tokens.get(words.end - 1)) else {
        return false;
    };
    let before = text.get(..first.range.start).unwrap_or_default().trim_end();
    let after = text.get(last.range.end..).unwrap_or_default().trim_start();
    before.ends_with('=') || after.starts_with('=')
}

/// One sentence of a text.
pub(super) struct Sentence<'t> {
    /// The whole text.
    pub text: &'t str,
    /// Its tokens.
    pub tokens: &'t [Token],
    /// Those of the sentence.
    pub range: Range<usize>,
    /// The facts in it, in order.
    pub found: Vec<Found>,
    poisoned: Vec<bool>,
    /// Segments in parentheses behind poisoned words: their times belong to what these say ("before the open (9:30)").
    shadows: Vec<usize>,
    several: bool,
    /// Whose the times of the rest of the sentence are was said before ("owner: "), or what bounds them.
    of_a_role: bool,
    /// It is a date of the calendar and no more.
    pub dated: bool,
}

impl<'t> Sentence<'t> {
    pub(super) fn new(text: &'t str, tokens: &'t [Token], range: Range<usize>, cue: Cue) -> Self {
        let mut sentence = Sentence {
            text,
            tokens,
            range: range.clone(),
            found: Vec::new(),
            poisoned: vec![false],
            shadows: Vec::new(),
            several: false,
            of_a_role: false,
            dated: false,
        };
        let mut at = range.start;
        let inside = tokens.get(..range.end).unwrap_or(tokens);
        while at < range.end {
            let segment = sentence.poisoned.len() - 1;
            if sentence.points_elsewhere(at) {
                sentence.poison();
                at += 1;
                continue;
            }
            let mut cursor = Cursor::new(text, inside, at, cue);
            if let Some(fact) = fact(&mut cursor) {
                let tokens = at..cursor.at.max(at + 1);
                at = tokens.end;
                let days = matches!(fact, Fact::Weekdays { .. } | Fact::Months { .. });
                if !(days && is_numbering(text, inside, &tokens)) {
                    sentence.found.push(Found { fact, tokens, segment });
                }
                continue;
            }
            match inside[at].kind {
                // "was: every 5 minutes"; "note: every 5 minutes" states it.
                Kind::Colon => {
                    sentence.of_a_role |= sentence.is_label_of_others(at);
                    let label = sentence.is_label_of_the_last_time(at)
                        || at > range.start
                            && (inside[at - 1].kind == Kind::Poison || sentence.is_environment(at - 1))
                            && !["note", "when", "interval"]
                                .iter()
                                .any(|label| sentence.is_word(at - 1, label));
                    sentence.begin_segment(label);
                }
                Kind::Open => {
                    let shadow = sentence.poisoned.last().copied().unwrap_or(false);
                    sentence.begin_segment(false);
                    sentence.shadows.extend(shadow.then_some(segment + 1));
                }
                Kind::Comma | Kind::Close | Kind::Slash => sentence.begin_segment(false),
                // 供应商每天10点推送; not 每天10点同步供应商库存
                Kind::PoisonBehind => sentence.begin_segment(true),
                Kind::Somebody if sentence.is_subject(at) => sentence.begin_segment(true),
                Kind::Role if sentence.is_role_label(at) => {
                    sentence.of_a_role = true;
                    sentence.begin_segment(true);
                }
                // "files older than 30 days - runs daily"
                Kind::To if sentence.is_dash(at) => {
                    let label = inside[at - 1].kind == Kind::Poison;
                    sentence.begin_segment(label);
                }
                // 文件每天6点到: what comes then.
                Kind::To if sentence.is_arrival(at) => sentence.poison(),
                // "To run every minute, set ...": an instruction.
                Kind::To if sentence.begins_an_instruction(at) => sentence.poison(),
                // "every 5 minutes until 18:00": where the runs end is no time of a run. "until it is done": nor is the rest.
                Kind::To if sentence.is_word(at, "until") || sentence.is_word(at, "till") => {
                    let next = inside.get(at + 1).map(|next| next.kind);
                    if next.is_some_and(|next| matches!(next, Kind::Word | Kind::Filler | Kind::Poison)) {
                        sentence.poison();
                    }
                    sentence.begin_segment(true);
                }
                Kind::Poison if sentence.turns_nothing(at) => {}
                // "every 2 minutes, and alert if it lags": what a condition is said of stands behind it.
                Kind::Poison if at > range.start && sentence.is_condition(at) => sentence.begin_segment(true),
                // "after the backup", "after 02:00"
                Kind::Past if !sentence.is_word(at, "after") => {}
                Kind::Poison | Kind::Past => {
                    // "(02:00) 之后": what the parentheses hold is poisoned too.
                    if at > range.start && inside[at - 1].kind == Kind::Close {
                        let inside_them = sentence.poisoned.len().checked_sub(2);
                        if let Some(before) = inside_them.and_then(|at| sentence.poisoned.get_mut(at)) {
                            *before = true;
                        }
                    }
                    // "at least once a day, around midnight": what would do.
                    sentence.of_a_role |= sentence.is_bound(at);
                    // "at 8 to keep badges fresh": what follows the purpose is poisoned, what stands before it is not.
                    if at > range.start && inside[at - 1].kind == Kind::To {
                        sentence.begin_segment(false);
                    }
                    sentence.poison();
                }
                Kind::Several => sentence.several = true,
                // "May fail on Mondays"
                Kind::Month { firm: false, .. } if sentence.is_word(at, "may") => sentence.poison(),
                _ if sentence.begins_clause_of_another(at) => sentence.begin_segment(true),
                _ if sentence.has_another_subject(at) => sentence.poison(),
                _ => {}
            }
            at += 1;
        }
        sentence
    }

    /// Begins the next part between commas and parentheses.
    fn begin_segment(&mut self, poisoned: bool) {
        self.poisoned.push(poisoned || self.of_a_role);
    }

    /// The times of the part at hand are not those of a run.
    fn poison(&mut self) {
        if let Some(last) = self.poisoned.last_mut() {
            *last = true;
        }
    }

    fn statement(mut self) -> Option<Statement> {
        let poisoned = std::mem::take(&mut self.poisoned);
        let shadows = std::mem::take(&mut self.shadows);
        self.found.retain(|found| {
            let of_a_time = !matches!(found.fact, Fact::Frequency { .. } | Fact::Minutes { .. });
            let shadowed = of_a_time && shadows.contains(&found.segment);
            !shadowed && !poisoned.get(found.segment).copied().unwrap_or(false)
        });
        self.drop_dates();
        if self.speaks_of_several_jobs() {
            return None;
        }
        self.drop_days_of_other_side();
        self.drop_strays();
        let (first, last) = (self.found.first()?, self.found.last()?);
        let start = self.tokens.get(first.tokens.start)?.range.start;
        let range = start..self.end_of(first.tokens.start, last.tokens.end)?;
        let mut claim = Claim::default();
        let firm = self.collect(&mut claim)?;
        self.times(&mut claim);
        claim.night = self.speaks_of_night();
        let only_zone = claim.is_empty();
        if only_zone && claim.zone.is_none() {
            return None;
        }
        // "Sat 04:00": an abbreviation beside a time of day is a weekday.
        let timed_day = claim.weekdays != 0 && !claim.moments.is_empty();
        let certain =
            (firm || timed_day || only_zone) && !self.several && !self.dated && claim.moments.len() <= 6;
        let each = self.found.iter().any(|found| self.kind_at(found.tokens.start) == Some(Kind::Each));
        if !certain && !self.dated && (claim.frequency.is_none() || each) {
            return None;
        }
        let certainty = if certain { Certainty::Clear } else { Certainty::Weak };
        let subject = self.subject();
        Some(Statement { range, claim, certainty, subject })
    }

    /// Whether night or midnight is named.
    fn speaks_of_night(&self) -> bool {
        self.tokens.get(self.range.clone()).unwrap_or(&[]).iter().any(|token| {
            matches!(token.kind, Kind::DayPart(DayPart::Night) | Kind::Midnight)
                || self.text.get(token.range.clone()) == Some("半夜")
        })
    }

    /// Joins the facts in one claim; whether one of them is sure. `None` when they contradict each other.
    fn collect(&self, claim: &mut Claim) -> Option<bool> {
        let mut firm = false;
        let mut often: Option<(Frequency, bool)> = None;
        let mut adjective: Option<Frequency> = None;
        for (index, found) in self.found.iter().enumerate() {
            match &found.fact {
                Fact::Frequency { frequency, firm: sure } => {
                    let sure = self.frequency_is_firm(index, *frequency, *sure);
                    // "hourly on node1, daily here" speaks of two things.
                    if matches!(self.kind_at(found.tokens.start), Some(Kind::Recurring(_))) {
                        (adjective.replace(*frequency).is_none_or(|other| other == *frequency))
                            .then_some(())?;
                    }
                    often = Some(match often {
                        None => (*frequency, sure),
                        // What is said of the run outweighs what may be part of a name.
                        Some((other, true)) if !sure => (other, true),
                        Some((_, false)) if sure => (*frequency, true),
                        Some((other, _)) => (joined(other, *frequency)?, sure),
                    });
                }
                Fact::Minutes { set, firm: sure } => {
                    claim.minutes |= set;
                    firm |= sure;
                }
                Fact::Weekdays { set, nth, firm: sure } => {
                    claim.weekdays |= set;
                    claim.nth_weekday = claim.nth_weekday.or(*nth);
                    firm |= *sure && !self.is_attribute(index);
                }
                Fact::MonthDays(days) => {
                    claim.month_days = union(claim.month_days, *days);
                    firm |= !self.is_attribute(index);
                }
                Fact::Months { set, firm: sure } => {
                    if *sure || self.found.len() > 1 {
                        claim.months |= set;
                    }
                }
                Fact::Window { window, .. } => {
                    claim.window = claim.window.is_none().then_some(*window);
                }
                Fact::Moment { firm: sure, .. } => firm |= *sure,
                Fact::Zone(_) | Fact::DayShift(_) => {}
            }
        }
        claim.frequency = often.map(|(frequency, _)| frequency);
        Some(firm || often.is_some_and(|(_, sure)| sure))
    }

    /// Where a statement ends: behind a part of the day that its last fact left ("every night"), and a parenthesis that it opened.
    fn end_of(&self, first: usize, mut end: usize) -> Option<usize> {
        let kind = |at: usize| self.kind_at(at).filter(|_| self.range.contains(&at));
        while matches!(kind(end), Some(Kind::DayPart(_))) {
            end += 1;
        }
        let inside = self.tokens.get(first..end)?;
        let count = |wanted: Kind| inside.iter().filter(|token| token.kind == wanted).count();
        if kind(end) == Some(Kind::Close) && count(Kind::Open) > count(Kind::Close) {
            end += 1;
        }
        Some(self.tokens.get(end.checked_sub(1)?)?.range.end)
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

/// Days of the month of one sentence as one.
pub(super) fn union(a: MonthDays, b: MonthDays) -> MonthDays {
    // "月底最后一天", "每月初1号": the exact one counts, where it lies in the loose part of the month.
    let (set, last) = (a.set | b.set, a.last || b.last);
    MonthDays {
        set,
        last,
        start: (a.start || b.start) && set & 0x7FE == 0 && !last,
        end: (a.end || b.end) && set >> 20 == 0 && !last,
    }
}
