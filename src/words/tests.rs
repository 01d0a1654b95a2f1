//! The sentences are read back by an independent reader of the English grammar, and compared with the sets.

mod read_back;

use proptest::prelude::*;

use super::*;
use crate::schedule::{DayRule, Days, Spelling, Weekdays};

/// A calendar from lists, for the fixed examples: minutes, hours, days, months, weekdays; an empty list is "all".
fn calendar(minutes: &[u32], hours: &[u32], days: &[u32], months: &[u32], weekdays: &[u32]) -> Calendar {
    let set = |values: &[u32], all: u64| match values {
        [] => all,
        values => values.iter().fold(0u64, |set, value| set | 1 << value),
    };
    Calendar {
        seconds: 1,
        minutes: set(minutes, Calendar::ALL_60),
        hours: set(hours, Calendar::ALL_HOURS.into()) as u32,
        days: Days { set: set(days, Calendar::ALL_DAYS.into()) as u32, ..Days::default() },
        months: set(months, Calendar::ALL_MONTHS.into()) as u16,
        weekdays: Weekdays { set: set(weekdays, Calendar::ALL_WEEKDAYS.into()) as u8, ..Weekdays::default() },
        day_rule: if days.is_empty() || weekdays.is_empty() { DayRule::And } else { DayRule::Or },
        years: Years::All,
        spelling: Spelling::default(),
    }
}

#[track_caller]
fn says(calendar: &Calendar, en: &str, zh: &str) {
    let schedule = Schedule::Calendar(calendar.clone());
    assert_eq!(sentence(&schedule, Lang::En), en);
    assert_eq!(sentence(&schedule, Lang::Zh), zh);
}

#[test]
fn minutes_of_every_hour() {
    let of = |minutes: &[u32]| calendar(minutes, &[], &[], &[], &[]);
    says(&of(&[]), "every minute", "每分钟");
    says(&of(&[5]), "at minute 5 of every hour", "每小时的第 5 分钟");
    says(&of(&[0]), "at minute 0 of every hour", "每小时整点");
    says(&of(&[0, 15, 30, 45]), "every 15 minutes", "每 15 分钟");
    says(&of(&[0, 30]), "every 30 minutes", "每 30 分钟");
    says(
        &of(&[0, 45]),
        "at minutes 0 and 45 of every hour (gaps 45 and 15 minutes)",
        "每小时的第 0、45 分钟（间隔依次为 45、15 分钟）",
    );
    says(
        &of(&[5, 20, 35, 50]),
        "at minutes 5, 20, 35 and 50 of every hour (15 minutes apart)",
        "每小时的第 5、20、35、50 分钟（间隔 15 分钟）",
    );
    says(
        &of(&[0, 7, 14, 21, 28, 35, 42, 49, 56]),
        "every 7 minutes from minute 0 to minute 56 of every hour (gaps of 7 minutes, and 4 where the next hour begins)",
        "每小时的第 0 至 56 分钟之间每 7 分钟（间隔 7 分钟，跨小时时只有 4 分钟）",
    );
    says(
        &of(&(0..30).collect::<Vec<_>>()),
        "every minute from minute 0 to minute 29 of every hour",
        "每小时的第 0 至 29 分钟（每分钟）",
    );
}

#[test]
fn clock_times() {
    says(&calendar(&[0], &[2], &[], &[], &[]), "at 02:00 every day", "每天 02:00");
    says(
        &calendar(&[], &[5], &[], &[], &[]),
        "every minute from 05:00 to 05:59 every day (60 runs a day)",
        "每天 05:00 至 05:59 之间每分钟（一天 60 次）",
    );
    says(
        &calendar(&[0], &[0, 6, 12, 18], &[], &[], &[]),
        "at 00:00, 06:00, 12:00 and 18:00 every day (6 hours apart)",
        "每天 00:00、06:00、12:00、18:00（间隔 6 小时）",
    );
    says(
        &calendar(&[0, 15, 30, 45], &(9..18).collect::<Vec<_>>(), &[], &[], &[1, 2, 3, 4, 5]),
        "every 15 minutes from 09:00 to 17:45 on Monday to Friday (36 runs a day)",
        "每周一至周五 09:00 至 17:45 之间每 15 分钟（一天 36 次）",
    );
    says(
        &calendar(&[0, 45], &(9..18).collect::<Vec<_>>(), &[], &[], &[]),
        "at minutes 0 and 45 of hours 9 to 17 every day (18 runs a day)",
        "每天 9 至 17 点的第 0、45 分钟（一天 18 次）",
    );
    says(
        &calendar(&[], &[0, 3, 6, 9, 12, 15, 18, 21], &[], &[], &[]),
        "every minute of hours 0, 3, 6, 9, 12, 15, 18 and 21 every day (480 runs a day)",
        "每天 0、3、6、9、12、15、18、21 点的每分钟（一天 480 次）",
    );
}

