//! Comments that speak to cronlint: `# cronlint: ignore[RULE, ...] reason`, and `# cronlint: QUESTION=ANSWER ...`, which may
//! say who stands behind the answers, until when, and why: `# cronlint: idempotency=order_id by=zhang until=2027-01-31 unique
//! key of the payment table`.

use std::ops::Range;
use std::sync::Arc;

use super::settle;
use crate::job::{Directive, DirectiveKind, Signed};
use crate::lang::COMMAS;
use crate::span::{Excerpt, FileId, Span, Spanned};

/// The name with which such a comment begins, in any letters; a colon follows, of a Chinese keyboard too.
const NAME: &str = "cronlint";

/// The signs of comments in all formats: `#`, `//`, `/*`, `--`, `;`, `<!--`, `{{/*`.
const SIGNS: [char; 9] = ['#', '/', '*', '-', ';', '<', '!', ' ', '\t'];

/// Whether a comment without its sign speaks to cronlint.
pub fn is_spoken_to(body: &str) -> bool {
    mark(body).is_some()
}

/// With what a comment begins that speaks to cronlint.
struct Mark {
    /// Its length in bytes.
    len: usize,
    has_colon: bool,
}

/// What is followed by `ignore[` or by an answer to a question is meant for cronlint, though its colon is missing.
fn mark(body: &str) -> Option<Mark> {
    let (name, rest) = body.split_at_checked(NAME.len())?;
    if !name.eq_ignore_ascii_case(NAME) {
        return None;
    }
    let next = rest.chars().next()?;
    if matches!(next, ':' | '：') {
        return Some(Mark { len: NAME.len() + next.len_utf8(), has_colon: true });
    }
    let words = rest.trim_start();
    let answers = key_of(words).is_some_and(|key| key == TIER || settle::question_of(key).is_some());
    let is_meant = words.len() < rest.len() && (words.starts_with("ignore[") || answers);
    is_meant.then_some(Mark { len: NAME.len(), has_colon: false })
}

/// What a comment says to cronlint; empty when it does not speak to it. `range` is the comment in `text`, its sign
/// (`#`, `//`) included.
pub fn read(file: FileId, text: &str, range: Range<usize>) -> Vec<Directive> {
    let comment = text.get(range.clone()).unwrap_or_default();
    let body = comment.trim_start_matches(SIGNS);
    let Some(Mark { len, has_colon }) = mark(body) else { return Vec::new() };
    let said = body[len..].trim_end().trim_end_matches("*/").trim_end_matches("-->").trim_end();
    let start = range.start + comment.len() - body.len() + len;
    let span = Span::new(file, range.start..start + said.len());
    let directive = |kind| Directive { span, kind };
    if !has_colon {
        return vec![directive(DirectiveKind::Malformed)];
    }
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
    let Some(inside) = rest.trim_start().strip_prefix('[') else {
        return Some(DirectiveKind::Ignore { rules: Vec::new(), reason: rest.trim().to_owned() });
    };
    let (inside, reason) = inside.split_once(']')?;
    let mut rules = Vec::new();
    let mut from = at + rest.len() - rest.trim_start().len() + 1;
    for word in inside.split_inclusive(COMMAS) {
        let name = word.trim_end_matches(COMMAS).trim();
        let start = from + word.len() - word.trim_start().len();
        if !name.is_empty() {
            let span = Span::new(file, start..start + name.len());
            rules.push(Spanned::text(name, span));
        }
        from += word.len();
    }
    (!rules.is_empty()).then(|| DirectiveKind::Ignore { rules, reason: reason.trim().to_owned() })
}

/// The key that declares how much depends on a job.
pub const TIER: &str = "tier";
/// The keys that sign the answers of a comment and answer no question themselves.
pub const BY: &str = "by";
/// See [`BY`].
pub const UNTIL: &str = "until";
/// See [`BY`].
pub const REASON: &str = "reason";

/// `KEY=VALUE` pairs, blanks between them; a value with blanks stands in quotes. `by=` and `until=` sign all of them. The first
/// word that is no pair begins the reason, in which only `by=` and `until=` are keys.
fn attestations(file: FileId, words: &str, at: usize) -> Option<Vec<DirectiveKind>> {
    let mut found: Vec<(Spanned<Excerpt>, String)> = Vec::new();
    let mut signed = Signed::default();
    let mut reason = String::new();
    let mut rest = words;
    while !rest.is_empty() {
        let start = at + words.len() - rest.len();
        let pair = key_of(rest).filter(|key| reason.is_empty() || matches!(*key, BY | UNTIL));
        let Some(key) = pair else {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            if found.is_empty() {
                return None;
            }
            reason.push_str(if reason.is_empty() { "" } else { " " });
            reason.push_str(&rest[..end]);
            rest = rest[end..].trim_start();
            continue;
        };
        let after = &rest[key.len() + 1..];
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"')?,
            None => after.split_at(after.find(char::is_whitespace).unwrap_or(after.len())),
        };
        // An answer without words answers nothing.
        if value.trim().is_empty() {
            return None;
        }
        let from = at + words.len() - after.len() + usize::from(after.starts_with('"'));
        match key {
            BY => signed.by = Some(value.to_owned()),
            UNTIL => {
                let span = Span::new(file, from..from + value.len());
                signed.until = Some(Spanned::text(value, span));
            }
            REASON => value.clone_into(&mut reason),
            _ => {
                let span = Span::new(file, start..start + key.len());
                found.push((Spanned::text(key, span), value.to_owned()));
            }
        }
        rest = next.trim_start();
    }
    signed.reason = (!reason.is_empty()).then_some(reason);
    let signed = Arc::new(signed);
    let attest = |(key, value)| DirectiveKind::Attest { key, value, signed: Arc::clone(&signed) };
    Some(found.into_iter().map(attest).collect())
}

