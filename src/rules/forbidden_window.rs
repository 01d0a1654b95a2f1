//! D004 forbidden-window. Texts and examples: `rules/forbidden-window.toml`.

use super::moved::moved;
use super::{Check, JobContext, Rule, guards};
use crate::checklist::tier::declared;
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::{Job, JobSchedule, Zone};
use crate::policy::{Tier, Window};
use crate::preview::{Known, ZoneShown};
use crate::schedule::{Instant, OnClock, Schedule};
use crate::settings::Settings;
use crate::span::Spanned;
use crate::words;

/// D004.
pub static RULE: Rule = Rule {
    code: "D004",
    name: "forbidden-window",
    severity: Severity::Warning,
    page: include_str!("../../rules/forbidden-window.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

/// The windows in which the configuration lets no job of that tier run. Only a tier that is declared counts.
pub(super) fn windows<'a>(job: &Job, settings: &'a Settings) -> impl Iterator<Item = &'a Spanned<Window>> {
    let policy = &settings.policy;
    let closed = Tier::ALL.iter().any(|tier| !policy.tier(*tier).forbid.is_empty());
    let tier = closed.then(|| declared(job, policy)).flatten();
    tier.into_iter().flat_map(|tier| &policy.tier(tier.value).forbid)
}

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    if cx.settings.policy.is_empty()
        || windows(cx.job, cx.settings).next().is_none()
        || !guards::recurs(cx.job)
    {
        return;
    }
    out.extend(cx.schedules().filter_map(|schedule| of_schedule(cx, schedule)));
}

/// The first run of a schedule in any of the windows.
fn of_schedule(cx: &JobContext<'_>, schedule: &JobSchedule) -> Option<Finding> {
    let reading = schedule.reading().filter(|reading| reading.faults.is_empty())?;
    let loaded = reading.schedule.as_ref()?;
    let zone = ZoneShown::of(schedule, cx.settings);
    if zone.known == Known::Refused || matches!(schedule.zone, Zone::Unknowable(_)) {
        return None;
    }
    let inside = |window: &'_ Spanned<Window>| first_inside(loaded, &zone, &window.value, cx.settings.now);
    let found = windows(cx.job, cx.settings).filter_map(|window| Some((inside(window)?, window)));
    let (at, window) = found.min_by_key(|(at, _)| *at)?;
    let tier = declared(cx.job, &cx.settings.policy)?;
    let theirs = window.value.clock();
    let same_clock = theirs.offset_at(at) == zone.zone.offset_at(at);
    let assumed = zone.known == Known::Assumed || zone.known == Known::Unknowable;
    let own = words::at(at, &zone.zone);
    let (text, closed) = (schedule.text.display(), window.value.clone());
    let message = Message::new(if same_clock { "main" } else { "main-zones" })
        .with("text", text)
        .with("at", if assumed { words::assumed_of(own) } else { own })
        .with("window", words::both(move |lang| closed.text(lang)))
        .with("tier", tier.value.title());
    let message = if same_clock { message } else { message.with("there", words::at(at, &theirs)) };
    let help = match elsewhere(cx, schedule) {
        Some(text) => Message::new("help-moved").with("moved", text),
        None => Message::new("help"),
    };
    let mut finding = Finding::new(&RULE, schedule.span, message)
        .help(help)
        .related(window.span, Message::new("window-here"));
    if assumed {
        finding = finding.confidence(Confidence::Medium);
    }
    finding.job = Some(cx.index);
    Some(finding)
}

/// The first run after `now` in a window.
fn first_inside(loaded: &Schedule, zone: &ZoneShown, window: &Window, now: Instant) -> Option<Instant> {
    let (minutes, clock) = (window.minutes(), window.clock());
    let closed = OnClock { schedule: &minutes, zone: &clock };
    match loaded {
        // Nobody knows when it began, but it cannot step over a window that is longer than its period.
        Schedule::Every { period, .. } if period.seconds() <= u64::from(window.shortest()) * 60 => {
            closed.next_meeting(closed, now)
        }
        _ => OnClock { schedule: loaded, zone: &zone.zone }.next_meeting(closed, now),
    }
}

/// The schedule at the nearest hours at which it keeps out of all windows, each gap what it was.
fn elsewhere(cx: &JobContext<'_>, schedule: &JobSchedule) -> Option<String> {
    let zone = ZoneShown::of(schedule, cx.settings);
    let hours = (1..24).flat_map(|by| [by, -by]);
    hours.into_iter().find_map(|by| {
        let (text, new) = moved(cx.job, schedule, by, 0, cx.settings)?;
        let free = windows(cx.job, cx.settings)
            .all(|window| first_inside(&new, &zone, &window.value, cx.settings.now).is_none());
        free.then_some(text)
    })
}
