//! The reliability checklist of all jobs of a report, once in words; every form of output shows the same [`Document`].

mod html;
mod markdown;
mod overview;
mod text;

pub use html::write as write_html;
pub use markdown::write as write_markdown;
pub use text::write as write_text;

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde::Serialize;

use super::json::{self, JsonError};
use super::text::closing_inventory;
use super::{Places, shown_path};
use crate::checklist::dispute::Disputes;
use crate::checklist::tier::{self, TierOf};
use crate::checklist::{self, Answer, Basis, Status};
use crate::job::{Enabled, Job};
use crate::lang::{Lang, Text};
use crate::linter::Report;
use crate::platform::promises::{self, Promise};
use crate::platform::{self, PlatformId};
use crate::policy::Policy;
use crate::source::File;
use crate::span::Span;

/// The checklist of a report. Serialized, it is version 1 of `schemas/checklist.schema.json`; keys are only ever added.
#[derive(Serialize)]
pub struct Document<'a> {
    version: u32,
    /// How many answers of all jobs are of which kind.
    summary: Summary,
    jobs: Vec<JobShown>,
    platforms: Vec<PlatformShown>,
    errors: Vec<JsonError<'a>>,
    /// How many schedules were found where.
    #[serde(skip)]
    closing: String,
    #[serde(skip)]
    lang: Lang,
}

/// How many answers are of which kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Summary {
    proven: usize,
    attested: usize,
    missing: usize,
    dangerous_default: usize,
    not_applicable: usize,
}

impl Summary {
    fn slot(&mut self, status: Status) -> &mut usize {
        match status {
            Status::Proven => &mut self.proven,
            Status::Attested => &mut self.attested,
            Status::Missing => &mut self.missing,
            Status::DangerousDefault => &mut self.dangerous_default,
            Status::NotApplicable => &mut self.not_applicable,
        }
    }

    fn of(mut self, status: Status) -> usize {
        *self.slot(status)
    }

    fn open(self) -> usize {
        self.missing + self.dangerous_default
    }

    fn all(self) -> usize {
        Status::ALL.into_iter().map(|status| self.of(status)).sum()
    }

    /// `12 proven, 3 attested, ...`; kinds that do not occur are left out.
    fn words(self, lang: Lang) -> String {
        let parts = Status::ALL.into_iter().filter(|status| self.of(*status) > 0).map(|status| {
            let (count, title) = (self.of(status), status.title().get(lang));
            match lang {
                Lang::En => format!("{count} {title}"),
                Lang::Zh => format!("{title} {count}"),
            }
        });
        parts.collect::<Vec<_>>().join(lang.pick(", ", "，"))
    }
}

#[derive(Serialize)]
struct JobShown {
    name: String,
    platform: &'static str,
    #[serde(skip)]
    platform_title: &'static str,
    path: String,
    line: usize,
    /// `null` where a template decides.
    enabled: Option<bool>,
    tier: Option<TierShown>,
    summary: Summary,
    answers: Vec<AnswerShown>,
}

/// The tier of a job, and what says so.
#[derive(Serialize)]
pub struct TierShown {
    value: &'static str,
    /// `declared` or `guessed`.
    basis: &'static str,
    evidence: TierEvidence,
    #[serde(skip)]
    title: &'static str,
}

#[derive(Serialize)]
struct TierEvidence {
    path: String,
    line: usize,
    column: usize,
    /// The word that a guess rests on.
    word: Option<String>,
}

impl TierShown {
    /// A tier in words.
    pub fn new(tier: TierOf, lang: Lang, places: &mut Places<'_>) -> Self {
        let at = places.locate(tier.span);
        let evidence =
            TierEvidence { path: at.path, line: at.start.line, column: at.start.column, word: tier.word };
        let basis = if tier.declared { "declared" } else { "guessed" };
        TierShown { value: tier.tier.id(), basis, evidence, title: tier.tier.title().get(lang) }
    }

