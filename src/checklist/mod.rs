//! The reliability checklist of a job: for each question what is proven, what is attested, what is missing, and the
//! exact lines that would answer it.

mod attest;
pub mod dispute;
pub(crate) mod part;
pub(crate) mod suggest;
mod texts;
pub mod tier;
mod timing;

use crate::finding::{Both, Phrase};
use crate::job::{Attestation, CatchUpPolicy, Guard, GuardValue, Job, OverlapPolicy, Question};
use crate::lang::{Lang, Text};
use crate::platform::{self, Danger};
use crate::source::File;
use crate::source::evidence::KnownProgram;
use crate::span::Span;

/// The answer to one question about one job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The question.
    pub question: Question,
    /// What it rests on.
    pub basis: Basis,
    /// The answer in words: the value found, or what happens without one.
    pub detail: Phrase,
    /// Where a file answers it.
    pub span: Option<Span>,
    /// Where it was verified what the platform or the program does by itself, and when.
    pub source: Option<&'static str>,
    /// What a person says, where one answers.
    pub attested: Option<Box<Attestation>>,
}

impl Answer {
    /// How it is answered.
    pub fn status(&self) -> Status {
        self.basis.status()
    }
}

/// How a question is answered: one of five, never blank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Status {
    /// By what was read: the file sets it, or what the file is read by does it.
    Proven,
    /// By a person.
    Attested,
    /// Not at all.
    Missing,
    /// By a default that does harm.
    DangerousDefault,
    /// The question does not arise.
    NotApplicable,
}

impl Status {
    /// All of them, in the order in which they are counted.
    pub const ALL: [Status; 5] =
        [Status::Proven, Status::Attested, Status::Missing, Status::DangerousDefault, Status::NotApplicable];

    /// The word used in machine output.
    pub fn word(self) -> &'static str {
        match self {
            Status::Proven => "proven",
            Status::Attested => "attested",
            Status::Missing => "missing",
            Status::DangerousDefault => "dangerous-default",
            Status::NotApplicable => "not-applicable",
        }
    }

    /// The words people read.
    pub fn title(self) -> Text {
        match self {
            Status::Proven => Text { en: "proven", zh: "已证实" },
            Status::Attested => Text { en: "attested", zh: "人工声明" },
            Status::Missing => Text { en: "missing", zh: "缺失" },
            Status::DangerousDefault => Text { en: "dangerous default", zh: "默认值有风险" },
            Status::NotApplicable => Text { en: "not applicable", zh: "不适用" },
        }
    }

    /// Whether something is left to do.
    pub fn is_open(self) -> bool {
        matches!(self, Status::Missing | Status::DangerousDefault)
    }
}

/// What an answer rests on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Basis {
    /// A file sets it.
    File,
    /// The platform does it without being told.
    Platform,
    /// The program that does the work sees to it without being told.
    Program,
    /// A person says so.
    Person,
    /// A template or reference decides, and no file that was read says how.
    Elsewhere,
    /// Nothing in the files that were read answers it.
    NotSeen,
    /// A file sets it, and a finding says that it is not what was meant.
    Disputed,
    /// A file sets what does harm.
    Harmful,
    /// Nothing is set, and the platform's default does harm.
    Default,
    /// The question does not arise.
    NotApplicable,
}

impl Basis {
    /// The answer that it comes to.
    pub fn status(self) -> Status {
        match self {
            Basis::File | Basis::Platform | Basis::Program => Status::Proven,
            Basis::Person => Status::Attested,
            Basis::Elsewhere | Basis::NotSeen | Basis::Disputed => Status::Missing,
            Basis::Harmful | Basis::Default => Status::DangerousDefault,
            Basis::NotApplicable => Status::NotApplicable,
        }
    }

