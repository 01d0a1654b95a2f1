//! Whose texts those of a dialect are, when nothing but the text is known.

use super::PlatformId;
use crate::dialect::{DialectId, Grammar, row};

/// The platform that reads texts of a dialect. Most dialects are those of a library, in whatever program.
pub fn home(dialect: DialectId) -> PlatformId {
    match dialect {
        DialectId::Kubernetes => PlatformId::Kubernetes,
        DialectId::Airflow => PlatformId::Airflow,
        DialectId::Celery => PlatformId::Celery,
        DialectId::Huey => PlatformId::Huey,
        DialectId::Laravel => PlatformId::Laravel,
        DialectId::Symfony => PlatformId::Symfony,
        DialectId::Coravel => PlatformId::Coravel,
        DialectId::Cronos => PlatformId::Hangfire,
        DialectId::QuarkusEvery => PlatformId::Quarkus,
        DialectId::Hutool | DialectId::HutoolSeconds => PlatformId::Hutool,
        DialectId::PgCron => PlatformId::PgCron,
        DialectId::GithubActions => PlatformId::GithubActions,
        DialectId::Gitea => PlatformId::Gitea,
        DialectId::Gitlab => PlatformId::Gitlab,
        DialectId::CircleCi => PlatformId::CircleCi,
        DialectId::AzurePipelines => PlatformId::AzurePipelines,
        DialectId::Prow => PlatformId::Prow,
        DialectId::AwsEvents | DialectId::AwsCdk => PlatformId::AwsEvents,
        DialectId::AwsScheduler => PlatformId::AwsScheduler,
        DialectId::ElasticBeanstalk => PlatformId::ElasticBeanstalk,
        DialectId::GcpScheduler => PlatformId::CloudScheduler,
        DialectId::AppEngine => PlatformId::AppEngine,
        DialectId::ContainerApps => PlatformId::ContainerApps,
        DialectId::Saffron => PlatformId::Cloudflare,
        DialectId::Deno => PlatformId::Deno,
        DialectId::Nomad => PlatformId::Nomad,
        DialectId::Vercel | DialectId::VercelSchedules => PlatformId::Vercel,
        DialectId::Netlify => PlatformId::Netlify,
        DialectId::Render => PlatformId::Render,
        DialectId::Railway => PlatformId::Railway,
        DialectId::DigitalOcean => PlatformId::DigitalOcean,
        DialectId::Dependabot => PlatformId::Dependabot,
        _ if matches!(row(dialect).grammar, Grammar::Crontab) => PlatformId::Crontab,
        _ => PlatformId::Library,
    }
}
