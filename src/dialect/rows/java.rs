//! Schedulers of Java that read crons of their own: Micronaut and JobRunr. Spring's rows are in `other`, Quartz' in `quartz`.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, FIVE, Grammar, Impossible, Names, PLAIN, Question, Rules,
    SECONDS_FIRST, WeekdayNumbers, cron,
};
use crate::dialect::micronaut;
use crate::dialect::table::{form, lenient};
use crate::schedule::{InGap, InOverlap, Placement, Running};

/// How Micronaut reads, once 0 as a weekday is 7. Only what this says in full is handed to it (`source/java/micronaut.rs`).
pub(in crate::dialect) const MICRONAUT_RULES: Rules = Rules {
    layouts: &[FIVE, SECONDS_FIRST],
    blanks: Blanks::Ascii,
    weekday: WeekdayNumbers { low: 1, high: 7, sunday: 0, star: (1, 7), open_end: 7 },
    question: Question::DayFieldsAlone,
    forms: form::LAST_DAY | form::LAST_OF_WEEKDAY | form::NAMED_LAST | form::NTH,
    days: Days::And,
    // A date that is not found within four years is an exception.
    impossible: Impossible::Refused,
    ..PLAIN
};

pub(super) static MICRONAUT: Dialect = Dialect {
    id: DialectId::Micronaut,
    name: "micronaut",
    short: "Micronaut",
    title: "Micronaut @Scheduled",
    // Seconds, minutes and hours go by real time, and each hour is begun at its full hour.
    clock_change: ClockChange::Placed(Placement {
        gap: InGap::SkipHours,
        overlap: InOverlap::Both,
        running: Running::EveryHour,
    }),
    grammar: Grammar::Own(micronaut::read),
    source: "micronaut-projects/micronaut-core 6a1c9e8d06 context CronExpression.java and NextFireTime.java, read and run 2026-11",
};

/// Only what this says in full is handed to it (`source/java/jobrunr.rs`).
pub(super) static JOBRUNR: Dialect = cron(
    DialectId::JobRunr,
    "jobrunr",
    "JobRunr",
    "JobRunr recurring jobs",
    ClockChange::of(InGap::ShiftFirst, InOverlap::First),
    Rules {
        layouts: &[FIVE, SECONDS_FIRST],
        blanks: Blanks::Ascii,
        weekday: WeekdayNumbers::ZERO_TO_SIX,
        names: Names::Full,
        leniency: lenient::NAME_STEP_IGNORED | lenient::PLUS,
        forms: form::LAST_DAY | form::LAST_OF_WEEKDAY | form::ANY_CASE,
        days: Days::OrUnlessStarFirst,
        impossible: Impossible::RefusedUnlessOr,
        ..PLAIN
    },
    "jobrunr/jobrunr 073e6ed35 core CronExpression.java, CronFieldParser.java, read and run 2026-11",
);