    /// The word used in machine output.
    pub fn word(self) -> &'static str {
        match self {
            Basis::File => "file",
            Basis::Platform => "platform",
            Basis::Program => "program",
            Basis::Person => "person",
            Basis::Elsewhere => "elsewhere",
            Basis::NotSeen => "not-seen",
            Basis::Disputed => "disputed",
            Basis::Harmful => "harmful-setting",
            Basis::Default => "default",
            Basis::NotApplicable => "not-applicable",
        }
    }

    /// The words people read, beside those of the status; nothing where those say it all.
    pub fn title(self) -> Option<Text> {
        Some(match self {
            Basis::File | Basis::Harmful => Text { en: "set in the file", zh: "文件已设置" },
            Basis::Platform => Text { en: "the platform does it", zh: "平台自带" },
            Basis::Program => Text { en: "the program does it", zh: "程序自带" },
            Basis::Person => Text { en: "not verified", zh: "未验证" },
            Basis::Elsewhere => Text { en: "decided outside the files read", zh: "由模板或外部决定" },
            Basis::NotSeen => Text { en: "not seen here", zh: "此处未见" },
            Basis::Disputed => Text { en: "in dispute", zh: "存疑" },
            Basis::Default | Basis::NotApplicable => return None,
        })
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

/// What a good answer is.
pub fn how(question: Question) -> Text {
    texts::how(question)
}

/// The answers of a job, in the order of the checklist.
pub fn of(job: &Job) -> Vec<Answer> {
    Question::ALL.into_iter().map(|question| answer(job, question)).collect()
}

/// What to write to answer a question of `job`, which stands in `file`: the platform's own lines where it has some, else an
/// attestation in the form of that file. `None` where nothing is left to do.
pub fn add(file: &File, job: &Job, answer: &Answer, lang: Lang) -> Option<String> {
    // What is disputed is settled where the finding says, not by a line more.
    if !answer.status().is_open() || answer.basis == Basis::Disputed {
        return None;
    }
    let attest = || attest::lines(file, job, answer.question, lang);
    // What a template decides is not set a second time.
    let own = platform::line(job, answer.question);
    let own = own.filter(|line| answer.basis != Basis::Elsewhere && can_be_filled(job, *line));
    let seconds = match answer.question {
        Question::Duration => suggest::watched_length(job),
        _ => suggest::suggested_limit(job, suggest::gaps(job)),
    };
    let Some(line) = own else { return Some(attest()) };
    let lines = filled_with(job, line, seconds).get(lang).into_owned();
    // What no reader finds is said by a person, once it is there.
    let is_found = line.is_read || lines.contains("cronlint:");
    Some(if is_found { lines } else { format!("{lines}\n{}", attest()) })
}

type Found = (Basis, Phrase, Option<Span>);

fn answer(job: &Job, question: Question) -> Answer {
    let mut attested = None;
    let (basis, detail, span) = match (question, job.guards.get(question)) {
        (_, Guard::Attested(said)) => {
            attested = Some(said.clone());
            (Basis::Person, Phrase::from(said.value.as_str()), Some(said.span))
        }
        (Question::Zone, _) => timing::zone(job),
        (Question::Frequency, Guard::NotSeen) => timing::frequency(job),
        (_, Guard::Declared(value, span)) => declared(job, question, value, *span),
        (_, Guard::SafeByPlatform(text)) if platform::leaves_open(job.platform, question, *text) => {
            (Basis::NotSeen, (*text).into(), None)
        }
        (_, Guard::SafeByPlatform(text)) => (Basis::Platform, (*text).into(), None),
        (_, Guard::SafeByProgram(known)) => (Basis::Program, by_program(known), None),
        (_, Guard::DangerousDefault(text)) => (Basis::Default, (*text).into(), None),
        (_, Guard::NotSeen) => (Basis::NotSeen, texts::why(question).into(), None),
        (_, Guard::Unknowable(span)) => (Basis::Elsewhere, ELSEWHERE.into(), Some(*span)),
        (_, Guard::NotApplicable(text)) => (Basis::NotApplicable, (*text).into(), None),
    };
    let (basis, detail, span) = part::answer(job, question).unwrap_or((basis, detail, span));
    let source = match (basis, job.guards.get(question)) {
        (_, Guard::SafeByProgram(known)) => Some(known.source),
        (Basis::Platform | Basis::Default, _) => Some(platform::row(job.platform).source),
        _ => None,
    };
    Answer { question, basis, detail, span, source, attested }
}

/// A template, a reference, a variable, or what a script does by itself.
const ELSEWHERE: Text = Text { en: "what stands here does not decide it", zh: "仅凭此处无法确定" };

/// Whether the lines are true of the job: `{period}` only of one whose runs anacron can make.
pub(crate) fn can_be_filled(job: &Job, line: platform::Line) -> bool {
    !line.text.en.contains("{period}") || suggest::period(job).is_some()
}

/// The lines with the job's own name and a limit that fits its schedule.
pub(crate) fn filled(job: &Job, line: platform::Line) -> Phrase {
    filled_with(job, line, suggest::suggested_limit(job, suggest::gaps(job)))
}

fn filled_with(job: &Job, line: platform::Line, seconds: u64) -> Phrase {
    let text = line.text;
    let gaps = suggest::gaps(job);
    let gap = gaps.map_or(3600, |gaps| gaps.smallest.seconds);
    // The age of the last success at which something is wrong: the largest gap and a run.
    let stale = gaps.map_or(86_400, |gaps| gaps.largest.seconds) + suggest::whole_limit(gaps);
    let late = gap.saturating_sub(1).clamp(10, 3600);
    let name = if text.en.contains("{name}") { suggest::lock_name(job) } else { String::new() };
    let method = job.name.value.rsplit(['.', '#']).next().unwrap_or_default().to_owned();
    let period = if text.en.contains("{period}") { suggest::period(job) } else { None }.unwrap_or_default();
    Phrase::said(move |lang| {
        let filled = text
            .get(lang)
            .replace("{name}", &name)
            .replace("{method}", &method)
            .replace("{period}", &period)
            .replace("{seconds}", &seconds.to_string())
            .replace("{minutes}", &(seconds / 60).max(1).to_string())
            .replace("{limit}", &suggest::short(seconds))
            .replace("{late}", &late.to_string())
            .replace("{stale}", &stale.to_string())
            .replace("{zone}", "Asia/Shanghai");
        line.finish(&filled)
    })
}

/// A declared value. A value that switches the guard off is not an answer.
fn declared(job: &Job, question: Question, value: &GuardValue, span: Span) -> Found {
    let detail = match value {
        GuardValue::Seconds(seconds) if matches!(question, Question::CatchUp | Question::Lateness) => {
            Phrase::from(Both {
                en: format!("a run that is up to {seconds} s late still starts"),
                zh: format!("晚 {seconds} 秒以内仍会启动"),
            })
        }
        GuardValue::Seconds(seconds) => {
            Phrase::from(Both { en: format!("{seconds} s"), zh: format!("{seconds} 秒") })
        }
        GuardValue::Count(count) if question == Question::Retry => Phrase::from(Both {
            en: match count {
                0 => "not tried again".to_owned(),
                1 => "tried again once".to_owned(),
                _ => format!("tried again up to {count} times"),
            },
            zh: if *count == 0 {
                "失败不重试".to_owned()
            } else {
                format!("失败最多重试 {count} 次")
            },
        }),
        GuardValue::Count(count) => Phrase::from(*count),
        GuardValue::Endless => Text { en: "tried again without end", zh: "失败后无限重试" }.into(),
        GuardValue::Text(text) => Phrase::from(text.as_str()),
        GuardValue::Void(text) => {
            if let Some(effect) = without(job, question).filter(|_| value.switches_off()) {
                Phrase::from(Both {
                    en: format!("`{}`: {}", text.trim(), effect.en),
                    zh: format!("`{}`：{}", text.trim(), effect.zh),
                })
            } else {
                // A blank at its end is seen between quotes.
                let shown = if text.trim() == text { text.to_string() } else { format!("{text:?}") };
                Phrase::from(Both {
                    en: format!("`{shown}` guards nothing"),
                    zh: format!("`{shown}` 起不到作用"),
                })
            }
        }
        GuardValue::Overlap(policy) => overlap(*policy).into(),
        GuardValue::CatchUp(policy) => catch_up(*policy).into(),
    };
    let basis = if value.leaves_open(question) { Basis::Harmful } else { Basis::File };
    (basis, detail, Some(span))
}

/// What happens without a guard, where the platform does harm then.
fn without(job: &Job, question: Question) -> Option<Text> {
    let default = platform::row(job.platform).default(question)?;
    (default.danger >= Danger::High).then_some(default.effect)
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
        CatchUpPolicy::Dropped => Text { en: "missed runs are lost", zh: "漏跑的不补" },
        CatchUpPolicy::ByRelease(releases) => releases,
    }
}

/// What an overlap policy does, in words.
pub fn overlap(policy: OverlapPolicy) -> Text {
    match policy {
        OverlapPolicy::Allow => Text { en: "runs may overlap", zh: "允许并发运行" },
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
