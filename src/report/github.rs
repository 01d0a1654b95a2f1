//! Annotations of GitHub Actions: `::warning file=...,line=...::message`.
//!
//! Escapes as the runner undoes them (actions/toolkit `packages/core/src/command.ts`, read 2026-11). GitHub shows ten
//! annotations of each kind a step; all of them stay in the log.

use std::io::{self, Write};

use super::lines::Place;
use super::neutral::neutral;
use super::{Places, place_of, said, shown_path};
use crate::finding::Severity;
use crate::lang::Lang;
use crate::linter::Report;

/// Writes one annotation a finding and one an error.
pub fn write(report: &Report, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let mut places = Places::new(report);
    for said in said::all(report, &mut places, lang) {
        let kind = match said.finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Advice => "notice",
        };
        let (start, end) = (said.location.start, said.location.end);
        write!(out, "::{kind} file={},", property(&said.location.path))?;
        write_range(start, end, out)?;
        let title = format!("{} {}", said.rule.code, said.rule.name);
        writeln!(out, ",title={}::{}", property(&title), data(&said.message_and_help(lang)))?;
    }
    for error in &report.errors {
        let (path, message) = (shown_path(&error.path), error.message.get(lang));
        write!(out, "::error ")?;
        // What was asked for on the command line stands in no file.
        if !path.is_empty() {
            write!(out, "file={},", property(&path))?;
        }
        if let Some((start, end)) = place_of(error) {
            write_range(start, end, out)?;
            write!(out, ",")?;
        }
        writeln!(out, "title=cronlint::{}", data(&message))?;
    }
    Ok(())
}

/// Lines, and columns where there is a single line: they are shown for no other.
fn write_range(start: Place, end: Place, out: &mut dyn Write) -> io::Result<()> {
    if start.line == end.line {
        write!(out, "line={},col={},endColumn={}", start.line, start.column, end.column)
    } else {
        write!(out, "line={},endLine={}", start.line, end.line)
    }
}

/// The text of an annotation.
fn data(text: &str) -> String {
    neutral(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
