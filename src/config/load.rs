//! A configuration with all that it goes on from.

use std::io::Read as _;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::{Config, read};
use crate::finding::{Both, Phrase};
use crate::lang::Text;
use crate::quoted;
use crate::schedule::TimeZone;
use crate::span::{FileId, Span};

/// The name of the file.
pub const FILE_NAME: &str = "cronlint.toml";

/// A configuration that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// Its text; empty where it could not be read.
    pub text: Arc<str>,
    /// The place of the error in the text.
    pub at: Range<usize>,
    /// What is wrong.
    pub message: Phrase,
}

/// Gives the text of a file and its id; `None`: there is no such file.
pub(super) type Open<'a> = dyn FnMut(&Path) -> Result<Option<(FileId, Arc<str>)>, Phrase> + 'a;

/// The configuration that holds for `start`: the nearest one in it or above it.
pub fn find(start: &Path) -> Option<PathBuf> {
    start.ancestors().map(|folder| folder.join(FILE_NAME)).find(|path| path.symlink_metadata().is_ok())
}

/// Reads a configuration file and those that it goes on from.
pub fn load(path: &Path) -> Result<Config, Box<ConfigError>> {
    let mut next = 0;
    let config = with_extends(path, &mut |path| {
        let text = on_disk(path)?;
        next += 1;
        Ok(text.map(|text| (FileId(next), text)))
    })?;
    config.ok_or_else(|| Box::new(missing(path)))
}

/// That a configuration which was named is not there.
pub(super) fn missing(path: &Path) -> ConfigError {
    let message = match std::fs::metadata(path) {
        Err(fault) => quoted::of_system(&fault),
        Ok(metadata) if metadata.is_dir() => A_FOLDER.into(),
        Ok(_) => crate::linter::NOT_A_FILE.into(),
    };
    ConfigError { path: path.to_owned(), text: Arc::from(""), at: 0..0, message }
}

/// The largest configuration that is read.
const MOST_BYTES: u64 = 1 << 20;

const A_FOLDER: Text = Text {
    en: "a folder, where a configuration file should be",
    zh: "这是一个目录，而不是配置文件",
};

/// Whether there is nothing at a path, as opposed to something that cannot be looked at.
fn is_absent(fault: &std::io::Error) -> bool {
    use std::io::ErrorKind::{InvalidFilename, InvalidInput, NotADirectory, NotFound};
    matches!(fault.kind(), NotFound | NotADirectory | InvalidFilename | InvalidInput)
}

/// The text of a configuration file on disk; `None`: there is none.
pub(crate) fn on_disk(path: &Path) -> Result<Option<Arc<str>>, Phrase> {
    let words = |fault: std::io::Error| quoted::of_system(&fault);
    let metadata = match std::fs::metadata(path) {
        Ok(metadata) => metadata,
        // A link that leads nowhere is a configuration that somebody believes to hold.
        Err(fault) if std::fs::symlink_metadata(path).is_ok() => return Err(words(fault)),
        Err(fault) if is_absent(&fault) => return Ok(None),
        Err(fault) => return Err(words(fault)),
    };
    if metadata.is_dir() {
        return Err(A_FOLDER.into());
    }
    if !crate::source::discover::ends(path, &metadata) {
        return Err(crate::linter::NOT_A_FILE.into());
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(words)?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(words)?;
    if bytes.len() as u64 > MOST_BYTES {
        let message = Text {
            en: "larger than 1 MiB: this is no configuration",
            zh: "超过 1 MiB，不是配置文件",
        };
        return Err(message.into());
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Some(Arc::from(text))),
        Err(fault) => {
            let at = fault.utf8_error().valid_up_to();
            Err(Phrase::from(Both {
                en: format!("not UTF-8 text: byte {at} begins no character"),
                zh: format!("不是 UTF-8 文本：第 {at} 个字节处不是有效字符"),
            }))
        }
    }
}

/// Reads the configuration at `path` over those that it goes on from. `None`: there is no such file.
pub(super) fn with_extends(path: &Path, open: &mut Open<'_>) -> Result<Option<Config>, Box<ConfigError>> {
    let mut loader = Loader { open, files: Vec::new(), chain: Vec::new() };
    let Some(mut config) = loader.read(path)? else { return Ok(None) };
    loader.zones(&mut config)?;
    Ok(Some(config))
}

