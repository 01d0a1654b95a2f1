//! What each program that starts others shows of the guards around its command.

use std::ops::Range;

use super::super::shell::Word;
use super::lock_name::{self, Name};
use super::options::{NUMBER, Options};
use super::wrappers::{Call, Leaves, Way};
use super::{EvidenceKind, LockWait, NoLock, Reach, Refusal, base_name, length, signals};

/// What a program shows, before it is known what it is around.
pub(super) struct Shown {
    pub kind: EvidenceKind,
    pub range: Range<usize>,
    /// Whether the text alone decides it: no variable that nobody sees, no program that is only called a lock.
    pub certain: bool,
    pub reach: Reach,
}

impl Shown {
    pub fn sure(kind: EvidenceKind, range: Range<usize>) -> Self {
        Shown { kind, range, certain: true, reach: Reach::All }
    }

    fn open(kind: EvidenceKind, range: Range<usize>) -> Self {
        Shown { certain: false, ..Shown::sure(kind, range) }
    }
}

/// Says that a program ends with an error because of one of its words, and starts nothing.
pub(super) fn refuse(program: &Word<'_>, word: &Range<usize>, out: Out<'_>) {
    refuse_for(Refusal::Unknown, program, word, out);
}

/// The same for another reason.
pub(super) fn refuse_for(why: Refusal, program: &Word<'_>, word: &Range<usize>, out: Out<'_>) {
    out.push(Shown::sure(EvidenceKind::Refused(why), program.range.start..word.end));
}

/// Whether what a variable or a substitution holds decides a text.
fn is_open(text: &str) -> bool {
    text.contains(['$', '`'])
}

/// The first value of these options that does not suit; what a variable holds nobody knows.
fn unsuited(call: &Call<'_>, names: &[&str], suits: fn(&str) -> bool) -> Option<Range<usize>> {
    let (place, _) = call.options.places(names).find(|(_, value)| !is_open(value) && !suits(value))?;
    Some(place)
}

pub(super) type Out<'o> = &'o mut Vec<Shown>;

pub(super) fn nothing(_: &Call<'_>, _: Out<'_>, _: &mut Way) {}

/// A lock of that name; none, where each run has its own.
fn lock(
    call: &Call<'_>,
    name: Option<&Word<'_>>,
    tool: &'static str,
    wait: LockWait,
    reach: Reach,
    out: Out<'_>,
) {
    let known = name.map_or(Name::Unknown, |name| lock_name::of(name, call.text, call.commands));
    out.push(named(known, EvidenceKind::Lock { tool, wait }, call.range(), reach));
}

/// What a lock shows whose name is known so far.
pub(super) fn named(known: Name, lock: EvidenceKind, range: Range<usize>, reach: Reach) -> Shown {
    match known {
        Name::Differs => Shown::sure(EvidenceKind::NoLock(NoLock::Differs), range),
        known => Shown { kind: lock, range, certain: known == Name::Same, reach },
    }
}

/// What a second run does, by the options of `flock`.
pub(super) fn flock_wait(options: &Options<'_>) -> LockWait {
    if options.has(&["n", "nb", "nonblocking"]) {
        LockWait::Never
    } else if let Some(value) = options.value(&["w", "timeout", "wait"]) {
        length::seconds(value).map_or(LockWait::Forever, LockWait::Seconds)
    } else {
        LockWait::Forever
    }
}

/// A shared lock is held by many at once, and `-u` gives one back.
pub(super) fn excludes(options: &Options<'_>) -> bool {
    !options.has(&["s", "shared", "u", "unlock"])
}

/// Seconds as `flock -w` takes them, by strtod(3) (util-linux 2.38.1: `1s`, `x`, `-1` and `inf` start nothing).
fn is_wait(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("0x") || text.parse::<f64>().is_ok_and(|seconds| seconds.is_finite() && seconds >= 0.0)
}

pub(super) fn flock(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    let wrong = unsuited(call, &["w", "timeout", "wait"], is_wait)
        .or_else(|| unsuited(call, &["E", "conflict-exit-code"], |text| text.parse::<u8>().is_ok()));
    if let Some(word) = wrong {
        return refuse(call.program, &word, out);
    }
    if let [script, _, _, ..] = call.command
        && matches!(&*script.text, "-c" | "--command")
    {
        return refuse_for(Refusal::Words, call.program, &script.range, out);
    }
    // Without a command it locks a descriptor of the shell, which is a matter of what follows: see `gates`.
    if call.command.is_empty() {
        return;
    }
    if call.options.has(&["s", "shared"]) {
        return out.push(Shown::sure(EvidenceKind::NoLock(NoLock::Shared), call.range()));
    }
    if !excludes(&call.options) {
        return;
    }
    let reach = if call.options.has(&["o", "close"]) { Reach::Program } else { Reach::All };
    lock(call, call.rest.get(call.options.length), "flock", flock_wait(&call.options), reach, out);
}

