//! Jobs that a database runs.

use super::{default, text};
use crate::job::{OverlapPolicy, Question};
use crate::platform::{Alarm, Danger, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static PG_CRON: Platform = Platform {
    id: PlatformId::PgCron,
    name: "pg-cron",
    title: text("pg_cron", "pg_cron"),
    zone: ZoneDefault::Setting {
        zone: "UTC",
        text: text(
            "GMT, unless the server's `cron.timezone` says otherwise",
            "默认 GMT，除非服务器设置了 cron.timezone",
        ),
    },
    zone_reader: ZoneReader::Unknown,
    zone_setting: None,
    refusal: text("`cron.schedule` fails and no job is made", "cron.schedule 报错，任务不会创建"),
    minimum: None,
    overlap: OverlapPolicy::QueueOne,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Zone,
            "cron.timezone",
            Danger::Low,
            text("GMT, unless the server says otherwise", "默认 GMT，除非服务器另有设置"),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text(
                "a run that is due while the last one goes on waits until it ends",
                "上一次没跑完，到点的这一次等它结束再跑",
            ),
        ),
        default(
            Question::Lock,
            "",
            Danger::Fine,
            text("the primary server alone runs jobs", "只在主库上运行"),
        ),
    ],
    settings: &[],
    source: "citusdata/pg_cron README and pg_cron.c, read 2026-11",
};

pub(super) static MYSQL_EVENT: Platform = Platform {
    id: PlatformId::MysqlEvent,
    name: "mysql-event",
    title: text("MySQL event", "MySQL 事件"),
    zone: ZoneDefault::Host(text("the zone of the session that created the event", "创建事件的会话时区")),
    zone_reader: ZoneReader::Unknown,
    zone_setting: None,
    refusal: text("the statement fails and no event is made", "语句报错，事件不会创建"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::WhenDense,
    instances: Instances::Once,
    defaults: &[
        default(
            Question::Overlap,
            "",
            Danger::High,
            text(
                "the next run starts even while the last one goes on; `GET_LOCK` in the body keeps them apart",
                "上一次没跑完，到点照样再启动一次；可在语句里用 GET_LOCK 互斥",
            ),
        ),
        default(Question::Timeout, "", Danger::High, text("an event has no time limit", "事件没有执行超时")),
        default(Question::Lock, "", Danger::Fine, text("events do not run on replicas", "从库上不运行事件")),
    ],
    settings: &[],
    source: "MySQL 8.4 Reference Manual, chapter 27.4 (Using the Event Scheduler), read 2026-11",
};
