//! HCL, the language of Terraform's files. The only module that knows `hcl_edit`.
//!
//! Nothing is evaluated: a string with `${...}` in it, a reference and any operation keep their bytes, and whoever reads
//! them says that the file cannot tell.

use std::ops::Range;

use hcl_edit::Span;
use hcl_edit::expr::{Expression as Parsed, ObjectKey};
use hcl_edit::structure::{Block as ParsedBlock, BlockLabel, Body as ParsedBody, Structure};
use hcl_edit::template::{Element, HeredocTemplate};

use super::decoded::Decoder;
use super::{Comment, Decoded, Limit, SyntaxFault};
use crate::lang::Text;

mod scan;

/// A file.
#[derive(Debug, Default)]
pub struct Hcl<'t> {
    /// What stands in it.
    pub body: Body<'t>,
    /// The comments, in order.
    pub comments: Vec<Comment>,
    /// The first fault of each broken block, in order. Terraform refuses the file; the other blocks are read.
    pub faults: Vec<SyntaxFault>,
}

/// What stands in a file or between the braces of a block.
#[derive(Debug, Default)]
pub struct Body<'t> {
    /// Its attributes, in order.
    pub attributes: Vec<Attribute<'t>>,
    /// Its blocks, in order.
    pub blocks: Vec<Block<'t>>,
}

/// `type "label" "label" { ... }`.
#[derive(Debug)]
pub struct Block<'t> {
    /// Its type (`resource`).
    pub kind: Decoded<'t>,
    /// Its labels.
    pub labels: Vec<Decoded<'t>>,
    /// What stands in it.
    pub body: Body<'t>,
    /// From its type to its closing brace.
    pub range: Range<usize>,
}

/// `name = value`, in a body or an object.
#[derive(Debug)]
pub struct Attribute<'t> {
    /// Its name; the bytes of the expression where an object's key is computed.
    pub name: Decoded<'t>,
    /// Its value.
    pub value: Expression<'t>,
    /// From the name to the end of the value.
    pub range: Range<usize>,
}

/// A value.
#[derive(Debug)]
pub struct Expression<'t> {
    /// Its bytes, quotes included.
    pub range: Range<usize>,
    /// What it is.
    pub kind: ExpressionKind<'t>,
}

