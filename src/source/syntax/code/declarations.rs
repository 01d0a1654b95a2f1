//! What an annotation or a call belongs to: the method below it, the class around it, the comments beside it.

use crate::span::Spanned;

use super::Code;
use super::calls::{Call, CallKind};
use super::language::Oddity;
use super::lexer::Comment;
use super::scopes::{Scope, ScopeKind};

/// A class, method or function.
#[derive(Clone, Debug)]
pub struct Declaration<'c> {
    /// Its name.
    pub name: Spanned<&'c str>,
    /// Whether it is a class (or interface, object, module).
    pub is_class: bool,
    code: &'c Code<'c>,
    /// The tokens of annotations, modifiers and words before its name.
    head: (usize, usize),
}

/// The most tokens between an annotation and the name it belongs to.
const LONGEST_HEAD: usize = 256;

/// How many blocks around a place are looked at.
const DEEPEST: usize = 128;

impl<'c> Declaration<'c> {
    fn of_scope(code: &'c Code<'c>, scope: &Scope) -> Option<Self> {
        let name = scope.name()?;
        Some(Declaration {
            name: Spanned::new(code.word(name), code.span(name, name + 1)),
            is_class: scope.kind == ScopeKind::Class,
            code,
            head: (scope.head as usize, name),
        })
    }

    /// The annotations and attributes on it.
    pub fn annotations(&self) -> impl Iterator<Item = Call<'c>> {
        let code = self.code;
        let from = if code.language.indented { decorators_start(code, self.head.0) } else { self.head.0 };
        (from..self.head.1)
            .filter_map(|at| Call::at(code, at))
            .filter(|call| call.kind() == CallKind::Annotation)
    }

    /// The comments directly above it and between its annotations.
    pub fn comments(&self) -> impl Iterator<Item = &'c Comment> {
        comments_above(self.code, self.head.0, self.head.1)
    }
}

impl<'c> Call<'c> {
    /// What an annotation belongs to: the next method, field or class; for an attribute of a parameter, the method.
    pub fn declaration(&self) -> Option<Declaration<'c>> {
        let code = self.code;
        if self.kind() != CallKind::Annotation {
            return None;
        }
        if let Some(method) = self.outer().filter(|outer| outer.kind() != CallKind::Annotation) {
            return Some(self.declared(method.name, false));
        }
        if let Some(open) = code.structure.bracket(self.first())
            && let Some(paren) = code.structure.bracket(open).filter(|&paren| code.is(paren, "("))
            && paren > 0
            && code.is_name(paren - 1)
        {
            return Some(self.declared(paren - 1, false));
        }
        let mut at = self.end;
        for _ in 0..LONGEST_HEAD {
            if at >= code.len() || ["{", "}", ";", "="].iter().any(|sign| code.is(at, sign)) {
                break;
            }
            if code.is(at, "@") || code.is(at, "#") {
                at = past_annotation(code, at);
                continue;
            }
            let word = code.word(at);
            if code.is_name(at) && code.is_name(at + 1) {
                match word {
                    "class" | "interface" | "object" | "enum" | "record" | "struct" | "trait" => {
                        return Some(self.declared(at + 1, true));
                    }
                    "def" | "fun" | "fn" | "func" | "function" => return Some(self.declared(at + 1, false)),
                    _ => {}
                }
            }
            if code.is_name(at) && code.is(at + 1, "(") {
                return Some(self.declared(at, false));
            }
            at = if code.is(at, "[") { code.close(at) + 1 } else { at + 1 };
        }
        None
    }

    fn declared(&self, name: usize, is_class: bool) -> Declaration<'c> {
        let code = self.code;
        let head = if code.language.indented {
            decorators_start(code, line_first(code, self.first()))
        } else {
            statement_start(code, self.outermost())
        };
        let name_text = Spanned::new(code.word(name), code.span(name, name + 1));
        Declaration { name: name_text, is_class, code, head: (head, name.max(head)) }
    }

    /// The class it stands in.
    pub fn class(&self) -> Option<Declaration<'c>> {
        self.around(ScopeKind::Class)
    }

    /// The function or method it stands in.
    pub fn function(&self) -> Option<Declaration<'c>> {
        self.around(ScopeKind::Function)
    }

    fn around(&self, kind: ScopeKind) -> Option<Declaration<'c>> {
        let scope = self.code.structure.scopes(self.name).take(DEEPEST).find(|scope| scope.kind == kind)?;
        Declaration::of_scope(self.code, scope)
    }

    /// Whether it stands in a block that belongs to something of that name: `triggers { ... }`.
    pub fn is_within(&self, name: &str) -> bool {
        let named = |scope: &Scope| scope.name().is_some_and(|token| self.code.word(token) == name);
        self.code.structure.scopes(self.name).take(DEEPEST).any(named)
    }

    /// The comments directly above its statement, and behind it on its line.
    pub fn comments(&self) -> impl Iterator<Item = &'c Comment> {
        let code = self.code;
        let first = self.first();
        let start = if code.language.indented {
            decorators_start(code, line_first(code, first))
        } else if code.language.has(Oddity::Symbols) {
            line_first(code, first)
        } else {
            statement_start(code, self.outermost())
        };
        comments_above(code, start, first).chain(self.comment_behind())
    }

    /// The comment behind it on the line on which it ends.
    fn comment_behind(&self) -> Option<&'c Comment> {
        let code = self.code;
        let end = self.span().end as usize;
        let next = code.lexed.comments.partition_point(|comment| comment.range.start < end);
        let comment = code.lexed.comments.get(next)?;
        // Between a call and its comment stands the rest of one statement, which is short.
        let between = code.text.as_bytes().get(end..comment.range.start)?;
        (between.len() < 512 && !between.contains(&b'\n')).then_some(comment)
    }
}

