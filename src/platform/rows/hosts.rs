//! Hosts that start functions and containers.

use super::shared::{NO_RETRY, NOTHING_NOTICES, ONCE, OVERLAPS, UTC_ONLY};
use super::{default, text};
use crate::job::{OverlapPolicy, Question};
use crate::lang::Text;
use crate::platform::{
    Alarm, Danger, Default, Instances, Minimum, Platform, PlatformId, ZoneDefault, ZoneReader,
};

const NOT_REPEATED: Default = default(
    Question::CatchUp,
    "",
    Danger::High,
    text("a run that is missed is not made up for", "漏跑的不会补跑"),
);
const NOBODY_HEARS: Default = default(
    Question::AlertFailure,
    "",
    Danger::High,
    text("a failure is in the logs and nowhere else", "失败只体现在日志里，没有别的通知"),
);
const LOGS: Default = default(
    Question::Ledger,
    "",
    Danger::Low,
    text("the logs of the service are kept for a while", "平台日志会保留一段时间"),
);
const DEPLOY_FAILS: Text = text("the deployment fails", "部署失败");

pub(super) static CLOUDFLARE: Platform = Platform {
    id: PlatformId::Cloudflare,
    name: "cloudflare",
    title: text("Cloudflare Workers", "Cloudflare Workers"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: text("the deployment of the worker fails", "Worker 部署失败"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    // A run is over within 15 minutes, and there is nothing to set.
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        UTC_ONLY,
        default(
            Question::Timeout,
            "",
            Danger::Fine,
            text("a run is stopped after 15 minutes", "单次运行满 15 分钟会被终止"),
        ),
        OVERLAPS,
        ONCE,
        NOT_REPEATED,
        NO_RETRY,
        NOBODY_HEARS,
        NOTHING_NOTICES,
        default(
            Question::Ledger,
            "",
            Danger::Low,
            text("the last 100 runs are listed", "只列出最近 100 次运行"),
        ),
    ],
    settings: &[],
    source: "cloudflare/cloudflare-docs workers/configuration/cron-triggers.mdx, workers/platform/limits.mdx, 2026-11",
};

pub(super) static VERCEL: Platform = Platform {
    id: PlatformId::Vercel,
    name: "vercel",
    title: text("Vercel", "Vercel"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: DEPLOY_FAILS,
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    // A run lasts no longer than the function may, and there is nothing to set.
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(Question::Zone, "", Danger::Low, text("UTC", "UTC")),
        default(
            Question::Timeout,
            "functions.*.maxDuration",
            Danger::Fine,
            text("a run is stopped at the function's own limit", "运行时长以函数自身的上限为准"),
        ),
        OVERLAPS,
        default(
            Question::Lock,
            "",
            Danger::High,
            text("Vercel may deliver one event more than once", "Vercel 可能把同一次触发投递不止一次"),
        ),
        NOT_REPEATED,
        NO_RETRY,
        NOBODY_HEARS,
        NOTHING_NOTICES,
        LOGS,
        default(
            Question::ManualRun,
            "",
            Danger::Fine,
            text("the dashboard runs a cron job by hand", "控制台可以手工触发"),
        ),
    ],
    settings: &[],
    source: "vercel.com/docs/cron-jobs and cron-jobs/manage-cron-jobs (2026-01), docs/schedules (2026-10), read 2026-11",
};

pub(super) static NETLIFY: Platform = Platform {
    id: PlatformId::Netlify,
    name: "netlify",
    title: text("Netlify", "Netlify"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: DEPLOY_FAILS,
    minimum: None,
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    // A run is over within 30 seconds, and there is nothing to set.
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        UTC_ONLY,
        default(
            Question::Timeout,
            "",
            Danger::Fine,
            text("a run is stopped after 30 seconds", "单次运行满 30 秒会被终止"),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text("a run is over before the next one can be due", "单次运行在下一次到点之前必然结束"),
        ),
        ONCE,
        NOT_REPEATED,
        NO_RETRY,
        NOBODY_HEARS,
        NOTHING_NOTICES,
        LOGS,
    ],
    settings: &[],
    source: "docs.netlify.com, scheduled functions, 2026-11",
};

pub(super) static RENDER: Platform = Platform {
    id: PlatformId::Render,
    name: "render",
    title: text("Render", "Render"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: text("Render refuses the Blueprint", "Render 会拒绝该 Blueprint"),
    minimum: None,
    overlap: OverlapPolicy::QueueOne,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        UTC_ONLY,
        default(
            Question::Timeout,
            "",
            Danger::Low,
            text("a run is stopped after 12 hours", "单次运行满 12 小时会被终止"),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Fine,
            text("one run at a time: the next one waits", "同一时间只有一个运行，下一次会等待"),
        ),
        ONCE,
        NOT_REPEATED,
        NO_RETRY,
        NOBODY_HEARS,
        NOTHING_NOTICES,
        LOGS,
        default(
            Question::ManualRun,
            "",
            Danger::Fine,
            text("the dashboard runs a cron job by hand", "控制台可以手工触发"),
        ),
    ],
    settings: &[],
    source: "render.com/docs/cronjobs, 2026-11",
};

pub(super) static RAILWAY: Platform = Platform {
    id: PlatformId::Railway,
    name: "railway",
    title: text("Railway", "Railway"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: None,
    refusal: DEPLOY_FAILS,
    minimum: Some(Minimum {
        seconds: 300,
        effect: text("Railway starts a service at most every 5 minutes", "Railway 最密每 5 分钟启动一次"),
        refused: false,
    }),
    overlap: OverlapPolicy::Skip,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        UTC_ONLY,
        default(
            Question::Timeout,
            "",
            Danger::High,
            text(
                "no limit: a run that does not exit keeps all later ones from starting",
                "没有上限：不退出的运行会让之后的都不再启动",
            ),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Low,
            text("a run that is due while another goes on is skipped", "上一次没结束，到点的那次就跳过"),
        ),
        ONCE,
        NOT_REPEATED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
        LOGS,
    ],
    settings: &[],
    source: "docs.railway.com, cron-jobs and config-as-code, 2026-11",
};

pub(super) static DIGITALOCEAN: Platform = Platform {
    id: PlatformId::DigitalOcean,
    name: "digitalocean",
    title: text("DigitalOcean", "DigitalOcean"),
    zone: ZoneDefault::Fixed("UTC"),
    zone_reader: ZoneReader::Iana,
    zone_setting: Some("time_zone: {zone}"),
    refusal: text("DigitalOcean refuses the app spec", "DigitalOcean 会拒绝该 app spec"),
    minimum: None,
    overlap: OverlapPolicy::Allow,
    overlap_except: &[],
    alarm: Alarm::Never,
    instances: Instances::Once,
    defaults: &[
        default(Question::Zone, "time_zone", Danger::Low, text("UTC", "UTC")),
        default(
            Question::Timeout,
            "",
            Danger::Open,
            text("its documentation names no limit", "文档没有写明时长上限"),
        ),
        default(
            Question::Overlap,
            "",
            Danger::Open,
            text(
                "its documentation does not say that a run waits for the last one",
                "文档没有写明会等上一次结束",
            ),
        ),
        ONCE,
        NOT_REPEATED,
        NOBODY_HEARS,
        NOTHING_NOTICES,
        LOGS,
    ],
    settings: &[(Question::Zone, super::same("time_zone: Asia/Shanghai"))],
    source: "docs.digitalocean.com, App Platform, manage jobs (2026-07), read 2026-11",
};
