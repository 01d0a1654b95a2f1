//! What each system can and cannot guarantee, by family: what a team may lean on, and what it has to bring itself. The sources
//! are those of the rows ([`super::Platform::source`]).

use super::PlatformId;
use crate::lang::Text;

/// What a family of platforms can and cannot guarantee.
#[derive(Debug)]
pub struct Promise {
    /// The platforms.
    pub platforms: &'static [PlatformId],
    /// What it does, if its settings say so.
    pub can: &'static [Text],
    /// What it never does, or not by itself.
    pub cannot: &'static [Text],
}

/// What a platform can and cannot guarantee. Never `None`: a test looks at every platform.
pub fn promise(platform: PlatformId) -> Option<&'static Promise> {
    PROMISES.iter().find(|promise| promise.platforms.contains(&platform))
}

/// Whether a platform is a service whose vendor keeps the clock that decides when a job starts.
pub fn keeps_its_clock(platform: PlatformId) -> bool {
    use PlatformId as P;
    const SERVICES: [PlatformId; 18] = [
        P::GithubActions,
        P::CircleCi,
        P::AzurePipelines,
        P::Dependabot,
        P::AwsEvents,
        P::AwsScheduler,
        P::ElasticBeanstalk,
        P::CloudScheduler,
        P::AppEngine,
        P::AzureFunctions,
        P::ContainerApps,
        P::Cloudflare,
        P::Vercel,
        P::Netlify,
        P::DigitalOcean,
        P::Render,
        P::Railway,
        P::Databricks,
    ];
    SERVICES.contains(&platform)
}

