//! Words beside a CronJob: comments, descriptions, its name, its file's name.

use std::ops::Range;

use smallvec::SmallVec;

use super::manifest::Manifest;
use crate::job::{Words, WordsKind};
use crate::source::syntax::At;
use crate::span::{SourceText, Span};

/// Annotations and labels whose value describes the job.
const DESCRIPTIVE: [&str; 8] =
    ["description", "comment", "summary", "purpose", "schedule", "note", "notes", "frequency"];

/// All words beside the CronJob, nearest first.
pub(super) fn beside(
    manifest: &Manifest<'_>,
    object: At<'_>,
    schedule: Option<(At<'_>, At<'_>)>,
) -> SmallVec<[Words; 1]> {
    let mut words = Vec::new();
    let mut used: Vec<usize> = Vec::new();
    if let Some((key, value)) = schedule {
        let line = value.range().start..value.used_range().end.max(value.range().end);
        trailing(manifest, &line, WordsKind::TrailingComment, &mut words, &mut used);
        above(manifest, key.range().start, WordsKind::CommentAbove, &mut words, &mut used);
    }
    block_comments(manifest, object, &mut words, &mut used);
    descriptions(manifest, object, &mut words);
    if let Some(text) = object.path(&["metadata", "name"]).and_then(|at| manifest.known(at)) {
        words.push(Words { kind: WordsKind::Name, text });
    }
    let stem = manifest.path.file_stem().and_then(|name| name.to_str());
    if let Some(name) = stem.filter(|&name| name != "-") {
        let span = Span::new(manifest.id, 0..0);
        words.push(Words { kind: WordsKind::FileName, text: SourceText::verbatim(name, span) });
    }
    words.sort_by_key(|words| words.kind);
    words.into()
}

/// Comments that speak of the whole object: above its first key, and beside or above `kind`, `metadata`, `name` and `spec`.
fn block_comments(manifest: &Manifest<'_>, object: At<'_>, words: &mut Vec<Words>, used: &mut Vec<usize>) {
    let kind = WordsKind::BlockComment;
    above(manifest, object.range().start, kind, words, used);
    let name = object.get("metadata").and_then(|metadata| metadata.entry("name"));
    let keys = ["apiVersion", "kind", "metadata", "spec"].map(|key| object.entry(key));
    for (key, value) in keys.into_iter().chain([name]).flatten() {
        above(manifest, key.range().start, kind, words, used);
        let line = if value.text().is_some() { value.range() } else { key.range() };
        trailing(manifest, &line, kind, words, used);
    }
}

fn descriptions(manifest: &Manifest<'_>, object: At<'_>, words: &mut Vec<Words>) {
    for group in ["annotations", "labels"] {
        let Some(entries) = object.path(&["metadata", group]) else { continue };
        for (key, value) in entries.entries() {
            let name = key.text().unwrap_or_default();
            let last = name.rsplit(['/', '.']).next().unwrap_or(name).to_ascii_lowercase();
            if DESCRIPTIVE.contains(&last.as_str())
                && let Some(text) = manifest.known(value)
            {
                words.push(Words { kind: WordsKind::Description, text });
            }
        }
    }
}

/// The comment on the line on which `range` begins or ends.
fn trailing(
    manifest: &Manifest<'_>,
    range: &Range<usize>,
    kind: WordsKind,
    words: &mut Vec<Words>,
    used: &mut Vec<usize>,
) {
    for at in [range.start, range.end] {
        add(manifest.comments().trailing(at), kind, words, used);
    }
}

/// The run of comment lines directly above the line of `at`. A document mark between them does not part them.
fn above(manifest: &Manifest<'_>, at: usize, kind: WordsKind, words: &mut Vec<Words>, used: &mut Vec<usize>) {
    add(manifest.comments().above(at, |line| line == "---"), kind, words, used);
}

/// Adds a comment that was not added yet.
fn add(text: Option<SourceText>, kind: WordsKind, words: &mut Vec<Words>, used: &mut Vec<usize>) {
    if let Some(text) = text.filter(|text| !used.contains(&text.span.range().start)) {
        used.push(text.span.range().start);
        words.push(Words { kind, text });
    }
}
