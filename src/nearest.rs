//! The nearest known word to a misspelt one.

/// The candidate that differs least from `word`, letter case ignored, when it is near enough to have been meant:
/// at most one edit in three characters, swapped neighbours counted as one edit.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted: Vec<char> = word.chars().take(LONGEST + 1).flat_map(char::to_lowercase).collect();
    if wanted.is_empty() || wanted.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let known: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
        let allowed = (wanted.len().max(known.len()) / 3).max(1);
        let limit = best.map_or(allowed, |(distance, _)| allowed.min(distance.saturating_sub(1)));
        if wanted.len().abs_diff(known.len()) > limit {
            continue;
        }
        let distance = edits(&wanted, &known);
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// No known word is longer, and longer ones are not worth the square of their length.
const LONGEST: usize = 64;

/// The optimal string alignment distance.
fn edits(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, &from) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for (j, &to) in b.iter().enumerate() {
            let mut cost = (last[j] + usize::from(from != to)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && from == b[j - 1] && a[i - 1] == to {
                cost = cost.min(before[j - 1] + 1);
            }
            row.push(cost);
        }
        before = last;
        last = row;
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_word_is_found_and_far_ones_are_not() {
        let known = ["business-zone", "host-zone", "daemon", "lang"];
        assert_eq!(nearest("bussiness_zone", known), Some("business-zone"));
        assert_eq!(nearest("deamon", known), Some("daemon"));
        assert_eq!(nearest("LANG", known), Some("lang"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest(&"x".repeat(10_000), known), None);
    }
}
