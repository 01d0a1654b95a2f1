//! .NET: Hangfire, Quartz.NET, Coravel.

use super::shared::{
    LOST_WHILE_DOWN, NO_LEDGER, NO_LIMIT, NOT_RETRIED, NOTHING_NOTICES, ON_DASHBOARD_ONLY, OVERLAPS,
};
use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static HANGFIRE: Platform = Platform {
    id: PlatformId::Hangfire,
    name: "hangfire",
    title: text("Hangfire", "Hangfire"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::DotNet,
    zone_setting: Some(
        "new RecurringJobOptions { TimeZone = TimeZoneInfo.FindSystemTimeZoneById(\"{zone}\") }",
    ),
    refusal: text("`AddOrUpdate` throws and the job is not there", "`AddOrUpdate` 抛异常，任务没有注册"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Zone,
            "TimeZone",
            Danger::Low,
            text("UTC unless the options name a zone", "默认 UTC，除非选项里设置了时区"),
        ),
        NO_LIMIT,
        default(
            Question::Overlap,
            "[DisableConcurrentExecution]",
            Danger::High,
            text(
                "without `[DisableConcurrentExecution]` on the method another worker starts the next run while the last one goes on",
                "方法上没有 `[DisableConcurrentExecution]` 时，上一次没跑完，另一个 worker 照样开始下一次",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text(
                "a lock in the storage lets one server queue a run, and one worker takes it",
                "通过存储里的锁，只有一台服务器入队、一个 worker 取走",
            ),
        ),
        default(
            Question::CatchUp,
            "MisfireHandling",
            Danger::Low,
            text(
                "Relaxed: however many runs were missed while no server was up, one is made up",
                "Relaxed：没有服务器存活期间不论漏掉几次，恢复后补跑一次",
            ),
        ),
        default(
            Question::Retry,
            "[AutomaticRetry]",
            Danger::High,
            text(
                "unless `[AutomaticRetry]` on the method says otherwise a failed run is tried again up to 10 times, which repeats whatever it had already done",
                "除非方法上用 `[AutomaticRetry]` 另行设置，失败后最多重试 10 次，已做过的动作会重复",
            ),
        ),
        ON_DASHBOARD_ONLY,
        NOTHING_NOTICES,
        default(
            Question::Ledger,
            "",
            Danger::Low,
            text("runs are kept, those that ended well for a day", "保留运行记录，成功的保留一天"),
        ),
    ],
    settings: &[(
        Question::Zone,
        same("new RecurringJobOptions { TimeZone = TimeZoneInfo.FindSystemTimeZoneById(\"Asia/Shanghai\") }"),
    )],
    source: "HangfireIO/Hangfire c236dd0f RecurringJobOptions.cs, RecurringJobEntity.cs, RecurringJobScheduler.cs, \
             DisableConcurrentExecutionAttribute.cs, AutomaticRetryAttribute.cs, JobStorage.cs, read 2026-11",
};

pub(super) static QUARTZ_NET: Platform = Platform {
    id: PlatformId::QuartzNet,
    name: "quartz-net",
    title: text("Quartz.NET", "Quartz.NET"),
    zone: ZoneDefault::Host(text("the zone of the .NET process", ".NET 进程的时区")),
    zone_reader: ZoneReader::DotNet,
    zone_setting: Some("x => x.InTimeZone(TimeZoneInfo.FindSystemTimeZoneById(\"{zone}\"))"),
    refusal: text("building the trigger throws an exception", "构建触发器时抛出异常"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Each,
    defaults: &[
        default(
            Question::Zone,
            "InTimeZone",
            Danger::High,
            text("the zone of the .NET process", "按 .NET 进程的时区"),
        ),
        NO_LIMIT,
        default(
            Question::Overlap,
            "[DisallowConcurrentExecution]",
            Danger::High,
            text(
                "without `[DisallowConcurrentExecution]` on the job class the next run starts even while the last one goes on",
                "任务类没有 `[DisallowConcurrentExecution]` 时，上一次没跑完，到点照样再启动一次",
            ),
        ),
        default(
            Question::Lock,
            "quartz.jobStore.clustered",
            Danger::Silent,
            text(
                "without a clustered job store every instance of the service fires every job",
                "没有集群化的 JobStore 时，服务的每个实例都会触发所有任务",
            ),
        ),
        default(
            Question::CatchUp,
            "WithMisfireHandlingInstruction",
            Danger::High,
            text(
                "with the job store in memory what was missed while the service was down is lost; a run that is late for want of a thread is made up once",
                "任务存在内存里时，停机期间漏掉的不会补跑；因线程不足而晚到的补跑一次",
            ),
        ),
        NOT_RETRIED,
        default(
            Question::AlertFailure,
            "",
            Danger::High,
            text("an exception is only written to the log", "异常只写日志"),
        ),
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[(
        Question::Zone,
        same("x => x.InTimeZone(TimeZoneInfo.FindSystemTimeZoneById(\"Asia/Shanghai\"))"),
    )],
    source: "quartznet/quartznet v3.9.0 CronScheduleBuilder.cs, CronTriggerImpl.cs (smart policy: fire once now), RAMJobStore.cs, read 2026-11",
};

pub(super) static CORAVEL: Platform = Platform {
    id: PlatformId::Coravel,
    name: "coravel",
    title: text("Coravel", "Coravel"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::DotNet,
    zone_setting: Some(".Zoned(TimeZoneInfo.FindSystemTimeZoneById(\"{zone}\"))"),
    refusal: text("scheduling the task throws an exception", "注册任务时抛出异常"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::Each,
    defaults: &[
        default(
            Question::Zone,
            "Zoned",
            Danger::Low,
            text("UTC unless `Zoned` names a zone", "默认 UTC，除非用 `Zoned` 指定时区"),
        ),
        NO_LIMIT,
        OVERLAPS,
        default(
            Question::Lock,
            "",
            Danger::Silent,
            text("every instance of the service runs it", "服务的每个实例都会执行"),
        ),
        LOST_WHILE_DOWN,
        NOT_RETRIED,
        default(
            Question::AlertFailure,
            "OnError",
            Danger::Silent,
            text(
                "without `OnError` or `LogScheduledTaskProgress` an exception is swallowed",
                "没有 `OnError` 或 `LogScheduledTaskProgress` 时，异常会被直接吞掉",
            ),
        ),
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[
        (Question::Zone, same(".Zoned(TimeZoneInfo.FindSystemTimeZoneById(\"Asia/Shanghai\"))")),
        (Question::Overlap, same(".PreventOverlapping(\"{name}\")")),
    ],
    source: "jamesmh/coravel 4072e04 Scheduler.cs, ScheduledEvent.cs, SchedulerHost.cs, InMemoryMutex.cs, read 2026-11",
};
