//! Bits of [`super::Rules::leniency`].

/// `*-anything` is `*`.
pub const STAR_TAIL: u64 = 1 << 0;
/// `+5` is 5.
pub const PLUS: u64 = 1 << 1;
/// Empty list items are skipped.
pub const EMPTY_ITEMS: u64 = 1 << 2;
/// `@` words are read in any case.
pub const MACROS_ANY_CASE: u64 = 1 << 3;
/// `@` words may have blanks around them.
pub const MACROS_TRIMMED: u64 = 1 << 4;
/// A range may stand in no list, and its ends are numbers.
pub const RANGE_ALONE: u64 = 1 << 5;
/// Text after a complete range or a stepped star is not read.
pub const TAIL: u64 = 1 << 6;
/// A step after a name is not read.
pub const NAME_STEP_IGNORED: u64 = 1 << 7;
/// Day 0 and month 0 are 1 in texts of more than five fields.
pub const ZERO_IS_ONE: u64 = 1 << 8;
/// The digits of all scripts are read.
pub const ALL_DIGITS: u64 = 1 << 9;
/// A range of weekdays may end in Sunday.
pub const RANGE_TO_SUNDAY: u64 = 1 << 10;
/// Fewer fields are filled from the left with every minute, at second 0.
pub const FILL_LEFT: u64 = 1 << 11;
/// A value given twice is refused.
pub const NO_TWICE: u64 = 1 << 12;
/// `24` is hour 0.
pub const HOUR_24: u64 = 1 << 13;
/// Names of months and weekdays are numbers in every field.
pub const NAMES_EVERYWHERE: u64 = 1 << 14;
/// Weekday 7 is 0 before ranges are looked at.
pub const SEVEN_IS_ZERO: u64 = 1 << 15;
/// The ends of a range are both names or both numbers, and a name takes no step.
pub const PLAIN_NAMES: u64 = 1 << 16;
/// Sunday's name at the end of a range is 7.
pub const NAMED_SUNDAY_ENDS: u64 = 1 << 17;
/// A `*` without a step may stand in no list.
pub const STAR_ALONE: u64 = 1 << 18;
/// A range of weekdays that ends in 7 selects Sunday whatever its step.
pub const SUNDAY_WITH_SEVEN: u64 = 1 << 19;
/// Numbers have at most as many digits as the field's highest.
pub const TWO_DIGITS: u64 = 1 << 20;
/// Weekday 7 is 0 where a range begins.
pub const SEVEN_FIRST_IS_ZERO: u64 = 1 << 21;
/// A step of 0 or less is 1.
pub const ZERO_STEP_IS_ONE: u64 = 1 << 22;
/// A weekday field that begins with `+` is joined to the days with AND.
pub const PLUS_IS_AND: u64 = 1 << 23;
/// A field of nothing but empty list items is empty and never matches.
pub const EMPTY_FIELD: u64 = 1 << 25;
/// A `*` without a step may not be the first item of a list; after it, it is the field's lowest value.
pub const STAR_LATER_IS_LOW: u64 = 1 << 26;
/// A range of weekdays that ends in Sunday ends in Saturday.
pub const SUNDAY_ENDS_AT_SIX: u64 = 1 << 27;
/// An item that begins with a letter is a name or a range of names; the rest of it is not read.
pub const NAME_TAIL: u64 = 1 << 28;
/// A step may stand alone: `/5` is `*/5`.
pub const BARE_STEP: u64 = 1 << 29;
/// A `*` among other weekdays selects nothing.
pub const WEEKDAY_STAR_IN_LIST_IS_NOTHING: u64 = 1 << 30;
/// The first and last year hold for texts without a year too.
pub const YEARS_ALWAYS: u64 = 1 << 31;
/// A value, an end of a range without a step, and a step of no range are read up to the first `*`: `5*` is 5.
pub const STAR_ENDS_NUMBER: u64 = 1 << 32;
/// An item that begins with no digit, where no number is read thus, selects nothing: `*5`, `/5`, and what is between two commas.
pub const NO_NUMBER_IS_NOTHING: u64 = 1 << 33;
/// A list holds values and `*`: no range, and nothing with a step.
pub const PLAIN_LIST: u64 = 1 << 34;
/// `*` is replaced by the text of the field's range before anything is read, so that `5*` is `50-59`.
pub const STAR_IS_TEXT: u64 = 1 << 24;
