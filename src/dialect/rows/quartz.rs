//! Quartz and XXL-JOB.

use super::{ClockChange, Dialect, DialectId, Grammar};
use crate::dialect::table::QuartzRules;
use crate::schedule::{InGap, InOverlap};

/// Fixed times of an overlap run in its second hour, times of a gap do not run (measured with 2.5.2 and 2.3.2, 2026-11).
const CLOCK_CHANGE: ClockChange = ClockChange::of(InGap::Skip, InOverlap::SecondFromStart);

pub(super) static QUARTZ: Dialect = Dialect {
    id: DialectId::Quartz,
    name: "quartz",
    short: "Quartz",
    title: "Quartz 2.5.2",
    clock_change: CLOCK_CHANGE,
    grammar: Grammar::Quartz(QuartzRules { is_2_5: true }),
    source: "org.quartz CronExpression 2.5.2 run and read 2026-11",
};

pub(super) static QUARTZ_2_3: Dialect = Dialect {
    id: DialectId::Quartz23,
    name: "quartz-2.3",
    short: "Quartz 2.3",
    title: "Quartz 2.3.2",
    clock_change: CLOCK_CHANGE,
    grammar: Grammar::Quartz(QuartzRules { is_2_5: false }),
    source: "org.quartz CronExpression 2.3.2 run 2026-11",
};

pub(super) static XXL_JOB: Dialect = Dialect {
    id: DialectId::XxlJob,
    name: "xxl-job",
    short: "XXL-JOB",
    title: "XXL-JOB 3.4.2",
    clock_change: CLOCK_CHANGE,
    grammar: Grammar::Quartz(QuartzRules { is_2_5: true }),
    source: "xxl-job-admin 3.4.2 run 2026-11: a copy of Quartz 2.5.2",
};
