//! What stands around a fact, and whether that makes it a statement about a run.

use std::ops::Range;

use super::claim::{Frequency, Unit};
use super::phrase::Fact;
use super::sentence::Sentence;
use super::token::{Kind, Token};
use super::{chinese, english};

impl Sentence<'_> {
    /// Whether a word that turns times into something else does not do so here: "this example runs every day", "scale up at 8"
    /// (not "up to 8 hours"), "delete old files", "expire trials daily".
    pub(super) fn turns_nothing(&self, at: usize) -> bool {
        let before = at.checked_sub(1).filter(|before| self.range.contains(before));
        let next = Some(at + 1).filter(|next| self.range.contains(next)).and_then(|next| self.kind_at(next));
        let word = self.tokens.get(at).and_then(|token| self.text.get(token.range.clone())).unwrap_or("");
        let begins = before.is_none_or(|before| {
            matches!(self.kind_at(before), Some(Kind::Comma | Kind::Colon | Kind::Open | Kind::And))
        });
        // "sync changed files every hour", "drain the retry queue": what kind of thing the work is about.
        let of_a_thing = word.ends_with("ed") && !["need", "used"].contains(&word)
            || ["retry", "delay", "retention", "timeout"].iter().any(|noun| self.is_word(at, noun));
        if of_a_thing
            && next == Some(Kind::Word)
            && before.is_some_and(|before| {
                self.kind_at(before) == Some(Kind::Word) || self.is_one_of(before, &["the", "of", "all"])
            })
        {
            return true;
        }
        // 每分钟重试失败订单, 推送延迟订单; not 重试每5分钟, 延迟5分钟.
        if ["重试", "延迟"].contains(&word) {
            return next == Some(Kind::Word) && self.tokens.get(at + 1).is_some_and(|next| !next.spaced);
        }
        match word.len() {
            2 if self.is_word(at, "up") => next != Some(Kind::To),
            3 if self.is_word(at, "old") => {
                let place = ["box", "server", "host", "machine", "node", "cluster", "version", "setup"];
                next == Some(Kind::Word) && !place.iter().any(|place| self.is_word(at + 1, place))
            }
            3 if self.is_word(at, "off") => {
                before.is_some_and(|before| self.kind_at(before) == Some(Kind::Word))
            }
            // "check for updates every day"; not "runs for an hour", "for the daily report"
            3 if self.is_word(at, "for") => {
                next == Some(Kind::Word) || before.is_some_and(|before| self.is_word(before, "scheduled"))
            }
            // "take a snapshot"; not "take an hour"
            4 | 5 if self.is_word(at, "take") || self.is_word(at, "takes") => {
                next == Some(Kind::Per) && self.kind_at(at + 2) == Some(Kind::Word)
            }
            4 if self.is_word(at, "when") => next == Some(Kind::Colon),
            7 if self.is_word(at, "example") => next == Some(Kind::Run),
            4..=7 => {
                let order = ["expire", "open", "retry", "disable", "finish"];
                let object = matches!(next, Some(Kind::Word | Kind::Poison)) || self.is_word(at + 1, "the");
                begins && object && order.iter().any(|order| self.is_word(at, order))
            }
            _ => false,
        }
    }

    /// "at least once a day", "at a minimum of every hour".
    pub(super) fn is_bound(&self, at: usize) -> bool {
        let next = (at + 1..self.range.end).find(|at| self.kind_at(*at) != Some(Kind::Filler));
        self.is_one_of(at, &["least", "minimum", "most", "maximum"])
            && next
                .and_then(|at| self.kind_at(at))
                .is_some_and(|kind| matches!(kind, Kind::Times(_) | Kind::Every | Kind::Recurring(_)))
    }

    /// A dash between two parts of a sentence.
    pub(super) fn is_dash(&self, at: usize) -> bool {
        let spaced = |at: usize| self.tokens.get(at).is_some_and(|token| token.spaced);
        at > self.range.start
            && ["-", "–", "—"].iter().any(|dash| self.is_word(at, dash))
            && spaced(at)
            && spaced(at + 1)
    }

    /// Whether a token is that word, in any case.
    pub(super) fn is_word(&self, at: usize, word: &str) -> bool {
        let text = self.tokens.get(at).and_then(|token| self.text.get(token.range.clone()));
        text.is_some_and(|text| text.eq_ignore_ascii_case(word))
    }

    /// The kind of the token before a fact, inside the sentence.
    pub(super) fn before(&self, index: usize) -> Option<&Token> {
        let start = self.found[index].tokens.start;
        start.checked_sub(1).filter(|at| self.range.contains(at)).and_then(|at| self.tokens.get(at))
    }

    /// The token after a fact, inside the sentence.
    pub(super) fn after(&self, index: usize) -> Option<&Token> {
        let end = self.found[index].tokens.end;
        Some(end).filter(|at| self.range.contains(at)).and_then(|at| self.tokens.get(at))
    }

    /// "daily report" and "统计每小时订单量" name things; "daily", "runs daily at", "每小时执行一次" state a time.
    pub(super) fn frequency_is_firm(&self, index: usize, frequency: Frequency, sure: bool) -> bool {
        let next_is_fact =
            self.found.get(index + 1).is_some_and(|next| next.tokens.start == self.found[index].tokens.end);
        let after = self.after(index);
        let word_after =
            !next_is_fact && after.is_some_and(|token| matches!(token.kind, Kind::Word | Kind::Somebody));
        if self.is_attribute(index) {
            return false;
        }
        if !sure {
            let each =
                self.tokens.get(self.found[index].tokens.start).is_some_and(|token| token.kind == Kind::Each);
            let slash = [self.before(index), self.after(index)]
                .into_iter()
                .flatten()
                .any(|token| token.kind == Kind::Slash);
            let told = self.before(index).is_some_and(|before| before.kind == Kind::Run);
            return (!each || told) && !word_after && !slash;
        }
        let chinese = self
            .tokens
            .get(self.found[index].tokens.start)
            .and_then(|token| self.text.as_bytes().get(token.range.start))
            .is_some_and(|b| !b.is_ascii());
        if !chinese {
            return true;
        }
        let end = self.found[index].tokens.end;
        // 每天/每周两种模式: a choice.
        if self.kind_at(end) == Some(Kind::Slash) && self.kind_at(end + 1) == Some(Kind::Every) {
            return false;
        }
        // 每分钟请求数; not 每30分钟拉取一次汇率.
        let counted = self.kind_at(end - 1) == Some(Kind::TimesMark);
        if word_after && !counted && self.rest_joined_to(index).is_some_and(chinese::begins_with_quantity) {
            return false;
        }
        let noun_after = word_after && self.after(index).is_some_and(|token| !token.spaced);
        let noun_before = self.before(index).is_some_and(|token| token.kind == Kind::Word)
            && self.tokens.get(self.found[index].tokens.start).is_some_and(|token| !token.spaced);
        let long = matches!(frequency, Frequency::Every { count: 1, unit } if unit >= Unit::Day);
        // 每天 is said of times only; 每日, 每周, 每月 also make names ("每月账单").
        let name_maker = long && !self.text.get(self.bytes(index)).is_some_and(|words| words.ends_with('天'));
        !(noun_after && (noun_before || name_maker))
    }

    /// The text right behind a fact, if a word stands there without a blank.
    pub(super) fn rest_joined_to(&self, index: usize) -> Option<&str> {
        let next = self.after(index).filter(|next| !next.spaced)?;
        matches!(next.kind, Kind::Word | Kind::Role | Kind::Somebody).then_some(())?;
        self.text.get(next.range.start..)
    }

    /// The kind of a token.
    pub(super) fn kind_at(&self, at: usize) -> Option<Kind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// Whether the fact before this one is a time of day, with or without a zone.
    fn is_after_a_moment(&self, index: usize) -> bool {
        let mut before = self.found.iter().take(index).rev().map(|found| &found.fact);
        before
            .find(|fact| !matches!(fact, Fact::Zone(_)))
            .is_some_and(|fact| matches!(fact, Fact::Moment { .. }))
    }

    /// Whether the last token before a fact that is no filler is a word that says nothing of time.
    pub(super) fn follows_a_word(&self, index: usize) -> bool {
        let before = self.tokens.get(self.range.start..self.found[index].tokens.start).unwrap_or(&[]);
        before
            .iter()
            .rev()
            .find(|token| token.kind != Kind::Filler)
            .is_some_and(|token| token.kind == Kind::Word)
    }

    pub(super) fn bytes(&self, index: usize) -> Range<usize> {
        let tokens = &self.found[index].tokens;
        match (self.tokens.get(tokens.start), self.tokens.get(tokens.end.saturating_sub(1))) {
            (Some(first), Some(last)) => first.range.start..last.range.end,
            _ => 0..0,
        }
    }

    /// "10 to midnight", "quarter to 3 pm": the time is only where the counting ends.
    pub(super) fn is_counted_to(&self, index: usize) -> bool {
        let start = self.found[index].tokens.start;
        let before = |back: usize| start.checked_sub(back).filter(|at| self.range.contains(at));
        let to = before(1).is_some_and(|at| self.is_word(at, "to"));
        to && before(2).and_then(|at| self.kind_at(at)).is_some_and(|kind| {
            matches!(kind, Kind::Number { .. } | Kind::Quarter | Kind::Unit(Unit::Minute) | Kind::MinuteMark)
        })
    }

    /// Whether a fact is one weekday's abbreviation alone.
    pub(super) fn is_abbreviated_weekday(&self, index: usize) -> bool {
        let tokens = &self.found[index].tokens;
        tokens.len() == 1 && matches!(self.kind_at(tokens.start), Some(Kind::Weekdays { firm: false, .. }))
    }

    /// Whether what stands around a time of day says that it is the time of a run.
    pub(super) fn is_marked(&self, index: usize) -> bool {
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
                Kind::And | Kind::Slash => return self.is_after_a_moment(index),
                Kind::Same if self.is_time_of_a_thing(back - 1) => return false,
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
        // "Morning digest 6:30am", "DB backup 2am"
        let work = self.before(index).is_some_and(|before| english::is_work(self.word_of(before)));
        let halved = self.tokens.get(start..self.found[index].tokens.end).unwrap_or(&[]);
        let halved = halved.iter().any(|token| matches!(token.kind, Kind::Meridiem(_)));
        begins
            || ends && work && halved
            || chinese_run
            || (ends && self.text.get(self.bytes(index)).is_some_and(|words| !words.is_ascii()))
    }
}
