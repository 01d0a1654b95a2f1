//! GitLab's code quality report (docs.gitlab.com "Code Quality", the fields that GitLab reads, 2026-11).

use std::io::{self, Write};

use serde::Serialize;

use super::{Places, fingerprint, place_of, said, shown_path};
use crate::finding::Severity;
use crate::lang::Lang;
use crate::linter::Report;

#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: IssueLocation,
}

#[derive(Serialize)]
struct IssueLocation {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

/// Writes the report as one array. What could not be done is an issue of the file that must be mended; what concerns no file has no
/// place in this form and goes to standard error, as always.
pub fn write(report: &Report, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let mut places = Places::new(report);
    let errors = report.errors.iter().filter(|error| !error.path.as_os_str().is_empty()).map(|error| {
        let (path, message) = (shown_path(&error.path), error.message.get(lang).into_owned());
        let (begin, end) = place_of(error).map_or((1, 1), |(start, end)| (start.line, end.line));
        Issue {
            fingerprint: fingerprint::of(&["cronlint", &path, &error.message.get(Lang::En)]),
            description: format!("cronlint: {message}"),
            check_name: "cronlint",
            severity: "blocker",
            location: IssueLocation { path, lines: Lines { begin, end } },
        }
    });
    let findings = said::all(report, &mut places, lang).into_iter().map(|said| Issue {
        description: format!("{} {}: {}", said.rule.code, said.rule.name, said.message_and_help(lang)),
        check_name: said.rule.name,
        fingerprint: said.fingerprint(),
        severity: match said.finding.severity {
            Severity::Error => "critical",
            Severity::Warning => "major",
            Severity::Advice => "info",
        },
        location: IssueLocation {
            path: said.location.path,
            lines: Lines { begin: said.location.start.line, end: said.location.end.line },
        },
    });
    let issues: Vec<Issue> = errors.chain(findings).collect();
    super::escaped::to_writer(out, &issues)?;
    out.write_all(b"\n")
}