    /// `high tier, declared`, `high tier, guessed from "refund"`.
    fn words(&self, lang: Lang) -> String {
        match (&self.evidence.word, lang) {
            (None, Lang::En) => format!("{}, declared", self.title),
            (None, Lang::Zh) => format!("{}，已声明", self.title),
            (Some(word), Lang::En) => format!("{}, guessed from \"{word}\"", self.title),
            (Some(word), Lang::Zh) => format!("{}，由“{word}”推测", self.title),
        }
    }
}

#[derive(Serialize)]
struct AnswerShown {
    question: &'static str,
    title: &'static str,
    status: &'static str,
    basis: &'static str,
    detail: String,
    /// The line, where it stands in the job's own file.
    line: Option<usize>,
    evidence: Option<Evidence>,
    why: &'static str,
    how: &'static str,
    add: Option<String>,
    #[serde(skip)]
    kind: (Status, Basis),
}

/// What an answer rests on: a place, and who stands behind it or where the platform's doing was verified.
#[derive(Serialize)]
struct Evidence {
    path: String,
    line: usize,
    column: usize,
    /// Where it was verified what the platform or the program does by itself; the place is then the job's.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

#[derive(Serialize)]
struct PlatformShown {
    platform: &'static str,
    title: &'static str,
    can: Vec<&'static str>,
    cannot: Vec<&'static str>,
    source: &'static str,
}

impl<'a> Document<'a> {
    /// The checklist of a report in one language.
    pub fn new(report: &'a Report, lang: Lang) -> Self {
        let mut places = Places::new(report);
        let mut used: BTreeSet<PlatformId> = BTreeSet::new();
        let mut jobs = Vec::new();
        let mut summary = Summary::default();
        let disputes = Disputes::among(&report.findings);
        for file in &report.files {
            for job in &file.jobs {
                used.insert(job.platform);
                let policy = report.settings_of(file.id).map(|settings| &*settings.policy);
                let tier = tier::of(job, policy.unwrap_or(&Policy::default()));
                let answers = disputes.answers(job);
                let shown = job_shown((file, job), &answers, tier, lang, &mut places);
                for status in Status::ALL {
                    *summary.slot(status) += shown.summary.of(status);
                }
                jobs.push(shown);
            }
        }
        Document {
            version: json::VERSION,
            summary,
            jobs,
            platforms: used.into_iter().map(|id| platform_shown(id, lang)).collect(),
            errors: report.errors.iter().map(|error| JsonError::new(error, lang)).collect(),
            closing: closing_inventory(report, lang),
            lang,
        }
    }

    /// Writes the document for programs.
    pub fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        crate::report::escaped::to_writer(out, self)?;
        out.write_all(b"\n")
    }
}

fn platform_shown(id: PlatformId, lang: Lang) -> PlatformShown {
    let (row, promise) = (platform::row(id), promises::promise(id));
    let texts = |of: fn(&Promise) -> &'static [Text]| {
        promise.into_iter().flat_map(of).map(|text| text.get(lang)).collect()
    };
    PlatformShown {
        platform: row.name,
        title: row.title.get(lang),
        can: texts(|promise| promise.can),
        cannot: texts(|promise| promise.cannot),
        source: row.source,
    }
}

fn job_shown(
    (file, job): (&File, &Job),
    answers: &[Answer],
    tier: Option<TierOf>,
    lang: Lang,
    places: &mut Places<'_>,
) -> JobShown {
    let row = platform::row(job.platform);
    let span = job.schedules.first().map_or(job.span, |schedule| schedule.span);
    let mut summary = Summary::default();
    let answers: Vec<AnswerShown> = answers
        .iter()
        .map(|answer| {
            *summary.slot(answer.status()) += 1;
            answer_shown(file, job, answer, span, lang, places)
        })
        .collect();
    JobShown {
        name: job.name.value.to_string(),
        platform: row.name,
        platform_title: row.title.get(lang),
        path: shown_path(&file.path),
        line: places.locate(span).start.line,
        enabled: match job.enabled {
            Enabled::Yes => Some(true),
            Enabled::No(_) => Some(false),
            Enabled::Unknowable => None,
        },
        tier: tier.map(|tier| TierShown::new(tier, lang, places)),
        summary,
        answers,
    }
}

