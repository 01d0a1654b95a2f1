//! What is known of the questions of the checklist, and how.

use std::sync::Arc;

use smallvec::SmallVec;

use super::{Directive, DirectiveKind, Question};
use crate::schedule::CivilDate;
use crate::source::evidence::KnownProgram;
use crate::span::{Excerpt, Span, Spanned};

/// What is known of one checklist question of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Guard {
    /// The file sets it, there.
    Declared(GuardValue, Span),
    /// A person says so.
    Attested(Box<Attestation>),
    /// The platform does it without being told.
    SafeByPlatform(crate::lang::Text),
    /// The program that does the work sees to it without being told.
    SafeByProgram(&'static KnownProgram),
    /// Nothing is set, and the platform's default does harm.
    DangerousDefault(crate::lang::Text),
    /// Nothing in the files that were read answers it.
    NotSeen,
    /// What stands there does not decide it: a template, a reference, a variable, or what a script does by itself.
    Unknowable(Span),
    /// The question does not arise.
    NotApplicable(crate::lang::Text),
}

/// A person's answer to a question of the checklist: not proven by any file, and good for as long as they say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attestation {
    /// The question.
    pub question: Question,
    /// What they say.
    pub value: String,
    /// Who says it.
    pub by: Option<String>,
    /// Why it is so.
    pub why: Option<String>,
    /// The last day on which it counts, and where that is written.
    pub until: Option<Spanned<CivilDate>>,
    /// Where they say it: beside the job, or in the configuration.
    pub span: Span,
}

impl Attestation {
    /// An answer that names nobody and no end.
    pub fn new(question: Question, value: impl Into<String>, span: Span) -> Self {
        Attestation { question, value: value.into(), by: None, why: None, until: None, span }
    }

    /// What a comment beside a job says; `None` where its key is no question, or what it calls its last day is no date:
    /// nobody can tell how long that was meant to hold.
    pub fn beside(directive: &Directive) -> Option<Self> {
        let DirectiveKind::Attest { key, value, signed } = &directive.kind else { return None };
        let question = crate::source::settle::question_of(&key.value)?;
        let until = match &signed.until {
            Some(until) => Some(Spanned::new(CivilDate::of_date_or_time(&until.value)?, until.span)),
            None => None,
        };
        let (by, why) = (signed.by.clone(), signed.reason.clone());
        Some(Attestation { question, value: value.clone(), by, why, until, span: directive.span })
    }

    /// Whether they say that there is no guard, which answers nothing; but for retries, of which none is an answer
    /// ([`GuardValue::leaves_open`]).
    pub fn denies(&self) -> bool {
        self.question != Question::Retry && says_no(&self.value)
    }

    /// Whether it no longer counts on that day.
    pub fn has_expired(&self, today: CivilDate) -> bool {
        self.until.as_ref().is_some_and(|until| until.value < today)
    }
}

/// The value of a declared guard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuardValue {
    /// A length of time in seconds.
    Seconds(u64),
    /// A number of times.
    Count(u64),
    /// Again and again, without end.
    Endless,
    /// What happens when a run is due while the last one goes on.
    Overlap(OverlapPolicy),
    /// What is made up of the runs that were missed.
    CatchUp(CatchUpPolicy),
    /// Anything else, as written.
    Text(Excerpt),
    /// What guards nothing, as written: it switches the guard off, or whoever reads it takes no such value.
    Void(Excerpt),
}

impl GuardValue {
    /// A text that answers by being there; one that says no guards nothing.
    pub fn text(written: impl Into<Excerpt>) -> Self {
        let written = written.into();
        if says_no(&written) { GuardValue::Void(written) } else { GuardValue::Text(written) }
    }

    /// Whether it is a word for none, with which the same happens as without any; one that is not understood may be refused.
    pub fn switches_off(&self) -> bool {
        matches!(self, GuardValue::Void(text) if says_no(text) && text.trim() != "-1")
    }

