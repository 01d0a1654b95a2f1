//! Values that stand unquoted where YAML takes them for something else: `*` for an alias, `@` and `` ` `` for nothing at
//! all, `: ` for another mapping. The value is masked with a filler of the same length, so that the rest of the document
//! is still read, and the place is kept.

use std::borrow::Cow;
use std::ops::Range;

use crate::source::{line, syntax};

/// A scalar that was masked.
#[derive(Debug)]
pub(super) struct Place {
    /// The scalar's bytes.
    pub range: Range<usize>,
    /// What the parser said of it.
    pub message: String,
}

/// Passes over a text; each pass masks every such line at which a document breaks.
const MAX_PASSES: usize = 16;

/// Masks the scalars at which the text cannot be parsed.
pub(super) fn mask(text: &str) -> (Cow<'_, str>, Vec<Place>) {
    let mut masked = Cow::Borrowed(text);
    let mut places: Vec<Place> = Vec::new();
    for _ in 0..MAX_PASSES {
        let tree = syntax::read_yaml(&masked);
        let found: Vec<Place> = tree
            .faults
            .iter()
            .filter_map(|fault| {
                Some(Place { range: scalar_at(&masked, fault.at)?, message: fault.message.clone() })
            })
            .collect();
        if found.is_empty() {
            break;
        }
        drop(tree);
        let bytes = masked.to_mut();
        for place in found {
            bytes.replace_range(place.range.clone(), &"x".repeat(place.range.len()));
            places.push(place);
        }
    }
    places.sort_by_key(|place| place.range.start);
    (masked, places)
}

/// The unquoted scalar on the line of a fault: `key: *...`, `key: @...`, `key: a: b`.
fn scalar_at(text: &str, at: usize) -> Option<Range<usize>> {
    let at = at.min(text.len());
    let start = line::start(text, at);
    let line = &text[start..line::end(text, at)];
    let line = line.strip_suffix('\r').unwrap_or(line);
    let colon = line.find(':')?;
    let key = line[..colon].trim_start_matches([' ', '-', '\t']).trim_matches(['"', '\'']);
    if key.is_empty() || !key.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.')) {
        return None;
    }
    let value = line[colon + 1..].trim_start();
    if value.len() + colon + 1 == line.len() {
        return None;
    }
    let from = start + line.len() - value.len();
    let value = value.split_once(" #").map_or(value, |(value, _)| value).trim_end();
    let taken_for_another = value.starts_with(['*', '@', '`', '%', '&', '!', ',', ']', '}']);
    let maps = value.contains(": ") || value.ends_with(':');
    ((taken_for_another || maps) && !value.starts_with(['"', '\'', '|', '>', '{', '[']) && value.is_ascii())
        .then(|| from..from + value.len())
}
