//! The model in the middle: what the readers give and the rules look at.

mod guard;
mod question;

pub use guard::{Attestation, CatchUpPolicy, Guard, GuardValue, Guards, OverlapPolicy};
pub use question::Question;

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use smallvec::SmallVec;

use crate::dialect::{self, DialectId, FieldKind, Reading};
use crate::platform::{Form, PlatformId};
use crate::schedule::{Gaps, Schedule};
use crate::source::evidence::{CommandLine, Tools};
use crate::span::{Excerpt, SourceText, Span, Spanned};

/// One scheduled piece of work.
#[derive(Clone, Debug)]
pub struct Job {
    /// What people call it: the object's name, or for a crontab line the program it runs.
    pub name: Spanned<Excerpt>,
    /// Who runs it.
    pub platform: PlatformId,
    /// How it is written down, where its platform has several ways.
    pub form: Form,
    /// The whole block of the file that belongs to this job.
    pub span: Span,
    /// Whether it is switched on.
    pub enabled: Enabled,
    /// When it runs. Never empty; several add up.
    pub schedules: Schedules,
    /// What it runs, as one text (a crontab command; a container's command and arguments joined by blanks).
    pub command: Option<SourceText>,
    /// What a shell makes of the command: see [`Job::command_line`].
    pub read: OnceLock<Arc<CommandLine>>,
    /// Words beside it, nearest first.
    pub words: SmallVec<[Words; 1]>,
    /// Environment that the job or its scheduler sees.
    pub environment: Arc<[EnvVar]>,
    /// The user it runs as, where the file says so.
    pub user: Option<Spanned<Excerpt>>,
    /// Images it runs.
    pub images: Vec<SourceText>,
    /// What is known of each checklist question.
    pub guards: Guards,
    /// How a run that fails is tried again, where the file says otherwise than the platform does.
    pub attempts: Attempts,
    /// Inline comments for cronlint that belong to this job (`# cronlint: ...`).
    pub directives: Vec<Directive>,
    /// What people say of it, nearest first: beside it, then in the configuration. Those that have run out, or that
    /// another one contradicts, are here too; `guards` holds only what counts.
    pub attestations: Vec<Attestation>,
}

impl Job {
    /// A job of which nothing but its name, its place and who runs it is known yet.
    pub fn new(platform: PlatformId, name: Spanned<impl Into<Excerpt>>, span: Span) -> Self {
        Job {
            name: Spanned::new(name.value.into(), name.span),
            platform,
            form: Form::Usual,
            span,
            enabled: Enabled::Yes,
            schedules: Schedules::new(),
            command: None,
            read: OnceLock::new(),
            words: SmallVec::new(),
            environment: Arc::default(),
            user: None,
            images: Vec::new(),
            guards: Guards::new(),
            attempts: Attempts::default(),
            directives: Vec::new(),
            attestations: Vec::new(),
        }
    }

    /// The command as a shell reads it, once its text is known; empty without one.
    pub fn command_line(&self) -> &Arc<CommandLine> {
        let read = || {
            let text = &self.command.as_ref()?.text;
            Some(CommandLine::read_for(text, Tools::of_images(&self.images, text)))
        };
        self.read.get_or_init(|| Arc::new(read().unwrap_or_default()))
    }

    /// Adds words beside the job, nearest first. A comment that stands beside several of its schedules is heard once.
    pub fn hear(&mut self, kind: WordsKind, text: Option<SourceText>) {
        if let Some(text) = text.filter(|text| !text.text.trim().is_empty()) {
            let at = self.words.partition_point(|words| words.kind <= kind);
            let before = at.checked_sub(1).map(|last| &self.words[last]);
            if before.is_none_or(|words| words.kind != kind || words.text.span != text.span) {
                self.words.insert(at, Words { kind, text });
            }
        }
    }
}

/// The schedules of a job: nearly always one, which is kept in place.
pub type Schedules = SmallVec<[JobSchedule; 1]>;

/// How a run that fails is tried again, where the file says otherwise than the row of [`crate::platform::retrying`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attempts {
    /// Seconds between two attempts.
    pub pause: Option<u64>,
    /// Seconds before the second attempt, and the most before any: each pause is twice the last.
    pub growing: Option<(u64, u64)>,
    /// The time limit holds for all attempts together.
    pub limited_together: bool,
}

/// Whether a job is switched on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Enabled {
    /// It is.
    Yes,
    /// The file switches it off there (`suspend: true`).
    No(Span),
    /// The file cannot tell (a template decides).
    Unknowable,
}

/// One schedule of a job, with the zone it is read in.
#[derive(Clone, Debug)]
pub struct JobSchedule {
    /// What is written.
    pub text: ScheduleText,
    /// The zone.
    pub zone: Zone,
    /// What each plausible scheduler makes of it; the first is the one that is previewed. Never empty for a known text.
    pub readings: Readings,
    /// Where to put a finding about the schedule as a whole.
    pub span: Span,
}

/// What each plausible scheduler makes of one text. The schedules of a file that say the same share it, and what follows
/// from it is found out once.
#[derive(Clone, Debug, Default)]
pub struct Readings(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    all: Box<[Reading]>,
    gaps: OnceLock<Option<Gaps>>,
    never_fires: OnceLock<bool>,
}

