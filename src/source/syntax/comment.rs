//! Comments, and which of them speak of a place.

use std::ops::Range;

use crate::source::line;

/// A comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comment {
    /// Its bytes, comment sign included.
    pub range: Range<usize>,
    /// Whether nothing but blanks stands before it on its line.
    pub own_line: bool,
}

impl Comment {
    /// A comment at that place of a text.
    pub(super) fn new(text: &str, range: Range<usize>) -> Self {
        let line = line::start(text, range.start);
        let own_line = text[line..range.start].trim_start_matches('\u{feff}').trim().is_empty();
        Comment { range, own_line }
    }

    /// The run of whole-line comments directly above the line of `at`, in order. A blank line ends the run.
    pub fn above<'c>(comments: &'c [Comment], text: &str, at: usize) -> &'c [Comment] {
        let mut line = line::start(text, at);
        let last = comments.partition_point(|comment| comment.range.start < line);
        let mut first = last;
        while let Some(comment) = first.checked_sub(1).map(|before| &comments[before])
            && comment.own_line
            && is_line_end(text.as_bytes().get(comment.range.end..line).unwrap_or_default())
        {
            first -= 1;
            line = line::start(text, comment.range.start);
        }
        &comments[first..last]
    }

    /// The comment behind something that ends at `end`, on the same line.
    pub fn beside<'c>(comments: &'c [Comment], text: &str, end: usize) -> Option<&'c Comment> {
        let next = comments.partition_point(|comment| comment.range.start < end);
        comments.get(next).filter(|comment| !comment.own_line && comment.range.start < line::end(text, end))
    }
}

/// Whether the bytes are the rest of one line: blanks and its end. Judged from the back, so that it stays cheap.
fn is_line_end(bytes: &[u8]) -> bool {
    bytes
        .strip_suffix(b"\n")
        .is_some_and(|rest| rest.iter().rev().all(|byte| matches!(byte, b' ' | b'\t' | b'\r')))
}

#[cfg(test)]
mod tests {
    use super::Comment;

    fn comments(text: &str) -> Vec<Comment> {
        text.match_indices('#')
            .map(|(at, _)| at..at + text[at..].find(['\r', '\n']).unwrap_or(text.len() - at))
            .map(|range| Comment::new(text, range))
            .collect()
    }

    fn said<'t>(text: &'t str, found: &[Comment]) -> Vec<&'t str> {
        found.iter().map(|comment| &text[comment.range.clone()]).collect()
    }

    #[test]
    fn the_run_above_a_line() {
        for (text, above) in [
            ("# a\n# b\nkey", vec!["# a", "# b"]),
            ("# a\r\n  # b\r\n  key", vec!["# a", "# b"]),
            ("# a\n\n# b\nkey", vec!["# b"]),
            ("x # a\n# b\nkey", vec!["# b"]),
            ("# a\n\nkey", vec![]),
            ("# a\nx\nkey", vec![]),
            ("key # a", vec![]),
        ] {
            let all = comments(text);
            assert_eq!(
                said(text, Comment::above(&all, text, text.find("key").unwrap_or(0))),
                above,
                "{text:?}"
            );
        }
    }

    #[test]
    fn the_comment_beside() {
        for (text, beside) in
            [("key # a\n# b", Some("# a")), ("key\n# b", None), ("key\nx # b", None), ("key", None)]
        {
            let all = comments(text);
            let found = Comment::beside(&all, text, 3).map(|comment| &text[comment.range.clone()]);
            assert_eq!(found, beside, "{text:?}");
        }
    }
}
