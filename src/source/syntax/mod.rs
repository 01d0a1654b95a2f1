//! Readers of syntax, which keep the place of everything they read. One file a syntax; none knows a scheduler.
//!
//! | syntax | reader | what comes back |
//! |---|---|---|
//! | YAML, JSON, JSON5, TOML | [`read_yaml`], [`read_json`], [`read_json5`], [`read_toml`] | one [`Tree`] of nodes, walked with the cursor [`At`] |
//! | systemd's units | [`read_ini`] | [`Ini`]: sections of [`Entry`]s |
//! | Java's `.properties` | [`read_properties`] | [`Properties`]: [`Entry`]s |
//! | XML | [`read_xml`] | [`Xml`]: the cursor [`Element`] |
//! | HCL | [`read_hcl`] | [`Hcl`]: [`Block`]s and [`Attribute`]s |
//! | program text, SQL | [`code`], [`sql`] | cursors over tokens |
//!
//! All but the last give `comments` and `faults` too, and a text that knows its bytes: a [`Decoded`], or `At::source`. A format
//! reads a key, its place and the comments that speak of it alike everywhere:
//!
//! ```
//! use cronlint::source::syntax::{Comment, read_ini};
//! use cronlint::span::FileId;
//!
//! let text = "[Timer]\n# every night\nOnCalendar=*-*-* \\\n  02:00\n";
//! let unit = read_ini(text);
//! let entry = unit.last("Timer", "OnCalendar").unwrap();
//! let source = entry.value.source(FileId(0));
//! let hour = source.text.find("02:00").unwrap();
//! assert_eq!(&text[source.place(hour..hour + 5).range()], "02:00");
//! let above = Comment::above(&unit.comments, text, entry.range.start);
//! assert_eq!(&text[above[0].range.clone()], "# every night");
//! ```
//!
//! Offsets are those of the original bytes, a byte order mark included. Input from outside neither panics nor takes more
//! than linear time: what is too deep or too much is a fault with [`SyntaxFault::limit`].
//!
//! The tree is an arena. An alias is a node that points at its anchor and is never copied, so that no input can make the
//! tree larger than itself; merge keys are followed on look-up. Nothing here recurses into the input without a limit.

pub mod code;
mod comment;
mod decoded;
mod hcl;
mod ini;
mod json;
mod place;
mod properties;
pub mod sql;
mod toml;
mod xml;
mod yaml;

pub use comment::Comment;
pub use decoded::{Decoded, Entry};
pub use hcl::{Attribute, Block, Body, Expression, ExpressionKind, Hcl, read as read_hcl};
pub use ini::{Ini, Section, read as read_ini};
pub use json::{read as read_json, read_json5};
pub use place::decoded_map;
pub use properties::{Properties, read as read_properties};
pub use toml::read as read_toml;
pub use xml::{Element, Xml, read as read_xml};
pub use yaml::read as read_yaml;

use std::borrow::Cow;
use std::ops::Range;

use crate::lang::Text;
use crate::span::{FileId, SourceText, Span, Via};

/// The deepest nesting that is read. kubectl's own decoder gives up at 10,000; no manifest comes near a tenth of this.
pub const MAX_DEPTH: usize = 255;

/// How many merged mappings one look-up follows, however they name each other.
const MOST_MERGED: u16 = 64;

/// All documents of one file.
#[derive(Debug, Default)]
pub struct Tree<'t> {
    nodes: Vec<Node<'t>>,
    /// The local tags (`!Sub`) and their nodes, in order.
    tags: Vec<(NodeId, Box<str>)>,
    /// The documents, in order.
    pub documents: Vec<Document>,
    /// The comments, in order.
    pub comments: Vec<Comment>,
    /// What could not be parsed, in order.
    pub faults: Vec<SyntaxFault>,
}

/// One document of a stream.
#[derive(Debug)]
pub struct Document {
    /// The top node; `None` for an empty document.
    pub root: Option<NodeId>,
    /// Where it begins (its `---`, or its first byte).
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Whether it ends in a syntax fault: what stands after that place is not in the tree.
    pub broken: bool,
}

/// Text that is not in the format.
#[derive(Clone, Debug)]
pub struct SyntaxFault {
    /// The place.
    pub at: usize,
    /// What the parser says.
    pub message: String,
    /// The limit of cronlint's own that was reached; `None` where the format is broken.
    pub limit: Option<Limit>,
}

