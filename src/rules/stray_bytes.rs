//! C006 stray-bytes. Texts and examples: `rules/stray-bytes.toml`.

use super::{Check, FileContext, Rule, daemons};
use crate::dialect::DialectId;
use crate::finding::{Both, Finding, Fix, Message, Phrase, Safety, Severity};
use crate::lang::Text;
use crate::source::{FactKind, Format, shell};
use crate::span::{SourceText, Span};

/// C006.
pub static RULE: Rule = Rule {
    code: "C006",
    name: "stray-bytes",
    severity: Severity::Error,
    page: include_str!("../../rules/stray-bytes.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    // Manifests are YAML or JSON: CRLF and a byte order mark do no harm there.
    if cx.file.format == Format::KubernetesManifest {
        return;
    }
    let daemons = daemons::of(cx.file, cx.settings);
    let mut look_alike_lines: Vec<u32> = Vec::new();
    for fact in &cx.file.facts {
        let finding = match fact.kind {
            FactKind::CarriageReturns { lines } => carriage_returns(cx, fact.span, lines, &daemons),
            FactKind::ByteOrderMark if cx.file.format != Format::RunParts => Some(
                Finding::new(
                    &RULE,
                    fact.span,
                    Message::new("mark")
                        .with("daemons", daemons::each(&daemons, |daemon| Some(with_mark(daemon)))),
                )
                .fix(remove(fact.span)),
            ),
            FactKind::LookAlike { character, stands_for } => {
                look_alike(cx, fact.span, character, stands_for, &mut look_alike_lines)
            }
            _ => None,
        };
        if let Some(mut finding) = finding {
            finding.job = fact.job;
            out.push(finding);
        }
    }
}

fn remove(span: Span) -> Fix {
    Fix { message: Message::new("fix_remove"), edits: vec![(span, String::new())], safety: Safety::Safe }
}

/// One finding for the whole file, at the first line that ends in CR LF.
fn carriage_returns(
    cx: &FileContext<'_>,
    span: Span,
    lines: usize,
    daemons: &[DialectId],
) -> Option<Finding> {
    if cx.file.format == Format::RunParts {
        let shebang = cx.file.text.starts_with("#!");
        return shebang.then(|| {
            Finding::new(&RULE, span, Message::new("script_returns")).help(Message::new("help_returns"))
        });
    }
    let harmed = |daemon| !matches!(daemon, DialectId::Bcron);
    if !daemons.iter().any(|&daemon| harmed(daemon)) {
        return None;
    }
    let blank = cx.file.text.split('\n').any(|line| line == "\r");
    let words = daemons::each(daemons, |daemon| with_returns(daemon, blank));
    let edits = cx
        .file
        .text
        .match_indices("\r\n")
        .map(|(at, _)| (Span::new(cx.file.id, at..at + 1), String::new()))
        .collect();
    Some(
        Finding::new(&RULE, span, Message::new("returns").with("lines", lines).with("daemons", words))
            .help(Message::new("help_returns"))
            .fix(Fix { message: Message::new("fix_returns"), edits, safety: Safety::Safe }),
    )
}

/// Debian cron 3.0pl1-162 and bcron measured, 2026-11; the others keep what stands before the newline.
fn with_returns(daemon: DialectId, blank: bool) -> Option<Text> {
    match daemon {
        DialectId::DebianCron if blank => Some(Text {
            en: "a line of nothing but the carriage return is a bad line, so it ignores the whole file",
            zh: "只含回车符的空行算错误行，整个文件都被忽略",
        }),
        DialectId::Bcron => Some(Text { en: "strips it", zh: "会去掉它" }),
        DialectId::BusyBox | DialectId::Supercronic => None,
        _ => Some(Text {
            en: "the carriage return becomes the last character of every command or file name at the line's end",
            zh: "回车符会成为行尾命令或文件名的最后一个字符",
        }),
    }
}

/// Debian cron 3.0pl1-162 measured, 2026-11: "bad minute". The mark is no blank and no digit for any of them.
fn with_mark(daemon: DialectId) -> Text {
    match daemon {
        DialectId::DebianCron => Text {
            en: "the first line is a bad line, so it ignores the whole file",
            zh: "第一行成了错误行，整个文件都被忽略",
        },
        DialectId::Supercronic => Text { en: "refuses to start", zh: "拒绝启动" },
        _ => Text {
            en: "the first line is not read as what it seems", zh: "第一行不会按看上去的样子读取"
        },
    }
}

/// A sign that only looks like a blank or a digit: it matters in the schedule, and as a blank of the command.
fn look_alike(
    cx: &FileContext<'_>,
    span: Span,
    character: char,
    stands_for: char,
    lines: &mut Vec<u32>,
) -> Option<Finding> {
    let crontab = cx.file.crontab.as_ref()?;
    let inside = |outer: Span| outer.start <= span.start && span.end <= outer.end;
    let message = |key| {
        Message::new(key)
            .with("character", format!("U+{:04X}", u32::from(character)))
            .with("stands_for", like(stands_for))
    };
    let fix = Fix {
        message: Message::new("fix_replace"),
        edits: vec![(span, stands_for.to_string())],
        safety: Safety::Safe,
    };
    // Entries and strays stand in order of their lines.
    let after = crontab.entries.partition_point(|entry| entry.line.start <= span.start);
    let entry =
        after.checked_sub(1).and_then(|at| crontab.entries.get(at)).filter(|entry| inside(entry.line));
    let (line, key, severity) = if let Some(entry) = entry {
        if lines.last() == Some(&entry.line.start) {
            return None;
        }
        if inside(entry.schedule) {
            (entry.line.start, "in_schedule", Severity::Error)
        } else if stands_for == ' ' && !quoted(entry.command(cx.file)?, span) {
            (entry.line.start, "in_command", Severity::Warning)
        } else {
            return None;
        }
    } else {
        let after = crontab.strays.partition_point(|stray| stray.start <= span.start);
        let stray =
            after.checked_sub(1).and_then(|at| crontab.strays.get(at)).filter(|stray| inside(**stray))?;
        (stray.start, "in_line", Severity::Error)
    };
    if lines.last() == Some(&line) {
        return None;
    }
    lines.push(line);
    Some(Finding::new(&RULE, span, message(key)).severity(severity).fix(fix))
}

/// What a sign looks like, in words.
fn like(stands_for: char) -> Phrase {
    if stands_for == ' ' {
        Phrase::from(Both { en: "blank".to_owned(), zh: "空格".to_owned() })
    } else {
        Phrase::from(Both { en: format!("`{stands_for}`"), zh: format!(" `{stands_for}`") })
    }
}

/// Whether a place of the command stands inside quotes or a shell comment.
fn quoted(command: &SourceText, span: Span) -> bool {
    if command.text.len() > shell::LONGEST {
        return true;
    }
    let Some(at) = span.start.checked_sub(command.span.start) else { return false };
    let before = command.text.get(..at as usize).unwrap_or_default();
    let mut quote = None;
    let mut last = ' ';
    for c in before.chars() {
        match (quote, c) {
            (None, '#') if last.is_whitespace() => return true,
            (None, '"' | '\'') if last != '\\' => quote = Some(c),
            (Some(open), c) if open == c && (c == '\'' || last != '\\') => quote = None,
            _ => {}
        }
        last = c;
    }
    quote.is_some()
}
