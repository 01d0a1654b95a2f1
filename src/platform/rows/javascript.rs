//! Schedulers of Node.js and Deno. All live in the process that loads them.

use super::shared::{NO_LEDGER, NO_LIMIT, NOT_RETRIED, NOTHING_NOTICES, UTC_ONLY};
use super::{default, same, text};
use crate::dialect::DialectId;
use crate::job::{OverlapPolicy, Question};
use crate::platform::{
    Alarm, Danger, Default, Exception, Instances, Platform, PlatformId, ZoneDefault, ZoneReader,
};

const PROCESS_ZONE: Default =
    default(Question::Zone, "timezone", Danger::High, text("the zone of the process", "进程的时区"));
const EVERY_PROCESS: Default = default(
    Question::Lock,
    "",
    Danger::Silent,
    text("every process that loads the module runs it", "每个加载该模块的进程都会执行"),
);
const LOST: Default = default(
    Question::CatchUp,
    "",
    Danger::High,
    text("what was missed while the process was down is lost", "进程停机期间漏掉的不会补跑"),
);
const NOBODY_HEARS: Default = default(
    Question::AlertFailure,
    "",
    Danger::High,
    text("a failure is heard by nobody but the function itself", "失败只有函数自己知道"),
);

const fn overlaps(key: &'static str) -> Default {
    default(
        Question::Overlap,
        key,
        Danger::High,
        text("the next run starts even while the last one goes on", "上一次没跑完，到点照样再启动一次"),
    )
}

