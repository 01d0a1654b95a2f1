//! The rows of an `INSERT` or `COPY`, read one at a time.

use std::ops::Range;
use std::rc::Rc;

use crate::span::{Excerpt, FileId, SourceText, Span, Spanned};

use super::lexer::{Kind, Lexer, Token};
use super::span_of;
use super::value::{self, Value, group, parts};

/// Rows that a statement puts into a table.
#[derive(Debug)]
pub struct Insert<'t> {
    /// The table, without its schema.
    pub table: Spanned<Excerpt>,
    /// The columns: as they are listed, else as `CREATE TABLE` before it has them, else none.
    pub columns: Rc<[Spanned<Excerpt>]>,
    file: FileId,
    source: Source<'t>,
}

#[derive(Clone, Debug)]
enum Source<'t> {
    /// Behind the columns.
    Values(Lexer<'t>),
    /// Lines with fields between tabs.
    Lines(&'t str, Range<usize>),
}

impl<'t> Insert<'t> {
    pub(super) fn new(
        file: FileId,
        table: Spanned<Excerpt>,
        columns: Rc<[Spanned<Excerpt>]>,
        at: Lexer<'t>,
    ) -> Self {
        Insert { table, columns, file, source: Source::Values(at) }
    }

    pub(super) fn copied(
        file: FileId,
        table: Spanned<Excerpt>,
        columns: Rc<[Spanned<Excerpt>]>,
        text: &'t str,
        data: Range<usize>,
    ) -> Self {
        Insert { table, columns, file, source: Source::Lines(text, data) }
    }

    /// Whether the rows go into that table, in any case.
    pub fn is_into(&self, table: &str) -> bool {
        self.table.value.eq_ignore_ascii_case(table)
    }

    /// The rows, each read as it is asked for.
    pub fn rows(&self) -> Rows<'t> {
        Rows { file: self.file, columns: Rc::clone(&self.columns), source: self.source.clone(), begun: false }
    }
}

/// The rows of a statement.
#[derive(Debug)]
pub struct Rows<'t> {
    file: FileId,
    columns: Rc<[Spanned<Excerpt>]>,
    source: Source<'t>,
    begun: bool,
}

/// A row.
#[derive(Clone, Debug)]
pub struct Row<'t> {
    /// Its bytes, without parentheses.
    pub span: Span,
    columns: Rc<[Spanned<Excerpt>]>,
    file: FileId,
    cells: Cells<'t>,
}

