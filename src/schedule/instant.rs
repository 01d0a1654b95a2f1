//! Points on the time line and wall-clock times, and the calendar between them.

use std::fmt;

use super::CivilDate;

/// Seconds of a civil day.
pub(crate) const DAY: i64 = 86_400;

/// The last civil second that is looked at: 9999-12-30 23:59:59, a day before the last one, so that no offset leaves
/// the years that can be written with four digits.
pub(crate) const LAST_CIVIL: i64 = 253_402_214_399;

/// The first civil second that is looked at: 0001-01-02 00:00:00.
pub(crate) const FIRST_CIVIL: i64 = -62_135_510_400;

/// A point on the time line: seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instant(pub i64);

impl Instant {
    /// The instant in RFC 3339 form with the given offset from UTC. Zero is written `Z`; an offset with seconds is
    /// written to the minute below, as RFC 3339 has none.
    pub fn rfc3339(self, offset_seconds: i32) -> String {
        let minutes = offset_seconds.div_euclid(60);
        let civil = CivilSecond::clamped(self.0.saturating_add(i64::from(minutes) * 60));
        let date = civil.date();
        let clock = format!(
            "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}",
            date.year,
            date.month,
            date.day,
            civil.hour(),
            civil.minute(),
            civil.second()
        );
        if minutes == 0 {
            return clock + "Z";
        }
        let sign = if minutes < 0 { '-' } else { '+' };
        let size = minutes.unsigned_abs();
        format!("{clock}{sign}{:02}:{:02}", size / 60, size % 60)
    }

    /// Reads an RFC 3339 instant (`2026-12-01T02:00:00Z`, `2026-12-01T10:00:00+08:00`). Fractions of a second are cut.
    pub fn parse_rfc3339(text: &str) -> Option<Instant> {
        let bytes = text.as_bytes();
        let number = |from: usize, digits: usize| -> Option<i64> {
            let part = bytes.get(from..from + digits)?;
            part.iter()
                .try_fold(0, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + i64::from(byte - b'0')))
        };
        let is = |at: usize, any_of: &[u8]| bytes.get(at).is_some_and(|byte| any_of.contains(byte));
        if !(is(4, b"-") && is(7, b"-") && is(10, b"Tt ") && is(13, b":") && is(16, b":")) {
            return None;
        }
        let date =
            CivilDate { year: number(0, 4)? as i16, month: number(5, 2)? as u8, day: number(8, 2)? as u8 };
        let (hour, minute, second) = (number(11, 2)?, number(14, 2)?, number(17, 2)?);
        if !date.exists() || hour > 23 || minute > 59 || second > 60 {
            return None;
        }
        let mut at = 19;
        if is(at, b".") {
            let digits = bytes.get(at + 1..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
            at += 1 + digits;
            if digits == 0 {
                return None;
            }
        }
        let offset = if is(at, b"Zz") {
            at += 1;
            0
        } else if is(at, b"+-") && is(at + 3, b":") {
            let (hours, minutes) = (number(at + 1, 2)?, number(at + 4, 2)?);
            if hours > 23 || minutes > 59 {
                return None;
            }
            let size = hours * 3600 + minutes * 60;
            let sign = if is(at, b"-") { -1 } else { 1 };
            at += 6;
            sign * size
        } else {
            return None;
        };
        (at == bytes.len())
            .then(|| Instant(date.day_number() * DAY + hour * 3600 + minute * 60 + second.min(59) - offset))
    }
}

/// A wall-clock time without a zone: seconds since 1970-01-01 00:00:00 on that wall clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CivilSecond(pub i64);

impl CivilSecond {
    /// The wall-clock time of a date and a time of day.
    pub fn from_parts(date: CivilDate, hour: u8, minute: u8, second: u8) -> Self {
        CivilSecond(
            date.day_number() * DAY + i64::from(hour) * 3600 + i64::from(minute) * 60 + i64::from(second),
        )
    }

