//! The folder of a baseline, and how files are called from there.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use crate::report::shown_path;

/// The folder in which a baseline lies.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    /// Its full path, without links.
    full: PathBuf,
}

impl Folder {
    /// The folder of a file that need not exist.
    pub fn of_file(path: &Path) -> Self {
        Folder { full: full(folder_of(path)) }
    }

    /// A file as it is called from here: `../` leads out of the folder.
    pub fn path_to(&self, path: &Path) -> String {
        let target = full(folder_of(path)).join(path.file_name().unwrap_or(OsStr::new("")));
        let shared = self.full.components().zip(target.components()).take_while(|(a, b)| a == b).count();
        // On another drive.
        if shared == 0 {
            return shown_path(&target);
        }
        let up = self.full.components().skip(shared).map(|_| Component::ParentDir);
        shown_path(&up.chain(target.components().skip(shared)).collect::<PathBuf>())
    }

    /// Whether a file, as it is called from here, is the one at `path` or lies in the folder there.
    pub fn is_below(&self, file: &str, path: &Path) -> bool {
        let mut target = self.full.clone();
        for part in Path::new(file).components() {
            match part {
                Component::ParentDir => drop(target.pop()),
                part => target.push(part),
            }
        }
        target.starts_with(full(path))
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The full path of a file or folder without links; where it does not exist, as it is spelled.
fn full(path: &Path) -> PathBuf {
    let spelled = || std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    std::fs::canonicalize(path).unwrap_or_else(|_| spelled())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Folder;

    #[test]
    fn files_are_called_as_from_the_folder() {
        let folder = Folder { full: "/repo/ci".into() };
        for (file, path, expected) in [
            ("../ops/crontab", "/repo", true),
            ("../ops/crontab", "/repo/ops", true),
            ("../ops/crontab", "/repo/ops/crontab", true),
            ("../ops/crontab", "/repo/op", false),
            ("../ops/crontab", "/repo/ci", false),
            ("crontab", "/repo/ci", true),
        ] {
            assert_eq!(folder.is_below(file, Path::new(path)), expected, "{file} {path}");
        }
        for (path, expected) in
            [("/repo/ops/crontab", "../ops/crontab"), ("/repo/ci/crontab", "crontab"), ("/a", "../../a")]
        {
            assert_eq!(folder.path_to(Path::new(path)), expected);
        }
    }
}
