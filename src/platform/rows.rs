//! The rows of the platform table.

use super::{Danger, Default, Exception, Platform, PlatformId, ZoneDefault};
use crate::dialect::DialectId;
use crate::job::Question;
use crate::lang::Text;

/// A default that all programs of the platform share.
const fn default(question: Question, key: &'static str, danger: Danger, effect: Text) -> Default {
    Default { question, key, effect, danger, except: &[] }
}

const fn text(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

pub(super) static CRONTAB: Platform = Platform {
    id: PlatformId::Crontab,
    name: "crontab",
    title: text("crontab", "crontab"),
    zone: ZoneDefault::Host(text(
        "the zone of the cron daemon, which is the host's or the container's",
        "cron 守护进程所在主机或容器的时区",
    )),
    defaults: &[
        Default {
            question: Question::Zone,
            key: "CRON_TZ",
            effect: text(
                "the daemon's own zone; CRON_TZ moves the schedule only under cronie and supercronic",
                "按守护进程的时区；只有 cronie 和 supercronic 认 CRON_TZ",
            ),
            danger: Danger::High,
            except: &[],
        },
        default(
            Question::Timeout,
            "timeout",
            Danger::High,
            text(
                "cron never stops a run: one that hangs goes on for ever",
                "cron 不会终止任何一次运行：卡住就一直卡着",
            ),
        ),
        Default {
            question: Question::Overlap,
            key: "flock -n",
            effect: text(
                "cron starts the next run even while the last one goes on",
                "上一次还没跑完，到点照样再启动一次",
            ),
            danger: Danger::Silent,
            except: &[
                Exception {
                    dialects: &[DialectId::BusyBox],
                    effect: text(
                        "BusyBox crond skips a run while the last one goes on (it logs that)",
                        "BusyBox crond 在上一次未结束时跳过本次（有日志）",
                    ),
                    danger: Danger::Fine,
                },
                Exception {
                    dialects: &[DialectId::Supercronic],
                    effect: text(
                        "supercronic runs one instance at a time and skips the others with a warning",
                        "supercronic 同一任务同时只跑一个，其余的跳过并告警",
                    ),
                    danger: Danger::Fine,
                },
            ],
        },
        default(
            Question::CatchUp,
            "anacron",
            Danger::High,
            text(
                "a run that falls into a time when the machine is off or the daemon is down is lost",
                "关机或守护进程停止期间到点的运行直接漏掉，不补跑",
            ),
        ),
        default(
            Question::Retry,
            "",
            Danger::Low,
            text("nothing is tried again before the next run", "失败不重试，等下一次触发"),
        ),
        Default {
            question: Question::AlertFailure,
            key: "MAILTO",
            effect: text(
                "cron mails output only; a failure that prints nothing, or a host without a mailer, tells nobody",
                "cron 只把输出发邮件；失败时没有输出、或主机没配邮件，就没人知道",
            ),
            danger: Danger::High,
            except: &[Exception {
                dialects: &[DialectId::Supercronic],
                effect: text(
                    "supercronic logs the exit status and exports metrics; nobody is told by that alone",
                    "supercronic 记录退出码并导出指标，但本身不通知任何人",
                ),
                danger: Danger::High,
            }],
        },
        default(
            Question::AlertNotRun,
            "",
            Danger::Silent,
            text("nothing notices that a run did not happen", "任务没有触发时，没有任何东西会发现"),
        ),
        default(
            Question::Ledger,
            "",
            Danger::High,
            text(
                "syslog has one line at the start of each run, none for its end or result",
                "syslog 只在启动时记一行，不记结束时间和结果",
            ),
        ),
    ],
    source: "unix-schedulers: Debian cron 3.0pl1-162, cronie 1.7.2, FreeBSD/macOS cron-52, BusyBox 1.37.0 crond, \
             supercronic 2026-07, read in their sources and measured, 2026-11",
};

pub(super) static KUBERNETES: Platform = Platform {
    id: PlatformId::Kubernetes,
    name: "kubernetes",
    title: text("Kubernetes CronJob", "Kubernetes CronJob"),
    zone: ZoneDefault::Host(text(
        "the zone of the kube-controller-manager, UTC in managed clusters",
        "kube-controller-manager 的时区，托管集群一般是 UTC",
    )),
    defaults: &[
        default(
            Question::Zone,
            "spec.timeZone",
            Danger::High,
            text(
                "the zone of the kube-controller-manager, mostly UTC",
                "按 kube-controller-manager 的时区，一般是 UTC",
            ),
        ),
        default(
            Question::Timeout,
            "spec.jobTemplate.spec.activeDeadlineSeconds",
            Danger::Silent,
            text("no limit: a run that hangs goes on for ever", "没有上限：卡住的运行会一直占着"),
        ),
        default(
            Question::Overlap,
            "spec.concurrencyPolicy",
            Danger::Silent,
            text(
                "Allow: the next run starts even while the last one goes on",
                "默认 Allow：上一次没跑完，到点照样再启动一次",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text(
                "one controller leads and creates one Job for each scheduled time",
                "控制器只有一个 leader，每个触发时刻只创建一个 Job",
            ),
        ),
        default(
            Question::CatchUp,
            "spec.startingDeadlineSeconds",
            Danger::Low,
            text(
                "unset: the latest missed run is started as soon as the controller is back, however late, at most one",
                "未设置时：控制器恢复后立即补跑最近一次漏跑的，不论晚多久，最多一次",
            ),
        ),
        default(
            Question::Retry,
            "spec.jobTemplate.spec.backoffLimit",
            Danger::High,
            text(
                "a failed pod is tried again up to 6 times, which repeats whatever it had already done",
                "失败的 Pod 默认最多重试 6 次，已做过的动作会重复",
            ),
        ),
        default(
            Question::AlertFailure,
            "",
            Danger::Silent,
            text(
                "a failed Job leaves an event that lives about an hour",
                "Job 失败只留一条约一小时就消失的事件",
            ),
        ),
        default(
            Question::AlertNotRun,
            "kube_cronjob_status_last_successful_time",
            Danger::High,
            text(
                "nothing notices a missing run unless an alert watches the last successful time",
                "除非有告警盯着“上次成功时间”，否则没触发也没人知道",
            ),
        ),
        default(
            Question::Ledger,
            "spec.successfulJobsHistoryLimit",
            Danger::Low,
            text(
                "the last 3 successful and the last failed Job are kept with their logs",
                "保留最近 3 个成功的和 1 个失败的 Job 及其日志",
            ),
        ),
        default(
            Question::ManualRun,
            "",
            Danger::Fine,
            text(
                "kubectl create job NAME --from=cronjob/CRONJOB runs it by hand",
                "可手工执行：kubectl create job 名称 --from=cronjob/任务名",
            ),
        ),
        default(
            Question::TriggerApart,
            "",
            Danger::Fine,
            text(
                "the controller only creates a Job; the work runs in its own pod",
                "控制器只负责创建 Job，执行在独立的 Pod 里",
            ),
        ),
    ],
    source: "kubernetes/kubernetes pkg/controller/cronjob and pkg/apis/batch/validation, API texts of client release \
             37 (1.3x), read 2026-11",
};
