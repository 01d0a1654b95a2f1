//! TEXT -> [`Schedule`]: how each scheduler reads the text of a schedule.
//!
//! A dialect is a row of data ([`Dialect`]) and as little code as that row needs. This layer knows no file: all places are
//! byte ranges of the text it was given. What the scheduler really does with the text is the only truth here; whether
//! that is what somebody wanted is for the rules.

use std::ops::Range;

use crate::schedule::{Schedule, TimeZone};

mod amount;
pub(crate) mod app_engine;
mod aws;
mod cron;
pub mod crontab;
mod dotnet;
mod fugit;
mod hutool;
mod items;
mod micronaut;
mod mysql_event;
pub(crate) mod names;
mod quartz;
mod rows;
pub mod systemd;
pub mod table;
mod window;

pub use items::{Item, Items};
pub use rows::ALL;
pub use table::{Dialect, Grammar};

/// A dialect by name. The name is the one of its file of vectors (`kubernetes`, `debian-cron`, `quartz-2.3`, ...).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "each is described by its row in the table")]
pub enum DialectId {
    DebianCron,
    Cronie,
    CronieHead,
    FreeBsd,
    BusyBox,
    Supercronic,
    Bcron,
    Kubernetes,
    RobfigSeconds,
    RobfigOptionalSeconds,
    Cronsim,
    Croniter,
    Croniter6,
    Airflow,
    Celery,
    Apscheduler,
    PythonCrontab,
    CronParser,
    NodeSchedule,
    NodeCron,
    CronKelektiv,
    Croner,
    Croner10,
    Croner4,
    RustCron,
    RustCroner,
    RustCronParser,
    Cronexpr,
    Saffron,
    Nomad,
    Ncrontab,
    Spring,
    Spring53,
    Quartz,
    Quartz23,
    XxlJob,
    Systemd,
    SystemdTimespan,
    Fugit,
    Jenkins,
    GithubActions,
    Gitea,
    Gitlab,
    CircleCi,
    AzurePipelines,
    Prow,
    AwsEvents,
    AwsScheduler,
    GcpScheduler,
    AppEngine,
    Vercel,
    Netlify,
    Render,
    Railway,
    Deno,
    Argo,
    Keda,
    Laravel,
    PgCron,
    XxlJobRate,
    PowerJobRate,
    PowerJobDelay,
    SpringRate,
    SpringDelay,
    AzureTimeSpan,
    VercelSchedules,
    DigitalOcean,
    ProwInterval,
    ProwMinimumInterval,
    RobfigOne,
    RobfigOptionalWeekday,
    Dependabot,
    Renovate,
    Anacron,
    ElasticBeanstalk,
    ContainerApps,
    QuartzRate,
    Robfig,
    Interval,
    TokioCron,
    AwsCdk,
    MysqlEvent,
    FugitEnglish,
    Huey,
    Arq,
    PySchedule,
    PyScheduleDelay,
    NodeScheduleRule,
    Hutool,
    HutoolSeconds,
    Micronaut,
    JobRunr,
    Delay,
    /// The interval of Quarkus' `@Scheduled(every = ...)`.
    QuarkusEvery,
    Cronos,
    QuartzNet,
    Coravel,
    Symfony,
    /// A `timedelta` as the schedule of a DAG.
    AirflowDelta,
}

/// Which field of an expression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the field's own names")]
pub enum FieldKind {
    Second,
    Minute,
    Hour,
    DayOfMonth,
    Month,
    DayOfWeek,
    Year,
    /// A trailing zone name.
    Zone,
}

/// The form of a list item. Numbers are in the dialect's own numbering (names already turned into numbers).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ItemForm {
    /// `*` or `?`, with a step if one is written.
    Star {
        /// The step as written, 1 when there is none.
        step: u32,
    },
    /// `n`, or `n/step` where that means "from n on".
    Value {
        /// The value.
        value: u32,
        /// The step, when one is written and has an effect.
        step: Option<u32>,
        /// Written as a name.
        named: bool,
    },
    /// `a-b` or `a-b/step`.
    Range {
        /// First value.
        first: u32,
        /// Last value.
        last: u32,
        /// The step as written, 1 when there is none.
        step: u32,
        /// Written with names.
        named: bool,
    },
    /// A form that only some dialects have (`L`, `15W`, `5#3`, `H`, `a~b`).
    Special,
}

/// One field of an expression as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Which field.
    pub kind: FieldKind,
    /// Its place in the schedule text.
    pub range: Range<usize>,
    /// Its items, in order of writing.
    pub items: Items,
}