pub(super) fn lockf(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    let wait = match call.options.value(&["t"]).and_then(length::seconds) {
        Some(0) => LockWait::Never,
        Some(seconds) => LockWait::Seconds(seconds),
        None => LockWait::Forever,
    };
    if !call.command.is_empty() {
        lock(call, call.rest.get(call.options.length), "lockf", wait, Reach::Program, out);
    }
}

pub(super) fn setlock(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    let wait = if call.options.has(&["n"]) { LockWait::Never } else { LockWait::Forever };
    lock(call, call.rest.get(call.options.length), "setlock", wait, Reach::All, out);
}

/// The lock is named after the command and its arguments.
pub(super) fn run_one(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    let tool = if base_name(&call.program.text) == "solo" { "solo" } else { "run-one" };
    let names = call.command.iter().map(|word| lock_name::of(word, call.text, call.commands));
    if !call.command.is_empty() && names.into_iter().all(|name| name == Name::Same) {
        out.push(Shown::sure(EvidenceKind::Lock { tool, wait: LockWait::Never }, call.to(0)));
    }
}

/// Programs that keep runs apart, of which nobody can say here whether a second one waits or gives up.
pub(super) fn called_a_lock(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    let kind = EvidenceKind::Lock { tool: "lock", wait: LockWait::Unknown };
    out.push(Shown::sure(kind, call.to(0)));
}

/// `lckdo` gives up at once unless it is told to wait (moreutils 0.67). The program has the file open.
pub(super) fn lckdo(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    let options = &call.options;
    let wait = match options.value(&["W"]).map(length::seconds) {
        Some(Some(seconds)) => LockWait::Seconds(seconds),
        _ if options.has(&["w"]) => LockWait::Forever,
        _ => LockWait::Never,
    };
    if !call.command.is_empty() && !options.has(&["s"]) {
        lock(call, call.rest.get(options.length), "lckdo", wait, Reach::All, out);
    }
}

/// `-l` waits for the lock, `-L` fails at once; `-P` makes a process group of its own (chpst(8) of runit 2.1.2, tried 2026-11).
pub(super) fn chpst(call: &Call<'_>, out: Out<'_>, way: &mut Way) {
    if call.options.has(&["P"]) {
        way.alone.get_or_insert(call.program.range.start);
    }
    for (letter, wait) in [("L", LockWait::Never), ("l", LockWait::Forever)] {
        let Some(name) = call.options.value(&[letter]) else { continue };
        let known = match call.options.word(&[letter]) {
            Some(word) => lock_name::of(word, call.text, call.commands),
            None if is_open(name) => Name::Unknown,
            None => Name::Same,
        };
        out.push(named(known, EvidenceKind::Lock { tool: "chpst", wait }, call.range(), Reach::All));
    }
}

/// `-S` makes words of its value, which are read by `Walk` where nothing follows them.
pub(super) fn env(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    let Some(text) = call.options.value(&["S", "split-string"]).filter(|_| !call.command.is_empty()) else {
        return;
    };
    if text.contains("timeout") {
        out.push(Shown::open(EvidenceKind::TimeLimit { seconds: 0 }, call.range()));
    }
    if text.contains("lock") {
        let kind = EvidenceKind::Lock { tool: "lock", wait: LockWait::Unknown };
        out.push(Shown::open(kind, call.range()));
    }
}