#[test]
fn days() {
    let of = |days: &[u32], months: &[u32], weekdays: &[u32]| calendar(&[0], &[2], days, months, weekdays);
    says(&of(&[1], &[], &[]), "at 02:00 on day 1 of every month", "每月 1 日 02:00");
    says(
        &of(&[1, 15], &[1, 7], &[]),
        "at 02:00 on days 1 and 15 of January and July",
        "每年 1、7 月的 1、15 日 02:00",
    );
    says(&of(&[29], &[2], &[]), "at 02:00 on 29 February every year", "每年 2 月 29 日 02:00");
    says(&of(&[], &[], &[0]), "at 02:00 on Sundays", "每周日 02:00");
    says(&of(&[], &[], &[0, 6]), "at 02:00 on Saturdays and Sundays", "每周六、周日 02:00");
    says(&of(&[], &[3, 4, 5], &[1]), "at 02:00 on Mondays in March to May", "每年 3 至 5 月的每周一 02:00");
    says(
        &of(&[13], &[], &[5]),
        "at 02:00 on day 13 of every month or on Fridays (either day condition is enough)",
        "每月 13 日或每周五 02:00（两个日期条件满足其一即触发）",
    );
    let both = Calendar { day_rule: DayRule::And, ..of(&[1, 2, 3, 4, 5, 6, 7], &[], &[1]) };
    says(
        &both,
        "at 02:00 on days 1 to 7 of every month, but only if that is a Monday",
        "每月 1 至 7 日且当天为周一 02:00",
    );
    says(
        &of(&[30], &[2], &[]),
        "at 02:00 on 30 February every year (no such date: it never runs)",
        "每年 2 月 30 日 02:00（不存在这样的日期：永不触发）",
    );
}

#[test]
fn days_from_the_end_and_nth_weekdays() {
    let base = calendar(&[0], &[2], &[], &[], &[]);
    let days = |days: Days| Calendar { days, ..base.clone() };
    says(
        &days(Days { from_end: 1, ..Days::default() }),
        "at 02:00 on the last day of every month",
        "每月最后一天 02:00",
    );
    says(
        &days(Days { from_end: 8, ..Days::default() }),
        "at 02:00 on the day 3 days before the last day of every month",
        "每月倒数第 4 天 02:00",
    );
    says(
        &days(Days { nearest_weekday: 1 << 15, ..Days::default() }),
        "at 02:00 on the working day (Monday to Friday) nearest to day 15 of every month",
        "每月离 15 日最近的工作日（周一至周五）02:00",
    );
    let mut third = Weekdays::default();
    third.nth[5] = 1 << 3;
    says(
        &Calendar { weekdays: third, ..base.clone() },
        "at 02:00 on the third Friday of every month",
        "每月第三个周五 02:00",
    );
    let mut last = Weekdays::default();
    last.from_end[5] = 1 << 1;
    says(
        &Calendar { weekdays: last, ..base.clone() },
        "at 02:00 on the last Friday of every month",
        "每月最后一个周五 02:00",
    );
}

#[test]
fn seconds() {
    let base = calendar(&[], &[], &[], &[], &[]);
    let of = |seconds: &[u32], base: &Calendar| Calendar {
        seconds: seconds.iter().fold(0, |set, second| set | 1 << second),
        ..base.clone()
    };
    says(&of(&[0, 10, 20, 30, 40, 50], &base), "every 10 seconds", "每 10 秒");
    says(&of(&[30], &base), "at second 30 of every minute", "每分钟的第 30 秒");
    let at_two = calendar(&[0], &[2], &[], &[], &[]);
    says(&of(&[30], &at_two), "at 02:00:30 every day", "每天 02:00:30");
    says(
        &Calendar { seconds: Calendar::ALL_60, ..at_two },
        "at 02:00, in every second of these minutes, every day (60 runs a day)",
        "每天 02:00（这些分钟内的每一秒）（一天 60 次）",
    );
}

#[test]
fn lengths() {
    assert_eq!(duration(2700, Lang::En), "45 minutes");
    assert_eq!(duration(5400, Lang::Zh), "1 小时 30 分钟");
    assert_eq!(duration(90_061, Lang::En), "1 day 1 hour 1 minute 1 second");
    assert_eq!(duration(0, Lang::En), "0 seconds");
}

/// A set of a field in the shapes people write: all, one, a step, a range, or anything.
fn set(low: u32, high: u32) -> impl Strategy<Value = u64> {
    let all = (low..=high).fold(0u64, |set, n| set | 1 << n);
    prop_oneof![
        2 => Just(all),
        2 => (low..=high).prop_map(|n| 1u64 << n),
        2 => (low..=high, 1..=high).prop_map(move |(first, step)| {
            (first..=high).step_by(step as usize).fold(0, |set, n| set | 1 << n)
        }),
        1 => (low..=high, low..=high).prop_map(|(a, b)| (a.min(b)..=a.max(b)).fold(0, |set, n| set | 1 << n)),
        2 => any::<u64>().prop_map(move |bits| if bits & all == 0 { all } else { bits & all }),
    ]
}

