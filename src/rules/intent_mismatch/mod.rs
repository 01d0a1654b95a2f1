//! F003 intent-mismatch. Texts and examples: `rules/intent-mismatch.toml`.

mod judge;
mod rate;

use super::below_minimum_interval::minimum_above;
use super::beside::{self, Part, Parts, Real, Said};
use super::frequency::Timed;
use super::rhythm;
use super::{Check, JobContext, Rule, every_second, skipped_months, weekday_numbering};
use crate::dialect::{Field, FieldKind, ItemForm};
use crate::finding::{Confidence, Finding, Fix, Message, Safety, Severity};
use crate::job::{JobSchedule, ScheduleText, WordsKind, Zone};
use crate::lang::Text;
use crate::platform::{self, PlatformId};
use crate::schedule::{Calendar, Instant, Schedule, TimeZone};
use crate::statement::{Claim, Frequency, Unit};
use crate::words;
use judge::Judge;
use rate::{of_rate, of_time_of_rate};

/// F003.
pub static RULE: Rule = Rule {
    code: "F003",
    name: "intent-mismatch",
    severity: Severity::Warning,
    page: include_str!("../../../rules/intent-mismatch.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    beside::each_schedule(cx, &mut |cx| out.extend(of_job(cx)));
}

fn of_job(cx: &JobContext<'_>) -> Option<Finding> {
    let (schedule, reading, said) = beside::spoken_of(cx)?;
    let loaded = reading.schedule.as_ref()?;
    if let Schedule::Every { period, .. } | Schedule::AfterEnd { delay: period } = loaded {
        return of_rate(cx, *period, &said).or_else(|| of_time_of_rate(cx, loaded, &said));
    }
    let real = Real::of(loaded)?;
    if is_every_minute_of_an_hour(cx) || every_second::speaks(cx) {
        return None;
    }
    let judge = Judge {
        cx,
        real: &real,
        in_force: beside::in_force(cx, schedule),
        chinese: beside::speaks_chinese(cx),
    };
    let mut clear = beside::nearest(&said).peekable();
    if clear.peek().is_none() {
        return of_date(cx, &judge, &said).or_else(|| of_name(cx, &judge, &said));
    }
    let mut clear = clear.filter(|said| !is_within_a_run(cx, said.claim())).peekable();
    clear.peek()?;
    let judged: Vec<(&Said<'_>, Parts)> =
        clear.map(|said| (said, judge.contradictions(said.claim()))).collect();
    // Of several statements, those that hold explain the others.
    if judged.iter().any(|(_, parts)| parts.is_empty()) {
        return None;
    }
    let (said, parts) = judged.into_iter().next()?;
    if parts == Parts::of(&[Part::Frequency]) && writes_that_step(cx, said.claim()) {
        return None;
    }
    // Where 1 is not Monday, the rule about weekday numbers says why the days are others.
    if parts == Parts::of(&[Part::Weekdays]) && weekday_numbering::explains(cx) {
        return None;
    }
    // Day 31 for the last day: the rule about skipped months says which months are left out.
    let last = parts == Parts::of(&[Part::MonthDays]) && said.claim().month_days.last;
    if last && skipped_months::speaks(cx) {
        return None;
    }
    let finding = finding(cx, &judge, said, parts);
    if last && runs_on_all_late_days(&real) {
        // A program that nobody sees here may well stop at once on all days but the last.
        let seen = cx.job.command.is_some() && platform::runs_on_one_host(cx.job.platform);
        let severity = if seen { Severity::Warning } else { Severity::Advice };
        return Some(finding.severity(severity).confidence(Confidence::Medium));
    }
    Some(finding.confidence(if judge.is_assumed() { Confidence::Medium } else { Confidence::High }))
}

/// Days 28 to 31, as people write them who look at the date in the job itself.
fn runs_on_all_late_days(real: &Real<'_>) -> bool {
    real.days(0).dates == 0b1111 << 28
}

/// "January 1st, midnight" beside a schedule of one date a year: such a date may be that of the remark itself, but hardly there.
fn of_date(cx: &JobContext<'_>, judge: &Judge<'_, '_>, said: &[Said<'_>]) -> Option<Finding> {
    let calendar = judge.real.calendar;
    let yearly = calendar.months.is_power_of_two() && calendar.days.set.is_power_of_two();
    let dated = said.iter().find(|said| {
        let claim = said.claim();
        said.begins_its_line() && claim.months.is_power_of_two() && claim.month_days.set.is_power_of_two()
    })?;
    let parts = judge.contradictions(dated.claim());
    let of_date = Parts::of(&[Part::Months, Part::MonthDays]);
    (yearly && !parts.within(of_date).is_empty())
        .then(|| finding(cx, judge, dated, parts).confidence(Confidence::Medium))
}

/// A name, or words that only may speak of the run: advice, and only about how often. A description that says how often is
/// a sentence about the run, so that its times count as well.
fn of_name(cx: &JobContext<'_>, judge: &Judge<'_, '_>, said: &[Said<'_>]) -> Option<Finding> {
    let one_job = cx.file.jobs.len() == 1;
    let weak = said.iter().find(|said| {
        let stands = match said.words.kind {
            WordsKind::FileName => one_job,
            WordsKind::Name | WordsKind::Description => true,
            _ => said.begins_its_line(),
        };
        stands && said.claim().frequency.is_some()
    })?;
    let claim = match weak.words.kind {
        WordsKind::Description => weak.claim().clone(),
        // Between which hours tells what "every day" leaves open.
        _ => Claim { frequency: weak.claim().frequency, window: weak.claim().window, ..Claim::default() },
    };
    let all = judge.contradictions(&claim);
    let parts = if weak.words.is_a_name() { all.within(Parts::of(&[Part::Frequency])) } else { all };
    let mut finding = (!parts.is_empty()).then(|| finding(cx, judge, weak, parts))?;
    finding.help = None;
    finding.fix = None;
    Some(finding.severity(Severity::Advice).confidence(Confidence::Low))
}

