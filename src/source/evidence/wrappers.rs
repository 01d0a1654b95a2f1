//! Programs that start other programs: where the command behind them begins, and what they show of its guards.
//!
//! What each does with the processes below it was tried with util-linux 2.38.1, GNU coreutils 9.1, dash 0.5.12 and bash 5.2
//! (2026-11), or read in the manual named beside it.

use std::ops::Range;

use super::super::shell::{self, Simple, Word};
use super::options::{Grammar, Options};
use super::shows::{self, Shown};
use super::{EvidenceKind, base_name};

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
    options: Grammar,
    /// Plain words between the options and the command.
    operands: usize,
    /// What it shows, and what it does to the way.
    shows: fn(&Call<'_>, &mut Vec<Shown>, &mut Way),
}

const fn passes(names: &'static [&'static str], options: Grammar, operands: usize) -> Wrapper {
    Wrapper { names, options, operands, shows: shows::nothing }
}

/// What each takes was tried with the versions above; options of other releases stand beside them, so that only what none takes is
/// refused. `Grammar::some` where not all options were looked up.
static WRAPPERS: [Wrapper; 45] = [
    // `--fcntl`: util-linux 2.41.
    Wrapper { names: &["flock"], options: FLOCK, operands: 1, shows: shows::flock },
    // lockf(1) of FreeBSD 14: it closes the file in its child.
    Wrapper { names: &["lockf"], options: Grammar::all("knpst:wT", &[]), operands: 1, shows: shows::lockf },
    // daemontools 0.76.
    Wrapper { names: &["setlock"], options: Grammar::all("nNxX", &[]), operands: 1, shows: shows::setlock },
    Wrapper {
        names: &["run-one", "run-this-one", "solo"],
        options: NONE,
        operands: 0,
        shows: shows::run_one,
    },
    // `-f` and `-p`: POSIX.1-2024; `-t`: BusyBox before 1.30.
    Wrapper {
        names: &["timeout", "gtimeout"],
        options: Grammar::all(
            "fk:ps:t:v",
            &["foreground", "kill-after=", "preserve-status", "signal=", "verbose", "help", "version"],
        ),
        operands: 1,
        shows: shows::timeout,
    },
    Wrapper { names: &["systemd-run"], options: SYSTEMD_RUN, operands: 0, shows: shows::systemd_run },
    Wrapper {
        names: &["cronitor"],
        options: Grammar::some("k:c:e:", &["api-key=", "config=", "env="]),
        operands: 2,
        shows: shows::cronitor,
    },
    Wrapper {
        names: &["systemd-cat"],
        options: Grammar::some("t:p:", &["identifier=", "priority=", "stderr-priority=", "level-prefix="]),
        operands: 0,
        shows: shows::systemd_cat,
    },
    // A session of its own: `timeout` reaches the program, not what that starts.
    Wrapper {
        names: &["setsid"],
        options: Grammar::all("cfwhV", &["ctty", "fork", "wait", "help", "version"]),
        operands: 0,
        shows: shows::setsid,
    },
    Wrapper {
        names: &["daemonize", "daemon"],
        options: Grammar::some("a:c:e:o:p:l:u:E:", &[]),
        operands: 0,
        shows: shows::leaves,
    },
    // What happens to the work behind them when the client is stopped: `shows::afar`.
    Wrapper {
        names: &["ssh"],
        options: Grammar::some("b:B:c:D:e:E:F:i:I:J:l:L:m:o:O:p:P:Q:R:S:w:W:", &[]),
        operands: 1,
        shows: shows::ssh,
    },
    // `nice -19`, as it was once written.
    Wrapper {
        names: &["nice"],
        options: Grammar::all("n:0123456789-", &["adjustment=", "help", "version"]),
        operands: 0,
        shows: shows::nice,
    },
    Wrapper {
        names: &["ionice"],
        options: Grammar::all(
            "n:c:p:P:u:thV",
            &["class=", "classdata=", "ignore", "pid=", "pgid=", "uid=", "help", "version"],
        ),
        operands: 0,
        shows: shows::ionice,
    },
    passes(&["chrt"], Grammar::some("T:P:D:", &["sched-runtime=", "sched-period=", "sched-deadline="]), 1),
    passes(&["taskset"], NONE, 1),
    Wrapper {
        names: &["sudo"],
        options: Grammar::some(
            "u:g:h:p:C:D:r:t:T:U:R:",
            &["user=", "group=", "host=", "chdir=", "prompt=", "close-from=", "role=", "type=", "chroot="],
        ),
        operands: 0,
        shows: shows::sudo,
    },
    passes(&["doas"], Grammar::some("u:C:a:", &[]), 0),
    passes(&["runuser", "su"], Grammar::some("u:g:G:s:w:", &["user=", "group=", "shell="]), 0),
    Wrapper {
        names: &["env"],
        options: Grammar::some("u:C:S:", &["unset=", "chdir=", "split-string="]),
        operands: 0,
        shows: shows::env,
    },
    passes(&["stdbuf"], Grammar::all("i:o:e:", &["input=", "output=", "error=", "help", "version"]), 0),
    passes(&["cpulimit"], Grammar::some("l:p:e:", &["limit="]), 0),
    // runit 2.1.2.
    Wrapper {
        names: &["chpst"],
        options: Grammar::all("u:U:b:e:m:d:o:p:f:c:r:t:/:n:l:L:C:vP012V", &[]),
        operands: 0,
        shows: shows::chpst,
    },
    // Limits of processor time, not of time.
    passes(&["softlimit"], Grammar::all("a:c:d:f:l:m:o:p:r:s:t:", &[]), 0),
    passes(&["envdir", "setuidgid", "envuidgid", "s6-setuidgid", "s6-envdir"], NONE, 1),
    Wrapper { names: &["pgrphack", "s6-setsid"], options: NONE, operands: 0, shows: shows::setsid },
    passes(&["prlimit"], Grammar::some("p:o:", &["pid=", "output="]), 0),
    passes(&["choom"], Grammar::some("n:p:", &["adjust=", "pid="]), 0),
    passes(
        &["setpriv"],
        Grammar::some(
            "",
            &[
                "reuid=",
                "regid=",
                "ruid=",
                "euid=",
                "rgid=",
                "egid=",
                "groups=",
                "inh-caps=",
                "ambient-caps=",
                "bounding-set=",
                "securebits=",
                "pdeathsig=",
                "selinux-label=",
                "apparmor-profile=",
            ],
        ),
        0,
    ),
    passes(&["time"], Grammar::some("f:o:", &["format=", "output="]), 0),
    passes(&["systemd-inhibit"], Grammar::some("", &["what=", "who=", "why=", "mode="]), 0),
    passes(&["xvfb-run"], Grammar::some("n:s:e:f:p:w:", &["server-num=", "server-args="]), 0),
    passes(&["gosu", "su-exec"], NONE, 1),
    passes(
        &["nohup", "unbuffer", "caffeinate", "busybox", "setarch", "exec"],
        Grammar::some("a:t:w:", &[]),
        0,
    ),
    passes(&["chronic", "cronic"], NONE, 0),
    Wrapper { names: &["runitor"], options: NONE, operands: AFTER_DASHES, shows: shows::runitor },
    Wrapper { names: &["sentry-cli"], options: NONE, operands: AFTER_DASHES, shows: shows::sentry },
    Wrapper {
        names: &["xargs"],
        options: Grammar::some(
            "n:P:I:L:s:d:a:E:",
            &["max-args=", "max-procs=", "max-lines=", "arg-file=", "delimiter=", "replace=", "max-chars="],
        ),
        operands: 0,
        shows: shows::repeats,
    },
    Wrapper { names: &["systemctl", "service"], options: NONE, operands: AFTER_ALL, shows: shows::systemctl },
    Wrapper {
        names: &["docker", "podman", "nerdctl"],
        options: NONE,
        operands: AFTER_ALL,
        shows: shows::docker,
    },
    Wrapper {
        names: &["docker-compose", "podman-compose"],
        options: NONE,
        operands: AFTER_ALL,
        shows: shows::compose,
    },
    Wrapper { names: &["kubectl", "oc"], options: NONE, operands: AFTER_DASHES, shows: shows::kubectl },
    Wrapper {
        names: &["tmux", "screen", "at", "batch", "start-stop-daemon"],
        options: NONE,
        operands: AFTER_ALL,
        shows: shows::starter,
    },
    // moreutils 0.67.
    Wrapper {
        names: &["lckdo"],
        options: Grammar::all("wW:eE:nqsxt", &[]),
        operands: 1,
        shows: shows::lckdo,
    },
    Wrapper {
        names: &["lockrun", "with-lock-ex", "withlock", "lock-wrapper", "cronlock"],
        options: NONE,
        operands: AFTER_ALL,
        shows: shows::called_a_lock,
    },
    Wrapper {
        names: &["curl"],
        options: Grammar::some("m:", &["max-time="]),
        operands: AFTER_ALL,
        shows: shows::curl,
    },
];

