//! Java's `.properties` files, as `java.util.Properties.load` reads them (its documentation for Java 17; tried with OpenJDK
//! 17.0.15 on 2026-11-29).
//!
//! A key ends at the first `=`, `:` or blank that no backslash escapes. Blanks around the separator are dropped, blanks
//! at the end of a value are not. A backslash at the end of a line joins it with the next, whose leading blanks are
//! dropped and which is never a comment. A byte order mark is part of the first key. Read from bytes rather than a
//! `Reader`, Java takes them as ISO 8859-1; only the caller knows which it is.

use std::collections::HashMap;

use super::decoded::Decoder;
use super::{Comment, Decoded, Entry, SyntaxFault};

const BLANKS: [char; 3] = [' ', '\t', '\u{c}'];

/// A file of keys and values.
#[derive(Debug, Default)]
pub struct Properties<'t> {
    /// The entries, in order.
    pub entries: Vec<Entry<'t>>,
    /// The comments, in order.
    pub comments: Vec<Comment>,
    /// Broken `\u` escapes, in order: any makes Java refuse the whole file.
    pub faults: Vec<SyntaxFault>,
    by_key: HashMap<String, usize>,
}

impl<'t> Properties<'t> {
    /// The entry of that key; the last of several wins.
    pub fn get(&self, key: &str) -> Option<&Entry<'t>> {
        self.by_key.get(key).and_then(|&index| self.entries.get(index))
    }
}

/// Reads a file.
pub fn read(text: &str) -> Properties<'_> {
    let mut properties = Properties::default();
    let mut reader = Reader { text, at: 0, faults: Vec::new() };
    while reader.at < text.len() {
        let rest = &text[reader.at..];
        let body = rest.trim_start_matches(BLANKS);
        reader.at = text.len() - body.len();
        if body.starts_with(['\n', '\r']) {
            reader.at += 1;
        } else if body.starts_with(['#', '!']) {
            let end = body.find(['\n', '\r']).map_or(text.len(), |length| reader.at + length);
            properties.comments.push(Comment { range: reader.at..end, own_line: true });
            reader.at = end;
        } else if !body.is_empty() {
            let entry = reader.entry();
            properties.by_key.insert(entry.key.text.clone().into_owned(), properties.entries.len());
            properties.entries.push(entry);
        }
    }
    properties.faults = reader.faults;
    properties
}

/// A character of a joined line, escapes undone.
#[derive(Clone, Copy)]
struct Unit {
    character: char,
    from: usize,
    end: usize,
    escaped: bool,
}

impl Unit {
    fn is_blank(self) -> bool {
        !self.escaped && BLANKS.contains(&self.character)
    }

    fn separates(self) -> bool {
        !self.escaped && matches!(self.character, '=' | ':')
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    faults: Vec<SyntaxFault>,
}

impl<'t> Reader<'t> {
    fn entry(&mut self) -> Entry<'t> {
        let key = self.take_until(|unit| unit.is_blank() || unit.separates());
        while self.unit_if(Unit::is_blank).is_some() {}
        if self.unit_if(Unit::separates).is_some() {
            while self.unit_if(Unit::is_blank).is_some() {}
        }
        let value = self.take_until(|_| false);
        let range = key.range.start..value.range.end.max(key.range.end);
        Entry { key, value, range }
    }

