//! Services that build and test.

use super::shared::{NO_RETRY, NOTHING_NOTICES, ONCE, UTC_ONLY};
use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{
    Alarm, Danger, Default, Instances, Minimum, Platform, PlatformId, ZoneDefault, ZoneReader,
};

pub(super) static GITHUB_ACTIONS: Platform = Platform {
    id: PlatformId::GithubActions,
    name: "github-actions",
    title: text("GitHub Actions", "GitHub Actions"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: Some("timezone: {zone}"),
    refusal: text(
        "the workflow file is invalid and none of its triggers work",
        "工作流文件无效，所有触发方式都失效",
    ),
    minimum: Some(Minimum {
        seconds: 300,
        effect: text("GitHub starts a schedule at most every 5 minutes", "GitHub 最密每 5 分钟触发一次"),
        refused: false,
    }),
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::Once,
    defaults: &[
        default(Question::Zone, "on.schedule[].timezone", Danger::Low, text("UTC", "UTC")),
        default(
            Question::Timeout,
            "jobs.*.timeout-minutes",
            Danger::High,
            text(
                "a job of a workflow is stopped after 360 minutes",
                "工作流里的 job 默认跑满 360 分钟才会被终止",
            ),
        ),
        default(
            Question::Overlap,
            "concurrency",
            Danger::High,
            text(
                "without `concurrency` the next run starts even while the last one goes on",
                "没有 `concurrency` 时，上一次没跑完，到点照样再启动一次",
            ),
        ),
        default(
            Question::CatchUp,
            "",
            Danger::High,
            text(
                "when GitHub is busy a scheduled run starts late or not at all",
                "GitHub 繁忙时，定时触发会延迟，甚至直接丢弃",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text("GitHub starts one run for each scheduled time", "每个触发时刻 GitHub 只启动一次"),
        ),
        NO_RETRY,
        default(
            Question::AlertFailure,
            "",
            Danger::High,
            text(
                "GitHub writes a mail to whoever last changed the schedule, if that person wants such mails",
                "失败时只给最后修改该定时的人发邮件，且取决于其通知设置",
            ),
        ),
        default(
            Question::AlertNotRun,
            "",
            Danger::Silent,
            text(
                "nothing notices a missing run; in a public repository without activity for 60 days GitHub switches schedules off",
                "没触发也没人知道；公开仓库 60 天没有活动，定时会被 GitHub 停用",
            ),
        ),
        default(
            Question::Ledger,
            "",
            Danger::Low,
            text("the list of runs is kept, logs for 90 days", "运行列表会保留，日志保留 90 天"),
        ),
        default(
            Question::ManualRun,
            "workflow_dispatch",
            Danger::Open,
            text(
                "without `workflow_dispatch` a run cannot be started by hand, only repeated",
                "没有 `workflow_dispatch` 就不能手工触发，只能重跑旧的运行",
            ),
        ),
    ],
    settings: &[
        (Question::Zone, same("timezone: Asia/Shanghai")),
        (Question::Timeout, same("timeout-minutes: {minutes}")),
        (Question::Overlap, same("concurrency: {name}")),
        (Question::ManualRun, same("workflow_dispatch:")),
    ],
    source: "github/docs commit 1ead651 (events that trigger workflows, workflow syntax), 2026-11",
};

pub(super) static GITEA: Platform = Platform {
    id: PlatformId::Gitea,
    name: "gitea",
    title: text("Gitea Actions", "Gitea Actions"),
    zone: ZoneDefault::FixedSince {
        zone: "UTC",
        before: text(
            "releases before Gitea 1.23 (2025-01), and the Forgejo releases made from them, take the server's own zone",
            "Gitea 1.23（2025-01）之前的版本以及由其派生的 Forgejo 版本按服务器本地时区解读",
        ),
    },
    zone_reader: ZoneReader::Go,
    zone_setting: Some("cron: 'TZ={zone} ...'"),
    refusal: text(
        "Gitea leaves the schedule out, with a line in its log",
        "Gitea 只记一行日志，不登记该定时",
    ),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Zone,
            "",
            Danger::Low,
            text("UTC, before 1.23 the server's zone", "UTC，1.23 之前为服务器时区"),
        ),
        default(
            Question::Timeout,
            "jobs.*.timeout-minutes",
            Danger::Low,
            text("a runner stops a job after 3 hours", "runner 默认跑满 3 小时会终止 job"),
        ),
        default(
            Question::Overlap,
            "concurrency",
            Danger::High,
            text(
                "without `concurrency` (obeyed since Gitea 1.26) the next run starts even while the last one goes on",
                "没有 `concurrency`（Gitea 1.26 起有效）时，上一次没跑完，到点照样再启动一次",
            ),
        ),
        default(
            Question::CatchUp,
            "",
            Danger::High,
            text("a run that was due while the server was down is lost", "服务器停机期间到点的运行会丢失"),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text("the server starts one run for each scheduled time", "每个触发时刻服务器只启动一次"),
        ),
        NO_RETRY,
        default(
            Question::AlertFailure,
            "",
            Danger::High,
            text(
                "a failed run is shown in the list of runs and nowhere else",
                "失败只体现在运行列表里，没有别的通知",
            ),
        ),
        NOTHING_NOTICES,
        default(Question::Ledger, "", Danger::Low, text("the list of runs is kept", "运行列表会保留")),
        default(
            Question::ManualRun,
            "workflow_dispatch",
            Danger::Open,
            text(
                "without `workflow_dispatch` a run cannot be started by hand, only repeated",
                "没有 `workflow_dispatch` 就不能手工触发，只能重跑旧的运行",
            ),
        ),
    ],
    settings: &[
        (Question::Timeout, same("timeout-minutes: {minutes}")),
        (Question::Overlap, same("concurrency: {name}")),
        (Question::ManualRun, same("workflow_dispatch:")),
    ],
    source: "go-gitea/gitea models/actions/schedule_spec.go, pull request 31742 (UTC by default, not backported), \
             documentation 1.22 to 1.27 \"Compared to GitHub Actions\", act_runner config.example.yaml; 2026-11",
};

