//! D001 duplicate-job. Texts and examples: `rules/duplicate-job.toml`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use super::{Check, ProjectContext, Rule, guards};
use crate::dialect;
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::{Enabled, EnvVar, Job, JobSchedule, Zone};
use crate::platform::PlatformId;
use crate::preview::ZoneShown;
use crate::schedule::{Instant, Schedule, TimeZone};
use crate::settings::Settings;
use crate::source::File;
use crate::words;

/// D001.
pub static RULE: Rule = Rule {
    code: "D001",
    name: "duplicate-job",
    severity: Severity::Warning,
    page: include_str!("../../rules/duplicate-job.toml"),
    check: Check::Project(check),
    supersedes: &[],
};

/// How many jobs of one kind of work are compared with each other: a generated file may hold thousands.
const COMPARED: usize = 16;

/// A job, and where it stands.
#[derive(Clone, Copy)]
struct Placed<'a> {
    file: &'a File,
    index: usize,
    job: &'a Job,
}

/// What makes two jobs the same work.
#[derive(PartialEq, Eq, Hash)]
enum Work<'a> {
    /// The same command in one place, by one user.
    Command { place: &'a Path, user: &'a str, command: Cow<'a, str> },
    /// The same address, called from anywhere.
    Address(&'a str),
}

fn check(cx: &ProjectContext<'_>, out: &mut Vec<Finding>) {
    let mut by_work: HashMap<Work<'_>, Vec<Placed<'_>>> = HashMap::new();
    for file in cx.files.iter().filter(|file| !is_template(file)) {
        let machine = place(&file.path);
        for (index, job) in file.jobs.iter().enumerate() {
            // A job that a template may leave out may be the other branch of one that it puts in.
            if job.enabled != Enabled::Yes || !guards::recurs(job) {
                continue;
            }
            let placed = Placed { file, index, job };
            for work in works(file, machine, job) {
                let same = by_work.entry(work).or_default();
                if same.len() < COMPARED {
                    same.push(placed);
                }
            }
        }
    }
    let mut found: Vec<Finding> = Vec::new();
    for (work, jobs) in by_work {
        for (at, later) in jobs.iter().enumerate().skip(1) {
            let meeting = jobs[..at]
                .iter()
                .filter(|first| may_be_one(&work, first, later))
                .find_map(|first| Some((first, meeting(first.job, later.job, cx.settings)?)));
            if let Some((first, meeting)) = meeting {
                found.push(finding(first, later, &meeting));
            }
        }
    }
    found.sort_by_key(|finding| finding.span);
    found.dedup_by_key(|finding| finding.span);
    out.append(&mut found);
}

/// Whether a template makes the file: lines that look alike may be its branches, or get other words in their places.
fn is_template(file: &File) -> bool {
    ["{{", "{%", "<%"].iter().any(|sign| file.text.contains(sign))
}

/// What a job does, in the ways in which another may do the same.
fn works<'a>(file: &'a File, machine: &'a Path, job: &'a Job) -> impl Iterator<Item = Work<'a>> {
    let command = job.command.as_ref();
    let address = command.and_then(|command| address(&command.text)).map(Work::Address);
    // Only on one machine is a command all that there is to know: two containers differ in what is mounted, two rows of a job
    // table in their parameters, two tasks of a playbook in their conditions.
    let tells_all = file.crontab.is_some();
    let command = command.filter(|_| tells_all).map(|command| Work::Command {
        place: machine,
        user: job.user.as_ref().map_or("", |user| user.value.as_str()),
        command: single_spaced(&command.text),
    });
    address.into_iter().chain(command)
}

/// The words of a text with one blank between them.
fn single_spaced(text: &str) -> Cow<'_, str> {
    let blanks = |pair: &[u8]| pair[0] == b' ' && pair[1] == b' ';
    let plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if plain && text.trim() == text && !text.as_bytes().windows(2).any(blanks) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The machine whose files these are, where the path tells: `hosts/a/etc` of `hosts/a/etc/cron.d/x`. Else the file.
fn place(path: &Path) -> &Path {
    let folder = path.parent().unwrap_or(Path::new(""));
    let named = |folder: &Path, name: &str| folder.file_name().is_some_and(|found| found == name);
    if named(folder, "cron.d") && folder.parent().is_some_and(|folder| named(folder, "etc")) {
        return folder.parent().unwrap_or(folder);
    }
    if named(folder, "etc") && named(path, "crontab") {
        return folder;
    }
    path
}

