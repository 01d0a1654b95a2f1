//! Whether the name of a lock is the same in each run: two runs keep each other out only then.

use super::super::shell::{Simple, Word};

/// What is known of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Name {
    /// It is the same in each run.
    Same,
    /// Each run has its own: no lock at all.
    Differs,
    /// The command does not tell.
    Unknown,
}

/// Variables of the shell that are different in each run.
const OF_ONE_RUN: [&str; 8] =
    ["$", "RANDOM", "SRANDOM", "BASHPID", "PPID", "SECONDS", "EPOCHSECONDS", "EPOCHREALTIME"];

/// Programs whose answer is different in each run, and those that say the same on one host.
const ANEW: [&str; 7] = ["date", "mktemp", "uuidgen", "tempfile", "shuf", "openssl", "od"];
const ALWAYS: [&str; 12] = [
    "hostname", "whoami", "id", "uname", "basename", "dirname", "logname", "realpath", "readlink", "pwd",
    "getconf", "printf",
];

/// The name in a word of `text`. Variables that the commands set themselves are looked up.
pub(super) fn of(word: &Word<'_>, text: &str, commands: &[Simple<'_>]) -> Name {
    let written = text.get(word.range.clone()).unwrap_or(&word.text);
    // Nothing is expanded between single quotes.
    if written.starts_with('\'') && !written[1..].trim_end_matches('\'').contains('\'') {
        return Name::Same;
    }
    of_text(&word.text, commands, 0)
}

/// The name in the target of a redirection.
pub(super) fn of_target(target: &str, commands: &[Simple<'_>]) -> Name {
    of_text(target, commands, 0)
}

/// How many words are looked through for where a variable is set.
const MOST: usize = 256;

/// How many variables are looked up one after another.
const DEEPEST: usize = 3;

/// What a process has open: another file in each run.
const OPEN_FILES: [&str; 5] = ["/dev/std", "/dev/fd/", "/proc/self/", "/proc/thread-self/", "/dev/tty"];

fn of_text(text: &str, commands: &[Simple<'_>], depth: usize) -> Name {
    if OPEN_FILES.iter().any(|files| text.starts_with(files)) {
        return Name::Differs;
    }
    let mut known = Name::Same;
    let mut in_backquotes = false;
    for (at, sign) in text.char_indices().filter(|(_, sign)| matches!(sign, '$' | '`')) {
        let rest = &text[at + 1..];
        in_backquotes ^= sign == '`';
        let part = match (sign, rest.chars().next()) {
            ('`', _) if in_backquotes => of_program(rest),
            ('`', _) => Name::Same,
            (_, Some('(')) => of_program(&rest[1..]),
            (_, Some('$')) => Name::Differs,
            (_, Some('{')) => of_variable(&rest[1..], commands, depth),
            (_, Some(_)) => of_variable(rest, commands, depth),
            (_, None) => Name::Same,
        };
        known = match (known, part) {
            (_, Name::Differs) => return Name::Differs,
            (Name::Unknown, _) | (_, Name::Unknown) => Name::Unknown,
            _ => Name::Same,
        };
    }
    known
}

/// What a substitution puts in.
fn of_program(rest: &str) -> Name {
    let words = rest.split(|c: char| c.is_whitespace() || matches!(c, ')' | '`'));
    let Some(first) = words.into_iter().find(|word| !word.is_empty()) else { return Name::Same };
    let name = super::base_name(first);
    if ANEW.contains(&name) {
        Name::Differs
    } else if ALWAYS.contains(&name) {
        Name::Same
    } else {
        Name::Unknown
    }
}

fn of_variable(rest: &str, commands: &[Simple<'_>], depth: usize) -> Name {
    let end = rest.find(|c: char| c != '_' && !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let name = rest.get(..end).unwrap_or_default();
    if OF_ONE_RUN.contains(&name) || rest.starts_with('$') {
        return Name::Differs;
    }
    if name.is_empty() || depth == DEEPEST {
        return Name::Unknown;
    }
    let words = commands.iter().flat_map(|command| &command.words).take(MOST);
    let set = words.into_iter().find_map(|word| {
        let (set, value) = word.text.split_once('=')?;
        (set == name).then_some(value)
    });
    // What comes from outside is the host's or the file's: the same in each run.
    set.map_or(Name::Same, |value| of_text(value, commands, depth + 1))
}
