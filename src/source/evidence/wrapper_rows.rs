//! Programs that start other programs, a row each: their options, where the command behind them begins, and who says what they show.
//!
//! What each does with the processes below it was tried with util-linux 2.38.1, GNU coreutils 9.1, dash 0.5.12 and bash 5.2
//! (2026-11), or read in the manual named beside it.

use super::afar;
use super::options::Grammar;
use super::shows::{self, Shown};
use super::wrappers::{Call, Way};
use super::{Refusal, Tools};
use crate::source::shell::Word;

/// A row: names, and how to come to the command behind them.
pub(super) struct Wrapper {
    pub names: &'static [&'static str],
    pub options: Grammar,
    /// Plain words between the options and the command.
    pub operands: usize,
    /// What it shows, and what it does to the way.
    pub shows: fn(&Call<'_>, &mut Vec<Shown>, &mut Way),
}

impl Wrapper {
    /// The option that stands where the command belongs: behind the first plain word these programs look for none, and start what
    /// stands there.
    pub fn option_behind<'a>(
        &self,
        name: &str,
        call: &Call<'a>,
        tools: Tools,
    ) -> Option<(Refusal, &'a Word<'a>)> {
        let first = call.command.first().filter(|word| word.text.starts_with('-'))?;
        let is_script = name == "flock" && matches!(&*first.text, "-c" | "--command");
        // A variable may hold options, or nothing.
        let plain = call.rest.get(call.options.length).is_some_and(|word| !word.text.contains(['$', '`']));
        let why = if self.options.looks_on() && tools == Tools::Any {
            Refusal::BehindMostly
        } else {
            Refusal::Behind
        };
        (self.operands == 1 && self.options.is_complete() && plain && !is_script).then_some((why, first))
    }
}

const fn passes(names: &'static [&'static str], options: Grammar, operands: usize) -> Wrapper {
    Wrapper { names, options, operands, shows: shows::nothing }
}

/// What each takes was tried with the versions above; options of other releases stand beside them, so that only what none takes is
/// refused. `Grammar::some` where not all options were looked up. What BusyBox takes: 1.35.0 tried (`timeout`, `ionice`, `setsid`),
/// 1.37 read (`flock`, `nice`), 2026-11.
static WRAPPERS: [Wrapper; 45] = [
    // `--fcntl`: util-linux 2.41.
    Wrapper { names: &["flock"], options: FLOCK, operands: 1, shows: shows::flock },
    // lockf(1) of FreeBSD 14: it closes the file in its child.
    Wrapper { names: &["lockf"], options: Grammar::all("knpst:wT", &[]), operands: 1, shows: shows::lockf },
    // daemontools 0.76.
    Wrapper {
        names: &["setlock"],
        options: Grammar::all("nNxX", &[]).ended_by_dashes(),
        operands: 1,
        shows: shows::setlock,
    },
    Wrapper {
        names: &["run-one", "run-this-one", "solo"],
        options: NONE,
        operands: 0,
        shows: shows::run_one,
    },
    // `-f` and `-p`: POSIX.1-2024; `-t`: BusyBox before 1.30; `-h` and `-V`: uutils coreutils 0.2.2 (Ubuntu since 25.10), which
    // looks for options behind the duration too.
    Wrapper {
        names: &["timeout", "gtimeout"],
        options: Grammar::all(
            "fk:ps:t:vhV",
            &["foreground", "kill-after=", "preserve-status", "signal=", "verbose", "help", "version"],
        )
        .looked_for_behind()
        .in_busybox(&Grammar::all("s:k:t:", &[])),
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
        options: Grammar::all("cfwhV", &["ctty", "fork", "wait", "help", "version"])
            .in_busybox(&Grammar::all("c", &[])),
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
        shows: afar::ssh,
    },
    // `nice -19`, as it was once written; `-h` and `-V`: uutils.
    Wrapper {
        names: &["nice"],
        options: Grammar::all("n:hV", &["adjustment=", "help", "version"])
            .with_numbers()
            .in_busybox(&Grammar::all("n:", &[]).with_numbers()),
        operands: 0,
        shows: shows::nice,
    },
    Wrapper {
        names: &["ionice"],
        options: Grammar::all(
            "n:c:p:P:u:thV",
            &["class=", "classdata=", "ignore", "pid=", "pgid=", "uid=", "help", "version"],
        )
        .in_busybox(&Grammar::all("n:c:p:t", &[]).with_numeric(&["n", "c"])),
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
    passes(&["stdbuf"], Grammar::all("i:o:e:hV", &["input=", "output=", "error=", "help", "version"]), 0),
    passes(&["cpulimit"], Grammar::some("l:p:e:", &["limit="]), 0),
    // runit 2.1.2.
    Wrapper {
        names: &["chpst"],
        options: Grammar::all("u:U:b:e:m:d:o:p:f:c:r:t:/:n:l:L:C:vP012V", &[]).ended_by_dashes(),
        operands: 0,
        shows: shows::chpst,
    },
    // Limits of processor time, not of time.
    passes(&["softlimit"], Grammar::all("a:c:d:f:l:m:o:p:r:s:t:", &[]).ended_by_dashes(), 0),
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
    Wrapper { names: &["systemctl", "service"], options: NONE, operands: AFTER_ALL, shows: afar::systemctl },
    Wrapper {
        names: &["docker", "podman", "nerdctl"],
        options: NONE,
        operands: AFTER_ALL,
        shows: afar::docker,
    },
    Wrapper {
        names: &["docker-compose", "podman-compose"],
        options: NONE,
        operands: AFTER_ALL,
        shows: afar::compose,
    },
    Wrapper { names: &["kubectl", "oc"], options: NONE, operands: AFTER_DASHES, shows: afar::kubectl },
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
)
.in_busybox(&Grammar::all("sxnu", &["shared", "exclusive", "unlock", "nonblock"]));

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
pub(super) fn row(name: &str) -> Option<&'static Wrapper> {
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
pub(super) const AFTER_DASHES: usize = usize::MAX;
/// No command behind it is followed.
pub(super) const AFTER_ALL: usize = usize::MAX - 1;

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
