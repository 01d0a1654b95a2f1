//! The comments of a script: what its lexer passes over between tokens.

use std::ops::Range;

use super::lexer::{Escapes, Lexer};
use crate::source::syntax::Comment;

/// The comments of a text, in order.
pub fn comments(text: &str) -> Vec<Comment> {
    let (mut lexer, mut found, mut from) = (Lexer::new(text), Vec::new(), 0);
    let hash = lexer.escapes != Escapes::None;
    while let Some(token) = lexer.next() {
        between(text, from..token.range.start, hash, &mut found);
        from = token.range.end;
    }
    between(text, from..text.len(), hash, &mut found);
    found
}

/// The comments in bytes that hold nothing but comments and blanks.
fn between(text: &str, range: Range<usize>, hash: bool, found: &mut Vec<Comment>) {
    let mut at = range.start;
    while at < range.end {
        let rest = &text[at..range.end];
        let line = || rest.find('\n').unwrap_or(rest.len());
        let length = if rest.starts_with("--") || hash && rest.starts_with('#') {
            line()
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        let body = rest[..length].trim_end().len();
        found.push(Comment::new(text, at..at + body));
        at += length;
    }
}