impl Field {
    /// Whether the field is a lone `*` or `?` without a step.
    pub fn is_plain_star(&self) -> bool {
        matches!(self.items.as_slice(), [Item { form: ItemForm::Star { step: 1 }, .. }])
    }
}

/// Something in a text that the scheduler refuses (or, where it loads the job all the same, complains about).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Place in the schedule text.
    pub range: Range<usize>,
    /// The field, when the fault lies in one.
    pub field: Option<FieldKind>,
    /// What is wrong.
    pub kind: FaultKind,
    /// The nearest right spelling of the offending text, when there is one.
    pub nearest: Option<String>,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are named for what they hold")]
pub enum FaultKind {
    /// A value outside the field's range.
    OutOfRange { value: String, low: u32, high: u32 },
    /// Not a number or a known name.
    NotAValue { text: String },
    /// A range that runs backwards, refused.
    Reversed { first: u32, last: u32 },
    /// A step of zero.
    ZeroStep,
    /// A length of time that is not more than nothing.
    NotPositive { value: String },
    /// A step larger than allowed.
    StepTooLarge { step: u32, largest: u32 },
    /// An empty list item.
    EmptyItem,
    /// Text after a complete item.
    Junk { text: String },
    /// A form that this dialect does not have (`L`, `W`, `#`, `?`, `H`, `~`, `n/step`).
    UnknownForm { text: String },
    /// A range or a step that may stand in no list here.
    NotInList { text: String },
    /// Fewer fields than the dialect needs.
    TooFewFields { found: usize, needed: usize },
    /// More fields than the dialect takes.
    TooManyFields { found: usize, most: usize },
    /// An `@` word that the dialect does not know.
    UnknownMacro { text: String },
    /// No text at all.
    Empty,
    /// A zone in the text where none may be, or one that is not known.
    Zone { text: String },
    /// Both day fields restricted, or neither, where exactly one must be `?`.
    DayFieldsConflict,
    /// A date that does not exist, refused by this dialect.
    ImpossibleDate,
    /// Nothing can be drawn at random from these ends.
    NothingToDraw { first: String, last: String },
    /// A number or name longer than the scheduler reads.
    TooLong,
    /// It selects a value that is selected already, refused by this dialect.
    Twice { text: String },
    /// Not written in the form that is expected here, of which this is an example.
    Expected { text: String, example: &'static str },
    /// Both day fields are set, where one must be `*`.
    BothDayFields,
    /// The scheduler itself breaks, with these words of its own.
    Panic { says: String },
}

/// Something that is accepted but is ignored, or means something else than it seems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Oddity {
    /// Place in the schedule text.
    pub range: Range<usize>,
    /// The field, when it lies in one.
    pub field: Option<FieldKind>,
    /// What happens to the text.
    pub kind: OddityKind,
}

/// What the scheduler makes of an odd text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the fields are named for what they hold")]
pub enum OddityKind {
    /// Skipped unread: the item means what stands before it.
    Ignored { text: String, means: String },
    /// Read, and passed over until the program makes a call.
    NeedsCall { text: String, means: String, call: &'static str },
    /// A range that runs backwards and selects nothing.
    EmptyRange { first: u32, last: u32 },
    /// A range that runs backwards and wraps around.
    WrappedRange { first: u32, last: u32 },
    /// A range whose ends are swapped.
    SwappedRange { first: u32, last: u32 },
    /// The step has no effect.
    StepIgnored { step: u32 },
    /// A step beyond the field: only the first value remains.
    StepBeyondField { step: u32 },
    /// A number that wrapped around at 32 bits.
    NumberWrapped { text: String, means: u32 },
    /// A value out of range that selects the whole field.
    WholeField { text: String },
    /// A value drawn at random when the text is loaded.
    Random { low: u32, high: u32 },
    /// The field's value at the moment when the text is loaded.
    LoadTime { text: String },
    /// `5-5` read as the full range.
    FullRange { text: String },
    /// A new item that begins without a comma.
    NewItem,
    /// An item that selects nothing.
    Nothing { text: String },
    /// A list without an item, which selects nothing.
    EmptyList,
    /// Read as if it were another text.
    ReadAs { text: String, means: String },
}

/// What one scheduler makes of one text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Who read it.
    pub dialect: DialectId,
    /// What it loads. `None`: nothing is loaded. May be `Some` beside faults where the scheduler keeps the job.
    pub schedule: Option<Schedule>,
    /// The fields as they were read; empty for `@` forms and for text that has none.
    pub fields: Vec<Field>,
    /// The `@` word, when the text is one, in its own spelling.
    pub macro_word: Option<String>,
    /// All faults of the text, in order.
    pub faults: Vec<Fault>,
    /// All oddities of the text, in order.
    pub oddities: Vec<Oddity>,
}

