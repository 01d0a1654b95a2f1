//! The zone in which the business thinks, as jobs and the words beside them tell it.

use std::collections::BTreeMap;

use crate::job::{Job, Zone};
use crate::linter::Report;
use crate::schedule::{Instant, TimeZone};
use crate::statement::{self, Certainty};

/// What a run tells about the zone of the business.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// How many jobs name a zone, the zone that most name first.
    pub named: Vec<(String, usize)>,
    /// Whether words are Chinese.
    pub chinese: bool,
    /// Schedules that follow the clock of their host.
    pub of_hosts: usize,
}

impl Told {
    /// Asks all jobs of a run.
    pub fn by(report: &Report, now: Instant) -> Told {
        let mut told = Told::default();
        let mut named: BTreeMap<String, usize> = BTreeMap::new();
        for job in report.files.iter().flat_map(|file| &file.jobs) {
            told.chinese |= job.words.iter().any(|words| !words.is_a_name() && words.is_chinese());
            told.of_hosts += job.schedules.iter().filter(|schedule| schedule.zone == Zone::Host).count();
            let mut zones = zones(job);
            zones.retain(|name| is_a_place(name, now));
            zones.sort();
            zones.dedup();
            for zone in zones {
                *named.entry(zone).or_default() += 1;
            }
        }
        told.named = named.into_iter().collect();
        told.named.sort_by_key(|(_, jobs)| std::cmp::Reverse(*jobs));
        told
    }

    /// The zone that most name; where none does, Beijing's for Chinese words.
    pub fn most(&self) -> Option<&str> {
        let chinese = self.chinese.then_some("Asia/Shanghai");
        self.named.first().map(|(zone, _)| zone.as_str()).or(chinese)
    }

    /// Whether no other zone is named.
    pub fn is_sure(&self) -> bool {
        self.named.len() == 1
    }
}

/// The zones that a job and the words beside it name.
fn zones(job: &Job) -> Vec<String> {
    let mut zones: Vec<String> = Vec::new();
    for schedule in &job.schedules {
        if let Zone::Declared(name) = &schedule.zone {
            zones.push(name.value.to_string());
        }
    }
    for setting in job.environment.iter().filter(|setting| matches!(&*setting.name.value, "CRON_TZ" | "TZ")) {
        zones.extend(setting.value.as_ref().map(|value| value.text.to_string()));
    }
    for words in job.words.iter().filter(|words| !words.is_a_name()) {
        let said = statement::read(&words.text.text);
        let clear = said.iter().filter(|said| said.certainty == Certainty::Clear);
        zones.extend(
            clear.flat_map(|said| said.claim.zones()).filter_map(|zone| zone.iana()).map(str::to_owned),
        );
    }
    zones
}

/// Whether people live by it: UTC is what machines are set to.
fn is_a_place(name: &str, now: Instant) -> bool {
    let at_zero = |zone: &TimeZone| zone.offset_at(now) == 0 && zone.next_transition(now).is_none();
    TimeZone::get(name).is_some_and(|zone| !at_zero(&zone))
}