const fn text(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

const ONE_HOST: Text = text(
    "run on exactly one of several hosts: each host starts its own",
    "多台主机只跑一份：每台主机各跑各的",
);
const NOT_SEEN_MISSING: Text = text("notice that a run did not happen", "发现某次没有触发");
const TELLS_NOBODY: Text = text("tell anybody of a failure", "失败时通知任何人");
const NO_LIMIT: Text = text("stop a run that hangs", "终止卡住的运行");
const NOT_TWICE_SAFE: Text = text(
    "make a second run of the same slot harmless: that is the work's own matter",
    "保证同一时段跑第二遍也无害：幂等要靠业务自己做",
);
const IN_MEMORY: Text =
    text("make up for what came due while the process was down", "补跑进程停机期间到点的任务");
const EVERY_INSTANCE: Text = text(
    "keep several instances from all running it, without a lock or a leader of the application's own",
    "多实例只跑一份：除非应用自己加锁或选主",
);
const ONE_START: Text = text("start one run for each scheduled time", "每个触发时刻只启动一次");
const HISTORY: Text = text("keep a list of the runs and their results", "保留运行记录和结果");

const PROMISES: &[Promise] = &[
    Promise {
        platforms: &[PlatformId::Crontab, PlatformId::Whenever],
        can: &[
            text("start a command at a minute, as long as the daemon runs", "守护进程在跑时，到点启动命令"),
            text(
                "mail what a command prints, where a mailer is set up",
                "主机配好邮件时，把命令的输出发邮件",
            ),
        ],
        cannot: &[
            text(
                "stop a run that hangs, or keep two runs apart (BusyBox crond and supercronic do keep them apart)",
                "终止卡住的运行，或避免前后两次并发（BusyBox crond 和 supercronic 不会并发）",
            ),
            text(
                "make up for a run while the machine was off or the daemon down",
                "补跑关机或守护进程停止期间漏跑的任务",
            ),
            text(
                "record the end and the result of a run, or tell of a failure that prints nothing",
                "记录结束时间和结果；失败时没有输出，也就没人知道",
            ),
            ONE_HOST,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Anacron],
        can: &[
            text("make up once for a day on which the machine was off", "关机错过的那天，开机后补跑一次"),
            text("keep two runs of a job on one host apart", "同一台主机上不会并发"),
        ],
        cannot: &[
            text("start at a time of day: it counts in days", "在指定时刻启动：它只按天计"),
            NO_LIMIT,
            ONE_HOST,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Systemd],
        can: &[
            text("keep two runs of a unit apart", "同一单元不会并发"),
            text(
                "make up once for missed runs (`Persistent=true`)",
                "漏跑的合并补跑一次（`Persistent=true`）",
            ),
            text(
                "stop a run (`TimeoutStartSec=`, `RuntimeMaxSec=`) and start another unit when it fails (`OnFailure=`)",
                "超时终止（`TimeoutStartSec=`、`RuntimeMaxSec=`），失败时启动另一个单元（`OnFailure=`）",
            ),
            text("record start, end and result in the journal", "在 journal 里记录开始、结束和结果"),
        ],
        cannot: &[
            text(
                "stop a hung oneshot by default: its limit is infinity, and the timer waits for it for ever",
                "默认终止卡住的 oneshot：默认不限时，定时器会一直等下去",
            ),
            ONE_HOST,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Kubernetes, PlatformId::TerraformCronJob, PlatformId::ChartCronJob],
        can: &[
            text(
                "create one Job for each scheduled time, from the one controller that leads",
                "由唯一的 leader 控制器为每个触发时刻创建一个 Job",
            ),
            text(
                "skip or replace while a run goes on (`concurrencyPolicy`), stop a run (`activeDeadlineSeconds`)",
                "上一次未结束时推迟或替换（`concurrencyPolicy`），超时终止（`activeDeadlineSeconds`）",
            ),
            text(
                "start the latest missed run, within `startingDeadlineSeconds` where that is set",
                "补跑最近一次漏跑的（设了 `startingDeadlineSeconds` 则以此为限）",
            ),
            text("try a failed pod again (`backoffLimit`)", "失败的 Pod 重试（`backoffLimit`）"),
        ],
        cannot: &[
            text(
                "promise exactly one run: a retried pod repeats what the first had done, and Forbid may let two through in a race",
                "保证恰好执行一次：重试的 Pod 会重做已做过的事，Forbid 在竞态下也可能放过两个",
            ),
            text("make up for more than one missed run", "补跑一次以上的漏跑"),
            text(
                "tell anybody of a failure: an event lives about an hour",
                "失败时通知任何人：事件约一小时后消失",
            ),
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Argo],
        can: &[
            ONE_START,
            text(
                "skip or replace while a run goes on (`concurrencyPolicy`), stop a run (`activeDeadlineSeconds`), start a handler at its end (`onExit`)",
                "上一次未结束时跳过或替换（`concurrencyPolicy`），超时终止（`activeDeadlineSeconds`），结束时执行处理步骤（`onExit`）",
            ),
        ],
        cannot: &[
            text(
                "make up for runs while the controller was down, unless `startingDeadlineSeconds` is set",
                "补跑控制器停机期间漏跑的任务，除非设了 `startingDeadlineSeconds`",
            ),
            NOT_TWICE_SAFE,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Operator],
        can: &[ONE_START, text("keep runs of one schedule apart", "同一定时的前后两次不并发")],
        cannot: &[
            text("stop a run that hangs: the object sets no limit", "终止卡住的运行：该对象不设时限"),
            text(
                "tell anybody of a failure: it stands in the object's status",
                "失败时通知任何人：只体现在对象的 status 里",
            ),
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Keda],
        can: &[text("keep so many replicas between two times", "在两个时刻之间维持指定的副本数")],
        cannot: &[
            text(
                "start a job: it scales a workload, and what that does is its own matter",
                "启动任务：它只伸缩副本数，副本做什么由应用自己决定",
            ),
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Nomad],
        can: &[
            ONE_START,
            text("skip while a run goes on (`prohibit_overlap`)", "上一次未结束则跳过（`prohibit_overlap`）"),
            text(
                "stop a run that hangs (`max_run_duration`, since 2.0.2)",
                "超时终止（`max_run_duration`，2.0.2 起支持）",
            ),
        ],
        cannot: &[TELLS_NOBODY, NOT_SEEN_MISSING, NOT_TWICE_SAFE],
    },
    Promise {
        platforms: &[PlatformId::Ofelia],
        can: &[text(
            "start work in containers, skip while a run goes on (`no-overlap`), report by mail or Slack",
            "在容器里执行，上一次未结束则跳过（`no-overlap`），用邮件或 Slack 通知",
        )],
        cannot: &[NO_LIMIT, IN_MEMORY, EVERY_INSTANCE, NOT_SEEN_MISSING],
    },
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
    Promise {
        platforms: &[PlatformId::GithubActions, PlatformId::Gitea],
        can: &[
            HISTORY,
            text(
                "stop a job (`timeout-minutes`) and keep runs apart (`concurrency`)",
                "超时终止（`timeout-minutes`），避免并发（`concurrency`）",
            ),
        ],
        cannot: &[
            text(
                "start on time, or at all, while the service is busy or down",
                "平台繁忙或停机时准时触发，甚至不保证触发",
            ),
            text("run from another branch than the default one", "在默认分支之外触发"),
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Gitlab, PlatformId::CircleCi, PlatformId::AzurePipelines, PlatformId::Prow],
        can: &[HISTORY, text("stop a job after a limit", "超过时限后终止")],
        cannot: &[
            text(
                "start to the minute: a schedule is looked at now and then",
                "精确到分钟触发：平台按自己的节奏检查定时",
            ),
            text("make up for a missed run", "补跑漏掉的运行"),
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::Jenkins],
        can: &[
            HISTORY,
            text(
                "stop a build, keep builds apart, repeat, and act on failure (each by an option of the pipeline)",
                "超时、防并发、重试、失败处理都可在流水线里设置",
            ),
        ],
        cannot: &[
            text("make up for what came due while the controller was down", "补跑控制器停机期间漏跑的构建"),
            text(
                "start it once only, where several branches of a multibranch project carry the file",
                "多分支项目里只触发一份：每个带该文件的分支各跑一次",
            ),
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::AwsEvents, PlatformId::AwsScheduler],
        can: &[text(
            "deliver an event at least once, try again for up to a day, and keep what could not be delivered (DeadLetterConfig)",
            "至少投递一次，最长重试一天，投递不成的可进死信队列（DeadLetterConfig）",
        )],
        cannot: &[
            text("deliver exactly once: now and then the same event comes twice", "恰好投递一次：偶尔会重复"),
            text(
                "know whether the work was done: it sees the delivery only",
                "知道工作有没有做完：它只管投递",
            ),
            text("keep runs of the target apart", "避免目标并发执行"),
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::CloudScheduler, PlatformId::AppEngine],
        can: &[text(
            "call a target at its time, and again where a retry is set",
            "到点调用目标，设置了重试则失败再调",
        )],
        cannot: &[
            text("call exactly once: delivery is at least once", "恰好调用一次：投递语义是至少一次"),
            text("wait for work that answers at once and goes on", "等待那些先应答、再在后台继续的工作"),
            text(
                "tell anybody of a failure, without an alert on its logs",
                "失败时通知任何人，除非对日志配了告警",
            ),
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::ElasticBeanstalk, PlatformId::ContainerApps],
        can: &[text(
            "start one run for each scheduled time, within a limit",
            "每个触发时刻启动一次，并有时限",
        )],
        cannot: &[
            text("keep a run from starting while the last one goes on", "上一次未结束时不启动下一次"),
            TELLS_NOBODY,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[PlatformId::AzureFunctions],
        can: &[
            text(
                "run a timer on one instance at a time (a lease), and make up for one missed run",
                "同一时刻只在一个实例执行（存储租约），漏跑的补跑一次",
            ),
            text("stop a run after the plan's limit", "超过套餐时限后终止"),
        ],
        cannot: &[
            text(
                "run two apps with the same host id on one storage account: one timer stays dead",
                "让主机 ID 相同的两个应用共用一个存储账户：其中一个定时器不会触发",
            ),
            TELLS_NOBODY,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[
            PlatformId::Cloudflare,
            PlatformId::Vercel,
            PlatformId::Netlify,
            PlatformId::DigitalOcean,
        ],
        can: &[text(
            "start a function or a container at its time, within the limits of the plan",
            "到点启动函数或容器，受套餐限制",
        )],
        cannot: &[
            text(
                "make up for a missed run, or promise that a slow run does not meet the next",
                "补跑漏跑的，或保证慢的一次不与下一次并发",
            ),
            TELLS_NOBODY,
            NOT_SEEN_MISSING,
            NOT_TWICE_SAFE,
        ],
    },
    Promise {
        platforms: &[PlatformId::Render, PlatformId::Railway],
        can: &[text("keep runs of a service apart: one at a time", "同一服务同时只跑一次")],
        cannot: &[
            text(
                "let the next run start while one hangs (12 hours on Render, for ever on Railway)",
                "前一次卡住时让下一次启动（Render 最长 12 小时，Railway 一直等）",
            ),
            text("make up for a missed run", "补跑漏掉的运行"),
            TELLS_NOBODY,
            NOT_SEEN_MISSING,
        ],
    },
    Promise {
        platforms: &[
            PlatformId::Library,
            PlatformId::Apscheduler,
            PlatformId::NodeCron,
            PlatformId::NpmCron,
            PlatformId::NodeSchedule,
            PlatformId::Croner,
            PlatformId::Deno,
            PlatformId::GoCron,
            PlatformId::RustCron,
        ],
        can: &[text("call a function at its time, as long as the process lives", "进程活着时，到点调用函数")],
        cannot: &[EVERY_INSTANCE, IN_MEMORY, NO_LIMIT, TELLS_NOBODY, NOT_SEEN_MISSING],
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

#[cfg(test)]
mod tests {
    use super::PROMISES;
    use crate::platform::ALL;

    #[test]
    fn every_platform_stands_in_one_row() {
        for platform in ALL {
            let rows = PROMISES.iter().filter(|promise| promise.platforms.contains(&platform.id)).count();
            assert_eq!(rows, 1, "{}", platform.name);
        }
    }

    #[test]
    fn every_row_says_something_in_both_languages() {
        for promise in PROMISES {
            assert!(!promise.can.is_empty() && !promise.cannot.is_empty());
            for text in promise.can.iter().chain(promise.cannot) {
                assert!(!text.en.is_empty() && text.zh.chars().any(|c| c > '\u{4e00}'), "{text:?}");
            }
        }
    }
}
