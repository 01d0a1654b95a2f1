//! A baseline: findings that were there when cronlint came, kept in a file and not reported again. It only ever has to shrink.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::finding::Phrase;
use crate::lang::Text;
use crate::linter::Report;
use crate::quoted;
use crate::report::{Places, fingerprint, shown_path};

/// The version of the file.
const VERSION: u32 = 1;

/// The findings of a baseline.
#[derive(Debug, Default)]
pub struct Baseline {
    entries: BTreeSet<Entry>,
}

/// One finding of a baseline.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Entry {
    path: String,
    rule: String,
    fingerprint: String,
}

#[derive(Deserialize)]
struct Document {
    version: u32,
    #[serde(default)]
    findings: Vec<Entry>,
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
    /// Reads the text of a baseline.
    pub fn parse(text: &str) -> Result<Baseline, Phrase> {
        let document: Document = serde_json::from_str(text).map_err(|fault| Phrase::Both {
            en: format!("this is no baseline of cronlint: {fault}; write it anew with --update-baseline"),
            zh: format!("这不是 cronlint 的基线文件（解析器原文：{fault}）；可用 --update-baseline 重新生成"),
        })?;
        if document.version != VERSION {
            let found = document.version;
            return Err(Phrase::Both {
                en: format!(
                    "a baseline of version {found}, and this cronlint reads version {VERSION}; write it anew with --update-baseline"
                ),
                zh: format!(
                    "基线文件是版本 {found}，当前 cronlint 只读版本 {VERSION}；可用 --update-baseline 重新生成"
                ),
            });
        }
        Ok(Baseline { entries: document.findings.into_iter().collect() })
    }

    /// Reads a baseline file.
    pub fn load(path: &Path) -> Result<Baseline, Phrase> {
        let read = match std::fs::metadata(path) {
            Ok(metadata) if !metadata.is_dir() && !crate::source::discover::ends(path, &metadata) => {
                return Err(crate::linter::NOT_A_FILE.into());
            }
            _ => std::fs::read(path),
        };
        match read {
            Ok(bytes) => Baseline::parse(&String::from_utf8_lossy(&bytes)),
            Err(fault) if fault.kind() == std::io::ErrorKind::NotFound => Err(Text {
                en: "there is no such baseline; make it with --update-baseline",
                zh: "基线文件不存在；可用 --update-baseline 生成",
            }
            .into()),
            Err(fault) => Err(quoted::of_system(&fault)),
        }
    }

    /// The findings of a report as a baseline.
    pub fn of(report: &Report) -> Baseline {
        Baseline { entries: entries(report).into_iter().collect() }
    }

    /// Takes the findings of the baseline out of the report, and notes how many they are, and how many of the baseline no
    /// longer occur in what was looked at (`paths`).
    pub fn apply(&self, report: &mut Report, paths: &[PathBuf]) {
        let entries = entries(report);
        let mut known = entries.iter().map(|entry| self.entries.contains(entry));
        let before = report.findings.len();
        report.findings.retain(|_| !known.next().unwrap_or(false));
        report.in_baseline = before - report.findings.len();
        let looked_at = |entry: &&Entry| {
            paths.iter().any(|path| path.as_os_str() == "." || Path::new(&entry.path).starts_with(path))
        };
        let found: BTreeSet<Entry> = entries.into_iter().collect();
        report.gone_from_baseline = self.entries.difference(&found).filter(looked_at).count();
    }

    /// What becomes different when this one replaces `old`.
    pub fn change_from(&self, old: &Baseline) -> Change {
        Change {
            now: self.entries.len(),
            new: self.entries.difference(&old.entries).count(),
            gone: old.entries.difference(&self.entries).count(),
        }
    }

    /// The text of the file: a finding a line, sorted, so that a change of it can be read in a diff.
    pub fn text(&self) -> String {
        let lines: Vec<String> = self
            .entries
            .iter()
            .map(|entry| format!("    {}", crate::report::escaped::to_string(entry).unwrap_or_default()))
            .collect();
        let findings = if lines.is_empty() { String::new() } else { format!("\n{}\n  ", lines.join(",\n")) };
        format!("{{\n  \"version\": {VERSION},\n  \"findings\": [{findings}]\n}}\n")
    }
}

fn entries(report: &Report) -> Vec<Entry> {
    let mut places = Places::new(report);
    let prints = fingerprint::all(report, &mut places);
    report
        .findings
        .iter()
        .zip(prints)
        .map(|(finding, print)| Entry {
            path: report.file(finding.span.file).map(|file| shown_path(&file.path)).unwrap_or_default(),
            rule: finding.rule.to_owned(),
            fingerprint: fingerprint::shown(print),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::Baseline;
    use crate::lang::Lang;
    use crate::linter::lint_texts;
    use crate::schedule::Instant;
    use crate::settings::Settings;

    fn lint(text: &str) -> crate::linter::Report {
        let mut settings = Settings::new(Instant(1_796_083_200));
        settings.select = vec!["F001".to_owned()];
        lint_texts(&[("jobs.crontab", text)], &settings)
    }

    #[test]
    fn what_is_known_stays_known_when_lines_move() {
        let old = "* 5 * * * /opt/a\n* 5 * * * /opt/a\n";
        let baseline = Baseline::of(&lint(old));
        let baseline = Baseline::parse(&baseline.text()).expect("its own text");
        let mut report = lint(&format!("# new\n\n{old}* 6 * * * /opt/b\n"));
        baseline.apply(&mut report, &[".".into()]);
        assert_eq!((report.findings.len(), report.in_baseline, report.gone_from_baseline), (1, 2, 0));
        let mut report = lint("0 5 * * * /opt/a\n");
        baseline.apply(&mut report, &[".".into()]);
        assert_eq!((report.findings.len(), report.in_baseline, report.gone_from_baseline), (0, 0, 2));
        baseline.apply(&mut report, &["elsewhere".into()]);
        assert_eq!(report.gone_from_baseline, 0);
    }

    #[test]
    fn a_file_that_is_none_is_refused_with_the_remedy() {
        for (text, expected) in [
            ("", "no baseline of cronlint"),
            ("[]", "no baseline of cronlint"),
            ("{\"version\":2,\"findings\":[]}", "version 2"),
            ("{\"version\":1,\"findings\":[{\"rule\":1}]}", "no baseline of cronlint"),
        ] {
            let fault = Baseline::parse(text).expect_err(text);
            let fault = fault.get(Lang::En).into_owned();
            assert!(fault.contains(expected) && fault.contains("--update-baseline"), "{text}: {fault}");
        }
    }
}
