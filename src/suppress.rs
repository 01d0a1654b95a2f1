//! Inline comments that keep findings out of the report: `# cronlint: ignore[RULE, ...] reason`.
//!
//! A comment that a reader attached to a job holds for that job; any other holds for the whole file when nothing but
//! comments stands above it, else for the line below it (for its own line when text stands before it).

use std::ops::Range;

use crate::finding::Finding;
use crate::job::{Directive, DirectiveKind};
use crate::rules;
use crate::source::File;
use crate::span::{Span, Spanned};

/// What became of the findings of a file.
#[derive(Debug)]
pub struct Outcome {
    /// Those that stay.
    pub kept: Vec<Finding>,
    /// How many were suppressed.
    pub suppressed: usize,
    /// The comments that did nothing.
    pub useless: Vec<Useless>,
}

/// A comment for cronlint that did nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Useless {
    /// None of its rules reports anything here; no rules: no rule does.
    SuppressesNothing {
        /// The comment, or the rule's word in it.
        span: Span,
        /// The words that suppress nothing.
        rules: Vec<String>,
    },
    /// It names a rule that does not exist.
    UnknownRule {
        /// The word.
        span: Span,
        /// The word.
        word: String,
    },
    /// It has no form that is known.
    NotUnderstood {
        /// The comment.
        span: Span,
    },
}

/// The comments of a file that did nothing, as the rule about them sees them.
#[derive(Clone, Copy, Debug)]
pub struct Unused<'a>(pub(crate) &'a [Useless]);

impl Unused<'_> {
    /// All of them, in order of the text.
    pub fn of_file(&self) -> impl Iterator<Item = Useless> + '_ {
        self.0.iter().cloned()
    }
}

/// What a comment holds for.
enum Scope {
    Job { index: usize, span: Span },
    Bytes(Range<u32>),
    File,
}

impl Scope {
    fn covers(&self, finding: &Finding) -> bool {
        match self {
            Scope::File => true,
            Scope::Job { index, .. } if finding.job == Some(*index) => true,
            Scope::Job { span, .. } => {
                finding.job.is_none() && span.start <= finding.span.start && finding.span.start < span.end
            }
            Scope::Bytes(range) => range.contains(&finding.span.start),
        }
    }
}

/// Whether a file holds any comment for cronlint.
fn has_directives(file: &File) -> bool {
    !file.directives.is_empty() || file.jobs.iter().any(|job| !job.directives.is_empty())
}

/// Takes the suppressed findings out.
pub fn apply(file: &File, findings: Vec<Finding>) -> Outcome {
    let mut outcome = Outcome { kept: findings, suppressed: 0, useless: Vec::new() };
    if !has_directives(file) {
        return outcome;
    }
    for directive in &file.directives {
        let scope = scope_of(file, directive);
        hold(directive, &scope, &mut outcome);
    }
    for (index, job) in file.jobs.iter().enumerate() {
        let scope = Scope::Job { index, span: job.span };
        for directive in &job.directives {
            hold(directive, &scope, &mut outcome);
        }
    }
    outcome.useless.sort_by_key(|useless| match useless {
        Useless::SuppressesNothing { span, .. }
        | Useless::UnknownRule { span, .. }
        | Useless::NotUnderstood { span } => span.start,
    });
    outcome
}

/// Lets one comment do its work.
fn hold(directive: &Directive, scope: &Scope, outcome: &mut Outcome) {
    match &directive.kind {
        DirectiveKind::Attest { .. } => {}
        DirectiveKind::Malformed => outcome.useless.push(Useless::NotUnderstood { span: directive.span }),
        DirectiveKind::Ignore { rules, .. } if rules.is_empty() => {
            if suppress(outcome, |finding| scope.covers(finding)) == 0 {
                outcome.useless.push(Useless::SuppressesNothing { span: directive.span, rules: Vec::new() });
            }
        }
        DirectiveKind::Ignore { rules, .. } => {
            for Spanned { value: word, span } in rules {
                if !rules::is_known(word) {
                    outcome.useless.push(Useless::UnknownRule { span: *span, word: word.clone() });
                    continue;
                }
                let hits = suppress(outcome, |finding| {
                    scope.covers(finding)
                        && rules::find(finding.rule).is_some_and(|rule| rule.answers_to(word).is_some())
                });
                if hits == 0 {
                    outcome
                        .useless
                        .push(Useless::SuppressesNothing { span: *span, rules: vec![word.clone()] });
                }
            }
        }
    }
}

/// Takes out all findings that `is_meant` picks, and counts them.
fn suppress(outcome: &mut Outcome, is_meant: impl Fn(&Finding) -> bool) -> usize {
    let before = outcome.kept.len();
    outcome.kept.retain(|finding| !is_meant(finding));
    let hits = before - outcome.kept.len();
    outcome.suppressed += hits;
    hits
}

/// What a comment that belongs to no job holds for.
fn scope_of(file: &File, directive: &Directive) -> Scope {
    let text: &str = &file.text;
    let start = (directive.span.start as usize).min(text.len());
    let line_start = text.as_bytes()[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let above = text.get(..line_start).unwrap_or_default();
    let before = text.get(line_start..start).unwrap_or_default();
    if !is_blank_or_comment(before) {
        let end = text.as_bytes()[start..]
            .iter()
            .position(|&byte| byte == b'\n')
            .map_or(text.len(), |at| start + at);
        return Scope::Bytes(line_start as u32..end as u32);
    }
    if above.lines().all(is_blank_or_comment) {
        return Scope::File;
    }
    let mut at = line_start;
    for line in text.get(line_start..).unwrap_or_default().split_inclusive('\n') {
        let from = at;
        at += line.len();
        if !is_blank_or_comment(line) {
            return Scope::Bytes(from as u32..at as u32);
        }
    }
    Scope::Bytes(0..0)
}

/// Whether a line holds no content of its own.
fn is_blank_or_comment(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    line.is_empty() || line.starts_with('#') || line.starts_with("---") || line.starts_with('%')
}
