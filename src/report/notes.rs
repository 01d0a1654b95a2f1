//! What follows the lines of a finding in the text report: help, places in other files, the fix.

use std::borrow::Cow;
use std::fmt::Write;

use super::Places;
use super::neutral::{is_plain, neutral, one_line};
use super::text::Look;
use super::wrap::{folded, width};
use crate::finding::{Finding, Fix, Safety};
use crate::lang::Text;
use crate::rules::{self, page};
use crate::span::Span;

const HELP: Text = Text { en: "help", zh: "建议" };
const ALSO: Text = Text { en: "also", zh: "同时涉及" };
const SEE: Text = Text { en: "see", zh: "另见" };
const FIX: Text = Text { en: "fix", zh: "修正" };
const FIX_TO_JUDGE: Text = Text { en: "fix, to be judged by you", zh: "修正（需人工判断）" };

/// Adds what follows the lines: help, places in other files, the fix. `words` is room to make them in.
pub fn add(finding: &Finding, places: &mut Places<'_>, look: Look, words: &mut String, out: &mut String) {
    let lang = look.lang;
    if let Some(help) = &finding.help {
        words.clear();
        page::push_words(finding, help, lang, words);
        add_note(HELP, words, look, out);
    }
    for related in finding.related.iter().filter(|related| related.span.file != finding.span.file) {
        let at = places.locate(related.span);
        words.clear();
        _ = write!(words, "{}:{}:{} ", at.path, at.start.line, at.start.column);
        page::push_words(finding, &related.message, lang, words);
        add_note(SEE, words, look, out);
    }
    if !finding.also.is_empty() {
        words.clear();
        for (number, code) in finding.also.iter().enumerate() {
            if number > 0 {
                words.push_str(lang.pick(", ", "、"));
            }
            words.push_str(code);
            if let Some((_, rule)) = rules::of_code(code) {
                words.extend([" ", rule.name]);
            }
        }
        add_note(ALSO, words, look, out);
    }
    if let Some(fix) = &finding.fix {
        let lead = match fix.safety {
            Safety::Safe => FIX,
            Safety::Unsafe => FIX_TO_JUDGE,
        };
        words.clear();
        page::push_words(finding, &fix.message, lang, words);
        add_note(lead, words, look, out);
        add_edits(fix, places, look, words, out);
    }
}

/// Columns before the further lines of a note.
const NOTE: usize = 8;

fn add_note(word: Text, text: &str, look: Look, out: &mut String) {
    let (word, colon) = (word.get(look.lang), look.lang.pick(": ", "："));
    let taken = 2 + width(word) + width(colon);
    out.push_str("  ");
    if look.color {
        out.extend(["\u{1b}[36m", word, "\u{1b}[0m"]);
    } else {
        out.push_str(word);
    }
    let columns = look.width.saturating_sub(NOTE + 1);
    for (number, line) in folded(taken.saturating_sub(NOTE), &neutral(text), columns).enumerate() {
        // No line ends in blanks.
        match (number, line.is_empty()) {
            (0, true) => out.push_str(colon.trim_end()),
            (0, false) => out.extend([colon, line]),
            (_, true) => {}
            (_, false) => out.extend(["        ", line]),
        }
        out.push('\n');
    }
}

/// The most lines of a fix that are shown.
const MOST_LINES: usize = 12;
/// The widest line of a fix.
const WIDEST: usize = 160;

/// Adds the lines that the edits change, before and after.
fn add_edits(fix: &Fix, places: &mut Places<'_>, look: Look, after: &mut String, out: &mut String) {
    let mut sorted = Cow::Borrowed(fix.edits.as_slice());
    let place = |(span, _): &(Span, String)| (span.file, span.start, span.end);
    if !sorted.is_sorted_by_key(place) {
        sorted.to_mut().sort_by_key(place);
    }
    let mut rest = &*sorted;
    while let Some((first, _)) = rest.first() {
        let Some((index, text)) = places.index(first.file) else { return };
        let mut lines = index.line(first.start as usize)..index.line(first.end as usize) + 1;
        let mut here = 0;
        // Edits on the same lines are shown together.
        for (span, _) in rest {
            let line = index.line(span.start as usize);
            if span.file != first.file || line >= lines.end {
                break;
            }
            lines.end = lines.end.max(index.line(span.end as usize) + 1);
            here += 1;
        }
        let (these, later) = rest.split_at(here.max(1).min(rest.len()));
        rest = later;
        // The line above tells where added lines go.
        let range =
            index.bytes(text, lines.start.saturating_sub(1)).start..index.bytes(text, lines.end - 1).end;
        let before = text.get(range.clone()).unwrap_or_default();
        after.clear();
        push_edited(text, range, these, after);
        add_change(before, after, look, out);
    }
}

