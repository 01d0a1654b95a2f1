//! Dates that stand in a request without what makes them dates in a remark.

use crate::statement::Unit;
use crate::statement::token::{Kind, Token};

/// Reads a list of dates among the tokens that no fact has used.
pub(super) struct DateList<'t> {
    pub tokens: &'t [Token],
    pub used: &'t [bool],
    pub at: usize,
    pub set: u32,
}

impl DateList<'_> {
    /// Whether it is the last day; `None` when no list begins here.
    pub fn read(&mut self) -> Option<bool> {
        if self.free(Kind::Last) && self.tokens.get(self.at + 1)?.kind == Kind::Unit(Unit::Day) {
            self.at += 2;
            return Some(true);
        }
        let start = self.at;
        let marked = self.free(Kind::Unit(Unit::Day));
        let nth = self.free(Kind::Nth);
        self.at += usize::from(marked || nth);
        while let Some(first) = self.number() {
            let mut last = first;
            if self.free(Kind::To) {
                self.at += 1;
                last = self.number()?;
            }
            self.set |= (first..=last).fold(0, |set, day| set | 1 << day);
            let list = self.at;
            while self.free(Kind::And) || self.free(Kind::Comma) {
                self.at += 1;
            }
            let more =
                self.tokens.get(self.at).is_some_and(|token| matches!(token.kind, Kind::Number { .. }));
            if list == self.at || !more {
                self.at = list;
                break;
            }
        }
        // "first day of every quarter"
        let day = !nth && self.set != 0 && self.free(Kind::Unit(Unit::Day));
        self.at += usize::from(day);
        let marked = marked || day;
        // Without "day", a number is a date only beside the month's name.
        let beside = |at: usize| {
            self.tokens.get(at).is_some_and(|token| matches!(token.kind, Kind::Month { .. } | Kind::Month0))
        };
        let mut ahead = self.at;
        while self.tokens.get(ahead).is_some_and(|token| token.kind == Kind::Filler) {
            ahead += 1;
        }
        let by_month = start.checked_sub(1).is_some_and(beside) || beside(ahead);
        // 第一天
        if nth {
            let day = matches!(self.tokens.get(self.at)?.kind, Kind::Unit(Unit::Day) | Kind::Day { .. });
            (day && self.set != 0).then_some(())?;
            self.at += 1;
            return Some(false);
        }
        (self.set != 0 && (marked || by_month)).then_some(false)
    }

    fn free(&self, kind: Kind) -> bool {
        self.used.get(self.at) == Some(&false)
            && self.tokens.get(self.at).is_some_and(|token| token.kind == kind)
    }

    fn number(&mut self) -> Option<u32> {
        let (Kind::Number { value: value @ 1..=31, .. } | Kind::Ordinal(value @ 1..=31)) =
            self.tokens.get(self.at)?.kind
        else {
            return None;
        };
        (self.used.get(self.at) == Some(&false)).then_some(())?;
        self.at += 1;
        Some(value)
    }
}
