//! Crontabs.

use super::shared::NO_RETRY;
use super::{default, text};
use crate::dialect::DialectId;
use crate::job::{OverlapPolicy, Question};
use crate::platform::{
    Alarm, Danger, Default, Exception, Instances, Platform, PlatformId, ZoneDefault, ZoneReader,
};

pub(super) static CRONTAB: Platform = Platform {
    id: PlatformId::Crontab,
    name: "crontab",
    title: text("crontab", "crontab"),
    zone: ZoneDefault::Machine(text(
        "the zone of the cron daemon, which is the host's or the container's",
        "cron 守护进程所在主机或容器的时区",
    )),
    zone_reader: ZoneReader::Libc,
    zone_setting: Some("CRON_TZ={zone}"),
    refusal: text("the job never runs", "该任务不会运行"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[
        (DialectId::BusyBox, OverlapPolicy::Skip),
        (DialectId::Supercronic, OverlapPolicy::Skip),
    ],
    alarm: Alarm::WhenDense,
    instances: Instances::EachDaemon,
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
        NO_RETRY,
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
            text("nothing notices that a run did not happen", "任务没有按时触发时，没有任何机制会发现"),
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
    settings: &[
        (
            Question::Zone,
            text(
                "CRON_TZ=Asia/Shanghai    (above the line; cronie and supercronic only)",
                "CRON_TZ=Asia/Shanghai    （写在该行上方；仅 cronie、supercronic 有效）",
            ),
        ),
        (Question::Timeout, text("timeout {limit} COMMAND", "timeout {limit} 命令")),
        (Question::Overlap, text("flock -n /run/lock/{name} COMMAND", "flock -n /run/lock/{name} 命令")),
        (
            Question::AlertFailure,
            text(
                "MAILTO=ops@example.com    (above the line), or COMMAND || mail -s \"{name} failed\" ops@example.com </dev/null",
                "MAILTO=ops@example.com    （写在该行上方），或 命令 || mail -s \"{name} 失败\" ops@example.com </dev/null",
            ),
        ),
        (
            Question::AlertNotRun,
            text(
                "COMMAND && curl -fsS -m 10 --retry 3 https://hc-ping.com/UUID",
                "命令 && curl -fsS -m 10 --retry 3 https://hc-ping.com/UUID",
            ),
        ),
        (Question::Ledger, text("COMMAND 2>&1 | logger -t {name}", "命令 2>&1 | logger -t {name}")),
        (Question::Termination, text("timeout -k 30s {limit} COMMAND", "timeout -k 30s {limit} 命令")),
        (
            Question::CatchUp,
            text(
                "{period} 10 {name} COMMAND    (a line of /etc/anacrontab instead of this one)",
                "{period} 10 {name} 命令    （写进 /etc/anacrontab，代替这一行）",
            ),
        ),
    ],
    source: "unix-schedulers: Debian cron 3.0pl1-162, cronie 1.7.2, FreeBSD/macOS cron-52, BusyBox 1.37.0 crond, \
             supercronic 2026-07, read in their sources and measured, 2026-11",
};
