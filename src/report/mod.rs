//! Findings and what was found, written for people and programs. A report decides nothing.

pub mod checklist;
pub mod convert;
mod draw;
pub mod escaped;
pub mod explain;
pub mod fingerprint;
mod github;
mod gitlab;
pub mod json;
mod junit;
pub mod lines;
pub mod markdown;
pub mod neutral;
mod notes;
mod said;
mod sarif;
mod snippet;
pub mod text;
pub mod wrap;

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::linter::{Report, RunError};
use crate::span::{FileId, Span};
use lines::{LineIndex, Place};
use text::Look;

/// The forms in which findings are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For people at a terminal.
    Text,
    /// One document: version 1 of `schemas/check.schema.json`.
    Json,
    /// A finding a line, as in `Json`.
    Jsonl,
    /// SARIF 2.1.0.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
    /// GitLab's code quality report.
    Gitlab,
    /// JUnit XML.
    Junit,
    /// A table for the summary of a pull request.
    Markdown,
}

impl Format {
    /// All forms, by the names that people write.
    pub const ALL: [(&'static str, Format); 8] = [
        ("text", Format::Text),
        ("json", Format::Json),
        ("jsonl", Format::Jsonl),
        ("sarif", Format::Sarif),
        ("github", Format::Github),
        ("gitlab", Format::Gitlab),
        ("junit", Format::Junit),
        ("markdown", Format::Markdown),
    ];

    /// The form of a name.
    pub fn of(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, format)| format)
    }

    /// Writes a report in this form.
    pub fn write(self, report: &Report, look: Look, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Format::Text => text::write(report, look, out),
            Format::Json => json::write(report, look.lang, out),
            Format::Jsonl => json::write_lines(report, look.lang, out),
            Format::Sarif => sarif::write(report, look.lang, out),
            Format::Github => github::write(report, look.lang, out),
            Format::Gitlab => gitlab::write(report, look.lang, out),
            Format::Junit => junit::write(report, look.lang, out),
            Format::Markdown => markdown::write(report, look.lang, out),
        }
    }
}

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

/// Where something that could not be done is to be mended, where that is known: the first character, and one past the last.
pub fn place_of(error: &RunError) -> Option<(Place, Place)> {
    let (text, at) = error.place.as_ref()?;
    let index = LineIndex::new(text);
    Some((index.place(text, at.start), index.place(text, at.end)))
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
