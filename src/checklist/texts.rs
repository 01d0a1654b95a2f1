//! The words of the checklist: each question, why it matters, what a good answer is.

use crate::job::Question;
use crate::lang::Text;

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
            text("Machines are off at the wrong minute sooner or later", "机器迟早会赶上在那一分钟停机")
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
            "失败没人收到通知，要等客户打来电话才知道",
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
        Question::TriggerApart => text(
            "A trigger that does the work itself dies with it",
            "触发器自己执行任务，任务一崩，触发器也跟着崩",
        ),
        Question::Audit => {
            text("The first question after an incident is who changed what", "出事后第一个问题就是谁改了什么")
        }
        Question::Termination => {
            text("A deploy or a time limit stops it in the middle of its work", "发布或超时会在中途把它停掉")
        }
    }
}

/// What a good answer is.
pub(super) fn how(question: Question) -> Text {
    match question {
        Question::Zone => text(
            "one zone everywhere, named beside each schedule or once for all hosts",
            "全链路统一时区，写在每个表达式旁，或对所有主机统一设置",
        ),
        Question::Frequency => text(
            "preview the next fires and compare them with what was asked for",
            "预览接下来的触发时间，与需求逐一核对",
        ),
        Question::Timeout => text(
            "a limit above the longest good run and below the gap to the next",
            "超时大于正常最长耗时，小于触发间隔",
        ),
        Question::Overlap => text(
            "skip or queue one; let two run only where they share no data",
            "跳过或最多排队一次；只有互不共享数据时才允许并发",
        ),
        Question::Lock => text(
            "a lock or a leader with an expiry, renewed while the work goes on; it is never the only safety: when it is lost, idempotency has to hold",
            "带过期时间并在执行期间续期的分布式锁，或选主；锁不能是唯一保障：锁丢了，还有幂等兜底",
        ),
        Question::Idempotency => text(
            "one of three: a business key in a unique index (business id + task + slot), a send-once record written before the message goes out, \
             a state machine with conditional updates (`UPDATE ... WHERE status = 'UNPAID'`); never plain accumulation, unconditional sending or a blind overwrite of state",
            "任选其一：业务唯一键去重表（业务 ID＋任务＋时段）、发送前先写“只发一次”记录、状态机加条件更新（`UPDATE ... WHERE status = 'UNPAID'`）；\
             不要直接累加、无条件发送、不看状态直接改",
        ),
        Question::CatchUp => text(
            "decide it: skip, one run for all, or every one in order; the next run may also look at all that is due",
            "明确选一种：丢弃、合并补跑一次、逐个补跑；也可以让下一次扫描所有到期数据",
        ),
        Question::BackFill => text(
            "the range of time is a parameter (`--from`, `--to`), and a range that is run twice changes nothing: back-fill leans on idempotency",
            "时间范围做成参数（`--from`、`--to`），同一区间重跑结果不变：回填的前提是幂等",
        ),
        Question::Retry => text(
            "few tries, each later than the last (1, 5, 30 minutes), then a dead letter or a person",
            "次数有限、间隔递增（1、5、30 分钟），仍失败则进死信或转人工",
        ),
        Question::DeadLetter => text(
            "a table or queue for what failed too often, with an owner who looks at it and a way to put items back",
            "多次失败的进死信表或死信队列，有人负责查看，并能重新投回",
        ),
        Question::Ledger => text(
            "a row for each run: planned time, actual start, end, rows, result; planned and actual time are two columns",
            "每次运行一行：计划时间、实际开始、结束、处理行数、结果；计划时间和实际时间分两列",
        ),
        Question::AlertFailure => text(
            "to a person on duty, not to a mailbox that nobody reads",
            "通知到值班的人，而不是没人看的邮箱",
        ),
        Question::AlertNotRun => text(
            "ask \"did it run in time\", not \"was there an error\": alert on the age of the last success, from outside of the job",
            "判断标准是“按时跑了没有”，不是“有没有报错”：由任务之外的监控盯住上次成功时间",
        ),
        Question::Backlog => text(
            "a number of items that wait and the age of the oldest, with a threshold",
            "监控待处理数量和最老一条的等待时间，设阈值",
        ),
        Question::ClockSync => text(
            "chrony or NTP on every host, with an alert on the offset; locks with an expiry depend on it",
            "每台主机跑 chrony 或 NTP，偏差有告警；带过期时间的锁也依赖它",
        ),
        Question::LongTransaction => text(
            "commit every few hundred rows, go on from the last key; no remote call inside of a transaction",
            "每几百行提交一次，按主键续扫；事务里不做远程调用",
        ),
        Question::Drill => text(
            "before a sales event: start it by hand once, stop it once on purpose, and watch the alert and the recovery",
            "大促前演练：手工触发一次，人为停掉一次，看告警是否到人、能否恢复",
        ),
        Question::Lateness => text(
            "a latest start after which the run is skipped or somebody decides",
            "约定最晚启动时间，超过则跳过或由人决定",
        ),
        Question::Duration => text(
            "the time of each run, with an alert well below the limit",
            "记录每次耗时，在到达超时之前就告警",
        ),
        Question::SuccessRate => {
            text("the share of good runs and of good items, over days", "按天统计运行成功率和数据成功率")
        }
        Question::Compensation => text(
            "a slower scan over what should be done by now and is not, which mends it or names it",
            "用更低频的扫描找出该处理而未处理的，自动补上或报出来",
        ),
        Question::ManualRun => text(
            "one command or button, with the slot as a parameter, written in the runbook",
            "一条命令或一个按钮，时段作为参数，写进值班手册",
        ),
        Question::TriggerApart => text(
            "the trigger only writes a row or a message; workers do the work and can be added",
            "触发器只写一行记录或发一条消息，由可扩容的 worker 执行",
        ),
        Question::Audit => text(
            "changes go through review, and runs by hand leave who and why",
            "改动走评审；手工执行要留下谁、为什么",
        ),
        Question::Termination => text(
            "finish or roll back the batch in hand on SIGTERM, and remember how far it got",
            "收到 SIGTERM 后处理完或回滚手上这一批，并记住进度",
        ),
    }
}

