//! What follows the lines of a finding in the text report: help, places in other files, the fix.

use std::borrow::Cow;

use super::Places;
use super::neutral::{is_plain, neutral, one_line};
use super::text::Look;
use super::wrap::{fold_after, width};
use crate::finding::{Finding, Fix, Safety};
use crate::lang::Text;
use crate::linter::Report;
use crate::rules::{self, page};
use crate::span::Span;

const HELP: Text = Text { en: "help", zh: "建议" };
const ALSO: Text = Text { en: "also", zh: "同时涉及" };
const SEE: Text = Text { en: "see", zh: "另见" };
const FIX: Text = Text { en: "fix", zh: "修正" };
const FIX_TO_JUDGE: Text = Text { en: "fix, to be judged by you", zh: "修正（需人工判断）" };

/// Adds what follows the lines: help, places in other files, the fix.
pub fn add(finding: &Finding, report: &Report, places: &mut Places<'_>, look: Look, out: &mut String) {
    if let Some(help) = &finding.help {
        add_note(HELP, &page::words(finding, help, look.lang), look, out);
    }
    for related in finding.related.iter().filter(|related| related.span.file != finding.span.file) {
        let at = places.locate(related.span);
        let words = page::words(finding, &related.message, look.lang);
        let text = format!("{}:{}:{} {words}", at.path, at.start.line, at.start.column);
        add_note(SEE, &text, look, out);
    }
    if !finding.also.is_empty() {
        let named: Vec<String> = finding
            .also
            .iter()
            .map(|code| {
                rules::of_code(code)
                    .map_or_else(|| (*code).to_owned(), |(_, rule)| format!("{code} {}", rule.name))
            })
            .collect();
        add_note(ALSO, &named.join(look.lang.pick(", ", "、")), look, out);
    }
    if let Some(fix) = &finding.fix {
        let lead = match fix.safety {
            Safety::Safe => FIX,
            Safety::Unsafe => FIX_TO_JUDGE,
        };
        add_note(lead, &page::words(finding, &fix.message, look.lang), look, out);
        add_edits(fix, report, places, look, out);
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
    for (number, line) in fold_after(taken.saturating_sub(NOTE), &neutral(text), columns).iter().enumerate() {
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
fn add_edits(fix: &Fix, report: &Report, places: &mut Places<'_>, look: Look, out: &mut String) {
    let mut edits: Vec<&(Span, String)> = fix.edits.iter().collect();
    edits.sort_by_key(|(span, _)| (span.file, span.start, span.end));
    let mut rest = edits.as_slice();
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
        let after = edited(text, range, these);
        if report.file(first.file).is_some() {
            add_change(before, &after, look, out);
        }
    }
}

/// The bytes of `range` after the edits.
fn edited(text: &str, range: std::ops::Range<usize>, edits: &[&(Span, String)]) -> String {
    let mut out = String::new();
    let mut at = range.start;
    for (span, replacement) in edits {
        let start = (span.start as usize).clamp(at, range.end.max(at));
        out.push_str(text.get(at..start).unwrap_or_default());
        out.push_str(replacement);
        at = (span.end as usize).max(start);
    }
    out.push_str(text.get(at..range.end.max(at)).unwrap_or_default());
    out
}

/// Adds the removed and the added lines, those that stay left out at both ends.
fn add_change(before: &str, after: &str, look: Look, out: &mut String) {
    let (before, after): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let head = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
    let most = before.len().min(after.len()) - head;
    let tail = before.iter().rev().zip(after.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let minus = (before.get(head..before.len() - tail).unwrap_or_default(), "- ", "\u{1b}[31m");
    let plus = (after.get(head..after.len() - tail).unwrap_or_default(), "+ ", "\u{1b}[32m");
    if minus.0.is_empty()
        && let Some(line) = head.checked_sub(1).and_then(|last| before.get(last))
    {
        // Added lines alone do not tell where they go.
        out.extend(["          ", &shown(line), "\n"]);
    }
    for (lines, sign, color) in [minus, plus] {
        let (begin, end) = if look.color { (color, "\u{1b}[0m\n") } else { ("", "\n") };
        for line in lines.iter().take(MOST_LINES) {
            out.extend(["        ", begin, sign, &shown(line), end]);
        }
    }
}

/// A line of a fix, cut to a width.
fn shown(line: &str) -> Cow<'_, str> {
    if line.len() <= WIDEST && is_plain(line.as_bytes()) {
        return Cow::Borrowed(line);
    }
    one_line(line).chars().take(WIDEST).collect()
}
