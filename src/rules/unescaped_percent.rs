//! C002 unescaped-percent. Texts and examples: `rules/unescaped-percent.toml`.

use super::{Check, FileContext, Rule, daemons};
use crate::dialect::DialectId;
use crate::finding::{Confidence, Finding, Fix, Message, Safety, Severity};
use crate::source::shell::grammar::{self, Fault, FaultKind};
use crate::source::{FactKind, Format, shell};
use crate::span::SourceText;

/// C002.
pub static RULE: Rule = Rule {
    code: "C002",
    name: "unescaped-percent",
    severity: Severity::Error,
    page: include_str!("../../rules/unescaped-percent.toml"),
    check: Check::File(check),
    supersedes: &["C012"],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    for fact in &cx.file.facts {
        if let FactKind::Specifier { text, refused } = &fact.kind {
            let message = Message::new(if *refused { "specifier_refused" } else { "specifier" });
            let mut finding = Finding::new(&RULE, fact.span, message.with("text", text))
                .help(Message::new("help_specifier"));
            finding.job = fact.job;
            out.push(finding);
        }
    }
    let Some(crontab) = &cx.file.crontab else { return };
    // A file that a daemon never reads has no commands.
    let ignored = cx.file.facts.iter().any(|fact| matches!(fact.kind, FactKind::NotText { .. }));
    // Most crontabs have no such sign at all.
    if ignored || !cx.file.text.contains('%') {
        return;
    }
    let daemons = daemons::of(cx.file, cx.settings);
    let cutting = daemons.iter().filter(|&&daemon| daemons::cuts(daemon)).count();
    for entry in &crontab.entries {
        let Some(command) = entry.command(cx.file).filter(|command| command.text.len() <= shell::LONGEST)
        else {
            continue;
        };
        let found =
            if cutting > 0 { cut(command, &daemons, cutting) } else { kept_backslash(command, &daemons) };
        let Some(mut finding) = found else { continue };
        // In a quoted text of another format a backslash may need one of its own.
        if !matches!(cx.file.format, Format::UserCrontab | Format::SystemCrontab) {
            finding.fix = None;
        }
        finding.job = Some(entry.job);
        out.push(finding);
    }
}

fn cut(command: &SourceText, daemons: &[DialectId], cutting: usize) -> Option<Finding> {
    let text = command.text.as_str();
    let signs = percents(text);
    let bare: Vec<&Percent> = signs.iter().filter(|sign| !sign.escaped).collect();
    // `mail ops%Subject%Body` is how standard input is written in a crontab: only what is certainly no such input counts.
    let first = bare.first().filter(|_| bare.iter().any(|sign| sign.in_text || is_format(text, sign)))?;
    // What is never closed keeps the line from running with `\%` too: C012 tells where it opens.
    let is_open = |fault: Fault| matches!(fault.kind, FaultKind::Open(_)) && fault.range.start < first.at;
    if !grammar::is_template(text) && grammar::first_fault(text).is_some_and(is_open) {
        return None;
    }
    let runs = text.get(..first.at).unwrap_or_default().trim_end();
    let input = text.get(first.at + 1..).unwrap_or_default();
    let broken = first.in_text;
    let key = match (broken, cutting == daemons.len()) {
        (true, true) => "breaks",
        (true, false) => "breaks_for_some",
        (false, true) => "cut",
        (false, false) => "cut_for_some",
    };
    let others = daemons
        .iter()
        .copied()
        .filter(|&daemon| !daemons::cuts(daemon))
        .map(daemons::name)
        .collect::<Vec<_>>();
    let edits = bare
        .iter()
        .map(|sign| {
            let place = command.place(sign.at..sign.at + 1);
            (crate::span::Span { end: place.start, ..place }, "\\".to_owned())
        })
        .collect();
    let safety = if cutting == daemons.len() { Safety::Safe } else { Safety::Unsafe };
    let mut finding = Finding::new(
        &RULE,
        command.place(first.at..first.at + 1),
        Message::new(key)
            .with("runs", tail(runs))
            .with("input", head(input))
            .with("others", others.join(", ")),
    )
    .help(Message::new("help"))
    .fix(Fix { message: Message::new("fix"), edits, safety });
    if cutting < daemons.len() {
        finding = finding.confidence(Confidence::Medium);
    }
    Some(finding)
}

