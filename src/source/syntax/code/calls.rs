//! Calls: where they stand, what is passed, and what hangs on them.

use crate::span::Span;

use super::Code;
use super::entries::Entries;
use super::language::Oddity;
use super::lexer::Kind;
use super::value::Expr;

/// How a call is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallKind {
    /// `name(...)`, `receiver.name(...)`.
    Plain,
    /// `@Name`, `@Name(...)`, `#[Name(...)]`, `[Name(...)]`.
    Annotation,
    /// `new Name(...)`.
    New,
    /// `name value, key: value` without parentheses.
    Command,
    /// `Name { field: value }` of Go and Rust.
    Composite,
}

/// A call: a cursor over the tokens of its file.
#[derive(Clone, Copy, Debug)]
pub struct Call<'c> {
    pub(super) code: &'c Code<'c>,
    /// The token of its name.
    pub(super) name: usize,
    /// The tokens of its arguments, brackets not among them.
    pub(super) inside: (usize, usize),
    /// One past its last token.
    pub(super) end: usize,
    kind: CallKind,
}

/// The calls of a file, in order.
#[derive(Debug)]
pub struct Calls<'c> {
    code: &'c Code<'c>,
    at: usize,
    to: usize,
}

impl<'c> Calls<'c> {
    pub(super) fn new(code: &'c Code<'c>) -> Self {
        Calls { code, at: 0, to: code.len() }
    }
}

impl<'c> Iterator for Calls<'c> {
    type Item = Call<'c>;

    fn next(&mut self) -> Option<Call<'c>> {
        while self.at < self.to {
            let at = self.at;
            self.at += 1;
            if let Some(call) = Call::at(self.code, at) {
                return Some(call);
            }
        }
        None
    }
}

/// Words behind which a call stands, not the declaration of a function.
const BEFORE_CALL: [&str; 21] = [
    "return", "new", "await", "else", "throw", "yield", "in", "case", "do", "and", "or", "not", "if",
    "unless", "when", "defer", "go", "default", "raise", "assert", "echo",
];

/// Words that begin a statement and are no commands.
const NO_COMMAND: [&str; 34] = [
    "if",
    "unless",
    "while",
    "until",
    "for",
    "case",
    "when",
    "return",
    "def",
    "class",
    "module",
    "end",
    "do",
    "begin",
    "rescue",
    "ensure",
    "else",
    "elsif",
    "then",
    "and",
    "or",
    "not",
    "in",
    "import",
    "package",
    "new",
    "final",
    "static",
    "private",
    "public",
    "protected",
    "throw",
    "try",
    "catch",
];

/// The longest path that is walked back.
const LONGEST_PATH: usize = 32;

/// Calls of a chain that are walked: for each of its calls somebody may ask for the others.
const LONGEST_CHAIN: usize = 128;

impl<'c> Call<'c> {
    /// The call whose name is the token at `name`.
    pub(super) fn at(code: &'c Code<'c>, name: usize) -> Option<Self> {
        if !code.is_name(name) {
            return None;
        }
        let call = |open: usize, kind| {
            let close = code.close(open);
            Call { code, name, inside: (open + 1, close), end: (close + 1).min(code.len()), kind }
        };
        let path = path_start(code, name);
        let before = path.checked_sub(1);
        let annotation = before.is_some_and(|before| {
            code.is(before, "@") || code.is(before, ":") && before >= 2 && code.is(before - 2, "@")
        }) || is_attribute(code, path);
        // A macro of Rust; generic arguments.
        let macro_sign = usize::from(code.is(name + 1, "!") && code.is(name + 2, "("));
        let open = generics_end(code, name + 1 + macro_sign);
        if code.is(open, "(") && !(open == name + 1 && code.language.lines_end && code.starts_line(open)) {
            let word = before.map_or("", |before| code.word(before));
            let kind = match word {
                _ if annotation => CallKind::Annotation,
                "new" => CallKind::New,
                _ if declares(code, path, name) => return None,
                _ => CallKind::Plain,
            };
            return Some(call(open, kind));
        }
        if annotation && !code.is_dot(name + 1) {
            return Some(Call {
                code,
                name,
                inside: (name + 1, name + 1),
                end: name + 1,
                kind: CallKind::Annotation,
            });
        }
        if code.language.commands && begins_statement(code, path) && is_command(code, name) {
            let end = command_end(code, name + 1);
            return Some(Call { code, name, inside: (name + 1, end), end, kind: CallKind::Command });
        }
        None
    }

