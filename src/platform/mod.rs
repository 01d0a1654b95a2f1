//! What each scheduler does with a job by default: a table of data with sources and dates.

mod defaults;
mod form;
mod home;
mod lateness;
mod limits;
mod lines;
pub mod promises;
mod retries;
mod rows;
pub mod shared;
mod strictness;
pub mod zone_names;

pub use defaults::Defaults;
pub use form::{Form, Line, line, setting, setting_for_zone, spelled_otherwise, zone_key, zone_setting};
pub use home::home;
pub use strictness::{Strictness, strictness};
pub use zone_names::ZoneReader;

pub use lateness::{Lateness, MostLate, lateness};
pub use limits::{Limit, Meets, at_the_full_hour, limits, run_limit};
pub use retries::{Again, LimitOf, More, Retrying, retrying};

use crate::dialect::DialectId;
use crate::job::{Job, OverlapPolicy, Question, Zone};
use crate::lang::Text;

/// A platform: who starts the job.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlatformId {
    /// A cron daemon reading a crontab (which one, the dialect tells).
    Crontab,
    /// Kubernetes CronJob.
    Kubernetes,
    /// GitHub Actions.
    GithubActions,
    /// A library inside some program, of which nothing but the text of a schedule is seen.
    Library,
    /// Gitea and Forgejo Actions.
    Gitea,
    /// Cloudflare Workers.
    Cloudflare,
    /// Vercel.
    Vercel,
    /// Netlify.
    Netlify,
    /// Render.
    Render,
    /// Railway.
    Railway,
    /// `DigitalOcean`'s App Platform and Functions.
    DigitalOcean,
    /// Dependabot.
    Dependabot,
    /// `CircleCI`.
    CircleCi,
    /// Azure Pipelines.
    AzurePipelines,
    /// Prow.
    Prow,
    /// Argo Workflows: CronWorkflow.
    Argo,
    /// ofelia, which runs jobs in Docker containers.
    Ofelia,
    /// XXL-JOB.
    XxlJob,
    /// PowerJob.
    PowerJob,
    /// Snail Job.
    SnailJob,
    /// Quartz.
    Quartz,
    /// RuoYi's jobs, which Quartz runs.
    RuoYi,
    /// ElasticJob.
    ElasticJob,
    /// Spring's `@Scheduled` and `task:scheduled`.
    Spring,
    /// pg_cron of PostgreSQL.
    PgCron,
    /// Events of MySQL.
    MysqlEvent,
    /// Renovate, of which a schedule is a window and no time to start.
    Renovate,
    /// Timers of systemd.
    Systemd,
    /// anacron, which runs what is due by the day.
    Anacron,
    /// KEDA's cron trigger, which scales a workload.
    Keda,
    /// Rules of Amazon EventBridge.
    AwsEvents,
    /// Amazon EventBridge Scheduler.
    AwsScheduler,
    /// Google Cloud Scheduler.
    CloudScheduler,
    /// Google App Engine's `cron.yaml`.
    AppEngine,
    /// Periodic tasks of AWS Elastic Beanstalk.
    ElasticBeanstalk,
    /// Timers of Azure Functions.
    AzureFunctions,
    /// Scheduled jobs of Azure Container Apps.
    ContainerApps,
    /// Pipeline schedules of `GitLab`.
    Gitlab,
    /// Periodic jobs of Nomad.
    Nomad,
    /// Jenkins.
    Jenkins,
    /// Celery beat.
    Celery,
    /// Airflow.
    Airflow,
    /// APScheduler.
    Apscheduler,
    /// The npm package `node-cron`.
    NodeCron,
    /// The npm package `cron`, which NestJS uses.
    NpmCron,
    /// The npm package `node-schedule`.
    NodeSchedule,
    /// The npm package `croner`.
    Croner,
    /// `Deno.cron`.
    Deno,
    /// Go programs with robfig/cron or gocron.
    GoCron,
    /// Rust programs with one of the crates that read crons.
    RustCron,
    /// Laravel.
    Laravel,
    /// whenever, which writes a crontab.
    Whenever,
    /// sidekiq-cron and sidekiq-scheduler.
    SidekiqCron,
    /// Solid Queue.
    SolidQueue,
    /// Jobs of Databricks.
    Databricks,
    /// A CronJob of Kubernetes that Terraform makes.
    TerraformCronJob,
    /// A CronJob of Kubernetes that the chart `app-template` makes.
    ChartCronJob,
    /// An operator of Kubernetes with a kind of its own (Velero, CloudNativePG, ...).
    Operator,
    /// PM2, which restarts processes by the clock.
    Pm2,
    /// DolphinScheduler.
    DolphinScheduler,
    /// Huey.
    Huey,
    /// dramatiq-crontab.
    DramatiqCrontab,
    /// arq.
    Arq,
    /// rq-scheduler.
    RqScheduler,
    /// The Python package `schedule`.
    PySchedule,
    /// Hutool's `CronUtil`.
    Hutool,
    /// BullMQ and Bull.
    BullMq,
    /// Agenda.
    Agenda,
    /// toad-scheduler of Node.js.
    ToadScheduler,
    /// Quarkus' `@Scheduled`.
    Quarkus,
    /// Micronaut's `@Scheduled`.
    Micronaut,
    /// JobRunr.
    JobRunr,
    /// Hangfire.
    Hangfire,
    /// Quartz.NET.
    QuartzNet,
    /// Coravel.
    Coravel,
    /// Symfony's scheduler.
    Symfony,
    /// rufus-scheduler.
    Rufus,
}