/// "Polls every 10 seconds" beside an expression without seconds: what the program does while it runs. Only where the number is
/// that of the expression, seconds were taken for minutes.
fn is_within_a_run(cx: &JobContext<'_>, claim: &Claim) -> bool {
    let Some(Frequency::Every { count: count @ 1..=59, unit: Unit::Second }) = claim.frequency else {
        return false;
    };
    Timed::all(cx).any(|timed| {
        let minute = timed.field(FieldKind::Minute);
        let steps = |field: &Field| {
            field
                .items
                .iter()
                .filter_map(|item| rhythm::Stepped::of(FieldKind::Minute, item))
                .any(|stepped| stepped.step == count)
        };
        let taken = timed.calendar.minutes == 1 << count
            || minute.is_some_and(|field| field.is_plain_star() || steps(field));
        timed.field(FieldKind::Second).is_none() && !taken
    })
}

/// "Every 45 minutes" over `*/45`, "every 48 hours" over `*/2` days: the rules about steps say why it is not so.
fn writes_that_step(cx: &JobContext<'_>, claim: &Claim) -> bool {
    let Some(Frequency::Every { count, unit }) = claim.frequency else { return false };
    let (kind, step) = match unit {
        Unit::Minute => (FieldKind::Minute, count),
        Unit::Hour if count >= 24 && count.is_multiple_of(24) => (FieldKind::DayOfMonth, count / 24),
        Unit::Hour => (FieldKind::Hour, count),
        Unit::Day => (FieldKind::DayOfMonth, count),
        _ => return false,
    };
    // "Roughly hourly" over `*/59`: the step comes near to one whole turn of the field.
    let turn = match (count, unit) {
        (1, Unit::Hour) => Some((FieldKind::Minute, 50..60)),
        (1, Unit::Day) => Some((FieldKind::Hour, 20..24)),
        (1, Unit::Month) => Some((FieldKind::DayOfMonth, 28..31)),
        _ => None,
    };
    Timed::all(cx).any(|timed| {
        let uneven =
            |kind| timed.field(kind).and_then(rhythm::round).filter(|stepped| !stepped.is_even(kind));
        let only_first = timed.field(kind).is_some_and(|field| {
            let steps = field.items.iter().filter_map(|item| rhythm::Stepped::of(kind, item));
            steps.filter(|stepped| stepped.step == step).any(super::rhythm::Stepped::leaves_one)
        });
        only_first
            || uneven(kind).is_some_and(|stepped| stepped.step == step)
            || turn
                .as_ref()
                .is_some_and(|(kind, steps)| uneven(*kind).is_some_and(|near| steps.contains(&near.step)))
    })
}

/// `* 5 * * *`: the rule about every minute of the hour has the word.
fn is_every_minute_of_an_hour(cx: &JobContext<'_>) -> bool {
    Timed::all(cx).any(|timed| {
        let star = timed.field(FieldKind::Minute).is_some_and(Field::is_plain_star);
        let hour = timed.field(FieldKind::Hour);
        let range = hour.is_some_and(|hour| {
            hour.items.iter().any(|item| matches!(item.form, ItemForm::Range { step: 1, .. }))
        });
        let free = hour.is_some_and(|hour| hour.is_plain_star() && hour.range.len() == 1);
        star && !range && !free
    })
}