/// `nice -n x` starts nothing, any number does (GNU coreutils 9.1 and uutils 0.2.2 take the nearest that there is).
pub(super) fn nice(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    let is_number = |text: &str| {
        let text = text.trim_start();
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    if let Some(word) = unsuited(call, &["n", "adjustment", NUMBER], is_number) {
        refuse(call.program, &word, out);
    }
}

/// `ionice -c low` starts nothing, a number of no class does (util-linux 2.38.1).
pub(super) fn ionice(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    const CLASSES: [&str; 4] = ["none", "realtime", "best-effort", "idle"];
    let is_class = |text: &str| {
        text.parse::<u32>().is_ok() || CLASSES.iter().any(|class| class.eq_ignore_ascii_case(text))
    };
    let is_number = |text: &str| text.parse::<u32>().is_ok();
    let wrong = unsuited(call, &["c", "class"], is_class);
    if let Some(word) = wrong.or_else(|| unsuited(call, &["n", "classdata"], is_number)) {
        refuse(call.program, &word, out);
    }
}

pub(super) fn timeout(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    let options = &call.options;
    let length = call.rest.get(options.length);
    let written = options.value(&["t"]).or(length.map(|word| word.text.as_ref()));
    let Some(written) = written else { return };
    if call.command.is_empty() {
        // `timeout -k 5m a`: the program stands where the length belongs, and nothing behind it.
        if let Some(word) = length.filter(|_| !is_open(written) && !length::suits_timeout(written)) {
            refuse(call.program, &word.range, out);
        }
        return;
    }
    let wrong = unsuited(call, &["k", "kill-after"], length::suits_timeout)
        .or_else(|| unsuited(call, &["s", "signal"], signals::is_known));
    if let Some(word) = wrong {
        return refuse(call.program, &word, out);
    }
    if let Some(word) = length.filter(|_| !is_open(written) && !length::suits_timeout(written)) {
        return refuse(call.program, &word.range, out);
    }
    let seconds = length::of_timeout(written);
    let killed =
        options.value(&["k", "kill-after"]).is_some_and(|after| length::of_timeout(after) != Some(0));
    let ignored = |signal: &str| {
        signals::leaves_alone(signal)
            || (signals::hangs_up(signal) && call.command.iter().any(|word| base_name(&word.text) == "nohup"))
    };
    let stops = killed || options.value(&["s", "signal"]).is_none_or(|signal| !ignored(signal));
    // 0 and `inf` switch it off; what a variable holds nobody knows.
    let open = seconds.is_none() && !written.contains("inf");
    if !stops || seconds == Some(0) || (seconds.is_none() && !open) {
        return;
    }
    let reach = if options.has(&["foreground", "f"]) { Reach::Program } else { Reach::All };
    let kind = EvidenceKind::TimeLimit { seconds: seconds.unwrap_or(0) };
    out.push(Shown { kind, range: call.range(), certain: !open, reach });
}

/// The value that BusyBox' program of that name cannot read, where others can: `timeout 1e3` and `timeout inf` start nothing there.
pub(super) fn lacking_in_busybox(name: &str, call: &Call<'_>) -> Option<Range<usize>> {
    if !matches!(name, "timeout" | "gtimeout") {
        return None;
    }
    let length = call.rest.get(call.options.length).filter(|_| !call.options.has(&["t"]));
    let length = length.filter(|word| !is_open(&word.text) && !length::suits_busybox_timeout(&word.text));
    unsuited(call, &["k", "t"], length::suits_busybox_timeout).or(length.map(|word| word.range.clone()))
}

pub(super) fn curl(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    let later = || {
        let at = call.rest.iter().position(|word| word.text == "--max-time" || word.text == "-m")?;
        call.rest.get(at + 1).map(|word| word.text.as_ref())
    };
    let most = call.options.value(&["m", "max-time"]).or_else(later).and_then(length::seconds);
    if let Some(seconds) = most.filter(|&seconds| seconds > 0) {
        out.push(Shown::sure(EvidenceKind::TimeLimit { seconds }, call.to(0)));
    }
}

/// `systemd-run` starts a unit, and is back at once unless it is told to wait (systemd-run(1) of 252).
pub(super) fn systemd_run(call: &Call<'_>, out: Out<'_>, way: &mut Way) {
    let options = &call.options;
    let range = call.range();
    if !options.has(&["wait", "scope", "P", "pipe", "t", "pty", "S", "shell"]) {
        way.leaves = Some(Leaves { at: range.start, keeps_files: false });
    }
    // The start of a oneshot service is its run; of all others the time that they are up is.
    let oneshot = options.values(&["p", "property"]).any(|value| value == "Type=oneshot")
        || options.value(&["service-type"]) == Some("oneshot");
    let key = if oneshot { "TimeoutStartSec=" } else { "RuntimeMaxSec=" };
    let limit = options.values(&["p", "property"]).find_map(|value| value.strip_prefix(key));
    if let Some(seconds) = limit.and_then(length::seconds).filter(|&seconds| seconds > 0) {
        out.push(Shown::sure(EvidenceKind::TimeLimit { seconds }, range));
    }
    // A unit of that name that still runs makes the next start fail.
    let by_clock = options.has(&[
        "on-active",
        "on-calendar",
        "on-boot",
        "on-startup",
        "on-unit-active",
        "on-unit-inactive",
    ]);
    if options.has(&["u", "unit"]) && !by_clock {
        let name = options.value(&["u", "unit"]).unwrap_or_default();
        let word = options.word(&["u", "unit"]);
        if word.is_some() || !name.contains(['$', '`']) {
            let known = word.map_or(Name::Same, |word| lock_name::of(word, call.text, call.commands));
            let lock = EvidenceKind::Lock { tool: "systemd-run", wait: LockWait::Never };
            // A name of each run's own is nothing that anybody takes for a lock.
            if known != Name::Differs {
                out.push(named(known, lock, call.range(), Reach::All));
            }
        }
    }
}

/// The limit of systems without `timeout`: perl -e 'alarm shift; exec @ARGV' 300 command. The alarm stays set over `exec`.
pub(super) fn perl<'a>(program: &Word<'a>, rest: &'a [Word<'a>], out: Out<'_>) -> &'a [Word<'a>] {
    let code = rest.first().filter(|word| word.text == "-e").and_then(|_| rest.get(1));
    let Some(alarm) = code.and_then(|code| code.text.trim().strip_prefix("alarm")) else { return &[] };
    let shifted = alarm.trim_start().starts_with("shift");
    let given = alarm.trim_start_matches([' ', '(']);
    let digits = given.split(|c: char| !c.is_ascii_digit()).next();
    let limit = if shifted { rest.get(2).map(|word| word.text.as_ref()) } else { digits };
    let command = if shifted { 3 } else { 2 };
    let seconds = limit.filter(|_| alarm.contains("exec")).and_then(length::seconds);
    let Some(seconds) = seconds.filter(|&seconds| seconds > 0) else { return &[] };
    let end = rest.get(command - 1).map_or(program.range.end, |word| word.range.end);
    let kind = EvidenceKind::TimeLimit { seconds };
    // It goes to the program alone.
    out.push(Shown { kind, range: program.range.start..end, certain: true, reach: Reach::Program });
    rest.get(command..).unwrap_or_default()
}