/// What the packages share.
const NODE: Platform = Platform {
    id: PlatformId::NodeCron,
    name: "node-cron",
    title: text("node-cron", "node-cron"),
    zone: ZoneDefault::Host(text("the zone of the Node.js process", "Node.js 进程的时区")),
    zone_reader: ZoneReader::Icu,
    zone_setting: Some("timezone: '{zone}'"),
    refusal: text("scheduling the job throws an error", "注册任务时抛出异常"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Each,
    defaults: &[
        PROCESS_ZONE,
        NO_LIMIT,
        overlaps("noOverlap"),
        EVERY_PROCESS,
        LOST,
        NOT_RETRIED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[
        (Question::Zone, same("{ timezone: 'Asia/Shanghai' }")),
        (Question::Overlap, same("{ noOverlap: true }")),
    ],
    source: "npm node-cron 4.6.0, README read 2026-11",
};

pub(super) static NODE_CRON: Platform = NODE;

pub(super) static NPM_CRON: Platform = Platform {
    id: PlatformId::NpmCron,
    name: "npm-cron",
    title: text("cron (npm, NestJS)", "cron（npm，NestJS）"),
    zone_reader: ZoneReader::Luxon,
    zone_setting: Some("timeZone: '{zone}'"),
    defaults: &[
        PROCESS_ZONE,
        NO_LIMIT,
        overlaps("waitForCompletion"),
        EVERY_PROCESS,
        LOST,
        NOT_RETRIED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[
        (Question::Zone, same("timeZone: 'Asia/Shanghai'")),
        (Question::Overlap, same("waitForCompletion: true")),
    ],
    source: "npm cron 4.4.0, README read 2026-11",
    ..NODE
};

pub(super) static NODE_SCHEDULE: Platform = Platform {
    id: PlatformId::NodeSchedule,
    name: "node-schedule",
    title: text("node-schedule", "node-schedule"),
    zone_reader: ZoneReader::Luxon,
    zone_setting: Some("{ rule: '...', tz: '{zone}' }"),
    refusal: text(
        "`scheduleJob` returns null and nothing is scheduled",
        "`scheduleJob` 返回 null，任务没有注册",
    ),
    defaults: &[
        PROCESS_ZONE,
        NO_LIMIT,
        overlaps(""),
        EVERY_PROCESS,
        LOST,
        NOT_RETRIED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[(Question::Zone, same("{ rule: '...', tz: 'Asia/Shanghai' }"))],
    source: "node-schedule/node-schedule lib/Job.js at 22fa7fc: it calls the function, whether one still runs or not, read 2026-11",
    ..NODE
};

pub(super) static CRONER: Platform = Platform {
    id: PlatformId::Croner,
    name: "croner",
    title: text("croner", "croner"),
    defaults: &[
        PROCESS_ZONE,
        NO_LIMIT,
        overlaps("protect"),
        EVERY_PROCESS,
        LOST,
        NOT_RETRIED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[
        (Question::Zone, same("{ timezone: 'Asia/Shanghai' }")),
        (Question::Overlap, same("{ protect: true }")),
    ],
    source: "Hexagon/croner src/options.ts at 05551e1: `protect` is off unless it is set, read 2026-11",
    ..NODE
};

pub(super) static DENO: Platform = Platform {
    id: PlatformId::Deno,
    name: "deno",
    title: text("Deno.cron", "Deno.cron"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: text("`Deno.cron` throws an error", "`Deno.cron` 抛出异常"),
    overlap: OverlapPolicy::Skip,
    instances: Instances::Each,
    defaults: &[
        UTC_ONLY,
        NO_LIMIT,
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text("the next run is due only when the last one has ended", "上一次结束后才会安排下一次"),
        ),
        EVERY_PROCESS,
        LOST,
        default(
            Question::Retry,
            "backoffSchedule",
            Danger::High,
            text(
                "a failed run is tried again up to 5 times within two minutes, which repeats whatever it had already done",
                "失败后两分钟内最多重试 5 次，已做过的动作会重复",
            ),
        ),
        NOBODY_HEARS,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[],
    // The documentation says both that failures are retried by default and that they are not.
    source: "denoland/deno ext/cron/local.rs at 0a3fdf5 (DEFAULT_BACKOFF_SCHEDULE: 5 times, after 0.1, 1, 5, 30 and 60 s), read 2026-11",
    ..NODE
};

pub(super) static PM2: Platform = Platform {
    id: PlatformId::Pm2,
    name: "pm2",
    title: text("PM2", "PM2"),
    zone: ZoneDefault::Host(text("the zone of PM2's daemon", "PM2 守护进程的时区")),
    zone_setting: None,
    refusal: text("PM2 does not start the application", "PM2 不会启动该应用"),
    overlap: OverlapPolicy::Replace,
    instances: Instances::EachDaemon,
    defaults: &[
        default(Question::Zone, "", Danger::High, text("the zone of PM2's daemon", "PM2 守护进程的时区")),
        NO_LIMIT,
        default(
            Question::Overlap,
            "",
            Danger::Low,
            text(
                "a process that still runs is stopped and started again",
                "还在运行的进程会被停掉并重新启动",
            ),
        ),
        LOST,
        NOT_RETRIED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[],
    source: "Unitech/pm2 at 31adee8 lib/Worker.js, read 2026-11",
    ..NODE
};

const ONE_OF_SEVERAL: Default = default(
    Question::Lock,
    "",
    Danger::Fine,
    text("one worker of several takes a run", "同一次运行只会被一个 worker 取走"),
);
const MADE_UP_ONCE: Default = default(
    Question::CatchUp,
    "",
    Danger::Low,
    text("after a stand-still the run that was due starts once", "停机恢复后，到期的运行补跑一次"),
);

pub(super) static BULL_MQ: Platform = Platform {
    id: PlatformId::BullMq,
    name: "bullmq",
    title: text("BullMQ", "BullMQ"),
    zone_reader: ZoneReader::Luxon,
    zone_setting: Some("tz: '{zone}'"),
    refusal: text("adding the job throws an error", "添加任务时抛出异常"),
    instances: Instances::Once,
    defaults: &[
        PROCESS_ZONE,
        NO_LIMIT,
        overlaps(""),
        ONE_OF_SEVERAL,
        MADE_UP_ONCE,
        NOT_RETRIED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
    ],
    settings: &[(Question::Zone, same("tz: 'Asia/Shanghai'"))],
    source: "npm bullmq 6.7.0 dist/cjs/classes/job-scheduler.js and its guide to job schedulers (the next job is made when the last one begins), read 2026-11",
    ..NODE
};

pub(super) static AGENDA: Platform = Platform {
    id: PlatformId::Agenda,
    name: "agenda",
    title: text("Agenda", "Agenda"),
    zone_reader: ZoneReader::Luxon,
    zone_setting: Some("{ timezone: '{zone}' }"),
    refusal: text(
        "the job fails to find its next run and is never started",
        "算不出下次运行时间，任务不会启动",
    ),
    overlap: OverlapPolicy::Skip,
    instances: Instances::Once,
    defaults: &[
        PROCESS_ZONE,
        default(
            Question::Timeout,
            "lockLifetime",
            Danger::High,
            text(
                "after 10 minutes (lockLifetime) without touch() a run is given up as failed, and another may start beside it",
                "10 分钟（lockLifetime）内没有 touch()，就按失败处理，下一次可能与仍在跑的这次并发",
            ),
        ),
        default(
            Question::Overlap,
            "lockLifetime",
            Danger::Fine,
            text("a job that is locked is not started again", "任务加锁期间不会再次启动"),
        ),
        ONE_OF_SEVERAL,
        MADE_UP_ONCE,
        NOT_RETRIED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
    ],
    settings: &[(Question::Zone, same("{ timezone: 'Asia/Shanghai' }"))],
    source: "npm agenda 6.2.6 dist/JobProcessor.js, dist/index.js, dist/utils/nextRunAt.js, read 2026-11",
    ..NODE
};

pub(super) static TOAD_SCHEDULER: Platform = Platform {
    id: PlatformId::ToadScheduler,
    name: "toad-scheduler",
    title: text("toad-scheduler", "toad-scheduler"),
    defaults: &[
        PROCESS_ZONE,
        NO_LIMIT,
        Default {
            except: &[Exception {
                dialects: &[DialectId::Interval],
                effect: text(
                    "a run of an interval is left out while the last one goes on",
                    "按间隔的任务：上一次没跑完，这一次就跳过",
                ),
                danger: Danger::Fine,
            }],
            ..overlaps("preventOverrun")
        },
        EVERY_PROCESS,
        LOST,
        NOT_RETRIED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    overlap_except: &[(DialectId::Interval, OverlapPolicy::Skip)],
    settings: &[
        (Question::Zone, same("timezone: 'Asia/Shanghai'")),
        (Question::Overlap, same("{ preventOverrun: true }")),
    ],
    source: "kibertoad/toad-scheduler lib/engines at 7ebb468 (4.1.0): `preventOverrun` is off for a cron and on for an interval, read 2026-11",
    ..NODE
};