impl Readings {
    /// The gaps between the runs of the reading that is previewed.
    pub fn gaps(&self) -> Option<Gaps> {
        *self.0.gaps.get_or_init(|| self.first()?.schedule.as_ref()?.gaps())
    }

    /// A number that schedules of a file have in common which share what is read of them.
    pub fn shared(&self) -> usize {
        Arc::as_ptr(&self.0).addr()
    }

    /// Whether what the previewed reading loads has no fire at all; `false` where it loads nothing.
    pub fn never_fires(&self) -> bool {
        let loaded = || self.first()?.schedule.as_ref();
        *self.0.never_fires.get_or_init(|| loaded().is_some_and(Schedule::never_fires))
    }
}

impl Deref for Readings {
    type Target = [Reading];

    fn deref(&self) -> &[Reading] {
        &self.0.all
    }
}

impl From<Vec<Reading>> for Readings {
    fn from(all: Vec<Reading>) -> Self {
        Readings(Arc::new(Shared { all: all.into_boxed_slice(), ..Shared::default() }))
    }
}

impl JobSchedule {
    /// A text that one scheduler reads.
    pub fn of(dialect: DialectId, text: SourceText, zone: Zone) -> Self {
        Self::of_any(&[dialect], text, zone)
    }

    /// Named fields that one scheduler reads, in its order; `span` is where they are called together.
    pub fn of_fields(dialect: DialectId, fields: Vec<FieldText>, zone: Zone, span: Span) -> Self {
        let text = ScheduleText::Fields(fields);
        let readings = vec![dialect::read(dialect, &text.display())].into();
        JobSchedule { text, zone, readings, span }
    }

    /// A text that one of several schedulers reads; the first is previewed. A zone that the text states itself (`CRON_TZ=...`, or
    /// behind the fields) goes before one that nobody set.
    pub fn of_any(dialects: &[DialectId], text: SourceText, zone: Zone) -> Self {
        let readings: Vec<Reading> = dialects.iter().map(|&id| dialect::read(id, &text.text)).collect();
        let unset = zone.is_open() || matches!(zone, Zone::Fixed(_));
        let stated = readings.first().filter(|_| unset).and_then(|reading| stated_zone(reading, &text));
        let zone = stated.unwrap_or(zone);
        let span = text.via.map_or(text.span, crate::span::Via::used_at);
        JobSchedule { text: ScheduleText::One(text), zone, readings: readings.into(), span }
    }

    /// A reference to something outside the files that were read.
    pub fn unknowable(reference: SourceText, zone: Zone) -> Self {
        let span = reference.span;
        JobSchedule { text: ScheduleText::Unknowable(reference), zone, readings: Readings::default(), span }
    }

    /// Where a person mends the text: where it is used, but for a property, which stands in a file of its own.
    pub fn written_at(&self) -> Span {
        match &self.text {
            ScheduleText::One(text) if matches!(text.via, Some(crate::span::Via::Placeholder(_))) => {
                text.span
            }
            _ => self.span,
        }
    }

    /// Where the text is used, when that is in another file than where it stands.
    pub fn used_elsewhere(&self) -> Option<Span> {
        let ScheduleText::One(text) = &self.text else { return None };
        text.via.map(crate::span::Via::used_at).filter(|used| used.file != text.span.file)
    }

    /// The reading that is previewed.
    pub fn reading(&self) -> Option<&Reading> {
        self.readings.first()
    }
}

/// The text of a schedule.
#[derive(Clone, Debug)]
pub enum ScheduleText {
    /// One text.
    One(SourceText),
    /// Named fields, each with its place (Ansible, Celery, CDK), in the order of the dialect's text.
    Fields(Vec<FieldText>),
    /// The file does not hold the text: a reference to something outside. The text is the reference.
    Unknowable(SourceText),
}

/// One named field of a schedule.
#[derive(Clone, Debug)]
pub struct FieldText {
    /// Which.
    pub kind: FieldKind,
    /// What the scheduler reads for it.
    pub text: String,
    /// Where it is written. `None`: it is not, and the scheduler fills it in by itself.
    pub written: Option<SourceText>,
}

