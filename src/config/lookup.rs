//! Which configuration holds for a file: the one that is named, else the nearest one in its folder or above it. Each folder is
//! looked at once in a run, and only on behalf of a file that may hold schedules.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::Config;
use super::load::{ConfigError, FILE_NAME, missing, with_extends};
use crate::settings::{ConfigFrom, Settings};
use crate::source::neighbours::Opened;

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
        let holds = match &self.asked.config {
            ConfigFrom::Nowhere => Holds::Nothing,
            ConfigFrom::File(config) => self.named(config),
            ConfigFrom::Nearest => self.nearest(path),
        };
        match holds {
            Holds::Nothing => Some(Arc::clone(&self.plain)),
            Holds::Broken => None,
            Holds::One(one) => Some(match &one.shared {
                Some(shared) => Arc::clone(shared),
                None => Arc::new(one.config.settings(self.asked, &self.opened.relative(path, &one.root))),
            }),
        }
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
                Holds::One(Arc::new(One { config, root: root.to_owned(), shared }))
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