    fn take_until(&mut self, ends: impl Fn(Unit) -> bool) -> Decoded<'t> {
        let mut decoder: Option<Decoder> = None;
        let mut end = self.at;
        while let Some(unit) = self.unit_if(|unit| !ends(unit)) {
            decoder.get_or_insert_with(|| Decoder::new(unit.from)).push(unit.character, unit.from);
            end = unit.end;
        }
        match decoder {
            Some(decoder) => decoder.finish(self.text, end),
            None => Decoded::verbatim(self.text, end..end),
        }
    }

    /// The next character, when it is one of those.
    fn unit_if(&mut self, wanted: impl Fn(Unit) -> bool) -> Option<Unit> {
        let (at, faults) = (self.at, self.faults.len());
        let unit = self.unit()?;
        if !wanted(unit) {
            self.at = at;
            self.faults.truncate(faults);
            return None;
        }
        Some(unit)
    }

    /// The next character of the joined line; `None` at its end.
    fn unit(&mut self) -> Option<Unit> {
        loop {
            let from = self.at;
            let character = self.text[from..].chars().next().filter(|&c| !matches!(c, '\n' | '\r'))?;
            self.at += character.len_utf8();
            if character != '\\' {
                return Some(Unit { character, from, end: self.at, escaped: false });
            }
            // A backslash at the very end of the file stands for nothing.
            let escaped = self.text[self.at..].chars().next()?;
            self.at += escaped.len_utf8();
            let character = match escaped {
                '\n' | '\r' => {
                    self.at += usize::from(escaped == '\r' && self.text[self.at..].starts_with('\n'));
                    let rest = &self.text[self.at..];
                    self.at = self.text.len() - rest.trim_start_matches(BLANKS).len();
                    continue;
                }
                'u' => self.unicode(from),
                't' => '\t',
                'n' => '\n',
                'r' => '\r',
                'f' => '\u{c}',
                other => other,
            };
            return Some(Unit { character, from, end: self.at, escaped: true });
        }
    }

    /// The character of a `\u` escape, or of the two that make one character; stands behind the `u`.
    fn unicode(&mut self, escape: usize) -> char {
        let Some(first) = self.hex(self.at) else {
            self.faults.push(SyntaxFault {
                at: escape,
                message: "`\\u` without four hexadecimal digits".to_owned(),
                limit: None,
            });
            return char::REPLACEMENT_CHARACTER;
        };
        self.at += 4;
        let second = self.text[self.at..].starts_with("\\u").then(|| self.hex(self.at + 2)).flatten();
        let mut units = char::decode_utf16([first].into_iter().chain(second));
        match units.next() {
            Some(Ok(character)) => {
                self.at += if character.len_utf16() == 2 { 6 } else { 0 };
                character
            }
            _ => char::REPLACEMENT_CHARACTER,
        }
    }

    fn hex(&self, at: usize) -> Option<u16> {
        let digits =
            self.text.get(at..at + 4).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))?;
        u16::from_str_radix(digits, 16).ok()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::span::FileId;

    fn entries(text: &str) -> Vec<String> {
        let bytes = |range: &Range<usize>| text[range.clone()].to_owned();
        read(text)
            .entries
            .iter()
            .map(|entry| {
                let (key, value) = (&entry.key, &entry.value);
                format!(
                    "{:?} at {:?} = {:?} at {:?}",
                    key.text,
                    bytes(&key.range),
                    value.text,
                    bytes(&value.range)
                )
            })
            .collect()
    }

    #[test]
    fn what_java_reads() {
        for (text, read) in [
            (
                "job.cron=0 0 2 * * ?\r\n",
                vec![r#""job.cron" at "job.cron" = "0 0 2 * * ?" at "0 0 2 * * ?""#],
            ),
            ("  a : b \n", vec![r#""a" at "a" = "b " at "b ""#]),
            ("a b=c\nd==e", vec![r#""a" at "a" = "b=c" at "b=c""#, r#""d" at "d" = "=e" at "=e""#]),
            ("a = b \\\n   c", vec![r#""a" at "a" = "b c" at "b \\\n   c""#]),
            ("a\\\n\\\n b\\\r\n#c=1", vec![r#""ab#c" at "a\\\n\\\n b\\\r\n#c" = "1" at "1""#]),
            (
                "a=\\\n\nb=\\\\\nc",
                vec![
                    r#""a" at "a" = "" at """#,
                    r#""b" at "b" = "\\" at "\\\\""#,
                    r#""c" at "c" = "" at """#,
                ],
            ),
            (
                "a\\ \\:\\=\\u0041=\\z\\t\\u00e9",
                vec![r#""a :=A" at "a\\ \\:\\=\\u0041" = "z\té" at "\\z\\t\\u00e9""#],
            ),
            ("a=\\ud83d\\ude00x\\ud83dy\\", vec![r#""a" at "a" = "😀x�y" at "\\ud83d\\ude00x\\ud83dy""#]),
            ("#a=1\\\n!b=2\n\t#c\n\n \nd", vec![r#""d" at "d" = "" at """#]),
            (
                "\u{feff}a=1\n=2",
                vec![r#""\u{feff}a" at "\u{feff}a" = "1" at "1""#, r#""" at "" = "2" at "2""#],
            ),
        ] {
            assert_eq!(entries(text), read, "{text:?}");
        }
    }

    #[test]
    fn places_of_decoded_values_and_comments_above() {
        let text = "! 每天\n# two\njob=0 0 \\\n  2 * * \\u003f\njob.x=1\njob=0 0 \\\n  3 * * \\u003f";
        let properties = read(text);
        assert_eq!(properties.entries.len(), 3);
        let last = properties.get("job").expect("the last of two");
        let source = last.value.source(FileId(0));
        assert_eq!(source.text, "0 0 3 * * ?");
        assert_eq!(&text[source.place(4..11).range()], r"3 * * \u003f");
        assert_eq!(&text[source.place(10..11).range()], r"\u003f");
        let first = properties.entries[0].range.start;
        let above = Comment::above(&properties.comments, text, first);
        assert_eq!(above.iter().map(|c| &text[c.range.clone()]).collect::<Vec<_>>(), ["! 每天", "# two"]);
    }

    #[test]
    fn broken_escapes_have_places() {
        for text in ["a=\\u12", "a=\\u", "a=\\u12g4", "\\u每每每每=1", "a=\\u+123"] {
            let faults = read(text).faults;
            assert_eq!(faults.len(), 1, "{text}");
            assert!(text[faults[0].at..].starts_with("\\u"), "{text}");
        }
    }

    #[test]
    fn hostile_files_are_read_quickly() {
        let many = 100_000;
        for part in ["\\\n", "\\", "=", "\0", "\\u", "a\n", " ", "\\ud83d", "\r"] {
            let text = part.repeat(many);
            let started = std::time::Instant::now();
            let properties = read(&text);
            assert!(properties.entries.len() <= many && properties.faults.len() <= many);
            assert!(started.elapsed().as_secs() < 20, "{part:?}");
        }
    }
}