#[derive(Clone, Debug)]
enum Cells<'t> {
    Tokens(&'t str, Vec<Token>),
    Fields(&'t str, Range<usize>),
}

impl<'t> Row<'t> {
    /// The value of a column, in any case; the last, where the list names it twice.
    pub fn get(&self, column: &str) -> Option<Value<'t>> {
        let at = self.columns.iter().rposition(|name| name.value.eq_ignore_ascii_case(column))?;
        self.at(at)
    }

    /// Whether it may have a value of that column, in any case.
    pub fn has(&self, column: &str) -> bool {
        self.columns.iter().any(|name| name.value.eq_ignore_ascii_case(column))
    }

    /// The string or number of a column with its place; `None` for `NULL` and what is made when the statement runs.
    pub fn source(&self, column: &str) -> Option<SourceText> {
        let at = self.columns.iter().rposition(|name| name.value.eq_ignore_ascii_case(column))?;
        match (self.at(at)?, &self.cells) {
            (Value::Text(text), _) => Some(text),
            (Value::Number(number), Cells::Tokens(_, tokens)) => {
                let span = span_of(self.file, parts(tokens).get(at)?);
                Some(SourceText::verbatim(number, span))
            }
            _ => None,
        }
    }

    /// What is written for a column of which the statement makes the value when it runs: `@cron`, `CONCAT(...)`.
    pub fn made(&self, column: &str) -> Option<SourceText> {
        let at = self.columns.iter().rposition(|name| name.value.eq_ignore_ascii_case(column))?;
        let Cells::Tokens(text, tokens) = &self.cells else { return None };
        let span = span_of(self.file, parts(tokens).get(at)?);
        let made = matches!(self.at(at)?, Value::Expression(_) | Value::Call(_)) && !span.is_empty();
        made.then(|| SourceText::verbatim(&text[span.range()], span))
    }

    /// The value at a place, counted from 0.
    pub fn at(&self, index: usize) -> Option<Value<'t>> {
        match &self.cells {
            Cells::Tokens(text, tokens) => {
                parts(tokens).get(index).map(|part| value::value(self.file, text, part, 0))
            }
            Cells::Fields(text, line) => {
                let mut from = line.start;
                for field in text[line.clone()].split('\t').take(index) {
                    from += field.len() + 1;
                }
                let length = text.get(from..line.end)?.split('\t').next()?.len();
                let copied = value::copied(self.file, text, from..from + length);
                Some(copied.map_or(Value::Null, Value::Text))
            }
        }
    }

    /// The name of the column at a place, counted from 0.
    pub fn column(&self, index: usize) -> Option<&str> {
        self.columns.get(index).map(|name| name.value.as_str())
    }

    /// How many values it has.
    pub fn len(&self) -> usize {
        match &self.cells {
            Cells::Tokens(_, tokens) => parts(tokens).len(),
            Cells::Fields(text, line) => text[line.clone()].split('\t').count(),
        }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.span.is_empty()
    }
}

impl<'t> Iterator for Rows<'t> {
    type Item = Row<'t>;

    fn next(&mut self) -> Option<Row<'t>> {
        let (span, cells) = match &mut self.source {
            Source::Values(lexer) => {
                let begun = std::mem::replace(&mut self.begun, true);
                let tokens =
                    if begun { another(lexer)? } else { first(lexer, &mut self.columns, self.file)? };
                (span_of(self.file, &tokens), Cells::Tokens(lexer.text, tokens))
            }
            Source::Lines(text, data) => {
                let rest = text.get(data.clone()).filter(|rest| !rest.is_empty())?;
                let line = rest.split('\n').next()?;
                let range = data.start..data.start + line.trim_end_matches('\r').len();
                data.start = (data.start + line.len() + 1).min(data.end);
                (Span::new(self.file, range.clone()), Cells::Fields(text, range))
            }
        };
        Some(Row { span, columns: Rc::clone(&self.columns), file: self.file, cells })
    }
}

fn is_word(lexer: &Lexer<'_>, token: &Token, words: &[&str]) -> bool {
    token.kind == Kind::Word
        && words.iter().any(|word| lexer.text[token.range.clone()].eq_ignore_ascii_case(word))
}

/// The first row: behind `VALUES`, or what `SET` gives to columns.
fn first(lexer: &mut Lexer<'_>, columns: &mut Rc<[Spanned<Excerpt>]>, file: FileId) -> Option<Vec<Token>> {
    loop {
        let token = lexer.next()?;
        if is_word(lexer, &token, &["VALUES", "VALUE"]) {
            return opened(lexer);
        }
        if is_word(lexer, &token, &["SET"]) {
            let set = group(lexer);
            let (mut names, mut values) = (Vec::new(), Vec::new());
            for part in parts(&set) {
                let [name, equals, value @ ..] = part else { continue };
                let named = value::path(file, lexer.text, std::slice::from_ref(name));
                let Some(column) = named.filter(|_| equals.kind == Kind::Punct(b'=')) else { continue };
                names.push(column);
                if names.len() > 1 {
                    values.push(comma_before(name));
                }
                values.extend_from_slice(value);
            }
            *columns = names.into();
            return Some(values);
        }
        if is_word(lexer, &token, &["SELECT"]) {
            return selected(lexer, true);
        }
        if is_word(lexer, &token, &["INSERT", "CREATE"]) || token.kind == Kind::Punct(b';') {
            return None;
        }
    }
}

