//! How late a platform may start a run that is due, while all that the file can see is in order.

use super::PlatformId::{self, ChartCronJob, GithubActions, Kubernetes, Systemd, TerraformCronJob};
use crate::lang::Text;

/// How late a platform may start a run.
#[derive(Debug)]
pub struct Lateness {
    /// Whose.
    pub platforms: &'static [PlatformId],
    /// How late.
    pub most: MostLate,
    /// What happens, as a whole clause.
    pub effect: Text,
    /// Where it was read, and when.
    pub source: &'static str,
}

/// How late a run may start at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MostLate {
    /// The platform names no limit, and the file can set none.
    Unlimited,
    /// Until the next one is due, unless the file sets that many seconds with a key.
    UntilNext {
        /// The key that sets them.
        key: &'static str,
    },
    /// So many seconds, unless the file sets other ones with a key.
    Seconds {
        /// Without the key.
        unset: u64,
        /// The key that sets them.
        key: &'static str,
    },
}

/// How late a platform may start a run; `None` where it starts them in their minute, or nothing is known.
pub fn lateness(platform: PlatformId) -> Option<&'static Lateness> {
    LATENESS.iter().find(|row| row.platforms.contains(&platform))
}

const AS_SOON_AS_IT_CAN: Text = Text {
    en: "a run that cannot start on time starts as soon as it can, however late, until the next one is due",
    zh: "到点没能启动的那次会在恢复后立即补启动，不论晚多久，直到下一次到点",
};

const CRONJOB: &str = "Kubernetes documentation, CronJob: deadline for delayed job start, 2026-11";

const LATENESS: &[Lateness] = &[
    Lateness {
        platforms: &[GithubActions],
        most: MostLate::Unlimited,
        effect: Text {
            en: "GitHub delays scheduled runs while it is busy, drops some under load, and names no limit",
            zh: "GitHub 繁忙时会推迟定时触发，负载过高时还会丢弃，且没有承诺上限",
        },
        source: "github/docs, events that trigger workflows, schedule, 2026-11",
    },
    Lateness {
        platforms: &[Kubernetes, ChartCronJob],
        most: MostLate::UntilNext { key: "startingDeadlineSeconds" },
        effect: AS_SOON_AS_IT_CAN,
        source: CRONJOB,
    },
    Lateness {
        platforms: &[TerraformCronJob],
        most: MostLate::UntilNext { key: "starting_deadline_seconds" },
        effect: AS_SOON_AS_IT_CAN,
        source: CRONJOB,
    },
    Lateness {
        platforms: &[Systemd],
        most: MostLate::Seconds { unset: 60, key: "AccuracySec" },
        effect: Text {
            en: "systemd picks some moment of that time (`AccuracySec`, `RandomizedDelaySec`)",
            zh: "systemd 会在这段时间内任选一刻启动（`AccuracySec`、`RandomizedDelaySec`）",
        },
        source: "systemd.timer(5), AccuracySec= (one minute when unset) and RandomizedDelaySec= (none), 2026-11",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_platform_has_one_row() {
        for platform in crate::platform::ALL {
            let rows = LATENESS.iter().filter(|row| row.platforms.contains(&platform.id)).count();
            assert!(rows <= 1, "{}", platform.name);
        }
    }
}
