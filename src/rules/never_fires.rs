//! S004 never-fires. Texts and examples: `rules/never-fires.toml`.

use super::candidates::{self, Outcome, Verdict, is_common, verdict};
use super::preview::Preview;
use super::rhythm::bounds;
use super::{Check, JobContext, Rule};
use crate::dialect::{FieldKind, Oddity, OddityKind, Reading};
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::{Enabled, JobSchedule};
use crate::platform::PlatformId;
use crate::schedule::{Calendar, CivilSecond, ClockChange, Instant, Schedule, TimeZone, Weekdays, Years};
use crate::words;

/// S004.
pub static RULE: Rule = Rule {
    code: "S004",
    name: "never-fires",
    severity: Severity::Error,
    page: include_str!("../../rules/never-fires.toml"),
    check: Check::Job(check),
    supersedes: &["S002", "S006", "S008"],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    for schedule in cx.schedules() {
        out.extend(of_schedule(cx, schedule));
    }
}

fn of_schedule(cx: &JobContext<'_>, schedule: &JobSchedule) -> Option<Finding> {
    let reading = schedule.reading()?;
    let loaded = reading.schedule.as_ref()?;
    let never = |reading: &Reading| matches!(Outcome::of(reading), Outcome::Never);
    if !never(reading) {
        return past(cx, schedule, reading, loaded);
    }
    if !reading.faults.is_empty() || !schedule.readings.iter().filter(|r| is_common(r.dialect)).all(never) {
        return None;
    }
    let scheduler = candidates::reader(schedule);
    let mut finding = match cause(reading, loaded) {
        Cause::EmptyRange(oddity, first, last) => {
            let at = schedule.text.place(oddity.range.clone()).unwrap_or(schedule.span);
            let written = schedule.text.display().get(oddity.range.clone()).unwrap_or_default().to_owned();
            let named = written.bytes().any(|byte| byte.is_ascii_alphabetic());
            let message = Message::new("empty-range").with("range", written);
            Finding::new(&RULE, at, message).help(wrapped(oddity.field, first, last, named))
        }
        Cause::FebruaryIdiom(day) => {
            // Switched off, or said to be started by hand: nobody waits for it.
            if matches!(cx.job.enabled, Enabled::No(_)) {
                return None;
            }
            let severity = if says_by_hand(cx) { Severity::Advice } else { Severity::Warning };
            let key = match cx.job.platform {
                PlatformId::Kubernetes => "help-suspend",
                PlatformId::Crontab => "help-comment",
                _ => "help-off",
            };
            let message = Message::new("february").with("day", day);
            Finding::new(&RULE, schedule.span, message).severity(severity).help(Message::new(key))
        }
        Cause::OtherWeekday(date) => {
            let weekday = u32::from(date.weekday());
            let date = date.date();
            let message = Message::new("weekday")
                .with("date", format!("{:04}-{:02}-{:02}", date.year, date.month, date.day))
                .with("weekday", words::both(move |lang| words::weekday(weekday, lang).to_owned()));
            Finding::new(&RULE, schedule.span, message).help(Message::new("help-weekday"))
        }
        Cause::NoDate(days, months) => {
            let message = Message::new("no-date")
                .with("days", words::both(move |lang| words::day_list(days, lang)))
                .with("months", words::both(move |lang| words::month_list(months, lang)));
            let finding = Finding::new(&RULE, schedule.span, message);
            match last_day(schedule, reading, months) {
                Some(help) => finding.help(help),
                None => finding,
            }
        }
        Cause::Nothing => Finding::new(&RULE, schedule.span, Message::new("nothing")),
    };
    finding.reword(|message| {
        message
            .with("text", schedule.text.display())
            .with("words", words::when(loaded))
            .with("scheduler", scheduler)
    });
    if let Verdict::OthersDiffer(groups) = verdict(schedule) {
        finding = finding
            .severity(Severity::Warning)
            .confidence(Confidence::Medium)
            .related(schedule.span, Message::new("elsewhere").with("outcome", candidates::said(&groups)));
    }
    Some(finding)
}

/// Whether words beside the job say that it is started by hand.
fn says_by_hand(cx: &JobContext<'_>) -> bool {
    const BY_HAND: [&str; 7] = ["manual", "by hand", "on demand", "on-demand", "never", "手动", "手工"];
    cx.job.words.iter().any(|words| {
        let text = words.text.text.to_lowercase();
        BY_HAND.iter().any(|word| text.contains(word))
    })
}

