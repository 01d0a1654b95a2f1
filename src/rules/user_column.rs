//! C003 user-column. Texts and examples: `rules/user-column.toml`.

use super::{Check, EntryContext, Rule, daemons};
use crate::dialect::DialectId;
use crate::finding::{Finding, Fix, Message, Safety, Severity};
use crate::lang::Text;
use crate::source::{FactKind, Format, shell};
use crate::span::{SourceText, Span};

/// C003.
pub static RULE: Rule = Rule {
    code: "C003",
    name: "user-column",
    severity: Severity::Error,
    page: include_str!("../../rules/user-column.toml"),
    check: Check::Entry(check),
    // What they say is of a command that is not the one that was meant.
    supersedes: &["R001", "R002", "R004", "R008", "C007"],
};

fn check(cx: &EntryContext<'_>) -> Option<Finding> {
    let system = cx.file.format == Format::SystemCrontab;
    let finding = if system { missing(cx) } else { present(cx.command) }?;
    // A full-width blank shifts the columns: C006 says so.
    let line = cx.entry.line;
    let shifted = cx.file.facts.iter().any(|fact| {
        matches!(fact.kind, FactKind::LookAlike { .. }) && (line.start..line.end).contains(&fact.span.start)
    });
    (!shifted).then_some(finding)
}

/// A user table has no user column: a user name there is taken for the program.
fn present(command: &SourceText) -> Option<Finding> {
    let text = command.text.as_str();
    let end = text.find([' ', '\t'])?;
    let (name, rest) = text.split_at(end);
    let next = rest.trim_start();
    let path = next.starts_with('/') || next.starts_with("~/") || next.starts_with("./");
    let certain = USERS.contains(&name) && !next.is_empty() && !next.starts_with(['-', '|', '>', '&', ';']);
    let likely = path && LIKELY_USERS.contains(&name);
    if !certain && !likely {
        return None;
    }
    // A word that cron gives to a program of that name cannot be told from a user name.
    let remove = command.place(0..text.len() - next.len());
    let fix = Fix {
        message: Message::new("fix_remove").with("user", name),
        edits: vec![(remove, String::new())],
        safety: Safety::Unsafe,
    };
    Some(
        Finding::new(&RULE, command.place(0..end), Message::new("present").with("user", name))
            .help(Message::new("help_present"))
            .fix(fix),
    )
}

/// A system table needs one: the first word of the command is taken for it.
fn missing(cx: &EntryContext<'_>) -> Option<Finding> {
    let user = cx.job.user.as_ref()?;
    let name = user.value.as_str();
    let path = name.starts_with(['/', '.', '~', '$', '(', '[', '"', '\''])
        || name.contains('/') && !name.contains(':');
    let known = is_program(name) && !cx.entry.command.is_empty();
    if !path && !known && !shell::is_assignment(name) {
        return None;
    }
    let at = Span { end: user.span.start, ..user.span };
    let fix = Fix {
        message: Message::new("fix_add"),
        edits: vec![(at, "root ".to_owned())],
        safety: Safety::Unsafe,
    };
    let message = Message::new("missing")
        .with("word", name)
        .with("daemons", daemons::each(cx.daemons, |daemon| Some(unknown_user(daemon))));
    Some(Finding::new(&RULE, user.span, message).help(Message::new("help_missing")).fix(fix))
}

/// What an unknown user leads to. Measured with Debian cron 3.0pl1-162, cronie 1.7.2, macOS cron-52, 2026-11.
pub(super) fn unknown_user(daemon: DialectId) -> Text {
    match daemon {
        DialectId::DebianCron => Text {
            en: "it ignores the whole file, since there is no such user",
            zh: "没有这个用户，整个文件都被忽略",
        },
        DialectId::Cronie | DialectId::CronieHead => Text {
            en: "it loads the line and fails whenever it is due",
            zh: "能加载，但每次到点都执行失败",
        },
        _ => Text { en: "it drops the line", zh: "丢弃这一行" },
    }
}

/// Names of users that no program has.
const USERS: [&str; 9] =
    ["root", "www-data", "nobody", "ec2-user", "ubuntu", "vagrant", "wwwrun", "_www", "systemd-network"];

/// Names of users that are hardly ever programs; `git`, `mysql` and `nginx` are.
const LIKELY_USERS: [&str; 14] = [
    "apache", "postgres", "redis", "jenkins", "gitlab", "deploy", "admin", "centos", "debian", "pi",
    "oracle", "zabbix", "nagios", "daemon",
];

/// Whether people start a program of that name from a crontab, and no user has the name.
fn is_program(name: &str) -> bool {
    matches!(
        name,
        "bash"
            | "cd"
            | "certbot"
            | "cp"
            | "curl"
            | "date"
            | "docker"
            | "docker-compose"
            | "echo"
            | "env"
            | "find"
            | "flock"
            | "ionice"
            | "java"
            | "mv"
            | "nice"
            | "node"
            | "perl"
            | "php"
            | "python"
            | "python2"
            | "python3"
            | "rm"
            | "rsync"
            | "ruby"
            | "service"
            | "sh"
            | "sleep"
            | "sudo"
            | "systemctl"
            | "tar"
            | "test"
            | "timeout"
            | "wget"
    )
}
