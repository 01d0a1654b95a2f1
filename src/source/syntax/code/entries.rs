//! What stands between commas: arguments, elements, entries.

use crate::span::{Excerpt, Spanned};

use super::Code;
use super::lexer::Kind;
use super::literal::Pieces;
use super::value::{Expr, Value, next_at_level};

/// An argument, an element, or an entry of a map.
#[derive(Clone, Debug)]
pub struct Entry<'c> {
    /// Its name or key, quotes undone, and where it stands.
    pub name: Option<Spanned<Excerpt>>,
    /// Its value.
    pub expr: Expr<'c>,
}

impl<'c> Entry<'c> {
    /// What its value is.
    pub fn value(&self) -> Value<'c> {
        self.expr.value()
    }
}

/// The arguments of a call, the elements of a list, the entries of a map: in order, each found as it is asked for.
#[derive(Clone, Debug)]
pub struct Entries<'c> {
    code: &'c Code<'c>,
    at: usize,
    to: usize,
}

impl<'c> Entries<'c> {
    pub(super) fn new(code: &'c Code<'c>, from: usize, to: usize) -> Self {
        Entries { code, at: from, to }
    }

    /// The value under a name. Of two the last wins, as everywhere where two are allowed.
    pub fn named(&self, name: &str) -> Option<Expr<'c>> {
        let named = |entry: &Entry<'c>| entry.name.as_ref().is_some_and(|key| key.value == name);
        self.clone().filter(named).last().map(|entry| entry.expr)
    }

    /// The value of the entry without a name at `index`, counted from 0.
    pub fn positional(&self, index: usize) -> Option<Expr<'c>> {
        self.clone().filter(|entry| entry.name.is_none()).nth(index).map(|entry| entry.expr)
    }

    /// The entry whose tokens are `from..to`.
    fn entry(&self, from: usize, to: usize) -> Entry<'c> {
        let code = self.code;
        // `[JOB]: x` of JavaScript has no name that is written here.
        let sign = from + 1;
        let separated = sign + 1 < to
            && (["=", ":", ":="].iter().any(|separator| code.is(sign, separator))
                // `x => f(x)` is a function, `'x' => 1` an entry.
                || code.is(sign, "=>") && !code.is_name(from))
            // `a ? b : c` and `::` are no names.
            && !code.is(sign + 1, "=");
        let name = separated.then(|| self.key(from)).flatten();
        let from = if name.is_some() { sign + 1 } else { from };
        Entry { name, expr: Expr { code, from, to } }
    }

    fn key(&self, at: usize) -> Option<Spanned<Excerpt>> {
        let code = self.code;
        let word = code.word(at);
        let spanned = |text: &str| Spanned::text(text, code.span(at, at + 1));
        match code.token(at)?.kind {
            Kind::Name | Kind::Number => Some(spanned(word)),
            Kind::Symbol => Some(spanned(&word[1..])),
            Kind::Text(index) => {
                let literal = &code.lexed.literals[index as usize];
                let mut pieces = Pieces::new();
                pieces.literal(code.text, literal);
                let text = pieces.finish(code.file);
                Some(Spanned::new(text.text, text.span))
            }
            Kind::Punct => None,
        }
    }
}

impl<'c> Iterator for Entries<'c> {
    type Item = Entry<'c>;

    fn next(&mut self) -> Option<Entry<'c>> {
        let code = self.code;
        // Empty places (`a, , b`, a comma at the end) hold nothing.
        while self.at < self.to && (code.is(self.at, ",") || code.is(self.at, ";")) {
            self.at += 1;
        }
        let from = self.at;
        if from >= self.to {
            return None;
        }
        let mut at = from;
        while at < self.to && !code.is(at, ",") && !code.is(at, ";") {
            at = next_at_level(code, at);
        }
        let to = at.min(self.to);
        self.at = to;
        Some(self.entry(from, to))
    }
}
