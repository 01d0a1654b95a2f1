//! Which comment lines belong to which entry.
//!
//! The comment lines directly above an entry belong to it. A blank line, another entry or a setting between them parts them, and
//! so does a line that was switched off by a comment sign: what stands above it may speak of that line.

use std::sync::Arc;

use crate::job::Directive;
use crate::source::directive;
use crate::span::{Excerpt, FileId, SourceText, Span};

/// Comment lines of a run that are kept: the nearest.
const MOST_LINES: usize = 24;

/// The comments that stand above the next line, and the directives that belong to no job.
#[derive(Debug)]
pub(super) struct Comments<'a> {
    text: &'a Arc<str>,
    file: FileId,
    /// Comment lines directly above the next line, signs included.
    run: Vec<Span>,
    /// Directives among them.
    directives: Vec<Directive>,
    /// Where the run begins.
    start: Option<Span>,
    /// Directives above no entry.
    free: Vec<Directive>,
}

impl<'a> Comments<'a> {
    /// No comments yet.
    pub fn new(file: FileId, text: &'a Arc<str>) -> Self {
        Comments { text, file, run: Vec::new(), directives: Vec::new(), start: None, free: Vec::new() }
    }

    /// A comment line.
    pub fn add(&mut self, line: Span) {
        let comment = self.text.get(line.range()).unwrap_or_default();
        let directives = directive::read(self.file, self.text, line.range());
        if !directives.is_empty() {
            self.directives.extend(directives);
            self.start.get_or_insert(line);
            return;
        }
        if super::lines::is_switched_off(comment) {
            self.run.clear();
            self.start = None;
            return;
        }
        self.start.get_or_insert(line);
        if !is_decoration(comment) {
            if self.run.len() >= MOST_LINES {
                self.run.remove(0);
            }
            self.run.push(line);
        }
    }

    /// Something stands between the comments so far and what follows.
    pub fn end_run(&mut self) {
        self.run.clear();
        self.start = None;
        self.free.append(&mut self.directives);
    }

    /// The comments that belong to the entry which follows: its words, its directives, and where they begin.
    pub fn take(&mut self) -> (Option<SourceText>, Vec<Directive>, Option<Span>) {
        let words = self.words();
        let start = self.start.take();
        self.run.clear();
        (words, std::mem::take(&mut self.directives), start)
    }

    /// The run as one text, its lines joined by newlines, signs left out.
    fn words(&self) -> Option<SourceText> {
        let lines: Vec<(usize, &str)> = self
            .run
            .iter()
            .map(|line| {
                let comment = self.text.get(line.range()).unwrap_or_default();
                let words = comment.trim_start_matches(['#', '!', ' ', '\t', '-', '=', '*']);
                let at = line.end as usize - words.len();
                (at, words.trim_end_matches(['#', ' ', '\t', '-', '=', '*']))
            })
            .filter(|(_, words)| !words.is_empty())
            .collect();
        let (first, last) = (lines.first()?, lines.last()?);
        let span = Span::new(self.file, first.0..last.0 + last.1.len());
        if lines.len() == 1 {
            return Some(SourceText::verbatim(Excerpt::of(self.text, span.range()), span));
        }
        let mut text = String::new();
        let mut map: Vec<u32> = Vec::new();
        for (index, (at, words)) in lines.iter().enumerate() {
            let start = *at as u32 - span.start;
            if index > 0 {
                text.push('\n');
                // The newline stands for what is left out, up to this line.
                map.push(start);
            }
            text.push_str(words);
            map.extend(start..start + words.len() as u32);
        }
        map.push(span.end - span.start);
        Some(SourceText { text: text.into(), span, map: Some(map.into_boxed_slice()), via: None })
    }

    /// The directives that belong to no job.
    pub fn finish(mut self) -> Vec<Directive> {
        self.end_run();
        self.free
    }
}

/// Lines that say nothing of the job: rules, drawings, and the legends of the fields that crontabs come with.
fn is_decoration(comment: &str) -> bool {
    let body = comment.trim_start_matches(['#', ' ', '\t']);
    let drawn = body.starts_with(['|', '.', '┌', '│', '└', '├', '*', '-', '=', '+', '~'])
        && !body.chars().any(|sign| sign.is_alphabetic() && !sign.is_ascii())
        && body.chars().filter(char::is_ascii_alphabetic).count() < body.chars().count().div_ceil(2);
    let legend = ["m h dom mon dow", "m h d m w", "min hour", "minute hour", "mm hh", "mi h d m w"];
    let begins_with = |legend: &&str| {
        let mut words = body.split_whitespace();
        let mut wanted = legend.split(' ').peekable();
        // The last word of a legend may go on: "min hours".
        std::iter::from_fn(|| wanted.next().map(|word| (word, wanted.peek().is_none()))).all(
            |(word, last)| {
                let found = words.next().unwrap_or_default();
                let head = if last { found.get(..word.len()).unwrap_or(found) } else { found };
                head.eq_ignore_ascii_case(word)
            },
        )
    };
    body.is_empty()
        || drawn
        || body.starts_with(['|', '┌', '│', '└', '├'])
        || legend.iter().any(begins_with)
        || comment.contains("-*-")
}
