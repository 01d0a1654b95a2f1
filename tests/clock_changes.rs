//! What each kind of scheduler does on the days on which the clocks change, as measured with the real programs.

use cronlint::dialect::{DialectId, read};
use cronlint::schedule::{
    ChangeKind, ClockChange, InGap, InOverlap, Instant, Schedule, Steps, TimeZone, What, clock_changes,
};

const OLD_TIME: ClockChange = ClockChange::OLD_TIME;
const PLAIN: ClockChange = ClockChange::SKIP_BOTH;
const VIXIE: ClockChange = ClockChange::VIXIE;
const EDGE: ClockChange = ClockChange::of(InGap::Edge, InOverlap::Both);
const SHIFT_SECOND: ClockChange = ClockChange::of(InGap::Shift, InOverlap::Second);
const SKIP_FIRST: ClockChange = ClockChange::SKIP_FIRST;
const GO_DATE: ClockChange = ClockChange::Stepped(Steps::GoDate);
const GO_HOURS: ClockChange = ClockChange::Stepped(Steps::GoHours);
const REAL_HOURS: ClockChange = ClockChange::Stepped(Steps::RealHours);

fn schedule(text: &str) -> Schedule {
    read(DialectId::DebianCron, text).schedule.unwrap_or_else(|| panic!("{text} is a schedule"))
}

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap_or_else(|| panic!("{name} is in the zone database"))
}

fn instant(text: &str) -> Instant {
    Instant::parse_rfc3339(text).unwrap_or_else(|| panic!("{text} is an instant"))
}

/// Fires in a stretch of time, as hours, minutes and offset.
fn fires(text: &str, zone_name: &str, change: ClockChange, from: &str, until: &str) -> String {
    let zone = zone(zone_name);
    let fires: Vec<String> = schedule(text)
        .fires(instant(from), &zone, change)
        .take_while(|at| *at < instant(until))
        .map(|at| {
            at.rfc3339(zone.offset_at(at))[11..]
                .replace(":00-", "-")
                .replace(":00+", "+")
                .replace(":00Z", "Z")
        })
        .collect();
    fires.join(" ")
}

#[test]
fn new_york_goes_forward_at_two() {
    // 2026-03-08 from midnight to six.
    for (change, text, wanted) in [
        (PLAIN, "30 2 * * *", ""),
        (PLAIN, "0 1-3 * * *", "01:00-05:00 03:00-04:00"),
        (VIXIE, "30 2 * * *", "03:00-04:00"),
        (VIXIE, "0 1-3 * * *", "01:00-05:00 03:00-04:00 03:00-04:00"),
        (VIXIE, "15,45 2 * * *", "03:00-04:00 03:00-04:00"),
        (VIXIE, "*/15 2 * * *", ""),
        (VIXIE, "0 * * * *", "00:00-05:00 01:00-05:00 03:00-04:00 04:00-04:00 05:00-04:00"),
        (OLD_TIME, "30 2 * * *", "03:30-04:00"),
        (OLD_TIME, "15,45 2 * * *", "03:15-04:00"),
        (OLD_TIME, "15 1,2 * * *", "01:15-05:00"),
        (REAL_HOURS, "30 2 * * *", "03:30-04:00"),
        (REAL_HOURS, "15,45 2 * * *", "03:15-04:00"),
        (GO_DATE, "30 2 * * *", "01:30-05:00"),
        (GO_HOURS, "30 2 * * *", ""),
        (EDGE, "15,45 2 * * *", "03:00-04:00"),
        (SHIFT_SECOND, "30 2 * * *", "03:30-04:00"),
        (SKIP_FIRST, "30 2 * * *", ""),
    ] {
        let found = fires(text, "America/New_York", change, "2026-03-08T04:59:59Z", "2026-03-08T10:00:00Z");
        assert_eq!(found, wanted, "{text} {change:?}");
    }
}

