//! Text to tokens. English and Chinese end in the same kinds, so that one grammar reads both.
//!
//! What cannot speak of time becomes [`Kind::Word`] here already: paths, host names, versions, dates, identifiers and
//! compounds ("cron.daily", "apt-daily", "2026-11-29", "1.2.3").

use std::ops::Range;

use super::Unit;
use super::chinese;
use super::english;
use super::zone::{ZoneWord, is_iana_shaped};

/// One token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its bytes.
    pub range: Range<usize>,
    /// Whether a blank stands before it.
    pub spaced: bool,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A number, in digits or numerals.
    Number { value: u32, digits: u8 },
    /// `02:00`, `2：30`, `02:00:00`.
    Clock { hour: u8, minute: u8 },
    /// `:05`, the minute of every hour.
    ColonMinute(u8),
    /// `1st`, `first`.
    Ordinal(u32),
    /// every, 每.
    Every,
    /// each: as "every", but more often of things than of times.
    Each,
    /// other, as in "every other day"; 隔 alone.
    Other,
    /// a, an, per.
    Per,
    /// A unit of time.
    Unit(Unit),
    /// hourly, daily, nightly.
    Recurring(Unit),
    /// once, twice, thrice.
    Times(u32),
    /// times, 次.
    TimesMark,
    /// Weekdays; `firm` unless it is an abbreviation that is also a word ("sat", "sun").
    Weekdays { set: u8, firm: bool },
    /// A month's name; not `firm`: may, march.
    Month { month: u8, firm: bool },
    /// am, pm.
    Meridiem(DayPart),
    /// 凌晨, 下午, "in the morning", "night".
    DayPart(DayPart),
    /// noon, 正午.
    Noon,
    /// midnight, 午夜.
    Midnight,
    /// 点, o'clock.
    Oclock,
    /// 分.
    MinuteMark,
    /// 刻, quarter.
    Quarter,
    /// 半, half.
    Half,
    /// 整点, "the hour".
    OnTheHour,
    /// 日: a day, or the mark of a day of the month; 号 is only the latter.
    Day { mark_only: bool },
    /// 月.
    Month0,
    /// 第.
    Nth,
    /// 初, start, beginning.
    Start,
    /// 底, 末, end.
    End,
    /// last, 最后.
    Last,
    /// A zone.
    Zone(ZoneWord),
    /// An IANA name.
    Iana,
    /// time, standard.
    TimeWord,
    /// Between the ends of a range: `-`, to, 至.
    To,
    /// and, 和, 、
    And,
    /// `,`
    Comma,
    /// `/`
    Slash,
    /// `=`, "i.e.", 即.
    Same,
    /// `+`
    Plus,
    /// An opening parenthesis.
    Open,
    /// A closing parenthesis.
    Close,
    /// `:` that belongs to no time.
    Colon,
    /// at, @.
    At,
    /// in, on, of, the, runs: transparent.
    Filler,
    /// run, runs, 执行: transparent, and a sign that the words speak of a run.
    Run,
    /// from, between.
    From,
    /// 之间: behind the hours between which something runs.
    Between,
    /// past, after.
    Past,
    /// 前一天, "previous day".
    PreviousDay,
    /// 次日, "next day".
    NextDay,
    /// A word that turns times near it into something else: timeout, keep, older, 保留.
    Poison,
    /// A word that does so only to what stands behind it: 供应商, 超时, 昨天. "每5分钟关闭超时订单" is a time of the run.
    PoisonBehind,
    /// Somebody or something else that has times of its own ("bank", 财务, 虚拟机), where it is what its part speaks of.
    Somebody,
    /// What a label stands for that speaks of people and promises ("owner: ", 值班): no time of its line is the run's.
    Role,
    /// A word that says that several jobs are meant.
    Several,
    /// `*` or a drawing character: the line is an expression or a legend, not a sentence.
    Figure,
    /// Any other word.
    Word,
    /// End of a sentence.
    Stop,
    /// End of a line.
    Newline,
}

