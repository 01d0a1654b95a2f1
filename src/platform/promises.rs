//! What each system can and cannot guarantee, by family: what a team may lean on, and what it has to bring itself. The sources
//! are those of the rows ([`super::Platform::source`]).

mod job_centers;
mod machines;
mod programs;
mod services;

use super::PlatformId;
use crate::lang::Text;

/// What a family of platforms can and cannot guarantee.
#[derive(Debug)]
pub struct Promise {
    /// The platforms.
    pub platforms: &'static [PlatformId],
    /// What it does, if its settings say so.
    pub can: &'static [Text],
    /// What it never does, or not by itself.
    pub cannot: &'static [Text],
}

/// What a platform can and cannot guarantee. Never `None`: a test looks at every platform.
pub fn promise(platform: PlatformId) -> Option<&'static Promise> {
    all().find(|promise| promise.platforms.contains(&platform))
}

/// Whether a platform is a service whose vendor keeps the clock that decides when a job starts.
pub fn keeps_its_clock(platform: PlatformId) -> bool {
    use PlatformId as P;
    const SERVICES: [PlatformId; 18] = [
        P::GithubActions,
        P::CircleCi,
        P::AzurePipelines,
        P::Dependabot,
        P::AwsEvents,
        P::AwsScheduler,
        P::ElasticBeanstalk,
        P::CloudScheduler,
        P::AppEngine,
        P::AzureFunctions,
        P::ContainerApps,
        P::Cloudflare,
        P::Vercel,
        P::Netlify,
        P::DigitalOcean,
        P::Render,
        P::Railway,
        P::Databricks,
    ];
    SERVICES.contains(&platform)
}

const fn text(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

const ONE_HOST: Text = text(
    "run on exactly one of several hosts: each host starts its own",
    "多台主机只跑一份：每台主机各跑各的",
);
const NOT_SEEN_MISSING: Text = text("notice that a run did not happen", "发现某次没有触发");
const TELLS_NOBODY: Text = text("tell anybody of a failure", "失败时通知任何人");
const NO_LIMIT: Text = text("stop a run that hangs", "终止卡住的运行");
const NOT_TWICE_SAFE: Text = text(
    "make a second run of the same slot harmless: that is the work's own matter",
    "保证同一时段跑第二遍也无害：幂等要靠业务自己做",
);
const IN_MEMORY: Text =
    text("make up for what came due while the process was down", "补跑进程停机期间到点的任务");
const EVERY_INSTANCE: Text = text(
    "keep several instances from all running it, without a lock or a leader of the application's own",
    "多实例只跑一份：除非应用自己加锁或选主",
);
const ONE_START: Text = text("start one run for each scheduled time", "每个触发时刻只启动一次");
const HISTORY: Text = text("keep a list of the runs and their results", "保留运行记录和结果");

fn all() -> impl Iterator<Item = &'static Promise> {
    [machines::ALL, job_centers::ALL, services::ALL, programs::ALL].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::all;
    use crate::platform::ALL;

    #[test]
    fn every_platform_stands_in_one_row() {
        for platform in ALL {
            let rows = all().filter(|promise| promise.platforms.contains(&platform.id)).count();
            assert_eq!(rows, 1, "{}", platform.name);
        }
    }

    #[test]
    fn every_row_says_something_in_both_languages() {
        for promise in all() {
            assert!(!promise.can.is_empty() && !promise.cannot.is_empty());
            for text in promise.can.iter().chain(promise.cannot) {
                assert!(!text.en.is_empty() && text.zh.chars().any(|c| c > '\u{4e00}'), "{text:?}");
            }
        }
    }
}
