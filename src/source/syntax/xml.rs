//! XML with the place of every attribute and text. The only module that knows `roxmltree`.
//!
//! Spring's and Quartz's configuration and the tasks of Windows are XML.

use std::ops::Range;

use roxmltree::{Document, Node, ParsingOptions};

use super::decoded::Decoder;
use super::{Comment, Decoded, Entry, Limit, MAX_DEPTH, SyntaxFault};
use crate::lang::Text;

/// Elements, texts and comments of one file beyond which it is not read.
const NODES: Limit = Limit {
    name: Text { en: "elements, texts and comments", zh: "元素、文本与注释总数" },
    value: MOST_NODES as u64,
};
const MOST_NODES: u32 = 4_000_000;

/// Entities that a file declares itself: none is put in its place.
const ENTITIES: Limit =
    Limit { name: Text { en: "entities of the file's own", zh: "文件自定义的实体" }, value: 0 };

/// Attributes of one element, and namespaces in scope summed over all elements that declare one: the parser compares
/// the former with each other and copies the latter.
const MOST_ATTRIBUTES: usize = 1_000;
const MOST_NAMESPACES: usize = 2_000_000;

/// A file.
#[derive(Debug)]
pub struct Xml<'t> {
    text: &'t str,
    document: Option<Document<'t>>,
    /// The comments, in order.
    pub comments: Vec<Comment>,
    /// Why nothing could be read: XML has no second fault.
    pub faults: Vec<SyntaxFault>,
}

/// Reads a file.
pub fn read(text: &str) -> Xml<'_> {
    let mut xml = Xml { text, document: None, comments: Vec::new(), faults: Vec::new() };
    if let Err(fault) = within_limits(text) {
        xml.faults.push(fault);
        return xml;
    }
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    match Document::parse_with_options(text, options) {
        Ok(document) => {
            let comments = document.descendants().filter(Node::is_comment);
            xml.comments = comments.map(|comment| Comment::new(text, comment.range())).collect();
            xml.document = Some(document);
        }
        Err(error) => {
            let (row, column) = (error.pos().row as usize, error.pos().col as usize);
            let line: usize = text.split_inclusive('\n').take(row.saturating_sub(1)).map(str::len).sum();
            let before = text[line..].chars().take(column.saturating_sub(1)).map(char::len_utf8);
            let at = line + before.sum::<usize>();
            let limit = matches!(error, roxmltree::Error::NodesLimitReached).then_some(NODES);
            xml.faults.push(SyntaxFault { at, message: error.to_string(), limit });
        }
    }
    xml
}

impl Xml<'_> {
    /// The top element; `None` where the file could not be read.
    pub fn root(&self) -> Option<Element<'_>> {
        let node = self.document.as_ref()?.root_element();
        Some(Element { node, text: self.text })
    }
}

/// An element.
#[derive(Clone, Copy, Debug)]
pub struct Element<'a> {
    node: Node<'a, 'a>,
    text: &'a str,
}