    /// `Name{...}`, as a value.
    pub(super) fn composite(code: &'c Code<'c>, name: usize, open: usize) -> Self {
        let close = code.close(open);
        let end = (close + 1).min(code.len());
        Call { code, name, inside: (open + 1, close), end, kind: CallKind::Composite }
    }

    /// The token with which the statement it begins or stands in is looked for: of an attribute its bracket.
    pub(super) fn outermost(&self) -> usize {
        let first = self.first();
        if !is_attribute(self.code, first) {
            return first;
        }
        let open = self.code.structure.bracket(first).unwrap_or(first);
        open - usize::from(open > 0 && self.code.is(open - 1, "#"))
    }

    /// Its name: the last part of its path.
    pub fn name(&self) -> &'c str {
        self.code.word(self.name)
    }

    /// The bytes of the name.
    pub fn name_span(&self) -> Span {
        self.code.span(self.name, self.name + 1)
    }

    /// How it is written.
    pub fn kind(&self) -> CallKind {
        self.kind
    }

    /// The names before its name, as they are written: `app.conf` of `app.conf.update(...)`. Empty behind another call.
    pub fn receiver(&self) -> &'c str {
        let start = path_start(self.code, self.name);
        if start == self.name {
            return "";
        }
        &self.code.text[self.code.span(start, self.name - 1).range()]
    }

    /// Its bytes, the path before its name and its sign (`@`) included.
    pub fn span(&self) -> Span {
        self.code.span(self.first(), self.end)
    }

    /// The token it begins with.
    pub(super) fn first(&self) -> usize {
        let path = path_start(self.code, self.name);
        let sign = path.checked_sub(1).filter(|&before| {
            self.code.is(before, "@") || self.kind == CallKind::New && self.code.word(before) == "new"
        });
        sign.unwrap_or(path)
    }

    /// Its arguments, in order.
    pub fn entries(&self) -> Entries<'c> {
        Entries::new(self.code, self.inside.0, self.inside.1)
    }

    /// The value of a named argument.
    pub fn named(&self, name: &str) -> Option<Expr<'c>> {
        self.entries().named(name)
    }

    /// The value of an argument without a name, counted from 0.
    pub fn positional(&self, index: usize) -> Option<Expr<'c>> {
        self.entries().positional(index)
    }

    /// The call that follows on its result: `timezone` of `->cron(...)->timezone(...)`.
    pub fn next_in_chain(&self) -> Option<Call<'c>> {
        let code = self.code;
        if !code.is_dot(self.end) {
            return None;
        }
        Call::at(code, self.end + 1).filter(|call| call.kind == CallKind::Plain)
    }

    /// The calls that follow on its result, in order; of a longer chain than anybody writes only the first.
    pub fn chain(&self) -> impl Iterator<Item = Call<'c>> + use<'c> {
        std::iter::successors(self.next_in_chain(), Call::next_in_chain).take(LONGEST_CHAIN)
    }

    /// The calls on whose results it is made, the last first; of a longer chain than anybody writes only the last.
    pub fn chain_before(&self) -> impl Iterator<Item = Call<'c>> + use<'c> {
        std::iter::successors(self.previous_in_chain(), Call::previous_in_chain).take(LONGEST_CHAIN)
    }

    /// The call on whose result it is made: `cron` of `->cron(...)->timezone(...)`.
    pub fn previous_in_chain(&self) -> Option<Call<'c>> {
        let code = self.code;
        let close = self.name.checked_sub(2).filter(|_| code.is_dot(self.name - 1))?;
        let open = code.open(close).filter(|_| code.is(close, ")"))?;
        Call::at(code, open.checked_sub(1)?)
    }

    /// The call in whose arguments it stands: `task` of `task(crontab(hour=4))`.
    pub fn outer(&self) -> Option<Call<'c>> {
        let open = self.code.structure.bracket(self.first())?;
        Call::at(self.code, open.checked_sub(1)?).filter(|call| call.inside.0 == open + 1)
    }

    /// The call in whose arguments the list or map around it stands: `Schedules` of `@Schedules({@Scheduled(...)})`.
    pub fn map_around_call(&self) -> Option<Call<'c>> {
        let code = self.code;
        let inner = code.structure.bracket(self.first()).filter(|&open| !code.is(open, "("))?;
        let open = code.structure.bracket(inner).filter(|&open| code.is(open, "("))?;
        Call::at(code, open.checked_sub(1)?).filter(|call| call.inside.0 == open + 1)
    }

    /// The entries of the map or list around it: `{"task": "x", "schedule": crontab(hour=4)}`.
    pub fn map_around(&self) -> Option<Entries<'c>> {
        let code = self.code;
        let open = code.structure.bracket(self.first()).filter(|&open| !code.is(open, "("))?;
        Some(Entries::new(code, open + 1, code.close(open)))
    }

    /// The calls that stand in its arguments or its block.
    pub fn calls_within(&self) -> Calls<'c> {
        let block = self.block().unwrap_or(self.inside);
        let from = self.inside.0.min(block.0);
        Calls { code: self.code, at: from, to: self.inside.1.max(block.1) }
    }

    /// The tokens of the block that follows: `do ... end`, `{ ... }`.
    fn block(&self) -> Option<(usize, usize)> {
        let code = self.code;
        if code.is(self.end, "{") {
            return Some((self.end + 1, code.close(self.end)));
        }
        (code.word(self.end) == "do" && code.is_name(self.end))
            .then(|| (self.end + 1, code.structure.block_end(self.end)))
    }
}

