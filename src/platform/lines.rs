//! Lines that answer a question on several platforms alike, where no setting of the platform does: a query, an alert, a call.
//! Placeholders as in [`super::Platform::settings`].

use super::{Form, PlatformId};
use crate::job::Question;
use crate::lang::Text;

/// Lines of a family.
struct Lines {
    platforms: &'static [PlatformId],
    question: Question,
    text: Text,
    /// Whether the platform's reader finds the answer in them; else a person has to say that they are there.
    is_read: bool,
}

/// Settings of platforms that answer a question and that no reader finds in a file yet, or that stand in another file than the job.
const NOT_READ: &[(PlatformId, Form, Question)] = &[
    (PlatformId::Crontab, Form::Usual, Question::Termination),
    (PlatformId::Systemd, Form::Usual, Question::AlertNotRun),
    (PlatformId::Jenkins, Form::Usual, Question::AlertFailure),
    (PlatformId::Airflow, Form::Usual, Question::AlertFailure),
    (PlatformId::Spring, Form::Xml, Question::Lock),
    (PlatformId::Quartz, Form::Columns, Question::Lock),
    (PlatformId::JobRunr, Form::Call, Question::Retry),
];

/// Whether the answer is found in the file once the platform's setting for a question is written there.
pub(super) fn is_setting_read(platform: PlatformId, form: Form, question: Question) -> bool {
    !NOT_READ.contains(&(platform, form, question))
}

/// Whether the answer is found in the file once the lines for a question are written there.
pub(super) fn is_read(platform: PlatformId, question: Question) -> bool {
    LINES.iter().any(|row| row.is_read && row.question == question && row.platforms.contains(&platform))
}

/// What to write on a platform to answer `question`, where no setting of its own does; `None` where nothing is known that
/// would.
pub(super) fn line(platform: PlatformId, question: Question) -> Option<Text> {
    LINES.iter().find(|row| row.question == question && row.platforms.contains(&platform)).map(|row| row.text)
}

const fn of(platforms: &'static [PlatformId], question: Question, text: Text) -> Lines {
    Lines { platforms, question, text, is_read: false }
}

/// As [`of`], of lines that are read where they are written.
const fn read(platforms: &'static [PlatformId], question: Question, text: Text) -> Lines {
    Lines { platforms, question, text, is_read: true }
}

