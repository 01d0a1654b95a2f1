//! Which files changed since a revision, as git tells it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::finding::Phrase;
use crate::lang::Text;
use crate::linter::Report;

/// The files that differ from a revision: committed since it parted from this branch, staged, changed or new.
#[derive(Debug)]
pub struct Changes {
    /// Absolute paths.
    files: BTreeSet<PathBuf>,
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
            Some(_) => Phrase::from(Text {
                en: "--changed-since: this is no git repository",
                zh: "--changed-since：当前目录不在 git 仓库中",
            }),
        })?;
        let top = PathBuf::from(top.trim_end_matches(['\n', '\r']));
        let commit = format!("{revision}^{{commit}}");
        if git(&["rev-parse", "--verify", "--quiet", "--end-of-options", &commit]).is_err() {
            return Err(Phrase::Both {
                en: format!("--changed-since: there is no revision \"{revision}\" here{}", shallow().en),
                zh: format!("--changed-since：没有版本“{revision}”{}", shallow().zh),
            });
        }
        let base = git(&["merge-base", "HEAD", revision]).map_err(|_| Phrase::Both {
            en: format!("--changed-since: \"{revision}\" and this branch share no history{}", shallow().en),
            zh: format!("--changed-since：“{revision}”与当前分支没有共同历史{}", shallow().zh),
        })?;
        let mut files = BTreeSet::new();
        let changed = ["diff", "--name-only", "-z", "--no-renames", "--end-of-options", base.trim(), "--"];
        let new = ["ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/"];
        for arguments in [&changed[..], &new[..]] {
            let names = git(arguments).map_err(|said| Phrase::from(said.unwrap_or_default()))?;
            files.extend(names.split('\0').filter(|name| !name.is_empty()).map(|name| top.join(name)));
        }
        Ok(Changes { files })
    }

    /// Takes the findings out of the report that point into no changed file.
    pub fn apply(&self, report: &mut Report) {
        let changed: BTreeSet<_> = report
            .files
            .iter()
            .filter(|file| {
                let path = std::fs::canonicalize(&file.path).or_else(|_| std::path::absolute(&file.path));
                path.is_ok_and(|path| self.holds(&path))
            })
            .map(|file| file.id)
            .collect();
        report.findings.retain(|finding| {
            let related = finding.related.iter().map(|related| related.span);
            std::iter::once(finding.span).chain(related).any(|span| changed.contains(&span.file))
        });
    }

    fn holds(&self, path: &Path) -> bool {
        self.files.contains(path)
    }
}

/// What helps where only the last commits were fetched.
fn shallow() -> Text {
    match git(&["rev-parse", "--is-shallow-repository"]).as_deref().map(str::trim) {
        Ok("true") => Text {
            en: "; only the last commits were fetched: `git fetch --unshallow`, or `fetch-depth: 0` of actions/checkout",
            zh: "；当前是浅克隆：请执行 `git fetch --unshallow`，或给 actions/checkout 设置 `fetch-depth: 0`",
        },
        _ => Text { en: "", zh: "" },
    }
}

/// What git prints. The error is what it says, `None` when it cannot be started.
fn git(arguments: &[&str]) -> Result<String, Option<String>> {
    let output = Command::new("git").args(arguments).output().map_err(|_| None)?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(Some(String::from_utf8_lossy(&output.stderr).trim().to_owned()))
    }
}
