//! Words beside a CronJob: comments, descriptions, its name, its file's name.

use std::ops::Range;

use super::manifest::Manifest;
use crate::job::{Words, WordsKind};
use crate::source::line;
use crate::source::syntax::{At, Comment};
use crate::span::{SourceText, Span};

/// Annotations and labels whose value describes the job.
const DESCRIPTIVE: [&str; 8] =
    ["description", "comment", "summary", "purpose", "schedule", "note", "notes", "frequency"];

/// All words beside the CronJob, nearest first.
pub(super) fn beside(
    manifest: &Manifest<'_>,
    object: At<'_>,
    schedule: Option<(At<'_>, At<'_>)>,
) -> Vec<Words> {
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
    words
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
        let at = at.min(manifest.text.len());
        let line_end = line::end(manifest.text, at);
        let first = manifest.tree.comments.partition_point(|comment| comment.range.start < at);
        if let Some(comment) = manifest.tree.comments.get(first)
            && !comment.own_line
            && comment.range.start < line_end
            && !used.contains(&comment.range.start)
        {
            used.push(comment.range.start);
            words.extend(run(manifest, std::slice::from_ref(comment), kind));
        }
    }
}

/// The run of comment lines directly above the line of `at`. A document mark between them does not part them.
fn above(manifest: &Manifest<'_>, at: usize, kind: WordsKind, words: &mut Vec<Words>, used: &mut Vec<usize>) {
    let comments = &manifest.tree.comments;
    let mut line = line::start(manifest.text, at);
    let last = comments.partition_point(|comment| comment.range.start < line);
    let mut first = last;
    while first > 0 && line > 0 {
        let previous = line::start(manifest.text, line - 1);
        let comment = &comments[first - 1];
        if comment.own_line && comment.range.start >= previous {
            first -= 1;
        } else if !(first == last && manifest.text[previous..line].trim_end() == "---") {
            break;
        }
        line = previous;
    }
    let Some(begin) = comments[first..last].first().map(|comment| comment.range.start) else { return };
    if !used.contains(&begin) {
        used.push(begin);
        words.extend(run(manifest, &comments[first..last], kind));
    }
}

/// Comment lines as one text, signs stripped. Comments that speak to cronlint are no words.
fn run(manifest: &Manifest<'_>, comments: &[Comment], kind: WordsKind) -> Option<Words> {
    let (first, last) = (comments.first()?, comments.last()?);
    let span = first.range.start..last.range.end;
    let mut text = String::new();
    let mut map = Vec::new();
    for comment in comments {
        let raw = manifest.text.get(comment.range.clone())?;
        let body = raw.trim_start_matches(['#', '/', '*', ' ', '\t']).trim_end();
        if body.starts_with("cronlint:") {
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
            map.push((comment.range.start - span.start) as u32);
        }
        let offset = comment.range.start - span.start + raw.len()
            - raw.trim_start_matches(['#', '/', '*', ' ', '\t']).len();
        map.extend((0..body.len()).map(|n| (offset + n) as u32));
        text.push_str(body);
    }
    map.push(map.last().map_or(0, |at| at + 1));
    let text = SourceText { text, span: manifest.span(span), map: Some(map.into_boxed_slice()), via: None };
    (!text.text.trim().is_empty()).then_some(Words { kind, text })
}
