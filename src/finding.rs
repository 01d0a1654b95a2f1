//! What a rule says: a finding, its words still in parts so that every language and every output can say the same.

use std::borrow::Cow;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use crate::lang::{Lang, Text};
use crate::span::{Excerpt, Span};

/// How sure the harm is. See `--strict` and DESIGN "severity is honest" in ARCHITECTURE.md.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// A habit, or a missing guard where the platform's default is bearable. Shown by `--strict` and `checklist`.
    Advice,
    /// It runs, and very likely not as meant, or it will do harm in a known way.
    Warning,
    /// Rejected, never run, or certainly something other than what is written beside it.
    Error,
}

/// How grave a configuration says that a rule's findings are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// They are not reported.
    Off,
    /// They are reported as this grave.
    At(Severity),
}

impl Level {
    /// The severity at which findings are reported, if they are.
    pub fn severity(self) -> Option<Severity> {
        match self {
            Level::Off => None,
            Level::At(severity) => Some(severity),
        }
    }
}

impl Severity {
    /// The word used in options and in machine output.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Advice => "advice",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// How sure the tool is of its own reading.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Confidence {
    /// A guess from words.
    Low,
    /// True under a stated assumption (an assumed host zone, an assumed daemon).
    Medium,
    /// The file proves it.
    High,
}

impl Confidence {
    /// The word used in machine output.
    pub fn word(self) -> &'static str {
        match self {
            Confidence::Low => "low",
            Confidence::Medium => "medium",
            Confidence::High => "high",
        }
    }
}

/// One part of a message: a text that is the same in every language, or one with two languages.
///
/// Most findings are never printed in both languages, and many in none (advice that is only counted), so words that take work
/// are made when they are asked for: see [`Phrase::said`].
#[derive(Clone)]
pub enum Phrase {
    /// The same in every language: names, expressions, numbers, dates.
    Plain(String),
    /// A number, in digits.
    Number(i64),
    /// A fixed text.
    Fixed(Text),
    /// Written for each language.
    Both(Box<Both>),
    /// Made in the language that is asked for, whenever it is.
    Said(Arc<Saying>),
}

/// Words in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Both {
    /// English.
    pub en: String,
    /// Simplified Chinese.
    pub zh: String,
}

impl From<Both> for Phrase {
    fn from(both: Both) -> Self {
        Phrase::Both(Box::new(both))
    }
}

/// What makes the words of a phrase. It owns what it speaks about, because it is asked after its rule has ended.
pub type Saying = dyn Fn(Lang) -> String + Send + Sync;

impl Phrase {
    /// A phrase whose words are made when they are read. The same language must always give the same words.
    pub fn said(words: impl Fn(Lang) -> String + Send + Sync + 'static) -> Self {
        Phrase::Said(Arc::new(words))
    }

    /// The words in `lang`.
    pub fn get(&self, lang: Lang) -> Cow<'_, str> {
        match self {
            Phrase::Plain(text) => text.as_str().into(),
            Phrase::Number(n) => n.to_string().into(),
            Phrase::Fixed(text) => text.get(lang).into(),
            Phrase::Both(both) => lang.pick(&both.en, &both.zh).into(),
            Phrase::Said(words) => words(lang).into(),
        }
    }

    /// Appends the words in `lang`.
    pub fn say(&self, lang: Lang, out: &mut String) {
        out.push_str(&self.get(lang));
    }

    /// The words in English and in Chinese.
    pub fn in_both(&self) -> [Cow<'_, str>; 2] {
        [self.get(Lang::En), self.get(Lang::Zh)]
    }
}

/// Phrases are equal when they say the same, however they come to say it.
impl PartialEq for Phrase {
    fn eq(&self, other: &Self) -> bool {
        self.in_both() == other.in_both()
    }
}

impl Eq for Phrase {}

impl fmt::Debug for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [en, zh] = self.in_both();
        if en == zh { write!(f, "{en:?}") } else { write!(f, "{en:?} / {zh:?}") }
    }
}

impl From<String> for Phrase {
    fn from(text: String) -> Self {
        Phrase::Plain(text)
    }
}

impl From<&str> for Phrase {
    fn from(text: &str) -> Self {
        Phrase::Plain(text.to_owned())
    }
}

impl From<&Excerpt> for Phrase {
    fn from(text: &Excerpt) -> Self {
        Phrase::Plain(text.as_str().to_owned())
    }
}

impl From<&String> for Phrase {
    fn from(text: &String) -> Self {
        Phrase::Plain(text.clone())
    }
}

impl From<char> for Phrase {
    fn from(c: char) -> Self {
        Phrase::Plain(c.to_string())
    }
}

impl From<Text> for Phrase {
    fn from(text: Text) -> Self {
        Phrase::Fixed(text)
    }
}