/// Why a schedule selects nothing.
enum Cause<'a> {
    /// A range that runs backwards.
    EmptyRange(&'a Oddity, u32, u32),
    /// 30 or 31 February, in use as "started by hand only".
    FebruaryIdiom(u32),
    /// Dates that come, but not on a weekday that is asked for as well; the first of them.
    OtherWeekday(CivilSecond),
    /// Days that its months do not have.
    NoDate(u32, u16),
    /// Anything else: a list without items.
    Nothing,
}

fn cause<'a>(reading: &'a Reading, loaded: &Schedule) -> Cause<'a> {
    for oddity in &reading.oddities {
        if let OddityKind::EmptyRange { first, last } = oddity.kind {
            return Cause::EmptyRange(oddity, first, last);
        }
    }
    let Schedule::Calendar(calendar) = loaded else { return Cause::Nothing };
    let Calendar { days, months, .. } = *calendar;
    let no_weekday = calendar.weekdays == Weekdays::default();
    let empty = calendar.hours == 0 || calendar.minutes == 0 || months == 0 || days.set == 0 || no_weekday;
    if empty {
        return Cause::Nothing;
    }
    match (months, days.set & !(1 << 30 | 1 << 31), on_other_weekdays(calendar)) {
        (.., Some(date)) => Cause::OtherWeekday(date),
        (0b100, 0, None) => Cause::FebruaryIdiom(days.set.trailing_zeros()),
        (.., None) => Cause::NoDate(days.set, months),
    }
}

/// The first date on which the schedule would fire if it asked for no weekday.
fn on_other_weekdays(calendar: &Calendar) -> Option<CivilSecond> {
    let weekdays = Weekdays { set: Calendar::ALL_WEEKDAYS, ..Weekdays::default() };
    let any = Schedule::Calendar(Calendar { weekdays, ..calendar.clone() });
    let utc = TimeZone::utc();
    let first = any.fires(Instant(-1), &utc, ClockChange::SKIP_FIRST).next()?;
    Some(utc.to_civil(first))
}

/// The same schedule on the last day of its month, when it is one month.
fn last_day(schedule: &JobSchedule, reading: &Reading, months: u16) -> Option<Message> {
    let field = reading.field(FieldKind::DayOfMonth)?;
    let month = months.is_power_of_two().then(|| months.trailing_zeros())?;
    let last = if month == 2 { "28" } else { "30" };
    let mut text = schedule.text.display();
    text.get(field.range.clone())?;
    text.replace_range(field.range.clone(), last);
    Some(
        Message::new("help-last")
            .with("month", words::both(move |lang| words::month(month, lang)))
            .with("right", text.trim().to_owned()),
    )
}

/// How a range that goes over the end of its field is written.
fn wrapped(field: Option<FieldKind>, first: u32, last: u32, named: bool) -> Message {
    let Some((low, high)) = field.and_then(bounds) else { return Message::new("help-order") };
    let name = |n: u32| match field {
        Some(kind) if named => short_name(kind, n).map_or_else(|| n.to_string(), ToOwned::to_owned),
        _ => n.to_string(),
    };
    let part =
        |from: u32, to: u32| if from >= to { name(to) } else { format!("{}-{}", name(from), name(to)) };
    let right = if last < low || first > high {
        part(low, last)
    } else {
        format!("{},{}", part(first, high), part(low, last))
    };
    let afternoon = last + 12;
    if field == Some(FieldKind::Hour) && first <= 12 && afternoon < 24 && afternoon > first {
        return Message::new("help-24")
            .with("right", right)
            .with("afternoon", format!("{first}-{afternoon}"));
    }
    Message::new("help-wrap").with("right", right)
}

/// The three-letter name of a weekday or month.
fn short_name(field: FieldKind, n: u32) -> Option<&'static str> {
    const WEEKDAYS: [&str; 8] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    const MONTHS: [&str; 13] =
        ["", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    match field {
        FieldKind::DayOfWeek => WEEKDAYS.get(n as usize).copied(),
        FieldKind::Month => MONTHS.get(n as usize).copied(),
        _ => None,
    }
}

/// A schedule whose last run is over.
fn past(
    cx: &JobContext<'_>,
    schedule: &JobSchedule,
    reading: &Reading,
    loaded: &Schedule,
) -> Option<Finding> {
    let can_end = match loaded {
        Schedule::Once(_) | Schedule::OnceCivil(_) => true,
        Schedule::Calendar(calendar) => calendar.years != Years::All,
        _ => false,
    };
    if !can_end || !Preview::of(cx.settings, schedule).next(loaded, reading.dialect, 1).is_empty() {
        return None;
    }
    let message =
        Message::new("past").with("text", schedule.text.display()).with("words", words::when(loaded));
    Some(Finding::new(&RULE, schedule.span, message).severity(Severity::Warning))
}
