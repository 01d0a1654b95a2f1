//! Patterns for paths and for the names of jobs.

use std::sync::OnceLock;

use globset::{Glob, GlobBuilder, GlobMatcher};

use crate::finding::{Both, Phrase};
use crate::lang::Text;

/// A glob: `*` and `?`, `[...]`, `{a,b}`; in a path `*` stops at `/` and `**` does not.
#[derive(Clone, Debug)]
pub struct Pattern {
    text: String,
    /// What fits, compiled when it is first asked; `None`: the text itself and no other.
    matcher: Option<(Glob, OnceLock<GlobMatcher>)>,
}

impl Pattern {
    /// A pattern for the paths of files, relative to the folder of the configuration.
    pub fn of_paths(text: &str) -> Result<Pattern, Phrase> {
        // `legacy/` means what is in it.
        let whole = if text.ends_with('/') { format!("{text}**") } else { text.to_owned() };
        Pattern::new(text, whole.strip_prefix("./").unwrap_or(&whole), true)
    }

    /// A pattern for the names of jobs.
    pub fn of_names(text: &str) -> Result<Pattern, Phrase> {
        Pattern::new(text, text, false)
    }

    fn new(text: &str, glob: &str, path: bool) -> Result<Pattern, Phrase> {
        if glob.trim().is_empty() {
            let message = Text { en: "an empty pattern fits nothing", zh: "空模式不匹配任何内容" };
            return Err(message.into());
        }
        if glob.len() > LONGEST {
            let (en, zh) =
                (format!("a pattern longer than {LONGEST} bytes"), format!("模式超过 {LONGEST} 字节"));
            return Err(Phrase::from(Both { en, zh }));
        }
        if !glob.contains(SIGNS) {
            return Ok(Pattern { text: text.to_owned(), matcher: None });
        }
        let built = GlobBuilder::new(glob).literal_separator(path).backslash_escape(true).build();
        match built {
            Ok(glob) => Ok(Pattern { text: text.to_owned(), matcher: Some((glob, OnceLock::new())) }),
            Err(fault) => Err(Phrase::from(Both {
                en: format!("not a pattern: {}", fault.kind()),
                zh: format!("不是有效的模式：{}", fault.kind()),
            })),
        }
    }

    /// The pattern that fits that text and no other.
    pub fn escaped(text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            if matches!(c, '*' | '?' | '[' | ']' | '{' | '}' | '\\') {
                out.push('\\');
            }
            out.push(c);
        }
        out
    }

    /// Whether it fits.
    pub fn is_match(&self, text: &str) -> bool {
        match &self.matcher {
            None => self.text.strip_prefix("./").unwrap_or(&self.text) == text,
            Some((glob, compiled)) => compiled.get_or_init(|| glob.compile_matcher()).is_match(text),
        }
    }

    /// Whether it fits one text only.
    pub fn is_exact(&self) -> bool {
        self.matcher.is_none()
    }

    /// What every name begins with that it fits.
    pub(super) fn prefix(&self) -> &str {
        let end = self.text.find(SIGNS).unwrap_or(self.text.len());
        &self.text[..end]
    }

    /// The pattern as it is written.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// Patterns are the same when they are written the same.
impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Pattern {}

/// The signs that mean more than themselves, or that have to be paired.
const SIGNS: [char; 7] = ['*', '?', '[', ']', '{', '}', '\\'];

/// The longest pattern, in bytes.
const LONGEST: usize = 512;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn paths_and_names_are_matched_each_in_their_way() {
        let path = |pattern: &str, text: &str| Pattern::of_paths(pattern).unwrap().is_match(text);
        assert!(path("legacy/**", "legacy/a/b.yaml"));
        assert!(path("legacy/", "legacy/a/b.yaml"));
        assert!(path("./ops/crontab", "ops/crontab"));
        assert!(path("**/cron.d/*", "image/etc/cron.d/backup"));
        assert!(path("*.{yml,yaml}", "a.yaml"));
        assert!(!path("*.yaml", "a/b.yaml"));
        assert!(!path("legacy/*", "legacy/a/b.yaml"));
        let name = |pattern: &str, text: &str| Pattern::of_names(pattern).unwrap().is_match(text);
        assert!(name("shop/*", "shop/orders/close"));
        assert!(name("*对账*", "每日对账任务"));
        assert!(!name("close", "close-orders"));
    }

    #[test]
    fn a_pattern_fits_the_text_that_it_was_made_of() {
        for text in ["a*b", "{a,b}", "[x]", "a\\b", "对账?", "!x", "plain"] {
            assert!(Pattern::of_names(&Pattern::escaped(text)).unwrap().is_match(text), "{text}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_said_to_be_none() {
        let fault = Pattern::of_paths("a[").unwrap_err();
        assert_eq!(fault.get(Lang::En), "not a pattern: unclosed character class; missing ']'");
        assert!(Pattern::of_names(&"*".repeat(600)).is_err());
        assert!(Pattern::of_names(" ").is_err());
        assert!(Pattern::of_paths("").is_err());
    }
}
