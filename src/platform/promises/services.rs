//! Services: CI, clouds and hosts of applications.

use super::{HISTORY, NOT_SEEN_MISSING, NOT_TWICE_SAFE, Promise, TELLS_NOBODY, text};
use crate::platform::PlatformId;

pub(super) const ALL: &[Promise] = &[
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
];
