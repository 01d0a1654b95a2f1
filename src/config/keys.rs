//! The table of keys. What is read, what the JSON Schema says and what an error calls known all come from here.

use crate::job::Question;
use crate::lang::Text;

/// A key of a table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its name; `-` and `_` are the same.
    pub name: &'static str,
    /// What stands behind it.
    pub shape: Shape,
    /// What it does.
    pub about: Text,
}

/// What a value is.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// The IANA name of a zone.
    Zone,
    /// The name of a cron daemon.
    Daemon,
    /// `en` or `zh`.
    Lang,
    /// Codes, names or letters of rules.
    Rules,
    /// Paths of files, one or several.
    Files,
    /// Globs.
    Globs,
    /// A glob.
    Glob,
    /// Any text.
    Words,
    /// A date.
    Date,
    /// A length of time.
    Duration,
    /// Windows of time.
    Windows,
    /// Questions of the checklist.
    Questions,
    /// A tier.
    Tier,
    /// How grave a rule's findings are: a level for each code, name or letter.
    Severities,
    /// A daemon for each glob.
    Daemons,
    /// A statement of time for each word.
    OwnWords,
    /// An answer for each question.
    Answers,
    /// A table with keys of its own.
    Table(&'static [Row]),
    /// Tables with keys of their own, one after the other. Of each list of the second at least one stands in every table.
    Tables(&'static [Row], &'static [&'static [&'static str]]),
}

const fn row(name: &'static str, shape: Shape, en: &'static str, zh: &'static str) -> Row {
    Row { name, shape, about: Text { en, zh } }
}

const BUSINESS_ZONE: Row =
    row("business-zone", Shape::Zone, "The zone in which the business thinks", "业务时区");
const HOST_ZONE: Row =
    row("host-zone", Shape::Zone, "The zone of hosts, JVMs and controllers", "主机、JVM、控制器的时区");
const DAEMON: Row =
    row("daemon", Shape::Daemon, "The cron daemon that reads crontabs", "读取 crontab 的 cron 守护进程");
const SELECT: Row = row(
    "select",
    Shape::Rules,
    "Only these rules: codes, names or letters",
    "只启用这些规则：代码、名称或字母",
);
const IGNORE: Row = row("ignore", Shape::Rules, "Not these rules", "不启用这些规则");
const SEVERITY: Row = row(
    "severity",
    Shape::Severities,
    "How grave a rule's findings are: error, warning, advice or off",
    "规则的级别：error、warning、advice 或 off",
);

/// The keys of the file.
pub const FILE: &[Row] = &[
    row(
        "extends",
        Shape::Files,
        "Configurations that this one goes on from, relative to this file",
        "本文件继承的配置文件，路径相对于本文件",
    ),
    row("lang", Shape::Lang, "The language of what people read", "输出语言"),
    BUSINESS_ZONE,
    HOST_ZONE,
    DAEMON,
    SELECT,
    IGNORE,
    SEVERITY,
    row(
        "daemons",
        Shape::Daemons,
        "The cron daemon that reads the crontabs of these paths",
        "这些路径下的 crontab 由哪个 cron 守护进程读取",
    ),
    row(
        "words",
        Shape::OwnWords,
        "Your own words for times, as they stand in comments, and what they mean",
        "注释里自定义的时间说法及其含义",
    ),
    row(
        "override",
        Shape::Tables(OVERRIDE, OVERRIDE_NEEDS),
        "What holds for some paths only",
        "只对部分路径生效的设置",
    ),
    row(
        "peak",
        Shape::Windows,
        "When the load is highest: low-tier work should not run then",
        "业务高峰时段：低优先级任务不应在此时运行",
    ),
    row("tier", Shape::Table(TIERS), "What is demanded of the jobs of a tier", "对各优先级任务的要求"),
    row("job", Shape::Tables(JOB, JOB_NEEDS), "What people say of jobs", "对任务的人工说明"),
];

/// The keys of `[[override]]`.
pub const OVERRIDE: &[Row] = &[
    row(
        "paths",
        Shape::Globs,
        "The files, relative to the folder of the configuration that was found",
        "适用的文件，路径相对于所找到的配置文件的目录",
    ),
    BUSINESS_ZONE,
    HOST_ZONE,
    DAEMON,
    SELECT,
    IGNORE,
    SEVERITY,
];

/// An override says where it holds, and what.
const OVERRIDE_NEEDS: &[&[&str]] =
    &[&["paths"], &["business-zone", "host-zone", "daemon", "select", "ignore", "severity"]];

/// The keys of `[tier]`.
pub const TIERS: &[Row] = &[
    row(
        "high",
        Shape::Table(TIER),
        "Money, stock, the state of orders, certificates",
        "资金、库存、订单状态、证书等",
    ),
    row("medium", Shape::Table(TIER), "Notices, synchronisation, indexes", "通知、同步、索引等"),
    row("low", Shape::Table(TIER), "Reports, clean-up", "报表、清理等"),
];

/// The keys of one tier.
pub const TIER: &[Row] = &[
    row("require", Shape::Questions, "Questions that must be answered", "必须有答案的问题"),
    row("max-lateness", Shape::Duration, "How late a run may be at most", "最多允许晚多久"),
    row("forbid", Shape::Windows, "When none of its jobs may run", "禁止运行的时间窗口"),
    row("jobs", Shape::Globs, "Names of the jobs that belong to it", "属于该优先级的任务名"),
    row(
        "severity",
        Shape::Severities,
        "How grave a rule's findings about its jobs are",
        "规则用于这些任务时的级别",
    ),
];

/// The keys of `[[job]]`.
pub const JOB: &[Row] = &[
    row("name", Shape::Glob, "The names of the jobs", "任务名"),
    row("path", Shape::Glob, "Their files", "所在文件"),
    row("tier", Shape::Tier, "Their tier", "优先级"),
    row("owner", Shape::Words, "Who answers for them", "负责人"),
    row("duration", Shape::Duration, "How long a run takes", "一次运行要多久"),
    row("attest", Shape::Answers, "Answers to questions of the checklist", "对可靠性清单问题的回答"),
    row("by", Shape::Words, "Who gives the answers", "由谁声明"),
    row("reason", Shape::Words, "Why they are so", "声明的理由"),
    row("until", Shape::Date, "The last day on which the answers count", "声明有效的最后一天"),
];

/// An entry says which jobs it is about, and something of them.
const JOB_NEEDS: &[&[&str]] = &[&["name", "path"], &["tier", "owner", "duration", "attest"]];

/// The levels of a severity.
pub const LEVELS: [&str; 4] = ["error", "warning", "advice", "off"];

/// The ids of all questions.
pub fn questions() -> Vec<&'static str> {
    Question::ALL.into_iter().map(Question::id).collect()
}