fn finding(cx: &JobContext<'_>, judge: &Judge<'_, '_>, said: &Said<'_>, parts: Parts) -> Finding {
    let schedule = &cx.job.schedules[0];
    let reading = &schedule.readings[0];
    let next: Vec<Instant> = next_runs(cx, judge, 2);
    let zone = judge.in_force.as_ref().map(|in_force| in_force.zone.clone());
    let now = cx.settings.now;
    let elsewhere =
        |there: &TimeZone| zone.as_ref().is_some_and(|zone| zone.offset_at(now) != there.offset_at(now));
    let there = said.claim().zones().filter_map(beside::place).find(elsewhere);
    let key = match (&zone, &there) {
        (None, _) => "unzoned",
        (_, None) => "main",
        (_, Some(_)) => "zoned",
    };
    let mut message = Message::with_room(key, 6)
        .with("where", place_of(said.words.kind))
        .with("quote", said.quote())
        .with("text", schedule.text.display())
        .with("real", words::when_read(reading));
    if let Some(in_force) = &judge.in_force {
        message = message.with("next", in_force.said_of(words::runs(&next, &in_force.zone)));
    }
    if let Some(there) = &there {
        message = message.with("there", words::runs(&next, there));
    }
    let mut finding = Finding::new(&RULE, schedule.span, message);
    if said.words.text.span.is_empty() {
        // A file's name stands nowhere in its text.
    } else {
        finding =
            finding.related(said.words.text.place(said.statement.range.clone()), Message::new("stated"));
    }
    // Fields of a program are shown as one text, and only a text is written anew.
    let text = schedule.text.display();
    let plain = said.claim().zones().next().is_none();
    let Some((right, again)) =
        beside::rewritten(said.claim(), parts, reading, &text).filter(|(right, _)| plain && *right != text)
    else {
        let last = said.claim().month_days.last && parts == Parts::of(&[Part::MonthDays]);
        let help = last.then(|| last_day_help(cx, schedule)).flatten();
        return finding.help(help.unwrap_or_else(|| Message::new("help")));
    };
    // What the platform does not allow is no rewrite.
    let denser = again.schedule.as_ref().and_then(|dense| minimum_above(cx.job.platform, dense));
    if let Some((minimum, _)) = denser {
        return finding.help(Message::new("help-denser").with("effect", minimum.effect));
    }
    let help =
        Message::new("help-rewrite").with("right", right.clone()).with("words", words::when_read(&again));
    let finding = finding.help(help);
    let ScheduleText::One(text) = &schedule.text else { return finding };
    let edits = vec![(text.place(0..text.text.len()), right.clone())];
    let message = Message::with_room("fix", 1).with("right", right);
    let fix = Fix { message, edits, safety: Safety::Unsafe };
    if text.via.is_none() { finding.fix(fix) } else { finding }
}

/// How to run on the last day of the month where no expression says it.
fn last_day_help(cx: &JobContext<'_>, schedule: &JobSchedule) -> Option<Message> {
    let timed = Timed::all(cx).find(|timed| std::ptr::eq(timed.schedule, schedule))?;
    // Beside a weekday, days of the month may be as good as none.
    (timed.calendar.weekdays.set == Calendar::ALL_WEEKDAYS).then_some(())?;
    let right = timed.with_field(FieldKind::DayOfMonth, "28-31")?;
    let key = if cx.job.platform == PlatformId::Crontab { "help-last-guard" } else { "help-last-job" };
    Some(Message::new(key).with("right", right))
}

fn next_runs(cx: &JobContext<'_>, judge: &Judge<'_, '_>, count: usize) -> Vec<Instant> {
    let schedule = &cx.job.schedules[0];
    let (Some(reading), Some(in_force)) = (schedule.reading(), &judge.in_force) else { return Vec::new() };
    let Some(loaded) = &reading.schedule else { return Vec::new() };
    let change = crate::dialect::row(reading.dialect).clock_change;
    debug_assert!(!matches!(schedule.zone, Zone::Unknowable(_)), "an unknowable zone is in force nowhere");
    loaded.fires(cx.settings.now, &in_force.zone, change).take(count).collect()
}

/// Where the words stand, for a message.
pub(super) fn place_of(kind: WordsKind) -> Text {
    match kind {
        WordsKind::TrailingComment | WordsKind::CommentAbove | WordsKind::BlockComment => {
            Text { en: "the comment", zh: "注释" }
        }
        WordsKind::Description => Text { en: "the description", zh: "描述" },
        WordsKind::Name => Text { en: "the job's name", zh: "任务名" },
        WordsKind::FileName => Text { en: "the file's name", zh: "文件名" },
    }
}
