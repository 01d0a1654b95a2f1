//! Kubernetes CronJobs, and the same objects where another file spells their keys.

use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static KUBERNETES: Platform = CRONJOB;

const CRONJOB: Platform = Platform {
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

pub(super) static TERRAFORM_CRONJOB: Platform = Platform {
    id: PlatformId::TerraformCronJob,
    name: "terraform-cronjob",
    title: text("Kubernetes CronJob (Terraform)", "Kubernetes CronJob（Terraform）"),
    zone_setting: Some("timezone = \"{zone}\""),
    settings: &[
        (Question::Zone, same("timezone = \"Asia/Shanghai\"")),
        (Question::Timeout, same("active_deadline_seconds = {seconds}")),
        (Question::Overlap, same("concurrency_policy = \"Forbid\"")),
        (Question::Retry, same("backoff_limit = 0")),
        (Question::CatchUp, same("starting_deadline_seconds = {late}")),
        (Question::Lateness, same("starting_deadline_seconds = {late}")),
        (Question::Ledger, same("successful_jobs_history_limit = 3\nfailed_jobs_history_limit = 3")),
        (Question::Termination, same("termination_grace_period_seconds = 30")),
    ],
    source: "hashicorp/terraform-provider-kubernetes docs/resources/cron_job_v1.md, read 2026-11; the rest as a CronJob",
    ..CRONJOB
};

pub(super) static CHART_CRONJOB: Platform = Platform {
    id: PlatformId::ChartCronJob,
    name: "chart-cronjob",
    title: text("Kubernetes CronJob (app-template)", "Kubernetes CronJob（app-template）"),
    zone_setting: Some("cronjob.timeZone: {zone}"),
    overlap: OverlapPolicy::QueueOne,
    defaults: &[
        default(
            Question::Zone,
            "cronjob.timeZone",
            Danger::High,
            text(
                "the zone of the kube-controller-manager, mostly UTC",
                "按 kube-controller-manager 的时区，一般是 UTC",
            ),
        ),
        default(
            Question::Timeout,
            "cronjob.activeDeadlineSeconds",
            Danger::Silent,
            text("no limit: a run that hangs goes on for ever", "没有上限：卡住的运行会一直占着"),
        ),
        default(
            Question::Overlap,
            "cronjob.concurrencyPolicy",
            Danger::Fine,
            text("the chart sets Forbid", "chart 默认设为 Forbid"),
        ),
        default(
            Question::CatchUp,
            "cronjob.startingDeadlineSeconds",
            Danger::High,
            text(
                "the chart sets 30 seconds: a run that could not start in that time is lost",
                "chart 默认设为 30 秒：超过 30 秒没能启动的就漏掉",
            ),
        ),
        default(
            Question::Retry,
            "cronjob.backoffLimit",
            Danger::High,
            text(
                "a failed pod is tried again up to 6 times, which repeats whatever it had already done",
                "失败的 Pod 默认最多重试 6 次，已做过的动作会重复",
            ),
        ),
        default(
            Question::Ledger,
            "cronjob.successfulJobsHistory",
            Danger::Low,
            text(
                "the last successful and the last failed Job are kept",
                "保留最近 1 个成功的和 1 个失败的 Job",
            ),
        ),
    ],
    settings: &[
        (Question::Zone, same("cronjob.timeZone: Asia/Shanghai")),
        (Question::Timeout, same("cronjob.activeDeadlineSeconds: {seconds}")),
        (Question::Overlap, same("cronjob.concurrencyPolicy: Forbid")),
        (Question::Retry, same("cronjob.backoffLimit: 0")),
        (Question::CatchUp, same("cronjob.startingDeadlineSeconds: {late}")),
        (Question::Lateness, same("cronjob.startingDeadlineSeconds: {late}")),
        (Question::Ledger, same("cronjob.successfulJobsHistory: 3\ncronjob.failedJobsHistory: 3")),
    ],
    source: "bjw-s-labs/helm-charts at dfaf83d charts/library/common/templates/classes/_cronjob.tpl, read 2026-11",
    ..CRONJOB
};
