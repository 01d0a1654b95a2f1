//! Job centers whose jobs are rows of a table: XXL-JOB, PowerJob, Snail Job, DolphinScheduler.

use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static XXL_JOB: Platform = Platform {
    id: PlatformId::XxlJob,
    name: "xxl-job",
    title: text("XXL-JOB", "XXL-JOB"),
    zone: ZoneDefault::Host(text(
        "the zone of the admin's JVM (`PRC` in XXL-JOB's own images, else mostly UTC in a container)",
        "调度中心 JVM 的时区（官方镜像是 PRC，其他容器一般是 UTC）",
    )),
    zone_reader: ZoneReader::JavaTimeZone,
    zone_setting: None,
    refusal: text(
        "the admin stops the job by itself (trigger_status 0) and only writes an error to its log",
        "调度中心会自动把任务停掉（trigger_status 置 0），只在自己的日志里记一条错误",
    ),
    minimum: None,
    // Without a known block strategy the executor queues (ExecutorBlockStrategyEnum.match with its default).
    overlap: OverlapPolicy::QueueAll,
    overlap_except: &[],
    alarm: Alarm::Always,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Zone,
            "",
            Danger::High,
            text(
                "the zone of the admin's JVM; no job can set its own",
                "按调度中心 JVM 的时区，任务不能单独设置",
            ),
        ),
        default(
            Question::Timeout,
            "executor_timeout",
            Danger::Silent,
            text(
                "executor_timeout is 0: no limit, a run that hangs goes on for ever",
                "executor_timeout 为 0：没有上限，卡住的运行会一直占着",
            ),
        ),
        default(
            Question::Overlap,
            "executor_block_strategy",
            Danger::Low,
            text(
                "later runs wait in an unbounded queue in the memory of one executor",
                "后面的触发在单个执行器的内存里无限排队",
            ),
        ),
        default(
            Question::Lock,
            "xxl_job_lock",
            Danger::Fine,
            text(
                "a row lock in the database lets one admin schedule at a time",
                "数据库行锁保证同一时刻只有一个调度中心在调度",
            ),
        ),
        default(
            Question::CatchUp,
            "misfire_strategy",
            Danger::High,
            text(
                "DO_NOTHING: a run that the admin finds more than 5 seconds late is dropped",
                "DO_NOTHING：调度中心晚于触发时刻 5 秒以上才发现的，直接丢弃",
            ),
        ),
        default(
            Question::Retry,
            "executor_fail_retry_count",
            Danger::Fine,
            text("a failed run is not repeated", "失败不重试"),
        ),
        default(
            Question::AlertFailure,
            "alarm_email",
            Danger::High,
            text(
                "alarm_email is empty: nobody is told of a failed run",
                "alarm_email 为空：失败不会通知任何人",
            ),
        ),
        default(
            Question::AlertNotRun,
            "",
            Danger::Silent,
            text(
                "a run that was never triggered leaves no row in xxl_job_log, so nothing notices it",
                "没触发的运行在 xxl_job_log 里没有记录，没人会发现",
            ),
        ),
        default(
            Question::Ledger,
            "xxl_job_log",
            Danger::Fine,
            text(
                "xxl_job_log keeps every run, for 30 days by default",
                "xxl_job_log 记录每次运行，默认保留 30 天",
            ),
        ),
        default(
            Question::ManualRun,
            "",
            Danger::Fine,
            text("the admin's page starts a run by hand", "可在调度中心页面手工执行一次"),
        ),
        default(
            Question::TriggerApart,
            "",
            Danger::Fine,
            text("the admin only triggers; executors do the work", "调度中心只负责触发，执行在执行器里"),
        ),
    ],
    settings: &[
        (Question::Timeout, same("executor_timeout = {seconds}")),
        (Question::Overlap, same("executor_block_strategy = 'DISCARD_LATER'")),
        (Question::CatchUp, same("misfire_strategy = 'FIRE_ONCE_NOW'")),
        (Question::Retry, same("executor_fail_retry_count = 0")),
        (Question::AlertFailure, text("alarm_email = 'team@example.com'", "alarm_email = '值班邮箱'")),
    ],
    source: "xuxueli/xxl-job 3.5.0-SNAPSHOT (2026-06), v3.4.0 and v2.2.0, read 2026-11",
};

