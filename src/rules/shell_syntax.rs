//! C012 shell-syntax. Texts and examples: `rules/shell-syntax.toml`.

use super::{Check, JobContext, Rule, daemons, shell_mismatch};
use crate::finding::{Finding, Message, Severity};
use crate::lang::Text;
use crate::source::evidence::EvidenceKind;
use crate::source::shell::grammar::{self, Fault, FaultKind};

/// C012.
pub static RULE: Rule = Rule {
    code: "C012",
    name: "shell-syntax",
    severity: Severity::Error,
    page: include_str!("../../rules/shell-syntax.toml"),
    check: Check::Job(check),
    supersedes: &[],
};

const WHOLE_LINE: Text = Text { en: "the whole line", zh: "整行" };
const WHOLE_TEXT: Text = Text { en: "the whole text behind `-c`", zh: " `-c` 后的整段命令" };

fn check(cx: &JobContext<'_>, out: &mut Vec<Finding>) {
    let Some(command) = &cx.job.command else { return };
    let of_shell = cx.job.command_line().evidence.iter().find_map(|found| match found.kind {
        EvidenceKind::Unreadable(kind) => Some(Fault { kind, range: found.range.clone() }),
        _ => None,
    });
    let of_line = of_line(cx, &command.text);
    // What stands in front of a shell that is started by the line runs all the same.
    let line = if of_line.is_some() { WHOLE_LINE } else { WHOLE_TEXT };
    let Some(fault) = of_line.or(of_shell) else { return };
    let sign = command.text.get(fault.range.clone()).unwrap_or_default();
    let (key, help) = match fault.kind {
        FaultKind::Open(_) => ("open", if is_quote(sign) { "help_quote" } else { "help" }),
        FaultKind::NothingBefore if follows_background(&command.text, fault.range.start) => {
            ("before", "help_background")
        }
        FaultKind::NothingBefore => ("before", "help"),
        FaultKind::NothingBehind => ("behind", "help"),
        FaultKind::Misplaced if sign.len() == 2 && sign.ends_with('(') => ("misplaced", "help_pattern"),
        FaultKind::Misplaced if sign == "(" => ("misplaced", "help_parenthesis"),
        FaultKind::Misplaced => ("misplaced", "help"),
        FaultKind::NoTarget if sign.ends_with('&') => ("target", "help_descriptor"),
        FaultKind::NoTarget => ("target", "help"),
    };
    let closer = if let FaultKind::Open(closer) = fault.kind { closer } else { "" };
    let message = Message::new(key).with("sign", sign).with("closer", closer).with("line", line);
    out.push(Finding::new(&RULE, command.place(fault.range), message).help(Message::new(help)));
}

/// The fault of a crontab's line, where a shell of the family reads it, whoever the daemon is.
fn of_line(cx: &JobContext<'_>, text: &str) -> Option<Fault> {
    let crontab = cx.file.crontab.as_ref()?;
    let fault = grammar::first_fault(text)?;
    let of_family = |shell: &str| {
        let name = shell.rsplit('/').next().unwrap_or_default();
        matches!(name, "sh" | "bash" | "dash" | "ash")
    };
    if !shell_mismatch::shell(cx.job).is_none_or(of_family) || grammar::is_template(text) {
        return None;
    }
    // The options of a bash that is started with them.
    if cx
        .job
        .environment
        .iter()
        .any(|set| matches!(set.name.value.as_str(), "BASHOPTS" | "SHELLOPTS" | "BASH_ENV"))
    {
        return None;
    }
    let entry = crontab.entry_of(cx.index)?;
    // A carriage return before the end of the line is a part of its last word, or a word of its own.
    if cx.file.text.as_bytes().get(entry.line.range().end) == Some(&b'\r') {
        return None;
    }
    // Some daemons end the command at a `%`, others do not: C002 tells where the shell gets half a text.
    let whole = entry.written.as_ref().is_none_or(|written| {
        daemons::of(cx.file, cx.settings).iter().all(|daemon| daemons::cuts(*daemon))
            || grammar::first_fault(&written.text).is_some()
    });
    whole.then_some(fault)
}

fn is_quote(sign: &str) -> bool {
    matches!(sign, "'" | "\"" | "`")
}

/// Whether the sign in front of a place is the `&` that ends a command.
fn follows_background(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default().trim_end();
    before.ends_with('&') && !before.ends_with("&&")
}