/// A word to begin an attestation of a question with; without blanks, which end an answer.
pub(super) fn example(question: Question) -> Text {
    match question {
        Question::Zone => text("Asia/Shanghai", "Asia/Shanghai"),
        Question::Frequency => text("as-written", "已核对"),
        Question::Timeout => text("50m", "50m"),
        Question::Overlap => text("locked-inside", "程序内加锁"),
        Question::Lock => text("redis:NAME", "redis:锁名"),
        Question::Idempotency => text("order_id", "order_id"),
        Question::CatchUp => text("next-run-covers", "下次运行补上"),
        Question::BackFill => text("date-parameter", "日期参数"),
        Question::Retry => text("3-inside", "程序内3次"),
        Question::DeadLetter => text("TABLE", "死信表名"),
        Question::Ledger => text("job_log", "job_log"),
        Question::AlertFailure | Question::AlertNotRun => text("RULE", "告警规则名"),
        Question::Backlog | Question::Duration | Question::SuccessRate => text("METRIC", "指标名"),
        Question::ClockSync => text("chrony", "chrony"),
        Question::LongTransaction => text("batches-of-500", "每批500行"),
        Question::Drill => text("2026-11-01", "2026-11-01"),
        Question::Lateness => text("15m", "15m"),
        Question::Compensation => text("JOB", "补偿任务名"),
        Question::ManualRun => text("RUNBOOK", "值班手册"),
        Question::TriggerApart => text("queue", "消息队列"),
        Question::Audit => text("git", "git"),
        Question::Termination => text("handles-SIGTERM", "已处理SIGTERM"),
    }
}
