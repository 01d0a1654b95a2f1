//! Text of linted files, made harmless for a terminal.

use std::borrow::Cow;

/// Replaces characters that would move the cursor, change colours or turn the direction of reading. Each substitute has as
/// many bytes as what it stands for, so that all offsets stay: `·` for two bytes, `␛` and its like for three, `?` for one.
/// Tabs stay (the snippet shows them as blanks), line ends stay.
pub fn neutral(text: &str) -> Cow<'_, str> {
    if is_plain(text.as_bytes()) || !holds_harm(text) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|c| if is_harmful(c) { substitute(c) } else { c }).collect())
}

/// Whether a text is nothing but printable ASCII, as nearly every one is. Looks at eight bytes at once.
pub fn is_plain(text: &[u8]) -> bool {
    // The last eight bytes are looked at whole, some of them for the second time.
    match text.last_chunk() {
        Some(&last) => text.as_chunks().0.iter().fold(odd(last), |odds, &part| odds | odd(part)) == 0,
        None => text.iter().all(|byte| matches!(byte, b' '..=b'~')),
    }
}

/// Not zero if one of the bytes is not printable ASCII: it has its highest bit, or gets it when one is added (DEL) or a blank is
/// taken away (what is below). What is carried over or borrowed comes from such a byte.
fn odd(part: [u8; 8]) -> u64 {
    const EACH: u64 = u64::from_ne_bytes([1; 8]);
    let bytes = u64::from_ne_bytes(part);
    let highest = bytes | bytes.wrapping_add(EACH) | bytes.wrapping_sub(EACH * 0x20);
    highest & (EACH << 7)
}

/// Whether a text holds a character that is harmful.
fn holds_harm(text: &str) -> bool {
    let harms = |at: usize| text.get(at..).and_then(|rest| rest.chars().next()).is_some_and(is_harmful);
    text.bytes().enumerate().any(|(at, byte)| may_begin_harm(byte) && harms(at))
}

/// Whether a character that begins with this byte may be harmful. Most characters, those of Chinese words among them, begin with
/// others.
fn may_begin_harm(byte: u8) -> bool {
    // C0 and DEL; the leads of C1, of U+061C, U+180E, U+200B to U+206F, U+FEFF, U+FFF9, and U+E0000.
    matches!(byte, 0..=0x08 | 0x0b..=0x1f | 0x7f | 0xc2 | 0xd8 | 0xe1 | 0xe2 | 0xef | 0xf3)
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
    use super::{holds_harm, is_harmful, is_plain, neutral};

    #[test]
    fn plain_is_printable_ascii_at_every_place_of_a_text() {
        for length in 0..30 {
            let mut text = vec![b'x'; length];
            assert!(is_plain(&text));
            for at in 0..length {
                for byte in 0..=u8::MAX {
                    text[at] = byte;
                    assert_eq!(is_plain(&text), matches!(byte, b' '..=b'~'), "{byte:#x} at {at} of {length}");
                }
                text[at] = b'~';
            }
        }
    }

    #[test]
    fn a_look_at_the_bytes_passes_over_nothing() {
        for c in (0..=0x10_ffff).filter_map(char::from_u32).filter(|c| is_harmful(*c)) {
            assert!(holds_harm(&format!("每·{c}")), "{c:?}");
        }
    }

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
