//! Cuts a text into tokens.

use super::shapes::{MOST_DIGITS, clock, is_date, is_readable, oclock, ordinal, run_length};
use super::{Kind, Token};
use crate::statement::zone::is_iana_shaped;
use crate::statement::{chinese, english};

/// The tokens of a text.
pub(in crate::statement) fn tokens(text: &str) -> Vec<Token> {
    // Few words are shorter than three letters and a blank.
    let mut lexer = Lexer { text, at: 0, spaced: true, out: Vec::with_capacity(text.len() / 4 + 1) };
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
        // Most runs are a plain word or number.
        let is_plain = |of: fn(&u8) -> bool| word.as_bytes().iter().all(of);
        if is_plain(u8::is_ascii_alphabetic) || (len <= MOST_DIGITS && is_plain(u8::is_ascii_digit)) {
            return self.piece(self.at + len);
        }
        if word.contains("://") {
            let len = rest.find(char::is_whitespace).unwrap_or(rest.len());
            return self.push(Kind::Word, len);
        }
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

    /// Whether a word of `len` letters stands right behind a number: "5m", and "every 12 h".
    fn is_after_number(&self, len: usize) -> bool {
        let kind = |back: usize| self.out.len().checked_sub(back).map(|at| self.out[at].kind);
        matches!(kind(1), Some(Kind::Number { .. }))
            && (!self.spaced || len == 1 && matches!(kind(2), Some(Kind::Every | Kind::Per)))
    }

    /// One piece of a readable run: a number or clock, a word, or a joining sign.
    fn piece(&mut self, end: usize) {
        let rest = &self.text[self.at..end];
        let first = rest.as_bytes()[0];
        if first.is_ascii_alphabetic() {
            let len = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
            let after_number = self.is_after_number(len);
            let kind = english::word(&rest[..len], after_number).unwrap_or(Kind::Word);
            return self.push(kind, len);
        }
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
