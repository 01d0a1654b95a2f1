//! Micronaut and JobRunr.

use super::shared::{
    EXCEPTION_LOGGED, LOST_WHILE_DOWN, NO_LEDGER, NO_LIMIT, NOT_RETRIED, NOTHING_NOTICES, ON_DASHBOARD_ONLY,
};
use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::lang::Text;
use crate::platform::{
    Alarm, Danger, Default, Instances, Minimum, Platform, PlatformId, ZoneDefault, ZoneReader,
};

const JVM_ZONE: Text = text("the JVM's default zone", "JVM 的默认时区");

pub(super) static MICRONAUT: Platform = Platform {
    id: PlatformId::Micronaut,
    name: "micronaut",
    title: text("Micronaut @Scheduled", "Micronaut @Scheduled"),
    zone: ZoneDefault::Host(JVM_ZONE),
    zone_reader: ZoneReader::JavaZoneId,
    zone_setting: Some("zoneId = \"{zone}\""),
    refusal: text("the application does not start", "应用无法启动"),
    minimum: None,
    // The next run of a method is computed when the last one has ended.
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Each,
    defaults: &[
        zone("zoneId"),
        NO_LIMIT,
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text("a method does not overlap itself in one JVM", "同一个 JVM 内方法不会与自己重叠"),
        ),
        default(
            Question::Lock,
            "",
            Danger::Silent,
            text("every instance of the service runs it", "服务的每个实例都会执行"),
        ),
        LOST_WHILE_DOWN,
        NOT_RETRIED,
        EXCEPTION_LOGGED,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[(Question::Zone, same("zoneId = \"Asia/Shanghai\""))],
    source: "micronaut-projects/micronaut-core 6a1c9e8d06 Scheduled.java, ScheduledMethodProcessor.java, ReschedulingTask.java, \
             UserExecutorConfiguration.java (twice as many threads as processors), read 2026-11",
};

pub(super) static JOBRUNR: Platform = Platform {
    id: PlatformId::JobRunr,
    name: "jobrunr",
    title: text("JobRunr", "JobRunr"),
    zone: ZoneDefault::Host(JVM_ZONE),
    zone_reader: ZoneReader::JavaZoneId,
    zone_setting: Some("zoneId = \"{zone}\""),
    refusal: text("scheduling the job throws an exception", "注册任务时抛出异常"),
    minimum: Some(Minimum {
        seconds: 5,
        effect: text(
            "JobRunr takes no recurring job with less than 5 seconds between its runs, but for one that is kept in memory",
            "除内存存储外，JobRunr 不接受间隔小于 5 秒的周期任务",
        ),
        refused: true,
    }),
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        zone("zoneId"),
        NO_LIMIT,
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text(
                "no run is planned while another is planned, queued, being tried again or going on",
                "已有一次在排队、等待重试或执行时，不会再安排新的运行",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text("one of all servers plans a run, and one does it", "所有服务器中只有一台安排运行、一台执行"),
        ),
        default(
            Question::CatchUp,
            "",
            Danger::Open,
            text(
                "of the runs that came due while all servers were down, at most the one that was planned before is made up",
                "所有服务器停机期间到期的运行，最多补跑停机前已安排好的那一次",
            ),
        ),
        default(
            Question::Retry,
            "retries",
            Danger::High,
            text(
                "a failed run is tried again up to 10 times, after 3, 9, 27, 81 ... seconds, which repeats whatever it had already done",
                "失败后最多重试 10 次，间隔 3、9、27、81……秒，已做过的动作会重复",
            ),
        ),
        ON_DASHBOARD_ONLY,
        NOTHING_NOTICES,
        default(
            Question::Ledger,
            "",
            Danger::Low,
            text("runs are kept, those that ended well for 36 hours", "保留运行记录，成功的保留 36 小时"),
        ),
    ],
    settings: &[
        (Question::Zone, same("zoneId = \"Asia/Shanghai\"")),
        (Question::Retry, same("@Job(retries = 0)")),
    ],
    source: "jobrunr/jobrunr 073e6ed35 ProcessRecurringJobsTask.java, RecurringJob.java, RetryFilter.java, AbstractStorageProvider.java, \
             BackgroundJobServerConfiguration.java, read 2026-11",
};

const fn zone(key: &'static str) -> Default {
    default(Question::Zone, key, Danger::High, text("the JVM's default zone", "按 JVM 的默认时区"))
}
