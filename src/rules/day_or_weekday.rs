//! F005 day-or-weekday. Texts and examples: `rules/day-or-weekday.toml`.

use super::candidates::{self, restricted};
use super::frequency::Timed;
use super::{Check, JobContext, Rule, guarded};
use crate::dialect::table::lenient;
use crate::dialect::{self, DialectId, FieldKind};
use crate::finding::{Finding, Message, Severity};
use crate::platform::PlatformId;
use crate::schedule::{Calendar, DayRule, Days, Schedule};
use crate::statement::Claim;
use crate::words;

/// F005.
pub static RULE: Rule = Rule {
    code: "F005",
    name: "day-or-weekday",
    severity: Severity::Warning,
    page: include_str!("../../rules/day-or-weekday.toml"),
    check: Check::Job(check),
    // What the fields mean together is the cause; how single fields step or skip comes after it.
    supersedes: &["S006", "F006", "F007"],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    for timed in Timed::all(cx) {
        out.extend(of_schedule(cx, &timed));
    }
}

fn of_schedule(cx: &JobContext<'_>, timed: &Timed<'_>) -> Option<Finding> {
    let (day, weekday) = (timed.field(FieldKind::DayOfMonth)?, timed.field(FieldKind::DayOfWeek)?);
    let calendar = timed.calendar;
    // Croner 10 counts a `?` as a restriction to every day.
    let lone = match (day.is_plain_star(), weekday.is_plain_star()) {
        (true, false) if calendar.day_rule == DayRule::Or => Some(FieldKind::DayOfMonth),
        (false, true) if calendar.day_rule == DayRule::Or => Some(FieldKind::DayOfWeek),
        _ => None,
    };
    let both = lone.is_none() && (day.is_plain_star() || weekday.is_plain_star());
    // A field that is written as a list or range of every day is a restriction only by its spelling.
    let outdone = outdone_by_its_test(cx, calendar);
    if both || (!outdone && guarded::tests_the_date(cx.job)) {
        return None;
    }
    let preview = timed.preview();
    let dialect = timed.reading.dialect;
    let loaded = if outdone { Schedule::Calendar(weekdays_alone(calendar)) } else { timed.loaded() };
    let runs = preview.days(&loaded, dialect, 4);
    let spelled_full = restricted(calendar) == (false, false);
    let message = match calendar.day_rule {
        DayRule::Or if outdone => {
            let meant = Schedule::Calendar(Calendar { day_rule: DayRule::And, ..calendar.clone() });
            Message::new("tested").with("meant", preview.days(&meant, dialect, 3))
        }
        DayRule::Or if says_either(cx) => return None,
        DayRule::Or if spelled_full => Message::new("every-day"),
        DayRule::Or => {
            let meant = Schedule::Calendar(Calendar { day_rule: DayRule::And, ..calendar.clone() });
            Message::new("or").with("meant", preview.days(&meant, dialect, 3))
        }
        DayRule::And if dialect == DialectId::Bcron && restricted(calendar) == (true, true) => {
            let other = Schedule::Calendar(Calendar { day_rule: DayRule::Or, ..calendar.clone() });
            Message::new("and").with("meant", preview.days(&other, dialect, 4))
        }
        DayRule::And => {
            let star_quirk = calendar.spelling.day_star || calendar.spelling.weekday_star;
            if !star_quirk || restricted(calendar) != (true, true) || says_both(cx) {
                return None;
            }
            let other = Schedule::Calendar(Calendar { day_rule: DayRule::Or, ..calendar.clone() });
            Message::new("star-quirk")
                .with(
                    "star",
                    timed.written(if calendar.spelling.day_star {
                        FieldKind::DayOfMonth
                    } else {
                        FieldKind::DayOfWeek
                    }),
                )
                .with("meant", preview.days(&other, dialect, 4))
        }
    };
    let message = message
        .with("day", timed.written(FieldKind::DayOfMonth))
        .with("weekday", timed.written(FieldKind::DayOfWeek))
        .with("scheduler", candidates::reader(timed.schedule))
        .with("words", words::when(&loaded))
        .with("runs", runs);
    let finding = Finding::new(&RULE, timed.schedule.span, message);
    Some(finding.help(match lone {
        Some(kind) => Message::new("help-star").with("plain", with_star(timed, kind)),
        None if outdone => help(cx, timed, Some("help-tested")),
        None => help(cx, timed, None),
    }))
}

/// The text with `*` in that field.
fn with_star(timed: &Timed<'_>, kind: FieldKind) -> String {
    let mut text = timed.schedule.text.display();
    let range = timed.field(kind).map(|field| field.range.clone());
    if let Some(range) = range.filter(|range| text.get(range.clone()).is_some()) {
        text.replace_range(range, "*");
    }
    text.trim().to_owned()
}

