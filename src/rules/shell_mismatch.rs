//! C009 shell-mismatch. Texts and examples: `rules/shell-mismatch.toml`.

mod kinds;

use std::ops::Range;

use kinds::{Bashism, Kind};

use super::{Check, EntryContext, Rule};
use crate::ahead::Ahead;
use crate::dialect::DialectId;
use crate::finding::{Both, Confidence, Finding, Fix, Message, Phrase, Safety, Severity};
use crate::job::{EnvScope, EnvVar, Job};
use crate::needles::Needles;
use crate::source::shell::{self, Op, RedirectKind, Token};
use crate::span::Span;

/// C009.
pub static RULE: Rule = Rule {
    code: "C009",
    name: "shell-mismatch",
    severity: Severity::Warning,
    page: include_str!("../../rules/shell-mismatch.toml"),
    check: Check::Entry(check),
    supersedes: &[],
};

fn check(cx: &EntryContext<'_>) -> Option<Finding> {
    // RHEL, Fedora, SUSE and Arch, which run cronie, have bash as /bin/sh; a container's supercronic takes what the image has.
    let strict = cx.daemons.contains(&DialectId::DebianCron) || cx.daemons.contains(&DialectId::FreeBsd);
    let ash = !strict && cx.daemons.contains(&DialectId::BusyBox);
    if !strict && !ash || !runs_sh(cx.job) {
        return None;
    }
    let judges = [DialectId::DebianCron, DialectId::FreeBsd, DialectId::BusyBox];
    let judges =
        judges.iter().filter(|&judge| cx.daemons.contains(judge) && (ash || *judge != DialectId::BusyBox));
    let mut found = bashisms(&cx.command.text);
    found.retain(|bashism| judges.clone().any(|&judge| !bashism.kind.is_known_to(judge)));
    // A newer dash has it: what none has is told first.
    if found.iter().any(|bashism| bashism.kind != Kind::PipeFail) {
        found.retain(|bashism| bashism.kind != Kind::PipeFail);
    }
    report(cx, &found, strict)
}

/// Whether `/bin/sh` runs the job: no `SHELL=` above it, or one that names a plain sh.
fn runs_sh(job: &Job) -> bool {
    shell(job)
        .is_none_or(|shell| matches!(shell, "/bin/sh" | "/usr/bin/sh" | "/bin/dash" | "/bin/ash" | "sh"))
}

/// The shell that a crontab names above the job; an empty text where nobody can tell.
pub(super) fn shell(job: &Job) -> Option<&str> {
    let set = |var: &&EnvVar| var.scope == EnvScope::Crontab && var.name.value == "SHELL";
    let shell = job.environment.iter().rev().find(set)?;
    Some(shell.value.as_ref().map_or("", |value| value.text.trim()))
}

