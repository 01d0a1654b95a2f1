//! The pipeline: discover, read, apply what the platform does by default, run the rules, suppress, sort.
//!
//! Files are linted side by side, each behind a barrier: a panic becomes one error for that file, and a deep recursion has a
//! stack of known size. The report does not depend on the number of threads.

mod check;
mod claimed;
mod judge;
mod report;

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use self::check::check;
use self::judge::{Surroundings, judge};
pub use self::report::{Below, Report, RunError};
use crate::config::Configs;
use crate::finding::{Finding, Phrase};
use crate::job::JobSchedule;
use crate::lang::Text;
use crate::platform::Defaults;
use crate::quoted;
use crate::rules::Seen;
use crate::settings::Settings;
use crate::source::discover::{self, Why};
use crate::source::neighbours::{Neighbours, OnDisk, Opened, Texts};
use crate::source::{self, File, Format};
use crate::span::FileId;

/// The stack of a thread that reads files. The readers cap their depth well below it.
const STACK: usize = 8 << 20;

/// The files of a run.
struct Sources<'a> {
    /// Their paths, sorted: the order of their ids.
    paths: &'a [PathBuf],
    /// Their bytes, where they are given; empty where they are on disk.
    given: Vec<&'a [u8]>,
    /// What there is beside them.
    seen: Seen<'a>,
}

/// Lints files and directories, on as many threads as the machine has processors unless `threads` says otherwise.
pub fn lint(paths: &[PathBuf], settings: &Settings, threads: Option<NonZeroUsize>) -> Report {
    walk(paths, settings, threads, Work::Lint)
}

/// Reads files and directories without running the rules.
pub fn read(paths: &[PathBuf], settings: &Settings, threads: Option<NonZeroUsize>) -> Report {
    walk(paths, settings, threads, Work::Read)
}

/// Reads files and directories for what is to be said of each job, and lints them.
pub fn inspect(paths: &[PathBuf], settings: &Settings, threads: Option<NonZeroUsize>) -> Report {
    walk(paths, settings, threads, Work::Inspect)
}

/// What is done with the files.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Work {
    /// They are read, and each place that answers a question of a job is in the report.
    Read,
    /// They are read and the rules are run.
    Lint,
    /// Both.
    Inspect,
}

fn walk(paths: &[PathBuf], settings: &Settings, threads: Option<NonZeroUsize>, work: Work) -> Report {
    let found = discover::discover(paths);
    let folders = if found.errors.is_empty() { with_full_names(found.folders) } else { Vec::new() };
    let sources = Sources { paths: &found.files, given: Vec::new(), seen: Seen::Below(&folders) };
    let mut report = run(&sources, &OnDisk, settings, threads, work);
    report.errors.extend(found.errors.into_iter().map(|error| RunError::new(error.path, reason(error.why))));
    report.errors.sort_by(|a, b| a.path.cmp(&b.path));
    report
}

/// Folders that are named through `..` by their full names too, as configurations above the run's start are.
fn with_full_names(mut folders: Vec<PathBuf>) -> Vec<PathBuf> {
    let leads_up = |path: &&PathBuf| path.components().any(|part| part == Component::ParentDir);
    let full: Vec<PathBuf> =
        folders.iter().filter(leads_up).filter_map(|path| std::fs::canonicalize(path).ok()).collect();
    folders.extend(full);
    folders
}

/// Why a path could not be read, in words.
fn reason(why: Why) -> Phrase {
    match why {
        Why::System(kind, words) => quoted::said_by_system(kind, &words),
        Why::NotAFile => NOT_A_FILE.into(),
    }
}

/// That a path is none that can be read to an end.
pub const NOT_A_FILE: Text = Text {
    en: "neither a file nor a directory: a named pipe, a socket or a device",
    zh: "既不是文件也不是目录：是命名管道、套接字或设备",
};

