//! Schedulers of the other clouds, which deliver an event or start a container; GitLab and Databricks.

use super::shared::{NOTHING_NOTICES, OVERLAPS};
use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::lang::Text;
use crate::platform::{
    Alarm, Danger, Default, Instances, Minimum, Platform, PlatformId, ZoneDefault, ZoneReader,
};

pub(super) const UTC: Text = text("UTC", "UTC");
pub(super) const UTC_ONLY: Text = text("always UTC", "固定为 UTC");
pub(super) const AT_LEAST_ONCE: Default = default(
    Question::Lock,
    "",
    Danger::High,
    text(
        "an event is delivered at least once: now and then the same one comes twice",
        "事件至少投递一次：偶尔同一次会投递两遍",
    ),
);

pub(super) static CLOUD_SCHEDULER: Platform = Platform {
    id: PlatformId::CloudScheduler,
    name: "gcp-scheduler",
    title: text("Google Cloud Scheduler", "Google Cloud Scheduler"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: Some("time_zone = \"{zone}\""),
    refusal: text("Cloud Scheduler refuses the job", "Cloud Scheduler 会拒绝该任务"),
    minimum: None,
    overlap: OverlapPolicy::QueueOne,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(Question::Zone, "time_zone", Danger::Low, text("Etc/UTC", "Etc/UTC")),
        default(
            Question::Timeout,
            "attempt_deadline",
            Danger::Low,
            text(
                "an attempt that has no answer after 3 minutes has failed",
                "单次请求 3 分钟没有响应即算失败",
            ),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Open,
            text(
                "one attempt at a time; a target that answers at once may still be at work when the next comes",
                "同一任务同时只有一次请求；若目标立即返回，真正的工作仍可能重叠",
            ),
        ),
        AT_LEAST_ONCE,
        default(
            Question::CatchUp,
            "",
            Danger::Fine,
            text("a run that is late pushes the next one back", "迟到的触发会顺延下一次"),
        ),
        default(
            Question::Retry,
            "retry_config",
            Danger::Fine,
            text("nothing is tried again before the next run", "失败不重试，等下一次触发"),
        ),
        default(
            Question::AlertFailure,
            "",
            Danger::High,
            text("a failure is in the logs and nowhere else", "失败只体现在日志里，没有别的通知"),
        ),
        NOTHING_NOTICES,
    ],
    settings: &[
        (Question::Zone, same("time_zone = \"Asia/Shanghai\"")),
        (Question::Timeout, same("attempt_deadline = \"{seconds}s\"")),
        (Question::Retry, same("retry_config { retry_count = 3 }")),
    ],
    source: "Cloud Scheduler documentation and google_cloud_scheduler_job of hashicorp/terraform-provider-google, 2026-11",
};

pub(super) static APP_ENGINE: Platform = Platform {
    id: PlatformId::AppEngine,
    name: "app-engine",
    title: text("App Engine", "App Engine"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: Some("timezone: {zone}"),
    refusal: text("the deployment of cron.yaml fails", "cron.yaml 部署失败"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    // A run is a request, which the server ends.
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(Question::Zone, "timezone", Danger::Low, UTC),
        default(
            Question::Timeout,
            "",
            Danger::Low,
            text("a run is a request and lasts no longer than one may", "每次运行是一个请求，受请求时限约束"),
        ),
        default(
            Question::Overlap,
            "",
            Danger::High,
            text(
                "a schedule by the clock starts each run whether the last one is done or not",
                "按时钟触发的定时，不管上一次有没有做完都会启动",
            ),
        ),
        default(
            Question::Retry,
            "retry_parameters",
            Danger::Low,
            text("nothing is tried again before the next run", "失败不重试，等下一次触发"),
        ),
        default(
            Question::AlertFailure,
            "",
            Danger::High,
            text("a failure is in the logs and nowhere else", "失败只体现在日志里，没有别的通知"),
        ),
        NOTHING_NOTICES,
    ],
    settings: &[
        (Question::Zone, same("timezone: Asia/Shanghai")),
        (Question::Retry, same("retry_parameters: {job_retry_limit: 3}")),
    ],
    source: "cloud.google.com/appengine, cron.yaml reference, 2026-11",
};

pub(super) static AZURE_FUNCTIONS: Platform = Platform {
    id: PlatformId::AzureFunctions,
    name: "azure-functions",
    title: text("Azure Functions", "Azure Functions"),
    zone: ZoneDefault::Setting {
        zone: "UTC",
        text: text(
            "UTC unless the app's setting WEBSITE_TIME_ZONE says otherwise",
            "UTC，除非应用设置了 WEBSITE_TIME_ZONE",
        ),
    },
    zone_reader: ZoneReader::Unknown,
    zone_setting: None,
    refusal: text("the host does not start the function", "宿主不会启动该函数"),
    minimum: None,
    overlap: OverlapPolicy::QueueOne,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Zone,
            "WEBSITE_TIME_ZONE",
            Danger::Low,
            text(
                "UTC unless the app's setting WEBSITE_TIME_ZONE says otherwise",
                "UTC，除非应用设置了 WEBSITE_TIME_ZONE",
            ),
        ),
        default(
            Question::Timeout,
            "functionTimeout",
            Danger::Low,
            text(
                "a run is stopped after 5 minutes on the Consumption plan, after 30 on the others",
                "消耗计划满 5 分钟会被终止，其他计划满 30 分钟",
            ),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text("one run at a time: the next one waits", "同一时间只有一个运行，下一次会等待"),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text(
                "a lease in the app's storage account lets one instance run it",
                "通过存储账户里的租约，只有一台实例执行",
            ),
        ),
        default(
            Question::CatchUp,
            "useMonitor",
            Danger::Fine,
            text(
                "the times are remembered, and one missed run is made up for at the start of the host",
                "触发时间会记录下来，宿主启动时补跑一次",
            ),
        ),
        default(
            Question::Retry,
            "retry",
            Danger::Low,
            text("nothing is tried again before the next run", "失败不重试，等下一次触发"),
        ),
        default(
            Question::AlertFailure,
            "",
            Danger::High,
            text(
                "a failure is in Application Insights, and nobody hears of it without an alert rule",
                "失败只记录在 Application Insights 里，没有告警规则就没人知道",
            ),
        ),
        NOTHING_NOTICES,
    ],
    settings: &[
        (Question::Timeout, same("\"functionTimeout\": \"00:10:00\"")),
        (Question::Zone, same("WEBSITE_TIME_ZONE=Asia/Shanghai")),
    ],
    source: "MicrosoftDocs/azure-docs functions-bindings-timer.md, functions-timeout-duration.md, 2026-11",
};

