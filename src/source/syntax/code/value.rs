//! What is passed to a call: a cursor over an expression, and what it turns out to be.

use crate::span::{SourceText, Span, Via};

use super::Code;
use super::calls::{Call, continues};
use super::entries::Entries;
use super::lexer::Kind;
use super::literal::Pieces;

/// An expression, not yet read.
#[derive(Clone, Copy, Debug)]
pub struct Expr<'c> {
    pub(super) code: &'c Code<'c>,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum Value<'c> {
    /// A text that is written down: a literal, several joined, or a constant of the same file (then with `via`).
    Text(SourceText),
    /// A literal into which values are put when the program runs, as it is written.
    Template(SourceText),
    /// A number, or a product or sum of numbers.
    Number(f64),
    /// A number with a unit: `5.minutes`, `10 * time.Second`.
    Quantity(f64, &'c str),
    /// `true` or `false`.
    Bool(bool),
    /// Nothing: `null`, `nil`, `None`.
    Null,
    /// A symbol, without its colon.
    Symbol(&'c str),
    /// A value that stands elsewhere: `Constants.CRON`, `settings.X`.
    Name(&'c str),
    /// Values without keys.
    List(Entries<'c>),
    /// Values with keys.
    Map(Entries<'c>),
    /// The last call of a chain.
    Call(Call<'c>),
    /// Anything else.
    Other,
}

impl Value<'_> {
    /// The text, when it is written down.
    pub fn text(self) -> Option<SourceText> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, when it is a whole one.
    pub fn integer(&self) -> Option<i64> {
        match self {
            // Above 2^53 a float has no units.
            Value::Number(number) if number.fract() == 0.0 && number.abs() < 9.0e15 => Some(*number as i64),
            _ => None,
        }
    }
}

/// Constants that stand for other constants are followed that far.
const MOST_STEPS: u8 = 8;

impl<'c> Expr<'c> {
    /// Its bytes.
    pub fn span(&self) -> Span {
        self.code.span(self.from, self.to)
    }

    /// As it is written.
    pub fn source(&self) -> &'c str {
        &self.code.text[self.span().range()]
    }

    /// What it may be, where a condition chooses: `yes` and `no` of `condition ? yes : no`.
    pub fn choice(&self) -> Option<(Expr<'c>, Expr<'c>)> {
        let code = self.code;
        let find = |sign: &str, from: usize| {
            let mut at = from;
            while at < self.to && !code.is(at, sign) {
                at = next_at_level(code, at);
            }
            (at < self.to).then_some(at)
        };
        let question = find("?", self.from)?;
        let colon = find(":", question + 1)?;
        let part = |from, to| Expr { code, from, to };
        Some((part(question + 1, colon), part(colon + 1, self.to)))
    }

    /// What it is.
    pub fn value(&self) -> Value<'c> {
        self.value_within(MOST_STEPS)
    }

    pub(super) fn value_within(&self, steps: u8) -> Value<'c> {
        let expr = self.bare();
        let single = expr.to == expr.from + 1;
        expr.joined(steps)
            .or_else(|| single.then(|| expr.single()).flatten())
            .or_else(|| expr.number(steps))
            .or_else(|| expr.name(steps))
            .or_else(|| expr.bracketed())
            .or_else(|| expr.call())
            .unwrap_or(Value::Other)
    }

    /// Without what changes nothing: parentheses around it, `&`, `await`, `.freeze` behind it.
    fn bare(&self) -> Expr<'c> {
        let code = self.code;
        let Expr { mut from, mut to, .. } = *self;
        while from < to {
            let leading = code.is(from, "&") || code.is_name(from) && code.word(from) == "await";
            let group =
                code.is(from, "(") && code.close(from) + 1 == to && !has_comma(code, from + 1, to - 1);
            let cast = to - from > 2 && code.word(to - 2) == "as" && code.word(to - 1) == "const";
            if leading {
                from += 1;
            } else if group {
                (from, to) = (from + 1, to - 1);
            } else if cast {
                to -= 2;
            } else if let Some(shorter) = without_suffix(code, from, to) {
                to = shorter;
            } else {
                break;
            }
        }
        Expr { code, from, to }
    }

    /// Literals and constants joined to one text.
    fn joined(&self, steps: u8) -> Option<Value<'c>> {
        let code = self.code;
        // Only what holds a literal is a text; a single name is looked up as a name.
        let mut pieces = Pieces::new();
        let (mut at, mut literals, mut elsewhere, mut holes) = (self.from, 0usize, false, false);
        loop {
            if let Some(Kind::Text(index)) = code.token(at).filter(|_| at < self.to).map(|token| token.kind) {
                let literal = &code.lexed.literals[index as usize];
                if literal.opaque {
                    return None;
                }
                holes |= literal.interpolated;
                pieces.literal(code.text, literal);
                literals += 1;
                at += 1;
            } else {
                let end = path_end(code, at, self.to)?;
                match (Expr { code, from: at, to: end }).constant(steps)? {
                    Value::Text(text) => pieces.append(&text),
                    _ => return None,
                }
                elsewhere = true;
                at = end;
            }
            if at == self.to {
                break;
            }
            let joined = code.language.joins.iter().any(|join| code.is(at, join));
            let adjacent = code.language.adjacent_joins
                && code.token(at).is_some_and(|token| matches!(token.kind, Kind::Text(_)));
            if joined {
                at += 1;
            } else if !adjacent {
                return None;
            }
            if at >= self.to {
                return None;
            }
        }
        if literals == 0 {
            return None;
        }
        let mut text = pieces.finish(code.file);
        if elsewhere {
            text.via = Some(Via::Constant(self.span()));
        }
        Some(if holes { Value::Template(text) } else { Value::Text(text) })
    }

    fn single(&self) -> Option<Value<'c>> {
        let word = self.code.word(self.from);
        match self.code.token(self.from)?.kind {
            Kind::Symbol => Some(Value::Symbol(&word[1..])),
            Kind::Name => match word {
                "true" | "True" | "TRUE" => Some(Value::Bool(true)),
                "false" | "False" | "FALSE" => Some(Value::Bool(false)),
                "null" | "nil" | "None" | "undefined" | "NULL" => Some(Value::Null),
                _ => None,
            },
            _ => None,
        }
    }

    /// Numbers and constants joined by `*`, `+` and `-`; a number with a unit.
    fn number(&self, steps: u8) -> Option<Value<'c>> {
        let code = self.code;
        let (mut sum, mut product, mut at) = (0.0, 1.0, self.from);
        let mut unit = None;
        loop {
            let negative = code.is(at, "-");
            at += usize::from(negative);
            if at >= self.to {
                return None;
            }
            if code.token(at)?.kind == Kind::Number {
                product *= number(code.word(at))?;
                at += 1;
            } else {
                let end = path_end(code, at, self.to)?;
                let path = Expr { code, from: at, to: end };
                match path.constant(steps) {
                    Some(Value::Number(number)) => product *= number,
                    // `10 * time.Second`
                    _ if end == self.to && at > self.from && unit.is_none() => unit = Some(path.source()),
                    _ => return None,
                }
                at = end;
            }
            if negative {
                product = -product;
            }
            match code.word(at) {
                _ if at >= self.to => {
                    let total = sum + product;
                    return Some(unit.map_or(Value::Number(total), |unit| Value::Quantity(total, unit)));
                }
                "*" => at += 1,
                "+" | "-" => {
                    sum += product;
                    product = 1.0;
                    at += usize::from(code.is(at, "+"));
                }
                // `5.minutes`
                "." if at + 2 == self.to && sum == 0.0 => {
                    return Some(Value::Quantity(product, code.word(at + 1)));
                }
                _ => return None,
            }
        }
    }

    fn name(&self, steps: u8) -> Option<Value<'c>> {
        let end = path_end(self.code, self.from, self.to)?;
        if end != self.to {
            return None;
        }
        Some(self.constant(steps).unwrap_or_else(|| Value::Name(self.source())))
    }

    /// The value of the constant that a path names.
    fn constant(&self, steps: u8) -> Option<Value<'c>> {
        let steps = steps.checked_sub(1)?;
        let found = self.code.constant(self.from, self.to)?;
        match found.value_within(steps) {
            Value::Text(mut text) => {
                text.via = Some(Via::Constant(self.span()));
                Some(Value::Text(text))
            }
            Value::Name(_) | Value::Other => None,
            value => Some(value),
        }
    }

    fn bracketed(&self) -> Option<Value<'c>> {
        let code = self.code;
        let open = (self.from..self.to).take(MOST_TYPE_TOKENS).find(|&at| {
            code.close(at) + 1 == self.to && (code.is(at, "[") || code.is(at, "{") || code.is(at, "("))
        })?;
        let entries = || Entries::new(code, open + 1, self.to - 1);
        let before = open.checked_sub(1).filter(|_| open > self.from);
        match (before, code.word(open)) {
            // `(1, 2)` of Python.
            (None, "(") => Some(Value::List(entries())),
            (_, "(") => None,
            (None, _) => Some(collection(entries())),
            // `Config{Cron: "..."}`; `new String[] {...}` and `[]string{...}` are lists; `vec![...]`.
            (Some(before), "{") if code.is(before, "]") || is_go_slice(code, self.from, before) => {
                Some(collection(entries()))
            }
            (Some(before), "{") if code.is_name(before) && path_end(code, self.from, open) == Some(open) => {
                Some(Value::Call(Call::composite(code, before, open)))
            }
            (Some(before), "[") if code.is(before, "!") => Some(collection(entries())),
            _ => None,
        }
    }

    fn call(&self) -> Option<Value<'c>> {
        let code = self.code;
        let close = self.to.checked_sub(1)?;
        let open = code.is(close, ")").then(|| code.open(close)).flatten()?;
        let mut name = open.checked_sub(1)?;
        if code.is(name, "!") || code.is(name, ">") {
            // A macro, or generic arguments: the name stands before them.
            name = (self.from..name)
                .rev()
                .take(MOST_TYPE_TOKENS)
                .find(|&at| code.is_name(at) && Call::at(code, at).is_some_and(|call| call.end == self.to))?;
        }
        let call = Call::at(code, name).filter(|_| name >= self.from)?;
        (self.is_chain(call)).then_some(Value::Call(call))
    }

    /// Whether a call, and what it is made on, is all of the expression.
    fn is_chain(&self, call: Call<'c>) -> bool {
        let code = self.code;
        let mut first = call.first();
        // A chain of calls is walked once; each step goes back.
        for _ in 0..LONGEST_CHAIN {
            if first <= self.from {
                break;
            }
            let dot = first - 1;
            if !code.is_dot(dot) || dot == 0 {
                return false;
            }
            let behind = dot - 1;
            first = match code.open(behind) {
                Some(open) if open > 0 && code.is_name(open - 1) => {
                    Call::at(code, open - 1).map_or(open - 1, |call| call.first())
                }
                Some(open) => open,
                None => behind,
            };
        }
        first == self.from
    }
}

