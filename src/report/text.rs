//! The report for people, at a terminal.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};

use super::draw::Picture;
use super::lines::LineIndex;
use super::neutral::{is_plain, neutral, one_line};
use super::snippet::{Mark, Snippet};
use super::wrap::{fold, fold_after, width};
use super::{Places, shown_path};
use crate::finding::{Finding, Fix, Phrase, Safety, Severity};
use crate::lang::{Lang, Text};
use crate::linter::Report;
use crate::rules::{self, page};
use crate::span::{FileId, Span};

/// How text is shown.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The language.
    pub lang: Lang,
    /// With colours.
    pub color: bool,
    /// Columns of the terminal.
    pub width: usize,
}

impl Look {
    /// A word that stands out.
    pub fn strong(self, text: &str) -> String {
        if self.color { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    /// A word at the beginning of a line, in the colour of help; and its columns.
    fn lead(self, word: Text) -> (String, usize) {
        let word = word.get(self.lang);
        let colon = self.lang.pick(": ", "：");
        let columns = width(word) + width(colon);
        let word = if self.color { format!("\u{1b}[36m{word}\u{1b}[0m") } else { word.to_owned() };
        (format!("  {word}{colon}"), columns + 2)
    }
}

/// The word for a severity.
pub fn severity_word(severity: Severity, lang: Lang) -> &'static str {
    match severity {
        Severity::Error => lang.pick("error", "错误"),
        Severity::Warning => lang.pick("warning", "警告"),
        Severity::Advice => lang.pick("advice", "建议"),
    }
}

/// Writes all findings and the closing line.
pub fn write(report: &Report, look: Look, out: &mut dyn Write) -> io::Result<()> {
    write_findings(report, look, out)?;
    write_closing(report, &closing(report, look.lang), look, out)
}

/// Writes all findings.
pub fn write_findings(report: &Report, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let mut places = Places::new(report);
    let mut picture = String::new();
    // The findings of a file follow each other.
    let mut named: Option<(FileId, String)> = None;
    for finding in &report.findings {
        let id = finding.span.file;
        let name = match named.take() {
            Some((known, name)) if known == id => name,
            _ => report.file(id).map(|file| one_line(&shown_path(&file.path))).unwrap_or_default(),
        };
        picture.clear();
        draw(finding, &name, &mut places, look, &mut picture);
        out.write_all(picture.as_bytes())?;
        write_notes(finding, report, &mut places, look, out)?;
        writeln!(out)?;
        named = Some((id, name));
    }
    Ok(())
}

/// Draws a finding with its lines. `name` is the file's.
fn draw(finding: &Finding, name: &str, places: &mut Places<'_>, look: Look, out: &mut String) {
    let rule = rules::of_code(finding.rule).map_or(finding.rule, |(_, rule)| rule.name);
    let head = format!("{}[{}] {rule}", severity_word(finding.severity, look.lang), finding.rule);
    let words = page::words(finding, &finding.message, look.lang);
    let words = neutral(&words);
    let snippet =
        places.index(finding.span.file).filter(|(_, text)| !text.is_empty()).map(|(index, text)| {
            let mut marks = vec![mark(finding.span, None)];
            for related in finding.related.iter().filter(|related| related.span.file == finding.span.file) {
                let label = page::words(finding, &related.message, look.lang);
                let label = fold(&neutral(&label), look.width.saturating_sub(24)).join("\n");
                marks.push(Mark { primary: false, ..mark(related.span, Some(label)) });
            }
            Snippet::new(name, text, index, marks)
        });
    let words = fold(&words, look.width.saturating_sub(4));
    let picture =
        Picture { head: &head, severity: finding.severity, words: &words, snippet: snippet.as_ref() };
    picture.draw(look.color, out);
    if snippet.is_none() {
        out.push_str("   ╰─[");
        out.push_str(name);
        out.push_str("]\n");
    }
}

fn mark(span: Span, label: Option<String>) -> Mark {
    Mark { start: span.start as usize, end: span.end as usize, label, primary: true }
}

const HELP: Text = Text { en: "help", zh: "建议" };
const ALSO: Text = Text { en: "also", zh: "同时涉及" };
const SEE: Text = Text { en: "see", zh: "另见" };
const FIX: Text = Text { en: "fix", zh: "修正" };
const FIX_TO_JUDGE: Text = Text { en: "fix, to be judged by you", zh: "修正（需人工判断）" };

/// What follows the lines: help, places in other files, the fix.
fn write_notes(
    finding: &Finding,
    report: &Report,
    places: &mut Places<'_>,
    look: Look,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some(help) = &finding.help {
        write_note(HELP, &page::words(finding, help, look.lang), look, out)?;
    }
    for related in finding.related.iter().filter(|related| related.span.file != finding.span.file) {
        let at = places.locate(related.span);
        let words = page::words(finding, &related.message, look.lang);
        let text = format!("{}:{}:{} {words}", at.path, at.start.line, at.start.column);
        write_note(SEE, &text, look, out)?;
    }
    if !finding.also.is_empty() {
        let named: Vec<String> = finding
            .also
            .iter()
            .map(|code| {
                rules::of_code(code)
                    .map_or_else(|| (*code).to_owned(), |(_, rule)| format!("{code} {}", rule.name))
            })
            .collect();
        write_note(ALSO, &named.join(look.lang.pick(", ", "、")), look, out)?;
    }
    if let Some(fix) = &finding.fix {
        let lead = match fix.safety {
            Safety::Safe => FIX,
            Safety::Unsafe => FIX_TO_JUDGE,
        };
        write_note(lead, &page::words(finding, &fix.message, look.lang), look, out)?;
        write_edits(fix, report, places, look, out)?;
    }
    Ok(())
}

/// Columns before the further lines of a note.
const NOTE: usize = 8;

fn write_note(word: Text, text: &str, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let (mut lead, taken) = look.lead(word);
    let columns = look.width.saturating_sub(NOTE + 1);
    for line in fold_after(taken.saturating_sub(NOTE), &neutral(text), columns) {
        lead.push_str(line);
        out.write_all(lead.trim_end().as_bytes())?;
        out.write_all(b"\n")?;
        lead.clear();
        lead.extend(std::iter::repeat_n(' ', NOTE));
    }
    Ok(())
}

/// The most lines of a fix that are shown.
const MOST_LINES: usize = 12;
/// The widest line of a fix.
const WIDEST: usize = 160;

/// The lines that the edits change, before and after.
fn write_edits(
    fix: &Fix,
    report: &Report,
    places: &mut Places<'_>,
    look: Look,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut edits: Vec<&(Span, String)> = fix.edits.iter().collect();
    edits.sort_by_key(|(span, _)| (span.file, span.start, span.end));
    let mut rest = edits.as_slice();
    while let Some((first, _)) = rest.first() {
        let Some((index, text)) = places.index(first.file) else { return Ok(()) };
        let mut lines = index.line(first.start as usize)..index.line(first.end as usize) + 1;
        let mut here = 0;
        // Edits on the same lines are shown together.
        for (span, _) in rest {
            let line = index.line(span.start as usize);
            if span.file != first.file || line >= lines.end {
                break;
            }
            lines.end = lines.end.max(index.line(span.end as usize) + 1);
            here += 1;
        }
        let (these, later) = rest.split_at(here.max(1).min(rest.len()));
        rest = later;
        // The line above tells where added lines go.
        let range =
            index.bytes(text, lines.start.saturating_sub(1)).start..index.bytes(text, lines.end - 1).end;
        let before = text.get(range.clone()).unwrap_or_default();
        let after = edited(text, range, these);
        if report.file(first.file).is_some() {
            write_change(before, &after, look, out)?;
        }
    }
    Ok(())
}

/// The bytes of `range` after the edits.
fn edited(text: &str, range: std::ops::Range<usize>, edits: &[&(Span, String)]) -> String {
    let mut out = String::new();
    let mut at = range.start;
    for (span, replacement) in edits {
        let start = (span.start as usize).clamp(at, range.end.max(at));
        out.push_str(text.get(at..start).unwrap_or_default());
        out.push_str(replacement);
        at = (span.end as usize).max(start);
    }
    out.push_str(text.get(at..range.end.max(at)).unwrap_or_default());
    out
}

/// Removed and added lines, those that stay left out at both ends.
fn write_change(before: &str, after: &str, look: Look, out: &mut dyn Write) -> io::Result<()> {
    let (before, after): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let head = before.iter().zip(&after).take_while(|(a, b)| a == b).count();
    let most = before.len().min(after.len()) - head;
    let tail = before.iter().rev().zip(after.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    let minus = (before.get(head..before.len() - tail).unwrap_or_default(), "-", "31");
    let plus = (after.get(head..after.len() - tail).unwrap_or_default(), "+", "32");
    if minus.0.is_empty()
        && let Some(line) = head.checked_sub(1).and_then(|last| before.get(last))
    {
        // Added lines alone do not tell where they go.
        writeln!(out, "          {}", shown(line))?;
    }
    for (lines, sign, color) in [minus, plus] {
        for line in lines.iter().take(MOST_LINES) {
            let shown = shown(line);
            if look.color {
                writeln!(out, "        \u{1b}[{color}m{sign} {shown}\u{1b}[0m")?;
            } else {
                writeln!(out, "        {sign} {shown}")?;
            }
        }
    }
    Ok(())
}

/// A line of a fix, cut to a width.
fn shown(line: &str) -> Cow<'_, str> {
    if line.len() <= WIDEST && is_plain(line.as_bytes()) {
        return Cow::Borrowed(line);
    }
    one_line(line).chars().take(WIDEST).collect()
}

/// Writes a closing line. Where nothing was looked at because of errors, these say it all.
pub fn write_closing(report: &Report, text: &str, look: Look, out: &mut dyn Write) -> io::Result<()> {
    if report.looked_at == 0 && !report.errors.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}", fold(text, look.width).join("\n"))
}

