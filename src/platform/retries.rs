//! What it takes when a run is tried again: how often, after which pauses, and whether a time limit holds for each attempt
//! or for all of them.

use super::{PlatformId, is_cronjob};
use crate::job::{Guard, GuardValue, Job, Question};
use crate::span::Span;

/// How a platform tries a failed run again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retrying {
    /// Whose.
    pub platform: PlatformId,
    /// How many attempts follow the first.
    pub more: More,
    /// What the time limit of the file holds for.
    pub limit: LimitOf,
    /// The first pause in seconds; each one is twice the last.
    pub pause: u64,
    /// The longest pause in seconds.
    pub longest: u64,
    /// Where it was read, and when.
    pub source: &'static str,
}

/// How many attempts follow the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum More {
    /// What the file sets, else so many.
    Set {
        /// Without a setting.
        unset: u64,
    },
    /// So many; what the file sets as retries is something else.
    Always(u64),
}

/// What a time limit holds for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LimitOf {
    /// Each attempt, and one that is stopped at it is tried again.
    Attempt,
    /// All attempts and pauses together, or it is not known.
    Run,
}

impl Retrying {
    /// The seconds of all pauses between so many further attempts, when the first pause is `pause` and none is longer than
    /// `longest`.
    pub fn pauses(more: u64, pause: u64, longest: u64) -> u64 {
        let (mut sum, mut next) = (0_u64, pause.min(longest));
        for nth in 0..more {
            if next == longest {
                return sum.saturating_add((more - nth).saturating_mul(longest));
            }
            sum = sum.saturating_add(next);
            next = next.saturating_mul(2).min(longest);
        }
        sum
    }

    /// The attempts of a job that may follow the first; `None` where the file leaves their number to something else.
    pub fn again(&self, job: &Job) -> Option<Again> {
        let (more, set) = match (self.more, job.guards.get(Question::Retry)) {
            (More::Always(more), _) => (more, None),
            (More::Set { .. }, Guard::Declared(GuardValue::Count(count), span)) => (*count, Some(*span)),
            (More::Set { unset }, Guard::NotSeen | Guard::SafeByPlatform(_) | Guard::DangerousDefault(_)) => {
                (unset, None)
            }
            _ => return None,
        };
        let pauses = match (job.attempts.pause, job.attempts.growing) {
            (Some(pause), _) => more.saturating_mul(pause),
            (None, Some((first, longest))) => Retrying::pauses(more, first, longest),
            (None, None) => Retrying::pauses(more, self.pause, self.longest),
        };
        Some(Again { more, pauses, set })
    }

    /// Whether the time limit of a job holds for all its attempts together.
    pub fn limits_all(&self, job: &Job) -> bool {
        self.limit == LimitOf::Run || job.attempts.limited_together
    }
}

/// The attempts of a job that may follow the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Again {
    /// How many.
    pub more: u64,
    /// The seconds of all pauses before them.
    pub pauses: u64,
    /// Where the file sets their number.
    pub set: Option<Span>,
}

