//! Commands of which the next ones depend: a lock on a descriptor of the shell, a directory that can be made once, a look at
//! whether the last run still goes on. Each is a lock around what runs only where it lets through.

use std::ops::Range;

use super::flow::{Passes, let_through};
use super::lock_name::{self, Name};
use super::options::{Grammar, Options};
use super::script::Script;
use super::shows::{excludes, flock_wait};
use super::wrapper_rows::FLOCK;
use super::{Evidence, EvidenceKind, LockWait, NoLock, Reach, Tools, base_name, own_shell};
use crate::source::shell::{Op, RedirectKind, Simple, Word};

/// A gate that was found: what it is, and whether the text alone shows that it is one.
struct Gate<'c> {
    tool: &'static str,
    wait: LockWait,
    passes: Passes,
    certain: bool,
    reach: Reach,
    /// Where the lock is given back.
    until: Option<usize>,
    /// What is made once, and removed when it is given back.
    made: Option<&'c str>,
    /// It keeps no two runs apart.
    void: Option<NoLock>,
}

impl Gate<'_> {
    fn new(tool: &'static str, passes: Passes, certain: bool) -> Self {
        Gate {
            tool,
            wait: LockWait::Never,
            passes,
            certain,
            reach: Reach::Program,
            until: None,
            made: None,
            void: None,
        }
    }
}

/// Searches for processes in a substitution.
const PROCESSES: [&str; 6] = ["$(pgrep", "$(pidof", "$(ps ", "`pgrep", "`pidof", "`ps "];

fn looks_for_processes(text: &str) -> bool {
    memchr::memchr2(b'$', b'`', text.as_bytes()).is_some()
        && PROCESSES.iter().any(|search| text.contains(search))
}

const MKDIR: Grammar = Grammar::some("m:", &["mode="]);

/// More gates than people write in one command, and more programs that may be one.
const MOST: usize = 64;
const MOST_LOOKED_AT: usize = 256;

/// The programs that may be one: see [`gate`].
const MAY_BE_ONE: [&str; 17] = [
    "flock",
    "pgrep",
    "pidof",
    "ps",
    "grep",
    "egrep",
    "fgrep",
    "kill",
    "mkdir",
    "ln",
    "set",
    "[",
    "[[",
    "test",
    "lockfile",
    "dotlockfile",
    "shlock",
];

