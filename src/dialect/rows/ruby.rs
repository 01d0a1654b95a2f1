//! Ruby.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, FIVE, Impossible, LargestStep, OpenStep, PLAIN, Reversed,
    Rules, SECONDS_FIRST, ZoneText, cron,
};
use crate::dialect::fugit;
use crate::dialect::table::{Grammar, form, lenient};
use crate::schedule::Steps;

pub(super) const FUGIT_RULES: Rules = Rules {
    layouts: &[FIVE, SECONDS_FIRST],
    blanks: Blanks::Ascii,
    leniency: lenient::EMPTY_ITEMS
        | lenient::MACROS_TRIMMED
        | lenient::HOUR_24
        | lenient::TWO_DIGITS
        | lenient::BARE_STEP
        | lenient::WEEKDAY_STAR_IN_LIST_IS_NOTHING,
    open_step: OpenStep::ToEndButWeekdays,
    reversed: Reversed::Wraps,
    largest_step: LargestStep::TwoDigits,
    forms: form::LAST_DAY
        | form::LAST_WORD
        | form::NEGATIVE
        | form::NTH
        | form::NTH_LAST
        | form::RANDOM
        | form::IN_LIST
        | form::ANY_CASE,
    days: Days::OrUnlessFullItem,
    impossible: Impossible::Refused,
    macros: &[
        ("@yearly", "0 0 1 1 *"),
        ("@annually", "0 0 1 1 *"),
        ("@monthly", "0 0 1 * *"),
        ("@weekly", "0 0 * * 0"),
        ("@daily", "0 0 * * *"),
        ("@midnight", "0 0 * * *"),
        ("@noon", "0 12 * * *"),
        ("@hourly", "0 * * * *"),
    ],
    zone: ZoneText::Suffix,
    weeks: true,
    ..PLAIN
};

pub(super) static FUGIT: Dialect = cron(
    DialectId::Fugit,
    "fugit",
    "fugit",
    "fugit 1.14.0 (sidekiq-cron, GitLab, rufus-scheduler, good_job, solid_queue)",
    ClockChange::Stepped(Steps::NotTwice),
    FUGIT_RULES,
    "fugit 1.14.0 run and read 2026-11",
);

pub(super) static FUGIT_ENGLISH: Dialect = Dialect {
    id: DialectId::FugitEnglish,
    name: "fugit-english",
    short: "fugit",
    title: "fugit's English (sidekiq-cron, good_job, solid_queue): its common forms",
    clock_change: ClockChange::Stepped(Steps::NotTwice),
    grammar: Grammar::Own(fugit::read),
    source: "floraison/fugit 1.14.0 lib/fugit/nat.rb read 2026-11",
};
