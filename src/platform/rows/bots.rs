//! Bots that propose updates.

use super::shared::ONCE;
use super::{default, same, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static DEPENDABOT: Platform = Platform {
    id: PlatformId::Dependabot,
    name: "dependabot",
    title: text("Dependabot", "Dependabot"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: Some("timezone: {zone}"),
    refusal: text(
        "GitHub refuses the configuration, and no update of it is looked for",
        "GitHub 会拒绝该配置，其中的更新都不会检查",
    ),
    minimum: None,
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    // It only proposes changes: a run that is late, missed or repeated does no harm.
    defaults: &[
        default(Question::Zone, "schedule.timezone", Danger::Low, text("UTC", "UTC")),
        default(
            Question::Timeout,
            "",
            Danger::Fine,
            text("GitHub limits its runs", "GitHub 会限制其运行时长"),
        ),
        ONCE,
        default(
            Question::CatchUp,
            "",
            Danger::Fine,
            text("the next run finds what a missed one would have", "漏掉的下次照样会发现"),
        ),
        default(
            Question::Idempotency,
            "",
            Danger::Fine,
            text("a pull request that is open already is kept", "已开的 pull request 不会重复开"),
        ),
        default(Question::ManualRun, "", Danger::Fine, text("it can be started by hand", "可以手工触发")),
    ],
    settings: &[(Question::Zone, same("timezone: Asia/Shanghai"))],
    source: "github/docs, Dependabot options reference, 2026-11",
};

pub(super) static RENOVATE: Platform = Platform {
    id: PlatformId::Renovate,
    name: "renovate",
    title: text("Renovate", "Renovate"),
    zone: ZoneDefault::Controller(text(
        "the zone of the process that runs Renovate, UTC where Mend runs it",
        "运行 Renovate 的进程的时区，Mend 托管时为 UTC",
    )),
    zone_reader: ZoneReader::Luxon,
    zone_setting: Some("\"timezone\": \"{zone}\""),
    refusal: text(
        "Renovate reports a configuration error and does nothing until it is mended",
        "Renovate 会报配置错误，修好之前什么也不做",
    ),
    minimum: None,
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    // It only proposes changes: an hour that is missed is followed by the next one.
    defaults: &[
        default(
            Question::Zone,
            "timezone",
            Danger::Low,
            text("the zone of the process, UTC where Mend runs it", "进程所在时区，Mend 托管时为 UTC"),
        ),
        default(
            Question::CatchUp,
            "",
            Danger::Fine,
            text("the next run finds what a missed one would have", "漏掉的下次照样会发现"),
        ),
        default(
            Question::Idempotency,
            "",
            Danger::Fine,
            text("a pull request that is open already is kept", "已开的 pull request 不会重复开"),
        ),
    ],
    settings: &[(Question::Zone, same("\"timezone\": \"Asia/Shanghai\""))],
    source: "renovatebot/renovate lib/workers/repository/update/branch/schedule.ts, 2026-11",
};