/// `12 schedules in 9 files, 3 findings`, what is not shown, and that nothing was found at all.
pub fn closing(report: &Report, lang: Lang) -> String {
    let (schedules, found, below) = (report.schedules(), report.findings.len(), report.below);
    let mut text = closing_inventory(report, lang);
    let mut add = |part: String| text.push_str(&part);
    if schedules > 0 || found > 0 {
        add(match lang {
            Lang::En if found == 0 => ", no findings".to_owned(),
            Lang::En => format!(", {}", count(found, "finding")),
            Lang::Zh if found == 0 => "，未发现问题".to_owned(),
            Lang::Zh => format!("，发现 {found} 个问题"),
        });
    }
    let hidden = [
        (below.warnings, Text { en: "warnings", zh: "警告" }, "--severity warning"),
        (below.advice, Text { en: "advice", zh: "建议" }, "--strict"),
    ];
    for (number, what, flag) in hidden.into_iter().filter(|(number, ..)| *number > 0) {
        add(match lang {
            Lang::En => format!(", {number} {} not shown ({flag})", what.en),
            Lang::Zh => format!("，另有 {number} 条{}未显示（{flag}）", what.zh),
        });
    }
    if report.suppressed > 0 {
        add(match lang {
            Lang::En => format!(", {} suppressed by comments", report.suppressed),
            Lang::Zh => format!("，{} 个问题已由注释屏蔽", report.suppressed),
        });
    }
    if report.in_baseline > 0 {
        add(match lang {
            Lang::En => format!(", {} in the baseline", report.in_baseline),
            Lang::Zh => format!("，{} 个问题已在基线中", report.in_baseline),
        });
    }
    if report.gone_from_baseline > 0 {
        add(match lang {
            Lang::En => {
                format!(", {} of the baseline no longer occur (--update-baseline)", report.gone_from_baseline)
            }
            Lang::Zh => {
                format!("，基线中有 {} 个问题已不再出现（--update-baseline）", report.gone_from_baseline)
            }
        });
    }
    text
}

