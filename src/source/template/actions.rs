//! Where the actions of a template stand, and the mask that hides them.

use std::ops::Range;

use super::erb;
use crate::source::line;

/// One `{{ ... }}`, `{% ... %}`, `{# ... #}` or `<% ... %>`.
#[derive(Debug)]
pub(super) struct Action {
    /// All of it.
    pub range: Range<usize>,
    /// What stands between the signs, trim marks excluded.
    pub inside: Range<usize>,
    /// What it does.
    pub kind: ActionKind,
}

impl Action {
    /// Whether its closing sign is missing.
    pub fn is_endless(&self, text: &str) -> bool {
        let signs = ["}}", "%}", "#}", "%>"];
        !signs.iter().any(|sign| text[self.range.clone()].ends_with(sign)) || self.range.len() < 4
    }

    /// The column at which the lines it makes begin: as `nindent` or `indent` says, else where it stands itself.
    pub fn column(&self, text: &str) -> usize {
        let inside = text.get(self.inside.clone()).unwrap_or_default();
        let stated = inside.rsplit_once("indent ").and_then(|(_, rest)| {
            rest.trim_start()
                .split(|c: char| !c.is_ascii_digit())
                .next()
                .and_then(|digits| digits.parse().ok())
        });
        let line = line::start(text, self.range.start);
        stated.unwrap_or(self.range.start - line)
    }
}

/// What an action does to the text around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ActionKind {
    /// Nothing: a comment, or an assignment to a variable.
    Silent,
    /// Opens a block.
    Open,
    /// Another branch of the block.
    Else,
    /// Ends a block.
    End,
    /// Puts lines of YAML in its place.
    Lines,
    /// Puts a value in its place.
    Value,
}

/// All actions, in order. An action that never ends takes the rest of its line.
pub(super) fn find(text: &str) -> Vec<Action> {
    let mut actions = Vec::new();
    let mut ends = Ends::of(text);
    let mut from = 0;
    while let Some(start) = text[from..].find('{').map(|at| from + at) {
        from = start + 1;
        let close = match text.as_bytes().get(from) {
            Some(b'{') => "}}",
            Some(b'%') => "%}",
            Some(b'#') => "#}",
            _ => continue,
        };
        // `{#` opens a comment in Jinja only; YAML knows it as a mapping before a comment, which nobody writes.
        let body = start + 2;
        let end = ends.after(body, close).unwrap_or_else(|| {
            let end = line::end(text, body);
            end..end
        });
        let inside = trimmed(text, body..end.start);
        let kind = kind_of(text, start, end.end, &text[inside.clone()], close);
        from = end.end.max(from);
        actions.push(Action { range: start..end.end, inside, kind });
    }
    let tags = erb::find(text);
    if !tags.is_empty() {
        actions.extend(tags);
        actions.sort_by_key(|action| action.range.start);
        let mut end = 0;
        actions.retain(|action| {
            let apart = action.range.start >= end;
            end = action.range.end.max(end);
            apart
        });
    }
    make_lines(text, &mut actions);
    actions
}

/// Values that share their lines with other actions and nothing else are no part of a value: `{{ if .x }}{{ include "y" . }}{{ end }}`
/// puts lines in its place.
fn make_lines(text: &str, actions: &mut [Action]) {
    let mut first = 0;
    while first < actions.len() {
        let mut blank =
            text[line::start(text, actions[first].range.start)..actions[first].range.start].trim().is_empty();
        let mut last = first;
        let mut end = line::end(text, actions[last].range.end);
        while let Some(next) = actions.get(last + 1).filter(|next| next.range.start < end) {
            blank &= text[actions[last].range.end..next.range.start].trim().is_empty();
            end = line::end(text, next.range.end);
            last += 1;
        }
        blank &= text[actions[last].range.end..end].trim().is_empty();
        for action in
            actions[first..=last].iter_mut().filter(|action| blank && action.kind == ActionKind::Value)
        {
            action.kind = ActionKind::Lines;
        }
        first = last + 1;
    }
}

/// Finds closing signs. Whatever is opened and never closed is looked for once, not again for each opening sign.
struct Ends<'t> {
    text: &'t str,
    /// One past where the last closing sign of each kind begins, 0 where there is none; set when it has been looked for.
    last: [Option<usize>; 3],
    /// A comment that begins before this place has no closing sign after it.
    endless_comments: usize,
}

/// How far a string reaches inside an action.
const LONGEST_STRING: usize = 4096;

impl<'t> Ends<'t> {
    fn of(text: &'t str) -> Self {
        Ends { text, last: [None; 3], endless_comments: 0 }
    }

    /// The closing sign: not inside a string, and after the end of a comment.
    fn after(&mut self, body: usize, close: &str) -> Option<Range<usize>> {
        let kind = match close {
            "}}" => 0,
            "%}" => 1,
            _ => 2,
        };
        let text = self.text;
        let last = *self.last[kind].get_or_insert_with(|| text.rfind(close).map_or(0, |at| at + 1));
        if last <= body {
            return None;
        }
        let rest = text.get(body..)?;
        let comment = rest.trim_start_matches(['-', ' ', '\n', '\t']).starts_with("/*");
        if !comment {
            return end_of(rest, close).map(|at| body + at..body + at + close.len());
        }
        if body < self.endless_comments {
            return None;
        }
        let Some(done) = rest.find("*/").map(|at| body + at + 2).filter(|done| *done < last) else {
            self.endless_comments = text.len();
            return None;
        };
        text[done..].find(close).map(|at| done + at..done + at + close.len())
    }
}

