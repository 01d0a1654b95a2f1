//! Programs that start other programs, and what that shows: locks, limits, monitors.

use std::ops::Range;

use super::super::shell::{self, Simple, Word};
use super::{EvidenceKind, LockWait, base_name, heartbeat, seconds};

/// The way through one simple command: see [`wrappers`].
pub(super) struct Walk<'a> {
    /// The programs that were passed.
    pub visited: Vec<&'a Word<'a>>,
    /// What they show.
    pub shown: Vec<(EvidenceKind, Range<usize>)>,
    /// The text of a `-c` argument, where the way ends in one.
    pub inner: Option<&'a Word<'a>>,
}

impl<'a> Walk<'a> {
    /// The ways through commands.
    pub fn all(commands: &'a [Simple<'a>]) -> Vec<Self> {
        let of = |command: &'a Simple<'a>| {
            let (mut visited, mut shown) = (Vec::with_capacity(1), Vec::new());
            let mut report = |kind, range| shown.push((kind, range));
            let inner = wrappers(command.program(), &mut report, &mut |word| visited.push(word));
            Walk { visited, shown, inner }
        };
        commands.iter().map(of).collect()
    }
}

/// Walks through programs that start other programs (`flock -n /run/x timeout 50m nice cmd`). Gives back the text of a
/// `-c` argument, if the walk ends in one.
fn wrappers<'a>(
    mut words: &'a [Word<'a>],
    report: &mut impl FnMut(EvidenceKind, Range<usize>),
    visit: &mut impl FnMut(&'a Word<'a>),
) -> Option<&'a Word<'a>> {
    while let Some((program, rest)) = words.split_first() {
        visit(program);
        let range = |last: usize| {
            program.range.start..rest.get(last).map_or(program.range.end, |word| word.range.end)
        };
        let tool = base_name(&program.text);
        words = match tool {
            "flock" => {
                let options = Options::read(rest, &["w", "timeout", "wait", "E", "conflict-exit-code"]);
                let wait = if options.has(&["n", "nb", "nonblock"]) {
                    LockWait::Never
                } else if let Some(value) = options.value(&["w", "timeout", "wait"]) {
                    seconds(value).map_or(LockWait::Forever, LockWait::Seconds)
                } else {
                    LockWait::Forever
                };
                // A shared lock is held by many at once, and `-u` gives one back.
                if !options.has(&["s", "shared", "u", "unlock"]) {
                    report(EvidenceKind::Lock { tool: "flock", wait }, range(options.length));
                }
                rest.get(options.length + 1..).unwrap_or_default()
            }
            "lockf" => {
                let options = Options::read(rest, &["t"]);
                let wait = match options.value(&["t"]).and_then(seconds) {
                    Some(0) => LockWait::Never,
                    Some(seconds) => LockWait::Seconds(seconds),
                    None => LockWait::Forever,
                };
                report(EvidenceKind::Lock { tool: "lockf", wait }, range(options.length));
                rest.get(options.length + 1..).unwrap_or_default()
            }
            "setlock" => {
                let options = Options::read(rest, &[]);
                let wait = if options.has(&["n"]) { LockWait::Never } else { LockWait::Forever };
                report(EvidenceKind::Lock { tool: "setlock", wait }, range(options.length));
                rest.get(options.length + 1..).unwrap_or_default()
            }
            "run-one" | "run-this-one" | "solo" => {
                let tool = if tool == "solo" { "solo" } else { "run-one" };
                let options = Options::read(rest, &[]);
                report(EvidenceKind::Lock { tool, wait: LockWait::Never }, program.range.clone());
                rest.get(options.length..).unwrap_or_default()
            }
            "lckdo" | "lockrun" | "with-lock-ex" | "withlock" | "lock-wrapper" | "cronlock" | "shlock"
            | "lockfile" => {
                report(EvidenceKind::Lock { tool: "lock", wait: LockWait::Never }, program.range.clone());
                &[]
            }
            "curl" => {
                let options = Options::read(rest, &["m", "max-time"]);
                let most = rest.iter().position(|word| word.text == "--max-time" || word.text == "-m");
                let most = options
                    .value(&["m", "max-time"])
                    .or(most.and_then(|at| Some(rest.get(at + 1)?.text.as_ref())));
                if let Some(seconds) = most.and_then(seconds) {
                    report(EvidenceKind::TimeLimit { seconds }, program.range.clone());
                }
                &[]
            }
            "timeout" | "gtimeout" => {
                let options = Options::read(rest, &["k", "kill-after", "s", "signal", "t"]);
                // Old BusyBox: `timeout -t SECONDS command`.
                let old = options.value(&["t"]);
                let limit = old.or(rest.get(options.length).map(|word| word.text.as_ref())).and_then(seconds);
                let command = options.length + usize::from(old.is_none());
                let ping = rest
                    .get(command..)
                    .unwrap_or_default()
                    .iter()
                    .any(|word| heartbeat(&word.text).is_some());
                if let Some(seconds) = limit.filter(|&seconds| seconds > 0 && !ping) {
                    report(EvidenceKind::TimeLimit { seconds }, range(command.saturating_sub(1)));
                }
                rest.get(command..).unwrap_or_default()
            }
            "systemd-run" => {
                let options = Options::read(
                    rest,
                    &[
                        "p",
                        "property",
                        "u",
                        "unit",
                        "E",
                        "setenv",
                        "uid",
                        "gid",
                        "slice",
                        "nice",
                        "description",
                        "working-directory",
                        "M",
                        "machine",
                        "H",
                        "host",
                    ],
                );
                let limit = options.values(&["p", "property"]).find_map(|value| {
                    let value = value
                        .strip_prefix("RuntimeMaxSec=")
                        .or_else(|| value.strip_prefix("TimeoutStartSec="))?;
                    seconds(value)
                });
                if let Some(seconds) = limit.filter(|&seconds| seconds > 0) {
                    report(EvidenceKind::TimeLimit { seconds }, range(options.length.saturating_sub(1)));
                }
                // A unit of that name that still runs makes the next start fail.
                if options.value(&["u", "unit"]).is_some_and(|name| !name.contains('$')) {
                    let last = options.length.saturating_sub(1);
                    report(EvidenceKind::Lock { tool: "systemd-run", wait: LockWait::Never }, range(last));
                }
                rest.get(options.length..).unwrap_or_default()
            }
            "perl" => {
                // The limit of systems without `timeout`: perl -e 'alarm shift; exec @ARGV' 300 command
                let code = rest.first().filter(|word| word.text == "-e").and_then(|_| rest.get(1));
                let alarm = code.and_then(|code| code.text.trim().strip_prefix("alarm"));
                let exec = alarm.is_some_and(|rest| rest.contains("exec"));
                let shifted = alarm.is_some_and(|rest| rest.trim_start().starts_with("shift"));
                let given = alarm.map(|rest| rest.trim_start_matches([' ', '(']));
                let digits = given.map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next().unwrap_or(""));
                let limit = if shifted { rest.get(2).map(|word| word.text.as_ref()) } else { digits };
                let command = if shifted { 3 } else { 2 };
                if let Some(seconds) = limit.filter(|_| exec).and_then(seconds).filter(|&seconds| seconds > 0)
                {
                    report(EvidenceKind::TimeLimit { seconds }, range(command - 1));
                    rest.get(command..).unwrap_or_default()
                } else {
                    return None;
                }
            }
            "chronic" | "cronic" => {
                report(EvidenceKind::AlertOnFailure { tool: tool.to_owned() }, program.range.clone());
                rest
            }
            "cronitor" if rest.first().is_some_and(|word| word.text == "exec") => {
                report(EvidenceKind::Monitored { tool: "cronitor exec" }, range(0));
                rest.get(2..).unwrap_or_default()
            }
            "runitor" => {
                report(EvidenceKind::Monitored { tool: "runitor" }, program.range.clone());
                after_dashes(rest)
            }
            "sentry-cli" if rest.first().is_some_and(|word| word.text == "monitors") => {
                report(EvidenceKind::Monitored { tool: "sentry-cli monitors" }, range(0));
                after_dashes(rest)
            }
            "systemd-cat" => {
                report(EvidenceKind::OutputKept { place: "systemd-cat".to_owned() }, program.range.clone());
                rest.get(Options::read(rest, &["t", "identifier", "p", "priority"]).length..)
                    .unwrap_or_default()
            }
            "sleep" => {
                if let Some(word) =
                    rest.iter().find(|word| word.text.contains("RANDOM") || word.text.contains("shuf"))
                {
                    report(EvidenceKind::Jitter, program.range.start..word.range.end);
                }
                &[]
            }
            "sh" | "bash" | "dash" | "ash" | "zsh" | "ksh" => {
                let flag = rest
                    .iter()
                    .take(4)
                    .position(|word| word.text.starts_with('-') && word.text.ends_with('c'));
                return flag.and_then(|at| rest.get(at + 1));
            }
            "nice" | "ionice" | "chrt" | "taskset" | "sudo" | "runuser" | "su" | "env" | "nohup"
            | "setsid" | "stdbuf" | "cpulimit" | "chpst" | "softlimit" | "time" | "unbuffer"
            | "caffeinate" | "doas" | "gosu" | "su-exec" | "systemd-inhibit" | "xvfb-run" => {
                let options = Options::read(
                    rest,
                    &[
                        "n",
                        "c",
                        "p",
                        "u",
                        "g",
                        "o",
                        "e",
                        "i",
                        "adjustment",
                        "class",
                        "classdata",
                        "user",
                        "P",
                        "m",
                    ],
                );
                let mut next = options.length;
                while rest.get(next).is_some_and(|word| shell::is_assignment(&word.text)) {
                    next += 1;
                }
                if matches!(tool, "su" | "runuser")
                    && let Some(at) =
                        rest.iter().position(|word| word.text == "-c" || word.text == "--command")
                {
                    return rest.get(at + 1);
                }
                next += usize::from(matches!(tool, "gosu" | "su-exec" | "taskset"));
                rest.get(next..).unwrap_or_default()
            }
            // `flock FILE -c 'command'`: what follows the lock file.
            "-c" => return rest.first(),
            _ => return None,
        };
    }
    None
}

