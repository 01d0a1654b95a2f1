//! The report for people, at a terminal.

use std::fmt;
use std::io::{self, Write};

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, SourceCode};

use super::draw::Picture;
use super::lines::LineIndex;
use super::neutral::{neutral, one_line};
use super::snippet::{Mark, Snippet};
use super::wrap::{fold, folded};
use super::{Places, notes, shown_path};
use crate::finding::{Finding, Phrase, Severity};
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
    let mut room = Room::default();
    // The findings of a file follow each other.
    let mut named: Option<FileId> = None;
    for finding in &report.findings {
        let id = finding.span.file;
        if named.replace(id) != Some(id) {
            let file = report.file(id);
            room.snippet.name = file.map(|file| one_line(&shown_path(&file.path))).unwrap_or_default();
        }
        room.picture.clear();
        draw(finding, &mut places, look, &mut room);
        notes::add(finding, &mut places, look, &mut room.words, &mut room.picture);
        room.picture.push('\n');
        out.write_all(room.picture.as_bytes())?;
    }
    Ok(())
}

/// What a finding is made in: the next one uses it again.
#[derive(Default)]
struct Room {
    words: String,
    marks: Vec<Mark>,
    snippet: Snippet,
    picture: String,
}

/// Draws a finding with its lines.
fn draw(finding: &Finding, places: &mut Places<'_>, look: Look, room: &mut Room) {
    let Room { words, marks, snippet, picture } = room;
    let shown = places.index(finding.span.file).filter(|(_, text)| !text.is_empty());
    if let Some((index, text)) = shown {
        marks.push(mark(finding.span, None));
        for related in finding.related.iter().filter(|related| related.span.file == finding.span.file) {
            words.clear();
            page::push_words(finding, &related.message, look.lang, words);
            let label = fold(&neutral(words), look.width.saturating_sub(24)).join("\n");
            marks.push(Mark { primary: false, ..mark(related.span, Some(label)) });
        }
        snippet.show(text, index, marks);
    }
    let rule = rules::of_code(finding.rule).map_or(finding.rule, |(_, rule)| rule.name);
    words.clear();
    page::push_words(finding, &finding.message, look.lang, words);
    Picture {
        head: &[severity_word(finding.severity, look.lang), "[", finding.rule, "] ", rule],
        severity: finding.severity,
        words: folded(0, &neutral(words), look.width.saturating_sub(4)),
        snippet: shown.map(|_| &*snippet),
    }
    .draw(look.color, picture);
    if shown.is_none() {
        picture.extend(["   ╰─[", &snippet.name, "]\n"]);
    }
}

fn mark(span: Span, label: Option<String>) -> Mark {
    Mark { start: span.start as usize, end: span.end as usize, label, primary: true }
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
            Lang::En if report.gone_from_baseline == 1 => {
                ", 1 of the baseline no longer occurs (--update-baseline)".to_owned()
            }
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
        Lang::Zh => format!("{files} 个文件中有 {}", jobs_and_schedules(report, lang)),
    }
}

/// `25 jobs (26 schedules)`; the jobs alone where each has one schedule.
pub fn jobs_and_schedules(report: &Report, lang: Lang) -> String {
    let (jobs, schedules) = (report.jobs(), report.schedules());
    match lang {
        Lang::En if jobs == schedules => count(jobs, "job"),
        Lang::En => format!("{} ({})", count(jobs, "job"), count(schedules, "schedule")),
        Lang::Zh if jobs == schedules => format!("{jobs} 个定时任务"),
        Lang::Zh => format!("{jobs} 个定时任务（{schedules} 个时间表达式）"),
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
    let message = fold(&neutral(&message.get(look.lang)), look.width.saturating_sub(4)).join("\n");
    let mut snippet = Snippet::of(one_line(path));
    snippet.show(text, &index, &mut vec![mark]);
    let shown = Shown { code: None, message: &message, severity: Severity::Error, snippet };
    shown.drawn(look).unwrap_or_else(|_| format!("{path}: {message}\n"))
}

/// What miette draws: faults that end the run. Findings are drawn by [`Picture`].
pub(super) struct Shown<'a> {
    pub(super) code: Option<&'a str>,
    pub(super) message: &'a str,
    pub(super) severity: Severity,
    pub(super) snippet: Snippet,
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