/// Lints texts that need not exist on disk; each path decides how its text is read, as for a file of that path.
pub fn lint_texts<P: AsRef<Path>, T: AsRef<[u8]>>(texts: &[(P, T)], settings: &Settings) -> Report {
    let mut given: Vec<(&Path, &[u8])> =
        texts.iter().map(|(path, text)| (path.as_ref(), text.as_ref())).collect();
    given.sort_by_key(|(path, _)| *path);
    let together = Together(&given);
    let paths: Vec<PathBuf> = given.iter().map(|(path, _)| path.to_path_buf()).collect();
    let sources =
        Sources { paths: &paths, given: given.iter().map(|(_, bytes)| *bytes).collect(), seen: Seen::All };
    run(&sources, &together, settings, NonZeroUsize::new(1), Work::Lint)
}

/// Lints bytes that stand for the file at `path` (an editor's buffer); the files beside it are those on disk.
pub fn lint_bytes(path: &Path, bytes: &[u8], settings: &Settings) -> Report {
    let paths = [path.to_path_buf()];
    let sources = Sources { paths: &paths, given: vec![bytes], seen: Seen::Below(&[]) };
    run(&sources, &OnDisk, settings, NonZeroUsize::new(1), Work::Lint)
}

/// Reads bytes that stand for the file at `path` without running the rules.
pub fn read_bytes(path: &Path, bytes: &[u8], settings: &Settings) -> Report {
    let paths = [path.to_path_buf()];
    let sources = Sources { paths: &paths, given: vec![bytes], seen: Seen::Below(&[]) };
    run(&sources, &OnDisk, settings, NonZeroUsize::new(1), Work::Read)
}

/// The same of bytes that stand for the file at `path`.
pub fn inspect_bytes(path: &Path, bytes: &[u8], settings: &Settings) -> Report {
    let paths = [path.to_path_buf()];
    let sources = Sources { paths: &paths, given: vec![bytes], seen: Seen::Below(&[]) };
    run(&sources, &OnDisk, settings, NonZeroUsize::new(1), Work::Inspect)
}

/// Texts that are linted together: each sees the others as files beside it.
struct Together<'a>(&'a [(&'a Path, &'a [u8])]);

impl Texts for Together<'_> {
    fn text(&self, path: &Path) -> Option<Arc<str>> {
        let index = self.0.binary_search_by_key(&path, |(known, _)| known).ok()?;
        std::str::from_utf8(self.0.get(index)?.1).ok().map(Arc::from)
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        let within = self.0.iter().filter(|(path, _)| path.parent() == Some(folder));
        within.filter_map(|(path, _)| path.file_name()?.to_str().map(str::to_owned)).collect()
    }
}

impl Sources<'_> {
    /// The length in bytes of the only file; 0 when there are others, or it cannot be told.
    fn size_of_only(&self) -> usize {
        match (self.paths, self.given.as_slice()) {
            ([_], [bytes]) => bytes.len(),
            ([path], []) => std::fs::metadata(path).map_or(0, |meta| meta.len() as usize),
            _ => 0,
        }
    }
}

/// Bytes of heap that linting takes for a byte of a crontab, about.
const ROOM: usize = 100;
/// Room that is not worth making.
const LEAST_ROOM: usize = 1 << 20;
/// glibc returns larger blocks to the system at once.
const MOST_ROOM: usize = 30 << 20;

/// Lets the heap of this thread grow at once. glibc grows the heap of a thread other than the first page by page, a system call
/// each: 9,000 of them for a crontab of 5,000 lines, a fifth of the time (measured with glibc 2.36, 2026-11). The first block
/// comes from the system and teaches glibc to keep blocks of that size in the heap, the second comes from there. No page is
/// touched, and nothing depends on it.
fn make_room(bytes: usize) {
    for _ in 0..2 {
        drop(std::hint::black_box(Vec::<u8>::with_capacity(bytes)));
    }
}

