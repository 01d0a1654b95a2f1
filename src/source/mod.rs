//! FILE -> jobs. Discovery, one reader a format, spans kept. Readers find no faults: what is odd about a text becomes a
//! [`Fact`] that rules may turn into a finding.

mod anacrontab;
mod ansible;
mod app_engine;
mod aws;
mod azure_functions;
mod azure_pipelines;
mod azure_template;
mod circleci;
mod claim;
mod cloudflare;
mod command;
pub mod comments;
mod compose;
mod container;
mod cron_calls;
pub mod crontab;
pub mod crontab_shape;
mod crontab_template;
mod databricks;
mod dependabot;
mod digitalocean;
pub mod directive;
pub mod discover;
mod dockerfile;
mod elastic_beanstalk;
pub mod evidence;
pub mod format;
mod git_index;
mod hcl_values;
pub mod insertion;
mod java;
mod job_tables;
pub mod kubernetes;
mod line;
pub mod neighbours;
mod netlify;
mod nomad;
mod program;
mod prow;
mod quartz_xml;
mod railway;
mod read;
mod render;
mod renovate;
mod setting;
pub mod settle;
pub mod shell;
mod sidekiq;
mod spring_config;
mod spring_environment;
pub mod syntax;
mod systemd;
mod telling;
mod template;
mod terraform;
mod timekeeper;
mod vercel;
mod wiring;
mod workflow;

pub(crate) use java::OWN_SCHEDULER;
pub use read::{MAX_BYTES, SettingsOf, open, read, read_as};
pub use spring_environment::{POOL_SIZE, pool_size};
pub use wiring::Wiring;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::job::{EnvVar, Job};
use crate::span::{Excerpt, FileId, SourceText, Span, Spanned};
use crate::workload::Workload;

/// What a reader gives back for one file.
#[derive(Debug)]
pub struct File {
    /// Its id in this run.
    pub id: FileId,
    /// Path relative to where the run was started.
    pub path: PathBuf,
    /// The original bytes, as UTF-8. Empty when the file is not text (see [`FactKind::NotText`]).
    pub text: Arc<str>,
    /// What it was read as.
    pub format: Format,
    /// Its jobs, in order.
    pub jobs: Vec<Job>,
    /// What it says of things that run, and in how many copies.
    pub workloads: Vec<Workload>,
    /// What is odd about the text itself.
    pub facts: Vec<Fact>,
    /// The lines of a crontab, for the rules about crontabs.
    pub crontab: Option<Crontab>,
    /// Inline comments for cronlint that belong to no job; they hold for the line below them, or for the file at its top.
    pub directives: Vec<crate::job::Directive>,
}

impl File {
    /// A file in which nothing was found yet.
    pub fn empty(id: FileId, path: &Path, text: Arc<str>, format: Format) -> Self {
        File {
            id,
            path: path.to_path_buf(),
            text,
            format,
            jobs: Vec::new(),
            workloads: Vec::new(),
            facts: Vec::new(),
            crontab: None,
            directives: Vec::new(),
        }
    }

    /// Puts the facts in the order of their jobs, which [`File::facts_of`] needs.
    pub fn sort_facts(&mut self) {
        self.facts.sort_by_key(|fact| fact.job);
    }

    /// What is odd about one job.
    pub fn facts_of(&self, job: usize) -> &[Fact] {
        let from = self.facts.partition_point(|fact| fact.job < Some(job));
        let to = self.facts.partition_point(|fact| fact.job <= Some(job));
        &self.facts[from..to]
    }
}

