//! What each scheduler does with a job by default: a table of data with sources and dates.

mod rows;

use crate::dialect::DialectId;
use crate::job::{Guard, Job, OverlapPolicy, Question};
use crate::lang::Text;

/// A platform: who starts the job.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlatformId {
    /// A cron daemon reading a crontab (which one, the dialect tells).
    Crontab,
    /// Kubernetes CronJob.
    Kubernetes,
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
    /// What it does for each checklist question when the file sets nothing.
    pub defaults: &'static [Default],
    /// Where the row was verified, and when.
    pub source: &'static str,
}

impl Platform {
    /// What it does for `question` when nothing is set; `None` where nothing is known.
    pub fn default(&self, question: Question) -> Option<&'static Default> {
        self.defaults.iter().find(|default| default.question == question)
    }
}

/// The zone when the file sets none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ZoneDefault {
    /// The host's (a daemon's process zone).
    Host(Text),
    /// Always this one.
    Fixed(&'static str),
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
    /// Damage under ordinary trouble (a slow run, a restart, a second replica).
    High,
    /// Silent damage is likely.
    Silent,
}

/// The row of a platform.
pub fn row(id: PlatformId) -> &'static Platform {
    match id {
        PlatformId::Crontab => &rows::CRONTAB,
        PlatformId::Kubernetes => &rows::KUBERNETES,
    }
}

/// All rows.
pub static ALL: &[&Platform] = &[&rows::CRONTAB, &rows::KUBERNETES];

/// Answers every question that the file leaves open with what the platform does by itself. Where several programs may
/// read the file, the most dangerous of their behaviours is the answer.
pub fn apply_defaults(job: &mut Job) {
    for default in row(job.platform).defaults {
        if *job.guards.get(default.question) != Guard::NotSeen {
            continue;
        }
        let (effect, danger) = dialects(job)
            .map(|dialect| default.of(dialect))
            .reduce(|worst, next| if next.1 > worst.1 { next } else { worst })
            .unwrap_or((default.effect, default.danger));
        let guard = match danger {
            Danger::Fine | Danger::Low => Guard::SafeByPlatform(effect),
            Danger::High | Danger::Silent => Guard::DangerousDefault(effect),
        };
        job.guards.set(default.question, guard);
    }
}

/// Whether two runs of a job may be under way at once when its guards say nothing: decided by the programs that may
/// read it. `None` where they differ.
pub fn overlap_by_default(job: &Job) -> Option<OverlapPolicy> {
    let mut answers = dialects(job).map(|dialect| match dialect {
        DialectId::BusyBox | DialectId::Supercronic => OverlapPolicy::Skip,
        _ => OverlapPolicy::Allow,
    });
    let first = answers.next().unwrap_or(OverlapPolicy::Allow);
    answers.all(|answer| answer == first).then_some(first)
}

/// The programs that may read the job's schedules.
fn dialects(job: &Job) -> impl Iterator<Item = DialectId> + '_ {
    job.schedules.iter().flat_map(|schedule| schedule.readings.iter().map(|reading| reading.dialect))
}