    /// Whether a question stays as open with this value as without any. The effect decides, not who chose it: what a platform
    /// does by default is weighed alike. That nothing is tried again is an answer, for there work is done twice; that runs
    /// overlap, are lost, or have no limit is none.
    pub fn leaves_open(&self, question: Question) -> bool {
        match self {
            GuardValue::Void(_)
            | GuardValue::Endless
            | GuardValue::Overlap(OverlapPolicy::Allow)
            | GuardValue::CatchUp(CatchUpPolicy::Dropped | CatchUpPolicy::ByRelease(_))
            | GuardValue::Seconds(0) => true,
            GuardValue::Count(0) => question != Question::Retry,
            GuardValue::Text(text) => says_no(text),
            _ => false,
        }
    }
}

/// Whether a value, as files and people write it, says that there is none.
fn says_no(text: &str) -> bool {
    const NO: [&str; 18] = [
        "", "0", "-1", "~", "[]", "{}", "no", "none", "not", "never", "false", "off", "disabled", "null",
        "nil", "infinity", "n", "无",
    ];
    const NO_ZH: [&str; 5] = ["否", "没有", "不", "未做", "关闭"];
    let text = text.trim().trim_matches(['"', '\'']);
    NO.iter().any(|no| text.eq_ignore_ascii_case(no)) || NO_ZH.contains(&text)
}

/// What happens when a run is due while the last one goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OverlapPolicy {
    /// Both go on.
    Allow,
    /// The new one is dropped.
    Skip,
    /// The new one starts when the running one ends (at most one waits). Kubernetes `Forbid` is this.
    QueueOne,
    /// All wait in a queue.
    QueueAll,
    /// The running one is stopped.
    Replace,
}

/// What is made up of the runs that were missed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CatchUpPolicy {
    /// All of them, one after the other.
    All,
    /// One run for all of them.
    Once,
    /// None: a run that was missed is lost.
    Dropped,
    /// The file leaves it to the release, and some releases make up for all: which do what, as a whole clause.
    ByRelease(crate::lang::Text),
}

/// The answers of one job; what is not there is [`Guard::NotSeen`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Guards {
    /// What the file, people and the command say; of most jobs no more than one thing.
    own: SmallVec<[(Question, Guard); 1]>,
    /// What the platform does by itself where they say nothing. The jobs of a file share it.
    by_platform: Arc<[(Question, Guard)]>,
}

impl Guards {
    /// No answers.
    pub fn new() -> Self {
        Guards::default()
    }

    /// The answer to a question.
    pub fn get(&self, question: Question) -> &Guard {
        let answers = self.own.iter().chain(&*self.by_platform);
        answers
            .filter(|(q, guard)| *q == question && *guard != Guard::NotSeen)
            .map(|(_, guard)| guard)
            .next()
            .unwrap_or(&Guard::NotSeen)
    }

    /// Sets or replaces the answer to a question.
    pub fn set(&mut self, question: Question, guard: Guard) {
        if let Some(slot) = self.own.iter_mut().find(|(q, _)| *q == question) {
            slot.1 = guard;
            return;
        }
        self.own.push((question, guard));
    }

    /// Answers the questions that are open with what the platform does by itself.
    pub fn set_defaults(&mut self, by_platform: Arc<[(Question, Guard)]>) {
        self.by_platform = by_platform;
    }

    /// The places in files of all that was found.
    pub fn places(&self) -> impl Iterator<Item = Span> + '_ {
        self.own.iter().filter_map(|(_, guard)| match guard {
            Guard::Declared(_, span) | Guard::Unknowable(span) => Some(*span),
            Guard::Attested(said) => Some(said.span),
            _ => None,
        })
    }

    /// The declared value of a question, with its place.
    pub fn declared(&self, question: Question) -> Option<(&GuardValue, Span)> {
        match self.get(question) {
            Guard::Declared(value, span) => Some((value, *span)),
            _ => None,
        }
    }
}
