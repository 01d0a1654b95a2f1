//! S005 weekday-numbering. Texts and examples: `rules/weekday-numbering.toml`.

use super::beside;
use super::candidates;
use super::frequency::Timed;
use super::{Check, JobContext, Rule};
use crate::dialect::table::WeekdayNumbers;
use crate::dialect::{self, Field, FieldKind, ItemForm};
use crate::finding::{Finding, Fix, Message, Phrase, Safety, Severity};
use crate::lang::Lang;
use crate::schedule::{Calendar, Schedule};
use crate::words;

/// S005.
pub static RULE: Rule = Rule {
    code: "S005",
    name: "weekday-numbering",
    severity: Severity::Warning,
    page: include_str!("../../rules/weekday-numbering.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    out.extend(Timed::all(cx).filter_map(|timed| of_schedule(cx, &timed)));
}

/// Monday to Friday.
const WORKDAYS: u8 = 0b011_1110;
/// Saturday and Sunday.
const WEEKEND: u8 = 0b100_0001;
const MONDAY: u8 = 0b000_0010;
const SUNDAY: u8 = 0b000_0001;
/// Monday to Saturday.
const SIX_DAYS: u8 = 0b111_1110;

/// The digits of a weekday field, and what they select here and where 1 is Monday.
struct Numbered {
    here: u8,
    by_cron: u8,
}

fn of_schedule(cx: &JobContext<'_>, timed: &Timed<'_>) -> Option<Finding> {
    let numbers = numbers(timed)?;
    let field = timed.field(FieldKind::DayOfWeek)?;
    let found = numbered(timed, field, numbers)?;
    let stated = stated(cx);
    if stated.contains(&found.here) || is_natural(found.here) && !stated.contains(&found.by_cron) {
        return None;
    }
    let stated = stated.contains(&found.by_cron);
    // Digits that would be an odd choice in cron were counted by somebody who knows.
    let severity = if stated || is_usual(found.by_cron) { Severity::Warning } else { Severity::Advice };
    let loaded = timed.loaded();
    let message = Message::new(if stated { "stated" } else { "main" })
        .with("scheduler", candidates::reader(timed.schedule))
        .with("first", numbers.low)
        .with("day", day(numbers.weekday(numbers.low)))
        .with("text", timed.written(FieldKind::DayOfWeek))
        .with("here", listed(found.here))
        .with("elsewhere", listed(found.by_cron))
        .with("dates", timed.preview().days(&loaded, timed.reading.dialect, 3));
    let finding = Finding::new(&RULE, timed.place(field), message).severity(severity);
    let (Some(here), Some(meant)) = (named(timed, field, found.here), named(timed, field, found.by_cron))
    else {
        return Some(finding.help(Message::new("help-shift")));
    };
    let help = Message::new(if stated { "help-stated" } else { "help" });
    let finding = finding.help(help.with("here", here).with("elsewhere", meant.clone()));
    match timed.schedule.text.place_to_edit(field.range.clone()).filter(|_| stated) {
        Some(at) => Some(finding.fix(Fix {
            message: Message::new("fix").with("right", meant.clone()),
            edits: vec![(at, meant)],
            safety: Safety::Unsafe,
        })),
        None => Some(finding),
    }
}

/// Whether the rule says of a job that words beside it mean the weekdays as cron numbers them: then nothing is left to say
/// about these words.
pub(super) fn explains(cx: &JobContext<'_>) -> bool {
    Timed::all(cx).any(|timed| {
        let found = numbers(&timed)
            .zip(timed.field(FieldKind::DayOfWeek))
            .and_then(|(numbers, field)| numbered(&timed, field, numbers));
        found.is_some_and(|found| {
            let stated = stated(cx);
            stated.contains(&found.by_cron) && !stated.contains(&found.here)
        })
    })
}

/// The numbers of a dialect in which 1 is not Monday.
fn numbers(timed: &Timed<'_>) -> Option<WeekdayNumbers> {
    dialect::row(timed.reading.dialect).weekday_numbers().filter(|numbers| numbers.weekday(1) != 1)
}

/// What a field selects, when it is written in digits alone.
fn numbered(timed: &Timed<'_>, field: &Field, numbers: WeekdayNumbers) -> Option<Numbered> {
    let Calendar { weekdays, .. } = timed.calendar;
    if weekdays.nth != [0; 7] || weekdays.from_end != [0; 7] {
        return None;
    }
    let digits = |form: &ItemForm| {
        matches!(form, ItemForm::Value { named: false, .. } | ItemForm::Range { named: false, .. })
    };
    if field.items.is_empty() || !field.items.iter().all(|item| digits(&item.form)) {
        return None;
    }
    let here = weekdays.set;
    let by_cron =
        (0..7).filter(|&day| here >> numbers.weekday(day) & 1 == 1).fold(0, |set, day| set | 1 << day);
    (here != by_cron).then_some(Numbered { here, by_cron })
}

/// Days that people name together, or in the first place: whoever wrote them knew the numbers.
fn is_natural(days: u8) -> bool {
    matches!(days, WORKDAYS | WEEKEND | SIX_DAYS)
}

/// Days that people often choose.
fn is_usual(days: u8) -> bool {
    is_natural(days) || matches!(days, MONDAY | SUNDAY)
}

/// The sets of weekdays that words beside the job name.
fn stated(cx: &JobContext<'_>) -> Vec<u8> {
    let said = beside::said(cx);
    said.iter().map(|said| said.claim().weekdays).filter(|days| *days != 0).collect()
}

/// Neighbouring days, the week taken as a ring: first and last of each run.
fn runs(days: u8) -> Vec<(u32, u32)> {
    let chosen = |day: u32| days >> (day % 7) & 1 == 1;
    // Monday first, as people list them, unless a run goes over the end of the week.
    let starts = (1..=7).filter(|&day| chosen(day) && !chosen(day + 6));
    let last = |first: u32| (first..first + 7).take_while(|&day| chosen(day)).last().unwrap_or(first);
    starts.map(|first| (first % 7, last(first) % 7)).collect()
}

/// "Sunday to Thursday".
fn listed(days: u8) -> Phrase {
    words::both(move |lang: Lang| {
        let name = |day| words::weekday(day, lang);
        let parts: Vec<String> = runs(days)
            .into_iter()
            .flat_map(|(first, last)| match (last + 7 - first) % 7 {
                0 => vec![name(first).to_owned()],
                1 => vec![name(first).to_owned(), name(last).to_owned()],
                _ => vec![format!("{}{}{}", name(first), lang.pick(" to ", "至"), name(last))],
            })
            .collect();
        words::list(&parts, lang)
    })
}

fn day(weekday: u32) -> Phrase {
    words::both(move |lang| words::weekday(weekday, lang).to_owned())
}

/// Days by their names, when the scheduler reads them so.
fn named(timed: &Timed<'_>, field: &Field, days: u8) -> Option<String> {
    const NAMES: [&str; 7] = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
    let name = |day: u32| NAMES.get(day as usize).copied().unwrap_or_default();
    let parts: Vec<String> = runs(days)
        .into_iter()
        .map(|(first, last)| match (last + 7 - first) % 7 {
            0 => name(first).to_owned(),
            1 => format!("{},{}", name(first), name(last)),
            _ => format!("{}-{}", name(first), name(last)),
        })
        .collect();
    let right = parts.join(",");
    let mut text = timed.schedule.text.display();
    text.get(field.range.clone())?;
    text.replace_range(field.range.clone(), &right);
    let again = dialect::read(timed.reading.dialect, &text);
    let Some(Schedule::Calendar(calendar)) = &again.schedule else { return None };
    (again.faults.is_empty() && calendar.weekdays.set == days).then_some(right)
}
