//! What is read of a job's command, once for all who ask.

use std::ops::Range;

use super::super::shell::{self, Simple, Word};
use super::known_programs::{KnownProgram, all_the_work};
use super::wrappers::wrappers;
use super::{Evidence, base_name, read};

/// A command as a shell reads it, and what it shows. Empty for a text that is too long for a command.
#[derive(Debug, Default)]
pub struct CommandLine {
    /// Its simple commands, in order.
    pub commands: Vec<Simple>,
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
        read(text, &commands, 0, 0, &mut evidence);
        evidence.sort_by_key(|evidence| evidence.range.start);
        let known = all_the_work(&commands).filter(|_| !substitutes(text));
        CommandLine { programs: programs(&commands), commands, evidence, known }
    }
}

/// Whether a shell starts more than the commands of the text show.
pub(super) fn substitutes(text: &str) -> bool {
    text.contains('`') || text.replace("$(cat ", "").contains("$(")
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

fn programs(commands: &[Simple]) -> Vec<Program> {
    let mut found = Vec::new();
    let mut after_cd = false;
    for command in commands {
        let mut other_user = false;
        let mut visited: Vec<&Word> = Vec::new();
        wrappers(command.program(), &mut |_, _| {}, &mut |word| visited.push(word));
        for word in visited {
            if word.text.is_empty() || word.text.starts_with('-') {
                continue;
            }
            found.push(Program { name: word.text.clone(), range: word.range.clone(), after_cd, other_user });
            let name = base_name(&word.text);
            other_user |= matches!(name, "sudo" | "su" | "doas" | "runuser" | "gosu" | "su-exec");
            after_cd |= matches!(name, "cd" | "pushd");
        }
    }
    found
}