/// Daemons that take `%` as it is hand `\%` on to the shell, which keeps the backslash inside quotes.
fn kept_backslash(command: &SourceText, daemons: &[DialectId]) -> Option<Finding> {
    let text = command.text.as_str();
    let sign = percents(text).into_iter().find(|sign| sign.escaped && sign.quoted)?;
    let place = command.place(sign.at - 1..sign.at);
    let names = daemons.iter().copied().map(daemons::name).collect::<Vec<_>>();
    Some(
        Finding::new(&RULE, place, Message::new("backslash_kept").with("daemon", names.join(", ")))
            .severity(Severity::Warning)
            .fix(Fix {
                message: Message::new("fix_backslash"),
                edits: vec![(place, String::new())],
                safety: Safety::Unsafe,
            }),
    )
}

/// One `%` of a command.
struct Percent {
    at: usize,
    /// A backslash stands before it.
    escaped: bool,
    /// Inside quotes.
    quoted: bool,
    /// Inside quotes, a substitution or `${...}`: what stands before it is no complete command.
    in_text: bool,
    /// The word that it stands in begins with `+`: a format of `date`.
    in_format: bool,
    /// The word that it stands in looks like a URL up to here.
    in_url: bool,
}

fn percents(text: &str) -> Vec<Percent> {
    let mut found = Vec::new();
    if !text.contains('%') {
        return found;
    }
    // What is open: a quote, or the sign that closes a substitution. Inside `$(...)` quotes begin anew.
    let mut open: Vec<u8> = Vec::new();
    let mut before = 0u8;
    let (mut in_format, mut in_url) = (false, false);
    for (at, &byte) in text.as_bytes().iter().enumerate() {
        match byte {
            b' ' | b'\t' => (in_format, in_url) = (false, false),
            b'+' if matches!(before, 0 | b' ' | b'\t' | b'"' | b'\'') => in_format = true,
            b'?' => in_url = true,
            b'/' if before == b'/' => in_url = true,
            _ => {}
        }
        let top = open.last().copied();
        let escaped = before == b'\\' && top != Some(b'\'');
        match byte {
            b'%' => found.push(Percent {
                at,
                escaped: before == b'\\',
                quoted: matches!(top, Some(b'\'' | b'"')),
                in_text: top.is_some(),
                in_format,
                in_url,
            }),
            _ if escaped => {}
            b'\'' if top == Some(b'\'') => {
                open.pop();
            }
            _ if top == Some(b'\'') => {}
            b'\'' if top != Some(b'"') => open.push(byte),
            b'(' if before == b'$' || top == Some(b')') => open.push(b')'),
            b'{' if before == b'$' => open.push(b'}'),
            b'"' | b'`' if top != Some(byte) => open.push(byte),
            _ if top == Some(byte) && byte != b'\'' => {
                open.pop();
            }
            _ => {}
        }
        // A backslash that is itself escaped escapes nothing for the shell; for cron any backslash before % counts.
        before = if byte == b'\\' && before == b'\\' { 0 } else { byte };
    }
    found
}

/// `+%F`, `+%Y-%m`, `?q=%20`: a format of `date` or a URL's escape, certainly not the start of an input.
fn is_format(text: &str, sign: &Percent) -> bool {
    let next = |ahead: usize| text.as_bytes().get(sign.at + ahead).copied().unwrap_or(b' ');
    let letter = sign.in_format && next(1).is_ascii_alphabetic();
    letter || (sign.in_url && next(1).is_ascii_hexdigit() && next(2).is_ascii_hexdigit())
}

/// The end of a text, short enough for a sentence.
fn tail(text: &str) -> String {
    let skip = text.chars().count().saturating_sub(60);
    if skip == 0 { text.to_owned() } else { format!("...{}", text.chars().skip(skip).collect::<String>()) }
}

/// The beginning of a text, short enough for a sentence.
fn head(text: &str) -> String {
    if text.chars().count() <= 40 {
        text.to_owned()
    } else {
        format!("{}...", text.chars().take(40).collect::<String>())
    }
}
