//! The lines of the draft, as TOML takes them, whatever the names of jobs and files hold.

use std::fmt::Write as _;

use crate::lang::Lang;
use crate::report::neutral::one_line;

/// The text while it is written.
pub(super) struct Page {
    text: String,
    lang: Lang,
}

impl Page {
    /// Nothing yet, in that language.
    pub fn new(lang: Lang) -> Self {
        Page { text: String::new(), lang }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Lines for people.
    pub fn say(&mut self, en: &str, zh: &str) {
        for line in self.lang.pick(en, zh).lines() {
            let _ = writeln!(self.text, "# {}", one_line(line));
        }
    }

    /// A line that counts.
    pub fn set(&mut self, line: &str) {
        let _ = writeln!(self.text, "{line}");
    }

    /// A line that would count without its first sign.
    pub fn propose(&mut self, line: &str) {
        let _ = writeln!(self.text, "#{line}");
    }

    /// A line between two parts.
    pub fn gap(&mut self) {
        self.text.push('\n');
    }

    /// What was written.
    pub fn done(self) -> String {
        self.text
    }
}