/// The closing sign outside strings.
fn end_of(rest: &str, close: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut at = 0;
    let mut quote = 0;
    let mut opened = 0;
    while at < bytes.len() && (quote == 0 || at - opened < LONGEST_STRING) {
        match bytes[at] {
            b'\\' if quote == b'"' => at += 1,
            b if b == quote => quote = 0,
            _ if quote != 0 => {}
            b @ (b'"' | b'`') => (quote, opened) = (b, at),
            b if b == close.as_bytes()[0] && bytes.get(at + 1) == close.as_bytes().get(1) => {
                return Some(at);
            }
            _ => {}
        }
        at += 1;
    }
    // A quote that never closes: take the first closing sign there is.
    rest.find(close)
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let raw = &text[range.clone()];
    let inner = raw.strip_prefix('-').unwrap_or(raw);
    let start = range.start + raw.len() - inner.len();
    let inner = inner.strip_suffix('-').unwrap_or(inner);
    let lead = inner.len() - inner.trim_start().len();
    start + lead..start + lead + inner.trim().len()
}

fn kind_of(text: &str, start: usize, end: usize, inside: &str, close: &str) -> ActionKind {
    let word = inside.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    match word {
        _ if inside.starts_with("/*") || close == "#}" => return ActionKind::Silent,
        "if" | "with" | "range" | "define" | "block" | "for" => return ActionKind::Open,
        "else" | "elif" => return ActionKind::Else,
        "end" | "endif" | "endfor" => return ActionKind::End,
        _ if inside.starts_with('$') && is_assignment(inside) => return ActionKind::Silent,
        _ if close == "%}" => return ActionKind::Silent,
        _ => {}
    }
    let makes_lines = inside.contains("nindent") || inside.contains("indent ");
    let line = line::start(text, start);
    let alone = text[line..start].trim().is_empty() && text[end..line::end(text, end)].trim().is_empty();
    if makes_lines || alone { ActionKind::Lines } else { ActionKind::Value }
}

fn is_assignment(inside: &str) -> bool {
    let name = inside[1..].trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').trim_start();
    name.starts_with(":=") || (name.starts_with('=') && !name.starts_with("=="))
}

/// The text with its actions hidden, byte for byte as long as it was.
pub(super) fn mask(text: &str, actions: &[Action]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for (index, action) in actions.iter().enumerate() {
        let filler = if leaves_blank(text, actions, index) { b' ' } else { b'x' };
        let mut filler = filler;
        for byte in &mut bytes[action.range.clone()] {
            match *byte {
                // What follows on the next lines of a long action is not part of the value.
                b'\n' | b'\r' => filler = b' ',
                _ => *byte = filler,
            }
        }
    }
    // Every action begins and ends at an ASCII sign, so only whole characters were replaced.
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// Whether blanks are the right mask: nothing but actions on the lines, or lines of YAML in its place.
fn leaves_blank(text: &str, actions: &[Action], index: usize) -> bool {
    let action = &actions[index];
    if action.kind == ActionKind::Value {
        return false;
    }
    if action.kind == ActionKind::Lines {
        return true;
    }
    let line = line::start(text, action.range.start);
    let end = line::end(text, action.range.end);
    let neighbours = |range: Range<usize>| {
        let first = actions.partition_point(|other| other.range.end <= range.start);
        let mut at = range.start;
        for other in actions[first..].iter().take_while(|other| other.range.start < range.end) {
            if !text[at..other.range.start.max(at)].trim().is_empty() || other.kind == ActionKind::Value {
                return false;
            }
            at = other.range.end.max(at);
        }
        at >= range.end || text[at..range.end].trim().is_empty()
    };
    let (before, after) = (line..action.range.start, action.range.end..end);
    // `key: {{- if ... }}` at the end of a line decides about the lines below.
    neighbours(after.clone()) && (neighbours(before.clone()) || text[before].trim_end().ends_with([':', '-']))
        || text[after.clone()].trim_start().starts_with('#') && neighbours(line..action.range.start)
}

#[cfg(test)]
mod tests {
    use super::{find, mask};

    #[test]
    fn lines_of_actions_alone_are_blank() {
        let cases = [
            ("{{ if .a }}{{ include \"b\" . }}{{ end }}\nkind: CronJob", "\nkind: CronJob"),
            ("{{ include \"a\" . }} {{ include \"b\" . }}\nkind: CronJob", "\nkind: CronJob"),
            ("a: {{ .b }}{{ .c }}\n", "a: xxxxxxxxxxxxxxxx\n"),
            ("{{ .a }}-{{ .b }}\n", "xxxxxxxx-xxxxxxxx\n"),
        ];
        for (text, expected) in cases {
            assert_eq!(mask(text, &find(text)).trim_start_matches(' '), expected, "{text}");
        }
    }
}
