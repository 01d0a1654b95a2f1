//! Inline comments that keep findings out of the report: `# cronlint: ignore[RULE, ...] reason`.
//!
//! A comment that a reader attached to a job holds for that job; any other holds for the whole file when nothing but
//! comments stands above it, else for the line below it (for its own line when text stands before it).

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use crate::checklist::tier;
use crate::finding::Finding;
use crate::job::{Directive, DirectiveKind};
use crate::policy::Tier;
use crate::rules;
use crate::source::{File, settle};
use crate::span::{FileId, Span};

/// What became of the findings of a file.
#[derive(Debug)]
pub struct Outcome {
    /// Those that stay.
    pub kept: Vec<Finding>,
    /// How many were suppressed.
    pub suppressed: usize,
    /// The comments that did nothing.
    pub useless: Vec<Useless>,
    /// What suppressed something from another file (a timer's service), where it may stand beside further jobs: the comment,
    /// or the rule's word in it.
    pub used_from_elsewhere: Vec<Span>,
}

impl Outcome {
    /// Forgets that a comment of another file suppressed nothing here when it did so beside another job.
    pub fn forgive(&mut self, used: &HashSet<Span>) {
        self.useless.retain(
            |useless| !matches!(useless, Useless::SuppressesNothing { span, .. } if used.contains(span)),
        );
    }
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
    /// It answers a question that the checklist does not have.
    UnknownQuestion {
        /// The key.
        span: Span,
        /// The key.
        key: String,
    },
    /// It declares a tier that there is not.
    UnknownTier {
        /// The comment.
        span: Span,
        /// The word.
        word: String,
    },
    /// It answers a question, and no job stands there whose question that could be.
    NoJob {
        /// The comment.
        span: Span,
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
    Part(Span),
    File,
}

impl Scope {
    fn covers(&self, finding: &Finding) -> bool {
        match self {
            Scope::File => true,
            Scope::Job { index, .. } if finding.job == Some(*index) => true,
            Scope::Job { span, .. } => finding.job.is_none() && holds(*span, finding),
            Scope::Part(span) => holds(*span, finding),
        }
    }
}

/// Whether a finding stands there. That of a job may stand in another file (a chart's values, the configuration).
fn holds(span: Span, finding: &Finding) -> bool {
    finding.span.file == span.file && (span.start..span.end).contains(&finding.span.start)
}

/// Takes the suppressed findings out.
pub fn apply(file: &File, findings: Vec<Finding>) -> Outcome {
    if file.directives.is_empty() && file.jobs.iter().all(|job| job.directives.is_empty()) {
        return Outcome {
            kept: findings,
            suppressed: 0,
            useless: Vec::new(),
            used_from_elsewhere: Vec::new(),
        };
    }
    let mut work = Work::new(file.id, findings);
    let lines = if file.directives.is_empty() { Vec::new() } else { content_lines(&file.text) };
    for directive in &file.directives {
        work.hold(directive, &scope_of(&lines, directive));
    }
    for (index, job) in file.jobs.iter().enumerate() {
        for directive in &job.directives {
            work.hold(directive, &Scope::Job { index, span: job.span });
        }
    }
    work.done()
}

/// The findings of a file while comments are applied to them, in an order in which those of a place and of a job are found
/// without looking at all.
struct Work {
    /// By place; what is suppressed is `None`.
    findings: Vec<Option<Finding>>,
    /// The place of each, which stays.
    starts: Vec<u32>,
    /// Job and index, sorted; those without a job come first.
    by_job: Vec<(Option<usize>, usize)>,
    /// Words that held for the whole file already.
    of_file: BTreeSet<String>,
    suppressed: usize,
    useless: Vec<Useless>,
    file: FileId,
    used_from_elsewhere: Vec<Span>,
}

impl Work {
    fn new(file: FileId, mut findings: Vec<Finding>) -> Self {
        findings.sort_by_key(|finding| finding.span.start);
        let mut by_job: Vec<_> = findings.iter().enumerate().map(|(at, finding)| (finding.job, at)).collect();
        by_job.sort_unstable();
        Work {
            starts: findings.iter().map(|finding| finding.span.start).collect(),
            findings: findings.into_iter().map(Some).collect(),
            by_job,
            of_file: BTreeSet::new(),
            suppressed: 0,
            useless: Vec::new(),
            file,
            used_from_elsewhere: Vec::new(),
        }
    }

