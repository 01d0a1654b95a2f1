//! Bits of [`super::Rules::forms`].

/// `L`: the last day of the month.
pub const LAST_DAY: u32 = 1 << 0;
/// `L-3`: days before the last.
pub const LAST_DAY_MINUS: u32 = 1 << 1;
/// `LW`: the last Monday to Friday of the month.
pub const LAST_WORKDAY: u32 = 1 << 2;
/// `L-3W`.
pub const LAST_WORKDAY_MINUS: u32 = 1 << 3;
/// `15W`: the Monday to Friday nearest to the 15th.
pub const NEAREST_WORKDAY: u32 = 1 << 4;
/// `5L`: the last of a weekday in the month.
pub const LAST_OF_WEEKDAY: u32 = 1 << 5;
/// `L5`: the same, written the other way round.
pub const LAST_OF_WEEKDAY_AFTER: u32 = 1 << 6;
/// `5#3`: the third of a weekday in the month.
pub const NTH: u32 = 1 << 7;
/// `FRI#L`, `FRI#last`.
pub const NTH_LAST: u32 = 1 << 8;
/// `-4`, `FRI#-1`: counted from the end.
pub const NEGATIVE: u32 = 1 << 9;
/// `L` alone in the weekday field is Saturday.
pub const LAST_WEEKDAY_IS_SATURDAY: u32 = 1 << 10;
/// The forms may stand in a list.
pub const IN_LIST: u32 = 1 << 11;
/// The letters are read in either case.
pub const ANY_CASE: u32 = 1 << 12;
/// `WL` is `LW`.
pub const WL: u32 = 1 << 13;
/// A name may stand before `L`, as in `FRIL`.
pub const NAMED_LAST: u32 = 1 << 14;
/// `1-5L`, `1-5#2`: a range of weekdays.
pub const RANGE: u32 = 1 << 15;
/// `1#6` and above is read and never matches.
pub const NTH_ABOVE_FIVE: u32 = 1 << 16;
/// `W15` is `15W`.
pub const W_FIRST: u32 = 1 << 17;
/// `#` may stand in no list, even where the other forms may.
pub const NTH_ALONE: u32 = 1 << 18;
/// `LW` may stand in no list, even where the other forms may.
pub const LAST_WORKDAY_ALONE: u32 = 1 << 19;
/// `L-0` is `L`.
pub const LAST_DAY_MINUS_ZERO: u32 = 1 << 20;
/// `L` alone in the weekday field is read and never matches.
pub const LAST_WEEKDAY_NEVER: u32 = 1 << 21;
/// `last` is the last day of the month.
pub const LAST_WORD: u32 = 1 << 23;
/// None of the forms matches in December.
pub const NOT_IN_DECEMBER: u32 = 1 << 24;
/// Jenkins' `H`, `H/n`, `H(a-b)`, `H(a-b)/n`: values hashed from the job's name.
pub const HASH: u32 = 1 << 25;
/// `a~b`: a value drawn at random when the text is loaded.
pub const RANDOM: u32 = 1 << 26;
/// Forms of the day of the week may stand in a list, those of the day of the month may not.
pub const LIST_OF_WEEKDAYS: u32 = 1 << 28;
/// `31W` is lost where the 31st is a Sunday and the month's last day.
pub const NEAREST_LOST_AT_END: u32 = 1 << 29;
/// `$` is the last day of the month.
pub const LAST_DAY_DOLLAR: u32 = 1 << 27;
/// The days that February does not have are counted into March, whose first days are passed over.
pub const DAYS_RUN_OVER: u32 = 1 << 30;
/// `1#5` is counted into February where January has no fifth Monday.
pub const NTH_RUNS_OVER: u32 = 1 << 31;
/// `L-31` is read and never matches.
pub const LAST_DAY_MINUS_31: u32 = 1 << 22;
