//! A light look at an HCL file: its comments, which the parser hides between its nodes, and where blocks begin.

use std::ops::Range;

#[derive(Debug, Default)]
pub(super) struct Scan {
    pub comments: Vec<Range<usize>>,
    /// Where top-level blocks and attributes begin: at the start of a line, outside of all braces; or, inside of braces
    /// that somebody forgot to close, at the start of a line that opens a block.
    pub starts: Vec<usize>,
    /// Where one pair of braces holds more than [`MOST_KEYS`] keys.
    pub crowded: Option<usize>,
}

/// Keys of one object or block: the parser compares each key of an object with all before it.
const MOST_KEYS: usize = 1_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// `{`, and `${` or `%{` in a string.
    Brace,
    /// `"`.
    Quote,
}

pub(super) fn scan(text: &str, start: usize) -> Scan {
    let bytes = text.as_bytes();
    let mut scan = Scan::default();
    let mut open: Vec<Open> = Vec::new();
    let mut keys: Vec<usize> = vec![0];
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        let rest = &bytes[at..];
        if open.last() == Some(&Open::Quote) {
            at += match byte {
                b'\\' => 2,
                b'$' | b'%' if rest.get(1) == Some(&byte) && rest.get(2) == Some(&b'{') => 3,
                b'$' | b'%' if rest.get(1) == Some(&b'{') => {
                    open.push(Open::Brace);
                    keys.push(0);
                    2
                }
                // A string ends with its line, closed or not.
                b'"' | b'\n' => {
                    open.pop();
                    1
                }
                _ => 1,
            };
            continue;
        }
        let at_line_start = at == start || bytes[at - 1] == b'\n';
        if at_line_start && is_name(byte) && (open.is_empty() || opens_block(rest)) {
            scan.starts.push(at);
            open.clear();
            keys.truncate(1);
        }
        if matches!(byte, b'=' | b':') && keys.len() > 1 {
            let count = keys.last_mut().map_or(0, |count| {
                *count += 1;
                *count
            });
            if count > MOST_KEYS {
                scan.crowded.get_or_insert(at);
            }
        }
        at += match byte {
            b'"' => {
                open.push(Open::Quote);
                1
            }
            b'{' => {
                open.push(Open::Brace);
                keys.push(0);
                1
            }
            b'}' => {
                open.pop();
                keys.pop();
                1
            }
            b'#' => scan.comment(at, line_length(rest)),
            b'/' if rest.starts_with(b"//") => scan.comment(at, line_length(rest)),
            b'/' if rest.starts_with(b"/*") => {
                let length = text[at + 2..].find("*/").map_or(rest.len(), |length| length + 4);
                scan.comment(at, length)
            }
            b'<' if rest.starts_with(b"<<") => heredoc_length(&text[at..]),
            _ => 1,
        };
    }
    scan
}

impl Scan {
    fn comment(&mut self, at: usize, length: usize) -> usize {
        self.comments.push(at..at + length);
        length
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80
}

fn opens_block(line: &[u8]) -> bool {
    line[..line_length(line)].trim_ascii_end().ends_with(b"{")
}

/// The length of the line without its end.
fn line_length(bytes: &[u8]) -> usize {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    if bytes[..end].ends_with(b"\r") { end - 1 } else { end }
}

/// The length of a heredoc with the line of its closing mark, or of `<<` where none begins.
fn heredoc_length(text: &str) -> usize {
    let name = text[2..].trim_start_matches('-');
    let length = name.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-'))).unwrap_or(name.len());
    let (mark, rest) = name.split_at(length);
    if mark.is_empty() || !rest.trim_start_matches('\r').starts_with('\n') {
        return 2;
    }
    let mut at = text.len() - rest.len();
    for line in rest.split_inclusive('\n') {
        if line.trim() == mark {
            return at + line.trim_end().len();
        }
        at += line.len();
    }
    text.len()
}
