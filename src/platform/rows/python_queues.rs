//! Small task queues and schedulers of Python: Huey, dramatiq-crontab, arq, rq-scheduler, `schedule`.

use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Default, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

/// The queues run whatever is in them, whoever put it there.
const BESIDE: Default = default(
    Question::Overlap,
    "",
    Danger::High,
    text(
        "the next run is queued even while a worker still does the last one",
        "上一次还在执行，到点照样再入队一个",
    ),
);
const LOST: Default = default(
    Question::CatchUp,
    "",
    Danger::High,
    text("what came due while the scheduler was down is lost", "调度进程停机期间到点的运行会丢失"),
);
const NOT_RETRIED: Default =
    default(Question::Retry, "", Danger::Fine, text("a failed run is not repeated", "失败不重试"));
const NOBODY_HEARS: Default = default(
    Question::AlertFailure,
    "",
    Danger::High,
    text("a failure is only written to the log", "失败只写在日志里"),
);
const NOTHING_NOTICES: Default = default(
    Question::AlertNotRun,
    "",
    Danger::Silent,
    text("nothing notices that the scheduler stands still", "调度进程停了也没人知道"),
);
const NO_LIMIT: Default =
    default(Question::Timeout, "timeout", Danger::High, text("a run has no time limit", "运行没有时间上限"));

