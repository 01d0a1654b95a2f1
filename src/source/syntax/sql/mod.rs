//! SQL scripts and dumps, read statement by statement: the rows of job tables and the calls that make jobs.
//!
//! Nothing is held: a statement is where it begins, rows are read as they are asked for, values are decoded when somebody
//! looks. A statement that cannot be understood is [`Statement::Other`]; one that is broken ends at the next `;` or where
//! a line begins another, and the rest of the file is read.
//!
//! ```
//! use cronlint::source::syntax::sql::{Statement, statements};
//! use cronlint::span::FileId;
//!
//! let text = "CREATE TABLE job (id INT, cron VARCHAR(64)); INSERT INTO `job` VALUES (1, '0 0 2 * * ?'), (2, NULL);";
//! for statement in statements(FileId(0), text) {
//!     let Statement::Insert(insert) = statement else { continue };
//!     for row in insert.rows().filter(|_| insert.is_into("job")) {
//!         if let Some(cron) = row.get("cron").as_ref().and_then(|value| value.text()) {
//!             assert_eq!(&text[cron.span.range()], "0 0 2 * * ?");
//!         }
//!     }
//! }
//! ```

mod comments;
mod lexer;
mod rows;
mod value;

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::rc::Rc;

use super::{Open, Unclosed};
use crate::span::{Excerpt, FileId, SourceText, Span, Spanned};

use lexer::{Kind, Lexer, Token};
use value::{arguments, group, parts, path};

pub use comments::comments;
pub use rows::{Insert, Row, Rows};
pub use value::{Call, Value};

/// A statement.
#[derive(Debug)]
pub enum Statement<'t> {
    /// `INSERT`, `REPLACE`, `COPY ... FROM stdin`.
    Insert(Insert<'t>),
    /// `CREATE TABLE`.
    Table(Table),
    /// `UPDATE`.
    Update(Update<'t>),
    /// `CREATE EVENT` of MySQL.
    Event(Box<Event<'t>>),
    /// Anything else, with the calls in it.
    Other(Vec<Call<'t>>),
}

/// Names of columns, in order.
type Names = Rc<[Spanned<Excerpt>]>;

/// A table and its columns.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name, without its schema.
    pub name: Spanned<Excerpt>,
    /// Its columns, in order.
    pub columns: Vec<Column>,
}

/// A column.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its name.
    pub name: Spanned<Excerpt>,
    /// What `COMMENT '...'` says of it.
    pub comment: Option<SourceText>,
}

/// `UPDATE table SET column = value WHERE column = value AND ...`.
#[derive(Clone, Debug)]
pub struct Update<'t> {
    /// The table, without its schema.
    pub table: Spanned<Excerpt>,
    /// What is set.
    pub set: Vec<(Spanned<Excerpt>, Value<'t>)>,
    /// Which rows: the equations that all hold. Other conditions are not among them.
    pub conditions: Vec<(Spanned<Excerpt>, Value<'t>)>,
}

/// `CREATE EVENT name ON SCHEDULE ...`.
#[derive(Clone, Debug)]
pub struct Event<'t> {
    /// Its name, without its schema.
    pub name: Spanned<Excerpt>,
    /// The number and unit behind `EVERY`.
    pub every: Option<(Value<'t>, Spanned<Excerpt>)>,
    /// The moment behind `AT`.
    pub at: Option<Value<'t>>,
    /// The moment behind `STARTS`.
    pub starts: Option<Value<'t>>,
    /// The moment behind `ENDS`.
    pub ends: Option<Value<'t>>,
    /// Whether it says `DISABLE`.
    pub disabled: bool,
    /// What `COMMENT '...'` says of it.
    pub comment: Option<SourceText>,
}

/// The statements of a text, in order.
pub fn statements(file: FileId, text: &str) -> Statements<'_> {
    Statements { file, lexer: Lexer::new(text), columns: HashMap::new() }
}

/// The statements of a text. See [`statements`].
#[derive(Debug)]
pub struct Statements<'t> {
    file: FileId,
    lexer: Lexer<'t>,
    /// The columns of the tables so far, by name in small letters.
    columns: HashMap<String, Names>,
}

/// The most tokens of a statement that is no `INSERT`.
const LONGEST: usize = 20_000;

/// Words that begin a statement even where the one before has no end.
const BEGINNINGS: [&str; 8] = ["INSERT", "CREATE", "EXEC", "EXECUTE", "GO", "DROP", "DELIMITER", "REPLACE"];

