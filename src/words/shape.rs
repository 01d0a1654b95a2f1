//! The shape of a set of numbers, so that words can be short and still say every member.

use super::list;
use crate::lang::Lang;

/// What a non-empty set of a field looks like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// Every value.
    All,
    /// One value.
    One(u32),
    /// At least three neighbours.
    Range(u32, u32),
    /// Values at a constant distance of at least 2.
    Steps {
        /// First value.
        first: u32,
        /// Distance.
        step: u32,
        /// Last value.
        last: u32,
        /// The distance from the last value to the first of the next round.
        wrap: u32,
    },
    /// Anything else.
    List,
}

/// Members of a bit set, ascending.
pub(super) fn members(set: u64) -> impl Iterator<Item = u32> + Clone {
    (0..64).filter(move |n| set >> n & 1 == 1)
}

/// The shape of `set` in a field of `size` values that begin at 0.
pub(super) fn shape(set: u64, size: u32) -> Shape {
    let values: Vec<u32> = members(set).collect();
    let (Some(&first), Some(&last)) = (values.first(), values.last()) else { return Shape::List };
    if values.len() as u32 == size {
        return Shape::All;
    }
    let &[first_value, second, ..] = values.as_slice() else { return Shape::One(first) };
    let step = second - first_value;
    let constant = values.windows(2).all(|pair| matches!(pair, [a, b] if b - a == step));
    let wrap = size + first - last;
    match values.len() {
        3.. if constant && step == 1 => Shape::Range(first, last),
        // Two or three values are said one by one unless they go round evenly.
        n if constant && step > 1 && (n >= 4 || wrap == step) => Shape::Steps { first, step, last, wrap },
        _ => Shape::List,
    }
}

/// Numbers, neighbours of three and more as one range.
pub(super) fn pieces(values: impl Iterator<Item = u32>) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for value in values {
        match runs.last_mut() {
            Some(run) if run.1 + 1 == value => run.1 = value,
            _ => runs.push((value, value)),
        }
    }
    let mut pieces = Vec::new();
    for (first, last) in runs {
        if last - first == 1 {
            pieces.extend([(first, first), (last, last)]);
        } else {
            pieces.push((first, last));
        }
    }
    pieces
}

/// The pieces as words.
pub(super) fn pieces_text(pieces: &[(u32, u32)], name: impl Fn(u32) -> String, lang: Lang) -> String {
    let words: Vec<String> = pieces
        .iter()
        .map(|&(first, last)| match lang {
            _ if first == last => name(first),
            Lang::En => format!("{} to {}", name(first), name(last)),
            Lang::Zh => format!("{} 至 {}", name(first), name(last)),
        })
        .collect();
    list(&words, lang)
}

/// A set as words: `0, 5 and 10 to 20`.
pub(super) fn numbers(set: u64, lang: Lang) -> String {
    pieces_text(&pieces(members(set)), |n| n.to_string(), lang)
}