/// The first token of the path that ends in `name`.
pub(super) fn path_start(code: &Code<'_>, name: usize) -> usize {
    let mut start = name;
    for _ in 0..LONGEST_PATH {
        if start < 2 || !code.is_dot(start - 1) || !code.is_name(start - 2) {
            break;
        }
        start -= 2;
    }
    start
}

/// Whether a path begins an attribute: `#[name`, or `[name` at the beginning of a declaration of C#.
pub(super) fn is_attribute(code: &Code<'_>, path: usize) -> bool {
    let Some(open) = code.structure.bracket(path).filter(|&open| code.is(open, "[")) else { return false };
    let first = path == open + 1 || code.is(path - 1, ",");
    if !first {
        return false;
    }
    let signed =
        open > 0 && (code.is(open - 1, "#") || code.is(open - 1, "!") && open > 1 && code.is(open - 2, "#"));
    // `x[f(1)]` and `= [f(1)]` are values.
    let declares = std::ptr::eq(code.language, &raw const super::CSHARP)
        && (open == 0 || ["{", "}", ";", "]", "(", ","].iter().any(|before| code.is(open - 1, before)));
    signed || declares
}

/// One past the generic arguments that begin at `at`; `at` where there are none.
fn generics_end(code: &Code<'_>, at: usize) -> usize {
    const LONGEST: usize = 48;
    if !code.is(at, "<") {
        return at;
    }
    let mut depth = 0usize;
    for next in at..(at + LONGEST).min(code.len()) {
        match code.word(next) {
            "<" => depth += 1,
            ">" if depth == 1 => return if code.is(next + 1, "(") { next + 1 } else { at },
            ">" => depth -= 1,
            "," | "." | "?" | "[" | "]" | "::" | "|" | "&" => {}
            _ if code.is_name(next) => {}
            _ => return at,
        }
    }
    at
}

