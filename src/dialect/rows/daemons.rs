//! The cron daemons. How they read a crontab, and the schedules in it, is data of [`crate::dialect::crontab`].

use super::{ClockChange, Dialect, DialectId};
use crate::dialect::table::Grammar;
use crate::schedule::Steps;

/// The row of a daemon: its own parser was run on the vectors of `fixtures/conformance/`.
const fn daemon(
    id: DialectId,
    name: &'static str,
    short: &'static str,
    title: &'static str,
    clock_change: ClockChange,
) -> Dialect {
    let source = "program run 2026-11";
    Dialect { id, name, short, title, clock_change, grammar: Grammar::Crontab, source }
}

pub(super) static DEBIAN_CRON: Dialect =
    daemon(DialectId::DebianCron, "debian-cron", "Debian cron", "Debian cron 3.0pl1-162", ClockChange::VIXIE);

pub(super) static CRONIE: Dialect =
    daemon(DialectId::Cronie, "cronie", "cronie", "cronie 1.7.2", ClockChange::VIXIE);

pub(super) static CRONIE_HEAD: Dialect =
    daemon(DialectId::CronieHead, "cronie-head", "cronie (HEAD)", "cronie after 1.7.2", ClockChange::VIXIE);

pub(super) static FREEBSD: Dialect = daemon(
    DialectId::FreeBsd,
    "freebsd-macos",
    "FreeBSD/macOS cron",
    "FreeBSD and macOS cron (macOS cron-52)",
    ClockChange::SKIP_BOTH,
);

pub(super) static BUSYBOX: Dialect =
    daemon(DialectId::BusyBox, "busybox", "BusyBox crond", "BusyBox crond 1.37.0", ClockChange::SKIP_BOTH);

pub(super) static SUPERCRONIC: Dialect = daemon(
    DialectId::Supercronic,
    "supercronic",
    "supercronic",
    "supercronic (git 2026-07-24)",
    ClockChange::Stepped(Steps::GoDate),
);

pub(super) static BCRON: Dialect =
    daemon(DialectId::Bcron, "bcron", "bcron", "bcron 0.11", ClockChange::Stepped(Steps::RealHours));
