//! Schedulers of Go, PHP and Ruby.

use super::shared::{LOG_ONLY, NO_LEDGER, NO_LIMIT, NOT_RETRIED, NOTHING_NOTICES, OVERLAPS};
use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Default, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

const LOST: Default = default(
    Question::CatchUp,
    "",
    Danger::High,
    text("a run that is missed is not made up for", "漏跑的不会补跑"),
);

pub(super) static GO_CRON: Platform = Platform {
    id: PlatformId::GoCron,
    name: "go-cron",
    title: text("a Go program (robfig/cron, gocron)", "Go 程序（robfig/cron、gocron）"),
    zone: ZoneDefault::Host(text("the zone of the Go process", "Go 进程的时区")),
    zone_reader: ZoneReader::Go,
    zone_setting: Some("CRON_TZ={zone}"),
    refusal: text("adding the job returns an error", "添加任务时返回错误"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Each,
    defaults: &[
        default(
            Question::Zone,
            "cron.WithLocation",
            Danger::High,
            text("the zone of the process", "进程的时区"),
        ),
        NO_LIMIT,
        OVERLAPS,
        default(
            Question::Lock,
            "",
            Danger::Silent,
            text("every instance of the program runs it", "程序的每个实例都会执行"),
        ),
        LOST,
        NOT_RETRIED,
        LOG_ONLY,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[
        (Question::Zone, same("CRON_TZ=Asia/Shanghai 0 2 * * *")),
        (Question::Overlap, same("cron.WithChain(cron.SkipIfStillRunning(logger))")),
    ],
    source: "robfig/cron 3.0.1 run 2026-11; go-co-op/gocron at f021cc4 (v2) job.go, scheduler.go, executor.go read 2026-11: without \
             singleton mode runs overlap",
};

pub(super) static RUST_CRON: Platform = Platform {
    id: PlatformId::RustCron,
    name: "rust-cron",
    title: text("a Rust program", "Rust 程序"),
    zone: ZoneDefault::Host(text(
        "the zone for which the program asks for the next time",
        "程序求下一次时间时所用的时区",
    )),
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: text("parsing the text returns an error", "解析表达式时返回错误"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Each,
    defaults: &[
        NO_LIMIT,
        default(
            Question::Overlap,
            "",
            Danger::High,
            text(
                "nothing in these crates keeps a run from starting while the last one goes on",
                "这些库都不会阻止上一次没跑完时再启动一次",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Silent,
            text("every instance of the program runs it", "程序的每个实例都会执行"),
        ),
        LOST,
        NOT_RETRIED,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[],
    source: "crates cron 0.17.0 and croner 4.0.3 run 2026-11: they compute times and start nothing by themselves; \
             tokio-cron-scheduler at ee987dd read 2026-11",
};

pub(super) static LARAVEL: Platform = Platform {
    id: PlatformId::Laravel,
    name: "laravel",
    title: text("Laravel", "Laravel"),
    zone: ZoneDefault::Setting {
        zone: "UTC",
        text: text(
            "the application's `timezone`, UTC unless it is set",
            "应用的 `timezone` 配置，未修改时为 UTC",
        ),
    },
    zone_reader: ZoneReader::Php,
    zone_setting: Some("->timezone('{zone}')"),
    refusal: text("`schedule:run` fails, and with it every task", "`schedule:run` 报错，所有任务都不执行"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Each,
    defaults: &[
        default(
            Question::Zone,
            "timezone",
            Danger::Low,
            text("the application's zone, UTC unless it is set", "应用的时区，未修改时为 UTC"),
        ),
        NO_LIMIT,
        default(
            Question::Overlap,
            "withoutOverlapping",
            Danger::High,
            text(
                "without `withoutOverlapping` the next run starts even while the last one goes on",
                "没有 `withoutOverlapping` 时，上一次没跑完，到点照样再启动一次",
            ),
        ),
        default(
            Question::Lock,
            "onOneServer",
            Danger::Silent,
            text(
                "without `onOneServer` every server that runs the scheduler runs the task",
                "没有 `onOneServer` 时，每台运行调度器的服务器都会执行",
            ),
        ),
        LOST,
        NOT_RETRIED,
        LOG_ONLY,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[
        (Question::Zone, same("->timezone('Asia/Shanghai')")),
        (Question::Overlap, same("->withoutOverlapping()")),
        (Question::Lock, same("->onOneServer()")),
        (Question::AlertFailure, same("->emailOutputOnFailure('ops@example.com')")),
        (Question::AlertNotRun, same("->thenPing('https://...')")),
    ],
    source: "laravel/framework commit 00857d4 ManagesFrequencies.php read 2026-11; the rest by its documentation; a lock of \
             withoutOverlapping() expires after 1440 minutes (ManagesAttributes.php)",
};

pub(super) static WHENEVER: Platform = Platform {
    id: PlatformId::Whenever,
    name: "whenever",
    title: text("whenever (a crontab)", "whenever（生成 crontab）"),
    zone: ZoneDefault::Host(text("the zone of the server's cron", "服务器上 cron 的时区")),
    zone_reader: ZoneReader::Libc,
    zone_setting: None,
    refusal: text("cron refuses the whole crontab", "cron 会拒绝整个 crontab"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::EachDaemon,
    defaults: &[
        default(
            Question::Zone,
            "",
            Danger::High,
            text("the server's zone, not that of Rails", "按服务器时区，而不是 Rails 的时区"),
        ),
        NO_LIMIT,
        OVERLAPS,
        default(
            Question::Lock,
            "roles",
            Danger::High,
            text("every server that gets the crontab runs it", "每台装了这份 crontab 的服务器都会执行"),
        ),
        LOST,
        NOT_RETRIED,
        LOG_ONLY,
        NOTHING_NOTICES,
        NO_LEDGER,
    ],
    settings: &[],
    source: "javan/whenever commit 03825e6, read 2026-11",
};

/// What sidekiq-cron and Solid Queue share.
const RAILS_QUEUE: Platform = Platform {
    id: PlatformId::SidekiqCron,
    name: "sidekiq-cron",
    title: text("sidekiq-cron", "sidekiq-cron"),
    zone: ZoneDefault::Setting {
        zone: "UTC",
        text: text("Rails' zone, UTC unless it is set", "Rails 的时区，未修改时为 UTC"),
    },
    zone_reader: ZoneReader::Iana,
    zone_setting: Some("cron: '... {zone}'"),
    refusal: text("the job is not registered", "任务不会被注册"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        RAILS_ZONE,
        NO_LIMIT,
        QUEUED,
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text("each run is queued once, Redis sees to that", "每次触发只入队一次，由 Redis 保证"),
        ),
        default(
            Question::Retry,
            "sidekiq_options retry",
            Danger::Low,
            text("Sidekiq repeats a failed job up to 25 times", "失败后 Sidekiq 最多重试 25 次"),
        ),
        LOG_ONLY,
        NOTHING_NOTICES,
    ],
    settings: &[(Question::Zone, same("cron: '0 2 * * * Asia/Shanghai'"))],
    source: "sidekiq-cron/sidekiq-cron README at 0067dd2 (a sorted set in Redis: the first process queues), sidekiq/sidekiq \
             lib/sidekiq/job_retry.rb at 010f5f8 (DEFAULT_MAX_RETRY_ATTEMPTS 25), read 2026-11",
};

const RAILS_ZONE: Default = default(
    Question::Zone,
    "",
    Danger::Low,
    text("Rails' zone, UTC unless it is set", "Rails 的时区，未修改时为 UTC"),
);
const QUEUED: Default = default(
    Question::Overlap,
    "",
    Danger::High,
    text(
        "the next job is queued even while a worker still runs the last one",
        "上一个任务还在执行，到点照样再入队一个",
    ),
);

pub(super) static SIDEKIQ_CRON: Platform = RAILS_QUEUE;

pub(super) static SOLID_QUEUE: Platform = Platform {
    id: PlatformId::SolidQueue,
    name: "solid-queue",
    title: text("Solid Queue", "Solid Queue"),
    zone_setting: Some("schedule: '... {zone}'"),
    refusal: text("Solid Queue does not start", "Solid Queue 无法启动"),
    defaults: &[
        RAILS_ZONE,
        NO_LIMIT,
        QUEUED,
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text(
                "each run is queued once while finished jobs are kept",
                "在保留已完成任务（preserve_finished_jobs）的前提下，每次触发只入队一次",
            ),
        ),
        NOT_RETRIED,
        LOG_ONLY,
        NOTHING_NOTICES,
    ],
    settings: &[(Question::Zone, same("schedule: '0 2 * * * Asia/Shanghai'"))],
    source: "rails/solid_queue README at 02c1fa7 (recurring tasks: a unique index by task and time; failed jobs and retries: none \
             by itself), read 2026-11",
    ..RAILS_QUEUE
};
