//! Which configuration holds for a file: the one that is named, else the nearest one in its folder or above it. Each folder is
//! looked at once in a run, and only on behalf of a file that may hold schedules.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::Config;
use super::load::{ConfigError, FILE_NAME, missing, with_extends};
use crate::policy::AboutNone;
use crate::settings::{ConfigFrom, Settings};
use crate::source::File;
use crate::source::neighbours::Opened;
use crate::span::{FileId, Span};

/// The configurations of a run.
pub(crate) struct Configs<'a> {
    asked: &'a Settings,
    plain: Arc<Settings>,
    opened: &'a Opened<'a>,
    found: Mutex<Found>,
}

#[derive(Default)]
struct Found {
    /// What holds in a folder.
    folders: HashMap<PathBuf, Holds>,
    /// The one that is named for the whole run.
    named: Option<Holds>,
    errors: Vec<ConfigError>,
}

#[derive(Clone)]
enum Holds {
    /// None.
    Nothing,
    /// One that cannot be used.
    Broken,
    /// That one.
    One(Arc<One>),
}

struct One {
    config: Config,
    /// The folder from which its paths are counted.
    root: PathBuf,
    /// Its own file; those that it goes on from are others.
    file: Option<FileId>,
    /// The settings, where they are the same for all files.
    shared: Option<Arc<Settings>>,
}

impl<'a> Configs<'a> {
    /// The configurations of a run that was asked for that.
    pub fn new(asked: &'a Settings, opened: &'a Opened<'a>) -> Self {
        Configs { asked, plain: Arc::new(asked.clone()), opened, found: Mutex::default() }
    }

    /// The settings of a file; `None`: its configuration cannot be used.
    pub fn of(&self, path: &Path) -> Option<Arc<Settings>> {
        match self.holding_for(path) {
            Holds::Nothing => Some(Arc::clone(&self.plain)),
            Holds::Broken => None,
            Holds::One(one) => Some(match &one.shared {
                Some(shared) => Arc::clone(shared),
                None => Arc::new(one.config.settings(self.asked, &self.opened.relative(path, &one.root))),
            }),
        }
    }

    fn holding_for(&self, path: &Path) -> Holds {
        match &self.asked.config {
            ConfigFrom::Nowhere => Holds::Nothing,
            ConfigFrom::File(config) => self.named(config),
            ConfigFrom::Nearest => self.nearest(path),
        }
    }

    /// What the configurations of files say of jobs that are not in them, each once.
    pub fn about_none(&self, files: &[File]) -> Vec<AboutNone> {
        /// What was seen of the jobs for which a configuration holds.
        struct Used {
            one: Arc<One>,
            first: FileId,
            entries: HashSet<Span>,
            names: BTreeSet<String>,
        }
        let mut all: Vec<Used> = Vec::new();
        let mut known: HashMap<*const One, usize> = HashMap::new();
        for file in files.iter().filter(|file| !file.jobs.is_empty()) {
            let Holds::One(one) = self.holding_for(&file.path) else { continue };
            if one.config.policy.jobs.is_empty() {
                continue;
            }
            let path = self.opened.relative(&file.path, &one.root);
            let index = *known.entry(Arc::as_ptr(&one)).or_insert(all.len());
            if index == all.len() {
                all.push(Used { one, first: file.id, entries: HashSet::new(), names: BTreeSet::new() });
            }
            let Some(Used { one, entries, names, .. }) = all.get_mut(index) else { continue };
            for job in &file.jobs {
                let about = one.config.policy.jobs.about(&job.name.value);
                let about = about.filter(|entry| entry.is_about_files_at(&path));
                entries.extend(about.map(|entry| entry.span));
                names.insert(job.name.value.to_string());
            }
        }
        let none = all.into_iter().map(|Used { one, first, entries: used, names }| {
            // What several projects share may be about jobs of some of them.
            let own = one.config.policy.jobs.iter().filter(|entry| Some(entry.span.file) == one.file);
            let entries = own.filter(|entry| !used.contains(&entry.span)).cloned().collect();
            AboutNone { folder: one.root.clone(), file: first, entries, names }
        });
        none.filter(|none| !none.entries.is_empty()).collect()
    }

    /// The configurations that could not be used, each once.
    pub fn into_errors(self) -> Vec<ConfigError> {
        let mut errors = self.found.into_inner().unwrap_or_else(PoisonError::into_inner).errors;
        errors.sort_by(|a, b| a.path.cmp(&b.path));
        errors.dedup();
        errors
    }

    fn named(&self, path: &Path) -> Holds {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(holds) = &found.named {
            return holds.clone();
        }
        // As for paths on the command line, its globs are counted from where the run starts.
        let holds = match self.read(path, Path::new(""), &mut found) {
            Holds::Nothing => {
                found.errors.push(missing(path));
                Holds::Broken
            }
            holds => holds,
        };
        found.named = Some(holds.clone());
        holds
    }

    fn nearest(&self, path: &Path) -> Holds {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let mut passed = Vec::new();
        let mut folder = Some(self.opened.folder(path));
        let mut holds = Holds::Nothing;
        while let Some(here) = folder {
            if let Some(known) = found.folders.get(&here) {
                holds = known.clone();
                break;
            }
            holds = self.read(&here.join(FILE_NAME), &here, &mut found);
            folder = self.opened.above(&here);
            passed.push(here);
            if !matches!(holds, Holds::Nothing) {
                break;
            }
        }
        for here in passed {
            found.folders.insert(here, holds.clone());
        }
        holds
    }

    fn read(&self, path: &Path, root: &Path, found: &mut Found) -> Holds {
        match with_extends(path, &mut |path| self.opened.config(path)) {
            Ok(None) => Holds::Nothing,
            Ok(Some(config)) => {
                let shared = config.is_same_everywhere();
                let shared = shared.then(|| Arc::new(config.settings(self.asked, "")));
                let file = self.opened.config(path).ok().flatten().map(|(id, _)| id);
                Holds::One(Arc::new(One { config, root: root.to_owned(), file, shared }))
            }
            Err(error) => {
                found.errors.push(*error);
                Holds::Broken
            }
        }
    }
}

/// A path as seen from a folder, with `/`; the whole path where it is not below it.
pub(crate) fn relative_to(path: &Path, root: &Path) -> Option<String> {
    let below = path.strip_prefix(root).ok()?;
    let parts: Vec<_> = below
        .components()
        .filter(|part| !matches!(part, std::path::Component::CurDir))
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    Some(parts.join("/"))
}