/// The comma between the value before a column and its own.
fn comma_before(column: &Token) -> Token {
    let at = column.range.start;
    Token { kind: Kind::Punct(b','), range: at..at, body: at..at, first: false }
}

/// The row behind a comma, or behind `UNION ALL SELECT`.
fn another(lexer: &mut Lexer<'_>) -> Option<Vec<Token>> {
    let mut token = lexer.next()?;
    if token.kind == Kind::Punct(b',') {
        return opened(lexer);
    }
    if is_word(lexer, &token, &["FROM"]) {
        lexer.next().filter(|table| is_word(lexer, table, &["DUAL"]))?;
        token = lexer.next()?;
    }
    if !is_word(lexer, &token, &["UNION"]) {
        return None;
    }
    let mut next = lexer.next()?;
    if is_word(lexer, &next, &["ALL", "DISTINCT"]) {
        next = lexer.next()?;
    }
    if is_word(lexer, &next, &["SELECT"]) { selected(lexer, false) } else { None }
}

/// The most tokens of what a `SELECT` lists.
const LONGEST_LIST: usize = 2_000;

/// The values that `SELECT 'a', 'b' FROM dual WHERE NOT EXISTS (...)` lists, with which scripts put a row in once. They stand one
/// level deeper in `SELECT * FROM (SELECT 'a' AS name, ...) AS t`, where `deeper` allows it.
fn selected(lexer: &mut Lexer<'_>, deeper: bool) -> Option<Vec<Token>> {
    const ENDS: [&str; 10] =
        ["FROM", "WHERE", "UNION", "ON", "LIMIT", "HAVING", "GROUP", "ORDER", "RETURNING", "INSERT"];
    let mut tokens: Vec<Token> = Vec::new();
    let mut level = 0usize;
    loop {
        let at = lexer.at;
        let Some(token) = lexer.next() else { break };
        let ends = match token.kind {
            Kind::Punct(b';') => true,
            Kind::Punct(b')') => level == 0,
            Kind::Word => level == 0 && is_word(lexer, &token, &ENDS),
            _ => false,
        };
        if ends {
            lexer.back_to(at);
            break;
        }
        match token.kind {
            Kind::Punct(b'(') => level += 1,
            Kind::Punct(b')') => level -= 1,
            _ => {}
        }
        if tokens.len() == LONGEST_LIST {
            return None;
        }
        tokens.push(token);
    }
    if let [star] = tokens.as_slice()
        && star.kind == Kind::Punct(b'*')
        && deeper
    {
        lexer.next().filter(|from| is_word(lexer, from, &["FROM"]))?;
        lexer.next().filter(|open| open.kind == Kind::Punct(b'('))?;
        lexer.next().filter(|select| is_word(lexer, select, &["SELECT"]))?;
        return selected(lexer, false);
    }
    let mut values = Vec::with_capacity(tokens.len());
    for part in parts(&tokens) {
        let value = without_alias(lexer, part);
        if let (Some(first), false) = (value.first(), values.is_empty()) {
            values.push(comma_before(first));
        }
        values.extend_from_slice(value);
    }
    Some(values)
}

/// Without the name that `AS` gives to a value, or that stands behind a string or number without it.
fn without_alias<'p>(lexer: &Lexer<'_>, part: &'p [Token]) -> &'p [Token] {
    match part {
        [value @ .., word, _] if !value.is_empty() && is_word(lexer, word, &["AS"]) => value,
        [value, name]
            if matches!(value.kind, Kind::Text(_) | Kind::Number)
                && matches!(name.kind, Kind::Word | Kind::Backtick | Kind::Double) =>
        {
            &part[..1]
        }
        _ => part,
    }
}

fn opened(lexer: &mut Lexer<'_>) -> Option<Vec<Token>> {
    lexer.next().filter(|token| token.kind == Kind::Punct(b'('))?;
    Some(group(lexer))
}
