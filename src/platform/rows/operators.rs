//! Operators of Kubernetes that keep schedules of their own kinds.

use super::{default, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static OPERATOR: Platform = Platform {
    id: PlatformId::Operator,
    name: "kubernetes-operator",
    title: text("an operator of Kubernetes", "Kubernetes operator"),
    zone: ZoneDefault::Controller(text(
        "the zone of the operator's own pod, UTC in its image",
        "operator 自身 Pod 的时区，其镜像为 UTC",
    )),
    zone_reader: ZoneReader::Go,
    zone_setting: None,
    refusal: text(
        "the operator does not take the schedule and starts nothing",
        "operator 不接受该表达式，一次也不会启动",
    ),
    minimum: None,
    overlap: OverlapPolicy::QueueOne,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Zone,
            "",
            Danger::High,
            text("the zone of the operator's pod, mostly UTC", "按 operator Pod 的时区，一般是 UTC"),
        ),
        default(
            Question::Timeout,
            "",
            Danger::High,
            text("the schedule sets no limit of a run", "该对象不设运行时限"),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text(
                "the operator starts none while one of the same schedule goes on",
                "同一定时的上一次没结束，operator 不会再启动",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text("one operator leads and starts each run once", "operator 只有一个 leader，每次只启动一个"),
        ),
        default(
            Question::AlertFailure,
            "",
            Danger::High,
            text("a failure is in the object's status and nowhere else", "失败只体现在对象的 status 里"),
        ),
        default(
            Question::AlertNotRun,
            "",
            Danger::High,
            text(
                "nothing notices a missing run unless an alert watches the operator's metrics",
                "除非有告警盯着 operator 的指标，否则没触发也没人知道",
            ),
        ),
    ],
    settings: &[],
    source: "the operators named in src/source/kubernetes/operators.rs, each read 2026-11",
};
