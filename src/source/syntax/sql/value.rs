//! Values of SQL: what stands in a row, behind `=`, or in the parentheses of a call.

use std::ops::Range;

use crate::span::{Excerpt, FileId, SourceText, Span, Spanned};

use super::lexer::{Escapes, Kind, Lexer, Token};

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'t> {
    /// A string, quotes and escapes undone.
    Text(SourceText),
    /// A number, as it is written.
    Number(&'t str),
    /// `NULL`.
    Null,
    /// A call.
    Call(Call<'t>),
    /// Anything else.
    Expression(Span),
}

impl Value<'_> {
    /// The text, when it is a string.
    pub fn text(&self) -> Option<&SourceText> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The text of a string or number: `'1'` and `1` mean the same to most columns.
    pub fn written(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(&text.text),
            Value::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// A call and what is passed.
#[derive(Clone, PartialEq, Debug)]
pub struct Call<'t> {
    /// Its name with all parts, quotes undone: `cron.schedule`.
    pub name: Spanned<Excerpt>,
    /// What is passed, with names (`name => value`, `name := value`, `@name = value`) where they are given.
    pub arguments: Vec<(Option<Spanned<Excerpt>>, Value<'t>)>,
}

impl<'t> Call<'t> {
    /// The argument of that name, in any case.
    pub fn named(&self, name: &str) -> Option<&Value<'t>> {
        let is = |given: &Spanned<Excerpt>| given.value.trim_start_matches('@').eq_ignore_ascii_case(name);
        self.arguments.iter().find(|(given, _)| given.as_ref().is_some_and(is)).map(|(_, value)| value)
    }

    /// The argument without a name at that place, counted from 0.
    pub fn positional(&self, index: usize) -> Option<&Value<'t>> {
        self.arguments.iter().filter(|(name, _)| name.is_none()).nth(index).map(|(_, value)| value)
    }
}

/// Calls inside calls that are read; deeper ones are expressions.
const MOST_NESTED: u8 = 8;

/// The value that the tokens of one place are.
pub(super) fn value<'t>(file: FileId, text: &'t str, tokens: &[Token], depth: u8) -> Value<'t> {
    let whole = || {
        let start = tokens.first().map_or(0, |token| token.range.start);
        Span::new(file, start..tokens.last().map_or(start, |token| token.range.end))
    };
    match tokens {
        [token] => match token.kind {
            Kind::Text(escapes) => Value::Text(unquoted(file, text, &token.body, b'\'', escapes)),
            Kind::Double => Value::Text(unquoted(file, text, &token.body, b'"', Escapes::Unknown)),
            Kind::Dollar => {
                let body = token.body.clone();
                Value::Text(SourceText::verbatim(&text[body.clone()], Span::new(file, body)))
            }
            Kind::Number => Value::Number(&text[token.range.clone()]),
            Kind::Word if text[token.range.clone()].eq_ignore_ascii_case("null") => Value::Null,
            _ => Value::Expression(whole()),
        },
        [sign, number] if number.kind == Kind::Number && matches!(sign.kind, Kind::Punct(b'-' | b'+')) => {
            Value::Number(&text[sign.range.start..number.range.end])
        }
        // `'...'::text`, `CAST` aside the only way in which a dump dresses a string.
        [string, colon, second, ..]
            if matches!(string.kind, Kind::Text(_) | Kind::Dollar)
                && colon.kind == Kind::Punct(b':')
                && second.kind == Kind::Punct(b':') =>
        {
            value(file, text, &tokens[..1], depth)
        }
        [.., last] if last.kind == Kind::Punct(b')') && depth < MOST_NESTED => {
            call(file, text, tokens, depth).map_or_else(|| Value::Expression(whole()), Value::Call)
        }
        _ => Value::Expression(whole()),
    }
}

/// `name.name(...)` that takes all of the tokens.
fn call<'t>(file: FileId, text: &'t str, tokens: &[Token], depth: u8) -> Option<Call<'t>> {
    let open = tokens.iter().position(|token| token.kind == Kind::Punct(b'('))?;
    let name = path(file, text, tokens.get(..open)?)?;
    let inside = &tokens[open + 1..tokens.len() - 1];
    let mut level = 0usize;
    for token in inside {
        match token.kind {
            Kind::Punct(b'(') => level += 1,
            // `f(a) + g(b)` is no call.
            Kind::Punct(b')') => level = level.checked_sub(1)?,
            _ => {}
        }
    }
    Some(Call { name, arguments: arguments(file, text, inside, depth + 1) })
}

/// The values between commas.
pub(super) fn arguments<'t>(
    file: FileId,
    text: &'t str,
    tokens: &[Token],
    depth: u8,
) -> Vec<(Option<Spanned<Excerpt>>, Value<'t>)> {
    let parts = parts(tokens).into_iter().filter(|part| !part.is_empty());
    let named = |part: &[Token]| match part {
        [name, equals, arrow, ..]
            if matches!(
                (&equals.kind, &arrow.kind),
                (Kind::Punct(b'='), Kind::Punct(b'>')) | (Kind::Punct(b':'), Kind::Punct(b'='))
            ) =>
        {
            path(file, text, std::slice::from_ref(name)).map(|name| (name, 3))
        }
        [name, equals, ..]
            if equals.kind == Kind::Punct(b'=') && text[name.range.clone()].starts_with('@') =>
        {
            path(file, text, std::slice::from_ref(name)).map(|name| (name, 2))
        }
        _ => None,
    };
    parts
        .map(|part| match named(part) {
            Some((name, skipped)) => (Some(name), value(file, text, &part[skipped..], depth)),
            None => (None, value(file, text, part, depth)),
        })
        .collect()
}