/// The gates of a script.
pub(super) fn find(script: &Script<'_, '_>, mut report: impl FnMut(Evidence)) {
    let Script { text, commands, tools, .. } = *script;
    // `return` outside of a function ends dash, and bash passes over it (tried 2026-11).
    let returns = commands.iter().any(|one| one.program().first().is_some_and(|word| word.text == "return"));
    let may_be_one = |index: &usize| {
        commands[*index].program().first().is_some_and(|word| MAY_BE_ONE.contains(&base_name(&word.text)))
    };
    let looked_at = (0..commands.len()).filter(may_be_one).take(MOST_LOOKED_AT);
    let gates = looked_at.filter_map(|index| Some((index, gate(text, commands, index, tools)?)));
    for (index, gate) in gates.take(MOST) {
        let Some(program) = commands[index].program().first() else { continue };
        let waits = gate.wait == LockWait::Forever;
        let last = commands.last().map_or(0, |last| last.range().end);
        let around = match gate.wait {
            // Of something that is not read: whatever follows.
            LockWait::Unknown => Some(program.range.start..last),
            _ => let_through(commands, index, gate.passes, script.stops_at_failure(index), waits),
        };
        let Some(mut around) = around else { continue };
        if let Some(until) = gate.until {
            around.end = around.end.min(until);
        }
        let removed = gate.made.is_some_and(|made| {
            let trapped =
                || commands.iter().take(index).any(|before| before.depth == 0 && traps(before, made));
            is_removed_by_others(commands, index, made, &around) || trapped()
        });
        let void = gate.void.or(removed.then_some(NoLock::Removed));
        let kind = match void {
            Some(void) => EvidenceKind::NoLock(void),
            None => EvidenceKind::Lock { tool: gate.tool, wait: gate.wait },
        };
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

fn gate<'c>(text: &str, commands: &'c [Simple<'c>], index: usize, tools: Tools) -> Option<Gate<'c>> {
    let command = &commands[index];
    let (program, arguments) = command.program().split_first()?;
    let names = |mark: &str| arguments.iter().any(|word| word.text.contains(mark));
    let after = || text.get(command.range().end..).unwrap_or_default();
    match base_name(&program.text) {
        "flock" => on_descriptor(commands, index, tools),
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
        // By name, as `pgrep` without `-f`.
        "ps" => {
            let at = arguments.iter().position(|word| word.text == "-C")?;
            let name = arguments.get(at + 1)?;
            let certain = name.text.len() <= LONGEST_COMM && is_started(&name.text, &commands[index + 1..]);
            Some(Gate { reach: Reach::All, ..Gate::new("ps", Passes::OnFailure, certain) })
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
        "mkdir" => {
            let leaves = commands.get(index + 1).is_some_and(|next| next.joint == Some(Op::Or));
            let last = arguments.last()?;
            if !leaves && !last.text.contains("lock") && !is_removed(commands, &last.text) {
                return None;
            }
            let options = Options::read(arguments, &MKDIR);
            let [name] = arguments.get(options.length..)? else { return None };
            let known = lock_name::of(name, text, commands);
            let is_lock = name.text.contains("lock");
            let removed = is_removed(commands, &name.text);
            // A folder that stays keeps all later runs away; perhaps somebody else removes it.
            let certain = known == Name::Same && (is_lock || removed);
            (known != Name::Differs || is_lock).then_some(())?;
            (!options.has(&["p", "parents"])).then(|| Gate {
                made: Some(&name.text),
                void: (known == Name::Differs).then_some(NoLock::Differs),
                ..Gate::new("mkdir", Passes::OnSuccess, certain)
            })
        }
        // `-f` takes the place of the last one.
        "ln" if names("lock")
            && !arguments.iter().any(|word| word.text.starts_with('-') && word.text.contains('f')) =>
        {
            let name = arguments.last()?;
            let known = lock_name::of(name, text, commands);
            Some(Gate {
                made: Some(&name.text),
                void: (known == Name::Differs).then_some(NoLock::Differs),
                ..Gate::new("ln", Passes::OnSuccess, known == Name::Same)
            })
        }
        // Nothing that is there is written over: `set -C; : > FILE` succeeds once. What follows on it is not read.
        "set" if names("noclobber") || arguments.iter().any(|word| has_letter(word, 'C')) => {
            let wait = LockWait::Unknown;
            Some(Gate { wait, ..Gate::new("set -C", Passes::OnSuccess, false) })
        }
        "[" | "[[" | "test" if arguments.iter().any(|word| looks_for_processes(&word.text)) => {
            let has = |words: &[&str]| arguments.iter().any(|given| words.contains(&&*given.text));
            // Whether it succeeds when something is found.
            let counted = arguments.iter().filter(|word| word.text != "]" && word.text != "]]").count() == 1;
            let found = counted || has(&["-n", "!", "!=", "-ne", "-gt", "-ge"]);
            let passes = if found { Passes::OnFailure } else { Passes::OnSuccess };
            Some(Gate::new("pgrep", passes, false))
        }
        "lockfile" | "dotlockfile" | "shlock" => {
            let name = arguments.iter().rev().find(|word| !word.text.starts_with('-'))?;
            Some(Gate { made: Some(&name.text), ..Gate::new("lockfile", Passes::OnSuccess, true) })
        }
        "[" | "[[" | "test" => {
            const EXISTS: [&str; 7] = ["-e", "-f", "-d", "-s", "-r", "-L", "-h"];
            let at = arguments.iter().position(|word| EXISTS.contains(&&*word.text))?;
            let file = arguments.get(at + 1)?;
            let is_lock = file.text.contains("lock") || file.text.ends_with(".pid");
            let alone = !arguments.iter().any(|word| matches!(&*word.text, "-o" | "-a" | "||" | "&&"));
            let not = at.checked_sub(1).is_some_and(|before| arguments[before].text == "!");
            let passes = if not { Passes::OnSuccess } else { Passes::OnFailure };
            let certain = alone && is_written(commands, index, &file.text);
            is_lock.then(|| Gate { made: Some(&file.text), ..Gate::new("test", passes, certain) })
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
    // It has to be the last one: its result is that of the pipe.
    if commands.get(index + 1).is_some_and(|next| next.joint == Some(Op::Pipe)) {
        return false;
    }
    let mut at = index;
    while at > 0 && commands[at].joint == Some(Op::Pipe) {
        at -= 1;
    }
    at < index && commands[at].program().first().is_some_and(|program| base_name(&program.text) == "ps")
}

/// Whether a command removes a file or folder.
fn removes(command: &Simple<'_>, file: &str) -> bool {
    command.program().split_first().is_some_and(|(program, arguments)| {
        matches!(base_name(&program.text), "rm" | "rmdir" | "unlink" | "dotlockfile")
            && arguments.iter().any(|word| word.text.trim_end_matches('/') == file.trim_end_matches('/'))
    })
}

/// Whether one of the commands removes a file or folder, or a trap does.
fn is_removed(commands: &[Simple<'_>], file: &str) -> bool {
    commands.iter().any(|command| removes(command, file) || traps(command, file))
}

/// Whether a command has a file or folder removed when the shell ends, however that comes: set before the lock is taken, it removes
/// that of another run.
fn traps(command: &Simple<'_>, file: &str) -> bool {
    let words = command.program();
    words.first().is_some_and(|word| word.text == "trap")
        && words.get(1).is_some_and(|action| action.text.contains("rm") && action.text.contains(file))
        && words.iter().skip(2).any(|signal| matches!(&*signal.text, "EXIT" | "0"))
}

/// Whether what is made is removed by a run that did not make it: a command behind the part that runs only with the lock, which
/// nothing else decides (`mkdir L && a; rmdir L`: the second run removes the folder of the first).
fn is_removed_by_others(commands: &[Simple<'_>], index: usize, file: &str, around: &Range<usize>) -> bool {
    let level = commands[index].depth;
    commands.iter().skip(index + 1).any(|command| {
        let at = command.range().start;
        let anyway =
            command.depth <= level && command.joint == Some(Op::Then) && command.prefixes().is_empty();
        anyway && at >= around.end && removes(command, file)
    })
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
fn on_descriptor<'c>(commands: &[Simple<'_>], index: usize, tools: Tools) -> Option<Gate<'c>> {
    let words = commands[index].program();
    let options = Options::read(words.get(1..)?, &FLOCK);
    let number = words.get(1 + options.length)?;
    let descriptor = number.text.parse::<u16>();
    // `exec {fd}>FILE; flock $fd`: bash chooses the number.
    if descriptor.is_err() && number.text.starts_with('$') && words.len() == 2 + options.length {
        return Some(Gate { wait: flock_wait(&options), ..Gate::new("flock", Passes::OnSuccess, false) });
    }
    let descriptor = descriptor.ok()?;
    let behind = words.get(2 + options.length..).unwrap_or_default();
    let is_refused = options.refused.is_some();
    if is_refused || !behind.is_empty() || !excludes(&options) {
        return None;
    }
    let wait = flock_wait(&options);
    // What is opened for `flock` alone is closed, and unlocked, with its end.
    if commands[index].redirects.iter().any(|redirect| opens(redirect.kind, descriptor)) {
        return None;
    }
    let file = opened(commands, index, descriptor);
    let known = file.map_or(Name::Unknown, |file| lock_name::of_target(file, commands));
    let lacks = || FLOCK.busybox().is_some_and(|less| Options::read(&words[1..], less).refused.is_some());
    let is_taken = tools == Tools::Any || !lacks();
    let given_back = commands.iter().skip(index + 1).find(|command| {
        let words = command.program();
        let unlocks = words.first().is_some_and(|word| base_name(&word.text) == "flock")
            && words.iter().any(|word| word.text == "-u" || word.text == "--unlock")
            && words.iter().any(|word| word.text == number.text);
        unlocks
            || command.redirects.iter().any(|redirect| closes(redirect.kind, &redirect.target, descriptor))
    });
    Some(Gate {
        wait,
        reach: Reach::All,
        until: given_back.map(|command| command.range().start),
        void: (known == Name::Differs).then_some(NoLock::Differs),
        ..Gate::new("flock", Passes::OnSuccess, known == Name::Same && is_taken)
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
