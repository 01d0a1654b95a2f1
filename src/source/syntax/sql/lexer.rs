//! SQL to tokens, one at a time: quotes, comments and escapes of MySQL, PostgreSQL, Oracle and SQL Server.

use std::ops::Range;

use crate::source::syntax::{Open, Unclosed};

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Word,
    Number,
    /// `'...'`, with the letter before it that undoes escapes (`E'...'`).
    Text(Escapes),
    /// `"..."`: a name, or a string of MySQL.
    Double,
    /// `` `...` ``.
    Backtick,
    /// `$tag$...$tag$`.
    Dollar,
    Punct(u8),
}

/// What a backslash means in a string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Escapes {
    /// It escapes: MySQL, `E'...'`.
    Backslash,
    /// It is a character: the standard, PostgreSQL, Oracle, SQL Server.
    None,
    /// The file does not tell. `\'` ends the string when a comma or a parenthesis follows.
    Unknown,
}

/// A token and its bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub range: Range<usize>,
    /// What stands between the quotes; the token itself where it has none.
    pub body: Range<usize>,
    /// Whether it is the first of its line.
    pub first: bool,
}

/// How much of a file is looked at to tell whose it is.
const LOOKED_AT: usize = 64 * 1024;

/// A walk over the tokens.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'t> {
    pub text: &'t str,
    pub at: usize,
    pub escapes: Escapes,
    line_start: bool,
    /// Whether comments and dollar quotes have all had an end so far.
    comments_end: bool,
    dollars_end: bool,
    /// The string, name or comment that runs to the end of the text.
    pub unclosed: Option<Open>,
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Self {
        let escapes = guess(text);
        Lexer {
            text,
            at: 0,
            escapes,
            line_start: true,
            comments_end: true,
            dollars_end: true,
            unclosed: None,
        }
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    pub fn next(&mut self) -> Option<Token> {
        self.skip_blanks();
        let start = self.at;
        if start >= self.text.len() {
            return None;
        }
        let bytes = self.text.as_bytes();
        let (kind, body, end) = match bytes[start] {
            b'\'' => self.quoted(start, b'\'', Kind::Text(self.escapes), self.escapes),
            b'"' => self.quoted(start, b'"', Kind::Double, self.escapes),
            b'`' => self.quoted(start, b'`', Kind::Backtick, Escapes::None),
            b'$' if self.escapes != Escapes::Backslash => self.dollar(start),
            byte if byte.is_ascii_digit() => {
                let end = self.run(start, |byte| byte.is_ascii_alphanumeric() || byte == b'.');
                (Kind::Number, start..end, end)
            }
            byte if is_word(byte) => self.word(start),
            byte => (Kind::Punct(byte), start..start + 1, start + 1),
        };
        self.at = end;
        let first = std::mem::take(&mut self.line_start);
        Some(Token { kind, range: start..end, body, first })
    }

    /// The token after this place, which stays.
    pub fn peek(&self) -> Option<Token> {
        self.clone().next()
    }

    /// Moves to the end of the line.
    pub fn skip_line(&mut self) {
        self.at = self.text[self.at..].find('\n').map_or(self.text.len(), |end| self.at + end);
    }

    fn run(&self, from: usize, holds: impl Fn(u8) -> bool) -> usize {
        let rest = &self.text.as_bytes()[from..];
        from + rest.iter().position(|&byte| !holds(byte)).unwrap_or(rest.len())
    }

    fn skip_blanks(&mut self) {
        loop {
            match (self.byte(self.at), self.byte(self.at + 1)) {
                (b'\n', _) => {
                    self.line_start = true;
                    self.at += 1;
                }
                (b' ' | b'\t' | b'\r' | 0x0c, _) => self.at += 1,
                (b'-', b'-') => self.skip_line(),
                (b'#', _) if self.escapes != Escapes::None => self.skip_line(),
                // What MySQL runs although others take it for a comment.
                (b'/', b'*') if matches!(self.byte(self.at + 2), b'!' | b'M') && self.is_run() => {
                    self.at =
                        self.run(self.at + 2, |byte| matches!(byte, b'!' | b'M') || byte.is_ascii_digit());
                }
                (b'*', b'/') => self.at += 2,
                (b'/', b'*') if self.comments_end => {
                    if let Some(end) = self.text[self.at + 2..].find("*/") {
                        self.at += end + 4;
                    } else {
                        self.unclosed.get_or_insert(Open { at: self.at, what: Unclosed::Comment });
                        self.comments_end = false;
                    }
                }
                _ => return,
            }
        }
    }

    /// Whether the comment here is `/*!` or MariaDB's `/*M!`.
    fn is_run(&self) -> bool {
        let behind = &self.text.as_bytes()[self.at + 2..];
        behind.starts_with(b"!") || behind.starts_with(b"M!")
    }

    fn word(&mut self, start: usize) -> (Kind, Range<usize>, usize) {
        let end = self.run(start, |byte| is_word(byte) || byte.is_ascii_digit());
        if self.byte(end) == b'\'' && end - start <= 8 {
            // `N'...'`, `E'...'`, `_utf8mb4'...'`.
            let escapes = match self.byte(start) {
                b'e' | b'E' if end - start == 1 => Some(Escapes::Backslash),
                b'n' | b'N' | b'u' | b'U' if end - start == 1 => Some(self.escapes),
                b'_' => Some(self.escapes),
                _ => None,
            };
            if let Some(escapes) = escapes {
                return self.quoted(end, b'\'', Kind::Text(escapes), escapes);
            }
        }
        (Kind::Word, start..end, end)
    }

    fn dollar(&mut self, start: usize) -> (Kind, Range<usize>, usize) {
        let punct = (Kind::Punct(b'$'), start..start + 1, start + 1);
        let tag = self.run(start + 1, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if self.byte(tag) != b'$' || self.byte(start + 1).is_ascii_digit() || !self.dollars_end {
            return punct;
        }
        let (tag, body) = (&self.text[start..=tag], tag + 1);
        if let Some(end) = self.text[body..].find(tag) {
            return (Kind::Dollar, body..body + end, body + end + tag.len());
        }
        // Nobody looks for an end again.
        self.dollars_end = false;
        punct
    }

    /// A string or name between quotes. It ends too where a statement clearly begins: one quote that is missing must not
    /// take the rest of the file with it.
    fn quoted(
        &mut self,
        open: usize,
        quote: u8,
        kind: Kind,
        escapes: Escapes,
    ) -> (Kind, Range<usize>, usize) {
        let bytes = self.text.as_bytes();
        let body = open + 1;
        let mut at = body;
        while let Some(&byte) = bytes.get(at) {
            if byte == quote {
                if self.byte(at + 1) != quote {
                    return (kind, body..at, at + 1);
                }
                at += 2;
            } else if byte == b'\\' && escapes != Escapes::None {
                let ends =
                    escapes == Escapes::Unknown && self.byte(at + 1) == quote && self.ends_value(at + 2);
                at += if ends { 1 } else { 2 };
            } else if byte == b'\n' && self.begins_statement(body, at) {
                return (kind, body..at, at);
            } else {
                at += 1;
            }
        }
        self.unclosed.get_or_insert(Open { at: open, what: Unclosed::Text });
        (kind, body..bytes.len(), bytes.len())
    }

    fn ends_value(&self, at: usize) -> bool {
        let next = self.run(at, |byte| matches!(byte, b' ' | b'\r' | b'\n' | b'\t'));
        matches!(self.byte(next), b',' | b')' | b';' | 0)
    }

    /// Whether `;`, the line end at `at` and the beginning of a statement stand inside a string.
    fn begins_statement(&self, body: usize, at: usize) -> bool {
        const BEGINNINGS: [&str; 4] = ["INSERT INTO ", "CREATE TABLE ", "DROP TABLE ", "UNLOCK TABLES"];
        let before = self.text.as_bytes()[body..at].last().copied();
        let before =
            if before == Some(b'\r') { self.text.as_bytes()[..at - 1].last().copied() } else { before };
        let after = &self.text.as_bytes()[at + 1..];
        before == Some(b';')
            && BEGINNINGS.iter().any(|beginning| {
                after
                    .get(..beginning.len())
                    .is_some_and(|text| text.eq_ignore_ascii_case(beginning.as_bytes()))
            })
    }

    /// Back to the beginning of the token that was read last.
    pub fn back_to(&mut self, at: usize) {
        self.at = at;
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'@') || byte >= 0x80
}

/// Words that only MySQL's scripts hold.
const MYSQL: [&str; 10] = [
    "`",
    "ENGINE=",
    "ENGINE =",
    "engine=",
    "engine =",
    "auto_increment",
    "MySQL",
    "MariaDB",
    "DELIMITER",
    "delimiter",
];

/// What a backslash means in the strings of a file.
fn guess(text: &str) -> Escapes {
    let mut end = text.len().min(LOOKED_AT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let beginning = &text[..end];
    let any = |signs: &[&str]| signs.iter().any(|sign| beginning.contains(sign));
    if any(&MYSQL) {
        Escapes::Backslash
    } else if any(&[
        "PostgreSQL",
        "pg_catalog",
        "$$",
        "VARCHAR2",
        "varchar2",
        "NVARCHAR",
        "[dbo]",
        "\nGO",
        "IDENTITY_INSERT",
    ]) {
        Escapes::None
    } else {
        Escapes::Unknown
    }
}
