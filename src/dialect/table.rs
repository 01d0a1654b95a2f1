//! The dialect table: one row of data per scheduler.
//!
//! What differs between schedulers is stated here and nowhere else. Rows of one family are written as the family's row
//! plus what differs.

use super::{DialectId, FieldKind};
use crate::schedule::{ClockChange, Steps};

/// One row of the dialect table.
#[derive(Debug)]
pub struct Dialect {
    /// The dialect.
    pub id: DialectId,
    /// Its stable name, used in options, configuration and machine output.
    pub name: &'static str,
    /// The scheduler's name as people write it, with the version the row was verified on.
    pub title: &'static str,
    /// What it does when the zone's clocks change.
    pub clock_change: ClockChange,
    /// How its text is read.
    pub grammar: Grammar,
    /// Where the row was verified, and when.
    pub source: &'static str,
}

/// How the text of a dialect is read.
#[derive(Debug)]
pub enum Grammar {
    /// Cron fields, read by these rules.
    Cron(Rules),
}

/// How a dialect of cron fields is read.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The layouts it takes; a text has as many fields as one of them.
    pub layouts: &'static [&'static [FieldKind]],
    /// Its numbers for weekdays.
    pub weekday: WeekdayNumbers,
    /// First and last year, for layouts with a year.
    pub years: (u32, u32),
    /// Names of months and weekdays.
    pub names: Names,
    /// Where `?` is read as `*`.
    pub question: Question,
    /// `*-anything` is `*`.
    pub star_tail: bool,
    /// `+5` is 5.
    pub plus: bool,
    /// Empty list items are skipped; a field of nothing else is empty and never matches.
    pub empty_items: bool,
    /// `n/step` is read, as "from n to the end of the field".
    pub open_step: bool,
    /// What happens to a range that runs backwards.
    pub reversed: Reversed,
    /// The largest step.
    pub largest_step: LargestStep,
    /// How the two day fields are joined.
    pub days: Days,
    /// `@` words and the fields they stand for.
    pub macros: &'static [(&'static str, &'static str)],
    /// `@` words are read in any case.
    pub macros_any_case: bool,
    /// `@every <Go duration>` is read.
    pub every: bool,
    /// A zone in the text.
    pub zone: ZoneText,
}

/// How weekdays are numbered.
#[derive(Clone, Copy, Debug)]
pub struct WeekdayNumbers {
    /// Lowest number taken.
    pub low: u32,
    /// Highest number taken.
    pub high: u32,
    /// The number that is Sunday; Monday's is one more, modulo 7.
    pub sunday: u32,
    /// Where `n/step` ends.
    pub open_end: u32,
}

impl WeekdayNumbers {
    /// 0 is Sunday and 6 Saturday; 7 is refused.
    pub const ZERO_TO_SIX: Self = WeekdayNumbers { low: 0, high: 6, sunday: 0, open_end: 6 };
    /// 0 and 7 are Sunday; `n/step` ends at 6.
    pub const ZERO_AND_SEVEN: Self = WeekdayNumbers { low: 0, high: 7, sunday: 0, open_end: 6 };
    /// 1 is Sunday and 7 Saturday.
    pub const ONE_IS_SUNDAY: Self = WeekdayNumbers { low: 1, high: 7, sunday: 1, open_end: 7 };

    /// The weekday (Sunday 0) of a number.
    pub fn weekday(self, number: u32) -> u32 {
        (number + 7 - self.sunday) % 7
    }

    /// The number of a weekday (Sunday 0).
    pub fn number(self, weekday: u32) -> u32 {
        let number = (weekday + self.sunday) % 7;
        if number < self.low { number + 7 } else { number }
    }
}

/// Which names of months and weekdays are read, in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// Exactly the first three letters.
    Short,
}

/// Where `?` is read as `*`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Nowhere.
    Nowhere,
    /// In every field.
    Everywhere,
}

/// What happens to a range that runs backwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reversed {
    /// It is refused.
    Refused,
}

/// The largest step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LargestStep {
    /// None: a step beyond the field leaves the first value.
    None,
}

/// How day-of-month and day-of-week are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Days {
    /// OR when both are restricted. A field with a `*` item anywhere in it, its step at most 1, is not.
    OrUnlessStarItem,
    /// OR when both are restricted. A field that begins with `*` is not, whatever follows (Vixie cron's rule).
    OrUnlessStarFirst,
}