pub(super) static CONTAINER_APPS: Platform = Platform {
    id: PlatformId::ContainerApps,
    name: "azure-container-apps",
    title: text("Azure Container Apps", "Azure Container Apps"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: text("Azure refuses the job", "Azure 会拒绝该任务"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(Question::Zone, "", Danger::Low, UTC_ONLY),
        default(
            Question::Timeout,
            "replica_timeout_in_seconds",
            Danger::Low,
            text("each job has to name a limit of its own", "每个任务都必须设置超时"),
        ),
        OVERLAPS,
        default(
            Question::AlertFailure,
            "",
            Danger::High,
            text(
                "a failure is in the history of executions and nowhere else",
                "失败只体现在执行历史里，没有别的通知",
            ),
        ),
        NOTHING_NOTICES,
    ],
    settings: &[],
    source: "Azure Container Apps documentation (jobs) and azurerm_container_app_job of hashicorp/terraform-provider-azurerm, \
             2026-11",
};

pub(super) static GITLAB: Platform = Platform {
    id: PlatformId::Gitlab,
    name: "gitlab",
    title: text("GitLab", "GitLab"),
    zone: ZoneDefault::Fixed("UTC"),
    // Ruby on Rails' names of cities are taken as well.
    zone_reader: ZoneReader::Unknown,
    zone_setting: Some("cron_timezone = \"{zone}\""),
    refusal: text("GitLab refuses the schedule", "GitLab 会拒绝该定时"),
    minimum: Some(Minimum {
        seconds: 3600,
        effect: text(
            "gitlab.com starts a schedule at most once an hour; another server has a limit of its own",
            "gitlab.com 最密每小时触发一次；自建实例有各自的上限",
        ),
        refused: false,
    }),
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    // The jobs and their limits stand in the pipeline's own file.
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(Question::Zone, "cron_timezone", Danger::Low, UTC),
        default(
            Question::Timeout,
            "timeout",
            Danger::Low,
            text(
                "a job is stopped after the project's limit, an hour by default",
                "以项目的超时为准，默认 1 小时",
            ),
        ),
        default(
            Question::Overlap,
            "resource_group",
            Danger::High,
            text(
                "the next pipeline starts even while the last one goes on",
                "上一条流水线没跑完，到点照样再启动一条",
            ),
        ),
        default(
            Question::AlertFailure,
            "",
            Danger::Low,
            text("the owner of the schedule gets a mail", "只给该定时的所有者发邮件"),
        ),
        NOTHING_NOTICES,
    ],
    settings: &[(Question::Zone, same("cron_timezone = \"Asia/Shanghai\""))],
    source: "docs.gitlab.com (scheduled pipelines) and gitlab_pipeline_schedule of gitlabhq/terraform-provider-gitlab, 2026-11",
};

pub(super) static DATABRICKS: Platform = Platform {
    id: PlatformId::Databricks,
    name: "databricks",
    title: text("Databricks", "Databricks"),
    zone: ZoneDefault::Setting {
        zone: "UTC",
        text: text(
            "a zone that Databricks asks for beside the expression",
            "Databricks 要求与表达式一起给出的时区",
        ),
    },
    zone_reader: ZoneReader::Unknown,
    zone_setting: Some("timezone_id: {zone}"),
    refusal: text("Databricks refuses the job", "Databricks 会拒绝该任务"),
    minimum: None,
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Always,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Timeout,
            "timeout_seconds",
            Danger::High,
            text("a run may go on without limit", "运行没有时间上限"),
        ),
        default(
            Question::Overlap,
            "max_concurrent_runs",
            Danger::Fine,
            text(
                "one run at a time: a run that is due meanwhile is skipped",
                "同一时间只跑一个，期间到点的直接跳过",
            ),
        ),
        default(
            Question::AlertFailure,
            "email_notifications.on_failure",
            Danger::High,
            text("nobody hears of a failure", "失败不会有任何通知"),
        ),
        NOTHING_NOTICES,
    ],
    settings: &[
        (Question::Zone, same("timezone_id: Asia/Shanghai")),
        (Question::Timeout, same("timeout_seconds: {seconds}")),
        (Question::AlertFailure, same("email_notifications: {on_failure: [ops@example.com]}")),
    ],
    source: "the Jobs API as its clients document it (create: schedule, timeout_seconds, max_concurrent_runs, queue), 2026-11",
};
