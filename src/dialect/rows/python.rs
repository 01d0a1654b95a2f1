//! Python.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, FIVE, Impossible, LargestStep, MACROS, MACROS_NO_MIDNIGHT,
    Names, OpenStep, PLAIN, Question, Reversed, Rules, SECONDS_AND_YEAR, SECONDS_FIRST, SECONDS_LAST,
    SECONDS_SIXTH, SingleRange, WeekdayNumbers, YEAR_LAST, cron,
};
use crate::dialect::table::{form, lenient};
use crate::schedule::{InGap, InOverlap, Placement, Running, Steps};

pub(super) static CRONSIM: Dialect = cron(
    DialectId::Cronsim,
    "cronsim",
    "cronsim",
    "cronsim 2.8 (Healthchecks)",
    ClockChange::Placed(Placement {
        gap: InGap::Edge,
        overlap: InOverlap::FirstFromStart,
        running: Running::StarByRealHours,
    }),
    Rules {
        layouts: &[FIVE, SECONDS_FIRST],
        weekday: WeekdayNumbers::TO_SEVEN,
        single_range: SingleRange::OpenWithStep,
        forms: form::LAST_DAY
            | form::LAST_WORKDAY
            | form::LAST_OF_WEEKDAY
            | form::NTH
            | form::IN_LIST
            | form::ANY_CASE,
        days: Days::OrUnlessStarFirst,
        impossible: Impossible::RefusedUnlessOr,
        ..PLAIN
    },
    "cronsim 2.8 run and read 2026-11",
);

const CRONITER_RULES: Rules = Rules {
    layouts: &[FIVE, SECONDS_LAST, SECONDS_SIXTH],
    blanks: Blanks::Ascii,
    question: Question::DayFieldsAlone,
    leniency: lenient::MACROS_ANY_CASE | lenient::SEVEN_IS_ZERO,
    single_range: SingleRange::Full,
    reversed: Reversed::Wraps,
    forms: form::LAST_DAY
        | form::LAST_OF_WEEKDAY_AFTER
        | form::NTH
        | form::RANGE
        | form::NEAREST_WORKDAY
        | form::W_FIRST
        | form::IN_LIST
        | form::ANY_CASE,
    days: Days::OrUnlessPlainItem,
    macros: MACROS,
    ..PLAIN
};

pub(super) static CRONITER: Dialect = cron(
    DialectId::Croniter,
    "croniter",
    "croniter",
    "croniter 7.0.0",
    ClockChange::Placed(Placement {
        gap: InGap::Edge,
        overlap: InOverlap::Both,
        running: Running::EveryHour,
    }),
    CRONITER_RULES,
    "croniter 7.0.0 run and read 2026-11",
);

pub(super) static CRONITER_6: Dialect = cron(
    DialectId::Croniter6,
    "croniter-6",
    "croniter 6",
    "croniter 6.0.0",
    ClockChange::Stepped(Steps::MovedOnce),
    Rules {
        leniency: CRONITER_RULES.leniency | lenient::ALL_DIGITS | lenient::ZERO_IS_ONE,
        single_range: SingleRange::FullToEnd,
        forms: CRONITER_RULES.forms & !form::NEAREST_WORKDAY | form::DAYS_RUN_OVER,
        ..CRONITER_RULES
    },
    "croniter 6.0.0 run and read 2026-11",
);

pub(super) static AIRFLOW: Dialect = cron(
    DialectId::Airflow,
    "airflow",
    "Airflow",
    "Airflow 3.3.2 (over croniter 7.0.0)",
    ClockChange::Placed(Placement {
        gap: InGap::ShiftFirst,
        overlap: InOverlap::SecondFromStart,
        running: Running::EveryHourByDistance,
    }),
    Rules { macros: AIRFLOW_PRESETS, ..CRONITER_RULES },
    "apache-airflow-core 3.3.2 run 2026-11, its presets read in airflow/utils/dates.py 2026-11",
);

/// Airflow's own words (`cron_presets`), and behind them those of croniter.
const AIRFLOW_PRESETS: &[(&str, &str)] = &[
    ("@quarterly", "0 0 1 */3 *"),
    ("@yearly", "0 0 1 1 *"),
    ("@annually", "0 0 1 1 *"),
    ("@monthly", "0 0 1 * *"),
    ("@weekly", "0 0 * * 0"),
    ("@daily", "0 0 * * *"),
    ("@midnight", "0 0 * * *"),
    ("@hourly", "0 * * * *"),
];

