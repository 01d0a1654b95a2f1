//! Calendar schedules: bit sets for every field and the rule that joins the two day fields.

use super::{CivilSecond, RunOver};

/// A date of the proleptic Gregorian calendar, without a zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CivilDate {
    /// Year, 1 to 9999.
    pub year: i16,
    /// Month, 1 to 12.
    pub month: u8,
    /// Day of the month, from 1.
    pub day: u8,
}

/// Which days of a month match. All forms add up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Days {
    /// Bit n = day n (1 to 31).
    pub set: u32,
    /// Bit n = the nth day before the last (`L` is bit 0, `L-3` is bit 3), 0 to 30.
    pub from_end: u32,
    /// Bit n = the weekday (Monday to Friday) nearest to day n, in the same month (`15W`).
    pub nearest_weekday: u32,
    /// Bit n = the weekday nearest to the nth day before the last (`LW` is bit 0).
    pub nearest_weekday_from_end: u32,
    /// What the end of the month does to `nearest_weekday`.
    pub nearest: Nearest,
}

/// What the end of the month does to the weekday nearest to a day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Nearest {
    /// It stays in the month: a Sunday at the end goes back to Friday.
    #[default]
    InMonth,
    /// A Sunday at the end of the month has none.
    LostAtEnd,
    /// It stays in the month; the day after the last one, where it is a Saturday, goes back to the last.
    FromBeyond,
}

/// Which weekdays match. All forms add up. Sunday is 0, Saturday 6.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Weekdays {
    /// Bit n = every weekday n (Sunday 0).
    pub set: u8,
    /// `nth[w]` bit k = the kth weekday w of the month (`5#3` is `nth[5]` bit 3), k 1 to 5.
    pub nth: [u8; 7],
    /// `from_end[w]` bit k = the kth weekday w from the end (`5L` is `from_end[5]` bit 1), k 1 to 5.
    pub from_end: [u8; 7],
}

/// How day-of-month and day-of-week are joined. The dialect decides it when it reads the text, star quirks included:
/// a dialect in which a field that begins with a star counts as unrestricted writes `And` here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DayRule {
    /// A day matches when both fields do.
    And,
    /// A day matches when either field does.
    Or,
}

/// Which years match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Years {
    /// Every year.
    #[default]
    All,
    /// Bit n of word w = year 1970 + 64 w + n; covers 1970 to 2225.
    Set([u64; 4]),
}

/// Facts of the spelling that some schedulers fire by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Spelling {
    /// The minute field begins with a star (vixie's `MIN_STAR`).
    pub minute_star: bool,
    /// The hour field begins with a star (vixie's `HR_STAR`).
    pub hour_star: bool,
    /// The day-of-month field counts as unrestricted.
    pub day_star: bool,
    /// The day-of-week field counts as unrestricted.
    pub weekday_star: bool,
    /// A field of the time of day is written with a star, a range or a step (Cronos).
    pub interval: bool,
    /// Steps that do not divide their field, where the scheduler runs over its end.
    pub run_over: RunOver,
}

/// Fields matched against the wall clock, down to the second. No field is ever out of range; a field may be empty, and the
/// schedule then never fires.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Calendar {
    /// Bit n = second n (0 to 59). Minute schedules hold bit 0 only.
    pub seconds: u64,
    /// Bit n = minute n (0 to 59).
    pub minutes: u64,
    /// Bit n = hour n (0 to 23).
    pub hours: u32,
    /// Days of the month.
    pub days: Days,
    /// Bit n = month n (1 to 12).
    pub months: u16,
    /// Weekdays.
    pub weekdays: Weekdays,
    /// How the two day fields are joined.
    pub day_rule: DayRule,
    /// Years.
    pub years: Years,
    /// Facts of the spelling.
    pub spelling: Spelling,
}

impl Calendar {
    /// All 60 minutes or seconds.
    pub const ALL_60: u64 = (1 << 60) - 1;
    /// All 24 hours.
    pub const ALL_HOURS: u32 = (1 << 24) - 1;
    /// All 31 days.
    pub const ALL_DAYS: u32 = 0xFFFF_FFFE;
    /// All 12 months.
    pub const ALL_MONTHS: u16 = 0x1FFE;
    /// All 7 weekdays.
    pub const ALL_WEEKDAYS: u8 = 0x7F;

    /// One date and time of every year that has it.
    pub(crate) fn yearly_at(time: CivilSecond) -> Self {
        let date = time.date();
        Calendar {
            seconds: 1 << time.second(),
            minutes: 1 << time.minute(),
            hours: 1 << time.hour(),
            days: Days { set: 1 << date.day, ..Days::default() },
            months: 1 << date.month,
            spelling: Spelling::default(),
            ..Self::every_minute()
        }
    }

    /// Every minute of every day.
    pub fn every_minute() -> Self {
        Calendar {
            seconds: 1,
            minutes: Self::ALL_60,
            hours: Self::ALL_HOURS,
            days: Days { set: Self::ALL_DAYS, ..Days::default() },
            months: Self::ALL_MONTHS,
            weekdays: Weekdays { set: Self::ALL_WEEKDAYS, ..Weekdays::default() },
            day_rule: DayRule::And,
            years: Years::All,
            spelling: Spelling {
                minute_star: true,
                hour_star: true,
                day_star: true,
                weekday_star: true,
                interval: true,
                run_over: RunOver::default(),
            },
        }
    }
}
