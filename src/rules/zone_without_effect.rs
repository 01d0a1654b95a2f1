//! Z004 zone-without-effect. Texts and examples: `rules/zone-without-effect.toml`.

use std::collections::HashSet;

use super::beside::{self, Basis, Real};
use super::unknown_zone::{is_known, obeys_cron_tz};
use super::{Check, FileContext, Heard, JobContext, Rule};
use crate::dialect::table::ZoneText;
use crate::dialect::{self, DialectId, FaultKind, Reading};
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::{EnvScope, Job, JobSchedule, ScheduleText, Zone};
use crate::platform::{self, PlatformId, ZoneDefault};
use crate::schedule::{Instant, TimeZone};
use crate::source::{Crontab, CrontabSetting};
use crate::span::Span;
use crate::words;

/// Z004.
pub static RULE: Rule = Rule {
    code: "Z004",
    name: "zone-without-effect",
    severity: Severity::Error,
    page: include_str!("../../rules/zone-without-effect.toml"),
    check: Check::File(check),
    supersedes: &["Z001"],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    if let Some(crontab) = &cx.file.crontab {
        for (index, setting) in crontab.settings.iter().enumerate() {
            out.extend(of_setting(cx, crontab, index, setting));
        }
    }
    // Jobs of one container share its zone.
    let mut told: HashSet<Span> = HashSet::new();
    for (index, job) in cx.file.jobs.iter().enumerate() {
        for schedule in &job.schedules {
            let finding = without_data(cx, schedule).filter(|found| told.insert(found.span));
            out.extend(finding.map(|finding| Finding { job: Some(index), ..finding }));
        }
        // The settings of a crontab stand for themselves.
        if job.platform == PlatformId::Crontab {
            continue;
        }
        let heard = Heard::default();
        let cx = JobContext { file: cx.file, job, index, settings: cx.settings, demands: &[], heard: &heard };
        for schedule in &job.schedules {
            let finding = in_the_text(&cx, schedule).or_else(|| in_the_container(&cx, schedule));
            out.extend(finding.map(|finding| Finding { job: Some(index), ..finding }));
        }
    }
}

/// A zone that exists and that its reader cannot find, because the image holds no zone data: it acts as UTC.
fn without_data(cx: &FileContext<'_>, schedule: &JobSchedule) -> Option<Finding> {
    let Zone::Invalid { text, acts_as: Some(acts_as) } = &schedule.zone else { return None };
    let (meant, real) = (TimeZone::get(&text.value)?, TimeZone::get(acts_as)?);
    let (_, next) = next_run(schedule, &real, cx.settings.now)?;
    if meant.offset_at(next) == real.offset_at(next) {
        return None;
    }
    let message = Message::new("no-data")
        .with("zone", &text.value)
        .with("text", schedule.text.display())
        .with("next", words::at(next, &real))
        .with("there", words::at(next, &meant));
    let finding = Finding::new(&RULE, text.span, message).severity(Severity::Warning);
    let finding = finding.related(schedule.span, Message::new("schedule"));
    Some(finding.confidence(Confidence::Medium).help(Message::new("help-no-data")))
}

/// `TZ=... 0 2 * * *` where no zone is read in the text (Kubernetes' validation refuses any text with `TZ`).
fn in_the_text(cx: &JobContext<'_>, schedule: &JobSchedule) -> Option<Finding> {
    let reading = schedule.reading()?;
    // Where a zone may stand in the text, it is not known: the rule about unknown zones says so.
    dialect::row(reading.dialect).grammar.cron().filter(|rules| rules.zone == ZoneText::LettersRefused)?;
    let fault = reading.faults.iter().find(|fault| matches!(fault.kind, FaultKind::Zone { .. }))?;
    let FaultKind::Zone { text } = &fault.kind else { return None };
    let span = schedule.text.place(fault.range.clone()).unwrap_or(schedule.span);
    let platform = platform::row(cx.job.platform);
    let finding = Finding::new(
        &RULE,
        span,
        Message::new("in-schedule").with("setting", text).with("refusal", platform.refusal),
    );
    let zone = text.split_once('=').and_then(|(_, zone)| TimeZone::get(zone));
    let setting = zone.and_then(|zone| platform::setting_for_zone(cx.job, &zone, cx.settings.now));
    Some(match (&fault.nearest, setting, platform::zone_key(cx.job)) {
        (Some(rest), Some(setting), _) => {
            finding.help(Message::new("help-key").with("setting", setting).with("text", rest))
        }
        (.., Some(key)) => finding.help(Message::new("help-key-any").with("key", key)),
        (.., None) => finding.help(Message::new("help-no-key")),
    })
}