pub(super) static CELERY: Dialect = cron(
    DialectId::Celery,
    "celery",
    "Celery",
    "Celery 5.7.0 beat",
    ClockChange::of(InGap::ShiftFirst, InOverlap::FirstFromStart),
    Rules {
        blanks: Blanks::OneSpace,
        weekday: WeekdayNumbers::ZERO_TO_SIX,
        names: Names::Head,
        leniency: lenient::TAIL
            | lenient::PLUS
            | lenient::NAME_STEP_IGNORED
            | lenient::NAMES_EVERYWHERE
            | lenient::ALL_DIGITS,
        open_step: OpenStep::Refused,
        reversed: Reversed::Wraps,
        days: Days::And,
        impossible: Impossible::Refused,
        ..PLAIN
    },
    "celery 5.7.0 run and read 2026-11",
);

pub(super) static APSCHEDULER: Dialect = cron(
    DialectId::Apscheduler,
    "apscheduler",
    "APScheduler",
    "APScheduler 3.11.3 from_crontab",
    ClockChange::Stepped(Steps::FieldByField),
    Rules {
        weekday: WeekdayNumbers::ZERO_IS_MONDAY,
        leniency: lenient::NAME_TAIL | lenient::PLAIN_NAMES | lenient::ALL_DIGITS,
        largest_step: LargestStep::OwnSpan,
        forms: form::LAST_WORD | form::IN_LIST,
        days: Days::And,
        ..PLAIN
    },
    "APScheduler 3.11.3 run and read 2026-11",
);

pub(super) static PYTHON_CRONTAB: Dialect = cron(
    DialectId::PythonCrontab,
    "python-crontab",
    "crontab (Python)",
    "crontab 1.0.5 (Python)",
    ClockChange::of(InGap::ShiftFirst, InOverlap::FirstFromStart),
    Rules {
        layouts: &[FIVE, YEAR_LAST, SECONDS_AND_YEAR],
        question: Question::DayFieldsAlone,
        leniency: lenient::RANGE_TO_SUNDAY | lenient::ALL_DIGITS | lenient::YEARS_ALWAYS,
        largest_step: LargestStep::Reach,
        forms: form::LAST_DAY | form::LAST_OF_WEEKDAY_AFTER | form::IN_LIST | form::ANY_CASE,
        days: Days::And,
        macros: MACROS_NO_MIDNIGHT,
        ..PLAIN
    },
    "crontab 1.0.5 run and read 2026-11",
);

/// Each minute is asked whether it matches. Only what all releases read alike is handed to it (`source/program/python/huey.rs`).
pub(super) static HUEY: Dialect = cron(
    DialectId::Huey,
    "huey",
    "Huey",
    "Huey's crontab(...)",
    ClockChange::of(InGap::Skip, InOverlap::Both),
    Rules { names: Names::None, days: Days::And, ..PLAIN },
    "coleifer/huey 3.5.4 and 2.x huey/api.py read 2026-11",
);

pub(super) static ARQ: Dialect = cron(
    DialectId::Arq,
    "arq",
    "arq",
    "arq's cron(...), seconds first",
    ClockChange::of(InGap::ShiftFirst, InOverlap::FirstFromStart),
    Rules {
        layouts: &[SECONDS_FIRST],
        weekday: WeekdayNumbers::ZERO_IS_MONDAY,
        names: Names::None,
        days: Days::And,
        ..PLAIN
    },
    "arq 0.28.0 arq/cron.py run 2026-11",
);

/// What `.day.at("10:30")` and the like come to.
pub(super) static PY_SCHEDULE: Dialect = cron(
    DialectId::PySchedule,
    "python-schedule",
    "schedule (Python)",
    "the Python package schedule, at a time of day",
    ClockChange::of(InGap::ShiftFirst, InOverlap::FirstFromStart),
    Rules { layouts: &[FIVE, SECONDS_FIRST], names: Names::None, days: Days::And, ..PLAIN },
    "dbader/schedule 1.2.2 schedule/__init__.py read 2026-11; clock changes not run",
);
