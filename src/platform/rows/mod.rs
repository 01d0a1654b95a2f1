//! The rows of the platform table, one file a family.

mod amazon;
mod bots;
mod ci;
mod cloud;
mod containers;
mod crontab;
mod database;
mod dotnet;
mod hosts;
mod hutool;
mod java;
mod javascript;
mod jenkins;
mod job_centers;
mod kubernetes;
mod library;
mod operators;
mod program_schedulers;
mod programs;
mod python;
mod python_queues;
mod quartz;
mod shared;
mod spring;
mod unix;

use super::{Danger, Default, Platform};
use crate::job::Question;
use crate::lang::Text;

/// All rows, in the order of [`super::PlatformId`].
pub(super) static ALL: &[&Platform] = &[
    &crontab::CRONTAB,
    &kubernetes::KUBERNETES,
    &ci::GITHUB_ACTIONS,
    &library::LIBRARY,
    &ci::GITEA,
    &hosts::CLOUDFLARE,
    &hosts::VERCEL,
    &hosts::NETLIFY,
    &hosts::RENDER,
    &hosts::RAILWAY,
    &hosts::DIGITALOCEAN,
    &bots::DEPENDABOT,
    &ci::CIRCLECI,
    &ci::AZURE_PIPELINES,
    &ci::PROW,
    &containers::ARGO,
    &containers::OFELIA,
    &job_centers::XXL_JOB,
    &job_centers::POWERJOB,
    &job_centers::SNAIL_JOB,
    &quartz::QUARTZ,
    &quartz::RUOYI,
    &quartz::ELASTIC_JOB,
    &spring::SPRING,
    &database::PG_CRON,
    &database::MYSQL_EVENT,
    &bots::RENOVATE,
    &unix::SYSTEMD,
    &unix::ANACRON,
    &containers::KEDA,
    &amazon::AWS_EVENTS,
    &amazon::AWS_SCHEDULER,
    &cloud::CLOUD_SCHEDULER,
    &cloud::APP_ENGINE,
    &amazon::ELASTIC_BEANSTALK,
    &cloud::AZURE_FUNCTIONS,
    &cloud::CONTAINER_APPS,
    &cloud::GITLAB,
    &containers::NOMAD,
    &jenkins::JENKINS,
    &python::CELERY,
    &python::AIRFLOW,
    &python::APSCHEDULER,
    &javascript::NODE_CRON,
    &javascript::NPM_CRON,
    &javascript::NODE_SCHEDULE,
    &javascript::CRONER,
    &javascript::DENO,
    &programs::GO_CRON,
    &programs::RUST_CRON,
    &programs::LARAVEL,
    &programs::WHENEVER,
    &programs::SIDEKIQ_CRON,
    &programs::SOLID_QUEUE,
    &cloud::DATABRICKS,
    &kubernetes::TERRAFORM_CRONJOB,
    &kubernetes::CHART_CRONJOB,
    &operators::OPERATOR,
    &javascript::PM2,
    &job_centers::DOLPHIN_SCHEDULER,
    &python_queues::HUEY,
    &python_queues::DRAMATIQ_CRONTAB,
    &python_queues::ARQ,
    &python_queues::RQ_SCHEDULER,
    &python_queues::PY_SCHEDULE,
    &hutool::HUTOOL,
    &javascript::BULL_MQ,
    &javascript::AGENDA,
    &javascript::TOAD_SCHEDULER,
    &spring::QUARKUS,
    &java::MICRONAUT,
    &java::JOBRUNR,
    &dotnet::HANGFIRE,
    &dotnet::QUARTZ_NET,
    &dotnet::CORAVEL,
    &program_schedulers::SYMFONY,
    &program_schedulers::RUFUS,
];

/// A default that all programs of the platform share.
const fn default(question: Question, key: &'static str, danger: Danger, effect: Text) -> Default {
    Default { question, key, effect, danger, except: &[] }
}

const fn text(en: &'static str, zh: &'static str) -> Text {
    Text { en, zh }
}

/// The same line in both languages.
const fn same(code: &'static str) -> Text {
    Text { en: code, zh: code }
}
