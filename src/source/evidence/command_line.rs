//! What is read of a job's command, once for all who ask.

use std::ops::Range;

use super::super::shell::{self, Word};
use super::known_programs::{KnownProgram, all_the_work};
use super::wrappers::Walk;
use super::{Evidence, base_name, read};

/// What a shell makes of a command, and what that shows. Empty for a text that is too long for a command.
#[derive(Debug, Default)]
pub struct CommandLine {
    /// The number of its simple commands.
    pub length: usize,
    /// Whether it begins with the program that it starts, unquoted and with no assignment or word of the shell in front.
    pub begins_with_program: bool,
    /// The programs it starts, those behind `nice`, `timeout`, `flock` and the like included.
    pub programs: Vec<Program>,
    /// What it shows of its guards, in order of the text.
    pub evidence: Vec<Evidence>,
    /// The well-known program that is all its work.
    pub known: Option<&'static KnownProgram>,
}

impl CommandLine {
    /// Reads a text.
    pub fn read(text: &str) -> Self {
        if text.len() > shell::LONGEST {
            return CommandLine::default();
        }
        let commands = shell::commands(text);
        let mut evidence = Vec::new();
        let mut walks = Walk::all(&commands);
        read(text, &commands, &mut walks, 0, 0, &mut evidence);
        evidence.sort_by_key(|evidence| evidence.range.start);
        let known = all_the_work(&commands, &walks).filter(|_| !substitutes(text));
        let first = commands.first();
        let begins_with_program = first.is_some_and(|first| {
            let is_plain = |word: &Word<'_>| !word.quoted && word.range.start == 0;
            first.words.first().is_some_and(is_plain) && first.program().len() == first.words.len()
        });
        let length = commands.len();
        CommandLine { length, begins_with_program, programs: programs(&walks), evidence, known }
    }
}

/// Whether a shell starts more than the commands of the text show.
pub(super) fn substitutes(text: &str) -> bool {
    text.contains('`') || (text.contains('$') && text.replace("$(cat ", "").contains("$("))
}

/// A program that a command starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// As it is written, quotes undone.
    pub name: String,
    /// Its place in the command text.
    pub range: Range<usize>,
    /// A `cd` stands before it.
    pub after_cd: bool,
    /// Started by `sudo`, `su` or the like, which bring their own PATH.
    pub other_user: bool,
}

fn programs(walks: &[Walk<'_>]) -> Vec<Program> {
    let mut found = Vec::with_capacity(walks.len());
    let mut after_cd = false;
    for walk in walks {
        let mut other_user = false;
        for word in walk.visited.iter().filter(|word| !word.text.is_empty() && !word.text.starts_with('-')) {
            let name = word.text.as_ref().to_owned();
            found.push(Program { name, range: word.range.clone(), after_cd, other_user });
            let name = base_name(&word.text);
            other_user |= matches!(name, "sudo" | "su" | "doas" | "runuser" | "gosu" | "su-exec");
            after_cd |= matches!(name, "cd" | "pushd");
        }
    }
    found
}
