//! A baseline: findings that were there when cronlint came, kept in a file and not reported again. It only ever has to shrink.

mod folder;

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use self::folder::Folder;
use crate::finding::{Both, Phrase, Severity};
use crate::lang::Text;
use crate::linter::Report;
use crate::quoted;
use crate::report::{Places, escaped, fingerprint};
use crate::rules::{self, page};
use crate::settings::Settings;
use crate::span::FileId;

/// The version of the file.
const VERSION: u32 = 1;

/// The findings of a baseline, and how grave each was.
#[derive(Debug)]
pub struct Baseline {
    /// Where its file lies: from there its paths are counted, so that it holds wherever a run starts.
    folder: Folder,
    findings: BTreeMap<Entry, Severity>,
}

/// What tells one finding of a baseline from the others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Entry {
    path: String,
    rule: String,
    fingerprint: String,
}

#[derive(Deserialize)]
struct Document {
    version: u32,
    #[serde(default)]
    findings: Vec<Line>,
}

/// A finding as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    path: String,
    rule: String,
    /// Absent in files of the first versions.
    #[serde(default)]
    severity: Option<String>,
    fingerprint: String,
}

/// What a run would have found again.
#[derive(Clone, Copy, Debug)]
pub struct Reach<'a> {
    /// The files and folders that it looked at.
    pub paths: &'a [PathBuf],
    /// What the command line asked for: rules, and the least severity.
    pub asked: &'a Settings,
}

/// What changed when a baseline was written anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Findings in it now.
    pub now: usize,
    /// Those that were not in it before.
    pub new: usize,
    /// Those that are no longer in it.
    pub gone: usize,
}

impl Baseline {
    /// Reads the text of a baseline whose file is at `path`.
    ///
    /// # Errors
    /// In words for people: it is none, or one of another version.
    pub fn parse(path: &Path, text: &str) -> Result<Baseline, Phrase> {
        if text.lines().any(|line| line.starts_with("<<<<<<< ")) {
            return Err(Text {
                en: "marks of a merge conflict stand in it: resolve them, or write it anew with --update-baseline",
                zh: "文件中有未解决的合并冲突标记：请先解决，或用 --update-baseline 重新生成",
            }
            .into());
        }
        let text = text.trim_start_matches('\u{feff}');
        let document: Document = serde_json::from_str(text).map_err(|fault| {
            Phrase::from(Both {
                en: format!("this is no baseline of cronlint: {fault}; write it anew with --update-baseline"),
                zh: format!(
                    "这不是 cronlint 的基线文件（解析器原文：{fault}）；可用 --update-baseline 重新生成"
                ),
            })
        })?;
        if document.version != VERSION {
            let found = document.version;
            return Err(Phrase::from(Both {
                en: format!(
                    "a baseline of version {found}, and this cronlint reads version {VERSION}; write it anew with --update-baseline"
                ),
                zh: format!(
                    "基线文件是版本 {found}，当前 cronlint 只读版本 {VERSION}；可用 --update-baseline 重新生成"
                ),
            }));
        }
        let findings = document.findings.into_iter().map(|Line { path, rule, severity, fingerprint }| {
            let severity = severity.as_deref().and_then(page::severity).unwrap_or(Severity::Error);
            (Entry { path, rule, fingerprint }, severity)
        });
        Ok(Baseline { folder: Folder::of_file(path), findings: findings.collect() })
    }

    /// Reads a baseline file.
    ///
    /// # Errors
    /// In words for people: it cannot be read, or is none.
    pub fn load(path: &Path) -> Result<Baseline, Phrase> {
        match bytes(path) {
            Ok(Some(bytes)) => Baseline::parse(path, &String::from_utf8_lossy(&bytes)),
            Ok(None) => Err(Text {
                en: "there is no such baseline; make it with --update-baseline",
                zh: "基线文件不存在；可用 --update-baseline 生成",
            }
            .into()),
            Err(fault) => Err(fault),
        }
    }

    /// Reads a baseline that is to be written anew: one that cannot be used holds nothing.
    ///
    /// # Errors
    /// In words for people: what lies there is no baseline at all, and is not to be lost.
    pub fn to_be_replaced(path: &Path) -> Result<Baseline, Phrase> {
        let bytes = bytes(path)?.unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let is_ours = text.trim().is_empty() || text.contains("\"findings\"");
        match Baseline::parse(path, &text) {
            Err(_) if !is_ours => Err(Text {
                en: "this is no baseline of cronlint, and is not written over: name another file, or delete this one",
                zh: "这不是 cronlint 的基线文件，不会覆盖：请换一个文件名，或先删除它",
            }
            .into()),
            Err(_) => Ok(Baseline { folder: Folder::of_file(path), findings: BTreeMap::new() }),
            Ok(old) => Ok(old),
        }
    }

    /// The findings of a report in place of those that are held; what the run cannot have found again stays.
    #[must_use]
    pub fn renewed(&self, report: &Report, reach: &Reach<'_>) -> Baseline {
        let kept = self.findings.iter().filter(|held| !self.would_be_found(held, report, reach));
        let kept = kept.map(|(entry, severity)| (entry.clone(), *severity));
        let found = self.entries(report).into_iter().zip(&report.findings);
        let found = found.map(|(entry, finding)| (entry, finding.severity));
        Baseline { folder: self.folder.clone(), findings: kept.chain(found).collect() }
    }