/// What a value is.
#[derive(Debug)]
pub enum ExpressionKind<'t> {
    /// A string or heredoc without templates, escapes and indentation undone.
    Text(Decoded<'t>),
    /// A string or heredoc that something outside of the file completes: its bytes as written, without quotes.
    Template(Decoded<'t>),
    /// `true` or `false`.
    Bool(bool),
    /// A number, as written.
    Number(Decoded<'t>),
    /// `null`.
    Null,
    /// `[...]`.
    List(Vec<Expression<'t>>),
    /// `{...}`.
    Object(Vec<Attribute<'t>>),
    /// `name(...)`.
    Call {
        /// The function's name.
        name: Decoded<'t>,
        /// Its arguments.
        arguments: Vec<Expression<'t>>,
    },
    /// A reference, an operation, a `for`: as written.
    Other(Decoded<'t>),
}

impl<'t> Body<'t> {
    /// The value of the attribute of that name.
    pub fn get(&self, name: &str) -> Option<&Expression<'t>> {
        self.attribute(name).map(|attribute| &attribute.value)
    }

    /// The attribute of that name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute<'t>> {
        self.attributes.iter().find(|attribute| attribute.name.text == name)
    }

    /// The blocks of that type.
    pub fn blocks(&self, kind: &str) -> impl Iterator<Item = &Block<'t>> {
        self.blocks.iter().filter(move |block| block.kind.text == kind)
    }
}

impl<'t> Expression<'t> {
    /// The text, when the file holds all of it.
    pub fn text(&self) -> Option<&Decoded<'t>> {
        match &self.kind {
            ExpressionKind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The entries of an object; none for anything else.
    pub fn entries(&self) -> &[Attribute<'t>] {
        match &self.kind {
            ExpressionKind::Object(entries) => entries,
            _ => &[],
        }
    }

    /// The value of that name in an object. Of two the last holds.
    pub fn get(&self, name: &str) -> Option<&Expression<'t>> {
        self.entries().iter().rev().find(|entry| entry.name.text == name).map(|entry| &entry.value)
    }

    /// The items of a list; none for anything else.
    pub fn items(&self) -> &[Expression<'t>] {
        match &self.kind {
            ExpressionKind::List(items) => items,
            _ => &[],
        }
    }
}

/// Reads a file. The parser stops at its first fault; then each top-level block is read by itself.
pub fn read(text: &str) -> Hcl<'_> {
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let scan::Scan { comments, starts, crowded } = scan::scan(text, start);
    let comments = comments.into_iter().map(|range| Comment::new(text, range)).collect();
    let mut hcl = Hcl { comments, ..Hcl::default() };
    if let Some(at) = crowded {
        let limit = Limit {
            name: Text { en: "keys in one object or block", zh: "单个对象或块的键数" },
            value: 1000,
        };
        let message = "more than 1,000 keys in one object or block".to_owned();
        hcl.faults.push(SyntaxFault { at, message, limit: Some(limit) });
    } else if hcl.part(text, start..text.len()).is_err() {
        // What stands before the first block is a part of its own.
        let first = starts.first().is_none_or(|&first| first != start).then_some(start);
        let starts: Vec<usize> = first.into_iter().chain(starts).collect();
        let ends = starts.iter().skip(1).copied().chain([text.len()]);
        for (start, end) in starts.iter().copied().zip(ends) {
            if let Err(fault) = hcl.part(text, start..end) {
                hcl.faults.push(fault);
            }
        }
    }
    hcl
}

impl<'t> Hcl<'t> {
    fn part(&mut self, text: &'t str, range: Range<usize>) -> Result<(), SyntaxFault> {
        let written = &text[range.clone()];
        let parsed = hcl_edit::parser::parse_body(written).map_err(|error| {
            // What is missing at the end is better looked for where the block begins.
            let offset = error.location().offset();
            let ended = written.get(offset..).is_none_or(|rest| rest.trim().is_empty());
            SyntaxFault {
                at: range.start + if ended { 0 } else { offset },
                message: error.message().to_owned(),
                limit: limit(error.message()),
            }
        })?;
        let reader = Reader { text, start: range.start };
        reader.body(&parsed, &mut self.body);
        Ok(())
    }
}

/// The limit of the parser that its message speaks of (hcl-edit 0.10.0, parser/nesting.rs).
fn limit(message: &str) -> Option<Limit> {
    let chained = Text { en: "chained operators", zh: "连续运算符个数" };
    if message.contains("at most 128 chained") {
        Some(Limit { name: chained, value: 128 })
    } else {
        message.contains("at most 64 nested").then_some(Limit::depth(64))
    }
}

/// Turns the parser's tree into ours; its recursion is bounded by the parser's limit of 64 levels.
#[derive(Clone, Copy)]
struct Reader<'t> {
    text: &'t str,
    /// Where the parsed part begins.
    start: usize,
}

impl<'t> Reader<'t> {
    fn range(self, node: &impl Span) -> Range<usize> {
        let range = node.span().unwrap_or_default();
        self.start + range.start..self.start + range.end
    }

