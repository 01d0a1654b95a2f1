//! The lines of a file that a finding shows, as miette reads them.
//!
//! miette's own source reads the whole text for every finding and counts columns in bytes. This one holds only the lines that
//! are shown, already made harmless and cut to a width; the places are those of the original text.

use miette::{LabeledSpan, MietteError, SourceCode, SourceSpan, SpanContents};
use unicode_width::UnicodeWidthChar;

use super::lines::{LineIndex, Place};
use super::neutral::neutral;

/// The widest line that is shown whole.
const WIDEST: usize = 160;
/// Columns that stay before the marked text when a line is cut.
const LEAD: usize = 40;

/// A place to mark.
#[derive(Clone, Debug)]
pub struct Mark {
    /// First byte of the text.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// What is there.
    pub label: Option<String>,
    /// The finding's own place.
    pub primary: bool,
}

/// The lines that one finding shows.
#[derive(Debug)]
pub struct Snippet {
    name: String,
    text: String,
    lines: Vec<Line>,
    /// The marked places in the snippet's text, and where they stand in the file.
    places: Vec<(usize, Place)>,
}

/// A line that is shown.
#[derive(Debug)]
struct Line {
    /// From 0.
    number: usize,
    /// Its first byte in the snippet's text.
    offset: usize,
}

impl Snippet {
    /// The lines around `marks`, each mark cut to its first line, and the marks as miette wants them.
    pub fn new(name: String, text: &str, index: &LineIndex, marks: &[Mark]) -> (Snippet, Vec<LabeledSpan>) {
        let mut marked: Vec<(usize, &Mark)> =
            marks.iter().map(|mark| (index.line(mark.start.min(text.len())), mark)).collect();
        marked.sort_by_key(|(line, mark)| (*line, mark.start));
        let mut snippet = Snippet { name, text: String::new(), lines: Vec::new(), places: Vec::new() };
        let mut labels = Vec::with_capacity(marks.len());
        let mut rest = marked.as_slice();
        while let Some(&(line, _)) = rest.first() {
            let here = rest.partition_point(|(other, _)| *other == line);
            let (on_line, later) = rest.split_at(here);
            rest = later;
            if line > 0 {
                snippet.push_context(text, index, line - 1);
            }
            snippet.push_marked(text, index, line, on_line, &mut labels);
            if later.first().is_none_or(|(next, _)| *next > line + 1) {
                snippet.push_context(text, index, line + 1);
            }
        }
        (snippet, labels)
    }

    fn begin(&mut self, number: usize) {
        if !self.lines.is_empty() {
            self.text.push('\n');
        }
        self.lines.push(Line { number, offset: self.text.len() });
    }

    fn push_context(&mut self, text: &str, index: &LineIndex, number: usize) {
        let known = self.lines.last().is_some_and(|last| last.number >= number);
        let line = text.get(index.bytes(text, number)).unwrap_or_default();
        // The empty line after the final newline is not shown.
        if known || number >= index.count() || (line.is_empty() && number + 1 == index.count()) {
            return;
        }
        self.begin(number);
        let end = forward(line, 0, WIDEST);
        self.text.push_str(&neutral(&line[..end]));
        if end < line.len() {
            self.text.push('…');
        }
    }

    fn push_marked(
        &mut self,
        text: &str,
        index: &LineIndex,
        number: usize,
        marks: &[(usize, &Mark)],
        labels: &mut Vec<LabeledSpan>,
    ) {
        let bytes = index.bytes(text, number);
        let line = text.get(bytes.clone()).unwrap_or_default();
        let within = |offset: usize| floor(line, offset.clamp(bytes.start, bytes.end) - bytes.start);
        let first = marks.iter().find(|(_, mark)| mark.primary).or(marks.first());
        let first = first.map_or(0, |(_, mark)| within(mark.start));
        let from = if forward(line, 0, WIDEST) < line.len() { back(line, first, LEAD) } else { 0 };
        let to = forward(line, from, WIDEST);
        self.begin(number);
        if from > 0 {
            self.text.push('…');
        }
        let base = self.text.len();
        self.text.push_str(&neutral(&line[from..to]));
        if to < line.len() {
            self.text.push('…');
        }
        if self.text.len() == base {
            // miette does not show an empty last line; a marked one has to be seen.
            self.text.push(' ');
        }
        for (_, mark) in marks {
            let start = base + within(mark.start).clamp(from, to) - from;
            let end = base + within(mark.end).clamp(from, to) - from;
            self.places.push((start, index.place(text, mark.start)));
            let span = SourceSpan::new(start.into(), end.max(start) - start);
            labels.push(if mark.primary {
                LabeledSpan::new_primary_with_span(mark.label.clone(), span)
            } else {
                LabeledSpan::new_with_span(mark.label.clone(), span)
            });
        }
    }

    fn line_at(&self, offset: usize) -> usize {
        self.lines.partition_point(|line| line.offset <= offset).saturating_sub(1)
    }
}

/// The nearest character boundary at or before `offset`.
fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The boundary that lies `columns` after `from`, or the end.
fn forward(text: &str, from: usize, columns: usize) -> usize {
    let mut used = 0;
    for (at, c) in text.get(from..).unwrap_or_default().char_indices() {
        used += c.width().unwrap_or(1);
        if used > columns {
            return from + at;
        }
    }
    text.len()
}

/// The boundary that lies `columns` characters before `to`, or the beginning.
fn back(text: &str, to: usize, columns: usize) -> usize {
    text.get(..to).unwrap_or_default().char_indices().rev().nth(columns).map_or(0, |(at, _)| at)
}

impl SourceCode for Snippet {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (mut first, mut last) = (self.line_at(span.offset()), self.line_at(span.offset() + span.len()));
        let follows = |line: usize| {
            let pair = self.lines.get(line).zip(self.lines.get(line + 1));
            pair.is_some_and(|(line, next)| line.number + 1 == next.number)
        };
        for _ in 0..before {
            if first > 0 && follows(first - 1) {
                first -= 1;
            }
        }
        for _ in 0..after {
            if follows(last) {
                last += 1;
            }
        }
        let line = self.lines.get(first).ok_or(MietteError::OutOfBounds)?;
        let end = self.lines.get(last + 1).map_or(self.text.len(), |next| next.offset);
        let data = self.text.get(line.offset..end).ok_or(MietteError::OutOfBounds)?;
        // The place of a mark is asked for without context; a line is read from its beginning.
        let place = self.places.iter().find(|(at, _)| before + after == 0 && *at == span.offset());
        Ok(Box::new(Window {
            data: data.as_bytes(),
            span: SourceSpan::new(line.offset.into(), data.len()),
            name: &self.name,
            line: place.map_or(line.number, |(_, place)| place.line - 1),
            column: place.map_or(0, |(_, place)| place.column - 1),
            lines: last - first + 1,
        }))
    }
}

/// Some lines of a snippet.
struct Window<'a> {
    data: &'a [u8],
    span: SourceSpan,
    name: &'a str,
    line: usize,
    column: usize,
    lines: usize,
}

impl<'a> SpanContents<'a> for Window<'a> {
    fn data(&self) -> &'a [u8] {
        self.data
    }
    fn span(&self) -> &SourceSpan {
        &self.span
    }
    fn name(&self) -> Option<&str> {
        Some(self.name)
    }
    fn line(&self) -> usize {
        self.line
    }
    fn column(&self) -> usize {
        self.column
    }
    fn line_count(&self) -> usize {
        self.lines
    }
}
