//! Places in the original bytes of a file.
//!
//! Every string of the model keeps where it came from, so that no rule ever searches text for a position.
//! All offsets are bytes into the file as it was read (a byte order mark included); lines and columns are
//! made only when a report is written.

mod excerpt;

pub use excerpt::Excerpt;

use std::ops::Range;

/// One file of a run. Ids are given in the order of discovery.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(pub u32);

/// A byte range in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A span of `range` in `file`.
    pub fn new(file: FileId, range: Range<usize>) -> Self {
        Span { file, start: range.start as u32, end: range.end.max(range.start) as u32 }
    }

    /// The byte range.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Length in bytes.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether the span holds no byte.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The smallest span that covers both (same file).
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        debug_assert_eq!(self.file, other.file, "spans of two files cannot be joined");
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// A value and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spanned<T> {
    /// What was read.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `value`, read at `span`.
    pub fn new(value: T, span: Span) -> Self {
        Spanned { value, span }
    }
}

impl Spanned<Excerpt> {
    /// A text at `span`.
    pub fn text(text: impl Into<Excerpt>, span: Span) -> Self {
        Spanned { value: text.into(), span }
    }
}

/// How a text got to the place where the scheduler reads it, when it does not stand there itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Via {
    /// A template expression; the span is the expression, the text stands in the template's values (or, where the two
    /// spans are the same, nowhere in the file).
    Template(Span),
    /// A placeholder (`${name}`); the span is the placeholder, the text stands in a properties file or is its default.
    Placeholder(Span),
    /// A YAML alias; the span is the alias, the text stands at the anchor.
    Alias(Span),
    /// The name of a constant, or an expression with one; the span is that expression, the text stands where the constant
    /// is declared.
    Constant(Span),
}

impl Via {
    /// The place where the text is used.
    pub fn used_at(self) -> Span {
        match self {
            Via::Template(span) | Via::Placeholder(span) | Via::Alias(span) | Via::Constant(span) => span,
        }
    }
}

/// Text as the scheduler receives it (quotes and escapes undone), able to point back into the file byte by byte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceText {
    /// The decoded text.
    pub text: Excerpt,
    /// The raw bytes it was decoded from, without quotes.
    pub span: Span,
    /// For each byte of `text` (and one past its end) the raw offset relative to `span.start`;
    /// `None` where decoding changed nothing.
    pub map: Option<Box<[u32]>>,
    /// How it got here, when it stands elsewhere.
    pub via: Option<Via>,
}

impl SourceText {
    /// Text that stands in the file exactly as the scheduler receives it.
    pub fn verbatim(text: impl Into<Excerpt>, span: Span) -> Self {
        SourceText { text: text.into(), span, map: None, via: None }
    }

    /// The place in the file of a byte range of the decoded text. Clamped to the text. A text that stands nowhere in the
    /// file, because a template makes it, is wherever it is used.
    pub fn place(&self, range: Range<usize>) -> Span {
        if self.via.is_some_and(|via| via.used_at() == self.span) {
            return self.span;
        }
        let raw = |at: usize| match &self.map {
            Some(map) => map.get(at.min(self.text.len())).copied().unwrap_or(self.span.len() as u32),
            None => at.min(self.span.len()) as u32,
        };
        let (start, end) = (raw(range.start), raw(range.end));
        Span { file: self.span.file, start: self.span.start + start, end: self.span.start + end.max(start) }
    }

    /// A part of the text, with the places of its bytes. The range has to lie on characters.
    #[must_use]
    pub fn part(&self, range: Range<usize>) -> SourceText {
        let map = self.map.as_ref().and_then(|map| map.get(range.start..=range.end));
        let map = map.map(|map| map.iter().map(|raw| raw.saturating_sub(map[0])).collect());
        SourceText { text: self.text.part(range.clone()), span: self.place(range), map, via: self.via }
    }
}
