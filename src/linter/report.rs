//! What a run gives: files, findings, and what could not be done.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use crate::config::ConfigError;
use crate::finding::{Finding, Phrase};
use crate::settings::Settings;
use crate::source::File;
use crate::span::FileId;

/// What a run found.
#[derive(Debug, Default)]
pub struct Report {
    /// The files that hold schedules, by id, which is the order of their paths.
    pub files: Vec<File>,
    /// The findings that are reported, by path and place.
    pub findings: Vec<Finding>,
    /// What could not be done, by path.
    pub errors: Vec<RunError>,
    /// Findings below the severity that was asked for.
    pub below: Below,
    /// Findings that inline comments suppress.
    pub suppressed: usize,
    /// Findings that a baseline holds.
    pub in_baseline: usize,
    /// Findings of a baseline that no longer occur.
    pub gone_from_baseline: usize,
    /// Files that were looked at, those without schedules included.
    pub looked_at: usize,
    /// The settings of each file that was read, by id.
    pub settings: Vec<(FileId, Arc<Settings>)>,
}

/// Findings that are not shown because of their severity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Below {
    /// Advice.
    pub advice: usize,
    /// Warnings.
    pub warnings: usize,
}

/// Something that could not be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunError {
    /// The path, as it was given or found.
    pub path: PathBuf,
    /// What went wrong.
    pub message: Phrase,
    /// The text in which it went wrong, and where; `None`: the file as a whole.
    pub place: Option<(Arc<str>, Range<usize>)>,
}

impl RunError {
    /// An error about a path as a whole.
    pub fn new(path: impl Into<PathBuf>, message: Phrase) -> Self {
        RunError { path: path.into(), message, place: None }
    }
}

impl From<ConfigError> for RunError {
    fn from(error: ConfigError) -> Self {
        let place = (!error.text.is_empty()).then_some((error.text, error.at));
        RunError { path: error.path, message: error.message, place }
    }
}

impl Report {
    /// The file of an id.
    pub fn file(&self, id: FileId) -> Option<&File> {
        self.files.binary_search_by_key(&id, |file| file.id).ok().and_then(|index| self.files.get(index))
    }

    /// The settings of a file that was read; what the configuration says of its path is in them.
    pub fn settings_of(&self, id: FileId) -> Option<&Settings> {
        settings_of(&self.settings, id)
    }

    /// Number of jobs.
    pub fn jobs(&self) -> usize {
        self.files.iter().map(|file| file.jobs.len()).sum()
    }

    /// Number of schedules (a job may have several).
    pub fn schedules(&self) -> usize {
        self.files.iter().flat_map(|file| &file.jobs).map(|job| job.schedules.len()).sum()
    }

    /// Number of files with at least one schedule.
    pub fn files_with_schedules(&self) -> usize {
        self.files.iter().filter(|file| !file.jobs.is_empty()).count()
    }
}

/// The settings of a file, in a list that is sorted by id.
pub(super) fn settings_of(all: &[(FileId, Arc<Settings>)], id: FileId) -> Option<&Settings> {
    let index = all.binary_search_by_key(&id, |(known, _)| *known).ok()?;
    all.get(index).map(|(_, settings)| &**settings)
}