/// `12 schedules in 9 files`, or that there are none.
pub fn closing_inventory(report: &Report, lang: Lang) -> String {
    let (schedules, files) = (report.schedules(), report.files_with_schedules());
    match lang {
        _ if schedules == 0 => none_found(report, lang),
        Lang::En => format!("{} in {}", count(schedules, "schedule"), count(files, "file")),
        Lang::Zh => format!("{files} 个文件中有 {schedules} 个定时任务"),
    }
}

fn none_found(report: &Report, lang: Lang) -> String {
    match (lang, report.looked_at) {
        (Lang::En, 0) => "no schedule found: no file here looks like one that holds schedules".to_owned(),
        (Lang::En, files) => format!("no schedule found in {}", count(files, "file")),
        (Lang::Zh, 0) => "没有找到任何定时任务：这里没有可能包含定时任务的文件".to_owned(),
        (Lang::Zh, files) => format!("检查了 {files} 个文件，没有找到任何定时任务"),
    }
}

/// `1 finding`, `2 findings`.
pub fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// An error with the lines of the text that caused it.
pub fn fault(path: &str, text: &str, at: std::ops::Range<usize>, message: &Phrase, look: Look) -> String {
    let index = LineIndex::new(text);
    let mark = Mark { start: at.start, end: at.end, label: None, primary: true };
    let name = one_line(path);
    let message = fold(&neutral(&message.get(look.lang)), look.width.saturating_sub(4)).join("\n");
    let snippet = Snippet::new(&name, text, &index, vec![mark]);
    let shown = Shown { code: None, message: &message, severity: Severity::Error, snippet };
    shown.drawn(look).unwrap_or_else(|_| format!("{path}: {message}\n"))
}

/// What miette draws: faults that end the run. Findings are drawn by [`Picture`].
pub(super) struct Shown<'a> {
    pub(super) code: Option<&'a str>,
    pub(super) message: &'a str,
    pub(super) severity: Severity,
    pub(super) snippet: Snippet<'a>,
}

impl Shown<'_> {
    /// As miette draws it.
    pub(super) fn drawn(&self, look: Look) -> Result<String, fmt::Error> {
        let theme = if look.color { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme)
            .with_links(false)
            .with_wrap_lines(false)
            .with_width(look.width)
            .without_syntax_highlighting();
        let mut out = String::new();
        handler.render_report(&mut out, self).map(|()| out)
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message)
    }
}

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message)
    }
}

impl std::error::Error for Shown<'_> {}

impl Diagnostic for Shown<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.map(|code| Box::new(code) as Box<dyn fmt::Display + 'a>)
    }
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Advice => miette::Severity::Advice,
        })
    }
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.snippet)
    }
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.snippet.labeled_spans()))
    }
}
