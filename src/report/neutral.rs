//! Text of linted files, made harmless for a terminal.

use std::borrow::Cow;

/// Replaces characters that would move the cursor, change colours or turn the direction of reading. Each substitute has as
/// many bytes as what it stands for, so that all offsets stay: `·` for two bytes, `␛` and its like for three, `?` for one.
/// Tabs stay (the snippet shows them as blanks), line ends stay.
pub fn neutral(text: &str) -> Cow<'_, str> {
    if is_plain(text.as_bytes()) || !text.chars().any(is_harmful) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| if is_harmful(c) { substitute(c) } else { c }).collect())
}

/// Whether a text is nothing but printable ASCII, as nearly every one is. Looks at many bytes at once.
pub fn is_plain(text: &[u8]) -> bool {
    text.chunks(64).all(|part| part.iter().fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~')))
}

/// Whether a terminal would obey the character instead of showing it.
pub(crate) fn is_harmful(c: char) -> bool {
    match c {
        '\t' | '\n' => false,
        _ if c.is_control() => true,
        // Marks of direction, separators of lines and paragraphs, invisible operators, the byte order mark.
        '\u{061c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}' => true,
        _ => false,
    }
}

/// A visible character of the same number of bytes.
fn substitute(c: char) -> char {
    match c.len_utf8() {
        1 => '?',
        2 => '·',
        3 => '\u{fffd}',
        _ => '\u{1f7e8}',
    }
}

/// As [`neutral`], for a text that has to stay on one line.
pub fn one_line(text: &str) -> String {
    if is_plain(text.as_bytes()) {
        return text.to_owned();
    }
    neutral(text).chars().map(|c| if matches!(c, '\n' | '\t') { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::neutral;

    #[test]
    fn substitutes_have_the_same_length_in_bytes() {
        for c in ['\u{1b}', '\r', '\u{7f}', '\u{85}', '\u{202e}', '\u{2066}', '\u{feff}', '\u{e0001}'] {
            let text = c.to_string();
            let shown = neutral(&text);
            assert_ne!(shown, text);
            assert_eq!(shown.len(), text.len());
        }
        assert_eq!(neutral("每小时\tok"), "每小时\tok");
    }
}