/// The comments whose next token is one of `start..=to`, and the block of lines right above the first of them.
fn comments_above<'c>(code: &'c Code<'c>, start: usize, to: usize) -> impl Iterator<Item = &'c Comment> {
    let all = &code.lexed.comments;
    let mut first = all.partition_point(|comment| (comment.before as usize) < start);
    let last = all.partition_point(|comment| (comment.before as usize) <= to);
    let mut place = code.token(start).map_or(0, |token| token.start as usize);
    let above = all.partition_point(|comment| (comment.before as usize) <= start);
    // Upwards from the statement: a blank line ends the block.
    let mut kept = above;
    while kept > first {
        let comment = &all[kept - 1];
        let between = code.text.get(comment.range.end..place).unwrap_or_default();
        if !comment.own_line || between.matches('\n').nth(1).is_some() {
            break;
        }
        place = comment.range.start;
        kept -= 1;
    }
    first = kept;
    all[first..last.max(first)].iter()
}

/// The first token of the statement a token stands in: annotations and modifiers before it too.
fn statement_start(code: &Code<'_>, at: usize) -> usize {
    let mut first = at;
    for _ in 0..LONGEST_HEAD {
        let Some(before) = first.checked_sub(1) else { break };
        if code.is(before, ")") || code.is(before, "]") {
            let Some(open) = code.open(before) else { break };
            first = open;
            continue;
        }
        if [";", "{", "}", "(", "[", ",", "=>"].iter().any(|sign| code.is(before, sign)) {
            break;
        }
        // Where lines end statements, an annotation may stand on the line before.
        if code.starts_line(first)
            && !super::calls::continues(code, first)
            && !is_annotation_line(code, before)
        {
            break;
        }
        first = before;
    }
    first
}

/// Whether the line that ends with a token is an annotation or the end of one.
fn is_annotation_line(code: &Code<'_>, last: usize) -> bool {
    let end =
        if code.is(last, ")") { code.open(last).and_then(|open| open.checked_sub(1)) } else { Some(last) };
    end.and_then(|name| Call::at(code, name)).is_some_and(|call| call.kind() == CallKind::Annotation)
}

fn past_annotation(code: &Code<'_>, sign: usize) -> usize {
    let mut at = sign + 1;
    if code.is(at, "[") {
        return code.close(at) + 1;
    }
    while code.is_name(at) && code.is_dot(at + 1) && code.is_name(at + 2) {
        at += 2;
    }
    if code.is(at + 1, "(") { code.close(at + 1) + 1 } else { at + 1 }
}

/// The first token of a line.
fn line_first(code: &Code<'_>, at: usize) -> usize {
    let from = at.saturating_sub(LONGEST_HEAD);
    (from..=at).rev().find(|&at| code.token(at).is_some_and(|token| token.first)).unwrap_or(at)
}

/// The first of the decorators above a line.
fn decorators_start(code: &Code<'_>, line: usize) -> usize {
    let mut first = line;
    for _ in 0..LONGEST_HEAD {
        let Some(last) = first.checked_sub(1) else { break };
        let begin = if code.is(last, ")") { code.open(last).unwrap_or(last) } else { last };
        let above = line_first(code, begin);
        if !code.is(above, "@") {
            break;
        }
        first = above;
    }
    first
}
