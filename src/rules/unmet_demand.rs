//! D006 unmet-demand. Texts and examples: `rules/unmet-demand.toml`.
//!
//! What a declared tier demands (`[tier.*] require`) and nothing answers is said once: by the rule about that guard where it has
//! something to say of the job, then as a warning at least ([`raise`]), else here, for all other questions of the job together.

use super::{Check, JobContext, Rule, guards, void_attestation};
use crate::checklist::{self, Answer, tier};
use crate::finding::{Both, Finding, Message, Phrase, Severity};
use crate::job::Question;
use crate::lang::Lang;
use crate::settings::Settings;
use crate::source::File;
use crate::span::Spanned;

/// D006.
pub static RULE: Rule = Rule {
    code: "D006",
    name: "unmet-demand",
    severity: Severity::Warning,
    page: include_str!("../../rules/unmet-demand.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

/// The rules that speak of a missing guard, and the question that it answers.
const SPOKEN_OF: [(&str, Question); 9] = [
    ("R001", Question::Timeout),
    ("R004", Question::Timeout),
    ("R002", Question::Overlap),
    ("R005", Question::CatchUp),
    ("R007", Question::Idempotency),
    ("R008", Question::AlertFailure),
    ("R009", Question::AlertNotRun),
    ("R010", Question::Ledger),
    ("Z001", Question::Zone),
];

/// The question that a finding says is open.
fn question_of(finding: &Finding) -> Option<Question> {
    SPOKEN_OF.iter().find(|(code, _)| *code == finding.rule).map(|(_, question)| *question)
}

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    if cx.demands.is_empty() || !guards::recurs(cx.job) {
        return;
    }
    let Some(schedule) = cx.job.schedules.first() else { return };
    let Some(tier) = cx.declared_tier() else { return };
    let answers = checklist::of(cx.job);
    let open: Vec<(&Spanned<Question>, &Answer)> = cx
        .demands
        .iter()
        .filter(|demand| !is_spoken_of(cx, demand.value, out))
        .filter_map(|demand| {
            let is_it = |answer: &&Answer| answer.question == demand.value && answer.status().is_open();
            Some((demand, answers.iter().find(is_it)?))
        })
        .collect();
    if open.is_empty() {
        return;
    }
    let named: Vec<String> = open.iter().map(|(demand, _)| format!("`{}`", demand.value.id())).collect();
    let questions = Phrase::from(Both { en: named.join(", "), zh: named.join("、") });
    let lines = |lang: Lang| {
        let line = |(demand, answer): &(&Spanned<Question>, &Answer)| {
            let text = checklist::add(cx.file, cx.job, answer, lang)?;
            let gap = if text.contains('\n') { ":\n" } else { ": " };
            Some(format!("{}{gap}{text}", demand.value.id()))
        };
        open.iter().filter_map(line).collect::<Vec<_>>().join("\n")
    };
    let key = if open.len() == 1 { "one" } else { "main" };
    let message = Message::new(key).with("tier", tier.title()).with("questions", questions);
    let lines = Phrase::from(Both { en: lines(Lang::En), zh: lines(Lang::Zh) });
    let mut finding =
        Finding::new(&RULE, schedule.span, message).help(Message::new("help").with("lines", lines));
    for (demand, _) in open {
        finding = finding.related(demand.span, demanded(demand));
    }
    finding.job = Some(cx.index);
    out.push(finding);
}

fn demanded(demand: &Spanned<Question>) -> Message {
    Message::new("required").with("question", demand.value.id())
}

/// Whether a finding about the job that will be reported says that the question is open.
fn is_spoken_of(cx: &JobContext<'_>, question: Question, found: &[Finding]) -> bool {
    let reported = |rule: &Rule| cx.settings.graded(rule, Severity::Warning, Some(cx.job)).is_some();
    let of_job = found.iter().filter(|finding| finding.job == Some(cx.index));
    let mut spoken = of_job.filter(|finding| question_of(finding) == Some(question));
    let today = cx.settings.today();
    let ended = cx.job.attestations.iter().any(|said| said.question == question && said.has_expired(today));
    (ended && reported(&void_attestation::RULE))
        || spoken.any(|finding| super::find(finding.rule).is_some_and(reported))
}

/// Names the place where the tier of the job demands the question of a finding, if it does.
pub(super) fn pointing(cx: &JobContext<'_>, finding: Finding, question: Question) -> Finding {
    match cx.demands.iter().find(|demand| demand.value == question) {
        Some(demand) => finding.related(demand.span, demanded(demand)),
        None => finding,
    }
}

/// Makes findings about guards that a declared tier demands warnings at least, and names the place of the demand.
pub(crate) fn raise(file: &File, settings: &Settings, findings: &mut [Finding]) {
    if !settings.policy.demands_anything() {
        return;
    }
    for finding in findings {
        let Some(job) = finding.job.and_then(|job| file.jobs.get(job)) else { continue };
        let Some(question) = question_of(finding) else { continue };
        let demands = tier::demands(job, &settings.policy);
        let Some(demand) = demands.iter().find(|demand| demand.value == question) else { continue };
        finding.severity = finding.severity.max(Severity::Warning);
        let message = demanded(demand);
        finding.related.push(crate::finding::Related { span: demand.span, message });
    }
}
