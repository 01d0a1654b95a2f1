//! The text of a string literal: escapes undone, every byte with its place.

use std::ops::Range;

use crate::span::{FileId, SourceText, Span};

use super::language::Escapes;

/// A string literal as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Literal {
    /// The bytes between the quotes.
    pub body: Range<usize>,
    pub escapes: Escapes,
    /// Whether values are put into it when the program runs.
    pub interpolated: bool,
    /// Whether its text is not what stands between the quotes (a here-document, a list of words, a regular expression).
    pub opaque: bool,
}

/// Text that grows piece by piece, with the place of every byte.
#[derive(Debug)]
pub(super) struct Pieces {
    text: String,
    /// The absolute place of each byte of `text`.
    places: Vec<u32>,
    /// The bytes that were read.
    span: Option<Range<usize>>,
}

impl Pieces {
    pub fn new() -> Self {
        Pieces { text: String::new(), places: Vec::new(), span: None }
    }

    fn push(&mut self, character: char, at: usize) {
        self.text.push(character);
        self.places.extend(std::iter::repeat_n(at as u32, character.len_utf8()));
    }

    /// Appends text that has been read elsewhere (a constant).
    pub fn append(&mut self, other: &SourceText) {
        self.text.push_str(&other.text);
        self.places.extend((0..other.text.len()).map(|at| other.place(at..at + 1).start));
        self.cover(other.span.range());
    }

    fn cover(&mut self, body: Range<usize>) {
        self.span = Some(match self.span.take() {
            Some(span) => span.start.min(body.start)..span.end.max(body.end),
            None => body,
        });
    }

    /// Appends a literal of `source`.
    pub fn literal(&mut self, source: &str, literal: &Literal) {
        self.cover(literal.body.clone());
        let body = &source[literal.body.clone()];
        let mut at = 0;
        while let Some(character) = body[at..].chars().next() {
            let (decoded, length) = unescape(&body[at..], literal.escapes);
            match decoded {
                Decoded::Itself => self.push(character, literal.body.start + at),
                Decoded::Is(other) => self.push(other, literal.body.start + at),
                Decoded::Nothing => {}
            }
            at += length.max(1);
        }
    }

    /// The joined text.
    pub fn finish(self, file: FileId) -> SourceText {
        let range = self.span.unwrap_or_default();
        let base = range.start as u32;
        let span = Span::new(file, range.clone());
        let verbatim = self.text.len() == range.len()
            && self.places.iter().zip(base..).all(|(&place, expected)| place == expected);
        if verbatim {
            return SourceText::verbatim(self.text, span);
        }
        let end = range.end as u32 - base;
        let map = self.places.into_iter().map(|place| place.saturating_sub(base)).chain([end]).collect();
        SourceText { text: self.text.into(), span, map: Some(map), via: None }
    }
}

/// What the first character of a text stands for.
enum Decoded {
    Itself,
    Is(char),
    Nothing,
}

/// What the text begins with, and how many bytes that takes.
fn unescape(text: &str, escapes: Escapes) -> (Decoded, usize) {
    let first = text.chars().next().map_or(1, char::len_utf8);
    let second = text[first..].chars().next();
    let both = first + second.map_or(0, char::len_utf8);
    match (text.as_bytes()[0], escapes, second) {
        (quote, Escapes::Doubled, Some(again)) if quote == b'"' && again == '"' => (Decoded::Is('"'), both),
        (b'\\', Escapes::QuoteOnly, Some(again @ ('\\' | '\''))) => (Decoded::Is(again), both),
        (b'\\', Escapes::C, Some(letter)) => escape(text, letter).unwrap_or((Decoded::Is(letter), both)),
        (b'\\', Escapes::CKeepingUnknown, Some(letter)) => {
            escape(text, letter).unwrap_or((Decoded::Itself, first))
        }
        _ => (Decoded::Itself, first),
    }
}

/// The escape `\letter...` that `text` begins with; `None` when the letter means nothing.
fn escape(text: &str, letter: char) -> Option<(Decoded, usize)> {
    let simple = |character| Some((Decoded::Is(character), 2));
    match letter {
        'n' => simple('\n'),
        't' => simple('\t'),
        'r' => simple('\r'),
        'a' => simple('\x07'),
        'b' => simple('\x08'),
        'f' => simple('\x0c'),
        'v' => simple('\x0b'),
        'e' => simple('\x1b'),
        's' => simple(' '),
        '\\' | '\'' | '"' | '`' | '$' | '#' => simple(letter),
        '\n' => Some((Decoded::Nothing, 2)),
        '\r' => Some((Decoded::Nothing, if text[2..].starts_with('\n') { 3 } else { 2 })),
        '0'..='7' => {
            let digits = run(&text[1..], 3, |byte| matches!(byte, b'0'..=b'7'));
            coded(&text[1..=digits], 8, 1 + digits)
        }
        'x' => {
            let digits = run(&text[2..], 2, |byte| byte.is_ascii_hexdigit());
            coded(&text[2..2 + digits], 16, 2 + digits)
        }
        'u' if text[2..].starts_with('{') => {
            let digits = run(&text[3..], 6, |byte| byte.is_ascii_hexdigit());
            let closed = text[3 + digits..].starts_with('}');
            if closed { coded(&text[3..3 + digits], 16, 4 + digits) } else { None }
        }
        'u' => unit(text).map(|(character, length)| (Decoded::Is(character), length)),
        'U' => {
            let digits = run(&text[2..], 8, |byte| byte.is_ascii_hexdigit());
            coded(&text[2..2 + digits], 16, 2 + digits)
        }
        _ => None,
    }
}

fn run(text: &str, most: usize, holds: impl Fn(u8) -> bool) -> usize {
    text.bytes().take(most).take_while(|&byte| holds(byte)).count()
}

fn coded(digits: &str, base: u32, length: usize) -> Option<(Decoded, usize)> {
    let character = u32::from_str_radix(digits, base).ok().and_then(char::from_u32)?;
    Some((Decoded::Is(character), length))
}

/// `\uXXXX`, two of them when they are the halves of one character.
fn unit(text: &str) -> Option<(char, usize)> {
    let half = |text: &str| {
        let digits = text.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let first = half(text)?;
    let second = text.get(6..).and_then(half);
    let decoded = |units: &[u16]| char::decode_utf16(units.iter().copied()).next()?.ok();
    match decoded(&[first]) {
        Some(character) => Some((character, 6)),
        None => decoded(&[first, second?]).map(|character| (character, 12)),
    }
}