const fn text(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

const fn same(code: &'static str) -> Text {
    Text { en: code, zh: code }
}

const K8S: &[PlatformId] = &[PlatformId::Kubernetes, PlatformId::TerraformCronJob, PlatformId::ChartCronJob];
const JAVA: &[PlatformId] = &[PlatformId::Spring];
const XXL: &[PlatformId] = &[PlatformId::XxlJob];
const SHELL: &[PlatformId] =
    &[PlatformId::Crontab, PlatformId::Systemd, PlatformId::Anacron, PlatformId::Whenever];
const NODE: &[PlatformId] = &[
    PlatformId::NodeCron,
    PlatformId::NpmCron,
    PlatformId::NodeSchedule,
    PlatformId::Croner,
    PlatformId::Deno,
    PlatformId::Vercel,
    PlatformId::Netlify,
    PlatformId::Cloudflare,
];
const PYTHON: &[PlatformId] = &[PlatformId::Celery, PlatformId::Apscheduler, PlatformId::Airflow];
const RAILS: &[PlatformId] = &[PlatformId::SidekiqCron, PlatformId::SolidQueue];
const GO: &[PlatformId] = &[PlatformId::GoCron];
const WORKFLOWS: &[PlatformId] = &[PlatformId::GithubActions, PlatformId::Gitea];

/// Metrics by kube-state-metrics (docs/job-metrics.md), Spring's observability page (`tasks.scheduled.execution`) and the
/// columns of `xxl_job_log` (tables_xxl_job.sql), read 2026-11.
const LINES: &[Lines] = &[
    of(
        K8S,
        Question::Duration,
        same(
            "expr: time() - kube_job_status_start_time{job_name=~\"{name}-.*\"} > {seconds} and on(namespace, job_name) kube_job_status_active > 0",
        ),
    ),
    of(
        K8S,
        Question::SuccessRate,
        same("expr: count(kube_job_failed{job_name=~\"{name}-.*\", condition=\"true\"} == 1) >= 2"),
    ),
    of(
        JAVA,
        Question::AlertNotRun,
        same(
            "expr: increase(tasks_scheduled_execution_seconds_count{code_function=\"{method}\"}[{stale}s]) == 0",
        ),
    ),
    of(
        JAVA,
        Question::Duration,
        same("expr: tasks_scheduled_execution_seconds_max{code_function=\"{method}\"} > {seconds}"),
    ),
    of(
        JAVA,
        Question::SuccessRate,
        same(
            "expr: increase(tasks_scheduled_execution_seconds_count{code_function=\"{method}\", outcome=\"ERROR\"}[1d]) > 0",
        ),
    ),
    of(
        XXL,
        Question::AlertNotRun,
        text(
            "SELECT COUNT(*) FROM xxl_job_log WHERE job_id = JOB_ID AND handle_code = 200 AND trigger_time > NOW() - INTERVAL {stale} SECOND;    (alert when it is 0)",
            "SELECT COUNT(*) FROM xxl_job_log WHERE job_id = 任务ID AND handle_code = 200 AND trigger_time > NOW() - INTERVAL {stale} SECOND;    （结果为 0 时告警）",
        ),
    ),
    of(
        XXL,
        Question::Duration,
        text(
            "SELECT MAX(TIMESTAMPDIFF(SECOND, trigger_time, handle_time)) FROM xxl_job_log WHERE job_id = JOB_ID AND trigger_time > NOW() - INTERVAL 1 DAY;    (alert above {seconds} s)",
            "SELECT MAX(TIMESTAMPDIFF(SECOND, trigger_time, handle_time)) FROM xxl_job_log WHERE job_id = 任务ID AND trigger_time > NOW() - INTERVAL 1 DAY;    （超过 {seconds} 秒时告警）",
        ),
    ),
    of(
        XXL,
        Question::SuccessRate,
        text(
            "SELECT AVG(handle_code = 200) FROM xxl_job_log WHERE job_id = JOB_ID AND trigger_time > NOW() - INTERVAL 1 DAY;    (alert below 0.99)",
            "SELECT AVG(handle_code = 200) FROM xxl_job_log WHERE job_id = 任务ID AND trigger_time > NOW() - INTERVAL 1 DAY;    （低于 0.99 时告警）",
        ),
    ),
    read(SHELL, Question::Duration, text("runitor -uuid UUID -- COMMAND", "runitor -uuid UUID -- 命令")),
    of(SHELL, Question::SuccessRate, text("runitor -uuid UUID -- COMMAND", "runitor -uuid UUID -- 命令")),
    of(
        WORKFLOWS,
        Question::AlertFailure,
        same("- if: failure()\n  run: curl -fsS -m 10 --retry 3 https://hc-ping.com/UUID/fail"),
    ),
    read(WORKFLOWS, Question::AlertNotRun, same("- run: curl -fsS -m 10 --retry 3 https://hc-ping.com/UUID")),
    of(NODE, Question::AlertNotRun, same("await fetch('https://hc-ping.com/UUID');")),
    of(PYTHON, Question::AlertNotRun, same("requests.get(\"https://hc-ping.com/UUID\", timeout=10)")),
    of(RAILS, Question::AlertNotRun, same("Net::HTTP.get(URI(\"https://hc-ping.com/UUID\"))")),
    of(GO, Question::AlertNotRun, same("http.Get(\"https://hc-ping.com/UUID\")")),
    of(
        GO,
        Question::Timeout,
        same(
            "ctx, cancel := context.WithTimeout(context.Background(), {seconds}*time.Second)\ndefer cancel()",
        ),
    ),
    of(
        &[PlatformId::RustCron],
        Question::Timeout,
        same("tokio::time::timeout(Duration::from_secs({seconds}), work()).await"),
    ),
];
