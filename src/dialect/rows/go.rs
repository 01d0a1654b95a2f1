//! Go: robfig/cron and what is built on it.

use super::{
    ClockChange, Days, Dialect, DialectId, FIVE, MACROS, OpenStep, PLAIN, Question, Rules, SECONDS_FIRST,
    WeekdayNumbers, ZoneText, cron,
};
use crate::dialect::table::lenient;
use crate::schedule::Steps;

const ROBFIG: Rules = Rules {
    weekday: WeekdayNumbers::ZERO_TO_SIX,
    question: Question::Everywhere,
    leniency: lenient::STAR_TAIL
        | lenient::PLUS
        | lenient::EMPTY_ITEMS
        | lenient::EMPTY_FIELD
        | lenient::EVERY,
    open_step: OpenStep::ToEnd,
    days: Days::OrUnlessStarItem,
    macros: MACROS,
    zone: ZoneText::Prefix,
    ..PLAIN
};

pub(super) static KUBERNETES: Dialect = cron(
    DialectId::Kubernetes,
    "kubernetes",
    "Kubernetes",
    "Kubernetes CronJob (robfig/cron 3.0.1 ParseStandard)",
    ClockChange::Stepped(Steps::GoHours),
    Rules { zone: ZoneText::LettersRefused, ..ROBFIG },
    "robfig/cron 3.0.1 run 2026-11; the API server's rule on TZ read in batch validation",
);

pub(super) static ROBFIG_SECONDS: Dialect = cron(
    DialectId::RobfigSeconds,
    "robfig-seconds",
    "robfig/cron",
    "robfig/cron 3.0.1 with seconds (dkron)",
    ClockChange::Stepped(Steps::GoHours),
    Rules { layouts: &[SECONDS_FIRST], ..ROBFIG },
    "robfig/cron 3.0.1 run 2026-11",
);

pub(super) static ROBFIG_OPTIONAL_SECONDS: Dialect = cron(
    DialectId::RobfigOptionalSeconds,
    "robfig-optional-seconds",
    "robfig/cron",
    "robfig/cron 3.0.1 with optional seconds",
    ClockChange::Stepped(Steps::GoHours),
    Rules { layouts: &[FIVE, SECONDS_FIRST], ..ROBFIG },
    "robfig/cron 3.0.1 run 2026-11",
);