impl Kind {
    /// Whether a token of that kind may be what makes a statement: no word or number does without one.
    pub fn may_speak_of_time(self) -> bool {
        !matches!(
            self,
            Kind::Word
                | Kind::Number { .. }
                | Kind::Figure
                | Kind::Filler
                | Kind::Run
                | Kind::Poison
                | Kind::PoisonBehind
                | Kind::Somebody
                | Kind::Role
                | Kind::Several
                | Kind::At
                | Kind::To
                | Kind::And
                | Kind::Comma
                | Kind::Colon
                | Kind::Slash
                | Kind::Open
                | Kind::Close
                | Kind::Stop
                | Kind::Newline
        )
    }
}

/// A part of the day that decides between the two halves of a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DayPart {
    /// 00 to 11.
    Morning,
    /// 12 to 23; 12 is noon.
    Afternoon,
    /// 18 to 23; 12 is midnight.
    Night,
    /// 00 to 05; 12 is midnight.
    SmallHours,
    /// 11 to 14.
    Midday,
}

/// The tokens of a text.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, spaced: true, out: Vec::new() };
    while let Some(c) = lexer.rest().chars().next() {
        lexer.step(c);
    }
    lexer.out
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    spaced: bool,
    out: Vec<Token>,
}

impl<'t> Lexer<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn push(&mut self, kind: Kind, len: usize) {
        self.out.push(Token { kind, range: self.at..self.at + len, spaced: self.spaced });
        self.at += len;
        self.spaced = false;
    }

    fn step(&mut self, c: char) {
        match c {
            '\n' => self.push(Kind::Newline, 1),
            c if c.is_whitespace() => {
                self.at += c.len_utf8();
                self.spaced = true;
            }
            c if c.is_ascii_digit() && self.wide_clock() => {}
            'o' | 'O' if oclock(self.rest()) > 0 => self.push(Kind::Oclock, oclock(self.rest())),
            c if c.is_ascii_alphanumeric() || (c == ':' && self.colon_minute()) => self.run(),
            '/' | '.' | '_' | '$' | '%' | '\\' if self.begins_path() => {
                let len = run_length(self.rest());
                self.push(Kind::Word, len.max(1));
            }
            '@' => match english::macro_word(self.rest()) {
                Some((kind, len)) => self.push(kind, len),
                None => self.push(Kind::At, 1),
            },
            _ => match sign(c) {
                Some(kind) => self.push(kind, c.len_utf8()),
                None => self.han(c),
            },
        }
    }

    /// `2：30` with a full-width colon.
    fn wide_clock(&mut self) -> bool {
        let rest = self.rest();
        let hour_len = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Some(after) = rest.get(hour_len..).and_then(|rest| rest.strip_prefix('：')) else {
            return false;
        };
        let minute_len = after.bytes().take_while(u8::is_ascii_digit).count();
        let hour =
            rest.get(..hour_len).and_then(|h| h.parse::<u8>().ok()).filter(|h| *h < 24 && hour_len <= 2);
        let minute =
            after.get(..minute_len).and_then(|m| m.parse::<u8>().ok()).filter(|m| *m < 60 && minute_len == 2);
        let (Some(hour), Some(minute)) = (hour, minute) else { return false };
        self.push(Kind::Clock { hour, minute }, hour_len + '：'.len_utf8() + 2);
        true
    }

    /// `:05` that follows no digit.
    fn colon_minute(&self) -> bool {
        let rest = self.rest().as_bytes();
        let two = rest.len() >= 3 && rest[1].is_ascii_digit() && rest[2].is_ascii_digit();
        two && !rest.get(3).is_some_and(u8::is_ascii_alphanumeric) && self.spaced
    }

    fn begins_path(&self) -> bool {
        self.rest()
            .as_bytes()
            .get(1)
            .is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'{' | b'/'))
            && (self.spaced || !self.rest().starts_with('/'))
    }

    fn han(&mut self, c: char) {
        if let Some((value, digits, len)) = chinese::numeral(self.rest())
            && !chinese::is_lexeme_longer_than(self.rest(), len)
        {
            return self.push(Kind::Number { value, digits }, len);
        }
        match chinese::lexeme(self.rest()) {
            Some((kind, len)) => self.push(kind, len),
            None => self.push(Kind::Word, c.len_utf8()),
        }
    }

    /// A run of ASCII letters, digits and what joins them.
    fn run(&mut self) {
        let rest = self.rest();
        let mut len = run_length(rest);
        while len > 1 && matches!(rest.as_bytes()[len - 1], b'.' | b':' | b'-' | b'/' | b'+' | b'@' | b'~') {
            len -= 1;
        }
        let word = &rest[..len];
        if is_iana_shaped(word) {
            return self.push(Kind::Iana, len);
        }
        if let Some((kind, len)) = english::dotted(word) {
            let dot = usize::from(rest.as_bytes().get(len) == Some(&b'.'));
            return self.push(kind, len + dot);
        }
        if let Some(kind) = english::compound(word) {
            return self.push(kind, len);
        }
        // "8/12/18点" are hours.
        let hours = is_date(word) && rest[len..].trim_start().starts_with(['点', '时']);
        if !hours && !is_readable(word) {
            return self.push(Kind::Word, len);
        }
        let end = self.at + len;
        while self.at < end {
            self.piece(end);
        }
    }

    /// One piece of a readable run: a number or clock, a word, or a joining sign.
    fn piece(&mut self, end: usize) {
        let rest = &self.text[self.at..end];
        let first = rest.as_bytes()[0];
        if let Some((kind, len)) = clock(rest) {
            return self.push(kind, len);
        }
        if first.is_ascii_digit() {
            let len = rest.bytes().take_while(u8::is_ascii_digit).count();
            let kind = match rest[..len].parse() {
                Ok(value) => Kind::Number { value, digits: len as u8 },
                Err(_) => Kind::Word,
            };
            if let Some(value) = ordinal(&rest[..len], &rest[len..]) {
                return self.push(Kind::Ordinal(value), len + 2);
            }
            return self.push(kind, len);
        }
        if first.is_ascii_alphabetic() {
            let len = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
            let after_number =
                matches!(self.out.last(), Some(Token { kind: Kind::Number { .. }, .. })) && !self.spaced;
            let kind = english::word(&rest[..len], after_number).unwrap_or(Kind::Word);
            return self.push(kind, len);
        }
        let kind = match first {
            b'-' | b'~' => Kind::To,
            b'/' => Kind::Slash,
            b'+' => Kind::Plus,
            b'@' => Kind::At,
            b':' => Kind::Colon,
            _ => Kind::Word,
        };
        self.push(kind, 1);
    }
}

