//! What a program is to a job: its work, or something beside it.

use super::command_line::{Program, substitutes};
use super::{base_name, monitors};
use crate::source::shell::Word;

/// What a program is to the job that starts it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Role {
    /// It does the work.
    Work,
    /// It changes the lines that another one prints, and ends with it.
    Filter,
    /// It packs what another one prints, and ends with it.
    Packer,
    /// What it prints becomes a part of the text: `x=$(a)`.
    Read,
    /// It is done in a moment, or tells somebody.
    Beside,
    /// It belongs to the shell, or waits.
    Nothing,
}

/// The role of a program with its arguments; `piped`: it reads what the command before it prints.
pub(super) fn of(words: &[Word<'_>], piped: bool) -> Role {
    let Some(program) = words.first() else { return Role::Nothing };
    let name = base_name(&program.text);
    // `exec {fd}>FILE`
    let is_descriptor = name.starts_with('{') && name.ends_with('}');
    if is_quiet(name) || is_syntax(name) || is_nothing(name) || is_descriptor {
        return Role::Nothing;
    }
    if is_moment(name) || is_beside(name) || monitors::mails(name) {
        // `systemctl start` waits for the end of a oneshot service.
        return if matches!(name, "systemctl" | "service") { Role::Work } else { Role::Beside };
    }
    if monitors::ping(words).is_some_and(|ping| ping.is_made) {
        return Role::Beside;
    }
    if matches!(name, "curl" | "wget") && words.iter().skip(1).any(|word| monitors::is_told(&word.text)) {
        return Role::Beside;
    }
    if piped && FILTERS.contains(&name) {
        return Role::Filter;
    }
    if piped && PACKERS.contains(&name) {
        return Role::Packer;
    }
    Role::Work
}

/// Words of the shell and programs that start nothing of their own.
fn is_nothing(name: &str) -> bool {
    matches!(
        name,
        "pushd"
            | "popd"
            | "read"
            | "shift"
            | "trap"
            | "wait"
            | "unset"
            | "local"
            | "declare"
            | "flock"
            | "lockfile"
            | "dotlockfile"
            | "shlock"
            | "eval"
            | "exec"
            | "env"
    )
}

/// Programs that ask, prepare or clean up, beside those that are done in a moment.
fn is_beside(name: &str) -> bool {
    matches!(
        name,
        "rmdir"
            | "mv"
            | "cat"
            | "head"
            | "tail"
            | "grep"
            | "egrep"
            | "fgrep"
            | "pgrep"
            | "pidof"
            | "ps"
            | "hostname"
            | "id"
            | "whoami"
            | "uname"
            | "mktemp"
            | "basename"
            | "dirname"
            | "readlink"
            | "realpath"
            | "tee"
    )
}

/// Programs that end with their input, when they read another's output.
const FILTERS: [&str; 13] =
    ["awk", "gawk", "sed", "sort", "uniq", "wc", "cut", "tr", "column", "ts", "jq", "iconv", "systemd-cat"];

/// The same of those whose output is a file that somebody needs whole.
const PACKERS: [&str; 9] = ["gzip", "pigz", "bzip2", "xz", "zstd", "lz4", "gpg", "openssl", "pv"];

/// Programs that print nothing worth keeping.
pub(super) fn is_quiet(name: &str) -> bool {
    matches!(
        name,
        "cd" | "test"
            | "["
            | "[["
            | "sleep"
            | "true"
            | ":"
            | "export"
            | "set"
            | "source"
            | "."
            | "umask"
            | "ulimit"
            | "exit"
            | "return"
            | "false"
    )
}

/// Whether a program is done in a moment whatever it is given.
pub(super) fn is_moment(program: &str) -> bool {
    matches!(
        program,
        "systemctl"
            | "service"
            | "echo"
            | "date"
            | "touch"
            | "rm"
            | "kill"
            | "pkill"
            | "killall"
            | "logger"
            | "true"
            | "test"
            | "["
            | "chmod"
            | "chown"
            | "ln"
            | "mkdir"
            | "exit"
            | "cd"
            | "printf"
    )
}

/// Words that stand where a program may stand and start nothing.
pub(super) fn is_syntax(name: &str) -> bool {
    // `command -v x` looks whether a program is there.
    matches!(
        name,
        "if" | "then"
            | "elif"
            | "else"
            | "fi"
            | "for"
            | "while"
            | "until"
            | "do"
            | "done"
            | "case"
            | "esac"
            | "in"
            | "type"
            | "which"
            | "-v"
    )
}

/// Whether a command that starts these programs is done in a moment whatever happens: nothing in it waits for anything.
pub fn is_brief(text: &str, programs: &[Program]) -> bool {
    !programs.is_empty()
        && programs.iter().all(|program| is_moment(base_name(&program.name)))
        && !text.replace("||", "").contains('|')
        && !substitutes(text)
}
