//! What people call a crontab's job: the program it runs.

use super::lines::with_whole_expressions;
use crate::source::evidence::{CommandLine, Program, base_name};
use crate::span::{Excerpt, SourceText, Spanned};

/// Whether a program prepares for the one that does the work, or starts it.
fn is_wrapper(name: &str) -> bool {
    matches!(
        name,
        "!" | "."
            | ":"
            | "["
            | "[["
            | "cd"
            | "chpst"
            | "chronic"
            | "chrt"
            | "command"
            | "cronic"
            | "cronitor"
            | "do"
            | "doas"
            | "echo"
            | "env"
            | "eval"
            | "exec"
            | "export"
            | "false"
            | "flock"
            | "for"
            | "gosu"
            | "gtimeout"
            | "if"
            | "ionice"
            | "lockf"
            | "mkdir"
            | "nice"
            | "nohup"
            | "perl-e"
            | "printf"
            | "pushd"
            | "run-one"
            | "run-this-one"
            | "runitor"
            | "runuser"
            | "set"
            | "setlock"
            | "setsid"
            | "setuidgid"
            | "sleep"
            | "solo"
            | "source"
            | "stdbuf"
            | "su"
            | "su-exec"
            | "sudo"
            | "systemd-cat"
            | "taskset"
            | "test"
            | "then"
            | "time"
            | "timeout"
            | "true"
            | "ulimit"
            | "umask"
            | "unbuffer"
            | "which"
            | "while"
            | "xargs"
    )
}

/// Whether a program runs the script named behind it.
fn is_interpreter(name: &str) -> bool {
    matches!(
        name,
        "sh" | "bash"
            | "dash"
            | "zsh"
            | "ksh"
            | "ash"
            | "python"
            | "python2"
            | "python3"
            | "perl"
            | "ruby"
            | "php"
            | "node"
            | "java"
            | "Rscript"
            | "lua"
            | "pwsh"
            | "deno"
            | "bun"
            | "uv"
    )
}

/// The name of the program that does the work, and where it stands. `read` is what was read of the command.
pub(super) fn of(command: &SourceText, read: &CommandLine) -> Option<Spanned<Excerpt>> {
    let text = command.text.as_str();
    // A command of many kilobytes shows its program at its head.
    let mut end = text.len().min(4096);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let written = text.get(..end)?;
    let head = &*with_whole_expressions(written);
    let of_head = (head != text).then(|| CommandLine::read(head));
    let found = &of_head.as_ref().unwrap_or(read).programs;
    let works = |program: &&Program| !is_wrapper(base_name(&program.name));
    let worker = found.iter().find(works).or(found.last())?;
    let range = script(head, worker).unwrap_or_else(|| worker.range.clone());
    let word = written.get(range.clone())?.trim_matches(['"', '\'']);
    let name = base_name(word);
    let name = if name.is_empty() { word } else { name };
    (!name.is_empty()).then(|| Spanned::new(command.text.of_slice(name), command.place(range)))
}

/// The script that an interpreter is given: the first word that is no option, or the module behind `-m`.
fn script(text: &str, program: &Program) -> Option<std::ops::Range<usize>> {
    let name = base_name(&program.name);
    let unversioned = name.trim_end_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
    if !is_interpreter(unversioned) && !is_interpreter(name) {
        return None;
    }
    let mut at = program.range.end;
    for word in text.get(at..)?.split([' ', '\t']) {
        let range = at..at + word.len();
        at = range.end + 1;
        match word {
            "" | "-m" | "-jar" | "-f" | "run" => {}
            "-c" | "-e" | "-r" => return None,
            word if word.starts_with(['-', '>', '|', '&', ';', '<']) => {}
            _ => return Some(range),
        }
    }
    None
}
