//! Symfony's scheduler and rufus-scheduler.

use super::shared::{LOST_WHILE_DOWN, NO_LEDGER, NO_LIMIT, NOT_RETRIED, NOTHING_NOTICES, OVERLAPS};
use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static SYMFONY: Platform = Platform {
    id: PlatformId::Symfony,
    name: "symfony",
    title: text("Symfony's scheduler", "Symfony Scheduler"),
    zone: ZoneDefault::Setting {
        zone: "UTC",
        text: text("PHP's `date.timezone`, UTC unless it is set", "PHP 的 `date.timezone`，未设置时为 UTC"),
    },
    zone_reader: ZoneReader::Php,
    zone_setting: Some("timezone: '{zone}'"),
    refusal: text(
        "the schedule cannot be put together: its worker runs none of its tasks",
        "整个调度无法构建，worker 不会执行其中任何任务",
    ),
    minimum: None,
    overlap: OverlapPolicy::QueueAll,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Each,
    defaults: &[
        default(
            Question::Zone,
            "timezone",
            Danger::Low,
            text("PHP's `date.timezone`, UTC unless it is set", "PHP 的 `date.timezone`，未设置时为 UTC"),
        ),
        NO_LIMIT,
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text(
                "one worker does one message after the other: what is due meanwhile waits",
                "一个 worker 逐条处理消息，期间到点的会排队",
            ),
        ),
        default(
            Question::Lock,
            "->lock()",
            Danger::Silent,
            text(
                "without `->lock()` every worker that consumes the schedule runs its tasks",
                "没有 `->lock()` 时，每个消费该调度的 worker 都会执行",
            ),
        ),
        default(
            Question::CatchUp,
            "->stateful()",
            Danger::High,
            text(
                "without `->stateful()` what was missed while no worker ran is lost",
                "没有 `->stateful()` 时，worker 停机期间漏掉的不会补跑",
            ),
        ),
        default(
            Question::AlertFailure,
            "",
            Danger::High,
            text("an exception is only written to the log", "异常只写日志"),
        ),
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[(Question::Zone, same("timezone: 'Asia/Shanghai'"))],
    source: "symfony/symfony 5feb7493c37 Component/Scheduler MessageGenerator.php, Checkpoint.php, Schedule.php, \
             AddScheduleMessengerPass.php; dragonmantank/cron-expression 8d272d6 determineTimeZone; read 2026-11",
};

pub(super) static RUFUS: Platform = Platform {
    id: PlatformId::Rufus,
    name: "rufus-scheduler",
    title: text("rufus-scheduler", "rufus-scheduler"),
    zone: ZoneDefault::Host(text("the zone of the Ruby process", "Ruby 进程的时区")),
    zone_reader: ZoneReader::Iana,
    zone_setting: Some("'... {zone}'"),
    refusal: text("scheduling the job raises an error", "注册任务时抛出异常"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::Each,
    defaults: &[
        default(
            Question::Zone,
            "",
            Danger::High,
            text(
                "the zone of the Ruby process, unless the text ends in one",
                "按 Ruby 进程的时区，除非表达式末尾写了时区",
            ),
        ),
        super::Default { key: "timeout", ..NO_LIMIT },
        super::Default { key: "overlap", ..OVERLAPS },
        default(
            Question::Lock,
            "lockfile",
            Danger::Silent,
            text("every process that loads the file runs it", "每个加载该文件的进程都会执行"),
        ),
        LOST_WHILE_DOWN,
        NOT_RETRIED,
        default(
            Question::AlertFailure,
            "on_error",
            Danger::High,
            text("an error is only written to standard error", "异常只打印到标准错误"),
        ),
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[
        (Question::Timeout, same("timeout: '{seconds}s'")),
        (Question::Overlap, same("overlap: false")),
    ],
    source: "jmettraux/rufus-scheduler 4a73a05 scheduler.rb (discard_past, lockfile), jobs_core.rb, jobs_repeat.rb, README, read 2026-11",
};
