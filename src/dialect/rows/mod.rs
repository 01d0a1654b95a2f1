//! The rows of the dialect table.

use super::DialectId;
use super::FieldKind::{self, DayOfMonth, DayOfWeek, Hour, Minute, Month, Second, Year};
use super::table::{
    Blanks, Days, Dialect, Grammar, Impossible, LargestStep, Names, OpenStep, Question, RateText, Reversed,
    Rules, SingleRange, WeekdayNumbers, ZoneText,
};
use crate::schedule::ClockChange;

mod ci;
mod cloud;
mod daemons;
mod dotnet;
mod go;
mod hutool;
mod java;
mod javascript;
mod jenkins;
mod other;
mod php;
mod python;
mod quartz;
mod rates;
mod ruby;
mod rust;
mod sql;
mod systemd;

pub(super) use dotnet::CRONOS_RULES;
pub(super) use java::MICRONAUT_RULES;

/// All dialects, in the order of [`DialectId`].
pub static ALL: &[&Dialect] = &[
    &daemons::DEBIAN_CRON,
    &daemons::CRONIE,
    &daemons::CRONIE_HEAD,
    &daemons::FREEBSD,
    &daemons::BUSYBOX,
    &daemons::SUPERCRONIC,
    &daemons::BCRON,
    &go::KUBERNETES,
    &go::ROBFIG_SECONDS,
    &go::ROBFIG_OPTIONAL_SECONDS,
    &python::CRONSIM,
    &python::CRONITER,
    &python::CRONITER_6,
    &python::AIRFLOW,
    &python::CELERY,
    &python::APSCHEDULER,
    &python::PYTHON_CRONTAB,
    &javascript::CRON_PARSER,
    &javascript::NODE_SCHEDULE,
    &javascript::NODE_CRON,
    &javascript::CRON_KELEKTIV,
    &javascript::CRONER,
    &javascript::CRONER_10,
    &javascript::CRONER_4,
    &rust::RUST_CRON,
    &rust::RUST_CRONER,
    &rust::RUST_CRON_PARSER,
    &rust::CRONEXPR,
    &rust::SAFFRON,
    &other::NOMAD,
    &other::NCRONTAB,
    &other::SPRING,
    &other::SPRING_5_3,
    &quartz::QUARTZ,
    &quartz::QUARTZ_2_3,
    &quartz::XXL_JOB,
    &systemd::CALENDAR,
    &systemd::TIME_SPAN,
    &ruby::FUGIT,
    &jenkins::JENKINS,
    &ci::GITHUB_ACTIONS,
    &ci::GITEA,
    &ci::GITLAB,
    &ci::CIRCLECI,
    &ci::AZURE_PIPELINES,
    &ci::PROW,
    &cloud::AWS_EVENTS,
    &cloud::AWS_SCHEDULER,
    &cloud::GCP_SCHEDULER,
    &cloud::APP_ENGINE,
    &cloud::VERCEL,
    &cloud::NETLIFY,
    &cloud::RENDER,
    &cloud::RAILWAY,
    &rust::DENO,
    &go::ARGO,
    &go::KEDA,
    &php::LARAVEL,
    &sql::PG_CRON,
    &rates::XXL_JOB_RATE,
    &rates::POWERJOB_RATE,
    &rates::POWERJOB_DELAY,
    &rates::SPRING_RATE,
    &rates::SPRING_DELAY,
    &rates::AZURE_TIME_SPAN,
    &cloud::VERCEL_SCHEDULES,
    &cloud::DIGITALOCEAN,
    &rates::PROW_INTERVAL,
    &rates::PROW_MINIMUM_INTERVAL,
    &go::ROBFIG_ONE,
    &go::ROBFIG_OPTIONAL_WEEKDAY,
    &ci::DEPENDABOT,
    &javascript::RENOVATE,
    &rates::ANACRON,
    &cloud::ELASTIC_BEANSTALK,
    &cloud::CONTAINER_APPS,
    &rates::QUARTZ_RATE,
    &go::ROBFIG_STANDARD,
    &rates::INTERVAL,
    &rust::TOKIO_CRON,
    &cloud::AWS_CDK,
    &sql::MYSQL_EVENT,
    &ruby::FUGIT_ENGLISH,
    &python::HUEY,
    &python::ARQ,
    &python::PY_SCHEDULE,
    &rates::PY_SCHEDULE_DELAY,
    &javascript::NODE_SCHEDULE_RULE,
    &hutool::HUTOOL,
    &hutool::HUTOOL_SECONDS,
    &java::MICRONAUT,
    &java::JOBRUNR,
    &rates::DELAY,
    &rates::QUARKUS_EVERY,
    &dotnet::CRONOS,
    &dotnet::QUARTZ_NET,
    &dotnet::CORAVEL,
    &php::SYMFONY,
    &rates::AIRFLOW_DELTA,
];

