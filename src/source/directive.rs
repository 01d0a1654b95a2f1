//! Comments that speak to cronlint: `# cronlint: ignore[RULE, ...] reason` and `# cronlint: KEY=VALUE ...`.

use std::ops::Range;

use crate::job::{Directive, DirectiveKind};
use crate::span::{FileId, Span, Spanned};

/// The word with which such a comment begins.
const MARK: &str = "cronlint:";

/// What a comment says to cronlint; empty when it does not speak to it. `range` is the comment in `text`, its sign
/// (`#`, `//`) included.
pub fn read(file: FileId, text: &str, range: Range<usize>) -> Vec<Directive> {
    let comment = text.get(range.clone()).unwrap_or_default();
    let body = comment.trim_start_matches(['#', '/', '*', ' ', '\t']);
    let Some(said) = body.strip_prefix(MARK) else { return Vec::new() };
    let said = said.trim_end();
    let start = range.start + comment.len() - body.len() + MARK.len();
    let span = Span::new(file, range.start..start + said.len());
    let directive = |kind| Directive { span, kind };
    let words = said.trim_start();
    let at = start + said.len() - words.len();
    if let Some(rest) = words
        .strip_prefix("ignore")
        .filter(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '='))
    {
        return vec![directive(ignore(file, rest, at + "ignore".len()).unwrap_or(DirectiveKind::Malformed))];
    }
    match attestations(file, words, at) {
        Some(kinds) if !kinds.is_empty() => kinds.into_iter().map(directive).collect(),
        _ => vec![directive(DirectiveKind::Malformed)],
    }
}

/// `[RULE, ...] reason`; without brackets all rules.
fn ignore(file: FileId, rest: &str, at: usize) -> Option<DirectiveKind> {
    let Some(inside) = rest.strip_prefix('[') else {
        return Some(DirectiveKind::Ignore { rules: Vec::new(), reason: rest.trim().to_owned() });
    };
    let (inside, reason) = inside.split_once(']')?;
    let mut rules = Vec::new();
    let mut from = at + 1;
    for word in inside.split(',') {
        let name = word.trim();
        let start = from + word.len() - word.trim_start().len();
        if !name.is_empty() {
            let span = Span::new(file, start..start + name.len());
            rules.push(Spanned::new(name.to_owned(), span));
        }
        from += word.len() + 1;
    }
    (!rules.is_empty()).then(|| DirectiveKind::Ignore { rules, reason: reason.trim().to_owned() })
}

/// `KEY=VALUE` pairs, blanks between them; a value with blanks stands in quotes.
fn attestations(file: FileId, words: &str, at: usize) -> Option<Vec<DirectiveKind>> {
    let mut found = Vec::new();
    let mut rest = words;
    while !rest.is_empty() {
        let start = at + words.len() - rest.len();
        let (key, after) = rest.split_once('=')?;
        if key.is_empty() || !key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')) {
            return None;
        }
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"')?,
            None => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
        };
        let key = Spanned::new(key.to_owned(), Span::new(file, start..start + key.len()));
        found.push(DirectiveKind::Attest { key, value: value.to_owned() });
        rest = next.trim_start();
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(comment: &str) -> Vec<DirectiveKind> {
        let text = format!("x {comment}");
        read(FileId(0), &text, 2..text.len()).into_iter().map(|directive| directive.kind).collect()
    }

    #[test]
    fn ignore_names_rules_and_a_reason() {
        let kinds = said("# cronlint: ignore[F001, no-timeout] it is a probe");
        let [DirectiveKind::Ignore { rules, reason }] = kinds.as_slice() else { panic!("{kinds:?}") };
        let names: Vec<(&str, u32)> =
            rules.iter().map(|rule| (rule.value.as_str(), rule.span.start)).collect();
        assert_eq!(names, [("F001", 21), ("no-timeout", 27)]);
        assert_eq!(reason, "it is a probe");
        let kinds = said("# cronlint: ignore legacy");
        let [DirectiveKind::Ignore { rules, .. }] = kinds.as_slice() else { panic!("{kinds:?}") };
        assert!(rules.is_empty());
    }

    #[test]
    fn attestations_are_pairs() {
        let kinds = said("#cronlint: timeout=50m alert-failure=\"ops mail\"");
        let pairs: Vec<(&str, &str)> = kinds
            .iter()
            .map(|kind| match kind {
                DirectiveKind::Attest { key, value } => (key.value.as_str(), value.as_str()),
                _ => panic!("{kind:?}"),
            })
            .collect();
        assert_eq!(pairs, [("timeout", "50m"), ("alert-failure", "ops mail")]);
    }

    #[test]
    fn what_is_not_understood_is_said_to_be_so() {
        for comment in [
            "# cronlint:",
            "# cronlint: ignore[]",
            "# cronlint: ignore[F001",
            "# cronlint: hello",
            "# cronlint: =x",
        ] {
            assert!(matches!(said(comment).as_slice(), [DirectiveKind::Malformed]), "{comment}");
        }
        assert!(said("# about cronlint: x=y").is_empty());
    }
}
