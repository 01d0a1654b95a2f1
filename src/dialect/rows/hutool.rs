//! Hutool.

use super::{
    ClockChange, Days, Dialect, DialectId, FIVE, Grammar, Names, PLAIN, Question, Reversed, Rules,
    SECONDS_AND_YEAR, SECONDS_FIRST, cron,
};
use crate::dialect::hutool;
use crate::schedule::{InGap, InOverlap};

/// Each minute, or second, is asked whether it matches.
const ASKED: ClockChange = ClockChange::of(InGap::Skip, InOverlap::Both);

pub(super) static HUTOOL: Dialect = Dialect {
    id: DialectId::Hutool,
    name: "hutool",
    short: "Hutool",
    title: "Hutool's CronUtil, without setMatchSecond(true)",
    clock_change: ASKED,
    grammar: Grammar::Own(hutool::read),
    source: "dromara/hutool 5.8 hutool-cron read 2026-11: the second is matched only after setMatchSecond(true)",
};

/// Only what is read alike by all releases is handed to it (`source/java/hutool.rs`).
pub(super) static HUTOOL_SECONDS: Dialect = cron(
    DialectId::HutoolSeconds,
    "hutool-seconds",
    "Hutool + setMatchSecond(true)",
    "Hutool's CronUtil after setMatchSecond(true)",
    ASKED,
    Rules {
        layouts: &[FIVE, SECONDS_FIRST, SECONDS_AND_YEAR],
        names: Names::Full,
        question: Question::Everywhere,
        reversed: Reversed::Wraps,
        days: Days::And,
        ..PLAIN
    },
    "dromara/hutool 5.8 hutool-cron PatternParser, PartParser, PatternMatcher read 2026-11",
);
