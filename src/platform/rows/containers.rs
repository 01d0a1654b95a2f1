//! Schedulers of containers other than Kubernetes' own.

use super::shared::{NO_RETRY, NOTHING_NOTICES};
use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static ARGO: Platform = Platform {
    id: PlatformId::Argo,
    name: "argo",
    title: text("Argo CronWorkflow", "Argo CronWorkflow"),
    zone: ZoneDefault::Controller(text(
        "the zone of Argo's workflow-controller, UTC in its image",
        "Argo workflow-controller 的时区，其镜像为 UTC",
    )),
    zone_reader: ZoneReader::Go,
    zone_setting: Some("timezone: {zone}"),
    refusal: text(
        "the controller refuses the CronWorkflow's spec and starts nothing",
        "控制器不接受该 CronWorkflow 的 spec，一次也不会启动",
    ),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Always,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Zone,
            "spec.timezone",
            Danger::High,
            text(
                "the zone of the workflow-controller, mostly UTC",
                "按 workflow-controller 的时区，一般是 UTC",
            ),
        ),
        default(
            Question::Timeout,
            "spec.workflowSpec.activeDeadlineSeconds",
            Danger::High,
            text("no limit: a workflow that hangs goes on for ever", "没有上限：卡住的工作流会一直占着"),
        ),
        default(
            Question::Overlap,
            "spec.concurrencyPolicy",
            Danger::Silent,
            text(
                "Allow: the next workflow starts even while the last one goes on",
                "默认 Allow：上一次没跑完，到点照样再启动一次",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text(
                "one controller leads and names each workflow after its scheduled time",
                "控制器只有一个 leader，工作流以触发时刻命名，不会重复创建",
            ),
        ),
        default(
            Question::CatchUp,
            "spec.startingDeadlineSeconds",
            Danger::High,
            text(
                "unset or 0: what falls into a time when the controller is down is dropped",
                "未设置或为 0 时：控制器停机期间到点的运行直接漏掉",
            ),
        ),
        default(
            Question::Retry,
            "spec.workflowSpec.templates[].retryStrategy",
            Danger::Low,
            text("nothing is tried again before the next run", "失败不重试，等下一次触发"),
        ),
        default(
            Question::AlertFailure,
            "spec.workflowSpec.onExit",
            Danger::High,
            text(
                "a failed workflow tells nobody without an exit handler",
                "没有退出处理（onExit）时，失败无人知晓",
            ),
        ),
        default(
            Question::AlertNotRun,
            "cronworkflows_triggered_total",
            Danger::High,
            text(
                "nothing notices a missing run unless an alert watches the controller's counter",
                "除非有告警盯着控制器的计数指标，否则没触发也没人知道",
            ),
        ),
        default(
            Question::Ledger,
            "spec.successfulJobsHistoryLimit",
            Danger::Low,
            text(
                "the last 3 successful and the last failed workflow are kept",
                "保留最近 3 个成功的和 1 个失败的工作流",
            ),
        ),
        default(
            Question::ManualRun,
            "",
            Danger::Fine,
            text(
                "argo submit --from cronwf/NAME runs it by hand",
                "可手工执行：argo submit --from cronwf/名称",
            ),
        ),
        default(
            Question::TriggerApart,
            "",
            Danger::Fine,
            text(
                "the controller only creates a workflow; the work runs in pods of its own",
                "控制器只负责创建工作流，执行在独立的 Pod 里",
            ),
        ),
    ],
    settings: &[
        (Question::Zone, same("timezone: Asia/Shanghai")),
        (Question::Timeout, same("workflowSpec.activeDeadlineSeconds: {seconds}")),
        (Question::Overlap, same("concurrencyPolicy: Forbid")),
        (Question::CatchUp, same("startingDeadlineSeconds: {late}")),
        (Question::Lateness, same("startingDeadlineSeconds: {late}")),
        (Question::Ledger, same("successfulJobsHistoryLimit: 3\nfailedJobsHistoryLimit: 3")),
    ],
    source: "argoproj/argo-workflows 4.1 line: workflow/cron/operator.go at 2494a28, docs/cron-workflows.md, read 2026-11",
};

