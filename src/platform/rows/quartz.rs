//! Schedulers inside a Java service: Quartz and what is built on it.

use super::shared::{LOG_ONLY, NOT_RETRIED};
use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Default, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

const SOURCE: &str = "quartz-scheduler/quartz 2.5.1 (2026-08): CronTriggerImpl, JobStoreSupport, RAMJobStore, \
                      quartz.properties, read 2026-11";

const ZONE: Default =
    default(Question::Zone, "time-zone", Danger::High, text("the JVM's default zone", "按 JVM 的默认时区"));

const NO_LIMIT: Default = default(
    Question::Timeout,
    "",
    Danger::High,
    text(
        "Quartz has no time limit: a run that hangs holds its thread for ever",
        "Quartz 没有执行超时：卡住的运行会一直占着线程",
    ),
);

const UNCLUSTERED: Default = default(
    Question::Lock,
    "org.quartz.jobStore.isClustered",
    Danger::Silent,
    text(
        "without a clustered job store every instance of the service fires every job",
        "没有集群化的 JobStore 时，服务的每个实例都会触发所有任务",
    ),
);

const UNNOTICED: Default = default(
    Question::AlertNotRun,
    "",
    Danger::Silent,
    text("nothing notices a missing run", "没触发也没人知道"),
);

pub(super) static QUARTZ: Platform = Platform {
    id: PlatformId::Quartz,
    name: "quartz",
    title: text("Quartz", "Quartz"),
    zone: ZoneDefault::Host(text("the JVM's default zone", "JVM 的默认时区")),
    zone_reader: ZoneReader::JavaTimeZone,
    zone_setting: Some("<time-zone>{zone}</time-zone>"),
    refusal: text(
        "Quartz refuses the trigger and the job is not scheduled",
        "Quartz 拒绝该触发器，任务不会被调度",
    ),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::Each,
    defaults: &[
        ZONE,
        NO_LIMIT,
        default(
            Question::Overlap,
            "@DisallowConcurrentExecution",
            Danger::Silent,
            text(
                "without `@DisallowConcurrentExecution` on the job class the next run starts even while the last one goes on",
                "任务类没有 `@DisallowConcurrentExecution` 时，上一次没跑完，到点照样再启动一次",
            ),
        ),
        UNCLUSTERED,
        default(
            Question::CatchUp,
            "misfire-instruction",
            Danger::High,
            text(
                "with the job store in memory what was missed while the service was down is lost; a run that is late for want of a thread is made up once",
                "任务存在内存里时，停机期间漏掉的不会补跑；因线程不足而晚到的补跑一次",
            ),
        ),
        NOT_RETRIED,
        LOG_ONLY,
        UNNOTICED,
    ],
    settings: &[
        (Question::Zone, same("<time-zone>Asia/Shanghai</time-zone>")),
        (Question::Overlap, same("@DisallowConcurrentExecution")),
        (Question::Lock, same("org.quartz.jobStore.isClustered = true")),
    ],
    source: SOURCE,
};

pub(super) static RUOYI: Platform = Platform {
    id: PlatformId::RuoYi,
    name: "ruoyi",
    title: text("RuoYi", "若依"),
    zone: ZoneDefault::Host(text("the JVM's default zone", "JVM 的默认时区")),
    zone_reader: ZoneReader::JavaTimeZone,
    zone_setting: None,
    refusal: text(
        "the service stops with an error when it loads its jobs at start",
        "服务启动加载任务时会报错退出",
    ),
    minimum: None,
    overlap: OverlapPolicy::QueueOne,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::Each,
    defaults: &[
        default(
            Question::Zone,
            "",
            Danger::High,
            text("the JVM's default zone; no job can set its own", "按 JVM 的默认时区，任务不能单独设置"),
        ),
        NO_LIMIT,
        default(
            Question::Overlap,
            "concurrent",
            Danger::Fine,
            text(
                "concurrent '1' forbids it: within one JVM a second run waits for the first",
                "concurrent 默认 '1' 禁止并发：同一个 JVM 内，第二次等第一次结束",
            ),
        ),
        default(
            Question::Lock,
            "ScheduleConfig",
            Danger::Silent,
            text(
                "RuoYi ships its Quartz cluster configuration commented out, so every instance of the service fires every job",
                "若依自带的 Quartz 集群配置是注释掉的，服务的每个实例都会触发所有任务",
            ),
        ),
        default(
            Question::CatchUp,
            "misfire_policy",
            Danger::High,
            text("misfire_policy '3': a missed run is dropped", "misfire_policy 为 '3'：漏掉的不补跑"),
        ),
        NOT_RETRIED,
        LOG_ONLY,
        UNNOTICED,
        default(
            Question::Ledger,
            "sys_job_log",
            Danger::Fine,
            text("sys_job_log keeps every run", "sys_job_log 记录每次运行"),
        ),
        default(
            Question::ManualRun,
            "",
            Danger::Fine,
            text("the page of scheduled jobs starts a run by hand", "可在定时任务页面手工执行一次"),
        ),
    ],
    settings: &[
        (Question::Overlap, same("concurrent = '1'")),
        (Question::CatchUp, same("misfire_policy = '2'")),
    ],
    source: "yangzongzhuan/RuoYi-Vue (2026-08): ScheduleUtils, ScheduleConstants, ScheduleConfig, SysJobServiceImpl, read 2026-11",
};

pub(super) static ELASTIC_JOB: Platform = Platform {
    id: PlatformId::ElasticJob,
    name: "elasticjob",
    title: text("ElasticJob", "ElasticJob"),
    zone: ZoneDefault::Host(text("the JVM's default zone", "JVM 的默认时区")),
    zone_reader: ZoneReader::JavaGmtOnly,
    zone_setting: Some("timeZone: {zone}"),
    refusal: text("the job fails at start and does not run", "任务启动失败，不会运行"),
    minimum: None,
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Zone,
            "timeZone",
            Danger::High,
            text("the JVM's default zone", "按 JVM 的默认时区"),
        ),
        NO_LIMIT,
        default(
            Question::Overlap,
            "monitorExecution",
            Danger::Fine,
            text("a shard runs once at a time", "同一分片同一时刻只运行一次"),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text("the registry gives each shard to one instance", "由注册中心把每个分片分给一个实例"),
        ),
        default(
            Question::CatchUp,
            "misfire",
            Danger::High,
            text(
                "a run that came due while the last one went on is made up once; what was missed while no instance was up is lost",
                "上一次超时导致错过的补跑一次；没有实例在线时漏掉的不补",
            ),
        ),
        NOT_RETRIED,
        default(
            Question::AlertFailure,
            "jobErrorHandlerType",
            Danger::High,
            text("LOG: a failure is only written to the log", "默认 LOG：失败只写日志"),
        ),
        UNNOTICED,
    ],
    settings: &[
        (Question::Zone, same("timeZone: GMT+08:00")),
        (Question::AlertFailure, same("jobErrorHandlerType: EMAIL")),
    ],
    source: "apache/shardingsphere-elasticjob (2026-07): JobConfiguration, JobScheduleController, read 2026-11",
};
