//! Databases.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, LargestStep, MACROS, OpenStep, PLAIN, RateText, Reversed,
    Rules, WeekdayNumbers, cron,
};
use crate::dialect::table::{form, lenient};

pub(super) static PG_CRON: Dialect = cron(
    DialectId::PgCron,
    "pg-cron",
    "pg_cron",
    "pg_cron 1.6.7 (PostgreSQL)",
    ClockChange::VIXIE,
    Rules {
        blanks: Blanks::Ascii,
        weekday: WeekdayNumbers::TO_SEVEN,
        leniency: lenient::STAR_TAIL,
        open_step: OpenStep::Refused,
        reversed: Reversed::Empty,
        largest_step: LargestStep::High,
        forms: form::LAST_DAY_DOLLAR,
        days: Days::OrUnlessStarFirst,
        macros: MACROS,
        rate: RateText::FewSeconds,
        boot: &["@reboot", "@restart"],
        ..PLAIN
    },
    "citusdata/pg_cron 1.6.7 entry.c and job_metadata.c (TryParseInterval) read 2026-11; steps above the field's \
     highest value are refused from 1.6.5 on",
);
