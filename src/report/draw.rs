//! The picture of a finding at a terminal: what it is, its words, and the lines of the file with the marks under them.
//!
//! The picture is miette's, sign for sign: `draw/tests.rs` holds it to what miette draws of the same snippet. It is drawn here because
//! a run may have thousands of findings, and miette's drawing, which serves any source and any span, took a fifth of such a run.

#[cfg(test)]
mod tests;

use smallvec::SmallVec;
use unicode_width::UnicodeWidthChar;

use super::neutral::is_plain;
use super::snippet::{Label, Snippet};
use crate::finding::Severity;

/// A finding that is drawn.
pub struct Picture<'a, Words> {
    /// What it is: the line above, in pieces.
    pub head: &'a [&'a str],
    /// How bad it is.
    pub severity: Severity,
    /// Its words, folded to lines.
    pub words: Words,
    /// The lines of the file.
    pub snippet: Option<&'a Snippet>,
}

/// Columns from one tabulator to the next.
const TAB: usize = 4;

/// A style, as a terminal understands it.
type Style = &'static str;
const ERROR: Style = "31";
const WARNING: Style = "33";
const ADVICE: Style = "36";
const NAME: Style = "36;1;4";
const NUMBER: Style = "2";
/// The marks take turns.
const MARKS: [Style; 3] = ["35;1", "33;1", "32;1"];

impl<'a, Words: Iterator<Item = &'a str>> Picture<'a, Words> {
    /// Appends the picture to `out`.
    pub fn draw(self, color: bool, out: &mut String) {
        let (style, icon) = match self.severity {
            Severity::Error => (ERROR, "×"),
            Severity::Warning => (WARNING, "⚠"),
            Severity::Advice => (ADVICE, "☞"),
        };
        let mut pen = Pen { color, out };
        pen.styled(style, |pen| self.head.iter().for_each(|piece| pen.put(piece)));
        pen.put("\n\n");
        let mut words = self.words.peekable();
        let mut sign = icon;
        while let Some(line) = words.next() {
            if line.is_empty() && words.peek().is_none() {
                pen.put("\n");
                break;
            }
            pen.put("  ");
            pen.styled(style, |pen| pen.put(sign));
            sign = "│";
            if !line.trim().is_empty() {
                pen.put(" ");
            }
            pen.put(line);
            pen.put("\n");
        }
        if let Some(snippet) = self.snippet {
            draw_parts(snippet, &mut pen);
        }
    }
}

/// Draws a snippet in its parts: marks whose lines meet share one.
fn draw_parts(snippet: &Snippet, pen: &mut Pen<'_>) {
    let number = |line: usize| snippet.lines.get(line).map_or(0, |line| line.number);
    let mut open: Option<Part> = None;
    for &Label { start, end, .. } in &snippet.labels {
        let (first, last) = snippet.window(start, end);
        match &mut open {
            Some(part) if number(part.last) + 1 >= number(first) => {
                part.end = part.end.max(end);
                part.last = part.last.max(last);
            }
            _ => {
                if let Some(part) = open.replace(Part { start, end, first, last }) {
                    part.draw(snippet, pen);
                }
            }
        }
    }
    if let Some(part) = open {
        part.draw(snippet, pen);
    }
}

/// Lines of a snippet that follow each other.
struct Part {
    /// From the first mark to the last, in bytes of the snippet's text.
    start: usize,
    end: usize,
    /// Indexes of the first and the last line.
    first: usize,
    last: usize,
}

impl Part {
    fn draw(&self, snippet: &Snippet, pen: &mut Pen<'_>) {
        // What follows the last line end is no line.
        let no_line = self.last + 1 == snippet.lines.len() && snippet.line(self.last).is_empty();
        let last = self.last - usize::from(no_line);
        let Some(lines) = snippet.lines.get(self.first..=last) else { return };
        let digits = lines.last().map_or(1, |last| digits(last.number + 1));
        pen.repeat(BLANKS, digits + 2);
        pen.put("╭─[");
        self.draw_place(snippet, pen);
        pen.put("]\n");
        for (index, line) in (self.first..).zip(lines) {
            let text = snippet.line(index);
            pen.put(" ");
            pen.styled(NUMBER, |pen| pen.number(line.number + 1, digits));
            pen.put(" │ ");
            pen.line(text);
            let has_end = index + 1 < snippet.lines.len();
            draw_marks(&Shown { offset: line.offset, text, has_end, digits }, &snippet.labels, pen);
        }
        pen.repeat(BLANKS, digits + 2);
        pen.put("╰────\n");
    }

    /// The file, line and column of the finding's own place, or of the first one that is marked.
    fn draw_place(&self, snippet: &Snippet, pen: &mut Pen<'_>) {
        let mut here =
            snippet.labels.iter().filter(|label| self.start <= label.start && label.end <= self.end);
        let own = here.clone().find(|label| label.primary).or_else(|| here.next());
        // Marks that begin at the same sign may stand at different places of a line that was cut: the first counts.
        let shown = own.and_then(|own| snippet.labels.iter().find(|label| label.start == own.start));
        let Some(Label { place, .. }) = shown else { return };
        pen.styled(NAME, |pen| {
            pen.put(&snippet.name);
            pen.put(":");
            pen.number(place.line, 0);
            pen.put(":");
            pen.number(place.column, 0);
        });
    }
}

/// A line as it is shown.
struct Shown<'a> {
    /// Its first byte in the snippet's text.
    offset: usize,
    text: &'a str,
    /// Whether a line end follows in the snippet's text.
    has_end: bool,
    /// Columns of the numbers of lines.
    digits: usize,
}

