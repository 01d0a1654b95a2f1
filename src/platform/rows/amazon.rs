//! Amazon's schedulers: they deliver an event, and the work is somebody else's.

use super::cloud::{AT_LEAST_ONCE, UTC, UTC_ONLY};
use super::shared::NOTHING_NOTICES;
use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::lang::Text;
use crate::platform::{Alarm, Danger, Default, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

const DOES_NOT_WAIT: Default = default(
    Question::Overlap,
    "",
    Danger::High,
    text(
        "the next event is delivered whether the work of the last one is done or not",
        "不管上一次的工作有没有做完，到点照样再投递一次",
    ),
);
const OF_THE_TARGET: Default =
    default(Question::Timeout, "", Danger::Open, text("the limit is the target's own", "超时由目标自身决定"));
const RETRIES: Default = default(
    Question::Retry,
    "RetryPolicy.MaximumRetryAttempts",
    Danger::High,
    text(
        "an event that the target does not take is tried again up to 185 times",
        "目标没有接收的事件最多重试 185 次",
    ),
);
const A_DAY_LATE: Default = default(
    Question::CatchUp,
    "RetryPolicy.MaximumEventAgeInSeconds",
    Danger::Low,
    text(
        "an event that the target does not take is delivered up to 24 hours late",
        "目标没有接收的事件最晚会在 24 小时后才投递",
    ),
);
const DROPPED: Default = default(
    Question::DeadLetter,
    "DeadLetterConfig",
    Danger::High,
    text(
        "an event that cannot be delivered is dropped: there is no dead-letter queue",
        "投递不出去的事件会被丢弃：没有配置死信队列",
    ),
);
const METRICS_ONLY: Default = default(
    Question::AlertFailure,
    "",
    Danger::High,
    text(
        "a failure is a CloudWatch metric that nobody looks at by itself",
        "失败只体现为 CloudWatch 指标，不会主动通知",
    ),
);
const EVENTBRIDGE_REFUSES: Text = text("the deployment fails", "部署失败");

/// What rules and Scheduler have in common.
const EVENTBRIDGE: Platform = Platform {
    id: PlatformId::AwsEvents,
    name: "aws-events",
    title: text("Amazon EventBridge", "Amazon EventBridge"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: EVENTBRIDGE_REFUSES,
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    // The file shows an event; the work behind it has limits and locks of its own.
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(Question::Zone, "", Danger::Low, UTC_ONLY),
        OF_THE_TARGET,
        DOES_NOT_WAIT,
        AT_LEAST_ONCE,
        A_DAY_LATE,
        RETRIES,
        DROPPED,
        METRICS_ONLY,
        NOTHING_NOTICES,
    ],
    settings: &[
        (Question::Retry, same("RetryPolicy: {MaximumRetryAttempts: 3}")),
        (Question::CatchUp, same("RetryPolicy: {MaximumEventAgeInSeconds: {late}}")),
        (Question::DeadLetter, same("DeadLetterConfig: {Arn: ...}")),
    ],
    source: "EventBridge user guide (schedule patterns; how EventBridge retries delivering events; dead-letter queues), 2026-11",
};

pub(super) static AWS_EVENTS: Platform = EVENTBRIDGE;

pub(super) static AWS_SCHEDULER: Platform = Platform {
    id: PlatformId::AwsScheduler,
    name: "aws-scheduler",
    title: text("EventBridge Scheduler", "EventBridge Scheduler"),
    zone_setting: Some("ScheduleExpressionTimezone: {zone}"),
    defaults: &[
        default(Question::Zone, "ScheduleExpressionTimezone", Danger::Low, UTC),
        OF_THE_TARGET,
        DOES_NOT_WAIT,
        AT_LEAST_ONCE,
        A_DAY_LATE,
        RETRIES,
        DROPPED,
        METRICS_ONLY,
        NOTHING_NOTICES,
    ],
    settings: &[
        (Question::Zone, same("ScheduleExpressionTimezone: Asia/Shanghai")),
        (Question::Retry, same("RetryPolicy: {MaximumRetryAttempts: 3}")),
        (Question::CatchUp, same("RetryPolicy: {MaximumEventAgeInSeconds: {late}}")),
        (Question::DeadLetter, same("DeadLetterConfig: {Arn: ...}")),
    ],
    source: "EventBridge Scheduler user guide (schedule types) and API reference (RetryPolicy, DeadLetterConfig), 2026-11",
    ..EVENTBRIDGE
};

pub(super) static ELASTIC_BEANSTALK: Platform = Platform {
    id: PlatformId::ElasticBeanstalk,
    name: "elastic-beanstalk",
    title: text("Elastic Beanstalk", "Elastic Beanstalk"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: text("the deployment fails", "部署失败"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    // A run is a message of the worker's queue, which has limits of its own.
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(Question::Zone, "", Danger::Low, UTC_ONLY),
        default(
            Question::Timeout,
            "",
            Danger::Low,
            text(
                "the worker's inactivity timeout ends a run, after 299 seconds unless it says otherwise",
                "以 worker 的不活动超时为准，默认 299 秒",
            ),
        ),
        default(
            Question::Overlap,
            "",
            Danger::High,
            text(
                "a worker takes the next message while the last one is still at work",
                "上一条消息还在处理，worker 照样会取下一条",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text("one elected instance queues each run", "由选出的一台实例入队，每个触发时刻只入队一次"),
        ),
        NOTHING_NOTICES,
    ],
    settings: &[],
    source: "Elastic Beanstalk developer guide, worker environments (periodic tasks), 2026-11",
};
