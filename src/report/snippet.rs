//! The lines of a file that a finding shows, and what is marked in them.
//!
//! Only the lines that are shown are held, already made harmless and cut to a width; the places are those of the original
//! text. `draw` draws them; miette, whose own source reads the whole text for every finding and counts columns in bytes, reads
//! them too.

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

/// The lines that one finding shows. A run has one, which takes what each finding shows in the place of the last one's.
#[derive(Debug, Default)]
pub struct Snippet {
    /// The file, as it is named above the lines.
    pub name: String,
    /// The lines, parted by line ends.
    text: String,
    /// They, in order.
    pub lines: Vec<Line>,
    /// What is marked in them, in order.
    pub labels: Vec<Label>,
}

/// A line that is shown.
#[derive(Debug)]
pub struct Line {
    /// From 0.
    pub number: usize,
    /// Its first byte in the snippet's text.
    pub offset: usize,
}

/// A mark in a snippet's text. It stands on one line.
#[derive(Debug)]
pub struct Label {
    /// First byte of the snippet's text.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// What is there.
    pub text: Option<String>,
    /// The finding's own place.
    pub primary: bool,
    /// Where it stands in the file.
    pub place: Place,
}

impl Snippet {
    /// Nothing of a file yet.
    pub fn of(name: String) -> Self {
        Snippet { name, ..Snippet::default() }
    }

    /// Takes the lines of `text` around `marks`, each mark cut to its first line. The marks are used up.
    pub fn show(&mut self, text: &str, index: &LineIndex, marks: &mut Vec<Mark>) {
        self.text.clear();
        self.lines.clear();
        self.labels.clear();
        marks.sort_by_key(|mark| mark.start);
        let mut rest = marks.as_mut_slice();
        while let Some(first) = rest.first() {
            let line = index.line(first.start.min(text.len()));
            // Whether a mark stands on a line or one before it.
            let up_to =
                |line: usize| move |mark: &Mark| index.behind(line).is_none_or(|behind| mark.start < behind);
            let (on_line, later) = rest.split_at_mut(rest.partition_point(up_to(line)));
            rest = later;
            if line > 0 {
                self.push_context(text, index, line - 1);
            }
            self.push_marked(text, index, line, on_line);
            if !rest.first().is_some_and(up_to(line + 1)) {
                self.push_context(text, index, line + 1);
            }
        }
        marks.clear();
    }

    /// The text of a shown line, by its index.
    pub fn line(&self, index: usize) -> &str {
        let Some(line) = self.lines.get(index) else { return "" };
        let end = self.lines.get(index + 1).map_or(self.text.len(), |next| next.offset - 1);
        self.text.get(line.offset..end).unwrap_or_default()
    }

    /// The index of the shown line that holds a byte of the snippet's text.
    pub fn line_at(&self, offset: usize) -> usize {
        self.lines.partition_point(|line| line.offset <= offset).saturating_sub(1)
    }

    /// The lines that are shown around a range of the snippet's text, as indexes of the first and the last: those of the range
    /// and one more on either side, where it is the next one of the file.
    pub fn window(&self, start: usize, end: usize) -> (usize, usize) {
        let (first, last) = (self.line_at(start), self.line_at(end));
        let follows = |line: usize| {
            let pair = self.lines.get(line).zip(self.lines.get(line + 1));
            pair.is_some_and(|(line, next)| line.number + 1 == next.number)
        };
        let before = first.checked_sub(1).filter(|before| follows(*before));
        (before.unwrap_or(first), if follows(last) { last + 1 } else { last })
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

    fn push_marked(&mut self, text: &str, index: &LineIndex, number: usize, marks: &mut [Mark]) {
        let bytes = index.bytes(text, number);
        let line = text.get(bytes.clone()).unwrap_or_default();
        let within = |offset: usize| floor(line, offset.clamp(bytes.start, bytes.end) - bytes.start);
        let first = marks.iter().find(|mark| mark.primary).or(marks.first());
        let first = first.map_or(0, |mark| within(mark.start));
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
        for mark in marks {
            let start = base + within(mark.start).clamp(from, to) - from;
            let end = base + within(mark.end).clamp(from, to) - from;
            let place = index.place_on(text, number, mark.start);
            let (text, primary) = (mark.label.take(), mark.primary);
            self.labels.push(Label { start, end: end.max(start), text, primary, place });
        }
    }

    /// The marks as miette wants them.
    pub fn labeled_spans(&self) -> impl Iterator<Item = LabeledSpan> + '_ {
        self.labels.iter().map(|label| {
            let span = SourceSpan::new(label.start.into(), label.end - label.start);
            if label.primary {
                LabeledSpan::new_primary_with_span(label.text.clone(), span)
            } else {
                LabeledSpan::new_with_span(label.text.clone(), span)
            }
        })
    }
}

/// The nearest character boundary at or before `offset`.
fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The boundary that lies `columns` after `from`, or the end.
fn forward(text: &str, from: usize, columns: usize) -> usize {
    // No character takes more columns than bytes.
    if text.len() - from.min(text.len()) <= columns {
        return text.len();
    }
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
        // miette asks for the place of a mark without context, and for its lines with one line of it.
        let (start, end) = (span.offset(), span.offset() + span.len());
        let alone = before + after == 0;
        let (first, last) =
            if alone { (self.line_at(start), self.line_at(end)) } else { self.window(start, end) };
        let line = self.lines.get(first).ok_or(MietteError::OutOfBounds)?;
        let end = self.lines.get(last + 1).map_or(self.text.len(), |next| next.offset);
        let data = self.text.get(line.offset..end).ok_or(MietteError::OutOfBounds)?;
        let place = self.labels.iter().find(|label| alone && label.start == start).map(|label| label.place);
        Ok(Box::new(Window {
            data: data.as_bytes(),
            span: SourceSpan::new(line.offset.into(), data.len()),
            name: &self.name,
            line: place.map_or(line.number, |place| place.line - 1),
            column: place.map_or(0, |place| place.column - 1),
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
