//! Other files beside the one that is read: a chart's values, a timer's service, the properties of a module.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use super::MAX_BYTES;
use crate::span::FileId;

/// The files of a run, as a reader of one of them sees the others.
pub trait Neighbours {
    /// The text of that file and its id, which spans into it carry. `None`: there is no such file, or it is not text.
    fn open(&self, path: &Path) -> Option<(FileId, Arc<str>)>;

    /// The names of the files of that folder, sorted. Empty where there is none.
    fn names(&self, folder: &Path) -> Vec<String>;

    /// The text of that file.
    fn text(&self, path: &Path) -> Option<Arc<str>> {
        self.open(path).map(|(_, text)| text)
    }
}

/// Where texts come from: the disk, or texts that are given.
pub trait Texts {
    /// The text of that file.
    fn text(&self, path: &Path) -> Option<Arc<str>>;
    /// The names of the files of that folder, sorted.
    fn names(&self, folder: &Path) -> Vec<String>;
}

/// The files on disk.
#[derive(Debug)]
pub struct OnDisk;

impl Texts for OnDisk {
    fn text(&self, path: &Path) -> Option<Arc<str>> {
        let metadata = std::fs::metadata(path).ok().filter(|m| m.is_file() && m.len() <= MAX_BYTES);
        metadata.and_then(|_| std::fs::read_to_string(path).ok()).map(Arc::from)
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let entries = std::fs::read_dir(here).into_iter().flatten().filter_map(Result::ok);
        let files = entries.filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_dir()));
        let mut names: Vec<String> = files.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        names.sort();
        names
    }
}

/// The files of a run: those that are linted, by their ids, and those that were opened beside them, each read once.
pub struct Opened<'a> {
    /// The paths of the files that are linted, in the order of their ids, which is that of the paths.
    listed: &'a [PathBuf],
    texts: &'a (dyn Texts + Sync),
    cache: Mutex<Cache>,
}

#[derive(Default)]
struct Cache {
    texts: BTreeMap<PathBuf, Option<(FileId, Arc<str>)>>,
    /// Files that are not listed, in the order in which they were opened; their ids follow those of the listed.
    others: Vec<PathBuf>,
}

impl<'a> Opened<'a> {
    /// The files of a run: paths in the order of their ids.
    pub fn new(listed: &'a [PathBuf], texts: &'a (dyn Texts + Sync)) -> Self {
        Opened { listed, texts, cache: Mutex::default() }
    }

    /// The path of an id that [`Neighbours::open`] gave, and its text.
    pub fn of(&self, id: FileId) -> Option<(PathBuf, Arc<str>)> {
        let cache = self.cache.lock().ok()?;
        let path = match self.listed.get(id.0 as usize) {
            Some(path) => path.clone(),
            None => cache.others.get(id.0 as usize - self.listed.len())?.clone(),
        };
        let (_, text) = cache.texts.get(&path)?.clone()?;
        Some((path, text))
    }
}

impl Neighbours for Opened<'_> {
    fn open(&self, path: &Path) -> Option<(FileId, Arc<str>)> {
        let mut cache = self.cache.lock().ok()?;
        if let Some(known) = cache.texts.get(path) {
            return known.clone();
        }
        let opened = self.texts.text(path).map(|text| {
            let id = self.listed.binary_search_by(|known| known.as_path().cmp(path)).unwrap_or_else(|_| {
                cache.others.push(path.to_path_buf());
                self.listed.len() + cache.others.len() - 1
            });
            (FileId(id as u32), text)
        });
        cache.texts.insert(path.to_path_buf(), opened.clone());
        opened
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        self.texts.names(folder)
    }
}

/// No files at all: the text stands alone.
#[derive(Debug)]
pub struct Alone;

impl Neighbours for Alone {
    fn open(&self, _: &Path) -> Option<(FileId, Arc<str>)> {
        None
    }

    fn names(&self, _: &Path) -> Vec<String> {
        Vec::new()
    }
}
