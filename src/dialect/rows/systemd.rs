//! systemd.

use super::{ClockChange, Dialect, DialectId, Grammar};

pub(super) static CALENDAR: Dialect = Dialect {
    id: DialectId::Systemd,
    name: "systemd",
    short: "systemd",
    title: "systemd 252 calendar events",
    clock_change: ClockChange::SKIP_FIRST,
    grammar: Grammar::SystemdCalendar,
    source: "systemd 252.38-1~deb12u1 run 2026-11",
};

pub(super) static TIME_SPAN: Dialect = Dialect {
    id: DialectId::SystemdTimespan,
    name: "systemd-timespan",
    short: "systemd",
    title: "systemd 252 time spans",
    clock_change: ClockChange::SKIP_FIRST,
    grammar: Grammar::SystemdSpan,
    source: "systemd 252.38-1~deb12u1 run 2026-11",
};
