//! What the annotations of a manifest say to cronlint (`cronlint.dev/...`).

use super::manifest::Manifest;
use crate::job::{Directive, DirectiveKind};
use crate::source::syntax::At;
use crate::span::{SourceText, Span, Spanned};

/// `cronlint.dev/ignore: F001, no-timeout` and `cronlint.dev/KEY: VALUE`, on the CronJob.
pub(super) fn of_annotations(manifest: &Manifest<'_>, object: At<'_>) -> Vec<Directive> {
    let annotations = object.path(&["metadata", "annotations"]).into_iter().flat_map(At::entries);
    annotations
        .filter_map(|(key, value)| {
            let name = key.text()?.strip_prefix("cronlint.dev/")?;
            let said = manifest.known(value)?;
            let span = manifest.span(key.range()).to(said.span);
            let kind = if name == "ignore" {
                DirectiveKind::Ignore { rules: rules(&said), reason: String::new() }
            } else {
                let end = key.range().end;
                let place = Span::new(manifest.id, end.saturating_sub(name.len())..end);
                DirectiveKind::Attest { key: Spanned::new(name.to_owned(), place), value: said.text }
            };
            Some(Directive { span, kind })
        })
        .collect()
}

/// Words parted by commas or blanks.
fn rules(said: &SourceText) -> Vec<Spanned<String>> {
    let mut from = 0;
    let mut rules = Vec::new();
    for word in said.text.split([',', ' ']) {
        if !word.is_empty() {
            rules.push(Spanned::new(word.to_owned(), said.place(from..from + word.len())));
        }
        from += word.len() + 1;
    }
    rules
}