    fn written(self, range: Range<usize>) -> Decoded<'t> {
        Decoded::verbatim(self.text, range)
    }

    fn body(self, parsed: &ParsedBody, body: &mut Body<'t>) {
        for structure in parsed {
            match structure {
                Structure::Attribute(attribute) => {
                    let name = self.written(self.range(&attribute.key));
                    let value = self.expression(&attribute.value);
                    let range = name.range.start..value.range.end;
                    body.attributes.push(Attribute { name, value, range });
                }
                Structure::Block(block) => body.blocks.push(self.block(block)),
            }
        }
    }

    fn block(self, parsed: &ParsedBlock) -> Block<'t> {
        let mut body = Body::default();
        self.body(&parsed.body, &mut body);
        let labels = parsed.labels.iter().map(|label| match label {
            BlockLabel::Ident(_) => self.written(self.range(label)),
            BlockLabel::String(_) => self.string(self.range(label)),
        });
        let kind = self.written(self.range(&parsed.ident));
        Block { kind, labels: labels.collect(), body, range: self.range(parsed) }
    }

    fn expression(self, parsed: &Parsed) -> Expression<'t> {
        let range = self.range(parsed);
        let kind = match parsed {
            Parsed::Null(_) => ExpressionKind::Null,
            Parsed::Bool(value) => ExpressionKind::Bool(*value.value()),
            Parsed::Number(_) => ExpressionKind::Number(self.written(range.clone())),
            Parsed::String(_) => ExpressionKind::Text(self.string(range.clone())),
            Parsed::Array(items) => {
                ExpressionKind::List(items.iter().map(|item| self.expression(item)).collect())
            }
            Parsed::Object(object) => ExpressionKind::Object(
                object
                    .iter()
                    .map(|(key, value)| {
                        let name = self.key(key);
                        let value = self.expression(value.expr());
                        let range = self.range(key).start..value.range.end;
                        Attribute { name, value, range }
                    })
                    .collect(),
            ),
            Parsed::StringTemplate(_) => ExpressionKind::Template(self.written(within_quotes(&range))),
            Parsed::HeredocTemplate(heredoc) => self.heredoc(heredoc),
            Parsed::Parenthesis(inner) => return self.expression(inner.inner()),
            Parsed::FuncCall(call) => {
                let name = self.written(self.range(&call.name.name));
                let arguments = call.args.iter().map(|argument| self.expression(argument)).collect();
                ExpressionKind::Call { name, arguments }
            }
            _ => ExpressionKind::Other(self.written(range.clone())),
        };
        Expression { range, kind }
    }

    fn key(self, key: &ObjectKey) -> Decoded<'t> {
        match key {
            ObjectKey::Expression(Parsed::String(_)) => self.string(self.range(key)),
            _ => self.written(self.range(key)),
        }
    }

    /// A quoted string without templates.
    fn string(self, quoted: Range<usize>) -> Decoded<'t> {
        let inner = within_quotes(&quoted);
        let mut decoder = Decoder::new(inner.start);
        let mut at = inner.start;
        while let Some(character) = self.text[at..inner.end].chars().next() {
            let rest = &self.text[at..inner.end];
            let (read, length) = match character {
                '\\' => escape(rest),
                '$' | '%' if is_escaped_mark(rest) => (character, 2),
                other => (other, other.len_utf8()),
            };
            decoder.push(read, at);
            at += length;
        }
        decoder.finish(self.text, inner.end)
    }

    fn heredoc(self, heredoc: &HeredocTemplate) -> ExpressionKind<'t> {
        let range = self.range(&heredoc.template);
        if !heredoc.template.iter().all(|element| matches!(element, Element::Literal(_))) {
            return ExpressionKind::Template(self.written(range));
        }
        let indent = heredoc.indent().unwrap_or(0);
        let mut decoder = Decoder::new(range.start);
        let mut at = range.start;
        for line in self.text[range.clone()].split_inclusive('\n') {
            // A blank line may be shorter than the indentation.
            let mut skipped = line.bytes().take(indent).take_while(|b| matches!(b, b' ' | b'\t')).count();
            while let Some(character) = line[skipped..].chars().next() {
                decoder.push(character, at + skipped);
                let escaped = usize::from(is_escaped_mark(&line[skipped..]));
                skipped += character.len_utf8() + escaped;
            }
            at += line.len();
        }
        ExpressionKind::Text(decoder.finish(self.text, range.end))
    }
}

fn within_quotes(quoted: &Range<usize>) -> Range<usize> {
    if quoted.len() < 2 { quoted.clone() } else { quoted.start + 1..quoted.end - 1 }
}

/// `$${` and `%%{` stand for `${` and `%{`.
fn is_escaped_mark(text: &str) -> bool {
    text.starts_with("$${") || text.starts_with("%%{")
}

/// The character of the escape at the start of the text, and its length. The parser has checked it.
fn escape(text: &str) -> (char, usize) {
    let letter = text[1..].chars().next().unwrap_or('\\');
    let digits = match letter {
        'n' => return ('\n', 2),
        'r' => return ('\r', 2),
        't' => return ('\t', 2),
        'u' => 4,
        'U' => 8,
        other => return (other, 1 + other.len_utf8()),
    };
    let code = text.get(2..2 + digits).and_then(|digits| u32::from_str_radix(digits, 16).ok());
    match code.and_then(char::from_u32) {
        Some(character) => (character, 2 + digits),
        None => (char::REPLACEMENT_CHARACTER, 2),
    }
}

#[cfg(test)]
mod tests;
