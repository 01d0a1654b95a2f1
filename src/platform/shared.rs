//! What the jobs of one place share, and how many of them in one minute are many.

use super::PlatformId;
use crate::lang::Text;

/// How the jobs that share something are known by their files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// One machine: a crontab, or all of a machine's `/etc`.
    Machine,
    /// One folder of manifests or of workflows.
    Folder,
    /// One source tree.
    Program,
    /// One file: an SQL dump or a configuration of one scheduler.
    File,
}

/// What jobs share that start in the same minute.
#[derive(Debug)]
pub struct Shared {
    /// Who starts them.
    pub platforms: &'static [PlatformId],
    /// Which jobs share it.
    pub place: Place,
    /// So many in one minute are worth a word.
    pub many: usize,
    /// "of this machine"
    pub of: Text,
    /// What becomes of them, as a whole clause; it is the reason for `many` too.
    pub effect: Text,
    /// Where that was read, and when.
    pub source: &'static str,
}

/// What the jobs of a platform share; `None` for services that start the jobs of all their customers, and where it is not known.
pub fn shared(platform: PlatformId) -> Option<&'static Shared> {
    SHARED.iter().find(|row| row.platforms.contains(&platform))
}

const SHARED: &[Shared] = &[
    Shared {
        platforms: &[PlatformId::Crontab],
        place: Place::Machine,
        many: 5,
        of: Text { en: "of one machine", zh: "同一台机器的" },
        effect: Text {
            en: "they compete for its processors, disks and connections, and each takes longer than it would alone",
            zh: "它们争抢这台机器的 CPU、磁盘和连接，每个都比单独跑更慢",
        },
        // Small servers have two to four processors: of five jobs at least one waits.
        source: "Debian's /etc/crontab keeps its own four jobs at minutes 17, 25, 47 and 52 apart, read 2026-11",
    },
    Shared {
        platforms: &[
            PlatformId::Kubernetes,
            PlatformId::ChartCronJob,
            PlatformId::TerraformCronJob,
            PlatformId::Argo,
            PlatformId::Nomad,
        ],
        place: Place::Folder,
        many: 8,
        of: Text { en: "of one folder of manifests", zh: "同一目录清单里的" },
        effect: Text {
            en: "the cluster places and starts all their pods at once, pulls their images together, and what they call is hit together",
            zh: "集群要同时调度、启动它们的 Pod 并一起拉镜像，被调用的下游也同时受压",
        },
        // The kubelet pulls images one after the other unless it is told otherwise.
        source: "Kubernetes documentation, Images: serial and parallel image pulls (serializeImagePulls is true), read 2026-11",
    },
    Shared {
        platforms: &[PlatformId::Spring],
        place: Place::Program,
        many: 4,
        of: Text { en: "of one program", zh: "同一程序的" },
        effect: Text {
            en: "they share one thread unless spring.task.scheduling.pool.size says otherwise: each starts when the one before it ends",
            zh: "除非设置 spring.task.scheduling.pool.size，它们共用一个线程：前一个跑完后一个才启动",
        },
        source: "Spring Boot 3 reference, task execution and scheduling: a pool of one thread, 2026-11",
    },
    Shared {
        platforms: &[PlatformId::PySchedule],
        place: Place::Program,
        many: 4,
        of: Text { en: "of one program", zh: "同一程序的" },
        effect: Text {
            en: "they share one thread: each starts when the one before it ends",
            zh: "它们共用一个线程：前一个跑完后一个才启动",
        },
        source: "dbader/schedule 1.2.2 run_pending, read 2026-11: one job after the other",
    },
    Shared {
        platforms: &[
            PlatformId::NodeCron,
            PlatformId::NpmCron,
            PlatformId::NodeSchedule,
            PlatformId::Croner,
            PlatformId::Apscheduler,
            PlatformId::Celery,
            PlatformId::Laravel,
            PlatformId::Whenever,
            PlatformId::GoCron,
            PlatformId::RustCron,
            PlatformId::SidekiqCron,
            PlatformId::SolidQueue,
            PlatformId::Huey,
            PlatformId::DramatiqCrontab,
            PlatformId::Arq,
            PlatformId::RqScheduler,
            PlatformId::Hutool,
            PlatformId::Quarkus,
            PlatformId::Micronaut,
            PlatformId::JobRunr,
            PlatformId::Hangfire,
            PlatformId::QuartzNet,
            PlatformId::Coravel,
            PlatformId::Rufus,
            PlatformId::BullMq,
            PlatformId::Agenda,
            PlatformId::ToadScheduler,
        ],
        place: Place::Program,
        many: 5,
        of: Text { en: "of one program", zh: "同一程序的" },
        effect: Text {
            en: "they compete for its workers, its memory and the connections of its pools",
            zh: "它们争抢同一程序的工作线程、内存和连接池",
        },
        // As on a machine: a worker a processor is what most of these begin with.
        source: "Celery documentation, celery worker --concurrency: the number of processors when unset, read 2026-11",
    },
    Shared {
        platforms: &[PlatformId::PgCron, PlatformId::MysqlEvent],
        place: Place::File,
        many: 5,
        of: Text { en: "of one database", zh: "同一数据库的" },
        effect: Text {
            en: "each takes a connection, and they compete for the same tables and disks",
            zh: "每个都占一个连接，并争抢同样的表和磁盘",
        },
        source: "citusdata/pg_cron README: a run opens a connection of its own, read 2026-11; 32 at once (cron.max_running_jobs) by Microsoft's tables of server parameters for Azure Database for PostgreSQL",
    },
    Shared {
        platforms: &[
            PlatformId::XxlJob,
            PlatformId::PowerJob,
            PlatformId::SnailJob,
            PlatformId::Quartz,
            PlatformId::RuoYi,
            PlatformId::ElasticJob,
            PlatformId::Airflow,
        ],
        place: Place::File,
        many: 10,
        of: Text { en: "of one scheduler", zh: "同一调度中心的" },
        effect: Text {
            en: "they compete for its threads, for the executors and for the databases behind them",
            zh: "它们争抢调度线程、执行器以及背后的数据库",
        },
        source: "quartz.properties inside Quartz 2.3, used when a project brings none: threadCount 10, read 2026-11",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_platform_has_one_row() {
        for platform in crate::platform::ALL {
            let rows = SHARED.iter().filter(|row| row.platforms.contains(&platform.id)).count();
            assert!(rows <= 1, "{}", platform.name);
        }
    }
}
