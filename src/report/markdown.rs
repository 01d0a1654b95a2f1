//! Markdown for the summary of a pull request or a CI step.

use std::io::{self, Write};

use super::neutral::one_line;
use super::text::closing;
use super::{Places, said, shown_path};
use crate::finding::Severity;
use crate::lang::Lang;
use crate::linter::Report;

/// Writes the report: a closing line first, then one table row a finding, the gravest first within each file.
pub fn write(report: &Report, lang: Lang, out: &mut dyn Write) -> io::Result<()> {
    let mut places = Places::new(report);
    let findings = said::all(report, &mut places, lang);
    writeln!(out, "### cronlint\n\n{}", cell(&closing(report, lang)))?;
    if !findings.is_empty() {
        let (place, rule, what) =
            (lang.pick("Place", "位置"), lang.pick("Rule", "规则"), lang.pick("What happens", "问题"));
        writeln!(out, "\n| | {place} | {rule} | {what} |\n|---|---|---|---|")?;
    }
    for said in &findings {
        let sign = match said.finding.severity {
            Severity::Error => lang.pick("**error**", "**错误**"),
            Severity::Warning => lang.pick("warning", "警告"),
            Severity::Advice => lang.pick("advice", "建议"),
        };
        let place = format!("{}:{}", said.location.path, said.location.start.line);
        let help = said.help.as_ref().map(|help| format!("<br>{}", cell(help))).unwrap_or_default();
        writeln!(
            out,
            "| {sign} | {} | {} {} | {}{help} |",
            code(&place),
            said.rule.code,
            said.rule.name,
            cell(&said.message)
        )?;
    }
    if !report.errors.is_empty() {
        writeln!(out)?;
    }
    for error in &report.errors {
        let word = lang.pick("could not be read", "无法读取");
        writeln!(out, "- {} {word}: {}", code(&shown_path(&error.path)), cell(&error.message.get(lang)))?;
    }
    Ok(())
}

/// Paragraphs as they are, parted by empty lines.
pub fn paragraphs(text: &str) -> String {
    text.split("\n\n").map(line).collect::<Vec<_>>().join("\n\n")
}

/// Text for a cell of a table, in which a bar ends the cell even where it stands in code.
pub fn cell(text: &str) -> String {
    line(text).replace('|', "\\|")
}

/// Text on one line. Code in backticks stays code; what else means something to Markdown or HTML is escaped.
pub fn line(text: &str) -> String {
    let line = one_line(text);
    let mut out = String::with_capacity(line.len());
    // An odd backtick opens nothing.
    let pairs = line.matches('`').count() / 2 * 2;
    let mut ticks = 0;
    for c in line.chars() {
        let within = ticks % 2 == 1;
        match c {
            '`' if ticks < pairs => {
                ticks += 1;
                out.push(c);
            }
            '`' | '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '~' if !within => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

/// Text as code, on one line.
pub fn code(text: &str) -> String {
    let text = one_line(text).replace('|', "\\|");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{pad}{text}{pad}{fence}")
}

#[cfg(test)]
mod tests {
    use super::{cell, code};

    #[test]
    fn nothing_of_a_file_becomes_markup() {
        let cases = [
            ("`*/5 * * * *` runs", "`*/5 * * * *` runs"),
            ("a|b <img> *x*", "a\\|b \\<img\\> \\*x\\*"),
            ("`a|b`", "`a\\|b`"),
            ("one ` tick <b>", "one \\` tick \\<b\\>"),
        ];
        for (text, expected) in cases {
            assert_eq!(cell(text), expected, "{text}");
        }
        assert_eq!(code("a`b"), "``a`b``");
    }
}
