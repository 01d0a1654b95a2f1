//! Kubernetes CronJobs.

use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static KUBERNETES: Platform = Platform {
    id: PlatformId::Kubernetes,
    name: "kubernetes",
    title: text("Kubernetes CronJob", "Kubernetes CronJob"),
    zone: ZoneDefault::Controller(text(
        "the zone of the kube-controller-manager, UTC in managed clusters",
        "kube-controller-manager 的时区，托管集群一般是 UTC",
    )),
    zone_reader: ZoneReader::Go,
    zone_setting: Some("timeZone: {zone}"),
    refusal: text("the Kubernetes API server refuses the manifest", "Kubernetes API 服务器会拒绝该清单"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Always,
    instances: Instances::Once,
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
    settings: &[
        (Question::Zone, text("spec.timeZone: Asia/Shanghai", "spec.timeZone: Asia/Shanghai")),
        (Question::Timeout, same("spec.jobTemplate.spec.activeDeadlineSeconds: {seconds}")),
        (Question::Overlap, same("spec.concurrencyPolicy: Forbid")),
        (Question::Retry, same("spec.jobTemplate.spec.backoffLimit: 0")),
        (Question::CatchUp, same("spec.startingDeadlineSeconds: {late}")),
        (Question::Lateness, same("spec.startingDeadlineSeconds: {late}")),
        (Question::Ledger, same("spec.successfulJobsHistoryLimit: 3\nspec.failedJobsHistoryLimit: 3")),
        (
            Question::AlertFailure,
            text(
                "alert: kube_job_status_failed > 0    (a Prometheus rule; then attest it: # cronlint: alert-failure=RULE)",
                "alert: kube_job_status_failed > 0    （Prometheus 告警规则；再声明：# cronlint: alert-failure=规则名）",
            ),
        ),
        (
            Question::AlertNotRun,
            text(
                "alert: time() - kube_cronjob_status_last_successful_time{cronjob=\"{name}\"} > {stale}    (a Prometheus rule; then attest it: # cronlint: alert-not-run=RULE)",
                "alert: time() - kube_cronjob_status_last_successful_time{cronjob=\"{name}\"} > {stale}    （Prometheus 告警规则；再声明：# cronlint: alert-not-run=规则名）",
            ),
        ),
        (
            Question::Termination,
            same("spec.jobTemplate.spec.template.spec.terminationGracePeriodSeconds: 30"),
        ),
    ],
    source: "kubernetes/kubernetes pkg/controller/cronjob and pkg/apis/batch/validation, API texts of client release \
             37 (1.3x), read 2026-11",
};