const NONE: Grammar = Grammar::some("", &[]);

/// `-c` and `--command` stand behind the file.
pub(super) const FLOCK: Grammar = Grammar::all(
    "sexnouw:E:FhV",
    &[
        "shared",
        "exclusive",
        "unlock",
        "nonblocking",
        "nb",
        "timeout=",
        "wait=",
        "conflict-exit-code=",
        "close",
        "no-fork",
        "fcntl",
        "verbose",
        "help",
        "version",
    ],
);

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

const SYSTEMD_RUN: Grammar = Grammar::some(
    "p:u:E:M:H:",
    &[
        "property=",
        "unit=",
        "setenv=",
        "uid=",
        "gid=",
        "slice=",
        "nice=",
        "description=",
        "working-directory=",
        "machine=",
        "host=",
        "on-active=",
        "on-boot=",
        "on-startup=",
        "on-unit-active=",
        "on-unit-inactive=",
        "on-calendar=",
        "timer-property=",
        "path-property=",
        "socket-property=",
        "service-type=",
    ],
);

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
        let mut ends = None;
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
                "-c" | "--command" => {
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
            let options = Options::read(rest, &wrapper.options);
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
            if let Some(word) = call.options.refused {
                shows::refuse(program, &word.range, &mut walk.shown);
            } else {
                (wrapper.shows)(&call, &mut walk.shown, &mut walk.way);
            }
            // What stands behind is never started.
            if ends.is_none() && walk.shown.last().is_some_and(|shown| shown.kind == EvidenceKind::Refused) {
                ends = Some(walk.shown.len());
            }
            if name == "env"
                && command.is_empty()
                && let Some(words) = call.options.word(&["S", "split-string"])
            {
                walk.inner = Some(words);
                break;
            }
            // A remote shell reads what it is given once more.
            if name == "ssh" && command.len() == 1 {
                walk.inner = command.first();
                break;
            }
            words = shows::behind(name, &call);
        }
        walk.shown.truncate(ends.unwrap_or(walk.shown.len()));
        walk
    }
}