/// What a file was read as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// A crontab without a user column.
    UserCrontab,
    /// A crontab with a user column (`/etc/crontab`, `cron.d`).
    SystemCrontab,
    /// A script that run-parts starts (`cron.daily` and the like): only its name and mode matter.
    RunParts,
    /// YAML or JSON manifests with at least one CronJob, a Helm template of one included.
    KubernetesManifest,
    /// A workflow of GitHub Actions.
    GithubWorkflow,
    /// A workflow of Gitea or Forgejo.
    GiteaWorkflow,
    /// A Cloudflare worker's configuration.
    Wrangler,
    /// A Vercel project's configuration.
    Vercel,
    /// A Netlify site's configuration.
    Netlify,
    /// A Render Blueprint.
    Render,
    /// A Railway service's configuration.
    Railway,
    /// An app spec of DigitalOcean, or the project file of its functions.
    DigitalOcean,
    /// Dependabot's configuration.
    Dependabot,
    /// Renovate's configuration.
    Renovate,
    /// CircleCI's configuration.
    CircleCi,
    /// A pipeline of Azure Pipelines.
    AzurePipelines,
    /// A job configuration of Prow.
    Prow,
    /// A playbook of Ansible, or a list of its tasks.
    Ansible,
    /// A compose file.
    Compose,
    /// A Dockerfile.
    Dockerfile,
    /// Program text of Java or Kotlin.
    Java,
    /// XML configuration of Quartz or Spring.
    QuartzXml,
    /// Properties of a Spring Boot service.
    SpringConfig,
    /// Hutool's `cron.setting`.
    HutoolSettings,
    /// Rows of the tables in which schedulers keep their jobs, as SQL or JSON; jobs that SQL statements make.
    JobTables,
    /// A timer of systemd, its drop-ins included.
    SystemdTimer,
    /// anacron's table.
    Anacrontab,
    /// A template of CloudFormation or SAM.
    CloudFormation,
    /// The configuration of a service of the Serverless Framework.
    Serverless,
    /// Terraform's or `OpenTofu`'s configuration.
    Terraform,
    /// App Engine's `cron.yaml`.
    AppEngine,
    /// Periodic tasks of an Elastic Beanstalk worker.
    ElasticBeanstalk,
    /// `function.json` of an Azure function.
    AzureFunction,
    /// A template of Azure Resource Manager.
    AzureTemplate,
    /// A job of Nomad.
    Nomad,
    /// A bundle of Databricks.
    DatabricksBundle,
    /// A pipeline of Jenkins.
    Jenkinsfile,
    /// A job as Jenkins stores it.
    JenkinsJob,
    /// A module of Python.
    Python,
    /// A module of JavaScript or TypeScript.
    Node,
    /// A module of Rust.
    Rust,
    /// A package of Go.
    Go,
    /// A class of C#.
    CSharp,
    /// A class of PHP that Symfony's scheduler calls.
    Symfony,
    /// Ruby with rufus-scheduler.
    Rufus,
    /// Where a Laravel application says what it runs.
    Laravel,
    /// The schedule of whenever.
    Whenever,
    /// Jobs of sidekiq-cron or sidekiq-scheduler.
    SidekiqCron,
    /// Recurring tasks of Solid Queue.
    SolidQueue,
    /// A file without jobs that a finding about another file points into: a chart's values, a timer's service.
    Beside,
}

/// The lines of a crontab as they stand, whatever a daemon makes of them.
#[derive(Debug, Default)]
pub struct Crontab {
    /// Settings, in order.
    pub settings: Vec<CrontabSetting>,
    /// Entries, in order. `Entry::job` is the index into [`File::jobs`].
    pub entries: Vec<CrontabEntry>,
    /// Lines that are neither blank, comment, setting nor entry.
    pub strays: Vec<Span>,
}

impl Crontab {
    /// The entry of a job: both are in the order of the lines.
    pub fn entry_of(&self, job: usize) -> Option<&CrontabEntry> {
        let index = self.entries.binary_search_by_key(&job, |entry| entry.job).ok()?;
        self.entries.get(index)
    }
}

/// A setting line.
#[derive(Debug)]
pub struct CrontabSetting {
    /// The line, without its end.
    pub line: Span,
    /// The setting.
    pub var: EnvVar,
    /// The raw text after `=`, blanks at both ends trimmed.
    pub raw_value: Spanned<Excerpt>,
}

/// An entry line.
#[derive(Debug)]
pub struct CrontabEntry {
    /// The line, without its end.
    pub line: Span,
    /// Index of its job in the file.
    pub job: usize,
    /// The schedule text.
    pub schedule: Span,
    /// The command to the end of the line.
    pub command: Span,
    /// The command as it is written, where the job's is another text: a `%` stands in it.
    pub written: Option<Box<SourceText>>,
}

impl CrontabEntry {
    /// The command to the end of the line as it is written in its file. `None` only for an entry of another file.
    pub fn command<'a>(&'a self, file: &'a File) -> Option<&'a SourceText> {
        self.written.as_deref().or_else(|| file.jobs.get(self.job)?.command.as_ref())
    }
}

/// Something odd about the text of a file.
#[derive(Clone, Debug)]
pub struct Fact {
    /// Where.
    pub span: Span,
    /// Index of the job it belongs to, when there is one.
    pub job: Option<usize>,
    /// What.
    pub kind: FactKind,
}

