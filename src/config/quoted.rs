//! A text as the configuration writes it.

use std::fmt::Write as _;

use crate::report::neutral::is_harmful;

/// A text in the quotes of TOML. What a terminal would obey instead of showing it is escaped too.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            _ if c.is_control() || is_harmful(c) => _ = write!(out, "\\U{:08x}", u32::from(c)),
            _ => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn what_is_quoted_is_read_back() {
        for text in
            ["", "a", "\"", "\\", "a\nb\tc\r", "\u{7f}\u{1b}[0m\0", "\u{202e}\u{2028}\u{feff}", "对账 🙂"]
        {
            let line = format!("x = {}", quoted(text));
            assert!(!line.contains(|c: char| c.is_control() || c == '\u{202e}'), "{line:?}");
            let table: toml::Table = line.parse().unwrap_or_else(|fault| panic!("{line:?}: {fault}"));
            assert_eq!(table["x"].as_str(), Some(text));
        }
    }
}
