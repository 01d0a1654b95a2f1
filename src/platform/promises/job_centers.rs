//! The schedulers of Java programs and job centres.

use super::{
    EVERY_INSTANCE, HISTORY, IN_MEMORY, NO_LIMIT, NOT_SEEN_MISSING, NOT_TWICE_SAFE, Promise, TELLS_NOBODY,
    text,
};
use crate::platform::PlatformId;

pub(super) const ALL: &[Promise] = &[
    Promise {
        platforms: &[PlatformId::Quartz],
        can: &[
            text(
                "fire each trigger on one node, with a clustered JDBC store and clocks in step",
                "用 JDBC 集群存储且各节点时钟同步时，每次触发只在一个节点执行",
            ),
            text(
                "keep runs of a job class apart (`@DisallowConcurrentExecution`)",
                "同一任务类不并发（`@DisallowConcurrentExecution`）",
            ),
            text(
                "decide what becomes of a misfire (the misfire instruction), and run again what a crash cut off (`requestsRecovery`)",
                "决定错过触发后怎么办（misfire 策略）；崩溃中断的可重跑（`requestsRecovery`）",
            ),
        ],
        cannot: &[
            text(
                "with its default store in memory: know of missed runs after a restart, or keep replicas apart",
                "默认的内存存储下：重启后不知道漏跑了什么，多副本各跑各的",
            ),
            NO_LIMIT,
            text(
                "try a failed run again, or tell anybody, without code of one's own",
                "失败重试或通知任何人：都要自己写代码",
            ),
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::RuoYi],
        can: &[
            text(
                "keep runs of a job apart within one JVM (concurrent '1')",
                "同一 JVM 内不并发（concurrent '1'）",
            ),
            text(
                "record every run in sys_job_log, and start one by hand",
                "在 sys_job_log 记录每次执行，可手工执行一次",
            ),
        ],
        cannot: &[
            text(
                "keep several instances apart: its cluster configuration ships commented out",
                "多实例只跑一份：自带的集群配置是注释掉的",
            ),
            NO_LIMIT,
            IN_MEMORY,
            TELLS_NOBODY,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Spring],
        can: &[text(
            "keep runs of one method apart within one JVM, while virtual threads and `@Async` are off",
            "同一 JVM 内同一方法不并发（未启用虚拟线程和 `@Async` 时）",
        )],
        cannot: &[
            EVERY_INSTANCE,
            IN_MEMORY,
            text(
                "stop a run that hangs: all methods share one thread by default, and one that hangs holds up the others",
                "终止卡住的运行：默认所有方法共用一个线程，一个卡住，其余都等着",
            ),
            text(
                "try again, record or tell: an exception is a line of the log",
                "重试、留记录或通知：异常只是一行日志",
            ),
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::XxlJob],
        can: &[
            text(
                "trigger from one admin at a time (a row lock), apart from the executors that do the work",
                "同一时刻只有一个调度中心触发（数据库行锁），触发与执行分离",
            ),
            text(
                "record each trigger and result in xxl_job_log, start a run by hand",
                "在 xxl_job_log 记录每次触发和结果，可手工执行",
            ),
            text(
                "interrupt a run (executor_timeout), try again (executor_fail_retry_count), mail failures (alarm_email)",
                "超时中断（executor_timeout）、失败重试（executor_fail_retry_count）、失败发邮件（alarm_email）",
            ),
            text("make up for one missed run (FIRE_ONCE_NOW)", "漏跑的合并补跑一次（FIRE_ONCE_NOW）"),
        ],
        cannot: &[
            text(
                "keep runs apart over several executors: the block strategy works inside one JVM",
                "跨执行器防并发：阻塞处理策略只在单个 JVM 内有效",
            ),
            text("stop code that ignores interrupts", "终止不响应中断的代码"),
            text(
                "notice a run that was not triggered: it leaves no row in the log",
                "发现没有触发的任务：日志表里根本没有那一行",
            ),
            text("give a job a time zone of its own", "给单个任务设置时区"),
            NOT_TWICE_SAFE,
        ],
    },
    Promise {
        platforms: &[PlatformId::PowerJob, PlatformId::SnailJob],
        can: &[
            text(
                "trigger from one server at a time, apart from the workers",
                "同一时刻只由一台 server 触发，触发与执行分离",
            ),
            text(
                "record every run, limit and repeat it, keep runs apart (each by a setting of the job)",
                "记录每次执行；超时、重试、防并发各有任务级设置",
            ),
        ],
        cannot: &[
            text("limit a run by default: the limit is 0", "默认限制执行时长：超时默认为 0"),
            text("tell anybody by default: no one is named", "默认通知任何人：接收人为空"),
            NOT_SEEN_MISSING,
            NOT_TWICE_SAFE,
        ],
    },
    Promise {
        platforms: &[PlatformId::DolphinScheduler],
        can: &[
            text(
                "trigger from one master at a time, apart from the workers, in the schedule's own time zone",
                "同一时刻只由一台 master 触发，触发与执行分离，定时可设自己的时区",
            ),
            text(
                "make up for every run that came due while the masters were down",
                "master 停机期间到点的运行，恢复后全部补跑",
            ),
            HISTORY,
        ],
        cannot: &[
            text(
                "keep instances of one workflow apart by default: they run in parallel",
                "默认防止同一工作流并发：执行策略默认为并行",
            ),
            text("tell anybody by default: the warning type is none", "默认通知任何人：告警类型默认为都不发"),
            NOT_SEEN_MISSING,
            NOT_TWICE_SAFE,
        ],
    },
    Promise {
        platforms: &[PlatformId::ElasticJob],
        can: &[
            text(
                "give each shard to one instance, by the registry's election",
                "由注册中心选举，每个分片只分给一个实例",
            ),
            text(
                "make up once for a run that came due while the last one went on (`misfire`)",
                "上一次未结束时错过的，补跑一次（`misfire`）",
            ),
        ],
        cannot: &[
            NO_LIMIT,
            text(
                "finish the shards of a node that died before the next run, unless `failover` is on",
                "节点宕机时由其他节点接着跑它的分片，除非开启 `failover`",
            ),
            text(
                "take up a cron that was edited in the file, unless `overwrite` is on",
                "让配置文件里改过的 cron 生效，除非开启 `overwrite`",
            ),
            IN_MEMORY,
            NOT_SEEN_MISSING,
        ],
    },
];