/// What is odd.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are named for what they hold")]
pub enum FactKind {
    /// The file is not UTF-8 text; the span is the first bad byte.
    NotText { bad_byte: u8, encoding_guess: Option<&'static str> },
    /// The file, or a document of it, cannot be parsed from there on.
    Unparsable { message: String, jobs_before: usize },
    /// What opens there never ends: the text was cut off, or a sign is missing.
    Unclosed { what: syntax::Unclosed, jobs_before: usize },
    /// A limit of cronlint's own was reached (size, depth, alias expansion).
    LimitReached(syntax::Limit),
    /// The last line has no newline.
    NoFinalNewline,
    /// Lines end in CR LF.
    CarriageReturns { lines: usize },
    /// The file begins with a byte order mark.
    ByteOrderMark,
    /// A character that looks like a blank, digit or sign but is not: no-break space, full-width forms.
    LookAlike { character: char, stands_for: char },
    /// A schedule stands unquoted where YAML takes its first character for something else.
    UnquotedScalar { text: String, first: char, templated: bool },
    /// A key that the platform knows, in a place where it has no effect.
    MisplacedKey { key: String, found_in: String, belongs_in: String },
    /// A key that the platform does not know.
    UnknownKey { key: String, nearest: Option<&'static str>, parent: String },
    /// A value that the platform refuses or ignores.
    BadValue { key: String, value: String, allowed: &'static [&'static str], nearest: Option<&'static str> },
    /// An API version that current servers no longer serve.
    RemovedApi { version: String, kind: String, removed_in: &'static str, instead: &'static str },
    /// A key that current versions no longer know.
    RemovedKey { key: &'static str, kind: &'static str, removed_in: &'static str, instead: &'static str },
    /// A name longer than the platform allows.
    NameTooLong { name: String, length: usize, most: usize },
    /// The schedule starts a run only if the code has changed since the last one; `key: true` would always start it, and
    /// `written` tells whether the key is there.
    OnlyAfterChanges { key: &'static str, written: bool },
    /// A setting that starts one more run beside the schedule.
    ExtraRun { setting: String, at: ExtraRun },
    /// A file name that the daemon never reads.
    IgnoredFileName { name: String, directory: String },
    /// A percent sign of a command that the scheduler takes for the beginning of a specifier of its own; one that it does not
    /// know makes it refuse the unit.
    Specifier { text: String, refused: bool },
    /// How a job is tied to what starts it and to what it starts.
    Wiring(Wiring),
    /// A file mode with which the daemon never runs or reads the file.
    IgnoredMode { mode: u32 },
    /// The job is started by another one too (the index of that); the span is where that other one says so.
    StartedBy { parent: usize },
    /// What starts the work does not wait for its end: `@Async`, a thread of its own.
    HandsOff { by: String },
    /// The same of a handler that a scheduler elsewhere calls: `@Async` on a method with `@XxlJob`.
    HandlerHandsOff { by: &'static str, handler: String },
    /// Something that holds for the whole program is switched on: `@EnableScheduling`.
    Switch { name: &'static str },
    /// The properties of the job's application leave its scheduler with one thread for these methods, as far as they tell.
    OneThread(SharedBy),
    /// The scheduler starts a run at some moment up to so many seconds after its time; the span is what sets it.
    Delay { key: &'static str, seconds: u64 },
    /// The lock around a run is given up after so many seconds, whether it has ended or not; the span is what sets them.
    LockExpiry { key: &'static str, seconds: u64 },
    /// The work takes a lock that nothing gives up when its process dies; the span is the call.
    LockForever { call: String },
    /// Which of several machines gets a run.
    Route { value: String, reach: Reach },
}

/// The methods that a scheduler runs in one thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SharedBy {
    /// All of them.
    All,
    /// Those that wait a fixed delay after their end; the runs of others have threads of their own.
    FixedDelays,
    /// All of them, in a version that has no property for the number of threads.
    AllWithoutProperty,
}

/// Which of several machines get the runs of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Each run may go to another machine than the last.
    Changing,
    /// Each run goes to all of them.
    All,
}

/// When a run beside the schedule starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExtraRun {
    /// Whenever the process that holds the schedule starts: deploys, restarts, every instance that is added.
    ProcessStart,
    /// When a new version is put in place.
    Deploy,
    /// When the schedule is switched on, or made.
    SwitchedOn,
}
