//! C001 no-final-newline. Texts and examples: `rules/no-final-newline.toml`.

use super::{Check, FileContext, Rule, daemons};
use crate::dialect::DialectId;
use crate::finding::{Finding, Fix, Message, Safety, Severity};
use crate::lang::Text;
use crate::source::{FactKind, Format};
use crate::span::Span;

/// C001.
pub static RULE: Rule = Rule {
    code: "C001",
    name: "no-final-newline",
    severity: Severity::Error,
    page: include_str!("../../rules/no-final-newline.toml"),
    check: Check::File(check),
    supersedes: &[],
};

fn check(cx: &FileContext<'_>, out: &mut Vec<Finding>) {
    if !matches!(cx.file.format, Format::UserCrontab | Format::SystemCrontab)
        || !cx.file.facts.iter().any(|fact| matches!(fact.kind, FactKind::NoFinalNewline))
    {
        return;
    }
    let text = &*cx.file.text;
    let start = text.rfind('\n').map_or(0, |at| at + 1);
    let line = text.get(start..).unwrap_or_default();
    // All daemons take a comment or blanks at the end without a newline.
    if line.trim_start().is_empty() || line.trim_start().starts_with('#') {
        return;
    }
    let daemons = daemons::of(cx.file, cx.settings);
    if !daemons.iter().any(|&daemon| loses(daemon).is_some()) {
        return;
    }
    let end = Span::new(cx.file.id, text.len()..text.len());
    let mut finding = Finding::new(
        &RULE,
        Span::new(cx.file.id, start..text.len()),
        Message::new("main")
            .with("daemons", daemons::each(&daemons, |daemon| Some(loses(daemon).unwrap_or(FINE)))),
    )
    .confidence(daemons::confidence(&daemons, |daemon| loses(daemon).is_some()))
    .help(Message::new("help"))
    .fix(Fix { message: Message::new("fix"), edits: vec![(end, "\n".to_owned())], safety: Safety::Safe });
    if !daemons.iter().all(|&daemon| loses(daemon).is_some()) {
        finding = finding.severity(Severity::Warning);
    }
    finding.job = cx.file.crontab.as_ref().and_then(|crontab| {
        crontab.entries.iter().find(|entry| entry.line.end as usize >= start).map(|entry| entry.job)
    });
    out.push(finding);
}

const FINE: Text = Text { en: "loads it all the same", zh: "照常加载" };

/// What is lost. Measured with Debian cron 3.0pl1-162, cronie 1.7.2, macOS cron-52, BusyBox 1.37.0, bcron, supercronic,
/// 2026-11.
fn loses(daemon: DialectId) -> Option<Text> {
    match daemon {
        DialectId::DebianCron => Some(Text {
            en: "ignores the whole file, with a line in syslog only (`crontab` refuses to install it)",
            zh: "整个文件都被忽略，只在 syslog 留一行（用 crontab 命令安装时会直接拒绝）",
        }),
        DialectId::Cronie | DialectId::CronieHead => Some(Text {
            en: "does not load the last line, with a line in its log",
            zh: "最后一行不加载，日志里有一行提示",
        }),
        DialectId::FreeBsd => Some(Text {
            en: "does not load the last line, without a word",
            zh: "最后一行不加载，没有任何提示",
        }),
        _ => None,
    }
}