/// A mark under a line.
struct Under<'a> {
    label: &'a Label,
    style: Style,
    /// The column from which its label hangs.
    stem: usize,
}

/// Draws what is marked in a line, and the labels below.
fn draw_marks(line: &Shown<'_>, labels: &[Label], pen: &mut Pen<'_>) {
    let end = line.offset + line.text.len();
    // A place behind the last sign has to be followed by a line end.
    let is_here = |label: &Label| {
        line.offset <= label.start && (label.start < end || (label.start == end && line.has_end))
    };
    let on_line = labels.iter().zip(MARKS.into_iter().cycle()).filter(|(label, _)| is_here(label));
    let mut marks: SmallVec<[Under<'_>; 2]> = SmallVec::new();
    let mut highest = 0;
    for (label, style) in on_line {
        if marks.is_empty() {
            pen.no_number(line.digits);
        }
        let column = |offset: usize| columns(line.text.get(..offset - line.offset).unwrap_or_default());
        let start = column(label.start).max(highest);
        let is_place = label.start == label.end;
        let end = if is_place { start + 1 } else { column(label.end).max(start + 1) };
        let stem = usize::midpoint(start, end);
        pen.styled(style, |pen| {
            pen.repeat(BLANKS, start - highest);
            pen.repeat(BARS, stem - start);
            pen.put(match label.text {
                _ if is_place => "▲",
                Some(_) => "┬",
                None => "─",
            });
            pen.repeat(BARS, end - stem - 1);
        });
        highest = end;
        marks.push(Under { label, style, stem });
    }
    if marks.is_empty() {
        return;
    }
    pen.put("\n");
    for mark in marks.iter().rev() {
        let Some(text) = &mark.label.text else { continue };
        let several = text.contains('\n');
        for (number, words) in text.split('\n').enumerate() {
            let stem = match (several, number) {
                (false, _) => "╰── ",
                (true, 0) => "╰─┤ ",
                (true, _) => "  │ ",
            };
            pen.no_number(line.digits);
            draw_label(mark, &marks, stem, words, pen);
        }
    }
}

/// Draws a line of a label below its mark, and the stems of the marks before it.
fn draw_label(mark: &Under<'_>, marks: &[Under<'_>], stem: &str, words: &str, pen: &mut Pen<'_>) {
    let mut column = 0;
    for other in marks {
        pen.repeat(BLANKS, other.stem.saturating_sub(column));
        column = column.max(other.stem);
        if other.label.is_like(mark.label) {
            pen.styled(mark.style, |pen| {
                pen.put(stem);
                pen.styled(mark.style, |pen| pen.put(words));
            });
            pen.put("\n");
            return;
        }
        pen.styled(other.style, |pen| pen.put("│"));
        column += 1;
    }
}

impl Label {
    /// Whether two labels say the same of the same place.
    fn is_like(&self, other: &Label) -> bool {
        (self.start, self.end, &self.text) == (other.start, other.end, &other.text)
    }
}

/// The columns that the beginning of a line takes.
fn columns(text: &str) -> usize {
    if is_plain(text.as_bytes()) {
        return text.len();
    }
    text.chars().fold(0, |column, sign| column + sign_columns(sign, column))
}

/// The columns that a character takes at a column.
fn sign_columns(sign: char, column: usize) -> usize {
    if sign == '\t' { TAB - column % TAB } else { sign.width().unwrap_or(0) }
}

/// How many digits a number has.
fn digits(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// What draws.
struct Pen<'a> {
    color: bool,
    out: &'a mut String,
}

const BLANKS: &str = "                                                                ";
const BARS: &str = "────────────────────────────────────────────────────────────────";

impl Pen<'_> {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Draws something in a style.
    fn styled(&mut self, style: Style, draw: impl FnOnce(&mut Self)) {
        if !self.color {
            return draw(self);
        }
        self.put("\u{1b}[");
        self.put(style);
        self.put("m");
        draw(self);
        self.put("\u{1b}[0m");
    }

    /// Draws the first character of `row`, which holds 64 of them, `count` times.
    fn repeat(&mut self, row: &str, mut count: usize) {
        let bytes = row.len() / 64;
        while count > 0 {
            let now = count.min(64);
            self.put(row.get(..now * bytes).unwrap_or_default());
            count -= now;
        }
    }

    /// A number, filled with blanks on its left up to `columns`.
    fn number(&mut self, number: usize, columns: usize) {
        let mut signs = [b' '; 20];
        let (mut at, mut rest) = (signs.len(), number);
        while at == signs.len() || rest > 0 {
            at -= 1;
            signs[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.repeat(BLANKS, columns.saturating_sub(signs.len() - at));
        self.out.extend(signs[at..].iter().map(|sign| char::from(*sign)));
    }

    /// The margin of a line that has no number.
    fn no_number(&mut self, digits: usize) {
        self.repeat(BLANKS, digits + 2);
        self.put("· ");
    }

    /// A line of the file, its tabulators as blanks.
    fn line(&mut self, text: &str) {
        if memchr::memchr(b'\t', text.as_bytes()).is_none() {
            self.put(text);
            return self.put("\n");
        }
        let mut column = 0;
        for sign in text.chars() {
            let columns = sign_columns(sign, column);
            if sign == '\t' {
                self.repeat(BLANKS, columns);
            } else {
                self.out.push(sign);
            }
            column += columns;
        }
        self.put("\n");
    }
}
