//! A key of a configuration from which a program takes its schedule is the program's job, and none beside it.

use std::collections::HashSet;

use crate::finding::Finding;
use crate::job::{Job, JobSchedule, ScheduleText};
use crate::platform::Form;
use crate::source::File;
use crate::span::Span;

/// Takes out the jobs that are keys of which another file makes a job, with what is said of them; the job of the program has the key's
/// text, and the words beside it. `found` has an entry for each file, or is empty.
pub(super) fn leave_to_programs(files: &mut [File], found: &mut [Vec<Finding>]) {
    let is_key = |job: &Job| job.form == Form::Key;
    if !files.iter().any(|file| file.jobs.iter().any(is_key)) {
        return;
    }
    let schedules = files.iter().flat_map(|file| &file.jobs).flat_map(|job| &job.schedules);
    let taken: HashSet<Span> =
        schedules.filter(|schedule| schedule.used_elsewhere().is_some()).filter_map(written_at).collect();
    let is_taken =
        |job: &Job| is_key(job) && job.schedules.iter().filter_map(written_at).any(|at| taken.contains(&at));
    for (index, file) in files.iter_mut().enumerate() {
        if !file.jobs.iter().any(is_taken) {
            continue;
        }
        let mut left = 0;
        let places: Vec<Option<usize>> = (file.jobs.iter())
            .map(|job| {
                let place = (!is_taken(job)).then_some(left);
                left += usize::from(place.is_some());
                place
            })
            .collect();
        // `false`: it is about a job that is taken out.
        let move_to = |job: &mut Option<usize>| match *job {
            Some(old) => {
                *job = places.get(old).copied().flatten();
                job.is_some()
            }
            None => true,
        };
        file.jobs.retain(|job| !is_taken(job));
        file.facts.retain_mut(|fact| move_to(&mut fact.job));
        if let Some(found) = found.get_mut(index) {
            found.retain_mut(|finding| move_to(&mut finding.job));
        }
    }
}

/// Where the text of a schedule stands.
fn written_at(schedule: &JobSchedule) -> Option<Span> {
    match &schedule.text {
        ScheduleText::One(text) => Some(text.span),
        _ => None,
    }
}