/// Minute to weekday.
const FIVE: &[FieldKind] = &[Minute, Hour, DayOfMonth, Month, DayOfWeek];
/// Seconds first.
const SECONDS_FIRST: &[FieldKind] = &[Second, Minute, Hour, DayOfMonth, Month, DayOfWeek];
/// Seconds first, no weekday.
const SECONDS_TO_MONTH: &[FieldKind] = &[Second, Minute, Hour, DayOfMonth, Month];
/// Seconds first, year last.
const SECONDS_AND_YEAR: &[FieldKind] = &[Second, Minute, Hour, DayOfMonth, Month, DayOfWeek, Year];
/// Year last.
const YEAR_LAST: &[FieldKind] = &[Minute, Hour, DayOfMonth, Month, DayOfWeek, Year];
/// Seconds last.
const SECONDS_LAST: &[FieldKind] = &[Minute, Hour, DayOfMonth, Month, DayOfWeek, Second];
/// Seconds sixth, year last.
const SECONDS_SIXTH: &[FieldKind] = &[Minute, Hour, DayOfMonth, Month, DayOfWeek, Second, Year];

/// The five fields of every cron: what most rows start from.
const PLAIN: Rules = Rules {
    layouts: &[FIVE],
    blanks: Blanks::Unicode,
    weekday: WeekdayNumbers::ZERO_AND_SEVEN,
    first_month: 1,
    years: (1970, 2099),
    names: Names::Short,
    question: Question::Nowhere,
    leniency: 0,
    open_step: OpenStep::ToEnd,
    single_range: SingleRange::Value,
    reversed: Reversed::Refused,
    largest_step: LargestStep::None,
    forms: 0,
    days: Days::OrUnlessStarItem,
    impossible: Impossible::Accepted,
    macros: &[],
    zone: ZoneText::None,
    rate: RateText::None,
    boot: &[],
    weeks: false,
};

/// The words that began with Vixie cron.
const MACROS: &[(&str, &str)] = &[
    ("@yearly", "0 0 1 1 *"),
    ("@annually", "0 0 1 1 *"),
    ("@monthly", "0 0 1 * *"),
    ("@weekly", "0 0 * * 0"),
    ("@daily", "0 0 * * *"),
    ("@midnight", "0 0 * * *"),
    ("@hourly", "0 * * * *"),
];

/// The same without `@midnight`.
const MACROS_NO_MIDNIGHT: &[(&str, &str)] = &[
    ("@yearly", "0 0 1 1 *"),
    ("@annually", "0 0 1 1 *"),
    ("@monthly", "0 0 1 * *"),
    ("@weekly", "0 0 * * 0"),
    ("@daily", "0 0 * * *"),
    ("@hourly", "0 * * * *"),
];

/// A row of cron fields.
const fn cron(
    id: DialectId,
    name: &'static str,
    short: &'static str,
    title: &'static str,
    clock_change: ClockChange,
    rules: Rules,
    source: &'static str,
) -> Dialect {
    Dialect { id, name, short, title, clock_change, grammar: Grammar::Cron(rules), source }
}