/// Whether a name before a parenthesis is the one a function gets, not the one that is called.
fn declares(code: &Code<'_>, path: usize, name: usize) -> bool {
    let Some(before) = path.checked_sub(1) else { return false };
    let word = code.word(before);
    if matches!(word, "def" | "fun" | "fn" | "func" | "function") {
        return true;
    }
    if path != name || !code.language.types_first || code.starts_line(path) {
        return false;
    }
    // A type before it: `void settle(`, `List<String> names(`.
    code.is_name(before) && !BEFORE_CALL.contains(&word)
}

fn begins_statement(code: &Code<'_>, path: usize) -> bool {
    let before = path.wrapping_sub(1);
    path == 0
        || code.token(path).is_some_and(|token| token.first) && !code.is(before, ",")
        || ["{", ";", "=", "("].iter().any(|sign| code.is(before, sign))
        || matches!(code.word(before), "do" | "then" | "else") && code.is_name(before)
        || code.is(before, "|")
}

/// Whether a name is followed by its first argument on the same line.
fn is_command(code: &Code<'_>, name: usize) -> bool {
    let Some(next) = code.token(name + 1).filter(|token| !token.first) else { return false };
    let gap = next.start > code.token(name).map_or(0, |token| token.end);
    if !gap || NO_COMMAND.contains(&code.word(name)) {
        return false;
    }
    let word = code.word(name + 1);
    match next.kind {
        Kind::Text(_) | Kind::Number | Kind::Symbol => true,
        Kind::Name => {
            // `String cron = ...` declares; `a if b` does not call.
            !matches!(
                word,
                "do" | "if" | "unless" | "while" | "until" | "and" | "or" | "in" | "rescue" | "as"
            ) && !code.is(name + 2, "=")
        }
        // `rows [1]` and `rows -1` cannot be told from arithmetic; a list of arguments is not written so.
        Kind::Punct => word == "[" && code.token(name + 2).is_some_and(|inner| inner.start == next.end),
    }
}

/// One past the last token of a command's arguments.
fn command_end(code: &Code<'_>, from: usize) -> usize {
    let mut at = from;
    while at < code.len() {
        let token = code.lexed.tokens[at];
        let word = code.word(at);
        let punct = token.kind == Kind::Punct;
        if at > from && token.first && !continues(code, at) {
            break;
        }
        if token.kind == Kind::Name && matches!(word, "do" | "if" | "unless" | "rescue") {
            break;
        }
        match word {
            "(" | "[" | "{" if punct => {
                // `name 'x' {` has a block; `name a: {` has a map.
                let value = at == from || [",", ":", "=>", "=", "("].iter().any(|sign| code.is(at - 1, sign));
                // Ruby gives it to the word before it, whatever the command.
                if word == "{" && !value && !code.language.has(Oddity::Symbols) {
                    break;
                }
                at = code.close(at) + 1;
            }
            ")" | "]" | "}" | ";" if punct => break,
            _ => at += 1,
        }
    }
    at.min(code.len())
}

/// Whether the first token of a line goes on with what the line before began.
pub(super) fn continues(code: &Code<'_>, at: usize) -> bool {
    let open_ended = |word: &str| {
        matches!(
            word,
            "," | "+" | "." | "->" | "=>" | "=" | "&&" | "||" | "(" | "[" | "?" | "::" | "&." | ":" | "?:"
        )
    };
    let before = at.wrapping_sub(1);
    let behind =
        code.token(before).is_some_and(|token| token.kind == Kind::Punct) && open_ended(code.word(before));
    let ahead = matches!(code.word(at), "." | "->" | "?." | "&." | "+" | "&&" | "||" | "?:" | "?->");
    behind || ahead && code.token(at).is_some_and(|token| token.kind == Kind::Punct)
}