/// Tokens of a type before a bracket.
const MOST_TYPE_TOKENS: usize = 24;

/// Calls of a chain that are walked back.
const LONGEST_CHAIN: usize = 256;

fn collection(entries: Entries<'_>) -> Value<'_> {
    let keyed = entries.clone().next().is_some_and(|entry| entry.name.is_some());
    if keyed { Value::Map(entries) } else { Value::List(entries) }
}

/// Whether `[]string` stands at `from..=last`.
fn is_go_slice(code: &Code<'_>, from: usize, last: usize) -> bool {
    code.is(from, "[") && path_end(code, code.close(from) + 1, last + 1) == Some(last + 1)
}

/// One past the path (`a`, `a.b`, `self::X`) that begins at `at`.
fn path_end(code: &Code<'_>, at: usize, to: usize) -> Option<usize> {
    if at >= to || !code.is_name(at) {
        return None;
    }
    let mut end = at + 1;
    while end + 1 < to && code.is_dot(end) && code.is_name(end + 1) {
        end += 2;
    }
    Some(end)
}

/// Where an expression ends when a call that keeps the text is taken off its end: `.freeze`, `.to_string()`, `.into()`.
fn without_suffix(code: &Code<'_>, from: usize, to: usize) -> Option<usize> {
    const KEEPING: [&str; 6] = ["freeze", "to_string", "into", "to_owned", "trim", "intern"];
    let call = to >= from + 5 && code.is(to - 1, ")") && code.is(to - 2, "(");
    let name = if call { to - 3 } else { to.checked_sub(1)? };
    let text = name >= from + 2
        && code.is(name - 1, ".")
        && code.token(name - 2).is_some_and(|token| matches!(token.kind, Kind::Text(_)));
    (text && KEEPING.contains(&code.word(name))).then_some(name - 1)
}

/// A number as programs write it.
fn number(word: &str) -> Option<f64> {
    let plain: String = word.chars().filter(|&c| c != '_').collect();
    let lower = plain.to_ascii_lowercase();
    let based = |prefix: &str, base| {
        let digits = lower.strip_prefix(prefix)?.trim_end_matches(['l', 'u', 'n']);
        u32::from_str_radix(digits, base).ok().map(f64::from)
    };
    based("0x", 16)
        .or_else(|| based("0b", 2))
        .or_else(|| based("0o", 8))
        .or_else(|| lower.parse().ok())
        .or_else(|| lower.trim_end_matches(['l', 'f', 'd', 'u', 'n', 'm']).parse().ok())
}

fn has_comma(code: &Code<'_>, from: usize, to: usize) -> bool {
    let mut at = from;
    while at < to {
        if code.is(at, ",") {
            return true;
        }
        at = next_at_level(code, at);
    }
    false
}

/// The token after this one on the same level: behind the closing bracket, where it opens one. What is never closed goes
/// on to the end, so that no bracket is looked into from each of those around it.
pub(super) fn next_at_level(code: &Code<'_>, at: usize) -> usize {
    match code.structure.partner(at) {
        Some(close) if close > at => close + 1,
        None if ["(", "[", "{"].iter().any(|open| code.is(at, open)) => code.len(),
        _ => at + 1,
    }
}

/// One past the expression that begins at `from` and ends where its statement does.
pub(super) fn statement_end(code: &Code<'_>, from: usize) -> usize {
    let mut at = from;
    while at < code.len() {
        let ends = [";", ",", ")", "]", "}"].iter().any(|sign| code.is(at, sign));
        if ends || at > from && code.starts_line(at) && !continues(code, at) {
            break;
        }
        at = next_at_level(code, at);
    }
    at.min(code.len())
}
