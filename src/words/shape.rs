//! The shape of a set of numbers, so that words can be short and still say every member.

use super::push_list;
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
pub(super) fn members(mut set: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(lowest)
    })
}

/// The shape of `set` in a field of `size` values that begin at 0.
pub(super) fn shape(set: u64, size: u32) -> Shape {
    let mut values = members(set);
    let Some(first) = values.next() else { return Shape::List };
    let count = set.count_ones();
    if count == size {
        return Shape::All;
    }
    let Some(second) = values.next() else { return Shape::One(first) };
    let (step, last) = (second - first, set.ilog2());
    let constant = members(set).zip(members(set).skip(1)).all(|(a, b)| b - a == step);
    let wrap = size + first - last;
    match count {
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
    let mut out = String::new();
    push_list(&mut out, pieces.iter(), lang, |out, &(first, last)| {
        out.push_str(&name(first));
        if first != last {
            out.push_str(lang.pick(" to ", " 至 "));
            out.push_str(&name(last));
        }
    });
    out
}

/// A set as words: `0, 5 and 10 to 20`.
pub(super) fn numbers(set: u64, lang: Lang) -> String {
    pieces_text(&pieces(members(set)), |n| n.to_string(), lang)
}
