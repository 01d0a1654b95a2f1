//! Phrases: the smallest runs of tokens that state one fact.
//!
//! Every parser takes a cursor, moves it past what it read and returns the fact, or leaves the cursor where it was.

mod clock;
mod days;
mod often;
mod zone;

use std::ops::Range;

use super::claim::{ClockTime, Frequency, MonthDays, StatedZone, Window};
use super::token::{Kind, Token};
use super::zone::Cue;
pub(super) use clock::half_day;
use clock::{moment, window};
use days::{month_days, months, weekdays};
use often::{frequency, minutes};
use zone::{day_shift, zone};

/// A single fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fact {
    /// How often. Not `firm`: an adjective or "each", which may belong to a noun.
    Frequency { frequency: Frequency, firm: bool },
    /// Minutes of the hour. `firm`: the hour is named with them.
    Minutes { set: u64, firm: bool },
    /// A time of day. Not `firm`: digits that nothing marks as a time.
    Moment { time: ClockTime, firm: bool },
    /// Between two times of day.
    Window { window: Window, first: Range<usize> },
    /// Weekdays.
    Weekdays { set: u8, nth: Option<u8>, firm: bool },
    /// Days of the month.
    MonthDays(MonthDays),
    /// Months.
    Months { set: u16, firm: bool },
    /// A zone.
    Zone(StatedZone),
    /// "the day before", "next day".
    DayShift(i8),
}

/// A place in the tokens.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    tokens: &'t [Token],
    /// Index of the next token.
    pub at: usize,
    cue: Cue,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str, tokens: &'t [Token], at: usize, cue: Cue) -> Self {
        Cursor { text, tokens, at, cue }
    }

    fn peek(&self, ahead: usize) -> Option<Kind> {
        self.tokens.get(self.at + ahead).map(|token| token.kind)
    }

    fn before(&self) -> Option<Kind> {
        self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map(|token| token.kind)
    }

    fn token(&self) -> Option<&'t Token> {
        self.tokens.get(self.at)
    }

    /// Whether the token after the next stands right behind it, without a blank.
    fn joined(&self, ahead: usize) -> bool {
        self.tokens.get(self.at + ahead).is_some_and(|token| !token.spaced)
    }

    fn skip(&mut self, kind: Kind) -> bool {
        let found = self.peek(0) == Some(kind);
        self.at += usize::from(found);
        found
    }

    fn skip_filler(&mut self) {
        while matches!(self.peek(0), Some(Kind::Filler)) {
            self.at += 1;
        }
    }

    fn number(&mut self) -> Option<u32> {
        match self.peek(0)? {
            Kind::Number { value, .. } => {
                self.at += 1;
                Some(value)
            }
            _ => None,
        }
    }

    /// Tries a parser; on failure the cursor stays.
    fn attempt<T>(&mut self, parser: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let at = self.at;
        let found = parser(self);
        if found.is_none() {
            self.at = at;
        }
        found
    }
}

/// The fact that begins at the cursor, if one does.
pub(super) fn fact(cursor: &mut Cursor<'_>) -> Option<Fact> {
    const PARSERS: [fn(&mut Cursor<'_>) -> Option<Fact>; 9] =
        [day_shift, zone, weekdays, month_days, months, frequency, minutes, window, moment];
    PARSERS.iter().find_map(|parser| cursor.attempt(parser))
}

impl Cursor<'_> {
    /// Whether the last token is Chinese.
    fn before_is_chinese(&self) -> bool {
        self.at
            .checked_sub(1)
            .and_then(|at| self.tokens.get(at))
            .and_then(|token| self.text.as_bytes().get(token.range.start))
            .is_some_and(|b| !b.is_ascii())
    }

    /// Whether the next token is Chinese.
    fn is_chinese_here(&self) -> bool {
        self.token()
            .and_then(|token| self.text.as_bytes().get(token.range.start))
            .is_some_and(|b| !b.is_ascii())
    }
}

/// `a`, `a, b and c`: the union of what `bit` makes of each item.
fn list<T: Copy, B: std::ops::BitOr<Output = B>>(
    cursor: &mut Cursor<'_>,
    bit: impl Fn(T) -> Option<B>,
    item: impl Fn(&mut Cursor<'_>) -> Option<T>,
) -> Option<B> {
    let mut set = bit(item(cursor)?)?;
    loop {
        let at = cursor.at;
        while matches!(cursor.peek(0), Some(Kind::Comma | Kind::And | Kind::Slash)) {
            cursor.at += 1;
        }
        if cursor.at == at {
            return Some(set);
        }
        let Some(more) = item(cursor).and_then(&bit) else {
            cursor.at = at;
            return Some(set);
        };
        set = set | more;
    }
}

fn number(cursor: &mut Cursor<'_>) -> Option<u32> {
    cursor.number()
}
