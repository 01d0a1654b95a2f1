//! D001 duplicate-job. Texts and examples: `rules/duplicate-job.toml`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasher, Hasher};
use std::path::{Path, PathBuf};

use foldhash::fast::FixedState;

use super::{Check, ProjectContext, Rule, guards};
use crate::finding::{Confidence, Finding, Message, Severity};
use crate::job::{Enabled, EnvVar, Job, JobSchedule, Zone};
use crate::platform::{self, PlatformId};
use crate::preview::ZoneShown;
use crate::schedule::{Instant, OnClock, Schedule, TimeZone};
use crate::settings::Settings;
use crate::source::File;
use crate::source::evidence::base_name;
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

/// How many different schedules of one kind of work are compared with each other: a generated file may hold thousands.
const COMPARED: usize = 16;

/// Two schedules that first meet later than in so many seconds are no duplicate that anybody means.
const AHEAD: i64 = 4 * 366 * 86_400;

/// A job, and where it stands.
#[derive(Clone, Copy)]
struct Placed<'a> {
    file: &'a File,
    index: usize,
    job: &'a Job,
}

/// What makes two jobs the same work.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Work<'a> {
    /// The same command in one place, by one user.
    Command { machine: usize, user: &'a str, command: Cow<'a, str> },
    /// The same program of one's own with the same arguments, started by different schedulers of one machine.
    Program(Cow<'a, str>),
    /// The same address, called from anywhere.
    Address(&'a str),
}

impl Work<'_> {
    /// Of several kinds of work that two jobs have in common, the first is told.
    fn rank(&self) -> u8 {
        match self {
            Work::Address(_) => 0,
            Work::Command { .. } => 1,
            Work::Program(_) => 2,
        }
    }
}

/// Parts most works from each other by their texts alone.
fn hash(work: &Work<'_>) -> u64 {
    let mut hasher = FixedState::default().build_hasher();
    match work {
        Work::Command { command: text, .. } | Work::Program(text) => hasher.write(text.as_bytes()),
        Work::Address(text) => hasher.write(text.as_bytes()),
    }
    hasher.finish()
}

/// A hash of work, the file and the job that does it, in the order in which they are sorted: one number is compared at once.
type Done = u128;

fn done_by(hash: u64, file: usize, job: usize) -> Done {
    u128::from(hash) << 64 | (file as u128) << 32 | job as u128
}

fn check(cx: &ProjectContext<'_>, out: &mut Vec<Finding>) {
    let starts = |platform| cx.files.iter().flat_map(|file| &file.jobs).any(|job| job.platform == platform);
    let two_schedulers = starts(PlatformId::Systemd) && starts(PlatformId::Crontab);
    // A path is slow to hash, so a machine is known by its number.
    let mut machines: HashMap<&Path, usize> = HashMap::new();
    let mut files: Vec<(&File, usize)> = Vec::new();
    for file in cx.files.iter().filter(|file| !file.jobs.is_empty() && !is_template(file)) {
        let next = machines.len();
        files.push((file, *machines.entry(place_of(&file.path)).or_insert(next)));
    }
    let works_of = |(file, machine): (_, usize), job| works(file, machine, job, two_schedulers);
    // Most work is done by one job alone: its hash, the file and the job are all that has to be kept of it.
    let jobs = files.iter().map(|(file, _)| file.jobs.len()).sum();
    let mut done: Vec<Done> = Vec::with_capacity(jobs);
    for (at, file) in files.iter().enumerate() {
        for (index, job) in file.0.jobs.iter().enumerate() {
            // A job that a template may leave out may be the other branch of one that it puts in.
            if job.enabled == Enabled::Yes && guards::recurs(job) {
                done.extend(works_of(*file, job).map(|work| done_by(hash(&work), at, index)));
            }
        }
    }
    done.sort_unstable();
    // A job may do what has the same text in two ways.
    done.dedup();
    let mut same_work: HashMap<Work<'_>, Vec<Placed<'_>>> = HashMap::new();
    for alike in done.chunk_by(|one, other| one >> 64 == other >> 64).filter(|alike| alike.len() > 1) {
        for done in alike {
            let (known, at, index) =
                ((done >> 64) as u64, (done >> 32) as u32 as usize, *done as u32 as usize);
            let (file, job) = (files[at].0, &files[at].0.jobs[index]);
            for work in works_of(files[at], job).filter(|work| hash(work) == known) {
                same_work.entry(work).or_default().push(Placed { file, index, job });
            }
        }
    }
    let mut same_work: Vec<_> = same_work.into_iter().collect();
    same_work
        .sort_by_key(|(work, jobs)| (jobs.first().map(|first| (first.file.id, first.index)), work.rank()));
    let mut found: Vec<Finding> = Vec::new();
    for (work, jobs) in &same_work {
        of_work(cx, work, jobs, &mut found);
    }
    found.sort_by_key(|finding| finding.span);
    found.dedup_by_key(|finding| finding.span);
    out.append(&mut found);
}