/// Whether the command lets through just the weekday that the schedule names beside days of the month. Where either field is
/// enough, every such weekday passes both, and the days of the month change nothing.
fn outdone_by_its_test(cx: &JobContext<'_>, calendar: &Calendar) -> bool {
    calendar.day_rule == DayRule::Or
        && restricted(calendar) == (true, true)
        && guarded::only_weekday(cx.job).is_some_and(|day| calendar.weekdays.set == 1 << day)
}

/// The schedule with its weekdays and every day of the month.
fn weekdays_alone(calendar: &Calendar) -> Calendar {
    let days = Days { set: Calendar::ALL_DAYS, ..Days::default() };
    Calendar { days, day_rule: DayRule::And, ..calendar.clone() }
}

/// How to say what was meant, with what this scheduler has.
fn help(cx: &JobContext<'_>, timed: &Timed<'_>, key: Option<&'static str>) -> Message {
    let day = timed.written(FieldKind::DayOfMonth);
    // A star that stands there for its own sake is left out: `*/100,1-7` is `1-7`.
    let day = match day.split_once(',') {
        Some((star, days)) if star.starts_with('*') && timed.calendar.days.set != Calendar::ALL_DAYS => days,
        _ => &day,
    };
    // From behind, so that the first replacement leaves the place of the second.
    let mut plain = timed.schedule.text.display();
    for (kind, replacement) in [(FieldKind::DayOfWeek, "*"), (FieldKind::DayOfMonth, day)] {
        if let Some(range) = timed.field(kind).map(|field| field.range.clone())
            && plain.get(range.clone()).is_some()
        {
            plain.replace_range(range, replacement);
        }
    }
    let plain = plain.trim().to_owned();
    if let (None, Some(both)) = (key, with_plus(timed)) {
        return Message::new("help-plus").with("both", both);
    }
    let key = key.unwrap_or(match (timed.calendar.day_rule, cx.job.platform) {
        (DayRule::And, _) => "help-quirk",
        (DayRule::Or, PlatformId::Crontab) => "help-guard",
        (DayRule::Or, _) => "help-job",
    });
    let weekdays: Vec<u32> = (0..7).filter(|day| timed.calendar.weekdays.set >> day & 1 == 1).collect();
    // `date +%u` counts Monday 1 to Sunday 7.
    let numbers: Vec<u32> = weekdays.iter().map(|&day| if day == 0 { 7 } else { day }).collect();
    let test = match numbers.as_slice() {
        [one] => format!("[ \"$(date +\\%u)\" = {one} ] &&"),
        several => {
            let digits: String = several.iter().map(u32::to_string).collect();
            format!("date +\\%u | grep -q \"[{digits}]\" &&")
        }
    };
    Message::new(key).with("plain", plain).with("test", test)
}

/// The text with a `+` before its weekdays, where that joins the two fields with AND.
fn with_plus(timed: &Timed<'_>) -> Option<String> {
    let dialect = timed.reading.dialect;
    let rules = dialect::row(dialect).grammar.cron()?;
    if timed.calendar.day_rule == DayRule::And || rules.leniency & lenient::PLUS_IS_AND == 0 {
        return None;
    }
    let mut text = timed.schedule.text.display();
    let start = timed.field(FieldKind::DayOfWeek)?.range.start;
    if !text.is_char_boundary(start) {
        return None;
    }
    text.insert(start, '+');
    Some(text.trim().to_owned())
}

/// Whether words beside the job name the nth or last weekday of the month, or odd or even days: the quirk is used on purpose.
fn says_both(cx: &JobContext<'_>) -> bool {
    const ODD_OR_EVEN: [&str; 7] = ["odd ", "even ", "单数", "双数", "奇数", "偶数", "单日"];
    cx.statements().any(|said| said.claim.nth_weekday.is_some())
        || cx.job.words.iter().any(|words| ODD_OR_EVEN.iter().any(|word| words.text.text.contains(word)))
}

/// Whether words beside the job name both conditions as ways to run: "on the 1st and every Friday".
fn says_either(cx: &JobContext<'_>) -> bool {
    const EITHER: [&str; 9] = [" or ", " plus ", "and every", "and on ", "as well", "以及", "或", "和", "加"];
    let both =
        |claim: &Claim| claim.weekdays != 0 && !claim.month_days.is_empty() && claim.nth_weekday.is_none();
    let joined = |text: &str| EITHER.iter().any(|word| text.contains(word));
    cx.job.words.iter().any(|words| joined(&words.text.text)) && cx.statements().any(|said| both(&said.claim))
}
