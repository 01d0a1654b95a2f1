//! .NET: Cronos, Quartz.NET, Coravel. NCrontab's row is in `other`.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, FIVE, Grammar, LargestStep, PLAIN, Question, Reversed,
    Rules, SECONDS_FIRST, WeekdayNumbers,
};
use crate::dialect::dotnet;
use crate::dialect::table::{form, lenient};
use crate::schedule::{InGap, InOverlap, Placement, Running};

/// How Cronos reads. A star in a list, which it refuses, is not handed to it (`source/program/csharp/hangfire.rs`).
pub(in crate::dialect) const CRONOS_RULES: Rules = Rules {
    layouts: &[FIVE, SECONDS_FIRST],
    blanks: Blanks::Ascii,
    weekday: WeekdayNumbers::TO_SEVEN,
    question: Question::Everywhere,
    leniency: lenient::MACROS_ANY_CASE | lenient::MACROS_TRIMMED,
    reversed: Reversed::Wraps,
    largest_step: LargestStep::High,
    forms: form::LAST_DAY
        | form::LAST_DAY_MINUS
        | form::LAST_DAY_MINUS_ZERO
        | form::LAST_WORKDAY
        | form::LAST_WORKDAY_MINUS
        | form::NEAREST_WORKDAY
        | form::LAST_OF_WEEKDAY
        | form::NAMED_LAST
        | form::NTH
        | form::ANY_CASE,
    days: Days::And,
    macros: &[
        ("@yearly", "0 0 1 1 *"),
        ("@annually", "0 0 1 1 *"),
        ("@monthly", "0 0 1 * *"),
        ("@weekly", "0 0 * * 0"),
        ("@daily", "0 0 * * *"),
        ("@midnight", "0 0 * * *"),
        ("@hourly", "0 * * * *"),
        ("@every_minute", "* * * * *"),
        ("@every_second", "* * * * * *"),
    ],
    ..PLAIN
};

pub(super) static CRONOS: Dialect = Dialect {
    id: DialectId::Cronos,
    name: "cronos",
    short: "Cronos",
    title: "Cronos 0.13 (Hangfire)",
    clock_change: ClockChange::Placed(Placement {
        gap: InGap::Edge,
        overlap: InOverlap::First,
        running: Running::IntervalInBothPasses,
    }),
    grammar: Grammar::Own(dotnet::cronos),
    source: "HangfireIO/Cronos aeb3bff CronParser.cs and CronExpression.cs read 2026-11",
};

pub(super) static QUARTZ_NET: Dialect = Dialect {
    id: DialectId::QuartzNet,
    name: "quartz-net",
    short: "Quartz.NET",
    title: "Quartz.NET 3",
    clock_change: ClockChange::Placed(Placement {
        gap: InGap::ShiftFirst,
        overlap: InOverlap::First,
        running: Running::IntervalInBothPasses,
    }),
    grammar: Grammar::Own(dotnet::quartz_net),
    source: "quartznet/quartznet v3.9.0 and d97e782 CronExpression.cs read 2026-11: what both read as Quartz does; v3.9.0 leaves the \
             second pass of an overlap out for intervals too",
};

pub(super) static CORAVEL: Dialect = Dialect {
    id: DialectId::Coravel,
    name: "coravel",
    short: "Coravel",
    title: "Coravel",
    // Each minute is asked whether it matches the wall clock.
    clock_change: ClockChange::SKIP_BOTH,
    grammar: Grammar::Own(dotnet::coravel),
    source: "jamesmh/coravel 4072e04 Scheduling/Schedule/Cron read 2026-11",
};