pub(super) static POWERJOB: Platform = Platform {
    id: PlatformId::PowerJob,
    name: "powerjob",
    title: text("PowerJob", "PowerJob"),
    zone: ZoneDefault::Host(text("the zone of the server's JVM", "PowerJob server JVM 的时区")),
    zone_reader: ZoneReader::JavaTimeZone,
    zone_setting: None,
    refusal: text("the server refuses to save the job", "server 会拒绝保存该任务"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Always,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Zone,
            "",
            Danger::High,
            text(
                "the zone of the server's JVM; no job can set its own",
                "按 server JVM 的时区，任务不能单独设置",
            ),
        ),
        default(
            Question::Timeout,
            "instance_time_limit",
            Danger::High,
            text(
                "instance_time_limit is 0: no limit, a run that hangs goes on for ever",
                "instance_time_limit 为 0：没有上限，卡住的实例会一直占着",
            ),
        ),
        default(
            Question::Overlap,
            "max_instance_num",
            Danger::Silent,
            text(
                "max_instance_num is 0: the next instance starts even while the last one goes on",
                "max_instance_num 为 0：上一个实例没跑完，到点照样再启动一个",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text("one server schedules the jobs of an app", "每个应用的任务只由一台 server 调度"),
        ),
        default(
            Question::CatchUp,
            "",
            Danger::Low,
            text("the run that was missed last is dispatched at once, late", "错过的最近一次会立刻补派发"),
        ),
        default(
            Question::Retry,
            "instance_retry_num",
            Danger::Fine,
            text("a failed instance is not repeated", "实例失败不重试"),
        ),
        default(
            Question::AlertFailure,
            "notify_user_ids",
            Danger::High,
            text(
                "notify_user_ids is empty: nobody is told of a failed instance",
                "notify_user_ids 为空：失败不会通知任何人",
            ),
        ),
        default(
            Question::Ledger,
            "instance_info",
            Danger::Fine,
            text("instance_info keeps every instance", "instance_info 记录每个实例"),
        ),
        default(
            Question::ManualRun,
            "",
            Danger::Fine,
            text("the console starts a run by hand", "可在控制台手工执行一次"),
        ),
    ],
    settings: &[
        (Question::Timeout, same("instance_time_limit = {seconds}000")),
        (Question::Overlap, same("max_instance_num = 1")),
        (Question::Retry, same("instance_retry_num = 0")),
        (Question::AlertFailure, text("notify_user_ids = '1'", "notify_user_ids = '1'")),
    ],
    source: "PowerJob/PowerJob 5.1 (2024-12): DispatchService, PowerScheduleService, read 2026-11",
};

