//! Databases.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, MACROS, OpenStep, PLAIN, RateText, Reversed, Rules,
    WeekdayNumbers, cron,
};
use crate::dialect::table::{form, lenient};

pub(super) static PG_CRON: Dialect = cron(
    DialectId::PgCron,
    "pg-cron",
    "pg_cron",
    "pg_cron 1.6 (PostgreSQL)",
    ClockChange::VIXIE,
    Rules {
        blanks: Blanks::Ascii,
        weekday: WeekdayNumbers::TO_SEVEN,
        leniency: lenient::STAR_TAIL,
        open_step: OpenStep::Refused,
        reversed: Reversed::Empty,
        forms: form::LAST_DAY_DOLLAR,
        days: Days::OrUnlessStarFirst,
        macros: MACROS,
        rate: RateText::FewSeconds,
        ..PLAIN
    },
    "citusdata/pg_cron entry.c and its changes up to 1.6 read 2026-11",
);
