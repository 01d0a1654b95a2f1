//! The cron daemons.

use super::{ClockChange, Days, Dialect, DialectId, MACROS, OpenStep, PLAIN, Rules, cron};
use crate::dialect::table::lenient;
use crate::schedule::Steps;

/// Vixie cron's fields as all its descendants read them.
const VIXIE: Rules = Rules {
    leniency: lenient::MACROS_ANY_CASE,
    open_step: OpenStep::Refused,
    days: Days::OrUnlessStarFirst,
    macros: MACROS,
    ..PLAIN
};

pub(super) static DEBIAN_CRON: Dialect = cron(
    DialectId::DebianCron,
    "debian-cron",
    "Debian cron",
    "Debian cron 3.0pl1-162",
    ClockChange::VIXIE,
    VIXIE,
    "program run 2026-11",
);

pub(super) static CRONIE: Dialect = cron(
    DialectId::Cronie,
    "cronie",
    "cronie",
    "cronie 1.7.2",
    ClockChange::VIXIE,
    VIXIE,
    "program run 2026-11",
);

pub(super) static CRONIE_HEAD: Dialect = cron(
    DialectId::CronieHead,
    "cronie-head",
    "cronie (HEAD)",
    "cronie after 1.7.2",
    ClockChange::VIXIE,
    VIXIE,
    "program run 2026-11",
);

pub(super) static FREEBSD: Dialect = cron(
    DialectId::FreeBsd,
    "freebsd-macos",
    "FreeBSD/macOS cron",
    "FreeBSD and macOS cron",
    ClockChange::SKIP_BOTH,
    VIXIE,
    "program run 2026-11",
);

pub(super) static BUSYBOX: Dialect = cron(
    DialectId::BusyBox,
    "busybox",
    "BusyBox crond",
    "BusyBox crond",
    ClockChange::SKIP_BOTH,
    VIXIE,
    "program run 2026-11",
);

pub(super) static SUPERCRONIC: Dialect = cron(
    DialectId::Supercronic,
    "supercronic",
    "supercronic",
    "supercronic",
    ClockChange::Stepped(Steps::GoDate),
    VIXIE,
    "program run 2026-11",
);

pub(super) static BCRON: Dialect = cron(
    DialectId::Bcron,
    "bcron",
    "bcron",
    "bcron",
    ClockChange::Stepped(Steps::RealHours),
    VIXIE,
    "program run 2026-11",
);