pub(super) static SNAIL_JOB: Platform = Platform {
    id: PlatformId::SnailJob,
    name: "snail-job",
    title: text("Snail Job", "Snail Job"),
    zone: ZoneDefault::Host(text("the zone of the server's JVM", "Snail Job server JVM 的时区")),
    zone_reader: ZoneReader::Unknown,
    zone_setting: None,
    refusal: text("the server refuses to save the job", "server 会拒绝保存该任务"),
    minimum: None,
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Zone,
            "",
            Danger::High,
            text("the zone of the server's JVM", "按 server JVM 的时区"),
        ),
        default(
            Question::Timeout,
            "executor_timeout",
            Danger::High,
            text(
                "executor_timeout is 0: no limit, a run that hangs goes on for ever",
                "executor_timeout 为 0：没有上限，卡住的运行会一直占着",
            ),
        ),
        default(
            Question::Overlap,
            "block_strategy",
            Danger::Fine,
            text("a run that is due while the last one goes on is dropped", "上一次没跑完，到点的这一次丢弃"),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text(
                "a lock table lets one server schedule a job at a time",
                "锁表保证同一任务只由一台 server 调度",
            ),
        ),
        default(
            Question::Retry,
            "max_retry_times",
            Danger::Fine,
            text("a failed run is not repeated", "失败不重试"),
        ),
        default(
            Question::AlertFailure,
            "notify_ids",
            Danger::High,
            text(
                "notify_ids is empty: nobody is told of a failed run",
                "notify_ids 为空：失败不会通知任何人",
            ),
        ),
        default(
            Question::Ledger,
            "sj_job_task_batch",
            Danger::Fine,
            text("sj_job_task_batch keeps every run", "sj_job_task_batch 记录每个批次"),
        ),
    ],
    settings: &[
        (Question::Timeout, same("executor_timeout = {seconds}")),
        (Question::Overlap, same("block_strategy = 1")),
        (Question::Retry, same("max_retry_times = 0")),
    ],
    source: "aizuda/snail-job doc/sql, read 2026-11",
};

pub(super) static DOLPHIN_SCHEDULER: Platform = Platform {
    id: PlatformId::DolphinScheduler,
    name: "dolphinscheduler",
    title: text("DolphinScheduler", "DolphinScheduler"),
    zone: ZoneDefault::Host(text(
        "the zone of the master's JVM, where timezone_id is empty",
        "timezone_id 为空时，按 master JVM 的时区",
    )),
    zone_reader: ZoneReader::JavaTimeZone,
    zone_setting: Some("timezone_id = '{zone}'"),
    refusal: text("the schedule cannot be saved, or cannot be brought online", "定时无法保存，或无法上线"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Timeout,
            "",
            Danger::High,
            text("a workflow may go on without limit", "工作流运行没有时间上限"),
        ),
        default(
            Question::Overlap,
            "execution_type",
            Danger::High,
            text(
                "PARALLEL: the next instance starts even while the last one goes on",
                "PARALLEL（并行）：上一个实例没跑完，到点照样再启动一个",
            ),
        ),
        default(
            Question::Lock,
            "org.quartz.jobStore.isClustered",
            Danger::Fine,
            text(
                "Quartz' clustered store lets one master start a run",
                "Quartz 集群模式保证每次触发只由一台 master 启动",
            ),
        ),
        default(
            Question::CatchUp,
            "",
            Danger::Low,
            text(
                "every run that came due while the masters were down is started, one after another at once",
                "停机期间到点的运行，恢复后会一次不落地全部补上",
            ),
        ),
        default(
            Question::AlertFailure,
            "warning_type",
            Danger::High,
            text(
                "warning_type is 0 (NONE): nobody is told of a failed run",
                "warning_type 为 0（都不发）：失败不会通知任何人",
            ),
        ),
        default(
            Question::Ledger,
            "t_ds_workflow_instance",
            Danger::Fine,
            text("every instance is kept with its state", "每个实例及其状态都有记录"),
        ),
        default(
            Question::ManualRun,
            "",
            Danger::Fine,
            text("the page starts a workflow by hand", "可在页面手工运行工作流"),
        ),
        default(
            Question::BackFill,
            "",
            Danger::Fine,
            text("the page runs a workflow for past dates (complement data)", "页面支持按日期补数"),
        ),
        default(
            Question::TriggerApart,
            "",
            Danger::Fine,
            text("masters only trigger; workers do the work", "master 只负责触发，任务在 worker 上执行"),
        ),
    ],
    settings: &[
        (Question::Zone, same("timezone_id = 'Asia/Shanghai'")),
        (Question::AlertFailure, same("warning_type = 2")),
    ],
    source: "apache/dolphinscheduler dev of 2026-08: QuartzCornTriggerBuilder, CronScheduleBuilderFactory, the masters' application.yaml (isClustered), dolphinscheduler_mysql.sql, read 2026-11",
};