/// The row of a dialect.
pub fn row(id: DialectId) -> &'static Dialect {
    ALL[id as usize]
}

/// Read one schedule text as the scheduler does. For the daemons this is the schedule part of a crontab line.
pub fn read(id: DialectId, text: &str) -> Reading {
    read_for_job(id, text, "")
}

/// The same for a job of that name, which Jenkins hashes for `H`.
pub fn read_for_job(id: DialectId, text: &str, job: &str) -> Reading {
    match &row(id).grammar {
        Grammar::Cron(rules) => cron::read(id, rules, text, job),
        Grammar::SystemdCalendar => systemd::read(id, text),
        Grammar::SystemdSpan => systemd::span::Trigger::AfterStart.read(text),
        Grammar::Quartz(rules) => quartz::read(id, *rules, text),
        Grammar::Crontab => crontab::read_expression(id, text),
        Grammar::Aws(rules) => aws::read(id, rules, text),
        Grammar::AppEngine { cron } => app_engine::read(id, cron.as_ref(), text),
        Grammar::Amount(rules) => amount::read(id, *rules, text),
        Grammar::Window(rules) => window::read(id, rules, text),
        Grammar::Own(reader) => reader(id, text),
    }
}

impl DialectId {
    /// The dialect of that stable name.
    pub fn from_name(name: &str) -> Option<Self> {
        ALL.iter().find(|row| row.name == name).map(|row| row.id)
    }

    /// Its stable name.
    pub fn name(self) -> &'static str {
        row(self).name
    }
}

impl Reading {
    /// A reading of nothing yet.
    pub fn new(dialect: DialectId) -> Self {
        Reading {
            dialect,
            schedule: None,
            fields: Vec::new(),
            macro_word: None,
            faults: Vec::new(),
            oddities: Vec::new(),
        }
    }

    /// The zone that the text itself states, `text` being what was read.
    pub fn time_zone(&self, text: &str) -> Option<TimeZone> {
        let name = self.zone(text)?;
        match row(self.dialect).grammar {
            Grammar::SystemdCalendar => systemd::zone(name),
            _ if name.is_empty() => Some(TimeZone::utc()),
            _ => TimeZone::get(name),
        }
    }

    /// The name of the zone that the text itself states, `text` being what was read.
    pub fn zone<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.field(FieldKind::Zone)?.range.clone())
    }

    /// Whether a value of it is drawn: another loading, or a job of another name, may get another one.
    pub fn is_drawn(&self) -> bool {
        let random = |oddity: &Oddity| matches!(oddity.kind, OddityKind::Random { .. });
        self.takes_load_time() || self.oddities.iter().any(random)
    }

    /// Whether a value of it is the one of the moment when it is loaded.
    pub fn takes_load_time(&self) -> bool {
        self.oddities.iter().any(|oddity| matches!(oddity.kind, OddityKind::LoadTime { .. }))
    }

    /// The field of that kind, when the text has one.
    pub fn field(&self, kind: FieldKind) -> Option<&Field> {
        self.fields.iter().find(|field| field.kind == kind)
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL, DialectId, FaultKind, FieldKind, read, row};

    #[test]
    fn the_table_stands_in_the_order_of_the_ids() {
        for dialect in ALL {
            assert_eq!(row(dialect.id).name, dialect.name);
            assert_eq!(DialectId::from_name(dialect.name), Some(dialect.id));
        }
    }

    #[test]
    fn all_faults_of_a_text_are_reported_with_place_and_nearest_spelling() {
        let reading = read(DialectId::Kubernetes, "60 5- 22-2 MONDAY,8 7");
        let said: Vec<_> = reading
            .faults
            .iter()
            .map(|fault| (fault.range.clone(), fault.field.unwrap(), fault.nearest.as_deref()))
            .collect();
        assert_eq!(
            said,
            [
                (0..2, FieldKind::Minute, Some("0")),
                (5..5, FieldKind::Hour, None),
                (6..10, FieldKind::DayOfMonth, Some("22-31,1-2")),
                (11..17, FieldKind::Month, None),
                (20..21, FieldKind::DayOfWeek, Some("0")),
            ]
        );
        assert!(reading.schedule.is_none());
        assert_eq!(
            reading.faults[0].kind,
            FaultKind::OutOfRange { value: "60".to_owned(), low: 0, high: 59 }
        );
    }
}
