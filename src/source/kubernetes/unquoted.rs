//! Schedules that stand unquoted where YAML takes their first character for something else: `*` for an alias, `@` and
//! `` ` `` for nothing at all. The text is masked with a filler of the same length, so that the rest of the document is
//! still read, and the place is kept.

use std::borrow::Cow;
use std::ops::Range;

use crate::source::{FactKind, File, syntax};

/// A scalar that was masked.
#[derive(Debug)]
pub(super) struct Place {
    /// The scalar's bytes.
    pub range: Range<usize>,
}

impl Place {
    /// Whether it was told as an unquoted schedule already.
    pub fn is_schedule_of(&self, file: &File) -> bool {
        file.facts.iter().any(|fact| {
            matches!(fact.kind, FactKind::UnquotedScalar { .. })
                && fact.span.range().start == self.range.start
        })
    }
}

/// Passes over a text; each pass masks every such line at which a document breaks.
const MAX_PASSES: usize = 16;

/// Masks the scalars at which the text cannot be parsed.
pub(super) fn mask(text: &str) -> (Cow<'_, str>, Vec<Place>) {
    let mut masked = Cow::Borrowed(text);
    let mut places: Vec<Place> = Vec::new();
    for _ in 0..MAX_PASSES {
        let tree = syntax::read_yaml(&masked);
        let found: Vec<Range<usize>> =
            tree.faults.iter().filter_map(|fault| scalar_at(&masked, fault.at)).collect();
        if found.is_empty() {
            break;
        }
        drop(tree);
        let bytes = masked.to_mut();
        for range in found {
            bytes.replace_range(range.clone(), &"x".repeat(range.len()));
            places.push(Place { range });
        }
    }
    places.sort_by_key(|place| place.range.start);
    (masked, places)
}

/// The unquoted scalar on the line of a fault: `key: *...` or `key: @...`.
fn scalar_at(text: &str, at: usize) -> Option<Range<usize>> {
    let at = at.min(text.len());
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].lines().next()?;
    let colon = line.find(':')?;
    let key = line[..colon].trim_start_matches([' ', '-', '\t']).trim_matches(['"', '\'']);
    if key.is_empty() || !key.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.')) {
        return None;
    }
    let value = line[colon + 1..].trim_start();
    if value.len() + colon + 1 == line.len() || !value.starts_with(['*', '@', '`', '%']) {
        return None;
    }
    let from = start + line.len() - value.len();
    let value = value.split_once(" #").map_or(value, |(value, _)| value).trim_end();
    value.is_ascii().then(|| from..from + value.len())
}
