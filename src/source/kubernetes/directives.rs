//! What the annotations and labels of a manifest say to cronlint (`cronlint.dev/...`).

use std::sync::Arc;

use super::manifest::Manifest;
use crate::job::{Directive, DirectiveKind, Signed};
use crate::lang::COMMAS;
use crate::source::directive;
use crate::source::syntax::At;
use crate::span::{Excerpt, SourceText, Span, Spanned};

/// `cronlint.dev/ignore: F001, no-timeout` and `cronlint.dev/QUESTION: ANSWER`, as annotations of the CronJob or as its labels.
/// `cronlint.dev/by`, `cronlint.dev/until` and `cronlint.dev/reason` sign all answers that stand there.
pub(super) fn of_metadata(manifest: &Manifest<'_>, object: At<'_>) -> Vec<Directive> {
    let mut said: Vec<(Spanned<Excerpt>, SourceText, Span)> = Vec::new();
    let mut signed = Signed::default();
    let maps = ["annotations", "labels"].map(|map| object.path(&["metadata", map]));
    for (key, value) in maps.into_iter().flatten().flat_map(At::entries) {
        let Some(name) = key.text().and_then(|key| key.strip_prefix(PREFIX)) else { continue };
        let Some(value) = manifest.known(value) else { continue };
        let end = key.range().end;
        let place = Span::new(manifest.id, end.saturating_sub(name.len())..end);
        match name {
            directive::BY => signed.by = Some(value.text.into()),
            directive::UNTIL => signed.until = Some(Spanned::new(value.text, value.span)),
            directive::REASON => signed.reason = Some(value.text.into()),
            _ => {
                let key = manifest.span(key.range());
                // A template's value may stand in another file.
                let whole = if value.span.file == key.file { key.to(value.span) } else { key };
                said.push((Spanned::text(name, place), value, whole));
            }
        }
    }
    let signed = Arc::new(signed);
    let directive = |(key, value, span): (Spanned<Excerpt>, SourceText, Span)| {
        let kind = if value.text.trim().is_empty() {
            DirectiveKind::Malformed
        } else if key.value == "ignore" {
            DirectiveKind::Ignore { rules: rules(&value), reason: String::new() }
        } else {
            DirectiveKind::Attest { key, value: value.text.into(), signed: Arc::clone(&signed) }
        };
        Directive { span, kind }
    };
    said.into_iter().map(directive).collect()
}

/// What the keys that speak to cronlint begin with.
const PREFIX: &str = "cronlint.dev/";

/// Words parted by commas or blanks.
fn rules(said: &SourceText) -> Vec<Spanned<Excerpt>> {
    let is_between = |sign: char| sign == ' ' || COMMAS.contains(&sign);
    let mut from = 0;
    let mut rules = Vec::new();
    for part in said.text.split_inclusive(is_between) {
        let word = part.trim_end_matches(is_between);
        if !word.is_empty() {
            rules.push(Spanned::text(word, said.place(from..from + word.len())));
        }
        from += part.len();
    }
    rules
}