fn after_dashes<'a>(words: &'a [Word<'a>]) -> &'a [Word<'a>] {
    let at = words.iter().position(|word| word.text == "--").map_or(words.len(), |at| at + 1);
    words.get(at..).unwrap_or_default()
}

/// The options in front of a program's first plain argument.
struct Options<'a> {
    found: Vec<(&'a str, Option<&'a str>)>,
    /// How many words they take.
    length: usize,
}

impl<'a> Options<'a> {
    /// Reads options; `valued` are those that take a value.
    fn read(words: &'a [Word<'a>], valued: &[&str]) -> Self {
        let mut options = Options { found: Vec::new(), length: 0 };
        while let Some(word) = words.get(options.length) {
            let text = word.text.as_ref();
            if text == "--" {
                options.length += 1;
                break;
            }
            let Some(name) = text.strip_prefix('-').filter(|name| !name.is_empty()) else { break };
            options.length += 1;
            if let Some(long) = name.strip_prefix('-') {
                match long.split_once('=') {
                    Some((long, value)) => options.found.push((long, Some(value))),
                    None if valued.contains(&long) => options.take_value(long, words),
                    None => options.found.push((long, None)),
                }
                continue;
            }
            for (at, letter) in name.char_indices() {
                let after = at + letter.len_utf8();
                let letter = name.get(at..after).unwrap_or_default();
                if !valued.contains(&letter) {
                    options.found.push((letter, None));
                } else if after < name.len() {
                    options.found.push((letter, name.get(after..)));
                    break;
                } else {
                    options.take_value(letter, words);
                }
            }
        }
        options
    }

    fn take_value(&mut self, name: &'a str, words: &'a [Word<'a>]) {
        let value = words.get(self.length).map(|word| word.text.as_ref());
        self.found.push((name, value));
        self.length += usize::from(value.is_some());
    }

    fn has(&self, names: &[&str]) -> bool {
        self.found.iter().any(|(name, _)| names.contains(name))
    }

    fn value(&self, names: &[&str]) -> Option<&'a str> {
        self.found.iter().find(|(name, _)| names.contains(name)).and_then(|(_, value)| *value)
    }

    fn values(&self, names: &[&str]) -> impl Iterator<Item = &'a str> {
        self.found.iter().filter(|(name, _)| names.contains(name)).filter_map(|(_, value)| *value)
    }
}
