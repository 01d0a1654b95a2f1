//! A unit: its file and its drop-ins, read as one.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::source::comments::Comments;
use crate::source::neighbours::Neighbours;
use crate::source::syntax::{Comment, Entry, Ini, read_ini};
use crate::span::{FileId, SourceText, Span};

/// One file of a unit.
#[derive(Clone)]
pub(super) struct Piece {
    pub id: FileId,
    pub text: Arc<str>,
}

/// The drop-ins of the units of those names beside a file, in the order in which systemd reads them: by their own names.
pub(super) fn drop_ins(neighbours: &dyn Neighbours, folder: &Path, units: &[String]) -> Vec<Piece> {
    let mut found: Vec<(String, PathBuf)> = Vec::new();
    for unit in units {
        let beside = folder.join(format!("{unit}.d"));
        let names = neighbours.names(&beside);
        let drop_ins = names
            .iter()
            .filter(|name| Path::new(name).extension().is_some_and(|extension| extension == "conf"));
        found.extend(drop_ins.map(|name| (name.clone(), beside.join(name))));
    }
    found.sort();
    let opened = found.into_iter().filter_map(|(_, path)| neighbours.open(&path));
    opened.map(|(id, text)| Piece { id, text }).collect()
}

/// A unit.
pub(super) struct Unit<'t> {
    pieces: Vec<(FileId, &'t str, Ini<'t>)>,
}

/// An assignment of a unit.
#[derive(Clone, Copy)]
pub(super) struct Setting<'u> {
    pub file: FileId,
    pub text: &'u str,
    comments: &'u [Comment],
    entry: &'u Entry<'u>,
}

impl<'t> Unit<'t> {
    pub fn of(pieces: &'t [Piece]) -> Self {
        let read = |piece: &'t Piece| (piece.id, &*piece.text, read_ini(&piece.text));
        Unit { pieces: pieces.iter().map(read).collect() }
    }

    /// Its own file.
    pub fn main(&self) -> Option<&Ini<'t>> {
        self.pieces.first().map(|(_, _, ini)| ini)
    }

    /// Whether a template puts whole lines into it, whose keys nobody sees: `{{ triggers }}`.
    pub fn has_lines_of_a_template(&self) -> bool {
        let puts = |line: &str| ["{{", "<%="].iter().any(|sign| line.trim_start().starts_with(sign));
        self.pieces.iter().any(|(_, text, _)| text.lines().any(puts))
    }

    /// The comments of its files, its own file's first.
    pub fn comments(&self) -> impl Iterator<Item = Comments<'_>> {
        self.pieces.iter().map(|(file, text, ini)| Comments { file: *file, text, comments: &ini.comments })
    }

    /// All assignments of a section, in order.
    pub fn section<'u>(&'u self, name: &'u str) -> impl Iterator<Item = Setting<'u>> + 'u {
        self.all().filter(move |(section, _)| *section == name).map(|(_, setting)| setting)
    }

    /// All assignments with the names of their sections, in order.
    pub fn all(&self) -> impl Iterator<Item = (&str, Setting<'_>)> {
        self.pieces.iter().flat_map(|(file, text, ini)| {
            ini.sections.iter().flat_map(move |section| {
                let setting = move |entry| Setting { file: *file, text, comments: &ini.comments, entry };
                section.entries.iter().map(move |entry| (&*section.name.text, setting(entry)))
            })
        })
    }

    /// The assignment that holds for a key with one value; none where the last one is empty.
    pub fn last<'u>(&'u self, section: &'u str, key: &'u str) -> Option<Setting<'u>> {
        let last = self.section(section).filter(|setting| setting.key() == key).last()?;
        (!last.value().is_empty()).then_some(last)
    }

    /// The assignments that hold for a key whose values add up: those behind the last empty one.
    pub fn list<'u>(&'u self, section: &'u str, key: &'u str) -> Vec<Setting<'u>> {
        let mut list = Vec::new();
        for setting in self.section(section).filter(|setting| setting.key() == key) {
            if setting.value().is_empty() {
                list.clear();
            } else {
                list.push(setting);
            }
        }
        list
    }

    /// The words of a key whose values are lists of words, each with its place.
    pub fn words<'u>(&'u self, section: &'u str, key: &'u str) -> Vec<(Setting<'u>, SourceText)> {
        let of = |setting: Setting<'u>| {
            let source = setting.source();
            words(&source.text).into_iter().map(move |word| (setting, source.part(word))).collect::<Vec<_>>()
        };
        self.list(section, key).into_iter().flat_map(of).collect()
    }

    /// The names of the sections, each with its place.
    pub fn headers(&self) -> impl Iterator<Item = (&str, Span)> {
        self.pieces.iter().flat_map(|(file, _, ini)| {
            let place = |range: &Range<usize>| Span::new(*file, range.clone());
            ini.sections.iter().map(move |section| (&*section.name.text, place(&section.name.range)))
        })
    }

    /// Whether a section is there.
    pub fn has(&self, section: &str) -> bool {
        self.pieces.iter().any(|(_, _, ini)| ini.sections.iter().any(|known| known.name.text == section))
    }
}

impl<'u> Setting<'u> {
    pub fn key(&self) -> &'u str {
        &self.entry.key.text
    }

    pub fn value(&self) -> &'u str {
        &self.entry.value.text
    }

    /// The value with its place.
    pub fn source(&self) -> SourceText {
        self.entry.value.source(self.file)
    }

    /// The place of the key.
    pub fn key_span(&self) -> Span {
        Span::new(self.file, self.entry.key.range.clone())
    }

    /// The place of the value.
    pub fn value_span(&self) -> Span {
        Span::new(self.file, self.entry.value.range.clone())
    }

    /// The place of the whole assignment.
    pub fn span(&self) -> Span {
        Span::new(self.file, self.entry.range.clone())
    }

    /// The comment lines directly above it.
    pub fn comment_above(&self) -> Option<SourceText> {
        let comments = Comments { file: self.file, text: self.text, comments: self.comments };
        comments.above(self.entry.range.start, |_| false)
    }
}

/// Whether something fills the value in before systemd reads it, or systemd itself for an instance: `{{ x }}`, `${X}`, `@X@`,
/// `%i`.
pub(super) fn is_open(value: &str) -> bool {
    let placed = |value: &str| {
        let mut parts = value.split('@').skip(1);
        parts.any(|part| {
            !part.is_empty()
                && part.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
        }) && value.matches('@').count() > 1
    };
    ["{{", "{%", "<%", "${", "%("].iter().any(|mark| value.contains(mark))
        || value.replace("%%", "").contains('%')
        || placed(value)
}

/// The words of a list, quotes around a whole word taken off.
pub(super) fn words(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(|c: char| !c.is_whitespace()).map(|skip| at + skip) {
        let quote = text[start..].chars().next().filter(|c| matches!(c, '"' | '\''));
        let (from, end) = match quote {
            Some(quote) => (start + 1, text[start + 1..].find(quote).map_or(text.len(), |n| start + 1 + n)),
            None => (start, text[start..].find(char::is_whitespace).map_or(text.len(), |n| start + n)),
        };
        found.push(from..end);
        at = (end + usize::from(quote.is_some())).min(text.len());
    }
    found
}
