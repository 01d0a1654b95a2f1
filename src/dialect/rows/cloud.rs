//! Clouds and hosts.

use super::ci::DOCUMENTED;
use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, Grammar, MACROS_NO_MIDNIGHT, Names, PLAIN, Question,
    Reversed, Rules, WeekdayNumbers, YEAR_LAST, cron,
};
use crate::dialect::table::{AwsRules, form};
use crate::schedule::{InGap, InOverlap};

/// What the two user guides say, and nothing refused that they do not exclude.
const AWS_FIELDS: Rules = Rules {
    layouts: &[YEAR_LAST],
    weekday: WeekdayNumbers::ONE_IS_SUNDAY,
    years: (1970, 2199),
    question: Question::DayFieldsAlone,
    reversed: Reversed::Wraps,
    forms: form::LAST_DAY
        | form::LAST_DAY_MINUS
        | form::LAST_WORKDAY
        | form::NEAREST_WORKDAY
        | form::LAST_OF_WEEKDAY
        | form::NAMED_LAST
        | form::LAST_WEEKDAY_IS_SATURDAY
        | form::NTH
        | form::NTH_ALONE
        | form::IN_LIST,
    days: Days::OneQuestion,
    ..PLAIN
};

pub(super) static AWS_EVENTS: Dialect = Dialect {
    id: DialectId::AwsEvents,
    name: "aws-events",
    short: "EventBridge",
    title: "Amazon EventBridge scheduled rules",
    clock_change: ClockChange::SKIP_BOTH,
    grammar: Grammar::Aws(AwsRules { cron: AWS_FIELDS, number_agrees: true, once: false }),
    source: "documentation only (EventBridge user guide, cron and rate expressions, 2026-11)",
};

/// The fields of `Schedule.cron({ minute: '0' })`: the CDK puts them between `cron(` and `)`.
pub(super) static AWS_CDK: Dialect = cron(
    DialectId::AwsCdk,
    "aws-cdk",
    "AWS CDK",
    "AWS CDK Schedule.cron (Amazon EventBridge)",
    ClockChange::SKIP_BOTH,
    AWS_FIELDS,
    "aws-cdk aws-events lib/schedule.ts read 2026-11; the fields as EventBridge's",
);

pub(super) static AWS_SCHEDULER: Dialect = Dialect {
    id: DialectId::AwsScheduler,
    name: "aws-scheduler",
    short: "EventBridge Scheduler",
    title: "Amazon EventBridge Scheduler",
    clock_change: ClockChange::SKIP_FIRST,
    grammar: Grammar::Aws(AwsRules { cron: AWS_FIELDS, number_agrees: false, once: true }),
    source: "documentation only (EventBridge Scheduler user guide, schedule types, 2026-11)",
};

pub(super) static GCP_SCHEDULER: Dialect = Dialect {
    id: DialectId::GcpScheduler,
    name: "gcp-scheduler",
    short: "Cloud Scheduler",
    title: "Google Cloud Scheduler",
    clock_change: APP_ENGINE_CLOCK_CHANGE,
    grammar: Grammar::AppEngine { cron: Some(DOCUMENTED) },
    source: "documentation only (Cloud Scheduler, cron job format and time zone, 2026-11); English as App Engine's",
};

/// A time of day in a gap is passed over, one in an overlap comes twice: the first pass, and a search that goes on from there
/// finds the second.
const APP_ENGINE_CLOCK_CHANGE: ClockChange = ClockChange::of(InGap::Skip, InOverlap::Both);

pub(super) static APP_ENGINE: Dialect = Dialect {
    id: DialectId::AppEngine,
    name: "app-engine",
    short: "App Engine",
    title: "App Engine cron.yaml",
    clock_change: APP_ENGINE_CLOCK_CHANGE,
    grammar: Grammar::AppEngine { cron: None },
    source: "Groc.g and groctimespecification.py of the App Engine SDK read 2026-11",
};

pub(super) static VERCEL: Dialect = cron(
    DialectId::Vercel,
    "vercel",
    "Vercel",
    "Vercel cron jobs",
    ClockChange::SKIP_BOTH,
    Rules {
        weekday: WeekdayNumbers::ZERO_TO_SIX,
        names: Names::None,
        days: Days::OneStar,
        blanks: Blanks::Unicode,
        ..PLAIN
    },
    "documentation only (vercel.com/docs/cron-jobs, cron expression limitations, 2026-11)",
);

pub(super) static NETLIFY: Dialect = cron(
    DialectId::Netlify,
    "netlify",
    "Netlify",
    "Netlify scheduled functions",
    ClockChange::SKIP_BOTH,
    Rules {
        macros: &[
            ("@yearly", "0 0 1 1 *"),
            ("@monthly", "0 0 1 * *"),
            ("@weekly", "0 0 * * 0"),
            ("@daily", "0 0 * * *"),
            ("@hourly", "0 * * * *"),
        ],
        ..DOCUMENTED
    },
    "documentation only (docs.netlify.com, scheduled functions, 2026-11: no @reboot, no @annually)",
);

pub(super) static RENDER: Dialect = cron(
    DialectId::Render,
    "render",
    "Render",
    "Render cron jobs",
    ClockChange::SKIP_BOTH,
    Rules { macros: MACROS_NO_MIDNIGHT, ..DOCUMENTED },
    "documentation only (render.com/docs/cronjobs, 2026-11: by examples, among them */60 and MON-FRI)",
);

pub(super) static RAILWAY: Dialect = cron(
    DialectId::Railway,
    "railway",
    "Railway",
    "Railway cron schedules",
    ClockChange::SKIP_BOTH,
    DOCUMENTED,
    "documentation only (docs.railway.com, cron jobs, 2026-11)",
);

pub(super) static VERCEL_SCHEDULES: Dialect = cron(
    DialectId::VercelSchedules,
    "vercel-schedules",
    "Vercel",
    "Vercel schedules (beta)",
    ClockChange::SKIP_BOTH,
    DOCUMENTED,
    "documentation only (vercel.com/docs/schedules, public beta, 2026-10)",
);

pub(super) static DIGITALOCEAN: Dialect = cron(
    DialectId::DigitalOcean,
    "digitalocean",
    "DigitalOcean",
    "DigitalOcean scheduled jobs",
    ClockChange::SKIP_BOTH,
    DOCUMENTED,
    "documentation only (docs.digitalocean.com, App Platform, manage jobs, 2026-07)",
);

pub(super) static ELASTIC_BEANSTALK: Dialect = cron(
    DialectId::ElasticBeanstalk,
    "elastic-beanstalk",
    "Elastic Beanstalk",
    "Elastic Beanstalk periodic tasks",
    ClockChange::SKIP_BOTH,
    DOCUMENTED,
    "documentation only (Elastic Beanstalk developer guide, worker environments, 2026-11)",
);

pub(super) static CONTAINER_APPS: Dialect = cron(
    DialectId::ContainerApps,
    "azure-container-apps",
    "Azure Container Apps",
    "Azure Container Apps scheduled jobs",
    ClockChange::SKIP_BOTH,
    DOCUMENTED,
    "documentation only (Azure Container Apps, jobs, 2026-11)",
);
