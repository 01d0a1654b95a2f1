//! The schedulers of machines and clusters.

use super::{
    EVERY_INSTANCE, IN_MEMORY, NO_LIMIT, NOT_SEEN_MISSING, NOT_TWICE_SAFE, ONE_HOST, ONE_START, Promise,
    TELLS_NOBODY, text,
};
use crate::platform::PlatformId;

pub(super) const ALL: &[Promise] = &[
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
];