/// Compares each job with the first one that says the same, else with the first of each other schedule before it.
fn of_work(cx: &ProjectContext<'_>, work: &Work<'_>, jobs: &[Placed<'_>], found: &mut Vec<Finding>) {
    let mut known: HashMap<String, Placed<'_>> = HashMap::new();
    let mut firsts: Vec<Placed<'_>> = Vec::new();
    for later in jobs {
        let key = key(cx, later);
        let alike = known.get(&key).filter(|first| may_be_one(work, first, later));
        let met = match alike {
            Some(first) => meeting(cx, first, later)
                .map(|met| finding(work, first, later, &met, cx.settings_of(later.file))),
            None => firsts.iter().filter(|first| may_be_one(work, first, later)).find_map(|first| {
                let met = meeting(cx, first, later)?;
                Some(finding(work, first, later, &met, cx.settings_of(later.file)))
            }),
        };
        found.extend(met);
        if let Entry::Vacant(entry) = known.entry(key) {
            entry.insert(*later);
            if firsts.len() < COMPARED {
                firsts.push(*later);
            }
        }
    }
}

/// What two jobs of one kind of work have in common when they run at the same times, for all that is known here.
fn key(cx: &ProjectContext<'_>, placed: &Placed<'_>) -> String {
    let Placed { file, job, .. } = placed;
    let mut key = format!("{}\n{:?}", job.platform as usize, environment(job));
    for schedule in &job.schedules {
        let zone = match &schedule.zone {
            Zone::Declared(name) | Zone::Invalid { text: name, .. } => name.value.as_str(),
            Zone::Fixed(name) | Zone::Unset(name) => name,
            Zone::Host => cx.settings_of(file).assumed_host_zone(),
            // A template may decide otherwise in each file.
            Zone::Unknowable(_) => return format!("{key}\n{}\n{}", file.path.display(), placed.index),
        };
        key.push('\n');
        key.push_str(zone);
        key.push('\t');
        key.push_str(&schedule.text.display());
    }
    key
}

fn environment<'a>(job: &'a Job) -> Vec<(&'a str, Option<&'a str>)> {
    let pair = |var: &'a EnvVar| (&*var.name.value, var.value.as_ref().map(|value| &*value.text));
    job.environment.iter().map(pair).collect()
}

/// Whether a template makes the file: lines that look alike may be its branches, or get other words in their places.
fn is_template(file: &File) -> bool {
    ["{{", "{%", "<%"].iter().any(|sign| file.text.contains(sign))
}

/// What a job does, in the ways in which another may do the same.
fn works<'a>(
    file: &'a File,
    machine: usize,
    job: &'a Job,
    two_schedulers: bool,
) -> impl Iterator<Item = Work<'a>> {
    let command = job.command.as_ref();
    let address = command.and_then(|command| address(&command.text)).map(Work::Address);
    // Only on one machine is a command all that there is to know: two containers differ in what is mounted, two rows of a job
    // table in their parameters, two tasks of a playbook in their conditions.
    let tells_all = file.crontab.is_some();
    let command_line = command.filter(|_| tells_all).map(|command| Work::Command {
        machine,
        user: job.user.as_ref().map_or("", |user| user.value.as_str()),
        command: single_spaced(&command.text),
    });
    let program = command.filter(|command| two_schedulers && own_program(job, &command.text));
    let program = program.map(|command| Work::Program(single_spaced(&command.text)));
    address.into_iter().chain(command_line).chain(program)
}

