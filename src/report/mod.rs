//! Findings and what was found, written for people and programs. A report decides nothing.

pub mod convert;
pub mod explain;
pub mod json;
pub mod lines;
pub mod neutral;
mod snippet;
pub mod text;
pub mod wrap;

use std::collections::BTreeMap;

use crate::linter::Report;
use crate::span::{FileId, Span};
use lines::{LineIndex, Place};

/// The line indexes of the files of a report, each made when it is first needed.
#[derive(Debug)]
pub struct Places<'a> {
    report: &'a Report,
    indexes: BTreeMap<FileId, LineIndex>,
}

/// Where a span stands, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The path with `/` between its parts.
    pub path: String,
    /// The first character.
    pub start: Place,
    /// One past the last character.
    pub end: Place,
}

impl<'a> Places<'a> {
    /// No index yet.
    pub fn new(report: &'a Report) -> Self {
        Places { report, indexes: BTreeMap::new() }
    }

    /// The index of a file, and its text.
    pub fn index(&mut self, id: FileId) -> Option<(&LineIndex, &'a str)> {
        let file = self.report.file(id)?;
        let index = self.indexes.entry(id).or_insert_with(|| LineIndex::new(&file.text));
        Some((index, &file.text))
    }

    /// Where a span stands. A file without text (it could not be decoded) has no lines: everything is at its beginning.
    pub fn locate(&mut self, span: Span) -> Location {
        let path = self.report.file(span.file).map(|file| shown_path(&file.path)).unwrap_or_default();
        match self.index(span.file) {
            Some((index, text)) => Location {
                path,
                start: index.place(text, span.start as usize),
                end: index.place(text, span.end as usize),
            },
            None => Location { path, start: Place::FIRST, end: Place::FIRST },
        }
    }
}

/// A path as it is shown: `/` between its parts on every system.
pub fn shown_path(path: &std::path::Path) -> String {
    let shown = path.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' {
        shown.into_owned()
    } else {
        shown.replace(std::path::MAIN_SEPARATOR, "/")
    }
}
