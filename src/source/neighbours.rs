//! Other files beside the one that is read: a chart's values, a timer's service, the properties of a module.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex};

use super::MAX_BYTES;
use crate::config;
use crate::finding::Phrase;
use crate::span::FileId;

/// The files of a run, as a reader of one of them sees the others.
pub trait Neighbours {
    /// The text of that file and its id, which spans into it carry. `None`: there is no such file, or it is not text.
    fn open(&self, path: &Path) -> Option<(FileId, Arc<str>)>;

    /// The names of the files of that folder, sorted. Empty where there is none.
    fn names(&self, folder: &Path) -> Arc<[String]>;

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

    /// The text of a configuration; `None`: there is none. An error says why it cannot be read.
    fn config(&self, path: &Path) -> Result<Option<Arc<str>>, Phrase> {
        Ok(self.text(path))
    }

    /// The folder of a file, from which its configuration is looked for.
    fn folder(&self, path: &Path) -> PathBuf {
        path.parent().map(Path::to_path_buf).unwrap_or_default()
    }

    /// The folder above.
    fn above(&self, folder: &Path) -> Option<PathBuf> {
        folder.parent().map(Path::to_path_buf)
    }

    /// A path as seen from a folder above it, with `/`.
    fn relative(&self, path: &Path, root: &Path) -> String {
        config::relative_to(path, root).unwrap_or_else(|| path.to_string_lossy().into_owned())
    }
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

    fn config(&self, path: &Path) -> Result<Option<Arc<str>>, Phrase> {
        config::on_disk(path)
    }

    /// A folder reached through `..` is called by its own name, so that what is above it is found.
    fn folder(&self, path: &Path) -> PathBuf {
        let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
        if folder.components().any(|part| part == Component::ParentDir) {
            return std::fs::canonicalize(&folder).unwrap_or(folder);
        }
        folder
    }

    /// Above where the run starts, folders have their full names.
    fn above(&self, folder: &Path) -> Option<PathBuf> {
        if folder.as_os_str().is_empty() {
            return std::env::current_dir().ok()?.parent().map(Path::to_path_buf);
        }
        folder.parent().map(Path::to_path_buf)
    }

    fn relative(&self, path: &Path, root: &Path) -> String {
        let full = || {
            let folder = self.folder(path);
            let here = if folder.is_absolute() { folder } else { std::env::current_dir().ok()?.join(folder) };
            config::relative_to(&here.join(path.file_name()?), root)
        };
        let below = config::relative_to(path, root).or_else(full);
        below.unwrap_or_else(|| path.to_string_lossy().into_owned())
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
    /// What lies in a folder: many timers of one folder ask.
    names: BTreeMap<PathBuf, Arc<[String]>>,
    /// Files that are not listed, in the order in which they were opened; their ids follow those of the listed.
    others: Vec<PathBuf>,
}

impl Cache {
    /// The id of a path: its place in the list, else the next one behind it.
    fn id(&mut self, listed: &[PathBuf], path: &Path) -> u32 {
        let known = listed.binary_search_by(|known| known.as_path().cmp(path));
        known.unwrap_or_else(|_| {
            self.others.push(path.to_path_buf());
            listed.len() + self.others.len() - 1
        }) as u32
    }
}

impl<'a> Opened<'a> {
    /// The files of a run: paths in the order of their ids.
    pub fn new(listed: &'a [PathBuf], texts: &'a (dyn Texts + Sync)) -> Self {
        Opened { listed, texts, cache: Mutex::default() }
    }

    /// The text of a configuration and its id; `None`: there is none.
    pub(crate) fn config(&self, path: &Path) -> Result<Option<(FileId, Arc<str>)>, Phrase> {
        let Some(text) = self.texts.config(path)? else { return Ok(None) };
        let Ok(mut cache) = self.cache.lock() else { return Ok(None) };
        if let Some(Some(known)) = cache.texts.get(path) {
            return Ok(Some(known.clone()));
        }
        let id = FileId(cache.id(self.listed, path));
        cache.texts.insert(path.to_path_buf(), Some((id, Arc::clone(&text))));
        Ok(Some((id, text)))
    }

    /// See [`Texts::folder`].
    pub(crate) fn folder(&self, path: &Path) -> PathBuf {
        self.texts.folder(path)
    }

    /// See [`Texts::above`].
    pub(crate) fn above(&self, folder: &Path) -> Option<PathBuf> {
        self.texts.above(folder)
    }

    /// See [`Texts::relative`].
    pub(crate) fn relative(&self, path: &Path, root: &Path) -> String {
        self.texts.relative(path, root)
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
        let opened = self.texts.text(path).map(|text| (FileId(cache.id(self.listed, path)), text));
        cache.texts.insert(path.to_path_buf(), opened.clone());
        opened
    }

    fn names(&self, folder: &Path) -> Arc<[String]> {
        let Ok(mut cache) = self.cache.lock() else { return Arc::default() };
        if let Some(known) = cache.names.get(folder) {
            return Arc::clone(known);
        }
        let names: Arc<[String]> = self.texts.names(folder).into();
        cache.names.insert(folder.to_path_buf(), Arc::clone(&names));
        names
    }
}

/// No files at all: the text stands alone.
#[derive(Debug)]
pub struct Alone;

impl Neighbours for Alone {
    fn open(&self, _: &Path) -> Option<(FileId, Arc<str>)> {
        None
    }

    fn names(&self, _: &Path) -> Arc<[String]> {
        Arc::default()
    }
}