/// The words of a text with one blank between them.
fn single_spaced(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let plain = bytes.iter().fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~'));
    let next = bytes.get(1..).unwrap_or_default();
    let pair_of_blanks = |pair: (&u8, &u8)| u8::from(*pair.0 == b' ') & u8::from(*pair.1 == b' ');
    let wide = bytes.iter().zip(next).fold(0, |wide, pair| wide | pair_of_blanks(pair)) != 0;
    if plain && !wide && !bytes.starts_with(b" ") && !bytes.ends_with(b" ") {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Whether a command of a machine's scheduler starts one program that stands at a place of its own: what the system brings
/// (`/usr/bin/find`, `/bin/sh`) is the same everywhere and says little.
fn own_program(job: &Job, command: &str) -> bool {
    let of_system = ["/bin/", "/sbin/", "/usr/bin/", "/usr/sbin/", "/usr/lib/", "/lib/", "/etc/"];
    platform::runs_on_one_host(job.platform)
        && command.starts_with('/')
        && !of_system.iter().any(|folder| command.starts_with(folder))
        && !command.contains(['|', ';', '&', '>', '<', '$', '%', '`'])
}

/// The machine whose files these are, where the path tells: `hosts/a/etc` of `hosts/a/etc/cron.d/x`. Else the file.
pub(super) fn place_of(path: &Path) -> &Path {
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
    let command = command.trim_ascii_start();
    let (first, rest) = command.split_at(memchr::memchr2(b' ', b'\t', command.as_bytes())?);
    if !matches!(base_name(first).trim_matches(['"', '\'']), "curl" | "wget") {
        return None;
    }
    let words = rest.split_whitespace().map(|word| word.trim_matches(['"', '\'']));
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
        Work::Program(_) => {
            first.job.platform != later.job.platform && may_be_one_machine(first.file, later.file)
        }
        Work::Command { .. } => {
            first.job.platform == later.job.platform && environment(first.job) == environment(later.job)
        }
    }
}

/// Whether two files may belong to one machine: the folders above their `etc`, where both have one, are the same.
fn may_be_one_machine(one: &File, other: &File) -> bool {
    let above = |path: &Path| -> Option<PathBuf> {
        let etc =
            path.ancestors().filter(|above| above.file_name().is_some_and(|name| name == "etc")).last()?;
        etc.parent().map(Path::to_owned)
    };
    match (above(&one.path), above(&other.path)) {
        (Some(one), Some(other)) => one == other,
        _ => true,
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

fn meeting<'a>(cx: &ProjectContext<'_>, first: &Placed<'a>, later: &Placed<'a>) -> Option<Meeting<'a>> {
    let mut found: Option<Meeting<'a>> = None;
    let (of_first, of_later) = (cx.settings_of(first.file), cx.settings_of(later.file));
    for one in &first.job.schedules {
        for other in &later.job.schedules {
            let Some(at) = common((one, of_first), (other, of_later)) else { continue };
            if found.as_ref().is_none_or(|found| at < found.at) {
                found = Some(Meeting {
                    at,
                    zone: ZoneShown::of(other, of_later).zone,
                    first: one,
                    later: other,
                    assumed: one.zone != other.zone && (one.zone.is_open() || other.zone.is_open()),
                });
            }
        }
    }
    found
}

/// The first minute in which two schedules fire both.
fn common(
    (one, of_one): (&JobSchedule, &Settings),
    (other, of_other): (&JobSchedule, &Settings),
) -> Option<Instant> {
    if [&one.zone, &other.zone].iter().any(|zone| matches!(zone, Zone::Unknowable(_)))
        && one.zone != other.zone
    {
        return None;
    }
    let (ours, theirs) = (ZoneShown::of(one, of_one).zone, ZoneShown::of(other, of_other).zone);
    let ours = OnClock { schedule: loaded(one)?, zone: &ours };
    let theirs = OnClock { schedule: loaded(other)?, zone: &theirs };
    ours.next_meeting_by(theirs, of_one.now, Instant(of_one.now.0.saturating_add(AHEAD)))
}

fn loaded(schedule: &JobSchedule) -> Option<&Schedule> {
    schedule.reading().filter(|reading| reading.faults.is_empty())?.schedule.as_ref()
}

fn finding(
    work: &Work<'_>,
    first: &Placed<'_>,
    later: &Placed<'_>,
    meeting: &Meeting<'_>,
    settings: &Settings,
) -> Finding {
    if settings.only_counts(RULE.severity) {
        let mut finding = Finding::counted(&RULE, meeting.later.span);
        finding.job = Some(later.index);
        return finding;
    }
    let (text, also) = (meeting.later.text.display(), meeting.first.text.display());
    let elsewhere = later.job.platform != first.job.platform;
    let key = match work {
        Work::Address(_) if elsewhere => "address",
        Work::Program(_) => "elsewhere",
        _ if text == also => "repeated",
        _ => "meets",
    };
    let message = Message::new(key)
        .with("text", text)
        .with("also", also)
        .with("platform", crate::platform::row(first.job.platform).title)
        .with("at", words::at(meeting.at, &meeting.zone));
    let help = if first.job.platform == PlatformId::Crontab && !elsewhere { "help-line" } else { "help" };
    let mut finding = Finding::new(&RULE, meeting.later.span, message)
        .related(meeting.first.span, Message::new("first"))
        .help(Message::new(help));
    if meeting.assumed || matches!(work, Work::Program(_)) {
        finding = finding.confidence(Confidence::Medium);
    }
    finding.job = Some(later.index);
    finding
}
