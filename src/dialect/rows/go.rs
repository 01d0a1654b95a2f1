//! Go: robfig/cron and what is built on it.

use super::{
    ClockChange, Days, Dialect, DialectId, FIVE, MACROS, OpenStep, PLAIN, Question, RateText, Rules,
    SECONDS_FIRST, SECONDS_TO_MONTH, WeekdayNumbers, ZoneText, cron,
};
use crate::dialect::table::lenient;
use crate::schedule::{Anchor, Steps};

pub(super) const ROBFIG: Rules = Rules {
    weekday: WeekdayNumbers::ZERO_TO_SIX,
    question: Question::Everywhere,
    leniency: lenient::STAR_TAIL | lenient::PLUS | lenient::EMPTY_ITEMS | lenient::EMPTY_FIELD,
    open_step: OpenStep::ToEnd,
    days: Days::OrUnlessStarItem,
    macros: MACROS,
    zone: ZoneText::Prefix,
    rate: RateText::GoEvery(Anchor::ProcessStart),
    ..PLAIN
};

pub(super) static KUBERNETES: Dialect = cron(
    DialectId::Kubernetes,
    "kubernetes",
    "Kubernetes",
    "Kubernetes CronJob (robfig/cron 3.0.1 ParseStandard)",
    ClockChange::Stepped(Steps::GoHours),
    // The controller counts on from the last scheduled time, and first from the creation of the object (utils.go).
    Rules { zone: ZoneText::LettersRefused, rate: RateText::GoEvery(Anchor::Creation), ..ROBFIG },
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

pub(super) static ROBFIG_ONE: Dialect = cron(
    DialectId::RobfigOne,
    "robfig-v1",
    "robfig/cron 1",
    "robfig/cron 1.2.0 (ofelia up to 0.3.21): seconds first, the weekday may be left out",
    ClockChange::Stepped(Steps::GoHours),
    // A star keeps its meaning for the day rule whatever its step.
    Rules {
        layouts: &[SECONDS_FIRST, SECONDS_TO_MONTH],
        days: Days::OrUnlessStarFirst,
        zone: ZoneText::None,
        ..ROBFIG
    },
    "robfig/cron 1.2.0: parser.go and spec.go read 2026-11",
);

pub(super) static ROBFIG_OPTIONAL_WEEKDAY: Dialect = cron(
    DialectId::RobfigOptionalWeekday,
    "robfig-optional-weekday",
    "robfig/cron",
    "robfig/cron 3.0.1 with seconds, the weekday may be left out",
    ClockChange::Stepped(Steps::GoHours),
    Rules { layouts: &[SECONDS_FIRST, SECONDS_TO_MONTH], ..ROBFIG },
    "robfig/cron 3.0.1: normalizeFields of parser.go with DowOptional read 2026-11",
);

pub(super) static ARGO: Dialect = cron(
    DialectId::Argo,
    "argo",
    "Argo Workflows",
    "Argo CronWorkflow (robfig/cron 3.0.1 ParseStandard)",
    ClockChange::Stepped(Steps::GoHours),
    ROBFIG,
    "argoproj/argo-workflows workflow/cron/operator.go read 2026-11: cron.ParseStandard of robfig/cron 3, with \
     `CRON_TZ=<timezone> ` in front where a zone is set",
);

pub(super) static KEDA: Dialect = cron(
    DialectId::Keda,
    "keda",
    "KEDA",
    "KEDA cron scaler (robfig/cron 3.0.1)",
    ClockChange::Stepped(Steps::GoHours),
    ROBFIG,
    "kedacore/keda cron_scaler.go read 2026-11: hands its text to robfig/cron 3",
);

pub(super) static ROBFIG_STANDARD: Dialect = cron(
    DialectId::Robfig,
    "robfig",
    "robfig/cron",
    "robfig/cron 3.0.1 ParseStandard (gocron)",
    ClockChange::Stepped(Steps::GoHours),
    ROBFIG,
    "robfig/cron 3.0.1 run 2026-11",
);
