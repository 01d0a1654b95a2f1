//! YAML with the place of every node. The only module that knows `granit_parser`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, ScanError, Span, StrInput, Tag, options};

use super::{Comment, Document, Limit, MAX_DEPTH, NodeId, Style, SyntaxFault, Tree, Value};

/// Broken documents of one file after which the rest is left alone.
const MAX_FAULTS: usize = 10_000;

/// Reads all documents. A broken document keeps what stands before its fault; the documents after it are read.
pub fn read(text: &str) -> Tree<'_> {
    let options = options! {
        emit_anchor_events: true,
        emit_unresolved_aliases: true,
        max_buffered_comment_events: usize::MAX,
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
    };
    let mut parser = Parser::new_from_str_with_options(text, options);
    let mut builder =
        Builder { text, tree: Tree::default(), open: Vec::new(), anchors: HashMap::new(), document: None };
    while let Some(event) = parser.next_event() {
        match event {
            Ok((event, span)) => builder.event(event, &span),
            Err(error) => {
                builder.fault(&error);
                if !recover(&mut parser, &builder) {
                    break;
                }
            }
        }
    }
    builder.close_document(text.len(), false);
    builder.tree
}

/// Goes on with the next document, when there is one.
fn recover<'t>(parser: &mut Parser<'t, StrInput<'t>>, builder: &Builder<'t>) -> bool {
    builder.tree.faults.len() < MAX_FAULTS && matches!(parser.proceed_next_document(), Ok(true))
}

struct Builder<'t> {
    text: &'t str,
    tree: Tree<'t>,
    open: Vec<Open>,
    anchors: HashMap<usize, NodeId>,
    document: Option<(usize, Option<NodeId>)>,
}

/// A collection whose end has not come yet.
struct Open {
    id: NodeId,
    mapping: bool,
    key: Option<NodeId>,
}

impl<'t> Builder<'t> {
    fn event(&mut self, event: Event<'t>, span: &Span) {
        let range = self.range(span);
        match event {
            Event::DocumentStart(..) => {
                self.close_document(range.start, false);
                self.document = Some((range.start, None));
            }
            Event::DocumentEnd => self.close_document(range.end, false),
            Event::Comment(..) => self.tree.comments.push(Comment::new(self.text, range)),
            Event::Alias(anchor) => {
                let value =
                    self.anchors.get(&anchor).map_or(Value::Unresolved, |&target| Value::Alias(target));
                self.place(range, value, 0);
            }
            Event::UnresolvedAlias(_) => {
                self.place(range, Value::Unresolved, 0);
            }
            Event::Scalar(text, style, anchor, tag) => {
                let style = match style {
                    ScalarStyle::Plain if range.is_empty() => Style::Empty,
                    ScalarStyle::Plain => Style::Plain,
                    ScalarStyle::SingleQuoted => Style::Single,
                    ScalarStyle::DoubleQuoted => Style::Double,
                    ScalarStyle::Literal => Style::Literal,
                    ScalarStyle::Folded => Style::Folded,
                };
                let text = if style == Style::Empty { "".into() } else { text };
                let id = self.place(range, Value::Scalar(text, style), anchor);
                self.tag(id, tag);
            }
            Event::SequenceStart(_, anchor, tag) => {
                let id = self.place(range, Value::Sequence(Vec::new()), anchor);
                self.tag(id, tag);
                self.open.push(Open { id, mapping: false, key: None });
            }
            Event::MappingStart(_, anchor, tag) => {
                let id = self.place(range, Value::Mapping(Vec::new()), anchor);
                self.tag(id, tag);
                self.open.push(Open { id, mapping: true, key: None });
            }
            Event::SequenceEnd | Event::MappingEnd => self.close_collection(range.end),
            _ => {}
        }
    }

    /// Puts a node where the innermost open collection expects it.
    fn place(&mut self, range: Range<usize>, value: Value<'t>, anchor: usize) -> NodeId {
        let id = self.tree.add(range, value);
        if anchor != 0 {
            self.anchors.insert(anchor, id);
        }
        let Some(open) = self.open.last_mut() else {
            if let Some((_, root @ None)) = &mut self.document {
                *root = Some(id);
            }
            return id;
        };
        let parent = &mut self.tree.nodes[open.id.0 as usize].value;
        match (open.mapping, open.key.take(), parent) {
            (true, None, _) => open.key = Some(id),
            (true, Some(key), Value::Mapping(entries)) => entries.push((key, id)),
            (false, _, Value::Sequence(items)) => items.push(id),
            _ => {}
        }
        id
    }

    fn tag(&mut self, id: NodeId, tag: Option<Cow<'_, Tag>>) {
        if let Some(tag) = tag.filter(|tag| tag.handle() == "!") {
            self.tree.tags.push((id, tag.suffix().into()));
        }
    }

    fn close_collection(&mut self, end: usize) {
        let Some(open) = self.open.pop() else { return };
        let last = match &self.tree.nodes[open.id.0 as usize].value {
            Value::Mapping(entries) => entries.last().map(|&(_, value)| value),
            Value::Sequence(items) => items.last().copied(),
            _ => None,
        };
        // A block collection is closed where the next token stands; it ends with its last member.
        let flow = self.text.as_bytes().get(end.wrapping_sub(1)).is_some_and(|b| matches!(b, b'}' | b']'));
        let members_end = last.map(|id| self.tree.nodes[id.0 as usize].range.end);
        let node = &mut self.tree.nodes[open.id.0 as usize];
        let is_flow = self.text.as_bytes().get(node.range.start).is_some_and(|b| matches!(b, b'{' | b'['));
        node.range.end = match members_end {
            Some(inner) if !(flow && is_flow) => inner.max(node.range.start),
            _ => end.max(node.range.start),
        };
    }

    fn close_document(&mut self, end: usize, broken: bool) {
        while let Some(open) = self.open.last_mut() {
            // A key whose value was cut off has an empty one.
            if let (id, Some(key)) = (open.id, open.key.take()) {
                let at = self.tree.nodes[key.0 as usize].range.end;
                let value = self.tree.add(at..at, Value::Scalar("".into(), Style::Empty));
                if let Value::Mapping(entries) = &mut self.tree.nodes[id.0 as usize].value {
                    entries.push((key, value));
                }
            }
            self.close_collection(end);
        }
        self.anchors.clear();
        if let Some((start, root)) = self.document.take() {
            self.tree.documents.push(Document { root, start, end: end.max(start), broken });
        }
    }

    fn fault(&mut self, error: &ScanError) {
        let at = self.offset(error.marker().byte_offset(), error.marker().index());
        let limit =
            matches!(error.kind(), ErrorKind::RecursionLimitExceeded).then_some(Limit::depth(MAX_DEPTH));
        self.tree.faults.push(SyntaxFault { at, message: error.info(), limit });
        self.close_document(at, true);
    }

    fn range(&self, span: &Span) -> Range<usize> {
        let start = self.offset(span.start.byte_offset(), span.start.index());
        let end = self.offset(span.end.byte_offset(), span.end.index());
        start..end.max(start)
    }

    /// A byte offset that lies on a character boundary of the text.
    fn offset(&self, bytes: Option<usize>, characters: usize) -> usize {
        let mut at = bytes.unwrap_or(characters).min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}
