//! Which cron daemons may read a crontab, and one sentence about what each of them does.

use crate::dialect::{self, DialectId};
use crate::finding::{Confidence, Phrase};
use crate::lang::{Lang, Text};
use crate::settings::Settings;
use crate::source::{File, Format};
use crate::words;

/// The daemons that may read a file: the one that was named, else those its jobs were read for, else all that read
/// crontabs of that form (only user tables are read by BusyBox, bcron and supercronic).
pub(crate) fn of(file: &File, settings: &Settings) -> Vec<DialectId> {
    if let Some(daemon) = settings.daemon {
        return vec![daemon];
    }
    let mut found: Vec<DialectId> = Vec::new();
    let readings = file.jobs.iter().flat_map(|job| &job.schedules).flat_map(|schedule| &*schedule.readings);
    for reading in readings.take(64) {
        if !found.contains(&reading.dialect) {
            found.push(reading.dialect);
        }
    }
    if found.is_empty() {
        found = vec![DialectId::DebianCron, DialectId::Cronie];
        if file.format == Format::UserCrontab {
            found.extend([DialectId::FreeBsd, DialectId::BusyBox]);
        }
    }
    found
}

/// The daemon's name in a sentence.
pub(super) fn name(daemon: DialectId) -> &'static str {
    dialect::row(daemon).short
}

/// Whether a daemon ends the command at a bare `%`. bcron, BusyBox and supercronic read in their sources, 2026-11.
pub(super) fn cuts(daemon: DialectId) -> bool {
    !matches!(daemon, DialectId::BusyBox | DialectId::Supercronic | DialectId::Bcron)
}

/// What each daemon does, daemons that do the same together: "Debian cron ignores the whole file; cronie drops the line".
/// Daemons for which `does` has no answer are left out.
pub(super) fn each(daemons: &[DialectId], does: impl Fn(DialectId) -> Option<Text>) -> Phrase {
    let mut groups: Vec<(Vec<&'static str>, Text)> = Vec::new();
    for (daemon, text) in daemons.iter().filter_map(|&daemon| Some((daemon, does(daemon)?))) {
        let name = name(daemon);
        match groups.iter_mut().find(|(_, known)| *known == text) {
            Some((names, _)) if names.contains(&name) => {}
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], text)),
        }
    }
    words::both(move |lang| {
        let clauses: Vec<String> = groups
            .iter()
            .map(|(names, text)| match lang {
                Lang::En => format!("{}: {}", names.join(", "), text.en),
                Lang::Zh => format!("{}：{}", names.join("、"), text.zh),
            })
            .collect();
        clauses.join(lang.pick("; ", "；"))
    })
}

/// How sure a finding is that holds for the daemons where `holds` says so: certain when it holds for all of them.
pub(super) fn confidence(daemons: &[DialectId], holds: impl Fn(DialectId) -> bool) -> Confidence {
    if daemons.iter().all(|&daemon| holds(daemon)) { Confidence::High } else { Confidence::Medium }
}