fn answer_shown(
    file: &File,
    job: &Job,
    answer: &Answer,
    job_span: Span,
    lang: Lang,
    places: &mut Places<'_>,
) -> AnswerShown {
    let status = answer.status();
    // What is done without being told is done because of what the job is run by.
    let evidence = answer.span.or(answer.source.map(|_| job_span)).map(|span| {
        let at = places.locate(span);
        let attested = answer.attested.as_deref();
        Evidence {
            path: at.path,
            line: at.start.line,
            column: at.start.column,
            source: answer.source,
            by: attested.and_then(|said| said.by.clone()),
            until: attested.and_then(|said| said.until.as_ref()).map(|until| until.value.to_string()),
            reason: attested.and_then(|said| said.why.clone()),
        }
    });
    let own = answer.span.filter(|span| span.file == file.id);
    AnswerShown {
        question: answer.question.id(),
        title: checklist::title(answer.question).get(lang),
        status: status.word(),
        basis: answer.basis.word(),
        detail: answer.detail.get(lang).into_owned(),
        line: own.map(|span| places.locate(span).start.line),
        evidence,
        why: checklist::why(answer.question).get(lang),
        how: checklist::how(answer.question).get(lang),
        add: checklist::add(file, job, answer, lang),
        kind: (status, answer.basis),
    }
}

impl AnswerShown {
    /// The answer in words: `proven: set in the file`.
    fn answered(&self, lang: Lang) -> String {
        let (status, basis) = self.kind;
        let title = status.title().get(lang);
        match basis.title() {
            // It is there, only not sure.
            Some(dispute) if basis == Basis::Disputed => dispute.get(lang).to_owned(),
            Some(basis) => format!("{title}{}{}", lang.pick(": ", "："), basis.get(lang)),
            None => title.to_owned(),
        }
    }

    /// Where it stands, and who says so: `line 2`, `values.yaml:7`, `zhang, until 2027-01-31: unique key`. Nothing for what the
    /// platform does.
    fn place(&self, path: &str, lang: Lang) -> Option<String> {
        let evidence = self.evidence.as_ref().filter(|evidence| evidence.source.is_none())?;
        let mut said = match lang {
            _ if evidence.path != path => format!("{}:{}", evidence.path, evidence.line),
            Lang::En => format!("line {}", evidence.line),
            Lang::Zh => format!("第 {} 行", evidence.line),
        };
        let comma = lang.pick(", ", "，");
        if let Some(by) = &evidence.by {
            said.push_str(comma);
            said.push_str(by);
        }
        if let Some(until) = &evidence.until {
            said.push_str(comma);
            said.push_str(lang.pick("until ", "有效期至 "));
            said.push_str(until);
        }
        if let Some(reason) = &evidence.reason {
            said.push_str(lang.pick(": ", "："));
            said.push_str(reason);
        }
        Some(said)
    }

    /// The words of the answer with its place in brackets.
    fn detail_and_place(&self, path: &str, lang: Lang) -> String {
        match self.place(path, lang) {
            Some(place) => match lang {
                Lang::En => format!("{} ({place})", self.detail),
                Lang::Zh => format!("{}（{place}）", self.detail),
            },
            None => self.detail.clone(),
        }
    }
}

impl JobShown {
    /// What is said beside the name: the platform, whether it is off.
    fn state(&self, lang: Lang) -> &'static str {
        match self.enabled {
            Some(false) => lang.pick(" (switched off)", "（已停用）"),
            _ => "",
        }
    }

    /// The tier in words.
    fn tier(&self, lang: Lang) -> String {
        let none = || lang.pick("tier not known", "优先级未知").to_owned();
        self.tier.as_ref().map_or_else(none, |tier| tier.words(lang))
    }
}