struct Loader<'a, 'o> {
    open: &'a mut Open<'o>,
    /// The files that were read.
    files: Vec<(FileId, PathBuf, Arc<str>)>,
    /// Those that are being read, each extended by the one before it.
    chain: Vec<PathBuf>,
}

/// So many files make one configuration at most: the same may be extended on several ways.
const MOST_FILES: usize = 64;

impl Loader<'_, '_> {
    fn read(&mut self, path: &Path) -> Result<Option<Config>, Box<ConfigError>> {
        let unread =
            |message| Box::new(ConfigError { path: path.to_owned(), text: Arc::from(""), at: 0..0, message });
        let Some((id, text)) = (self.open)(path).map_err(unread)? else { return Ok(None) };
        self.files.push((id, path.to_owned(), Arc::clone(&text)));
        let fault = |at: Range<usize>, message| {
            Box::new(ConfigError { path: path.to_owned(), text: Arc::clone(&text), at, message })
        };
        let own = read::parse(id, &text).map_err(|(at, message)| fault(at, message))?;
        self.chain.push(path.to_owned());
        let mut config = Config::default();
        for name in &own.extends {
            let base = joined(path, &name.value);
            let at = name.span.range();
            if self.chain.contains(&base) || self.files.len() >= MOST_FILES {
                return Err(fault(at, self.circle(&base)));
            }
            let Some(base) = self.read(&base)? else {
                let shown = base.display();
                let message = Phrase::from(Both {
                    en: format!("there is no file {shown}: `extends` is relative to this file"),
                    zh: format!("没有文件 {shown}：`extends` 的路径相对于本文件"),
                });
                return Err(fault(at, message));
            };
            config = base.over(config);
        }
        self.chain.pop();
        Ok(Some(own.over(config)))
    }

    /// That a configuration goes on from itself.
    fn circle(&self, base: &Path) -> Phrase {
        if !self.chain.iter().any(|path| path == base) {
            return Phrase::from(Both {
                en: format!("more than {MOST_FILES} files would make this configuration"),
                zh: format!("这份配置继承的文件超过 {MOST_FILES} 个"),
            });
        }
        let way: Vec<String> = self.chain.iter().map(|path| path.display().to_string()).collect();
        let way = format!("{} -> {}", way.join(" -> "), base.display());
        Phrase::from(Both {
            en: format!("the configuration goes on from itself: {way}"),
            zh: format!("配置循环继承：{way}"),
        })
    }

    /// Gives windows without a zone that of the business.
    fn zones(&self, config: &mut Config) -> Result<(), Box<ConfigError>> {
        let business = config.layer.business_zone.as_deref().and_then(TimeZone::get);
        for window in Arc::make_mut(&mut config.policy).windows_mut() {
            match &business {
                Some(zone) => window.value = window.value.clone().in_zone(zone),
                None if window.value.zone.is_none() => return Err(Box::new(self.without_zone(window.span))),
                None => {}
            }
        }
        Ok(())
    }

    fn without_zone(&self, span: Span) -> ConfigError {
        let file = self.files.iter().find(|(id, ..)| *id == span.file);
        let (path, text) = file.map_or_else(Default::default, |(_, path, text)| (path.clone(), text.clone()));
        let message = Text {
            en: "this window names no zone: write one behind it, or set `business-zone`",
            zh: "这个时间窗口没有写时区：请在后面写上时区，或设置 `business-zone`",
        };
        ConfigError { path, text, at: span.range(), message: message.into() }
    }
}

/// A path relative to the folder of a file, without `.` and, where a folder stands before it, `..`.
fn joined(file: &Path, relative: &str) -> PathBuf {
    let mut out = file.parent().map(Path::to_path_buf).unwrap_or_default();
    for part in Path::new(relative).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(out.components().next_back(), Some(Component::Normal(_))) => {
                out.pop();
            }
            _ => out.push(part),
        }
    }
    if out.as_os_str().is_empty() { PathBuf::from(".") } else { out }
}
