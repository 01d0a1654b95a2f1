//! Jenkins.

use super::{
    Blanks, ClockChange, Days, Dialect, DialectId, LargestStep, Names, OpenStep, PLAIN, Rules,
    WeekdayNumbers, cron,
};
use crate::dialect::table::{form, lenient};

pub(super) static JENKINS: Dialect = cron(
    DialectId::Jenkins,
    "jenkins",
    "Jenkins",
    "Jenkins 2.578",
    ClockChange::SKIP_BOTH,
    Rules {
        blanks: Blanks::Ascii,
        weekday: WeekdayNumbers::TO_SEVEN,
        names: Names::None,
        leniency: lenient::MACROS_TRIMMED,
        open_step: OpenStep::Refused,
        largest_step: LargestStep::Signed32Bits,
        forms: form::HASH,
        days: Days::And,
        macros: &[
            ("@yearly", "H H H H *"),
            ("@annually", "H H H H *"),
            ("@monthly", "H H H * *"),
            ("@weekly", "H H * * H"),
            ("@daily", "H H * * *"),
            ("@midnight", "H H(0-2) * * *"),
            ("@hourly", "H * * * *"),
        ],
        ..PLAIN
    },
    "hudson.scheduler of Jenkins 2.578 run and read 2026-11",
);
