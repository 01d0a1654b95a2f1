//! Z001 implicit-zone. Texts and examples: `rules/implicit-zone.toml`.

use super::beside::{self, Basis, InForce, Real};
use super::{Check, JobContext, Rule, guards};
use crate::finding::{Confidence, Finding, Message, Phrase, Severity};
use crate::job::{JobSchedule, Zone};
use crate::lang::Text;
use crate::platform::{self, PlatformId, ZoneDefault};
use crate::schedule::TimeZone;
use crate::words;

/// Z001.
pub static RULE: Rule = Rule {
    code: "Z001",
    name: "implicit-zone",
    severity: Severity::Warning,
    page: include_str!("../../rules/implicit-zone.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    if guards::is_misplaced(cx, "timeZone") {
        return;
    }
    // The zone of a machine is a property of the machine: its crontabs and timers need not say it.
    let named_at_the_job = !is_machines(cx) && platform::zone_setting(cx.job).is_some();
    if !named_at_the_job && cx.settings.business_zone.is_none() {
        return;
    }
    for schedule in cx.schedules().filter(|schedule| is_open(cx, schedule)) {
        out.extend(of_schedule(cx, schedule));
    }
    if let ZoneDefault::FixedSince { zone, before } = platform::row(cx.job.platform).zone {
        for schedule in cx.schedules().filter(|schedule| schedule.zone == Zone::Fixed(zone)) {
            out.extend(of_release(cx, schedule, before));
        }
    }
}

/// Whether the file leaves the zone open. A zone given for hosts answers the question for all of them, and where it is not what
/// the platform reads in by itself, that of the host is what the file asks for.
fn is_open(cx: &JobContext<'_>, schedule: &JobSchedule) -> bool {
    let by_itself = || platform::row(cx.job.platform).unset_zone() == Zone::Host;
    schedule.zone.is_open() && (schedule.zone != Zone::Host || cx.settings.host_zone.is_none() && by_itself())
}

/// Whether the zone is that of the machine on which the scheduler runs.
fn is_machines(cx: &JobContext<'_>) -> bool {
    matches!(platform::row(cx.job.platform).zone, ZoneDefault::Machine(_))
}

/// A schedule that older releases of its scheduler read in another zone. Words beside it cannot know which release runs.
fn of_release(cx: &JobContext<'_>, schedule: &JobSchedule, before: Text) -> Option<Finding> {
    let reading = schedule.reading().filter(|reading| reading.faults.is_empty())?;
    let text = schedule.text.display();
    let fixed_hours = Real::of(reading.schedule.as_ref()?).is_some_and(|real| real.has_fixed_hours());
    if !fixed_hours || reading.zone(&text).is_some() {
        return None;
    }
    let in_force = beside::in_force(cx, schedule)?;
    let change = crate::dialect::row(reading.dialect).clock_change;
    let next = reading.schedule.as_ref()?.fires(cx.settings.now, &in_force.zone, change).next()?;
    let message = Message::new("platform-since")
        .with("text", text)
        .with("zone", words::zone_named(&in_force.zone))
        .with("before", before)
        .with("next", words::at(next, &in_force.zone));
    let setting = platform::setting_for_zone(cx.job, &in_force.zone, cx.settings.now)?;
    let finding = Finding::new(&RULE, schedule.span, message).severity(Severity::Advice);
    Some(finding.help(Message::new("help-since").with("setting", setting)))
}

/// Why another zone than the scheduler's may be meant.
struct Evidence {
    key: &'static str,
    zone: TimeZone,
}

