//! Nomad, Azure Functions, Spring.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, FIVE, LargestStep, MACROS, MACROS_NO_MIDNIGHT, Names,
    PLAIN, Question, Reversed, Rules, SECONDS_AND_YEAR, SECONDS_FIRST, WeekdayNumbers, YEAR_LAST, cron,
};
use crate::dialect::table::{form, lenient};
use crate::schedule::{InGap, InOverlap, Placement, Running, Steps};

pub(super) static NOMAD: Dialect = cron(
    DialectId::Nomad,
    "nomad",
    "Nomad",
    "Nomad periodic jobs (hashicorp/cronexpr 1.1.3)",
    ClockChange::Placed(Placement {
        gap: InGap::SkipHours,
        overlap: InOverlap::Both,
        running: Running::EveryHour,
    }),
    Rules {
        layouts: &[FIVE, YEAR_LAST, SECONDS_AND_YEAR],
        names: Names::Full,
        question: Question::Everywhere,
        blanks: Blanks::Ascii,
        leniency: lenient::EMPTY_ITEMS
            | lenient::TWO_DIGITS
            | lenient::SEVEN_IS_ZERO
            | lenient::SUNDAY_ENDS_AT_SIX
            | lenient::YEARS_ALWAYS,
        reversed: Reversed::Empty,
        largest_step: LargestStep::High,
        forms: form::LAST_DAY
            | form::LAST_WORKDAY
            | form::NEAREST_WORKDAY
            | form::LAST_OF_WEEKDAY
            | form::NAMED_LAST
            | form::NTH
            | form::IN_LIST
            | form::ANY_CASE,
        days: Days::OrUnlessPlainItem,
        macros: MACROS_NO_MIDNIGHT,
        ..PLAIN
    },
    "hashicorp/cronexpr 1.1.3 run and read 2026-11",
);

pub(super) const NCRONTAB_RULES: Rules = Rules {
    layouts: &[FIVE, SECONDS_FIRST],
    blanks: Blanks::Spaces,
    leniency: lenient::ZERO_STEP_IS_ONE,
    weekday: WeekdayNumbers::ZERO_TO_SIX,
    names: Names::Prefix,
    reversed: Reversed::Swapped,
    days: Days::And,
    ..PLAIN
};

pub(super) static NCRONTAB: Dialect = cron(
    DialectId::Ncrontab,
    "ncrontab",
    "NCrontab",
    "NCrontab 3.3.1 (Azure Functions timers)",
    ClockChange::of(InGap::Skip, InOverlap::BothFromStart),
    NCRONTAB_RULES,
    "NCrontab 3.3.1 run 2026-11",
);

const SPRING_RULES: Rules = Rules {
    layouts: &[SECONDS_FIRST],
    blanks: Blanks::Spaces,
    weekday: WeekdayNumbers { low: 0, high: 7, sunday: 0, star: (1, 7), open_end: 7 },
    question: Question::DayFieldsAlone,
    leniency: lenient::MACROS_ANY_CASE
        | lenient::MACROS_TRIMMED
        | lenient::PLUS
        | lenient::SEVEN_FIRST_IS_ZERO,
    forms: form::LAST_DAY
        | form::LAST_DAY_MINUS
        | form::LAST_DAY_MINUS_31
        | form::LAST_WORKDAY
        | form::NEAREST_WORKDAY
        | form::NEAREST_LOST_AT_END
        | form::LAST_OF_WEEKDAY
        | form::NAMED_LAST
        | form::NTH
        | form::NTH_ABOVE_FIVE
        | form::IN_LIST,
    days: Days::And,
    macros: MACROS,
    ..PLAIN
};

pub(super) static SPRING: Dialect = cron(
    DialectId::Spring,
    "spring",
    "Spring",
    "Spring 6.2.19 @Scheduled",
    ClockChange::Stepped(Steps::RolledForward { from_value: true }),
    SPRING_RULES,
    "spring-context 6.2.19 run and read 2026-11",
);

pub(super) static SPRING_5_3: Dialect = cron(
    DialectId::Spring53,
    "spring-5.3",
    "Spring 5.3",
    "Spring 5.3.39 @Scheduled",
    ClockChange::Stepped(Steps::RolledForward { from_value: false }),
    Rules { forms: SPRING_RULES.forms | form::NTH_RUNS_OVER, ..SPRING_RULES },
    "spring-context 5.3.39 run and read 2026-11",
);