/// A zone in the text of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ZoneText {
    /// None is read.
    None,
    /// Any text with the letters `TZ` is refused.
    LettersRefused,
}

use FieldKind::{DayOfMonth, DayOfWeek, Hour, Minute, Month};

/// Minute to weekday.
const FIVE: &[FieldKind] = &[Minute, Hour, DayOfMonth, Month, DayOfWeek];

const ROBFIG_MACROS: &[(&str, &str)] = &[
    ("@yearly", "0 0 1 1 *"),
    ("@annually", "0 0 1 1 *"),
    ("@monthly", "0 0 1 * *"),
    ("@weekly", "0 0 * * 0"),
    ("@daily", "0 0 * * *"),
    ("@midnight", "0 0 * * *"),
    ("@hourly", "0 * * * *"),
];

const ROBFIG: Rules = Rules {
    layouts: &[FIVE],
    weekday: WeekdayNumbers::ZERO_TO_SIX,
    years: (1970, 2099),
    names: Names::Short,
    question: Question::Everywhere,
    star_tail: true,
    plus: true,
    empty_items: true,
    open_step: true,
    reversed: Reversed::Refused,
    largest_step: LargestStep::None,
    days: Days::OrUnlessStarItem,
    macros: ROBFIG_MACROS,
    macros_any_case: false,
    every: true,
    zone: ZoneText::LettersRefused,
};

/// Vixie cron's fields as all its descendants read them.
const VIXIE: Rules = Rules {
    layouts: &[FIVE],
    weekday: WeekdayNumbers::ZERO_AND_SEVEN,
    years: (1970, 2099),
    names: Names::Short,
    question: Question::Nowhere,
    star_tail: false,
    plus: false,
    empty_items: false,
    open_step: false,
    reversed: Reversed::Refused,
    largest_step: LargestStep::None,
    days: Days::OrUnlessStarFirst,
    macros: ROBFIG_MACROS,
    macros_any_case: true,
    every: false,
    zone: ZoneText::None,
};

/// All dialects, in the order of [`DialectId`].
pub const ALL: &[Dialect] = &[
    Dialect {
        id: DialectId::DebianCron,
        name: "debian-cron",
        title: "Debian cron 3.0pl1-162",
        clock_change: ClockChange::VIXIE,
        grammar: Grammar::Cron(VIXIE),
        source: "program run 2026-11",
    },
    Dialect {
        id: DialectId::Cronie,
        name: "cronie",
        title: "cronie 1.7.2",
        clock_change: ClockChange::VIXIE,
        grammar: Grammar::Cron(VIXIE),
        source: "program run 2026-11",
    },
    Dialect {
        id: DialectId::CronieHead,
        name: "cronie-head",
        title: "cronie after 1.7.2",
        clock_change: ClockChange::VIXIE,
        grammar: Grammar::Cron(VIXIE),
        source: "program run 2026-11",
    },
    Dialect {
        id: DialectId::FreeBsd,
        name: "freebsd-macos",
        title: "FreeBSD and macOS cron",
        clock_change: ClockChange::SKIP_BOTH,
        grammar: Grammar::Cron(VIXIE),
        source: "program run 2026-11",
    },
    Dialect {
        id: DialectId::BusyBox,
        name: "busybox",
        title: "BusyBox crond",
        clock_change: ClockChange::SKIP_BOTH,
        grammar: Grammar::Cron(VIXIE),
        source: "program run 2026-11",
    },
    Dialect {
        id: DialectId::Supercronic,
        name: "supercronic",
        title: "supercronic",
        clock_change: ClockChange::Stepped(Steps::GoDate),
        grammar: Grammar::Cron(VIXIE),
        source: "program run 2026-11",
    },
    Dialect {
        id: DialectId::Bcron,
        name: "bcron",
        title: "bcron",
        clock_change: ClockChange::Stepped(Steps::RealHours),
        grammar: Grammar::Cron(VIXIE),
        source: "program run 2026-11",
    },
    Dialect {
        id: DialectId::Kubernetes,
        name: "kubernetes",
        title: "Kubernetes CronJob (robfig/cron 3.0.1 ParseStandard)",
        clock_change: ClockChange::Stepped(Steps::GoHours),
        grammar: Grammar::Cron(ROBFIG),
        source: "robfig/cron 3.0.1 run 2026-11; the API server's rule on TZ read in batch validation",
    },
];
