//! Setting lines: `name = value`.

use std::ops::Range;

/// The places of a setting's name and value, quotes and blanks around them left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Places {
    /// The name.
    pub name: Range<usize>,
    /// The value.
    pub value: Range<usize>,
}

/// C's `isspace` in the C locale.
pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0x0B | 0x0C | b'\r')
}

/// The setting that the vixie family sees in a line: name and value may each stand in quotes, nothing but blanks may follow a
/// closing quote, an unquoted value is trimmed at its end. `empty` is whether a value may be missing altogether.
///
/// The places are relative to the line.
pub(super) fn vixie(line: &[u8], empty: bool) -> Option<Places> {
    let byte = |at: usize| line.get(at).copied();
    let spaces = |from: usize| from + line.iter().skip(from).take_while(|byte| is_space(**byte)).count();
    let (name, mut at) = if let quote @ (b'"' | b'\'') = byte(0)? {
        let length = line.iter().skip(1).position(|byte| *byte == quote || *byte == b'=')?;
        if byte(1 + length) != Some(quote) {
            return None;
        }
        (1..1 + length, length + 2)
    } else {
        let length = line.iter().position(|byte| is_space(*byte) || *byte == b'=')?;
        (0..length, length)
    };
    at = spaces(at);
    if byte(at) != Some(b'=') {
        return None;
    }
    at = spaces(at + 1);
    let value = match byte(at) {
        None if empty => at..at,
        None => return None,
        Some(quote @ (b'"' | b'\'')) => {
            let length = line.iter().skip(at + 1).position(|byte| *byte == quote)?;
            let end = at + 1 + length;
            if spaces(end + 1) != line.len() {
                return None;
            }
            at + 1..end
        }
        Some(_) => at..trimmed(line, at),
    };
    Some(Places { name, value })
}

/// The setting that bcron sees in a line without blanks at its ends: the value is never empty, and quotes around it are taken
/// off when they are alike.
pub(super) fn bcron(line: &[u8]) -> Option<Places> {
    let (name, at) = name_and_value(line, is_space)?;
    let quote = *line.get(at)?;
    let value = if matches!(quote, b'"' | b'\'') && line.last() == Some(&quote) {
        at + 1..(line.len() - 1).max(at + 1)
    } else {
        at..line.len()
    };
    Some(Places { name, value })
}

/// The setting that supercronic sees in a line without blanks in front, by a regular expression of Go (whose blanks have no
/// vertical tab). The value may be empty, and supercronic then panics.
pub(super) fn supercronic(line: &[u8]) -> Option<Places> {
    let (name, at) = name_and_value(line, |byte| is_space(byte) && byte != 0x0B)?;
    if name.is_empty() {
        return None;
    }
    let value = match line.get(at) {
        Some(quote @ (b'"' | b'\'')) if line.len() > at + 1 && line.last() == Some(quote) => {
            at + 1..line.len() - 1
        }
        _ => at..line.len(),
    };
    Some(Places { name, value })
}

/// `name = ` and where the value begins.
fn name_and_value(line: &[u8], is_blank: impl Fn(u8) -> bool) -> Option<(Range<usize>, usize)> {
    let blanks = |from: usize| from + line.iter().skip(from).take_while(|byte| is_blank(**byte)).count();
    let end = line.iter().position(|byte| is_blank(*byte) || *byte == b'=')?;
    let at = blanks(end);
    (line.get(at) == Some(&b'=')).then(|| (0..end, blanks(at + 1)))
}

/// The end of the line without blanks.
fn trimmed(line: &[u8], from: usize) -> usize {
    let blanks = line.iter().skip(from).rev().take_while(|byte| is_space(**byte)).count();
    line.len() - blanks
}
