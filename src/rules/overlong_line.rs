//! C008 overlong-line. Texts and examples: `rules/overlong-line.toml`.

use super::{Check, EntryContext, Rule, daemons};
use crate::dialect::DialectId;
use crate::finding::{Finding, Message, Severity};
use crate::lang::Text;

/// C008.
pub static RULE: Rule = Rule {
    code: "C008",
    name: "overlong-line",
    severity: Severity::Error,
    page: include_str!("../../rules/overlong-line.toml"),
    check: Check::Entry(check),
    supersedes: &[],
};

/// Longest command in bytes. Debian cron 3.0pl1-162, cronie 1.7.2 and macOS cron-52 measured, 2026-11.
fn longest(daemon: DialectId) -> Option<usize> {
    match daemon {
        DialectId::DebianCron | DialectId::FreeBsd => Some(998),
        DialectId::Cronie | DialectId::CronieHead => Some(131_071),
        _ => None,
    }
}

fn check(cx: &EntryContext<'_>) -> Option<Finding> {
    let length = cx.command.text.len();
    let too_long = |daemon| longest(daemon).is_some_and(|most| length > most);
    let least = cx.daemons.iter().filter_map(|&daemon| longest(daemon)).min()?;
    if length <= least {
        return None;
    }
    let words = daemons::each(cx.daemons, |daemon| Some(if too_long(daemon) { loses(daemon) } else { FINE }));
    let message = Message::new("main").with("length", length).with("most", least).with("daemons", words);
    let finding = Finding::new(&RULE, cx.entry.command, message)
        .confidence(daemons::confidence(cx.daemons, too_long))
        .help(Message::new("help"));
    Some(finding)
}

const FINE: Text = Text { en: "takes it", zh: "可以接受" };

fn loses(daemon: DialectId) -> Text {
    match daemon {
        DialectId::DebianCron => Text {
            en: "\"command too long\", so it ignores the whole file",
            zh: "报 command too long，整个文件都被忽略",
        },
        DialectId::FreeBsd => Text {
            en: "cuts it off at 998 bytes without a word and runs the rest that remains",
            zh: "静默截断到 998 字节后照常执行",
        },
        _ => Text { en: "drops the line", zh: "丢弃这一行" },
    }
}
