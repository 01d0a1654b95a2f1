//! C005 not-a-shell. Texts and examples: `rules/not-a-shell.toml`.

use super::{Check, FileContext, Rule, daemons};
use crate::dialect::DialectId;
use crate::finding::{Finding, Message, Severity};
use crate::lang::Text;
use crate::source::CrontabSetting;

/// C005.
pub static RULE: Rule = Rule {
    code: "C005",
    name: "not-a-shell",
    severity: Severity::Warning,
    page: include_str!("../../rules/not-a-shell.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    let Some(crontab) = &cx.file.crontab else { return };
    let daemons = daemons::of(cx.file, cx.settings);
    for setting in &crontab.settings {
        if let Some(finding) = setting_finding(setting, &daemons) {
            out.push(finding);
        }
    }
    for &stray in &crontab.strays {
        let line = cx.file.text.get(stray.range()).unwrap_or_default();
        if line.trim_start().starts_with("export ") {
            let message = Message::new("export")
                .with("daemons", daemons::each(&daemons, |daemon| Some(bad_line(daemon))));
            out.push(
                Finding::new(&RULE, stray, message)
                    .help(Message::new("help_export"))
                    .severity(Severity::Error),
            );
        }
    }
}

fn setting_finding(setting: &CrontabSetting, daemons: &[DialectId]) -> Option<Finding> {
    let name = setting.var.name.value.as_str();
    let raw = setting.raw_value.value.as_str();
    let message = |key| Message::new(key).with("name", name).with("value", raw);
    if raw.is_empty() {
        let bad =
            |daemon| matches!(daemon, DialectId::DebianCron | DialectId::FreeBsd | DialectId::Supercronic);
        if !daemons.iter().any(|&daemon| bad(daemon)) {
            return None;
        }
        let words = daemons::each(daemons, |daemon| Some(empty_value(daemon)));
        return Some(
            Finding::new(&RULE, setting.line, message("empty").with("daemons", words))
                .severity(Severity::Error)
                .confidence(daemons::confidence(daemons, bad))
                .help(Message::new("help_empty").with("name", name)),
        );
    }
    if let Some(variable) = variable(raw, name) {
        // With the system's folders written out, the text of the variable is a folder that does not exist, no more.
        let whole =
            name == "PATH" && raw.trim_matches(['"', '\'']).split(':').any(|folder| folder == "/usr/bin");
        let key = if name == "PATH" && !whole { "path_variable" } else { "variable" };
        let help = if name == "PATH" { "help_path" } else { "help_variable" };
        return Some(
            Finding::new(&RULE, setting.raw_value.span, message(key).with("variable", variable))
                .severity(if whole { Severity::Advice } else { Severity::Warning })
                .help(Message::new(help).with("name", name)),
        );
    }
    let busybox_only = daemons == [DialectId::BusyBox];
    if busybox_only {
        return None;
    }
    let comment = raw.starts_with(['"', '\'']).then(|| text_after_quote(raw)).flatten();
    if let Some(rest) = comment {
        let words = daemons::each(daemons, |daemon| Some(bad_line(daemon)));
        return Some(
            Finding::new(
                &RULE,
                setting.raw_value.span,
                message("after_quote").with("rest", rest).with("daemons", words),
            )
            .severity(Severity::Error)
            .help(Message::new("help_comment")),
        );
    }
    let at = raw.find(" #").or_else(|| raw.find("\t#")).filter(|_| !raw.starts_with(['"', '\'']))?;
    Some(
        Finding::new(
            &RULE,
            setting.raw_value.span,
            message("comment").with("comment", raw.get(at..).unwrap_or_default().trim()),
        )
        .help(Message::new("help_comment")),
    )
}

/// The first `$NAME` of a value. cronie expands them in MAILTO and MAILFROM; no daemon does elsewhere.
fn variable<'a>(raw: &'a str, name: &str) -> Option<&'a str> {
    if matches!(name, "MAILTO" | "MAILFROM") {
        return None;
    }
    let at = raw.match_indices('$').map(|(at, _)| at).find(|at| {
        let next = raw.as_bytes().get(at + 1).copied().unwrap_or(0);
        next == b'{' || next == b'(' || next == b'_' || next.is_ascii_alphabetic()
    })?;
    let rest = raw.get(at + 1..)?;
    let end = if rest.starts_with(['{', '(']) {
        rest.find(['}', ')']).map_or(rest.len(), |end| end + 1)
    } else {
        rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len())
    };
    raw.get(at..=at + end)
}

/// What stands behind the closing quote of a value that begins with a quote.
fn text_after_quote(raw: &str) -> Option<&str> {
    let quote = raw.chars().next()?;
    let inside = raw.get(1..)?;
    let end = inside.find(quote)?;
    let rest = inside.get(end + 1..)?.trim();
    (!rest.is_empty()).then_some(rest)
}

/// What `NAME=` does. Measured with each daemon, 2026-11.
fn empty_value(daemon: DialectId) -> Text {
    match daemon {
        DialectId::DebianCron => Text {
            en: "takes it for a job with a bad minute and ignores the whole file",
            zh: "当成分钟字段有误的任务，整个文件都被忽略",
        },
        DialectId::FreeBsd => {
            Text { en: "takes it for a bad line and drops it", zh: "当成错误的行丢弃" }
        }
        DialectId::Supercronic => Text { en: "crashes at start", zh: "启动时崩溃" },
        _ => Text { en: "sets an empty value", zh: "设为空值" },
    }
}

/// What a line that is neither setting nor job does. Measured with each daemon, 2026-11.
fn bad_line(daemon: DialectId) -> Text {
    match daemon {
        DialectId::DebianCron => Text { en: "ignores the whole file", zh: "整个文件都被忽略" },
        DialectId::Supercronic => Text { en: "refuses to start", zh: "拒绝启动" },
        DialectId::BusyBox => Text { en: "ignores the line", zh: "忽略这一行" },
        _ => Text { en: "drops the line", zh: "丢弃这一行" },
    }
}