#[test]
fn new_york_goes_back_at_two() {
    // 2026-11-01 from midnight to three.
    for (change, text, wanted) in [
        (PLAIN, "30 1 * * *", "01:30-04:00 01:30-05:00"),
        (VIXIE, "30 1 * * *", "01:30-04:00"),
        (VIXIE, "*/30 1 * * *", "01:00-04:00 01:30-04:00 01:00-05:00 01:30-05:00"),
        (VIXIE, "0-59/30 1 * * *", "01:00-04:00 01:30-04:00"),
        (OLD_TIME, "59 1 * * *", "01:59-04:00"),
        (REAL_HOURS, "15 1,2 * * *", "01:15-04:00 01:15-05:00 02:15-05:00"),
        (GO_DATE, "30 1 * * *", "01:30-04:00"),
        (GO_HOURS, "30 1 * * *", "01:30-04:00 01:30-05:00"),
        (SKIP_FIRST, "*/30 1 * * *", "01:00-04:00 01:30-04:00"),
        (SHIFT_SECOND, "30 1 * * *", "01:30-05:00"),
        (ClockChange::LATER_PASS, "0 * * * *", "00:00-04:00 01:00-05:00 02:00-05:00"),
    ] {
        let found = fires(text, "America/New_York", change, "2026-11-01T03:59:59Z", "2026-11-01T08:00:00Z");
        assert_eq!(found, wanted, "{text} {change:?}");
    }
}

#[test]
fn gaps_at_midnight_and_of_half_an_hour() {
    for (change, text, zone, from, until, wanted) in [
        (VIXIE, "0 0 * * *", "Africa/Cairo", "2026-04-23T21:00:00Z", "2026-04-24T03:00:00Z", "01:00+03:00"),
        (PLAIN, "0 0 * * *", "Africa/Cairo", "2026-04-23T21:00:00Z", "2026-04-24T03:00:00Z", ""),
        (
            VIXIE,
            "0 0 * * *",
            "America/Santiago",
            "2026-09-06T03:00:00Z",
            "2026-09-06T09:00:00Z",
            "01:00-03:00",
        ),
        (REAL_HOURS, "30 0 * * *", "America/Santiago", "2026-09-06T03:00:00Z", "2026-09-06T09:00:00Z", ""),
        (
            GO_HOURS,
            "30 1 * * *",
            "Australia/Lord_Howe",
            "2027-10-02T12:00:00Z",
            "2027-10-02T18:00:00Z",
            "01:30+10:30 02:30+11:00",
        ),
        (GO_HOURS, "0 3 * * *", "Australia/Lord_Howe", "2027-10-02T01:30:00Z", "2027-10-02T18:00:00Z", ""),
    ] {
        assert_eq!(fires(text, zone, change, from, until), wanted, "{text} {zone} {change:?}");
    }
}

#[test]
fn changes_are_told_time_by_time() {
    let new_york = zone("America/New_York");
    let year = (instant("2026-01-01T00:00:00Z"), instant("2027-01-01T00:00:00Z"));
    let told = |text: &str, change| clock_changes(&schedule(text), &new_york, change, year.0, year.1);

    for (change, wanted) in [
        (PLAIN, What::Skipped),
        (VIXIE, What::Shifted { to: instant("2026-03-08T03:00:00-04:00") }),
        (OLD_TIME, What::Shifted { to: instant("2026-03-08T03:30:00-04:00") }),
        (REAL_HOURS, What::Shifted { to: instant("2026-03-08T03:30:00-04:00") }),
        (GO_DATE, What::Shifted { to: instant("2026-03-08T01:30:00-05:00") }),
        (GO_HOURS, What::Skipped),
    ] {
        let found = told("30 2 * * *", change);
        assert_eq!(found.len(), 1, "{change:?}");
        assert_eq!((found[0].kind, found[0].what), (ChangeKind::Gap, wanted), "{change:?}");
        assert_eq!((found[0].local.hour(), found[0].local.minute()), (2, 30));
        assert_eq!(found[0].at, instant("2026-03-08T07:00:00Z"));
    }

    let (first, second) = (instant("2026-11-01T01:30:00-04:00"), instant("2026-11-01T01:30:00-05:00"));
    for (change, wanted) in [
        (PLAIN, What::Twice { at: first, again: second }),
        (VIXIE, What::Once { at: first }),
        (SHIFT_SECOND, What::Once { at: second }),
        (GO_DATE, What::Once { at: first }),
        (GO_HOURS, What::Twice { at: first, again: second }),
    ] {
        let found = told("30 1 * * *", change);
        assert_eq!(found.len(), 1, "{change:?}");
        assert_eq!((found[0].kind, found[0].what), (ChangeKind::Overlap, wanted), "{change:?}");
    }
    assert_eq!(told("30 3 * * *", VIXIE), []);
}
