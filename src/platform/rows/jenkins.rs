//! Jenkins.

use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static JENKINS: Platform = Platform {
    id: PlatformId::Jenkins,
    name: "jenkins",
    title: text("Jenkins", "Jenkins"),
    zone: ZoneDefault::Host(text("the zone of the Jenkins controller's JVM", "Jenkins 控制器 JVM 的时区")),
    zone_reader: ZoneReader::JavaListed,
    zone_setting: Some("TZ={zone}"),
    refusal: text("the pipeline fails and the trigger is not registered", "流水线报错，定时触发不会被注册"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Zone,
            "TZ=",
            Danger::High,
            text("the zone of the controller's JVM", "控制器 JVM 的时区"),
        ),
        default(
            Question::Timeout,
            "options { timeout }",
            Danger::High,
            text("a build has no time limit", "构建没有时限"),
        ),
        default(
            Question::Overlap,
            "options { disableConcurrentBuilds }",
            Danger::High,
            text(
                "without `disableConcurrentBuilds` the next build starts even while the last one goes on",
                "没有 `disableConcurrentBuilds` 时，上一次没跑完，到点照样再启动一次构建",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Open,
            text(
                "one controller starts it; in a multibranch project every branch with this file does",
                "只有一个控制器触发；多分支项目里，每个带这份文件的分支都会触发",
            ),
        ),
        default(
            Question::CatchUp,
            "",
            Danger::Open,
            text("what was missed while Jenkins was down is lost", "Jenkins 停机期间漏掉的不会补跑"),
        ),
        default(
            Question::Retry,
            "options { retry }",
            Danger::Fine,
            text("a failed build is not repeated", "失败不重试"),
        ),
        default(
            Question::AlertFailure,
            "post { failure }",
            Danger::High,
            text(
                "a failure is shown in the web interface and nowhere else",
                "失败只显示在 Web 界面上，没有别的通知",
            ),
        ),
        default(
            Question::AlertNotRun,
            "",
            Danger::High,
            text("nothing notices a missing build", "没触发也没人知道"),
        ),
        default(Question::Ledger, "", Danger::Fine, text("the list of builds is kept", "构建历史会保留")),
        default(
            Question::ManualRun,
            "",
            Danger::Fine,
            text("any job can be started by hand", "任何任务都可以手工触发"),
        ),
    ],
    settings: &[
        (Question::Zone, same("cron('TZ=Asia/Shanghai\\nH 2 * * *')")),
        (Question::Timeout, same("options { timeout(time: {minutes}, unit: 'MINUTES') }")),
        (Question::Overlap, same("options { disableConcurrentBuilds() }")),
        (Question::AlertFailure, same("post { failure { mail ... } }")),
    ],
    source: "jenkinsci/jenkins 2.578 and the pages of Pipeline syntax, read 2026-11",
};