/// One row of the platform table.
#[derive(Debug)]
pub struct Platform {
    /// The platform.
    pub id: PlatformId,
    /// Stable name in machine output and options.
    pub name: &'static str,
    /// The name people use.
    pub title: Text,
    /// The zone when the file sets none.
    pub zone: ZoneDefault,
    /// Who reads the names of zones that the file sets ([`zone_names::read`]).
    pub zone_reader: ZoneReader,
    /// The setting of the file that gives a schedule its zone, `{zone}` standing for the zone's name. `None`: there is none. Other forms
    /// of file have their own ([`zone_setting`]).
    pub zone_setting: Option<&'static str>,
    /// What a text that cannot be read as a schedule leads to, as a whole clause.
    pub refusal: Text,
    /// The smallest gap between runs that it allows. `None`: any, as far as is known.
    pub minimum: Option<Minimum>,
    /// What it does by itself when a run is due while the last one goes on.
    pub overlap: OverlapPolicy,
    /// Programs of the platform that do otherwise.
    pub overlap_except: &'static [(DialectId, OverlapPolicy)],
    /// When a missing limit or lock is worth a warning.
    pub alarm: Alarm,
    /// What happens when several instances of the program that holds the schedule run.
    pub instances: Instances,
    /// What it does for each checklist question when the file sets nothing.
    pub defaults: &'static [Default],
    /// What to write to answer a question, where a setting of the platform does; in other forms of file see [`setting`].
    /// `{name}`, `{method}`, `{period}`, `{seconds}`, `{minutes}`, `{limit}`, `{late}` and `{stale}` are filled in for the job.
    pub settings: &'static [(Question, Text)],
    /// Where the row was verified, and when.
    pub source: &'static str,
}

impl Platform {
    /// What it does for `question` when nothing is set; `None` where nothing is known.
    pub fn default(&self, question: Question) -> Option<&'static Default> {
        self.defaults.iter().find(|default| default.question == question)
    }

    /// The zone of a schedule that says nothing of one.
    pub fn unset_zone(&self) -> Zone {
        match self.zone {
            ZoneDefault::Machine(_) | ZoneDefault::Host(_) | ZoneDefault::Controller(_) => Zone::Host,
            ZoneDefault::Setting { zone, .. } => Zone::Unset(zone),
            ZoneDefault::Fixed(zone) | ZoneDefault::FixedSince { zone, .. } => Zone::Fixed(zone),
        }
    }
}

/// The smallest gap between runs that a platform allows.
#[derive(Debug)]
pub struct Minimum {
    /// In seconds.
    pub seconds: u32,
    /// What becomes of a schedule that is denser, as a whole clause.
    pub effect: Text,
    /// Whether such a schedule is refused; otherwise it runs less often than written.
    pub refused: bool,
}

/// When a missing limit or lock of a job is worth a warning; otherwise it is advice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alarm {
    /// Whenever it is missing: runs are long, and the setting is there to be used.
    Always,
    /// When runs may meet and come at least hourly.
    WhenDense,
    /// Never: the program has no such setting, or runs are short.
    Never,
}

/// What happens when several instances of the program that holds the schedule run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instances {
    /// Each fire happens once: a leader, a lock or a service sees to that.
    Once,
    /// Every instance of the application fires: its scheduler is a part of it.
    Each,
    /// Every instance of a program of its own fires (a cron daemon, celery beat), however many there are of the application.
    EachDaemon,
}

/// The zone when the file sets none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ZoneDefault {
    /// The machine's, which whoever runs the machine sets for all that runs on it.
    Machine(Text),
    /// The process's, the container's or the JVM's, which people do set.
    Host(Text),
    /// A controller's, which is UTC unless somebody took pains.
    Controller(Text),
    /// A setting of the application or service, which is this one where nobody set it, whatever zone the host is in.
    Setting {
        /// Where nobody set it.
        zone: &'static str,
        /// Which setting, and what it is by default.
        text: Text,
    },
    /// Always this one.
    Fixed(&'static str),
    /// This one in the releases of today, another in those before.
    FixedSince {
        /// Of today's.
        zone: &'static str,
        /// Since when, and what held before, as a whole clause.
        before: Text,
    },
}

