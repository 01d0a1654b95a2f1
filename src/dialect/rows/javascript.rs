//! JavaScript.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, FIVE, Grammar, Impossible, LargestStep, MACROS, Names,
    OpenStep, PLAIN, Question, Reversed, Rules, SECONDS_AND_YEAR, SECONDS_FIRST, WeekdayNumbers, cron,
};
use crate::dialect::table::{form, lenient};
use crate::schedule::{InGap, InOverlap, Placement, Running, Steps};

const CRON_PARSER_RULES: Rules = Rules {
    layouts: &[SECONDS_FIRST],
    weekday: WeekdayNumbers::TO_SEVEN,
    question: Question::Everywhere,
    leniency: lenient::FILL_LEFT | lenient::NO_TWICE,
    forms: form::LAST_DAY
        | form::LAST_OF_WEEKDAY
        | form::NAMED_LAST
        | form::NTH
        | form::NTH_ALONE
        | form::IN_LIST,
    days: Days::OrUnlessPlainField,
    impossible: Impossible::RefusedUnlessOr,
    macros: &[
        ("@yearly", "0 0 1 1 *"),
        ("@annually", "0 0 1 1 *"),
        ("@monthly", "0 0 1 * *"),
        ("@weekly", "0 0 * * 0"),
        ("@daily", "0 0 * * *"),
        ("@hourly", "0 * * * *"),
        ("@minutely", "* * * * *"),
        ("@secondly", "* * * * * *"),
        ("@weekdays", "0 0 * * 1-5"),
        ("@weekends", "0 0 * * 0,6"),
    ],
    ..PLAIN
};

pub(super) static CRON_PARSER: Dialect = cron(
    DialectId::CronParser,
    "cron-parser",
    "cron-parser",
    "cron-parser 5.10.6 (BullMQ)",
    ClockChange::Stepped(Steps::UnitByUnit),
    CRON_PARSER_RULES,
    "npm cron-parser 5.10.6 run and read 2026-11",
);

pub(super) static NODE_SCHEDULE: Dialect = cron(
    DialectId::NodeSchedule,
    "node-schedule",
    "node-schedule",
    "node-schedule 2.1.1 (cron-parser 4.9.0)",
    ClockChange::Placed(Placement {
        gap: InGap::ShiftWholeHours,
        overlap: InOverlap::FirstOfWholeHours,
        running: Running::EveryHour,
    }),
    Rules {
        question: Question::DayFields,
        leniency: lenient::FILL_LEFT
            | lenient::SUNDAY_WITH_SEVEN
            | lenient::STAR_TAIL
            | lenient::STAR_IS_TEXT,
        forms: CRON_PARSER_RULES.forms | form::LAST_WEEKDAY_NEVER,
        days: Days::OrUnlessCounted,
        impossible: Impossible::RefusedInOneMonth,
        macros: &[
            ("@yearly", "0 0 1 1 *"),
            ("@monthly", "0 0 1 * *"),
            ("@weekly", "0 0 * * 0"),
            ("@daily", "0 0 * * *"),
            ("@hourly", "0 * * * *"),
        ],
        ..CRON_PARSER_RULES
    },
    "npm cron-parser 4.9.0 run and read 2026-11",
);

/// The fields of a rule object, its months counted from 0; a field that is not set matches all, but the second, which is 0.
pub(super) static NODE_SCHEDULE_RULE: Dialect = cron(
    DialectId::NodeScheduleRule,
    "node-schedule-rule",
    "node-schedule",
    "node-schedule 2.1.1, a RecurrenceRule",
    ClockChange::of(InGap::Skip, InOverlap::Both),
    Rules {
        layouts: &[SECONDS_FIRST],
        weekday: WeekdayNumbers::ZERO_TO_SIX,
        first_month: 0,
        names: Names::None,
        days: Days::And,
        ..PLAIN
    },
    "npm node-schedule 2.1.1 lib/Invocation.js run and read 2026-11",
);

pub(super) static NODE_CRON: Dialect = cron(
    DialectId::NodeCron,
    "node-cron",
    "node-cron",
    "node-cron 4.6.0",
    ClockChange::of(InGap::Skip, InOverlap::SecondEast),
    Rules {
        layouts: &[FIVE, SECONDS_FIRST],
        blanks: Blanks::Spaces,
        names: Names::Full,
        question: Question::DayFieldsAlone,
        leniency: lenient::MACROS_ANY_CASE | lenient::MACROS_TRIMMED | lenient::STAR_IS_TEXT,
        open_step: OpenStep::Refused,
        reversed: Reversed::Wraps,
        forms: form::LAST_DAY
            | form::LAST_DAY_MINUS
            | form::LAST_WORKDAY
            | form::NEAREST_WORKDAY
            | form::LAST_OF_WEEKDAY
            | form::NAMED_LAST
            | form::NTH
            | form::IN_LIST
            | form::ANY_CASE,
        days: Days::And,
        impossible: Impossible::Refused,
        macros: MACROS,
        ..PLAIN
    },
    "npm node-cron 4.6.0 run 2026-11",
);

