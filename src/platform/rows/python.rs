//! Schedulers of Python.

use super::shared::{EXCEPTION_LOGGED, NO_LEDGER, NO_LIMIT, NOT_RETRIED};
use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static CELERY: Platform = Platform {
    id: PlatformId::Celery,
    name: "celery",
    title: text("Celery beat", "Celery beat"),
    zone: ZoneDefault::Setting {
        zone: "UTC",
        text: text(
            "Celery's `timezone` setting, UTC unless it is set",
            "Celery 的 `timezone` 配置，未设置时为 UTC",
        ),
    },
    zone_reader: ZoneReader::Iana,
    zone_setting: Some("timezone = \"{zone}\""),
    refusal: text("beat does not start", "beat 无法启动"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::EachDaemon,
    defaults: &[
        default(
            Question::Zone,
            "timezone",
            Danger::Low,
            text("UTC, unless `timezone` is set", "未设置 `timezone` 时为 UTC"),
        ),
        default(
            Question::Timeout,
            "task_time_limit",
            Danger::High,
            text("a task has no time limit", "任务没有执行时限"),
        ),
        default(
            Question::Overlap,
            "",
            Danger::High,
            text(
                "beat sends the next task even while a worker still runs the last one",
                "上一个任务还在执行，beat 到点照样再发一个",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Silent,
            text("a second beat sends every task twice", "多启动一个 beat，每个任务就会重复投递"),
        ),
        default(
            Question::CatchUp,
            "",
            Danger::Low,
            text("after a restart beat sends a task that is due once", "beat 重启后，到期的任务只补发一次"),
        ),
        default(Question::Retry, "", Danger::Fine, text("a failed task is not repeated", "失败不重试")),
        default(
            Question::AlertFailure,
            "",
            Danger::High,
            text("an exception is only written to the worker's log", "异常只写在 worker 日志里"),
        ),
        default(
            Question::AlertNotRun,
            "",
            Danger::Silent,
            text("nothing notices that beat stands still", "beat 停了也没人知道"),
        ),
        default(
            Question::Ledger,
            "",
            Danger::High,
            text("without a result backend no run is recorded", "没有配置结果后端，就没有运行记录"),
        ),
    ],
    settings: &[
        (Question::Zone, same("timezone = \"Asia/Shanghai\"")),
        (Question::Timeout, same("task_time_limit = {seconds}")),
        (Question::Lateness, same("\"options\": {\"expires\": {late}}")),
    ],
    source: "celery/celery 5.7 beat.py, schedules.py, app/defaults.py, read 2026-11",
};

pub(super) static AIRFLOW: Platform = Platform {
    id: PlatformId::Airflow,
    name: "airflow",
    title: text("Airflow", "Airflow"),
    zone: ZoneDefault::Setting {
        zone: "UTC",
        text: text(
            "Airflow's `default_timezone`, UTC unless it is set",
            "Airflow 的 `default_timezone`，未修改时为 UTC",
        ),
    },
    zone_reader: ZoneReader::Iana,
    zone_setting: Some("start_date=pendulum.datetime(..., tz=\"{zone}\")"),
    refusal: text("Airflow does not import the DAG", "Airflow 无法导入该 DAG"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Zone,
            "start_date",
            Danger::Low,
            text("a `start_date` without a zone is in UTC", "`start_date` 不带时区时按 UTC"),
        ),
        default(
            Question::Timeout,
            "dagrun_timeout",
            Danger::High,
            text("a run has no time limit", "DAG 运行没有时限"),
        ),
        default(
            Question::Overlap,
            "max_active_runs",
            Danger::High,
            text("up to 16 runs of a DAG go on at once", "同一个 DAG 最多可以同时跑 16 个"),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text("the schedulers lock the rows of their database", "多个调度器之间靠数据库行锁互斥"),
        ),
        default(
            Question::CatchUp,
            "catchup",
            Danger::Low,
            text(
                "Airflow 3 makes up for the latest interval only, Airflow 2 for every one since `start_date`",
                "Airflow 3 只补最近一个周期，Airflow 2 会从 `start_date` 起全部补跑",
            ),
        ),
        default(
            Question::Retry,
            "retries",
            Danger::Low,
            text("a failed task is not repeated", "失败的任务不重试"),
        ),
        default(
            Question::AlertFailure,
            "on_failure_callback",
            Danger::High,
            text(
                "a failure is shown in the web interface and nowhere else",
                "失败只显示在 Web 界面上，没有别的通知",
            ),
        ),
        default(
            Question::AlertNotRun,
            "deadline",
            Danger::Silent,
            text("nothing notices a run that does not come", "没触发也没人知道"),
        ),
        default(
            Question::Ledger,
            "",
            Danger::Fine,
            text("every run is in the database", "每次运行都有数据库记录"),
        ),
        default(
            Question::ManualRun,
            "",
            Danger::Fine,
            text("any DAG can be started by hand", "任何 DAG 都可以手工触发"),
        ),
    ],
    settings: &[
        (Question::Zone, same("start_date=pendulum.datetime(2026, 1, 1, tz=\"Asia/Shanghai\")")),
        (Question::Timeout, same("dagrun_timeout=timedelta(seconds={seconds})")),
        (Question::Overlap, same("max_active_runs=1")),
        (Question::CatchUp, same("catchup=False")),
        (Question::AlertFailure, same("on_failure_callback=...")),
    ],
    source: "apache/airflow 3.3 airflow-core and the documentation of 2.11, read 2026-11",
};

pub(super) static APSCHEDULER: Platform = Platform {
    id: PlatformId::Apscheduler,
    name: "apscheduler",
    title: text("APScheduler", "APScheduler"),
    zone: ZoneDefault::Host(text("the zone of the machine", "所在机器的时区")),
    zone_reader: ZoneReader::Iana,
    zone_setting: Some("timezone=\"{zone}\""),
    refusal: text("adding the job raises an exception", "添加任务时抛出异常"),
    minimum: None,
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Each,
    defaults: &[
        default(Question::Zone, "timezone", Danger::High, text("the zone of the machine", "所在机器的时区")),
        NO_LIMIT,
        default(
            Question::Overlap,
            "max_instances",
            Danger::Fine,
            text("a run that is due while the last one goes on is skipped", "上一次还没跑完，这一次就跳过"),
        ),
        default(
            Question::Lock,
            "",
            Danger::Silent,
            text("every process with a scheduler runs the job", "每个带调度器的进程都会执行"),
        ),
        default(
            Question::CatchUp,
            "misfire_grace_time",
            Danger::High,
            text("a run that starts more than one second late is dropped", "启动晚了 1 秒以上就会被丢弃"),
        ),
        NOT_RETRIED,
        EXCEPTION_LOGGED,
        default(
            Question::AlertNotRun,
            "",
            Danger::Silent,
            text("a missed run is a line in the log", "漏跑只在日志里留下一行"),
        ),
        NO_LEDGER,
    ],
    settings: &[
        (Question::Zone, same("timezone=\"Asia/Shanghai\"")),
        (Question::CatchUp, same("misfire_grace_time={late}")),
    ],
    source: "agronholm/apscheduler 3.11 schedulers/base.py, job.py, executors/base.py, read 2026-11",
};
