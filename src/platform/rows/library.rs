//! A library inside some program, of which nothing but the text of a schedule is seen.

use super::text;
use crate::job::OverlapPolicy;
use crate::platform::{Alarm, Instances, Platform, PlatformId, ZoneDefault, ZoneReader};

pub(super) static LIBRARY: Platform = Platform {
    id: PlatformId::Library,
    name: "library",
    title: text("a program with its own scheduler", "自带调度器的程序"),
    zone: ZoneDefault::Host(text("the zone of the program's process", "程序进程的时区")),
    zone_reader: ZoneReader::Unknown,
    zone_setting: None,
    refusal: text("the job is never scheduled", "任务不会被调度"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Each,
    defaults: &[],
    settings: &[],
    source: "what holds for any library that is handed a text and nothing else",
};
