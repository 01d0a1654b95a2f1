//! Z008 image-without-zone. Texts and examples: `rules/image-without-zone.toml`.

use super::beside::{self, Real};
use super::{Check, FileContext, Heard, JobContext, Rule, guards};
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::{JobSchedule, Zone};
use crate::platform::{self, ZoneDefault};
use crate::schedule::TimeZone;
use crate::words;

/// Z008.
pub static RULE: Rule = Rule {
    code: "Z008",
    name: "image-without-zone",
    severity: Severity::Warning,
    page: include_str!("../../rules/image-without-zone.toml"),
    check: Check::File(check),
    supersedes: &[],
};

/// The image is one cause, so a file has one finding, at its first job that names an hour.
fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    let mut found: Option<(Finding, usize)> = None;
    for (index, job) in cx.file.jobs.iter().enumerate() {
        let heard = Heard::default();
        let cx = JobContext { file: cx.file, job, index, settings: cx.settings, demands: &[], heard: &heard };
        match &mut found {
            Some((_, others)) => *others += usize::from(in_utc(&cx).is_some()),
            None => found = of_job(&cx).map(|finding| (finding, 0)),
        }
    }
    if let Some((mut finding, others)) = found {
        if others > 0 {
            finding.message.key = "several";
            finding.reword(|message| message.with("others", others));
        }
        out.push(finding);
    }
}

/// The schedule of a job that is read in UTC for want of another zone, and names an hour.
fn in_utc<'a>(cx: &JobContext<'a>) -> Option<&'a JobSchedule> {
    // Elsewhere UTC is what the platform has, whatever the image says.
    let of_host =
        matches!(platform::row(cx.job.platform).zone, ZoneDefault::Host(_) | ZoneDefault::Machine(_));
    let schedule = cx.schedules().find(|schedule| schedule.zone == Zone::Fixed("UTC"))?;
    let loaded = schedule.reading().and_then(|reading| reading.schedule.as_ref())?;
    let said = beside::said(cx);
    let told = beside::stated_zones(&said).next().is_some();
    (of_host && !told && guards::recurs(cx.job) && Real::of(loaded)?.has_fixed_hours()).then_some(schedule)
}

fn of_job(cx: &JobContext<'_>) -> Option<Finding> {
    let schedule = in_utc(cx)?;
    let reading = schedule.reading()?;
    let utc = TimeZone::utc();
    let change = crate::dialect::row(reading.dialect).clock_change;
    let next = reading.schedule.as_ref()?.fires(cx.settings.now, &utc, change).next()?;
    let business = cx.settings.business_zone.as_deref();
    let meant = business.or(beside::speaks_chinese(cx).then_some("Asia/Shanghai"));
    let meant = meant.and_then(TimeZone::get).filter(|zone| zone.offset_at(next) != utc.offset_at(next));
    // Without a hint UTC may well be meant.
    let severity = if meant.is_some() { Severity::Warning } else { Severity::Advice };
    let there = meant.unwrap_or_else(|| utc.clone());
    let message = Message::new("main")
        .with("text", schedule.text.display())
        .with("next", words::at(next, &utc))
        .with("there", words::at(next, &there));
    let finding = Finding::new(&RULE, schedule.span, message)
        .severity(severity)
        .confidence(Confidence::Medium)
        .help(Message::new("help"));
    Some(finding)
}
