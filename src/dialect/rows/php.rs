//! PHP.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, LargestStep, MACROS, OpenStep, PLAIN, Question, Reversed,
    Rules, WeekdayNumbers, cron,
};
use crate::dialect::table::{form, lenient};
use crate::schedule::{InGap, InOverlap};

/// dragonmantank/cron-expression 3.
const CRON_EXPRESSION: Rules = Rules {
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
};

pub(super) static SYMFONY: Dialect = cron(
    DialectId::Symfony,
    "symfony",
    "Symfony",
    "Symfony's scheduler (dragonmantank/cron-expression 3)",
    // The hour after a gap counts as the one that it left out.
    ClockChange::of(InGap::Shift, InOverlap::Both),
    CRON_EXPRESSION,
    "dragonmantank/cron-expression 8d272d6 (3.6) CronExpression.php and HoursField.php read 2026-11",
);

pub(super) static LARAVEL: Dialect = cron(
    DialectId::Laravel,
    "laravel",
    "Laravel",
    "Laravel scheduler (dragonmantank/cron-expression 3)",
    // Every minute is asked whether it matches the wall clock.
    ClockChange::SKIP_BOTH,
    CRON_EXPRESSION,
    "dragonmantank/cron-expression 3.6.0 read 2026-11 (its fields read as in 3.3)",
);