/// What became of one file.
#[derive(Default)]
struct Linted {
    file: Option<(File, Arc<Settings>)>,
    /// What the rules about jobs and files found; nothing is suppressed yet.
    found: Vec<Finding>,
    error: Option<RunError>,
}

/// Lints all sources and joins what they give, in their order. On one thread all of it, so that what is freed on the way can be
/// used again: each thread has a heap of its own.
fn run(
    sources: &Sources<'_>,
    texts: &(dyn Texts + Sync),
    settings: &Settings,
    threads: Option<NonZeroUsize>,
    with: Work,
) -> Report {
    let processors = || std::thread::available_parallelism().ok();
    let wanted = match threads {
        _ if sources.paths.len() < 2 => 1,
        threads => threads.or_else(processors).map_or(1, NonZeroUsize::get),
    };
    let all = || run_on(wanted, sources, texts, settings, with);
    if wanted > 1 {
        return all();
    }
    std::thread::scope(|scope| match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, all) {
        Ok(worker) => worker.join().unwrap_or_else(|panic| resume_unwind(panic)),
        // No thread could be started: work here.
        Err(_) => all(),
    })
}

/// The same on so many threads, or on this one where that is one.
fn run_on(
    threads: usize,
    sources: &Sources<'_>,
    texts: &(dyn Texts + Sync),
    settings: &Settings,
    with: Work,
) -> Report {
    let opened = Opened::new(sources.paths, texts);
    let configs = Configs::new(settings, &opened);
    let number = sources.paths.len();
    let next = AtomicUsize::new(0);
    if let Some(progress) = &settings.progress {
        progress.expect(number);
    }
    let room = sources.size_of_only().saturating_mul(ROOM).min(MOST_ROOM);
    let work = || {
        if room >= LEAST_ROOM {
            make_room(room);
        }
        let mut done: Vec<(usize, Linted)> = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(path) = sources.paths.get(index) else { return done };
            if let Some(progress) = &settings.progress {
                progress.step();
            }
            let given = sources.given.get(index).copied();
            let linted = guarded(FileId(index as u32), path, given, &configs, &opened, with);
            // Most files of a tree hold nothing.
            if linted.file.is_some() || linted.error.is_some() {
                done.push((index, linted));
            }
        }
    };
    let mut done: Vec<(usize, Linted)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..if threads > 1 { threads.min(number) } else { 0 })
            .filter_map(|_| std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok())
            .collect();
        // None was wanted, or could be started: work here.
        let mut all = if workers.is_empty() { work() } else { Vec::new() };
        // `guarded` lets no panic out.
        all.extend(workers.into_iter().filter_map(|worker| worker.join().ok()).flatten());
        all
    });
    done.sort_unstable_by_key(|(index, _)| *index);

    let mut report = Report { looked_at: number, ..Report::default() };
    let mut found: Vec<Vec<Finding>> = Vec::new();
    for (_, linted) in done {
        report.errors.extend(linted.error);
        if let Some((file, settings)) = linted.file {
            report.settings.push((file.id, settings));
            report.files.push(file);
            found.push(linted.found);
        }
    }
    let about_none = if with == Work::Read { Vec::new() } else { configs.about_none(&report.files) };
    report.errors.extend(configs.into_errors().into_iter().map(RunError::from));
    claimed::leave_to_programs(&mut report.files, &mut found);
    crate::rules::void_locks(&mut report.files);
    if with != Work::Read {
        // What could not be read may hold what is missing elsewhere.
        let seen = if report.errors.is_empty() { sources.seen } else { Seen::Below(&[]) };
        judge(&mut report, found, settings, Surroundings { seen, about_none: &about_none });
    }
    open_beside(&mut report, &opened, with);
    report
}