/// The address that a command calls and does nothing else, on a machine that everybody can reach by that name.
fn address(command: &str) -> Option<&str> {
    let mut words = command.split_whitespace().map(|word| word.trim_matches(['"', '\'']));
    if !matches!(words.next()?.rsplit('/').next()?, "curl" | "wget") {
        return None;
    }
    let mut addresses = words.filter(|word| word.starts_with("http://") || word.starts_with("https://"));
    let only = addresses.next()?;
    let host = only.split("://").nth(1)?.split(['/', ':', '?']).next()?;
    let inside = [".svc", ".local", ".internal", ".test", ".example", "example.com", "example.org", ".1"];
    let open = host.contains('.') && !inside.iter().any(|end| host.ends_with(end));
    let plain = !only.contains(['$', '{', '<', '%', '`']) && !command.contains(['|', ';', '&']);
    (open && plain && addresses.next().is_none()).then_some(only)
}

/// Whether two jobs may well be under way in one deployment. The same kind of file in two folders is rather one for each of
/// two clusters, stages or machines.
fn may_be_one(work: &Work<'_>, first: &Placed<'_>, later: &Placed<'_>) -> bool {
    let same_file = first.file.id == later.file.id;
    match work {
        Work::Address(_) => same_file || first.job.platform != later.job.platform,
        Work::Command { .. } => {
            let environment = |job: &Job| -> Vec<(String, Option<String>)> {
                let value = |var: &EnvVar| var.value.as_ref().map(|value| value.text.clone());
                job.environment.iter().map(|var| (var.name.value.clone(), value(var))).collect()
            };
            first.job.platform == later.job.platform && environment(first.job) == environment(later.job)
        }
    }
}

/// The first moment at which both jobs start, and the schedules that meet.
struct Meeting<'a> {
    at: Instant,
    zone: TimeZone,
    first: &'a JobSchedule,
    later: &'a JobSchedule,
    assumed: bool,
}

fn meeting<'a>(first: &'a Job, later: &'a Job, settings: &Settings) -> Option<Meeting<'a>> {
    let mut found: Option<Meeting<'a>> = None;
    for one in &first.schedules {
        for other in &later.schedules {
            let Some(at) = common(one, other, settings) else { continue };
            if found.as_ref().is_none_or(|found| at < found.at) {
                found = Some(Meeting {
                    at,
                    zone: ZoneShown::of(other, settings).zone,
                    first: one,
                    later: other,
                    assumed: one.zone != other.zone && (one.zone == Zone::Host || other.zone == Zone::Host),
                });
            }
        }
    }
    found
}

/// The first moment at which two schedules fire both.
fn common(one: &JobSchedule, other: &JobSchedule, settings: &Settings) -> Option<Instant> {
    /// Fires of the rarer schedule that are looked at.
    const LOOKED_AT: usize = 400;
    if [&one.zone, &other.zone].iter().any(|zone| matches!(zone, Zone::Unknowable(_)))
        && one.zone != other.zone
    {
        return None;
    }
    let loaded = |schedule: &JobSchedule| -> Option<(Schedule, TimeZone, dialect::DialectId)> {
        let reading = schedule.reading().filter(|reading| reading.faults.is_empty())?;
        let loaded = reading.schedule.clone().filter(|loaded| matches!(loaded, Schedule::Calendar(_)))?;
        Some((loaded, ZoneShown::of(schedule, settings).zone, reading.dialect))
    };
    let (mut rare, mut dense) = (loaded(one)?, loaded(other)?);
    let a_year = |schedule: &Schedule| schedule.runs_per_day().map_or(0.0, |runs| runs.mean_per_year);
    if a_year(&rare.0) > a_year(&dense.0) {
        std::mem::swap(&mut rare, &mut dense);
    }
    let change = dialect::row(rare.2).clock_change;
    rare.0.fires(settings.now, &rare.1, change).take(LOOKED_AT).find(|at| {
        let change = dialect::row(dense.2).clock_change;
        dense.0.fires(Instant(at.0 - 1), &dense.1, change).next() == Some(*at)
    })
}

fn finding(first: &Placed<'_>, later: &Placed<'_>, meeting: &Meeting<'_>) -> Finding {
    let (text, also) = (meeting.later.text.display(), meeting.first.text.display());
    let address = later.job.platform != first.job.platform;
    let key = match (text == also, address) {
        (_, true) => "address",
        (true, false) => "repeated",
        (false, false) => "meets",
    };
    let message = Message::new(key)
        .with("text", text)
        .with("also", also)
        .with("platform", crate::platform::row(first.job.platform).title)
        .with("at", words::at(meeting.at, &meeting.zone));
    let help = if first.job.platform == PlatformId::Crontab && !address { "help-line" } else { "help" };
    let mut finding = Finding::new(&RULE, meeting.later.span, message)
        .related(meeting.first.span, Message::new("first"))
        .help(Message::new(help));
    if meeting.assumed {
        finding = finding.confidence(Confidence::Medium);
    }
    finding.job = Some(later.index);
    finding
}
