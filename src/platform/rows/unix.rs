//! Schedulers of the host beside cron: systemd's timers, anacron.

use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Minimum, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static SYSTEMD: Platform = Platform {
    id: PlatformId::Systemd,
    name: "systemd",
    title: text("systemd timer", "systemd 定时器"),
    zone: ZoneDefault::Machine(text("the zone of the host (/etc/localtime)", "主机时区（/etc/localtime）")),
    zone_reader: ZoneReader::Iana,
    zone_setting: Some("OnCalendar=... {zone}"),
    refusal: text(
        "the line is ignored, and a timer that has no other trigger is not loaded",
        "这一行被忽略；若没有别的触发条件，整个定时器不会加载",
    ),
    minimum: None,
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::EachDaemon,
    defaults: &[
        default(Question::Zone, "OnCalendar", Danger::Low, text("the zone of the host", "按主机时区")),
        default(
            Question::Timeout,
            "TimeoutStartSec",
            Danger::High,
            text(
                "nothing stops a run: TimeoutStartSec= of a oneshot service and RuntimeMaxSec= of any other are infinity by default",
                "任何运行都不会被终止：oneshot 的 TimeoutStartSec=、其他类型的 RuntimeMaxSec= 默认都是 infinity",
            ),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text(
                "a unit never runs twice at once: what is due while it runs is dropped",
                "同一单元不会同时跑两份：运行期间到点的触发直接丢弃",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Open,
            text(
                "one run at a time on this host; other hosts with the timer run too",
                "本机同时只有一个；装了该定时器的其他主机照样会跑",
            ),
        ),
        default(
            Question::CatchUp,
            "Persistent",
            Danger::High,
            text(
                "without Persistent=true a run that is due while the machine is off is lost",
                "没有 Persistent=true，关机期间到点的运行直接漏掉，不补跑",
            ),
        ),
        default(
            Question::Retry,
            "Restart",
            Danger::Low,
            text("nothing is tried again before the next run", "失败不重试，等下一次触发"),
        ),
        default(
            Question::AlertFailure,
            "OnFailure",
            Danger::High,
            text(
                "a failure is seen in `systemctl --failed` and the journal; nobody is told",
                "失败只能在 `systemctl --failed` 和日志里看到，不会通知任何人",
            ),
        ),
        default(
            Question::AlertNotRun,
            "",
            Danger::Silent,
            text("nothing notices that a run did not happen", "任务没有按时触发时，没有任何机制会发现"),
        ),
        default(
            Question::Ledger,
            "",
            Danger::Low,
            text(
                "the journal has the start, the end and the result of each run, as long as it is kept",
                "日志（journal）记录每次运行的开始、结束和结果，保留期取决于配置",
            ),
        ),
        default(
            Question::ManualRun,
            "",
            Danger::Fine,
            text(
                "`systemctl start` of its service runs it now",
                "对其服务执行 `systemctl start` 即可立即运行",
            ),
        ),
        default(
            Question::Termination,
            "TimeoutStopSec",
            Danger::Fine,
            text(
                "SIGTERM, and SIGKILL 90 s later, to all processes of the unit",
                "先 SIGTERM，90 秒后 SIGKILL，作用于该单元的所有进程",
            ),
        ),
    ],
    settings: &[
        (Question::Zone, same("OnCalendar=*-*-* 02:00:00 Asia/Shanghai")),
        (
            Question::Timeout,
            text(
                "TimeoutStartSec={limit}    (Type=oneshot; RuntimeMaxSec= for other types)",
                "TimeoutStartSec={limit}    （Type=oneshot；其他类型用 RuntimeMaxSec=）",
            ),
        ),
        (Question::CatchUp, same("Persistent=true")),
        (Question::AlertFailure, same("OnFailure=alert@%n.service")),
        (Question::AlertNotRun, same("ExecStartPost=curl -fsS -m 10 --retry 3 https://hc-ping.com/UUID")),
        (Question::Retry, same("Restart=on-failure")),
        (Question::Termination, same("TimeoutStopSec=30s")),
    ],
    source: "systemd.timer(5), systemd.service(5), systemd.unit(5) of systemd 252, and systemd-analyze 252.38 run, 2026-11",
};

pub(super) static ANACRON: Platform = Platform {
    id: PlatformId::Anacron,
    name: "anacron",
    title: text("anacron", "anacron"),
    zone: ZoneDefault::Machine(text("the zone of the host", "主机时区")),
    zone_reader: ZoneReader::Libc,
    zone_setting: None,
    refusal: text("anacron skips the line", "anacron 会跳过这一行"),
    minimum: Some(Minimum {
        seconds: 86_400,
        effect: text("anacron knows days only", "anacron 只按天计"),
        refused: true,
    }),
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::EachDaemon,
    defaults: &[
        default(
            Question::Timeout,
            "timeout",
            Danger::High,
            text(
                "anacron never stops a run: one that hangs keeps its lock, and the job does not start again",
                "anacron 不会终止运行：卡住就一直占着锁，该任务不再启动",
            ),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text(
                "the job's time stamp is locked while it runs",
                "运行期间锁住该任务的时间戳文件，不会再启动一份",
            ),
        ),
        default(
            Question::CatchUp,
            "",
            Danger::Fine,
            text(
                "a day on which the machine was off is made up when anacron runs next, once",
                "关机错过的，anacron 下次运行时补跑一次",
            ),
        ),
        default(
            Question::Retry,
            "",
            Danger::Low,
            text(
                "the day is stamped when the job ends, whatever its result: nothing is tried again",
                "无论成败，结束时都会记下日期：失败不重试",
            ),
        ),
        default(
            Question::AlertFailure,
            "MAILTO",
            Danger::High,
            text(
                "anacron mails output only; a failure that prints nothing, or a host without a mailer, tells nobody",
                "anacron 只把输出发邮件；失败时没有输出、或主机没配邮件，就没人知道",
            ),
        ),
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
                "the last day of each job is kept in /var/spool/anacron, and syslog has a line for its start and end",
                "/var/spool/anacron 只保留每个任务最近一次的日期，syslog 记开始和结束各一行",
            ),
        ),
    ],
    settings: &[
        (Question::Timeout, text("timeout {limit} COMMAND", "timeout {limit} 命令")),
        (Question::AlertFailure, same("MAILTO=ops@example.com")),
        (
            Question::AlertNotRun,
            text(
                "COMMAND && curl -fsS -m 10 --retry 3 https://hc-ping.com/UUID",
                "命令 && curl -fsS -m 10 --retry 3 https://hc-ping.com/UUID",
            ),
        ),
        (Question::Ledger, text("COMMAND 2>&1 | logger -t {name}", "命令 2>&1 | logger -t {name}")),
    ],
    source: "cronie-crond/cronie anacron/ (readtab.c, runjob.c, lock.c), anacrontab(5), read 2026-11",
};
