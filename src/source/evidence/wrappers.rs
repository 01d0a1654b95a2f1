//! Programs that start other programs: where the command behind them begins, and what they show of its guards.
//!
//! What each does with the processes below it was tried with util-linux 2.38.1, GNU coreutils 9.1, dash 0.5.12 and bash 5.2
//! (2026-11), or read in the manual named beside it.

use std::ops::Range;

use super::super::shell::{self, Simple, Word};
use super::base_name;
use super::options::Options;
use super::shows::{self, Shown};

/// The way through one simple command: all programs on it, from the outermost to the one that does the work.
pub(super) struct Walk<'a> {
    /// The programs that this host looks for, outermost first.
    pub visited: Vec<&'a Word<'a>>,
    /// What they show.
    pub shown: Vec<Shown>,
    /// The text of a `-c` argument, where the way ends in one.
    pub inner: Option<&'a Word<'a>>,
    /// How the last program is reached from the first.
    pub way: Way,
}

/// What lies between the programs of a [`Walk`].
#[derive(Clone, Copy, Default)]
pub(super) struct Way {
    /// Where the program that does the work stands.
    pub last: usize,
    /// From here on the work goes on by itself, and who started it is back at once.
    pub leaves: Option<Leaves>,
    /// From here on the work is in other hands (another host, a container), which a signal to the client may not reach.
    pub afar: Option<Afar>,
    /// From here on it is started again and again.
    pub repeats: Option<usize>,
    /// From here on a signal reaches the program alone, not what it starts.
    pub alone: Option<usize>,
    /// The shell that reads the `-c` argument stops at the first failure (`-e`).
    pub strict: bool,
}

/// Work that goes on by itself.
#[derive(Clone, Copy)]
pub(super) struct Leaves {
    pub at: usize,
    /// Whether it keeps the open files of who started it, so that a lock on one of them lasts.
    pub keeps_files: bool,
}

/// Work in other hands.
#[derive(Clone, Copy)]
pub(super) struct Afar {
    pub at: usize,
    /// Over a network, which may hang by itself.
    pub over_network: bool,
    /// Whether the client is there until the end of the work.
    pub is_awaited: bool,
}

/// A program on the way: itself and the words after it.
pub(super) struct Call<'a> {
    pub program: &'a Word<'a>,
    pub rest: &'a [Word<'a>],
    pub options: Options<'a>,
    /// The words of the command that it starts.
    pub command: &'a [Word<'a>],
    /// The text and commands it stands in.
    pub text: &'a str,
    pub commands: &'a [Simple<'a>],
}

impl Call<'_> {
    /// From the program to the word in front of its command.
    pub fn range(&self) -> Range<usize> {
        let own = self.rest.len() - self.command.len();
        self.to(own)
    }

    /// From the program over so many words.
    pub fn to(&self, words: usize) -> Range<usize> {
        let last = words.checked_sub(1).and_then(|last| self.rest.get(last));
        self.program.range.start..last.unwrap_or(self.program).range.end
    }
}

/// A row: names, and how to come to the command behind them.
pub(super) struct Wrapper {
    pub names: &'static [&'static str],
    /// Options that take a value.
    valued: &'static [&'static str],
    /// Plain words between the options and the command.
    operands: usize,
    /// What it shows, and what it does to the way.
    shows: fn(&Call<'_>, &mut Vec<Shown>, &mut Way),
}

const fn passes(names: &'static [&'static str], valued: &'static [&'static str], operands: usize) -> Wrapper {
    Wrapper { names, valued, operands, shows: shows::nothing }
}

