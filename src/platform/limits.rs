//! What platforms do whatever the file says: when they stop a run, what they allow, and when they are busy.

use super::PlatformId;
use crate::lang::Text;

/// The platforms that stop a run by themselves, and after how many seconds.
const RUN_LIMITS: [(PlatformId, u64); 7] = [
    // github/docs "Usage limits, billing, and administration", 2026-11.
    (PlatformId::GithubActions, 6 * 3600),
    // gitea/act_runner `config.example.yaml`, `timeout: 3h`, 2026-11.
    (PlatformId::Gitea, 3 * 3600),
    // cloudflare/cloudflare-docs workers/platform/limits.mdx, 2026-11.
    (PlatformId::Cloudflare, 900),
    // docs.netlify.com, scheduled functions, 2026-11.
    (PlatformId::Netlify, 30),
    // render.com/docs/cronjobs, 2026-11.
    (PlatformId::Render, 12 * 3600),
    // MicrosoftDocs/azure-devops-docs, phases.md, 2026-11.
    (PlatformId::AzurePipelines, 3600),
    // kubernetes-sigs/prow pkg/plank, 2026-11.
    (PlatformId::Prow, 48 * 3600),
];

/// After how many seconds a platform stops a run when the file sets no limit; `None` where it never does, or it is not known.
pub fn run_limit(platform: PlatformId) -> Option<u64> {
    RUN_LIMITS.iter().find(|(known, _)| *known == platform).map(|(_, seconds)| *seconds)
}

/// A limit of a platform that its users meet without having set it. A file shows neither the plan nor how busy a repository
/// is, so none is more than advice.
#[derive(Debug)]
pub struct Limit {
    /// Whose.
    pub platform: PlatformId,
    /// Which schedules meet it.
    pub meets: Meets,
    /// What happens, as a whole sentence without its full stop.
    pub effect: Text,
    /// What to do.
    pub help: Text,
    /// Where it was read, and when.
    pub source: &'static str,
}

/// Which schedules meet a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meets {
    /// All.
    All,
    /// Those with a gap below so many seconds.
    Denser(u64),
}

/// The limits of a platform.
pub fn limits(platform: PlatformId) -> impl Iterator<Item = &'static Limit> {
    LIMITS.iter().filter(move |limit| limit.platform == platform)
}

const LIMITS: &[Limit] = &[
    Limit {
        platform: PlatformId::GithubActions,
        meets: Meets::All,
        effect: Text {
            en: "GitHub runs schedules from the default branch only, has them switched off in forks, and switches them off in a \
             public repository that saw no activity for 60 days",
            zh: "GitHub 只执行默认分支上的定时；fork 出来的仓库默认停用定时；公开仓库 60 天没有活动，定时也会被停用",
        },
        help: Text {
            en: "let something outside GitHub notice a run that does not come",
            zh: "请用 GitHub 之外的监控来发现没有触发的情况",
        },
        source: "github/docs, events that trigger workflows, 2026-11",
    },
    Limit {
        platform: PlatformId::Vercel,
        meets: Meets::Denser(86_400),
        effect: Text {
            en: "on Vercel's Hobby plan a cron job runs at most once a day: a denser one makes the deployment fail. The other \
                 plans take it",
            zh: "Vercel 的 Hobby 套餐每个 cron 每天最多触发一次，更密会导致部署失败；其他套餐没有这个限制",
        },
        help: Text {
            en: "on Hobby, run it once a day or start it from elsewhere",
            zh: "Hobby 套餐请改为每天一次，或由别处触发",
        },
        source: "vercel.com/docs/cron-jobs/usage-and-pricing, 2026-11",
    },
];

/// The platforms on which the jobs of all customers crowd at the full hour, and what becomes of a run then, as a whole clause.
const FULL_HOUR: &[(PlatformId, Text)] = &[
    // github/docs, events that trigger workflows: "high load times include the start of every hour", 2026-11.
    (
        PlatformId::GithubActions,
        Text {
            en: "the start of the hour is when GitHub is busiest: runs are delayed, and under load some are dropped",
            zh: "这是 GitHub 最忙的时候，触发会延迟，负载过高时还会被丢弃",
        },
    ),
];

/// What becomes of a run that is due at the full hour; `None` where that minute is like any other.
pub fn at_the_full_hour(platform: PlatformId) -> Option<Text> {
    FULL_HOUR.iter().find(|(known, _)| *known == platform).map(|(_, text)| *text)
}