fn report(cx: &EntryContext<'_>, found: &[Bashism], strict: bool) -> Option<Finding> {
    let first = found.first()?;
    let (command, daemons, text) = (cx.command, cx.daemons, cx.command.text.as_str());
    let mut names: Vec<&str> = Vec::new();
    for bashism in found {
        let name = bashism.kind.name();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let shown = match quoted.split_first() {
        Some((only, [])) => Phrase::Plain(only.clone()),
        Some((main, others)) => Phrase::from(Both {
            en: format!("{main} (like {})", others.join(", ")),
            zh: format!("{main}（还有 {}）", others.join("、")),
        }),
        None => return None,
    };
    let sure = daemons.iter().all(|daemon| *daemon == DialectId::DebianCron);
    let key = match (strict, sure) {
        _ if first.kind == Kind::PipeFail => "newer",
        (true, true) => "main",
        (true, false) if !daemons.contains(&DialectId::DebianCron) => "freebsd",
        (true, false) => "unless_bash",
        (false, _) => "busybox",
    };
    let message = Message::new(key).with("text", shown).with("effect", first.kind.effect());
    let by_digits =
        matches!(first.kind, Kind::DescriptorOfGroup | Kind::DescriptorOfShell | Kind::Descriptor);
    let help = Message::new(if by_digits { "help_descriptor" } else { "help" });
    let finding = Finding::new(&RULE, command.place(first.range.clone()), message).help(help);
    let finding =
        if sure && first.kind != Kind::PipeFail { finding } else { finding.confidence(Confidence::Medium) };
    let edits: Option<Vec<(Span, String)>> = found
        .iter()
        .map(|bashism| {
            let written = bashism.replacement(text)?;
            Some((command.place(bashism.range.clone()), written))
        })
        .collect();
    let fix = if let Some(edits) = edits {
        Fix { message: Message::new("fix_rewrite"), edits, safety: Safety::Safe }
    } else {
        let at = Span { end: cx.entry.line.start, ..cx.entry.line };
        let edits = vec![(at, "SHELL=/bin/bash\n".to_owned())];
        Fix { message: Message::new("fix_shell"), edits, safety: Safety::Unsafe }
    };
    Some(finding.fix(fix))
}

/// What stands in front of a redirection.
#[derive(Clone, Copy)]
enum Before {
    /// The end of a group, or redirections of it.
    Group,
    /// `exec` alone.
    Exec,
    Other,
}

/// A sign that most commands do not have: they are words, and the output of some goes into a file or another program.
const RARE: u8 = 1;
/// A sign of those.
const JOINS: u8 = 2;

const SIGNS: [u8; 256] = {
    let mut signs = [0; 256];
    let (rare, joins) = (b"${[=<(", b"|&>");
    let mut at = 0;
    while at < rare.len() {
        signs[rare[at] as usize] = RARE;
        at += 1;
    }
    at = 0;
    while at < joins.len() {
        signs[joins[at] as usize] = JOINS;
        at += 1;
    }
    signs
};

/// The longest of them.
static LONG: Needles<2> = Needles::new(["source", "pipefail"]);

/// A quick look that spares most commands the reader: every bashism holds one of these.
fn may_hold_one(text: &str) -> bool {
    let bytes = text.as_bytes();
    let signs = bytes.iter().fold(0, |found, byte| found | SIGNS[usize::from(*byte)]);
    if signs & RARE != 0 {
        return true;
    }
    let begins = |at: usize| match (bytes[at], bytes.get(at + 1)) {
        (b'|', Some(b'&')) | (b'&', Some(b'>')) => true,
        // `>&1` and `>&-` are no bashism, a descriptor of two digits is one.
        (b'>', next) => {
            let is_copy = || bytes.get(at + 2).is_some_and(|to| to.is_ascii_digit() || *to == b'-');
            let of_many =
                bytes[..at].last_chunk().is_some_and(|two: &[u8; 2]| two.iter().all(u8::is_ascii_digit));
            of_many || (next == Some(&b'&') && !is_copy())
        }
        _ => false,
    };
    signs & JOINS != 0 && memchr::memchr3_iter(b'|', b'&', b'>', bytes).any(begins) || LONG.are_in(text)
}

/// All bashisms of a command, in order. Text inside quotes that no shell expands is passed over.
fn bashisms(text: &str) -> Vec<Bashism> {
    let mut found = Vec::new();
    if text.len() > shell::LONGEST || !may_hold_one(text) {
        return found;
    }
    let mut add = |kind, range: Range<usize>| found.push(Bashism { kind, range });
    let mut at_start = true;
    let (mut in_test, mut in_set) = (false, false);
    let mut before = Before::Other;
    for token in shell::tokens(text) {
        match token {
            Token::Op(op, range) => {
                before = if op == Op::Close { Before::Group } else { Before::Other };
                if op == Op::PipeBoth {
                    add(Kind::PipeBoth, range);
                }
                at_start = true;
                (in_test, in_set) = (false, false);
            }
            Token::Redirect(redirect) => {
                let written = text.get(redirect.range.clone()).unwrap_or_default();
                if redirect.kind == RedirectKind::Both && written.starts_with('&') {
                    add(Kind::RedirectBoth, redirect.range);
                } else if redirect.kind == RedirectKind::Both {
                    add(Kind::RedirectBothCsh, redirect.range);
                } else if written.bytes().take_while(u8::is_ascii_digit).count() > 1 {
                    let kind = match before {
                        Before::Group => Kind::DescriptorOfGroup,
                        Before::Exec => Kind::DescriptorOfShell,
                        Before::Other => Kind::Descriptor,
                    };
                    add(kind, redirect.range);
                } else if written.starts_with("<<<") {
                    add(Kind::HereString, redirect.range);
                }
            }
            Token::Word(word) => {
                before = match &*word.text {
                    "exec" if at_start => Before::Exec,
                    "fi" | "done" | "esac" if at_start => Before::Group,
                    _ => Before::Other,
                };
                if at_start && !word.quoted {
                    match &*word.text {
                        "[[" => add(Kind::DoubleBracket, word.range.clone()),
                        "source" => add(Kind::Source, word.range.clone()),
                        _ => {}
                    }
                    in_test = matches!(&*word.text, "[" | "test");
                    in_set = word.text == "set";
                } else if in_test && !word.quoted && word.text == "==" {
                    add(Kind::DoubleEquals, word.range.clone());
                }
                if in_set && word.text == "pipefail" {
                    add(Kind::PipeFail, word.range.clone());
                }
                if shell::is_assignment(&word.text)
                    && text.get(word.range.end..).is_some_and(|after| after.starts_with('('))
                {
                    add(Kind::Array, word.range.start..word.range.end + 1);
                }
                at_start = at_start
                    && !word.quoted
                    && (shell::is_assignment(&word.text)
                        || matches!(&*word.text, "if" | "then" | "else" | "do" | "while" | "!"));
                expansions(text, word.range, &mut add);
            }
        }
    }
    found.sort_by_key(|bashism| bashism.range.start);
    found
}

/// Longer than any list in braces that a person writes.
const LONGEST_LIST: usize = 1024;

/// Bashisms inside one word: where nothing or only double quotes stand around.
fn expansions(text: &str, range: Range<usize>, add: &mut impl FnMut(Kind, Range<usize>)) {
    let bytes = text.as_bytes();
    let (mut at, end) = (range.start, range.end);
    let mut double = false;
    let word = text.get(..end).unwrap_or_default();
    let rest = |at: usize| word.get(at..).unwrap_or_default();
    let [mut closing, mut random, mut sum_end] = ["}", "RANDOM", "))"].map(|sign| Ahead::new(word, sign));
    while at < end {
        match bytes.get(at).copied().unwrap_or(0) {
            b'\\' => at += 1,
            b'"' => double = !double,
            b'\'' if !double => at += 1 + rest(at + 1).find('\'').unwrap_or(end - at),
            b'$' => {
                let name = rest(at + 1);
                let name = name.strip_prefix('{').unwrap_or(name);
                let whole = name.starts_with("RANDOM")
                    && !name
                        .as_bytes()
                        .get(6)
                        .is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
                if whole {
                    let name = random.from(at).unwrap_or(at);
                    add(Kind::Random, at..name + 6);
                } else if rest(at + 1).starts_with('{')
                    && let Some(close) = closing.from(at)
                    && let Some(inside) = word.get(at..close)
                    && inside.contains("//")
                    && !inside.contains(":-")
                {
                    add(Kind::Replace, at..close + 1);
                }
                // `$((RANDOM % 300))`
                if rest(at).starts_with("$((")
                    && let Some(name) = random.from(at)
                    && sum_end.from(at).is_none_or(|end| end + 2 > name)
                    && !word[..name].ends_with(['$', '{'])
                {
                    add(Kind::Random, name..name + 6);
                }
                if rest(at + 1).starts_with('{') {
                    at = closing.from(at).unwrap_or(at);
                }
            }
            b'<' | b'>' if !double && rest(at + 1).starts_with('(') => {
                add(Kind::ProcessSubstitution, at..at + 2);
            }
            b'{' if !double => {
                let inside = closing.from(at).and_then(|close| word.get(at + 1..close));
                if let Some(inside) = inside
                    // The innermost braces are the list: what stands in others is looked at once.
                    && inside.len() <= LONGEST_LIST
                    && (inside.contains(',') || inside.contains(".."))
                    && !inside.contains([' ', '"', '\'', '$', ';'])
                {
                    add(Kind::BraceList, at..at + inside.len() + 2);
                }
            }
            _ => {}
        }
        at += 1;
    }
}
