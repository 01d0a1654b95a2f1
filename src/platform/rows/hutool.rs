//! Hutool's `CronUtil`.

use super::shared::{EXCEPTION_LOGGED, LOST_WHILE_DOWN, NO_LEDGER, NOT_RETRIED, NOTHING_NOTICES};
use super::{default, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static HUTOOL: Platform = Platform {
    id: PlatformId::Hutool,
    name: "hutool",
    title: text("Hutool CronUtil", "Hutool CronUtil"),
    zone: ZoneDefault::Host(text("the JVM's default zone", "JVM 的默认时区")),
    zone_reader: ZoneReader::JavaTimeZone,
    zone_setting: None,
    refusal: text("`schedule` throws and the job is not there", "`schedule` 抛异常，任务没有注册"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Each,
    defaults: &[
        default(
            Question::Zone,
            "CronUtil.getScheduler().setTimeZone",
            Danger::High,
            text("the JVM's default zone", "按 JVM 的默认时区"),
        ),
        default(Question::Timeout, "", Danger::High, text("a run has no time limit", "运行没有时间上限")),
        default(
            Question::Overlap,
            "",
            Danger::High,
            text(
                "the next run starts in a thread of its own, whether the last one has ended or not",
                "到点就另起线程执行，不管上一次有没有结束",
            ),
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
    settings: &[],
    source: "dromara/hutool 5.8 hutool-cron Scheduler (an unbounded pool of threads), CronUtil, read 2026-11",
};