/// What begins in a text and must have an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unclosed {
    /// A string.
    Text,
    /// A comment.
    Comment,
    /// A bracket.
    Bracket,
    /// An action of a template, or the block that it opens.
    Action,
}

/// What has no end, though the whole text was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    /// Where it begins.
    pub at: usize,
    /// What it is.
    pub what: Unclosed,
}

/// How much is read of what comes from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Of what.
    pub name: Text,
    /// How much; 0: nothing of that kind is read.
    pub value: u64,
}

impl Limit {
    /// How deep the parser of a syntax follows.
    pub const fn depth(levels: usize) -> Self {
        Limit { name: Text { en: "nesting depth", zh: "嵌套层数" }, value: levels as u64 }
    }
}

/// Index of a node in its tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct NodeId(u32);

/// A node and its bytes.
#[derive(Debug)]
struct Node<'t> {
    range: Range<usize>,
    value: Value<'t>,
}

#[derive(Debug)]
enum Value<'t> {
    Scalar(Cow<'t, str>, Style),
    Mapping(Vec<(NodeId, NodeId)>),
    Sequence(Vec<NodeId>),
    Alias(NodeId),
    Unresolved,
}

/// How a scalar is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Nothing is written.
    Empty,
    /// Without quotes.
    Plain,
    /// In single quotes.
    Single,
    /// In double quotes.
    Double,
    /// In three single quotes (TOML).
    TripleSingle,
    /// In three double quotes (TOML).
    TripleDouble,
    /// A literal block, `|`.
    Literal,
    /// A folded block, `>`.
    Folded,
}

impl<'t> Tree<'t> {
    fn add(&mut self, range: Range<usize>, value: Value<'t>) -> NodeId {
        self.nodes.push(Node { range, value });
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// The tree of a text that begins at that byte of a larger one: every place as it is there.
    #[must_use]
    pub fn moved(mut self, by: usize) -> Self {
        let shift = |range: &mut Range<usize>| *range = range.start + by..range.end + by;
        self.nodes.iter_mut().for_each(|node| shift(&mut node.range));
        self.comments.iter_mut().for_each(|comment| shift(&mut comment.range));
        for document in &mut self.documents {
            (document.start, document.end) = (document.start + by, document.end + by);
        }
        self.faults.iter_mut().for_each(|fault| fault.at += by);
        self
    }

    /// A cursor at the top of a document.
    pub fn root(&self, document: &Document) -> Option<At<'_>> {
        document.root.map(|id| self.at(id))
    }

    fn at(&self, id: NodeId) -> At<'_> {
        At { tree: self, id, alias: None }.resolved()
    }
}

/// A node as seen from where it is used: aliases are followed, and the place of use is kept.
#[derive(Clone, Copy, Debug)]
pub struct At<'a> {
    tree: &'a Tree<'a>,
    id: NodeId,
    /// The alias it was reached through.
    alias: Option<NodeId>,
}

impl<'a> At<'a> {
    fn node(self) -> &'a Node<'a> {
        // An id is only ever made together with its node.
        &self.tree.nodes[self.id.0 as usize]
    }

    fn resolved(mut self) -> Self {
        // The parser gives no anchor to an alias, so one step is enough.
        if let Value::Alias(target) = self.node().value {
            self.alias = Some(self.alias.unwrap_or(self.id));
            self.id = target;
        }
        self
    }

    /// Bytes of the node itself (at its anchor when it was reached through an alias), quotes included.
    pub fn range(self) -> Range<usize> {
        self.node().range.clone()
    }