/// `TZ` of the process that does the work, as it is written, and its place, where a controller or a service reads the
/// schedule. It is the zone of the program, not of the schedule.
pub(super) fn of_container(job: &Job, schedule: &JobSchedule) -> Option<(String, Span)> {
    let elsewhere = match schedule.zone {
        Zone::Host => {
            matches!(platform::row(job.platform).zone, ZoneDefault::Controller(_))
                || platform::keeps_environment_apart(job.platform)
        }
        Zone::Fixed(_) | Zone::Unset(_) => true,
        _ => false,
    };
    if !elsewhere {
        return None;
    }
    let var = job.environment.iter().find(|var| var.scope == EnvScope::Process && var.name.value == "TZ")?;
    let value = var.value.as_ref()?;
    TimeZone::get(value.text.trim_start_matches(':'))?;
    Some((format!("TZ={}", value.text), value.place(0..value.text.len())))
}

/// `TZ` of the process beside a schedule that names no zone.
fn in_the_container(cx: &JobContext<'_>, schedule: &JobSchedule) -> Option<Finding> {
    let (setting, span) = of_container(cx.job, schedule)?;
    let zone = TimeZone::get(setting.trim_start_matches("TZ=").trim_start_matches(':'))?;
    let in_force = beside::in_force(cx, schedule)?;
    let (_, next) = next_run(schedule, &in_force.zone, cx.settings.now)?;
    if zone.offset_at(next) == in_force.zone.offset_at(next) {
        return None;
    }
    let (key, severity) = match in_force.basis {
        // People set the zone of their hosts, and a host that nobody described may run in this one.
        Basis::Assumed if platform::keeps_environment_apart(cx.job.platform) => {
            ("process-assumed", Severity::Advice)
        }
        Basis::Given if platform::keeps_environment_apart(cx.job.platform) => ("process", Severity::Warning),
        // That a service keeps to one zone is known; the program may want another for itself.
        Basis::Fixed | Basis::Declared => ("process", Severity::Advice),
        Basis::Given => ("container", Severity::Warning),
        Basis::Assumed => ("container-assumed", Severity::Warning),
    };
    let message = Message::new(key)
        .with("setting", setting)
        .with("zone", words::zone_named(&in_force.zone))
        .with("text", schedule.text.display())
        .with("next", words::at(next, &in_force.zone))
        .with("there", words::at(next, &zone));
    let finding = Finding::new(&RULE, span, message)
        .severity(severity)
        .related(schedule.span, Message::new("schedule"));
    let moved = platform::setting_for_zone(cx.job, &zone, cx.settings.now)
        .map(|setting| Message::new("help-container").with("setting", setting));
    let finding = if in_force.is_known() { finding } else { finding.confidence(Confidence::Medium) };
    Some(match moved {
        Some(help) => finding.help(help),
        None => finding,
    })
}

/// The next run of a schedule that names hours.
fn next_run<'s>(schedule: &'s JobSchedule, zone: &TimeZone, now: Instant) -> Option<(&'s Reading, Instant)> {
    let reading = schedule.reading().filter(|reading| reading.faults.is_empty())?;
    let loaded = reading.schedule.as_ref()?;
    Real::of(loaded).filter(Real::has_fixed_hours)?;
    let next = loaded.fires(now, zone, dialect::row(reading.dialect).clock_change).next()?;
    Some((reading, next))
}