static WRAPPERS: [Wrapper; 39] = [
    Wrapper {
        names: &["flock"],
        valued: &["w", "timeout", "wait", "E", "conflict-exit-code"],
        operands: 1,
        shows: shows::flock,
    },
    // lockf(1) of FreeBSD 14: `-k`, `-n`, `-s`, `-w` take none; it closes the file in its child.
    Wrapper { names: &["lockf"], valued: &["t"], operands: 1, shows: shows::lockf },
    Wrapper { names: &["setlock"], valued: &[], operands: 1, shows: shows::setlock },
    Wrapper { names: &["run-one", "run-this-one", "solo"], valued: &[], operands: 0, shows: shows::run_one },
    Wrapper {
        names: &["timeout", "gtimeout"],
        valued: &["k", "kill-after", "s", "signal", "t"],
        operands: 1,
        shows: shows::timeout,
    },
    Wrapper { names: &["systemd-run"], valued: SYSTEMD_RUN, operands: 0, shows: shows::systemd_run },
    Wrapper {
        names: &["cronitor"],
        valued: &["k", "c", "api-key", "config", "env", "e"],
        operands: 2,
        shows: shows::cronitor,
    },
    Wrapper {
        names: &["systemd-cat"],
        valued: &["t", "identifier", "p", "priority", "stderr-priority", "level-prefix"],
        operands: 0,
        shows: shows::systemd_cat,
    },
    // A session of its own: `timeout` reaches the program, not what that starts.
    Wrapper { names: &["setsid"], valued: &[], operands: 0, shows: shows::setsid },
    Wrapper {
        names: &["daemonize", "daemon"],
        valued: &["a", "c", "e", "o", "p", "l", "u", "E"],
        operands: 0,
        shows: shows::leaves,
    },
    // What happens to the work behind them when the client is stopped: `shows::afar`.
    Wrapper {
        names: &["ssh"],
        valued: &[
            "b", "B", "c", "D", "e", "E", "F", "i", "I", "J", "l", "L", "m", "o", "O", "p", "P", "Q", "R",
            "S", "w", "W",
        ],
        operands: 1,
        shows: shows::ssh,
    },
    Wrapper { names: &["nice"], valued: &["n", "adjustment"], operands: 0, shows: shows::nothing },
    passes(&["ionice"], &["n", "c", "p", "P", "u", "class", "classdata"], 0),
    passes(&["chrt"], &["T", "P", "D"], 1),
    passes(&["taskset"], &[], 1),
    Wrapper {
        names: &["sudo"],
        valued: &["u", "g", "h", "p", "C", "D", "r", "t", "T", "U", "R", "user", "group", "host", "chdir"],
        operands: 0,
        shows: shows::sudo,
    },
    passes(&["doas"], &["u", "C", "a"], 0),
    passes(&["runuser", "su"], &["u", "g", "G", "s", "w", "user", "group", "shell"], 0),
    passes(&["env"], &["u", "C", "S", "unset", "chdir"], 0),
    passes(&["stdbuf"], &["i", "o", "e", "input", "output", "error"], 0),
    passes(&["cpulimit"], &["l", "p", "e", "limit"], 0),
    passes(
        &["chpst"],
        &["u", "U", "b", "e", "n", "l", "L", "m", "d", "o", "p", "f", "c", "r", "t", "/", "P"],
        0,
    ),
    passes(&["softlimit"], &["a", "c", "d", "f", "l", "m", "o", "p", "r", "s", "t"], 0),
    passes(&["time"], &["f", "o", "format", "output"], 0),
    passes(&["systemd-inhibit"], &["what", "who", "why", "mode"], 0),
    passes(&["xvfb-run"], &["n", "s", "e", "f", "p", "w", "server-num", "server-args"], 0),
    passes(&["gosu", "su-exec"], &[], 1),
    passes(&["nohup", "unbuffer", "caffeinate", "busybox", "setarch", "exec"], &["a", "t", "w"], 0),
    Wrapper { names: &["chronic", "cronic"], valued: &[], operands: 0, shows: shows::nothing },
    Wrapper { names: &["runitor"], valued: &[], operands: AFTER_DASHES, shows: shows::runitor },
    Wrapper { names: &["sentry-cli"], valued: &[], operands: AFTER_DASHES, shows: shows::sentry },
    Wrapper {
        names: &["xargs"],
        valued: &[
            "n",
            "P",
            "I",
            "L",
            "s",
            "d",
            "a",
            "E",
            "max-args",
            "max-procs",
            "max-lines",
            "arg-file",
            "delimiter",
            "replace",
        ],
        operands: 0,
        shows: shows::repeats,
    },
    Wrapper { names: &["systemctl", "service"], valued: &[], operands: AFTER_ALL, shows: shows::systemctl },
    Wrapper {
        names: &["docker", "podman", "nerdctl"],
        valued: &[],
        operands: AFTER_ALL,
        shows: shows::docker,
    },
    Wrapper {
        names: &["docker-compose", "podman-compose"],
        valued: &[],
        operands: AFTER_ALL,
        shows: shows::compose,
    },
    Wrapper { names: &["kubectl", "oc"], valued: &[], operands: AFTER_DASHES, shows: shows::kubectl },
    Wrapper {
        names: &["tmux", "screen", "at", "batch", "start-stop-daemon"],
        valued: &[],
        operands: AFTER_ALL,
        shows: shows::starter,
    },
    Wrapper {
        names: &["lckdo", "lockrun", "with-lock-ex", "withlock", "lock-wrapper", "cronlock"],
        valued: &[],
        operands: AFTER_ALL,
        shows: shows::called_a_lock,
    },
    Wrapper { names: &["curl"], valued: &["m", "max-time"], operands: AFTER_ALL, shows: shows::curl },
];