    /// The nearest wall-clock time within the years that are looked at.
    pub(crate) fn clamped(seconds: i64) -> Self {
        CivilSecond(seconds.clamp(FIRST_CIVIL, LAST_CIVIL))
    }

    /// The day number and the second of the day, for a time within the years that are looked at.
    #[inline]
    pub(crate) fn day_and_second(self) -> (i64, u32) {
        // Counted from an earlier day, so that nothing is negative.
        const EARLIER: i64 = 1_000_000;
        let seconds = (self.0 + EARLIER * DAY) as u64;
        let day = seconds / DAY as u64;
        (day as i64 - EARLIER, (seconds - day * DAY as u64) as u32)
    }

    /// The date.
    pub fn date(self) -> CivilDate {
        CivilDate::from_day_number(self.0.div_euclid(DAY))
    }

    /// The hour, 0 to 23.
    pub fn hour(self) -> u8 {
        (self.0.rem_euclid(DAY) / 3600) as u8
    }

    /// The minute, 0 to 59.
    pub fn minute(self) -> u8 {
        (self.0.rem_euclid(3600) / 60) as u8
    }

    /// The second, 0 to 59.
    pub fn second(self) -> u8 {
        self.0.rem_euclid(60) as u8
    }

    /// The weekday, Sunday 0.
    pub fn weekday(self) -> u8 {
        weekday_of(self.0.div_euclid(DAY))
    }
}

/// The weekday of a day number, Sunday 0. 1970-01-01 was a Thursday.
#[inline]
pub(crate) fn weekday_of(day_number: i64) -> u8 {
    // A multiple of seven makes it positive for every date.
    ((day_number + 4 + SHIFTED_DAYS / 7 * 7) as u32 % 7) as u8
}

/// Years by which dates are moved so that they can be counted without signs: a multiple of 400, within which the calendar
/// repeats.
const SHIFTED_YEARS: i32 = 82 * 400;

/// Days from the first of March of the year -32800 to 1970-01-01.
const SHIFTED_DAYS: i64 = 82 * 146_097 + 719_468;

/// The last day of the year 32767, counted from there.
const MOST_SHIFTED_DAYS: i64 = 23_948_159;

