//! Words beside a rate.

use super::{RULE, place_of};
use crate::dialect::Reading;
use crate::finding::{Confidence, Finding, Fix, Message, Safety};
use crate::job::ScheduleText;
use crate::platform::{Form, PlatformId};
use crate::rules::JobContext;
use crate::rules::beside::{self, Said};
use crate::schedule::{Anchor, Period, Schedule};
use crate::statement::{Claim, Frequency, Unit};
use crate::words;

/// A rate keeps one distance in any zone, so that only "every 5 minutes" can be held against it.
pub(super) fn of_rate(cx: &JobContext<'_>, period: Period, said: &[Said<'_>]) -> Option<Finding> {
    let mut stated =
        beside::nearest(said).filter_map(|said| Some((said, distance(said.claim())?))).peekable();
    let (first, meant) = *stated.peek()?;
    // A little less or more keeps jobs apart, and is no other rhythm.
    let is_near = |millis: u64| millis.abs_diff(period.millis()) <= millis / 10;
    if stated.any(|(_, millis)| is_near(millis)) {
        return None;
    }
    Some(with_rate(against(cx, first)?, cx, meant))
}

/// What is told of the only schedule of a job and the words that say otherwise.
fn against(cx: &JobContext<'_>, said: &Said<'_>) -> Option<Finding> {
    let schedule = cx.job.schedules.first()?;
    let message = Message::new("unzoned")
        .with("where", place_of(said.words.kind))
        .with("quote", said.quote())
        .with("text", schedule.text.display())
        .with("real", words::when_read(schedule.reading()?));
    let stated = said.words.text.place(said.statement.range.clone());
    let finding = Finding::new(&RULE, schedule.span, message).related(stated, Message::new("stated"));
    Some(finding.confidence(Confidence::High))
}

/// "Every day at 02:00" beside a rate of a day that is counted from the start of a process: each deployment moves it.
pub(super) fn of_time_of_rate(cx: &JobContext<'_>, loaded: &Schedule, said: &[Said<'_>]) -> Option<Finding> {
    let Schedule::Every { period, anchor: Anchor::ProcessStart } = loaded else { return None };
    let whole_days = period.millis() > 0 && period.millis().is_multiple_of(86_400_000);
    let first = beside::nearest(said).next().filter(|_| whole_days)?;
    let moment = first.claim().moments.first()?.spellings.first()?;
    let help =
        Message::new("help-rate-time").with("time", format!("{:02}:{:02}", moment.hour, moment.minute));
    Some(against(cx, first)?.help(help))
}

/// The finding with the amount to write where the file tells it.
fn with_rate(finding: Finding, cx: &JobContext<'_>, meant: u64) -> Finding {
    let schedule = &cx.job.schedules[0];
    let (ScheduleText::One(text), Some(reading)) = (&schedule.text, schedule.reading()) else {
        return finding.help(Message::new("help"));
    };
    let source = (text.span.file == cx.file.id).then(|| cx.file.text.get(text.span.range())).flatten();
    let Some((right, again)) = source.and_then(|source| beside::rate_of(source, &text.text, reading, meant))
    else {
        return finding.help(Message::new("help"));
    };
    let unit = source.and_then(|source| unit_meant(cx, reading, source, meant));
    let key = if unit.is_some() { "help-rate-unit" } else { "help-rewrite" };
    let mut help = Message::new(key).with("right", right.clone()).with("words", words::when_read(&again));
    if let Some(unit) = unit {
        help = help.with("unit", unit);
    }
    let edits = vec![(text.span, right.clone())];
    let fix = Fix { message: Message::new("fix").with("right", right), edits, safety: Safety::Unsafe };
    let finding = finding.help(help);
    if text.via.is_none() { finding.fix(fix) } else { finding }
}

/// The unit in which a number of milliseconds in Spring's annotation says what the words do: `fixedRate = 300` for five minutes.
fn unit_meant(cx: &JobContext<'_>, reading: &Reading, source: &str, meant: u64) -> Option<&'static str> {
    let annotated = cx.job.platform == PlatformId::Spring && cx.job.form == Form::Usual;
    let count: u64 = source.parse().ok().filter(|_| annotated)?;
    let (Schedule::Every { period, .. } | Schedule::AfterEnd { delay: period }) =
        reading.schedule.as_ref()?
    else {
        return None;
    };
    let units = [(1000, "SECONDS"), (60_000, "MINUTES"), (3_600_000, "HOURS"), (86_400_000, "DAYS")];
    let found = units.iter().find(|(millis, _)| count.checked_mul(*millis) == Some(meant));
    found.filter(|_| period.millis() == count).map(|(_, unit)| *unit)
}

/// The milliseconds from run to run of a claim that says nothing else.
fn distance(claim: &Claim) -> Option<u64> {
    let Some(Frequency::Every { count, unit }) = claim.frequency else { return None };
    let only = Claim { frequency: claim.frequency, ..Claim::default() };
    let seconds = match unit {
        _ if *claim != only => return None,
        Unit::Second => 1,
        Unit::Minute => 60,
        Unit::Hour => 3600,
        Unit::Day => 86_400,
        _ => return None,
    };
    Some(u64::from(count) * seconds * 1000)
}