fn of_schedule(cx: &JobContext<'_>, schedule: &JobSchedule) -> Option<Finding> {
    // Where a value is drawn nobody knows when the next run is.
    let reading = schedule.reading().filter(|reading| reading.faults.is_empty() && !reading.is_drawn())?;
    let loaded = reading.schedule.as_ref()?;
    let real = Real::of(loaded)?;
    if !real.has_fixed_hours() {
        return None;
    }
    let in_force = beside::in_force(cx, schedule)?;
    let said = beside::said(cx);
    // Words that name a zone settle it: if they are right there is nothing to say, else zone-slip says it.
    if beside::stated_zones(&said).next().is_some() {
        return None;
    }
    let evidence = evidence(cx, &in_force);
    let key = evidence.as_ref().map(|evidence| evidence.key);
    let severity = match (key, platform::row(cx.job.platform).zone) {
        (Some("business"), ZoneDefault::Machine(_)) => Severity::Advice,
        (_, ZoneDefault::Machine(_)) => return None,
        (Some(_), ZoneDefault::Controller(_) | ZoneDefault::Setting { .. })
        | (Some("business" | "sibling"), _) => Severity::Warning,
        // People who write Chinese mostly set the zone of their hosts.
        _ => Severity::Advice,
    };
    let change = crate::dialect::row(reading.dialect).clock_change;
    let next = loaded.fires(cx.settings.now, &in_force.zone, change).next()?;
    let key = match (cx.job.platform, key) {
        _ if is_machines(cx) => "host",
        (PlatformId::Kubernetes, None) => "main",
        (PlatformId::Kubernetes, Some(key)) => key,
        (_, None) => "platform",
        (_, Some("business")) => "platform-business",
        (_, Some("sibling")) => "platform-sibling",
        (_, Some(_)) => "platform-there",
    };
    let mut message = Message::new(key)
        .with("text", schedule.text.display())
        .with("host", host_words(cx.job.platform))
        .with("next", words::at(next, &in_force.zone));
    if let Some(evidence) = &evidence {
        message = message
            .with("there", words::at(next, &evidence.zone))
            .with("business", words::zone_named(&evidence.zone));
    }
    let wanted = evidence.as_ref().map_or_else(|| TimeZone::get("Etc/UTC"), |found| Some(found.zone.clone()));
    let setting = wanted.and_then(|zone| platform::setting_for_zone(cx.job, &zone, cx.settings.now));
    let help = match (&evidence, cx.job.platform, setting) {
        (Some(evidence), PlatformId::Kubernetes, _) => {
            Message::new("help").with("zone", evidence.zone.name())
        }
        (None, PlatformId::Kubernetes, _) => Message::new("help-any"),
        (.., None) if matches!(schedule.zone, Zone::Unset(_)) => Message::new("help-elsewhere"),
        (.., None) => Message::new("help-host"),
        _ if is_machines(cx) => Message::new("help-host"),
        (.., Some(setting)) => {
            // A zone given for hosts does not move a setting.
            let key = if matches!(schedule.zone, Zone::Unset(_)) { "help-setting" } else { "help-platform" };
            Message::new(key).with("setting", setting)
        }
    };
    let finding =
        Finding::new(&RULE, schedule.span, message).severity(severity).confidence(Confidence::Medium);
    Some(finding.help(help))
}

/// Whose zone it is, where the file sets none.
pub(super) fn host_words(platform: PlatformId) -> Phrase {
    match platform::row(platform).zone {
        ZoneDefault::Machine(text)
        | ZoneDefault::Host(text)
        | ZoneDefault::Controller(text)
        | ZoneDefault::Setting { text, .. } => text.into(),
        ZoneDefault::Fixed(name) | ZoneDefault::FixedSince { zone: name, .. } => name.into(),
    }
}

/// How many jobs before and behind one count as its siblings: a file may hold thousands.
const NEAR: usize = 32;

fn evidence(cx: &JobContext<'_>, in_force: &InForce) -> Option<Evidence> {
    debug_assert_eq!(in_force.basis, Basis::Assumed, "the zone of hosts was not given");
    let other = |name: &str| TimeZone::get(name).filter(|zone| differs(zone, in_force, cx));
    if let Some(zone) = cx.settings.business_zone.as_deref() {
        return other(zone).map(|zone| Evidence { key: "business", zone });
    }
    let near = cx.file.jobs.iter().skip(cx.index.saturating_sub(NEAR)).take(2 * NEAR);
    let siblings = near.flat_map(|job| &job.schedules);
    let sibling = siblings.into_iter().find_map(|schedule| match &schedule.zone {
        Zone::Declared(name) => other(&name.value),
        _ => None,
    });
    if let Some(zone) = sibling {
        return Some(Evidence { key: "sibling", zone });
    }
    beside::speaks_chinese(cx)
        .then(|| other("Asia/Shanghai"))
        .flatten()
        .map(|zone| Evidence { key: "chinese", zone })
}

fn differs(zone: &TimeZone, in_force: &InForce, cx: &JobContext<'_>) -> bool {
    zone.offset_at(cx.settings.now) != in_force.zone.offset_at(cx.settings.now)
        || zone.next_transition(cx.settings.now).is_some()
}
