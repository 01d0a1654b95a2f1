//! Program text, read lightly: strings, comments and calls of ten languages, every one with its place.
//!
//! Nothing is parsed into a tree of the language. A lexer that knows strings and comments cuts the text into tokens, and
//! everything else is a cursor over them: [`Call`], [`Expr`], [`Entries`]. A cursor reads what it is asked for and no
//! more, so nothing here recurses into the input. Text that is broken gives fewer calls, never a wrong string.
//!
//! How a format finds `@Scheduled(cron = "...", zone = "...")`:
//!
//! ```
//! use cronlint::source::syntax::code::{self, Code, JAVA};
//! use cronlint::span::FileId;
//!
//! let text = r#"class Job { @Scheduled(cron = "0 0 2 * * *", zone = "UTC") void settle() {} }"#;
//! assert!(code::holds_any(text, &["@Scheduled"])); // before anything is cut into tokens
//! let code = Code::read(FileId(0), text, &JAVA);
//! let call = code.annotations().find(|call| call.name() == "Scheduled").unwrap();
//! let cron = call.entries().named("cron").unwrap().value().text().unwrap();
//! assert_eq!((cron.text.as_str(), &text[cron.span.range()]), ("0 0 2 * * *", "0 0 2 * * *"));
//! assert_eq!(call.declaration().unwrap().name.value, "settle");
//! assert_eq!(call.class().unwrap().name.value, "Job");
//! ```
//!
//! Only literals have a text: `Value::Name` is a value that stands elsewhere, `Value::Template` one that is made when the
//! program runs; [`placeholder`] takes `${name:default}` apart. A constant of the same file is a literal whose [`via`](crate::span::SourceText::via) is where it is used.

mod assignments;
mod calls;
mod constants;
mod declarations;
mod entries;
mod language;
mod lexer;
mod literal;
mod oddities;
mod placeholder;
mod scopes;
mod strings;
mod value;

#[cfg(test)]
mod tests;

use std::cell::OnceCell;

use super::{Open, Unclosed};
use crate::span::{FileId, Span};

pub use assignments::Assignment;
pub use calls::{Call, CallKind, Calls};
pub use declarations::Declaration;
pub use entries::{Entries, Entry};
pub use language::{
    CSHARP, GO, GROOVY, JAVA, JAVASCRIPT, KOTLIN, LANGUAGES, Language, PHP, PYTHON, RUBY, RUST,
};
pub use lexer::Comment;
pub use placeholder::{Placeholder, placeholder};
pub use value::{Expr, Value};

use constants::Constants;
use lexer::{Kind, Lexed, Token};
use scopes::Structure;

/// Whether a text holds one of the words that make reading it worth while.
pub fn holds_any(text: &str, marks: &[&str]) -> bool {
    marks.iter().any(|mark| text.contains(mark))
}

/// A file of program text, cut into tokens.
#[derive(Debug)]
pub struct Code<'t> {
    file: FileId,
    text: &'t str,
    language: &'static Language,
    lexed: Lexed,
    structure: Structure,
    constants: OnceCell<Constants>,
}

impl<'t> Code<'t> {
    /// Reads a text. Never fails: what cannot be understood gives no calls.
    pub fn read(file: FileId, text: &'t str, language: &'static Language) -> Self {
        let lexed = lexer::lex(text, language);
        let structure = Structure::of(text, &lexed.tokens, language);
        Code { file, text, language, lexed, structure, constants: OnceCell::new() }
    }

    /// The language it was read as.
    pub fn language(&self) -> &'static Language {
        self.language
    }

    /// What has no end in the text: it was cut off there, or a sign is missing, and what follows may be misread.
    pub fn unclosed(&self) -> Option<Open> {
        let bracket = || {
            let at = self.token(self.structure.unclosed?)?.start as usize;
            Some(Open { at, what: Unclosed::Bracket })
        };
        self.lexed.unclosed.or_else(bracket)
    }

    /// The comments, in order.
    pub fn comments(&self) -> &[Comment] {
        &self.lexed.comments
    }

    /// All calls, in order: annotations, constructors and commands too.
    pub fn calls(&self) -> Calls<'_> {
        Calls::new(self)
    }

    /// The annotations, decorators and attributes, in order.
    pub fn annotations(&self) -> impl Iterator<Item = Call<'_>> {
        self.calls().filter(|call| call.kind() == CallKind::Annotation)
    }

    fn len(&self) -> usize {
        self.lexed.tokens.len()
    }

    fn token(&self, at: usize) -> Option<&Token> {
        self.lexed.tokens.get(at)
    }

    /// The token as it is written; empty where there is none.
    fn word(&self, at: usize) -> &'t str {
        self.token(at).map_or("", |token| &self.text[token.start as usize..token.end as usize])
    }

    fn is_name(&self, at: usize) -> bool {
        self.token(at).is_some_and(|token| token.kind == Kind::Name)
    }

    /// Whether a token is that operator or bracket (a string that holds it is not).
    fn is(&self, at: usize, punct: &str) -> bool {
        self.token(at).is_some_and(|token| token.kind == Kind::Punct) && self.word(at) == punct
    }

    /// Whether a token joins the parts of a path.
    fn is_dot(&self, at: usize) -> bool {
        let dots = [".", "::", "->", "?.", "?->", "&."];
        self.token(at).is_some_and(|token| token.kind == Kind::Punct) && dots.contains(&self.word(at))
    }

    /// Whether the statement may end before this token because a line does.
    fn starts_line(&self, at: usize) -> bool {
        self.language.lines_end && self.token(at).is_some_and(|token| token.first)
    }

    /// The bracket that closes the one at `open`; the number of tokens when none does.
    fn close(&self, open: usize) -> usize {
        self.structure.partner(open).filter(|&close| close > open).unwrap_or(self.len())
    }

    /// The bracket that the one at `close` closes.
    fn open(&self, close: usize) -> Option<usize> {
        self.structure.partner(close).filter(|&open| open < close)
    }

    /// The bytes of the tokens `from..to`.
    fn span(&self, from: usize, to: usize) -> Span {
        let start = self.token(from).map_or(self.text.len(), |token| token.start as usize);
        let end =
            to.checked_sub(1).and_then(|last| self.token(last)).map_or(start, |token| token.end as usize);
        Span::new(self.file, start..end)
    }
}