    /// Lets one comment do its work.
    fn hold(&mut self, directive: &Directive, scope: &Scope) {
        match &directive.kind {
            DirectiveKind::Attest { key, value, .. }
                if key.value == tier::KEY && Tier::of(value).is_none() =>
            {
                self.useless.push(Useless::UnknownTier { span: directive.span, word: value.clone() });
            }
            DirectiveKind::Attest { key, .. }
                if key.value != tier::KEY && settle::question_of(&key.value).is_none() =>
            {
                self.useless.push(Useless::UnknownQuestion { span: key.span, key: key.value.to_string() });
            }
            DirectiveKind::Attest { .. } if matches!(scope, Scope::Job { .. }) => {}
            DirectiveKind::Attest { .. } => {
                // The answers of one comment are one comment.
                let useless = Useless::NoJob { span: directive.span };
                if self.useless.last() != Some(&useless) {
                    self.useless.push(useless);
                }
            }
            DirectiveKind::Malformed => self.useless.push(Useless::NotUnderstood { span: directive.span }),
            // One rule is meant, and all would be hidden.
            DirectiveKind::Ignore { rules, reason } if rules.is_empty() && names_a_rule(reason) => {
                self.useless.push(Useless::NotUnderstood { span: directive.span });
            }
            DirectiveKind::Ignore { rules, .. } if rules.is_empty() => {
                if self.suppress(scope, None) > 0 {
                    self.is_used(directive.span);
                } else {
                    let useless = Useless::SuppressesNothing { span: directive.span, rules: Vec::new() };
                    self.useless.push(useless);
                }
            }
            DirectiveKind::Ignore { rules, .. } => {
                for word in rules {
                    let useless = if !rules::is_known(&word.value) {
                        Useless::UnknownRule { span: word.span, word: word.value.to_string() }
                    } else if self.suppress(scope, Some(&word.value)) == 0 {
                        Useless::SuppressesNothing { span: word.span, rules: vec![word.value.to_string()] }
                    } else {
                        self.is_used(word.span);
                        continue;
                    };
                    self.useless.push(useless);
                }
            }
        }
    }

    /// Notes that a comment suppressed something.
    fn is_used(&mut self, span: Span) {
        if span.file != self.file {
            self.used_from_elsewhere.push(span);
        }
    }

    /// Takes out what the scope covers and the word names (without a word, all), and counts it.
    fn suppress(&mut self, scope: &Scope, word: Option<&str>) -> usize {
        let candidates: Vec<usize> = match scope {
            Scope::File => {
                if !self.of_file.insert(word.unwrap_or_default().to_ascii_lowercase()) {
                    return 0;
                }
                (0..self.findings.len()).collect()
            }
            Scope::Part(span) => {
                let from = self.starts.partition_point(|start| *start < span.start);
                let to = self.starts.partition_point(|start| *start < span.end);
                (from..to.max(from)).collect()
            }
            Scope::Job { index, span } => {
                let of_job = self.by_job.partition_point(|(job, _)| *job < Some(*index));
                let after = self.by_job.partition_point(|(job, _)| *job <= Some(*index));
                let from = self.starts.partition_point(|start| *start < span.start);
                let to = self.starts.partition_point(|start| *start < span.end);
                let own = self.by_job.get(of_job..after).unwrap_or_default().iter().map(|(_, at)| *at);
                own.chain(from..to.max(from)).collect()
            }
        };
        let mut hits = 0;
        for at in candidates {
            let Some(slot) = self.findings.get_mut(at) else { continue };
            let is_meant = slot.as_ref().is_some_and(|finding| {
                scope.covers(finding)
                    && word.is_none_or(|word| {
                        rules::of_code(finding.rule).is_some_and(|(_, rule)| rule.answers_to(word).is_some())
                    })
            });
            if is_meant {
                *slot = None;
                hits += 1;
            }
        }
        self.suppressed += hits;
        hits
    }

    fn done(mut self) -> Outcome {
        self.useless.sort_by_key(|useless| match useless {
            Useless::SuppressesNothing { span, .. }
            | Useless::UnknownRule { span, .. }
            | Useless::UnknownQuestion { span, .. }
            | Useless::UnknownTier { span, .. }
            | Useless::NoJob { span }
            | Useless::NotUnderstood { span } => span.start,
        });
        Outcome {
            kept: self.findings.into_iter().flatten().collect(),
            suppressed: self.suppressed,
            useless: self.useless,
            used_from_elsewhere: self.used_from_elsewhere,
        }
    }
}

/// Whether a reason begins with the code or name of a rule: the brackets were forgotten.
fn names_a_rule(reason: &str) -> bool {
    let reason = reason.trim_start_matches([':', '：', '=', '(', '（', '[', '【', '［', ' ', '\t']);
    let word = reason
        .split([' ', '\t', ',', '，', '、', ':', '：', ')', '）', ']', '】', '］'])
        .next()
        .unwrap_or_default();
    rules::find(word).is_some()
}

/// What a comment that belongs to no job holds for.
fn scope_of(lines: &[Range<u32>], directive: &Directive) -> Scope {
    let start = directive.span.start;
    let next = lines.partition_point(|line| line.end <= start);
    let part = |line: &Range<u32>| {
        Scope::Part(Span::new(directive.span.file, line.start as usize..line.end as usize))
    };
    match lines.get(next) {
        // Text stands before it on its own line.
        Some(line) if line.start <= start => part(line),
        _ if next == 0 => Scope::File,
        Some(line) => part(line),
        None => part(&(0..0)),
    }
}

/// The lines that hold more than a comment, in order.
fn content_lines(text: &str) -> Vec<Range<u32>> {
    let mut lines = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let from = at;
        at += line.len();
        if !is_blank_or_comment(line) {
            lines.push(from as u32..at as u32);
        }
    }
    lines
}

/// Signs of comments in any format with which no format begins a line of its own.
const SIGNS: [&str; 7] = ["#", "//", "/*", "--", ";", "<!--", "%"];

/// Whether a line holds no content of its own.
fn is_blank_or_comment(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    line.is_empty() || SIGNS.iter().any(|sign| line.starts_with(sign))
}
