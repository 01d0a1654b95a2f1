//! Text to tokens and comments. One lexer for all languages; what differs stands in the language's row.
//!
//! Every byte is looked at a fixed number of times: what fails once because its end is missing (a regular expression, a
//! here-document, a string over lines) is not tried again where it would fail again.

use std::ops::Range;

use super::language::{Language, Oddity};
use super::literal::Literal;
use crate::source::syntax::{Open, Unclosed};

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Name,
    Number,
    /// A string; the index of its [`Literal`].
    Text(u32),
    /// `:name` of Ruby.
    Symbol,
    Punct,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: u32,
    pub end: u32,
    /// Whether it is the first of its line.
    pub first: bool,
}

/// A comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// Its bytes, comment signs included.
    pub range: Range<usize>,
    /// The index of the token after it.
    pub(super) before: u32,
    /// Whether nothing but blanks stands before it on its line.
    pub own_line: bool,
}

/// What a text was cut into.
#[derive(Debug, Default)]
pub(super) struct Lexed {
    pub tokens: Vec<Token>,
    pub literals: Vec<Literal>,
    pub comments: Vec<Comment>,
    /// The first string or comment that has no end.
    pub unclosed: Option<Open>,
}

/// Operators of more than one byte, longest first.
const OPERATORS: [&str; 26] = [
    "...", "===", "!==", "?->", "**=", "<=>", "=>", "->", "::", "?.", "&.", ":=", "==", "!=", "<=", ">=",
    "+=", "-=", "*=", "/=", "||", "&&", "**", "<<", "??", "?:",
];

/// Cuts `text` into tokens.
pub(super) fn lex(text: &str, language: &'static Language) -> Lexed {
    let mut lexer = Lexer {
        text,
        language,
        at: 0,
        line_start: true,
        out: Lexed::default(),
        heredocs: Vec::new(),
        heredocs_end: true,
        long_strings_end: true,
        no_regex_before: 0,
    };
    if language.has(Oddity::Islands) {
        lexer.skip_to_island();
    }
    while lexer.at < text.len() {
        lexer.step();
    }
    lexer.out
}

/// How long the directive is that begins `text`: its line; with `#if DEBUG` as far as the line that ends what only a debug build has.
fn directive_length(text: &str) -> usize {
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let words = |line: &str| line.trim_start().strip_prefix('#').map(|rest| rest.trim().to_owned());
    let debug = |words: String| words.strip_prefix("if").is_some_and(|test| test.trim() == "DEBUG");
    if !words(first).is_some_and(debug) {
        return first.trim_end().len();
    }
    let (mut length, mut depth) = (first.len(), 0usize);
    for line in lines {
        if let Some(words) = words(line) {
            match words.as_bytes() {
                [b'i', b'f', ..] => depth += 1,
                [b'e', b'n', b'd', b'i', b'f', ..] if depth > 0 => depth -= 1,
                [b'e', b'n', b'd', b'i', b'f', ..] | [b'e', b'l', ..] if depth == 0 => {
                    return length + line.trim_end().len();
                }
                _ => {}
            }
        }
        length += line.len();
    }
    length
}

/// A walk over a text; strings are read in `strings`, what only some languages have in `oddities`.
pub(super) struct Lexer<'t> {
    pub text: &'t str,
    pub language: &'static Language,
    pub at: usize,
    line_start: bool,
    pub out: Lexed,
    /// Here-documents whose bodies begin on the next line: terminator, index of the literal.
    pub heredocs: Vec<(&'t str, u32)>,
    /// Whether here-documents have all had an end so far.
    pub heredocs_end: bool,
    /// Whether strings over lines have all had an end so far.
    pub long_strings_end: bool,
    /// Where the line ends in which a regular expression had no end.
    pub no_regex_before: usize,
}

