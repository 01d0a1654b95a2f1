//! What the rules find in one file.

use std::ops::Range;

use foldhash::HashMap;

use super::Work;
use super::judge::{job_at, runs};
use crate::checklist::tier;
use crate::dialect::DialectId;
use crate::finding::Finding;
use crate::job::{JobSchedule, ScheduleText, Zone};
use crate::platform::PlatformId;
use crate::rules::{Check, EntryContext, FileContext, Heard, JobContext, RULES, ScheduleContext, daemons};
use crate::settings::Settings;
use crate::source::{File, Format};
use crate::span::Excerpt;

/// Jobs that are checked before what was read of their commands is given back.
const AT_ONCE: usize = 64;

/// All findings of a file.
pub(super) fn check(file: &mut File, settings: &Settings, with: Work) -> Vec<Finding> {
    // Most jobs give two or three, nearly all of them advice. Room that is not used costs nothing.
    let mut out = Vec::with_capacity(file.jobs.len() * 6);
    let mut rules = OfJobs::default();
    for rule in RULES.iter().filter(|rule| runs(rule, settings)) {
        match rule.check {
            Check::File(check) => check(&FileContext { file, settings }, &mut out),
            Check::Job(check) => rules.job.push(check),
            Check::Entry(check) => rules.entry.push(check),
            Check::Schedule(check) => rules.schedule.push(check),
            Check::Project(_) | Check::Directives(_) => {}
        }
    }
    for finding in &mut out {
        finding.job = finding.job.or_else(|| job_at(file, finding));
    }
    // The commands of a crontab can be read again by whoever asks later. Nobody does in a lint, so the findings to come get
    // their room: a crontab may have thousands.
    let given_back = with == Work::Lint && matches!(file.format, Format::UserCrontab | Format::SystemCrontab);
    let daemons = file.crontab.as_ref().map_or_else(Vec::new, |_| daemons::of(file, settings));
    let mut silent = Silent::default();
    let mut from = 0;
    while from < file.jobs.len() {
        let jobs = from..file.jobs.len().min(from + AT_ONCE);
        from = jobs.end;
        check_jobs(file, jobs.clone(), settings, (&rules, &daemons), &mut silent, &mut out);
        for job in file.jobs[jobs].iter_mut().filter(|_| given_back) {
            job.read.take();
        }
    }
    crate::rules::raise_demanded(file, settings, &mut out);
    out
}

/// The rules that look at the jobs of a file, those of each kind together: there may be thousands of jobs.
#[derive(Default)]
struct OfJobs {
    job: Vec<fn(&JobContext<'_>, &mut Vec<Finding>)>,
    entry: Vec<fn(&EntryContext<'_>) -> Option<Finding>>,
    schedule: Vec<fn(&ScheduleContext<'_>) -> Option<Finding>>,
}

/// What the rules about jobs, about their schedules and about the entry lines of crontabs, which `daemons` may read, find of some jobs of a file.
fn check_jobs(
    file: &File,
    jobs: Range<usize>,
    settings: &Settings,
    (rules, daemons): (&OfJobs, &[DialectId]),
    silent: &mut Silent,
    out: &mut Vec<Finding>,
) {
    let entries = file.crontab.as_ref().map_or(&[][..], |crontab| &crontab.entries);
    let first = entries.partition_point(|entry| entry.job < jobs.start);
    let mut entries = entries.get(first..).unwrap_or_default().iter().peekable();
    for index in jobs {
        let job = &file.jobs[index];
        let entry = entries.next_if(|entry| entry.job == index);
        let entry = entry.and_then(|entry| {
            let command = entry.command(file)?;
            Some(EntryContext { file, settings, daemons, entry, job, command })
        });
        let heard = Heard::default();
        let demands = tier::demands(job, &settings.policy);
        let cx = JobContext { file, job, index, settings, demands, heard: &heard };
        let from = out.len();
        for check in &rules.job {
            check(&cx, out);
        }
        if let Some(entry) = &entry {
            out.extend(rules.entry.iter().filter_map(|check| check(entry)));
        }
        for schedule in &job.schedules {
            silent.unless_known(job.platform, schedule, || {
                let cx = ScheduleContext { file, platform: job.platform, schedule, settings };
                let before = out.len();
                out.extend(rules.schedule.iter().filter_map(|check| check(&cx)));
                out.len() == before
            });
        }
        for finding in &mut out[from..] {
            finding.job = Some(index);
        }
    }
}

/// The schedules of a file about which the rules that look at nothing else have found nothing. A file of thousands of jobs has a
/// hundred different ones.
#[derive(Default)]
struct Silent(HashMap<usize, (PlatformId, Zone, Excerpt)>);

impl Silent {
    /// Lets `find` look at a schedule, unless it is known that nothing is found; `find` says whether that is so.
    fn unless_known(&mut self, platform: PlatformId, schedule: &JobSchedule, find: impl FnOnce() -> bool) {
        let ScheduleText::One(text) = &schedule.text else {
            find();
            return;
        };
        let shared = schedule.readings.shared();
        let is_known = self.0.get(&shared).is_some_and(|(of, zone, written)| {
            *of == platform && *zone == schedule.zone && *written == text.text
        });
        if !is_known && find() {
            self.0.insert(shared, (platform, schedule.zone.clone(), text.text.clone()));
        }
    }
}