pub(super) static HUEY: Platform = Platform {
    id: PlatformId::Huey,
    name: "huey",
    title: text("Huey", "Huey"),
    zone: ZoneDefault::Setting {
        zone: "UTC",
        text: text(
            "Huey's clock: UTC, unless the queue is made with `utc=False`",
            "Huey 的时钟：默认 UTC，除非创建时写了 `utc=False`",
        ),
    },
    zone_reader: ZoneReader::Unknown,
    zone_setting: None,
    refusal: text("the module raises when it is imported", "模块导入时直接抛异常"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::EachDaemon,
    defaults: &[
        default(
            Question::Zone,
            "utc",
            Danger::Low,
            text("UTC, unless the queue is made with `utc=False`", "默认 UTC，除非创建时写了 `utc=False`"),
        ),
        NO_LIMIT,
        BESIDE,
        default(
            Question::Lock,
            "",
            Danger::Silent,
            text(
                "every consumer queues every periodic task, unless it is started with `--no-periodic`",
                "每个 consumer 都会投递所有定时任务，除非启动时加 `--no-periodic`",
            ),
        ),
        LOST,
        NOT_RETRIED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
    ],
    settings: &[
        (Question::Overlap, same("@huey.lock_task('{name}')")),
        (Question::Retry, same("retries=0")),
        (Question::Lateness, same("expires={late}")),
    ],
    source: "coleifer/huey 3.5.4 huey/api.py and huey/consumer.py (enqueue_periodic_tasks takes no lock), read 2026-11",
};

pub(super) static DRAMATIQ_CRONTAB: Platform = Platform {
    id: PlatformId::DramatiqCrontab,
    name: "dramatiq-crontab",
    title: text("dramatiq-crontab", "dramatiq-crontab"),
    zone: ZoneDefault::Setting {
        zone: "UTC",
        text: text(
            "`TIME_ZONE` of Django's settings, which `startproject` writes as UTC",
            "Django 设置里的 `TIME_ZONE`，`startproject` 生成的是 UTC",
        ),
    },
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: text("the module raises when it is imported", "模块导入时直接抛异常"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::EachDaemon,
    defaults: &[
        default(
            Question::Zone,
            "",
            Danger::Low,
            text("`TIME_ZONE` of Django's settings", "Django 设置里的 `TIME_ZONE`"),
        ),
        default(
            Question::Timeout,
            "time_limit",
            Danger::Fine,
            text(
                "an exception ends a run after 10 minutes (time_limit)",
                "10 分钟后以异常结束（time_limit）",
            ),
        ),
        BESIDE,
        default(
            Question::Lock,
            "",
            Danger::Silent,
            text(
                "every `manage.py crontab` sends every task, unless REDIS_URL is set: then one of them holds a lock",
                "每个 `manage.py crontab` 进程都会投递所有任务，除非设置了 REDIS_URL（由锁保证只有一个）",
            ),
        ),
        LOST,
        default(
            Question::Retry,
            "max_retries",
            Danger::High,
            text(
                "a failed run is tried again up to 20 times, with pauses of up to 7 days, which repeats whatever it had already done",
                "失败后最多重试 20 次，间隔最长 7 天，已做过的动作会重复",
            ),
        ),
        NOBODY_HEARS,
        NOTHING_NOTICES,
    ],
    settings: &[
        (Question::Timeout, same("@dramatiq.actor(time_limit={seconds}000)")),
        (Question::Retry, same("@dramatiq.actor(max_retries=0)")),
    ],
    source: "voiio/dramatiq-crontab 717b6bc, Bogdanp/dramatiq 848b35f middleware/retries.py and time_limit.py, Django's project_template settings.py-tpl (TIME_ZONE), read 2026-11",
};

pub(super) static ARQ: Platform = Platform {
    id: PlatformId::Arq,
    name: "arq",
    title: text("arq", "arq"),
    zone: ZoneDefault::Host(text(
        "the worker's `timezone`, the system's unless it is set",
        "worker 的 `timezone`，未设置时按系统时区",
    )),
    zone_reader: ZoneReader::Iana,
    zone_setting: Some("timezone = ZoneInfo(\"{zone}\")"),
    refusal: text("the worker raises when it looks for the next time", "worker 计算下次时间时抛异常"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Timeout,
            "timeout",
            Danger::Fine,
            text("a run is cancelled after 300 seconds (job_timeout)", "300 秒后取消（job_timeout）"),
        ),
        BESIDE,
        default(
            Question::Lock,
            "unique",
            Danger::Fine,
            text(
                "`unique`: one worker of several queues the run of a time",
                "默认 `unique`：同一时刻多个 worker 只入队一次",
            ),
        ),
        LOST,
        NOT_RETRIED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
    ],
    settings: &[
        (Question::Zone, same("timezone = ZoneInfo(\"Asia/Shanghai\")")),
        (Question::Timeout, same("timeout={seconds}")),
        (Question::Retry, same("max_tries=1")),
    ],
    source: "arq 0.28.0 arq/cron.py and arq/worker.py, read 2026-11",
};

pub(super) static RQ_SCHEDULER: Platform = Platform {
    id: PlatformId::RqScheduler,
    name: "rq-scheduler",
    title: text("rq-scheduler", "rq-scheduler"),
    zone: ZoneDefault::Host(text(
        "the zone of the scheduler's machine or container, whatever `use_local_timezone` says",
        "调度进程所在机器或容器的时区，与 `use_local_timezone` 无关",
    )),
    zone_reader: ZoneReader::Unknown,
    zone_setting: None,
    refusal: text("`cron` raises, and nothing is scheduled", "`cron` 抛异常，任务没有注册"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        BESIDE,
        default(
            Question::CatchUp,
            "",
            Danger::Low,
            text(
                "a run that came due while the scheduler was down is queued once",
                "调度进程停机期间到点的运行，恢复后只补一次",
            ),
        ),
        NOT_RETRIED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
    ],
    settings: &[(Question::Timeout, same("timeout={seconds}"))],
    source: "rq-scheduler 0.14.0 rq_scheduler/scheduler.py and utils.py, read 2026-11",
};

pub(super) static PY_SCHEDULE: Platform = Platform {
    id: PlatformId::PySchedule,
    name: "python-schedule",
    title: text("schedule", "schedule 库"),
    zone: ZoneDefault::Host(text(
        "the zone of the process, unless `at` is given one",
        "进程的时区，除非 `at` 里指定",
    )),
    zone_reader: ZoneReader::Iana,
    zone_setting: Some(".at(\"...\", \"{zone}\")"),
    refusal: text("the program raises when it is started", "程序启动时直接抛异常"),
    minimum: None,
    // One thread runs one job after the other.
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Each,
    defaults: &[
        default(
            Question::Zone,
            "",
            Danger::High,
            text("the zone of the process; in most images UTC", "进程的时区；多数镜像里是 UTC"),
        ),
        default(
            Question::Timeout,
            "",
            Danger::High,
            text(
                "a job has no time limit, and one that hangs keeps all others from running",
                "任务没有时限，一个卡住，其余全都不跑",
            ),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text("one thread runs one job after the other", "单线程，一个接一个地跑"),
        ),
        default(
            Question::Lock,
            "",
            Danger::Silent,
            text("every process runs every job", "每个进程都会各跑一遍"),
        ),
        LOST,
        default(
            Question::AlertFailure,
            "",
            Danger::Silent,
            text(
                "an exception ends `run_pending()`, and with it the program if nothing catches it",
                "任务抛异常会打断 `run_pending()`，没有捕获时整个程序退出",
            ),
        ),
        NOTHING_NOTICES,
    ],
    settings: &[(Question::Zone, same(".at(\"02:00\", \"Asia/Shanghai\")"))],
    source: "dbader/schedule 1.2.2 schedule/__init__.py (run_pending, Job.run), read 2026-11",
};