/// The key with which a text begins.
fn key_of(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '_'))?;
    (end > 0 && text[end..].starts_with('=')).then(|| &text[..end])
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
        for (comment, expected) in [
            ("# cronlint：ignore[R001，R002、 no-timeout,D001]", &["R001", "R002", "no-timeout", "D001"][..]),
            ("# CronLint:ignore[F001]", &["F001"]),
            ("# cronlint: ignore [F001, D001] reason", &["F001", "D001"]),
        ] {
            let kinds = said(comment);
            let [DirectiveKind::Ignore { rules, .. }] = kinds.as_slice() else { panic!("{kinds:?}") };
            let text = format!("x {comment}");
            let places = rules.iter().map(|rule| (rule.value.as_str(), &text[rule.span.range()]));
            assert!(places.eq(expected.iter().map(|name| (*name, *name))), "{comment}: {rules:?}");
        }
        let kinds = said("# cronlint: ignore legacy");
        let [DirectiveKind::Ignore { rules, .. }] = kinds.as_slice() else { panic!("{kinds:?}") };
        assert!(rules.is_empty());
    }

    /// `key=value` of each answer, then who, until when and why.
    fn attested(comment: &str) -> String {
        let mut shown = Vec::new();
        let mut last = None;
        for kind in said(comment) {
            let DirectiveKind::Attest { key, value, signed } = kind else { panic!("{kind:?}") };
            shown.push(format!("{}={value}", key.value));
            last = Some(signed);
        }
        let signed = last.expect("an answer");
        let until = signed.until.as_ref().map(|until| until.value.to_string());
        let parts = [signed.by.clone(), until, signed.reason.clone()];
        format!("{} | {}", shown.join(" "), parts.map(Option::unwrap_or_default).join(" | "))
    }

    #[test]
    fn attestations_are_pairs_that_a_person_may_sign() {
        for (comment, expected) in [
            (
                "#cronlint: timeout=50m alert-failure=\"ops mail\"",
                "timeout=50m alert-failure=ops mail |  |  | ",
            ),
            (
                "# cronlint: idempotency=order_id by=zhang until=2027-01-31 unique key uk_pay",
                "idempotency=order_id | zhang | 2027-01-31 | unique key uk_pay",
            ),
            ("# cronlint: lock=redis 续期 by=李雷 until=2027-01-31", "lock=redis | 李雷 | 2027-01-31 | 续期"),
            (
                "# cronlint: lock=redis renewed, a=b stays words",
                "lock=redis |  |  | renewed, a=b stays words",
            ),
            (
                "# cronlint: drill=2026-11-01 reason=\"as every year\"",
                "drill=2026-11-01 |  |  | as every year",
            ),
            ("-- cronlint: lock=x", "lock=x |  |  | "),
            ("// cronlint: lock=x", "lock=x |  |  | "),
            ("/* cronlint: lock=x */", "lock=x |  |  | "),
            ("; cronlint: lock=x", "lock=x |  |  | "),
            ("<!-- cronlint: lock=x by=zhang -->", "lock=x | zhang |  | "),
        ] {
            assert_eq!(attested(comment), expected, "{comment}");
        }
        let kinds = said("# cronlint: lock=x until=2027-01-31");
        let [DirectiveKind::Attest { signed, .. }] = kinds.as_slice() else { panic!("{kinds:?}") };
        assert_eq!(signed.until.as_ref().map(|until| until.span.range()), Some(27..37));
    }

    #[test]
    fn what_is_not_understood_is_said_to_be_so() {
        for comment in [
            "# cronlint:",
            "# cronlint: ignore[]",
            "# cronlint: ignore[F001",
            "# cronlint: hello",
            "# cronlint: =x",
            "# cronlint: by=zhang until=2027-01-31",
            "# cronlint: lock=\"x",
            "# cronlint: lock=",
            "# cronlint: lock=\" \" by=zhang",
            "# cronlint: lock=x by= until=2027-01-31",
            "# cronlint ignore[F001]",
            "# cronlint timeout=10m",
            "# Cronlint: IGNORE[F001]",
        ] {
            assert!(matches!(said(comment).as_slice(), [DirectiveKind::Malformed]), "{comment}");
        }
        for comment in [
            "# about cronlint: x=y",
            "# cronlint",
            "# cronlint ignores this",
            "# cronlints: lock=x",
            "# cronlint a=b",
        ] {
            assert!(said(comment).is_empty(), "{comment}");
        }
    }
}
