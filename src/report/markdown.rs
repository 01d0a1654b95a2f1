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
    without_bars(&line(text))
}

/// A bar behind a backslash stays in its cell. A backslash that stands before it already would take that one away, so that
/// they come in pairs.
fn without_bars(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut backslashes = 0;
    for c in text.chars() {
        if c == '|' {
            out.push_str(if backslashes % 2 == 1 { "\\\\" } else { "\\" });
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
        out.push(c);
    }
    out
}

/// Text on one line. Code in backticks stays code; what else means something to Markdown or HTML is escaped.
pub fn line(text: &str) -> String {
    let line = one_line(text);
    let mut out = String::with_capacity(line.len());
    // Only lone backticks are a pair: where several stand side by side, Markdown pairs them in another way than we would.
    let is_lone = |at: usize| {
        let bytes = line.as_bytes();
        bytes.get(at + 1) != Some(&b'`')
            && at.checked_sub(1).is_none_or(|before| bytes.get(before) != Some(&b'`'))
    };
    let lone = line.match_indices('`').filter(|(at, _)| is_lone(*at)).count();
    // An odd backtick opens nothing.
    let pairs = lone / 2 * 2;
    let mut ticks = 0;
    for (at, c) in line.char_indices() {
        let within = ticks % 2 == 1;
        match c {
            '`' if ticks < pairs && is_lone(at) => {
                ticks += 1;
                out.push(c);
            }
            '`' | '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '~' if !within => {
                out.push('\\');
                out.push(c);
            }
            '&' if !within && is_entity(&line[at..]) => out.push_str("\\&"),
            c => out.push(c),
        }
    }
    out
}

/// Whether a text begins with what HTML reads as one character, such as `&lt;`.
fn is_entity(text: &str) -> bool {
    /// The longest name of HTML has 31 letters.
    const LONGEST: usize = 32;
    let name = text.bytes().skip(1).take(LONGEST);
    let end = name.clone().position(|byte| !(byte.is_ascii_alphanumeric() || byte == b'#'));
    end.is_some_and(|end| end > 0 && name.clone().nth(end) == Some(b';'))
}

/// Text as code, on one line.
pub fn code(text: &str) -> String {
    let text = without_bars(&one_line(text));
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
            ("```<b>x</b>` y", "\\`\\`\\`\\<b\\>x\\</b\\>\\` y"),
            ("`` ` <b> ` ``", "\\`\\` ` <b> ` \\`\\`"),
            ("`\\|<b>`", "`\\\\\\|<b>`"),
            ("a\\|b", "a\\\\\\|b"),
            ("a && b &lt;b&gt; &", "a && b \\&lt;b\\&gt; &"),
        ];
        for (text, expected) in cases {
            assert_eq!(cell(text), expected, "{text}");
        }
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("a\\|b"), "`a\\\\\\|b`");
    }
}
