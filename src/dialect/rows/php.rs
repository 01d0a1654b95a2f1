//! PHP.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, LargestStep, MACROS, OpenStep, PLAIN, Question, Reversed,
    Rules, WeekdayNumbers, cron,
};
use crate::dialect::table::{form, lenient};

pub(super) static LARAVEL: Dialect = cron(
    DialectId::Laravel,
    "laravel",
    "Laravel",
    "Laravel scheduler (dragonmantank/cron-expression 3)",
    // Every minute is asked whether it matches the wall clock.
    ClockChange::SKIP_BOTH,
    Rules {
        blanks: Blanks::Ascii,
        weekday: WeekdayNumbers::TO_SEVEN,
        question: Question::DayFieldsAlone,
        leniency: lenient::PLUS
            | lenient::MACROS_ANY_CASE
            | lenient::RANGE_TO_SUNDAY
            | lenient::SEVEN_FIRST_IS_ZERO,
        open_step: OpenStep::Refused,
        reversed: Reversed::Empty,
        largest_step: LargestStep::Round,
        forms: form::LAST_DAY
            | form::NEAREST_WORKDAY
            | form::LAST_OF_WEEKDAY
            | form::NAMED_LAST
            | form::NTH
            | form::LIST_OF_WEEKDAYS,
        days: Days::OrUnlessPlainField,
        macros: MACROS,
        ..PLAIN
    },
    "dragonmantank/cron-expression 3.6.0 read 2026-11 (its fields read as in 3.3)",
);
