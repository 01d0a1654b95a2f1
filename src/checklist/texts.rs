//! The words of the checklist: each question, why it matters, and what to write on each platform.

use crate::job::Question;
use crate::lang::Text;
use crate::platform::{self, PlatformId};

const fn text(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

/// The question as people read it.
pub(super) fn title(question: Question) -> Text {
    match question {
        Question::Zone => text("Is the time zone stated?", "是否写明时区？"),
        Question::Frequency => text("Does it fire as often as meant?", "触发频率是否符合本意？"),
        Question::Timeout => text("Is a hung run stopped?", "卡住的运行会被终止吗（超时）？"),
        Question::Overlap => text("Can two runs overlap?", "前后两次会并发吗？"),
        Question::Lock => {
            text("Does only one of several hosts run it?", "多台机器上是否只有一台执行（锁）？")
        }
        Question::Idempotency => {
            text("Is a second run of the same slot harmless?", "同一时段重复执行是否无害（幂等）？")
        }
        Question::CatchUp => text("What happens to a missed run?", "漏跑之后怎么办（补跑）？"),
        Question::BackFill => text("Can a past day be run again?", "能否按日期重跑历史数据（回填）？"),
        Question::Retry => text("Is a failure tried again, and how often?", "失败是否重试，重试几次？"),
        Question::DeadLetter => {
            text("Where do items go that keep failing?", "反复失败的数据去哪里（死信）？")
        }
        Question::Ledger => {
            text("Are start, end and result recorded?", "开始、结束、结果是否有记录（台账）？")
        }
        Question::AlertFailure => text("Who is told of a failure?", "失败时告警给谁？"),
        Question::AlertNotRun => text("Who notices that it did not run?", "没有触发时谁会发现？"),
        Question::Backlog => text("Is work that piles up measured?", "积压是否有监控？"),
        Question::ClockSync => text("Are the clocks of its hosts in step?", "机器时钟是否同步（NTP）？"),
        Question::LongTransaction => {
            text("Does it work in small transactions?", "是否分批提交，避免长事务？")
        }
        Question::Drill => text("Has a missed run been practised?", "是否演练过漏跑和恢复？"),
        Question::Lateness => text("How late may it start?", "最多允许晚多久启动？"),
        Question::Duration => text("Is its running time watched?", "运行时长是否有监控？"),
        Question::SuccessRate => text("Is its success rate watched?", "成功率是否有监控？"),
        Question::Compensation => {
            text("Is there a job that mends what this one missed?", "是否有兜底的对账或补偿任务？")
        }
        Question::ManualRun => text("Can it be run by hand?", "能否手工触发一次？"),
        Question::TriggerApart => text("Is the trigger apart from the work?", "触发与执行是否分离？"),
        Question::Audit => text("Is it recorded who changed or ran it?", "谁改了、谁手工跑了，是否有审计？"),
        Question::Termination => text("Does it end cleanly when it is stopped?", "被终止时能否优雅退出？"),
    }
}

/// Why it matters.
pub(super) fn why(question: Question) -> Text {
    match question {
        Question::Zone => text(
            "An hour without a zone moves with the host, the container or the clock change",
            "不写时区，时间会随主机、容器或夏令时漂移",
        ),
        Question::Frequency => text(
            "A wrong star runs a job sixty times, or never",
            "写错一个星号，可能多跑六十次，也可能一次不跑",
        ),
        Question::Timeout => {
            text("A run that hangs holds its lock and its connections", "卡住的运行会一直占着锁和连接")
        }
        Question::Overlap => {
            text("Two runs at once do the same work twice", "两次同时跑会把同一批数据处理两遍")
        }
        Question::Lock => text(
            "A second host or replica does everything again",
            "多一台机器或多一个副本，所有事情都会多做一遍",
        ),
        Question::Idempotency => text(
            "Retries, catch-up and manual runs repeat a slot sooner or later",
            "重试、补跑、手工执行迟早会让同一时段跑第二遍",
        ),
        Question::CatchUp => {
            text("Machines are off at the wrong minute sooner or later", "机器迟早会在那一分钟停着")
        }
        Question::BackFill => {
            text("A job that only knows today cannot mend yesterday", "只会处理“今天”的任务补不了昨天的数据")
        }
        Question::Retry => text(
            "Retries mend a short failure and repeat whatever is not idempotent",
            "重试能扛住短暂故障，也会重复非幂等的动作",
        ),
        Question::DeadLetter => text(
            "One bad record can stop all the others, or vanish",
            "一条坏数据可能卡住全部，也可能悄悄丢掉",
        ),
        Question::Ledger => text(
            "Without a record nobody can say whether last night ran",
            "没有记录，就没人说得清昨晚到底跑没跑",
        ),
        Question::AlertFailure => text(
            "A failure that tells nobody lasts until a customer calls",
            "没人收到的失败，要等客户来电才知道",
        ),
        Question::AlertNotRun => {
            text("A job that does not start reports no failure either", "没启动的任务也不会报失败")
        }
        Question::Backlog => text("A job that succeeds may still fall behind", "每次都成功，也可能越积越多"),
        Question::ClockSync => {
            text("A clock that is off runs the job at the wrong time", "时钟不准，触发时间就不准")
        }
        Question::LongTransaction => {
            text("One transaction over a whole night blocks everyone else", "一个事务跑一夜，会锁住其他业务")
        }
        Question::Drill => text(
            "A recovery that was never practised fails when it is needed",
            "没演练过的恢复方案，真出事时多半不灵",
        ),
        Question::Lateness => text(
            "A run that starts in the middle of the working day can do more harm than none",
            "拖到白天高峰才启动，有时还不如不跑",
        ),
        Question::Duration => {
            text("A run that grows a little every day overruns one day", "每天慢一点，总有一天超时")
        }
        Question::SuccessRate => {
            text("Failures that mend themselves hide a growing fault", "自己恢复的失败会掩盖越来越大的问题")
        }
        Question::Compensation => text("Something is always missed", "总有漏网之鱼"),
        Question::ManualRun => text(
            "At three in the morning nobody should have to assemble the command",
            "凌晨三点不该还要现拼命令",
        ),
        Question::TriggerApart => {
            text("A trigger that does the work itself dies with it", "触发器自己干活，活一崩触发器也跟着崩")
        }
        Question::Audit => {
            text("The first question after an incident is who changed what", "出事后第一个问题就是谁改了什么")
        }
        Question::Termination => {
            text("A deploy or a time limit stops it in the middle of its work", "发布或超时会在中途把它停掉")
        }
    }
}

/// What to write to answer a question on a platform: lines for the file where the platform has a key, else the
/// attestation that answers it.
pub(super) fn add(platform: PlatformId, question: Question) -> Text {
    platform::row(platform).setting(question).unwrap_or_else(|| attest(question))
}

/// The same line in both languages.
const fn line(code: &'static str) -> Text {
    Text { en: code, zh: code }
}

/// What no file of the platform can show, a person may state.
fn attest(question: Question) -> Text {
    match question {
        Question::Zone => line("# cronlint: zone=Asia/Shanghai"),
        Question::Frequency => line("# cronlint: frequency=as-written"),
        Question::Timeout => line("# cronlint: timeout=50m"),
        Question::Overlap => line("# cronlint: overlap=locked-inside"),
        Question::Lock => line("# cronlint: lock=redis:NAME"),
        Question::Idempotency => line("# cronlint: idempotent-by=order_id"),
        Question::CatchUp => line("# cronlint: catch-up=next-run-covers"),
        Question::BackFill => line("# cronlint: back-fill=--date"),
        Question::Retry => line("# cronlint: retry=3-inside"),
        Question::DeadLetter => line("# cronlint: dead-letter=TABLE"),
        Question::Ledger => line("# cronlint: ledger=job_log"),
        Question::AlertFailure => line("# cronlint: alert-failure=RULE"),
        Question::AlertNotRun => line("# cronlint: alert-not-run=RULE"),
        Question::Backlog => line("# cronlint: backlog=METRIC"),
        Question::ClockSync => line("# cronlint: clock-sync=chrony"),
        Question::LongTransaction => line("# cronlint: long-transaction=batches-of-500"),
        Question::Drill => line("# cronlint: drill=2026-11-01"),
        Question::Lateness => line("# cronlint: lateness=15m"),
        Question::Duration => line("# cronlint: duration=METRIC"),
        Question::SuccessRate => line("# cronlint: success-rate=METRIC"),
        Question::Compensation => line("# cronlint: compensation=JOB"),
        Question::ManualRun => line("# cronlint: manual-run=RUNBOOK"),
        Question::TriggerApart => line("# cronlint: trigger-apart=queue"),
        Question::Audit => line("# cronlint: audit=git"),
        Question::Termination => line("# cronlint: termination=handles-SIGTERM"),
    }
}
