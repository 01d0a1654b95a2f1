//! Which files did not change since a revision, as git tells it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::finding::{Both, Phrase};
use crate::lang::Text;
use crate::linter::Report;

/// What is the same as in a revision: where this branch parted from it, in the index and on disk. Whatever else there is counts as
/// changed: new files, ignored ones that are named, those of another repository. Nothing is passed over because git does not know it.
#[derive(Debug)]
pub struct Changes {
    /// Full paths of files and submodules.
    unchanged: BTreeSet<PathBuf>,
}

impl Changes {
    /// Asks git, in the current directory.
    ///
    /// # Errors
    /// In words for people: there is no git or no repository, the revision does not exist, or its history is not there.
    pub fn since(revision: &str) -> Result<Changes, Phrase> {
        let top = git(&["rev-parse", "--show-toplevel"]).map_err(|said| match said {
            None => Text {
                en: "--changed-since needs git, which cannot be started",
                zh: "--changed-since 需要 git，但无法启动它",
            }
            .into(),
            // Its words tell a folder without a repository from one that git does not trust, as in many containers.
            Some(said) => Phrase::from(Both {
                en: format!("--changed-since: git finds no repository to work in: {said}"),
                zh: format!("--changed-since：git 在当前目录找不到可用的仓库（git 原文：{said}）"),
            }),
        })?;
        let top = path_of(top.trim_ascii_end());
        let top = std::fs::canonicalize(&top).unwrap_or(top);
        let commit = format!("{revision}^{{commit}}");
        if git(&["rev-parse", "--verify", "--quiet", "--end-of-options", &commit]).is_err() {
            return Err(Phrase::from(Both {
                en: format!("--changed-since: there is no revision \"{revision}\" here{}", shallow().en),
                zh: format!("--changed-since：没有版本“{revision}”{}", shallow().zh),
            }));
        }
        let base = git(&["merge-base", "HEAD", revision]).map_err(|_| {
            Phrase::from(Both {
                en: format!(
                    "--changed-since: \"{revision}\" and this branch share no history{}",
                    shallow().en
                ),
                zh: format!("--changed-since：“{revision}”与当前分支没有共同历史{}", shallow().zh),
            })
        })?;
        let base = String::from_utf8_lossy(base.trim_ascii_end()).into_owned();
        let known = ["ls-files", "--full-name", "-z", ":/"];
        let changed = ["diff", "--name-only", "-z", "--no-renames", "--no-relative", &base, "--"];
        let [known, changed] = [&known[..], &changed[..]].map(|arguments| {
            let names = git(arguments).map_err(|said| Phrase::from(said.unwrap_or_default()))?;
            let names = names.split(|byte| *byte == 0).filter(|name| !name.is_empty());
            Ok::<BTreeSet<PathBuf>, Phrase>(names.map(|name| top.join(path_of(name))).collect())
        });
        let (known, changed) = (known?, changed?);
        Ok(Changes { unchanged: known.into_iter().filter(|path| !changed.contains(path)).collect() })
    }

    /// Takes the findings out of the report that point into no changed file.
    pub fn apply(&self, report: &mut Report) {
        let changed: BTreeSet<_> =
            report.files.iter().filter(|file| !self.is_unchanged(&file.path)).map(|file| file.id).collect();
        report.findings.retain(|finding| {
            let related = finding.related.iter().map(|related| related.span);
            std::iter::once(finding.span).chain(related).any(|span| changed.contains(&span.file))
        });
    }

    /// Both what stands at the path, which may be a link, and the file that is read.
    fn is_unchanged(&self, path: &Path) -> bool {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let named = std::fs::canonicalize(folder).ok().zip(path.file_name()).map(|(at, name)| at.join(name));
        [named, std::fs::canonicalize(path).ok()]
            .iter()
            .all(|path| path.as_ref().is_some_and(|it| self.holds(it)))
    }

    /// Whether it holds a path, or the submodule in which that lies.
    fn holds(&self, path: &Path) -> bool {
        path.ancestors().any(|path| self.unchanged.contains(path))
    }
}

/// What helps where only the last commits were fetched.
fn shallow() -> Text {
    match git(&["rev-parse", "--is-shallow-repository"]).as_deref().map(<[u8]>::trim_ascii) {
        Ok(b"true") => Text {
            en: "; only the last commits were fetched: `git fetch --unshallow`, or `fetch-depth: 0` of actions/checkout",
            zh: "；当前是浅克隆：请执行 `git fetch --unshallow`，或给 actions/checkout 设置 `fetch-depth: 0`",
        },
        _ => Text { en: "", zh: "" },
    }
}

/// What git prints. The error is what it says first, `None` when it cannot be started.
fn git(arguments: &[&str]) -> Result<Vec<u8>, Option<String>> {
    let output = Command::new("git").args(arguments).output().map_err(|_| None)?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(Some(said.lines().find(|line| line.starts_with("fatal:")).unwrap_or_default().to_owned()))
    }
}

/// A path as git prints it: the bytes of its name.
#[cfg(unix)]
fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

/// A path as git prints it: in UTF-8.
#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}
