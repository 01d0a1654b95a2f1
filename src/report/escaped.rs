//! JSON in which no character stands raw that a terminal, or a reader of a log, would obey: the texts of linted files are told
//! apart from what they try to look like.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use super::neutral::is_harmful;

/// Writes a value as JSON on one line. What it says is the same as without the escapes.
pub fn to_writer(out: &mut dyn Write, value: &impl Serialize) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(out, Escaped))
}

/// The same as a text.
pub fn to_string(value: &impl Serialize) -> serde_json::Result<String> {
    let mut bytes = Vec::new();
    to_writer(&mut bytes, value)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

struct Escaped;

impl Formatter for Escaped {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        let mut plain = 0;
        for (at, c) in fragment.char_indices().filter(|(_, c)| !c.is_ascii() && is_harmful(*c)) {
            writer.write_all(&fragment.as_bytes()[plain..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            plain = at + c.len_utf8();
        }
        writer.write_all(&fragment.as_bytes()[plain..])
    }
}

#[cfg(test)]
mod tests {
    use super::to_string;

    #[test]
    fn marks_of_direction_are_escaped_and_read_back() {
        let cases = [
            ("safe \u{202e}desrever\u{2066}", r#""safe \u202edesrever\u2066""#),
            ("\u{feff}\u{e0001}", r#""\ufeff\udb40\udc01""#),
            ("\u{85}", r#""\u0085""#),
            ("每天 \"两点\"\n", r#""每天 \"两点\"\n""#),
        ];
        for (text, expected) in cases {
            let written = to_string(&text).expect("a text");
            assert_eq!(written, expected);
            assert_eq!(serde_json::from_str::<String>(&written).expect("JSON"), text);
        }
    }
}