/// Reads one source, and runs the rules about jobs and files over it; a panic becomes an error about it.
fn guarded(
    id: FileId,
    path: &Path,
    given: Option<&[u8]>,
    configs: &Configs<'_>,
    neighbours: &dyn Neighbours,
    with: Work,
) -> Linted {
    let error = |message: Phrase| Linted { error: Some(RunError::new(path, message)), ..Linted::default() };
    catch_unwind(AssertUnwindSafe(|| {
        let asked: OnceCell<Option<Arc<Settings>>> = OnceCell::new();
        let settings = || asked.get_or_init(|| configs.of(path)).clone();
        let file = match given {
            None => source::open(id, path, &settings, neighbours),
            Some(bytes) => Ok(source::read_as(id, path, bytes, &settings, neighbours)),
        };
        let file = match file {
            Err(fault) => return error(fault.to_string().into()),
            Ok(file) => file.and_then(|file| Some((file, settings()?))),
        };
        match (file, with) {
            (None, _) => Linted::default(),
            (Some((file, settings)), Work::Read) => {
                Linted { file: Some((settled(file, &settings), settings)), ..Linted::default() }
            }
            (Some((file, settings)), Work::Lint | Work::Inspect) => lint_file(file, settings, with),
        }
    }))
    .unwrap_or_else(|_| error(PANICKED.into()))
}

const PANICKED: Text = Text {
    en: "cronlint failed on this file (a fault of cronlint's own: please report it); the other files were linted",
    zh: "cronlint 处理该文件时自身出错（请反馈此问题）；其他文件不受影响",
};

/// Lints one file that was made, not read.
pub fn lint_made(file: File, settings: &Settings) -> Report {
    let linted = lint_file(file, Arc::new(settings.clone()), Work::Inspect);
    let mut report = Report { looked_at: 1, ..Report::default() };
    if let Some((file, settings)) = linted.file {
        report.settings.push((file.id, settings));
        report.files.push(file);
    }
    judge(&mut report, vec![linted.found], settings, Surroundings { seen: Seen::All, about_none: &[] });
    report
}

/// Answers the questions of each job: with what people attest, what the file shows, what the platform does by itself.
fn settled(mut file: File, settings: &Settings) -> File {
    let today = settings.today();
    let mut defaults = Defaults::default();
    for job in &mut file.jobs {
        // The last word of the configuration counts, so it stands first.
        let said = settings
            .policy
            .about(job)
            .into_iter()
            .rev()
            .flat_map(|entry| entry.attest.iter().cloned())
            .collect();
        job.attestations = said;
        source::settle::settle(job, today, &mut defaults);
    }
    file
}

/// Runs the rules about jobs and files over one file.
fn lint_file(file: File, settings: Arc<Settings>, with: Work) -> Linted {
    let mut file = settled(file, &settings);
    file.sort_facts();
    let found = check(&mut file, &settings, with);
    Linted { file: Some((file, settings)), found, error: None }
}

/// Puts the files into the report that findings, or the answers of jobs that are only read, point into although no job was
/// read from them.
fn open_beside(report: &mut Report, opened: &Opened<'_>, with: Work) {
    let known: BTreeSet<FileId> = report.files.iter().map(|file| file.id).collect();
    let places = report.findings.iter().flat_map(|finding| {
        std::iter::once(finding.span).chain(finding.related.iter().map(|related| related.span))
    });
    let jobs = report.files.iter().flat_map(|file| &file.jobs).filter(|_| with != Work::Lint);
    let answers = jobs.flat_map(|job| {
        let said = job.directives.iter().map(|directive| directive.span);
        job.guards.places().chain(job.schedules.iter().map(JobSchedule::written_at)).chain(said)
    });
    let settings = report.settings.iter().filter(|_| with != Work::Lint);
    let policies = settings.flat_map(|(_, settings)| settings.policy.places());
    let beside: BTreeSet<FileId> = places
        .chain(answers)
        .chain(policies)
        .map(|span| span.file)
        .filter(|id| !known.contains(id))
        .collect();
    for id in beside {
        if let Some((path, text)) = opened.of(id) {
            report.files.push(File::empty(id, &path, text, Format::Beside));
        }
    }
    report.files.sort_by_key(|file| file.id);
}