    /// Takes the findings of the baseline out of the report, and notes how many they are, and how many of the baseline no
    /// longer occur.
    pub fn apply(&self, report: &mut Report, reach: &Reach<'_>) {
        let entries = self.entries(report);
        let mut known = entries.iter().map(|entry| self.findings.contains_key(entry));
        let before = report.findings.len();
        report.findings.retain(|_| !known.next().unwrap_or(false));
        report.in_baseline = before - report.findings.len();
        let mut gone = self.findings.clone();
        gone.retain(|entry, severity| self.would_be_found(&(entry, severity), report, reach));
        for entry in &entries {
            gone.remove(entry);
        }
        report.gone_from_baseline = gone.len();
    }

    /// Whether a finding that is held would be among those of a run if it were still there.
    fn would_be_found(&self, held: &(&Entry, &Severity), report: &Report, reach: &Reach<'_>) -> bool {
        let (entry, severity) = held;
        // A rule that is no more finds nothing more.
        let is_wanted = rules::find(&entry.rule).is_none_or(|rule| reach.asked.wants(rule));
        report.errors.is_empty()
            && **severity >= reach.asked.least
            && is_wanted
            && reach.paths.iter().any(|path| self.folder.is_below(&entry.path, path))
    }

    /// What becomes different when this one replaces `old`.
    pub fn change_from(&self, old: &Baseline) -> Change {
        let without = |one: &Baseline, other: &Baseline| {
            one.findings.keys().filter(|entry| !other.findings.contains_key(entry)).count()
        };
        Change { now: self.findings.len(), new: without(self, old), gone: without(old, self) }
    }

    /// The text of the file: a finding a line, sorted, so that a change of it can be read in a diff.
    pub fn text(&self) -> String {
        let line = |(entry, severity): (&Entry, &Severity)| {
            let Entry { path, rule, fingerprint } = entry.clone();
            let line = Line { path, rule, severity: Some(severity.word().to_owned()), fingerprint };
            format!("    {}", escaped::to_string(&line).unwrap_or_default())
        };
        let lines: Vec<String> = self.findings.iter().map(line).collect();
        let findings = if lines.is_empty() { String::new() } else { format!("\n{}\n  ", lines.join(",\n")) };
        format!("{{\n  \"version\": {VERSION},\n  \"findings\": [{findings}]\n}}\n")
    }

    /// The findings of a report as this baseline would hold them, in their order.
    fn entries(&self, report: &Report) -> Vec<Entry> {
        let paths: HashMap<FileId, String> =
            report.files.iter().map(|file| (file.id, self.folder.path_to(&file.path))).collect();
        let path_of = |id: FileId| paths.get(&id).cloned().unwrap_or_default();
        let mut places = Places::new(report);
        let prints = fingerprint::all_under(report, &mut places, |span, _| path_of(span.file));
        let entry = |(finding, print): (&crate::finding::Finding, u64)| Entry {
            path: path_of(finding.span.file),
            rule: finding.rule.to_owned(),
            fingerprint: fingerprint::shown(print),
        };
        report.findings.iter().zip(prints).map(entry).collect()
    }
}

/// The bytes of a file; `None`: there is none.
fn bytes(path: &Path) -> Result<Option<Vec<u8>>, Phrase> {
    let read = match std::fs::metadata(path) {
        Ok(metadata) if !metadata.is_dir() && !crate::source::discover::ends(path, &metadata) => {
            return Err(crate::linter::NOT_A_FILE.into());
        }
        _ => std::fs::read(path),
    };
    match read {
        Ok(bytes) => Ok(Some(bytes)),
        Err(fault) if fault.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(fault) => Err(quoted::of_system(&fault)),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{Baseline, Reach};
    use crate::lang::Lang;
    use crate::linter::lint_texts;
    use crate::schedule::Instant;
    use crate::settings::Settings;

    fn settings() -> Settings {
        let mut settings = Settings::new(Instant(1_796_083_200));
        settings.select = vec!["F001".to_owned()];
        settings
    }

    fn lint(text: &str) -> crate::linter::Report {
        lint_texts(&[("jobs.crontab", text)], &settings())
    }

    #[test]
    fn what_is_known_stays_known_when_lines_move() {
        let old = "* 5 * * * /opt/a\n* 5 * * * /opt/a\n";
        let (asked, path) = (settings(), Path::new("known.json"));
        let all = Reach { paths: &[".".into()], asked: &asked };
        let empty = Baseline::parse(path, "{\"version\":1}").expect("an empty one");
        let baseline = empty.renewed(&lint(old), &all);
        let baseline = Baseline::parse(path, &baseline.text()).expect("its own text");
        let mut report = lint(&format!("# new\n\n{old}* 6 * * * /opt/b\n"));
        baseline.apply(&mut report, &all);
        assert_eq!((report.findings.len(), report.in_baseline, report.gone_from_baseline), (1, 2, 0));
        let mut report = lint("0 5 * * * /opt/a\n");
        baseline.apply(&mut report, &all);
        assert_eq!((report.findings.len(), report.in_baseline, report.gone_from_baseline), (0, 0, 2));
        baseline.apply(&mut report, &Reach { paths: &["elsewhere".into()], asked: &asked });
        assert_eq!(report.gone_from_baseline, 0);
    }

    #[test]
    fn a_file_that_is_none_is_refused_with_the_remedy() {
        for (text, expected) in [
            ("", "no baseline of cronlint"),
            ("<<<<<<< HEAD\n{\"version\":1}\n", "marks of a merge conflict"),
            ("[]", "no baseline of cronlint"),
            ("{\"version\":2,\"findings\":[]}", "version 2"),
            ("{\"version\":1,\"findings\":[{\"rule\":1}]}", "no baseline of cronlint"),
        ] {
            let fault = Baseline::parse(Path::new("known.json"), text).expect_err(text);
            let fault = fault.get(Lang::En).into_owned();
            assert!(fault.contains(expected) && fault.contains("--update-baseline"), "{text}: {fault}");
        }
    }
}
