//! Schedulers that take an amount of time beside, or in place of, fields.
//!
//! Amounts are kept in milliseconds; fires are counted in whole seconds.

use super::{ClockChange, Dialect, DialectId, Grammar};
use crate::dialect::table::{AmountRules, Writing};
use crate::schedule::Anchor;

const fn amount(
    id: DialectId,
    name: &'static str,
    short: &'static str,
    title: &'static str,
    rules: AmountRules,
    source: &'static str,
) -> Dialect {
    // An amount of time knows no wall clock.
    let clock_change = ClockChange::SKIP_BOTH;
    Dialect { id, name, short, title, clock_change, grammar: Grammar::Amount(rules), source }
}

pub(super) static XXL_JOB_RATE: Dialect = amount(
    DialectId::XxlJobRate,
    "xxl-job-rate",
    "XXL-JOB",
    "XXL-JOB FIX_RATE",
    AmountRules { writing: Writing::Seconds, after_end: false, anchor: Anchor::Creation },
    "xuxueli/xxl-job FixRateScheduleType.java read 2026-11: whole seconds",
);

pub(super) static POWERJOB_RATE: Dialect = amount(
    DialectId::PowerJobRate,
    "powerjob-rate",
    "PowerJob",
    "PowerJob FIXED_RATE",
    AmountRules { writing: Writing::Milliseconds, after_end: false, anchor: Anchor::Creation },
    "PowerJob/PowerJob FixedRateTimingStrategyHandler.java read 2026-11: milliseconds above 0; more than 120000 only where the \
     server's own setting allows it",
);

pub(super) static POWERJOB_DELAY: Dialect = amount(
    DialectId::PowerJobDelay,
    "powerjob-delay",
    "PowerJob",
    "PowerJob FIXED_DELAY",
    AmountRules { writing: Writing::Milliseconds, after_end: true, anchor: Anchor::Creation },
    "PowerJob/PowerJob FixedDelayTimingStrategyHandler.java read 2026-11: milliseconds above 0; more than 120000 only where the \
     server's own setting allows it",
);

pub(super) static SPRING_RATE: Dialect = amount(
    DialectId::SpringRate,
    "spring-rate",
    "Spring",
    "Spring @Scheduled fixedRate",
    AmountRules { writing: Writing::JavaDuration, after_end: false, anchor: Anchor::ProcessStart },
    "spring-context 6.2 ScheduledAnnotationBeanPostProcessor and DurationFormatterUtils read 2026-11; before 6.2 a whole number \
     or an ISO duration only",
);

pub(super) static SPRING_DELAY: Dialect = amount(
    DialectId::SpringDelay,
    "spring-delay",
    "Spring",
    "Spring @Scheduled fixedDelay",
    AmountRules { writing: Writing::JavaDuration, after_end: true, anchor: Anchor::ProcessStart },
    "spring-context 6.2 ScheduledAnnotationBeanPostProcessor and DurationFormatterUtils read 2026-11; before 6.2 a whole number \
     or an ISO duration only",
);

pub(super) static AZURE_TIME_SPAN: Dialect = amount(
    DialectId::AzureTimeSpan,
    "azure-timespan",
    "Azure Functions",
    "Azure Functions timer with a TimeSpan",
    AmountRules { writing: Writing::TimeSpan, after_end: false, anchor: Anchor::ProcessStart },
    "documentation only (Azure Functions, timer trigger, 2026-11)",
);

pub(super) static PROW_INTERVAL: Dialect = amount(
    DialectId::ProwInterval,
    "prow-interval",
    "Prow",
    "Prow periodics with an interval",
    AmountRules { writing: Writing::GoDuration, after_end: false, anchor: Anchor::Creation },
    "kubernetes-sigs/prow pkg/config (time.ParseDuration) and cmd/horologium read 2026-11: from start to start",
);

pub(super) static PROW_MINIMUM_INTERVAL: Dialect = amount(
    DialectId::ProwMinimumInterval,
    "prow-minimum-interval",
    "Prow",
    "Prow periodics with a minimum interval",
    AmountRules { writing: Writing::GoDuration, after_end: true, anchor: Anchor::Creation },
    "kubernetes-sigs/prow pkg/config (time.ParseDuration) and cmd/horologium read 2026-11: from end to start",
);

/// The day is all that anacron knows: it compares dates, and runs what is due when it is started itself.
pub(super) static ANACRON: Dialect = amount(
    DialectId::Anacron,
    "anacron",
    "anacron",
    "anacron periods",
    AmountRules { writing: Writing::Days, after_end: false, anchor: Anchor::LastRun },
    "cronie-crond/cronie 5f9f16b anacron/readtab.c and lock.c read 2026-11",
);

pub(super) static QUARTZ_RATE: Dialect = amount(
    DialectId::QuartzRate,
    "quartz-rate",
    "Quartz",
    "Quartz simple trigger",
    AmountRules { writing: Writing::Milliseconds, after_end: false, anchor: Anchor::ProcessStart },
    "quartz-scheduler/quartz 2.5.1 SimpleTriggerImpl read 2026-11: milliseconds",
);

pub(super) static INTERVAL: Dialect = amount(
    DialectId::Interval,
    "interval",
    "an interval",
    "an interval that a program hands to its scheduler",
    AmountRules { writing: Writing::GoDuration, after_end: false, anchor: Anchor::ProcessStart },
    "the readers of programs write it; nobody else reads it",
);

pub(super) static DELAY: Dialect = amount(
    DialectId::Delay,
    "delay",
    "a delay",
    "a delay after each run that a program hands to its scheduler",
    AmountRules { writing: Writing::GoDuration, after_end: true, anchor: Anchor::ProcessStart },
    "the readers of programs write it; nobody else reads it",
);

pub(super) static QUARKUS_EVERY: Dialect = amount(
    DialectId::QuarkusEvery,
    "quarkus-every",
    "Quarkus",
    "Quarkus @Scheduled(every = ...)",
    AmountRules { writing: Writing::GoDuration, after_end: false, anchor: Anchor::ProcessStart },
    "quarkusio/quarkus extensions/scheduler/api Scheduled.java read 2026-11: `15m` is PT15M",
);

pub(super) static PY_SCHEDULE_DELAY: Dialect = amount(
    DialectId::PyScheduleDelay,
    "python-schedule-delay",
    "schedule (Python)",
    "the Python package schedule, without a time of day",
    AmountRules { writing: Writing::GoDuration, after_end: true, anchor: Anchor::ProcessStart },
    "dbader/schedule 1.2.2 _schedule_next_run read 2026-11: counted from the end of a run",
);

/// Each run is due one period after the last one was. Which time of day that makes is decided by the first run, and the file alone
/// does not tell it: with `catchup=True` (the default before 3) it is counted from `start_date`; without, Airflow 2 begins at a
/// whole period since 1970 and Airflow 3 at once, both at `start_date` where that is still to come.
pub(super) static AIRFLOW_DELTA: Dialect = amount(
    DialectId::AirflowDelta,
    "airflow-delta",
    "Airflow",
    "Airflow with a timedelta",
    AmountRules { writing: Writing::GoDuration, after_end: false, anchor: Anchor::LastRun },
    "apache/airflow read 2026-11: timetables/interval.py DeltaDataIntervalTimetable (2, or with create_delta_data_intervals) and \
     timetables/trigger.py DeltaTriggerTimetable (3); next_dagrun_info, _skip_to_latest, _align_to_prev. The reader of DAGs writes \
     the text",
);