const LISTED: Default =
    default(Question::Ledger, "", Danger::Low, text("the list of runs is kept", "运行列表会保留"));
const BY_HAND: Default =
    default(Question::ManualRun, "", Danger::Fine, text("it can be started by hand", "可以手工触发"));

pub(super) static CIRCLECI: Platform = Platform {
    id: PlatformId::CircleCi,
    name: "circleci",
    title: text("CircleCI", "CircleCI"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: text(
        "the configuration is invalid and no workflow of it runs",
        "配置无效，其中的工作流都不会运行",
    ),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    // There is nothing to set.
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        UTC_ONLY,
        default(
            Question::Timeout,
            "no_output_timeout",
            Danger::Low,
            text(
                "a job is stopped after 1 to 5 hours, by plan, and a step that prints nothing after 10 minutes",
                "作业按套餐最长 1 到 5 小时；步骤 10 分钟没有输出也会被终止",
            ),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Open,
            text("the next run starts even while the last one goes on", "上一次没跑完，到点照样再启动一次"),
        ),
        ONCE,
        NO_RETRY,
        NOTHING_NOTICES,
        LISTED,
    ],
    settings: &[],
    source: "circleci/circleci-docs, configuration reference (jobs: maximum runtime; run: no_output_timeout), 2026-11",
};

pub(super) static AZURE_PIPELINES: Platform = Platform {
    id: PlatformId::AzurePipelines,
    name: "azure-pipelines",
    title: text("Azure Pipelines", "Azure Pipelines"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: text("the pipeline is invalid and its schedules are not registered", "流水线无效，定时不会登记"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        UTC_ONLY,
        default(
            Question::Timeout,
            "jobs[].timeoutInMinutes",
            Danger::Fine,
            text("a job is stopped after 60 minutes", "job 默认跑满 60 分钟会被终止"),
        ),
        default(
            Question::Overlap,
            "schedules[].batch",
            Danger::Open,
            text(
                "without `batch: true` the next run starts even while the last one goes on",
                "没有 `batch: true` 时，上一次没跑完，到点照样再启动一次",
            ),
        ),
        ONCE,
        NO_RETRY,
        NOTHING_NOTICES,
        LISTED,
        BY_HAND,
    ],
    settings: &[
        (Question::Timeout, same("timeoutInMinutes: {minutes}")),
        (Question::Overlap, same("batch: true")),
    ],
    source: "MicrosoftDocs/azure-devops-docs docs/pipelines/process/scheduled-triggers.md commit 038e131, phases.md, 2026-11",
};

pub(super) static PROW: Platform = Platform {
    id: PlatformId::Prow,
    name: "prow",
    title: text("Prow", "Prow"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Go,
    zone_setting: None,
    refusal: text(
        "Prow refuses the configuration and goes on with the last good one",
        "Prow 会拒绝该配置，继续用上一份有效的",
    ),
    minimum: None,
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        UTC_ONLY,
        default(
            Question::Timeout,
            "decoration_config.timeout",
            Danger::Low,
            text("a pod is stopped after 48 hours", "Pod 跑满 48 小时会被终止"),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text("a periodic whose last run goes on is not started again", "上一次没结束就不会再启动"),
        ),
        ONCE,
        NO_RETRY,
        NOTHING_NOTICES,
        LISTED,
        BY_HAND,
    ],
    settings: &[(Question::Timeout, same("decoration_config: {timeout: {limit}}"))],
    source: "kubernetes-sigs/prow cmd/horologium, pkg/plank (pod_running_timeout), pkg/config/jobs.go, 2026-11",
};