/// Tokens cut at the commas outside of parentheses.
pub(super) fn parts(tokens: &[Token]) -> Vec<&[Token]> {
    let mut level = 0usize;
    tokens
        .split(|token| {
            match token.kind {
                Kind::Punct(b'(' | b'[') => level += 1,
                Kind::Punct(b')' | b']') => level = level.saturating_sub(1),
                _ => {}
            }
            level == 0 && token.kind == Kind::Punct(b',')
        })
        .collect()
}

/// A name of one or several parts, quotes undone.
pub(super) fn path(file: FileId, text: &str, tokens: &[Token]) -> Option<Spanned<Excerpt>> {
    let mut name = String::new();
    let (first, last) = (tokens.first()?, tokens.last()?);
    for token in tokens {
        match token.kind {
            Kind::Word | Kind::Backtick | Kind::Double => name.push_str(&text[token.body.clone()]),
            Kind::Punct(b'.') => name.push('.'),
            // `[dbo].[job]` of SQL Server.
            Kind::Punct(b'[' | b']') => {}
            _ => return None,
        }
    }
    (!name.is_empty()).then(|| Spanned::text(name, Span::new(file, first.range.start..last.range.end)))
}

/// The text between quotes.
fn unquoted(file: FileId, text: &str, body: &Range<usize>, quote: u8, escapes: Escapes) -> SourceText {
    let raw = &text[body.clone()];
    let span = Span::new(file, body.clone());
    let bytes = raw.as_bytes();
    if !bytes.iter().any(|&byte| byte == quote || byte == b'\\' && escapes != Escapes::None) {
        return SourceText::verbatim(raw, span);
    }
    decoded(raw, span, |at| match (bytes[at], bytes.get(at + 1)) {
        (first, Some(&second)) if first == quote && second == quote => Some((Some(quote as char), 2)),
        (b'\\', Some(&letter)) if escapes != Escapes::None => Some((backslash(letter), 2)),
        _ => None,
    })
}

/// A field of `COPY ... FROM stdin`: `None` for `\N`.
pub(super) fn copied(file: FileId, text: &str, field: Range<usize>) -> Option<SourceText> {
    let raw = &text[field.clone()];
    let span = Span::new(file, field);
    if raw == "\\N" {
        return None;
    }
    let bytes = raw.as_bytes();
    Some(decoded(raw, span, |at| match (bytes[at], bytes.get(at + 1)) {
        (b'\\', Some(&letter)) => Some((backslash(letter), 2)),
        _ => None,
    }))
}

/// The character that `\letter` stands for; `None` when the letter stands for itself.
fn backslash(letter: u8) -> Option<char> {
    match letter {
        b'n' => Some('\n'),
        b't' => Some('\t'),
        b'r' => Some('\r'),
        b'0' => Some('\0'),
        b'b' => Some('\x08'),
        b'Z' => Some('\x1a'),
        _ => None,
    }
}

/// `raw` with what `escape` finds undone, every byte with its place.
fn decoded(raw: &str, span: Span, escape: impl Fn(usize) -> Option<(Option<char>, usize)>) -> SourceText {
    let (mut text, mut map, mut at) =
        (String::with_capacity(raw.len()), Vec::with_capacity(raw.len() + 1), 0);
    while let Some(character) = raw[at..].chars().next() {
        let from = at as u32;
        let character = match escape(at) {
            Some((Some(character), length)) => {
                at += length;
                character
            }
            Some((None, _)) => {
                let itself = raw[at + 1..].chars().next().unwrap_or('\\');
                at += 1 + itself.len_utf8();
                itself
            }
            None => {
                at += character.len_utf8();
                character
            }
        };
        text.push(character);
        map.extend(std::iter::repeat_n(from, character.len_utf8()));
    }
    if text == raw {
        return SourceText::verbatim(text, span);
    }
    map.push(raw.len() as u32);
    SourceText { text: text.into(), span, map: Some(map.into_boxed_slice()), via: None }
}

/// The most tokens of a group that are kept: no row that a person can read has more.
const LONGEST_GROUP: usize = 20_000;

/// The tokens up to the parenthesis that closes, which is passed; stops before `;` and where a line begins an `INSERT`.
pub(super) fn group(lexer: &mut Lexer<'_>) -> Vec<Token> {
    let (mut tokens, mut level) = (Vec::new(), 0usize);
    loop {
        let at = lexer.at;
        let Some(token) = lexer.next() else { break };
        let insert = || lexer.text[token.range.clone()].eq_ignore_ascii_case("INSERT");
        match token.kind {
            Kind::Punct(b'(') => level += 1,
            Kind::Punct(b')') if level == 0 => break,
            Kind::Punct(b')') => level -= 1,
            Kind::Punct(b';') => {
                lexer.back_to(at);
                break;
            }
            Kind::Word if token.first && insert() => {
                lexer.back_to(at);
                break;
            }
            _ => {}
        }
        if tokens.len() < LONGEST_GROUP {
            tokens.push(token);
        }
    }
    tokens
}