/// Whether the year has a 29 February.
pub(crate) const fn is_leap(year: i16) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Number of days of a month.
pub(crate) fn days_of_month(year: i16, month: u8) -> u8 {
    match month {
        2 => 28 + u8::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl CivilDate {
    /// Days since 1970-01-01.
    pub(crate) const fn day_number(self) -> i64 {
        // Years begin with March, so that the leap day is the last day of a year (Neri and Schneider, "Euclidean affine
        // functions and their application to calendar algorithms", 2022).
        let early = self.month <= 2;
        let year = (self.year as i32 + SHIFTED_YEARS - early as i32) as u32;
        let month = self.month as u32 + if early { 12 } else { 0 };
        let century = year / 100;
        let before = 1461 * year / 4 - century + century / 4 + (979 * month - 2919) / 32;
        (before + self.day as u32) as i64 - 1 - SHIFTED_DAYS
    }

    /// The date of a day number, or the nearest that a date can hold.
    #[inline]
    pub(crate) fn from_day_number(day_number: i64) -> Self {
        // The inverse of the same functions.
        let days = (day_number + SHIFTED_DAYS).clamp(0, MOST_SHIFTED_DAYS) as u32;
        let quarters = 4 * days + 3;
        let (century, in_century) = (quarters / 146_097, quarters % 146_097 / 4);
        let product = 2_939_745 * u64::from(4 * in_century + 3);
        let (year, in_year) = (100 * century + (product >> 32) as u32, product as u32 / 2_939_745 / 4);
        let parts = 2141 * in_year + 197_913;
        let (month, day) = (parts >> 16, (parts & 0xFFFF) / 2141 + 1);
        let early = in_year >= 306;
        let year = year as i32 - SHIFTED_YEARS + i32::from(early);
        let month = if early { month - 12 } else { month };
        CivilDate { year: year as i16, month: month as u8, day: day as u8 }
    }

    /// Reads a date of the form `2026-11-11`.
    pub fn parse(text: &str) -> Option<CivilDate> {
        let bytes = text.as_bytes();
        let number = |from: usize, to: usize| -> Option<i16> {
            bytes
                .get(from..to)?
                .iter()
                .try_fold(0, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + i16::from(byte - b'0')))
        };
        let joined = bytes.len() == 10 && bytes[4] == b'-' && bytes[7] == b'-';
        joined.then_some(())?;
        let date = CivilDate { year: number(0, 4)?, month: number(5, 7)? as u8, day: number(8, 10)? as u8 };
        date.exists().then_some(date)
    }

    /// The day that a date or a time names where it is written: of `2026-11-11T23:30:00+08:00` the 11th, whatever the day is elsewhere.
    /// A time is of RFC 3339; one without an offset is taken too, as TOML has them.
    pub fn of_date_or_time(text: &str) -> Option<CivilDate> {
        let is_time =
            || [text, &format!("{text}Z")].into_iter().any(|text| Instant::parse_rfc3339(text).is_some());
        CivilDate::parse(text).or_else(|| CivilDate::parse(text.get(..10)?).filter(|_| is_time()))
    }

    /// Whether the calendar has this date (years 1 to 9999).
    pub fn exists(self) -> bool {
        (1..=9999).contains(&self.year)
            && (1..=12).contains(&self.month)
            && (1..=days_of_month(self.year, self.month)).contains(&self.day)
    }
}

impl fmt::Display for CivilDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_of_a_date_or_a_time() {
        for text in [
            "2027-01-31",
            "2027-01-31T00:00:00Z",
            "2027-01-31t23:30:00.5+08:00",
            "2027-01-31 23:59:60-11:00",
            "2027-01-31T08:00:00",
        ] {
            let day = CivilDate { year: 2027, month: 1, day: 31 };
            assert_eq!(CivilDate::of_date_or_time(text), Some(day), "{text}");
        }
        for text in
            ["2027-02-30T00:00:00Z", "2027-01-31T25:00:00Z", "2027-01-31x", "2027-01-31T", "2027-01-3é", ""]
        {
            assert_eq!(CivilDate::of_date_or_time(text), None, "{text}");
        }
    }

    #[test]
    fn day_numbers_and_dates_are_inverse() {
        let mut date = CivilDate { year: 1, month: 1, day: 2 };
        for day_number in FIRST_CIVIL / DAY..=LAST_CIVIL / DAY {
            assert_eq!(CivilDate::from_day_number(day_number), date);
            assert_eq!(date.day_number(), day_number);
            date.day += 1;
            if date.day > days_of_month(date.year, date.month) {
                (date.day, date.month) = (1, date.month + 1);
            }
            if date.month > 12 {
                (date.month, date.year) = (1, date.year + 1);
            }
        }
        assert_eq!(date, CivilDate { year: 9999, month: 12, day: 31 });
    }

    #[test]
    fn instants_are_written_and_read() {
        for (text, seconds, offset) in [
            ("2026-12-01T00:00:00Z", 1_796_083_200, 0),
            ("2026-12-01T10:00:00+08:00", 1_796_090_400, 28_800),
            ("2026-03-08T01:30:00-05:00", 1_772_951_400, -18_000),
            ("1969-12-31T18:30:00-05:30", 0, -19_800),
        ] {
            assert_eq!(Instant::parse_rfc3339(text), Some(Instant(seconds)), "{text}");
            assert_eq!(Instant(seconds).rfc3339(offset), text);
        }
        assert_eq!(Instant::parse_rfc3339("2026-12-01T00:00:00.750Z"), Some(Instant(1_796_083_200)));
        for bad in [
            "",
            "2026-12-01",
            "2026-02-30T00:00:00Z",
            "2026-12-01T24:00:00Z",
            "2026-12-01T00:00:00",
            "2026-12-01T00:00:00Zx",
            "２０２６-12-01T00:00:00Z",
        ] {
            assert_eq!(Instant::parse_rfc3339(bad), None, "{bad}");
        }
    }
}
