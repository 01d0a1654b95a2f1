//! The reliability checklist of a job: for each question what is proven, what is attested, what is missing, and the
//! exact lines that would answer it.

pub(crate) mod suggest;
mod texts;

use crate::finding::Phrase;
use crate::job::{CatchUpPolicy, Guard, GuardValue, Job, OverlapPolicy, Question, ScheduleText, Zone};
use crate::lang::Text;
use crate::platform;
use crate::source::evidence::KnownProgram;
use crate::span::Span;
use crate::words;

/// The answer to one question about one job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The question.
    pub question: Question,
    /// How it is answered.
    pub status: Status,
    /// The answer in words: the value found, or what happens without one.
    pub detail: Phrase,
    /// Where the file answers it.
    pub span: Option<Span>,
    /// What to write to answer it: lines for this platform, or an attestation. Empty where nothing is left to do.
    pub add: Option<Phrase>,
}

/// How a question is answered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    /// The file sets it.
    Proven,
    /// The platform does it without being told.
    SafeByPlatform,
    /// The program that does the work sees to it without being told.
    SafeByProgram,
    /// A person says so.
    Attested,
    /// The question does not arise.
    NotApplicable,
    /// A template or reference decides.
    Unknowable,
    /// Nothing in the files that were read answers it.
    Missing,
    /// Nothing is set, and the default does harm.
    DangerousDefault,
}

impl Status {
    /// The word used in machine output.
    pub fn word(self) -> &'static str {
        match self {
            Status::Proven => "proven",
            Status::SafeByPlatform => "safe-by-platform",
            Status::SafeByProgram => "safe-by-program",
            Status::Attested => "attested",
            Status::NotApplicable => "not-applicable",
            Status::Unknowable => "unknowable",
            Status::Missing => "not-seen",
            Status::DangerousDefault => "dangerous-default",
        }
    }

    /// The words people read.
    pub fn title(self) -> Text {
        match self {
            Status::Proven => Text { en: "set in the file", zh: "文件已设置" },
            Status::SafeByPlatform => Text { en: "the platform does it", zh: "平台自带" },
            Status::SafeByProgram => Text { en: "the program does it", zh: "程序自带" },
            Status::Attested => Text { en: "attested, not proven", zh: "人工声明，未验证" },
            Status::NotApplicable => Text { en: "does not arise", zh: "不适用" },
            Status::Unknowable => Text { en: "decided elsewhere", zh: "由模板或外部决定" },
            Status::Missing => Text { en: "not seen here", zh: "此处未见" },
            Status::DangerousDefault => Text { en: "dangerous default", zh: "默认值有风险" },
        }
    }

    /// Whether something is left to do.
    pub fn is_open(self) -> bool {
        matches!(self, Status::Missing | Status::DangerousDefault)
    }
}

/// The question as people read it.
pub fn title(question: Question) -> Text {
    texts::title(question)
}

/// Why it matters.
pub fn why(question: Question) -> Text {
    texts::why(question)
}

/// The answers of a job, in the order of the checklist.
pub fn of(job: &Job) -> Vec<Answer> {
    Question::ALL.into_iter().map(|question| answer(job, question)).collect()
}

fn answer(job: &Job, question: Question) -> Answer {
    let (status, detail, span) = match (question, job.guards.get(question)) {
        (_, Guard::Attested(said)) => (Status::Attested, Phrase::from(said.value.as_str()), Some(said.span)),
        (Question::Zone, _) => zone(job),
        (Question::Frequency, Guard::NotSeen) => frequency(job),
        (_, Guard::Declared(value, span)) => declared(value, *span),
        (_, Guard::SafeByPlatform(text)) => (Status::SafeByPlatform, (*text).into(), None),
        (_, Guard::SafeByProgram(known)) => (Status::SafeByProgram, by_program(known), None),
        (_, Guard::DangerousDefault(text)) => (Status::DangerousDefault, (*text).into(), None),
        (_, Guard::NotSeen) => (Status::Missing, texts::why(question).into(), None),
        (_, Guard::Unknowable(span)) => (
            Status::Unknowable,
            Text { en: "a template or reference decides", zh: "由模板或引用决定" }.into(),
            Some(*span),
        ),
        (_, Guard::NotApplicable(text)) => (Status::NotApplicable, (*text).into(), None),
    };
    let add = status.is_open().then(|| filled(job, texts::add(job.platform, question)));
    Answer { question, status, detail, span, add }
}

/// The lines with the job's own name and a limit that fits its schedule.
pub(crate) fn filled(job: &Job, text: Text) -> Phrase {
    let gaps = suggest::gaps(job);
    let seconds = suggest::suggested_limit(gaps);
    let gap = gaps.map_or(3600, |gaps| gaps.smallest.seconds);
    let late = gap.saturating_sub(1).clamp(10, 3600);
    let name = if text.en.contains("{name}") { suggest::lock_name(job) } else { String::new() };
    Phrase::said(move |lang| {
        text.get(lang)
            .replace("{name}", &name)
            .replace("{seconds}", &seconds.to_string())
            .replace("{minutes}", &(seconds / 60).max(1).to_string())
            .replace("{limit}", &suggest::short(seconds))
            .replace("{late}", &late.to_string())
    })
}

