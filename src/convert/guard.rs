//! The nearest idiom where no line says the dates: a line that fires on more days, and a test in front of the command that
//! asks for the date in the source's zone.

use crate::schedule::{Calendar, DayRule, Days, Weekdays};

/// The test, as shell text that succeeds on the dates of the calendar and on no others; `None` where `date` cannot tell them.
/// `sign` is `%` as the target wants it written.
pub(super) fn test(calendar: &Calendar, zone: &str, sign: &str) -> Option<String> {
    let calendar = &without_counts(calendar)?;
    let weekdays = calendar.weekdays.set;
    let month = calendar.months != Calendar::ALL_MONTHS;
    let weekday = weekdays != Calendar::ALL_WEEKDAYS;
    let Days { set, from_end, nearest_weekday: 0, nearest_weekday_from_end: 0, .. } = calendar.days else {
        return None;
    };
    if from_end == 1 && set == 0 && !month && !weekday {
        return Some(format!("[ \"$(TZ={zone} date -d tomorrow +{sign}d)\" = 01 ]"));
    }
    if from_end != 0 {
        return None;
    }
    let day = set != Calendar::ALL_DAYS;
    let month_of = any_of((1..=12).filter(|n| calendar.months >> n & 1 == 1).map(|n| format!("{n:02}")));
    let day_of = any_of((1..=31).filter(|n| set >> n & 1 == 1).map(|n| format!("{n:02}")));
    // `%u` counts from Monday 1 to Sunday 7.
    let weekday_of = any_of((1..=7).filter(|n| weekdays >> (n % 7) & 1 == 1).map(|n| n.to_string()));
    let days = if day && weekday && calendar.day_rule == DayRule::Or {
        vec![format!("({day_of}-.|..-{weekday_of})")]
    } else {
        let both = [(day, day_of), (weekday, weekday_of)];
        both.into_iter().filter(|(named, _)| *named).map(|(_, text)| text).collect()
    };
    let pattern: Vec<String> = month.then_some(month_of).into_iter().chain(days).collect();
    let fields = [(month, "m"), (day, "d"), (weekday, "u")];
    let format: Vec<String> =
        fields.iter().filter(|(named, _)| *named).map(|(_, letter)| format!("{sign}{letter}")).collect();
    let pattern = pattern.join("-");
    let plain = pattern.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let matcher = if plain { format!("grep -qx {pattern}") } else { format!("grep -Eqx '{pattern}'") };
    (!format.is_empty()).then(|| format!("TZ={zone} date +{} | {matcher}", format.join("-")))
}

/// The calendar with the third Friday said as the Friday from the 15th to the 21st.
fn without_counts(calendar: &Calendar) -> Option<Calendar> {
    let Weekdays { set, nth, from_end } = calendar.weekdays;
    if (nth, from_end) == ([0; 7], [0; 7]) {
        return Some(calendar.clone());
    }
    let mut counted = (0..7_usize).filter(|weekday| nth[*weekday] != 0);
    let (weekday, more) = (counted.next()?, counted.next());
    let alone = set == 0 && more.is_none() && from_end == [0; 7] && calendar.days.set == Calendar::ALL_DAYS;
    let week =
        |nth: u32| (7 * nth - 6..=7 * nth).filter(|day| *day < 32).fold(0, |days, day| days | 1 << day);
    let days = (1..=5).filter(|n| nth[weekday] >> n & 1 == 1).fold(0, |days, n| days | week(n));
    let weekdays = Weekdays { set: 1 << weekday, ..Weekdays::default() };
    let days = Days { set: days, ..Days::default() };
    alone.then(|| Calendar { days, weekdays, day_rule: DayRule::And, ..calendar.clone() })
}

fn any_of(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    match words.as_slice() {
        [one] => one.clone(),
        several => format!("({})", several.join("|")),
    }
}

#[cfg(test)]
mod tests {
    use super::test;
    use crate::dialect::{DialectId, read};
    use crate::schedule::Schedule;

    #[test]
    fn a_test_asks_for_what_the_source_names() {
        let cases = [
            ("0 2 1 * *", r"TZ=Asia/Shanghai date +\%d | grep -qx 01"),
            ("0 2 1,15 * *", r"TZ=Asia/Shanghai date +\%d | grep -Eqx '(01|15)'"),
            ("0 2 1 3 *", r"TZ=Asia/Shanghai date +\%m-\%d | grep -qx 03-01"),
            ("0 2 13 * 5", r"TZ=Asia/Shanghai date +\%d-\%u | grep -Eqx '(13-.|..-5)'"),
            (
                "0 2 */2 * 0",
                r"TZ=Asia/Shanghai date +\%d-\%u | grep -Eqx '(01|03|05|07|09|11|13|15|17|19|21|23|25|27|29|31)-7'",
            ),
        ];
        for (text, wanted) in cases {
            let Some(Schedule::Calendar(calendar)) = read(DialectId::DebianCron, text).schedule else {
                panic!("{text} is a calendar")
            };
            assert_eq!(test(&calendar, "Asia/Shanghai", r"\%").as_deref(), Some(wanted), "{text}");
        }
    }
}