/// `CRON_TZ` or `TZ` in a crontab.
fn of_setting(
    cx: &FileContext<'_>,
    crontab: &Crontab,
    index: usize,
    setting: &CrontabSetting,
) -> Option<Finding> {
    let name = setting.var.name.value.as_str();
    if !matches!(name, "CRON_TZ" | "TZ") {
        return None;
    }
    let value =
        setting.var.value.as_ref().map(|value| value.text.as_str()).filter(|value| !value.is_empty())?;
    let daemon = cx.settings.daemon;
    if name == "CRON_TZ" {
        match daemon {
            Some(DialectId::Supercronic) => return overruled(crontab, index, setting, value),
            Some(daemon) if obeys_cron_tz(daemon) => return None,
            // That no daemon knows the zone is said by its own rule.
            None if !is_known(value) => return None,
            _ => {}
        }
    }
    let (job, schedule) = first_below(cx, crontab, index, setting)?;
    let zone = TimeZone::get(value);
    let host = TimeZone::get(cx.settings.assumed_host_zone())?;
    let (_, next) = next_run(schedule, &host, cx.settings.now)?;
    let same = zone.as_ref().is_some_and(|zone| zone.offset_at(next) == host.offset_at(next));
    // In the host's own zone the setting changes nothing; a host that nobody described may run in any.
    if same && (cx.settings.host_zone.is_some() || name == "TZ") {
        return None;
    }
    let certain = daemon.is_some() && name == "CRON_TZ";
    let key = match (name, daemon) {
        ("TZ", _) => "tz",
        (_, Some(DialectId::BusyBox)) => "cron-tz-busybox",
        (_, Some(_)) => "cron-tz",
        (_, None) => "cron-tz-some",
    };
    let mut message =
        Message::new(key).with("setting", format!("{name}={value}")).with("text", schedule.text.display());
    if let Some(daemon) = daemon.filter(|_| key.starts_with("cron-tz")) {
        message = message.with("daemon", dialect::row(daemon).title);
    }
    let there = zone.unwrap_or_else(|| host.clone());
    let assumed = cx.settings.host_zone.is_none();
    message = message.with(
        "next",
        words::both(move |lang| {
            let assumption = if assumed {
                lang.pick(" (host in UTC assumed)", "（按主机时区为 UTC 计）")
            } else {
                ""
            };
            format!("{}{assumption}", words::date_time(next, &host, lang))
        }),
    );
    message = message.with("there", words::at(next, &there));
    let severity = if certain { Severity::Error } else { Severity::Warning };
    let confidence = if certain { Confidence::High } else { Confidence::Medium };
    let finding = Finding::new(&RULE, setting.line, message)
        .severity(severity)
        .confidence(confidence)
        .related(job.schedules.first().map_or(job.span, |schedule| schedule.span), Message::new("schedule"));
    Some(
        finding.help(
            Message::new(if name == "TZ" && daemon.is_some_and(obeys_cron_tz) {
                "help-cron-tz"
            } else {
                "help-host"
            })
            .with("zone", there.name()),
        ),
    )
}

/// The first job below a setting that names hours and that no later setting of the same name covers.
fn first_below<'a>(
    cx: &FileContext<'a>,
    crontab: &Crontab,
    index: usize,
    setting: &CrontabSetting,
) -> Option<(&'a Job, &'a JobSchedule)> {
    let name = &setting.var.name.value;
    let until = crontab
        .settings
        .iter()
        .skip(index + 1)
        .find(|later| later.var.name.value == *name)
        .map(|later| later.line.start);
    let below = |at: u32| at > setting.line.start && until.is_none_or(|until| at < until);
    let entries = crontab.entries.iter().filter(|entry| below(entry.line.start));
    entries.filter_map(|entry| cx.file.jobs.get(entry.job)).find_map(|job| {
        let schedule = job.schedules.first()?;
        let reading = schedule.reading().filter(|reading| reading.faults.is_empty())?;
        Real::of(reading.schedule.as_ref()?).filter(Real::has_fixed_hours)?;
        matches!(schedule.text, ScheduleText::One(_)).then_some((job, schedule))
    })
}

/// Of several `CRON_TZ` the last one holds for the whole file of supercronic (measured with git 2026-07).
fn overruled(crontab: &Crontab, index: usize, setting: &CrontabSetting, value: &str) -> Option<Finding> {
    let last = crontab.settings.iter().skip(index + 1).rfind(|later| later.var.name.value == "CRON_TZ")?;
    let wins = last.var.value.as_ref().map(|value| value.text.as_str()).filter(|wins| *wins != value)?;
    let message = Message::new("overruled")
        .with("setting", format!("CRON_TZ={value}"))
        .with("wins", format!("CRON_TZ={wins}"));
    let finding = Finding::new(&RULE, setting.line, message).related(last.line, Message::new("last"));
    Some(finding.help(Message::new("help-one-file")))
}
