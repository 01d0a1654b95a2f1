//! Z003 unknown-zone. Texts and examples: `rules/unknown-zone.toml`.

use std::collections::HashSet;

use super::preview::Preview;
use super::{Check, FileContext, Heard, JobContext, Rule, beside, candidates, implicit_zone};
use crate::dialect::table::ZoneText;
use crate::dialect::{self, DialectId, FaultKind};
use crate::finding::{Finding, Fix, Message, Phrase, Safety, Severity};
use crate::job::{JobSchedule, Zone};
use crate::misnomers;
use crate::platform::{self, ZoneReader};
use crate::schedule::TimeZone;
use crate::source::CrontabSetting;
use crate::span::{Excerpt, Span, Spanned};
use crate::words;

/// Z003.
pub static RULE: Rule = Rule {
    code: "Z003",
    name: "unknown-zone",
    severity: Severity::Error,
    page: include_str!("../../rules/unknown-zone.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    // Several schedules may share one setting, and a crontab's own settings are looked at one by one.
    let settings = cx.file.crontab.iter().flat_map(|crontab| &crontab.settings);
    let mut done: HashSet<Span> =
        settings.filter_map(|setting| setting.var.value.as_ref().map(|value| value.span)).collect();
    for (index, job) in cx.file.jobs.iter().enumerate() {
        let heard = Heard::default();
        let cx = JobContext { file: cx.file, job, index, settings: cx.settings, demands: &[], heard: &heard };
        of_job(&cx, &mut done, out);
    }
    for setting in cx.file.crontab.iter().flat_map(|crontab| &crontab.settings) {
        out.extend(of_setting(cx, setting));
    }
}

fn of_job(cx: &JobContext<'_>, done: &mut HashSet<Span>, out: &mut Vec<Finding>) {
    for schedule in &cx.job.schedules {
        out.extend(in_the_text(cx, schedule));
        let Zone::Invalid { text, acts_as } = &schedule.zone else { continue };
        // A zone that its reader knows and cannot find is without effect, not unknown.
        let lost = acts_as.is_some() && TimeZone::get(&text.value).is_some();
        if lost || !done.insert(text.span) {
            continue;
        }
        let found = match acts_as {
            Some(acts_as) => misread(cx, schedule, text, acts_as),
            None => refused(cx, schedule, text),
        };
        out.push(Finding { job: Some(cx.index), ..found });
    }
}

/// A zone in the text of the schedule itself that the scheduler does not know.
fn in_the_text(cx: &JobContext<'_>, schedule: &JobSchedule) -> Option<Finding> {
    let reading = schedule.reading()?;
    let rules = dialect::row(reading.dialect).grammar.cron()?;
    if !matches!(rules.zone, ZoneText::Prefix | ZoneText::Suffix | ZoneText::SuffixAfterFive) {
        return None;
    }
    let (range, written) = reading.faults.iter().find_map(|fault| match &fault.kind {
        FaultKind::Zone { text } => Some((fault.range.clone(), text)),
        _ => None,
    })?;
    // `CRON_TZ=` stands before the name.
    let name = written.rsplit('=').next().unwrap_or(written);
    let from = range.end.saturating_sub(name.len());
    let span = schedule.text.place(from..range.end).unwrap_or(schedule.span);
    let found = refused(cx, schedule, &Spanned::text(name, span));
    Some(Finding { job: Some(cx.index), ..found })
}

fn refused(cx: &JobContext<'_>, schedule: &JobSchedule, name: &Spanned<Excerpt>) -> Finding {
    let platform = platform::row(cx.job.platform);
    let local = name.value.trim().eq_ignore_ascii_case("local");
    let message = match name.value.trim() {
        "" => Message::new("empty").with("host", implicit_zone::host_words(cx.job.platform)),
        _ => Message::new(if local { "local" } else { "refused" })
            .with("scheduler", candidates::reader(schedule))
            .with("zone", &name.value),
    };
    let mut found = finding(name.span, message.with("refusal", platform.refusal), &name.value);
    match TimeZone::get(&name.value).filter(|_| platform.zone_reader == ZoneReader::JavaGmtOnly) {
        Some(zone) => {
            let right = offset_from_greenwich(zone.offset_at(cx.settings.now));
            found.fix = None;
            found.help(Message::new("help-gmt").with("right", right))
        }
        None => found,
    }
}

/// `GMT+08:00`.
fn offset_from_greenwich(seconds: i32) -> String {
    let (sign, minutes) = (if seconds < 0 { '-' } else { '+' }, seconds.abs() / 60);
    format!("GMT{sign}{:02}:{:02}", minutes / 60, minutes % 60)
}

fn misread(cx: &JobContext<'_>, schedule: &JobSchedule, name: &Spanned<Excerpt>, acts_as: &str) -> Finding {
    let reader = platform::row(cx.job.platform).zone_reader.title();
    let preview = Preview::of(cx.settings, schedule);
    let next = schedule.reading().and_then(|reading| {
        let loaded = reading.schedule.as_ref().filter(|_| reading.faults.is_empty())?;
        preview.next(loaded, reading.dialect, 1).first().copied()
    });
    let meant = meant(cx, &name.value).and_then(|zone| TimeZone::get(&zone));
    let key = match (next, &meant) {
        (None, _) => "misread",
        (Some(_), None) => "misread-next",
        (Some(_), Some(_)) => "misread-there",
    };
    let mut message = Message::new(key)
        .with("reader", reader.map_or_else(|| candidates::reader(schedule).into(), Phrase::from))
        .with("zone", &name.value)
        .with("acts", acts_as);
    if let Some(next) = next {
        message = message.with("next", words::at(next, &preview.zone));
        if let Some(there) = &meant {
            message = message.with("there", words::at(next, there));
        }
    }
    // The letters of a zone may well be meant for the place that they are taken for.
    let certain = acts_as == "UTC" || acts_as.starts_with("Etc/") || meant.is_some();
    finding(name.span, message, &name.value).severity(if certain {
        Severity::Error
    } else {
        Severity::Warning
    })
}

/// The zone that was meant, as far as the name, or the language beside it, tells.
fn meant(cx: &JobContext<'_>, name: &str) -> Option<String> {
    let name = name.trim();
    if name.eq_ignore_ascii_case("cst") {
        let chinese = beside::speaks_chinese(cx)
            || cx.settings.business_zone.as_deref().is_some_and(|zone| zone == "Asia/Shanghai");
        return chinese.then(|| "Asia/Shanghai".to_owned());
    }
    match misnomers::by_offset(name) {
        Some((Some(place), _)) => Some(place.to_owned()),
        Some((None, fixed)) => Some(fixed),
        None => misnomers::meant(name).map(|(zone, _)| zone),
    }
}

/// Whether this daemon's `CRON_TZ` moves the schedules below it.
pub(super) fn obeys_cron_tz(daemon: DialectId) -> bool {
    matches!(daemon, DialectId::Cronie | DialectId::CronieHead | DialectId::Supercronic)
}

/// A `CRON_TZ` that names no zone, for the daemons that look at it.
fn of_setting(cx: &FileContext<'_>, setting: &CrontabSetting) -> Option<Finding> {
    let value = zone_setting(setting)?;
    let key = match cx.settings.daemon {
        Some(DialectId::Cronie | DialectId::CronieHead) => "cronie",
        Some(DialectId::Supercronic) => "supercronic",
        Some(_) => return None,
        None => "some-daemon",
    };
    if is_known(value) {
        return None;
    }
    Some(finding(setting.raw_value.span, Message::new(key).with("zone", value), value))
}

/// The value of a `CRON_TZ` setting.
fn zone_setting(setting: &CrontabSetting) -> Option<&str> {
    let value = setting.var.value.as_ref()?;
    (setting.var.name.value == "CRON_TZ" && !value.text.is_empty()).then_some(value.text.as_str())
}

/// Whether a text names a zone for cronie or supercronic: an IANA name, or a rule or file that only the C library reads.
pub(super) fn is_known(zone: &str) -> bool {
    let file = zone.starts_with([':', '/']);
    let rule = zone.contains(|c: char| c.is_ascii_digit()) && zone.contains(',');
    file || rule || TimeZone::get(zone).is_some()
}

fn finding(span: Span, message: Message, zone: &str) -> Finding {
    let finding = Finding::new(&RULE, span, message);
    let text = zone.trim();
    if text.eq_ignore_ascii_case("cst") {
        return finding.help(Message::new("help-cst"));
    }
    if let Some((place, fixed)) = misnomers::by_offset(text) {
        return match place {
            Some(place) => {
                finding.help(Message::new("help-offset").with("place", place).with("fixed", fixed))
            }
            None => finding.help(Message::new("help").with("right", fixed)),
        };
    }
    let Some((right, sure)) = misnomers::meant(text) else { return finding.help(Message::new("help-any")) };
    let fix = Fix {
        message: Message::new("fix").with("right", &right),
        edits: vec![(span, right.clone())],
        safety: if sure { Safety::Safe } else { Safety::Unsafe },
    };
    let finding = finding.help(Message::new("help").with("right", right));
    if span.is_empty() { finding } else { finding.fix(fix) }
}
