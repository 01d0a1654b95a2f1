//! Text as its consumer receives it, which remembers the bytes it stands for.

use std::borrow::Cow;
use std::ops::Range;

use crate::span::{FileId, SourceText, Span};

/// Text with escapes and continuations undone, and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded<'t> {
    /// The text.
    pub text: Cow<'t, str>,
    /// Its bytes in the file, without quotes.
    pub range: Range<usize>,
    /// For each byte of `text` (and one past its end) the offset from `range.start` it came from; `None` where decoding
    /// changed nothing.
    pub map: Option<Box<[u32]>>,
}

impl<'t> Decoded<'t> {
    /// Bytes that stand for themselves.
    pub(super) fn verbatim(file: &'t str, range: Range<usize>) -> Self {
        Decoded { text: Cow::Borrowed(&file[range.clone()]), range, map: None }
    }

    /// As the model keeps it.
    pub fn source(&self, file: FileId) -> SourceText {
        let span = Span::new(file, self.range.clone());
        SourceText { text: self.text.clone().into_owned().into(), span, map: self.map.clone(), via: None }
    }

    /// Without the blanks and line ends around it. `file` is what was read.
    #[must_use]
    pub fn trimmed(&self, file: &'t str) -> Self {
        self.trimmed_of(file, &[' ', '\t', '\r', '\n'])
    }

    /// Without those characters around it.
    pub(super) fn trimmed_of(&self, file: &'t str, characters: &[char]) -> Self {
        let start = self.text.len() - self.text.trim_start_matches(characters).len();
        self.part(file, start..self.text.trim_end_matches(characters).len().max(start))
    }

    /// A part of the text, with its own bytes.
    pub(super) fn part(&self, file: &'t str, part: Range<usize>) -> Self {
        let Some(map) = &self.map else {
            return Self::verbatim(file, self.range.start + part.start..self.range.start + part.end);
        };
        let mut decoder = Decoder::new(self.range.start + map[part.start] as usize);
        for (at, character) in self.text[part.clone()].char_indices() {
            decoder.push(character, self.range.start + map[part.start + at] as usize);
        }
        decoder.finish(file, self.range.start + map[part.end] as usize)
    }
}

/// Builds a [`Decoded`] a character at a time.
pub(super) struct Decoder {
    start: usize,
    text: String,
    map: Vec<u32>,
}

impl Decoder {
    /// Of text whose first byte stands there.
    pub(super) fn new(start: usize) -> Self {
        Decoder { start, text: String::new(), map: Vec::new() }
    }

    /// Bytes of text so far.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Adds a character that begins at that byte of the file.
    pub(super) fn push(&mut self, character: char, from: usize) {
        self.text.push(character);
        self.map.extend(std::iter::repeat_n((from - self.start) as u32, character.len_utf8()));
    }

    /// Adds bytes of the file that stand for themselves.
    pub(super) fn push_verbatim(&mut self, file: &str, range: Range<usize>) {
        let offset = (range.start - self.start) as u32;
        self.map.extend(offset..offset + range.len() as u32);
        self.text.push_str(&file[range]);
    }

    /// The text, whose last byte stands before `end`.
    pub(super) fn finish(self, file: &str, end: usize) -> Decoded<'_> {
        if file.get(self.start..end) == Some(self.text.as_str()) {
            return Decoded::verbatim(file, self.start..end);
        }
        let mut map = self.map;
        map.push((end - self.start) as u32);
        Decoded { text: self.text.into(), range: self.start..end, map: Some(map.into()) }
    }
}

/// A key, its value and the bytes of both.
#[derive(Clone, Debug)]
pub struct Entry<'t> {
    /// The key.
    pub key: Decoded<'t>,
    /// The value; empty where none is written.
    pub value: Decoded<'t>,
    /// From the key's first byte to the value's last.
    pub range: Range<usize>,
}
