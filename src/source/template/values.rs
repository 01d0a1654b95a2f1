//! The values of a chart.

use crate::source::syntax::{At, read_yaml};

/// A chart's `values.yaml`.
#[derive(Debug)]
pub(super) struct Values {
    root: Node,
}

/// A value, without places.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Scalar(String),
    Mapping(Vec<(String, Node)>),
    Sequence(usize),
    Null,
}

/// The deepest value that is looked at.
const MAX_DEPTH: u8 = 24;
/// The most values that are kept, however aliases multiply them.
const MAX_NODES: usize = 100_000;

impl Values {
    /// Reads `values.yaml`; `None` when it cannot be parsed.
    pub fn read(text: &str) -> Option<Values> {
        let tree = read_yaml(text);
        let root = tree.documents.first().filter(|document| !document.broken)?;
        let mut budget = MAX_NODES;
        Some(Values { root: node(tree.root(root)?, 0, &mut budget) })
    }

    /// The value at `a.b.c`.
    pub fn get<'p>(&self, path: impl Iterator<Item = &'p str>) -> Option<&Node> {
        let mut at = &self.root;
        for name in path {
            let Node::Mapping(entries) = at else { return None };
            at = &entries.iter().find(|(key, _)| key == name)?.1;
        }
        Some(at)
    }
}

fn node(at: At<'_>, depth: u8, budget: &mut usize) -> Node {
    if depth > MAX_DEPTH || *budget == 0 {
        return Node::Null;
    }
    *budget -= 1;
    if at.is_mapping() {
        let entries = at
            .entries()
            .filter_map(|(key, value)| Some((key.text()?.to_owned(), node(value, depth + 1, budget))));
        return Node::Mapping(entries.collect());
    }
    match at.text() {
        Some(_) if at.is_null() => Node::Null,
        Some(text) => Node::Scalar(text.to_owned()),
        None => Node::Sequence(at.items().count()),
    }
}