/// Appends the bytes of `range` after the edits.
fn push_edited(text: &str, range: std::ops::Range<usize>, edits: &[(Span, String)], out: &mut String) {
    let mut at = range.start;
    for (span, replacement) in edits {
        let start = (span.start as usize).clamp(at, range.end.max(at));
        out.push_str(text.get(at..start).unwrap_or_default());
        out.push_str(replacement);
        at = (span.end as usize).max(start);
    }
    out.push_str(text.get(at..range.end.max(at)).unwrap_or_default());
}

/// Adds the removed and the added lines, those that stay left out at both ends.
fn add_change(before: &str, after: &str, look: Look, out: &mut String) {
    let (mut minus, mut plus) = (before, after);
    let mut above = None;
    while let Some(line) = take_same(&mut minus, &mut plus, split_first) {
        above = Some(line);
    }
    while take_same(&mut minus, &mut plus, split_last).is_some() {}
    if minus.is_empty()
        && let Some(line) = above
    {
        // Added lines alone do not tell where they go.
        out.extend(["          ", &shown(line, ""), "\n"]);
    }
    for (lines, others, sign, color) in [(minus, plus, "- ", "\u{1b}[31m"), (plus, minus, "+ ", "\u{1b}[32m")]
    {
        let (mut lines, mut others) = (lines_of(lines), lines_of(others));
        let (begin, end) = if look.color { (color, "\u{1b}[0m\n") } else { ("", "\n") };
        for line in lines.by_ref().take(MOST_LINES) {
            let other = others.next().unwrap_or_default();
            out.extend(["        ", begin, sign, &shown(line, other), end]);
        }
        if lines.next().is_some() {
            out.extend(["        ", begin, sign, CUT, end]);
        }
    }
}

/// Takes a line from both texts, if it is the same. `split` parts a line from the rest.
fn take_same<'t>(
    minus: &mut &'t str,
    plus: &mut &'t str,
    split: fn(&str) -> Option<(&str, &str)>,
) -> Option<&'t str> {
    let ((line, minus_left), (other, plus_left)) = split(minus).zip(split(plus))?;
    (line == other).then(|| {
        (*minus, *plus) = (minus_left, plus_left);
        line
    })
}

/// The first line and the rest, of a text that has lines. As [`str::lines`], many bytes at once.
fn split_first(text: &str) -> Option<(&str, &str)> {
    let end = memchr::memchr(b'\n', text.as_bytes()).map_or(text.len(), |end| end + 1);
    let (line, rest) = text.split_at_checked(end)?;
    (!line.is_empty()).then(|| (without_end(line), rest))
}

/// The lines of a text.
fn lines_of(mut text: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let (line, rest) = split_first(text)?;
        text = rest;
        Some(line)
    })
}

/// The last line and the rest.
fn split_last(text: &str) -> Option<(&str, &str)> {
    let ended = text.strip_suffix('\n').unwrap_or(text);
    let begin = memchr::memrchr(b'\n', ended.as_bytes()).map_or(0, |end| end + 1);
    let (rest, line) = text.split_at_checked(begin)?;
    (!line.is_empty()).then(|| (without_end(line), rest))
}

fn without_end(line: &str) -> &str {
    line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line))
}

/// How many characters two lines have in common at their start.
fn same_at_start(line: &str, other: &str) -> usize {
    line.chars().zip(other.chars()).take_while(|(a, b)| a == b).count()
}

/// Stands where something is left out.
const CUT: &str = "…";

/// A line of a fix, cut to a width around the place from which on it is not as the `other`.
fn shown<'t>(line: &'t str, other: &str) -> Cow<'t, str> {
    if line.len() <= WIDEST && is_plain(line.as_bytes()) {
        return Cow::Borrowed(line);
    }
    let at = same_at_start(line, other);
    let line = one_line(line);
    if width(&line) <= WIDEST {
        return Cow::Owned(line);
    }
    let skipped = if at < WIDEST / 2 { 0 } else { at - WIDEST / 4 };
    let rest = line.char_indices().nth(skipped).map_or("", |(start, _)| &line[start..]);
    let mut columns = 0;
    let fits = |(_, sign): &(usize, char)| {
        columns += width(sign.encode_utf8(&mut [0; 4]));
        columns <= WIDEST
    };
    let end = rest.char_indices().take_while(fits).last().map_or(0, |(start, sign)| start + sign.len_utf8());
    let (before, after) = (if skipped > 0 { CUT } else { "" }, if end < rest.len() { CUT } else { "" });
    Cow::Owned([before, &rest[..end], after].concat())
}