/// The length of a run: ASCII letters, digits and the signs that join them.
fn run_length(rest: &str) -> usize {
    rest.bytes()
        .take_while(|b| {
            b.is_ascii_alphanumeric()
                || matches!(b, b'/' | b'_' | b'.' | b'-' | b'+' | b':' | b'@' | b'~' | b'$' | b'%' | b'\\')
        })
        .count()
}

/// Whether every piece of a run is a number, a time or a word of the grammar, or the run is one plain word.
fn is_readable(run: &str) -> bool {
    if run.bytes().all(|b| b.is_ascii_alphabetic()) {
        return true;
    }
    if run.contains(['_', '.', '$', '%', '\\']) || is_date(run) {
        return false;
    }
    run.split(['-', '/', '+', ':', '@', '~']).all(|piece| {
        let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
        let (number, word) = piece.split_at(digits);
        number.len() <= 5
            && (word.is_empty()
                || ordinal(number, word).is_some()
                || (word.bytes().all(|b| b.is_ascii_alphabetic())
                    && english::word(word, digits > 0)
                        .is_some_and(|kind| kind != Kind::Poison || digits == 0))
                || hour_h(piece))
    })
}

/// `14h30`.
fn hour_h(piece: &str) -> bool {
    piece.split_once('h').is_some_and(|(h, m)| {
        (1..=2).contains(&h.len()) && m.len() == 2 && h.bytes().chain(m.bytes()).all(|b| b.is_ascii_digit())
    })
}

