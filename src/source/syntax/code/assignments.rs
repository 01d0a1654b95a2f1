//! What gets a value under a name: `beat_schedule = {...}`, `app.conf.timezone = "UTC"`, `DAG(schedule="@daily")`.

use super::Code;
use super::calls::path_start;
use super::value::{Expr, statement_end};

/// A name and the value it gets; a named argument is one too.
#[derive(Clone, Copy, Debug)]
pub struct Assignment<'c> {
    code: &'c Code<'c>,
    /// The token of its name.
    name: usize,
    /// The token of its `=`.
    sign: usize,
}

impl<'c> Assignment<'c> {
    /// The last part of its name: `timezone` of `app.conf.timezone = ...`.
    pub fn name(&self) -> &'c str {
        self.code.word(self.name)
    }

    /// The whole of its name: `app.conf.timezone`.
    pub fn path(&self) -> &'c str {
        let start = path_start(self.code, self.name);
        &self.code.text[self.code.span(start, self.name + 1).range()]
    }

    /// Whether it is a statement of its own that gives a plain name its value.
    pub fn is_variable(&self) -> bool {
        self.code.token(self.name).is_some_and(|token| token.first)
            && self.code.structure.bracket(self.name).is_none()
    }

    /// Its place among the tokens, for [`Code::assignment_at`].
    pub fn place(&self) -> usize {
        self.sign
    }

    /// The value.
    pub fn expr(&self) -> Expr<'c> {
        Expr { code: self.code, from: self.sign + 1, to: statement_end(self.code, self.sign + 1) }
    }
}

impl Code<'_> {
    /// All assignments and named arguments, in order. Their values are found as they are asked for.
    pub fn assignments(&self) -> impl Iterator<Item = Assignment<'_>> {
        (1..self.len()).filter_map(|at| self.assignment_at(at))
    }

    /// The assignment at that place.
    pub fn assignment_at(&self, sign: usize) -> Option<Assignment<'_>> {
        if sign == 0 || !self.is(sign, "=") {
            return None;
        }
        // `X: str = ...` names its type in between; `class X:` stands on a line of its own.
        let begins = self.token(sign - 1).is_some_and(|token| token.first);
        let annotated = sign >= 3 && !begins && self.is(sign - 2, ":") && self.is_name(sign - 3);
        let name = if annotated { sign - 3 } else { sign - 1 };
        self.is_name(name).then_some(Assignment { code: self, name, sign })
    }
}