impl<'t> Iterator for Statements<'t> {
    type Item = Statement<'t>;

    fn next(&mut self) -> Option<Statement<'t>> {
        loop {
            let token = self.lexer.next()?;
            match token.kind {
                Kind::Punct(b'\\') => self.lexer.skip_line(),
                Kind::Word => match self.word(&token).to_ascii_uppercase().as_str() {
                    "PROMPT" | "REM" | "REMARK" | "DELIMITER" | "GO" => self.lexer.skip_line(),
                    "INSERT" | "REPLACE" => {
                        let insert = self.insert();
                        self.skip();
                        if let Some(insert) = insert {
                            return Some(Statement::Insert(insert));
                        }
                    }
                    "COPY" => {
                        if let Some(insert) = self.copy() {
                            return Some(Statement::Insert(insert));
                        }
                    }
                    _ => return Some(self.other(token)),
                },
                _ => {}
            }
        }
    }
}

impl<'t> Statements<'t> {
    fn word(&self, token: &Token) -> &'t str {
        &self.lexer.text[token.range.clone()]
    }

    fn is(&self, token: Option<&Token>, word: &str) -> bool {
        token.is_some_and(|token| token.kind == Kind::Word && self.word(token).eq_ignore_ascii_case(word))
    }

    /// Whether a token begins another statement.
    fn begins(&self, token: &Token) -> bool {
        token.first
            && token.kind == Kind::Word
            && BEGINNINGS.iter().any(|word| self.word(token).eq_ignore_ascii_case(word))
    }

    /// The string, comment or row that has no end, once all statements were asked for.
    pub fn unclosed(&self) -> Option<Open> {
        self.lexer.unclosed
    }

    /// Moves behind the statement.
    fn skip(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        loop {
            let at = self.lexer.at;
            let Some(token) = self.lexer.next() else {
                if let Some(&at) = open.last() {
                    self.lexer.unclosed.get_or_insert(Open { at, what: Unclosed::Bracket });
                }
                return;
            };
            match token.kind {
                Kind::Punct(b'(') => open.push(token.range.start),
                Kind::Punct(b')') => drop(open.pop()),
                _ => {}
            }
            if token.kind == Kind::Punct(b';') {
                return;
            }
            if self.begins(&token) {
                self.lexer.back_to(at);
                return;
            }
        }
    }

    /// A name and the columns in parentheses behind it.
    fn target(&mut self) -> Option<(Spanned<Excerpt>, Option<Names>)> {
        let mut name = Vec::new();
        let mut listed = None;
        loop {
            let token = self.lexer.peek()?;
            match token.kind {
                Kind::Punct(b'(') => {
                    self.lexer.next();
                    let tokens = group(&mut self.lexer);
                    let text = self.lexer.text;
                    listed = Some(
                        parts(&tokens).into_iter().filter_map(|part| path(self.file, text, part)).collect(),
                    );
                    break;
                }
                Kind::Punct(b'.' | b'[' | b']') | Kind::Backtick | Kind::Double => {}
                // A second word is no part of the name.
                Kind::Word
                    if name
                        .last()
                        .is_none_or(|last: &Token| matches!(last.kind, Kind::Punct(b'.' | b'['))) => {}
                _ => break,
            }
            name.push(token);
            self.lexer.next();
        }
        Some((self.last_part(&name)?, listed))
    }

    /// The last part of a path.
    fn last_part(&self, tokens: &[Token]) -> Option<Spanned<Excerpt>> {
        let last = tokens.rsplit(|token| token.kind == Kind::Punct(b'.')).next()?;
        path(self.file, self.lexer.text, last)
    }

    fn insert(&mut self) -> Option<Insert<'t>> {
        loop {
            let token = self.lexer.peek()?;
            let passed = ["INTO", "IGNORE", "LOW_PRIORITY", "DELAYED", "HIGH_PRIORITY", "OVERWRITE", "TABLE"];
            if !passed.iter().any(|word| self.is(Some(&token), word)) {
                break;
            }
            self.lexer.next();
        }
        let (table, listed) = self.target()?;
        let known = || self.columns.get(&table.value.to_ascii_lowercase()).cloned().unwrap_or_default();
        let columns = listed.unwrap_or_else(known);
        let lexer = self.lexer.clone();
        Some(Insert::new(self.file, table, columns, lexer))
    }

    /// Only data that stand in the file are rows: up to a line `\.`, or to the end of a dump that was cut off.
    fn copy(&mut self) -> Option<Insert<'t>> {
        let (table, listed) = self.target()?;
        let from = self.lexer.next().filter(|token| self.is(Some(token), "FROM"));
        let stdin = from.and_then(|_| self.lexer.next()).filter(|token| self.is(Some(token), "STDIN"));
        self.skip();
        stdin?;
        let text = self.lexer.text;
        self.lexer.skip_line();
        let start = (self.lexer.at + 1).min(text.len());
        let end = text[self.lexer.at..].find("\n\\.").map_or(text.len(), |end| self.lexer.at + end + 1);
        let data = start..end.max(start);
        self.lexer.at = data.end;
        self.lexer.skip_line();
        Some(Insert::copied(self.file, table, listed.unwrap_or_default(), text, data))
    }

    /// The tokens up to the end of the statement.
    fn rest(&mut self, first: Token) -> Vec<Token> {
        let mut tokens = vec![first];
        loop {
            let at = self.lexer.at;
            let Some(token) = self.lexer.next() else { break };
            if token.kind == Kind::Punct(b';') {
                break;
            }
            if self.begins(&token) {
                self.lexer.back_to(at);
                break;
            }
            if tokens.len() < LONGEST {
                tokens.push(token);
            }
        }
        tokens
    }

    fn other(&mut self, first: Token) -> Statement<'t> {
        let tokens = self.rest(first);
        let create = self.is(tokens.first(), "CREATE");
        let kind = tokens.iter().take(12).position(|token| {
            ["TABLE", "EVENT", "TRIGGER", "FUNCTION", "PROCEDURE", "VIEW", "INDEX"]
                .iter()
                .any(|word| self.is(Some(token), word))
        });
        let found = match kind {
            Some(at) if create && self.is(tokens.get(at), "TABLE") => {
                self.table(&tokens[at + 1..]).map(Statement::Table)
            }
            Some(at) if create && self.is(tokens.get(at), "EVENT") => {
                self.event(&tokens[at + 1..]).map(|event| Statement::Event(Box::new(event)))
            }
            _ if self.is(tokens.first(), "UPDATE") => self.update(&tokens[1..]).map(Statement::Update),
            _ => None,
        };
        found.unwrap_or_else(|| Statement::Other(self.calls(&tokens)))
    }

    /// Without `IF NOT EXISTS`.
    fn named<'a>(&self, tokens: &'a [Token]) -> &'a [Token] {
        if self.is(tokens.first(), "IF") { tokens.get(3..).unwrap_or_default() } else { tokens }
    }

    fn table(&mut self, tokens: &[Token]) -> Option<Table> {
        let tokens = self.named(tokens);
        let open = tokens.iter().position(|token| token.kind == Kind::Punct(b'('))?;
        let name = self.last_part(&tokens[..open])?;
        let close = closing(tokens, open);
        let columns: Vec<Column> =
            parts(&tokens[open + 1..close]).into_iter().filter_map(|part| self.column(part)).collect();
        let names = columns.iter().map(|column| column.name.clone()).collect();
        self.columns.insert(name.value.to_ascii_lowercase(), names);
        Some(Table { name, columns })
    }

    fn column(&self, part: &[Token]) -> Option<Column> {
        const NO_COLUMN: [&str; 11] = [
            "PRIMARY",
            "KEY",
            "UNIQUE",
            "CONSTRAINT",
            "INDEX",
            "FOREIGN",
            "FULLTEXT",
            "SPATIAL",
            "CHECK",
            "EXCLUDE",
            "LIKE",
        ];
        let bracket = part.first()?.kind == Kind::Punct(b'[');
        let name = if bracket { part.get(..3)? } else { &part[..1] };
        if NO_COLUMN.iter().any(|word| self.is(part.first(), word)) {
            return None;
        }
        Some(Column { name: path(self.file, self.lexer.text, name)?, comment: self.comment(part) })
    }

    /// The text behind `COMMENT`.
    fn comment(&self, tokens: &[Token]) -> Option<SourceText> {
        let at = tokens.iter().position(|token| self.is(Some(token), "COMMENT"))?;
        let next = tokens.get(at + 1).filter(|token| token.kind != Kind::Punct(b'='));
        let text = next.or_else(|| tokens.get(at + 2))?;
        match self.value(std::slice::from_ref(text)) {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    fn value(&self, tokens: &[Token]) -> Value<'t> {
        value::value(self.file, self.lexer.text, tokens, 0)
    }

    fn event(&self, tokens: &[Token]) -> Option<Event<'t>> {
        let tokens = self.named(tokens);
        // The statement of its body is no clause.
        let tokens = tokens.split(|token| self.is(Some(token), "DO")).next()?;
        let on = tokens.iter().position(|token| self.is(Some(token), "ON"))?;
        // What stands behind a word, up to the next clause.
        let clause = |word: &str| {
            let from = tokens.iter().position(|token| self.is(Some(token), word))? + 1;
            let ends = ["STARTS", "ENDS", "ON", "ENABLE", "DISABLE", "COMMENT"];
            let length =
                tokens[from..].iter().position(|token| ends.iter().any(|word| self.is(Some(token), word)));
            Some(&tokens[from..length.map_or(tokens.len(), |length| from + length)])
        };
        let every = clause("EVERY").and_then(|clause| {
            let (unit, number) = clause.split_last()?;
            Some((self.value(number), path(self.file, self.lexer.text, std::slice::from_ref(unit))?))
        });
        Some(Event {
            name: self.last_part(&tokens[..on])?,
            every,
            at: clause("AT").map(|clause| self.value(clause)),
            starts: clause("STARTS").map(|clause| self.value(clause)),
            ends: clause("ENDS").map(|clause| self.value(clause)),
            disabled: tokens.iter().any(|token| self.is(Some(token), "DISABLE")),
            comment: self.comment(tokens),
        })
    }

    fn update(&self, tokens: &[Token]) -> Option<Update<'t>> {
        let find = |word: &str| tokens.iter().position(|token| self.is(Some(token), word));
        let set = find("SET")?;
        let filter = find("WHERE").filter(|&at| at > set).unwrap_or(tokens.len());
        let equation = |part: &[Token]| {
            let equals = part.iter().position(|token| token.kind == Kind::Punct(b'='))?;
            Some((self.last_part(&part[..equals])?, self.value(&part[equals + 1..])))
        };
        let conditions = tokens.get(filter + 1..).unwrap_or_default();
        let either = conditions.iter().any(|token| self.is(Some(token), "OR"));
        let conditions = conditions.split(|token| self.is(Some(token), "AND")).filter(|_| !either);
        Some(Update {
            table: self.last_part(&tokens[..set])?,
            set: parts(&tokens[set + 1..filter]).into_iter().filter_map(equation).collect(),
            conditions: conditions.filter_map(equation).collect(),
        })
    }

    /// The outermost calls among tokens, and the one behind `EXEC`.
    fn calls(&self, tokens: &[Token]) -> Vec<Call<'t>> {
        let text = self.lexer.text;
        let mut calls = Vec::new();
        if ["EXEC", "EXECUTE"].iter().any(|word| self.is(tokens.first(), word)) {
            let end =
                tokens.iter().position(|token| self.word(token).starts_with('@')).unwrap_or(tokens.len());
            let end = if end == 1 { tokens.len() } else { end };
            if let Some(name) = path(self.file, text, tokens.get(1..end).unwrap_or_default()) {
                return vec![Call { name, arguments: arguments(self.file, text, &tokens[end..], 0) }];
            }
        }
        let mut at = 0;
        while at < tokens.len() {
            let start = at;
            while tokens.get(at + 1).is_some_and(|token| token.kind == Kind::Punct(b'.'))
                && at + 2 < tokens.len()
            {
                at += 2;
            }
            let named = matches!(tokens[at].kind, Kind::Word | Kind::Double | Kind::Backtick);
            if named && tokens.get(at + 1).is_some_and(|token| token.kind == Kind::Punct(b'(')) {
                let close = closing(tokens, at + 1);
                if let Some(name) = path(self.file, text, &tokens[start..=at]) {
                    calls.push(Call {
                        name,
                        arguments: arguments(self.file, text, &tokens[at + 2..close], 0),
                    });
                    at = close;
                }
            }
            at += 1;
        }
        calls
    }
}

/// The index of the parenthesis that closes the one at `open`; the number of tokens when none does.
fn closing(tokens: &[Token], open: usize) -> usize {
    let mut level = 0usize;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Punct(b'(') => level += 1,
            Kind::Punct(b')') if level <= 1 => return at,
            Kind::Punct(b')') => level -= 1,
            _ => {}
        }
    }
    tokens.len()
}

/// The bytes of a row.
fn span_of(file: FileId, tokens: &[Token]) -> Span {
    let start = tokens.first().map_or(0, |token| token.range.start);
    Span::new(file, start..tokens.last().map_or(start, |token| token.range.end))
}
