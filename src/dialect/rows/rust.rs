//! Rust.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, FIVE, Impossible, LargestStep, MACROS_NO_MIDNIGHT, Names,
    OpenStep, PLAIN, Question, Reversed, Rules, SECONDS_AND_YEAR, SECONDS_FIRST, WeekdayNumbers, ZoneText,
    cron,
};
use crate::dialect::table::{form, lenient};
use crate::schedule::{InGap, InOverlap};

pub(super) static RUST_CRON: Dialect = cron(
    DialectId::RustCron,
    "rust-cron",
    "cron (Rust)",
    "cron 0.17.0 (Rust)",
    ClockChange::of(InGap::Skip, InOverlap::BothFromStart),
    Rules {
        layouts: &[SECONDS_FIRST, SECONDS_AND_YEAR],
        weekday: WeekdayNumbers::ONE_IS_SUNDAY,
        years: (1970, 2100),
        names: Names::Full,
        question: Question::DayFieldsAlone,
        leniency: lenient::MACROS_TRIMMED | lenient::PLAIN_NAMES | lenient::YEARS_ALWAYS,
        largest_step: LargestStep::High,
        days: Days::And,
        macros: &[
            ("@yearly", "0 0 1 1 *"),
            ("@monthly", "0 0 1 * *"),
            ("@weekly", "0 0 * * 1"),
            ("@daily", "0 0 * * *"),
            ("@hourly", "0 * * * *"),
        ],
        ..PLAIN
    },
    "crate cron 0.17.0 run and read 2026-11",
);

const CRONER_RULES: Rules = Rules {
    layouts: &[FIVE, SECONDS_FIRST, SECONDS_AND_YEAR],
    years: (1, 5000),
    question: Question::DayFieldsAlone,
    leniency: lenient::MACROS_ANY_CASE
        | lenient::MACROS_TRIMMED
        | lenient::NAMED_SUNDAY_ENDS
        | lenient::EMPTY_ITEMS
        | lenient::EMPTY_FIELD
        | lenient::STAR_ALONE
        | lenient::PLUS_IS_AND,
    open_step: OpenStep::Refused,
    largest_step: LargestStep::SixteenBits,
    forms: form::LAST_DAY
        | form::LAST_WORKDAY
        | form::NEAREST_WORKDAY
        | form::LAST_OF_WEEKDAY
        | form::NAMED_LAST
        | form::NTH
        | form::NTH_LAST
        | form::LAST_WEEKDAY_NEVER
        | form::IN_LIST
        | form::ANY_CASE,
    days: Days::OrUnlessPlainField,
    macros: MACROS_NO_MIDNIGHT,
    ..PLAIN
};

pub(super) static RUST_CRONER: Dialect = cron(
    DialectId::RustCroner,
    "rust-croner",
    "croner (Rust)",
    "croner 4.0.3 (Rust)",
    super::javascript::CRONER_CLOCK_CHANGE,
    CRONER_RULES,
    "crate croner 4.0.3 run and read 2026-11",
);

/// Since 0.11; releases before it read with the crate `cron`.
pub(super) static TOKIO_CRON: Dialect = cron(
    DialectId::TokioCron,
    "tokio-cron",
    "tokio-cron-scheduler",
    "tokio-cron-scheduler 0.15.1 (croner 3 with seconds, both day fields at once)",
    super::javascript::CRONER_CLOCK_CHANGE,
    Rules {
        layouts: &[SECONDS_FIRST, SECONDS_AND_YEAR],
        days: Days::And,
        // `+` came with croner 4.
        leniency: CRONER_RULES.leniency & !lenient::PLUS_IS_AND,
        ..CRONER_RULES
    },
    "tokio-cron-scheduler at ee987dd src/job/mod.rs read, its settings of croner 3 run, 2026-11",
);

pub(super) static RUST_CRON_PARSER: Dialect = cron(
    DialectId::RustCronParser,
    "rust-cron-parser",
    "cron-parser (Rust)",
    "cron-parser 0.12.0 (Rust)",
    ClockChange::SKIP_BOTH,
    Rules {
        weekday: WeekdayNumbers::ZERO_TO_SIX,
        names: Names::Weekdays,
        largest_step: LargestStep::High,
        days: Days::And,
        impossible: Impossible::Refused,
        ..PLAIN
    },
    "crate cron-parser 0.12.0 run and read 2026-11",
);

pub(super) static CRONEXPR: Dialect = cron(
    DialectId::Cronexpr,
    "cronexpr",
    "cronexpr (Rust)",
    "cronexpr 1.7.0 (Rust)",
    ClockChange::SKIP_BOTH,
    Rules {
        blanks: Blanks::Ascii,
        weekday: WeekdayNumbers::TO_SEVEN,
        largest_step: LargestStep::High,
        forms: form::LAST_DAY
            | form::NEAREST_WORKDAY
            | form::LAST_OF_WEEKDAY
            | form::NTH
            | form::IN_LIST
            | form::NOT_IN_DECEMBER,
        days: Days::OrUnlessStarFirst,
        zone: ZoneText::SuffixAfterFive,
        ..PLAIN
    },
    "crate cronexpr 1.7.0 run and read 2026-11",
);

const SAFFRON_RULES: Rules = Rules {
    blanks: Blanks::Between,
    weekday: WeekdayNumbers::ONE_IS_SUNDAY,
    leniency: lenient::STAR_LATER_IS_LOW,
    largest_step: LargestStep::Span,
    reversed: Reversed::WrapsOneEarly,
    forms: form::LAST_DAY
        | form::LAST_DAY_MINUS
        | form::LAST_WORKDAY
        | form::LAST_WORKDAY_MINUS
        | form::NEAREST_WORKDAY
        | form::LAST_OF_WEEKDAY
        | form::NAMED_LAST
        | form::NTH
        | form::LAST_WEEKDAY_IS_SATURDAY,
    days: Days::OrUnlessPlainField,
    ..PLAIN
};

pub(super) static SAFFRON: Dialect = cron(
    DialectId::Saffron,
    "saffron",
    "Cloudflare",
    "Cloudflare Workers Cron Triggers (saffron 0.1.0)",
    ClockChange::of(InGap::Skip, InOverlap::Both),
    SAFFRON_RULES,
    "crate saffron 0.1.0 run and read 2026-11",
);

pub(super) static DENO: Dialect = cron(
    DialectId::Deno,
    "deno",
    "Deno.cron",
    "Deno.cron (saffron 0.1.0)",
    ClockChange::of(InGap::Skip, InOverlap::Both),
    SAFFRON_RULES,
    "denoland/deno ext/cron read 2026-11: hands its text to saffron; its issue 21555 confirms the numbers of weekdays",
);