fn some_days() -> impl Strategy<Value = Days> {
    let rare = |low, high| prop_oneof![4 => Just(0u64), 1 => set(low, high)];
    prop_oneof![
        3 => set(1, 31).prop_map(|set| Days { set: set as u32, ..Days::default() }),
        1 => (rare(1, 31), rare(0, 30), rare(1, 31), set(0, 30)).prop_map(|(a, b, c, d)| Days {
            set: a as u32,
            from_end: b as u32,
            nearest_weekday: c as u32,
            nearest_weekday_from_end: d as u32,
            ..Days::default()
        }),
    ]
}

fn some_weekdays() -> impl Strategy<Value = Weekdays> {
    let plain = || set(0, 6).prop_map(|set| Weekdays { set: set as u8, ..Weekdays::default() });
    let nth = (any::<[u8; 7]>(), any::<[u8; 7]>(), any::<u8>(), 0..7usize).prop_map(
        |(nth, from_end, set, keep)| {
            let few = |bits: [u8; 7]| {
                let mut out = [0; 7];
                out[keep] = bits[keep] & 0b11_1110;
                out[0] = bits[0] & 0b10_0100;
                out
            };
            let mut weekdays = Weekdays { set: set & 0b101, nth: few(nth), from_end: few(from_end) };
            weekdays.nth[6] |= 0b100;
            weekdays
        },
    );
    prop_oneof![3 => plain(), 1 => nth]
}

fn some_calendar() -> impl Strategy<Value = Calendar> {
    let seconds = prop_oneof![3 => Just(1u64), 1 => set(0, 59)];
    let years = prop_oneof![4 => Just(Years::All), 1 => any::<[u64; 4]>().prop_map(|mut words| {
        words[0] |= 1;
        Years::Set(words)
    })];
    (seconds, set(0, 59), set(0, 23), some_days(), set(1, 12), some_weekdays(), any::<bool>(), years)
        .prop_map(|(seconds, minutes, hours, days, months, weekdays, and, years)| Calendar {
            seconds,
            minutes,
            hours: hours as u32,
            days,
            months: months as u16,
            weekdays,
            day_rule: if and { DayRule::And } else { DayRule::Or },
            years,
            spelling: Spelling::default(),
        })
}

/// The same days, said in one way only: what the sentence must carry.
fn normal(calendar: &Calendar) -> Calendar {
    let all_days = Days { set: Calendar::ALL_DAYS, ..Days::default() };
    let all_weekdays = Weekdays { set: Calendar::ALL_WEEKDAYS, ..Weekdays::default() };
    let (full_day, full_weekday) =
        (calendar.days.set == Calendar::ALL_DAYS, calendar.weekdays.set == Calendar::ALL_WEEKDAYS);
    let mut normal = Calendar { spelling: Spelling::default(), ..calendar.clone() };
    if full_day || (calendar.day_rule == DayRule::Or && full_weekday) {
        normal.days = all_days;
    }
    if full_weekday || (calendar.day_rule == DayRule::Or && full_day) {
        normal.weekdays = all_weekdays;
    }
    if full_day || full_weekday {
        normal.day_rule = DayRule::And;
    }
    if normal.years == Years::Set([u64::MAX, u64::MAX, 3, 0]) {
        normal.years = Years::All;
    }
    normal
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    /// Each set is recoverable from the English sentence.
    #[test]
    fn a_sentence_reads_back(calendar in some_calendar()) {
        let text = sentence(&Schedule::Calendar(calendar.clone()), Lang::En);
        let read = read_back::calendar(&text);
        prop_assert_eq!(read.map(|read| normal(&read)), Some(normal(&calendar)), "{}", text);
    }

    /// Two calendars with different sets get different sentences, in both languages; equal ones the same.
    #[test]
    fn different_sets_get_different_sentences(calendar in some_calendar(), bit in 0..60u32, field in 0..6) {
        let mut other = calendar.clone();
        match field {
            0 => other.minutes ^= 1 << bit,
            1 => other.hours ^= 1 << (bit % 24),
            2 => other.days.set ^= 1 << (bit % 31 + 1),
            3 => other.months ^= 1 << (bit % 12 + 1),
            4 => other.weekdays.set ^= 1 << (bit % 7),
            _ => other.seconds ^= 1 << bit,
        }
        let never = |c: &Calendar| c.seconds == 0 || c.minutes == 0 || c.hours == 0 || c.months == 0 || days::is_empty(c);
        prop_assume!(!never(&other));
        let differ = normal(&calendar) != normal(&other);
        for lang in [Lang::En, Lang::Zh] {
            let (a, b) = (of_calendar(&calendar, lang), of_calendar(&other, lang));
            prop_assert_eq!(a != b, differ, "{} / {}", a, b);
        }
    }
}

#[test]
fn years() {
    let of = |years: Years| Calendar { years, ..calendar(&[0], &[2], &[], &[], &[]) };
    says(&of(Years::Set([1 << 57, 0, 0, 0])), "at 02:00 every day, only in 2027", "仅 2027 年，每天 02:00");
    // All that a dialect's calendar has.
    says(&of(Years::Set([u64::MAX, u64::MAX, 3, 0])), "at 02:00 every day", "每天 02:00");
}
