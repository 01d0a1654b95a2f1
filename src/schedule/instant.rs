//! Points on the time line, wall-clock times, and the zones between them.

/// A point on the time line: seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instant(pub i64);

/// A wall-clock time without a zone: seconds since 1970-01-01 00:00:00 on that wall clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CivilSecond(pub i64);

/// A time zone with its transitions, loaded once and shared.
#[derive(Clone, Debug)]
pub struct TimeZone(pub jiff::tz::TimeZone);
