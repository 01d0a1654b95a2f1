//! JUnit XML, as CI servers read it: a suite a file, a failed case a finding, one passed case for a clean file.
//!
//! The form is that of Jenkins' JUnit plugin (`jenkins-junit.xsd`), which GitLab, Azure and CircleCI read too.

use std::io::{self, Write};

use super::neutral::neutral;
use super::said::{self, Said};
use super::{Places, place_of, shown_path};
use crate::lang::Lang;
use crate::linter::Report;

/// Writes the report.
pub fn write(report: &Report, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let mut places = Places::new(report);
    let findings = said::all(report, &mut places, lang);
    let mut suites: Vec<(String, Vec<&Said<'_>>)> = report
        .files
        .iter()
        .filter(|file| !file.jobs.is_empty() || !file.facts.is_empty())
        .map(|file| (shown_path(&file.path), Vec::new()))
        .collect();
    for said in &findings {
        match suites.iter_mut().find(|(path, _)| *path == said.location.path) {
            Some((_, of_file)) => of_file.push(said),
            None => suites.push((said.location.path.clone(), vec![said])),
        }
    }
    let cases: usize = suites.iter().map(|(_, findings)| findings.len().max(1)).sum();
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(
        out,
        "<testsuites name=\"cronlint\" tests=\"{}\" failures=\"{}\" errors=\"{}\">",
        cases + report.errors.len(),
        findings.len(),
        report.errors.len()
    )?;
    for (path, findings) in &suites {
        write_suite(path, findings, lang, out)?;
    }
    for error in &report.errors {
        let path = shown_path(&error.path);
        let place =
            place_of(error).map_or_else(String::new, |(at, _)| format!("{path}:{}:{}: ", at.line, at.column));
        let message = escaped(&format!("{place}{}", error.message.get(lang)));
        // What was asked for on the command line stands in no file.
        let path = if path.is_empty() { "cronlint".to_owned() } else { escaped(&path) };
        writeln!(out, "  <testsuite name=\"{path}\" tests=\"1\" failures=\"0\" errors=\"1\">")?;
        writeln!(out, "    <testcase classname=\"{path}\" name=\"cronlint\">")?;
        writeln!(out, "      <error message=\"{message}\"/>")?;
        writeln!(out, "    </testcase>\n  </testsuite>")?;
    }
    writeln!(out, "</testsuites>")
}

fn write_suite(path: &str, findings: &[&Said<'_>], lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let shown = escaped(path);
    writeln!(
        out,
        "  <testsuite name=\"{shown}\" tests=\"{}\" failures=\"{}\" errors=\"0\">",
        findings.len().max(1),
        findings.len()
    )?;
    if findings.is_empty() {
        let clean = lang.pick("no findings", "未发现问题");
        writeln!(out, "    <testcase classname=\"{shown}\" name=\"{clean}\"/>")?;
    }
    for said in findings {
        let place = said.location.start;
        let name =
            escaped(&format!("{} {} ({}:{})", said.rule.code, said.rule.name, place.line, place.column));
        writeln!(out, "    <testcase classname=\"{shown}\" name=\"{name}\">")?;
        writeln!(
            out,
            "      <failure type=\"{}\" message=\"{}\">{}</failure>",
            said.finding.severity.word(),
            escaped(&said.message),
            escaped(&format!("{path}:{}:{}: {}", place.line, place.column, said.message_and_help(lang)))
        )?;
        writeln!(out, "    </testcase>")?;
    }
    writeln!(out, "  </testsuite>")
}

/// A text as content or attribute value. What a terminal would obey, and what XML 1.0 has no place for, is replaced.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    for c in neutral(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            '\t' => out.push_str("&#9;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn nothing_of_a_file_becomes_markup_or_turns_the_line() {
        assert_eq!(
            escaped("<a b=\"&\">\u{202e}\u{1b}\u{ffff}\n"),
            "&lt;a b=&quot;&amp;&quot;&gt;\u{fffd}?\u{fffd}&#10;"
        );
    }
}
