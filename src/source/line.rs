//! The line around a place, found in bounded time.
//!
//! `kubectl get -o json | jq -c` writes thousands of objects on one line. Whoever looks for the ends of the line around each of
//! them reads the whole text each time, so a search goes no further than [`REACH`]; what is farther away is not beside the place.

/// How far a search looks.
const REACH: usize = 2048;

/// Where the line of a place begins, or a place up to 2 KiB before it when the line begins earlier.
pub(super) fn start(text: &str, at: usize) -> usize {
    let at = text.floor_char_boundary(at);
    let from = text.floor_char_boundary(at.saturating_sub(REACH));
    text[from..at].rfind('\n').map_or(from, |newline| from + newline + 1)
}

/// Where the line of a place ends, or a place up to 2 KiB after it when the line ends later.
pub(super) fn end(text: &str, at: usize) -> usize {
    let at = text.floor_char_boundary(at);
    let to = text.ceil_char_boundary(at.saturating_add(REACH).min(text.len()));
    text[at..to].find('\n').map_or(to, |newline| at + newline)
}

#[cfg(test)]
mod tests {
    use super::{REACH, end, start};

    #[test]
    fn ends_of_lines() {
        let text = "a\n每天 b\nc";
        let at = text.find('b').unwrap_or_default();
        assert_eq!(&text[start(text, at)..end(text, at)], "每天 b");
        assert_eq!((start(text, 0), end(text, text.len())), (0, text.len()));
    }

    #[test]
    fn a_line_of_megabytes_is_not_read_to_its_ends() {
        let text = "每".repeat(1 << 20);
        let at = text.len() / 2;
        assert!(at - start(&text, at) <= REACH + 4);
        assert!(end(&text, at) - at <= REACH + 4);
    }
}
