//! The report for programs: version 1 of `schemas/check.schema.json`. Keys are only ever added.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;

use super::lines::LineIndex;
use super::said::{self, Said};
use super::{Location, Places, shown_path};
use crate::finding::{Fix, Safety, Severity};
use crate::lang::Lang;
use crate::linter::{Report, RunError};
use crate::rules::page;
use crate::span::Span;

/// The version of all documents.
pub const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    findings: Vec<JsonFinding<'a>>,
    errors: Vec<JsonError<'a>>,
    summary: Summary,
}

#[derive(Serialize)]
struct JsonFinding<'a> {
    rule: &'a str,
    name: &'a str,
    severity: &'static str,
    confidence: &'static str,
    #[serde(flatten)]
    place: JsonPlace,
    job: Option<&'a str>,
    platform: Option<&'static str>,
    /// Survives when lines move.
    fingerprint: String,
    message: String,
    help: Option<String>,
    also: &'a [&'static str],
    related: Vec<JsonRelated>,
    fix: Option<JsonFix<'a>>,
}

/// A place: lines and columns from 1, columns in characters, `start` and `end` in bytes.
#[derive(Serialize)]
struct JsonPlace {
    path: String,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    start: u32,
    end: u32,
}

#[derive(Serialize)]
struct JsonRelated {
    #[serde(flatten)]
    place: JsonPlace,
    message: String,
}

#[derive(Serialize)]
struct JsonFix<'a> {
    message: String,
    safety: &'static str,
    edits: Vec<JsonEdit<'a>>,
}

#[derive(Serialize)]
struct JsonEdit<'a> {
    #[serde(flatten)]
    place: JsonPlace,
    replacement: &'a str,
}

/// Something that could not be done.
#[derive(Serialize, Debug)]
pub struct JsonError<'a> {
    /// The path, as it was given or found.
    pub path: String,
    /// What went wrong.
    pub message: Cow<'a, str>,
    /// Where in the text it went wrong, from 1; absent where it concerns the file as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column, in characters from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl<'a> JsonError<'a> {
    /// An error in `lang`.
    pub fn new(error: &'a RunError, lang: Lang) -> Self {
        let at = |(text, at): &(Arc<str>, Range<usize>)| LineIndex::new(text).place(text, at.start);
        let place = error.place.as_ref().map(at);
        JsonError {
            path: shown_path(&error.path),
            message: error.message.get(lang),
            line: place.map(|place| place.line),
            column: place.map(|place| place.column),
        }
    }
}

#[derive(Serialize)]
struct Summary {
    files: usize,
    files_with_schedules: usize,
    jobs: usize,
    schedules: usize,
    findings: usize,
    errors: usize,
    warnings: usize,
    advice: usize,
    warnings_not_shown: usize,
    advice_not_shown: usize,
    suppressed: usize,
    in_baseline: usize,
    gone_from_baseline: usize,
}

/// Writes the report as one document, a line.
pub fn write(report: &Report, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let mut places = Places::new(report);
    let findings = findings(report, &mut places, lang);
    let document = Document {
        version: VERSION,
        findings,
        errors: report.errors.iter().map(|error| JsonError::new(error, lang)).collect(),
        summary: summary(report),
    };
    super::escaped::to_writer(out, &document)?;
    out.write_all(b"\n")
}

/// Writes a finding a line, then what could not be done.
pub fn write_lines(report: &Report, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let mut places = Places::new(report);
    for finding in findings(report, &mut places, lang) {
        super::escaped::to_writer(out, &finding)?;
        out.write_all(b"\n")?;
    }
    for error in &report.errors {
        super::escaped::to_writer(out, &Line { error: JsonError::new(error, lang) })?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// A line that is no finding.
#[derive(Serialize)]
struct Line<'a> {
    error: JsonError<'a>,
}

/// The findings of a report as values, for documents that hold more.
pub fn values(report: &Report, lang: Lang) -> serde_json::Value {
    let mut places = Places::new(report);
    serde_json::to_value(findings(report, &mut places, lang)).unwrap_or_default()
}

fn findings<'a>(report: &'a Report, places: &mut Places<'a>, lang: Lang) -> Vec<JsonFinding<'a>> {
    let all = said::all(report, places, lang);
    all.into_iter().map(|said| one(said, places, lang)).collect()
}

fn one<'a>(said: Said<'a>, places: &mut Places<'a>, lang: Lang) -> JsonFinding<'a> {
    let finding = said.finding;
    let fix = finding.fix.as_ref();
    let fingerprint = said.fingerprint();
    JsonFinding {
        rule: finding.rule,
        name: said.rule.name,
        severity: finding.severity.word(),
        confidence: finding.confidence.word(),
        place: place(said.location, finding.span),
        job: said.job.map(|job| job.name.value.as_str()),
        platform: said.job.map(|job| crate::platform::row(job.platform).name),
        fingerprint,
        message: said.message,
        help: said.help,
        also: &finding.also,
        related: said
            .related
            .into_iter()
            .map(|(related, location, message)| JsonRelated { place: place(location, related.span), message })
            .collect(),
        fix: fix.map(|fix| json_fix(fix, page::words(finding, &fix.message, lang), places)),
    }
}

fn json_fix<'a>(fix: &'a Fix, message: String, places: &mut Places<'_>) -> JsonFix<'a> {
    JsonFix {
        message,
        safety: match fix.safety {
            Safety::Safe => "safe",
            Safety::Unsafe => "unsafe",
        },
        edits: fix
            .edits
            .iter()
            .map(|(span, replacement)| JsonEdit { place: place(places.locate(*span), *span), replacement })
            .collect(),
    }
}

fn place(at: Location, span: Span) -> JsonPlace {
    JsonPlace {
        path: at.path,
        line: at.start.line,
        column: at.start.column,
        end_line: at.end.line,
        end_column: at.end.column,
        start: span.start,
        end: span.end,
    }
}

fn summary(report: &Report) -> Summary {
    let of = |severity| report.findings.iter().filter(|finding| finding.severity == severity).count();
    Summary {
        files: report.looked_at,
        files_with_schedules: report.files_with_schedules(),
        jobs: report.jobs(),
        schedules: report.schedules(),
        findings: report.findings.len(),
        errors: of(Severity::Error),
        warnings: of(Severity::Warning),
        advice: of(Severity::Advice),
        warnings_not_shown: report.below.warnings,
        advice_not_shown: report.below.advice,
        suppressed: report.suppressed,
        in_baseline: report.in_baseline,
        gone_from_baseline: report.gone_from_baseline,
    }
}
