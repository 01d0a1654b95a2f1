//! The shape of the dialect table: what a row can say. The rows themselves are in `rows`.
//!
//! What differs between schedulers is stated in a row and nowhere else. Rows of one family are written as the family's
//! row plus what differs.

pub mod form;
pub mod lenient;

pub use super::quartz::QuartzRules;
use super::{DialectId, FieldKind, Reading};
use crate::schedule::{Anchor, ClockChange};

/// One row of the dialect table.
#[derive(Debug)]
pub struct Dialect {
    /// The dialect.
    pub id: DialectId,
    /// Its stable name, used in options, configuration and machine output.
    pub name: &'static str,
    /// The scheduler's name as it is said in a sentence.
    pub short: &'static str,
    /// The scheduler's name as people write it, with the version the row was verified on.
    pub title: &'static str,
    /// What it does when the zone's clocks change.
    pub clock_change: ClockChange,
    /// How its text is read.
    pub grammar: Grammar,
    /// Where the row was verified, and when.
    pub source: &'static str,
}

impl Dialect {
    /// Its numbers for weekdays, where fields hold any.
    pub fn weekday_numbers(&self) -> Option<WeekdayNumbers> {
        match &self.grammar {
            Grammar::Quartz(_) => Some(WeekdayNumbers::ONE_IS_SUNDAY),
            grammar => grammar.cron().map(|rules| rules.weekday),
        }
    }

    /// The smallest and largest number of fields of its texts, where they consist of fields.
    pub fn field_counts(&self) -> Option<(usize, usize)> {
        match &self.grammar {
            Grammar::Quartz(_) => Some((6, 7)),
            Grammar::Crontab => Some((5, 5)),
            grammar => {
                let counts = || grammar.cron().into_iter().flat_map(|rules| rules.layouts).map(|l| l.len());
                Some((counts().min()?, counts().max()?))
            }
        }
    }

    /// Whether the first of its fields is always the second.
    pub fn begins_with_seconds(&self) -> bool {
        let begins = |layout: &&[FieldKind]| layout.first() == Some(&FieldKind::Second);
        match &self.grammar {
            Grammar::Quartz(_) => true,
            Grammar::Cron(rules) => rules.layouts.iter().all(begins),
            _ => false,
        }
    }

    /// Whether its texts say when it runs, and not only how long (a time span tells no date) or when it may.
    pub fn tells_dates(&self) -> bool {
        !matches!(self.grammar, Grammar::SystemdSpan | Grammar::Amount(_) | Grammar::Window(_))
    }
}

/// How the text of a dialect is read.
#[derive(Debug)]
pub enum Grammar {
    /// Cron fields, read by these rules.
    Cron(Rules),
    /// systemd calendar events.
    SystemdCalendar,
    /// systemd time spans.
    SystemdSpan,
    /// Quartz's reader.
    Quartz(QuartzRules),
    /// A line of a crontab, read by the daemon's own parser ([`super::crontab`]).
    Crontab,
    /// AWS's `cron(...)`, `rate(...)` and `at(...)`.
    Aws(AwsRules),
    /// App Engine's English, or fields in its place where rules for them are given.
    AppEngine {
        /// How five fields are read.
        cron: Option<Rules>,
    },
    /// An amount of time and nothing else.
    Amount(AmountRules),
    /// Cron fields, or English, that say when a program may act and not when it does.
    Window(Rules),
    /// A language of its own, which this function reads.
    Own(fn(DialectId, &str) -> Reading),
}

impl Grammar {
    /// The rules for cron fields, where a text can hold such fields.
    pub fn cron(&self) -> Option<&Rules> {
        match self {
            Grammar::Cron(rules) | Grammar::Aws(AwsRules { cron: rules, .. }) => Some(rules),
            Grammar::AppEngine { cron } => cron.as_ref(),
            _ => None,
        }
    }

    /// A text of this grammar that holds these cron fields.
    pub fn around(&self, fields: String) -> String {
        if matches!(self, Grammar::Aws(_)) { format!("cron({fields})") } else { fields }
    }
}

/// What differs between AWS's two schedulers.
#[derive(Clone, Copy, Debug)]
pub struct AwsRules {
    /// How the fields in `cron(...)` are read.
    pub cron: Rules,
    /// `rate(1 minute)` and `rate(5 minutes)`: the number decides on singular or plural.
    pub number_agrees: bool,
    /// `at(...)` is read.
    pub once: bool,
}

