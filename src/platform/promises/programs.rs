//! Libraries, frameworks, databases and bots.

use super::{
    EVERY_INSTANCE, HISTORY, IN_MEMORY, NO_LIMIT, NOT_SEEN_MISSING, NOT_TWICE_SAFE, Promise, TELLS_NOBODY,
    text,
};
use crate::platform::PlatformId;

pub(super) const ALL: &[Promise] = &[
    Promise {
        platforms: &[
            PlatformId::Library,
            PlatformId::Apscheduler,
            PlatformId::NodeCron,
            PlatformId::NpmCron,
            PlatformId::NodeSchedule,
            PlatformId::Croner,
            PlatformId::ToadScheduler,
            PlatformId::Deno,
            PlatformId::GoCron,
            PlatformId::RustCron,
            PlatformId::Hutool,
            PlatformId::Quarkus,
            PlatformId::Micronaut,
            PlatformId::QuartzNet,
            PlatformId::Coravel,
            PlatformId::Rufus,
        ],
        can: &[text("call a function at its time, as long as the process lives", "进程活着时，到点调用函数")],
        cannot: &[EVERY_INSTANCE, IN_MEMORY, NO_LIMIT, TELLS_NOBODY, NOT_SEEN_MISSING],
    },
    Promise {
        platforms: &[PlatformId::PySchedule],
        can: &[text("call one function after the other, in one thread", "单线程里一个接一个地调用函数")],
        cannot: &[
            text("run anything else while one job hangs", "一个任务卡住时运行其他任务"),
            EVERY_INSTANCE,
            IN_MEMORY,
            TELLS_NOBODY,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Huey],
        can: &[text("queue a task at its minute, and let any worker do it", "到点入队，由任意 worker 执行")],
        cannot: &[
            text(
                "bear a second consumer without `--no-periodic`: every task is then queued twice",
                "容忍第二个没加 `--no-periodic` 的 consumer：所有任务都会投递两遍",
            ),
            IN_MEMORY,
            TELLS_NOBODY,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::DramatiqCrontab],
        can: &[text(
            "send a message at its minute, and let any worker do the work",
            "到点投递消息，由任意 worker 执行",
        )],
        cannot: &[
            text(
                "bear a second scheduler without `REDIS_URL`: every message is then sent twice",
                "在没有设置 `REDIS_URL` 时容忍第二个调度进程：所有消息都会投递两遍",
            ),
            IN_MEMORY,
            TELLS_NOBODY,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Arq, PlatformId::RqScheduler, PlatformId::BullMq, PlatformId::Agenda],
        can: &[text(
            "queue one job for each scheduled time, and let any worker do it",
            "每个触发时刻只入队一次，由任意 worker 执行",
        )],
        cannot: &[
            text(
                "keep a worker from starting while another still does the last one",
                "避免上一次还没做完时另一个 worker 又开始",
            ),
            TELLS_NOBODY,
            NOT_TWICE_SAFE,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::JobRunr],
        can: &[
            text(
                "plan one run for each scheduled time, whichever of the servers are up, and let one of them do it",
                "只要有服务器存活，每个触发时刻就只安排一次，并由其中一台执行",
            ),
            text("keep runs of one job apart", "避免同一任务并发"),
            text("try a failed run again", "失败后自动重试"),
        ],
        cannot: &[NO_LIMIT, TELLS_NOBODY, NOT_TWICE_SAFE, NOT_SEEN_MISSING],
    },
    Promise {
        platforms: &[PlatformId::Hangfire],
        can: &[
            text(
                "queue one job for each scheduled time, and let any server do it",
                "每个触发时刻只入队一次，由任意一台服务器执行",
            ),
            text(
                "keep runs of one method apart (`[DisableConcurrentExecution]`), and try a failed run again",
                "可避免同一方法并发（`[DisableConcurrentExecution]`），失败后自动重试",
            ),
            text("make up for the runs missed while no server was up", "补上没有服务器存活期间漏掉的运行"),
        ],
        cannot: &[NO_LIMIT, TELLS_NOBODY, NOT_TWICE_SAFE, NOT_SEEN_MISSING],
    },
    Promise {
        platforms: &[PlatformId::Symfony],
        can: &[
            text(
                "hand over one message after the other, as long as its worker runs",
                "worker 存活时，逐条派发消息",
            ),
            text(
                "keep workers apart (`->lock()`) and make up for missed runs (`->stateful()`), with a store that they share",
                "用共享存储可做到多个 worker 只触发一次（`->lock()`）、补跑漏掉的（`->stateful()`）",
            ),
        ],
        cannot: &[
            text(
                "start anything while the worker still does what came before, unless the message goes to another transport",
                "在 worker 还没处理完上一条时启动下一条（除非消息转发到别的 transport）",
            ),
            NO_LIMIT,
            TELLS_NOBODY,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Pm2],
        can: &[text(
            "start the process anew at its time, whether it still runs or not",
            "到点重新启动进程，不管它是否还在运行",
        )],
        cannot: &[IN_MEMORY, NO_LIMIT, TELLS_NOBODY, NOT_SEEN_MISSING],
    },
    Promise {
        platforms: &[PlatformId::Laravel],
        can: &[
            text(
                "keep runs apart (`withoutOverlapping`) and servers too (`onOneServer`), with a shared cache",
                "避免并发（`withoutOverlapping`）、多服务器只跑一份（`onOneServer`），需要共享缓存",
            ),
            text("mail or ping when a task ends or fails", "任务结束或失败时发邮件、调用 URL"),
        ],
        cannot: &[
            text(
                "start anything when the crontab line that calls `schedule:run` does not run",
                "在调用 `schedule:run` 的那行 crontab 没跑时启动任何任务",
            ),
            NO_LIMIT,
            text("make up for a missed run", "补跑漏掉的运行"),
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::SidekiqCron, PlatformId::SolidQueue],
        can: &[text(
            "queue one job for each scheduled time, and let any worker do it",
            "每个触发时刻只入队一次，由任意 worker 执行",
        )],
        cannot: &[
            text(
                "keep a worker from starting while another still does the last one",
                "避免上一次还没做完时另一个 worker 又开始",
            ),
            NO_LIMIT,
            NOT_TWICE_SAFE,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Celery],
        can: &[text(
            "send one task for each scheduled time from one beat, and stop a task at `time_limit`",
            "单个 beat 在每个触发时刻发送一次任务；任务可设 `time_limit`",
        )],
        cannot: &[
            text("bear a second beat: every task is then sent twice", "容忍第二个 beat：所有任务都会发两遍"),
            text(
                "keep a worker from starting while another still runs the last one",
                "避免上一次还没跑完时另一个 worker 又开始",
            ),
            TELLS_NOBODY,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Airflow, PlatformId::Databricks],
        can: &[
            HISTORY,
            text(
                "limit, repeat and keep apart runs, call back on failure (each by a setting)",
                "超时、重试、防并发、失败回调都可设置",
            ),
            text("run a past interval again", "按区间重跑历史数据"),
        ],
        cannot: &[
            text("limit a run, or tell anybody, by default", "默认限制时长或通知任何人"),
            text(
                "make a repeated interval harmless: back-fill leans on idempotent tasks",
                "保证重跑区间无害：回填依赖任务本身幂等",
            ),
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::PgCron, PlatformId::MysqlEvent],
        can: &[
            text("run SQL on the one server that accepts writes", "只在可写的那台服务器上执行 SQL"),
            text("undo a statement that fails, as a transaction", "单条语句失败时按事务回滚"),
        ],
        cannot: &[
            text(
                "limit a run by default, or keep a long transaction from blocking others",
                "默认限制时长，或避免长事务阻塞其他业务",
            ),
            TELLS_NOBODY,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Dependabot, PlatformId::Renovate],
        can: &[text("do in the next run what a missed one left", "下一次运行补上漏掉的")],
        cannot: &[text("act at a promised minute", "保证在某一分钟执行"), NOT_SEEN_MISSING],
    },
];