impl<'a> Element<'a> {
    /// Its name without prefix.
    pub fn name(self) -> &'a str {
        self.node.tag_name().name()
    }

    /// The namespace its prefix stands for.
    pub fn namespace(self) -> Option<&'a str> {
        self.node.tag_name().namespace()
    }

    /// Its bytes, tags included.
    pub fn range(self) -> Range<usize> {
        self.node.range()
    }

    /// The bytes of its start tag.
    pub fn tag(self) -> Range<usize> {
        let range = self.range();
        let length = tag_length(&self.text.as_bytes()[range.clone()]).unwrap_or(range.len());
        range.start..range.start + length
    }

    /// The elements directly in it.
    pub fn children(self) -> impl Iterator<Item = Element<'a>> {
        let text = self.text;
        self.node.children().filter(Node::is_element).map(move |node| Element { node, text })
    }

    /// It and every element in it, in order.
    pub fn descendants(self) -> impl Iterator<Item = Element<'a>> {
        let text = self.text;
        self.node.descendants().filter(Node::is_element).map(move |node| Element { node, text })
    }

    /// The element it stands in.
    pub fn parent(self) -> Option<Element<'a>> {
        self.node.parent_element().map(|node| Element { node, text: self.text })
    }

    /// The first element of that name directly in it.
    pub fn child(self, name: &str) -> Option<Element<'a>> {
        self.children().find(|child| child.name() == name)
    }

    /// The first element at a path of names.
    pub fn path(self, names: &[&str]) -> Option<Element<'a>> {
        names.iter().try_fold(self, |element, name| element.child(name))
    }

    /// The value of the attribute of that name, prefix aside.
    pub fn attribute(self, name: &str) -> Option<Decoded<'a>> {
        let attribute = self.node.attributes().find(|attribute| attribute.name() == name)?;
        self.value(attribute.range_value())
    }

    /// Its attributes, in order, names without prefix.
    pub fn attributes(self) -> impl Iterator<Item = Entry<'a>> {
        self.node.attributes().filter_map(move |attribute| {
            let qualified = attribute.range_qname();
            let key = qualified.end.checked_sub(attribute.name().len())?..qualified.end;
            self.text.get(key.clone())?;
            let (key, value) = (Decoded::verbatim(self.text, key), self.value(attribute.range_value())?);
            Some(Entry { key, value, range: attribute.range() })
        })
    }

    fn value(self, range: Range<usize>) -> Option<Decoded<'a>> {
        self.text.get(range.clone()).map(|_| decode(self.text, range, true))
    }

    /// The text in it, comments left out; `None` where it holds elements or nothing. Blanks around it are kept: see
    /// [`Decoded::trimmed`].
    pub fn text(self) -> Option<Decoded<'a>> {
        if self.children().next().is_some() {
            return None;
        }
        let (start, range) = (self.tag().end, self.range());
        let inner = self.text.get(start..range.end)?;
        let end = start + inner.rfind("</")?;
        Some(decode(self.text, start..end, false))
    }
}

/// Undoes references, line ends and, outside of attributes, CDATA and comments. The parser has checked the bytes.
fn decode(text: &str, range: Range<usize>, attribute: bool) -> Decoded<'_> {
    let mut decoder = Decoder::new(range.start);
    let mut at = range.start;
    while at < range.end {
        let rest = &text[at..range.end];
        let length = if let Some((character, length)) = reference(rest) {
            decoder.push(character, at);
            length
        } else if rest.starts_with("<![CDATA[") {
            let (from, length) = enclosed(rest, "<![CDATA[", "]]>");
            decoder.push_verbatim(text, at + from.start..at + from.end);
            length
        } else if rest.starts_with("<!--") {
            enclosed(rest, "<!--", "-->").1
        } else if rest.starts_with("<?") {
            enclosed(rest, "<?", "?>").1
        } else {
            let character = rest.chars().next().unwrap_or_default();
            let length = if rest.starts_with("\r\n") { 2 } else { character.len_utf8() };
            // XML 1.0, 2.11 (line ends) and 3.3.3 (blanks in attributes).
            let read = match character {
                '\n' | '\r' | '\t' if attribute => ' ',
                '\r' => '\n',
                other => other,
            };
            decoder.push(read, at);
            length
        };
        at += length;
    }
    decoder.finish(text, range.end)
}

/// The bytes between two marks at the start of the text, and the length with the marks.
fn enclosed(text: &str, open: &str, close: &str) -> (Range<usize>, usize) {
    let end = text[open.len()..].find(close).map_or(text.len(), |length| open.len() + length);
    (open.len()..end, (end + close.len()).min(text.len()))
}