    /// The local tag in front of it (`Sub` of `!Sub`). Tags of YAML itself (`!!str`) are none.
    pub fn tag(self) -> Option<&'a str> {
        let index = self.tree.tags.binary_search_by_key(&self.id, |(id, _)| *id).ok()?;
        Some(&self.tree.tags[index].1)
    }

    /// Bytes of the alias it was reached through.
    pub fn alias(self) -> Option<Range<usize>> {
        self.alias.map(|id| self.tree.nodes[id.0 as usize].range.clone())
    }

    /// Bytes where the node is used: the alias, or the node itself.
    pub fn used_range(self) -> Range<usize> {
        self.alias().unwrap_or_else(|| self.range())
    }

    /// Bytes of the scalar without its quotes, in the text that was read.
    pub fn inner_range(self, text: &str) -> Range<usize> {
        let range = self.range();
        let quotes = match self.style() {
            Some(Style::Single | Style::Double) => 1,
            Some(Style::TripleSingle | Style::TripleDouble) => 3,
            _ => 0,
        };
        if range.len() < 2 * quotes {
            return range;
        }
        let inner = range.start + quotes..range.end - quotes;
        // TOML drops a line end right behind the three quotes.
        let skipped = match text.get(inner.clone()).unwrap_or_default().as_bytes() {
            [b'\r', b'\n', ..] if quotes == 3 => 2,
            [b'\n', ..] if quotes == 3 => 1,
            _ => 0,
        };
        inner.start + skipped..inner.end
    }

    /// The scalar as the model keeps it. `text` is what was read.
    pub fn source(self, text: &str, file: FileId) -> Option<SourceText> {
        let (decoded, style) = (self.text()?, self.style()?);
        let inner = self.inner_range(text);
        let map = decoded_map(text.get(inner.clone())?, decoded, style);
        let via = self.alias().map(|alias| Via::Alias(Span::new(file, alias)));
        Some(SourceText { text: decoded.into(), span: Span::new(file, inner), map, via })
    }

    /// The scalar's text.
    pub fn text(self) -> Option<&'a str> {
        match &self.node().value {
            Value::Scalar(text, _) => Some(text),
            _ => None,
        }
    }

    /// How the scalar is written.
    pub fn style(self) -> Option<Style> {
        match &self.node().value {
            Value::Scalar(_, style) => Some(*style),
            _ => None,
        }
    }

    /// Whether it is an alias without an anchor.
    pub fn is_unresolved(self) -> bool {
        matches!(self.node().value, Value::Unresolved)
    }

    /// Whether it is a mapping.
    pub fn is_mapping(self) -> bool {
        matches!(self.node().value, Value::Mapping(_))
    }

    /// Whether nothing is written: an empty value, `null` or `~`.
    pub fn is_null(self) -> bool {
        match &self.node().value {
            Value::Scalar(_, Style::Empty) => true,
            Value::Scalar(text, Style::Plain) => matches!(text.as_ref(), "~" | "null" | "Null" | "NULL"),
            _ => false,
        }
    }

    /// The items of a sequence.
    pub fn items(self) -> impl Iterator<Item = At<'a>> {
        let items: &'a [NodeId] = match &self.node().value {
            Value::Sequence(items) => items,
            _ => &[],
        };
        let (tree, alias) = (self.tree, self.alias);
        items.iter().map(move |&id| At { tree, id, alias }.resolved())
    }

    /// The entries of a mapping as written: keys, and values with aliases followed. Merged entries are not among them.
    pub fn entries(self) -> impl Iterator<Item = (At<'a>, At<'a>)> {
        let entries: &'a [(NodeId, NodeId)] = match &self.node().value {
            Value::Mapping(entries) => entries,
            _ => &[],
        };
        let (tree, alias) = (self.tree, self.alias);
        let at = move |id| At { tree, id, alias }.resolved();
        entries.iter().map(move |&(key, value)| (at(key), at(value)))
    }

    /// The key and value of that name; entries of its own win over merged ones. Of two entries with one name the last
    /// wins, as in Go's decoders.
    pub fn entry(self, name: &str) -> Option<(At<'a>, At<'a>)> {
        let mut merged_left = MOST_MERGED;
        self.entry_within(name, &mut merged_left)
    }

    /// The value of that name.
    pub fn get(self, name: &str) -> Option<At<'a>> {
        self.entry(name).map(|(_, value)| value)
    }

    /// The value at a path of names.
    pub fn path(self, names: &[&str]) -> Option<At<'a>> {
        names.iter().try_fold(self, |at, name| at.get(name))
    }

    fn entry_within(self, name: &str, merged_left: &mut u16) -> Option<(At<'a>, At<'a>)> {
        let own = self.entries().filter(|(key, _)| key.text() == Some(name)).last();
        if own.is_some() {
            return own;
        }
        let (_, merged) = self.entries().find(|(key, _)| key.text() == Some("<<"))?;
        *merged_left = merged_left.checked_sub(1)?;
        match merged.node().value {
            // YAML 1.1 merge type: earlier mappings of the list win.
            Value::Sequence(_) => merged.items().find_map(|item| item.entry_within(name, merged_left)),
            _ => merged.entry_within(name, merged_left),
        }
    }
}
