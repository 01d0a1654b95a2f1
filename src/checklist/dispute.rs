//! What a file sets and a finding speaks against: a schedule that is written down is no proof that it is the one that was meant.

use super::{Answer, Basis};
use crate::finding::{Finding, Phrase, Severity};
use crate::job::{Job, Question};
use crate::lang::Lang;
use crate::rules::page;

/// The rules that say that a schedule does other than was meant: what the scheduler makes of the text, how often it runs, and
/// times or dates that words beside it state.
pub const RULES: [&str; 4] = ["S", "F", "Z002", "Z006"];

/// The findings of a report that speak against schedules.
#[derive(Debug)]
pub struct Disputes<'a>(Vec<&'a Finding>);

impl<'a> Disputes<'a> {
    /// Those among `findings`. Advice is a habit or a guess, and disputes nothing.
    pub fn among(findings: &'a [Finding]) -> Self {
        let speaks = |finding: &&Finding| {
            finding.severity >= Severity::Warning
                && finding.told.is_some()
                && RULES.iter().any(|rule| finding.rule.starts_with(rule))
        };
        let mut all: Vec<&Finding> = findings.iter().filter(speaks).collect();
        all.sort_by_key(|finding| (finding.span.file, finding.span.start));
        Disputes(all)
    }

    /// The answers of a job, in the order of the checklist: what is disputed is not proven.
    pub fn answers(&self, job: &Job) -> Vec<Answer> {
        let mut answers = super::of(job);
        let disputed =
            |answer: &&mut Answer| answer.question == Question::Frequency && answer.basis == Basis::File;
        if let Some(answer) = answers.iter_mut().find(disputed)
            && let Some(finding) = self.about(job)
        {
            answer.basis = Basis::Disputed;
            answer.detail = against(answer.detail.clone(), finding.clone());
            answer.span = Some(finding.span);
        }
        answers
    }

    /// The first finding at one of the job's schedules.
    fn about(&self, job: &Job) -> Option<&'a Finding> {
        job.schedules.iter().find_map(|schedule| {
            let span = schedule.span;
            let first =
                self.0.partition_point(|one| (one.span.file, one.span.start) < (span.file, span.start));
            let here =
                self.0.get(first).filter(|one| one.span.file == span.file && one.span.start < span.end);
            here.copied()
        })
    }
}

fn against(written: Phrase, finding: Finding) -> Phrase {
    let code = finding.rule;
    Phrase::said(move |lang| {
        let says = page::words(&finding, &finding.message, lang);
        match lang {
            Lang::En => format!("`{}` is written; {code} says: {says}", written.get(lang)),
            Lang::Zh => format!("写的是 `{}`；{code} 指出：{says}", written.get(lang)),
        }
    })
}
