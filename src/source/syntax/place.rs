//! Which raw byte each byte of a decoded scalar came from.

use super::Style;

/// For each byte of `decoded` (and one past its end) the offset in `raw` it came from, `raw` being the bytes between the
/// quotes, or of the block without its header. `None` when the two are the same text.
pub fn decoded_map(raw: &str, decoded: &str, style: Style) -> Option<Box<[u32]>> {
    if raw == decoded {
        return None;
    }
    let mut raw_at = Raw { text: raw, at: 0, style };
    let mut map = Vec::with_capacity(decoded.len() + 1);
    for character in decoded.chars() {
        let from = raw_at.take(character);
        map.extend(std::iter::repeat_n(from as u32, character.len_utf8()));
    }
    // Where the text ends, unless only the blanks and line ends of a block follow.
    map.push(raw_at.at as u32);
    Some(map.into_boxed_slice())
}

/// A walk over the raw bytes, in step with the decoded characters.
struct Raw<'a> {
    text: &'a str,
    at: usize,
    style: Style,
}

impl Raw<'_> {
    /// The raw offset of the next decoded character; moves past it.
    fn take(&mut self, character: char) -> usize {
        if self.style == Style::TripleDouble {
            self.skip_joined_lines();
        }
        let rest = &self.text[self.at..];
        match self.style {
            Style::Double | Style::TripleDouble if rest.starts_with('\\') => return self.take_escape(rest),
            Style::TripleDouble | Style::TripleSingle => {
                // Nothing folds; a line end of two bytes may be read as one.
                let skipped = usize::from(character == '\n' && rest.starts_with("\r\n"));
                return self.advance(skipped + character.len_utf8());
            }
            Style::Single if rest.starts_with("''") => return self.advance(2),
            _ => {}
        }
        if rest.starts_with(character) && character != ' ' {
            let from = self.advance(character.len_utf8());
            if character == '\n' {
                self.skip_indent();
            }
            return from;
        }
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len();
        let folded = rest[blanks..].starts_with('\n');
        match character {
            ' ' if !folded && rest.starts_with(' ') => self.advance(1),
            // A line end, folded into a blank or kept: blank lines before the next text fold into it.
            ' ' | '\n' if folded => {
                let from = self.advance(blanks + 1);
                self.skip_indent();
                from
            }
            _ => {
                // Indentation, or a blank that folding dropped.
                let skipped = rest.len() - rest.trim_start().len();
                self.at += skipped;
                if self.text[self.at..].starts_with(character) {
                    self.advance(character.len_utf8())
                } else {
                    self.at
                }
            }
        }
    }

    fn take_escape(&mut self, rest: &str) -> usize {
        let digits = match rest.as_bytes().get(1) {
            Some(b'x') => 2,
            Some(b'u') if is_surrogate_pair(rest) => 10,
            Some(b'u') => 4,
            Some(b'U') => 8,
            Some(b'\n' | b'\r') => {
                // An escaped line end stands for nothing.
                let skipped = rest[1..].len() - rest[1..].trim_start().len();
                self.at += 1 + skipped;
                let from = self.at;
                self.at += self.text[from..].chars().next().map_or(0, char::len_utf8);
                return from;
            }
            _ => 0,
        };
        let letter = rest[1..].chars().next().map_or(0, char::len_utf8);
        self.advance(1 + letter + digits)
    }

    /// TOML: a backslash at the end of a line joins it with the next line that is not blank.
    fn skip_joined_lines(&mut self) {
        while let Some(rest) = self.text[self.at..].strip_prefix('\\')
            && rest.trim_start_matches([' ', '\t', '\r']).starts_with('\n')
        {
            self.at += 1 + rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        }
    }

    fn advance(&mut self, by: usize) -> usize {
        let from = self.at;
        let mut to = (from + by).min(self.text.len());
        while !self.text.is_char_boundary(to) {
            to += 1;
        }
        self.at = to;
        from
    }

    fn skip_indent(&mut self) {
        let rest = &self.text[self.at..];
        let indent = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        // The indentation of a blank line belongs to the line end that follows it.
        if !matches!(self.style, Style::Literal) || indent > 0 {
            self.at += indent;
        }
    }
}

/// Whether the text begins with two `\u` escapes that make one character.
fn is_surrogate_pair(text: &str) -> bool {
    let bytes = text.as_bytes();
    let high = bytes.get(2..4).is_some_and(|d| {
        matches!(d[0], b'd' | b'D') && matches!(d[1], b'8' | b'9' | b'a' | b'A' | b'b' | b'B')
    });
    high && bytes.get(6..8) == Some(b"\\u")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The raw text that stands for each decoded character.
    fn sources(raw: &str, decoded: &str, style: Style) -> Vec<String> {
        let map = decoded_map(raw, decoded, style).expect("decoding changed the text");
        assert_eq!(map.len(), decoded.len() + 1);
        let ends = decoded.char_indices().map(|(at, c)| (at, at + c.len_utf8()));
        ends.map(|(a, b)| raw[map[a] as usize..map[b] as usize].to_owned()).collect()
    }

    #[test]
    fn escapes_point_at_themselves() {
        assert_eq!(sources(r"a\tb\u4e00c", "a\tb一c", Style::Double), ["a", r"\t", "b", r"\u4e00", "c"]);
        assert_eq!(sources(r"x\ud83d\ude00y", "x😀y", Style::Double), ["x", r"\ud83d\ude00", "y"]);
        assert_eq!(sources("it''s", "it's", Style::Single), ["i", "t", "''", "s"]);
    }

    #[test]
    fn blocks_and_folds() {
        assert_eq!(
            sources("0 5\n    * *\n", "0 5\n* *\n", Style::Literal),
            ["0", " ", "5", "\n    ", "*", " ", "*", "\n"]
        );
        assert_eq!(sources("0 5\n  * *\n", "0 5 * *", Style::Folded), ["0", " ", "5", "\n  ", "*", " ", "*"]);
        assert_eq!(sources("a\n  b", "a b", Style::Plain), ["a", "\n  ", "b"]);
    }
}
