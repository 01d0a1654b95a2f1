//! Commands of which the next ones depend: a lock on a descriptor of the shell, a directory that can be made once, a look at
//! whether the last run still goes on. Each is a lock around what runs only where it lets through.

use std::ops::Range;

use super::lock_name::{self, Name};
use super::options::{Grammar, Options};
use super::shows::{excludes, flock_wait};
use super::wrappers::FLOCK;
use super::{Evidence, EvidenceKind, LockWait, Reach, base_name, own_shell};
use crate::source::shell::{Op, RedirectKind, Simple, Word};

/// What lets the next commands through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Passes {
    OnSuccess,
    OnFailure,
}

/// A gate that was found: what it is, and whether the text alone shows that it is one.
struct Gate {
    tool: &'static str,
    wait: LockWait,
    passes: Passes,
    certain: bool,
    reach: Reach,
    /// Where the lock is given back.
    until: Option<usize>,
}

impl Gate {
    fn new(tool: &'static str, passes: Passes, certain: bool) -> Self {
        Gate { tool, wait: LockWait::Never, passes, certain, reach: Reach::Program, until: None }
    }
}

const MKDIR: Grammar = Grammar::some("m:", &["mode="]);

/// More gates than people write in one command.
const MOST: usize = 64;

/// The gates of a script. `strict`: its shell stops at the first failure.
pub(super) fn find(text: &str, commands: &[Simple<'_>], strict: bool, mut report: impl FnMut(Evidence)) {
    // `return` outside of a function ends dash, and bash passes over it (tried 2026-11).
    let returns = commands.iter().any(|one| one.program().first().is_some_and(|word| word.text == "return"));
    let gates = (0..commands.len()).filter_map(|index| Some((index, gate(text, commands, index)?)));
    for (index, gate) in gates.take(MOST) {
        let Some(program) = commands[index].program().first() else { continue };
        let waits = gate.wait == LockWait::Forever;
        let Some(mut around) = let_through(commands, index, gate.passes, strict, waits) else { continue };
        if let Some(until) = gate.until {
            around.end = around.end.min(until);
        }
        let kind = EvidenceKind::Lock { tool: gate.tool, wait: gate.wait };
        // A loop that waits for it.
        let looped = commands[index].prefixes().iter().any(|word| matches!(&*word.text, "while" | "until"));
        let finds_itself = own_shell::is_found(text, commands, index);
        if finds_itself && !looped {
            let range = program.range.start..commands[index].words.last().map_or(0, |word| word.range.end);
            report(Evidence::new(EvidenceKind::FindsItself { kills: false }, range, around.clone()));
        }
        let certain = gate.certain && !looped && !finds_itself && !returns;
        report(Evidence {
            kind,
            range: program.range.clone(),
            around,
            whole: false,
            certain,
            reach: gate.reach,
        });
    }
}

fn gate(text: &str, commands: &[Simple<'_>], index: usize) -> Option<Gate> {
    let command = &commands[index];
    let (program, arguments) = command.program().split_first()?;
    let names = |mark: &str| arguments.iter().any(|word| word.text.contains(mark));
    let after = || text.get(command.range().end..).unwrap_or_default();
    match base_name(&program.text) {
        "flock" => on_descriptor(commands, index),
        // Only what is started later under that name is looked for.
        name @ ("pgrep" | "pidof") => {
            let tool = if name == "pgrep" { "pgrep" } else { "pidof" };
            let sought = arguments.iter().rev().find(|word| !word.text.starts_with('-'))?;
            let given = |letter, long: &str| {
                arguments.iter().any(|word| has_letter(word, letter) || word.text == long)
            };
            let certain = match name {
                "pgrep" if given('f', "--full") => stands_in(&sought.text, after()),
                "pgrep" => {
                    sought.text.len() <= LONGEST_COMM && is_started(&sought.text, &commands[index + 1..])
                }
                // Without `-x` it knows a script by its interpreter.
                _ if has_suffix(&sought.text) && !given('x', "") => false,
                _ => stands_in(&sought.text, after()),
            };
            Some(Gate { reach: Reach::All, ..Gate::new(tool, Passes::OnFailure, certain) })
        }
        "grep" | "egrep" | "fgrep" if lists_processes(commands, index) => {
            let before = commands.get(index.saturating_sub(2)..index).unwrap_or_default();
            let searches = before.iter().chain([command]).map(Simple::program);
            let searches =
                searches.filter(|words| words.first().is_some_and(|word| word.text.ends_with("grep")));
            let mut sought =
                searches.filter_map(|words| words.iter().skip(1).find(|word| !word.text.starts_with('-')));
            let certain = sought.any(|word| stands_in(&word.text, after()));
            Some(Gate { reach: Reach::All, ..Gate::new("ps", Passes::OnFailure, certain) })
        }
        "kill" if arguments.first().is_some_and(|word| word.text == "-0") => {
            let file = arguments
                .get(1)
                .map_or("", |word| word.text.trim_start_matches("$(cat ").trim_end_matches(')'));
            Some(Gate::new("kill -0", Passes::OnFailure, is_written(commands, index, file)))
        }
        // `-p` makes it once more.
        "mkdir" if names("lock") => {
            let options = Options::read(arguments, &MKDIR);
            let name = arguments.get(options.length)?;
            let known = lock_name::of(name, text, commands);
            let made_once = !options.has(&["p", "parents"]) && known != Name::Differs;
            made_once.then(|| Gate::new("mkdir", Passes::OnSuccess, known == Name::Same))
        }
        // `-f` takes the place of the last one.
        "ln" if names("lock")
            && !arguments.iter().any(|word| word.text.starts_with('-') && word.text.contains('f')) =>
        {
            let known = arguments.last().map_or(Name::Unknown, |name| lock_name::of(name, text, commands));
            (known != Name::Differs).then(|| Gate::new("ln", Passes::OnSuccess, known == Name::Same))
        }
        "[" | "[[" | "test" if names("$(pgrep") || names("$(pidof") || names("$(ps ") => {
            let has = |word: &str| arguments.iter().any(|given| given.text == word);
            let passes = if has("-n") || has("!") { Passes::OnFailure } else { Passes::OnSuccess };
            Some(Gate::new("pgrep", passes, false))
        }
        "lockfile" | "dotlockfile" | "shlock" => Some(Gate::new("lockfile", Passes::OnSuccess, true)),
        "[" | "[[" | "test" => {
            const EXISTS: [&str; 7] = ["-e", "-f", "-d", "-s", "-r", "-L", "-h"];
            let at = arguments.iter().position(|word| EXISTS.contains(&&*word.text))?;
            let file = arguments.get(at + 1)?;
            let is_lock = file.text.contains("lock") || file.text.ends_with(".pid");
            let alone = !arguments.iter().any(|word| matches!(&*word.text, "-o" | "-a" | "||" | "&&"));
            let not = at.checked_sub(1).is_some_and(|before| arguments[before].text == "!");
            let passes = if not { Passes::OnSuccess } else { Passes::OnFailure };
            let certain = alone && is_written(commands, index, &file.text);
            is_lock.then(|| Gate::new("test", passes, certain))
        }
        _ => None,
    }
}

/// Whether a pattern for processes is found in what stands after it, `[x]yz` being `xyz`.
fn stands_in(pattern: &str, after: &str) -> bool {
    let plain: String =
        pattern.chars().filter(|c| !matches!(c, '[' | ']' | '^' | '$' | '\\' | '*')).collect();
    let name = base_name(&plain);
    let begins = |at: usize| !after[..at].ends_with(|c: char| c.is_ascii_alphanumeric());
    !name.is_empty() && !pattern.contains("$(") && after.match_indices(name).any(|(at, _)| begins(at))
}

/// How much of a program's name Linux keeps and `pgrep` looks at.
const LONGEST_COMM: usize = 15;

/// Programs that a script is handed to: the process has their name.
const INTERPRETERS: [&str; 12] =
    ["sh", "bash", "dash", "zsh", "ksh", "perl", "php", "ruby", "node", "java", "python", "python3"];

/// Whether a pattern for names is found in that of a program which one of the commands starts.
fn is_started(pattern: &str, commands: &[Simple<'_>]) -> bool {
    commands.iter().any(|command| {
        let handed =
            |word: &Word<'_>| INTERPRETERS.contains(&base_name(&word.text)) || word.text.starts_with('-');
        let words = command.program().iter().take_while(|word| !handed(word));
        let (mut words, interpreter) = (words, command.program().iter().find(|word| handed(word)));
        words.any(|word| stands_in(pattern, base_name(&word.text)))
            || interpreter.is_some_and(|word| stands_in(pattern, base_name(&word.text)))
    })
}

fn has_suffix(name: &str) -> bool {
    let name = base_name(name);
    [".sh", ".py", ".pl", ".rb", ".php"].iter().any(|suffix| name.ends_with(suffix))
}

fn has_letter(word: &Word<'_>, letter: char) -> bool {
    word.text.starts_with('-') && !word.text.starts_with("--") && word.text.contains(letter)
}

/// Whether a command is in a pipe that begins with `ps`.
fn lists_processes(commands: &[Simple<'_>], index: usize) -> bool {
    let mut at = index;
    while at > 0 && commands[at].joint == Some(Op::Pipe) {
        at -= 1;
    }
    // It has to be the last one: its result is that of the pipe.
    at < index
        && commands.get(index + 1).is_none_or(|next| next.joint != Some(Op::Pipe))
        && commands[at].program().first().is_some_and(|program| base_name(&program.text) == "ps")
}

/// Whether one of the commands makes a file.
fn is_written(commands: &[Simple<'_>], but: usize, file: &str) -> bool {
    !file.is_empty()
        && commands.iter().enumerate().filter(|(index, _)| *index != but).any(|(_, command)| {
            let redirected = command.redirects.iter().any(|redirect| {
                matches!(redirect.kind, RedirectKind::Output(_) | RedirectKind::Both)
                    && redirect.target == file
            });
            let made = command.program().split_first().is_some_and(|(program, arguments)| {
                matches!(base_name(&program.text), "touch" | "mkdir" | "ln" | "lockfile" | "tee" | "mktemp")
                    && arguments.iter().any(|word| word.text == file)
            });
            redirected || made
        })
}

/// `flock -n 9`: the file is one that the shell has opened, by `exec 9>FILE` before or `( ... ) 9>FILE` around it.
fn on_descriptor(commands: &[Simple<'_>], index: usize) -> Option<Gate> {
    let words = commands[index].program();
    let options = Options::read(words.get(1..)?, &FLOCK);
    let number = words.get(1 + options.length)?;
    let descriptor = number.text.parse::<u16>().ok()?;
    let behind = words.get(2 + options.length..).unwrap_or_default();
    let is_refused = options.refused.is_some();
    if is_refused || !behind.iter().all(|word| word.text.starts_with('-')) || !excludes(&options) {
        return None;
    }
    let wait = flock_wait(&options);
    // What is opened for `flock` alone is closed, and unlocked, with its end.
    if commands[index].redirects.iter().any(|redirect| opens(redirect.kind, descriptor)) {
        return None;
    }
    let file = opened(commands, index, descriptor);
    let known = file.map_or(Name::Unknown, |file| lock_name::of_target(file, commands));
    let given_back = commands.iter().skip(index + 1).find(|command| {
        let words = command.program();
        let unlocks = words.first().is_some_and(|word| base_name(&word.text) == "flock")
            && words.iter().any(|word| word.text == "-u" || word.text == "--unlock")
            && words.iter().any(|word| word.text == number.text);
        unlocks
            || command.redirects.iter().any(|redirect| closes(redirect.kind, &redirect.target, descriptor))
    });
    (known != Name::Differs).then(|| Gate {
        wait,
        reach: Reach::All,
        until: given_back.map(|command| command.range().start),
        ..Gate::new("flock", Passes::OnSuccess, known == Name::Same)
    })
}

fn opens(kind: RedirectKind, descriptor: u16) -> bool {
    matches!(kind, RedirectKind::Output(number) | RedirectKind::Input(number) if number == descriptor)
}

fn closes(kind: RedirectKind, target: &str, descriptor: u16) -> bool {
    matches!(kind, RedirectKind::Copy(number) if number == descriptor) && target == "-"
}

/// The file of a descriptor at a command: the redirections of the groups around it, the innermost first, then `exec` before it.
fn opened<'c>(commands: &'c [Simple<'c>], index: usize, descriptor: u16) -> Option<&'c str> {
    let file = |command: &'c Simple<'c>| {
        let redirect = command.redirects.iter().find(|redirect| opens(redirect.kind, descriptor))?;
        Some(redirect.target.as_ref())
    };
    let mut depth = commands[index].depth;
    let around = commands.iter().skip(index + 1).find_map(|command| {
        if command.shared >= depth {
            return None;
        }
        depth = command.shared;
        if command.words.is_empty() { file(command) } else { None }
    });
    around.or_else(|| {
        let before = commands.iter().take(index).rev();
        before.filter(|command| command.words.len() == 1 && command.words[0].text == "exec").find_map(file)
    })
}

/// The part of the text that runs only where a gate lets through; `None` where all runs anyway.
fn let_through(
    commands: &[Simple<'_>],
    index: usize,
    passes: Passes,
    strict: bool,
    never_fails: bool,
) -> Option<Range<usize>> {
    let gate = &commands[index];
    let prefix = |word: &str| gate.prefixes().iter().any(|prefix| prefix.text == word);
    let passes = match (passes, prefix("!")) {
        (passes, false) => passes,
        (Passes::OnSuccess, true) => Passes::OnFailure,
        (Passes::OnFailure, true) => Passes::OnSuccess,
    };
    let level = gate.depth;
    if prefix("while") || prefix("until") {
        return rest(commands, index + 1, level);
    }
    if prefix("if") {
        return by_if(commands, index, passes);
    }
    let next = commands.get(index + 1).filter(|next| next.shared == level)?;
    let onward = if passes == Passes::OnSuccess { Op::And } else { Op::Or };
    let end = operand(commands, index + 1, level);
    match next.joint? {
        op if op == onward && !exits(commands, index + 1, end) => {
            // `a || b && c`: c runs whatever a says.
            let mut last = end;
            while let Some(more) =
                commands.get(last + 1).filter(|more| more.shared == level && more.joint == Some(onward))
            {
                debug_assert!(!more.words.is_empty() || !more.redirects.is_empty());
                last = operand(commands, last + 1, level);
            }
            Some(next.range().start..commands[last].range().end)
        }
        Op::And | Op::Or if exits(commands, index + 1, end) => rest(commands, end + 1, level),
        Op::Then if never_fails && passes == Passes::OnSuccess => rest(commands, index + 1, level),
        Op::Then if passes == Passes::OnSuccess && (strict || stops_at_failure(commands, index)) => {
            rest(commands, index + 1, level)
        }
        _ => None,
    }
}

/// The last command of the operand that begins at `first`: a pipe, a group or a single command.
fn operand(commands: &[Simple<'_>], first: usize, level: usize) -> usize {
    let mut last = first;
    while let Some(next) = commands.get(last + 1) {
        let within = next.shared > level;
        let closes = next.words.is_empty() && next.before == Some(Op::Close) && next.depth >= level;
        let of_group = closes && commands[last].depth > level;
        let piped = next.shared == level
            && matches!(next.joint, Some(Op::Pipe | Op::PipeBoth))
            && !next.words.is_empty();
        if !(within || of_group || piped) {
            break;
        }
        last += 1;
    }
    last
}

/// Whether an operand ends the shell that the gate stands in: `exit`, or braces that end in one.
fn exits(commands: &[Simple<'_>], first: usize, last: usize) -> bool {
    let level = commands[first].shared;
    let leaving =
        commands.get(first..=last).unwrap_or_default().iter().rev().find(|command| !command.words.is_empty());
    leaving.is_some_and(|command| {
        let same_shell = command.depth == level || (command.depth == level + 1 && command.in_braces);
        same_shell && command.program().first().is_some_and(|word| matches!(&*word.text, "exit" | "return"))
    })
}

/// From a command to the end of the group it stands in.
fn rest(commands: &[Simple<'_>], first: usize, level: usize) -> Option<Range<usize>> {
    let start = commands.get(first).filter(|command| command.shared >= level)?.range().start;
    let inside = commands.iter().skip(first).take_while(|command| command.shared >= level);
    Some(start..inside.last()?.range().end)
}

/// `if GATE; then ...; fi`: what stands after `then`, or all that comes after where that leaves.
fn by_if(commands: &[Simple<'_>], index: usize, passes: Passes) -> Option<Range<usize>> {
    let level = commands[index].depth;
    let word = |command: &Simple<'_>| command.words.first().map(|word| word.text.to_string());
    let here = |at: &usize| commands[*at].depth == level;
    let then = index + 1;
    // Several conditions are more than is followed here.
    if !here(&then.min(commands.len() - 1)) || word(commands.get(then)?).as_deref() != Some("then") {
        return None;
    }
    let mut open = 0usize;
    let mut end_of_body = None;
    let mut end = None;
    for at in (then + 1..commands.len()).filter(here) {
        match word(&commands[at]).as_deref() {
            Some("if") => open += 1,
            Some("fi") if open > 0 => open -= 1,
            Some("else" | "elif") if open == 0 => end_of_body = end_of_body.or(Some(at)),
            Some("fi") => {
                end = Some(at);
                break;
            }
            _ => {}
        }
    }
    let end = end?;
    let body = then..end_of_body.unwrap_or(end);
    let last = &commands[body.end - 1];
    let leaves = last.program().first().is_some_and(|word| matches!(&*word.text, "exit" | "return"));
    match passes {
        Passes::OnSuccess => Some(commands[body.start].range().start..last.range().end),
        Passes::OnFailure if leaves && end_of_body.is_none() => rest(commands, end + 1, level),
        Passes::OnFailure => {
            end_of_body.map(|other| commands[other].range().start..commands[end].range().start)
        }
    }
}

/// Whether `set -e` stands before a command of the same shell.
pub(super) fn stops_at_failure(commands: &[Simple<'_>], index: usize) -> bool {
    commands.iter().take(index).any(|command| {
        let words = command.program();
        words.first().is_some_and(|word| word.text == "set")
            && words.iter().skip(1).any(|word| {
                word.text == "errexit"
                    || (word.text.starts_with('-') && !word.text.starts_with("--") && word.text.contains('e'))
            })
    })
}
