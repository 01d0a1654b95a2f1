//! The commands of a script, and what is asked of all of them together: found once, so that a long script is read in linear time.

use std::ops::Range;

use super::wrappers::Walk;
use super::{Tools, alerts};
use crate::source::shell::{Op, Simple, Word};

/// A script whose commands are looked at.
pub(super) struct Script<'s, 'a> {
    pub text: &'a str,
    pub commands: &'s [Simple<'a>],
    pub walks: &'s [Walk<'a>],
    /// Where it begins in the whole text.
    pub offset: usize,
    pub depth: usize,
    /// Its shell stops at the first failure.
    pub strict: bool,
    pub tools: Tools,
    /// A pipe fails with any of its programs.
    pub pipes_fail: bool,
    /// The first `set -e`.
    stops_from: usize,
    /// The first command that is started with `&`.
    goes_on_from: usize,
    /// The functions that tell somebody, and by which program.
    telling: Vec<(&'s str, &'s str)>,
}

impl<'s, 'a> Script<'s, 'a> {
    /// The text of a job.
    pub fn new(text: &'a str, commands: &'s [Simple<'a>], walks: &'s [Walk<'a>], tools: Tools) -> Self {
        let first = |is: fn(&Simple<'_>) -> bool| commands.iter().position(is).unwrap_or(usize::MAX);
        let mut script = Script {
            text,
            commands,
            walks,
            offset: 0,
            depth: 0,
            strict: false,
            tools,
            pipes_fail: text.contains("pipefail"),
            stops_from: first(sets_errexit),
            goes_on_from: first(|command| command.after == Some(Op::Background)),
            telling: Vec::new(),
        };
        script.telling = alerts::telling_functions(&script);
        script
    }

    /// The same for a text that stands within this script, at a place of the whole text.
    pub fn within<'t, 'b>(
        &self,
        text: &'b str,
        offset: usize,
        commands: &'t [Simple<'b>],
        walks: &'t [Walk<'b>],
        strict: bool,
    ) -> Script<'t, 'b> {
        let depth = self.depth + 1;
        Script { offset, depth, strict, ..Script::new(text, commands, walks, self.tools) }
    }

    /// The words of a command from the program on that does the work.
    pub fn words(&self, index: usize) -> &'s [Word<'a>] {
        let (Some(command), Some(walk)) = (self.commands.get(index), self.walks.get(index)) else {
            return &[];
        };
        walk.words(command)
    }

    /// A place in it as one of the whole text.
    pub fn shifted(&self, range: Range<usize>) -> Range<usize> {
        range.start + self.offset..range.end + self.offset
    }

    /// Whether its shell stops where a command fails.
    pub fn stops_at_failure(&self, index: usize) -> bool {
        self.strict || self.stops_from < index
    }

    /// Whether something was started with `&` before a command.
    pub fn has_left_behind(&self, index: usize) -> bool {
        self.goes_on_from < index
    }

    /// The program by which a function of the script tells somebody.
    pub fn telling(&self, function: &str) -> Option<&'s str> {
        self.telling.iter().find(|(name, _)| *name == function).map(|(_, program)| *program)
    }
}

fn sets_errexit(command: &Simple<'_>) -> bool {
    let words = command.program();
    words.first().is_some_and(|word| word.text == "set")
        && words.iter().skip(1).any(|word| {
            word.text == "errexit"
                || (word.text.starts_with('-') && !word.text.starts_with("--") && word.text.contains('e'))
        })
}