pub(super) static CRON_KELEKTIV: Dialect = cron(
    DialectId::CronKelektiv,
    "cron-kelektiv",
    "cron (npm)",
    "cron 4.4.0 (npm; NestJS schedule)",
    ClockChange::Stepped(Steps::Luxon),
    Rules {
        layouts: &[FIVE, SECONDS_FIRST],
        weekday: WeekdayNumbers::TO_SEVEN,
        leniency: lenient::MACROS_ANY_CASE | lenient::NAMES_EVERYWHERE,
        days: Days::OrUnlessAll,
        macros: &[
            ("@yearly", "0 0 1 1 *"),
            ("@monthly", "0 0 1 * *"),
            ("@weekly", "0 0 * * 0"),
            ("@daily", "0 0 * * *"),
            ("@hourly", "0 * * * *"),
            ("@minutely", "* * * * *"),
            ("@secondly", "* * * * * *"),
            ("@weekdays", "0 0 * * 1-5"),
            ("@weekends", "0 0 * * 0,6"),
        ],
        ..PLAIN
    },
    "npm cron 4.4.0 run and read 2026-11",
);

/// A job at one time of day runs once, at the end of a gap or in the first pass of an overlap; all others follow the clock.
pub(super) const CRONER_CLOCK_CHANGE: ClockChange = ClockChange::Placed(Placement {
    gap: InGap::Edge,
    overlap: InOverlap::First,
    running: Running::UnlessOnceADay,
});

const CRONER_RULES: Rules = Rules {
    layouts: &[FIVE, SECONDS_FIRST, SECONDS_AND_YEAR],
    years: (1, 9999),
    question: Question::Everywhere,
    leniency: lenient::MACROS_ANY_CASE
        | lenient::MACROS_TRIMMED
        | lenient::NAMED_SUNDAY_ENDS
        | lenient::PLUS_IS_AND,
    open_step: OpenStep::Refused,
    largest_step: LargestStep::Size,
    forms: form::LAST_DAY
        | form::LAST_WORKDAY
        | form::LAST_WORKDAY_ALONE
        | form::NEAREST_WORKDAY
        | form::LAST_OF_WEEKDAY
        | form::NAMED_LAST
        | form::RANGE
        | form::NTH
        | form::NTH_LAST
        | form::IN_LIST
        | form::ANY_CASE,
    days: Days::OrUnlessPlainField,
    macros: MACROS,
    ..PLAIN
};

pub(super) static CRONER: Dialect = cron(
    DialectId::Croner,
    "croner",
    "croner",
    "croner 11.0.1",
    CRONER_CLOCK_CHANGE,
    CRONER_RULES,
    "npm croner 11.0.1 run and read 2026-11",
);

/// The release before, which toad-scheduler brings along.
pub(super) static CRONER_10: Dialect = cron(
    DialectId::Croner10,
    "croner-10",
    "croner 10",
    "croner 10.0.1 (toad-scheduler)",
    ClockChange::of(InGap::ShiftFirst, InOverlap::FirstOfWholeHoursElseSecond),
    Rules {
        leniency: CRONER_RULES.leniency | lenient::STAR_ENDS_NUMBER,
        forms: CRONER_RULES.forms | form::DAYS_RUN_OVER,
        days: Days::OrUnlessLoneStar,
        ..CRONER_RULES
    },
    "npm croner 10.0.1 run 2026-11: `?` beside a weekday makes it every day",
);

/// The release of February 2022 to which PM2 is pinned: another program than its successors. A search that begins on a day
/// that does not match keeps its time of day, so that the first day after the daemon's start may begin late.
pub(super) static CRONER_4: Dialect = cron(
    DialectId::Croner4,
    "croner-4",
    "croner 4",
    "croner 4.1.97 (PM2)",
    ClockChange::of(InGap::Skip, InOverlap::First),
    Rules {
        layouts: &[FIVE, SECONDS_FIRST],
        weekday: WeekdayNumbers::TO_SEVEN,
        question: Question::LoadTime,
        leniency: lenient::STAR_ENDS_NUMBER | lenient::NO_NUMBER_IS_NOTHING | lenient::PLAIN_LIST,
        open_step: OpenStep::ToEndByIndex,
        largest_step: LargestStep::Size,
        forms: form::LAST_DAY | form::ANY_CASE | form::DAYS_RUN_OVER,
        days: Days::And,
        ..PLAIN
    },
    "npm croner 4.1.97 run and read 2026-11, with the timers of a made-up clock",
);

pub(super) static RENOVATE: Dialect = Dialect {
    id: DialectId::Renovate,
    name: "renovate",
    short: "Renovate",
    title: "Renovate's schedule",
    clock_change: CRONER_CLOCK_CHANGE,
    grammar: Grammar::Window(Rules { layouts: &[FIVE], days: Days::And, ..CRONER_RULES }),
    source: "renovatebot/renovate lib/workers/repository/update/branch/schedule.ts read 2026-11: croner with domAndDow, minute `*`",
};