/// `2026-11-29`, `29/11/2026`, `12/25/26`.
fn is_date(run: &str) -> bool {
    if !run.bytes().any(|byte| matches!(byte, b'-' | b'/' | b'T')) {
        return false;
    }
    let numbers = |sign| {
        let mut pieces = run.split(sign);
        let numeric = pieces.clone().all(|p| !p.is_empty() && p.bytes().all(|b| b.is_ascii_digit()));
        numeric && pieces.by_ref().count() >= 3
    };
    numbers('-') || numbers('/') || (run.len() >= 16 && run.contains('T') && run.starts_with("20"))
}

/// The length of `o'clock` at the start.
fn oclock(rest: &str) -> usize {
    ["o'clock", "o’clock"]
        .into_iter()
        .find(|word| rest.get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word)))
        .map_or(0, str::len)
}

/// A clock time at the start: `2:30`, `02:00:00`, `14h30`, `:05`.
fn clock(rest: &str) -> Option<(Kind, usize)> {
    let number = |from: usize| {
        let digits = rest.get(from..)?;
        let len = digits.bytes().take_while(u8::is_ascii_digit).count();
        Some((digits.get(..len)?.parse::<u8>().ok()?, len))
    };
    if rest.starts_with(':') {
        let (minute, len) = number(1)?;
        return (len == 2 && minute < 60).then_some((Kind::ColonMinute(minute), 3));
    }
    let (hour, hour_len) = number(0)?;
    if !matches!(rest.as_bytes().get(hour_len), Some(b':' | b'h')) || hour > 24 || hour_len > 2 {
        return None;
    }
    let (minute, minute_len) = number(hour_len + 1)?;
    if minute > 59 || minute_len != 2 || (hour == 24 && minute > 0) {
        return None;
    }
    let mut len = hour_len + 1 + minute_len;
    if let Some((second, 2)) = rest.as_bytes().get(len).filter(|b| **b == b':').and_then(|_| number(len + 1))
    {
        if second > 59 {
            return None;
        }
        len += 3;
    }
    Some((Kind::Clock { hour: hour % 24, minute }, len))
}

fn ordinal(digits: &str, rest: &str) -> Option<u32> {
    let suffix = rest.get(..2)?.to_ascii_lowercase();
    let ends = !rest.as_bytes().get(2).is_some_and(u8::is_ascii_alphanumeric);
    let value: u32 = digits.parse().ok()?;
    (ends && matches!(suffix.as_str(), "st" | "nd" | "rd" | "th")).then_some(value)
}

/// Signs, ASCII and full-width.
fn sign(c: char) -> Option<Kind> {
    Some(match c {
        '-' | '~' | '～' | '–' | '—' | '－' | '→' => Kind::To,
        ',' | '，' => Kind::Comma,
        '、' | '&' => Kind::And,
        '/' | '／' => Kind::Slash,
        '=' | '＝' | '≈' => Kind::Same,
        '+' | '＋' => Kind::Plus,
        '(' | '（' | '[' | '【' | '{' => Kind::Open,
        ')' | '）' | ']' | '】' | '}' => Kind::Close,
        ':' | '：' => Kind::Colon,
        '*' | '|' | '│' | '┌' | '└' | '╭' | '<' | '>' => Kind::Figure,
        '.' | '!' | ';' | '?' | '。' | '；' | '！' | '？' => Kind::Stop,
        '"' | '\'' | '`' | '“' | '”' | '‘' | '’' => Kind::Filler,
        _ => return None,
    })
}
