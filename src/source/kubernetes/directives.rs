//! What a manifest says to cronlint: comments (`# cronlint: ...`) and annotations (`cronlint.dev/...`).

use super::manifest::Manifest;
use crate::job::{Directive, DirectiveKind};
use crate::source::syntax::{At, Tree};
use crate::source::{File, directive};
use crate::span::{SourceText, Span, Spanned};

/// Gives each comment to the job it stands in or directly above; those of no job are the file's.
pub(super) fn read(file: &mut File, text: &str, tree: &Tree<'_>) {
    for comment in &tree.comments {
        for directive in directive::read(file.id, text, comment.range.clone()) {
            match owner(file, text, comment.range.start) {
                Some(job) => file.jobs[job].directives.push(directive),
                None => file.directives.push(directive),
            }
        }
    }
}

/// Index of the job that a comment belongs to.
fn owner(file: &File, text: &str, comment: usize) -> Option<usize> {
    let next = file.jobs.partition_point(|job| (job.span.start as usize) <= comment);
    if let Some(job) = next.checked_sub(1) {
        // The comment on the object's last line still belongs to it.
        let end = file.jobs[job].span.range().end;
        if comment < end || !text.get(end..comment)?.contains('\n') {
            return Some(job);
        }
    }
    let start = file.jobs.get(next)?.span.range().start;
    let above = text
        .get(comment..start)?
        .lines()
        .map(str::trim)
        .all(|line| line.starts_with('#') || line == "---" || line == "-");
    above.then_some(next)
}

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
