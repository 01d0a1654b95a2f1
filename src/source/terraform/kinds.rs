//! The types of resources that hold a schedule, and how their settings are called.

use super::Form;
use crate::dialect::DialectId;
use crate::job::{OverlapPolicy, Question};
use crate::platform::PlatformId;

/// A type of resource. A path is the types of the blocks that an attribute stands in, and its name; an empty one leads nowhere.
pub(super) struct Kind {
    pub resources: &'static [&'static str],
    pub platform: PlatformId,
    pub dialect: DialectId,
    pub schedule: Path,
    pub zone: Path,
    pub name: Path,
    /// What switches it off, and with which value.
    pub off: &'static [(Path, &'static str)],
    pub guards: &'static [(Path, Question, Form)],
    /// The type of the resources that name it as theirs, and the attribute that does; their settings answer for it.
    pub targets: Option<(&'static str, &'static str)>,
}

type Path = &'static [&'static str];

/// As `concurrencyPolicy` of a manifest.
const POLICIES: Form = Form::Overlap(&[
    ("Allow", OverlapPolicy::Allow),
    ("Forbid", OverlapPolicy::QueueOne),
    ("Replace", OverlapPolicy::Replace),
]);

pub(super) const KINDS: [Kind; 6] = [
    Kind {
        resources: &["aws_cloudwatch_event_rule"],
        platform: PlatformId::AwsEvents,
        dialect: DialectId::AwsEvents,
        schedule: &["schedule_expression"],
        zone: &[],
        name: &["name"],
        off: &[(&["is_enabled"], "false"), (&["state"], "DISABLED")],
        guards: &[
            (&["retry_policy", "maximum_retry_attempts"], Question::Retry, Form::Count),
            (&["retry_policy", "maximum_event_age_in_seconds"], Question::CatchUp, Form::Seconds),
            (&["dead_letter_config"], Question::DeadLetter, Form::Text),
        ],
        targets: Some(("aws_cloudwatch_event_target", "rule")),
    },
    Kind {
        resources: &["aws_scheduler_schedule"],
        platform: PlatformId::AwsScheduler,
        dialect: DialectId::AwsScheduler,
        schedule: &["schedule_expression"],
        zone: &["schedule_expression_timezone"],
        name: &["name"],
        off: &[(&["state"], "DISABLED")],
        guards: &[
            (&["target", "retry_policy", "maximum_retry_attempts"], Question::Retry, Form::Count),
            (&["target", "retry_policy", "maximum_event_age_in_seconds"], Question::CatchUp, Form::Seconds),
            (&["target", "dead_letter_config"], Question::DeadLetter, Form::Text),
        ],
        targets: None,
    },
    Kind {
        resources: &["google_cloud_scheduler_job"],
        platform: PlatformId::CloudScheduler,
        dialect: DialectId::GcpScheduler,
        schedule: &["schedule"],
        zone: &["time_zone"],
        name: &["name"],
        off: &[(&["paused"], "true")],
        guards: &[
            (&["attempt_deadline"], Question::Timeout, Form::Duration),
            (&["retry_config", "retry_count"], Question::Retry, Form::Count),
        ],
        targets: None,
    },
    Kind {
        resources: &["kubernetes_cron_job", "kubernetes_cron_job_v1"],
        platform: PlatformId::TerraformCronJob,
        dialect: DialectId::Kubernetes,
        schedule: &["spec", "schedule"],
        zone: &["spec", "timezone"],
        name: &["metadata", "name"],
        off: &[(&["spec", "suspend"], "true")],
        guards: &[
            (&["spec", "concurrency_policy"], Question::Overlap, POLICIES),
            (&["spec", "starting_deadline_seconds"], Question::CatchUp, Form::Seconds),
            (&["spec", "successful_jobs_history_limit"], Question::Ledger, Form::Count),
            (&["spec", "job_template", "spec", "active_deadline_seconds"], Question::Timeout, Form::Seconds),
            (&["spec", "job_template", "spec", "backoff_limit"], Question::Retry, Form::Count),
            (
                &["spec", "job_template", "spec", "template", "spec", "termination_grace_period_seconds"],
                Question::Termination,
                Form::Seconds,
            ),
        ],
        targets: None,
    },
    Kind {
        resources: &["gitlab_pipeline_schedule"],
        platform: PlatformId::Gitlab,
        dialect: DialectId::Gitlab,
        schedule: &["cron"],
        zone: &["cron_timezone"],
        name: &["description"],
        off: &[(&["active"], "false")],
        guards: &[],
        targets: None,
    },
    Kind {
        resources: &["azurerm_container_app_job"],
        platform: PlatformId::ContainerApps,
        dialect: DialectId::ContainerApps,
        schedule: &["schedule_trigger_config", "cron_expression"],
        zone: &[],
        name: &["name"],
        off: &[],
        guards: &[
            (&["replica_timeout_in_seconds"], Question::Timeout, Form::Seconds),
            (&["replica_retry_limit"], Question::Retry, Form::Count),
        ],
        targets: None,
    },
];