/// How an amount of time is written, and what it is the distance of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AmountRules {
    /// How it is written.
    pub writing: Writing,
    /// From the end of a run to the next; else from one run to the next.
    pub after_end: bool,
    /// What a rate is counted from.
    pub anchor: Anchor,
}

/// How an amount of time is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Writing {
    /// A whole number of seconds.
    Seconds,
    /// A whole number of milliseconds.
    Milliseconds,
    /// A whole number of milliseconds, an ISO duration (`PT5M`), or a number with a unit (`5m`).
    JavaDuration,
    /// .NET's `hh:mm:ss`, `days.hh:mm:ss`.
    TimeSpan,
    /// Go's `1h30m`.
    GoDuration,
    /// A whole number of days, or anacron's `@daily`, `@weekly`, `@monthly`, `@yearly`.
    Days,
}

/// How a dialect of cron fields is read.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The layouts it takes; a text has as many fields as one of them.
    pub layouts: &'static [&'static [FieldKind]],
    /// What separates fields.
    pub blanks: Blanks,
    /// Its numbers for weekdays.
    pub weekday: WeekdayNumbers,
    /// Its number for January.
    pub first_month: u8,
    /// First and last year, for layouts with a year.
    pub years: (u32, u32),
    /// Names of months and weekdays.
    pub names: Names,
    /// Where `?` is read as `*`.
    pub question: Question,
    /// Small freedoms of its reader.
    pub leniency: u64,
    /// What `n/step` is.
    pub open_step: OpenStep,
    /// What `n-n` is.
    pub single_range: SingleRange,
    /// What happens to a range that runs backwards.
    pub reversed: Reversed,
    /// The largest step.
    pub largest_step: LargestStep,
    /// Forms beyond stars, values, ranges and steps.
    pub forms: u32,
    /// How the two day fields are joined.
    pub days: Days,
    /// What happens to a date that no year has.
    pub impossible: Impossible,
    /// `@` words and the fields they stand for.
    pub macros: &'static [(&'static str, &'static str)],
    /// A zone in the text.
    pub zone: ZoneText,
    /// A rate in place of fields.
    pub rate: RateText,
    /// `@` words for the start of the scheduler.
    pub boot: &'static [&'static str],
    /// `mon%2`, `mon%2+1`: every second week, counted over all years.
    pub weeks: bool,
}

/// What separates fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blanks {
    /// Any white space of Unicode, repeated, also around the text.
    Unicode,
    /// Space, tab and the line ends of ASCII, repeated, also around the text.
    Ascii,
    /// One space each.
    OneSpace,
    /// Spaces, repeated, also around the text.
    Spaces,
    /// Spaces and tabs, repeated, but none around the text.
    Between,
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
    /// First and last number that `*` stands for when it has a step.
    pub star: (u32, u32),
    /// Where `n/step` ends.
    pub open_end: u32,
}

impl WeekdayNumbers {
    /// 0 is Sunday and 6 Saturday; 7 is refused.
    pub const ZERO_TO_SIX: Self = WeekdayNumbers { low: 0, high: 6, sunday: 0, star: (0, 6), open_end: 6 };
    /// 0 and 7 are Sunday; `*/step` and `n/step` end at 6.
    pub const ZERO_AND_SEVEN: Self = WeekdayNumbers { low: 0, high: 7, sunday: 0, star: (0, 6), open_end: 6 };
    /// 0 and 7 are Sunday; `*/step` and `n/step` end at 7.
    pub const TO_SEVEN: Self = WeekdayNumbers { low: 0, high: 7, sunday: 0, star: (0, 7), open_end: 7 };
    /// 1 is Sunday and 7 Saturday.
    pub const ONE_IS_SUNDAY: Self = WeekdayNumbers { low: 1, high: 7, sunday: 1, star: (1, 7), open_end: 7 };
    /// 0 is Monday and 6 Sunday.
    pub const ZERO_IS_MONDAY: Self = WeekdayNumbers { low: 0, high: 6, sunday: 6, star: (0, 6), open_end: 6 };

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
    /// None.
    None,
    /// Exactly the first three letters.
    Short,
    /// Exactly the first three letters, of weekdays only.
    Weekdays,
    /// The first three letters or the whole name.
    Full,
    /// The first three letters or more of the name.
    Prefix,
    /// The first three letters, with anything after them.
    Head,
}