const RETRYING: &[Retrying] = &[
    Retrying {
        platform: PlatformId::Kubernetes,
        more: More::Set { unset: 6 },
        limit: LimitOf::Run,
        pause: 10,
        longest: 360,
        source: "kubernetes/website, Jobs: pod backoff failure policy (10 s, 20 s, 40 s ... six minutes at most), job termination \
                 (activeDeadlineSeconds is for the Job, however many pods), read 2026-11",
    },
    Retrying {
        platform: PlatformId::XxlJob,
        more: More::Set { unset: 0 },
        limit: LimitOf::Attempt,
        pause: 10,
        longest: 10,
        source: "xuxueli/xxl-job 3.5.0-SNAPSHOT, JobFailMonitorHelper: looks for failed runs, those stopped at their limit \
                 among them, every 10 seconds, 2026-11",
    },
    Retrying {
        platform: PlatformId::Airflow,
        more: More::Set { unset: 0 },
        // `execution_timeout`; the reader says where the limit is that of the whole run.
        limit: LimitOf::Attempt,
        pause: 300,
        longest: 300,
        source: "apache/airflow task-sdk, definitions/_internal/abstractoperator.py: DEFAULT_RETRIES 0, DEFAULT_RETRY_DELAY 300 s; \
                 execution_timeout is that of one attempt, read 2026-11",
    },
    Retrying {
        platform: PlatformId::CloudScheduler,
        more: More::Set { unset: 0 },
        limit: LimitOf::Attempt,
        pause: 5,
        longest: 3600,
        source: "Cloud Scheduler documentation, retry jobs: minBackoffDuration 5 s, maxBackoffDuration 1 h, at most 5 \
                 retries, read 2026-11",
    },
    // What `max_run_duration` stops is marked complete, and is not tried again; an allocation that fails before is placed anew.
    Retrying {
        platform: PlatformId::Nomad,
        more: More::Set { unset: 7 },
        limit: LimitOf::Run,
        pause: 15,
        longest: 15,
        source: "hashicorp/nomad job-specification/restart.mdx at 087f53a (batch: 3 restarts, 15 s apart, in 24 hours, mode fail) and \
                 reschedule.mdx at 06a99e9 (batch: once), read 2026-11",
    },
    Retrying {
        platform: PlatformId::Celery,
        more: More::Set { unset: 0 },
        // A task that `time_limit` kills raises nothing that `autoretry_for` could name: it is not tried again.
        limit: LimitOf::Run,
        pause: 180,
        longest: 180,
        source: "celery/celery celery/app/autoretry.py at 0833a27, celery/app/task.py (max_retries 3, default_retry_delay 180 s), \
                 read 2026-11",
    },
    // `activeDeadlineSeconds` of the workflow is for all steps and their retries.
    Retrying {
        platform: PlatformId::Argo,
        more: More::Set { unset: 0 },
        limit: LimitOf::Run,
        pause: 0,
        longest: 0,
        source: "argoproj/argo-workflows docs/retries.md at 03d3dd5 and workflow/controller/operator.go (processNodeRetries: no limit is \
                 none), read 2026-11",
    },
    // `timeout_seconds` of the job is for the whole run.
    Retrying {
        platform: PlatformId::Databricks,
        more: More::Set { unset: 0 },
        limit: LimitOf::Run,
        pause: 0,
        longest: 0,
        source: "databricks/terraform-provider-databricks docs/resources/job.md at 0211b32 (max_retries: never unless set, -1 without \
                 end; retry_on_timeout off; retried at once), read 2026-11",
    },
    // The limit is known of functions only. What the file sets is how often an event is delivered again.
    Retrying {
        platform: PlatformId::AwsEvents,
        more: More::Always(2),
        limit: LimitOf::Attempt,
        pause: 60,
        longest: 120,
        source: LAMBDA,
    },
    Retrying {
        platform: PlatformId::AwsScheduler,
        more: More::Always(2),
        limit: LimitOf::Attempt,
        pause: 60,
        longest: 120,
        source: LAMBDA,
    },
];

const LAMBDA: &str = "AWS Lambda developer guide, how Lambda handles errors and retries with asynchronous invocation: twice, \
                      after one and two minutes, timeouts included, read 2026-11";

/// How a platform tries a failed run again; `None` where it does not, or it is not known.
pub fn retrying(platform: PlatformId) -> Option<&'static Retrying> {
    let platform = if is_cronjob(platform) { PlatformId::Kubernetes } else { platform };
    RETRYING.iter().find(|row| row.platform == platform)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_the_longest() {
        assert_eq!(Retrying::pauses(0, 10, 360), 0);
        assert_eq!(Retrying::pauses(3, 10, 360), 10 + 20 + 40);
        assert_eq!(Retrying::pauses(8, 10, 360), 10 + 20 + 40 + 80 + 160 + 320 + 360 + 360);
        assert_eq!(Retrying::pauses(3, 300, 300), 900);
        assert_eq!(Retrying::pauses(u64::MAX, 300, 300), u64::MAX);
        assert_eq!(Retrying::pauses(5, 0, 0), 0);
    }
}