impl<'t> Lexer<'t> {
    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub fn byte(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn step(&mut self) {
        match self.byte(0) {
            b'\n' => self.newline(),
            b' ' | b'\t' | b'\r' | 0x0c => self.at += 1,
            // The end of a line that goes on.
            b'\\' if matches!(self.byte(1), b'\n' | b'\r') && !self.language.name_bytes.contains(&b'\\') => {
                self.at += if self.byte(1) == b'\r' && self.byte(2) == b'\n' { 3 } else { 2 };
            }
            _ if self.comment() || self.odd() || self.string() => {}
            byte if byte.is_ascii_digit() => self.number(),
            byte if self.begins_name(byte) => self.name(),
            _ => self.operator(),
        }
    }

    fn newline(&mut self) {
        self.at += 1;
        self.line_start = true;
        for (terminator, literal) in std::mem::take(&mut self.heredocs) {
            self.heredoc_body(terminator, literal);
        }
        if self.language.has(Oddity::BeginEnd) && self.rest().starts_with("=begin") {
            let length = self.rest().find("\n=end").map_or(self.rest().len(), |end| end + "\n=end".len());
            self.add_comment(length);
        }
    }

    fn comment(&mut self) -> bool {
        let rest = self.rest();
        if let Some((open, close)) = self.language.block_comment
            && rest.starts_with(open)
        {
            let length = if self.language.nested_comments {
                nested_length(rest, open, close)
            } else {
                rest[open.len()..].find(close).map(|end| open.len() + end + close.len())
            };
            if length.is_none() {
                self.never_ends(Unclosed::Comment);
            }
            self.add_comment(length.unwrap_or(rest.len()));
            return true;
        }
        if self.line_start && rest.starts_with('#') && self.language.has(Oddity::Directives) {
            // No words of a person.
            self.at += directive_length(rest);
            return true;
        }
        let islands = self.language.has(Oddity::Islands);
        let line = self.language.line_comments.iter().any(|open| rest.starts_with(open));
        // `#[` is an attribute of PHP.
        if !line || islands && rest.starts_with("#[") {
            return false;
        }
        let mut length = rest.find('\n').unwrap_or(rest.len());
        if islands {
            length = rest[..length].find("?>").unwrap_or(length);
        }
        self.add_comment(rest[..length].trim_end().len().max(1));
        true
    }

    fn add_comment(&mut self, length: usize) {
        let range = self.at..self.at + length;
        let before = self.out.tokens.len() as u32;
        self.out.comments.push(Comment { range: range.clone(), before, own_line: self.line_start });
        self.at = range.end;
    }

    pub fn add(&mut self, kind: Kind, length: usize) {
        let (start, end) = (self.at, (self.at + length).min(self.text.len()));
        let first = std::mem::take(&mut self.line_start);
        self.out.tokens.push(Token { kind, start: start as u32, end: end as u32, first });
        self.at = end;
    }

    pub fn add_text(&mut self, length: usize, literal: Literal) {
        let index = self.out.literals.len() as u32;
        self.out.literals.push(literal);
        self.add(Kind::Text(index), length);
    }

    /// What begins here has no end.
    pub fn never_ends(&mut self, what: Unclosed) {
        self.out.unclosed.get_or_insert(Open { at: self.at, what });
    }

    fn begins_name(&self, byte: u8) -> bool {
        byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80 || self.language.name_bytes.contains(&byte)
    }

    fn name(&mut self) {
        let bytes = self.rest().as_bytes();
        let holds = |&byte: &u8| byte.is_ascii_digit() || self.begins_name(byte);
        let mut length = bytes.iter().take_while(|byte| holds(byte)).count();
        // `valid?` and `save!` are names in Ruby, `a!=b` is not.
        if self.language.has(Oddity::Symbols)
            && matches!(bytes.get(length), Some(b'?' | b'!'))
            && !matches!(bytes.get(length + 1), Some(b'=' | b':'))
        {
            length += 1;
        }
        self.add(Kind::Name, length);
    }

    fn number(&mut self) {
        let bytes = self.rest().as_bytes();
        let mut length = 0;
        while let Some(&byte) = bytes.get(length) {
            let point = byte == b'.' && bytes.get(length + 1).is_some_and(u8::is_ascii_digit);
            if !(byte.is_ascii_alphanumeric() || byte == b'_' || point) {
                break;
            }
            length += 1;
        }
        self.add(Kind::Number, length);
    }

    fn operator(&mut self) {
        let rest = self.rest();
        if self.language.has(Oddity::Islands) && rest.starts_with("?>") {
            self.at += 2;
            self.skip_to_island();
            return;
        }
        let known = OPERATORS.iter().find(|operator| rest.starts_with(**operator));
        self.add(Kind::Punct, known.map_or(1, |operator| operator.len()));
    }

    /// The end of the text that is no code.
    fn skip_to_island(&mut self) {
        self.at = self.rest().find("<?").map_or(self.text.len(), |at| self.at + at + 2);
        let word = if self.rest().starts_with("php") { 3 } else { usize::from(self.rest().starts_with('=')) };
        self.at += word;
        self.line_start = true;
    }
}

/// The length of a comment in which comments nest; `None` for one without an end.
fn nested_length(text: &str, open: &str, close: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0usize, 0);
    while at < bytes.len() {
        if bytes[at..].starts_with(open.as_bytes()) {
            depth += 1;
            at += open.len();
        } else if bytes[at..].starts_with(close.as_bytes()) {
            depth -= 1;
            at += close.len();
            if depth == 0 {
                return Some(at);
            }
        } else {
            at += 1;
        }
    }
    None
}
