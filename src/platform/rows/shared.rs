//! What several platforms do alike, said once.

use super::{default, text};
use crate::job::Question;
use crate::platform::{Danger, Default};

/// A failed run.
pub(super) const LOG_ONLY: Default = default(
    Question::AlertFailure,
    "",
    Danger::High,
    text("a failure is only written to the log", "失败只写日志"),
);

/// A failed run of a method in a program.
pub(super) const EXCEPTION_LOGGED: Default = default(
    Question::AlertFailure,
    "",
    Danger::High,
    text("an exception is only written to the log", "异常只写日志"),
);

/// Runs that came due while the program that starts them was down.
pub(super) const LOST_WHILE_DOWN: Default = default(
    Question::CatchUp,
    "",
    Danger::High,
    text("what was missed while the service was down is lost", "停机期间漏掉的不会补跑"),
);

/// A failure is kept where somebody may look, and told to nobody.
pub(super) const ON_DASHBOARD_ONLY: Default = default(
    Question::AlertFailure,
    "",
    Danger::High,
    text("a failed run is seen on the dashboard only", "失败只能在控制台看到"),
);

/// A run that did not happen.
pub(super) const NOTHING_NOTICES: Default = default(
    Question::AlertNotRun,
    "",
    Danger::Silent,
    text("nothing notices a missing run", "没触发也没人知道"),
);

/// A failed run of a scheduler in a program, where the next fire comes anyway.
pub(super) const NOT_RETRIED: Default =
    default(Question::Retry, "", Danger::Fine, text("a failed run is not repeated", "失败不重试"));

/// No history.
pub(super) const NO_LEDGER: Default =
    default(Question::Ledger, "", Danger::High, text("no run is recorded anywhere", "没有运行记录"));

/// A run that hangs.
pub(super) const NO_LIMIT: Default =
    default(Question::Timeout, "", Danger::High, text("a run has no time limit", "任务没有执行时限"));

/// A failed run of a service that has no other way to be run again.
pub(super) const NO_RETRY: Default = default(
    Question::Retry,
    "",
    Danger::Low,
    text("nothing is tried again before the next run", "失败不重试，等下一次触发"),
);

/// Each fire happens once.
pub(super) const ONCE: Default = default(
    Question::Lock,
    "",
    Danger::Fine,
    text("the service starts one run for each scheduled time", "每个触发时刻平台只启动一次"),
);

/// A run that is due while another goes on.
pub(super) const OVERLAPS: Default = default(
    Question::Overlap,
    "",
    Danger::High,
    text("the next run starts even while the last one goes on", "上一次没跑完，到点照样再启动一次"),
);

/// The zone cannot be set.
pub(super) const UTC_ONLY: Default =
    default(Question::Zone, "", Danger::Low, text("always UTC", "固定为 UTC"));