pub(super) static OFELIA: Platform = Platform {
    id: PlatformId::Ofelia,
    name: "ofelia",
    title: text("ofelia", "ofelia"),
    zone: ZoneDefault::Host(text("the zone of ofelia's container", "ofelia 容器的时区")),
    zone_reader: ZoneReader::Go,
    zone_setting: None,
    refusal: text("ofelia does not register the job: it never runs", "ofelia 不会登记该任务，也就不会运行"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::EachDaemon,
    defaults: &[
        default(
            Question::Zone,
            "TZ",
            Danger::High,
            text(
                "the zone of ofelia's own container, UTC unless TZ is set",
                "按 ofelia 自身容器的时区，未设 TZ 时为 UTC",
            ),
        ),
        default(
            Question::Timeout,
            "",
            Danger::High,
            text("no limit: a run that hangs goes on for ever", "没有上限：卡住的运行会一直占着"),
        ),
        default(
            Question::Overlap,
            "no-overlap",
            Danger::Silent,
            text("the next run starts even while the last one goes on", "上一次没跑完，到点照样再启动一次"),
        ),
        default(
            Question::CatchUp,
            "",
            Danger::High,
            text(
                "a run that falls into a time when ofelia is down is lost",
                "ofelia 停止期间到点的运行直接漏掉",
            ),
        ),
        NO_RETRY,
        default(
            Question::AlertFailure,
            "slack-webhook",
            Danger::High,
            text(
                "a failure is a line of ofelia's log unless mail or Slack is configured",
                "未配置邮件或 Slack 时，失败只留一行日志",
            ),
        ),
        default(
            Question::AlertNotRun,
            "",
            Danger::High,
            text("nothing notices that a run did not happen", "任务没有触发时，没人会发现"),
        ),
        default(
            Question::Ledger,
            "save-folder",
            Danger::Open,
            text("the log of ofelia's container only", "只有 ofelia 容器自身的日志"),
        ),
    ],
    settings: &[
        (Question::Overlap, same("ofelia.JOB-TYPE.{name}.no-overlap: \"true\"")),
        (Question::AlertFailure, same("ofelia.slack-webhook: https://hooks.slack.com/services/...")),
        (Question::Timeout, text("timeout {limit} COMMAND", "timeout {limit} 命令")),
    ],
    source: "mcuadros/ofelia at ebd2b12 (2026-03): docs/jobs.md, middlewares, core/scheduler.go, read 2026-11",
};

pub(super) static KEDA: Platform = Platform {
    id: PlatformId::Keda,
    name: "keda",
    title: text("KEDA", "KEDA"),
    zone: ZoneDefault::Setting {
        zone: "UTC",
        text: text("no zone: KEDA refuses the trigger", "没有时区：KEDA 会拒绝该触发器"),
    },
    zone_reader: ZoneReader::Go,
    zone_setting: Some("timezone: {zone}"),
    refusal: text("the trigger fails and scales nothing", "该触发器报错，不会扩缩容"),
    minimum: None,
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[],
    settings: &[],
    source: "kedacore/keda pkg/scalers/cron_scaler.go, docs Cron 2.17, read 2026-11",
};

pub(super) static NOMAD: Platform = Platform {
    id: PlatformId::Nomad,
    name: "nomad",
    title: text("Nomad", "Nomad"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Go,
    zone_setting: Some("time_zone = \"{zone}\""),
    refusal: text("Nomad refuses the job", "Nomad 会拒绝该任务"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::Once,
    defaults: &[
        default(Question::Zone, "periodic.time_zone", Danger::Low, text("UTC", "UTC")),
        default(
            Question::Timeout,
            "group.max_run_duration",
            Danger::High,
            text(
                "without `max_run_duration` in the group (Nomad 2.0.2 and later) a run that hangs goes on for ever",
                "group 里没有 `max_run_duration`（Nomad 2.0.2 起支持）时，卡住的运行会一直占着",
            ),
        ),
        default(
            Question::Overlap,
            "periodic.prohibit_overlap",
            Danger::Silent,
            text(
                "without `prohibit_overlap` the next run starts even while the last one goes on",
                "没有 `prohibit_overlap` 时，上一次没跑完，到点照样再启动一次",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text(
                "the leader among the servers starts one run for each scheduled time",
                "由 leader 服务器启动，每个触发时刻只启动一次",
            ),
        ),
        default(
            Question::Retry,
            "restart",
            Danger::High,
            text(
                "a task that fails is started again up to 7 times (`restart` 3 times on each of two nodes), which repeats whatever it had already done",
                "失败的任务默认最多再启动 7 次（`restart` 3 次，换节点后再来一轮），已做过的动作会重复",
            ),
        ),
        default(
            Question::AlertFailure,
            "",
            Danger::High,
            text("nobody hears of a failure", "失败不会有任何通知"),
        ),
        NOTHING_NOTICES,
    ],
    settings: &[
        (Question::Retry, same("restart { attempts = 0 }\nreschedule { attempts = 0 }")),
        (Question::Zone, same("time_zone = \"Asia/Shanghai\"")),
        (Question::Overlap, same("prohibit_overlap = true")),
        (Question::Timeout, same("max_run_duration = \"{limit}\" # Nomad 2.0.2")),
    ],
    source: "hashicorp/nomad website/content/docs/job-specification/periodic.mdx, nomad/periodic.go, and for max_run_duration \
             api/tasks.go and client/allocrunner/max_run_duration_hook.go at aa026cc (pull 27803, released with 2.0.2), \
             job-specification/restart.mdx at 087f53a and reschedule.mdx at 06a99e9, 2026-11",
};