macro_rules! phrase_from_number {
    ($($number:ty),*) => {$(
        impl From<$number> for Phrase {
            fn from(n: $number) -> Self {
                Phrase::Number(n as i64)
            }
        }
    )*};
}
phrase_from_number!(u8, u16, u32, u64, usize, i32, i64);

/// Words of a finding: a key of the rule's message table and the parts that fill its `{placeholders}`.
///
/// The table is `[messages.<key>]` of `rules/<name>.toml`, with `en` and `zh`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Key in the rule's message table.
    pub key: &'static str,
    /// Placeholder names and what fills them.
    pub parts: Vec<(&'static str, Phrase)>,
}

impl Message {
    /// The message `key`, to be filled with [`Message::with`].
    pub const fn new(key: &'static str) -> Self {
        Message { key, parts: Vec::new() }
    }

    /// The message `key` with room for so many parts, for a rule that finds much and does not fill two.
    pub fn with_room(key: &'static str, parts: usize) -> Self {
        Message { key, parts: Vec::with_capacity(parts) }
    }

    /// Fills one placeholder.
    #[must_use]
    pub fn with(mut self, name: &'static str, phrase: impl Into<Phrase>) -> Self {
        // Most messages have one or two parts, and there may be thousands; a list begins with room for four.
        if self.parts.capacity() == 0 {
            self.parts = Vec::with_capacity(2);
        }
        self.parts.push((name, phrase.into()));
        self
    }
}

/// Another place that belongs to the finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Related {
    /// Where.
    pub span: Span,
    /// What is there.
    pub message: Message,
}

/// Whether a fix can be applied without a person's judgement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Safety {
    /// The fires do not change, or change exactly as the finding says.
    Safe,
    /// Needs a person's judgement.
    Unsafe,
}

/// Edits that mend a finding. They never overlap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What the edits do.
    pub message: Message,
    /// Byte ranges and what replaces them (an empty span inserts).
    pub edits: Vec<(Span, String)>,
    /// Whether it may be applied unseen.
    pub safety: Safety,
}

/// One thing a rule has to say.
///
/// Most findings are advice that a run only counts, thousands of them in a large crontab: they are as small as their place, and
/// what is told stands apart, where it is told at all. See [`Finding::counted`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The rule's code, e.g. `F001`.
    pub rule: &'static str,
    /// How bad.
    pub severity: Severity,
    /// How sure.
    pub confidence: Confidence,
    /// Where.
    pub span: Span,
    /// Index of the job in its file, when the finding is about one.
    pub job: Option<usize>,
    /// What is told of it; its parts are read as the finding's own.
    pub told: Option<Box<Told>>,
}

/// What is told of a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// What will happen.
    pub message: Message,
    /// What to do.
    pub help: Option<Message>,
    /// Other places.
    pub related: Vec<Related>,
    /// Other rules whose part this finding carries (missing guards of one job are one finding).
    pub also: Vec<&'static str>,
    /// How to mend it.
    pub fix: Option<Fix>,
}

impl Told {
    const fn new(message: Message) -> Self {
        Told { message, help: None, related: Vec::new(), also: Vec::new(), fix: None }
    }
}

impl Deref for Finding {
    type Target = Told;

    fn deref(&self) -> &Told {
        static NOTHING: Told = Told::new(Message::new(""));
        self.told.as_deref().unwrap_or(&NOTHING)
    }
}

impl DerefMut for Finding {
    fn deref_mut(&mut self) -> &mut Told {
        self.told.get_or_insert_with(|| Box::new(Told::new(Message::new(""))))
    }
}

impl Finding {
    /// A finding with nothing but its place and words; severity is the rule's default and set by the registry.
    pub fn new(rule: &'static crate::rules::Rule, span: Span, message: Message) -> Self {
        Finding { told: Some(Box::new(Told::new(message))), ..Finding::counted(rule, span) }
    }

    /// A finding that is not shown, because of its severity: it suppresses, supersedes and counts as any other, and tells
    /// nothing.
    pub fn counted(rule: &'static crate::rules::Rule, span: Span) -> Self {
        Finding {
            rule: rule.code,
            severity: rule.severity,
            confidence: Confidence::High,
            span,
            job: None,
            told: None,
        }
    }

    /// Changes the message.
    pub fn reword(&mut self, change: impl FnOnce(Message) -> Message) {
        let message = std::mem::replace(&mut self.message, Message::new(""));
        self.message = change(message);
    }

    /// Sets the severity where it differs from the rule's default.
    #[must_use]
    pub fn severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Sets the confidence where it is not high.
    #[must_use]
    pub fn confidence(mut self, confidence: Confidence) -> Self {
        self.confidence = confidence;
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, help: Message) -> Self {
        self.help = Some(help);
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn related(mut self, span: Span, message: Message) -> Self {
        self.related.reserve_exact(1);
        self.related.push(Related { span, message });
        self
    }

    /// Offers a fix.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }
}
