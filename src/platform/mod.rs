//! What each scheduler does with a job by default: a table of data with sources and dates.

use crate::job::Question;
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