/// Where `?` is read as `*`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Nowhere.
    Nowhere,
    /// In every field.
    Everywhere,
    /// In the two day fields.
    DayFields,
    /// In the two day fields, alone.
    DayFieldsAlone,
    /// Nowhere: it is the field's value at the moment when the text is loaded.
    LoadTime,
}

/// What `n/step` is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenStep {
    /// Refused.
    Refused,
    /// From n to the end of the field.
    ToEnd,
    /// Plain n.
    Ignored,
    /// From n to the end of the field; plain n in the weekday field.
    ToEndButWeekdays,
    /// To the end of the field from its value number n on, counted from 0: in days and months from n + 1. No n is too large.
    ToEndByIndex,
}

/// What `n-n` is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SingleRange {
    /// One value.
    Value,
    /// The whole field.
    Full,
    /// The whole field; so is `n/step` where n is the last value.
    FullToEnd,
    /// One value; with a step, from n to the end of the field.
    OpenWithStep,
    /// Refused.
    Refused,
}

/// What happens to a range that runs backwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reversed {
    /// It is refused.
    Refused,
    /// It goes on at the beginning of the field, the step counted through.
    Wraps,
    /// The same, but a step that passes the end of the field is counted one too far (croniter).
    WrapsOneLate,
    /// The same, but without a step it begins one value too early (saffron).
    WrapsOneEarly,
    /// Its ends are swapped.
    Swapped,
    /// It selects nothing.
    Empty,
}

/// The largest step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LargestStep {
    /// None: a step beyond the field leaves the first value.
    None,
    /// The field's highest value.
    High,
    /// What 16 bits hold.
    SixteenBits,
    /// What a signed 32-bit number holds.
    Signed32Bits,
    /// Two digits.
    TwoDigits,
    /// The field's highest value less its lowest.
    Span,
    /// The number of values of the field.
    Size,
    /// The highest value less the first one, so that a second value remains.
    Reach,
    /// The distance of the range's own ends.
    OwnSpan,
    /// There are no steps.
    NoStep,
    /// None: a step beyond the field's highest value selects the one value that it comes to when it is counted round
    /// the field from its lowest.
    Round,
}

/// How day-of-month and day-of-week are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Days {
    /// A day matches when both fields do.
    And,
    /// OR when both are restricted. A field with a `*` item anywhere in it, its step at most 1, is not.
    OrUnlessStarItem,
    /// OR when both are restricted. A field with an item that is exactly `*` or `?` is not.
    OrUnlessPlainItem,
    /// OR when both are restricted. A field that is exactly `*` or `?` is not.
    OrUnlessPlainField,
    /// OR when both are restricted. A field that is exactly `*` is not; `?` is, by all its days.
    OrUnlessLoneStar,
    /// OR when both are restricted. A field that begins with `*` is not, whatever follows (Vixie cron's rule).
    OrUnlessStarFirst,
    /// OR when both are restricted. A field that selects all days or weekdays is not.
    OrUnlessAll,
    /// OR when both are restricted. A day field with an item that selects all days is not, nor a weekday field that is `*`;
    /// `&` after a day field makes it AND.
    OrUnlessFullItem,
    /// OR when both are restricted. A day field with at least 31 values is not, nor a weekday field with exactly 8 (0 to 7);
    /// values given twice count twice.
    OrUnlessCounted,
    /// Exactly one must be `?`.
    OneQuestion,
    /// At least one must be `*`.
    OneStar,
}

/// What happens to a date that no year has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// It never comes.
    Accepted,
    /// It is refused.
    Refused,
    /// It is refused, unless a weekday may match instead.
    RefusedUnlessOr,
    /// It is refused when a single month is named.
    RefusedInOneMonth,
}

/// A zone in the text of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ZoneText {
    /// None is read.
    None,
    /// `TZ=` or `CRON_TZ=` in front.
    Prefix,
    /// A zone name may follow five fields.
    SuffixAfterFive,
    /// A zone name or an offset may be the last field.
    Suffix,
    /// Any text with the letters `TZ` is refused.
    LettersRefused,
}

/// A rate in place of fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RateText {
    /// None is read.
    None,
    /// `@every <Go duration>`, counted from there.
    GoEvery(Anchor),
    /// `30 seconds`: 1 to 59 of them.
    FewSeconds,
}
