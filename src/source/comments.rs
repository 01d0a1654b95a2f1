//! Comments beside a place of a text whose comments were found by its reader: the one on the same line, the run above it.

use std::ops::Range;

use super::syntax::Comment;
use super::{File, directive, line};
use crate::job::Directive;
use crate::span::{FileId, SourceText, Span};

/// The comments of one file, in order.
#[derive(Clone, Copy, Debug)]
pub struct Comments<'a> {
    /// The file.
    pub file: FileId,
    /// Its text.
    pub text: &'a str,
    /// Its comments.
    pub comments: &'a [Comment],
}

impl Comments<'_> {
    /// The comment that follows on the line of `at`.
    pub fn trailing(&self, at: usize) -> Option<SourceText> {
        let at = at.min(self.text.len());
        let line_end = line::end(self.text, at);
        let first = self.comments.partition_point(|comment| comment.range.start < at);
        let comment = self.comments.get(first)?;
        let follows = !comment.own_line && comment.range.start < line_end;
        follows.then(|| self.run(std::slice::from_ref(comment))).flatten()
    }

    /// The run of comment lines directly above the line of `at`. Lines for which `passes` holds do not part the first of
    /// them from it (a document mark, an annotation).
    pub fn above(&self, at: usize, passes: impl Fn(&str) -> bool) -> Option<SourceText> {
        /// So many lines may stand between: a text of nothing but such lines is not read anew for each of them.
        const MOST_LINES: usize = 64;
        let mut between = 0;
        let comments = self.comments;
        let mut line = line::start(self.text, at);
        let last = comments.partition_point(|comment| comment.range.start < line);
        let mut first = last;
        while line > 0 {
            let previous = line::start(self.text, line - 1);
            match first.checked_sub(1).map(|index| &comments[index]) {
                // A comment of several lines begins further up.
                Some(comment) if comment.own_line && comment.range.end > previous => {
                    first -= 1;
                    line = line::start(self.text, comment.range.start);
                }
                _ if first == last && between < MOST_LINES && passes(self.text[previous..line].trim()) => {
                    between += 1;
                    line = previous;
                }
                _ => break,
            }
        }
        self.run(&comments[first..last])
    }

    /// What one comment says.
    pub fn words(&self, comment: &Comment) -> Option<SourceText> {
        self.run(std::slice::from_ref(comment))
    }

    /// Comments as one text, its lines joined by newlines, signs stripped. Comments that speak to cronlint are no words.
    fn run(&self, comments: &[Comment]) -> Option<SourceText> {
        let (first, last) = (comments.first()?, comments.last()?);
        let span = first.range.start..last.range.end;
        let mut text = String::new();
        let mut map = Vec::new();
        for comment in comments {
            for (range, body) in lines(self.text, comment) {
                if directive::is_spoken_to(body) || body.is_empty() {
                    continue;
                }
                if !text.is_empty() {
                    text.push('\n');
                    map.push((range.start - span.start) as u32);
                }
                map.extend((0..body.len()).map(|n| (range.start - span.start + n) as u32));
                text.push_str(body);
            }
        }
        map.push(map.last().map_or(0, |at| at + 1));
        let map = Some(map.into_boxed_slice());
        (!text.is_empty()).then(|| SourceText {
            text: text.into(),
            span: Span::new(self.file, span),
            map,
            via: None,
        })
    }

    /// Gives each comment for cronlint to the job it stands in or directly above; those of no job are the file's.
    pub fn give_directives(&self, file: &mut File) {
        for (at, directive) in self.directives() {
            match self.owner(file, at) {
                Some(job) => file.jobs[job].directives.push(directive),
                None => file.directives.push(directive),
            }
        }
    }

    /// What the comments say to cronlint, each with the place at which its comment begins.
    pub fn directives(self) -> impl Iterator<Item = (usize, Directive)> {
        self.comments.iter().flat_map(move |comment| {
            let said = self.spoken(comment).into_iter();
            let said = said.flat_map(move |range| directive::read(self.file, self.text, range));
            said.map(|directive| (comment.range.start, directive))
        })
    }

    /// What the comments on the line of `at` and in the run of comment lines directly above it say to cronlint.
    pub fn directives_beside(self, at: usize) -> impl Iterator<Item = Directive> {
        let (start, end) = (line::start(self.text, at), line::end(self.text, at));
        let is_beside = move |from: usize| {
            let above = self.text.get(from..start).unwrap_or_default();
            from < end && above.lines().all(|line| line.trim_start().starts_with(['#', '!', '/']))
        };
        self.directives().filter(move |(from, _)| is_beside(*from)).map(|(_, directive)| directive)
    }

    /// What of a comment may speak to cronlint: the whole of it, of a comment of several lines each line that does.
    fn spoken(&self, comment: &Comment) -> Vec<Range<usize>> {
        if !self.text.get(comment.range.clone()).unwrap_or_default().contains('\n') {
            return vec![comment.range.clone()];
        }
        let spoken = lines(self.text, comment).filter(|(_, line)| directive::is_spoken_to(line));
        spoken.map(|(range, _)| range).collect()
    }

    /// Index of the job that a comment belongs to.
    fn owner(&self, file: &File, comment: usize) -> Option<usize> {
        // Annotations stand between a method and its comments, a bracket or sign before a row or an entry.
        const SIGNS: [&str; 8] = ["#", "//", "*", "/*", ";", "--", "<!--", "@"];
        let next = file.jobs.partition_point(|job| (job.span.start as usize) <= comment);
        if let Some(job) = next.checked_sub(1) {
            // The comment on the object's last line still belongs to it.
            let end = file.jobs[job].span.range().end;
            if comment < end || !self.text.get(end..comment)?.contains('\n') {
                return Some(job);
            }
        }
        let start = file.jobs.get(next)?.span.range().start;
        // The line may hold more of the job than its span (`with DAG(`, `<trigger><cron>`, `INSERT ... VALUES (`), but not
        // another job: then nobody can say which of them is meant.
        let end = line::end(self.text, start);
        if file.jobs.get(next + 1).is_some_and(|other| (other.span.start as usize) < end) {
            return None;
        }
        let (above, _) = self.text.get(comment..start)?.rsplit_once('\n')?;
        let comments_only = above.split('\n').map(str::trim).all(|line| {
            SIGNS.iter().any(|sign| line.starts_with(sign)) || matches!(line, "-" | "(" | "{" | "[")
        });
        comments_only.then_some(next)
    }
}

/// The lines of a comment without its signs, each with its bytes.
fn lines<'t>(text: &'t str, comment: &Comment) -> impl Iterator<Item = (Range<usize>, &'t str)> {
    const SIGNS: [char; 9] = ['#', '/', '*', '!', '<', ';', '-', ' ', '\t'];
    let whole = text.get(comment.range.clone()).unwrap_or_default();
    let mut at = comment.range.start;
    whole.split_inclusive('\n').map(move |line| {
        let body = line.trim_start_matches(SIGNS);
        let start = at + line.len() - body.len();
        at += line.len();
        let body = body.trim_end().trim_end_matches("*/").trim_end_matches("-->").trim_end();
        (start..start + body.len(), body)
    })
}