/// The character of the reference at the start of the text, and its length.
fn reference(text: &str) -> Option<(char, usize)> {
    // The longest is `&#x10FFFF;`, leading zeros aside.
    let name = text.strip_prefix('&')?;
    let name = &name[..name.bytes().take(64).position(|byte| byte == b';')?];
    let character = match name {
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "apos" => '\'',
        "quot" => '"',
        _ => {
            let code = name.strip_prefix('#')?;
            let code = match code.strip_prefix('x') {
                Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16),
                None => code.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    };
    Some((character, name.len() + 2))
}

/// A light look at the marks, before the parser: nothing may nest or multiply without a bound.
fn within_limits(text: &str) -> Result<(), SyntaxFault> {
    let refused = |at, message: &str, limit| Err(SyntaxFault { at, message: message.to_owned(), limit });
    // The number of namespaces in scope, for each open element.
    let mut open: Vec<usize> = Vec::new();
    let mut namespaces = 0;
    let mut at = 0;
    while let Some(length) = text[at..].find('<') {
        at += length;
        let rest = &text[at..];
        at += if rest.starts_with("<!--") {
            enclosed(rest, "<!--", "-->").1
        } else if rest.starts_with("<![CDATA[") {
            enclosed(rest, "<![CDATA[", "]]>").1
        } else if rest.starts_with("<?") {
            enclosed(rest, "<?", "?>").1
        } else if rest.starts_with("<!ENTITY") {
            // An entity may stand for megabytes wherever it is named. Quartz refuses any `<!DOCTYPE` (2.3.2 and later).
            return refused(at, "entities of the file's own", Some(ENTITIES));
        } else if rest.starts_with("<!") {
            // Its subset, if any, is looked at for entities.
            2
        } else if rest.starts_with("</") {
            open.pop();
            2
        } else {
            let Some(length) = tag_length(rest.as_bytes()) else { return Ok(()) };
            let tag = &rest[..length];
            if tag.matches('=').take(MOST_ATTRIBUTES + 1).count() > MOST_ATTRIBUTES
                && attributes(tag) > MOST_ATTRIBUTES
            {
                let name = Text { en: "attributes of one element", zh: "单个元素的属性数" };
                let limit = Limit { name, value: MOST_ATTRIBUTES as u64 };
                return refused(at, "element with more than 1,000 attributes", Some(limit));
            }
            let own = tag.matches("xmlns").count();
            let scope = open.last().copied().unwrap_or(0) + own;
            namespaces += if own > 0 { scope } else { 0 };
            if namespaces > MOST_NAMESPACES {
                let name = Text {
                    en: "namespaces in scope of all elements",
                    zh: "各元素作用域内命名空间总数",
                };
                let limit = Limit { name, value: MOST_NAMESPACES as u64 };
                return refused(at, "too many namespaces", Some(limit));
            }
            if !tag.ends_with("/>") {
                open.push(scope);
            }
            if open.len() > MAX_DEPTH {
                let message = "elements nested more than 255 deep";
                return refused(at, message, Some(Limit::depth(MAX_DEPTH)));
            }
            length
        };
    }
    Ok(())
}

/// The number of equals signs outside of quotes.
fn attributes(tag: &str) -> usize {
    let mut quote = None;
    tag.bytes()
        .filter(|&byte| {
            match (quote, byte) {
                (None, b'"' | b'\'') => quote = Some(byte),
                (Some(open), _) if open == byte => quote = None,
                _ => {}
            }
            quote.is_none() && byte == b'='
        })
        .count()
}

/// The length of the start tag at the beginning of the bytes; a `>` in quotes does not end it.
fn tag_length(bytes: &[u8]) -> Option<usize> {
    let mut quote = None;
    bytes
        .iter()
        .position(|&byte| {
            match (quote, byte) {
                (None, b'"' | b'\'') => quote = Some(byte),
                (Some(open), _) if open == byte => quote = None,
                _ => {}
            }
            quote.is_none() && byte == b'>'
        })
        .map(|at| at + 1)
}

#[cfg(test)]
mod tests;