/// For each first letter, a bit for each row that has a name with it.
static BY_LETTER: [u64; 128] = {
    let mut rows = [0; 128];
    let mut row = 0;
    while row < WRAPPERS.len() {
        let mut name = 0;
        while name < WRAPPERS[row].names.len() {
            rows[WRAPPERS[row].names[name].as_bytes()[0] as usize] |= 1 << row;
            name += 1;
        }
        row += 1;
    }
    rows
};

/// The row of a program.
fn row(name: &str) -> Option<&'static Wrapper> {
    let first = name.bytes().next()?;
    let mut rows = BY_LETTER.get(usize::from(first)).copied()?;
    while rows != 0 {
        let row = &WRAPPERS[rows.trailing_zeros() as usize];
        if row.names.contains(&name) {
            return Some(row);
        }
        rows &= rows - 1;
    }
    None
}

/// The command begins after `--`.
const AFTER_DASHES: usize = usize::MAX;
/// No command behind it is followed.
const AFTER_ALL: usize = usize::MAX - 1;

const SYSTEMD_RUN: &[&str] = &[
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
    "on-active",
    "on-boot",
    "on-startup",
    "on-unit-active",
    "on-unit-inactive",
    "on-calendar",
    "timer-property",
    "path-property",
    "socket-property",
    "service-type",
];

impl<'a> Walk<'a> {
    /// The ways through commands.
    pub fn all(text: &'a str, commands: &'a [Simple<'a>]) -> Vec<Self> {
        commands.iter().map(|command| Walk::of(command, text, commands)).collect()
    }

    /// The words of its command from the program on that does the work.
    pub fn words<'s>(&self, command: &'s Simple<'a>) -> &'s [Word<'a>] {
        let at = command.words.iter().position(|word| word.range.start == self.way.last);
        at.and_then(|at| command.words.get(at..)).unwrap_or_default()
    }

    fn of(command: &'a Simple<'a>, text: &'a str, commands: &'a [Simple<'a>]) -> Self {
        let mut words = command.program();
        let visited = Vec::with_capacity(usize::from(!words.is_empty()));
        let last = words.first().map_or(0, |program| program.range.start);
        let way = Way { last, ..Way::default() };
        let mut walk = Walk { visited, shown: Vec::new(), inner: None, way };
        while let Some((program, rest)) = words.split_first() {
            // What another host or a container looks for is no program of this one.
            if walk.way.afar.is_none() {
                walk.visited.push(program);
            }
            walk.way.last = program.range.start;
            let name = base_name(&program.text);
            match name {
                "sh" | "bash" | "dash" | "ash" | "zsh" | "ksh" => {
                    let is_flag = |word: &&Word<'_>| word.text.starts_with('-') && word.text.ends_with('c');
                    let flag = rest.iter().take(4).position(|word| is_flag(&word));
                    walk.inner = flag.and_then(|at| rest.get(at + 1));
                    let given =
                        rest.get(..flag.unwrap_or(0) + usize::from(flag.is_some())).unwrap_or_default();
                    walk.way.strict =
                        given.iter().any(|word| !word.text.starts_with("--") && word.text.contains('e'));
                    break;
                }
                // `flock FILE -c 'command'`: what follows the lock file.
                "-c" => {
                    walk.inner = rest.first();
                    break;
                }
                "perl" => {
                    words = shows::perl(program, rest, &mut walk.shown);
                    continue;
                }
                _ => {}
            }
            let Some(wrapper) = row(name) else { break };
            if matches!(name, "su" | "runuser")
                && let Some(at) = rest.iter().position(|word| word.text == "-c" || word.text == "--command")
            {
                walk.inner = rest.get(at + 1);
                break;
            }
            let options = Options::read(rest, wrapper.valued);
            let behind = match wrapper.operands {
                AFTER_ALL => rest.len(),
                AFTER_DASHES => {
                    rest.iter().position(|word| word.text == "--").map_or(rest.len(), |at| at + 1)
                }
                // Old BusyBox: `timeout -t SECONDS command`.
                1 if name == "timeout" && options.has(&["t"]) => options.length,
                operands => {
                    let mut at = options.length + operands;
                    while operands == 0 && rest.get(at).is_some_and(|word| shell::is_assignment(&word.text)) {
                        at += 1;
                    }
                    at.min(rest.len())
                }
            };
            let command = rest.get(behind..).unwrap_or_default();
            let call = Call { program, rest, options, command, text, commands };
            (wrapper.shows)(&call, &mut walk.shown, &mut walk.way);
            // A remote shell reads what it is given once more.
            if name == "ssh" && command.len() == 1 {
                walk.inner = command.first();
                break;
            }
            words = shows::behind(name, &call);
        }
        walk
    }
}
