//! Spring's and Quarkus' `@Scheduled`.

use super::shared::{EXCEPTION_LOGGED, LOST_WHILE_DOWN, NO_LEDGER, NOT_RETRIED, NOTHING_NOTICES};
use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static SPRING: Platform = Platform {
    id: PlatformId::Spring,
    name: "spring",
    title: text("Spring @Scheduled", "Spring @Scheduled"),
    zone: ZoneDefault::Host(text("the JVM's default zone", "JVM 的默认时区")),
    zone_reader: ZoneReader::JavaChecked,
    zone_setting: Some("zone = \"{zone}\""),
    refusal: text("the application does not start", "应用无法启动"),
    minimum: None,
    // The next run of a method is computed when the last one has ended.
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Each,
    defaults: &[
        default(Question::Zone, "zone", Danger::High, text("the JVM's default zone", "按 JVM 的默认时区")),
        default(
            Question::Timeout,
            "",
            Danger::High,
            text(
                "Spring has no time limit: a run that hangs holds the scheduler's thread, which other methods share by default",
                "Spring 没有执行超时：卡住的方法会一直占着调度线程，默认所有方法共用一个线程",
            ),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text(
                "a method does not overlap itself in one JVM, unless virtual threads are on",
                "同一个 JVM 内方法不会与自己重叠（启用虚拟线程时除外）",
            ),
        ),
        default(
            Question::Lock,
            "@SchedulerLock",
            Danger::Silent,
            text("every instance of the service runs it", "服务的每个实例都会执行"),
        ),
        LOST_WHILE_DOWN,
        NOT_RETRIED,
        EXCEPTION_LOGGED,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[
        (Question::Zone, same("zone = \"Asia/Shanghai\"")),
        (Question::Lock, same("@SchedulerLock(name = \"{name}\", lockAtMostFor = \"{limit}\")")),
    ],
    source: "spring-projects/spring-framework (2026-08): ScheduledAnnotationBeanPostProcessor, ReschedulingRunnable, \
             SimpleAsyncTaskScheduler; ShedLock 7.10, read 2026-11",
};

pub(super) static QUARKUS: Platform = Platform {
    id: PlatformId::Quarkus,
    name: "quarkus",
    title: text("Quarkus @Scheduled", "Quarkus @Scheduled"),
    zone: ZoneDefault::Host(text("the JVM's default zone", "JVM 的默认时区")),
    zone_reader: ZoneReader::JavaZoneId,
    zone_setting: Some("timeZone = \"{zone}\""),
    refusal: text("the build or the start of the application fails", "构建或启动失败"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::Each,
    defaults: &[
        default(
            Question::Zone,
            "timeZone",
            Danger::High,
            text("the JVM's default zone", "按 JVM 的默认时区"),
        ),
        default(Question::Timeout, "", Danger::High, text("a run has no time limit", "运行没有时间上限")),
        default(
            Question::Overlap,
            "concurrentExecution",
            Danger::High,
            text(
                "PROCEED: the next run starts even while the last one goes on",
                "PROCEED：上一次没跑完，到点照样再启动一次",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Silent,
            text(
                "every instance of the service runs it, unless quarkus-quartz keeps its jobs in a database and is clustered",
                "服务的每个实例都会执行，除非用 quarkus-quartz 的数据库存储并开启集群",
            ),
        ),
        LOST_WHILE_DOWN,
        NOT_RETRIED,
        EXCEPTION_LOGGED,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[
        (Question::Zone, same("timeZone = \"Asia/Shanghai\"")),
        (Question::Overlap, same("concurrentExecution = Scheduled.ConcurrentExecution.SKIP")),
    ],
    source: "quarkusio/quarkus extensions/scheduler/api Scheduled.java and the scheduler and Quartz guides, read 2026-11",
};
