//! Where a key can be written into a block of YAML without disturbing it: the place and the exact line, at the
//! indentation that the mapping already has. Flow style (JSON included) and templated keys give no place.

use std::ops::Range;

/// A line added as the next sibling of a key whose value stands at `value`, `name` being the key's name.
/// Gives back the byte offset and the text to insert.
pub fn sibling(text: &str, value: Range<usize>, name: &str, line: &str) -> Option<(usize, String)> {
    let here = Line::at(text, value.start)?;
    let column = here.key_column(name)?;
    if value.end > here.end {
        return None;
    }
    Some((here.end, format!("{}{}{line}", here.newline, " ".repeat(column))))
}

/// A line added as the first key of the mapping that is reached from the siblings of a key (its value at `value`, its
/// name `name`) by the keys of `path`.
pub fn first_in(
    text: &str,
    value: Range<usize>,
    name: &str,
    path: &[&str],
    line: &str,
) -> Option<(usize, String)> {
    let here = Line::at(text, value.start)?;
    let column = here.key_column(name)?;
    let (first, rest) = path.split_first()?;
    let mut at = below(text, here.end, column, first).or_else(|| above(text, here.start, column, first))?;
    let mut column = child_column(text, at.end, column)?;
    for key in rest {
        at = below(text, at.end, column, key)?;
        column = child_column(text, at.end, column)?;
    }
    let newline = at.newline;
    let start = (at.next < text.len()).then_some(at.next)?;
    Some((start, format!("{}{line}{newline}", " ".repeat(column))))
}

/// One line of a text.
#[derive(Clone, Copy)]
struct Line<'a> {
    start: usize,
    /// Before its newline.
    end: usize,
    /// Start of the next line.
    next: usize,
    text: &'a str,
    newline: &'static str,
}

impl<'a> Line<'a> {
    fn at(text: &'a str, offset: usize) -> Option<Self> {
        let start = text.get(..offset)?.rfind('\n').map_or(0, |at| at + 1);
        Line::from(text, start)
    }

    fn from(text: &'a str, start: usize) -> Option<Self> {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let (line, next) = match rest.find('\n') {
            Some(at) => (rest.get(..at)?, start + at + 1),
            None => (rest, text.len()),
        };
        let (line, newline) = match line.strip_suffix('\r') {
            Some(line) => (line, "\r\n"),
            None => (line, "\n"),
        };
        Some(Line { start, end: start + line.len(), next, text: line, newline })
    }

    /// Whether the line holds nothing of the tree: blank, a comment, or a line of a template.
    fn is_void(self) -> bool {
        let text = self.text.trim_start();
        text.is_empty() || text.starts_with('#') || text.starts_with("{{")
    }

    /// Blanks in front.
    fn indent(self) -> usize {
        self.text.len() - self.text.trim_start_matches(' ').len()
    }

    /// The column of the line's own key, when it is `name`.
    fn key_column(self, name: &str) -> Option<usize> {
        let mut column = self.indent();
        let mut rest = self.text.get(column..)?;
        while let Some(item) = rest.strip_prefix("- ") {
            let trimmed = item.trim_start_matches(' ');
            column += rest.len() - trimmed.len();
            rest = trimmed;
        }
        let quoted = rest.strip_prefix(['"', '\'']);
        let after = quoted.unwrap_or(rest).strip_prefix(name)?;
        let after = if quoted.is_some() { after.strip_prefix(['"', '\''])? } else { after };
        after.starts_with(':').then_some(column)
    }
}

/// The line of `key` at `column`, in the lines from `from` on that still belong to the mapping at that column.
fn below<'a>(text: &'a str, from: usize, column: usize, key: &str) -> Option<Line<'a>> {
    let mut line = Line::from(text, text.get(from..)?.find('\n').map(|at| from + at + 1)?)?;
    loop {
        if !line.is_void() {
            if line.indent() < column
                || (line.indent() == column && line.text.get(column..)?.starts_with("- "))
            {
                return None;
            }
            if line.indent() == column && line.key_column(key).is_some() {
                return Some(line);
            }
        }
        line = Line::from(text, line.next)?;
    }
}

/// The same in the lines above `start`.
fn above<'a>(text: &'a str, start: usize, column: usize, key: &str) -> Option<Line<'a>> {
    let mut end = start;
    while end > 0 {
        let line = Line::at(text, end - 1)?;
        if !line.is_void() {
            if line.key_column(key) == Some(column) {
                return Some(line);
            }
            if line.indent() < column {
                return None;
            }
        }
        end = line.start;
    }
    None
}

/// The column of the mapping below a key: that of the next line of the tree, which must be a key of its own.
fn child_column(text: &str, end_of_key: usize, column: usize) -> Option<usize> {
    let mut line = Line::from(text, text.get(end_of_key..)?.find('\n').map(|at| end_of_key + at + 1)?)?;
    while line.is_void() {
        line = Line::from(text, line.next)?;
    }
    let child = line.indent();
    let content = line.text.get(child..)?;
    (child > column && !content.starts_with(['-', '{', '[', '<', '*']) && content.contains(':'))
        .then_some(child)
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOB: &str = "kind: CronJob\nspec:\n  # when\n  schedule: \"*/5 * * * *\"\n  jobTemplate:\n    metadata:\n      labels: {}\n    spec:\n      # six\n      backoffLimit: 6\n";

    fn with(insertion: Option<(usize, String)>) -> String {
        let (at, text) = insertion.expect("a place");
        let mut whole = JOB.to_owned();
        whole.insert_str(at, &text);
        whole
    }

    #[test]
    fn lines_land_at_the_mapping_s_own_indentation() {
        let at = JOB.find("\"*/5").expect("there");
        let whole = with(sibling(JOB, at..at + 13, "schedule", "concurrencyPolicy: Forbid"));
        assert!(whole.contains("\"*/5 * * * *\"\n  concurrencyPolicy: Forbid\n  jobTemplate:"), "{whole}");
        let whole = with(first_in(
            JOB,
            at..at + 13,
            "schedule",
            &["jobTemplate", "spec"],
            "activeDeadlineSeconds: 240",
        ));
        assert!(whole.contains("    spec:\n      activeDeadlineSeconds: 240\n      # six\n"), "{whole}");
    }

    #[test]
    fn flow_style_has_no_place() {
        let text = "{\"spec\": {\"schedule\": \"* * * * *\"}}\n";
        assert_eq!(sibling(text, 22..33, "schedule", "x: y"), None);
    }
}
