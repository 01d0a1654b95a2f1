//! ERB's tags, as Rails has them in its configuration (`config/sidekiq.yml`) and krane in its manifests (`*.yaml.erb`): Ruby runs
//! them before anybody parses the YAML, so a line that holds nothing but a tag is no line of YAML.

use super::actions::{self, Action, ActionKind};
use crate::source::line;

/// All tags, in order. One that never ends is no tag.
pub(super) fn find(text: &str) -> Vec<Action> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = text[from..].find("<%").map(|at| from + at) {
        let body = start + 2;
        let Some(close) = text[body..].find("%>").map(|at| body + at) else { break };
        from = close + 2;
        let raw = &text[body..close];
        let inner = raw.trim_start_matches(['=', '-']);
        let lead = raw.len() - inner.trim_start().len();
        let inner = inner.trim_end_matches('-').trim();
        let range = start..from;
        let kind = if raw.starts_with('=') { value(text, &range) } else { kind_of(inner) };
        let inside = body + lead..body + lead + inner.len();
        found.push(Action { range, inside, kind });
    }
    found
}

/// What Ruby's code does to the text around it.
fn kind_of(code: &str) -> ActionKind {
    match code.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default() {
        "if" | "unless" | "case" | "while" | "for" => ActionKind::Open,
        "else" | "elsif" | "when" => ActionKind::Else,
        "end" => ActionKind::End,
        _ if is_block(code) => ActionKind::Open,
        _ => ActionKind::Silent,
    }
}

/// `names.each do |name|`, `names.each { |name|`.
pub(super) fn is_block(code: &str) -> bool {
    let head = code.strip_suffix('|').and_then(|code| code.rsplit_once('|')).map_or(code, |(head, _)| head);
    let head = head.trim_end();
    head.ends_with(" do") || head.ends_with('{')
}

/// A value alone on its lines puts lines there.
fn value(text: &str, range: &std::ops::Range<usize>) -> ActionKind {
    let before = &text[line::start(text, range.start)..range.start];
    let after = &text[range.end..line::end(text, range.end)];
    if before.trim().is_empty() && after.trim().is_empty() { ActionKind::Lines } else { ActionKind::Value }
}

/// The text without the lines that hold nothing but tags, as long as it was; `None` where there are none. A value of a tag stays:
/// whoever reads it sees that Ruby decides it.
pub(in crate::source) fn without_lines(text: &str) -> Option<String> {
    let mut tags = find(text);
    tags.retain(|tag| tag.kind != ActionKind::Value);
    (!tags.is_empty()).then(|| actions::mask(text, &tags))
}

#[cfg(test)]
mod tests {
    use super::{find, without_lines};

    #[test]
    fn what_tags_do() {
        let cases = [
            ("<% if a %>", "Open"),
            ("<%- unless a -%>", "Open"),
            ("<% list.each do |name| %>", "Open"),
            ("<% list.each { |name| %>", "Open"),
            ("<% else %>", "Else"),
            ("<% elsif b %>", "Else"),
            ("<% end %>", "End"),
            ("<% } %>", "Silent"),
            ("<%# a note %>", "Silent"),
            ("<% a = 1 %>", "Silent"),
            ("<%= a %>", "Lines"),
            ("b: <%= a %>", "Value"),
        ];
        for (text, expected) in cases {
            let kinds: Vec<String> = find(text).iter().map(|tag| format!("{:?}", tag.kind)).collect();
            assert_eq!(kinds, [expected], "{text}");
        }
    }

    #[test]
    fn lines_of_tags_alone_are_blank() {
        let cases = [
            ("<% if a %>\nb: <%= c %>\n<% end %>\n", Some("          \nb: <%= c %>\n         \n")),
            ("a: 1\n  <%= lines %>\nb: 2\n", Some("a: 1\n              \nb: 2\n")),
            ("a: \"<%= b %>\"\n", None),
            ("a: x <% b\n", None),
            ("a: 1\n", None),
        ];
        for (text, expected) in cases {
            assert_eq!(without_lines(text).as_deref(), expected, "{text}");
        }
    }
}