pub(super) fn cronitor(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    if call.rest.get(call.options.length).is_some_and(|word| word.text == "exec") && !call.command.is_empty()
    {
        let range = call.to(call.options.length + 1);
        out.push(Shown::sure(EvidenceKind::Monitored { tool: "cronitor exec" }, range));
    }
}

pub(super) fn runitor(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    out.push(Shown::sure(EvidenceKind::Monitored { tool: "runitor" }, call.to(0)));
}

pub(super) fn sentry(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    let words = |at: usize, word: &str| call.rest.get(at).is_some_and(|given| given.text == word);
    if words(0, "monitors") && words(1, "run") {
        out.push(Shown::sure(EvidenceKind::Monitored { tool: "sentry-cli monitors" }, call.to(1)));
    }
}

pub(super) fn systemd_cat(call: &Call<'_>, out: Out<'_>, _: &mut Way) {
    if !call.command.is_empty() {
        let kind = EvidenceKind::OutputKept { place: "systemd-cat".to_owned(), by_a_log: true };
        out.push(Shown::sure(kind, call.to(0)));
    }
}

pub(super) fn setsid(call: &Call<'_>, _: Out<'_>, way: &mut Way) {
    let at = call.program.range.start;
    if call.options.has(&["f", "fork"]) {
        way.leaves.get_or_insert(Leaves { at, keeps_files: true });
    }
    way.alone.get_or_insert(at);
}

/// `-b` leaves the command behind; sudo closes all files but the first three.
pub(super) fn sudo(call: &Call<'_>, out: Out<'_>, way: &mut Way) {
    if call.options.has(&["b", "background"]) {
        leaves(call, out, way);
    }
}

/// It is back at once, and what it starts has closed its files.
pub(super) fn leaves(call: &Call<'_>, out: Out<'_>, way: &mut Way) {
    if call.options.has(&["l"]) && base_name(&call.program.text) == "daemonize" {
        single_instance(call, out);
    }
    way.leaves = Some(Leaves { at: call.program.range.start, keeps_files: false });
}

/// `start-stop-daemon --start` looks whether the program runs already, by what it is told; `daemonize -l` keeps a lock.
fn single_instance(call: &Call<'_>, out: Out<'_>) {
    let kind = EvidenceKind::Lock { tool: "lock", wait: LockWait::Unknown };
    out.push(Shown::open(kind, call.to(0)));
}

/// Programs that start something in the background when they are told so.
pub(super) fn starter(call: &Call<'_>, out: Out<'_>, way: &mut Way) {
    let given = |marks: &[&str]| call.rest.iter().any(|word| marks.contains(&&*word.text));
    let detached = match base_name(&call.program.text) {
        "at" | "batch" => true,
        "tmux" => given(&["-d"]),
        "screen" => given(&["-dm", "-dmS", "-d", "-dmL", "-dmLS"]),
        _ => given(&["-b", "--background"]),
    };
    if base_name(&call.program.text) == "start-stop-daemon" {
        single_instance(call, out);
    }
    if detached {
        leaves(call, out, way);
    }
}

/// How often it starts its command nobody can say.
pub(super) fn repeats(call: &Call<'_>, _: Out<'_>, way: &mut Way) {
    way.repeats.get_or_insert(call.program.range.start);
}