/// A declared value. A value that switches the guard off is not an answer.
fn declared(value: &GuardValue, span: Span) -> (Status, Phrase, Option<Span>) {
    let detail = match value {
        GuardValue::Seconds(seconds) => {
            Phrase::Both { en: format!("{seconds} s"), zh: format!("{seconds} 秒") }
        }
        GuardValue::Count(count) => Phrase::from(*count),
        GuardValue::Text(text) => Phrase::from(text.as_str()),
        GuardValue::Overlap(policy) => overlap(*policy).into(),
        GuardValue::CatchUp(policy) => catch_up(*policy).into(),
    };
    let status = match value {
        GuardValue::Overlap(OverlapPolicy::Allow) | GuardValue::CatchUp(CatchUpPolicy::ByRelease(_)) => {
            Status::DangerousDefault
        }
        _ => Status::Proven,
    };
    (status, detail, Some(span))
}

/// What a well-known program does by itself.
fn by_program(known: &'static KnownProgram) -> Phrase {
    Phrase::said(move |lang| known.effect().get(lang).replace("{program}", known.name))
}

/// What is made up of missed runs, in words.
fn catch_up(policy: CatchUpPolicy) -> Text {
    match policy {
        CatchUpPolicy::All => Text { en: "all missed runs are replayed", zh: "漏跑的全部补跑" },
        CatchUpPolicy::Once => {
            Text { en: "one run makes up for those that were missed", zh: "漏跑的合并补跑一次" }
        }
        CatchUpPolicy::ByRelease(releases) => releases,
    }
}

/// What an overlap policy does, in words.
pub fn overlap(policy: OverlapPolicy) -> Text {
    match policy {
        OverlapPolicy::Allow => Text { en: "runs may overlap", zh: "允许重叠运行" },
        OverlapPolicy::Skip => {
            Text { en: "a run is skipped while another goes on", zh: "上一次未结束则跳过本次" }
        }
        OverlapPolicy::QueueOne => Text {
            en: "one run waits until the running one ends",
            zh: "上一次未结束则等待，最多排队一次",
        },
        OverlapPolicy::QueueAll => Text { en: "all runs wait in a queue", zh: "全部排队等待" },
        OverlapPolicy::Replace => {
            Text { en: "the running one is stopped", zh: "终止正在运行的，换新的" }
        }
    }
}

fn zone(job: &Job) -> (Status, Phrase, Option<Span>) {
    let default = || {
        platform::row(job.platform)
            .default(Question::Zone)
            .map_or_else(|| texts::why(Question::Zone), |default| default.effect)
    };
    match job.schedules.first().map(|schedule| &schedule.zone) {
        Some(Zone::Declared(name)) => (Status::Proven, Phrase::from(name.value.as_str()), Some(name.span)),
        Some(Zone::Fixed(name)) => (Status::SafeByPlatform, Phrase::from(*name), None),
        Some(Zone::Invalid { text, acts_as }) => (
            Status::DangerousDefault,
            match acts_as {
                Some(zone) => Phrase::Both {
                    en: format!("{} is not a zone there; it acts as {zone}", text.value),
                    zh: format!("{} 不是有效时区，实际按 {zone} 执行", text.value),
                },
                None => Phrase::Both {
                    en: format!("{} is refused", text.value),
                    zh: format!("{} 会被拒绝", text.value),
                },
            },
            Some(text.span),
        ),
        Some(Zone::Unknowable(span)) => (
            Status::Unknowable,
            Text { en: "a template or reference decides", zh: "由模板或引用决定" }.into(),
            Some(*span),
        ),
        Some(Zone::Host) | None => (Status::DangerousDefault, default().into(), None),
    }
}

fn frequency(job: &Job) -> (Status, Phrase, Option<Span>) {
    let Some(schedule) = job.schedules.first() else {
        return (Status::Missing, texts::why(Question::Frequency).into(), None);
    };
    let written = Phrase::from(schedule.text.display());
    match (&schedule.text, schedule.reading().and_then(|reading| reading.schedule.as_ref())) {
        (ScheduleText::Unknowable(_), _) => (Status::Unknowable, written, Some(schedule.span)),
        (_, Some(_)) => (Status::Proven, written, Some(schedule.span)),
        (_, None) => match schedule.reading().filter(|reading| reading.faults.is_empty()) {
            // A window, in which others start it.
            Some(reading) => (Status::NotApplicable, words::when_read(reading), Some(schedule.span)),
            None => (Status::DangerousDefault, written, Some(schedule.span)),
        },
    }
}