impl ScheduleText {
    /// The text as one string, for display.
    pub fn display(&self) -> String {
        match self {
            ScheduleText::One(text) | ScheduleText::Unknowable(text) => text.text.to_string(),
            ScheduleText::Fields(fields) => {
                fields.iter().map(|field| field.text.as_str()).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// The place of a byte range of the text that a dialect read.
    pub fn place(&self, range: std::ops::Range<usize>) -> Option<Span> {
        self.written(range).map(|(text, range)| text.place(range))
    }

    /// The place of a byte range that may be written anew. `None` where the file holds something else there, of which a program or
    /// a template makes the text: `hour=25`, `[1, 2]`.
    pub fn place_to_edit(&self, range: std::ops::Range<usize>) -> Option<Span> {
        let (text, range) = self.written(range)?;
        text.via.is_none_or(|via| via.used_at() != text.span).then(|| text.place(range))
    }

    /// What is written for a byte range of the text, and the range in it.
    fn written(&self, range: std::ops::Range<usize>) -> Option<(&SourceText, std::ops::Range<usize>)> {
        match self {
            ScheduleText::One(text) | ScheduleText::Unknowable(text) => Some((text, range)),
            ScheduleText::Fields(fields) => {
                let mut start = 0;
                let field = fields.iter().find(|field| {
                    let end = start + field.text.len();
                    let within = range.start >= start && range.end <= end;
                    start = if within { start } else { end + 1 };
                    within
                })?;
                Some((field.written.as_ref()?, range.start - start..range.end - start))
            }
        }
    }
}

/// The zone in which a schedule is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Zone {
    /// The file says so, and the scheduler obeys.
    Declared(Spanned<Excerpt>),
    /// The platform always uses this zone.
    Fixed(&'static str),
    /// The zone of the host, controller or JVM, which the file cannot show.
    Host,
    /// A setting beside the file decides; where nobody set it, it is this one, whatever zone the host is in.
    Unset(&'static str),
    /// The file names a zone that the scheduler refuses or silently takes for another.
    Invalid {
        /// What is written.
        text: Spanned<Excerpt>,
        /// The zone it silently acts as; `None` where the scheduler refuses it and nothing runs.
        acts_as: Option<&'static str>,
    },
    /// A template or reference decides.
    Unknowable(Span),
}

impl Zone {
    /// Whether the file leaves it open: something beside it decides.
    pub fn is_open(&self) -> bool {
        matches!(self, Zone::Host | Zone::Unset(_))
    }
}

/// The zone that a text states itself, where its scheduler knows it.
fn stated_zone(reading: &Reading, text: &SourceText) -> Option<Zone> {
    let place = reading.field(FieldKind::Zone)?.range.clone();
    let zone = reading.time_zone(&text.text).filter(|_| reading.faults.is_empty())?;
    Some(Zone::Declared(Spanned::text(zone.name(), text.place(place))))
}

/// Where words about a job stand. Nearness decides how much they may be trusted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum WordsKind {
    /// A comment on the schedule's own line.
    TrailingComment,
    /// The comment lines directly above the schedule (for a crontab, the job's line).
    CommentAbove,
    /// A comment directly above the job's block (above `kind:` or the document's first key).
    BlockComment,
    /// A description, annotation or label value.
    Description,
    /// The job's name.
    Name,
    /// The file's name.
    FileName,
}

/// Words beside a job. A run of comment lines is one text, its lines joined by `\n`, comment signs stripped.
#[derive(Clone, Debug)]
pub struct Words {
    /// Where they stand.
    pub kind: WordsKind,
    /// The words.
    pub text: SourceText,
}

impl Words {
    /// Whether they are Chinese: characters of Chinese and none of Japanese.
    pub fn is_chinese(&self) -> bool {
        let text = &self.text.text;
        let kana = text.chars().any(|c| ('\u{3040}'..='\u{30ff}').contains(&c));
        !kana && text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c))
    }

    /// Whether they are the name of the job or of its file.
    pub fn is_a_name(&self) -> bool {
        matches!(self.kind, WordsKind::Name | WordsKind::FileName)
    }
}

/// A setting of the environment.
#[derive(Clone, Debug)]
pub struct EnvVar {
    /// Name.
    pub name: Spanned<Excerpt>,
    /// Value as the program or daemon sees it; `None` where it comes from outside (a secret, a reference).
    pub value: Option<SourceText>,
    /// Who sees it.
    pub scope: EnvScope,
}

/// Who sees a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnvScope {
    /// The daemon's table (a crontab setting above the line): reaches the command, and some daemons themselves.
    Crontab,
    /// Only the process that does the work (a container's `env`).
    Process,
}

/// An inline comment for cronlint: `# cronlint: ignore[RULE, ...] reason`, or an attestation `# cronlint: KEY=VALUE ...`.
#[derive(Clone, Debug)]
pub struct Directive {
    /// The comment.
    pub span: Span,
    /// What it says.
    pub kind: DirectiveKind,
}

/// What an inline comment says.
#[derive(Clone, Debug)]
pub enum DirectiveKind {
    /// Findings of these rules are not reported for this job (or line).
    Ignore {
        /// Codes, names or letters as written; empty means all rules.
        rules: Vec<Spanned<Excerpt>>,
        /// Why.
        reason: String,
    },
    /// A person answers a checklist question.
    Attest {
        /// The question or key.
        key: Spanned<Excerpt>,
        /// The answer.
        value: String,
        /// Who says so, until when, and why.
        signed: Arc<Signed>,
    },
    /// Not understood.
    Malformed,
}

/// Who stands behind the answers of a comment. Everything is as a person wrote it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signed {
    /// Who.
    pub by: Option<String>,
    /// The last day on which they hold, as `2027-01-31`; for ever without one.
    pub until: Option<Spanned<Excerpt>>,
    /// Why, or how.
    pub reason: Option<String>,
}

/// The dialects that may read a job, by what is known of its host.
pub type Candidates = &'static [DialectId];