/// What a platform does for one question when nothing is set.
#[derive(Debug)]
pub struct Default {
    /// The question.
    pub question: Question,
    /// The key that answers it, as written in the file; empty where the platform has none.
    pub key: &'static str,
    /// What happens without it.
    pub effect: Text,
    /// How dangerous that is.
    pub danger: Danger,
    /// Programs of the same platform that do otherwise.
    pub except: &'static [Exception],
}

/// What some programs of a platform do otherwise (BusyBox crond skips a job that still runs, Debian's cron does not).
#[derive(Debug)]
pub struct Exception {
    /// The programs.
    pub dialects: &'static [DialectId],
    /// What happens there.
    pub effect: Text,
    /// How dangerous that is.
    pub danger: Danger,
}

impl Default {
    /// What `dialect` does: its own behaviour where it differs, else the platform's.
    pub fn of(&self, dialect: DialectId) -> (Text, Danger) {
        match self.except.iter().find(|exception| exception.dialects.contains(&dialect)) {
            Some(exception) => (exception.effect, exception.danger),
            None => (self.effect, self.danger),
        }
    }
}

/// How dangerous a default is for a job with side effects that runs at least daily.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Danger {
    /// Fine as it is.
    Fine,
    /// Inconvenient.
    Low,
    /// Can be borne, and yet the question stays open: no rule warns of it, and the checklist does not count it as answered.
    Open,
    /// Damage under ordinary trouble (a slow run, a restart, a second replica).
    High,
    /// Silent damage is likely.
    Silent,
}

/// The row of a platform.
///
/// # Panics
/// Never: a test looks at every platform.
pub fn row(id: PlatformId) -> &'static Platform {
    rows::ALL[id as usize]
}

/// All rows, in the order of [`PlatformId`].
pub static ALL: &[&Platform] = rows::ALL;

/// Whether a missed run that is lost for a day or more is worth a warning: one word in the file makes it up after the next
/// start, and without that word nothing tells. Elsewhere it takes another scheduler.
pub fn warns_of_lost_runs(id: PlatformId) -> bool {
    id == PlatformId::Systemd
}

/// Whether the description of a job is a sentence about it. systemd's `Description=` is the title of a unit, as Debian's apt-daily
/// ("Daily apt download activities") shows, which runs twice a day.
pub fn describes_runs(id: PlatformId) -> bool {
    id != PlatformId::Systemd
}

/// Whether the environment that the file gives to the work is not that of the program that keeps the schedule, although both
/// run on one host: a `TZ` there moves no schedule.
pub fn keeps_environment_apart(id: PlatformId) -> bool {
    id == PlatformId::Systemd
}

/// Whether a job is a CronJob of Kubernetes, however its file spells the keys.
pub fn is_cronjob(id: PlatformId) -> bool {
    matches!(id, PlatformId::Kubernetes | PlatformId::TerraformCronJob | PlatformId::ChartCronJob)
}

/// Whether the runs of a job share a host, so that a file that one locks is locked for the next.
pub fn runs_on_one_host(id: PlatformId) -> bool {
    matches!(id, PlatformId::Crontab | PlatformId::Systemd | PlatformId::Anacron)
}

/// Whether what a platform does by itself, in these words, leaves a question open ([`Danger::Open`]).
pub fn leaves_open(id: PlatformId, question: Question, effect: Text) -> bool {
    let of_question = row(id).defaults.iter().filter(|default| default.question == question);
    of_question
        .flat_map(|default| {
            let own = std::iter::once((default.effect, default.danger));
            own.chain(default.except.iter().map(|other| (other.effect, other.danger)))
        })
        .any(|(known, danger)| danger == Danger::Open && known == effect)
}

/// Whether two runs of a job may be under way at once when its guards say nothing: decided by the programs that may
/// read it. `None` where they differ.
pub fn overlap_by_default(job: &Job) -> Option<OverlapPolicy> {
    let platform = row(job.platform);
    let mut answers = dialects(job).map(|dialect| {
        let except = platform.overlap_except.iter().find(|(known, _)| *known == dialect);
        except.map_or(platform.overlap, |(_, policy)| *policy)
    });
    let first = answers.next().unwrap_or(platform.overlap);
    answers.all(|answer| answer == first).then_some(first)
}

/// The programs that may read the job's schedules.
fn dialects(job: &Job) -> impl Iterator<Item = DialectId> + '_ {
    job.schedules.iter().flat_map(|schedule| schedule.readings.iter().map(|reading| reading.dialect))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_the_platforms() {
        for (index, platform) in ALL.iter().enumerate() {
            assert_eq!(platform.id as usize, index, "{}", platform.name);
            let same_name = ALL.iter().filter(|other| other.name == platform.name).count();
            assert_eq!(same_name, 1, "{}", platform.name);
        }
    }
}
