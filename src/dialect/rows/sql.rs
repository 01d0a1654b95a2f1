//! Databases.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, LargestStep, MACROS, OpenStep, PLAIN, RateText, Reversed,
    Rules, WeekdayNumbers, cron,
};
use crate::dialect::mysql_event;
use crate::dialect::table::{Grammar, form, lenient};
use crate::schedule::{InGap, InOverlap, Placement, Running};

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

pub(super) static MYSQL_EVENT: Dialect = Dialect {
    id: DialectId::MysqlEvent,
    name: "mysql-event",
    short: "MySQL",
    title: "MySQL 8.0 events, EVERY ... STARTS ...",
    clock_change: ClockChange::Placed(Placement {
        gap: InGap::Edge,
        overlap: InOverlap::First,
        running: Running::Never,
    }),
    grammar: Grammar::Own(mysql_event::read),
    source: "mysql-server 8.0 sql/event_data_objects.cc (get_next_time) and sql/tztime.cc read 2026-11: counted on the \
     event's wall clock; a time in a gap is the first second after it. The first of two in an overlap is from memory of tztime.cc",
};
