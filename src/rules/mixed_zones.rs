//! Z007 mixed-zones. Texts and examples: `rules/mixed-zones.toml`.

use std::collections::BTreeMap;

use super::beside::Real;
use super::{Check, ProjectContext, Rule, guards};
use crate::finding::{Finding, Message, Severity};
use crate::job::{Job, JobSchedule, Zone};
use crate::schedule::{Instant, TimeZone};
use crate::span::{Excerpt, Spanned};

/// Z007.
pub static RULE: Rule = Rule {
    code: "Z007",
    name: "mixed-zones",
    severity: Severity::Advice,
    page: include_str!("../../rules/mixed-zones.toml"),
    check: Check::Project(check),
    supersedes: &[],
};

/// So many jobs must agree before another zone is odd.
const MANY: usize = 3;

/// A job's schedule at fixed hours, with the zone that it names.
struct Named<'a> {
    index: usize,
    schedule: &'a JobSchedule,
    name: &'a Spanned<Excerpt>,
    zone: TimeZone,
}

fn check(cx: &ProjectContext<'_>, out: &mut Vec<Finding>) {
    let named: Vec<Named<'_>> = cx
        .files
        .iter()
        .flat_map(|file| file.jobs.iter().enumerate())
        .filter(|(_, job)| guards::recurs(job))
        .flat_map(|(index, job)| of_job(index, job))
        .collect();
    // Zones of the same offset now are one: PRC and Asia/Shanghai.
    let mut counts: BTreeMap<i32, usize> = BTreeMap::new();
    for named in &named {
        *counts.entry(named.zone.offset_at(cx.settings.now)).or_default() += 1;
    }
    let Some((&usual, &count)) = counts.iter().max_by_key(|(_, count)| **count) else { return };
    // Three in four, so that jobs for several regions are not taken for a slip.
    if count < MANY || count * 4 < named.len() * 3 {
        return;
    }
    let of_usual = |named: &&Named<'_>| named.zone.offset_at(cx.settings.now) == usual;
    let Some(example) = named.iter().find(of_usual) else { return };
    for odd in named.iter().filter(|named| !of_usual(named)) {
        out.push(finding(odd, example, count, cx.settings.now));
    }
}

fn of_job(index: usize, job: &Job) -> impl Iterator<Item = Named<'_>> {
    job.schedules.iter().filter_map(move |schedule| {
        let Zone::Declared(name) = &schedule.zone else { return None };
        let reading = schedule.reading().filter(|reading| reading.faults.is_empty())?;
        Real::of(reading.schedule.as_ref()?).filter(Real::has_fixed_hours)?;
        Some(Named { index, schedule, name, zone: TimeZone::get(&name.value)? })
    })
}

fn finding(odd: &Named<'_>, example: &Named<'_>, count: usize, now: Instant) -> Finding {
    let hours = f64::from(odd.zone.offset_at(now) - example.zone.offset_at(now)) / 3600.0;
    let message = Message::new("main")
        .with("text", odd.schedule.text.display())
        .with("zone", &odd.name.value)
        .with("usual", &example.name.value)
        .with("count", count)
        .with("hours", format!("{hours:+}"));
    let mut finding = Finding::new(&RULE, odd.name.span, message)
        .related(example.name.span, Message::new("usual").with("usual", &example.name.value))
        .help(Message::new("help"));
    finding.job = Some(odd.index);
    finding
}
